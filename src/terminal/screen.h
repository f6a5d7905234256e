/* SPDX-License-Identifier: MIT
 *
 * screen: the terminal as a screen. Open it, paint canvases, wait for events, close it. There is
 * one terminal, so there is no handle.
 *
 * Invariant: between screen_open and screen_close signals are let in only while screen_wait waits
 * and while something is sent, and their handlers only set flags, except when the program crashes
 * or output stalls; after screen_close the terminal is as it was.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "base/poller.h"
#include "display/canvas.h"

/* Take the terminal, as soon as it is not in another program's hands. On failure it is as it was,
 * and not a byte was written to it: *reason says why, after *word unless that is null. */
bool screen_open(bool color, bool mouse, const char **word, const char **reason);

/* Whether clicks come: the mouse is wanted, and the terminal knows one. */
bool screen_has_mouse(void);

/* The rows and columns that are painted on, at most 1000 by 2000. */
struct size screen_size(void);

/* Sleep until something happens; a click is looked up in the canvas that is shown. A pause ends
 * pasted text. News of what is watched is EVENT_TABLE, and keeps no key waiting. */
enum event screen_wait(const struct canvas *canvas, bool pasting, const struct poller *poller);

/* Give the terminal back. If a signal asked the program to go, it dies of that signal soon after,
 * even if the terminal takes no more output: keep what is to be kept before this. */
void screen_close(void);

#endif
