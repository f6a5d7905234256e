/* SPDX-License-Identifier: MIT
 *
 * startup: the table as the command line sets it.
 *
 * Invariant: what cannot be had is said in one line, and then nothing has begun.
 */
#ifndef STARTUP_H
#define STARTUP_H

#include "app/options.h"
#include "play/session.h"
#include "storage/settings.h"

/* Read the settings over the options, before the command line is read over them: asked is what the
 * command line says by itself, and a setting that does not go with it gives way. What is wrong with
 * the settings is said; the options keep the text. */
void startup_settings(char text[SETTINGS_SIZE], struct options *options,
                      const struct options *asked);

/* Adopt what programs that died had in hand. EXIT_SUCCESS, or the status to exit with if the shelf
 * or the book is only read; what there is to say is said. */
int startup_adopt(void);

/* Read the shelf, for what cannot be done without it. EXIT_SUCCESS, or the status to exit with, and
 * the reason said. */
int startup_shelf(struct shelf *shelf);

/* The session that is asked for, the computer not yet in its seat. The names and the program are
 * kept, not copied. EXIT_SUCCESS, or the status to exit with, and the reason said. */
int startup_session(struct session *session, const struct options *options, const char *program);

/* Seat the computer where that is asked for: it may move at once. */
void startup_computer(struct session *session, const struct options *options);

/* Whether the options name no game to be taken up. */
bool startup_is_fresh(const struct options *options);

#endif
