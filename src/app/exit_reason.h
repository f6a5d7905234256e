/* SPDX-License-Identifier: MIT
 *
 * exit_reason: the reasons why a session ends, on the screen or in lines.
 *
 * Invariant: before one is returned, the terminal is as it was, and if the session never began, the
 * reason has been said.
 */
#ifndef EXIT_REASON_H
#define EXIT_REASON_H

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

#endif
