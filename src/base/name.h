/* SPDX-License-Identifier: MIT
 *
 * name: the names of people. A name is fit for a person if it is one line, has a visible character,
 * and does not look like a name of the computer, such as "Computer (easy)". Texts are in the
 * locale's encoding.
 *
 * Invariant: people are told apart by name alone, and names are compared byte by byte. So every
 * name is in one form, which name_normalize makes.
 */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>

/* True if the text has a visible character that is not a blank. */
bool name_is_seen(const char *text);

/* True if the text starts with "Computer (", in upper or lower case, with or without blanks and
 * hidden characters between the letters. */
bool name_is_computers(const char *text);

/* Why a person cannot have this name, in words to print after the name; null if there is no reason.
 * A name is refused if it has a control character or a line break, or if name_is_computers is true.
 * A name without a visible character is not refused. */
const char *name_refusal(const char *text);

/* True if name_is_seen is true, and name_refusal is null. */
bool name_fits(const char *text);

/* Write the text in the form that names have. line_blanks at both ends are left out, each control
 * byte becomes '?', and unicode_cut cuts the name to fit into `size` bytes. The name and the text
 * may overlap. */
void name_normalize(char *name, size_t size, const char *text);

/* ---- Names at a shared table, which are short. ---- */

enum { NAME_BYTES = 40 }; /* the most bytes of a name, kept or sent, without the null */

/* Write the text, cut to NAME_BYTES by unicode_cut. Each line feed becomes '?', and an empty text
 * becomes "?". The name and the text may overlap. */
void name_shorten(char name[NAME_BYTES + 1], const char *text);

/* Write the name by which both programs call the guest: the guest's own name, shortened, or "Ann 2"
 * if host and guest are both called Ann. `host` is already shortened. */
void name_call_guest(char name[NAME_BYTES + 1], const char *host, const char *guest);

/* Choose the first of `given`, `user` and "Guest" that is fit for a person. Write it shortened, and
 * without line_blanks at its ends. `given` and `user` may overlap the name. */
void name_choose(char name[NAME_BYTES + 1], const char *given, const char *user);

#endif
