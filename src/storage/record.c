/* SPDX-License-Identifier: MIT */
#include "storage/record.h"

#include <string.h>

#include "play/company.h"

bool record_name(const struct session *session, int contender, char name[BOOK_NAME])
{
    if (contender < PERSONS && !session_is_named(session, contender))
        return false;
    book_cut_name(name, session_called(session, contender));
    return true;
}

/* Whoever has made all of the mark's moves, or sits there where none was made; NOBODY if several
 * have. */
static int find_contender(const struct session *session, const struct round *round,
                          enum player player)
{
    int person = round_person(round, player);
    int seated = person == session->computer ? CONTENDER_COMPUTER + (int)session->level : person;
    int contender = NOBODY;

    for (int move = 0; move < round->now; move++) {
        if (game_turn(round->states[move]) != player)
            continue;
        if (contender != NOBODY && contender != round->movers[move])
            return NOBODY;
        contender = round->movers[move];
    }
    return contender == NOBODY ? seated : contender;
}

/* Name whoever played the mark. False if nobody can be named for all of it. */
static bool name_player(const struct session *session, const struct round *round,
                        enum player player, char name[BOOK_NAME])
{
    int contender = find_contender(session, round, player);

    return contender != NOBODY && record_name(session, contender, name);
}

/* Whether the round ended at the table, on the board as it stands. */
static bool is_ended_here(const struct round *round)
{
    return round_is_finished(round) && round->now > round->given;
}

static void write_moves(const struct round *round, char moves[GAME_CELLS + 1])
{
    for (int move = 0; move < round->now; move++) {
        unsigned before = game_cells(round->states[move], MARK_EMPTY);
        unsigned placed = before & ~game_cells(round->states[move + 1], MARK_EMPTY);
        int cell = 0;

        while (!(placed >> cell & 1))
            cell++;
        moves[move] = (char)('1' + cell);
    }
    moves[round->now] = '\0';
}

static bool describe(const struct session *session, const struct round *round,
                     struct book_game *game)
{
    struct book_game described = {.start = round->states[0]};

    if (round->is_recorded || !is_ended_here(round))
        return false;
    for (int player = 0; player < BOOK_PLAYERS; player++)
        if (!name_player(session, round, (enum player)player, described.names[player]))
            return false;
    if (strcmp(described.names[PLAYER_X], described.names[PLAYER_O]) == 0)
        return false;
    write_moves(round, described.moves);
    *game = described;
    return true;
}

static bool record(const struct session *session, struct round *round, struct book_game *game)
{
    bool is_described = describe(session, round, game);

    round->is_recorded |= is_described;
    return is_described;
}

bool record_left(struct session *session, struct book_game *game)
{
    bool has_left = session->can_return || (session->company && session->company->has_left);

    return has_left && record(session, &session->left, game);
}

bool record_last(struct session *session, struct book_game *game)
{
    return record(session, &session->round, game);
}

struct score record_standing(const struct session *session)
{
    struct round round = session->round;
    struct book_game game;

    if (!session->has_lifetime_score || !describe(session, &round, &game))
        return session->lifetime_score;
    round.before = session->lifetime_score;
    return round_score(&round);
}
