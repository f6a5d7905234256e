/* SPDX-License-Identifier: MIT
 *
 * input: what a terminal sends, byte by byte, as events. It reads characters in the locale's
 * encoding, UTF-8 or one of single bytes, and control sequences and strings after ECMA-48, with
 * xterm's own for the mouse and for pasted text. It knows no terminal and no clock: its caller
 * waits as long as it says, and tells it when that time is over.
 *
 * Invariant: what is held is the beginning of one thing. All that was sent for one key, one report
 * or one reply is read as one: no byte of it is ever a key of its own.
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "play/event.h"

/* An event, or the first button of the mouse going down; the cells are counted from 0. */
struct press {
    enum event event; /* EVENT_NONE for a click, and if there is nothing */
    bool is_click;
    int row, col;
};

enum {
    INPUT_HELD = 32, /* bytes; the longest sequence that means something has 21 */
    INPUT_FOR_EVER = -1
};

struct input_reader {
    int escape_ms;
    bool mouse;          /* reports of clicks are wanted */
    bool is_escape_told; /* the Escape that is held was a key: only a late sequence can follow it */
    unsigned char held[INPUT_HELD];
    size_t length;
};

void input_start(struct input_reader *reader, int escape_ms, bool mouse);

/* Take the next byte. Returns what has been pressed with it; nothing if that cannot be said yet. */
struct press input_take(struct input_reader *reader, unsigned char byte);

/* How many milliseconds to wait for the next byte, or INPUT_FOR_EVER. */
int input_wait_ms(const struct input_reader *reader);

/* That time is over. Returns what was pressed, now that nothing more belongs to it. */
struct press input_pause(struct input_reader *reader);

#endif
