/* SPDX-License-Identifier: MIT
 *
 * unicode: which parts of a text can be seen, and where a text can be cut. A rune is a code point.
 * A glyph is a visible rune and the marks on it: "ế" may be three runes, e, a circumflex and an
 * acute. Texts are in the locale's encoding.
 *
 * Invariant: the same runes are hidden in every locale. How wide a rune is, and whether it can be
 * printed, depends on the locale.
 */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* Read the first rune of a text that is not empty. Returns the rune's length in bytes. If the text
 * does not start with a character of the locale, its first byte is read as the rune WEOF. */
size_t unicode_read(const char *text, wchar_t *rune);

/* True if the rune itself is not drawn: the format characters (category Cf), the line and paragraph
 * separators, and all runes that Unicode lists as Default_Ignorable_Code_Point. */
bool unicode_is_hidden(wchar_t rune);

/* True for white space, and for other runes that look like it, such as a no-break space. */
bool unicode_is_blank(wchar_t rune);

enum { UNICODE_MARKS = 4 }; /* the most marks on one glyph */

struct unicode_glyph {
    wchar_t runes[1 + UNICODE_MARKS]; /* the visible rune, its marks, then zeros */
    int width;                        /* the glyph's width in columns, 1 or 2 */
};

/* Read the first glyph of the text. Returns the text after it, or null if there is no glyph. Hidden
 * runes are skipped, and so are marks on a blank or on nothing, and any marks beyond the first
 * UNICODE_MARKS on a glyph. A rune that cannot be printed becomes '?'. */
const char *unicode_next_glyph(const char *text, struct unicode_glyph *glyph);

/* Skip the first character of a text that is not empty, and at most UNICODE_MARKS marks on it. A
 * hidden rune counts as a character, and so does an invalid byte. A UTF-8 sequence is skipped
 * whole, even in a locale where each byte is a character. */
const char *unicode_skip_character(const char *text);

/* Copy the text, cut so that it fits into `size` bytes with its null; `size` is at least 1. What
 * unicode_skip_character skips in one call stays whole. The copy and the text may overlap. */
void unicode_cut(char *copy, size_t size, const char *text);

/* Convert a text from the locale's encoding to UTF-8. If a rune cannot be converted, or the result
 * has more than 1023 bytes, copy the text as it is. The copy is cut by unicode_cut. */
void unicode_to_utf8(char *copy, size_t size, const char *text);

/* Convert a text from UTF-8 to the locale's encoding, like unicode_to_utf8. */
void unicode_from_utf8(char *copy, size_t size, const char *text);

#endif
