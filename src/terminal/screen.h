/* SPDX-License-Identifier: MIT
 *
 * screen: the terminal as a screen. Open it, paint canvases, read or wait for events, close it.
 * There is one terminal, so there is no handle.
 *
 * Invariant: between screen_open and screen_close the terminal is the program's, but while the
 * program is stopped. After screen_close it is as it was. signals_catch comes before all of it.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "base/poller.h"
#include "display/theme.h"

/* True if TERM names a terminal whose cursor can be moved. Not a byte is written to it. */
bool screen_can_open(void);

/* Take the terminal, after waiting until no other program has it. False on failure. */
bool screen_open(bool color, bool mouse);

/* True if there are more than two colours, and they are wanted. */
bool screen_has_color(void);

/* True if the terminal shows colours between others, and its background is known. */
bool screen_is_blended(void);

struct size screen_size(void);

/* Show the canvas in the middle of the screen, in the theme's styles. */
void screen_paint(const struct canvas *canvas, const struct theme *theme);

void screen_repaint(void); /* at the next paint */

/* The next event that has come already, or EVENT_NONE. A click is looked up in the canvas, which is
 * the one that was painted last. */
enum event screen_read(const struct canvas *canvas);

/* Sleep until an event, after screen_read returned none. If the poller has an event it is
 * EVENT_TABLE; keys come first. */
enum event screen_wait(const struct poller *watched, const struct canvas *canvas);

void screen_close(void);

#endif
