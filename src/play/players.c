/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <string.h>

#include "base/name.h"
#include "base/unicode.h"

/* ---- Names. ---- */

const char *const players_nobodys_names[PERSONS] = {"Player 1", "Player 2"};

bool players_is_named(const struct players *players, int person)
{
    for (int i = 0; i < PERSONS; i++)
        if (strcmp(players->names[person], players_nobodys_names[i]) == 0)
            return false;
    return true;
}

bool players_set_name(struct players *players, int person, const char *name)
{
    char *own = players->own_names[person];

    if (name_is_computers(name))
        return false;
    unicode_cut(own, sizeof players->own_names[person], name + strspn(name, " "));
    for (size_t length = strlen(own); length > 0 && own[length - 1] == ' ';)
        own[--length] = '\0';
    players->names[person] = name_is_seen(own) ? own : players_nobodys_names[person];
    return true;
}

void players_use_name(struct players *players, int person, const char *name)
{
    players->names[person] = name;
}

/* ---- The computer. ---- */

void players_set_level(struct players *players, enum level level)
{
    players->level = level;
}

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t draw(uint32_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 17;
    *rng ^= *rng << 5;
    return *rng;
}

int players_draw_cell(struct players *players, unsigned cells)
{
    uint32_t skip = draw(&players->rng) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}

/* ---- Who plays X in the games that were left. ---- */

void players_forget(struct players *players, struct game game)
{
    for (int person = 0; person < PERSONS; person++)
        shelf_take(&players->seats[person], game);
}

void players_remember(struct players *players, const struct match *match, bool is_from_shelf,
                      struct game shelved)
{
    if (is_from_shelf)
        players_forget(players, match->states[0]);
    if (shelf_holds(shelved)) {
        players_forget(players, shelved);
        shelf_put(&players->seats[match->x_person], shelved);
    }
}

int players_find_x(const struct players *players, struct game game, int x_person)
{
    for (int person = 0; person < PERSONS; person++)
        if (shelf_has(&players->seats[person], game))
            return person;
    return x_person;
}
