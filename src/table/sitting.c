/* SPDX-License-Identifier: MIT */
#include "table/sitting.h"

#include <stdio.h>

#include "engine/encodings.h"
#include "engine/notation.h"

struct game sitting_game(const struct sitting *sitting)
{
    return sitting->round.states[sitting->round.now];
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
    const struct round *round = &sitting->round;
    int cell = 0;

    if (round->now == 0)
        return NO_CELL;
    while (game_cell(round->states[round->now - 1], cell)
           == game_cell(round->states[round->now], cell))
        cell++;
    return cell;
}

int sitting_person(const struct sitting *sitting, enum player player)
{
    return player == PLAYER_X ? sitting->round.x_person : PERSONS - 1 - sitting->round.x_person;
}

const char *sitting_name(const struct sitting *sitting, enum player player)
{
    return sitting->names[sitting_person(sitting, player)];
}

/* Whether the game on the board was played to its end here, and not only looked at. */
static bool is_finished_here(const struct sitting *sitting)
{
    return is_over(sitting_game(sitting)) && sitting->round.now > 0;
}

struct score sitting_score(const struct sitting *sitting)
{
    struct score score = sitting->round.before;
    enum status status = game_status(sitting_game(sitting));

    if (!is_finished_here(sitting))
        return score;
    if (status == STATUS_DRAW)
        score.draws++;
    else
        score.wins[sitting_person(sitting, (enum player)(status - STATUS_X_WON))]++;
    return score;
}

int sitting_number(const struct sitting *sitting)
{
    struct score before = sitting->round.before;

    return before.wins[0] + before.wins[1] + before.draws + 1;
}

void sitting_tell(struct sitting *sitting, const char *words)
{
    snprintf(sitting->notice, sizeof sitting->notice, "%s", words);
}

void sitting_start(struct sitting *sitting, struct game start, const char *const names[PERSONS],
                   const char *program, uint32_t seed)
{
    *sitting = (struct sitting){
        .program = program,
        .computer = NOBODY,
        .level = LEVEL_MEDIUM,
        .chance = seed ? seed : 1,
        .cursor = GAME_CELLS / 2,
        .refused = NO_CELL,
    };
    sitting->round.states[0] = start;
    for (int person = 0; person < PERSONS; person++)
        sitting->names[person] = names[person];
}

/* A move of whoever's turn it is. */
static enum move_error play(struct sitting *sitting, int cell)
{
    struct round *round = &sitting->round;
    struct game game = sitting_game(sitting);
    enum move_error error = game_play(&game, game_turn(game), cell);

    if (error == MOVE_OK) {
        round->states[++round->now] = game;
        round->last = round->now;
    }
    return error;
}

/* Whether that position is the computer's to move in. */
static bool is_computers(const struct sitting *sitting, struct game game)
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

    if (is_computers(sitting, game))
        play(sitting, draw_cell(&sitting->chance, solver_cells(game, sitting->level)));
}

void sitting_seat_computer(struct sitting *sitting, int person)
{
    sitting->computer = person;
    let_computer_play(sitting);
}

void sitting_place(struct sitting *sitting)
{
    int cell = sitting->cursor;

    switch (play(sitting, cell)) {
    case MOVE_OK:
        sitting->can_return = false;
        let_computer_play(sitting);
        break;
    case MOVE_GAME_OVER:
        sitting->refused = cell;
        sitting_tell(sitting, "The game is over: n begins the next one, u goes back.");
        break;
    default:
        sitting->refused = cell;
        snprintf(sitting->notice, sizeof sitting->notice, "Cell %d is taken: choose another.",
                 cell + 1);
    }
}

enum move_error sitting_play_moves(struct sitting *sitting, const char *moves, const char **wrong)
{
    const char *next = moves;

    do {
        bool is_cell = *next >= '1' && *next <= '9';
        enum move_error error = is_cell ? play(sitting, *next - '1') : MOVE_OFF_BOARD;

        if (error != MOVE_OK) {
            *wrong = next;
            return error;
        }
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

/* The nearest position before this one, or after it, that is a person's to move in; the end of
 * the game is everybody's. So undo and redo take the computer's move with the person's. Returns
 * this one where there is none. */
static int nearest_position(const struct sitting *sitting, int direction)
{
    const struct round *round = &sitting->round;
    int at = round->now + direction;

    while (at >= 0 && at <= round->last && is_computers(sitting, round->states[at]))
        at += direction;
    return at >= 0 && at <= round->last ? at : round->now;
}

bool sitting_can_redo(const struct sitting *sitting)
{
    return nearest_position(sitting, 1) != sitting->round.now;
}

void sitting_undo(struct sitting *sitting)
{
    int before = nearest_position(sitting, -1);

    if (before != sitting->round.now) {
        sitting->round.now = before;
    } else if (sitting->can_return) {
        sitting->round = sitting->left;
        sitting->can_return = false;
        let_computer_play(sitting);
        sitting_tell(sitting, "Back in the game before.");
    } else {
        sitting_tell(sitting, "There is nothing to undo.");
    }
}

void sitting_redo(struct sitting *sitting)
{
    int after = nearest_position(sitting, 1);

    if (after == sitting->round.now)
        sitting_tell(sitting, "There is nothing to redo.");
    sitting->round.now = after;
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

    if (is_finished_here(sitting))
        next.x_person = PERSONS - 1 - next.x_person;
    sitting->left = sitting->round;
    sitting->round = next;
    sitting->can_return = true;
    sitting->mode = MODE_PLAY;
    let_computer_play(sitting);
}

bool sitting_open_position(struct sitting *sitting, const char *position)
{
    struct game game;
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, &game, &row);

    if (error != ENCODING_OK) {
        notation_explain(error, row, reason);
        snprintf(sitting->notice, sizeof sitting->notice, "'%.*s' %s.", SITTING_TYPED, position,
                 reason);
        return false;
    }
    sitting_open(sitting, game, (struct game){0});
    snprintf(sitting->notice, sizeof sitting->notice, "Opened %s; u goes back.", position);
    return true;
}

void sitting_new_game(struct sitting *sitting)
{
    struct game new = {0};
    int x_person = sitting->round.x_person;

    if (sitting->round.last == 0 && is_new(sitting_game(sitting))) {
        sitting_tell(sitting, "This game is new: nobody has moved yet.");
        return;
    }
    sitting_open(sitting, new, new);
    if (sitting->round.x_person == x_person)
        sitting_tell(sitting, "A new game; u goes back to the one before.");
    else
        snprintf(sitting->notice, sizeof sitting->notice, "Game %d: X is %s now.",
                 sitting_number(sitting), sitting_name(sitting, PLAYER_X));
}

/* Whoever is to move stays, the computer takes the other seat. */
void sitting_toggle_computer(struct sitting *sitting)
{
    if (sitting->computer != NOBODY) {
        sitting->computer = NOBODY;
        sitting_tell(sitting, "The computer has left its seat.");
        return;
    }

    enum player other = game_turn(sitting_game(sitting)) == PLAYER_X ? PLAYER_O : PLAYER_X;

    sitting_seat_computer(sitting, sitting_person(sitting, other));
    snprintf(sitting->notice, sizeof sitting->notice, "The computer plays for %s.",
             sitting_name(sitting, other));
}

void sitting_show_shelf(struct sitting *sitting, const struct shelf *shelf)
{
    if (is_new(shelf_game(shelf, 0))) {
        sitting_tell(sitting, "The shelf is empty.");
        return;
    }
    sitting->shelf = *shelf;
    sitting->slot = 0;
    sitting->mode = MODE_PICK;
}

/* Whether somebody has moved here: the computer's opening alone is no game to be kept. */
static bool is_played_on(const struct sitting *sitting)
{
    const struct round *round = &sitting->round;

    return round->last > 1 || (round->last == 1 && !is_computers(sitting, round->states[0]));
}

struct game sitting_to_shelve(const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);
    bool is_ours = is_played_on(sitting) || !is_new(sitting->round.shelved);

    return is_ours && !is_over(game) ? game : (struct game){0};
}
