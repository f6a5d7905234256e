/* SPDX-License-Identifier: MIT
 *
 * tty: the terminal under signals. Whatever signal comes, the terminal is given back as it was, and
 * output that stalls is cut off. All signals that can end the program are caught; those that stop
 * it or change the window are noted. Here are the modes of standard input and standard output,
 * which may be two terminals, and the sequences that end the screen.
 *
 * Invariant: from tty_catch_signals to tty_forget_signals signals are let in only where these
 * functions say so, and the handlers only set flags. There are two exceptions: a crash, which gives
 * the terminal back at once, and output that stalls. So everything that may stall is written or
 * read here, or by curses between tty_begin and tty_end.
 */
#ifndef TTY_H
#define TTY_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* ---- Signals. ---- */

/* Catch crashes at once, and the signals that end or stop the program or change the window when
 * they are let in. */
void tty_catch_signals(void);

/* Catch only the signals that can end the program, and SIGCHLD, which ends a sleep; the program
 * stops as any other does. */
void tty_catch_ending(void);

/* Put everything back. If a signal asked the program to end, count down the time that it has left.
 */
void tty_forget_signals(void);

/* Let in the signals that have come. */
void tty_let_signals_in(void);

/* The signal that asked the program to end, or 0. */
int tty_ending_signal(void);

/* True if Ctrl-Z, a new size or SIGCONT has come since the last call for it. */
enum tty_note { TTY_STOP_ASKED, TTY_SIZE_CHANGED, TTY_CONTINUED, TTY_NOTES };
bool tty_noted(enum tty_note note);

/* Stop by SIGTSTP or SIGTTOU, as job control does. False if that is not possible. */
bool tty_stop(int signal_number);

/* Let the program end soon, whatever it still does, for a signal asked it to end. */
void tty_count_down(void);

/* Die of the signal that asked the program to end, if there is one, so that the parent sees it. */
void tty_die_of_signal(void);

/* ---- Output and input that may stall. When a signal asks the program to end, the time for them is
 * counted down. After that, output is discarded, and nothing can be read. ---- */

/* Write the text to standard output, which keeps the error if that fails. */
void tty_say(const char *text);

/* The same as read, but it waits if another program has taken the input. */
ssize_t tty_read(int descriptor, void *bytes, size_t size);

/* Call these before and after output of curses. */
void tty_begin(int descriptor);
void tty_end(void);

/* ---- The screen's own output. ---- */

/* A separate file for curses, so that its output can be cut off; null if there is none. */
FILE *tty_open_output(void);
void tty_close_output(void);

/* Send the changes of curses to it. */
void tty_refresh(void);

/* Send a sequence that curses does not know. */
void tty_send(const char *text);

/* True if the terminal sends mouse reports like xterm, and so takes xterm's private modes. */
bool tty_is_like_xterm(void);

/* ---- Taking the terminal and giving it back. ---- */

/* True if the program is in the background: another program has the terminal. */
bool tty_in_background(void);

/* Remember the modes of the terminal, to be given back, unless they have been taken. */
void tty_keep_modes(void);

/* Set the modes of the game. Keys come one by one and are not echoed, Ctrl-S and Ctrl-Q included;
 * those for signals still send them. A read does not wait. Output is not changed. */
void tty_take_modes(void);

/* Prepare the bytes that end the screen of the current terminal of curses. */
void tty_prepare_reset(void);

/* Give the terminal back. Output of curses is discarded until tty_restore_output. */
void tty_leave(void);
void tty_restore_output(void);

#endif
