/* SPDX-License-Identifier: MIT
 *
 * A game line by line.
 */
#include "engine/encodings.h"
#include "suite.h"
#include "visit.h"

/* Nothing that a terminal would obey, no line too wide but for the command, no blanks at the
 * end of one. The names in these tests are in UTF-8: what follows a first byte has no width. */
static void check_lines(const char *out)
{
    enum { MOST_COLUMNS = 79 };

    for (const char *line = out; *line; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        int columns = 0;

        for (size_t i = 0; i < length; i++) {
            unsigned char byte = (unsigned char)line[i];

            ck_assert_msg(byte >= ' ' && byte != '\177', "the byte %02x is sent", byte);
            columns += (byte & 0xC0) != 0x80;
        }
        ck_assert_msg(length == 0 || line[length - 1] != ' ', "blanks after %.40s", line);
        ck_assert_msg(columns <= MOST_COLUMNS
                          || strncmp(line, command_tictactoe(), strlen(command_tictactoe())) == 0,
                      "%d columns: %.90s", columns, line);
        ck_assert_msg(line[length] == '\n', "no end of the line after %.40s", line);
    }
}

static void play_lines(struct command *command, const char *input)
{
    command_run(command, ARGS(command_tictactoe(), "--plain"), NULL, input);
    check_lines(command->out);
}

/* The part of it from the last "code": what is said on leaving. */
static int last_code(const char *out)
{
    static const char word[] = "\ncode ";
    const char *last = NULL;

    for (const char *at = out; (at = strstr(at, word)); at++)
        last = at;
    return last ? atoi(last + strlen(word)) : -1;
}

/* The same moves with --plain and with --show --moves: the same board, words and code. */
static void check_moves(const char *moves)
{
    struct command plain, show;
    char option[32], input[64] = "";

    for (const char *move = moves; *move; move++)
        sprintf(input + strlen(input), "%c\n", *move);
    strcat(input, "q\n");
    command_run(&plain, ARGS(command_tictactoe(), "--plain"), ARGS(visit_nowhere), input);
    snprintf(option, sizeof option, "--moves=%s", moves);
    command_run(&show, ARGS(command_tictactoe(), "--show", *moves ? option : "0"), NULL, NULL);
    ck_assert_int_eq(show.outcome, EXIT_SUCCESS);
    ck_assert_msg(strstr(plain.out, show.out), "%s: not the same, but\n%s", moves, plain.out);
    ck_assert_int_eq(last_code(plain.out), last_code(show.out));
}

/* All games of up to two moves, and some that are played to the end. */
TEST(lines_come_to_the_same_positions_as_the_moves_of_the_command_line)
{
    enum { GAMES = 40 };
    char moves[GAME_CELLS + 1] = "";
    unsigned rng = 1;

    check_moves("");
    for (moves[0] = '1'; moves[0] <= '9'; moves[0]++) {
        moves[1] = '\0';
        check_moves(moves);
        for (moves[1] = '1'; moves[1] <= '9'; moves[1]++)
            if (moves[0] != moves[1])
                check_moves(moves);
    }
    for (int i = 0; i < GAMES; i++) {
        struct message line;

        visit_draw_line(&line, &rng);
        check_moves(line.keys);
    }
}

TEST(what_is_not_understood_makes_the_status_1_and_the_game_goes_on)
{
    static const struct {
        const char *input;
        int outcome, code;
    } rows[] = {
        {"5\n1\nq\n", EXIT_SUCCESS, 16},
        {"5\n1\n", EXIT_SUCCESS, 16},
        {"5\n1", EXIT_SUCCESS, 16},
        {"5\r\n1\r\nq\r\n", EXIT_SUCCESS, 16},
        {"", EXIT_SUCCESS, 0},
        {"\n\n5\n\n", EXIT_SUCCESS, 5},
        {"5\n5\n1\nq\n", EXIT_SUCCESS, 16},            /* taken */
        {"1\n4\n2\n5\n3\n9\nq\n", EXIT_SUCCESS, 1099}, /* after the end */
        {"u\nU\nn\nq\n", EXIT_SUCCESS, 0},             /* nothing to do */
        {"5\nfoo\n1\nq\n", EXIT_FAILURE, 16},
        {"5\n10\n1\nq\n", EXIT_FAILURE, 16},
        {"5\n0\n1\nq\n", EXIT_FAILURE, 16},
        {"5\n 1\n1\nq\n", EXIT_FAILURE, 16},
        {"5\n1 \n1\nq\n", EXIT_FAILURE, 16},
        {"5\n15\n1\nq\n", EXIT_FAILURE, 16},
        {"5\nundo it\n1\nq\n", EXIT_FAILURE, 16},
        {"5\nq 5\n1\nq\n", EXIT_FAILURE, 16},
        {"5\nUNDO\n1\nq\n", EXIT_FAILURE, 16},
        {"5\nundoo\n1\nq\n", EXIT_FAILURE, 16},
        {"5\no\n1\nq\n", EXIT_FAILURE, 16},
        {"5\no 2749\n1\nq\n", EXIT_FAILURE, 16},
        {"5\no five\n1\nq\n", EXIT_FAILURE, 16},
        {"5\nplace\n1\nq\n", EXIT_FAILURE, 16},
        {"5\n\033[A\n1\nq\n", EXIT_FAILURE, 16},
        {"5\n\303\251\377\n1\nq\n", EXIT_FAILURE, 16},
        {"5\nh\nj\nk\nl\n1\nq\n", EXIT_FAILURE, 16},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct command command;

        play_lines(&command, rows[i].input);
        ck_assert_msg(command.outcome == rows[i].outcome, "%s ends with %d", rows[i].input,
                      command.outcome);
        ck_assert_msg(last_code(command.out) == rows[i].code, "%s ends at %d", rows[i].input,
                      last_code(command.out));
        ck_assert_str_eq(command.err, "");
        ck_assert_int_eq(rows[i].outcome != EXIT_SUCCESS,
                         strstr(command.out, "not understood") || strstr(command.out, "\n'"));
    }
}

TEST(a_line_of_any_length_is_survived)
{
    enum { LONG = 1 << 20 };
    char *input = malloc(LONG + 1);
    struct command command;

    ck_assert_ptr_nonnull(input);
    memset(input, '5', LONG);
    memcpy(input + LONG - 5, "\n1\nq\n", 5);
    input[0] = 'o';
    input[1] = ' ';
    input[LONG] = '\0';
    play_lines(&command, input);
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_int_eq(last_code(command.out), 1);
    free(input);
}

TEST(every_command_has_a_letter_and_a_word_that_do_the_same)
{
    static const struct {
        const char *before, *letter, *word, *said;
        int code;
    } rows[] = {
        {"5\n1\n", "u", "undo", "O to move", 5},
        {"5\n1\nu\n", "U", "redo", "X to move", 16},
        {"5\n1\n", "n", "new", "New game", 0},
        {"5\n1\n", "s", "save", "Code 16. Resume with: ", 16},
        {"5\n1\n", "o 523", "open 523", "Opened code 523", 523},
        {"5\n1\n", "o base3:2692", "open base3:2692", "Opened code 523", 523},
        {"5\n1\n", "c", "computer", "Computer (medium) plays O.", 16},
        {"5\n1\nc\n", "c", "computer", "Computer off: two players.", 16},
        {"1\n4\n2\n", "C", "seats", "Computer (medium) plays O.", 339},
        {"c\n", "L", "level", "The computer's level is perfect.", 0},
        {"L\n", "L", "level", "The computer's level is easy.", 0},
        {"c\n", "L easy", "level easy", "The computer's level is easy.", 0},
        {"c\n", "L hard", "level hard", "'hard' is not easy, medium or perfect.", 0},
        {"5\n", "e", "evaluate", "cell 1 leads to a draw in 8", 5},
        {"5\n", "b", "bits", "cells 00 00 00 00 01 00 00 00 00, status 00, turn 1", 5},
        {"14253\n", "?", "help", "1-9 place, ? help, u undo", 0},
        {"5\n1\n", "q", "quit", "code 16", 16},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct command by_letter, by_word;
        char input[MESSAGE];

        snprintf(input, sizeof input, "%s%s\n", rows[i].before, rows[i].letter);
        play_lines(&by_letter, input);
        snprintf(input, sizeof input, "%s%s\n", rows[i].before, rows[i].word);
        play_lines(&by_word, input);
        ck_assert_str_eq(by_letter.out, by_word.out);
        ck_assert_msg(strstr(by_word.out, rows[i].said), "%s does not say %s but\n%s", rows[i].word,
                      rows[i].said, by_word.out);
        ck_assert_int_eq(last_code(by_word.out), rows[i].code);
    }
}

TEST(lines_show_the_bits_and_every_encoding_of_each_position)
{
    static const int codes[] = {0, 5, 523, 1099, 2806, 6001, 1624};

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        struct command plain, encodings_of;
        char position[16], input[32];

        snprintf(position, sizeof position, "%d", codes[i]);
        snprintf(input, sizeof input, "b\no %s\n", position);
        play_lines(&plain, input);
        command_run(&encodings_of, ARGS(command_tictactoe(), "--encodings", position), NULL, NULL);
        ck_assert_int_eq(encodings_of.outcome, EXIT_SUCCESS);
        ck_assert_ptr_nonnull(strstr(plain.out, encodings_of.out));
    }
}

TEST(names_in_lines_are_bounded_and_nothing_in_them_is_obeyed)
{
    static const char *const names[] = {
        "",
        "\033[2J\033]0;owned\a\n\r\b",
        "\302\2335n\302\220",
        "a name that is longer than any line",
        "\342\200\256x",
        "\346\274\242\345\255\227\346\274\242\345\255\227\346\274\242\345\255\227",
        "\377\376",
    };
    enum { NAMES = sizeof names / sizeof names[0] };

    for (size_t i = 0; i < NAMES; i++) {
        struct command command;

        command_run(&command,
                    ARGS(command_tictactoe(), "--plain", "-x", names[i], "-o",
                         names[(i + 1) % NAMES], "--computer=o"),
                    NULL, "c\n1\n4\n2\n5\n3\ns\n?\nq\n");
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        check_lines(command.out);
        ck_assert_ptr_null(strstr(command.out, "\302\233"));
        ck_assert_ptr_null(strstr(command.out, "\342\200\256"));
        ck_assert_ptr_nonnull(strstr(command.out, "score: "));
    }
}
