/* SPDX-License-Identifier: MIT
 *
 * What the C standard says of the functions that Frama-C brings no source for. What it leaves to
 * the locale may be anything here.
 */
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "any.h"

size_t strspn(const char *text, const char *accept)
{
    size_t length = 0;

    while (text[length] && strchr(accept, text[length]))
        length++;
    return length;
}

size_t mbrtowc(wchar_t *rune, const char *text, size_t size, mbstate_t *state)
{
    int length = any_between(-2, (int)size);

    *rune = any_between(0, INT_MAX);
    return (size_t)length;
}

int iswprint(wint_t rune)
{
    return any_int();
}
