/* SPDX-License-Identifier: MIT
 *
 * Keys and their results: the rows of tests/play/session.keys; and then all games.
 *
 *     # a comment
 *     == a sentence that holds for the rows below it
 *     14253      | board XXXOO.... | score 1 0 0 | notice
 *       u        | board XX.OO.... | turn Ann
 *
 * A row is a session of Ann and Ben, the keys that are pressed in it, and facts that hold then,
 * from find_fact below. An indented row continues the row above it. A key is a character, beyond
 * ASCII, too, or one of names_of_keys. These are not keys:
 *
 *     <board=X...O....>  <seed=7>  <names=Eve,Bob>  first of all: the session begins so
 *     <computer=x>  <level=easy>                    given by the command line
 *     <shelf=X........,.X.......>  <shelf=5>        the games on the shelf, the newest first
 *     <any>  <end>                                  place in the first empty cell; until the end
 */
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "suite.h"

#include <stdarg.h>
#include <wchar.h>

enum { TEXT_SIZE = 1024, MOST_PROBLEMS = 8 * TEXT_SIZE };

AROUND_ALL(suite_use_locale, NULL)

struct table {
    struct session session, before; /* as it is, and as it was before the keys of this row */
    enum effect effect;             /* that of the last key */
    struct shelf shelf;
    char names[PERSONS][TEXT_SIZE];
};

/* Text in the format of printf, which is valid until the facts of a row are checked. */
static const char *text_of(const char *format, ...)
{
    static char texts[64][TEXT_SIZE];
    static int next;
    char *text = texts[next++ % 64];
    va_list values;

    va_start(values, format);
    vsnprintf(text, TEXT_SIZE, format, values);
    va_end(values);
    return text;
}

/* The number as people count, from 1; "none" if it is negative. */
static const char *from_one(int number)
{
    return number < 0 ? "none" : text_of("%d", number + 1);
}

static const char *board_of(struct game game)
{
    char board[ORACLE_BOARD_SIZE];

    session_fixture_write_board(game, board);
    return text_of("%s", board);
}

static const char *taken_off(const struct shelf *off)
{
    const char *text = "";

    for (int slot = 0; slot < shelf_count(off); slot++)
        text = text_of("%s%s%s", text, *text ? " " : "", board_of(shelf_game(off, slot)));
    return text;
}

/* "yes" if an undo is done. It must be offered exactly then. */
static const char *can_undo(const struct session *session)
{
    struct session copy = *session;
    bool is_done;

    keymap_press(&copy, 'u');
    is_done = strcmp(copy.status.notice, "There is nothing to undo.") != 0;
    if (session->mode == MODE_PLAY)
        ck_assert_int_eq(keymap_matters(keymap_find(session, 'u'), session), is_done);
    return is_done ? "yes" : "no";
}

/* The value of that fact now. Only this function looks into a session. */
static const char *find_fact(const struct table *table, const char *name)
{
    static const char *const modes[] = {"play", "open", "name", "shelf", "help"};
    static const char *const shows[] = {"neither", "bits", "evaluation", "both"};
    static const char *const effects[] = {"none",  "repaint", "copy", "look",
                                          "shelf", "join",    "leave"};
    const struct session *session = &table->session;
    struct game game = session_game(session);
    struct score score = match_score(&session->match);
    bool is_won = game_status(game) == STATUS_X_WON || game_status(game) == STATUS_O_WON;
    int computer = session_computer(session);
    const struct {
        const char *name, *text;
    } facts[] = {
        {"board", board_of(game)},
        {"marks", text_of("%d", GAME_CELLS - game_count(game_cells(game, MARK_EMPTY)))},
        {"last", from_one(session_last_move(session))},
        {"turn",
         session_fixture_is_over(session) ? "over" : session_name(session, game_turn(game))},
        {"x", session_name(session, PLAYER_X)}, /* the player of that mark */
        {"o", session_name(session, PLAYER_O)},
        {"winner", is_won ? session_called(session, session_winner(session)) : "nobody"},
        {"score", text_of("%u %u %u", score.wins[0], score.wins[1], score.draws)},
        {"game", text_of("%d", session_number(session))},
        {"computer", computer < 0 ? "none" : session->players.names[computer]},
        {"chance", text_of("%lu", (unsigned long)session->players.rng)},
        {"undo", can_undo(session)},
        {"redo", keymap_matters(keymap_find(session, 'U'), session) ? "yes" : "no"},
        {"shelved",
         board_of(session_fixture_entry(session, &session->match))}, /* the game that the shelf should hold for it */
        {"off", taken_off(&session->shelf_page.off)},
        {"notice", session->status.notice},
        {"mode", modes[session->mode]},
        {"typed", session->prompt.typed},
        {"cursor", from_one(session->display.cursor)},
        {"refused", from_one(session->display.refused)},
        {"slot", from_one(session->shelf_page.slot)},
        {"shows", shows[2 * session->display.evaluate + session->display.bits]},
        {"effect", effects[table->effect]}, /* of the last key of the row */
        {"changes", session_fixture_is_same(session, &table->before)              ? "nothing"
                    : session_fixture_is_same_but_notice(session, &table->before) ? "notice"
                                                                                  : "more"},
    };

    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].text;
    return "not known";
}

static const struct {
    const char *name;
    enum event event;
} names_of_keys[] = {
    {"Enter", EVENT_ENTER},
    {"Esc", EVENT_ESCAPE},
    {"BS", EVENT_BACKSPACE},
    {"Space", ' '},
    {"Up", EVENT_UP},
    {"Down", EVENT_DOWN},
    {"Left", EVENT_LEFT},
    {"Right", EVENT_RIGHT},
    {"Ctrl-R", EVENT_REDO},
    {"Ctrl-L", EVENT_REPAINT},
    {"Paste", EVENT_PASTE},
    {"/Paste", EVENT_PASTE_END},
    {"Tab", EVENT_TAB},
    {"Delete", EVENT_DELETE},
    {"Home", EVENT_HOME},
    {"F2", EVENT_FUNCTION + 2},
    {"Ctrl-D", EVENT_CONTROL + 'D'},
    {"F1", EVENT_HELP},
};

static bool is_pressed[EVENT_RUNE]; /* on the board, by any row */

static void press(struct table *table, enum event event)
{
    if (table->session.mode == MODE_PLAY && event < EVENT_RUNE)
        is_pressed[event] = true;
    table->effect = keymap_press(&table->session, event);
    if (table->effect == EFFECT_SHELF)
        shelf_page_show(&table->session, &table->shelf);
}

static struct shelf shelf_of(char *boards)
{
    struct shelf shelf = {0};

    if (*boards > '0' && *boards <= '9')
        return session_fixture_shelf_of(atoi(boards));
    for (char *comma; (comma = strrchr(boards, ',')); *comma = '\0')
        shelf_put(&shelf, suite_game(comma + 1));
    if (*boards)
        shelf_put(&shelf, suite_game(boards));
    return shelf;
}

/* Obey the name between < and >. */
static void press_name(struct table *table, char *name)
{
    static const char *const levels[] = {"easy", "medium", "perfect"};
    struct session *session = &table->session;
    char *value = name + strcspn(name, "=");

    if (*value)
        *value++ = '\0';
    if (strcmp(name, "board") == 0) {
        *session = session_fixture_at(value, 1);
    } else if (strcmp(name, "seed") == 0) {
        *session = session_fixture_at(EMPTY_BOARD, (uint32_t)atoi(value));
    } else if (strcmp(name, "names") == 0) {
        snprintf(table->names[0], TEXT_SIZE, "%.*s", (int)strcspn(value, ","), value);
        snprintf(table->names[1], TEXT_SIZE, "%s", value + strcspn(value, ",") + 1);
        session_start(session, suite_game(EMPTY_BOARD), false,
                      (const char *[]){table->names[0], table->names[1]}, "tictactoe", 1);
    } else if (strcmp(name, "computer") == 0) {
        session_seat_computer(session, *value == 'o');
    } else if (strcmp(name, "level") == 0) {
        int level = 0;

        while (strcmp(levels[level], value) != 0)
            ck_assert_msg(++level <= LEVEL_PERFECT, "%s is no level", value);
        session->players.level = (enum level)level;
    } else if (strcmp(name, "shelf") == 0) {
        table->shelf = shelf_of(value);
    } else if (strcmp(name, "any") == 0 || strcmp(name, "end") == 0) {
        do
            session_fixture_place_somewhere(session);
        while (*name == 'e' && !session_fixture_is_over(session));
    } else if (strcmp(name, "cell") == 0) {
        press(table, EVENT_CELL + (enum event)(atoi(value) - 1));
    } else if (strcmp(name, "slot") == 0) {
        press(table, EVENT_SLOT + (enum event)(atoi(value) - 1));
    } else {
        size_t i = 0;

        while (strcmp(names_of_keys[i].name, name) != 0)
            ck_assert_msg(++i < sizeof names_of_keys / sizeof names_of_keys[0], "<%s> is no key",
                          name);
        press(table, names_of_keys[i].event);
    }
}

static void press_keys(struct table *table, const char *keys)
{
    memcpy(&table->before, &table->session, sizeof table->before);
    while (*keys) {
        const char *end = *keys == '<' ? strchr(keys, '>') : NULL;
        char name[TEXT_SIZE];
        wchar_t character;

        if (end && end > keys + 1) {
            snprintf(name, sizeof name, "%.*s", (int)(end - keys) - 1, keys + 1);
            press_name(table, name);
            keys = end + 1;
        } else {
            int length = mbtowc(&character, keys, strlen(keys));

            ck_assert_msg(length > 0, "'%s' is no text", keys);
            press(table, (enum event)(character <= '~' ? character : EVENT_RUNE + character));
            keys += length;
        }
    }
}

/* The next part of a row, up to " | " or its end, without blanks around it. After the last the rest
 * is null. */
static char *next_part(char **rest)
{
    char *part = *rest + strspn(*rest, " ");
    char *bar = strstr(*rest, " | ");
    char *end = bar ? bar : part + strlen(part);

    *rest = bar ? bar + strlen(" | ") : NULL;
    while (end > part && end[-1] == ' ')
        end--;
    *end = '\0';
    return part < end ? part : end;
}

/* Press the keys of the row and compare its facts. Differences are added to the problems, in the
 * form of a compiler's errors. */
static void check_row(struct table *table, char *row, const char *place, char problems[])
{
    char *rest = row;
    const char *keys = next_part(&rest);

    if (*row != ' ') {
        memset(table, 0, sizeof *table);
        table->session = session_fixture_new();
        table->shelf = session_fixture_shelf_of(5);
    }
    press_keys(table, keys);
    while (rest) {
        char *fact = next_part(&rest);
        char *expected = fact + strcspn(fact, " ");
        const char *is;

        if (*expected)
            *expected++ = '\0';
        is = find_fact(table, fact);
        if (strcmp(is, expected) != 0 && strlen(problems) < MOST_PROBLEMS)
            sprintf(problems + strlen(problems), "\n%s: %s: %s is '%s', not '%s'", place, keys,
                    fact, is, expected);
    }
}

TEST(every_row_of_the_table_holds)
{
    static struct table table;
    static char problems[MOST_PROBLEMS + 8 * TEXT_SIZE], path[TEXT_SIZE], place[2 * TEXT_SIZE];
    const char *srcdir = getenv("srcdir");
    char row[TEXT_SIZE];

    snprintf(path, sizeof path, "%s/tests/play/session.keys", srcdir ? srcdir : ".");

    FILE *file = fopen(path, "r");

    ck_assert_msg(file != NULL, "%s cannot be read", path);
    for (int number = 1; fgets(row, sizeof row, file); number++) {
        row[strcspn(row, "\n")] = '\0';
        snprintf(place, sizeof place, "%s:%d", path, number);
        if (*row && *row != '#' && strncmp(row, "== ", 3) != 0)
            check_row(&table, row, place, problems);
    }
    fclose(file);
    ck_assert_msg(!*problems, "%s", problems);
    for (const struct key *key = keys_of_play; key->act; key++)
        ck_assert_msg(is_pressed[key->event] || !key->label || key->place == SHARED,
                      "%s: no row presses %s", path, key->label);
}

/* ---- All games. ---- */

struct tally {
    long x_won, o_won, drawn;
};

/* The score after the end of the only game. */
static void check_end(const struct session *session, const char *words, struct tally *tally)
{
    struct score score = match_score(&session->match);
    bool x_won = strcmp(words, "X won") == 0;
    bool o_won = strcmp(words, "O won") == 0;
    bool drawn = strcmp(words, "draw") == 0;

    if (score.wins[0] != x_won || score.wins[1] != o_won || score.draws != drawn)
        ck_abort_msg("%s counts %u, %u, %u", words, score.wins[0], score.wins[1], score.draws);
    tally->x_won += x_won;
    tally->o_won += o_won;
    tally->drawn += drawn;
}

/* Press every digit that leads on from this board; after an undo it must be back. */
static void play_all(const struct session *session, char *board, struct tally *tally)
{
    const char *words = oracle_words(board);
    char mark = oracle_turn(board);

    check_end(session, words, tally);
    if (!strstr(words, "to move"))
        return;
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        struct session next = *session;

        if (board[cell] != '.')
            continue;
        board[cell] = mark;
        keymap_press(&next, (enum event)('1' + cell));
        if (game_word(session_game(&next)) != oracle_word(board))
            ck_abort_msg("%s is not reached by digits", board);
        play_all(&next, board, tally);
        board[cell] = '.';
        keymap_press(&next, 'u');
        if (game_word(session_game(&next)) != game_word(session_game(session)))
            ck_abort_msg("%s is not reached by undo", board);
    }
}

TEST(all_255168_games_by_digits_come_to_their_result)
{
    struct session session = session_fixture_new();
    char board[] = EMPTY_BOARD;
    struct tally tally = {0};

    play_all(&session, board, &tally);
    ck_assert_int_eq(tally.x_won, 131184);
    ck_assert_int_eq(tally.o_won, 77904);
    ck_assert_int_eq(tally.drawn, 46080);
}

/* ---- The computer's choice. ---- */

/* Boards that leave one cell, some and all to draw from. */
static const char *const drawing_boards[] = {
    EMPTY_BOARD, "X........", "....X....", "X...O....", "XX.OO....", "X...O...X", "XOXXOO.X.",
};

TEST(all_cells_of_the_level_are_drawn_and_no_others)
{
    enum { SEEDS = 64 };

    for (int level = 0; level <= LEVEL_PERFECT; level++)
        for (size_t i = 0; i < sizeof drawing_boards / sizeof drawing_boards[0]; i++) {
            const char *board = drawing_boards[i];
            unsigned cells = solver_cells(suite_game(board), (enum level)level);
            unsigned drawn = 0;

            for (uint32_t seed = 1; seed <= SEEDS; seed++) {
                struct session session = session_fixture_at(board, seed * 2654435761u);

                session.players.level = (enum level)level;
                session_seat_computer(&session, oracle_turn(board) == 'X' ? 0 : 1);
                ck_assert_int_ne(session_last_move(&session), NO_CELL);
                drawn |= 1u << session_last_move(&session);
            }
            ck_assert_msg(drawn == cells, "%s, level %d: drawn 0x%03x, not 0x%03x", board, level,
                          drawn, cells);
        }
}
