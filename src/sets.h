/* SPDX-License-Identifier: MIT
 *
 * sets: small sets of things, counted, ranked and turned. A thing is a bit, and a set an unsigned.
 *
 * Invariant: sets of one size are in lexicographic order, {0, 1, ...} first; ranks begin at 0.
 */
#ifndef SETS_H
#define SETS_H

#include <stdbool.h>

/* The number of sets of k among n things, C(n, k). */
int sets_choose(int n, int k);

/* The rank of a set among the sets of its size of the things 0 to n - 1. */
int sets_rank(unsigned set, int n);

/* The set of k among the things 0 to n - 1 that has the rank. */
unsigned sets_unrank(int rank, int n, int k);

/* Whether the set comes before another of its size: at the first thing where they differ, it is
 * the one that holds it. */
bool sets_precede(unsigned set, unsigned other);

/* The cells of the set, a part of the whole, numbered by their places within the whole; and the
 * way back. */
unsigned sets_squeeze(unsigned set, unsigned whole);
unsigned sets_spread(unsigned squeezed, unsigned whole);

/* Two mirrors of the board, left to right and about the main diagonal. Taken in turn they go
 * through all eight turns and mirrors and end where they began. */
unsigned sets_mirror(unsigned set);
unsigned sets_transpose(unsigned set);

#endif
