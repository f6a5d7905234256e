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
enum { SETS_ROW = 16 }; /* more than is needed, so that a row is found by a shift */
extern const unsigned char sets_choose[GAME_CELLS + 1][SETS_ROW];

/* The set of k members of the whole that has the rank. */
unsigned sets_unrank(int rank, int k, unsigned whole);

/* Yes or no, as all bits or none: a choice is an and. Where there is a branch it is guessed wrong,
 * for nothing foretells what a set holds. */
enum { SETS_NO = 0, SETS_YES = ~SETS_NO };

/* Whether the set holds the thing. */
static inline int sets_hold(unsigned set, int thing)
{
    return -(int)(set >> thing & 1);
}

/* A set that is ranked a thing at a time, from the last on: the things so far, how many of them
 * are members, and how many sets come after. It begins with all zero. */
struct sets_ranker {
    int things, members, after;
};

/* Whether there is a next thing, and whether it is a member. After come the sets that agree up to
 * here, do without it, and choose from the things behind. */
static inline void sets_add(struct sets_ranker *ranker, int thing, int member)
{
    ranker->members -= member;
    ranker->after += member & sets_choose[ranker->things][ranker->members];
    ranker->things -= thing;
}

/* The number of sets as large as this one of as many things, and its rank among them. */
static inline int sets_count_of(struct sets_ranker ranker)
{
    return sets_choose[ranker.things][ranker.members];
}

static inline int sets_rank_of(struct sets_ranker ranker)
{
    return sets_count_of(ranker) - 1 - ranker.after;
}

/* A set that is read off its rank, a thing at a time: the things still to come, how many of them
 * are members, and how many sets come after this one. */
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

/* Whether the set comes before another of its size: at the first thing where they differ, it is
 * the one that holds it. */
static inline bool sets_precede(unsigned set, unsigned other)
{
    unsigned differing = set ^ other;

    return (set & differing & (0 - differing)) != 0;
}

/* Two mirrors of the board, left to right and about the main diagonal. Taken in turn they go
 * through all eight turns and mirrors and end where they began. */
unsigned sets_mirror(unsigned set);
unsigned sets_transpose(unsigned set);

#endif
