/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "play/company.h"
#include "play/session.h"

int session_you(const struct session *session)
{
    if (company_is_shared(session))
        return session->company->host ? SIDE_HOST : SIDE_GUEST;
    return session->computer == NOBODY ? NOBODY : PERSONS - 1 - session->computer;
}

int session_contender(const struct session *session, enum player player)
{
    int person = session_person(session, player);

    return person == session->computer ? CONTENDER_COMPUTER + (int)session->level : person;
}

int session_seated(const struct session *session, int person)
{
    bool has_x = session_person(session, PLAYER_X) == person;

    return session_contender(session, has_x ? PLAYER_X : PLAYER_O);
}

int session_winner(const struct session *session)
{
    const struct round *round = &session->round;
    bool has_o_won = game_status(round_game(round)) == STATUS_O_WON;

    return round->now > 0 ? round->movers[round->now - 1]
                          : session_contender(session, has_o_won ? PLAYER_O : PLAYER_X);
}

const char *session_called(const struct session *session, int contender)
{
    static const char *const computers[CONTENDER_LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return contender < PERSONS ? session->names[contender]
                               : computers[contender - CONTENDER_COMPUTER];
}

const char *session_name(const struct session *session, enum player player)
{
    return session_called(session, session_contender(session, player));
}

const char *const session_nobodys_names[PERSONS] = {"Player 1", "Player 2"};

bool session_is_named(const struct session *session, int person)
{
    for (int i = 0; i < PERSONS; i++)
        if (strcmp(session->names[person], session_nobodys_names[i]) == 0)
            return false;
    return true;
}

void session_set_name(struct session *session, int person, const char *name)
{
    char *own = session->own_names[person];

    book_cut_name(own, name + strspn(name, " "));
    for (size_t length = strlen(own); length > 0 && own[length - 1] == ' ';)
        own[--length] = '\0';
    session->names[person] = *own ? own : session_nobodys_names[person];
}
