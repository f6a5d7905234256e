/* SPDX-License-Identifier: MIT
 *
 * name: the names of people. A name is fit for a person if it is one line, shows something, and
 * does not look like the name of the computer, "Computer (easy)". Texts are in the locale's
 * encoding.
 *
 * Invariant: people are told apart by name alone, so a name has one form, which name_normalize
 * makes. Equal names are equal bytes.
 */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>

/* True if the text shows something: it has a visible character that is not a blank. */
bool name_is_seen(const char *text);

/* True if the text starts with "Computer (", in upper or lower case, with or without blanks and
 * hidden characters between the letters. */
bool name_is_computers(const char *text);

/* Why a person cannot have this name, in words to follow the quoted name; null if there is no
 * reason. The reasons are a control character or a line break, of ASCII or Unicode, and a likeness
 * to the computer's name. A name that shows nothing is not refused here. */
const char *name_refusal(const char *text);

/* True if the text is fit for a person: it shows something and has no refusal. */
bool name_fits(const char *text);

/* Write the text in the one form of names: without line_blanks at its ends, with '?' for each
 * control byte, and cut by unicode_cut to `size` bytes with the null. " Ann\t" is "Ann". The name
 * and the text may overlap. */
void name_normalize(char *name, size_t size, const char *text);

/* ---- Names at a shared table, which are short enough for every line between two programs. ---- */

enum { NAME_BYTES = 40 }; /* the most bytes of a name, without the null; sent as UTF-8 */

/* Write the text, cut to NAME_BYTES by unicode_cut, with '?' for each line feed. An empty text
 * becomes "?". The name and the text may overlap. */
void name_shorten(char name[NAME_BYTES + 1], const char *text);

/* Write the name by which both programs call the guest: the guest's own name, shortened, or "Ann 2"
 * if host and guest are both called Ann. `host` is already shortened. */
void name_call_guest(char name[NAME_BYTES + 1], const char *host, const char *guest);

/* Write the first of `given`, `user` and "Guest" that is fit for a person, without line_blanks at
 * its ends and shortened. `given` and `user` may be empty, and may overlap the name. */
void name_choose(char name[NAME_BYTES + 1], const char *given, const char *user);

#endif
