/* SPDX-License-Identifier: MIT
 *
 * keys: what is typed, pasted and clicked, as events. curses reads and decodes it. Here is what
 * curses does not do: characters of several bytes, clicks that can be torn, and the rest of a
 * sequence that it does not know, such as a late reply of the terminal.
 *
 * Invariant: of a sequence that begins with Escape no byte is ever a key of its own.
 */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>

#include "display/canvas.h"

/* Begin to read from the terminal that curses has open; receive clicks if they are wanted. */
void keys_open(bool mouse);

/* True if clicks are wanted, and the terminal has a mouse. */
bool keys_has_mouse(void);

/* Ask the terminal for its background. The answer is an event, if any comes. */
void keys_ask_background(void);

/* Wait a moment for an answer that has not come. */
void keys_await_answer(void);

/* The next event, or EVENT_NONE if there is none yet; but after Escape the rest of its sequence is
 * waited for, as long as ESCDELAY says. A click, the first button of the mouse going down, is
 * looked up in the canvas, whose upper left corner is there. Pasted text without an end ends when
 * nothing of it has come for a second. */
enum event keys_read(const struct canvas *canvas, struct size corner);

#endif
