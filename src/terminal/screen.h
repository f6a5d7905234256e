/* SPDX-License-Identifier: MIT
 *
 * screen: the terminal as a screen: open it, paint canvases, read events, close it. There is only
 * one, so there is no handle. Call signals_catch before any of this.
 *
 * Invariant: from screen_open to screen_close the terminal belongs to this program, except while
 * the program is stopped. screen_close leaves it as it was.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "base/poller.h"
#include "display/theme.h"

/* True if TERM names a terminal whose cursor can be moved. Writes nothing to it. */
bool screen_can_open(void);

/* Wait until the program is in the foreground, then take the terminal. `color` and `mouse` are what
 * the user wants; the terminal may have neither. False if curses cannot start. A signal to end
 * kills the program in this wait. */
bool screen_open(bool color, bool mouse);

/* True if colours are wanted and the terminal has more than two. */
bool screen_has_color(void);

/* What palette_is_blended says. It can change when the terminal tells its background, which is an
 * EVENT_RESIZE. */
bool screen_is_blended(void);

/* The rows and columns of the terminal. If the kernel does not know them, they are the environment
 * variables LINES and COLUMNS. */
struct size screen_size(void);

/* Show the canvas in the middle of the screen, with the colours of the theme. */
void screen_paint(const struct canvas *canvas, const struct theme *theme);

/* Make the next screen_paint redraw everything, whatever the terminal shows, and set the terminal's
 * modes again. */
void screen_repaint(void);

/* Turn reports of clicks on, as they are at first, or off. While they are off, people can select
 * text with the mouse. */
void screen_hear_clicks(bool hears);

/* The next event, EVENT_NONE if none has come. A click is looked up in `painted`, the canvas of the
 * last screen_paint. Ctrl-Z stops the program in here; once it continues, that is EVENT_RESIZE. */
enum event screen_read(const struct canvas *painted);

/* Sleep until there is an event; call it after screen_read has returned EVENT_NONE. EVENT_TABLE: a
 * file of `watched` may be ready, or its deadline has come; keys come first. EVENT_END: the
 * terminal is gone. `watched` is not changed, and has room for two more files. */
enum event screen_wait(const struct poller *watched, const struct canvas *painted);

/* Give the terminal back, as it was before screen_open. */
void screen_close(void);

#endif
