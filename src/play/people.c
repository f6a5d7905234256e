/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <string.h>

#include "base/name.h"

/* ---- Seats. ---- */

int people_you(const struct session *session)
{
    int computer = people_computer(session);

    if (session->table.is_shared)
        return session->table.own;
    return computer == NOBODY ? NOBODY : match_other(computer);
}

void people_change(struct session *session, char names[PERSONS][PEOPLE_NAME])
{
    struct score *score = &session->match.score;

    memcpy(session->scored[score->pair % 2], session->people.names, sizeof session->people.names);
    memcpy(session->people.names, names, sizeof session->people.names);
    people_know(session);
}

int people_seat(const struct session *session, int person)
{
    int seat = session->match.seats[person];

    return seat == NOBODY ? person : seat;
}

int people_seat_of_mark(const struct session *session, enum player player)
{
    return people_seat(session, match_person(&session->match, player));
}

int people_winner(const struct session *session)
{
    const struct match *match = &session->match;

    if (match->now > 0)
        return match->set_by[match->now - 1];
    if (session->table.is_shared)
        return NOBODY;
    return people_seat_of_mark(session, game_other(game_turn(match_game(match))));
}

const char *people_called(const struct session *session, int seat)
{
    return seat < COMPUTER ? session->people.names[seat] : record_computers[seat - COMPUTER];
}

const char *people_name(const struct session *session, enum player player)
{
    return people_called(session, people_seat_of_mark(session, player));
}

/* ---- Names. ---- */

static bool is_default(const char *name)
{
    return strcmp(name, record_default_names[0]) == 0 || strcmp(name, record_default_names[1]) == 0;
}

const char *people_given_name(const struct session *session, int person)
{
    const char *name = session->people.names[person];

    return is_default(name) ? "" : name;
}

/* If the computer has a person's seat, that name does not matter. Somebody who had no name before
 * is still the same person. */
void people_know(struct session *session)
{
    struct match *match = &session->match;
    unsigned pair = match->score.pair;

    match->pair = pair;
    for (int person = 0; person < PERSONS; person++) {
        const char *scored = session->scored[pair % 2][person];

        if (match->seats[person] < COMPUTER && !is_default(scored)
            && strcmp(scored, session->people.names[person]) != 0)
            match->pair = pair + 1;
    }
}

const char *people_scored(const struct session *session, int seat)
{
    const char *scored;

    if (seat >= COMPUTER || session->table.is_shared)
        return people_called(session, seat);
    scored = session->scored[session->match.score.pair % 2][seat];
    return is_default(scored) ? people_called(session, seat) : scored;
}

bool people_match_kept(const struct session *session)
{
    for (int person = 0; person < PERSONS; person++) {
        const char *name = people_called(session, people_seat(session, person));

        if (strcmp(session->kept.names[person], name) != 0)
            return false;
    }
    return true;
}

bool people_set_name(struct session *session, int person, const char *name)
{
    char *own = session->people.names[person];

    if (name_refusal(name))
        return false;
    name_trim(own, PEOPLE_NAME, name);
    if (!name_is_seen(own) || is_default(own)) /* there must not be two Player 2 */
        strcpy(own, record_default_names[person]);
    people_know(session);
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

/* One cell of a set that is not empty, each about as likely as the others. */
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
    for (int person = 0; person < PERSONS; person++)
        if (session->match.seats[person] >= COMPUTER)
            return person;
    return NOBODY;
}

/* The score has the names of those who have just ended a game that counts. */
static void note_scored(struct session *session)
{
    const struct match *match = &session->match;

    for (int person = 0; person < PERSONS; person++)
        if (match->counts && match->score.seats[person] == person)
            strcpy(session->scored[match->score.pair % 2][person], session->people.names[person]);
}

static void let_computer_play(struct session *session)
{
    struct match *match = &session->match;
    struct game game = match_game(match);
    int seat = match_seated(match, game_turn(game));

    if (match_is_over(match) || seat < COMPUTER)
        return;

    unsigned cells = solver_cells(game, (enum level)(seat - COMPUTER));

    match_play(match, game_turn(game), pick_cell(&session->people, cells), seat);
    note_scored(session);
}

void people_after_act(struct session *session)
{
    note_scored(session);
    people_know(session); /* an undo can have brought back the score of others */
    let_computer_play(session);
}

void people_seat_computer(struct session *session, int computer)
{
    for (int person = 0; person < PERSONS; person++)
        match_seat(&session->match, person,
                   person == computer ? COMPUTER + (int)session->people.level : person);
    if (computer != NOBODY)
        session->people.computer = computer;
    people_know(session);
    let_computer_play(session);
}

void people_note_act(struct session *session)
{
    session->match.is_kept |= session->match.resumed != MATCH_NOT_RESUMED;
}

void people_set_level(struct session *session, enum level level)
{
    int computer = people_computer(session);

    session->people.level = level;
    if (computer != NOBODY)
        match_seat(&session->match, computer, COMPUTER + (int)level);
}
