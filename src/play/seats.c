/* SPDX-License-Identifier: MIT */
#include "play/seats.h"

void seats_forget(struct shelf seats[PERSONS], struct game game)
{
    for (int person = 0; person < PERSONS; person++)
        shelf_take(&seats[person], game);
}

void seats_remember(struct shelf seats[PERSONS], const struct round *round)
{
    struct game game = round_to_shelve(round);

    if (round->is_from_shelf)
        seats_forget(seats, round->states[0]);
    if (shelf_holds(game)) {
        seats_forget(seats, game);
        shelf_put(&seats[round->x_person], game);
    }
}

int seats_find(const struct shelf seats[PERSONS], struct game game, int x_person)
{
    for (int person = 0; person < PERSONS; person++)
        if (shelf_has(&seats[person], game))
            return person;
    return x_person;
}
