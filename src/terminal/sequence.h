/* SPDX-License-Identifier: MIT
 *
 * sequence: the control sequences that a terminal sends for its keys and its mouse (ECMA-48, 5.4;
 * xterm's own for the mouse and for pasted text), and what they mean here.
 *
 * Invariant: a sequence ends with its final byte, or before the first byte that can be in none.
 */
#ifndef SEQUENCE_H
#define SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "play/event.h"

/* An event, or the first button of the mouse going down; the cells are counted from 0. */
struct press {
    enum event event; /* EVENT_NONE for a click, and where there is nothing */
    bool is_click;
    int row, col;
};

/* Read what begins with ESC [ or ESC O. Returns how many bytes it takes, 0 if it is unfinished.
 * *press is left alone where it means nothing. */
size_t sequence_read(const unsigned char *bytes, size_t length, struct press *press);

bool sequence_is_parameter(int byte);
bool sequence_is_final(int byte);

/* The digit of the keypad that sends ESC O and that byte in application mode; 0 if none does. */
int sequence_keypad_digit(int final);

#endif
