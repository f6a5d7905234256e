/* SPDX-License-Identifier: MIT
 *
 * sets: counting and ranking of small sets. A thing is a bit, and a set an unsigned.
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

/* Yes and no as all bits and none, so that a choice is an `and`. The processor could not predict a
 * branch on the members of a set. */
enum { SETS_NO = 0, SETS_YES = ~SETS_NO };

/* SETS_YES if the set holds the thing, else SETS_NO. */
static inline int sets_hold(unsigned set, int thing)
{
    return -(int)(set >> thing & 1);
}

/* A set that is being ranked, one thing at a time, the last thing first: the number of things so
 * far, of members among them, and of sets that come after this one. It begins as all zero. */
struct sets_ranker {
    int things, members, after;
};

/* Add the next thing, if it is one (SETS_YES or SETS_NO), as a member or not. After a set with a
 * member come those with the same members before it, without it, and with one more of the things
 * after it. */
static inline void sets_add(struct sets_ranker *ranker, int thing, int member)
{
    ranker->members -= member;
    ranker->after += member & sets_choose[ranker->things][ranker->members];
    ranker->things -= thing;
}

/* The number of sets of this size among as many things, and the rank of this one. */
static inline int sets_count_of(struct sets_ranker ranker)
{
    return sets_choose[ranker.things][ranker.members];
}

static inline int sets_rank_of(struct sets_ranker ranker)
{
    return sets_count_of(ranker) - 1 - ranker.after;
}

/* The sets of eight things: the larger ones first, those of one size from the last to the first.
 * sets_larger[k] of them have more than k members. */
enum { SETS_EIGHT = 8 };
extern const unsigned char sets_of_eight[1 << SETS_EIGHT];
extern const unsigned char sets_larger[GAME_CELLS + 1];

/* The set of k among nine things that has that many others of its size after it. The sets without
 * the first thing come last; they are sets of k of the other eight things. Before them come the
 * sets with it, which are sets of k - 1 of the eight. */
static inline unsigned sets_from_end(int after, int k)
{
    unsigned others = sets_of_eight[sets_larger[k] + after];

    return others << 1 | (after >= sets_choose[SETS_EIGHT][k]);
}

/* The set of those members of the whole whose places are set. The last of the nine places stands
 * for the last member, the place before it for the member before that one, and so on. */
static inline unsigned sets_deal(unsigned places, unsigned whole)
{
    unsigned set = 0;

#pragma GCC unroll GAME_CELLS
    for (int thing = GAME_CELLS - 1; thing >= 0; thing--) {
        unsigned member = whole >> thing & 1;

        set |= (places >> (GAME_CELLS - 1) & member) << thing;
        places <<= member;
    }
    return set;
}

/* The set with that rank among the sets of k members of the whole. */
static inline unsigned sets_unrank(int rank, int k, unsigned whole)
{
    return sets_deal(sets_from_end(sets_choose[game_count(whole)][k] - 1 - rank, k), whole);
}

/* True if the set comes before another of its size: it holds the first thing in which they differ.
 */
static inline bool sets_precede(unsigned set, unsigned other)
{
    unsigned differing = set ^ other;

    return (set & differing & (0 - differing)) != 0;
}

#endif
