/* SPDX-License-Identifier: MIT
 *
 * field: the parts of a line, with one space between them.
 *
 * Invariant: nothing outside a field's bytes is looked at, and there need be no null after them.
 */
#ifndef FIELD_H
#define FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A field, or what is left of a line. */
struct field {
    const char *next;
    size_t left;
};

/* Take the bytes up to the next space, and that space, which something has to follow. Empty if
 * there are none. */
struct field field_take(struct field *text);

bool field_is(struct field field, const char *word);

/* Which of the words it is, or FIELD_NONE. Some of the words may be null. */
enum { FIELD_NONE = -1 };
int field_find(struct field field, const char *const words[], int count);

/* A number up to UINT32_MAX in decimal digits, without a leading zero. False, and the number
 * unchanged, if it is none. */
bool field_read_number(struct field field, uint32_t *number);

/* A word: 0x and six hexadecimal digits, in either case. False as above. */
bool field_read_word(struct field field, uint32_t *word);

#endif
