/* SPDX-License-Identifier: MIT */
#include "sitting.h"

#include <stdio.h>
#include <string.h>

#include "encodings.h"

struct game sitting_game(const struct sitting *sitting)
{
    return sitting->round.states[sitting->round.now];
}

static bool is_over(const struct sitting *sitting)
{
    return game_status(sitting_game(sitting)) != STATUS_ONGOING;
}

int sitting_last_move(const struct sitting *sitting)
{
    const struct round *round = &sitting->round;

    for (int cell = 0; round->now > 0 && cell < GAME_CELLS; cell++)
        if (game_cell(round->states[round->now - 1], cell) != game_cell(sitting_game(sitting), cell))
            return cell;
    return -1;
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
    return is_over(sitting) && sitting->round.now > 0;
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

/* A finished round counts, and whoever did not begin it begins the next one. */
static void begin_round(struct sitting *sitting, struct game start)
{
    struct round next = {.before = sitting_score(sitting), .x_person = sitting->round.x_person};

    if (is_finished_here(sitting))
        next.x_person = PERSONS - 1 - next.x_person;
    next.states[0] = start;
    sitting->left = sitting->round;
    sitting->round = next;
    sitting->can_return = true;
}

void sitting_start(struct sitting *sitting, struct game start, const char *const names[PERSONS],
                   const char *program)
{
    *sitting = (struct sitting){.program = program, .refused = -1, .cursor = GAME_CELLS / 2};
    sitting->round.states[0] = start;
    for (int person = 0; person < PERSONS; person++)
        sitting->names[person] = names[person];
}

void sitting_tell(struct sitting *sitting, const char *words)
{
    snprintf(sitting->notice, sizeof sitting->notice, "%s", words);
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
        sitting->can_return = false;
    }
    return error;
}

static enum effect place(struct sitting *sitting, int cell)
{
    enum move_error error = play(sitting, cell);

    sitting->cursor = cell;
    if (error == MOVE_OK)
        return EFFECT_NONE;
    sitting->refused = cell;
    if (error == MOVE_GAME_OVER)
        sitting_tell(sitting, "The game is over: n begins a new one.");
    else
        snprintf(sitting->notice, sizeof sitting->notice, "Cell %d is taken: choose another.", cell + 1);
    return EFFECT_NONE;
}

enum move_error sitting_play_moves(struct sitting *sitting, const char *moves, const char **wrong)
{
    const char *next = moves;

    do {
        enum move_error error = *next >= '1' && *next <= '9' ? play(sitting, *next - '1') : MOVE_OFF_BOARD;

        if (error != MOVE_OK) {
            *wrong = next;
            return error;
        }
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

/* The keys of play, each an act. */

static enum effect place_here(struct sitting *sitting)
{
    return place(sitting, sitting->cursor);
}

/* The cursor stops at the edges. */
static enum effect move_cursor(struct sitting *sitting, int down, int right)
{
    int row = sitting->cursor / GAME_SIDE + down;
    int col = sitting->cursor % GAME_SIDE + right;

    if (row >= 0 && row < GAME_SIDE && col >= 0 && col < GAME_SIDE)
        sitting->cursor = row * GAME_SIDE + col;
    return EFFECT_NONE;
}

static enum effect move_up(struct sitting *sitting)
{
    return move_cursor(sitting, -1, 0);
}

static enum effect move_down(struct sitting *sitting)
{
    return move_cursor(sitting, 1, 0);
}

static enum effect move_left(struct sitting *sitting)
{
    return move_cursor(sitting, 0, -1);
}

static enum effect move_right(struct sitting *sitting)
{
    return move_cursor(sitting, 0, 1);
}

static bool can_undo(const struct sitting *sitting)
{
    return sitting->round.now > 0 || sitting->can_return;
}

static bool can_redo(const struct sitting *sitting)
{
    return sitting->round.now < sitting->round.last;
}

static enum effect undo(struct sitting *sitting)
{
    if (sitting->round.now > 0) {
        sitting->round.now--;
    } else if (sitting->can_return) {
        sitting->round = sitting->left;
        sitting->can_return = false;
        sitting_tell(sitting, "Back in the game before.");
    } else {
        sitting_tell(sitting, "There is nothing to undo.");
    }
    return EFFECT_NONE;
}

static enum effect redo(struct sitting *sitting)
{
    if (can_redo(sitting))
        sitting->round.now++;
    else
        sitting_tell(sitting, "There is nothing to redo.");
    return EFFECT_NONE;
}

/* Anything that a new game would do away with. */
static bool is_begun(const struct sitting *sitting)
{
    return sitting->round.last > 0 || game_word(sitting_game(sitting)) != 0;
}

static enum effect new_game(struct sitting *sitting)
{
    int x_person = sitting->round.x_person;

    if (!is_begun(sitting)) {
        sitting_tell(sitting, "This game is new: nobody has moved yet.");
        return EFFECT_NONE;
    }
    begin_round(sitting, (struct game){0});
    if (x_person == sitting->round.x_person)
        sitting_tell(sitting, "A new game; u goes back to the one before.");
    else
        snprintf(sitting->notice, sizeof sitting->notice, "The next game: X is %s now.",
                 sitting_name(sitting, PLAYER_X));
    return EFFECT_NONE;
}

static enum effect save(struct sitting *sitting)
{
    unsigned code = (unsigned)encodings_code(sitting_game(sitting));

    snprintf(sitting->notice, sizeof sitting->notice, "code %u, to be resumed by: %s %u", code,
             sitting->program, code);
    return EFFECT_COPY;
}

static enum effect ask_position(struct sitting *sitting)
{
    sitting->mode = MODE_OPEN;
    sitting->typed[0] = '\0';
    return EFFECT_NONE;
}

static enum effect show_bits(struct sitting *sitting)
{
    sitting->bits = !sitting->bits;
    return EFFECT_NONE;
}

static enum effect next_look(struct sitting *sitting)
{
    (void)sitting;
    return EFFECT_NEXT_LOOK;
}

static enum effect help(struct sitting *sitting)
{
    sitting->mode = MODE_HELP;
    return EFFECT_NONE;
}

static enum effect repaint(struct sitting *sitting)
{
    (void)sitting;
    return EFFECT_REPAINT;
}

static enum effect leave(struct sitting *sitting)
{
    (void)sitting;
    return EFFECT_LEAVE;
}

static bool is_ongoing(const struct sitting *sitting)
{
    return !is_over(sitting);
}

/* In the order of their importance: where there is little room the last are left out. */
const struct key sitting_keys[] = {
    {EVENT_CELL, "1-9", "place", "place in that cell, in reading order", place_here, is_ongoing},
    {EVENT_ENTER, "Enter Space", NULL, "place in the selected cell", place_here, NULL},
    {' ', NULL, NULL, NULL, place_here, NULL},
    {EVENT_UP, "arrows hjkl", NULL, "select a cell", move_up, NULL},
    {EVENT_DOWN, NULL, NULL, NULL, move_down, NULL},
    {EVENT_LEFT, NULL, NULL, NULL, move_left, NULL},
    {EVENT_RIGHT, NULL, NULL, NULL, move_right, NULL},
    {'k', NULL, NULL, NULL, move_up, NULL},
    {'j', NULL, NULL, NULL, move_down, NULL},
    {'h', NULL, NULL, NULL, move_left, NULL},
    {'l', NULL, NULL, NULL, move_right, NULL},
    {'u', "u", "undo", "undo the last move, or the last n or o", undo, can_undo},
    {'U', "U Ctrl-R", "redo", "redo what was undone", redo, can_redo},
    {EVENT_REDO, NULL, NULL, NULL, redo, NULL},
    {'n', "n", "new", "begin a new game", new_game, NULL},
    {'?', "? F1", "help", "this help", help, NULL},
    {EVENT_HELP, NULL, NULL, NULL, help, NULL},
    {'q', "q", "quit", "leave: nothing is lost, the code is printed", leave, NULL},
    {'s', "s", "save", "show the code and how to resume; copy the code", save, NULL},
    {'o', "o", "open", "open a code or NAME:VALUE", ask_position, NULL},
    {'b', "b", "bits", "show the bits of the word that holds the game", show_bits, NULL},
    {'t', "t", "look", "the next look", next_look, NULL},
    {EVENT_REPAINT, "Ctrl-L", NULL, "paint the screen again", repaint, NULL},
    {EVENT_NONE, NULL, NULL, NULL, NULL, NULL},
};

/* A digit or a click selects its cell, and is the event of all cells. */
static enum event select_cell(struct sitting *sitting, enum event event)
{
    int cell = event < EVENT_CELL ? (int)event - '1' : (int)event - EVENT_CELL;

    if (cell < 0 || cell >= GAME_CELLS)
        return event;
    sitting->cursor = cell;
    return EVENT_CELL;
}

static enum effect press_play(struct sitting *sitting, enum event event)
{
    event = select_cell(sitting, event);
    for (const struct key *key = sitting_keys; key->act; key++) {
        if (key->event == event) {
            sitting->notice[0] = '\0';
            sitting->refused = -1;
            return key->act(sitting);
        }
    }
    return EFFECT_NONE;
}

static void open_typed(struct sitting *sitting)
{
    struct game game;
    const struct encoding *row;
    char reason[ENCODING_REASON];
    enum encoding_error error = encodings_parse(sitting->typed, &game, &row);

    if (error != ENCODING_OK) {
        encodings_explain(error, row, reason);
        snprintf(sitting->notice, sizeof sitting->notice, "'%s' %s.", sitting->typed, reason);
        return;
    }
    begin_round(sitting, game);
    sitting->mode = MODE_PLAY;
    snprintf(sitting->notice, sizeof sitting->notice, "Opened %s; u goes back.", sitting->typed);
}

static enum effect press_open(struct sitting *sitting, enum event event)
{
    size_t length = strlen(sitting->typed);

    if (event == EVENT_REPAINT)
        return EFFECT_REPAINT;
    if (event == EVENT_ESCAPE || (event == EVENT_ENTER && length == 0)) {
        sitting->mode = MODE_PLAY;
        sitting->notice[0] = '\0';
    } else if (event == EVENT_ENTER) {
        open_typed(sitting);
    } else if (event == EVENT_BACKSPACE && length > 0) {
        sitting->typed[length - 1] = '\0';
    } else if (event >= ' ' && event <= '~' && length + 1 < sizeof sitting->typed) {
        sitting->typed[length] = (char)event;
        sitting->typed[length + 1] = '\0';
    }
    return EFFECT_NONE;
}

static enum effect press_help(struct sitting *sitting, enum event event)
{
    static const enum event backs[] = {'?', EVENT_HELP, EVENT_ESCAPE, EVENT_ENTER, ' ', 'q'};

    if (event == EVENT_REPAINT)
        return EFFECT_REPAINT;
    for (size_t i = 0; i < sizeof backs / sizeof backs[0]; i++)
        if (event == backs[i])
            sitting->mode = MODE_PLAY;
    return EFFECT_NONE;
}

enum effect sitting_press(struct sitting *sitting, enum event event)
{
    switch (sitting->mode) {
    case MODE_OPEN:
        return press_open(sitting, event);
    case MODE_HELP:
        return press_help(sitting, event);
    default:
        return press_play(sitting, event);
    }
}
