/* SPDX-License-Identifier: MIT
 *
 * output: what is sent to the terminal, what is changed about it, and how it is given back: the
 * modes of the line that the keyboard is on, and of the one that is painted to, which may be
 * another; and the sequences that switch to the screen.
 *
 * Invariant: whatever is written while signals are kept out is written here, or between
 * output_begin and output_end: it may stall, and when the program is told to go the time for it is
 * counted down. What has been changed about the terminal is changed back once.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* xterm's private modes for mouse reports and for brackets around pasted text. */
#define MOUSE_ON "\033[?1000;1006h"
#define MOUSE_OFF "\033[?1006;1000l"
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* ---- Sending. ---- */

/* Send the text, unless the descriptor fails. */
void output_send(int descriptor, const char *text);

/* Say the text on standard output, which keeps the error if it fails. */
void output_say(const char *text);

/* read, which waits if somebody else has taken what was there. */
ssize_t output_read(int descriptor, void *bytes, size_t size);

/* Around what curses writes to the descriptor. */
void output_begin(int descriptor);
void output_end(void);

/* ---- Giving the terminal back. ---- */

/* Whether the terminal is another program's at the moment: this one is in the background. */
bool output_in_background(void);

/* Keep the modes of the lines as they are, to be given back, if they have not been taken. */
void output_keep_modes(void);

/* Keys come one by one, unseen and as they are, Ctrl-S and Ctrl-Q too; signals still have theirs.
 * A read does not wait. What is painted comes out as it is. */
void output_take_modes(void);

/* Whether the terminal sends mouse reports like xterm, and so takes xterm's private modes. */
bool output_is_like_xterm(void);

/* Prepare the bytes that end the screen of curses' current terminal. */
void output_prepare_farewell(void);

/* Give the terminal back. What curses sends to that descriptor goes nowhere from here on: the
 * farewell is the same. */
void output_leave(int paper);

/* ---- For signals.c. ---- */

/* The program was told to go: whatever it still does, it ends soon. */
void output_count_down(void);

/* For handlers: the same, if something is being written; and all that a crash leaves time for. */
void output_hurry(void);
void output_leave_at_once(void);

#endif
