/* SPDX-License-Identifier: MIT
 *
 * The functions of text: Frama-C's own source, and what the C standard says of those that it has
 * none for. What the standard leaves to the locale may be anything here.
 */
#include <string.h>
#define strncmp strncmp_of_frama_c /* see below */
#include "string.c"
#undef strncmp
#include <wctype.h>

#include "any.h"

/* The standard gives the result a sign alone, and Eva can tell a sign from zero. */
int strncmp(const char *text, const char *other, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] != other[i])
            return text[i] < other[i] ? -1 : 1;
        if (!text[i])
            return 0;
    }
    return 0;
}

size_t strspn(const char *text, const char *accept)
{
    size_t length = 0;

    while (text[length] && strchr(accept, text[length]))
        length++;
    return length;
}

/* It fails in one of two ways, or takes any number of bytes: Eva follows each by itself. */
size_t mbrtowc(wchar_t *rune, const char *text, size_t size, mbstate_t *state)
{
    if (any_int())
        return (size_t)any_between(-2, -1);
    *rune = any_between(0, INT_MAX);
    for (size_t length = 0; length < size; length++)
        if (any_int())
            return length;
    return size;
}

int iswprint(wint_t rune)
{
    return any_int();
}
