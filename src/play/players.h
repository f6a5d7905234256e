/* SPDX-License-Identifier: MIT
 *
 * players: who plays: what they are called, the computer and the generator that it chooses by, and
 * who plays X in the games that were left.
 *
 * Invariant: the same state of the generator gives the same choices, and is never 0. A game is
 * remembered for one person at most.
 */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "engine/match.h"
#include "engine/shelf.h"

enum { PLAYERS_NAME = 128 };

struct players {
    /* Person 0 plays X in the first game; the last name is that of CONTENDER_FORMER. */
    const char *names[PERSONS + 1];
    char own_names[PERSONS][PLAYERS_NAME]; /* names that were set at the table */
    int computer;                          /* the person that the computer plays for, or NOBODY */
    enum level level;
    uint32_t rng;                /* the state of the computer's generator, never 0 */
    struct shelf seats[PERSONS]; /* the games that were left, by the person who plays X there */
};

/* What people without a name are called; and whether that person has a name. */
extern const char *const players_nobodys_names[PERSONS];
bool players_is_named(const struct players *players, int person);

/* Name a person from now on; a name that shows nothing takes the name away. False for one that only
 * the computer can have. */
bool players_set_name(struct players *players, int person, const char *name);
/* The same with a name that fits, or nobody's: it is kept, not copied, and can be that of
 * CONTENDER_FORMER. */
void players_use_name(struct players *players, int person, const char *name);

/* How well the computer plays from now on, wherever it sits; whose place it has, or NOBODY's. */
void players_set_level(struct players *players, enum level level);
void players_seat_computer(struct players *players, int person);

/* One cell, 0 to 8, of a set that is not empty, each about as likely as the others. */
int players_draw_cell(struct players *players, unsigned cells);

/* Who plays X in the games that this session left on the shelf, whose file knows games and no
 * people: forget the game; remember who played it in a match that is left now, if it is left as
 * `shelved`, and forget the position in which it was taken up; find the person, x_person if that is
 * not known. */
void players_forget(struct players *players, struct game game);
void players_remember(struct players *players, const struct match *match, bool is_from_shelf,
                      struct game shelved);
int players_find_x(const struct players *players, struct game game, int x_person);

#endif
