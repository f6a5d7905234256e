/* SPDX-License-Identifier: MIT */
#include "table/sitting.h"

#include <stdarg.h>
#include <stdio.h>

#include "engine/notation.h"

struct game sitting_game(const struct sitting *sitting)
{
    return round_game(&sitting->round);
}

static bool is_over(struct game game)
{
    return game_status(game) != STATUS_ONGOING;
}

static bool is_new(struct game game)
{
    return game_word(game) == 0;
}

int sitting_last_move(const struct sitting *sitting)
{
    return round_last_move(&sitting->round);
}

int sitting_person(const struct sitting *sitting, enum player player)
{
    return round_person(&sitting->round, player);
}

const char *sitting_name(const struct sitting *sitting, enum player player)
{
    return sitting->names[sitting_person(sitting, player)];
}

struct score sitting_score(const struct sitting *sitting)
{
    return round_score(&sitting->round);
}

int sitting_number(const struct sitting *sitting)
{
    struct score before = sitting->round.before;

    return before.wins[0] + before.wins[1] + before.draws + 1;
}

void sitting_tell(struct sitting *sitting, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sitting->notice, sizeof sitting->notice, format, arguments);
    va_end(arguments);
}

void sitting_hush(struct sitting *sitting)
{
    sitting->notice[0] = '\0';
}

void sitting_start(struct sitting *sitting, struct game start, bool is_shelved,
                   const char *const names[PERSONS], const char *program, uint32_t seed)
{
    *sitting = (struct sitting){
        .program = program,
        .computer = NOBODY,
        .level = LEVEL_DEFAULT,
        .chance = seed ? seed : 1,
        .cursor = GAME_CELLS / 2,
        .refused = NO_CELL,
    };
    sitting->round.states[0] = start;
    if (is_shelved)
        sitting->round.shelved = start;
    for (int person = 0; person < PERSONS; person++)
        sitting->names[person] = names[person];
}

bool sitting_is_computers(const struct sitting *sitting, struct game game)
{
    return !is_over(game) && sitting_person(sitting, game_turn(game)) == sitting->computer;
}

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t draw_chance(uint32_t *chance)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 17;
    *chance ^= *chance << 5;
    return *chance;
}

/* One cell of a set that is not empty. */
static int draw_cell(uint32_t *chance, unsigned cells)
{
    uint32_t skip = draw_chance(chance) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}

static void let_computer_play(struct sitting *sitting)
{
    struct game game = sitting_game(sitting);

    if (sitting_is_computers(sitting, game))
        round_play(&sitting->round,
                   draw_cell(&sitting->chance, solver_cells(game, sitting->level)));
}

void sitting_set_level(struct sitting *sitting, enum level level)
{
    sitting->level = level;
}

void sitting_seat_computer(struct sitting *sitting, int person)
{
    sitting->computer = person;
    let_computer_play(sitting);
}

enum move_error sitting_play(struct sitting *sitting, int cell)
{
    enum move_error error = round_play(&sitting->round, cell);

    if (error == MOVE_OK) {
        sitting->can_return = false;
        let_computer_play(sitting);
    }
    return error;
}

enum move_error sitting_play_moves(struct sitting *sitting, const char *moves, const char **wrong)
{
    const char *next = moves;

    do {
        bool is_cell = *next >= '1' && *next <= '9';
        enum move_error error = is_cell ? round_play(&sitting->round, *next - '1') : MOVE_OFF_BOARD;

        if (error != MOVE_OK) {
            *wrong = next;
            return error;
        }
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

/* A finished round counts, and whoever did not begin it begins the next one. */
void sitting_open(struct sitting *sitting, struct game game, struct game shelved)
{
    struct round next = {
        .states = {game},
        .x_person = sitting->round.x_person,
        .before = sitting_score(sitting),
        .shelved = shelved,
    };

    if (round_is_finished(&sitting->round))
        next.x_person = PERSONS - 1 - next.x_person;
    sitting->left = sitting->round;
    sitting->round = next;
    sitting->can_return = true;
    sitting->mode = MODE_PLAY;
    let_computer_play(sitting);
}

bool sitting_return(struct sitting *sitting)
{
    if (!sitting->can_return)
        return false;
    sitting->round = sitting->left;
    sitting->can_return = false;
    let_computer_play(sitting);
    return true;
}

bool sitting_open_position(struct sitting *sitting, const char *position)
{
    struct game game;
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, &game, &row);

    if (error != ENCODING_OK) {
        notation_explain(error, row, reason);
        sitting_tell(sitting, "'%.*s' %s.", SITTING_TYPED, position, reason);
        return false;
    }
    sitting_open(sitting, game, (struct game){0});
    sitting_tell(sitting, "Opened %s; u goes back.", position);
    return true;
}

void sitting_show_shelf(struct sitting *sitting, const struct shelf *shelf, int columns)
{
    if (is_new(shelf_game(shelf, 0))) {
        sitting_tell(sitting, "The shelf is empty.");
        return;
    }
    sitting->shelf = *shelf;
    sitting->shelf_columns = columns;
    sitting->slot = 0;
    sitting->mode = MODE_PICK;
}

/* Whether somebody has moved here: the computer's opening alone is no game to be kept. */
static bool is_played_on(const struct sitting *sitting)
{
    const struct round *round = &sitting->round;

    return round->last > 1
        || (round->last == 1 && !sitting_is_computers(sitting, round->states[0]));
}

struct game sitting_to_shelve(const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);
    bool is_ours = is_played_on(sitting) || !is_new(sitting->round.shelved);

    return is_ours && !is_over(game) ? game : (struct game){0};
}

void sitting_set_shelved(struct sitting *sitting, struct game shelved)
{
    sitting->round.shelved = shelved;
}
