/* SPDX-License-Identifier: MIT */
#include "play/round.h"

struct game round_game(const struct round *round)
{
    return round->states[round->now];
}

enum move_error round_play(struct round *round, int cell, int mover)
{
    struct game game = round_game(round);
    enum move_error error = game_play(&game, game_turn(game), cell);

    if (error == MOVE_OK) {
        round->movers[round->now] = mover;
        if (round->given > round->now)
            round->given = round->now;
        round->states[++round->now] = game;
        round->last = round->now;
    }
    return error;
}

bool round_is_played(const struct round *round, int moves)
{
    for (int move = 0; move < moves; move++)
        if (round->movers[move] < PERSONS)
            return true;
    return false;
}

int round_last_move(const struct round *round)
{
    int cell = 0;

    if (round->now == 0)
        return NO_CELL;
    while (game_cell(round->states[round->now - 1], cell) == game_cell(round_game(round), cell))
        cell++;
    return cell;
}

int round_person(const struct round *round, enum player player)
{
    return player == PLAYER_X ? round->x_person : PERSONS - 1 - round->x_person;
}

bool round_is_finished(const struct round *round)
{
    return game_status(round_game(round)) != STATUS_ONGOING && round_is_played(round, round->now);
}

struct score round_score(const struct round *round)
{
    struct score score = round->before;
    enum status status = game_status(round_game(round));

    if (!round_is_finished(round))
        return score;
    if (status == STATUS_DRAW)
        score.draws++;
    else
        score.wins[round->movers[round->now - 1]]++;
    return score;
}

struct game round_to_shelve(const struct round *round)
{
    const struct game none = {0};
    struct game game = round_game(round);

    if (!round_is_played(round, round->last))
        return round->is_from_shelf ? round->states[0] : none;
    return game_status(game) == STATUS_ONGOING ? game : none;
}
