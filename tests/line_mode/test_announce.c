/* SPDX-License-Identifier: MIT
 *
 * A session in lines, both ways.
 *
 * Golden transcripts: tests/golden/plain-NAME.txt is a session of Ann and Bob line by line. A line
 * that begins with '>' is typed; the effect is in brackets after it, and the output follows. The
 * settings of the session are at the top:
 *
 *     # x-name: Eve          also o-name, and program, by which it was called
 *     # score: 2 1 0         of the games before
 *     # shelf: 3             games on it, after one move each
 *     # words                no board is drawn
 *
 * Bytes that cannot be seen are escaped as \x1b. A new transcript is a file of such lines and of
 * the lines that are typed, and UPDATE_GOLDEN=1.
 *
 * UPDATE_GOLDEN=1 writes the files anew, to be read; a run that does so fails.
 */
#include "base/unicode.h"
#include "drawing.h"
#include "golden.h"
#include "line_mode/line_mode.h"
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "suite.h"

#include <locale.h>
#include <wchar.h>

enum { TEXT_SIZE = 1 << 14, MOST_TALKS = 64 };

static char talks[MOST_TALKS][GOLDEN_NAME]; /* the names of their files */
static int talk_count;

static void find_talks(void)
{
    talk_count = golden_find("plain-", talks, MOST_TALKS);
    ck_assert_int_gt(talk_count, 0);
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)
AROUND_ALL(find_talks, NULL)

/* ---- Golden files. ---- */

static const char *answer_words(enum effect answer)
{
    return answer == EFFECT_NOT_OBEYED ? "not obeyed" : answer == EFFECT_LEAVE ? "leave" : "done";
}

/* Obey the line as the loop does, with a shelf of games after one move each. */
static enum effect hear(struct listener *listener, struct session *session, const char *line,
                        int shelved)
{
    enum effect answer = line_commands_hear(listener, session, line);
    struct session_fixture_shelf shelf = {.count = 0};

    for (int cell = 0; cell < shelved; cell++) {
        struct game game = {0};

        ck_assert_int_eq(game_play(&game, PLAYER_X, cell), MOVE_OK);
        session_fixture_put(&shelf, game, "Ann", "Bob");
    }
    session_fixture_put_finished(&shelf, "123546879");
    session_fixture_put_finished(&shelf, "1259734");
    if (answer == EFFECT_SHELF || answer == EFFECT_BOOK) {
        if (!session->shelf_page.is_said[session->shelf_page.list] || listener->number == 0)
            session_fixture_use_shelf(session, answer, &shelf);
        answer = line_commands_pick(listener, session);
    }
    session_fixture_use_shelf(session, answer, &shelf);
    return answer == EFFECT_OPEN || answer == EFFECT_RESUME || answer == EFFECT_OFF ? EFFECT_NONE
                                                                                    : answer;
}

/* Replace escapes by their bytes. */
static char *unescape(char *text)
{
    char *end = text;

    for (const char *from = text; *from;) {
        unsigned byte = (unsigned char)*from;

        from += sscanf(from, "\\x%2x", &byte) == 1 ? strlen("\\xff") : 1;
        *end++ = (char)byte;
    }
    *end = '\0';
    return text;
}

/* Any name at all, as a file could have it. */
static void name_row(struct session *session, int row, const char *name)
{
    char cut[RECORD_NAME];

    unicode_cut(cut, sizeof cut, name);
    match_rename(&session->match, session->people.names[row], cut);
    strcpy(session->people.names[row], cut);
}

/* Obey a line at the top of a transcript, "# x-name: Eve". */
static void set(struct session *session, struct listener *listener, int *shelved, char *line)
{
    char *name = line + strlen("# ");
    char *value = name + strcspn(name, ":");
    unsigned wins[PERSONS], draws;

    if (*value)
        *value++ = '\0';
    value = unescape(value + strspn(value, " "));
    if (strcmp(name, "x-name") == 0)
        name_row(session, 0, value);
    else if (strcmp(name, "o-name") == 0)
        name_row(session, 1, value);
    else if (strcmp(name, "program") == 0)
        session->program = value;
    else if (strcmp(name, "words") == 0)
        listener->in_words = true;
    else if (strcmp(name, "shelf") == 0)
        *shelved = atoi(value);
    else if (strcmp(name, "score") == 0
             && sscanf(value, "%u %u %u", &wins[0], &wins[1], &draws) == 3)
        session_fixture_score(session, wins[0], wins[1], draws);
    else
        ck_abort_msg("'%s' is no setting", name);
}

/* Say the lines of the transcript and write it anew, answers and all. */
static void write_talk(const char *file, char text[TEXT_SIZE])
{
    static char golden[GOLDEN_TEXT];
    FILE *out = fmemopen(text, TEXT_SIZE, "w");
    struct session session = drawing_session((struct game){0});
    struct listener listener = {0};
    enum effect answer = EFFECT_NONE;
    int shelved = 0;
    char *line;

    ck_assert_ptr_nonnull(out);
    session.in_lines = true;
    golden_read(file, golden);
    for (line = strtok(golden, "\n"); line && *line == '#'; line = strtok(NULL, "\n")) {
        fprintf(out, "%s\n", line);
        set(&session, &listener, &shelved, line);
    }
    announce(&listener, out, &session);
    for (; line && answer != EFFECT_LEAVE; line = strtok(NULL, "\n")) {
        char *end = strrchr(line, '[');

        if (strncmp(line, "> ", 2) != 0)
            continue;
        if (end > line + 2 && end[strlen(end) - 1] == ']')
            end[-1] = '\0';
        fputs(line, out);
        answer = hear(&listener, &session, unescape(line + 2), shelved);
        fprintf(out, " [%s]\n", answer_words(answer));
        if (answer != EFFECT_LEAVE)
            announce(&listener, out, &session);
    }
    print_goodbye(out, &session);
    ck_assert_int_eq(fclose(out), 0);
}

/* ---- Every line. ---- */

/* The transcript without the settings. */
static const char *after_settings(const char *text)
{
    while (*text == '#')
        text += strcspn(text, "\n") + 1;
    return text;
}

/* True for a line of the goodbye, which is never broken: the score, or the command that resumes. */
static bool is_of_goodbye(const char *line)
{
    return strstr(line, ", draws: ") || (*line == '/' && strchr(line, ' '))
        || strncmp(line, "tictactoe ", strlen("tictactoe ")) == 0;
}

/* Check that no line is too long, ends in a blank or has a character that cannot be printed. In
 * words a line is never broken. */
static void check_lines(const char *what, const char *text)
{
    bool in_words = strstr(text, "# words\n");

    text = after_settings(text);
    while (*text) {
        size_t length = strcspn(text, "\n");
        char line[TEXT_SIZE];
        wchar_t wide[TEXT_SIZE];

        snprintf(line, sizeof line, "%.*s", (int)length, text);
        ck_assert_msg(text[length] == '\n', "%s: '%s' does not end", what, line);
        ck_assert_msg(mbstowcs(wide, line, TEXT_SIZE) != (size_t)-1, "%s: no text", what);

        int width = wcswidth(wide, TEXT_SIZE); /* -1 if something cannot be printed */

        ck_assert_msg(width >= 0 && (width <= PRINT_COLUMNS || in_words || is_of_goodbye(line)),
                      "%s: '%s' takes %d columns", what, line, width);
        ck_assert_msg(length == 0 || line[length - 1] != ' ', "%s: '%s' ends in a blank", what,
                      line);
        text += length + 1;
    }
}

TEST(every_talk_goes_as_its_golden_transcript_in_lines_that_any_terminal_can_bear)
{
    static char text[TEXT_SIZE];
    int different = 0;

    for (int i = 0; i < talk_count; i++) {
        write_talk(talks[i], text);
        check_lines(talks[i], text);
        different += !golden_holds(talks[i], text);
    }
    golden_check(different);
}

TEST(a_locale_without_utf_8_is_told_ascii_alone)
{
    static char text[TEXT_SIZE];

    ck_assert_ptr_nonnull(setlocale(LC_ALL, "C"));
    for (int i = 0; i < talk_count; i++) {
        write_talk(talks[i], text);
        for (const char *byte = after_settings(text); *byte; byte++)
            ck_assert_msg(*byte == '\n' || (*byte >= ' ' && *byte <= '~'), "%s: byte 0x%02x",
                          talks[i], (unsigned char)*byte);
    }
}

/* ---- Listening. ---- */

/* Set the marks that the words name on the board, one after the other. */
static void listen(const char *words, char board[GAME_CELLS])
{
    static const char *const empty[] = {"New game", " is X and begins.", "Opened code 0"};

    for (; *words; words++) {
        char mark, rows[GAME_CELLS];
        int cell;

        if (sscanf(words, "plays %c in %d,", &mark, &cell) == 2)
            board[cell - 1] = mark;
        if (sscanf(words, "Undone: %c in %d,", &mark, &cell) == 2
            || sscanf(words, "and %c in %d,", &mark, &cell) == 2)
            board[cell - 1] = '.';
        for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
            if (strncmp(words, empty[i], strlen(empty[i])) == 0)
                memset(board, '.', GAME_CELLS);
        if (sscanf(words, "Top row: %c, %c, %c. Middle row: %c, %c, %c. Bottom row: %c, %c, %c.",
                   &rows[0], &rows[1], &rows[2], &rows[3], &rows[4], &rows[5], &rows[6], &rows[7],
                   &rows[8])
            == GAME_CELLS)
            for (cell = 0; cell < GAME_CELLS; cell++)
                board[cell] = rows[cell] == 'X' || rows[cell] == 'O' ? rows[cell] : '.';
    }
}

/* The output as one line. */
static void write_said(struct listener *listener, const struct session *session,
                       char text[TEXT_SIZE])
{
    FILE *out = fmemopen(text, TEXT_SIZE, "w");

    ck_assert_ptr_nonnull(out);
    *text = '\0';
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

TEST(notices_that_wait_are_said_after_the_answer)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.said_id = 1};
    char text[TEXT_SIZE];

    status_note(&session, "One.");
    status_note(&session, "Two.");
    status_tell(&session, "Three.");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "Three. One. Two. "), "%s", text);
}

TEST(what_is_pinned_at_a_shared_table_is_said_once_and_again_with_the_board_alone)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.in_words = true};
    char text[TEXT_SIZE];

    session.in_lines = true;
    drawing_share(&session, PERSON_HOST, ABSENCE_CUT);
    status_pin(&session, "Bob is away.");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "Bob is away. "), "%s", text);
    line_commands_hear(&listener, &session, "free");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "Free: ") && !strstr(text, "away"), "%s", text);
    line_commands_hear(&listener, &session, "board");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "Bob is away. "), "%s", text);
}

/* The host's answer will be the news; but notices and what a command prints do not wait for it. */
TEST(a_guest_whose_mark_is_on_its_way_is_told_nothing_yet)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.in_words = true};
    char text[TEXT_SIZE];

    session.in_lines = true;
    drawing_press(&session, "1", 0);
    drawing_share(&session, PERSON_GUEST, ABSENCE_NONE);
    write_said(&listener, &session, text);
    session.table.sent = DEED_PLAY;
    session.table.pending = 4;
    listener.has_line = true;
    write_said(&listener, &session, text);
    ck_assert_str_eq(text, "");
    line_commands_hear(&listener, &session, "free");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "Free: 2, "), "%s", text);
    status_tell(&session, "Wait.");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "Wait. "), "%s", text);
    status_clear(&session);
    session.table.absence = ABSENCE_CUT; /* no answer will come */
    status_pin(&session, "The connection was cut.");
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, "The connection was cut. "), "%s", text);
}

TEST(whose_turn_it_is_and_who_has_won_is_told_to_you_or_by_name)
{
    static const struct {
        const char *keys;
        int person; /* NONE for one keyboard */
        const char *words;
    } rows[] = {
        {"1", NONE, "Your turn, Bob. "},
        {"1", PERSON_HOST, "Bob's turn. "},
        {"1", PERSON_GUEST, "Your turn. "},
        {"15", NONE, "Your turn, Ann. "},
        {"15", PERSON_HOST, "Your turn. "},
        {"15", PERSON_GUEST, "Ann's turn. "},
        {"15243", NONE, "Ann wins! Type new for the next game; Bob begins. "},
        {"15243", PERSON_HOST, "You win! Type new for the next game; Bob begins. "},
        {"15243", PERSON_GUEST, "Ann wins! Type new for the next game; Bob begins. "},
        {"124538", PERSON_HOST, "Bob wins! Type new for the next game; Bob begins. "},
        {"124538", PERSON_GUEST, "You win! Type new for the next game; Bob begins. "},
        {"123546879", NONE, "It's a draw. Type new for the next game; Bob begins. "},
        {"123546879", PERSON_GUEST, "It's a draw. Type new for the next game; Bob begins. "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct listener listener = {.in_words = true};
        char text[TEXT_SIZE];

        drawing_press(&session, rows[i].keys, 0);
        if (rows[i].person != NONE)
            drawing_share(&session, rows[i].person, ABSENCE_NONE);
        session.in_lines = true;
        write_said(&listener, &session, text);
        line_commands_hear(&listener, &session, "board");
        write_said(&listener, &session, text);
        ck_assert_msg(strncmp(text, rows[i].words, strlen(rows[i].words)) == 0, "row %zu: %s", i,
                      text);
    }
}

TEST(the_turn_or_the_result_is_told_with_the_board_even_if_there_is_news)
{
    for (int is_over = 0; is_over < 2; is_over++) {
        struct session session = drawing_session((struct game){0});
        struct listener listener = {.in_words = true};
        char text[TEXT_SIZE];

        drawing_press(&session, is_over ? "15243" : "15", 0);
        session.in_lines = true;
        write_said(&listener, &session, text);
        line_commands_hear(&listener, &session, "board");
        status_note(&session, "One.");
        status_note(&session, "Two.");
        write_said(&listener, &session, text);
        ck_assert_msg(strstr(text, is_over ? "Two. Ann wins! " : "Two. Your turn, Ann. "), "%s",
                      text);
    }
}

TEST(of_a_line_that_is_not_understood_39_letters_are_said_again)
{
    enum { SHOWN = 39, LONGEST = 50 };
    char line[LONGEST + 1] = "";

    for (int length = 2; length <= LONGEST; length++) {
        struct session session = drawing_session((struct game){0});
        struct listener listener = {.in_words = true};
        char expected[TEXT_SIZE];

        memset(line, 'x', (size_t)length);
        line_commands_hear(&listener, &session, line);
        snprintf(expected, sizeof expected,
                 "'%.*s%s' is neither a cell (1 to 9) nor a command; ? lists the commands.", SHOWN,
                 line, length > SHOWN ? "..." : "");
        ck_assert_str_eq(session.status.notices[0].words, expected);
    }
}

TEST(a_number_of_a_game_has_at_most_nine_digits_and_no_zero_in_front)
{
    static const char *const rows[][2] = {
        {"shelf 999999999", "The shelf has no game 999999999; type shelf to list its games."},
        {"shelf 1000000000", "'1000000000' is not the number of a game."},
        {"shelf 01", "'01' is not the number of a game."},
        {"shelf 1x", "'1x' is not the number of a game."},
        {"shelf 4", "The shelf has no game 4; type shelf to list its games."},
        {"off 4", "The shelf has no game 4; type shelf to list its games."},
        {"review 3", "The book has no game 3; type book to list its games."},
        {"off", "Type off and the number of a game on the shelf."},
        {"review", "Type review and the number of a game in the book."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct listener listener = {.in_words = true};

        session.in_lines = true;
        ck_assert_int_eq(hear(&listener, &session, rows[i][0], 3), EFFECT_NOT_OBEYED);
        ck_assert_str_eq(session.status.notices[0].words, rows[i][1]);
    }
}

TEST(of_a_list_of_a_dozen_games_none_are_said_to_be_older)
{
    for (int count = SHELF_PAGE; count <= SHELF_PAGE + 2; count += 2) {
        struct session_fixture_shelf shelf = session_fixture_shelf_of(SHELF_PAGE);
        struct session session = drawing_session((struct game){0});
        struct listener listener = {.in_words = true};
        char text[TEXT_SIZE];

        session.in_lines = true;
        session_fixture_use_shelf(&session, line_commands_hear(&listener, &session, "shelf"),
                                  &shelf);
        session.shelf_page.lists.counts[SHELF_WAITING] = count;
        line_commands_pick(&listener, &session);
        write_said(&listener, &session, text);
        ck_assert_msg(!strstr(text, "older") == (count == SHELF_PAGE), "%s", text);
        ck_assert_msg(count == SHELF_PAGE || strstr(text, " 13 to 14 are older."), "%s", text);
        ck_assert_msg(strstr(text, "12: code ") && !strstr(text, "13: code "), "%s", text);
    }
}

TEST(a_game_of_no_known_age_is_listed_without_one)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.in_words = true};
    struct shelved game = {.record.own_mark = NONE};
    char text[TEXT_SIZE];

    session.in_lines = true;
    record_set_name(&game.record, PLAYER_X, "Ann");
    record_set_name(&game.record, PLAYER_O, "Bob");
    line_commands_hear(&listener, &session, "shelf");
    shelf_page_show(&session, (struct shelf_lists){.games = {&game}, .counts = {1}});
    line_commands_pick(&listener, &session);
    write_said(&listener, &session, text);
    ck_assert_msg(strstr(text, " 1: code 0, X to move, Ann and Bob "), "%s", text);
}

TEST(the_score_of_two_with_the_longest_names_is_whole)
{
    struct session session = drawing_session((struct game){0});
    char names[PERSONS][RECORD_NAME], text[TEXT_SIZE], expected[TEXT_SIZE];
    FILE *out = fmemopen(text, TEXT_SIZE, "w");

    ck_assert_ptr_nonnull(out);
    for (int row = 0; row < PERSONS; row++) {
        memset(names[row], 'a' + row, RECORD_NAME - 1);
        names[row][RECORD_NAME - 1] = '\0';
        name_row(&session, row, names[row]);
    }
    session_fixture_score(&session, 4294967295, 4294967294, 4294967293);
    print_score(out, true, &session);
    print_goodbye(out, &session);
    fclose(out);
    snprintf(expected, sizeof expected,
             "%s: 4294967295, %s: 4294967294, draws: 4294967293.\n"
             "%s: 4294967295, %s: 4294967294, draws: 4294967293\n",
             names[0], names[1], names[0], names[1]);
    ck_assert_str_eq(text, expected);
}

TEST(help_at_a_shared_table_has_the_commands_that_answer_a_request)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.in_words = true};
    char text[TEXT_SIZE];

    session.in_lines = true;
    for (int is_shared = 0; is_shared < 2; is_shared++) {
        if (is_shared)
            drawing_share(&session, PERSON_HOST, ABSENCE_NONE);
        line_commands_hear(&listener, &session, "?");
        write_said(&listener, &session, text);
        for (int i = 0; i < 3; i++) {
            const char *word = ((const char *[]){" yes (", " no (", " cancel ("})[i];

            ck_assert_msg(!strstr(text, word) == !is_shared, "%s: %s", word, text);
        }
    }
}

TEST(whoever_listens_knows_the_board_at_all_times)
{
    static const char *const lines[] = {
        "1", "2", "3", "4", "5", "6", "7", "8", "9",   "1",   "5",     "9",    "u",   "u",
        "U", "n", "c", "e", "",  "r", "s", "?", "o 0", "o 5", "o 523", "o 16", "r 1", "r 3",
    };
    enum { SESSIONS = 150, LINES = 60 };
    unsigned rng = 1;

    for (int i = 0; i < SESSIONS; i += suite_share()) {
        struct session session = drawing_session((struct game){0});
        struct listener listener = {.in_words = true};
        char board[GAME_CELLS];

        memset(board, '.', sizeof board);
        if (i % 3 == 0)
            people_seat_computer(&session, i % 2);
        check_heard(&listener, &session, board, "sitting down");
        for (int j = 0; j < LINES; j++) {
            const char *line = lines[suite_draw(&rng, sizeof lines / sizeof lines[0])];

            hear(&listener, &session, line, 3);
            check_heard(&listener, &session, board, line);
        }
    }
}

/* Write the cells of a board that hold true, "2, 4 and 7". Returns their number. */
static int list_naively(const char *board,
                        bool (*is_listed)(const char *board, int cell, int value), int value,
                        char list[64])
{
    int cells[GAME_CELLS], count = 0;

    *list = '\0';
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (board[cell] == '.' && is_listed(board, cell, value))
            cells[count++] = cell + 1;
    for (int i = 0; i < count; i++)
        sprintf(list + strlen(list), "%d%s", cells[i],
                i + 2 < count    ? ", "
                : i + 2 == count ? " and "
                                 : "");
    return count;
}

static bool has_value(const char *board, int cell, int value)
{
    return oracle_judge_cell(board, cell).value == value;
}

static bool is_free(const char *board, int cell, int value)
{
    (void)value;
    return board[cell] == '.';
}

/* The sentences of evaluation for a position, the best cells first. */
static void evaluate_naively(const char *board, char text[TEXT_SIZE])
{
    static const char *const one[] = {"loses", "draws", "wins"}, *const more[] = {"lose", "draw",
                                                                                  "win"};
    int free = oracle_count(board, '.');

    *text = '\0';
    for (int value = 1; value >= -1; value--) {
        char list[64];
        int count = list_naively(board, has_value, value, list);

        if (count == 1)
            sprintf(text + strlen(text), "%s %s. ", list, one[value + 1]);
        else if (count == free)
            sprintf(text + strlen(text), "Every cell %s. ", one[value + 1]);
        else if (count > 0)
            sprintf(text + strlen(text), "%s %s. ", list, more[value + 1]);
    }
}

TEST(in_every_position_the_worth_of_all_free_cells_is_told)
{
    for (int i = 0; i < oracle.positions; i += suite_share()) {
        const char *board = oracle.position[i];
        char text[TEXT_SIZE], expected[TEXT_SIZE], free[64];
        struct session session = drawing_session(suite_game(board));
        struct listener listener = {.in_words = true};

        if (oracle_is_over(board))
            continue;
        session.in_lines = true;
        write_said(&listener, &session, text);
        line_commands_hear(&listener, &session, "evaluate");
        write_said(&listener, &session, text);
        evaluate_naively(board, expected);
        ck_assert_str_eq(text, expected);
        line_commands_hear(&listener, &session, "free");
        write_said(&listener, &session, text);
        list_naively(board, is_free, 0, free);
        snprintf(expected, sizeof expected, "Free: %s. ", free);
        ck_assert_str_eq(text, expected);
    }
}

/* As at a shared table, whose next line has no trace of the marks that were undone. */
TEST(marks_that_are_gone_are_told_as_undone_and_never_as_set_again)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.in_words = true};
    struct match shorter;
    char text[TEXT_SIZE];

    match_play(&session.match, PLAYER_X, 4, "Ann");
    shorter = session.match;
    match_play(&session.match, PLAYER_O, 0, "Bob");
    match_play(&session.match, PLAYER_X, 8, "Ann");
    write_said(&listener, &session, text);
    session.match = shorter;
    write_said(&listener, &session, text);
    ck_assert_str_eq(text, "Undone: X in 9, bottom right and O in 1, top left; your turn, Bob. ");
}

TEST(the_computer_is_told_as_a_person_is_and_its_level_once)
{
    struct session session = drawing_session((struct game){0});
    struct listener listener = {.in_words = true};
    char text[TEXT_SIZE], begin[128];

    session.in_lines = true;
    people_seat_computer(&session, 0);
    snprintf(begin, sizeof begin,
             "Computer (perfect) plays X, Bob plays O; the computer plays X in %d, ",
             match_cell(&session.match, match_now(&session.match)) + 1);
    write_said(&listener, &session, text);
    ck_assert_msg(strncmp(text, begin, strlen(begin)) == 0, "it begins with: %s", text);

    ck_assert_int_eq(hear(&listener, &session, "o 16", 0), EFFECT_NONE);
    snprintf(begin, sizeof begin, "Opened code 16. The computer plays X in %d, ",
             match_cell(&session.match, match_now(&session.match)) + 1);
    write_said(&listener, &session, text);
    ck_assert_msg(strncmp(text, begin, strlen(begin)) == 0, "it goes on with: %s", text);
}
