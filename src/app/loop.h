/* SPDX-License-Identifier: MIT
 *
 * loop: the session on the screen (draw, wait, press), or in lines (say, hear, answer).
 *
 * Invariant: when a loop returns, the terminal is as it was; and if the session never began, the
 * reason has been said.
 */
#ifndef LOOP_H
#define LOOP_H

#include "app/options.h"
#include "app/shared_table.h"
#include "storage/autosave.h"

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

#endif
