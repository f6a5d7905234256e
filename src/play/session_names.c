/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "play/company.h"
#include "play/session.h"

int sitting_you(const struct sitting *sitting)
{
    if (company_is_shared(sitting))
        return sitting->company->host ? SIDE_HOST : SIDE_GUEST;
    return sitting->computer == NOBODY ? NOBODY : PERSONS - 1 - sitting->computer;
}

int sitting_contender(const struct sitting *sitting, enum player player)
{
    int person = sitting_person(sitting, player);

    return person == sitting->computer ? CONTENDER_COMPUTER + (int)sitting->level : person;
}

int sitting_seated(const struct sitting *sitting, int person)
{
    bool has_x = sitting_person(sitting, PLAYER_X) == person;

    return sitting_contender(sitting, has_x ? PLAYER_X : PLAYER_O);
}

int sitting_winner(const struct sitting *sitting)
{
    const struct round *round = &sitting->round;
    bool has_o_won = game_status(round_game(round)) == STATUS_O_WON;

    return round->now > 0 ? round->movers[round->now - 1]
                          : sitting_contender(sitting, has_o_won ? PLAYER_O : PLAYER_X);
}

const char *sitting_called(const struct sitting *sitting, int contender)
{
    static const char *const computers[CONTENDER_LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return contender < PERSONS ? sitting->names[contender]
                               : computers[contender - CONTENDER_COMPUTER];
}

const char *sitting_name(const struct sitting *sitting, enum player player)
{
    return sitting_called(sitting, sitting_contender(sitting, player));
}

const char *const sitting_nobodys_names[PERSONS] = {"Player 1", "Player 2"};

bool sitting_is_named(const struct sitting *sitting, int person)
{
    for (int i = 0; i < PERSONS; i++)
        if (strcmp(sitting->names[person], sitting_nobodys_names[i]) == 0)
            return false;
    return true;
}

void sitting_set_name(struct sitting *sitting, int person, const char *name)
{
    char *own = sitting->own_names[person];

    book_cut_name(own, name + strspn(name, " "));
    for (size_t length = strlen(own); length > 0 && own[length - 1] == ' ';)
        own[--length] = '\0';
    sitting->names[person] = *own ? own : sitting_nobodys_names[person];
}
