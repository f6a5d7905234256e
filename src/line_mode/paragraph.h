/* SPDX-License-Identifier: MIT
 *
 * paragraph: sentences that are said together.
 *
 * Invariant: the text always ends with a null; what has no room is left out.
 */
#ifndef PARAGRAPH_H
#define PARAGRAPH_H

#include <stddef.h>

#include "play/session.h"

/* All zero is an empty one. */
struct paragraph {
    size_t length;
    char text[4096];
};

/* Add words, in the format of printf. */
void paragraph_add(struct paragraph *paragraph, const char *format, ...) SESSION_FORMAT;

/* Add a sentence, with a space before it where other words stand. */
void paragraph_add_sentence(struct paragraph *paragraph, const char *sentence);

#endif
