/* SPDX-License-Identifier: MIT
 *
 * seats: who plays X in the games that this session left on the shelf. The file of the shelf knows
 * games and no people, so the session remembers it: seats[person] are the games where that person
 * plays X.
 *
 * Invariant: a game is in the seats of one person at most.
 */
#ifndef SEATS_H
#define SEATS_H

#include "engine/match.h"
#include "engine/shelf.h"

/* Forget who plays X in the game, if it is known at all. */
void seats_forget(struct shelf seats[PERSONS], struct game game);

/* Remember who plays X in a game that is left now, if it is left on the shelf as `shelved`; forget
 * the position in which it was taken from there. */
void seats_remember(struct shelf seats[PERSONS], const struct match *match, bool is_from_shelf,
                    struct game shelved);

/* The person, 0 or 1, who plays X in a game from the shelf; x_person if that is not known. */
int seats_find(const struct shelf seats[PERSONS], struct game game, int x_person);

#endif
