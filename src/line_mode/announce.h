/* SPDX-License-Identifier: MIT
 *
 * announce: the session said in lines of text, for screen readers, pipes and terminals that cannot
 * move their cursor.
 *
 * Invariant: news comes first, in sentences; what is drawn or listed comes after it. It says in
 * words what view draws, and knows nothing that view does not.
 */
#ifndef ANNOUNCE_H
#define ANNOUNCE_H

#include <stdio.h>

#include "play/session.h"

/* What the last line asked to hear, besides the news. */
enum wanted {
    WANTED_NOTHING,
    WANTED_BOARD,
    WANTED_LAST_MOVE,
    WANTED_BITS,     /* they were just switched on */
    WANTED_OUTLOOKS, /* these too */
    WANTED_SHELF,
    WANTED_COMMANDS
};

/* The state of a listener. To begin, set in_words and nothing else. In words nothing is drawn, and
 * a position that no move tells is said row by row. */
struct listener {
    bool in_words;
    bool has_begun;    /* who plays was said */
    struct game told;  /* the position that was said last */
    uint32_t games;    /* the number of its game: match.games */
    bool has_returned; /* to a game that was left: no moves tell how its position came */
    enum wanted wanted;
    char stood[SESSION_NOTICE]; /* what stood at a shared table when it was said last */
    int slot;       /* of the shelf: the game asked for by the last line, or LISTENER_ANY_SLOT */
    bool takes_off; /* that game is to go from the shelf */
};

enum { LISTENER_ANY_SLOT = -1 };

/* Say what is new since the last time, show what was asked for, and who is waited for. */
void announce(struct listener *listener, FILE *out, const struct session *session);

#endif
