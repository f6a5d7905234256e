/* SPDX-License-Identifier: MIT
 *
 * A session said and heard in lines.
 *
 * Golden transcripts: a talk is a session line by line, and tests/golden/plain-NAME.txt is how it
 * has to go: what is said, and after each line that was typed, marked by '>', the answer in
 * brackets.
 *
 * UPDATE_GOLDEN=1 writes the files anew, to be read; a run that does so fails.
 */
#include "engine/encodings.h"
#include "golden.h"
#include "line_mode/line_commands.h"
#include "line_mode/print.h"
#include "scene.h"
#include "suite.h"

#include <locale.h>
#include <wchar.h>

enum { TEXT_SIZE = 1 << 14, MOST_LINES = 24 };

#define LONG_PROGRAM                                                                               \
    "/home/ann/games/tic-tac-toe/a-directory-of-quite-a-long-name/build/src/tictactoe"

static const struct line_loop {
    const char *name;
    const char *const lines[MOST_LINES];
    struct {
        const char *program;        /* null is tictactoe */
        const char *names[PERSONS]; /* null are Ann and Bob */
        struct score score;         /* of the games before */
        int shelved;                /* games on the shelf: 0 codes 1, 2, 3 and so on */
        bool in_words;
    } with;
} talks[] = {
    {"keys",
     {"u", "U", "n", "1", "3", "u", "U", "u", "u", "U", "n",
      "u", "s", "b", "b", "e", "e", "?", "c", "2", "c", "q"},
     {0}},
    {"words",
     {"undo", "redo", "new", "1", "undo", "redo", "save", "bits", "bits", "evaluate", "evaluate",
      "help", "computer", "2", "computer", "quit"},
     {0}},
    {"open",
     {"o", "open", "o 523", "open dense:467", "u", "o   0", "o X", "o -1", "o 9999", "o 7000",
      "o 2749", "o dens:1", "o board:X.O", "o 523 523", "q"},
     {0}},
    {"not-understood",
     {"",     "0",  "",        "10",       "5 5",   " 5",       "5 ",   "five",
      "x",    "U2", "undo it", "? ?",      "place", "r 0",      "r 13", "t",
      "look", "h",  "Q",       "quit now", "\33[A", "\xff\xfe", "q"},
     {0}},
    {"refused", {"5", "5", "1", "5", "1", "q"}, {.score = {{2, 2}, 0}}},
    {"x-won", {"1", "5", "2", "4", "3", "6", "b", "n", "q"}, {.score = {{11, 104}, 99}}},
    {"o-won", {"1", "3", "2", "5", "9", "b", "7", "e", "u", "b", "9", "q"}, {0}},
    {"missed-win", {"o board:XOXO.....", "7", "5", "6", "8", "q"}, {0}},
    {"draw", {"o board:XOXXOOO.X", "8", "9", "n", "1", "s", "q"}, {0}},
    {"column", {"b", "o board:OX.OX....", "8", "q"}, {0}},
    {"falling", {"b", "o board:XO..XO...", "9", "q"}, {0}},
    {"end-of-input", {"5"}, {0}},
    {"program-long", {"5", "s", "q"}, {.program = LONG_PROGRAM}},
    {"names-long",
     {"c", "1", "o board:X.O.XOX.O", "n", "1", "q"},
     {.names = {LONG_NAME, OTHER_LONG_NAME}, .score = {{123, 456}, 788}}},
    {"names-wide",
     {"5", "n", "q"},
     {.names = {"井字遊戲愛好者甲乙丙丁戊己庚辛壬癸", "한글"}, .score = {{1, 2}, 3}}},
    {"names-escapes",
     {"5", "c", "q"},
     {.names = {"\33[2J\33]0;gone\a", "a\nb\tc\r\x7f\xc2\x85"}, .score = {{1, 2}, 3}}},
    {"names-invalid",
     {"c", "5", "q"},
     {.names = {"\xff\xfe\xc3", "E\u0301\u200f\xe4\xb8"}, .score = {{1, 2}, 3}}},
    {"level", {"L", "c", "L", "L perfect", "level hard", "seats", "seats 1", "?", "q"}, {0}},
    {"computer", {"1", "u", "U", "4", "c", "n", "c", "5", "q"}, {.in_words = true}},
    {"listened",
     {"5", "", "1", "board", "u", "o 523", "5", "b", "e", "n", "q"},
     {.in_words = true}},
    {"shelf",
     {"r", "r 2", "shelf", "shelf 3", "r 4", "r 0", "r x", "r 1 ", "u", "q"},
     {.shelved = 3}},
    {"shelf-listened", {"r", "r 1", "5", "u", "u", "r 9", "q"}, {.shelved = 3, .in_words = true}},
    {"shelf-empty", {"5", "r", "r 1", "d 1", "q"}, {0}},
    {"shelf-off",
     {"d 2", "u", "u", "r", "off 3", "d 3", "d 1", "r", "d 9", "d", "d x", "undo", "r", "5", "u",
      "u", "q"},
     {.shelved = 3}},
    {"names-empty", {"c", "5", "q"}, {.names = {"", "\u0301"}, .score = {{1, 0}, 1}}},
};
enum { TALKS = sizeof talks / sizeof talks[0] };

/* ---- Golden files. ---- */

static const char *answer_words(enum line_answer answer)
{
    static const char *const words[] = {
        [ANSWER_DONE] = "done",
        [ANSWER_NOT_UNDERSTOOD] = "not understood",
        [ANSWER_SHELF] = "shelf",
        [ANSWER_LEAVE] = "leave",
    };

    return words[answer];
}

/* The line as it can be read in a file. */
static void write_line(FILE *out, const char *line)
{
    fputs("> ", out);
    for (; *line; line++)
        if (*line >= ' ' && *line <= '~')
            fputc(*line, out);
        else
            fprintf(out, "\\x%02x", (unsigned char)*line);
}

/* What comes of the line, as the loop does it, with a shelf of games after one move each. */
static enum line_answer hear(struct listener *listener, struct session *session, const char *line,
                             int shelved)
{
    enum line_answer answer = line_commands_hear(listener, session, line);
    struct shelf shelf = {0};

    if (answer != ANSWER_SHELF)
        return answer;
    for (int cell = 0; cell < shelved; cell++) {
        struct game game = {0};

        ck_assert_int_eq(game_play(&game, PLAYER_X, cell), MOVE_OK);
        shelf_put(&shelf, game);
    }
    session_show_shelf(session, &shelf, 1);
    return line_commands_pick(listener, session);
}

static void write_talk(const struct line_loop *talk, char text[TEXT_SIZE])
{
    FILE *out = fmemopen(text, TEXT_SIZE, "w");
    struct session session = scene_seat((struct game){0});
    struct listener listener = {.in_words = talk->with.in_words};
    enum line_answer answer = ANSWER_DONE;

    ck_assert_ptr_nonnull(out);
    for (int person = 0; person < PERSONS; person++)
        if (talk->with.names[person])
            session.players.names[person] = talk->with.names[person];
    if (talk->with.program)
        session.program = talk->with.program;
    for (int contender = 0; contender < CONTENDERS; contender++)
        session.match.wins[contender] = (uint32_t)talk->with.score.wins[contender];
    session.match.draws = (uint32_t)talk->with.score.draws;
    announce(&listener, out, &session);
    for (int i = 0; talk->lines[i] && answer != ANSWER_LEAVE; i++) {
        write_line(out, talk->lines[i]);
        answer = hear(&listener, &session, talk->lines[i], talk->with.shelved);
        fprintf(out, " [%s]\n", answer_words(answer));
        if (answer != ANSWER_LEAVE)
            announce(&listener, out, &session);
    }
    print_goodbye(out, &session);
    ck_assert_int_eq(fclose(out), 0);
}

static void name_talk(const struct line_loop *talk, char name[GOLDEN_NAME])
{
    snprintf(name, GOLDEN_NAME, "plain-%s.txt", talk->name);
}

AROUND_ALL(suite_use_locale, NULL)

TEST(every_talk_goes_as_its_golden_transcript)
{
    static char text[TEXT_SIZE];
    int different = 0;

    for (int i = 0; i < TALKS; i++) {
        char name[GOLDEN_NAME];

        name_talk(&talks[i], name);
        write_talk(&talks[i], text);
        different += !golden_holds(name, text, "\n> ");
    }
    golden_check(different);
}

TEST(every_golden_transcript_has_a_talk)
{
    static char names[TALKS][GOLDEN_NAME];

    for (int i = 0; i < TALKS; i++)
        name_talk(&talks[i], names[i]);
    golden_check_names("plain-", names, TALKS);
}

/* ---- Every line. ---- */

/* The command that resumes is one line, however long. */
static bool is_command(const char *line)
{
    return strncmp(line, LONG_PROGRAM, strlen(LONG_PROGRAM)) == 0;
}

/* No line is longer than it may be, ends in a blank or holds what cannot be printed. */
static void check_lines(const char *what, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char line[TEXT_SIZE];
        wchar_t wide[TEXT_SIZE];

        snprintf(line, sizeof line, "%.*s", (int)length, text);
        ck_assert_msg(text[length] == '\n', "%s: '%s' does not end", what, line);
        ck_assert_msg(mbstowcs(wide, line, TEXT_SIZE) != (size_t)-1, "%s: no text", what);

        int width = wcswidth(wide, TEXT_SIZE); /* -1 if something cannot be printed */

        ck_assert_msg(width >= 0 && (width <= PRINT_COLUMNS || is_command(line)),
                      "%s: '%s' takes %d columns", what, line, width);
        ck_assert_msg(length == 0 || line[length - 1] != ' ', "%s: '%s' ends in a blank", what,
                      line);
        text += length + 1;
    }
}

TEST(no_line_takes_more_than_79_columns_ends_in_a_blank_or_holds_what_cannot_be_printed)
{
    static char text[TEXT_SIZE];

    for (int i = 0; i < TALKS; i++) {
        write_talk(&talks[i], text);
        check_lines(talks[i].name, text);
    }
}

/* A name that is long in bytes and takes one column. */
static void make_tall_name(char name[], size_t size)
{
    strcpy(name, "AB");
    while (strlen(name) + strlen("\u0301") < size)
        strcat(name, "\u0301");
}

TEST(a_notice_that_is_cut_off_within_a_name_is_still_said_and_no_more)
{
    char name[400];
    char text[TEXT_SIZE];
    struct session session = scene_seat((struct game){0});
    struct listener listener = {.has_begun = true};
    FILE *out = fmemopen(text, sizeof text, "w");

    ck_assert_ptr_nonnull(out);
    make_tall_name(name, sizeof name);
    session.players.names[1] = name;
    ck_assert_int_eq(line_commands_hear(&listener, &session, "c"), ANSWER_DONE);
    session_tell(&session, "The computer plays for %s.", name);
    announce(&listener, out, &session);
    fclose(out);
    ck_assert_str_eq(text, "The computer plays for AB\nYour turn, Ann.\n");
}

TEST(a_locale_without_utf_8_is_told_ascii_alone)
{
    static char text[TEXT_SIZE];

    ck_assert_ptr_nonnull(setlocale(LC_ALL, "C"));
    for (int i = 0; i < TALKS; i++) {
        write_talk(&talks[i], text);
        for (const char *byte = text; *byte; byte++)
            ck_assert_msg(*byte == '\n' || (*byte >= ' ' && *byte <= '~'), "%s: byte 0x%02x",
                          talks[i].name, (unsigned char)*byte);
    }
}

/* ---- Moves. ---- */

/* The last two lines: "code 523" and the command. */
static void check_goodbye(const struct session *session, struct game game)
{
    unsigned code = (unsigned)encodings_code(game);
    char text[TEXT_SIZE];
    char expected[64];
    FILE *out = fmemopen(text, sizeof text, "w");

    print_goodbye(out, session);
    fclose(out);
    snprintf(expected, sizeof expected, "code %u\ntictactoe %u\n", code, code);

    const char *found = strstr(text, expected);

    ck_assert_msg(found && strlen(found) == strlen(expected), "'%s' is no '%s'", text, expected);
    ck_assert_int_eq(found > text, game_status(game) != STATUS_ONGOING);
}

TEST(a_game_in_lines_ends_with_the_code_of_its_moves)
{
    unsigned rng = 1;

    for (int i = 0; i < 500; i++) {
        struct session session = scene_seat((struct game){0});
        struct listener listener = {0};
        struct game game = {0};

        while (game_status(game) == STATUS_ONGOING && rng >> 20 != 0xabc) {
            char line[] = {(char)('1' + suite_draw(&rng, GAME_CELLS)), '\0'};
            bool legal = game_play(&game, game_turn(game), *line - '1') == MOVE_OK;

            if (line_commands_hear(&listener, &session, line) != ANSWER_DONE
                || (session.status.notice[0] == '\0') != legal)
                ck_abort_msg("%s is answered wrong in 0x%06x", line, (unsigned)game_word(game));
        }
        check_goodbye(&session, game);
    }
}

/* ---- Listening. ---- */

/* What a listener makes of the words: the marks that are told, one after the other. */
static void listen(const char *words, char board[GAME_CELLS])
{
    for (; *words; words++) {
        char mark, rows[GAME_CELLS];
        int cell;

        if (sscanf(words, "plays %c in %d,", &mark, &cell) == 2)
            board[cell - 1] = mark;
        if (sscanf(words, "Taken back: %c in %d,", &mark, &cell) == 2)
            board[cell - 1] = '.';
        if (strncmp(words, "The board is empty.", 19) == 0)
            memset(board, '.', GAME_CELLS);
        if (sscanf(words, "Top row: %c, %c, %c. Middle row: %c, %c, %c. Bottom row: %c, %c, %c.",
                   &rows[0], &rows[1], &rows[2], &rows[3], &rows[4], &rows[5], &rows[6], &rows[7],
                   &rows[8])
            == GAME_CELLS)
            for (cell = 0; cell < GAME_CELLS; cell++)
                board[cell] = rows[cell] == 'X' || rows[cell] == 'O' ? rows[cell] : '.';
    }
}

/* What is said, with no end of a line but the last. */
static void write_said(struct listener *listener, const struct session *session,
                       char text[TEXT_SIZE])
{
    FILE *out = fmemopen(text, TEXT_SIZE, "w");

    ck_assert_ptr_nonnull(out);
    announce(listener, out, session);
    fclose(out);
    for (char *end = text; (end = strchr(end, '\n'));)
        *end = ' '; /* sentences go on from line to line */
}

static void check_heard(struct listener *listener, const struct session *session,
                        char board[GAME_CELLS], const char *line)
{
    static const char letters[] = ".XO";
    char text[TEXT_SIZE];

    write_said(listener, session, text);
    listen(text, board);
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (board[cell] != letters[game_cell(session_game(session), cell)])
            ck_abort_msg("after %s cell %d is heard as %c: %s", line, cell + 1, board[cell], text);
}

TEST(whoever_listens_knows_the_board_at_all_times)
{
    static const char *const lines[] = {
        "1", "2", "3", "4", "5", "6", "7", "8", "9",   "1",   "5",     "9",    "u",   "u",
        "U", "n", "c", "e", "",  "r", "s", "?", "o 0", "o 5", "o 523", "o 16", "r 1", "r 3",
    };
    enum { SESSIONS = 300, LINES = 60 };
    unsigned rng = 1;

    for (int i = 0; i < SESSIONS; i += suite_share()) {
        struct session session = scene_seat((struct game){0});
        struct listener listener = {.in_words = true};
        char board[GAME_CELLS];

        memset(board, '.', sizeof board);
        if (i % 3 == 0)
            session_seat_computer(&session, i % 2);
        check_heard(&listener, &session, board, "sitting down");
        for (int j = 0; j < LINES; j++) {
            const char *line = lines[suite_draw(&rng, sizeof lines / sizeof lines[0])];

            hear(&listener, &session, line, 3);
            check_heard(&listener, &session, board, line);
        }
    }
}

TEST(the_computer_is_told_as_a_person_is_and_its_level_once)
{
    struct session session = scene_seat((struct game){0});
    struct listener listener = {.in_words = true};
    char text[TEXT_SIZE], begin[128];

    session_seat_computer(&session, 0);
    snprintf(begin, sizeof begin,
             "Computer (perfect) plays X, Bob plays O. Computer plays X in %d, ",
             session_last_move(&session) + 1);
    write_said(&listener, &session, text);
    ck_assert_msg(strncmp(text, begin, strlen(begin)) == 0, "it begins with: %s", text);

    ck_assert_int_eq(line_commands_hear(&listener, &session, "o 16"), ANSWER_DONE);
    snprintf(begin, sizeof begin, "Opened code 16. Press u to return. Computer plays X in %d, ",
             session_last_move(&session) + 1);
    write_said(&listener, &session, text);
    ck_assert_msg(strncmp(text, begin, strlen(begin)) == 0, "it goes on with: %s", text);
}
