/* SPDX-License-Identifier: MIT */
#include "storage/record.h"

#include <string.h>

#include "play/company.h"

bool record_name(const struct sitting *sitting, int contender, char name[BOOK_NAME])
{
    if (contender < PERSONS && !sitting_is_named(sitting, contender))
        return false;
    book_cut_name(name, sitting_called(sitting, contender));
    return true;
}

/* Whoever has made all of the mark's moves, or sits there where none was made; NOBODY if several
 * have. */
static int find_contender(const struct sitting *sitting, const struct round *round,
                          enum player player)
{
    int person = round_person(round, player);
    int seated = person == sitting->computer ? CONTENDER_COMPUTER + (int)sitting->level : person;
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
static bool name_player(const struct sitting *sitting, const struct round *round,
                        enum player player, char name[BOOK_NAME])
{
    int contender = find_contender(sitting, round, player);

    return contender != NOBODY && record_name(sitting, contender, name);
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

static bool describe(const struct sitting *sitting, const struct round *round,
                     struct book_game *game)
{
    struct book_game described = {.start = round->states[0]};

    if (round->is_recorded || !is_ended_here(round))
        return false;
    for (int player = 0; player < BOOK_PLAYERS; player++)
        if (!name_player(sitting, round, (enum player)player, described.names[player]))
            return false;
    if (strcmp(described.names[PLAYER_X], described.names[PLAYER_O]) == 0)
        return false;
    write_moves(round, described.moves);
    *game = described;
    return true;
}

static bool record(const struct sitting *sitting, struct round *round, struct book_game *game)
{
    bool is_described = describe(sitting, round, game);

    round->is_recorded |= is_described;
    return is_described;
}

bool record_left(struct sitting *sitting, struct book_game *game)
{
    bool has_left = sitting->can_return || (sitting->company && sitting->company->has_left);

    return has_left && record(sitting, &sitting->left, game);
}

bool record_last(struct sitting *sitting, struct book_game *game)
{
    return record(sitting, &sitting->round, game);
}

struct score record_standing(const struct sitting *sitting)
{
    struct round round = sitting->round;
    struct book_game game;

    if (!sitting->has_standing || !describe(sitting, &round, &game))
        return sitting->standing;
    round.before = sitting->standing;
    return round_score(&round);
}
