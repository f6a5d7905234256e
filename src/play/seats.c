/* SPDX-License-Identifier: MIT */
#include "play/seats.h"

void seats_forget(struct shelf seats[PERSONS], struct game game)
{
    for (int person = 0; person < PERSONS; person++)
        shelf_take(&seats[person], game);
}

void seats_remember(struct shelf seats[PERSONS], const struct match *match, bool is_from_shelf,
                    struct game shelved)
{
    if (is_from_shelf)
        seats_forget(seats, match->states[0]);
    if (shelf_holds(shelved)) {
        seats_forget(seats, shelved);
        shelf_put(&seats[match->x_person], shelved);
    }
}

int seats_find(const struct shelf seats[PERSONS], struct game game, int x_person)
{
    for (int person = 0; person < PERSONS; person++)
        if (shelf_has(&seats[person], game))
            return person;
    return x_person;
}
