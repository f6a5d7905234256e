/* SPDX-License-Identifier: MIT
 *
 * unicode: which characters can be seen, and where a text can be cut.
 *
 * Invariant: which runes are hidden is the same in every locale. How wide one is, and whether it
 * can be printed at all, only a locale knows.
 */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* Whether it shows nothing of its own and may change how its neighbours read: a format character
 * of Unicode (general category Cf: the marks of direction, zero width and the like), one that
 * Unicode tells programs to ignore (Default_Ignorable_Code_Point), or a break between lines. */
bool unicode_is_hidden(wchar_t rune);

/* Whether it is a blank of some width. */
bool unicode_is_blank(wchar_t rune);

/* Take one glyph off the text: its rune and the columns it takes, 1 or 2, after leaving out what
 * takes none. Returns where the text goes on; null at its end. */
const char *unicode_next_glyph(const char *text, wchar_t *rune, int *width);

/* Copy so much of a text as has room in size bytes with the null, cut at a character if it is
 * UTF-8. */
void unicode_cut(char *cut, size_t size, const char *text);

#endif
