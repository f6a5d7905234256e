/* SPDX-License-Identifier: MIT
 *
 * take: what one option, or the POSITION, says, put into a struct options. It knows which arguments
 * there are; options alone knows which option was given where, and what goes together.
 *
 * Invariant: where OPTIONS_OK is returned, what was put is within its range; after anything else
 * it need not be. Texts are kept, not copied.
 */
#ifndef TAKE_H
#define TAKE_H

#include "app/options.h"

/* What may be said only once: the POSITION, and what to do instead of playing. */
enum options_error take_position(struct options *options, const char *word);
enum options_error take_action(struct options *options, enum action action);

/* How the game is played and shown. The word is the option's argument; null where it was left out:
 * --plain draws the board, --resume lets a game be picked, --book is of everybody. */
enum options_error take_seat(struct options *options, const char *word);
enum options_error take_level(struct options *options, const char *word);
enum options_error take_color(struct options *options, const char *word);
enum options_error take_plain(struct options *options, const char *word);
enum options_error take_resume(struct options *options, const char *word);
enum options_error take_book(struct options *options, const char *name);
enum options_error take_theme(struct options *options, const char *word);

/* The same at a shared table: left out, --host lets anybody here sit down, --join takes the table
 * that waits here, and --lan listens at TCP_PORT. */
enum options_error take_host(struct options *options, const char *login);
enum options_error take_table(struct options *options, const char *word);
enum options_error take_via(struct options *options, const char *command);
enum options_error take_mark(struct options *options, const char *word);
enum options_error take_lan(struct options *options, const char *word);
enum options_error take_carry(struct options *options, const char *login);

#endif
