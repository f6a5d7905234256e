/* SPDX-License-Identifier: MIT
 *
 * signals: those that end the program, those that stop it or change its window, and those of a
 * crash. However the program ends, the terminal is given back.
 *
 * Invariant: from signals_catch on they are blocked, except while the program sleeps; those that
 * end it are let in while it reads or writes, too. Their handlers only set flags. Those of a crash,
 * and of the alarm for output that nobody reads, give the terminal back themselves.
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

/* Call these before and after input and output that may stall. Once a signal that ends the program
 * has come, it may take one second more. */
void signals_let_in(void);
void signals_keep_out(void);

/* Write the text to standard output, which keeps the error if that fails. */
void signals_say(const char *text);

/* From here on a crash sets these modes, which must stay where they are, and ends the screen. Null
 * if the terminal has been given back: a crash leaves it alone. */
void signals_guard(const struct termios *modes);

/* True if the program was stopped and goes on, since the last call. SIGWINCH is let in, too. */
bool signals_continued(void);

#endif
