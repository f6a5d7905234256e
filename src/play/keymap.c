/* SPDX-License-Identifier: MIT */
#include "play/keymap.h"

#include <assert.h>
#include <string.h>

#include "base/line.h"
#include "engine/encodings.h"
#include "play/play.h"
#include "play/shared_game.h"
#include "play/shelf_page.h"

/* ---- Acts. Each says its result in the notice. ---- */

static bool is_ongoing(const struct session *session)
{
    return game_status(session_game(session)) == STATUS_ONGOING;
}

static void submit(struct session *session, struct request request)
{
    enum refusal refusal = submit_request(session, request);

    if (refusal != REFUSAL_NONE)
        submit_explain(session, request, refusal);
}

/* After the end the screen says how to go on. */
static void place(struct session *session)
{
    if (is_ongoing(session) || session->in_lines)
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
    if (is_ongoing(session))
        submit(session, (struct request){.act = ACT_PLAY, .cell = session->display.cursor});
    else
        new_game(session);
}

static void save(struct session *session)
{
    unsigned code = (unsigned)encodings_code(session_game(session));

    if (match_is_over(&session->match))
        status_tell(session, "The game is over; its code is %u.", code);
    else if (!session_is_under_way(session))
        status_tell(session, "There is nothing to save yet: the board is empty.");
    else
        status_tell(session, "Code %u resumes this game:", code);
}

/* The computer plays for that person. After a game that was finished here everybody has the other
 * mark. */
static void seat_computer(struct session *session, int person)
{
    const struct match *match = &session->match;
    enum player player = match_player(match, person);
    bool is_over = match_is_over(match);
    bool is_finished = match_is_finished(match);

    people_seat_computer(session, person);

    const char *name = people_name(session, player);

    if (is_finished)
        player = game_other(player);
    status_tell(session, "%s plays %c%s.", name, game_letter(player),
                is_over ? " in the next game" : "");
}

/* The computer takes the seat of the second player, or the one that it had last: nobody else
 * changes marks. If it is to move, it answers at once. */
static void toggle_computer(struct session *session)
{
    people_note_act(session);
    if (people_computer(session) != NOBODY) {
        people_seat_computer(session, NOBODY);
        status_tell(session, "The computer has left; two players.");
    } else {
        seat_computer(session, session->people.computer);
    }
}

/* The names stay with the people. */
static void change_seats(struct session *session)
{
    const struct match *match = &session->match;
    int computer = people_computer(session);

    if (computer == NOBODY && match_is_over(match)) {
        status_tell(session, "The game is over: too late to change seats.\nThe game is over.");
        status_note_refusal(session);
        return;
    }
    people_note_act(session);
    match_swap(&session->match);
    if (computer != NOBODY)
        seat_computer(session, computer);
    else
        status_tell(session, "%s plays X, %s plays O.\nThe seats are changed.",
                    people_name(session, PLAYER_X), people_name(session, PLAYER_O));
}

static void set_level(struct session *session, enum level level)
{
    people_set_level(session, level);
    if (people_computer(session) != NOBODY)
        people_note_act(session);
    if (people_computer(session) == NOBODY)
        status_tell(
            session, "Level: %s. %s.", solver_levels[level],
            status_advice(session, "c brings in the computer", "Type computer to bring it in"));
    else
        status_tell(session, "Level: %s.", solver_levels[level]);
}

static void next_level(struct session *session)
{
    set_level(session, (enum level)(((int)session->people.level + 1) % LEVELS));
}

/* Without a name it is the next level. */
static enum effect set_named_level(struct session *session, const char *name)
{
    if (!*name) {
        next_level(session);
        return EFFECT_NONE;
    }
    for (int level = 0; solver_levels[level]; level++)
        if (line_same_word(solver_levels[level], name)) {
            set_level(session, (enum level)level);
            return EFFECT_NONE;
        }
    status_tell(session, "'%.*s' is not a level: easy, medium, perfect.", SESSION_TYPED, name);
    return EFFECT_NOT_OBEYED;
}

/* Nobody peeks in a game at a shared table. */
static bool can_evaluate(const struct session *session)
{
    return !session->table.is_shared;
}

/* In lines no screen shows that it is off, and after the end of a game nothing shows it at all. */
static void toggle_evaluate(struct session *session)
{
    bool is_on = session->display.evaluate = !session->display.evaluate && can_evaluate(session);

    if (!can_evaluate(session))
        status_tell(session, "No evaluation while you play %s.\nNo evaluation now.",
                    people_called(session, match_other(session->table.own)));
    else if (is_on && !is_ongoing(session))
        status_tell(session, "Evaluation is on from the next game.");
    else if (!is_on && (session->in_lines || !is_ongoing(session)))
        status_tell(session, "Evaluation is off.");
}

static void toggle_bits(struct session *session)
{
    session->display.bits = !session->display.bits;
    if (session->in_lines && !session->display.bits)
        status_tell(session, "The bits are off.");
}

static void find_last_move(struct session *session)
{
    if (session->match.now == 0)
        status_tell(session, "Nobody has moved yet.");
}

/* The table closes only while nobody sits there or waits for an answer. */
static bool can_host(const struct session *session)
{
    return !session->table.is_complete && !session->table.has_question;
}

static void host(struct session *session)
{
    if (session->table.has_question)
        status_tell(session, "First answer the question: %s.",
                    status_advice(session, "y or n", "yes or no"));
    else if (!can_host(session))
        status_tell(session, "The table stays open while %s is here.\nThe table stays open.",
                    people_called(session, match_other(session->table.own)));
}

/* For keys that only ask something of the caller. */
static void pass(struct session *session)
{
    (void)session;
}

/* In lines there is no page to go back from. */
static void help(struct session *session)
{
    if (!session->in_lines)
        session->mode = MODE_HELP;
}

/* ---- The keys, and when each is of use. ---- */

static bool can_answer(const struct session *session)
{
    return session->table.has_question;
}

static bool is_asking(const struct session *session)
{
    return session->table.is_asking;
}

static bool can_rejoin(const struct session *session)
{
    return session->table.can_rejoin;
}

static bool can_seek(const struct session *session)
{
    return session->table.can_seek;
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

static bool is_evaluation_shown(const struct session *session)
{
    return is_ongoing(session) && can_evaluate(session);
}

static bool can_enter(const struct session *session)
{
    return is_ongoing(session) ? session_can_place(session) : can_begin(session);
}

/* In the order of the help. In lines the help of a word ends at the first comma, colon or
 * semicolon.
 */
const struct key keys_of_play[] = {
    {EVENT_CELL, "1-9", "place", "place in that cell; 1 is top left", place,
     .is_enabled = session_can_place, .subject = SUBJECT_PLACE, .hint_place = 4, .hint_rank = 9},
    {EVENT_UP, "arrows hjkl", "move", "move to another cell", pass, .is_enabled = is_ongoing,
     .subject = SUBJECT_PLACE},
    {EVENT_ENTER, "Enter Space", "place", "place there; after the end, the next game",
     place_or_begin, .is_enabled = can_enter, .subject = SUBJECT_PLACE},
    {' ', .act = place_or_begin, .subject = SUBJECT_PLACE},

    {'u', "u", "undo", "take the last mark back", undo, can_undo, .word = "undo",
     .subject = SUBJECT_GAME, .hint_place = 5, .hint_rank = 5},
    {'U', "U Ctrl-R", "redo", "place it again", redo, can_redo, .word = "redo",
     .place = AT_KEYBOARD, .subject = SUBJECT_GAME, .hint_place = 6, .hint_rank = 13},
    {EVENT_REDO, .act = redo, .place = AT_KEYBOARD, .subject = SUBJECT_GAME},
    {'n', "n", "new", "begin a new game; this one waits on the shelf", new_game, can_begin,
     .word = "new", .subject = SUBJECT_GAME, .hint_place = 7, .hint_rank = 8},
    {'q', "q", "quit", "leave; nothing is lost, and the code is printed", pass, .word = "quit",
     .effect = EFFECT_LEAVE, .subject = SUBJECT_GAME, .hint_place = 14, .hint_rank = 0},
    {'s', NULL, NULL, "print its code", save, .word = "save", .effect = EFFECT_SAY_CODE,
     .place = IN_LINES, .subject = SUBJECT_GAME},

    {'H', "H", "host", "host a game for another terminal, or stop", host, can_host, .word = "host",
     .effect = EFFECT_HOST, .place = AS_HOST, .subject = SUBJECT_OTHERS, .hint_place = 11,
     .hint_rank = 11},
    {'r', "r", "shelf", "resume a game from the shelf", pass, .word = "shelf", .argument = "N",
     .effect = EFFECT_SHELF, .place = AT_KEYBOARD, .subject = SUBJECT_OTHERS},
    {'d', NULL, NULL, "take a game off the shelf", pass, .word = "off", .argument = "N",
     .effect = EFFECT_SHELF, .place = IN_LINES, .subject = SUBJECT_OTHERS},
    {'o', "o", "open", "open a code, or any NAME:VALUE", prompt_ask_position, .word = "open",
     .argument = "CODE", .obey = prompt_open, .place = AT_KEYBOARD, .subject = SUBJECT_OTHERS},

    {'y', "y n", "yes", "answer a question or a knock", shared_game_agree, can_answer,
     .word = "yes", .place = AT_TABLE, .subject = SUBJECT_TABLE},
    {'n', NULL, "no", "decline it", shared_game_decline, can_answer, .word = "no",
     .place = AT_TABLE, .subject = SUBJECT_TABLE},
    {EVENT_ESCAPE, "Escape", "cancel", "take your question back", shared_game_drop, is_asking,
     .word = "cancel no n", .place = AT_TABLE, .subject = SUBJECT_TABLE, .hint_place = 1,
     .hint_rank = 16},
    {'J', "J", "rejoin", "come back to the table", pass, can_rejoin, .word = "join",
     .effect = EFFECT_JOIN, .place = AT_TABLE, .subject = SUBJECT_TABLE, .hint_place = 2,
     .hint_rank = 2},
    {EVENT_ENTER, "Enter", "next", "look for the next player, after the other has left", pass,
     can_seek, .word = "next", .effect = EFFECT_SEEK, .place = AT_TABLE, .subject = SUBJECT_TABLE,
     .hint_place = 3, .hint_rank = 4},

    {'c', "c", "computer", "bring in the computer, or send it away", toggle_computer,
     .word = "computer", .place = AT_KEYBOARD, .subject = SUBJECT_COMPUTER, .hint_place = 8,
     .hint_rank = 7},
    {'L', "L", "level", "change its level: easy, medium, perfect", next_level, .word = "level",
     .argument = "LEVEL", .obey = set_named_level, .place = AT_KEYBOARD,
     .subject = SUBJECT_COMPUTER, .hint_place = 9, .hint_rank = 14},

    {'N', "N", "names", "name the players", prompt_ask_names, .word = "name", .argument = "X NAME",
     .obey = prompt_name_person, .place = AT_KEYBOARD, .subject = SUBJECT_PLAYERS},
    {'C', "C", NULL, "change seats: the marks change hands", change_seats, .word = "seats",
     .place = AT_KEYBOARD, .subject = SUBJECT_PLAYERS},

    {'e', "e", "evaluate", "show how each move would end", toggle_evaluate, is_evaluation_shown,
     .word = "evaluate", .effect = EFFECT_SAY_VALUES, .subject = SUBJECT_VIEW, .hint_place = 10,
     .hint_rank = 12},
    {'t', "t", "theme", "the next theme", pass, .effect = EFFECT_NEXT_THEME, .subject = SUBJECT_VIEW,
     .hint_place = 12, .hint_rank = 10},
    {'b', "b", "bits", "show the 21 bits that store the game", toggle_bits, .word = "bits",
     .effect = EFFECT_SAY_BITS, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "show the board again", pass, .word = "board",
     .effect = EFFECT_SAY_BOARD, .place = IN_LINES, .subject = SUBJECT_VIEW},
    {EVENT_NONE, NULL, NULL, "say the last move again", find_last_move, .word = "last",
     .effect = EFFECT_SAY_LAST_MOVE, .place = IN_LINES, .subject = SUBJECT_VIEW},
    {EVENT_REPAINT, "Ctrl-L", NULL, "redraw the screen", pass, .effect = EFFECT_REPAINT,
     .subject = SUBJECT_VIEW},
    {'?', "? F1", "help", "this help", help, .word = "help", .effect = EFFECT_SAY_COMMANDS,
     .subject = SUBJECT_VIEW, .hint_place = 13, .hint_rank = 1},
    {EVENT_HELP, .act = help, .effect = EFFECT_SAY_COMMANDS, .subject = SUBJECT_VIEW},
    {.act = NULL},
};

/* True if the key keeps nothing, and reaches nothing outside of the session: in a hall people are
 * strangers to the machine. */
static bool is_for_halls(const struct key *key)
{
    return key->subject != SUBJECT_OTHERS && key->effect != EFFECT_SAY_CODE
        && key->effect != EFFECT_JOIN;
}

/* True if the key is for one keyboard alone, as are the list of the shelf and taking games off. */
static bool is_for_keyboard(const struct key *key)
{
    return key->place == AT_KEYBOARD || key->effect == EFFECT_SHELF;
}

bool keymap_has(const struct key *key, const struct session *session)
{
    if (session->table.is_shared && is_for_keyboard(key))
        return false;
    if (session->table.in_hall ? !is_for_halls(key) : key->effect == EFFECT_SEEK)
        return false;
    if (key->place == IN_LINES)
        return session->in_lines;
    if (key->place == AS_HOST)
        return session->table.own == PERSON_HOST && !session->table.in_hall;
    return key->place != AT_TABLE || session->table.is_shared;
}

bool keymap_is_enabled(const struct key *key, const struct session *session)
{
    return keymap_has(key, session) && (!key->is_enabled || key->is_enabled(session));
}

const char *keymap_hint(const struct key *key, const struct session *session)
{
    if (key->event == EVENT_ENTER && !is_ongoing(session))
        return "next";
    return key->place == AS_HOST && session->table.is_shared ? "close" : key->hint;
}

/* The cell of a digit or a click, or -1. */
static int cell_of(enum event event)
{
    unsigned cell = (unsigned)event - (unsigned)(event_is_click(event) ? EVENT_CELL : '1');

    return cell < GAME_CELLS ? (int)cell : -1;
}

/* Select the cell of an arrow, a digit or a click. The event as it stands in keys_of_play: all
 * arrows are EVENT_UP there, all digits and clicks EVENT_CELL. */
static enum event select_cell(struct session *session, enum event event)
{
    int beside = event_beside(session->display.cursor, GAME_SIDE, GAME_CELLS, event);
    int cell = beside >= 0 ? beside : cell_of(event);

    if (cell < 0)
        return event;
    session->display.cursor = cell;
    return beside >= 0 ? EVENT_UP : EVENT_CELL;
}

static bool is_meant(const struct key *key, const struct session *session)
{
    if (key->place == AS_HOST)
        return keymap_has(key, session);
    return key->place != AT_TABLE || keymap_is_enabled(key, session);
}

/* What a table asks comes before what the same key does elsewhere. */
static const struct key *prefer(const struct key *found, const struct key *key)
{
    return !found || (key->place == AT_TABLE && found->place != AT_TABLE) ? key : found;
}

const struct key *keymap_find(const struct session *session, enum event event)
{
    const struct key *found = NULL;

    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && key->place != IN_LINES && is_meant(key, session))
            found = prefer(found, key);
    return found;
}

/* True if the word, in either case, is one of `words`, which are separated by spaces. */
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

/* Why the key does nothing at this table, with a short form; null if it does something. */
static const char *why_not(const struct key *key, const struct session *session)
{
    if (session->table.in_hall && !is_for_halls(key))
        return "Nothing is kept or opened here.";
    if (!session->table.is_shared || !is_for_keyboard(key))
        return NULL;
    switch ((int)key->event) {
    case 'N': /* each program has told the other its name */
        return "At a shared table everybody keeps the name they came with.\nNames stay as they are "
               "here.";
    case 'U':
    case EVENT_REDO:
        return "There is no redo at a shared table.";
    case 'C':
        return "At a shared table seats change after each game.\nSeats stay as they are.";
    case 'o':
    case 'r':
    case 'd':
        return "No other game is opened at a shared table.\nNo other game here.";
    default: /* only people sit there */
        return "No computer sits at a shared table.";
    }
}

enum effect keymap_act(struct session *session, const struct key *key, const char *argument)
{
    enum effect failure = session->in_lines ? EFFECT_NOT_OBEYED : EFFECT_NONE;
    bool is_for_lines = key->effect >= EFFECT_SAY_BOARD;
    const char *why = why_not(key, session);

    /* The help is closed. In lines, what only says something keeps the list of the shelf. */
    if (!session->in_lines || !is_for_lines)
        session->mode = MODE_PLAY;
    status_clear(session);
    if (why) {
        status_tell(session, "%s", why);
        return failure;
    }
    if (argument && key->obey)
        return key->obey(session, argument);
    key->act(session);
    if (session->status.is_refusal)
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

    if (prompt_is_no_key(session, event))
        return EFFECT_NONE;
    if (event == EVENT_REPAINT)
        return EFFECT_REPAINT;
    switch (session->mode) {
    case MODE_OPEN:
    case MODE_NAME:
        return prompt_press(session, event);
    case MODE_PICK:
        if (can_answer(session) && (event == 'y' || event == 'n'))
            break;
        return shelf_page_press(session, event);
    case MODE_HELP:
        return press_help(session, event);
    default:
        break;
    }
    if (event_is_click(event) && !is_ongoing(session)) /* anywhere on the board */
        event = EVENT_ENTER;
    else
        event = select_cell(session, event);
    key = keymap_find(session, event);
    return key ? keymap_act(session, key, NULL)
               : status_refuse_key(session, event, "? lists the keys");
}

enum effect keymap_press_unseen(struct session *session, enum event event)
{
    if (prompt_is_no_key(session, event) || event != 'q')
        return EFFECT_NONE;
    return EFFECT_LEAVE;
}
