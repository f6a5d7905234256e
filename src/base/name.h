/* SPDX-License-Identifier: MIT
 *
 * name: the texts that can be the name of a person.
 *
 * Invariant: a name that fits is one line of text that shows something, and does not read as the
 * computer's.
 */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>
#include <stddef.h>

/* True if the text has a visible character in this locale. */
bool name_is_seen(const char *text);

/* True if it reads as "Computer (...)", the name of the computer at some level. Case, blanks and
 * hidden characters make no difference. */
bool name_is_computers(const char *text);

/* The reason to refuse the text as the name of a person, in words that follow it: it reads as the
 * computer's name, or has a control character, be it of ASCII or Unicode. Null if there is none. */
const char *name_refusal(const char *text);

/* Write the text in the form that every name has, so that equal names are equal bytes: without
 * blanks, tabs and carriage returns at its ends, with '?' for each control byte, and cut between
 * characters to fit `size` bytes with the null. " Ann\t" is "Ann". The two may overlap. */
void name_normalize(char *name, size_t size, const char *text);

bool name_fits(const char *text);

#endif
