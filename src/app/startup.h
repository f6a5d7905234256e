/* SPDX-License-Identifier: MIT
 *
 * startup: builds the session that the command line asks for.
 *
 * Invariant: if that is not possible, it is said in one line, and nothing has begun.
 */
#ifndef STARTUP_H
#define STARTUP_H

#include "app/options.h"
#include "play/session.h"
#include "storage/settings.h"

/* Read the settings over the options, before the command line is read over them. asked has the
 * options of the command line alone; a setting that does not go with them is dropped. Errors in the
 * settings are said. The options point into the text. */
void startup_settings(char text[SETTINGS_SIZE], struct options *options,
                      const struct options *asked);

/* Adopt the games of programs that died. Returns EXIT_SUCCESS, or the status to exit with if the
 * shelf or the book is only read. Problems have been said. */
int startup_adopt(void);

/* Read the shelf, if it is needed. Returns EXIT_SUCCESS; or the status to exit with, after saying
 * why. */
int startup_shelf(struct shelf *shelf);

/* Build the session, without the computer in its seat. It keeps pointers to the names and the
 * program. Returns EXIT_SUCCESS; or the status to exit with, after saying why. */
int startup_session(struct session *session, const struct options *options, const char *program);

/* Seat the computer if that is asked for. It may move at once. */
void startup_computer(struct session *session, const struct options *options);

/* True if the options name no game to be resumed. */
bool startup_is_fresh(const struct options *options);

#endif
