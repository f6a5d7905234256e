/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <stdio.h>
#include <string.h>

#include "base/name.h"

/* ---- Rows. ---- */

int people_row(const struct session *session, enum player player)
{
    const char *x_name = people_name(session, PLAYER_X);
    const char *o_name = people_name(session, PLAYER_O);
    int row = strcmp(session->people.names[1], x_name) == 0
           || strcmp(session->people.names[0], o_name) == 0;

    return player == PLAYER_X ? row : match_other(row);
}

enum player people_player(const struct session *session, int row)
{
    return row == people_row(session, PLAYER_X) ? PLAYER_X : PLAYER_O;
}

const char *people_name(const struct session *session, enum player player)
{
    return session->match.names[player];
}

const char *people_called(const struct session *session, int row)
{
    return people_name(session, people_player(session, row));
}

const char *people_other(const struct session *session)
{
    return people_called(session, match_other(session->table.own));
}

bool people_is_mover(const struct session *session, int row)
{
    const struct match *match = &session->match;

    return !match_is_over(match) && game_turn(match_game(match)) == people_player(session, row);
}

int people_you(const struct session *session)
{
    int computer = people_computer(session);

    if (session->table.is_shared)
        return session->table.own;
    return computer == NONE ? NONE : match_other(computer);
}

bool people_is_you(const struct session *session, const char *name)
{
    int you = people_you(session);

    return you != NONE && strcmp(people_called(session, you), name) == 0;
}

void people_write_beginner(const struct session *session, char words[PEOPLE_BEGINNER])
{
    snprintf(words, PEOPLE_BEGINNER, "%s is X and begins.", people_name(session, PLAYER_X));
}

const char *people_winner(const struct session *session)
{
    const struct match *match = &session->match;
    int now = match_now(match);

    if (now > 0)
        return match_set_by(match, now);
    if (session->table.is_shared)
        return "";
    return people_name(session, game_other(game_turn(match_game(match))));
}

struct result people_score(const struct session *session)
{
    return tally_find(&session->match.tally, people_called(session, 0), people_called(session, 1));
}

bool people_saved_score(const struct session *session, struct result *score)
{
    const struct result *saved = &session->saved.result;
    int first = strcmp(people_called(session, 0), saved->names[0]) != 0; /* the index of row 0 */
    int second = match_other(first);

    if (strcmp(people_called(session, 0), saved->names[first]) != 0
        || strcmp(people_called(session, 1), saved->names[second]) != 0)
        return false;
    *score = (struct result){
        .wins = {saved->wins[first], saved->wins[second]},
        .draws = saved->draws,
    };
    strcpy(score->names[0], saved->names[first]);
    strcpy(score->names[1], saved->names[second]);
    return true;
}

const char *people_default_name(const struct people *people, int row)
{
    const char *name = record_default_names[row];

    return strcmp(people->names[match_other(row)], name) == 0 ? record_default_names[!row] : name;
}

static bool has_row(const struct people *people, int row, const char *name)
{
    return record_is_computer(name) || strcmp(people->names[row], name) == 0;
}

void people_resume(struct session *session, const struct record *record)
{
    struct people *people = &session->people;
    const char *x_name = record_name(record, PLAYER_X);
    const char *o_name = record_name(record, PLAYER_O);
    bool is_crossed = has_row(people, 0, o_name) && has_row(people, 1, x_name);
    bool are_known = is_crossed || (has_row(people, 0, x_name) && has_row(people, 1, o_name));
    const char *const names[PERSONS] = {is_crossed ? o_name : x_name, is_crossed ? x_name : o_name};

    for (int row = 0; row < PERSONS; row++) {
        int level = record_level(names[row]);

        if (level != NONE) {
            people->computer = row;
            people->level = (enum level)level;
        }
        if (!are_known)
            strcpy(people->names[row], names[row]);
    }
    for (int row = 0; row < PERSONS; row++)
        if (record_is_computer(people->names[row]))
            strcpy(people->names[row], people_default_name(people, row));
}

/* ---- Names. ---- */

const char *people_given_name(const struct session *session, int row)
{
    const char *name = session->people.names[row];

    return record_is_default(name) ? "" : name;
}

static void take_name(const struct session *session, int row, const char *name,
                      char taken[RECORD_NAME])
{
    name_normalize(taken, RECORD_NAME, name);
    if (!name_is_seen(taken) || record_is_default(taken))
        strcpy(taken, people_default_name(&session->people, row));
}

const char *people_refusal(const struct session *session, enum player player, const char *name)
{
    int row = people_row(session, player);
    char taken[RECORD_NAME];

    if (name_refusal(name))
        return name_refusal(name);
    take_name(session, row, name, taken);
    return strcmp(taken, session->people.names[match_other(row)]) == 0
             ? "is the name of the other player"
             : NULL;
}

bool people_set_name(struct session *session, enum player player, const char *name)
{
    int row = people_row(session, player);
    char taken[RECORD_NAME];

    if (people_refusal(session, player, name))
        return false;
    take_name(session, row, name, taken);
    match_rename(&session->match, session->people.names[row], taken);
    strcpy(session->people.names[row], taken);
    return true;
}

/* ---- The computer. ---- */

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t next_random(uint32_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 17;
    *rng ^= *rng << 5;
    return *rng;
}

/* A random cell of the set, which is not empty. */
static int pick_cell(struct people *people, unsigned cells)
{
    uint32_t skip = next_random(&people->rng) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}

int people_computer(const struct session *session)
{
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        if (record_is_computer(people_name(session, (enum player)player)))
            return people_row(session, (enum player)player);
    return NONE;
}

void people_move_computer(struct session *session)
{
    struct match *match = &session->match;
    struct game game = match_game(match);
    enum player turn = game_turn(game);
    int level = record_level(match->names[turn]);

    if (match_is_over(match) || level == NONE)
        return;

    unsigned cells = solver_cells(game, (enum level)level);

    match_play(match, turn, pick_cell(&session->people, cells), match->names[turn]);
    session_select_free(session);
}

void people_seat_computer(struct session *session, int row)
{
    struct people *people = &session->people;
    int before = people_computer(session);
    enum player left = before == NONE ? PLAYER_X : people_player(session, before);
    enum player taken = row == NONE ? PLAYER_X : people_player(session, row);

    if (before != NONE)
        match_seat(&session->match, left, people->names[before]);
    if (row != NONE) {
        match_seat(&session->match, taken, record_computers[people->level]);
        people->computer = row;
    }
    people_move_computer(session);
}

void people_set_level(struct session *session, enum level level)
{
    int computer = people_computer(session);

    session->people.level = level;
    session->people.level_choices++;
    if (computer != NONE)
        match_seat(&session->match, people_player(session, computer), record_computers[level]);
}
