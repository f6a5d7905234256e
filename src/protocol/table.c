/* SPDX-License-Identifier: MIT */
#include "protocol/table.h"

#include <assert.h>

enum { NOWHERE = -1 };

void table_start(struct table *table, struct game start, enum player host)
{
    *table = (struct table){.states = {start}, .host = host};
}

struct game table_game(const struct table *table)
{
    return table->states[table->now];
}

uint32_t table_word(const struct table *table)
{
    return game_word(table_game(table));
}

bool table_is_over(const struct table *table)
{
    return game_status(table_game(table)) != STATUS_ONGOING;
}

enum player table_player(const struct table *table, enum side side)
{
    return side == SIDE_HOST ? table->host : game_other(table->host);
}

bool table_is_mover(const struct table *table, enum side side)
{
    return !table_is_over(table) && game_turn(table_game(table)) == table_player(table, side);
}

enum refusal table_judge(const struct table *table, enum side side, uint32_t word)
{
    struct game game = table_game(table);
    int cell = game_changed_cell(game, word);
    enum move_error error = game_play(&game, table_player(table, side), cell);

    /* A word that does not change exactly one cell is off the board to game_play, which knows only
     * cells. */
    if (error == MOVE_OFF_BOARD && word >> GAME_BITS == 0)
        return REFUSAL_NO_MOVE;
    if (error == MOVE_OK && game_word(game) != word)
        return REFUSAL_NO_MOVE;
    return (enum refusal)error;
}

/* The position before the side's own last mark: one mark back, or two if the other side has
 * answered it. */
static int undo_to(const struct table *table, enum side side)
{
    int before = table->now - 1;

    if (before >= 0 && game_turn(table->states[before]) != table_player(table, side))
        before--;
    return before >= 0 ? before : NOWHERE;
}

/* The position with that word, one mark on or two. */
static int redo_to(const struct table *table, uint32_t word)
{
    for (int after = table->now + 1; after <= table->last && after <= table->now + 2; after++)
        if (game_word(table->states[after]) == word)
            return after;
    return NOWHERE;
}

static int redo_aim(const struct table *table, enum side side)
{
    int after = table->now + 1;

    if (after < table->last && game_turn(table->states[after]) != table_player(table, side))
        after++;
    return after <= table->last ? after : NOWHERE;
}

bool table_aim(const struct table *table, enum side side, enum act act, uint32_t *word)
{
    int at;

    if (act == ACT_NEW) {
        *word = 0;
        return true;
    }
    assert(act == ACT_UNDO || act == ACT_REDO);
    at = act == ACT_UNDO ? undo_to(table, side) : redo_aim(table, side);
    if (at == NOWHERE)
        return false;
    *word = game_word(table->states[at]);
    return true;
}

/* A count that cannot go higher stays where it is. */
static void count_up(uint32_t *count)
{
    if (*count < UINT32_MAX)
        ++*count;
}

/* Count the game on the board, which is over. */
static void count_game(struct table *table)
{
    enum status status = game_status(table_game(table));
    enum player winner = status == STATUS_X_WON ? PLAYER_X : PLAYER_O;

    if (status == STATUS_DRAW)
        count_up(&table->draws);
    else
        count_up(&table->wins[winner == table->host ? SIDE_HOST : SIDE_GUEST]);
}

static void begin(struct table *table, struct game start, enum act act)
{
    if (table_is_over(table) && table->now > 0) {
        count_game(table);
        if (act == ACT_NEW)
            table->host = game_other(table->host);
    }
    for (int i = 0; i <= GAME_CELLS; i++)
        table->states[i] = (struct game){0};
    table->states[0] = start;
    table->now = table->last = 0;
}

/* The mark is set, and what was undone can no longer be redone. */
static bool play(struct table *table, enum side side, uint32_t word)
{
    if (table_judge(table, side, word) != REFUSAL_NONE)
        return false;
    for (int i = table->now + 1; i <= table->last; i++)
        table->states[i] = (struct game){0};
    table->last = ++table->now;
    return game_from_word(&table->states[table->now], word);
}

static bool go_to(struct table *table, int at, uint32_t word)
{
    if (at == NOWHERE || game_word(table->states[at]) != word)
        return false;
    table->now = at;
    return true;
}

static bool begin_at(struct table *table, enum act act, uint32_t word)
{
    struct game start = {0};

    if (act == ACT_NEW ? word != 0 : !game_from_word(&start, word))
        return false;
    begin(table, start, act);
    return true;
}

static bool act_on(struct table *table, enum side side, enum act act, uint32_t word)
{
    switch (act) {
    case ACT_PLAY:
        return play(table, side, word);
    case ACT_UNDO:
        return go_to(table, undo_to(table, side), word);
    case ACT_REDO:
        return go_to(table, redo_to(table, word), word);
    case ACT_NEW:
    case ACT_OPEN:
        return begin_at(table, act, word);
    default:
        return false;
    }
}

bool table_change(struct table *table, enum side side, enum act act, uint32_t word)
{
    if (table->serial == UINT32_MAX || !act_on(table, side, act, word))
        return false;
    table->serial++;
    return true;
}
