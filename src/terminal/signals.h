/* SPDX-License-Identifier: MIT
 *
 * signals: what signals mean to the screen. All that can end the program is caught, so that
 * it ends with the terminal as it was; what stops it and what changes the window is noted.
 *
 * Invariant: from signals_catch to signals_forget signals are let in only where these functions say
 * so, and the handlers only set flags; but for a crash, which gives the terminal back at once, and
 * for output that stalls, which is cut off when the program is told to go.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>
#include <stdbool.h>

void signals_catch(void);

/* Only those that can end the program; what stops it does so as in any other. */
void signals_catch_ending(void);

/* Put everything back; but if the program was told to go, the time for what it still does is
 * counted down. */
void signals_forget(void);

/* Let in the signals that have come. */
void signals_let_in(void);

/* Let in those that can end the program whenever they come, or keep them out again. */
void signals_hear_ending(bool is_heard);

/* The signal that asks the program to go, or 0. */
int signals_ending(void);

/* Whether Ctrl-Z, a new size or SIGCONT has come since this was last asked. */
bool signals_stop_asked(void);
bool signals_size_changed(void);
bool signals_continued(void);

/* Stop as job control does, by SIGTSTP or SIGTTOU. False if that is not possible. */
bool signals_stop(int signal_number);

/* End by the signal that asked for it, if one did. */
void signals_suffer_ending(void);

#endif
