/* SPDX-License-Identifier: MIT
 *
 * The book: a finished game as a line, and back; the games of a session that belong there, with
 * their names; and the file.
 */
#include "base/clock.h"
#include "disk.h"
#include "session_fixture.h"
#include "storage/book.h"
#include "suite.h"

/* ---- A line. ---- */

static const char line_of_ann[] = "2026-11-21T11:02:03Z\tAnn\tComputer (medium)\t0\t51397\tX won\n";
enum { TIME_OF_ANN = 1795258923 };

static const char *write_line(const struct book_game *game, time_t when)
{
    static char line[BOOK_LINE];

    book_write(line, when, game);
    return line;
}

static struct book_game game_of(const char *x_name, const char *o_name, const char *moves)
{
    struct book_game game = {.names = {x_name, o_name}};

    strcpy(game.moves, moves);
    return game;
}

/* Read a copy of the line, up to its LF. */
static bool read_line(struct book_entry *entry, const char *line)
{
    static char copy[2 * BOOK_LINE];

    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    return book_read(entry, copy);
}

static bool reads(const char *line)
{
    struct book_entry entry;

    return read_line(&entry, line);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_line_is_the_time_the_names_the_code_the_moves_and_the_result)
{
    struct book_game game = game_of("Ann", "Computer (medium)", "51397");
    struct book_entry entry;

    ck_assert_str_eq(write_line(&game, TIME_OF_ANN), line_of_ann);
    ck_assert(read_line(&entry, line_of_ann));
    ck_assert_str_eq(entry.fields[BOOK_TIME], "2026-11-21T11:02:03Z");
    ck_assert_str_eq(entry.fields[BOOK_X_NAME], "Ann");
    ck_assert_str_eq(entry.fields[BOOK_O_NAME], "Computer (medium)");
    ck_assert_str_eq(entry.fields[BOOK_CODE], "0");
    ck_assert_str_eq(entry.fields[BOOK_MOVES], "51397");
    ck_assert_str_eq(entry.fields[BOOK_RESULT], "X won");
    game = game_of("Ann", "Bob", "59");
    game.start = suite_some_game();
    ck_assert_str_eq(write_line(&game, 0), "1970-01-01T00:00:00Z\tAnn\tBob\t523\t59\tO won\n");
}

/* Check every way to play from this board on. */
static int check_games(struct book_game *game, const char *board, int moves)
{
    int games = 0;

    if (!strstr(oracle_words(board), "to move")) {
        struct book_entry entry;
        const char *line;

        game->moves[moves] = '\0';
        line = write_line(game, TIME_OF_ANN);
        ck_assert(read_line(&entry, line));
        ck_assert_str_eq(entry.fields[BOOK_MOVES], game->moves);
        ck_assert_str_eq(entry.fields[BOOK_RESULT], oracle_words(board));
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
    struct book_game game = game_of("Ann", "Bob", "");

    if (suite_share() > 1) { /* of those that begin in the centre */
        strcpy(game.moves, "5");
        ck_assert_int_eq(check_games(&game, "....X....", 1), 25872);
    } else {
        ck_assert_int_eq(check_games(&game, ".........", 0), 255168);
    }
}

TEST(in_a_name_a_control_byte_and_a_backslash_are_written_in_hexadecimal)
{
    static const char *const names[][2] = {
        {"A", "A"},        {"\\x61", "\\x5cx61"},        {"a\\", "a\\x5c"},
        {"a\n", "a\\x0a"}, {"A\tn\x1b", "A\\x09n\\x1b"}, {"\x7f\xc3\xa9 ' '", "\\x7f\xc3\xa9 ' '"},
    };
    char written[BOOK_WRITTEN_NAME];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        book_write_name(written, names[i][0]);
        ck_assert_str_eq(written, names[i][1]);
    }
}

TEST(a_name_is_cut_at_a_character)
{
    char name[2 * BOOK_NAME];
    char written[BOOK_WRITTEN_NAME];

    for (size_t ahead = 0; ahead < 4; ahead++) {
        memset(name, 'a', sizeof name);
        memcpy(name + BOOK_NAME - 1 - ahead, "\xf0\x9f\x99\x82", 4);
        name[BOOK_NAME + 10] = '\0';
        book_write_name(written, name);
        ck_assert_uint_eq(strlen(written), BOOK_NAME - 1 - ahead);
        ck_assert_int_eq(strncmp(written, name, strlen(written)), 0);
    }
    memset(name, '\x9d', sizeof name - 1); /* no character begins anywhere */
    book_write_name(written, name);
    ck_assert_uint_eq(strlen(written), BOOK_NAME - 1);
    memset(name, 'a', BOOK_NAME);
    name[BOOK_NAME - 1] = '\0';
    book_write_name(written, name);
    ck_assert_str_eq(written, name);
}

#define LINE(names, code, moves) "2026-11-21T11:02:03Z\t" names "\t" code "\t" moves
#define AT(time) time "\tAnn\tBob\t0\t51397\tX won"
#define ANN "Ann\tBob"

TEST(a_line_that_is_none_is_refused_and_the_entry_is_left_alone)
{
    static const char *const lines[] = {
        "",
        "\t\t\t\t\t",
        LINE(ANN, "0", "51397"),
        LINE(ANN, "0", "51397\tX won\t"),
        LINE(ANN, "0", "51397\tX wo"),
        LINE(ANN, "0", "51397\tO won"),
        LINE(ANN, "0", "51397\tdraw"),
        LINE(ANN, "0", "51397\tX won\r"),
        LINE(ANN, "0", "5193\tX to move"),
        LINE(ANN, "0", "513972\tX won"),
        LINE(ANN, "0", "51537\tX won"),
        LINE(ANN, "0", "50937\tX won"),
        LINE(ANN, "0", "51:37\tX won"),
        LINE(ANN, "0", "\tX won"),
        LINE(ANN, "", "51397\tX won"),
        LINE(ANN, "00", "51397\tX won"),
        LINE(ANN, "-1", "51397\tX won"),
        LINE(ANN, "/0", "51397\tX won"),
        LINE(ANN, "0:", "51397\tX won"),
        LINE(ANN, "6046", "59\tO won"),
        LINE(ANN, "4294967819", "59\tO won"),
        LINE(ANN, "2749", "59\tO won"),
        LINE("Ann\t", "0", "51397\tX won"),
        LINE("\tBob", "0", "51397\tX won"),
        LINE("Ann\tAnn", "0", "51397\tX won"),
        LINE("A\x1b[2Jnn\tBob", "0", "51397\tX won"),
        LINE("Ann\tBo\x7f", "0", "51397\tX won"),
        AT("2026-11-21T11:02:03"),
        AT("2026-11-21 11:02:03Z"),
        AT("2026-11-21T11:02:03ZZ"),
        AT("2026-11-2:T11:02:03Z"),
        AT("2026-11-2/T11:02:03Z"),
    };

    ck_assert(reads(LINE(ANN, "0", "51397\tX won")));
    ck_assert(reads(LINE(ANN, "523", "59\tO won")));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct book_entry entry;
        struct book_entry before;

        memset(&entry, 7, sizeof entry);
        memcpy(&before, &entry, sizeof entry);
        ck_assert_msg(!read_line(&entry, lines[i]), "line %zu is read", i);
        ck_assert_mem_eq(&entry, &before, sizeof entry);
    }
    for (int length = 0; length < (int)sizeof line_of_ann - 2; length++) {
        char line[sizeof line_of_ann];

        snprintf(line, sizeof line, "%.*s", length, line_of_ann);
        ck_assert(!reads(line));
    }
}

TEST(a_name_may_be_as_long_as_one_that_is_written_and_no_longer)
{
    char line[BOOK_LINE];

    for (int more = 0; more < 2; more++) {
        snprintf(line, sizeof line, "2026-11-21T11:02:03Z\t%0*d\tBob\t0\t51397\tX won",
                 BOOK_WRITTEN_NAME - 1 + more, 0);
        ck_assert_int_eq(reads(line), !more);
    }
}

/* ---- The games of a session. ---- */

/* The game as a line, without its time. Empty if there is none. */
static const char *line_of_match(const struct session *session, const struct match *match)
{
    static char line[BOOK_LINE];
    struct book_game game;

    if (!book_describe(session, match, &game))
        return "";
    book_write(line, 0, &game);
    line[strlen(line) - 1] = '\0';
    return strchr(line, '\t') + 1;
}

#define X_LINE "Ann\tBen\t0\t" X_WINS "\tX won"
#define O_LINE "Ann\tBen\t0\t" O_WINS "\tO won"
#define DRAWN_LINE "Ann\tBen\t0\t" DRAWN "\tdraw"

/* The lines of the game on the board and of the one before it, after these keys. */
static const struct {
    const char *board, *given, *keys, *last, *left; /* the given moves may be null */
} rows[] = {
    {EMPTY_BOARD, NULL, X_WINS, X_LINE, ""},
    {EMPTY_BOARD, NULL, O_WINS, O_LINE, ""},
    {EMPTY_BOARD, NULL, DRAWN, DRAWN_LINE, ""},
    {EMPTY_BOARD, NULL, X_WINS "n", "", X_LINE},
    {EMPTY_BOARD, NULL, X_WINS "o146\n", "", X_LINE},
    {EMPTY_BOARD, NULL, "1425", "", ""},
    {EMPTY_BOARD, NULL, "1425n", "", ""},
    {EMPTY_BOARD, NULL, X_WINS "u", "", ""}, /* an end that is undone does not count */
    {EMPTY_BOARD, NULL, X_WINS "u96", O_LINE, ""},
    {"XX.OO....", NULL, "3n", "", "Ann\tBen\t375\t3\tX won"},
    {EMPTY_BOARD, NULL, X_WINS "n" X_WINS "n", "", "Ben\tAnn\t0\t" X_WINS "\tX won"},
    {EMPTY_BOARD, NULL, X_WINS "c", X_LINE, ""}, /* who takes the seat now has not played */
    /* A game that began with moves that were given is not recorded, unless they are all undone. */
    {EMPTY_BOARD, X_WINS, "", "", ""},
    {EMPTY_BOARD, X_WINS, "uU", "", ""},
    {EMPTY_BOARD, X_WINS, "uUu3", "", ""},
    {EMPTY_BOARD, "1425", "3", "", ""},
    {EMPTY_BOARD, X_WINS, "uuuuu" X_WINS, X_LINE, ""},
};

TEST_LOOP(a_game_of_two_that_ended_is_recorded_however_it_is_left, sizeof rows / sizeof rows[0])
{
    struct session session = session_fixture_at(rows[_i].board, 1);
    const char *wrong;

    if (rows[_i].given)
        ck_assert_int_eq(session_play_moves(&session, rows[_i].given, &wrong), MOVE_OK);
    session_fixture_press(&session, rows[_i].keys);
    ck_assert_str_eq(line_of_match(&session, &session.match), rows[_i].last);
    ck_assert_str_eq(line_of_match(&session, &session.previous), rows[_i].left);
}

TEST(where_somebody_has_no_name_or_that_of_the_other_nothing_is_recorded)
{
    struct session session = session_fixture_after(X_WINS);

    strcpy(session.players.names[1], "Ann");
    ck_assert_str_eq(line_of_match(&session, &session.match), "");
    for (int person = 0; person < PERSONS; person++)
        for (int nobody = 0; nobody < PERSONS; nobody++) {
            session = session_fixture_after(X_WINS);
            strcpy(session.players.names[person], session_default_names[nobody]);
            ck_assert_str_eq(line_of_match(&session, &session.match), "");
        }
}

/* A game against the computer, which plays for that person, to its end. */
static struct session play_computer(int person, enum level level)
{
    struct session session = session_fixture_new();

    session.players.level = level;
    session_seat_computer(&session, person);
    while (!session_fixture_is_over(&session))
        session_fixture_place_somewhere(&session);
    return session;
}

static void check_names(const struct session *session, const char *names)
{
    const char *line = line_of_match(session, &session->match);

    ck_assert_msg(strncmp(line, names, strlen(names)) == 0, "'%s' is not of '%s'", line, names);
}

TEST(the_computer_has_the_name_of_its_level_and_a_mark_that_it_shared_is_nobodys)
{
    struct session session = play_computer(0, LEVEL_EASY);

    strcpy(session.players.names[0], session_default_names[0]); /* nobody sits there */
    check_names(&session, "Computer (easy)\tBen\t0\t");
    session = play_computer(1, LEVEL_PERFECT);
    check_names(&session, "Ann\tComputer (perfect)\t0\t");
    session = play_computer(1, LEVEL_MEDIUM);
    session_fixture_press(&session, "c"); /* who takes the seat now has not played */
    check_names(&session, "Ann\tComputer (medium)\t0\t");
    session = session_fixture_new();
    session_seat_computer(&session, 1);
    session_fixture_place_somewhere(&session); /* and the computer answers */
    session_fixture_press(&session, "c");
    while (!session_fixture_is_over(&session))
        session_fixture_place_somewhere(&session);
    ck_assert_str_eq(line_of_match(&session, &session.match), "");
}

/* ---- The file. ---- */

static char why[STATE_DIR_REASON];

/* A line by that program. */
static const char *line_of(int program, int number)
{
    static char line[BOOK_LINE];

    snprintf(line, sizeof line, "2026-11-21T11:02:03Z\tp%d\t%d\t0\t51397\tX won\n", program,
             number);
    return line;
}

/* It asserts nothing: a child must not, as Check's own file is its parent's. */
static bool append(const char *line)
{
    struct state_dir dir;

    if (!state_dir_enter(&dir, durations.lock_at_end, why))
        return false;

    bool is_appended = book_append(&dir, line, why);

    state_dir_leave(&dir);
    return is_appended;
}

static void put(const char *text)
{
    disk_put_file("book", text, strlen(text));
}

static void check_book(const char *text)
{
    ck_assert_str_eq(disk_text_of("book"), text);
}

#define A "2026-11-21T11:02:03Z\tAnn\tBen\t0\t51397\tX won\n"
#define B "2026-11-21T11:02:04Z\tAnn\tBen\t0\t51397\tX won\n"

static const char *const books[] = {"", A, A "torn"};
static int book;

static void put_book(void)
{
    put(books[book]);
}

static int append_b(void)
{
    return append(B) ? 1 : 0;
}

/* The line stands there once, or not at all: then the program knows it. */
static void check_once(int outcome)
{
    const char *end = book == 2 ? "\n" B : B;
    char expected[4 * sizeof A];

    snprintf(expected, sizeof expected, "%s%s", books[book], outcome == 1 ? end : "");
    if (outcome >= 0 || strcmp(disk_text_of("book"), books[book]) == 0)
        expected[strlen(books[book]) + (outcome == 1 ? strlen(end) : 0)] = '\0';
    else
        strcat(expected, end);
    check_book(expected);
}

TEST_LOOP(whatever_call_fails_or_kills_the_line_stands_there_once_or_not_at_all,
          sizeof books / sizeof books[0])
{
    book = _i;
    disk_harm_each_call(put_book, append_b, check_once);
}

TEST(programs_at_once_lose_nothing_and_each_ones_lines_are_in_order)
{
    enum { PROGRAMS = 2, APPENDS = 500 };
    struct book found;
    struct book_entry game;
    int next[PROGRAMS] = {0};
    int status;

    for (int program = 0; program < PROGRAMS; program++) {
        pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child > 0)
            continue;
        for (int number = 0; number < APPENDS; number++)
            while (!append(line_of(program, number)))
                if (!strstr(why, "locked"))
                    _exit(1);
        _exit(0);
    }
    for (int program = 0; program < PROGRAMS; program++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(command_outcome(status), 0);
    }
    ck_assert(book_open(&found, why));
    while (book_next(&found, &game)) {
        int program = game.fields[BOOK_X_NAME][1] - '0';

        ck_assert_int_eq(atoi(game.fields[BOOK_O_NAME]), next[program]++);
    }
    ck_assert_int_eq(found.wrong, 0);
    ck_assert(book_close(&found, why));
    for (int program = 0; program < PROGRAMS; program++)
        ck_assert_int_eq(next[program], APPENDS);
}

/* ---- Reading. The lines that are not games are in tests/app/book.cases. ---- */

TEST(what_is_no_plain_file_is_told)
{
    struct book found;

    disk_put_file("lock", "", 0);
    ck_assert_int_eq(mkdir(disk_path_of("book"), 0700), 0);
    ck_assert(!book_open(&found, why));
    ck_assert_str_eq(why, "is not a plain file");
    ck_assert(!append(A));
    ck_assert_str_eq(why, "is not a plain file");
}
