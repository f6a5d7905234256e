/* SPDX-License-Identifier: MIT
 *
 * results: who won how often against whom, counted from the lines of the book.
 *
 * Invariant: a pair of names stands once, whichever of the two played X; the name whose bytes come
 * first in order stands first. Results that are all zero are empty.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include "storage/history.h"

struct pair {
    char *names[HISTORY_PLAYERS]; /* as they are written in the book */
    unsigned long wins[HISTORY_PLAYERS];
    unsigned long draws;
};

struct results {
    struct pair **pairs;
    size_t count, room;
    void *tree; /* of the pairs, by their names */
};

/* Count a game. False if there is no memory; the results are as before. */
bool results_add(struct results *results, const struct history_entry *entry);

/* Bring the pairs in order, pairs[0] to pairs[count - 1]: those with the most games first, then by
 * their names. */
void results_sort(struct results *results);

void results_free(struct results *results);

#endif
