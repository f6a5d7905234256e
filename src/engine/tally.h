/* SPDX-License-Identifier: MIT
 *
 * tally: games that count, added up for each two names: the score of a session, and the book.
 *
 * Invariant: the names of a result differ, and stand in the order of their bytes.
 */
#ifndef TALLY_H
#define TALLY_H

#include "engine/record.h"

struct result {
    char names[RECORD_PLAYERS][RECORD_NAME];
    unsigned wins[RECORD_PLAYERS], draws;
};

/* No games of these two yet. */
struct result result_of(const char *one, const char *other);

/* Count the game. False if it is one of other people. */
bool result_count(struct result *result, const struct record *record);

unsigned result_games(const struct result *result);

/* Of the games of a session: the last one is of the two who ended a game last. */
enum { TALLY_RESULTS = 8 /* beyond that, those who played longest ago are forgotten */ };
struct tally {
    struct result results[TALLY_RESULTS];
    int count;
};

void tally_count(struct tally *tally, const struct record *record);

/* The result of these two, `one` first; all zero if they have none. */
struct result tally_find(const struct tally *tally, const char *one, const char *other);

/* That is the result of these two now. */
void tally_set(struct tally *tally, const struct result *result);

/* Somebody without a name has got one. */
void tally_rename(struct tally *tally, const char *from, const char *to);

#endif
