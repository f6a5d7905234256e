/* SPDX-License-Identifier: MIT
 *
 * pressed: what the input makes of bytes that come at once or in pieces.
 *
 * Invariant: time is only what a test says it is.
 */
#ifndef PRESSED_H
#define PRESSED_H

#include "terminal/input.h"

enum { MOST_PRESSES = 64, FOR_EVER = 1 << 20 };

/* Pauses in milliseconds: none, one that ends Escape, one that still lets the rest of a sequence be
 * its rest, and one within a string. */
enum { AT_ONCE = 0, LATE = 30, LATER = 150, IN_A_STRING = 500 };

struct presses {
    int count;
    struct press presses[MOST_PRESSES];
};

/* The bytes with a pause in front of that one, and a long one at the end, to a new input. */
struct presses pressed(const char *bytes, size_t length, size_t cut, int pause);
struct presses pressed_at_once(const char *bytes);

/* The parts of it: what is pressed is added. */
void pressed_send(struct input_reader *reader, struct presses *presses, const char *bytes,
                  size_t length);
void pressed_wait(struct input_reader *reader, struct presses *presses, int milliseconds);

void pressed_use_locale(const char *name);
void pressed_use_utf8(void);

#endif
