/* SPDX-License-Identifier: MIT
 *
 * tty: what must hold whenever a signal comes: the terminal is given back as it was, and output
 * that stalls is cut off. All that can end the program is caught; what stops it and what changes
 * the window is noted. Here are the modes of the line that the keyboard is on and of the one that
 * is painted to, which may be another, and the sequences that end the screen.
 *
 * Invariant: from tty_catch_signals to tty_forget_signals signals are let in only where these
 * functions say so, and the handlers only set flags; but for a crash, which gives the terminal back
 * at once, and for output that stalls. So whatever may stall is written or read here, or by curses
 * between tty_begin and tty_end.
 */
#ifndef TTY_H
#define TTY_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* xterm's private modes for mouse reports and for brackets around pasted text. */
#define MOUSE_ON "\033[?1000;1006h"
#define MOUSE_OFF "\033[?1006;1000l"
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* ---- Signals. ---- */

void tty_catch_signals(void);

/* Only those that can end the program; what stops it does so as in any other. */
void tty_catch_ending(void);

/* Put everything back; but if the program was told to go, the time for what it still does is
 * counted down. */
void tty_forget_signals(void);

/* Let in the signals that have come. */
void tty_let_signals_in(void);

/* The signal that asks the program to go, or 0. */
int tty_ending_signal(void);

/* Whether Ctrl-Z, a new size or SIGCONT has come since this was last asked. */
bool tty_stop_asked(void);
bool tty_size_changed(void);
bool tty_continued(void);

/* Stop as job control does, by SIGTSTP or SIGTTOU. False if that is not possible. */
bool tty_stop(int signal_number);

/* The program was told to go: whatever it still does, it ends soon. */
void tty_count_down(void);

/* Die of the signal that asked the program to go, if one did, so that the parent sees it. */
void tty_die_of_signal(void);

/* ---- What may stall. When the program is told to go, the time for it is counted down; after that
 * what is still written there goes nowhere, and nothing can be read from it. ---- */

/* Say the text on standard output, which keeps the error if it fails. */
void tty_say(const char *text);

/* read, which waits if somebody else has taken what was there. */
ssize_t tty_read(int descriptor, void *bytes, size_t size);

/* Around what curses writes. */
void tty_begin(int descriptor);
void tty_end(void);

/* ---- The screen's own output. ---- */

/* A file of its own for curses, so that its output can be cut off; null if there is none. */
FILE *tty_open_paper(void);
void tty_close_paper(void);

/* Send to it what curses has to send. */
void tty_refresh(void);

/* Send a sequence that curses does not know. */
void tty_send(const char *text);

/* Whether the terminal sends mouse reports like xterm, and so takes xterm's private modes. */
bool tty_is_like_xterm(void);

/* ---- Taking the terminal and giving it back. ---- */

/* Whether the terminal is another program's at the moment: this one is in the background. */
bool tty_in_background(void);

/* Keep the modes of the lines as they are, to be given back, if they have not been taken. */
void tty_keep_modes(void);

/* Keys come one by one, unseen and as they are, Ctrl-S and Ctrl-Q too; signals still have theirs.
 * A read does not wait. What is painted comes out as it is. */
void tty_take_modes(void);

/* Prepare the bytes that end the screen of curses' current terminal. */
void tty_prepare_farewell(void);

/* Give the terminal back. Output of curses goes nowhere until tty_restore_paper. */
void tty_leave(void);
void tty_restore_paper(void);

#endif
