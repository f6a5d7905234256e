/* SPDX-License-Identifier: MIT
 *
 * exit_reason: how a session ended, on the screen and in lines alike.
 *
 * Invariant: whoever returns one has left the terminal as it was and, if the session never began,
 * has said why.
 */
#ifndef EXIT_REASON_H
#define EXIT_REASON_H

enum exit_reason {
    EXIT_REASON_LEFT,           /* somebody left the table */
    EXIT_REASON_NOT_UNDERSTOOD, /* left, or the lines ran out, and one of them was not understood */
    EXIT_REASON_NO_THEME,       /* it never began, for the options ask for what cannot be shown */
    EXIT_REASON_NO_GAME,        /* nor here, for its game could not be taken up */
    EXIT_REASON_NO_SCREEN,      /* it never began either, for the terminal cannot be played on */
    EXIT_REASON_INPUT_ENDED,    /* nobody is there any more */
    EXIT_REASON_INPUT_FAILED,   /* errno says why */
    EXIT_REASON_SIGNAL          /* a signal asked for it: tty_die_of_signal */
};

#endif
