/* SPDX-License-Identifier: MIT */
#include "play/resume.h"

#include <string.h>

struct record resume_record(const struct session *session)
{
    const struct match *match = &session->match;
    int own = session->table.is_shared ? session->table.own : session->info.own;
    struct record record = {
        .is_mixed = match_is_mixed(match),
        .own = own == NOBODY ? RECORD_NO_PLAYER : (int)match_player(match, own),
        .start = match->states[0],
    };

    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        record_set_name(&record, (enum player)player, people_name(session, (enum player)player));
    for (int mark = 0; mark < match->now; mark++)
        record.moves[mark] = (char)('1' + match_cell(match, mark + 1));
    return record;
}

/* The number of the people of the record who sit here, if that person plays X; -1 if somebody of
 * another name has a seat of theirs. The computer counts if it has the same seat and level. */
static int count_known(const struct session *session, const struct record *record, int x_person)
{
    int known = 0;

    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int person = player == PLAYER_X ? x_person : match_other(x_person);
        int level = record_computer(record, (enum player)player);
        const char *name = record_name(record, (enum player)player);

        if (level >= 0)
            known += session->match.seats[person] == COMPUTER + level;
        else if (strcmp(session->people.names[person], name) == 0)
            known += session->match.seats[person] == person;
        else
            return -1;
    }
    return known;
}

/* Let the people of the record sit down, those who sit here already in their seats. */
static void seat_people(struct session *session, const struct record *record)
{
    struct match *match = &session->match;
    int x_person = count_known(session, record, 1) > count_known(session, record, 0) ? 1 : 0;
    bool are_known = count_known(session, record, x_person) >= 0;

    match->x_person = x_person;
    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int person = match_person(match, (enum player)player);
        int level = record_computer(record, (enum player)player);
        char *name = session->people.names[person];

        match_seat(match, person, level < 0 ? person : COMPUTER + level);
        if (level >= 0) {
            session->people.computer = person;
            session->people.level = (enum level)level;
        }
        if (!are_known)
            strcpy(name, level < 0 ? record_name(record, (enum player)player)
                                   : record_default_names[person]);
    }
    people_know(session);
}

void resume_game(struct session *session, const struct record *record)
{
    struct match *match = &session->match;

    session_begin(session, (struct request){.act = ACT_OPEN, .game = record->start});
    seat_people(session, record);
    for (const char *move = record->moves; *move; move++) {
        enum player turn = game_turn(match_game(match));

        match_play(match, turn, *move - '1', record->is_mixed ? NOBODY : match_seated(match, turn));
    }
    match->resumed = match->now;
    match->is_kept = false;
    if (record->own != RECORD_NO_PLAYER)
        session->info.own = match_person(match, (enum player)record->own);
    session_select_free(session);
}
