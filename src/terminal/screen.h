/* SPDX-License-Identifier: MIT
 *
 * screen: the terminal as a screen: open it, paint canvases, read events, close it. Call
 * signals_catch before these functions.
 *
 * Invariant: from screen_open to screen_close the terminal belongs to this program, except while
 * the program is stopped. screen_close leaves the terminal as it was.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "base/poller.h"
#include "display/theme.h"

/* True if TERM names a terminal whose cursor can be moved. Writes nothing to the terminal. */
bool screen_can_open(void);

/* Wait until the program is in the foreground, then take the terminal. `color` and `mouse` are what
 * the user wants; the terminal may have neither. False if curses cannot start. If an ending signal
 * comes during the wait, the program dies of it. */
bool screen_open(bool color, bool mouse);

/* The theme as this terminal can show it. This can change when screen_read returns EVENT_RESIZE. */
struct theme screen_theme(const struct theme *theme);

/* The rows and columns of the terminal. If the kernel does not know them, they come from the
 * environment variables LINES and COLUMNS. */
struct size screen_size(void);

/* Show the canvas in the middle of the screen, with the colours of the theme. */
void screen_paint(const struct canvas *canvas, const struct theme *theme);

/* Set the terminal's modes again, and make the next screen_paint redraw everything. */
void screen_repaint(void);

/* Turn reports of clicks on or off; screen_open turns them on. While they are off, people can
 * select text with the mouse. */
void screen_hear_clicks(bool hears);

/* The next event, EVENT_NONE if none has come. A click is looked up in `painted`, the canvas of the
 * last screen_paint. Ctrl-Z stops the program inside this function, which returns EVENT_RESIZE once
 * the program continues. */
enum event screen_read(const struct canvas *painted);

/* Sleep until there is an event, and return it. Call this after screen_read has returned
 * EVENT_NONE. EVENT_TABLE means that a file of `watched` may be ready, or that its deadline has
 * come. EVENT_END means that the terminal is gone. `watched` must have room for two more files. */
enum event screen_wait(const struct poller *watched, const struct canvas *painted);

/* Give the terminal back, as it was before screen_open. */
void screen_close(void);

#endif
