/* SPDX-License-Identifier: MIT */
#include "protocol/field.h"

#include <string.h>

enum { WORD_DIGITS = 6, DECIMAL = 10, HEXADECIMAL = 16 };

struct field field_take(struct field *text)
{
    const char *space = memchr(text->next, ' ', text->left);
    struct field field = {text->next, space ? (size_t)(space - text->next) : text->left};
    size_t taken = field.left + (space != NULL);

    if (taken == text->left && space)
        return (struct field){text->next, 0};
    text->next += taken;
    text->left -= taken;
    return field;
}

bool field_is(struct field field, const char *word)
{
    return field.left == strlen(word) && memcmp(field.next, word, field.left) == 0;
}

int field_find(struct field field, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (words[i] && field_is(field, words[i]))
            return i;
    return FIELD_NONE;
}

/* The value of a digit, or FIELD_NONE. */
static int digit(char byte)
{
    static const char digits[] = "0123456789abcdef";
    char lower = byte >= 'A' && byte <= 'F' ? (char)(byte + ('a' - 'A')) : byte;
    const char *found = memchr(digits, lower, HEXADECIMAL);

    return found ? (int)(found - digits) : FIELD_NONE;
}

/* The digits, all of them, up to UINT32_MAX. */
static bool read_digits(struct field field, int base, uint32_t *number)
{
    uint64_t value = 0;

    for (size_t i = 0; i < field.left; i++) {
        int next = digit(field.next[i]);

        if (next == FIELD_NONE || next >= base)
            return false;
        value = value * (uint64_t)base + (uint64_t)next;
        if (value > UINT32_MAX)
            return false;
    }
    *number = (uint32_t)value;
    return field.left > 0;
}

bool field_read_number(struct field field, uint32_t *number)
{
    bool has_leading_zero = field.left > 1 && *field.next == '0';

    return !has_leading_zero && read_digits(field, DECIMAL, number);
}

bool field_read_word(struct field field, uint32_t *word)
{
    if (field.left != 2 + WORD_DIGITS || field.next[0] != '0' || (field.next[1] | ' ') != 'x')
        return false;
    return read_digits((struct field){field.next + 2, WORD_DIGITS}, HEXADECIMAL, word);
}
