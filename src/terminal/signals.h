/* SPDX-License-Identifier: MIT
 *
 * signals: those that end the program, and those that stop it, continue it or change its window.
 *
 * Invariant: nothing is blocked. A handler sets its flag, and then writes to a pipe, so that a wait
 * that watches the pipe misses no signal. Every wait of the program is a signals_sleep.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>

#include "base/poller.h"

/* Catch SIGINT, SIGTERM, SIGHUP and SIGQUIT. A signal that was ignored stays ignored. The first of
 * them makes the program ignore the others, and read and write in the background: nothing
 * interrupts or stops its end. */
void signals_catch(void);

/* Catch SIGTSTP, SIGCONT and SIGWINCH, too, for the screen. */
void signals_catch_for_screen(void);

/* Let SIGTSTP stop the program while the terminal is another program's, or catch it again. */
void signals_let_stop(bool stops);

/* Sleep as poller_sleep does, or until a signal has come. Then the caller finds out which one, or
 * calls signals_wake, which lets the next sleep end at once. */
bool signals_sleep(struct poller *poller);
void signals_wake(void);

/* The first of those that end the program that has come, or 0. */
int signals_ending(void);

/* Die of it, if one has come, so that the parent sees it. */
void signals_die(void);

/* True if that signal for the screen has come since the last call. */
bool signals_take(int signal_number);

#endif
