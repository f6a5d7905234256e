/* SPDX-License-Identifier: MIT
 *
 * tally: who won how often against whom, counted from the lines of a book.
 *
 * Invariant: a pair of names stands once, whichever of the two played X; the name whose bytes come
 * first in order stands first. A tally that is all zero is empty.
 */
#ifndef TALLY_H
#define TALLY_H

#include "storage/book.h"

struct pair {
    size_t at[BOOK_PLAYERS];         /* where the names stand in the text */
    const char *names[BOOK_PLAYERS]; /* as they are written in the book; after tally_sort */
    unsigned long wins[BOOK_PLAYERS];
    unsigned long draws;
};

struct tally {
    struct pair *pairs; /* a table by hash, until tally_sort */
    size_t room, count;
    char *text; /* the names, each with a null */
    size_t text_room, length;
};

/* Count a game. False if there is no memory; the tally is as before. */
bool tally_add(struct tally *tally, const struct book_entry *entry);

/* Bring the pairs in order, pairs[0] to pairs[count - 1]: those with the most games first, then
 * by their names. Nothing can be added any more. */
void tally_sort(struct tally *tally);

void tally_free(struct tally *tally);

#endif
