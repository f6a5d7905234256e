/* SPDX-License-Identifier: MIT
 *
 * keys: what is typed, pasted and clicked, as events. curses reads and decodes it. Here is what
 * curses does not do: characters of several bytes, and the rest of a sequence that it does not
 * know, such as a late reply of the terminal.
 *
 * Invariant: of a sequence that begins with Escape no byte is ever a key of its own.
 */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "play/event.h"

/* An event; or a click, the first button of the mouse going down, with row and column from 0. */
struct press {
    enum event event; /* EVENT_NONE for a click, and if there is nothing */
    bool is_click;
    int row, col;
};

/* Begin to read from the terminal of curses, and to hear of clicks if they are wanted. */
void keys_open(bool mouse);
void keys_close(void);

/* True if clicks are wanted, and the terminal has a mouse. */
bool keys_has_mouse(void);

/* The next press, without waiting for it; but after Escape the rest of its sequence is waited for,
 * as long as ESCDELAY says. */
struct press keys_read(void);

/* The time of clock_now to call keys_read again: pasted text has ended then, though its end has not
 * come. CLOCK_NEVER if none is being pasted. */
uint64_t keys_deadline(void);

#endif
