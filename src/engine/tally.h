/* SPDX-License-Identifier: MIT
 *
 * tally: the results of games that count. A result is the wins and draws of two names against each
 * other: Ann 2 wins, Bob 1, 3 draws. A tally has the results of a session.
 *
 * Invariant: in a tally the two names of a result differ and are in the order of their bytes, Ann
 * before Bob, and no two results have the same names. The last result is of the two people who last
 * ended a game.
 */
#ifndef TALLY_H
#define TALLY_H

#include "engine/record.h"

struct result {
    char names[RECORD_PLAYERS][RECORD_NAME];
    unsigned wins[RECORD_PLAYERS], draws; /* wins[0] are the wins of names[0] */
};

/* A result of no games, with these names put in order. */
struct result result_of(const char *one, const char *other);

/* Add the game, which has ended, to the result. False, and the result does not change, if the game
 * has other names. */
bool result_count(struct result *result, const struct record *record);

/* The number of games that the result has. */
unsigned result_games(const struct result *result);

enum { TALLY_RESULTS = 8 /* a further result replaces the first one */ };

struct tally {
    struct result results[TALLY_RESULTS]; /* each of at least one game */
    int count;
};

/* Add the game, which has ended and counts. The result of its two players moves to the end. */
void tally_count(struct tally *tally, const struct record *record);

/* The result of two names, with `one` as names[0] even if `one` is later in order. A result of no
 * games if the tally has none. */
struct result tally_find(const struct tally *tally, const char *one, const char *other);

/* Make the result the last of the tally, in place of an earlier result of the same names. If the
 * result has no games, the earlier one is only removed. */
void tally_set(struct tally *tally, const struct result *result);

/* Change the name `from` to `to` in all results. If both names have a result against the same
 * person, these two results are added up. A result of `from` against `to` keeps both names: nobody
 * plays against themselves. */
void tally_rename(struct tally *tally, const char *from, const char *to);

#endif
