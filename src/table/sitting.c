/* SPDX-License-Identifier: MIT */
#include "table/sitting.h"

#include <stdarg.h>
#include <stdio.h>

#include "engine/notation.h"
#include "table/company.h"

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

int sitting_contender(const struct sitting *sitting, enum player player)
{
    int person = sitting_person(sitting, player);

    return person == sitting->computer ? CONTENDER_COMPUTER + (int)sitting->level : person;
}

const char *sitting_called(const struct sitting *sitting, int contender)
{
    static const char *const computers[CONTENDER_LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return contender < PERSONS ? sitting->names[contender]
                               : computers[contender - CONTENDER_COMPUTER];
}

const char *sitting_name(const struct sitting *sitting, enum player player)
{
    return sitting_called(sitting, sitting_contender(sitting, player));
}

struct score sitting_score(const struct sitting *sitting)
{
    return round_score(&sitting->round);
}

static int count_finished(struct score score)
{
    int finished = score.draws;

    for (int contender = 0; contender < CONTENDERS; contender++)
        finished += score.wins[contender];
    return finished;
}

bool sitting_has_score(const struct sitting *sitting)
{
    return count_finished(sitting_score(sitting)) > 0;
}

int sitting_number(const struct sitting *sitting)
{
    return count_finished(sitting->round.before) + 1;
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

void sitting_words(const struct sitting *sitting, char words[SITTING_WORDS])
{
    bool has_notice = *sitting->notice;
    bool stands = sitting->standing_stays || !has_notice;

    snprintf(words, SITTING_WORDS, "%s%s%s", sitting->notice, has_notice && stands ? " " : "",
             stands ? sitting->standing : "");
}

static struct round begin_round(struct game start, bool is_shelved)
{
    return (struct round){
        .states = {start},
        .is_from_shelf = is_shelved,
        .shelved = is_shelved ? start : (struct game){0},
    };
}

void sitting_start(struct sitting *sitting, struct game start, bool is_shelved,
                   const char *const names[PERSONS], const char *program, uint32_t seed)
{
    *sitting = (struct sitting){
        .program = program,
        .computer = NOBODY,
        .level = LEVEL_MEDIUM,
        .chance = seed ? seed : 1,
        .cursor = GAME_CELLS / 2,
        .refused = NO_CELL,
    };
    sitting->round = begin_round(start, is_shelved);
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

/* The contender whose turn it is. */
static int contender_to_move(const struct sitting *sitting)
{
    return sitting_contender(sitting, game_turn(sitting_game(sitting)));
}

static void let_computer_play(struct sitting *sitting)
{
    struct game game = sitting_game(sitting);

    if (sitting_is_computers(sitting, game))
        round_play(&sitting->round, draw_cell(&sitting->chance, solver_cells(game, sitting->level)),
                   contender_to_move(sitting));
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

void sitting_unseat_computer(struct sitting *sitting)
{
    sitting->computer = NOBODY;
}

enum move_error sitting_play(struct sitting *sitting, int cell)
{
    enum move_error error = round_play(&sitting->round, cell, contender_to_move(sitting));

    if (error == MOVE_OK) {
        sitting->can_return = false;
        let_computer_play(sitting);
    }
    return error;
}

void sitting_go_to(struct sitting *sitting, int position)
{
    sitting->round.now = position;
    let_computer_play(sitting);
}

enum move_error sitting_play_moves(struct sitting *sitting, const char *moves, const char **wrong)
{
    const char *next = moves;

    do {
        bool is_cell = *next >= '1' && *next <= '9';
        enum move_error error =
            is_cell ? round_play(&sitting->round, *next - '1', contender_to_move(sitting))
                    : MOVE_OFF_BOARD;

        if (error != MOVE_OK) {
            *wrong = next;
            return error;
        }
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

/* Forget who plays X in the game. */
static void forget_seats(struct sitting *sitting, struct game game)
{
    for (int person = 0; person < PERSONS; person++)
        shelf_take(&sitting->seats[person], game);
}

/* Remember who plays X in the round that is left, if it is left on the shelf. */
static void remember_seats(struct sitting *sitting)
{
    const struct round *round = &sitting->round;
    struct game game = round_to_shelve(round);

    if (round->is_from_shelf)
        forget_seats(sitting, round->states[0]);
    if (shelf_holds(game)) {
        forget_seats(sitting, game);
        shelf_put(&sitting->seats[round->x_person], game);
    }
}

/* Who plays X in a game from the shelf. */
static int find_seats(const struct sitting *sitting, struct game game)
{
    for (int person = 0; person < PERSONS; person++)
        if (shelf_has(&sitting->seats[person], game))
            return person;
    return sitting->round.x_person;
}

/* Leave the round, which counts if it is finished, for the next. */
static void change_rounds(struct sitting *sitting, struct round next)
{
    next.before = sitting_score(sitting);
    remember_seats(sitting);
    sitting->left = sitting->round;
    sitting->round = next;
    sitting->can_return = true;
    sitting->mode = MODE_PLAY;
    let_computer_play(sitting);
}

void sitting_open(struct sitting *sitting, struct game game, bool is_shelved)
{
    struct round next = begin_round(game, is_shelved);

    next.x_person = is_shelved ? find_seats(sitting, game) : sitting->round.x_person;
    change_rounds(sitting, next);
}

void sitting_open_new(struct sitting *sitting)
{
    struct round next = begin_round((struct game){0}, false);

    next.x_person = sitting->round.x_person;
    if (round_is_finished(&sitting->round))
        next.x_person = PERSONS - 1 - next.x_person;
    change_rounds(sitting, next);
}

bool sitting_return(struct sitting *sitting)
{
    if (!sitting->can_return)
        return false;
    sitting->round = sitting->left;
    forget_seats(sitting, sitting_to_shelve(sitting)); /* until it is left again */
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
    if (company_is_shared(sitting))
        return company_open(sitting, game, false);
    sitting_open(sitting, game, false);
    sitting_tell(sitting, "Opened %s. Press u to return.", position);
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

void sitting_take_up(struct sitting *sitting, const struct shelf *shelf)
{
    struct game game = shelf_game(&sitting->shelf, sitting->slot);

    if (shelf_has(shelf, game) && company_is_shared(sitting)) {
        company_open(sitting, game, true);
        return;
    }
    if (shelf_has(shelf, game)) {
        sitting_open(sitting, game, true);
        sitting_tell(sitting, "From the shelf. Press u to return.");
        return;
    }
    sitting->mode = MODE_PLAY;
    sitting_show_shelf(sitting, shelf, sitting->shelf_columns);
    sitting_tell(sitting, "That game is not on the shelf any more.");
}

struct game sitting_to_shelve(const struct sitting *sitting)
{
    return round_to_shelve(&sitting->round);
}

void sitting_set_shelved(struct sitting *sitting, struct game shelved)
{
    sitting->round.shelved = shelved;
}
