/* SPDX-License-Identifier: MIT
 *
 * sets: small sets of things, counted and ranked. A thing is a bit, and a set an unsigned.
 *
 * Invariant: sets of one size are in lexicographic order, {0, 1, ...} first; ranks begin at 0.
 */
#ifndef SETS_H
#define SETS_H

#include <stdbool.h>

#include "engine/game.h"

/* sets_choose[n][k] is the number of sets of k among n things, C(n, k): Pascal's triangle. */
enum { SETS_ROW = 16 }; /* more than is needed, so that a row is found by a shift */
extern const unsigned char sets_choose[GAME_CELLS + 1][SETS_ROW];

/* Yes and no as all bits and none, so that a choice is an `and`. The processor would guess a branch
 * wrong, for nothing foretells what a set holds. */
enum { SETS_NO = 0, SETS_YES = ~SETS_NO };

/* Whether the set holds the thing. */
static inline int sets_hold(unsigned set, int thing)
{
    return -(int)(set >> thing & 1);
}

/* A set that is being ranked, one thing at a time, the last thing first: the things so far, how
 * many of them are members, and how many sets come after this one. It begins as all zero. */
struct sets_ranker {
    int things, members, after;
};

/* Say whether there is a next thing, and whether it is a member. If it is, these sets come after:
 * those with the same members before it, without it, and with one more of the things after it. */
static inline void sets_add(struct sets_ranker *ranker, int thing, int member)
{
    ranker->members -= member;
    ranker->after += member & sets_choose[ranker->things][ranker->members];
    ranker->things -= thing;
}

/* How many sets of this size there are among as many things, and the rank of this one. */
static inline int sets_count_of(struct sets_ranker ranker)
{
    return sets_choose[ranker.things][ranker.members];
}

static inline int sets_rank_of(struct sets_ranker ranker)
{
    return sets_count_of(ranker) - 1 - ranker.after;
}

/* A set that is being read off its rank, one thing at a time: the things still to come, how many of
 * them are members, and how many sets come after this one. */
struct sets_reader {
    int things, members, after;
};

static inline struct sets_reader sets_read(int rank, int n, int k)
{
    return (struct sets_reader){n, k, sets_choose[n][k] - 1 - rank};
}

/* Whether the next thing, if there is one, is a member. The sets without it come after all those
 * with it. */
static inline int sets_next(struct sets_reader *reader, int thing)
{
    reader->things += thing;

    int without = sets_choose[reader->things][reader->members];
    int member = thing & -(reader->after >= without);

    reader->after -= member & without;
    reader->members += member;
    return member;
}

/* The set that has the rank among those of k members of the whole. */
static inline unsigned sets_unrank(int rank, int k, unsigned whole)
{
    struct sets_reader reader = sets_read(rank, game_count(whole), k);
    unsigned set = 0;

    for (unsigned left = whole; reader.members > 0; left &= left - 1)
        set |= left & (0 - left) & (unsigned)sets_next(&reader, SETS_YES);
    return set;
}

/* Whether the set comes before another of its size: it is the one that holds the first thing in
 * which they differ. */
static inline bool sets_precede(unsigned set, unsigned other)
{
    unsigned differing = set ^ other;

    return (set & differing & (0 - differing)) != 0;
}

#endif
