/* SPDX-License-Identifier: MIT
 *
 * suite: what the suites share: how one is run, the positions that the oracle reaches, and chance.
 *
 * Invariant: chance is the same in every run.
 */
#ifndef SUITE_H
#define SUITE_H

#include "engine/game.h"
#include "oracle.h"

#include <check.h>

/* Run the tests as a suite of that name. Returns the exit status of the program. */
int suite_run(const char *name, TCase *tests);

/* Whether the machine lets a process do that; if not, it is said that this test is not there. */
bool suite_can(const char *test, bool (*act)(void));

/* Fixtures, for before the first test. */
void suite_ask_oracle(void);
void suite_use_locale(void); /* C.UTF-8 */

/* Whether the characters of that locale are those of UTF-8. Some C libraries have it so under every
 * name that they do not know. */
bool suite_is_utf8(const char *locale);

/* What the oracle said to suite_ask_oracle. To be read only after that. */
extern struct oracle oracle;

/* The game of a board that can be reached. */
struct game suite_game(const char *board);

/* A game in the middle, to see whether a refusal leaves it alone. */
struct game suite_some_game(void);

/* A number below that one, which is 1 to 1 << 24, drawn by chance. */
unsigned suite_draw(unsigned *rng, unsigned below);

/* The time since some moment or other. */
double suite_seconds(void);

#endif
