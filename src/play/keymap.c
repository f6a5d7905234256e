/* SPDX-License-Identifier: MIT */
#include "play/keymap.h"

#include <stdlib.h>
#include <string.h>

#include "play/commands.h"
#include "play/shared_game.h"

/* So many rows down and columns to the right, but not over an edge. */
static enum effect move_cursor(struct session *session, int rows, int cols)
{
    int row = session->display.cursor / GAME_SIDE + rows;
    int col = session->display.cursor % GAME_SIDE + cols;

    if (row >= 0 && row < GAME_SIDE && col >= 0 && col < GAME_SIDE)
        session->display.cursor = row * GAME_SIDE + col;
    return EFFECT_NONE;
}

static enum effect move_up(struct session *session)
{
    return move_cursor(session, -1, 0);
}

static enum effect move_down(struct session *session)
{
    return move_cursor(session, 1, 0);
}

static enum effect move_left(struct session *session)
{
    return move_cursor(session, 0, -1);
}

static enum effect move_right(struct session *session)
{
    return move_cursor(session, 0, 1);
}

static enum effect help(struct session *session)
{
    session->mode = MODE_HELP;
    return EFFECT_NONE;
}

static enum effect next_theme(struct session *session)
{
    (void)session;
    return EFFECT_NEXT_THEME;
}

static enum effect shelf(struct session *session)
{
    (void)session;
    return EFFECT_SHELF;
}

static enum effect say_board(struct session *session)
{
    (void)session;
    return EFFECT_SAY_BOARD;
}

static enum effect say_last_move(struct session *session)
{
    (void)session;
    return EFFECT_SAY_LAST_MOVE;
}

static enum effect repaint(struct session *session)
{
    (void)session;
    return EFFECT_REPAINT;
}

static enum effect leave(struct session *session)
{
    (void)session;
    return EFFECT_LEAVE;
}

static enum effect join(struct session *session)
{
    (void)session;
    return EFFECT_JOIN;
}

static bool is_asked(const struct session *session)
{
    return session->remote.is_asked;
}

static bool is_asking(const struct session *session)
{
    return session->remote.is_asking;
}

static bool is_apart(const struct session *session)
{
    return session->remote.is_apart;
}

static bool is_ongoing(const struct session *session)
{
    return game_status(session_game(session)) == STATUS_ONGOING;
}

static bool is_begun(const struct session *session)
{
    return game_word(session_game(session)) != 0;
}

static bool can_undo(const struct session *session)
{
    return session->match.now > 0 || session->can_return;
}

/* After the end all that is left is the next game. */
static enum effect place_or_begin(struct session *session)
{
    return is_ongoing(session) ? commands_place(session) : commands_new_game(session);
}

static bool can_enter(const struct session *session)
{
    return !is_ongoing(session) || session_can_place(session);
}

const struct key keys_of_play[] = {
    {'y', "y n", "yes", "yes and no, to a question or a knock", shared_game_agree, is_asked, SHARED,
     .subject = SUBJECT_TABLE, .word = "yes", .leaves_help = true},
    {'n', NULL, "no", NULL, shared_game_decline, is_asked, SHARED, .subject = SUBJECT_TABLE,
     .word = "no", .leaves_help = true},
    {EVENT_ESCAPE, "Escape", "cancel", "take your question back", shared_game_drop, is_asking,
     SHARED, .subject = SUBJECT_TABLE, .word = "cancel drop no n"},
    {'J', "J", "join", "come back to the table", join, is_apart, SHARED, .subject = SUBJECT_TABLE,
     .word = "join", .leaves_help = true},
    {EVENT_UP, "arrows hjkl", "move", "move to another cell", move_up, is_ongoing, ANYWHERE,
     .subject = SUBJECT_PLAY},
    {EVENT_DOWN, NULL, NULL, NULL, move_down, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {EVENT_LEFT, NULL, NULL, NULL, move_left, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {EVENT_RIGHT, NULL, NULL, NULL, move_right, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {'k', NULL, NULL, NULL, move_up, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {'j', NULL, NULL, NULL, move_down, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {'h', NULL, NULL, NULL, move_left, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {'l', NULL, NULL, NULL, move_right, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {EVENT_ENTER, "Enter Space", "place", "place there; after the end, the next game",
     place_or_begin, can_enter, ANYWHERE, .subject = SUBJECT_PLAY},
    {' ', NULL, NULL, NULL, place_or_begin, NULL, ANYWHERE, .subject = SUBJECT_PLAY},
    {EVENT_CELL, "1-9", "place", "place in that cell, in reading order", commands_place,
     session_can_place, ANYWHERE, .subject = SUBJECT_PLAY},
    {'?', "? F1", "help", "this help", help, NULL, ANYWHERE, .subject = SUBJECT_VIEW,
     .word = "help"},
    {EVENT_HELP, NULL, NULL, NULL, help, NULL, ANYWHERE, .subject = SUBJECT_VIEW},
    {'u', "u", "undo", "undo the last move, or the last n, o or r", commands_undo, can_undo,
     ANYWHERE, .subject = SUBJECT_PLAY, .word = "undo", .leaves_help = true},
    {'U', "U Ctrl-R", "redo", "redo what was undone", commands_redo, commands_can_redo, ANYWHERE,
     .subject = SUBJECT_PLAY, .word = "redo", .leaves_help = true},
    {EVENT_REDO, NULL, NULL, NULL, commands_redo, NULL, ANYWHERE, .subject = SUBJECT_PLAY,
     .leaves_help = true},
    {'n', "n", "new", "a new game; this one waits on the shelf", commands_new_game, is_begun,
     ANYWHERE, .subject = SUBJECT_PLAY, .word = "new", .leaves_help = true},
    {'q', "q", "quit", "leave: nothing is lost, the code is printed", leave, NULL, ANYWHERE,
     .subject = SUBJECT_PLAY, .word = "quit"},
    {'s', "s", "save", "show the code, and how to resume; copy it", commands_save, NULL, ANYWHERE,
     .subject = SUBJECT_GAME, .word = "save", .leaves_help = true},
    {'o', "o", "open", "open a code, or any NAME:VALUE", commands_ask_position, NULL, ANYWHERE,
     .subject = SUBJECT_GAME, .word = "open", .argument = "CODE", .leaves_help = true},
    {'r', "r", "shelf", "the shelf: resume a game", shelf, NULL, ANYWHERE, .subject = SUBJECT_GAME,
     .word = "shelf", .argument = "N", .leaves_help = true},
    {'d', .act = shelf, .place = IN_LINES, .subject = SUBJECT_GAME, .word = "off", .argument = "N"},
    {'b', "b", "bits", "the bits: the word that is the game", commands_toggle_bits, NULL, ANYWHERE,
     .subject = SUBJECT_VIEW, .word = "bits", .leaves_help = true},
    {'t', "t", "look", "the next look", next_theme, NULL, ANYWHERE, .subject = SUBJECT_VIEW,
     .leaves_help = true},
    {'c', "c", "computer", "the computer takes a seat, or leaves it", commands_toggle_computer,
     NULL, ALONE, .subject = SUBJECT_COMPUTER, .word = "computer", .leaves_help = true},
    {'C', "C", NULL, "change seats: the computer takes yours", commands_change_seats, NULL, ALONE,
     .subject = SUBJECT_COMPUTER, .word = "seats", .leaves_help = true},
    {'L', "L", "level", "next level: easy, medium, perfect", commands_next_level, NULL, ALONE,
     .subject = SUBJECT_COMPUTER, .word = "level", .argument = "LEVEL", .leaves_help = true},
    {'N', "N", "names", "name the players", commands_ask_names, NULL, ALONE,
     .subject = SUBJECT_COMPUTER, .word = "name", .argument = "X NAME", .leaves_help = true},
    {'e', "e", "evaluate", "evaluate: what each empty cell leads to", commands_toggle_evaluate,
     NULL, ANYWHERE, .subject = SUBJECT_VIEW, .word = "evaluate", .leaves_help = true},
    {.act = say_board, .place = IN_LINES, .subject = SUBJECT_VIEW, .word = "board"},
    {.act = say_last_move, .place = IN_LINES, .subject = SUBJECT_VIEW, .word = "last"},
    {EVENT_REPAINT, "Ctrl-L", NULL, "redraw the screen", repaint, NULL, ANYWHERE,
     .subject = SUBJECT_VIEW},
    {.act = NULL},
};

bool keymap_has(const struct key *key, const struct session *session)
{
    return key->place != IN_LINES && key->place != (session->remote.is_attached ? ALONE : SHARED);
}

/* True if the key answers, and it is too soon for an answer. */
static bool is_ignored(const struct key *key, const struct session *session)
{
    return key->matters == is_asked && session->remote.is_too_soon;
}

bool keymap_matters(const struct key *key, const struct session *session)
{
    return keymap_has(key, session) && (!key->matters || key->matters(session));
}

const char *keymap_hint(const struct key *key, const struct session *session)
{
    return key->event == EVENT_ENTER && !is_ongoing(session) ? "next" : key->hint;
}

/* After the end a click anywhere on the board begins the next game. */
static bool is_click_after_end(const struct session *session, enum event event)
{
    return !is_ongoing(session) && event >= EVENT_CELL && event < EVENT_CELL + GAME_CELLS;
}

/* A digit or a click selects its cell; for any of the nine the event is EVENT_CELL. */
static enum event select_cell(struct session *session, enum event event)
{
    unsigned cell = event < EVENT_CELL ? (unsigned)event - '1' : (unsigned)event - EVENT_CELL;

    if (cell >= GAME_CELLS)
        return event;
    session->display.cursor = (int)cell;
    return EVENT_CELL;
}

const struct key *keymap_find(const struct session *session, enum event event)
{
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && key->place != IN_LINES
            && (key->place != SHARED || keymap_matters(key, session)))
            return key;
    return NULL;
}

/* True if the word is one of those, which have spaces between them. */
static bool is_among(const char *words, const char *word, size_t length)
{
    for (; *words; words += strspn(words, " ")) {
        size_t own = strcspn(words, " ");

        if (own == length && strncmp(words, word, length) == 0)
            return true;
        words += own;
    }
    return false;
}

/* A key that answers is meant for a while after what it would have answered has gone: it must not
 * become another one under the finger. */
const struct key *keymap_find_word(const struct session *session, const char *word, size_t length)
{
    for (const struct key *key = keys_of_play; key->act; key++) {
        bool is_letter = length == 1 && (enum event) * word == key->event;
        bool is_meant =
            key->place != SHARED || keymap_matters(key, session) || is_ignored(key, session);

        if (key->word && is_meant && (is_letter || is_among(key->word, word, length)))
            return key;
    }
    return NULL;
}

enum effect keymap_act(struct session *session, const struct key *key)
{
    if (is_ignored(key, session))
        return EFFECT_NONE;
    commands_clear(session);
    return key->act(session);
}

/* A key without an act takes away what was said; a printable one is told so, and which is of use.
 */
static enum effect refuse_key(struct session *session, enum event event, const char *useful)
{
    bool is_printable = event > ' ' && event <= '~';

    if (!is_printable && event != EVENT_ESCAPE && event != EVENT_BACKSPACE)
        return EFFECT_NONE; /* no key at all */
    commands_clear(session);
    if (is_printable)
        session_tell(session, "%c is not a key here; %s.", (char)event, useful);
    return EFFECT_NONE;
}

static enum effect press_play(struct session *session, enum event event)
{
    const struct key *key;

    event = is_click_after_end(session, event) ? EVENT_ENTER : select_cell(session, event);
    key = keymap_find(session, event);
    return key ? keymap_act(session, key) : refuse_key(session, event, "? lists them");
}

/* Which game an arrow selects is known to the page that shows them. */
static enum effect press_pick(struct session *session, enum event pressed)
{
    int games = shelf_count(&session->shelf_page.shelf);
    bool is_number = pressed >= '1' && pressed <= '9';
    enum event event = is_number ? (enum event)(EVENT_SLOT + (int)pressed - '1') : pressed;

    if ((int)event >= EVENT_SLOT && (int)event < EVENT_SLOT + games)
        return shelf_page_pick(session, (int)(event - EVENT_SLOT));
    if (event == EVENT_ENTER || event == ' ')
        return shelf_page_pick(session, session->shelf_page.slot);
    if ((int)event >= EVENT_SELECT && (int)event < EVENT_SELECT + games) {
        session_hush(session);
        shelf_page_select(session, (int)(event - EVENT_SELECT));
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        return shelf_page_leave(session);
    } else if (event == 'd') {
        return shelf_page_take_off(session);
    } else if (event == 'u') {
        return shelf_page_put_back(session);
    } else {
        return refuse_key(session, pressed, "r goes back");
    }
    return EFFECT_NONE;
}

static enum effect press_help(struct session *session, enum event event)
{
    const struct key *key = keymap_find(session, event);

    if (event == '?' || event == EVENT_HELP || event == EVENT_ESCAPE || event == EVENT_ENTER
        || event == ' ' || event == 'q') {
        session_hush(session);
        session->mode = MODE_PLAY;
        return EFFECT_NONE;
    }
    if (key && key->leaves_help) {
        session->mode = MODE_PLAY;
        return keymap_act(session, key);
    }
    return refuse_key(session, event, "? goes back");
}

/* Pasted text is typed where text is asked for, and is never a key. */
static bool is_no_key(struct session *session, enum event event)
{
    if (event == EVENT_PASTE || event == EVENT_PASTE_END) {
        session->prompt.pasting = event == EVENT_PASTE;
        return true;
    }

    bool is_text = (event >= ' ' && event <= '~') || event >= EVENT_RUNE;

    return session->prompt.pasting && !(session_is_typing(session) && is_text);
}

static enum effect press_typing(struct session *session, enum event event)
{
    if (event == EVENT_ENTER && session->mode == MODE_NAME)
        return commands_take_name(session);
    if (event == EVENT_ENTER && *session->prompt.typed)
        return commands_open_typed(session);
    line_edit_press(session, event);
    return EFFECT_NONE;
}

/* The same of the key of an event. */
static bool is_stray_answer(const struct session *session, enum event event)
{
    if (session->mode != MODE_PLAY && session->mode != MODE_HELP)
        return false;
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && is_ignored(key, session))
            return true;
    return false;
}

enum effect keymap_press(struct session *session, enum event event)
{
    if (is_no_key(session, event) || is_stray_answer(session, event))
        return EFFECT_NONE;
    if (event == EVENT_REPAINT)
        return repaint(session);
    switch (session->mode) {
    case MODE_OPEN:
    case MODE_NAME:
        return press_typing(session, event);
    case MODE_PICK:
        return press_pick(session, event);
    case MODE_HELP:
        return press_help(session, event);
    default:
        return press_play(session, event);
    }
}

enum effect keymap_press_unseen(struct session *session, enum event event)
{
    if (is_no_key(session, event))
        return EFFECT_NONE;
    return event == 'q' ? EFFECT_LEAVE : EFFECT_NONE;
}
