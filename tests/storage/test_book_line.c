/* SPDX-License-Identifier: MIT
 *
 * A finished game as a line of the book, and back.
 */
#include "storage/history.h"
#include "suite.h"

static const char message_of_ann[] =
    "2026-11-21T11:02:03Z\tAnn\tComputer (medium)\t0\t51397\tX won\n";
enum { TIME_OF_ANN = 1795258923 };

static struct history_text text_of(const char *string)
{
    return (struct history_text){string, strlen(string)};
}

/* What is written of a game, with a null behind it. */
static const char *write_line(const struct history_game *game, time_t when)
{
    static char line[HISTORY_LINE + 1];
    size_t length = history_write(line, when, game);

    ck_assert_uint_le(length, HISTORY_LINE);
    line[length] = '\0';
    return line;
}

static struct history_game game_of(const char *x_name, const char *o_name, const char *moves)
{
    struct history_game game = {.names = {x_name, o_name}};

    strcpy(game.moves, moves);
    return game;
}

static bool reads(const char *line)
{
    struct history_entry entry;

    return history_read(&entry, text_of(line));
}

static void check_field(struct history_text field, const char *expected)
{
    ck_assert_msg(history_same(field, expected), "'%.*s' is not '%s'", (int)field.length, field.at,
                  expected);
}

AROUND_ALL(suite_ask_oracle, NULL)

TEST(a_line_is_the_time_the_names_the_code_the_moves_and_the_result)
{
    struct history_game game = game_of("Ann", "Computer (medium)", "51397");

    ck_assert_str_eq(write_line(&game, TIME_OF_ANN), message_of_ann);
}

TEST(a_game_that_began_in_the_middle_tells_where)
{
    struct history_game game = game_of("Ann", "Bob", "59");

    game.start = suite_some_game();
    ck_assert_str_eq(write_line(&game, 0), "1970-01-01T00:00:00Z\tAnn\tBob\t523\t59\tO won\n");
}

TEST(what_is_written_is_read_field_by_field)
{
    struct history_entry entry;

    ck_assert(
        history_read(&entry, (struct history_text){message_of_ann, sizeof message_of_ann - 2}));
    check_field(entry.time, "2026-11-21T11:02:03Z");
    check_field(entry.names[PLAYER_X], "Ann");
    check_field(entry.names[PLAYER_O], "Computer (medium)");
    check_field(entry.code, "0");
    check_field(entry.moves, "51397");
    check_field(entry.result, "X won");
    ck_assert_int_eq(entry.status, STATUS_X_WON);
}

/* Every way to play from this board on. */
static int check_games(struct history_game *game, const char *board, int moves)
{
    int games = 0;

    if (!strstr(oracle_words(board), "to move")) {
        struct history_entry entry;
        const char *line;

        game->moves[moves] = '\0';
        line = write_line(game, TIME_OF_ANN);
        ck_assert(history_read(&entry, (struct history_text){line, strlen(line) - 1}));
        check_field(entry.moves, game->moves);
        check_field(entry.result, oracle_words(board));
        ck_assert_int_eq(entry.status, strcmp(oracle_words(board), "draw") == 0 ? STATUS_DRAW
                                       : *oracle_words(board) == 'X'            ? STATUS_X_WON
                                                                                : STATUS_O_WON);
        return 1;
    }
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (board[cell] == '.') {
            char next[GAME_CELLS + 1];

            memcpy(next, board, sizeof next);
            next[cell] = moves % 2 == 0 ? 'X' : 'O';
            game->moves[moves] = (char)('1' + cell);
            games += check_games(game, next, moves + 1);
        }
    return games;
}

TEST(every_game_that_can_be_played_comes_back)
{
    struct history_game game = game_of("Ann", "Bob", "");

    ck_assert_int_eq(check_games(&game, ".........", 0), 255168);
}

TEST(in_a_name_a_control_byte_and_a_backslash_are_written_in_hexadecimal)
{
    struct history_game game = game_of("A\tn\nn\x1b\\", "\x7f\xc3\xa9 ' '", "51397");

    ck_assert_str_eq(write_line(&game, 0),
                     "1970-01-01T00:00:00Z\tA\\x09n\\x0an\\x1b\\x5c\t\\x7f\xc3\xa9 ' '\t0\t51397\t"
                     "X won\n");
}

TEST(names_that_differ_are_written_differently)
{
    static const char *const names[] = {"a", "\\x61", "\\x5cx61", "a\\", "a\n", "a\\x0a", "A"};
    char written[2][HISTORY_WRITTEN_NAME];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (size_t j = 0; j < sizeof names / sizeof names[0]; j++) {
            ck_assert_uint_eq(history_write_name(written[0], names[i]), strlen(written[0]));
            history_write_name(written[1], names[j]);
            ck_assert_int_eq(strcmp(written[0], written[1]) == 0, i == j);
        }
}

TEST(a_name_is_cut_at_a_character)
{
    char name[2 * HISTORY_NAME];
    char written[HISTORY_WRITTEN_NAME];

    for (size_t ahead = 0; ahead < 4; ahead++) {
        memset(name, 'a', sizeof name);
        memcpy(name + HISTORY_NAME - 1 - ahead, "\xf0\x9f\x99\x82", 4);
        name[HISTORY_NAME + 10] = '\0';
        ck_assert_uint_eq(history_write_name(written, name), HISTORY_NAME - 1 - ahead);
        ck_assert_int_eq(strncmp(written, name, strlen(written)), 0);
    }
    memset(name, '\x9d', sizeof name - 1); /* no character begins anywhere */
    ck_assert_uint_eq(history_write_name(written, name), HISTORY_NAME - 1);
    memset(name, 'a', HISTORY_NAME);
    name[HISTORY_NAME - 1] = '\0';
    history_write_name(written, name);
    ck_assert_str_eq(written, name);
}

TEST(the_longest_names_fit_a_line_and_are_read)
{
    char x_name[HISTORY_NAME + 1] = "", o_name[HISTORY_NAME + 1] = "";
    struct history_game game = game_of(x_name, o_name, "123759864");
    const char *line;

    memset(x_name, '\x01', HISTORY_NAME);
    memset(o_name, '\x02', HISTORY_NAME);
    line = write_line(&game, TIME_OF_ANN);
    ck_assert(
        history_read(&(struct history_entry){0}, (struct history_text){line, strlen(line) - 1}));
}

TEST(a_line_that_is_none_is_refused_and_the_entry_is_left_alone)
{
    static const char *const lines[] = {
        "",
        "\t\t\t\t\t",
        "2026-11-21T11:02:03Z",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tX won\t",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tX wo",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tO won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tdraw",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tX won\r",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t5193\tX to move",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t513972\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51537\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t50937\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51:37\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0\t\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t00\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t-1\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t/0\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t0:\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t6046\t59\tO won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t4294967819\t59\tO won",
        "2026-11-21T11:02:03Z\tAnn\tBob\t2749\t59\tO won",
        "2026-11-21T11:02:03Z\tAnn\t\t0\t51397\tX won",
        "2026-11-21T11:02:03Z\t\tBob\t0\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tAnn\t0\t51397\tX won",
        "2026-11-21T11:02:03Z\tA\x1b[2Jnn\tBob\t0\t51397\tX won",
        "2026-11-21T11:02:03Z\tAnn\tBo\x7f\t0\t51397\tX won",
        "2026-11-21T11:02:03\tAnn\tBob\t0\t51397\tX won",
        "2026-11-21 11:02:03Z\tAnn\tBob\t0\t51397\tX won",
        "2026-11-21T11:02:03ZZ\tAnn\tBob\t0\t51397\tX won",
        "2026-11-2:T11:02:03Z\tAnn\tBob\t0\t51397\tX won",
        "2026-11-2/T11:02:03Z\tAnn\tBob\t0\t51397\tX won",
    };

    ck_assert(reads("2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tX won"));
    ck_assert(reads("2026-11-21T11:02:03Z\tAnn\tBob\t523\t59\tO won"));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct history_entry entry;
        struct history_entry before;

        memset(&entry, 7, sizeof entry);
        memcpy(&before, &entry, sizeof entry);
        ck_assert_msg(!history_read(&entry, text_of(lines[i])), "line %zu is read", i);
        ck_assert_mem_eq(&entry, &before, sizeof entry);
    }
}

TEST(a_name_may_be_as_long_as_one_that_is_written_and_no_longer)
{
    char line[HISTORY_LINE];

    for (int more = 0; more < 2; more++) {
        snprintf(line, sizeof line, "2026-11-21T11:02:03Z\t%0*d\tBob\t0\t51397\tX won",
                 HISTORY_WRITTEN_NAME - 1 + more, 0);
        ck_assert_int_eq(reads(line), !more);
    }
}

TEST(no_beginning_of_a_line_is_a_line)
{
    for (size_t length = 0; length < sizeof message_of_ann - 2; length++)
        ck_assert(!history_read(&(struct history_entry){0},
                                (struct history_text){message_of_ann, length}));
}
