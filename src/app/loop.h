/* SPDX-License-Identifier: MIT
 *
 * loop: a loop plays a session until it is over. There are two:
 *
 *     screen_loop.c    draw, wait for a key, press it
 *     line_loop.c      print the news, wait for a line, obey it
 *
 * Invariant: save_note is called between any two events. save_write is called after the person has
 * seen the results of the events. When a loop returns, the terminal is as it was before.
 */
#ifndef LOOP_H
#define LOOP_H

#include "app/options.h"
#include "app/shared_table.h"
#include "storage/save.h"

enum exit_reason {
    EXIT_REASON_LEFT,

    /* In a hall: the session is over, and the loop calls shared_table_seek to meet the next person.
     * The loop returns this value only if that call fails. */
    EXIT_REASON_SEEK,

    EXIT_REASON_NOT_BEGUN, /* the screen could not be opened; the error was reported */
    EXIT_REASON_INPUT_ENDED,
    EXIT_REASON_INPUT_FAILED, /* with errno */
    EXIT_REASON_SIGNAL        /* the caller must call signals_die */
};

/* Check that the terminal can show the screen and the theme. Nothing is written to the terminal.
 * Call this before opening or joining a table. Returns EXIT_SUCCESS or, after reporting an error,
 * another exit status. */
int screen_loop_check(const struct options *options);

/* Play on the screen. Call this only after screen_loop_check has returned EXIT_SUCCESS. */
enum exit_reason screen_loop_run(struct session *session, struct save *save,
                                 const struct options *options, struct shared_table *shared);

/* Play on standard input and output. *has_mistake becomes true if a line could not be obeyed, else
 * false. In a hall only the lines of the last session count. */
enum exit_reason line_loop_run(struct session *session, struct save *save,
                               const struct options *options, struct shared_table *shared,
                               bool *has_mistake);

#endif
