/* SPDX-License-Identifier: MIT
 *
 * app: the parts of the program that main calls one after the other. startup builds the session of
 * the command line. A loop plays it on the screen (draw, wait, press) or in lines (say, hear,
 * answer), or report prints positions, lists and the book instead.
 *
 * Invariant: a function that returns a failure has said why, in one line, and then the terminal is
 * as it was. EXIT_SUCCESS of a report means that all output has been written.
 */
#ifndef APP_H
#define APP_H

#include "app/options.h"
#include "app/shared_table.h"
#include "storage/autosave.h"
#include "storage/settings.h"

/* ---- startup. ---- */

/* Read the settings over the options, before the command line is read over them. `asked` has the
 * options of the command line alone; a setting that does not go with them is dropped. Errors in the
 * settings are printed. The options point into the text. */
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

/* Seat the computer if the options ask for it. It may move at once. */
void startup_computer(struct session *session, const struct options *options);

/* True if the options name no game to be resumed. */
bool startup_is_fresh(const struct options *options);

/* ---- screen_loop and line_loop. ---- */

/* The reasons why a session ends. */
enum exit_reason {
    EXIT_REASON_LEFT,           /* the person left */
    EXIT_REASON_NOT_UNDERSTOOD, /* left, or the lines ran out, and one of them was not understood */
    EXIT_REASON_NO_THEME,       /* it never began: the terminal cannot show the look */
    EXIT_REASON_NO_GAME,        /* it never began: its game could not be taken up */
    EXIT_REASON_NO_SCREEN,      /* it never began: the terminal cannot be played on */
    EXIT_REASON_INPUT_ENDED,
    EXIT_REASON_INPUT_FAILED, /* errno says why */
    EXIT_REASON_SIGNAL        /* a signal asked for it; tty_die_of_signal is next */
};

/* Play on the whole terminal until the person leaves. The table is null if none is shared. */
enum exit_reason screen_loop_run(struct session *session, struct autosave *autosave,
                                 const struct options *options, struct shared_table *table);

/* Play on standard output and the input, which may hold lines already, until the person leaves or
 * the lines end. The table is null if none is shared. */
enum exit_reason line_loop_run(struct session *session, struct autosave *autosave,
                               const struct options *options, struct shared_table *table,
                               struct line_reader *input);

/* ---- report. ---- */

/* Print a report without a position: --list, --book, --theme=list, --tables, --help or --version.
 * `program` begins the command that replays a game. */
int report_facts(const struct options *options, const char *program);

/* Print a position, for --show or --encodings. */
int report_position(enum action action, struct game game);

/* Flush standard output. If an earlier part of it was lost, the reason is not known any more. */
int report_finish(void);

#endif
