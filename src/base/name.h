/* SPDX-License-Identifier: MIT
 *
 * name: which texts somebody can be called by.
 *
 * Invariant: a name that fits shows something, and does not read as the computer's, by which only
 * the computer is called.
 */
#ifndef NAME_H
#define NAME_H

#include <stdbool.h>

/* Whether the text shows anything in this locale but blanks. */
bool name_is_seen(const char *text);

/* Whether it reads as "Computer (...)", the name of the computer at some level: whatever the case
 * of its letters, and whatever blanks and hidden characters are in it. */
bool name_is_computers(const char *text);

/* To be said after such a name that is refused. */
extern const char name_refusal[];

/* Both: whether a person can be called that. */
bool name_fits(const char *text);

#endif
