/* SPDX-License-Identifier: MIT
 *
 * screen: the terminal as a screen. Open it, paint canvases, wait for events, close it. There is
 * one terminal, so there is no handle.
 *
 * Invariant: between screen_open and screen_close signals are let in only while screen_wait waits
 * and while something is sent. Their handlers only set flags, unless the program crashes or output
 * stalls. After screen_close the terminal is as it was.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "base/poller.h"
#include "display/theme.h"

/* Take the terminal, after waiting until no other program has it. On failure it is as it was, and
 * not a byte was written to it: *reason says why, in words that follow *word unless that is null.
 */
bool screen_open(bool color, bool mouse, const char **word, const char **reason);

/* True if clicks are reported: the mouse is wanted, and the terminal has one. */
bool screen_has_mouse(void);

/* True if the screen has more than two colours, and they are wanted. */
bool screen_has_color(void);

/* The rows and columns of the screen, at most 1000 by 2000. */
struct size screen_size(void);

/* Show the canvas in the middle of the screen, in the theme's styles. Only the changes since the
 * last time are sent. */
void screen_paint(const struct canvas *canvas, const struct theme *theme);

/* Let the next paint send everything again. */
void screen_repaint(void);

/* Copy the text to the clipboard of the terminal, if the terminal allows it (OSC 52). */
void screen_copy(const char *text);

/* Sleep until an event. A click is looked up in the canvas that was painted last. A pause ends
 * pasted text. If the poller has an event it is EVENT_TABLE; keys come first. */
enum event screen_wait(const struct poller *poller);

/* Give the terminal back. If a signal asked the program to end, it dies of that signal soon after,
 * even if the terminal takes no more output: save everything before this. */
void screen_close(void);

#endif
