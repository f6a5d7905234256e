/* SPDX-License-Identifier: MIT */
#include "table/keys.h"

#include <string.h>

#include "table/acts.h"
#include "table/company.h"

/* One step among the places of a grid of so many columns; it stops at the edges. */
static int step(int place, int places, int columns, enum event event)
{
    int col = place % columns;

    switch (event) {
    case EVENT_UP:
        return place >= columns ? place - columns : place;
    case EVENT_DOWN:
        return place + columns < places ? place + columns : place;
    case EVENT_LEFT:
        return col > 0 ? place - 1 : place;
    default:
        return col < columns - 1 && place + 1 < places ? place + 1 : place;
    }
}

static enum effect move_cursor(struct sitting *sitting, enum event event)
{
    sitting->cursor = step(sitting->cursor, GAME_CELLS, GAME_SIDE, event);
    return EFFECT_NONE;
}

static enum effect move_up(struct sitting *sitting)
{
    return move_cursor(sitting, EVENT_UP);
}

static enum effect move_down(struct sitting *sitting)
{
    return move_cursor(sitting, EVENT_DOWN);
}

static enum effect move_left(struct sitting *sitting)
{
    return move_cursor(sitting, EVENT_LEFT);
}

static enum effect move_right(struct sitting *sitting)
{
    return move_cursor(sitting, EVENT_RIGHT);
}

static enum effect help(struct sitting *sitting)
{
    sitting->mode = MODE_HELP;
    return EFFECT_NONE;
}

static enum effect next_look(struct sitting *sitting)
{
    (void)sitting;
    return EFFECT_NEXT_LOOK;
}

static enum effect shelf(struct sitting *sitting)
{
    (void)sitting;
    return EFFECT_SHELF;
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
    return game_status(sitting_game(sitting)) == STATUS_ONGOING;
}

/* In the order of their importance: where there is little room the last are left out. */
const struct key keys_of_play[] = {
    {EVENT_CELL, "1-9", "place", "place in that cell, in reading order", acts_place, is_ongoing},
    {EVENT_ENTER, "Enter Space", NULL, "place in the selected cell", acts_place, NULL},
    {' ', NULL, NULL, NULL, acts_place, NULL},
    {EVENT_UP, "arrows hjkl", NULL, "select a cell", move_up, NULL},
    {EVENT_DOWN, NULL, NULL, NULL, move_down, NULL},
    {EVENT_LEFT, NULL, NULL, NULL, move_left, NULL},
    {EVENT_RIGHT, NULL, NULL, NULL, move_right, NULL},
    {'k', NULL, NULL, NULL, move_up, NULL},
    {'j', NULL, NULL, NULL, move_down, NULL},
    {'h', NULL, NULL, NULL, move_left, NULL},
    {'l', NULL, NULL, NULL, move_right, NULL},
    {'?', "? F1", "help", "this help", help, NULL},
    {EVENT_HELP, NULL, NULL, NULL, help, NULL},
    {'u', "u", "undo", "undo the last move, or the last n, o or r", acts_undo, NULL},
    {'U', "U Ctrl-R", "redo", "redo what was undone", acts_redo, acts_can_redo},
    {EVENT_REDO, NULL, NULL, NULL, acts_redo, NULL},
    {'n', "n", "new", "begin a new game; the one before waits on the shelf", acts_new_game, NULL},
    {'q', "q", "quit", "leave: nothing is lost, and the code is printed", leave, NULL},
    {'s', "s", "save", "show the code and how to resume, copy the code", acts_save, NULL},
    {'o', "o", "open", "open a code or NAME:VALUE", acts_ask_position, NULL},
    {'r', "r", "shelf", "take a game up from the shelf", shelf, NULL},
    {'b', "b", "bits", "show the bits of the word that holds the game", acts_toggle_bits, NULL},
    {'t', "t", "look", "the next look", next_look, NULL},
    {'c', "c", "computer", "the computer takes the other seat, or leaves it", acts_toggle_computer,
     acts_have_computer},
    {'C', "C", NULL, "change seats with the computer", acts_change_seats, NULL},
    {'L', "L", NULL, "the computer's next level", acts_next_level, NULL},
    {'e', "e", "evaluate", "show what each empty cell leads to", acts_toggle_evaluate, NULL},
    {EVENT_REPAINT, "Ctrl-L", NULL, "paint the screen again", repaint, NULL},
    {EVENT_NONE, NULL, NULL, NULL, NULL, NULL},
};

/* A digit or a click selects its cell, and is the event of all cells. */
static enum event select_cell(struct sitting *sitting, enum event event)
{
    unsigned cell = event < EVENT_CELL ? (unsigned)event - '1' : (unsigned)event - EVENT_CELL;

    if (cell >= GAME_CELLS)
        return event;
    sitting->cursor = (int)cell;
    return EVENT_CELL;
}

static enum effect press_play(struct sitting *sitting, enum event event)
{
    enum effect effect;

    if (company_press(sitting, event, &effect))
        return effect;
    event = select_cell(sitting, event);
    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->event == event) {
            sitting_hush(sitting);
            sitting->refused = NO_CELL;
            return key->act(sitting);
        }
    }
    return EFFECT_NONE;
}

static enum effect press_open(struct sitting *sitting, enum event event)
{
    size_t length = strlen(sitting->typed);

    if (event == EVENT_ESCAPE || (event == EVENT_ENTER && length == 0)) {
        sitting->mode = MODE_PLAY;
        sitting_hush(sitting);
    } else if (event == EVENT_ENTER) {
        return acts_open_typed(sitting);
    } else if (event == EVENT_BACKSPACE && length > 0) {
        sitting->typed[length - 1] = '\0';
    } else if (event >= ' ' && event <= '~' && length + 1 < sizeof sitting->typed) {
        sitting->typed[length] = (char)event;
        sitting->typed[length + 1] = '\0';
    }
    return EFFECT_NONE;
}

/* hjkl as the arrows that they stand for. */
static enum event arrow(enum event event)
{
    static const char letters[] = "kjhl";
    static const enum event arrows[] = {EVENT_UP, EVENT_DOWN, EVENT_LEFT, EVENT_RIGHT};
    const char *letter = event > 0 && event <= '~' ? strchr(letters, (int)event) : NULL;

    return letter ? arrows[letter - letters] : event;
}

static enum effect press_pick(struct sitting *sitting, enum event event)
{
    int games = shelf_count(&sitting->shelf);

    event = arrow(event);
    if ((int)event >= EVENT_SLOT && (int)event < EVENT_SLOT + games) {
        sitting->slot = (int)(event - EVENT_SLOT);
        return EFFECT_PICK;
    }
    if (event == EVENT_ENTER || event == ' ')
        return EFFECT_PICK;
    if (event >= EVENT_UP && event <= EVENT_RIGHT)
        sitting->slot = step(sitting->slot, games, sitting->shelf_columns, event);
    else if (event == EVENT_ESCAPE || event == 'r' || event == 'q')
        sitting->mode = MODE_PLAY;
    return EFFECT_NONE;
}

static enum effect press_help(struct sitting *sitting, enum event event)
{
    if (event == '?' || event == EVENT_HELP || event == EVENT_ESCAPE || event == EVENT_ENTER
        || event == ' ' || event == 'q')
        sitting->mode = MODE_PLAY;
    return EFFECT_NONE;
}

/* Pasted text is typed where text is asked for, and is no key anywhere. */
static bool is_no_key(struct sitting *sitting, enum event event)
{
    if (event == EVENT_PASTE || event == EVENT_PASTE_END) {
        sitting->pasting = event == EVENT_PASTE;
        return true;
    }
    return sitting->pasting && (sitting->mode != MODE_OPEN || event > '~');
}

enum effect keys_press(struct sitting *sitting, enum event event)
{
    if (is_no_key(sitting, event))
        return EFFECT_NONE;
    if (event == EVENT_REPAINT)
        return repaint(sitting);
    switch (sitting->mode) {
    case MODE_OPEN:
        return press_open(sitting, event);
    case MODE_PICK:
        return press_pick(sitting, event);
    case MODE_HELP:
        return press_help(sitting, event);
    default:
        return press_play(sitting, event);
    }
}
