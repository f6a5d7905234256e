/* SPDX-License-Identifier: MIT
 *
 * players: the people and the computer: their names, the generator that the computer chooses by,
 * and who plays X in the games that were left.
 *
 * Invariant: the same state of the generator gives the same choices, and is never 0.
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

/* The name of a person without one; and whether a person has one. */
extern const char *const players_nobodys_names[PERSONS];
bool players_is_named(const struct players *players, int person);

/* Name a person from now on; a name that shows nothing takes the name away. False for one that only
 * the computer can have. */
bool players_set_name(struct players *players, int person, const char *name);
/* The same with a name that fits, or nobody's: it is kept, not copied, and can be that of
 * CONTENDER_FORMER. */
void players_use_name(struct players *players, int person, const char *name);

/* Set the level of the computer, wherever it sits. */
void players_set_level(struct players *players, enum level level);

/* One cell, 0 to 8, of a set that is not empty, each about as likely as the others. */
int players_draw_cell(struct players *players, unsigned cells);

/* The person who plays X in each game that this session has left on the shelf, whose file knows no
 * people. Forget a game. Remember who played X in a match that is left now as `shelved`, and forget
 * the position in which it was taken up. Find the person, or x_person if that is not known. A game
 * is remembered for one person at most. */
void players_forget(struct players *players, struct game game);
void players_remember(struct players *players, const struct match *match, bool is_from_shelf,
                      struct game shelved);
int players_find_x(const struct players *players, struct game game, int x_person);

#endif
