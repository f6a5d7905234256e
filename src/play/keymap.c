/* SPDX-License-Identifier: MIT */
#include "play/keymap.h"

#include <stdlib.h>
#include <string.h>

#include "play/commands.h"
#include "play/company.h"
#include "play/line_edit.h"

/* One step on a grid of that many columns; it stops at the edges. */
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

static bool is_begun(const struct sitting *sitting)
{
    return game_word(sitting_game(sitting)) != 0;
}

static bool can_undo(const struct sitting *sitting)
{
    return sitting->round.now > 0 || sitting->can_return;
}

/* After the end all that is left is the next game. */
static enum effect place_or_begin(struct sitting *sitting)
{
    return is_ongoing(sitting) ? acts_place(sitting) : acts_new_game(sitting);
}

const struct key keys_of_play[] = {
    {'y', "y n", "yes", "yes and no, to a question or a knock", company_agree, company_is_asked,
     SHARED},
    {'n', NULL, "no", NULL, company_decline, company_is_asked, SHARED},
    {EVENT_ESCAPE, "Escape", "drop", "take your question back", company_drop, company_is_asking,
     SHARED},
    {'J', "J", "join", "come back to the table", company_come_back, company_is_apart, SHARED},
    {EVENT_UP, "arrows hjkl", "pick", "pick a cell", move_up, is_ongoing, ANYWHERE},
    {EVENT_DOWN, NULL, NULL, NULL, move_down, NULL, ANYWHERE},
    {EVENT_LEFT, NULL, NULL, NULL, move_left, NULL, ANYWHERE},
    {EVENT_RIGHT, NULL, NULL, NULL, move_right, NULL, ANYWHERE},
    {'k', NULL, NULL, NULL, move_up, NULL, ANYWHERE},
    {'j', NULL, NULL, NULL, move_down, NULL, ANYWHERE},
    {'h', NULL, NULL, NULL, move_left, NULL, ANYWHERE},
    {'l', NULL, NULL, NULL, move_right, NULL, ANYWHERE},
    {EVENT_ENTER, "Enter Space", "place", "place there; after the end, the next game",
     place_or_begin, NULL, ANYWHERE},
    {' ', NULL, NULL, NULL, place_or_begin, NULL, ANYWHERE},
    {EVENT_CELL, "1-9", "place", "place in that cell, in reading order", acts_place, is_ongoing,
     ANYWHERE},
    {'?', "? F1", "help", "this help", help, NULL, ANYWHERE},
    {EVENT_HELP, NULL, NULL, NULL, help, NULL, ANYWHERE},
    {'u', "u", "undo", "undo the last move, or the last n, o or r", acts_undo, can_undo, ANYWHERE},
    {'U', "U Ctrl-R", "redo", "redo what was undone", acts_redo, acts_can_redo, ANYWHERE},
    {EVENT_REDO, NULL, NULL, NULL, acts_redo, NULL, ANYWHERE},
    {'n', "n", "new", "a new game; this one waits on the shelf", acts_new_game, is_begun, ANYWHERE},
    {'q', "q", "quit", "leave: nothing is lost, the code is printed", leave, NULL, ANYWHERE},
    {'s', "s", "save", "show the code, and how to resume; copy it", acts_save, NULL, ANYWHERE},
    {'o', "o", "open", "open a code, or any NAME:VALUE", acts_ask_position, NULL, ANYWHERE},
    {'r', "r", "shelf", "the shelf: resume a game", shelf, NULL, ANYWHERE},
    {'b', "b", "bits", "the bits: the word that is the game", acts_toggle_bits, NULL, ANYWHERE},
    {'t', "t", "look", "the next look", next_look, NULL, ANYWHERE},
    {'c', "c", "computer", "the computer takes a seat, or leaves it", acts_toggle_computer, NULL,
     ALONE},
    {'C', "C", NULL, "change seats: the computer takes yours", acts_change_seats, NULL, ALONE},
    {'L', "L", NULL, "next level: easy, medium, perfect", acts_next_level, NULL, ALONE},
    {'N', "N", "name", "name the players", acts_ask_names, NULL, ALONE},
    {'e', "e", "evaluate", "evaluate: what each empty cell leads to", acts_toggle_evaluate, NULL,
     ANYWHERE},
    {EVENT_REPAINT, "Ctrl-L", NULL, "paint again, all of the screen", repaint, NULL, ANYWHERE},
    {EVENT_NONE, NULL, NULL, NULL, NULL, NULL, ANYWHERE},
};

bool keys_have(const struct key *key, const struct sitting *sitting)
{
    return key->place != (sitting->company ? ALONE : SHARED);
}

bool keys_matter(const struct key *key, const struct sitting *sitting)
{
    return keys_have(key, sitting) && (!key->matters || key->matters(sitting));
}

const char *keys_hint(const struct key *key, const struct sitting *sitting)
{
    return key->event == EVENT_ENTER && !is_ongoing(sitting) ? "next" : key->hint;
}

/* After the end a click anywhere on the board begins the next game. */
static bool is_click_after_end(const struct sitting *sitting, enum event event)
{
    return !is_ongoing(sitting) && event >= EVENT_CELL && event < EVENT_CELL + GAME_CELLS;
}

/* A digit or a click selects its cell; for any of the nine the event is EVENT_CELL. */
static enum event select_cell(struct sitting *sitting, enum event event)
{
    unsigned cell = event < EVENT_CELL ? (unsigned)event - '1' : (unsigned)event - EVENT_CELL;

    if (cell >= GAME_CELLS)
        return event;
    sitting->cursor = (int)cell;
    return EVENT_CELL;
}

const struct key *keys_find(const struct sitting *sitting, enum event event)
{
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && (key->place != SHARED || keys_matter(key, sitting)))
            return key;
    return NULL;
}

enum effect keys_act(struct sitting *sitting, const struct key *key)
{
    sitting_hush(sitting);
    sitting->refused = NO_CELL;
    return key->act(sitting);
}

/* A key without an act takes away what was said; a printable one is told so, and which is of use.
 */
static enum effect refuse_key(struct sitting *sitting, enum event event, const char *useful)
{
    bool is_printable = event > ' ' && event <= '~';

    if (!is_printable && event != EVENT_ESCAPE && event != EVENT_BACKSPACE)
        return EFFECT_NONE; /* no key at all */
    sitting_hush(sitting);
    sitting->refused = NO_CELL;
    if (is_printable)
        sitting_tell(sitting, "%c does nothing here: %s.", (char)event, useful);
    return EFFECT_NONE;
}

static enum effect press_play(struct sitting *sitting, enum event event)
{
    const struct key *key;

    event = is_click_after_end(sitting, event) ? EVENT_ENTER : select_cell(sitting, event);
    key = keys_find(sitting, event);
    return key ? keys_act(sitting, key) : refuse_key(sitting, event, "? lists the keys");
}

/* hjkl as the arrows that they stand for. */
static enum event arrow(enum event event)
{
    static const char letters[] = "kjhl";
    static const enum event arrows[] = {EVENT_UP, EVENT_DOWN, EVENT_LEFT, EVENT_RIGHT};
    const char *letter = event > 0 && event <= '~' ? strchr(letters, (int)event) : NULL;

    return letter ? arrows[letter - letters] : event;
}

/* Taking a game up puts it back first. */
static enum effect pick(struct sitting *sitting, int slot)
{
    sitting->slot = slot;
    shelf_take(&sitting->off, shelf_game(&sitting->shelf, slot));
    return EFFECT_PICK;
}

static enum effect press_pick(struct sitting *sitting, enum event pressed)
{
    int games = shelf_count(&sitting->shelf);
    enum event event = arrow(pressed);

    if (event >= '1' && event <= '9')
        event = (enum event)(EVENT_SLOT + (int)event - '1');
    if ((int)event >= EVENT_SLOT && (int)event < EVENT_SLOT + games)
        return pick(sitting, (int)(event - EVENT_SLOT));
    if (event == EVENT_ENTER || event == ' ')
        return pick(sitting, sitting->slot);
    if (event >= EVENT_UP && event <= EVENT_RIGHT) {
        sitting_hush(sitting);
        sitting->slot = step(sitting->slot, games, sitting->shelf_columns, event);
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        sitting_hush(sitting);
        return acts_leave_shelf(sitting);
    } else if (event == 'd') {
        return acts_take_off(sitting);
    } else if (event == 'u') {
        return acts_put_back(sitting);
    } else {
        return refuse_key(sitting, pressed, "r goes back");
    }
    return EFFECT_NONE;
}

static enum effect press_help(struct sitting *sitting, enum event event)
{
    static const char used[] = "uUnsorbtcCLeNyJ";
    bool is_used = event == EVENT_REDO || (event <= '~' && strchr(used, (int)event));

    if (event == '?' || event == EVENT_HELP || event == EVENT_ESCAPE || event == EVENT_ENTER
        || event == ' ' || event == 'q') {
        sitting_hush(sitting);
        sitting->mode = MODE_PLAY;
        return EFFECT_NONE;
    }
    if (is_used && keys_find(sitting, event)) {
        sitting->mode = MODE_PLAY;
        return press_play(sitting, event);
    }
    return refuse_key(sitting, event, "? goes back");
}

/* Pasted text is typed where text is asked for, and is never a key. */
static bool is_no_key(struct sitting *sitting, enum event event)
{
    if (event == EVENT_PASTE || event == EVENT_PASTE_END) {
        sitting->pasting = event == EVENT_PASTE;
        return true;
    }

    bool is_text = (event >= ' ' && event <= '~') || event >= EVENT_RUNE;

    return sitting->pasting && !(sitting_is_typing(sitting) && is_text);
}

enum effect keys_press(struct sitting *sitting, enum event event)
{
    if (is_no_key(sitting, event))
        return EFFECT_NONE;
    if (event == EVENT_REPAINT)
        return repaint(sitting);
    switch (sitting->mode) {
    case MODE_OPEN:
    case MODE_NAME:
        return prompt_press(sitting, event);
    case MODE_PICK:
        return press_pick(sitting, event);
    case MODE_HELP:
        return press_help(sitting, event);
    default:
        return press_play(sitting, event);
    }
}

enum effect keys_press_unseen(struct sitting *sitting, enum event event)
{
    if (is_no_key(sitting, event))
        return EFFECT_NONE;
    return event == 'q' ? EFFECT_LEAVE : EFFECT_NONE;
}
