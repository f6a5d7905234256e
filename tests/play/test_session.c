/* SPDX-License-Identifier: MIT
 *
 * Keys and what they lead to: the rows of tests/play/session.keys.
 *
 *     # a comment
 *     == a sentence that says what holds of the rows below it
 *     14253      | board XXXOO.... | score 1 0 0 | notice
 *       u        | board XX.OO.... | turn Ann
 *
 * A row is a session of Ann and Ben, the keys that are pressed in it, and facts that hold then:
 * those of write_fact below. An indented row goes on where the row above it ended. A key is a
 * character, beyond ASCII too, or stands in names_of_keys. These are none:
 *
 *     <board=X...O....>  <seed=7>  <names=Eve,Bob>  first of all: the session begins so
 *     <computer=x>  <level=easy>                    given by the command line
 *     <shelf=X........,.X.......>  <shelf=5>        what the shelf holds, the newest game first
 *     <any>  <end>                                  place in the first empty cell; until the end
 */
#include "display/view.h"
#include "play/commands.h"
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

#include <wchar.h>

enum { TEXT_SIZE = 1024, MOST_PROBLEMS = 8 * TEXT_SIZE };

AROUND_ALL(suite_use_locale, NULL)

struct table {
    struct session session, before; /* as it is, and as it was before the keys of this row */
    enum effect effect;             /* that of the last key */
    struct shelf shelf;
    char names[PERSONS][TEXT_SIZE];
};

/* What stands for that number of something that is counted from 0. */
static const char *from_one(int number, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%d", number + 1);
    return number < 0 ? "none" : text;
}

static const char *taken_off(const struct shelf *off, char text[TEXT_SIZE])
{
    char board[ORACLE_BOARD_SIZE];

    text[0] = '\0';
    for (int slot = 0; slot < shelf_count(off); slot++) {
        seat_write_board(shelf_game(off, slot), board);
        strcat(strcat(text, *text ? " " : ""), board);
    }
    return text;
}

/* What is to be said of that fact now. The only place that looks into a session. */
static void write_fact(const struct table *table, const char *name, char fact[TEXT_SIZE])
{
    static const char *const modes[] = {"play", "open", "name", "shelf", "help"};
    static const char *const shows[] = {"neither", "bits", "evaluation", "both"};
    static const char *const effects[] = {"none",  "repaint", "copy", "look",
                                          "shelf", "pick",    "join", "leave"};
    const struct session *session = &table->session;
    struct game game = session_game(session);
    struct score score = session_score(session);
    char board[ORACLE_BOARD_SIZE], shelved[ORACLE_BOARD_SIZE], counted[32], chance[32], marks[8];
    char cursor[TEXT_SIZE], last[TEXT_SIZE], refused[TEXT_SIZE], number[TEXT_SIZE], slot[TEXT_SIZE],
        off[TEXT_SIZE];
    const struct {
        const char *name, *text;
    } facts[] = {
        {"board", board},
        {"marks", marks},
        {"last", from_one(session_last_move(session), last)},
        {"turn", seat_is_over(session) ? "over" : session_name(session, game_turn(game))},
        {"x", session_name(session, PLAYER_X)}, /* who plays it */
        {"o", session_name(session, PLAYER_O)},
        {"winner", game_status(game) == STATUS_X_WON || game_status(game) == STATUS_O_WON
                       ? session_called(session, session_winner(session))
                       : "nobody"},
        {"score", counted},
        {"game", from_one(session_number(session) - 1, number)},
        {"computer", session->players.computer < 0
                         ? "none"
                         : session->players.names[session->players.computer]},
        {"chance", chance},
        {"undo", seat_can_undo(session) ? "yes" : "no"},
        {"redo", commands_can_redo(session) ? "yes" : "no"},
        {"shelved", shelved}, /* what the shelf should hold for this game */
        {"off", taken_off(&session->shelf_page.off, off)},
        {"notice", session->status.notice},
        {"mode", modes[session->mode]},
        {"typed", session->prompt.typed},
        {"cursor", from_one(session->display.cursor, cursor)},
        {"refused", from_one(session->display.refused, refused)},
        {"slot", from_one(session->shelf_page.slot, slot)},
        {"shows", shows[2 * session->display.evaluate + session->display.bits]},
        {"effect", effects[table->effect]}, /* of the last key of the row */
        {"changes", seat_is_same(session, &table->before)              ? "nothing"
                    : seat_is_same_but_notice(session, &table->before) ? "notice"
                                                                       : "more"},
    };

    seat_write_board(game, board);
    seat_write_board(session_to_shelve(session), shelved);
    snprintf(counted, sizeof counted, "%d %d %d", score.wins[0], score.wins[1], score.draws);
    snprintf(marks, sizeof marks, "%d", seat_marks(session));
    snprintf(chance, sizeof chance, "%lu", (unsigned long)session->players.rng);
    snprintf(fact, TEXT_SIZE, "not known");
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (strcmp(facts[i].name, name) == 0)
            snprintf(fact, TEXT_SIZE, "%s", facts[i].text);
}

static const struct {
    const char *name;
    enum event event;
} names_of_keys[] = {
    {"Enter", EVENT_ENTER},  {"Esc", EVENT_ESCAPE},
    {"BS", EVENT_BACKSPACE}, {"Space", ' '},
    {"Up", EVENT_UP},        {"Down", EVENT_DOWN},
    {"Left", EVENT_LEFT},    {"Right", EVENT_RIGHT},
    {"Ctrl-R", EVENT_REDO},  {"Ctrl-L", EVENT_REPAINT},
    {"Paste", EVENT_PASTE},  {"/Paste", EVENT_PASTE_END},
    {"F1", EVENT_HELP},
};

/* As the page that is shown understands the key. */
static void press(struct table *table, enum event event)
{
    struct canvas canvas;

    view_draw(&canvas, &table->session, themes, (struct size){24, 80});
    table->effect = keymap_press(&table->session, canvas_event_of(&canvas, event));
    if (table->effect == EFFECT_SHELF)
        session_show_shelf(&table->session, &table->shelf);
    if (table->effect == EFFECT_PICK)
        session_take_up(&table->session, &table->shelf);
}

static struct shelf shelf_of(char *boards)
{
    struct shelf shelf = {0};

    if (*boards > '0' && *boards <= '9')
        return seat_shelf_of(atoi(boards));
    for (char *comma; (comma = strrchr(boards, ',')); *comma = '\0')
        shelf_put(&shelf, suite_game(comma + 1));
    if (*boards)
        shelf_put(&shelf, suite_game(boards));
    return shelf;
}

/* What stands between < and >. */
static void press_name(struct table *table, char *name)
{
    static const char *const levels[] = {"easy", "medium", "perfect"};
    struct session *session = &table->session;
    char *value = name + strcspn(name, "=");

    if (*value)
        *value++ = '\0';
    if (strcmp(name, "board") == 0) {
        *session = seat_at(value, 1);
    } else if (strcmp(name, "seed") == 0) {
        *session = seat_at(EMPTY_BOARD, (uint32_t)atoi(value));
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
        players_set_level(&session->players, (enum level)level);
    } else if (strcmp(name, "shelf") == 0) {
        table->shelf = shelf_of(value);
    } else if (strcmp(name, "any") == 0 || strcmp(name, "end") == 0) {
        do
            seat_place_somewhere(session);
        while (*name == 'e' && !seat_is_over(session));
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

/* Press the keys of the row and compare its facts. What does not hold is added to the problems, as
 * a compiler says it. */
static void check_row(struct table *table, char *row, const char *place, char problems[])
{
    char *rest = row;
    const char *keys = next_part(&rest);

    if (*row != ' ') {
        memset(table, 0, sizeof *table);
        table->session = seat_new();
        table->shelf = seat_shelf_of(5);
    }
    press_keys(table, keys);
    while (rest) {
        char *fact = next_part(&rest);
        char *expected = fact + strcspn(fact, " ");
        char is[TEXT_SIZE];

        if (*expected)
            *expected++ = '\0';
        write_fact(table, fact, is);
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
}
