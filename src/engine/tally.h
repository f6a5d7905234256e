/* SPDX-License-Identifier: MIT
 *
 * tally: the results of games that count. A result is the wins and draws of two names against each
 * other. A tally has the results of a session.
 *
 * Invariant: in a tally, the two names of a result differ and are in the order of their bytes. No
 * two results have the same names. The last result has the two people whose game ended last.
 */
#ifndef TALLY_H
#define TALLY_H

#include "engine/record.h"

struct result {
    char names[RECORD_PLAYERS][RECORD_NAME];
    unsigned wins[RECORD_PLAYERS], draws; /* wins[0] are the wins of names[0] */
};

/* A result without games. The two names are put in order. */
struct result result_of(const char *one, const char *other);

/* Add the game, which has ended, to the result. Returns false, and changes nothing, if the game and
 * the result have different names. */
bool result_count(struct result *result, const struct record *record);

unsigned result_games(const struct result *result);

enum { TALLY_RESULTS = 8 /* a ninth result replaces the first */ };

struct tally {
    struct result results[TALLY_RESULTS]; /* each has at least one game */
    int count;
};

/* Add the game, which has ended and counts. The result of its two players moves to the end. */
void tally_count(struct tally *tally, const struct record *record);

/* The result of two names; a result without games if the tally has none. Its names[0] is `one`. */
struct result tally_find(const struct tally *tally, const char *one, const char *other);

/* Remove the tally's result of the same two names, if there is one. Then add this result at the
 * end, if it has games. */
void tally_set(struct tally *tally, const struct result *result);

/* Change the name `from` to `to` in all results. If `from` and `to` each have a result against
 * Bob, the two results are added up. A result of `from` against `to` does not change, since nobody
 * plays against themselves. */
void tally_rename(struct tally *tally, const char *from, const char *to);

#endif
