/* SPDX-License-Identifier: MIT
 *
 * signals: those that end the program, those that stop it or change its window, and those of a
 * crash. However the program ends, the terminal is given back.
 *
 * Invariant: from signals_catch on they are blocked but while the program sleeps, and those that
 * end it while it reads or writes, too. Their handlers only set flags. Two give the terminal back
 * themselves: that of a crash, and that of the alarm for output that nobody reads.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>
#include <termios.h>

/* Catch SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGCONT. A signal that was ignored stays ignored. */
void signals_catch(void);

/* The first of those that end the program that has come, or 0. */
int signals_ending(void);

/* Die of it, if one has come, so that the parent sees it. */
void signals_die(void);

/* Call these before and after input and output that may stall. Once one of them has come, that may
 * take a second more. */
void signals_let_in(void);
void signals_keep_out(void);

/* Write the text to standard output, which keeps the error if that fails. */
void signals_say(const char *text);

/* In a crash set these modes, which stay where they are, and end the screen; null if that has been
 * done. */
void signals_guard(const struct termios *modes);

/* True if the program was stopped and goes on, since the last call. SIGWINCH is let in, too. */
bool signals_continued(void);

#endif
