/* SPDX-License-Identifier: MIT */
#include "play/keymap.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/line.h"
#include "engine/encodings.h"
#include "play/play.h"
#include "play/review.h"
#include "play/shared_game.h"
#include "play/shelf_page.h"

/* ---- Acts. ---- */

static void submit(struct session *session, struct request request)
{
    enum refusal refusal = submit_request(session, request);

    if (refusal != REFUSAL_NONE)
        submit_explain(session, request, refusal);
}

/* After the end of a game no mark can be placed. Line mode explains this. The screen does not,
 * because it shows how to go on. */
static void place(struct session *session)
{
    if (!match_is_over(&session->match) || session->in_lines)
        submit(session, (struct request){.act = ACT_PLAY, .cell = session->display.cursor});
}

static void undo(struct session *session)
{
    submit(session, (struct request){.act = ACT_UNDO});
}

static void redo(struct session *session)
{
    submit(session, (struct request){.act = ACT_REDO});
}

static void new_game(struct session *session)
{
    const struct request request = {.act = ACT_NEW};

    if (match_is_new(&session->match))
        submit_explain(session, request, REFUSAL_NO_MOVE);
    else
        submit_game(session, request);
}

static void place_or_begin(struct session *session)
{
    if (match_is_over(&session->match))
        new_game(session);
    else
        submit(session, (struct request){.act = ACT_PLAY, .cell = session->display.cursor});
}

static void save(struct session *session)
{
    unsigned code = (unsigned)encodings_code(session_game(session));

    if (match_is_over(&session->match))
        status_tell(session, "The game is over; its code is %u.", code);
    else if (!session_is_in_progress(session))
        status_tell(session, "There is nothing to save yet: the board is empty.");
    else if (!session_can_resume(session))
        status_tell(session, "The code of this game is %u.", code);
    else
        status_tell(session, "Code %u resumes this game:", code);
}

/* After the end of a game, the evaluation is shown only with an earlier position. In a game of the
 * book, line mode says it at the end, too. */
static bool is_evaluation_shown(const struct session *session)
{
    bool is_of_book = session->mode == MODE_REVIEW;
    bool is_over = is_of_book || match_is_over(&session->match);

    return !is_over || session->review.hidden > 0 || (is_of_book && session->in_lines);
}

/* A notice appears only where nothing else shows the change. */
static void toggle_evaluate(struct session *session)
{
    bool is_on = session->display.evaluate = !session->display.evaluate;

    if (is_on && !is_evaluation_shown(session))
        status_tell(session, session->mode == MODE_REVIEW
                                 ? "Evaluation is on: step back to see it.\nEvaluation is on."
                                 : "Evaluation is on when you look back, and in the next game.\n"
                                   "Evaluation is on.");
    else if (!is_on && (session->in_lines || !is_evaluation_shown(session)))
        status_tell(session, "Evaluation is off.");
}

static void toggle_bits(struct session *session)
{
    session->display.bits = !session->display.bits;
    if (session->in_lines && !session->display.bits)
        status_tell(session, "The bits are off.");
}

/* EFFECT_SAY_LAST_MOVE names the last move. */
static void last_move(struct session *session)
{
    if (match_now(&session->match) == 0)
        status_tell(session, "Nobody has moved yet.");
}

/* EFFECT_SAY_FREE names the free cells. */
static void free_cells(struct session *session)
{
    if (match_is_over(&session->match))
        status_tell(session, "The game is over.");
}

/* True if a table can be opened or closed. */
static bool can_host(const struct session *session)
{
    return !table_is_complete(&session->table) && !shared_game_is_asked(session);
}

static void host(struct session *session)
{
    if (shared_game_is_asked(session))
        status_tell(session, "First answer the request: %s.",
                    status_advice(session, "y or n", "yes or no"));
    else if (!can_host(session))
        status_tell(session, "The table stays open while %s is here.\nThe table stays open.",
                    people_other(session));
}

/* Do nothing: the act of a key whose effect is enough, and of the arrows. */
static void pass(struct session *session)
{
    (void)session;
}

static bool can_look_back(const struct session *session)
{
    return match_is_over(&session->match) && match_now(&session->match) > 0;
}

static void step(struct session *session, enum event event)
{
    if (session->mode != MODE_REVIEW && !can_look_back(session)) {
        status_tell(session, match_is_over(&session->match)
                                 ? "This game has no moves to look back at."
                                 : "You can look back once this game is over.");
        status_note_refusal(session);
        return;
    }
    review_step(session, event);
}

static void step_back(struct session *session)
{
    step(session, EVENT_LEFT);
}

static void step_forward(struct session *session)
{
    step(session, EVENT_RIGHT);
}

static void show_board(struct session *session)
{
    session->mode = MODE_PLAY;
    session->review.hidden = 0;
}

/* In line mode EFFECT_SAY_COMMANDS prints the help. */
static void help(struct session *session)
{
    if (!session->in_lines)
        session->mode = MODE_HELP;
}

/* ---- The keys, and when each is of use. ---- */

static bool can_seek(const struct session *session)
{
    return session->table.absence == ABSENCE_GONE;
}

static bool can_begin(const struct session *session)
{
    return !match_is_new(&session->match) && session_can_do(session, ACT_NEW);
}

static bool can_undo(const struct session *session)
{
    return session_can_do(session, ACT_UNDO);
}

static bool can_redo(const struct session *session)
{
    return session_can_do(session, ACT_REDO);
}

static bool can_enter(const struct session *session)
{
    return match_is_over(&session->match) ? can_begin(session) : session_can_place(session);
}

static const char no_redo[] = "There is no redo at a shared table.";
static const char no_game[] = "No other game can be opened at a shared table.\nNo other game here.";
static const char no_saving[] = "Nothing is saved in a hall.";
static const char no_computer[] = "The computer cannot play at a shared table.";
static const char no_evaluation[] =
    "There is no evaluation at a shared table.\nNo evaluation here.";
static const char no_names[] = "At a shared table everybody keeps the name they came with.\n"
                               "Names stay as they are here.";
static const char no_seats[] = "At a shared table the marks are swapped after each game.\n"
                               "The marks stay as they are.";

/* The keys are in the order of the help. Line mode prints the help of a command up to the first
 * comma, colon or semicolon. */
const struct key keys_of_play[] = {
    {EVENT_CELL, "1-9", "place", "place in that cell; 1 is top left", place,
     .is_enabled = session_can_place, .subject = SUBJECT_PLACE, .hint_place = 1, .hint_rank = 9},
    {EVENT_UP, "arrows hjkl", "move", "move to another cell; after the end, look back", pass,
     .is_enabled = can_look_back, .subject = SUBJECT_PLACE, .hint_place = 1, .hint_rank = 9},
    {EVENT_ENTER, "Enter Space", "place", "place there; after the end, the next game",
     place_or_begin, .is_enabled = can_enter, .subject = SUBJECT_PLACE},
    {' ', .act = place_or_begin, .subject = SUBJECT_PLACE},

    {'u', "u", "undo", "take the last mark back", undo, can_undo,
     .help_at_table = "ask to take your last mark back", .word = "undo", .subject = SUBJECT_GAME,
     .hint_place = 2, .hint_rank = 5},
    {'U', "U Ctrl-R", "redo", "place the undone mark again", redo, can_redo, .word = "redo",
     .absent = AT_TABLES, .why = no_redo, .subject = SUBJECT_GAME, .hint_place = 3,
     .hint_rank = 13},
    {EVENT_REDO, .act = redo, .absent = AT_TABLES, .why = no_redo, .subject = SUBJECT_GAME},
    {'n', "n", "new", "start a new game; this one waits on the shelf", new_game, can_begin,
     .help_at_table = "ask for a new game; after the end, start the next", .word = "new",
     .subject = SUBJECT_GAME, .hint_place = 4, .hint_rank = 8},
    {'q', "q", "quit", "leave; nothing is lost, and the code is printed", pass,
     .help_at_table = "leave the table", .word = "quit", .effect = EFFECT_LEAVE,
     .subject = SUBJECT_GAME, .hint_place = 13, .hint_rank = 0},
    {'s', NULL, NULL, "print its code", save, .word = "save", .effect = EFFECT_SAY_CODE,
     .is_word = true, .absent = IN_HALL, .why = no_saving, .subject = SUBJECT_GAME},

    {'H', "H", "host", "host a game for another terminal, or stop", host, can_host, .word = "host",
     .effect = EFFECT_HOST, .absent = AS_GUEST | IN_HALL, .subject = SUBJECT_OTHERS,
     .hint_place = 10, .hint_rank = 11, .hint_rank_at_table = 6},
    {'r', "r", "shelf", "resume a game from the shelf", pass, .word = "shelf", .argument = "N",
     .effect = EFFECT_SHELF, .absent = AT_TABLES, .why = no_game, .subject = SUBJECT_OTHERS},
    {'d', NULL, NULL, "take a game off the shelf", pass, .word = "off", .argument = "N",
     .effect = EFFECT_SHELF, .is_word = true, .absent = AT_TABLES, .why = no_game,
     .subject = SUBJECT_OTHERS},
    {EVENT_NONE, NULL, NULL, "list the newest finished games", pass, .word = "book",
     .effect = EFFECT_BOOK, .is_word = true, .absent = AT_TABLES, .why = no_game,
     .subject = SUBJECT_OTHERS},
    {EVENT_NONE, NULL, NULL, "look back at a game of the book", pass, .word = "review",
     .argument = "N", .effect = EFFECT_BOOK, .is_word = true, .absent = AT_TABLES, .why = no_game,
     .subject = SUBJECT_OTHERS},
    {'o', "o", "open", "open a code, or a position such as board:X.O..O.X.", prompt_ask_position,
     .word = "open", .argument = "CODE", .obey = prompt_open, .absent = AT_TABLES, .why = no_game,
     .subject = SUBJECT_OTHERS},

    {'y', "y n", "yes", "answer a request", shared_game_agree, shared_game_is_asked, .word = "yes",
     .absent = AT_KEYBOARD, .subject = SUBJECT_TABLE},
    {'n', NULL, "no", "decline a request", shared_game_decline, shared_game_is_asked, .word = "no",
     .absent = AT_KEYBOARD, .subject = SUBJECT_TABLE},
    {EVENT_ESCAPE, "Escape", "cancel", "withdraw your request", shared_game_drop,
     shared_game_is_asking, .word = "cancel no n", .absent = AT_KEYBOARD, .subject = SUBJECT_TABLE},
    {'J', "J", "rejoin", "rejoin the table", pass, shared_game_can_rejoin, .word = "join",
     .effect = EFFECT_JOIN, .absent = AT_KEYBOARD | AS_HOST | IN_HALL, .subject = SUBJECT_TABLE,
     .hint_place = 5, .hint_rank = 15},
    {EVENT_ENTER, "Enter", "next", "look for the next player, after the other has left", pass,
     can_seek, .word = "next", .effect = EFFECT_SEEK, .absent = AT_KEYBOARD | AS_HOST | AS_GUEST,
     .subject = SUBJECT_TABLE, .hint_place = 6, .hint_rank = 16},
    {EVENT_ENTER, "Enter", "leave", "leave, after the host has left", pass, shared_game_is_over,
     .effect = EFFECT_LEAVE, .absent = AT_KEYBOARD | AS_HOST | IN_HALL, .subject = SUBJECT_TABLE,
     .hint_place = 6, .hint_rank = 16},

    {'c', "c", "computer", "bring in the computer, or send it away", players_toggle_computer,
     .word = "computer", .absent = AT_TABLES, .why = no_computer, .subject = SUBJECT_COMPUTER,
     .hint_place = 7, .hint_rank = 7},
    {'L', "L", "level", "change the computer's level: easy, medium, perfect", players_next_level,
     .word = "level", .argument = "LEVEL", .obey = players_choose_level, .absent = AT_TABLES,
     .why = no_computer, .subject = SUBJECT_COMPUTER, .hint_place = 8, .hint_rank = 14},

    {'N', "N", "names", "name the players", prompt_ask_names, .word = "name", .argument = "X NAME",
     .obey = prompt_name_person, .absent = AT_TABLES, .why = no_names, .subject = SUBJECT_PLAYERS},
    {'C', "C", NULL, "swap marks with the other player", players_swap_marks, .word = "swap seats",
     .absent = AT_TABLES, .why = no_seats, .subject = SUBJECT_PLAYERS},

    {'e', "e", "evaluate", "show how each move would end", toggle_evaluate, is_evaluation_shown,
     .word = "evaluate", .effect = EFFECT_SAY_VALUES, .absent = AT_TABLES, .why = no_evaluation,
     .subject = SUBJECT_VIEW, .hint_place = 9, .hint_rank = 12},
    {'t', "t", "theme", "the next theme", pass, .effect = EFFECT_NEXT_THEME,
     .subject = SUBJECT_VIEW, .hint_place = 11, .hint_rank = 10},
    {'b', "b", "bits", "show the 21 bits that store the game", toggle_bits, .word = "bits",
     .effect = EFFECT_SAY_BITS, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "look back by one move, after the end", step_back, .word = "back",
     .effect = EFFECT_SAY_MOVE, .is_word = true, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "look forward again", step_forward, .word = "forward",
     .effect = EFFECT_SAY_MOVE, .is_word = true, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "show the board again", show_board, .word = "board",
     .effect = EFFECT_SAY_BOARD, .is_word = true, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "say the last move again", last_move, .word = "last",
     .effect = EFFECT_SAY_LAST_MOVE, .is_word = true, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "say the free cells", free_cells, .word = "free",
     .effect = EFFECT_SAY_FREE, .is_word = true, .subject = SUBJECT_VIEW},
    {EVENT_REPAINT, "Ctrl-L", NULL, "redraw the screen", pass, .effect = EFFECT_REPAINT,
     .subject = SUBJECT_VIEW},
    {'?', "? F1", "help", "this help", help, .word = "help", .effect = EFFECT_SAY_COMMANDS,
     .subject = SUBJECT_VIEW, .hint_place = 12, .hint_rank = 1},
    {EVENT_HELP, .act = help, .effect = EFFECT_SAY_COMMANDS, .subject = SUBJECT_VIEW},
    {.act = NULL},
};

static unsigned find_place(const struct session *session)
{
    if (!session->table.is_shared)
        return AT_KEYBOARD;
    if (session->table.in_hall)
        return IN_HALL;
    return table_is_host(&session->table) ? AS_HOST : AS_GUEST;
}

bool keymap_has(const struct key *key, const struct session *session)
{
    return !(key->absent & find_place(session)) && (!key->is_word || session->in_lines);
}

bool keymap_is_enabled(const struct key *key, const struct session *session)
{
    return keymap_has(key, session) && (!key->is_enabled || key->is_enabled(session));
}

const char *keymap_help(const struct key *key, const struct session *session)
{
    return session->table.is_shared && key->help_at_table ? key->help_at_table : key->help;
}

const char *keymap_hint(const struct key *key, const struct session *session)
{
    if (key->event == EVENT_UP && match_is_over(&session->match))
        return "back";
    return key->effect == EFFECT_HOST && session->table.is_shared ? "close" : key->hint;
}

/* The cell of a digit or a click; NONE for any other event. */
static int cell_of(enum event event)
{
    unsigned cell = (unsigned)event - (unsigned)(event_is_click(event) ? EVENT_CELL : '1');

    return cell < GAME_CELLS ? (int)cell : NONE;
}

/* Select the cell to which the event leads. Returns the event as the rows of keys_of_play have it:
 * EVENT_CELL for any digit or click, EVENT_UP for any direction. */
static enum event select_cell(struct session *session, enum event event)
{
    int beside = event_beside(session->display.cursor, GAME_SIDE, GAME_CELLS, event);
    int cell = beside >= 0 ? beside : cell_of(event);

    if (cell == NONE)
        return event;
    session->display.cursor = cell;
    return beside >= 0 ? EVENT_UP : EVENT_CELL;
}

/* Several keys can share an event. True if the event can mean this key. An absent key must be able
 * to say why it is absent, and a key that only tables have must be enabled. */
static bool is_meant(const struct key *key, const struct session *session)
{
    if (key->absent & find_place(session))
        return key->why;
    return !(key->absent & AT_KEYBOARD) || keymap_is_enabled(key, session);
}

/* An event can mean both keys: choose one. If only tables have `key`, choose `key`. Otherwise keep
 * `found`, unless it is null. */
static const struct key *prefer(const struct key *found, const struct key *key)
{
    return !found || key->absent & AT_KEYBOARD ? key : found;
}

const struct key *keymap_find(const struct session *session, enum event event)
{
    const struct key *found = NULL;

    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && !key->is_word && is_meant(key, session))
            found = prefer(found, key);
    return found;
}

/* True if `words`, such as "cancel no n", has the word, in upper or lower case. */
static bool is_among(const char *words, const char *word, size_t length)
{
    for (; *words; words += strspn(words, " ")) {
        size_t own = strcspn(words, " ");

        if (own == length && line_same_letters(words, word, length))
            return true;
        words += own;
    }
    return false;
}

const struct key *keymap_find_word(const struct session *session, const char *word, size_t length)
{
    const struct key *found = NULL;

    for (const struct key *key = keys_of_play; key->act; key++) {
        bool is_letter = length == 1 && (enum event)word[0] == key->event;

        if (key->word && is_meant(key, session) && (is_letter || is_among(key->word, word, length)))
            found = prefer(found, key);
    }
    return found;
}

/* True for a key that changes only what is shown. */
static bool is_of_view(const struct key *key)
{
    return key->subject == SUBJECT_VIEW;
}

/* True if the key changes the game or who plays it. A prompt does so only if it is answered. */
static bool is_act(const struct key *key, const struct session *session)
{
    bool is_prompt = key->act == prompt_ask_names || key->act == prompt_ask_position;

    return key->subject != SUBJECT_PLACE && !is_of_view(key) && !is_prompt
        && keymap_is_enabled(key, session);
}

enum effect keymap_act(struct session *session, const struct key *key, const char *argument)
{
    enum effect failure = session->in_lines ? EFFECT_NOT_OBEYED : EFFECT_NONE;
    bool is_for_lines = key->effect >= EFFECT_SAY_BOARD;

    /* In line mode, a command that only prints keeps the mode and the moves that are shown. On the
     * screen, a key keeps MODE_REVIEW, and only an act shows all moves again. */
    if (session->in_lines && !is_for_lines)
        show_board(session);
    if (!session->in_lines && session->mode != MODE_REVIEW)
        session->mode = MODE_PLAY;
    if (!session->in_lines && is_act(key, session))
        session->review.hidden = 0;
    status_clear(session);
    if (key->absent & find_place(session)) {
        status_tell(session, "%s", key->why);
        return failure;
    }
    if (argument && key->obey)
        return key->obey(session, argument);
    key->act(session);
    if (session->status.is_refused)
        return failure;
    return session->in_lines || !is_for_lines ? key->effect : EFFECT_NONE;
}

static enum effect press_help(struct session *session, enum event event)
{
    const struct key *key = keymap_find(session, event);

    if (event == '?' || event == EVENT_HELP || event == EVENT_ESCAPE || event == EVENT_ENTER
        || event == ' ' || event == 'q') {
        status_clear(session);
        session->mode = MODE_PLAY;
        return EFFECT_NONE;
    }
    if (key && event != EVENT_UP && event != EVENT_CELL)
        return keymap_act(session, key, NULL);
    return status_refuse_key(session, event, "? goes back");
}

static enum effect press_review(struct session *session, enum event event)
{
    const struct key *key = keymap_find(session, event);

    if (review_step(session, event)) {
        status_clear(session);
        return EFFECT_NONE;
    }
    if (event == EVENT_ESCAPE || event == EVENT_ENTER || event == ' ' || event == 'r'
        || event == 'q') {
        status_clear(session);
        session->mode = MODE_PICK;
        session->review.hidden = 0; /* these were moves of the game of the book */
        return EFFECT_NONE;
    }
    if (!key || !is_of_view(key) || key->act == help)
        return status_refuse_key(session, event, "Escape goes back");
    return keymap_act(session, key, NULL);
}

enum effect keymap_place(struct session *session, int cell)
{
    const struct key *key = keymap_find(session, EVENT_CELL);

    assert(key);
    session->display.cursor = cell;
    return keymap_act(session, key, NULL);
}

enum effect keymap_press(struct session *session, enum event event)
{
    const struct key *key;

    if (prompt_take_paste(session, event))
        return EFFECT_NONE;
    if (event == EVENT_REPAINT)
        return EFFECT_REPAINT;
    if (event_is_answer(event) && shared_game_is_asked(session)) /* Caps Lock may be on */
        event = (enum event)tolower((int)event);
    switch (session->mode) {
    case MODE_OPEN:
    case MODE_NAME:
        return prompt_press(session, event);
    case MODE_PICK:
        return shelf_page_press(session, event);
    case MODE_REVIEW:
        return press_review(session, event);
    case MODE_HELP:
        return press_help(session, event);
    default:
        break;
    }
    if (match_is_over(&session->match) && review_step(session, event)) {
        status_clear(session);
        return EFFECT_NONE;
    }
    /* After the end of a game a click acts like Enter. If Enter would leave the table, the click
     * acts like Space. */
    if (event_is_click(event) && match_is_over(&session->match))
        event = shared_game_is_over(session) ? ' ' : EVENT_ENTER;
    else
        event = select_cell(session, event);
    key = keymap_find(session, event);
    return key ? keymap_act(session, key, NULL)
               : status_refuse_key(session, event, "? lists the keys");
}

enum effect keymap_press_unseen(struct session *session, enum event event)
{
    if (prompt_take_paste(session, event) || session->prompt.pasting || event != 'q')
        return EFFECT_NONE;
    return EFFECT_LEAVE;
}
