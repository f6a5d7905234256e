/* SPDX-License-Identifier: MIT
 *
 * name: the texts that can be the name of a person.
 *
 * Invariant: a name that fits shows something, and does not read as the computer's.
 */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>

/* True if the text has a visible character in this locale. */
bool name_is_seen(const char *text);

/* True if it reads as "Computer (...)", the name of the computer at some level. Case, blanks and
 * hidden characters make no difference. */
bool name_is_computers(const char *text);

/* The reason to refuse such a name, in words that follow it. */
extern const char name_refusal[];

/* True if a person can have the name. */
bool name_fits(const char *text);

#endif
