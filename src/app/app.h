/* SPDX-License-Identifier: MIT
 *
 * app: the parts of the program that main calls. A loop plays a session on the screen (draw, wait,
 * press) or in lines (say, hear, answer), or report prints positions, lists and the book instead.
 * error prints the errors of all of them.
 *
 * Invariant: keep notes each event at a shared table before the next one, so that each game is
 * saved as it was left. A function that returns a failure has said why, in one line, and then the
 * terminal is as it was. EXIT_SUCCESS of a report means that all output has been written. An error
 * begins with the name of the program, and nothing in it moves a cursor. Nothing but errors is
 * written to standard error.
 */
#ifndef APP_H
#define APP_H

#include "app/options.h"
#include "line_mode/line_mode.h"
#include "net/net.h"
#include "play/shared_game.h"
#include "storage/shelf.h"

enum exit_reason {
    EXIT_REASON_LEFT,      /* the person left */
    EXIT_REASON_SEEK,      /* to find the next one in the hall; main sees it if that has failed */
    EXIT_REASON_NOT_BEGUN, /* it never began, and the reason has been said */
    EXIT_REASON_INPUT_ENDED,
    EXIT_REASON_INPUT_FAILED, /* errno says why */
    EXIT_REASON_SIGNAL        /* a signal asked for it; signals_die is next */
};

/* ---- shared_table: the shared table of a session, as both loops use it. ---- */

struct shared_table {
    const struct options *options;
    bool is_open; /* or this program sits at it; the members below are not touched before */
    struct shared_game shared_game;
    struct net net;
};

/* Host a table, or sit down at one, as the options ask. Then the session is at it. False if there
 * is nobody to play with: the reason has been said. */
bool shared_table_begin(struct shared_table *table, struct session *session);

/* Host a table in the middle of a session at one keyboard, or close it again; keep notes what was
 * played before. False, and nothing changes, if that cannot be done: the person is told. */
bool shared_table_toggle(struct shared_table *table, struct session *session, struct save *save);

/* In a hall: begin anew with the next one who comes, in a new session with the same options. Call
 * it if this person asks for that, or if the one who came has gone without sitting down. False,
 * with net.guest.reason, on failure, or if a signal ends the program. */
bool shared_table_seek(struct shared_table *table, struct session *session);

/* Take the events of the table, if one is open, and let keep note each; in line mode only the
 * first, which the caller says before it asks for the next. True if there were any. */
bool shared_table_attend(struct shared_table *table, struct session *session, struct save *save);

/* The files and times to wait for, besides the person; none if no table is open. */
struct poller shared_table_poller(struct shared_table *table);

/* Does nothing if no table is open. */
void shared_table_close(struct shared_table *table, bool is_cut);

/* Knock again; the answer is an event for shared_table_attend. False, after telling the reason, if
 * there is no table to knock at. */
bool shared_table_knock(struct shared_table *table, struct session *session);

/* ---- screen_loop and line_loop. ---- */

/* Find out whether the terminal can be played on, and can show the look, without a byte of output.
 * Returns EXIT_SUCCESS; or the status to exit with, after saying why. */
int screen_loop_check(const struct options *options);

enum exit_reason screen_loop_run(struct session *session, struct save *save,
                                 const struct options *options, struct shared_table *table);

/* Play on standard input and output until the person leaves or the lines end. If one of them is not
 * understood, *has_mistake becomes true. */
enum exit_reason line_loop_run(struct session *session, struct save *save,
                               const struct options *options, struct shared_table *table,
                               bool *has_mistake);

/* ---- report. ---- */

/* Print what the action asks for: the game, the shelf, the book, the themes, the help or the
 * version. `program` begins the command that replays a game. Returns the status to exit
 * with. */
int report_print(const struct options *options, struct game game, const char *program);

/* Flush standard output. If an earlier part of it was lost, the reason is not known any more. */
int report_finish(void);

/* ---- error. ---- */

enum { EXIT_USAGE = 2 }; /* the exit status if the command line is wrong */

/* Call it first: from then on an error is written in one piece. */
void error_begin(void);

int error_report(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, after the word that was wrong, in quotes. */
int error_report_word(int status, const char *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
