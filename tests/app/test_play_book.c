/* SPDX-License-Identifier: MIT
 *
 * The book: what the program writes into it, and what it prints of it.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

#include <regex.h>
#include <sys/file.h>

#define PLAY(...) ARGS(command_tictactoe(), "--plain", __VA_ARGS__)
#define ANN_AND_BOB "--x-name=Ann", "--o-name=Bob"

/* Games by a line each. */
#define X_WINS "5\n1\n3\n9\n7\n"
#define O_WINS "1\n4\n2\n5\n9\n6\n"
#define DRAWN "1\n2\n3\n5\n4\n6\n8\n7\n9\n"

static struct command play(const struct home *home, const char *const argv[], const char *lines)
{
    struct command command;

    command_run(&command, argv, ARGS(home->setting), lines);
    return command;
}

/* The book without the times, of which nothing is known but what they look like. */
static const char *read_book(const struct home *home)
{
    static char text[COMMAND_TEXT], bare[COMMAND_TEXT];
    FILE *file = fopen(home_file(home, "book"), "r");
    regex_t time;
    char *end = bare;

    text[0] = bare[0] = '\0';
    if (!file)
        return "";
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    ck_assert_int_eq(
        regcomp(&time, "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\t", REG_EXTENDED),
        0);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        ck_assert_int_eq(regexec(&time, line, 0, NULL, 0), 0);
        end += sprintf(end, "%s\n", strchr(line, '\t') + 1);
    }
    regfree(&time);
    return bare;
}

/* What --book prints there, which is all well. */
static const char *print_book(const struct home *home, const char *option)
{
    static struct command command;

    command = play(home, ARGS(command_tictactoe(), option), NULL);
    ck_assert_str_eq(command.err, "");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    return command.out;
}

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(each_finished_game_of_two_named_players_is_a_line)
{
    struct home home = home_make();

    play(&home, PLAY(ANN_AND_BOB), X_WINS "n\n" O_WINS "n\n" DRAWN "q\n");
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n"
                                       "Bob\tAnn\t0\t142596\tO won\n"
                                       "Ann\tBob\t0\t123546879\tdraw\n");
}

TEST(the_last_game_is_written_whichever_way_the_sitting_ends)
{
    struct home home = home_make();

    play(&home, PLAY(ANN_AND_BOB), X_WINS); /* the input ends */
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n");
    play(&home, PLAY(ANN_AND_BOB), O_WINS "o 523\n");
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\nAnn\tBob\t0\t142596\tO won\n");
}

TEST(blanks_around_a_name_are_no_part_of_it)
{
    struct home home = home_make();

    play(&home, PLAY("--x-name= Ann", "--o-name=Bob  "), X_WINS "q\n");
    home_put(&home, "settings", "x-name=Ann \no-name=  Bob\n");
    play(&home, ARGS(command_tictactoe(), "--plain"), X_WINS "q\n");
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n"
                                       "Ann\tBob\t0\t51397\tX won\n");
}

TEST(lines_tell_the_score_of_all_time_below_that_of_the_sitting)
{
    struct home home = home_make();
    struct command command = play(&home, PLAY(ANN_AND_BOB), X_WINS "n\n" O_WINS "q\n");

    ck_assert_ptr_nonnull(strstr(command.out, "score: Ann 2, Bob 0, draws 0\n"
                                              "all time: Ann 2, Bob 0, draws 0\n"));
    command = play(&home, PLAY("--x-name=Bob", "--o-name=Ann"), X_WINS "q\n");
    ck_assert_ptr_nonnull(strstr(command.out, "score: Bob 1, Ann 0, draws 0\n"
                                              "all time: Bob 1, Ann 2, draws 0\n"));
    command = play(&home, PLAY("--x-name=Bob"), X_WINS "q\n"); /* against nobody */
    ck_assert_ptr_null(strstr(command.out, "all time"));
}

TEST(games_under_way_and_games_of_nobody_are_not_written)
{
    struct home home = home_make();

    play(&home, PLAY(ANN_AND_BOB), "5\nn\n1\nq\n");
    play(&home, ARGS(command_tictactoe(), "--plain"), X_WINS "q\n");
    play(&home, PLAY("--x-name=Ann"), X_WINS "q\n");
    play(&home, PLAY("--o-name=Bob"), X_WINS "q\n");
    ck_assert_str_eq(read_book(&home), "");
    ck_assert_int_ne(access(home_file(&home, "book"), F_OK), 0);
}

TEST(a_game_that_begins_with_moves_is_not_written_played_on_or_not)
{
    struct home home = home_make();

    play(&home, PLAY(ANN_AND_BOB, "--moves=51397"), "q\n");
    play(&home, PLAY(ANN_AND_BOB, "--moves=51397"), "n\nq\n");
    ck_assert_str_eq(read_book(&home), "");
    play(&home, PLAY(ANN_AND_BOB, "--moves=5139"), "7\nq\n");
    ck_assert_str_eq(read_book(&home), "");
}

TEST(the_computer_is_a_player_by_its_level)
{
    struct home home = home_make();
    char lines[MESSAGE] = "";

    for (int cell = 1; cell <= 9; cell++)
        sprintf(lines + strlen(lines), "%d\n", cell);
    play(&home, PLAY("--x-name=Ann", "--computer=o", "--level=perfect"), lines);
    ck_assert_int_eq(strncmp(read_book(&home), "Ann\tComputer (perfect)\t0\t1", 26), 0);
}

TEST(a_name_full_of_tricks_stays_in_its_field)
{
    struct home home = home_make();

    play(&home, PLAY("--x-name=A\tn\nn\x1b[2J\\", "--o-name=B\xc3\xa9\xff"), X_WINS "q\n");
    ck_assert_str_eq(read_book(&home),
                     "A\\x09n\\x0an\\x1b[2J\\x5c\tB\xc3\xa9\xff\t0\t51397\tX won\n");
    ck_assert_str_eq(print_book(&home, "--book"),
                     "A\\x09n\\x0an\\x1b[2J\\x5c 1 : 0 B\xc3\xa9\\xff, 0 draws\n");
    ck_assert_ptr_nonnull(strstr(print_book(&home, "--book=A\tn\nn\x1b[2J\\"), "X won"));
}

#define LINE(minute, x, o, code, moves, result)                                                    \
    "2026-11-21T11:0" minute ":03Z\t" x "\t" o "\t" code "\t" moves "\t" result "\n"

TEST(the_standing_of_every_pair_is_printed_those_with_the_most_games_first)
{
    struct home home = home_make();

    ck_assert_str_eq(print_book(&home, "--book"), "");
    home_put(&home, "book",
             LINE("1", "Cid", "Ann", "0", "51397", "X won")
                 LINE("2", "Ann", "Bob", "0", "51397", "X won")
                     LINE("3", "Bob", "Ann", "0", "142596", "O won")
                         LINE("4", "Bob", "Ann", "523", "59", "O won")
                             LINE("5", "Bob", "Ann", "0", "123546879", "draw"));
    ck_assert_str_eq(print_book(&home, "--book"),
                     "Ann 3 : 0 Bob, 1 draws\nAnn 0 : 1 Cid, 0 draws\n");
}

TEST(the_games_of_a_name_are_printed_the_newest_first_with_the_command_that_replays_each)
{
    struct home home = home_make();
    char expected[COMMAND_TEXT];
    const char *program = command_tictactoe();

    home_put(&home, "book",
             LINE("1", "Cid", "Ann", "0", "51397", "X won")
                 LINE("2", "Ann", "Bob", "0", "123546879", "draw")
                     LINE("3", "Bob", "Ann", "523", "59", "O won"));
    snprintf(expected, sizeof expected,
             "2026-11-21T11:03:03Z\tBob\tAnn\tO won\t%s --moves=59 523\n"
             "2026-11-21T11:02:03Z\tAnn\tBob\tdraw\t%s --moves=123546879\n",
             program, program);
    ck_assert_str_eq(print_book(&home, "--book=Bob"), expected);
    ck_assert_str_eq(print_book(&home, "--book=Bo"), "");
    ck_assert_str_eq(print_book(&home, "--book="), "");
}

TEST(lines_that_are_no_games_are_told_once_and_cost_nothing_else)
{
    struct home home = home_make();
    struct command command;

    home_put(&home, "book",
             LINE("1", "Ann", "Bob", "0", "51397",
                  "X won") "what\n\n" LINE("2", "Ann", "Bob", "0", "51397", "X won") "torn");
    command = play(&home, ARGS(command_tictactoe(), "--book"), NULL);
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(command.out, "Ann 2 : 0 Bob, 0 draws\n");
    ck_assert_str_eq(command.err, "tictactoe: 3 lines of the book are not games, the first of them "
                                  "line 2; they are left out\n");
    command = play(&home, PLAY(ANN_AND_BOB), X_WINS "q\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(command.err, "");
    command = play(&home, ARGS(command_tictactoe(), "--book"), NULL);
    ck_assert_str_eq(command.out, "Ann 3 : 0 Bob, 0 draws\n");
}

TEST(a_book_that_cannot_be_kept_is_told_in_the_game_and_at_the_end_and_play_goes_on)
{
    struct home home = home_make();
    struct command command;

    ck_assert_int_eq(mkdir(home_file(&home, "book"), 0700), 0);
    command = play(&home, PLAY(ANN_AND_BOB), X_WINS "n\n" X_WINS "q\n");
    ck_assert_ptr_nonnull(strstr(command.out, "Not yet in the book, which is not a plain file."));
    ck_assert_ptr_nonnull(strstr(command.out, "score: Ann 1, Bob 1, draws 0"));
    ck_assert_str_eq(command.err,
                     "tictactoe: 2 games are not in the book, which is not a plain file\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    command = play(&home, ARGS(command_tictactoe(), "--book"), NULL);
    ck_assert_str_eq(command.err, "tictactoe: the book is not a plain file\n");
    ck_assert_str_eq(command.out, "");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
}

TEST(a_line_that_was_owed_is_written_once_it_can_be)
{
    struct home home = home_make();
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), ANN_AND_BOB), ARGS(home.setting));

    terminal_expect(terminal, " to move");
    ck_assert_int_eq(mkdir(home_file(&home, "book"), 0700), 0);
    terminal_keys(terminal, "51397n");
    terminal_expect(terminal, "Not yet in the book, which is not a plain file.");
    ck_assert_int_eq(rmdir(home_file(&home, "book")), 0);
    visit_press_until_kept(terminal, "1", home_file(&home, "book"));
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_free(terminal);
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n");
}

static const char *read_settings(const struct home *home)
{
    static char text[COMMAND_TEXT];
    FILE *file = fopen(home_file(home, "settings"), "r");

    text[0] = '\0';
    if (!file)
        return text;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* Other processes write them when the program has ended. */
static void wait_for_files(const struct home *home, const char *book, const char *settings)
{
    double end = suite_seconds() + 10;

    while ((strcmp(read_book(home), book) != 0 || strcmp(read_settings(home), settings) != 0)
           && suite_seconds() < end)
        poll(NULL, 0, 1);
    ck_assert_str_eq(read_book(home), book);
    ck_assert_str_eq(read_settings(home), settings);
}

/* A signal leaves no time to wait for a lock, be it while somebody plays or while the program
 * leaves. */
TEST_LOOP(what_a_signal_ends_is_written_though_another_program_holds_the_lock, 3)
{
    enum { PLAYING, LEAVING, LEFT, MOMENT = 50 };
    struct home home = home_make();
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), ANN_AND_BOB), ARGS(home.setting));

    terminal_expect(terminal, " to move");
    ck_assert_int_eq(mkdir(home_file(&home, "settings.new"), 0700), 0);
    terminal_keys(terminal, "t");
    terminal_expect(terminal, "Not in the settings: ");

    int folder = open(home_file(&home, ""), O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    ck_assert_int_eq(flock(folder, LOCK_EX), 0);
    ck_assert_int_eq(rmdir(home_file(&home, "settings.new")), 0);
    terminal_keys(terminal, "51397");
    terminal_expect(terminal, "Ann wins!");
    if (_i >= LEAVING)
        terminal_send(terminal, "q", 1);
    if (_i >= LEFT)
        poll(NULL, 0, MOMENT);
    terminal_signal(terminal, SIGTERM);
    visit_check_end(terminal, -SIGTERM);
    close(folder);
    terminal_free(terminal);
    wait_for_files(&home, "Ann\tBob\t0\t51397\tX won\n", "theme=block\n");
}

/* What came about while other programs held the locks was told to helpers that had begun before.
 * The locks are held for longer than the tests' program would wait for them. */
TEST(several_games_and_settings_are_written_though_a_signal_comes_while_others_hold_the_locks)
{
    struct home home = home_make();
    struct terminal *terminal;
    int folder;
    int book;

    home_put(&home, "book", "");
    home_put(&home, "settings", "");
    folder = open(home_file(&home, ""), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    book = open(home_file(&home, "book"), O_RDONLY | O_CLOEXEC);
    ck_assert_int_eq(flock(folder, LOCK_EX), 0);
    ck_assert_int_eq(flock(book, LOCK_EX), 0);
    terminal =
        terminal_start(visit_common, ARGS(command_installed(), ANN_AND_BOB), ARGS(home.setting));
    terminal_expect(terminal, " to move");
    terminal_keys(terminal, "t51397nL51397nt51397");
    terminal_expect(terminal, "Ann wins!");
    terminal_signal(terminal, SIGTERM);
    visit_check_end(terminal, -SIGTERM);
    close(book);
    close(folder);
    terminal_free(terminal);
    wait_for_files(&home,
                   "Ann\tBob\t0\t51397\tX won\n"
                   "Bob\tAnn\t0\t51397\tX won\n"
                   "Ann\tBob\t0\t51397\tX won\n",
                   "theme=ascii\nlevel=perfect\n");
}

TEST_LOOP(a_signal_that_ends_a_sitting_in_lines_leaves_the_last_game_in_the_book, 3)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct home home = home_make();
    struct terminal *terminal = terminal_start(
        visit_common, ARGS(command_tictactoe(), "--plain", "--no-settings", ANN_AND_BOB),
        ARGS(home.setting));

    terminal_expect(terminal, " to move");
    terminal_send(terminal, "5\n1\n3\n9\n7\n", 10);
    terminal_expect(terminal, "Ann wins!");
    terminal_expect(terminal, "score: Ann 1");
    terminal_signal(terminal, signals[_i]);
    ck_assert_int_eq(terminal_end(terminal), -signals[_i]);
    terminal_free(terminal);
    wait_for_files(&home, "Ann\tBob\t0\t51397\tX won\n", "");
}

TEST(on_the_screen_the_score_of_all_time_stands_beside_that_of_the_sitting)
{
    struct home home = home_make();

    home_put(&home, "book",
             LINE("1", "Ann", "Bob", "0", "51397", "X won")
                 LINE("2", "Bob", "Ann", "0", "51397", "X won")
                     LINE("3", "Bob", "Cid", "0", "51397", "X won")
                         LINE("4", "Ann", "Bob", "0", "51397", "X won"));

    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), ANN_AND_BOB), ARGS(home.setting));

    terminal_expect(terminal, " to move");
    terminal_expect(terminal, "All time 2 : 1, 0 draws");
    terminal_keys(terminal, "51397");
    terminal_expect(terminal, "All time 3 : 1, 0 draws");
    terminal_keys(terminal, "n"); /* and Bob has X now */
    terminal_expect(terminal, "All time 1 : 3, 0 draws");
    terminal_keys(terminal, "51397");
    terminal_expect(terminal, "All time 2 : 3, 0 draws");
    terminal_keys(terminal, "nc");
    terminal_expect(terminal, "Computer (medium) plays O.");
    terminal_refuse(terminal, "All time"); /* Ann has not played the computer */
    terminal_keys(terminal, "c");
    terminal_expect(terminal, "All time 3 : 2, 0 draws");
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_free(terminal);
    ck_assert_str_eq(print_book(&home, "--book"),
                     "Ann 3 : 2 Bob, 0 draws\nBob 1 : 0 Cid, 0 draws\n");
}

TEST(a_couples_ten_evenings_are_all_in_the_book)
{
    struct home home = home_make();
    struct command command;
    char line[MESSAGE];
    int ann = 0, bob = 0, draws = 0;

    for (int evening = 0; evening < 10; evening++) {
        bool swaps = evening % 2 == 1; /* who sits where */
        char lines[1024] = "";

        strcat(lines, X_WINS "n\n");          /* the first wins, with X */
        strcat(lines, X_WINS "n\n");          /* the second, with X */
        strcat(lines, X_WINS "u\n7\nn\nu\n"); /* an end is undone, redone, left and looked at */
        strcat(lines, "n\n" O_WINS "n\n");    /* the first wins, with O */
        strcat(lines, "5\n1\nn\n");           /* one that is given up */
        for (int more = 0; more < evening; more++)
            strcat(lines, DRAWN "n\n");
        *(swaps ? &bob : &ann) += 3;
        *(swaps ? &ann : &bob) += 1;
        draws += evening;
        command = play(&home,
                       swaps ? PLAY("--x-name=Bob", "--o-name=Ann")
                             : PLAY("--x-name=Ann", "--o-name=Bob"),
                       lines);
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_str_eq(command.err, "");
        snprintf(line, sizeof line, "Ann %d : %d Bob, %d draws\n", ann, bob, draws);
        ck_assert_str_eq(print_book(&home, "--book"), line);
    }
}
