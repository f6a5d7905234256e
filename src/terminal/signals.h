/* SPDX-License-Identifier: MIT
 *
 * signals: catches signals, and wakes the program when one comes. An ending signal is SIGINT,
 * SIGTERM, SIGHUP or SIGQUIT; a screen signal is SIGTSTP, SIGCONT or SIGWINCH.
 *
 * Invariant: signals are blocked only while a handler runs. No signals_sleep misses a signal: the
 * handler notes the signal, then writes to a pipe that every signals_sleep watches.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>

#include "base/poller.h"

/* Catch the ending signals, except those that are ignored already. Once an ending signal has come,
 * the others are ignored, and so are SIGTTIN and SIGTTOU: nothing interrupts the end of the
 * program. */
void signals_catch(void);

/* Catch the screen signals as well. */
void signals_catch_for_screen(void);

/* If `stops` is true, let SIGTSTP stop the program, as it should while another program has the
 * terminal. Otherwise catch it again. */
void signals_let_stop(bool stops);

/* Sleep as poller_sleep does, but end early if a signal has come since the last signals_sleep.
 * Returns false only at the deadline. A signal ends only one sleep. So after each sleep, look for
 * every signal, or call signals_wake to end the next sleep, too. */
bool signals_sleep(struct poller *poller);

/* Make the next signals_sleep end immediately. */
void signals_wake(void);

/* The ending signal that came first, 0 if none has come. */
int signals_ending(void);

/* Die of the ending signal, so that the parent process sees it. Returns if no ending signal has
 * come. */
void signals_die(void);

/* True if this screen signal has come since the last call. */
bool signals_take(int signal_number);

#endif
