/* SPDX-License-Identifier: MIT */
#include "play/keymap.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "base/name.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/shared_game.h"

/* ---- The prompt. ---- */

/* Append a character to the typed text, if there is room. */
static void type(struct session *session, wchar_t rune)
{
    size_t length = strlen(session->prompt.typed);
    mbstate_t state = {0};
    char bytes[MB_LEN_MAX];
    size_t count = wcrtomb(bytes, rune, &state);

    if (count > sizeof bytes || length + count >= sizeof session->prompt.typed)
        return;
    memcpy(session->prompt.typed + length, bytes, count);
    session->prompt.typed[length + count] = '\0';
    session->prompt.has_edited = true;
}

/* Take the last character away. */
static void erase(struct session *session)
{
    char *last = session->prompt.typed;

    for (char *next = last; *next;) {
        mbstate_t state = {0};
        size_t count = mbrlen(next, MB_CUR_MAX, &state);

        last = next;
        next += count > MB_CUR_MAX ? 1 : count; /* a byte that is no character */
    }
    *last = '\0';
    session->prompt.has_edited = true;
}

static void edit(struct session *session, enum event event)
{
    if (event == EVENT_BACKSPACE)
        erase(session);
    else if (event >= ' ' && event <= '~')
        type(session, (wchar_t)event);
    else if (event >= EVENT_RUNE && session->mode == MODE_NAME)
        type(session, (wchar_t)(event - EVENT_RUNE));
}

/* Ask for a position or for the name of a person, with a text to begin with. */
static void ask(struct session *session, enum mode mode, int naming, const char *text)
{
    session->mode = mode;
    session->prompt.naming = naming;
    session->prompt.has_edited = false;
    snprintf(session->prompt.typed, sizeof session->prompt.typed, "%s", text);
}

/* ---- Acts. Each says its result in the notice. ---- */

static bool is_ongoing(const struct session *session)
{
    return game_status(session_game(session)) == STATUS_ONGOING;
}

/* Say why the act was not done. */
static void explain(struct session *session, struct request request, enum refusal refusal)
{
    if (request.act == ACT_PLAY && refusal < REFUSALS)
        session->display.refused = request.cell;
    if (refusal == REFUSAL_NO_MOVE)
        session_tell(session, "There is nothing to %s.", request.act == ACT_UNDO ? "undo" : "redo");
    else if (refusal == REFUSAL_GAME_OVER)
        session_tell(session, "The game is over: %s%s.",
                     session_advice(session, "n begins the next one", "type new for the next one"),
                     session->remote.is_shared
                         ? ""
                         : session_advice(session, ", u goes back", ", or undo to go back"));
    else if (refusal == REFUSAL_OUT_OF_TURN)
        session_tell(session, "It is %s's turn.",
                     session_name(session, game_turn(session_game(session))));
    else if (refusal == REFUSAL_CELL_TAKEN)
        session_tell(session, "Cell %d is taken: choose another.", request.cell + 1);
    else
        shared_game_explain(session, refusal);
}

/* Begin another game, and say so if it begins at once: the other side may have to agree. False, and
 * the reason told, if it is not even asked for. */
static bool begin_game(struct session *session, struct request request, bool is_shelved)
{
    int x_person = session->match.x_person;
    enum refusal refusal = session_begin(session, request, is_shelved);
    const char *way_back = session_advice(session, "u returns", "type undo to return");

    session->mode = MODE_PLAY;
    session_clear_notice(session);
    if (refusal != REFUSAL_NONE)
        explain(session, request, refusal);
    else if (!session->can_return)
        return true;
    else if (request.act == ACT_NEW && session->match.x_person != x_person
             && !session_is_alone(session))
        session_tell(session, "Game %d. %s is X and begins.", session_number(session),
                     session_name(session, PLAYER_X));
    else if (request.act == ACT_NEW)
        session_tell(session, "New game. Until you move, %s to the previous one.", way_back);
    else if (is_shelved)
        session_tell(session, "From the shelf. Until you move, %s.", way_back);
    else
        session_tell(session, "Opened code %u. Until you move, %s.",
                     (unsigned)encodings_code(request.game), way_back);
    return refusal == REFUSAL_NONE;
}

/* With no move to undo, an undo returns to the previous game; a redo begins the other one again. */
static void submit(struct session *session, struct request request)
{
    enum refusal refusal = session_submit(session, request);
    bool has_no_move = refusal == REFUSAL_NO_MOVE;

    if (has_no_move && request.act == ACT_UNDO && session_return(session))
        session_tell(session, "Back in the previous game.");
    else if (has_no_move && request.act == ACT_REDO && session_has_returned(session))
        begin_game(session, session->beginning, false);
    else if (refusal != REFUSAL_NONE)
        explain(session, request, refusal);
}

static void place(struct session *session)
{
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

static bool is_new(const struct session *session)
{
    return session->match.last == 0 && game_word(session_game(session)) == 0;
}

static void new_game(struct session *session)
{
    if (is_new(session))
        session_tell(session, "This game is new: nobody has moved yet.");
    else
        begin_game(session, (struct request){.act = ACT_NEW}, false);
}

/* After the end of a game, placing a mark begins the next one. */
static void place_or_begin(struct session *session)
{
    if (is_ongoing(session))
        place(session);
    else
        new_game(session);
}

static bool open_position(struct session *session, const char *position)
{
    struct game game;
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, &game, &row);

    if (error == ENCODING_OK)
        return begin_game(session, (struct request){.act = ACT_OPEN, .game = game}, false);
    notation_explain(error, row, reason);
    session_tell(session, "'%.*s' %s.", SESSION_TYPED, position, reason);
    return false;
}

static void save(struct session *session)
{
    unsigned code = (unsigned)encodings_code(session_game(session));

    session_tell(session, "Code %u. Resume with: %s %u", code, session->program, code);
}

static void ask_position(struct session *session)
{
    ask(session, MODE_OPEN, NOBODY, "");
}

/* Ask for the name of the person who plays that mark. If the computer plays it, go on from X to O;
 * false after O. */
static bool ask_name(struct session *session, enum player player)
{
    int person = session_person(session, player);

    if (person == session->players.computer)
        return player == PLAYER_X && ask_name(session, PLAYER_O);
    ask(session, MODE_NAME, person,
        session_is_named(session, person) ? session->players.names[person] : "");
    return true;
}

static void ask_names(struct session *session)
{
    ask_name(session, PLAYER_X);
}

static void tell_players(struct session *session)
{
    session_tell(session, "%s plays X, %s plays O.", session_name(session, PLAYER_X),
                 session_name(session, PLAYER_O));
}

/* False, and the reason told, if it is a name that only the computer can have. */
static bool set_name(struct session *session, int person, const char *name)
{
    bool is_set = session_set_name(session, person, name);

    if (!is_set)
        session_tell(session, "'%.*s' %s.", SESSION_TYPED, name, name_refusal);
    return is_set;
}

static void take_name(struct session *session)
{
    bool is_first = session->prompt.naming == session_person(session, PLAYER_X);

    if (session->prompt.has_edited
        && !set_name(session, session->prompt.naming, session->prompt.typed)) {
        ask_name(session, is_first ? PLAYER_X : PLAYER_O);
        return;
    }
    if (is_first && ask_name(session, PLAYER_O))
        return;
    session->mode = MODE_PLAY;
    tell_players(session);
}

/* Name the player of the mark that is the first word. */
static bool name_player(struct session *session, const char *words)
{
    static const char marks[] = "XxOo";
    const char *mark = *words ? strchr(marks, *words) : NULL;

    if (!mark || (words[1] && words[1] != ' ')) {
        session_tell(session, "Type name X or name O, and then what to call that player.");
        return false;
    }

    const char *name = words + 1 + strspn(words + 1, " ");
    enum player player = mark < marks + 2 ? PLAYER_X : PLAYER_O;

    if (!set_name(session, session_person(session, player), name))
        return false;
    tell_players(session);
    return true;
}

/* Give the computer that seat, and say its name and its mark. */
static void seat_computer(struct session *session, enum player player)
{
    session_seat_computer(session, session_person(session, player));
    session_tell(session, "%s plays %c.", session_name(session, player), game_letter(player));
}

static void toggle_computer(struct session *session)
{
    if (session->players.computer == NOBODY) {
        seat_computer(session, game_other(game_turn(session_game(session))));
    } else {
        session->players.computer = NOBODY;
        session_tell(session, "The computer has left; two players.");
    }
}

static void change_seats(struct session *session)
{
    enum player player = game_turn(session_game(session));

    if (session->players.computer != NOBODY) { /* the names stay with the people */
        player =
            session_person(session, PLAYER_X) == session->players.computer ? PLAYER_O : PLAYER_X;
        match_swap(&session->match);
    }
    seat_computer(session, player);
}

static void set_level(struct session *session, enum level level)
{
    session->players.level = level;
    session_tell(session, "The computer's level is %s.", solver_levels[level]);
}

static void next_level(struct session *session)
{
    set_level(session, (enum level)(((int)session->players.level + 1) % CONTENDER_LEVELS));
}

/* Without a name it is the next level. */
static bool set_named_level(struct session *session, const char *name)
{
    if (!*name) {
        next_level(session);
        return true;
    }
    for (int level = 0; solver_levels[level]; level++)
        if (strcasecmp(solver_levels[level], name) == 0) {
            set_level(session, (enum level)level);
            return true;
        }
    session_tell(session, "'%.*s' is not easy, medium or perfect.", SESSION_TYPED, name);
    return false;
}

/* In lines no screen shows that it is off. */
static void toggle_evaluate(struct session *session)
{
    session->display.evaluate = !session->display.evaluate;
    if (session->in_lines && !session->display.evaluate)
        session_tell(session, "Evaluating is off.");
}

static void toggle_bits(struct session *session)
{
    session->display.bits = !session->display.bits;
    if (session->in_lines && !session->display.bits)
        session_tell(session, "The bits are off.");
}

static void find_last_move(struct session *session)
{
    if (session->match.now == 0)
        session_tell(session, "Nobody has moved yet.");
}

/* For keys that only ask something of the caller. */
static void pass(struct session *session)
{
    (void)session;
}

/* Lines have no page that would have to be left. */
static void help(struct session *session)
{
    if (!session->in_lines)
        session->mode = MODE_HELP;
}

/* ---- The page of the shelf. ---- */

/* A game that was taken off here may have left the shelf since then, and cannot be put back. */
static void keep_off(struct shelf_picker *page, const struct shelf *shelf)
{
    struct shelf off = page->off;

    for (int slot = 0; slot < shelf_count(&off); slot++)
        if (!shelf_has(shelf, shelf_game(&off, slot)))
            shelf_take(&page->off, shelf_game(&off, slot));
}

void keymap_show_shelf(struct session *session, const struct shelf *shelf)
{
    keep_off(&session->shelf_page, shelf);
    if (shelf_count(shelf) == 0) {
        session->mode = MODE_PLAY; /* its page may have been open */
        session_tell(session, "The shelf is empty.");
        return;
    }
    session->shelf_page.shelf = *shelf;
    session->shelf_page.slot = 0;
    session->mode = MODE_PICK;
}

static void take_off(struct session *session)
{
    struct shelf_picker *page = &session->shelf_page;

    shelf_put(&page->off, shelf_game(&page->shelf, page->slot));
    session_tell(session, "Game %d is taken off.", page->slot + 1);
}

static void put_back(struct session *session)
{
    struct shelf_picker *page = &session->shelf_page;
    struct game last = shelf_game(&page->off, 0);

    if (!shelf_take(&page->off, last)) {
        session_tell(session, "Nothing to put back.");
        return;
    }
    for (int slot = 0; slot < shelf_count(&page->shelf); slot++)
        if (game_word(shelf_game(&page->shelf, slot)) == game_word(last))
            page->slot = slot;
    session_tell(session, "Game %d is back.", page->slot + 1);
}

/* The games that were taken off leave the shelf now. */
static void leave_page(struct session *session)
{
    int count = shelf_count(&session->shelf_page.off);

    session->mode = MODE_PLAY;
    session_clear_notice(session);
    if (count > 0)
        session_tell(session, "%d game%s taken off the shelf.", count, count > 1 ? "s" : "");
}

/* Taking a game up puts it back first. One that may not be begun now stays on the shelf. */
static enum effect pick(struct session *session, int slot)
{
    struct request request = {
        .act = ACT_OPEN,
        .game = shelf_game(&session->shelf_page.shelf, slot),
    };

    session->shelf_page.slot = slot;
    shelf_take(&session->shelf_page.off, request.game);
    if (session_judge(session, request) == REFUSAL_NONE)
        return EFFECT_PICK;
    begin_game(session, request, true);
    return EFFECT_NONE;
}

bool keymap_take_up(struct session *session, const struct shelf *shelf)
{
    struct game game = shelf_game(&session->shelf_page.shelf, session->shelf_page.slot);

    if (shelf_has(shelf, game)) {
        begin_game(session, (struct request){.act = ACT_OPEN, .game = game}, true);
        return true;
    }
    keymap_show_shelf(session, shelf);
    session_tell(session, "That game is not on the shelf any more.");
    return false;
}

/* ---- The table. ---- */

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

static bool can_do(const struct session *session, enum act act)
{
    return session_judge(session, (struct request){.act = act}) == REFUSAL_NONE;
}

static bool can_begin(const struct session *session)
{
    return !is_new(session) && can_do(session, ACT_NEW);
}

static bool can_undo(const struct session *session)
{
    return can_do(session, ACT_UNDO) || session->can_return;
}

static bool can_redo(const struct session *session)
{
    return can_do(session, ACT_REDO) || session_has_returned(session);
}

static bool can_enter(const struct session *session)
{
    return is_ongoing(session) ? session_can_place(session) : can_begin(session);
}

const struct key keys_of_play[] = {
    {'y', "y n", "yes", "yes and no, to a question or a knock", shared_game_agree, is_asked,
     .word = "yes", .place = SHARED, .subject = SUBJECT_TABLE},
    {'n', NULL, "no", NULL, shared_game_decline, is_asked, .word = "no", .place = SHARED,
     .subject = SUBJECT_TABLE},
    {EVENT_ESCAPE, "Escape", "cancel", "take your question back", shared_game_drop, is_asking,
     .word = "cancel drop no n", .place = SHARED, .subject = SUBJECT_TABLE},
    {'J', "J", "join", "come back to the table", pass, is_apart, .word = "join",
     .effect = EFFECT_JOIN, .place = SHARED, .subject = SUBJECT_TABLE},
    {EVENT_UP, "arrows hjkl", "move", "move to another cell", pass, .matters = is_ongoing},
    {EVENT_ENTER, "Enter Space", "place", "place there; after the end, the next game",
     place_or_begin, .matters = can_enter},
    {' ', .act = place_or_begin},
    {EVENT_CELL, "1-9", "place", "place in that cell, in reading order", place,
     .matters = session_can_place},
    {'?', "? F1", "help", "this help", help, .word = "help", .effect = EFFECT_SAY_COMMANDS,
     .subject = SUBJECT_VIEW},
    {EVENT_HELP, .act = help, .effect = EFFECT_SAY_COMMANDS},
    {'u', "u", "undo", "undo the last move, or the last n, o or r", undo, can_undo, .word = "undo"},
    {'U', "U Ctrl-R", "redo", "redo what was undone", redo, can_redo, .word = "redo"},
    {EVENT_REDO, .act = redo},
    {'n', "n", "new", "a new game; this one waits on the shelf", new_game, can_begin,
     .word = "new"},
    {'q', "q", "quit", "leave: nothing is lost, the code is printed", pass, .word = "quit",
     .effect = EFFECT_LEAVE},
    {'s', "s", "save", "show the code, and how to resume; copy it", save, .word = "save",
     .effect = EFFECT_COPY, .subject = SUBJECT_GAME},
    {'o', "o", "open", "open a code, or any NAME:VALUE", ask_position, .word = "open",
     .argument = "CODE", .obey = open_position, .subject = SUBJECT_GAME},
    {'r', "r", "shelf", "the shelf: resume a game", pass, .word = "shelf", .argument = "N",
     .effect = EFFECT_SHELF, .subject = SUBJECT_GAME},
    {'d', .act = pass, .word = "off", .argument = "N", .effect = EFFECT_SHELF, .place = IN_LINES,
     .subject = SUBJECT_GAME},
    {'b', "b", "bits", "the bits: the word that is the game", toggle_bits, .word = "bits",
     .effect = EFFECT_SAY_BITS, .subject = SUBJECT_VIEW},
    {'t', "t", "look", "the next look", pass, .effect = EFFECT_NEXT_THEME, .subject = SUBJECT_VIEW},
    {'c', "c", "computer", "bring in the computer, or send it away", toggle_computer,
     .word = "computer", .place = ALONE, .subject = SUBJECT_COMPUTER},
    {'C', "C", NULL, "change seats: the computer takes yours", change_seats, .word = "seats",
     .place = ALONE, .subject = SUBJECT_COMPUTER},
    {'L', "L", "level", "next level: easy, medium, perfect", next_level, .word = "level",
     .argument = "LEVEL", .obey = set_named_level, .place = ALONE, .subject = SUBJECT_COMPUTER},
    {'N', "N", "names", "name the players", ask_names, .word = "name", .argument = "X NAME",
     .obey = name_player, .place = ALONE, .subject = SUBJECT_COMPUTER},
    {'e', "e", "evaluate", "evaluate: what each empty cell leads to", toggle_evaluate,
     .word = "evaluate", .effect = EFFECT_SAY_OUTLOOKS, .subject = SUBJECT_VIEW},
    {EVENT_NONE, .act = pass, .word = "board", .effect = EFFECT_SAY_BOARD, .place = IN_LINES,
     .subject = SUBJECT_VIEW},
    {EVENT_NONE, .act = find_last_move, .word = "last", .effect = EFFECT_SAY_LAST_MOVE,
     .place = IN_LINES, .subject = SUBJECT_VIEW},
    {EVENT_REPAINT, "Ctrl-L", NULL, "redraw the screen", pass, .effect = EFFECT_REPAINT,
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

/* The place beside that one for an arrow, or for the letter that does the same, in rows of
 * `columns`; at an edge the same place. -1 for any other event. */
static int place_beside(int place, int columns, int count, enum event event)
{
    int col = place % columns;
    int next = place;

    switch ((int)event) {
    case EVENT_UP:
    case 'k':
        next -= columns;
        break;
    case EVENT_DOWN:
    case 'j':
        next += columns;
        break;
    case EVENT_LEFT:
    case 'h':
        next -= col > 0;
        break;
    case EVENT_RIGHT:
    case 'l':
        next += col < columns - 1;
        break;
    default:
        return -1;
    }
    return next >= 0 && next < count ? next : place;
}

/* An arrow selects the cell beside the selected one, a digit or a click its own cell. An arrow
 * becomes EVENT_UP, a digit or a click EVENT_CELL. */
static enum event select_cell(struct session *session, enum event event)
{
    unsigned cell = event < EVENT_CELL ? (unsigned)event - '1' : (unsigned)event - EVENT_CELL;
    int beside = place_beside(session->display.cursor, GAME_SIDE, GAME_CELLS, event);

    if (beside < 0 && cell >= GAME_CELLS)
        return event;
    session->display.cursor = beside >= 0 ? beside : (int)cell;
    return beside >= 0 ? EVENT_UP : EVENT_CELL;
}

/* After a question has gone, the keys and words that answer it keep their meaning for a while: a
 * late answer must not be taken for another command. */
static bool is_meant(const struct key *key, const struct session *session)
{
    return key->place != SHARED || keymap_matters(key, session) || is_ignored(key, session);
}

const struct key *keymap_find(const struct session *session, enum event event)
{
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && key->place != IN_LINES && is_meant(key, session))
            return key;
    return NULL;
}

/* True if the word, in either case, is one of `words`, which are separated by spaces. */
static bool is_among(const char *words, const char *word, size_t length)
{
    for (; *words; words += strspn(words, " ")) {
        size_t own = strcspn(words, " ");

        if (own == length && strncasecmp(words, word, length) == 0)
            return true;
        words += own;
    }
    return false;
}

const struct key *keymap_find_word(const struct session *session, const char *word, size_t length)
{
    for (const struct key *key = keys_of_play; key->act; key++) {
        bool is_letter = length == 1 && (enum event)word[0] == key->event;

        if (key->word && is_meant(key, session) && (is_letter || is_among(key->word, word, length)))
            return key;
    }
    return NULL;
}

/* Clear the notice and the mark of the last refusal. */
static void clear_words(struct session *session)
{
    session_clear_notice(session);
    session->display.refused = NO_CELL;
}

/* A game that was taken up and left again at once is back on the shelf: from there it is taken once
 * more, if no other program has it by now. */
static enum effect pick_again(struct session *session)
{
    session->shelf_page.shelf = (struct shelf){0};
    shelf_put(&session->shelf_page.shelf, session->beginning.game);
    return pick(session, 0);
}

/* At a shared table each side has told the other its name, and only people sit there. A guest that
 * is not at it can read the pinned status. */
static void explain_shared(struct session *session, enum event event)
{
    if (event == 'N')
        session_tell(session, "At a shared table everybody keeps the name they came with.");
    else if (!session->remote.is_apart)
        session_tell(session, "No computer sits at a shared table.");
}

enum effect keymap_act(struct session *session, const struct key *key, const char *argument)
{
    enum effect failure = session->in_lines ? EFFECT_NOT_UNDERSTOOD : EFFECT_NONE;

    if (is_ignored(key, session))
        return EFFECT_NONE;
    session->mode = MODE_PLAY; /* and the help is closed */
    clear_words(session);
    if (key->place == ALONE && session->remote.is_attached) {
        explain_shared(session, key->event);
        return failure;
    }
    if (argument && key->obey)
        return key->obey(session, argument) ? EFFECT_NONE : failure;
    if (key->act == redo && session->was_from_shelf && session_has_returned(session)
        && !can_do(session, ACT_REDO))
        return pick_again(session);
    key->act(session);
    return session->in_lines || key->effect < EFFECT_SAY_BOARD ? key->effect : EFFECT_NONE;
}

/* A key without an act clears the notice. For a printable one, say so, and name keys of use. */
static enum effect refuse_key(struct session *session, enum event event, const char *useful)
{
    bool is_printable = event > ' ' && event <= '~';

    if (!is_printable && event != EVENT_ESCAPE && event != EVENT_BACKSPACE)
        return EFFECT_NONE; /* no key at all */
    clear_words(session);
    if (is_printable)
        session_tell(session, "%c is not a key here; %s.", (char)event, useful);
    return EFFECT_NONE;
}

static enum effect press_play(struct session *session, enum event event)
{
    const struct key *key;

    event = is_click_after_end(session, event) ? EVENT_ENTER : select_cell(session, event);
    key = keymap_find(session, event);
    return key ? keymap_act(session, key, NULL) : refuse_key(session, event, "? lists them");
}

/* The slot of an event, of which `first` is slot 0; -1 for all others. */
static int slot_from(enum event event, int first)
{
    unsigned slot = (unsigned)event - (unsigned)first;

    return slot < SHELF_SLOTS ? (int)slot : -1;
}

static enum effect press_pick(struct session *session, enum event event)
{
    struct shelf_picker *page = &session->shelf_page;
    int games = shelf_count(&page->shelf);
    int beside = place_beside(page->slot, SHELF_COLUMNS, games, event);
    int selected = beside >= 0 ? beside : slot_from(event, EVENT_SELECT);
    int picked = event == EVENT_ENTER || event == ' ' ? page->slot
               : event <= '9'                         ? slot_from(event, '1')
                                                      : slot_from(event, EVENT_SLOT);

    if (picked >= 0 && picked < games)
        return pick(session, picked);
    if (selected >= 0 && selected < games) {
        session_clear_notice(session);
        page->slot = selected;
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        leave_page(session);
    } else if (event == 'd') {
        take_off(session);
    } else if (event == 'u') {
        put_back(session);
    } else {
        return refuse_key(session, event, "r goes back");
    }
    return EFFECT_NONE;
}

static enum effect press_help(struct session *session, enum event event)
{
    const struct key *key = keymap_find(session, event);

    if (event == '?' || event == EVENT_HELP || event == EVENT_ESCAPE || event == EVENT_ENTER
        || event == ' ' || event == 'q') {
        session_clear_notice(session);
        session->mode = MODE_PLAY;
        return EFFECT_NONE;
    }
    if (key && event != EVENT_UP && event != EVENT_CELL)
        return keymap_act(session, key, NULL);
    return refuse_key(session, event, "? goes back");
}

/* Pasted text is typed if text is asked for, and is never a key. */
static bool is_no_key(struct session *session, enum event event)
{
    if (event == EVENT_PASTE || event == EVENT_PASTE_END) {
        session->prompt.pasting = event == EVENT_PASTE;
        return true;
    }

    bool is_text = (event >= ' ' && event <= '~') || event >= EVENT_RUNE;

    return session->prompt.pasting && !(session_is_typing(session) && is_text);
}

static void press_typing(struct session *session, enum event event)
{
    if (event == EVENT_ENTER && session->mode == MODE_NAME) {
        take_name(session);
    } else if (event == EVENT_ENTER && *session->prompt.typed) {
        if (!open_position(session, session->prompt.typed))
            session->prompt.typed[0] = '\0'; /* the notice has it; the prompt is free again */
    } else if (event == EVENT_ENTER || event == EVENT_ESCAPE) {
        session->mode = MODE_PLAY;
        session_clear_notice(session);
    } else {
        edit(session, event);
    }
}

enum effect keymap_press(struct session *session, enum event event)
{
    if (is_no_key(session, event))
        return EFFECT_NONE;
    if (event == EVENT_REPAINT)
        return EFFECT_REPAINT;
    switch (session->mode) {
    case MODE_OPEN:
    case MODE_NAME:
        press_typing(session, event);
        return EFFECT_NONE;
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
    if (is_no_key(session, event) || event != 'q')
        return EFFECT_NONE;
    if (session->mode == MODE_PICK)
        leave_page(session);
    return EFFECT_LEAVE;
}
