/* SPDX-License-Identifier: MIT
 *
 * ending: how a sitting ended, on the screen and in lines alike.
 *
 * Invariant: whoever returns one has left the terminal as it was and, if the sitting never began,
 * has said why.
 */
#ifndef EXIT_REASON_H
#define EXIT_REASON_H

enum ending {
    ENDING_LEFT,           /* somebody left the table */
    ENDING_NOT_UNDERSTOOD, /* left, or the lines ran out, and one of them was not understood */
    ENDING_NO_LOOK,        /* it never began, for the options ask for what cannot be shown */
    ENDING_NO_SCREEN,      /* it never began either, for the terminal cannot be played on */
    ENDING_INPUT_ENDED,    /* nobody is there any more */
    ENDING_INPUT_FAILED,   /* errno says why */
    ENDING_SIGNAL          /* a signal asked for it: screen_die_of_signal */
};

#endif
