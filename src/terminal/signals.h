/* SPDX-License-Identifier: MIT
 *
 * signals: those that end the program, those that stop or continue it or change its window, and
 * those of a crash. However the program ends, the terminal is given back.
 *
 * Invariant: from signals_catch on they are blocked but while the program sleeps, and those that
 * end it while it reads or writes, too. So each act is whole, and their handlers only set flags.
 * Two handlers give the terminal back: that of a crash, and that of the alarm for output which
 * nobody reads.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>
#include <termios.h>

/* ---- The end. ---- */

/* Catch SIGINT, SIGTERM, SIGHUP and SIGQUIT, but those that were ignored when the program was
 * called stay so. */
void signals_catch(void);

/* The first of them that has come, or 0. */
int signals_ending(void);

/* Die of it, if one has come, so that the parent sees it. */
void signals_die(void);

/* Call these before and after input and output that may stall. Once one of the signals has come,
 * it may take a second more. */
void signals_let_in(void);
void signals_keep_out(void);

/* Write the text to standard output, which keeps the error if that fails. */
void signals_say(const char *text);

/* The same as read. */
ssize_t signals_read(int file, void *bytes, size_t size);

/* ---- The screen. ---- */

/* Give the terminal back in a crash, by these modes and bytes, which stay where they are. If both
 * are null there is nothing to give back any more. */
void signals_guard(const struct termios *modes, const char *bytes);

/* From now on Ctrl-Z, SIGCONT and a new size are noted; if is_on is false, Ctrl-Z stops the program
 * as any other. */
void signals_watch(bool is_on);

/* True if one has come since the last call for it. */
enum signals_note { SIGNALS_STOP_ASKED, SIGNALS_CONTINUED, SIGNALS_RESIZED, SIGNALS_NOTES };
bool signals_noted(enum signals_note note);

/* Stop by SIGTSTP or SIGTTOU. False if the system does not stop a program that no shell could
 * continue. */
bool signals_stop(int signal_number);

#endif
