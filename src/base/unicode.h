/* SPDX-License-Identifier: MIT
 *
 * unicode: the characters that can be seen, and the places at which a text can be cut.
 *
 * Invariant: the same runes are hidden in every locale. Their widths, and whether they can be
 * printed, come from the locale.
 */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* True if the rune shows nothing of its own and may change the look of its neighbours: a format
 * character of Unicode (general category Cf: marks of direction, zero width and the like), one that
 * Unicode tells programs to ignore (Default_Ignorable_Code_Point), or a line break. */
bool unicode_is_hidden(wchar_t rune);

/* True if the rune is a blank of some width. */
bool unicode_is_blank(wchar_t rune);

/* Take one glyph off the text: its rune and its width in columns, 1 or 2. Runes without a width are
 * left out. Returns the rest of the text; null at its end. */
const char *unicode_next_glyph(const char *text, wchar_t *rune, int *width);

/* Copy as much of a text as fits into `size` bytes with the null. UTF-8 is cut between characters.
 * The two may overlap. */
void unicode_cut(char *cut, size_t size, const char *text);

#endif
