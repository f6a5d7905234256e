/* SPDX-License-Identifier: MIT
 *
 * unicode: which parts of a text can be seen, and where it can be cut. A rune is one code point. A
 * glyph is a visible rune and the marks on it: "ế" may be three runes, e, a circumflex and an
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

/* Read the first rune of a text that is not empty. Returns its length in bytes. A byte that begins
 * no character of the locale is read as the rune WEOF, of length 1. WEOF is neither hidden nor
 * blank nor a mark. */
size_t unicode_read(const char *text, wchar_t *rune);

/* True if the rune shows nothing itself and may change what its neighbours look like: a format
 * character (Cf: direction marks, zero-width joiners), a line or paragraph separator, or anything
 * else that Unicode lists as Default_Ignorable_Code_Point. */
bool unicode_is_hidden(wchar_t rune);

/* True for white space, and for other runes that look like it, such as a no-break space. */
bool unicode_is_blank(wchar_t rune);

enum { UNICODE_MARKS = 4 }; /* the most marks on one glyph */

struct unicode_glyph {
    wchar_t runes[1 + UNICODE_MARKS]; /* the visible rune, its marks, then zeros */
    int width;                        /* the glyph's width in columns, 1 or 2 */
};

/* Read the first glyph of the text. Returns the text after it, or null if there is no glyph. Hidden
 * runes are left out, and so are marks on a blank or on nothing, and marks beyond UNICODE_MARKS. A
 * rune that cannot be printed becomes '?'. */
const char *unicode_next_glyph(const char *text, struct unicode_glyph *glyph);

/* Skip the first character of a text that is not empty, and at most UNICODE_MARKS marks on it.
 * Returns the text after them. A hidden rune counts as a character, and so does a byte that begins
 * no character. In a locale of single bytes a UTF-8 sequence is still skipped whole. */
const char *unicode_skip_character(const char *text);

/* Copy the text, cut to fit into `size` bytes with its null; `size` is at least 1. The text is cut
 * only where unicode_skip_character can stop. The copy and the text may overlap. */
void unicode_cut(char *copy, size_t size, const char *text);

/* Copy a text of the locale as UTF-8, cut as by unicode_cut. If a rune cannot be converted, or the
 * result has more than 1023 bytes, the text is copied unconverted. */
void unicode_to_utf8(char *copy, size_t size, const char *text);

/* The reverse: copy a UTF-8 text in the locale's encoding. */
void unicode_from_utf8(char *copy, size_t size, const char *text);

#endif
