/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/company.h"
#include "play/rng.h"
#include "play/seats.h"

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

bool sitting_is_typing(const struct sitting *sitting)
{
    return sitting->mode == MODE_OPEN || sitting->mode == MODE_NAME;
}

void sitting_set_standing(struct sitting *sitting, const struct score *standing)
{
    sitting->has_standing = standing;
    if (standing)
        sitting->standing = *standing;
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

/* A command that resumes ends what is said, so that it can be copied; a sentence need not. */
void sitting_words(const struct sitting *sitting, char words[SITTING_WORDS])
{
    const char *notice = sitting->notice;
    const char *stands = sitting->stands_beside || !*notice ? sitting->stands : "";
    bool is_sentence = *notice && strchr(".!?", notice[strlen(notice) - 1]);
    const char *first = is_sentence ? notice : stands;
    const char *last = is_sentence ? stands : notice;

    snprintf(words, SITTING_WORDS, "%s%s%s", first, *first && *last ? " " : "", last);
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
        .level = LEVEL_DEFAULT,
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

/* The contender whose turn it is. */
static int contender_to_move(const struct sitting *sitting)
{
    return sitting_contender(sitting, game_turn(sitting_game(sitting)));
}

static void let_computer_play(struct sitting *sitting)
{
    struct game game = sitting_game(sitting);

    if (sitting_is_computers(sitting, game))
        round_play(&sitting->round,
                   chance_draw_cell(&sitting->chance, solver_cells(game, sitting->level)),
                   contender_to_move(sitting));
}

void sitting_set_mouse(struct sitting *sitting, bool has_mouse)
{
    sitting->no_mouse = !has_mouse;
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
    sitting->round.given = sitting->round.last;
    return MOVE_OK;
}

/* Leave the round, which counts if it is finished, for the next. */
static void change_rounds(struct sitting *sitting, struct round next)
{
    next.before = sitting_score(sitting);
    seats_remember(sitting->seats, &sitting->round);
    sitting->left = sitting->round;
    sitting->round = next;
    sitting->can_return = true;
    sitting->mode = MODE_PLAY;
    let_computer_play(sitting);
}

void sitting_open(struct sitting *sitting, struct game game, bool is_shelved)
{
    struct round next = begin_round(game, is_shelved);

    next.x_person = is_shelved ? seats_find(sitting->seats, game, sitting->round.x_person)
                               : sitting->round.x_person;
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
    seats_forget(sitting->seats, sitting_to_shelve(sitting)); /* until it is left again */
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
    sitting_tell(sitting, "Opened code %u. Press u to return.", (unsigned)encodings_code(game));
    return true;
}

void sitting_show_shelf(struct sitting *sitting, const struct shelf *shelf, int columns)
{
    if (is_new(shelf_game(shelf, 0))) {
        sitting->mode = MODE_PLAY; /* its page may have been open */
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
    sitting_show_shelf(sitting, shelf, sitting->shelf_columns);
    sitting_tell(sitting, "That game is not on the shelf any more.");
}

bool sitting_is_on_board(const struct sitting *sitting, struct game game)
{
    return game_word(sitting->round.shelved) == game_word(game);
}

bool sitting_take_off(struct sitting *sitting, struct game *game)
{
    struct game first = shelf_game(&sitting->off, 0);

    if (sitting->mode == MODE_PICK || !shelf_take(&sitting->off, first))
        return false;
    *game = first;
    return true;
}

struct game sitting_to_shelve(const struct sitting *sitting)
{
    return round_to_shelve(&sitting->round);
}

void sitting_set_shelved(struct sitting *sitting, struct game shelved)
{
    sitting->round.shelved = shelved;
}
