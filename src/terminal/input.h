/* SPDX-License-Identifier: MIT
 *
 * input: turns the bytes of a terminal into events. It reads characters in the encoding of the
 * locale, UTF-8 or one of single bytes, and control sequences and strings after ECMA-48, with
 * xterm's additions for the mouse and for pasted text. It knows no terminal and no clock: its
 * caller waits as long as it says, and tells it when that time is over.
 *
 * Invariant: the held bytes are the beginning of one key, report or reply. Its bytes are read as
 * one, and none of them is ever a key of its own.
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "play/event.h"

/* An event, or a click: the first button of the mouse going down, with row and column from 0. */
struct press {
    enum event event; /* EVENT_NONE for a click, and if there is nothing */
    bool is_click;
    int row, col;
};

enum {
    INPUT_HELD = 32, /* bytes; the longest sequence with a meaning has 21 */
    INPUT_FOR_EVER = -1
};

struct input_reader {
    int escape_ms;
    bool mouse;          /* reports of clicks are wanted */
    bool is_pasting;     /* text is being pasted; a pause ends it */
    bool is_escape_told; /* the held Escape was told as a key; only a late sequence can follow */
    unsigned char held[INPUT_HELD + 1]; /* with a null after the last */
    size_t length;
};

/* Begin without any held bytes. escape_ms is the pause after Escape, in milliseconds. */
void input_start(struct input_reader *reader, int escape_ms, bool mouse);

/* Take the next byte. Returns the event that it completes, or EVENT_NONE. */
struct press input_take(struct input_reader *reader, unsigned char byte);

/* The milliseconds to wait for the next byte, or INPUT_FOR_EVER. */
int input_wait_ms(const struct input_reader *reader);

/* That time is over: no further byte belongs to the held ones. Returns their event, or EVENT_NONE;
 * without any, the end of the pasted text. */
struct press input_pause(struct input_reader *reader);

#endif
