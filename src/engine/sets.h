/* SPDX-License-Identifier: MIT
 *
 * sets: small sets of things, counted, ranked and turned. A thing is a bit, and a set an unsigned.
 *
 * Invariant: sets of one size are in lexicographic order, {0, 1, ...} first; ranks begin at 0.
 */
#ifndef SETS_H
#define SETS_H

#include <stdbool.h>

#include "engine/game.h"

/* sets_choose[n][k] is the number of sets of k among n things, C(n, k): Pascal's triangle. */
extern const unsigned char sets_choose[GAME_CELLS + 1][GAME_CELLS + 1];

/* The rank of a set among the sets of its size of members of the whole. */
int sets_rank(unsigned set, unsigned whole);

/* The set of k members of the whole that has the rank. */
unsigned sets_unrank(int rank, int k, unsigned whole);

/* A set that is read off its rank, a thing at a time: the things still to come, how many of them
 * are members, and how many sets come after this one. */
struct sets_reader {
    unsigned things, members, after;
};

static inline struct sets_reader sets_read(int rank, int n, int k)
{
    return (struct sets_reader){(unsigned)n, (unsigned)k, (unsigned)(sets_choose[n][k] - 1 - rank)};
}

/* Whether the next thing is a member, 1 or 0. The sets without it come after all those with it.
 * Where there is no next thing, there is no member. */
static inline unsigned sets_next(struct sets_reader *reader, unsigned thing)
{
    reader->things -= thing;

    unsigned without = sets_choose[reader->things][reader->members];
    unsigned member = thing & (reader->after >= without);

    /* No branches: they would be guessed wrong. */
    reader->after -= member * without;
    reader->members -= member;
    return member;
}

/* A set that is ranked a thing at a time, from the last on: the things so far, how many of them
 * are members, and how many sets come after. It begins with all zero. */
struct sets_ranker {
    unsigned things, members, after;
};

/* The next thing, 1, or nothing, 0; and whether it is a member. After come the sets that agree
 * up to here, do without it, and choose from the things behind. */
static inline void sets_add(struct sets_ranker *ranker, unsigned thing, unsigned member)
{
    ranker->members += member;
    ranker->after += member * sets_choose[ranker->things][ranker->members];
    ranker->things += thing;
}

static inline int sets_rank_of(struct sets_ranker ranker)
{
    return sets_choose[ranker.things][ranker.members] - 1 - (int)ranker.after;
}

/* Whether the set comes before another of its size: at the first thing where they differ, it is
 * the one that holds it. */
bool sets_precede(unsigned set, unsigned other);

/* Two mirrors of the board, left to right and about the main diagonal. Taken in turn they go
 * through all eight turns and mirrors and end where they began. */
unsigned sets_mirror(unsigned set);
unsigned sets_transpose(unsigned set);

#endif
