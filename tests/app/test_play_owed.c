/* SPDX-License-Identifier: MIT
 *
 * The shelf as the program shows it at its ends: a full one taken up game by game, games that could
 * not be kept, and a computer that plays where nobody else has.
 */
#include "home.h"
#include "suite.h"

static struct command play(const struct home *home, const char *word, const char *lines)
{
    struct command command;

    command_run(&command, ARGS(command_tictactoe(), "--plain", word), ARGS(home->setting), lines);
    return command;
}

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(every_game_of_a_full_shelf_is_taken_up_by_its_number)
{
    static const char twelve[] = "1\nn\n2\nn\n3\nn\n4\nn\n5\nn\n6\nn\n7\nn\n8\nn\n"
                                 "9\n1\nn\n9\n2\nn\n9\n3\nn\n9\n4\nq\n";
    enum { GAMES = 12 };
    struct home home = home_make();
    struct command list, command;

    home_play(&home, twelve);
    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(home.setting), NULL);

    const char *line = list.out;

    for (int number = 1; number <= GAMES; number++) {
        char word[16], code[32];
        int listed, length;

        /* NOLINTNEXTLINE(cert-err34-c): the program wrote them */
        ck_assert_int_eq(sscanf(line, "%*d %d %*c %n", &listed, &length), 1);
        line += length;
        snprintf(word, sizeof word, "--resume=%d", number);
        snprintf(code, sizeof code, "\ncode %d\n", listed);
        command_run(&command, ARGS(command_tictactoe(), word, "--show"), ARGS(home.setting), NULL);
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_msg(strstr(command.out, code), "%s shows %s", word, command.out);
    }
    ck_assert_str_eq(line, "");
}

TEST(games_that_were_left_and_not_kept_are_told_by_their_codes)
{
    struct home home = home_make();
    char path[HOME_PATH + 32];
    struct command command;

    snprintf(path, sizeof path, "%s/tictactoe", home.path);
    ck_assert_int_eq(symlink("nowhere", path), 0);
    command = play(&home, "--ascii", "5\nn\n1\n3\no 523\n9\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_str_eq(command.err,
                     "tictactoe: not on the shelf: code 5, 13, 1624: there is no folder "
                     "for the shelf\n");
    command = play(&home, "--ascii", "5\nu\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
}

TEST(a_game_that_is_over_and_could_not_be_taken_off_is_told)
{
    struct home home = home_make();
    char path[HOME_PATH + 32];
    struct command command;

    home_play(&home, "1\n4\n2\n5\nq\n");
    snprintf(path, sizeof path, "%s/tictactoe/shelf.new", home.path);
    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    command = play(&home, "--resume=1", "3\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_str_eq(command.err, "tictactoe: a game that should be off the shelf may still be on "
                                  "it: the shelf cannot be written\n");
}

TEST(a_game_that_only_the_computer_has_played_on_stays_as_it_was)
{
    struct home home = home_make();
    struct command command;

    home_play(&home, "1\n4\n2\n5\nq\n");
    home_check_list(&home, "1 375 X\n");
    command_run(&command, ARGS(command_tictactoe(), "--plain", "--computer=x", "--resume=1"),
                ARGS(home.setting), "q\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    home_check_list(&home, "1 375 X\n");
    command_run(&command, ARGS(command_tictactoe(), "--plain", "--computer=x"), ARGS(home.setting),
                "o 16\nc\nu\nu\nq\n");
    home_check_list(&home, "1 375 X\n");
}

TEST(a_game_that_is_asked_for_and_not_there_ends_in_failure)
{
    struct home home = home_make();
    struct command command;
    char path[HOME_PATH + 32];
    static const struct {
        const char *lines;
        int outcome;
    } rows[] = {
        {"r\nq\n", EXIT_SUCCESS},       {"r 1\nq\n", EXIT_FAILURE},
        {"5\nr 1\nq\n", EXIT_SUCCESS},  {"5\nr 2\nr 1\nq\n", EXIT_FAILURE},
        {"5\nr 12\nq\n", EXIT_FAILURE},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct home empty = home_make();

        command = play(&empty, "--plain", rows[i].lines);
        ck_assert_msg(command.outcome == rows[i].outcome, "%s ends with %d", rows[i].lines,
                      command.outcome);
    }

    snprintf(path, sizeof path, "%s/tictactoe", home.path);
    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    snprintf(path, sizeof path, "%s/tictactoe/shelf", home.path);
    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    command = play(&home, "--plain", "r\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    command = play(&home, "--plain", "q\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
}
