/* SPDX-License-Identifier: MIT
 *
 * unicode: the characters that can be seen, and the places at which a text can be cut. A glyph is a
 * character with the marks that stand on it, as in Thai, Hindi, or decomposed Vietnamese.
 *
 * Invariant: the same runes are hidden in every locale. Their widths, and whether they can be
 * printed, come from the locale.
 */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* Read the first rune of a text that is not empty. Returns its length in bytes. If the text begins
 * with no character of this locale, the rune is WEOF, and its length 1. */
size_t unicode_read(const char *text, wchar_t *rune);

/* True if the rune shows nothing of its own and may change the look of its neighbours: a format
 * character of Unicode (general category Cf: marks of direction, zero width and the like), one that
 * Unicode tells programs to ignore (Default_Ignorable_Code_Point), or a line break. */
bool unicode_is_hidden(wchar_t rune);

bool unicode_is_blank(wchar_t rune);
bool unicode_is_mark(wchar_t rune); /* it stands on the rune before it */

enum { UNICODE_MARKS = 4 }; /* on a character; further ones are left out */

struct unicode_glyph {
    wchar_t runes[1 + UNICODE_MARKS]; /* the character and its marks; the rest is 0 */
    int width;                        /* in columns, 1 or 2 */
};

/* Take one glyph off the text. Hidden runes, and marks on a blank or on nothing, are left out. A
 * rune that cannot be printed becomes '?'. Returns the rest of the text; null at its end. */
const char *unicode_next_glyph(const char *text, struct unicode_glyph *glyph);

/* The rest of the text after its first character and the marks on it. A byte that begins no
 * character counts as one. Characters of UTF-8 stay whole in a locale of single bytes, too. */
const char *unicode_skip_glyph(const char *text);

/* Copy as much of a text as fits into `size` bytes with the null. It is cut between characters, and
 * not before a mark. The two may overlap. */
void unicode_cut(char *cut, size_t size, const char *text);

/* Copy a text of this locale as UTF-8, and one of UTF-8 as a text of this locale. One that cannot
 * be written so is copied as it is. Both are cut as above, and neither overlaps the copy. */
void unicode_to_utf8(char *copy, size_t size, const char *text);
void unicode_from_utf8(char *copy, size_t size, const char *text);

#endif
