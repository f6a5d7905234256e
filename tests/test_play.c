/* SPDX-License-Identifier: MIT
 *
 * What the game promises to those who play it, from end to end: in lines, against the computer,
 * from the shelf, with the bits laid open, and over a whole sitting.
 */
#include "home.h"
#include "terminal.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/encodings.h"
#include "engine/solver.h"

/* A common window, and one in which a row of the board is a row of the screen. */
static const struct size common = {24, 80};
static const struct size compact = {12, 40};

enum { EXIT_USAGE = 2, WORDS = 4, MESSAGE = 256 };

/* A home where no shelf can be kept, which is quick. */
static const char nowhere[] = "XDG_STATE_HOME=/dev/null/nowhere";

static void check_list(const struct home *home, const char *expected)
{
    struct command list;

    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(home->setting), NULL);
    ck_assert_int_eq(list.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(list.out, expected);
}

/* ---- Line by line. ---- */

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
    command_run(&plain, ARGS(command_tictactoe(), "--plain"), ARGS(nowhere), input);
    snprintf(option, sizeof option, "--moves=%s", moves);
    command_run(&show, ARGS(command_tictactoe(), "--show", *moves ? option : "0"), NULL, NULL);
    ck_assert_int_eq(show.outcome, EXIT_SUCCESS);
    ck_assert_msg(strstr(plain.out, show.out), "%s: not the same, but\n%s", moves, plain.out);
    ck_assert_int_eq(last_code(plain.out), last_code(show.out));
}

/* A game to its end, drawn by chance that is the same each time. */
static void draw_moves(char moves[GAME_CELLS + 1], unsigned *chance)
{
    struct game game = {0};

    while (game_status(game) == STATUS_ONGOING) {
        *chance = *chance * 1103515245u + 12345u;

        int cell = (int)((*chance >> 16) % GAME_CELLS);

        if (game_play(&game, game_turn(game), cell) == MOVE_OK)
            *moves++ = (char)('1' + cell);
    }
    *moves = '\0';
}

/* All games of up to two moves, and some that are played to the end. */
START_TEST(lines_come_to_the_same_positions_as_the_moves_of_the_command_line)
{
    enum { GAMES = 40 };
    char moves[GAME_CELLS + 1] = "";
    unsigned chance = 1;

    check_moves("");
    for (moves[0] = '1'; moves[0] <= '9'; moves[0]++) {
        moves[1] = '\0';
        check_moves(moves);
        for (moves[1] = '1'; moves[1] <= '9'; moves[1]++)
            if (moves[0] != moves[1])
                check_moves(moves);
    }
    for (int i = 0; i < GAMES; i++) {
        draw_moves(moves, &chance);
        check_moves(moves);
    }
}
END_TEST

START_TEST(what_is_not_understood_makes_the_status_1_and_the_game_goes_on)
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
END_TEST

START_TEST(a_line_of_any_length_is_survived)
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
END_TEST

START_TEST(every_command_has_a_letter_and_a_word_that_do_the_same)
{
    static const struct {
        const char *before, *letter, *word, *said;
        int code;
    } rows[] = {
        {"5\n1\n", "u", "undo", "O to move", 5},
        {"5\n1\nu\n", "U", "redo", "X to move", 16},
        {"5\n1\n", "n", "new", "A new game", 0},
        {"5\n1\n", "s", "save", "code 16, resumed by: ", 16},
        {"5\n1\n", "o 523", "open 523", "Opened 523", 523},
        {"5\n1\n", "o base3:2692", "open base3:2692", "Opened base3:2692", 523},
        {"5\n1\n", "c", "computer", "The computer plays for Player 2.", 16},
        {"5\n1\nc\n", "c", "computer", "The computer has left its seat.", 16},
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
END_TEST

START_TEST(lines_show_the_bits_and_every_encoding_of_each_position)
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
END_TEST

START_TEST(names_in_lines_are_bounded_and_nothing_in_them_is_obeyed)
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
END_TEST

/* ---- Against the computer, answer by answer. ---- */

struct dialogue {
    pid_t program;
    FILE *to, *from;
    struct game game; /* as the program last showed it */
};

static struct game game_of(int code)
{
    struct game game = {0};

    ck_assert_int_eq(encodings_decode(encodings_find("code"), &game, (uint32_t)code), ENCODING_OK);
    return game;
}

/* Read up to where the program waits for a line. */
static void listen_to(struct dialogue *dialogue)
{
    char line[MESSAGE];
    int code;

    do {
        ck_assert_ptr_nonnull(fgets(line, sizeof line, dialogue->from));
        if (sscanf(line, "code %d\n", &code) == 1)
            dialogue->game = game_of(code);
    } while (!strstr(line, "? for help.\n") && strncmp(line, "The game is over:", 17) != 0);
}

static void say(struct dialogue *dialogue, char word)
{
    fprintf(dialogue->to, "%c\n", word);
    fflush(dialogue->to);
    listen_to(dialogue);
}

static struct dialogue begin_dialogue(const char *computer, const char *level)
{
    struct dialogue dialogue = {0};
    int to[2], from[2];

    ck_assert(pipe(to) == 0 && pipe(from) == 0);
    dialogue.program = fork();
    ck_assert_int_ge(dialogue.program, 0);
    if (dialogue.program == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++)
            close(to[i]), close(from[i]);
        command_become(ARGS(command_tictactoe(), "--plain", computer, level), ARGS(nowhere),
                       home_ground);
    }
    close(to[0]);
    close(from[1]);
    dialogue.to = fdopen(to[1], "w");
    dialogue.from = fdopen(from[0], "r");
    listen_to(&dialogue);
    return dialogue;
}

static void end_dialogue(struct dialogue *dialogue)
{
    int status;

    fclose(dialogue->to);
    while (fgetc(dialogue->from) != EOF)
        ;
    fclose(dialogue->from);
    ck_assert_int_eq(waitpid(dialogue->program, &status, 0), dialogue->program);
    ck_assert_int_ge(command_outcome(status), EXIT_SUCCESS); /* and no signal */
}

/* What came of all lines of play. */
struct tally {
    int won, lost, drawn; /* by the computer */
    int slips;            /* moves that gave away more than the level does */
};

/* The cells that a player who sees one move ahead would take; all if it makes no difference. */
static unsigned cells_in_sight(struct game game)
{
    unsigned wins = 0, blocks = 0, empty = game_cells(game, MARK_EMPTY);

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        unsigned mine = game_cells(game, game_turn(game) == PLAYER_X ? MARK_X : MARK_O);
        unsigned theirs = (unsigned)GAME_ALL & ~mine & ~empty;
        static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

        for (size_t i = 0; empty >> cell & 1 && i < sizeof lines / sizeof lines[0]; i++) {
            if ((lines[i] & ~(mine | 1u << cell)) == 0)
                wins |= 1u << cell;
            if ((lines[i] & ~(theirs | 1u << cell)) == 0)
                blocks |= 1u << cell;
        }
    }
    return wins ? wins : blocks ? blocks : empty;
}

static void count_end(struct tally *tally, struct game game, enum player computer)
{
    enum status status = game_status(game);

    if (status == STATUS_DRAW)
        tally->drawn++;
    else if ((int)status == STATUS_X_WON + (int)computer)
        tally->won++;
    else
        tally->lost++;
}

/* Whether the answer to that position was one that a player would give who sees one move ahead. */
static bool is_in_sight(struct game before, struct game after)
{
    unsigned taken = game_cells(before, MARK_EMPTY) & ~game_cells(after, MARK_EMPTY);

    return (taken & ~cells_in_sight(before)) == 0;
}

/* Every move that the other side has here, each taken back after all that follows from it. */
static void walk(struct dialogue *dialogue, enum player computer, struct tally *tally)
{
    struct game here = dialogue->game;

    if (game_status(here) != STATUS_ONGOING) {
        count_end(tally, here, computer);
        return;
    }
    ck_assert_int_ne(game_turn(here), computer);
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct game between = here;

        if (game_play(&between, game_turn(here), cell) != MOVE_OK)
            continue;
        say(dialogue, (char)('1' + cell));
        if (game_status(between) == STATUS_ONGOING && !is_in_sight(between, dialogue->game))
            tally->slips++;
        walk(dialogue, computer, tally);
        say(dialogue, 'u');
        ck_assert_uint_eq(game_word(dialogue->game), game_word(here));
    }
}

static struct tally play_every_line(enum player computer, const char *level)
{
    struct dialogue dialogue =
        begin_dialogue(computer == PLAYER_X ? "--computer=x" : "--computer=o", level);
    struct tally tally = {0};

    walk(&dialogue, computer, &tally);
    end_dialogue(&dialogue);
    fprintf(stderr, "# %s as %c: %d lines won, %d lost, %d drawn\n", level,
            computer == PLAYER_X ? 'X' : 'O', tally.won, tally.lost, tally.drawn);
    return tally;
}

START_TEST(the_perfect_computer_loses_no_line_of_play_in_either_seat)
{
    for (enum player seat = PLAYER_X; seat <= PLAYER_O; seat++) {
        struct tally tally = play_every_line(seat, "--level=perfect");

        ck_assert_int_eq(tally.lost, 0);
        ck_assert_int_eq(tally.slips, 0);
        ck_assert_int_gt(tally.won, 0);
        ck_assert_int_gt(tally.drawn, 0);
    }
}
END_TEST

START_TEST(the_medium_computer_misses_no_win_and_no_block_but_can_be_beaten)
{
    int lost = 0;

    for (enum player seat = PLAYER_X; seat <= PLAYER_O; seat++) {
        struct tally tally = play_every_line(seat, "--level=medium");

        ck_assert_int_eq(tally.slips, 0);
        lost += tally.lost;
    }
    ck_assert_int_gt(lost, 0);
}
END_TEST

START_TEST(the_easy_computer_makes_mistakes_and_loses)
{
    struct tally tally = play_every_line(PLAYER_O, "--level=easy");

    ck_assert_int_gt(tally.slips, 0);
    ck_assert_int_gt(tally.lost, 0);
}
END_TEST

/* ---- On the screen. ---- */

static struct terminal *sit_down_with(struct size size, const char *option, const char *setting)
{
    struct terminal *terminal =
        terminal_start(size, ARGS(command_tictactoe(), option), ARGS(setting));

    terminal_expect(terminal, "code ");
    return terminal;
}

static struct terminal *sit_down(struct size size)
{
    return sit_down_with(size, "--color=auto", nowhere);
}

static void check_code(struct terminal *terminal, int code)
{
    char words[16];

    snprintf(words, sizeof words, "code %d", code);
    terminal_expect(terminal, words);
    ck_assert_int_eq(terminal_code(terminal), code);
}

/* Whether the game is on the shelf then is another test's business. */
static void leave(struct terminal *terminal)
{
    terminal_keys(terminal, "q");
    ck_assert_int_ne(terminal_end(terminal), TERMINAL_STILL_RUNS);
    ck_assert(terminal_restored(terminal));
    terminal_free(terminal);
}

/* How often the words stand on the screen. */
static int count_on_screen(const struct terminal *terminal, const char *words)
{
    char text[TERMINAL_TEXT];
    int count = 0;

    terminal_text(terminal, text);
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        count++;
    return count;
}

START_TEST(the_computer_takes_its_seat_on_the_screen)
{
    struct terminal *terminal = sit_down_with(common, "--computer=x", nowhere);

    terminal_expect(terminal, "O to move");
    terminal_expect(terminal, "Player 1 (computer)");
    terminal_expect(terminal, "last move X in");

    int first = terminal_code(terminal);

    terminal_keys(terminal, "u");
    terminal_expect(terminal, "nothing to undo");
    check_code(terminal, first);
    terminal_keys(terminal, "c");
    terminal_refuse(terminal, "(computer)");
    terminal_keys(terminal, "u");
    check_code(terminal, 0);
    terminal_keys(terminal, "c");
    terminal_expect(terminal, "Player 2 (computer)");
    terminal_expect(terminal, "X to move");
    terminal_keys(terminal, "5");
    terminal_expect(terminal, "last move O in");
    terminal_expect(terminal, "X to move");
    terminal_keys(terminal, "u");
    check_code(terminal, 0);
    terminal_keys(terminal, "U");
    terminal_expect(terminal, "last move O in");
    leave(terminal);
}
END_TEST

/* What is said of each empty cell, as often as it is true. */
static void check_outlooks(struct terminal *terminal, struct game game)
{
    static const char *const values[] = {"loss", "draw", "win"};

    for (int value = -1; value <= 1; value++) {
        for (int plies = 1; plies <= GAME_CELLS; plies++) {
            char words[MESSAGE];
            int expected = 0;

            for (int cell = 0; cell < GAME_CELLS; cell++) {
                struct outlook outlook = {0};

                if (game_cell(game, cell) == MARK_EMPTY)
                    outlook = solver_outlook_of(game, cell);
                expected += game_cell(game, cell) == MARK_EMPTY && outlook.value == value
                         && outlook.plies == plies;
            }
            snprintf(words, sizeof words, "%s in %d", values[value + 1], plies);
            ck_assert_msg(count_on_screen(terminal, words) == expected, "%s is not there %d times",
                          words, expected);
        }
    }
}

START_TEST(e_shows_what_each_empty_cell_leads_to)
{
    static const int codes[] = {5, 1, 523, 16, 1624};
    struct terminal *terminal = sit_down(common);

    terminal_keys(terminal, "e");
    terminal_expect(terminal, "draw in");
    check_outlooks(terminal, (struct game){0});
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        char keys[16];

        snprintf(keys, sizeof keys, "o%d\r", codes[i]);
        terminal_keys(terminal, keys);
        check_code(terminal, codes[i]);
        check_outlooks(terminal, game_of(codes[i]));
    }
    terminal_keys(terminal, "e");
    terminal_refuse(terminal, " in 2");
    leave(terminal);
}
END_TEST

/* ---- The bits. ---- */

/* The digits under the numbers of the cells, all of them in one row, as a number. */
static unsigned long read_bits(const struct terminal *terminal)
{
    char text[TERMINAL_TEXT];
    unsigned long bits = 0;
    int row, col, count = 0;

    ck_assert(terminal_find(terminal, "1  2  3   4  5  6   7  8  9", &row, &col));
    terminal_text(terminal, text);
    for (int c = col; c < common.cols; c++) {
        char digit = (char)terminal_cell(terminal, row + 2, c).chars[0];

        if (digit == '0' || digit == '1') {
            bits = bits << 1 | (unsigned long)(digit - '0');
            count++;
        }
    }
    ck_assert_int_eq(count, GAME_BITS);
    return bits;
}

/* The value that stands behind the name in a row of its own. */
static void check_value(struct terminal *terminal, const char *name, const char *value)
{
    char words[MESSAGE];

    snprintf(words, sizeof words, "%-8s%-10s", name, value);
    terminal_expect(terminal, words);
}

/* Hold the panel against what --encodings says of the code on the screen. */
static void check_panel(struct terminal *terminal)
{
    struct command command;
    char position[16];

    snprintf(position, sizeof position, "%d", terminal_code(terminal));
    command_run(&command, ARGS(command_tictactoe(), "--encodings", position), NULL, NULL);
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    for (char *line = strtok(command.out, "\n"); line; line = strtok(NULL, "\n")) {
        char *value = strchr(line, ' ');

        ck_assert_ptr_nonnull(value);
        *value++ = '\0';
        if (strcmp(line, "word") == 0)
            ck_assert_uint_eq(read_bits(terminal), strtoul(value, NULL, 16));
        if (strcmp(line, "board") != 0 && strcmp(line, "status") != 0 && strcmp(line, "turn") != 0)
            check_value(terminal, line, value);
    }
}

START_TEST(the_bits_on_the_screen_are_those_of_the_code_at_each_move)
{
    static const char *const games[] = {"14253", "142596", "123546879", "519372"};
    struct terminal *terminal = sit_down(common);

    terminal_keys(terminal, "b");
    terminal_expect(terminal, "status");
    check_panel(terminal);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        for (const char *key = games[i]; *key; key++) {
            int before = terminal_code(terminal);

            terminal_keys(terminal, (const char[]){*key, '\0'});
            ck_assert_int_ne(terminal_code(terminal), before);
            check_panel(terminal);
        }
        terminal_keys(terminal, "u");
        check_panel(terminal);
        terminal_keys(terminal, "n");
    }
    leave(terminal);
}
END_TEST

START_TEST(the_mask_that_matched_is_laid_under_the_line_that_won)
{
    static const struct {
        const char *keys, *words;
    } rows[] = {
        {"14253", "0x3F << 12: board & mask == mask / 3"},
        {"142596", "0x3F << 6: board & mask == mask"},
        {"12457", "0x30C3 << 4: board & mask == mask / 3"},
        {"12539", "0x30303 << 0: board & mask == mask / 3"},
        {"132547", "0x333 << 4: board & mask == mask"},
    };
    struct terminal *terminal = sit_down(common);

    terminal_keys(terminal, "b");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        terminal_keys(terminal, rows[i].keys);
        terminal_expect(terminal, rows[i].words);
        ck_assert_int_eq(count_on_screen(terminal, "mask / 3"), strstr(rows[i].words, "/ 3") != 0);
        terminal_keys(terminal, "n");
        terminal_refuse(terminal, "mask");
    }
    leave(terminal);
}
END_TEST

/* ---- The shelf. ---- */

/* Three games, the newest first: 523, 16 and 9. */
static const char three[] = "9\nn\n5\n1\nn\n1\n3\n8\n6\nq\n";
static const char three_list[] = "1 523 X\n2 16 X\n3 9 O\n";

START_TEST(a_game_of_the_list_is_taken_up_by_its_number)
{
    static const struct {
        const char *words[WORDS];
        int outcome;
        const char *said;
    } rows[] = {
        {{"--resume=1", "--show"}, EXIT_SUCCESS, "code 523\n"},
        {{"--resume=2", "--show"}, EXIT_SUCCESS, "code 16\n"},
        {{"-r3", "--encodings"}, EXIT_SUCCESS, "\ncode 9\n"},
        {{"--resume=2", "--plain"}, EXIT_SUCCESS, "code 16\n"},
        {{"--resume=2", "--moves=2", "--show"}, EXIT_SUCCESS, "\nO to move\n"},
        {{"--resume=4", "--show"}, EXIT_FAILURE, ""},
        {{"--resume=12", "--plain"}, EXIT_FAILURE, ""},
    };
    struct home home = home_make();

    home_play(&home, three);
    check_list(&home, three_list);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const *words = rows[i].words;
        struct command command;

        command_run(&command, ARGS(command_tictactoe(), words[0], words[1], words[2]),
                    ARGS(home.setting), NULL);
        ck_assert_msg(command.outcome == rows[i].outcome, "%s %s ends with %d", words[0], words[1],
                      command.outcome);
        ck_assert_ptr_nonnull(strstr(command.out, rows[i].said));
        ck_assert_int_eq(rows[i].outcome != EXIT_SUCCESS, *command.err != '\0');
        check_list(&home, three_list);
    }
}
END_TEST

START_TEST(a_game_that_is_taken_up_keeps_its_one_place_on_the_shelf)
{
    struct home home = home_make();
    struct command command;

    home_play(&home, three);
    command_run(&command, ARGS(command_tictactoe(), "--plain", "--resume=2"), ARGS(home.setting),
                "2\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    check_list(&home, "1 88 O\n2 523 X\n3 9 O\n");
    command_run(&command, ARGS(command_tictactoe(), "--plain", "--resume=3"), ARGS(home.setting),
                "1\n8\n2\n5\n3\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_ptr_nonnull(strstr(command.out, "O won"));
    check_list(&home, "1 88 O\n2 523 X\n");
}
END_TEST

/* Where the code stands in the picker. */
static void click_on(struct terminal *terminal, const char *words)
{
    int row, col;

    ck_assert_msg(terminal_find(terminal, words, &row, &col), "no %s to click on", words);
    terminal_click(terminal, row, col);
}

START_TEST(the_picker_takes_arrows_letters_and_the_mouse)
{
    struct home home = home_make();
    struct terminal *terminal;

    home_play(&home, three);
    terminal = terminal_start(common, ARGS(command_tictactoe(), "--resume"), ARGS(home.setting));
    terminal_expect(terminal, "The shelf");
    terminal_expect(terminal, " 1  code 523");
    terminal_expect(terminal, " 2  code 16");
    terminal_expect(terminal, " 3  code 9");
    terminal_key(terminal, VTERM_KEY_RIGHT);
    terminal_key(terminal, VTERM_KEY_RIGHT);
    terminal_key(terminal, VTERM_KEY_RIGHT); /* there is no fourth */
    terminal_key(terminal, VTERM_KEY_LEFT);
    terminal_key(terminal, VTERM_KEY_DOWN);
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "Taken up");
    check_code(terminal, 16);
    terminal_keys(terminal, "r");
    terminal_expect(terminal, "The shelf");
    terminal_keys(terminal, "ll ");
    terminal_expect(terminal, "Taken up");
    check_code(terminal, 9);
    terminal_keys(terminal, "r");
    terminal_expect(terminal, "The shelf");
    click_on(terminal, "code 523");
    terminal_expect(terminal, "Taken up");
    check_code(terminal, 523);
    terminal_keys(terminal, "u");
    check_code(terminal, 9);
    click_on(terminal, "r shelf");
    terminal_expect(terminal, "The shelf");
    terminal_keys(terminal, "r");
    check_code(terminal, 9);
    leave(terminal);
    check_list(&home, three_list);
}
END_TEST

START_TEST(the_picker_fits_a_small_window_and_an_empty_shelf_says_so)
{
    struct home home = home_make();
    struct terminal *terminal =
        terminal_start(compact, ARGS(command_tictactoe(), "--resume"), ARGS(home.setting));

    terminal_expect(terminal, "The shelf is empty");
    terminal_expect(terminal, "X to move");
    home_play(&home, three);
    terminal_keys(terminal, "r");
    terminal_expect(terminal, "1: X to move");
    terminal_keys(terminal, "l");
    terminal_expect(terminal, "2: X to move");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "last move none");
    check_code(terminal, 16);
    leave(terminal);
}
END_TEST

/* ---- The looks. ---- */

/* The names of the looks, as --theme=list prints them, with what comes after each. */
enum { LOOKS = 16 };

struct looks {
    struct command list;
    const char *names[LOOKS];
    int count;
};

static void list_looks(struct looks *looks)
{
    command_run(&looks->list, ARGS(command_tictactoe(), "--theme=list"), NULL, NULL);
    ck_assert_int_eq(looks->list.outcome, EXIT_SUCCESS);
    looks->count = 0;
    for (char *name = strtok(looks->list.out, "\n"); name; name = strtok(NULL, "\n")) {
        ck_assert_int_lt(looks->count, LOOKS);
        looks->names[looks->count++] = name;
    }
}

static void check_look(struct terminal *terminal, const char *name)
{
    char words[MESSAGE];

    snprintf(words, sizeof words, "The look is %s.", name);
    terminal_expect(terminal, words);
}

START_TEST(t_goes_through_the_looks_of_the_list_and_each_can_be_asked_for)
{
    static struct looks looks;

    list_looks(&looks);
    ck_assert_int_gt(looks.count, 1);
    for (int first = 0; first < looks.count; first++) {
        char option[MESSAGE];

        snprintf(option, sizeof option, "--theme=%s", looks.names[first]);

        struct terminal *terminal = sit_down_with(common, option, nowhere);

        for (int i = 1; i <= looks.count; i++) {
            terminal_keys(terminal, "t");
            check_look(terminal, looks.names[(first + i) % looks.count]);
        }
        terminal_keys(terminal, "5");
        check_code(terminal, 5);
        leave(terminal);
    }
}
END_TEST

/* Without a terminal those fail later than those that are refused for what they are. */
START_TEST(where_only_ascii_is_wanted_other_looks_are_refused_and_t_leaves_them_out)
{
    static struct looks looks;
    const char *names[LOOKS];
    int count = 0;

    list_looks(&looks);
    for (int i = 0; i < looks.count; i++) {
        struct command command;
        char option[MESSAGE];

        snprintf(option, sizeof option, "--theme=%s", looks.names[i]);
        command_run(&command, ARGS(command_tictactoe(), "--ascii", option), NULL, NULL);
        if (command.outcome == EXIT_FAILURE)
            names[count++] = looks.names[i];
        else
            ck_assert_int_eq(command.outcome, EXIT_USAGE);
    }
    ck_assert_int_gt(count, 0);
    ck_assert_int_lt(count, looks.count);

    struct terminal *terminal = sit_down_with(common, "--ascii", nowhere);

    for (int i = 1; i <= 2 * count; i++) {
        terminal_keys(terminal, "t");
        check_look(terminal, names[i % count]);
    }
    leave(terminal);
}
END_TEST

START_TEST(a_look_that_there_is_not_is_a_wrong_word)
{
    struct terminal *terminal =
        terminal_start(common, ARGS(command_tictactoe(), "--theme=nonsense"), NULL);

    ck_assert_int_eq(terminal_end(terminal), EXIT_USAGE);
    terminal_expect(terminal, "tictactoe: 'nonsense' is no look");
    ck_assert_ptr_null(strchr(terminal_tail(terminal), '\033'));
    terminal_free(terminal);
}
END_TEST

/* ---- A sitting. ---- */

START_TEST(u_right_after_n_or_o_brings_the_game_before_back_with_its_history)
{
    static const char *const leaving[] = {"n", "o1099\r"};

    for (size_t i = 0; i < sizeof leaving / sizeof leaving[0]; i++) {
        struct terminal *terminal = terminal_start(common, ARGS(command_tictactoe()), NULL);

        terminal_expect(terminal, "X to move");
        terminal_keys(terminal, "1386u");

        int before = terminal_code(terminal);

        terminal_keys(terminal, leaving[i]);
        check_code(terminal, i == 0 ? 0 : 1099);
        terminal_keys(terminal, "u");
        terminal_expect(terminal, "Back in the game before");
        check_code(terminal, before);
        terminal_keys(terminal, "U");
        check_code(terminal, 523);
        terminal_keys(terminal, "uuuu");
        check_code(terminal, 0);
        terminal_keys(terminal, "u");
        terminal_expect(terminal, "nothing to undo");
        leave(terminal);
    }
}
END_TEST

START_TEST(once_a_move_is_played_u_does_not_go_back_to_the_game_before)
{
    struct terminal *terminal = sit_down(common);

    terminal_keys(terminal, "1386n5u");
    check_code(terminal, 0);
    terminal_keys(terminal, "u");
    terminal_expect(terminal, "nothing to undo");
    check_code(terminal, 0);
    terminal_keys(terminal, "5no523\ru");
    check_code(terminal, 0);
    terminal_keys(terminal, "u");
    terminal_expect(terminal, "nothing to undo"); /* one game deep */
    leave(terminal);
}
END_TEST

/* Five games: who wins them, as played by whoever begins. */
static const struct {
    const char *cells;
    enum status status;
} five[] = {
    {"14253", STATUS_X_WON}, {"142596", STATUS_O_WON}, {"123546879", STATUS_DRAW},
    {"19283", STATUS_X_WON}, {"274513", STATUS_O_WON},
};

enum { FIVE = sizeof five / sizeof five[0] };

/* Ada and Bob begin in turns. What each has won, and what was drawn. */
struct score {
    int ada, bob, draws;
};

static void count_game(struct score *score, int number)
{
    enum status status = five[number % FIVE].status;
    bool ada_is_x = number % 2 == 0;

    if (status == STATUS_DRAW)
        score->draws++;
    else if ((status == STATUS_X_WON) == ada_is_x)
        score->ada++;
    else
        score->bob++;
}

/* The number at the end of the row that begins so. */
static int number_behind(const struct terminal *terminal, const char *words)
{
    int row, col, number = 0;

    ck_assert_msg(terminal_find(terminal, words, &row, &col), "no %s on the screen", words);
    for (col += (int)strlen(words); col < compact.cols; col++) {
        uint32_t digit = terminal_cell(terminal, row, col).chars[0];

        if (digit >= '0' && digit <= '9')
            number = number * 10 + (int)digit - '0';
    }
    return number;
}

static void check_score(const struct terminal *terminal, const struct score *score, int number)
{
    bool ada_is_x = number % 2 == 0;

    ck_assert_int_eq(number_behind(terminal, ada_is_x ? "X Ada" : "O Ada"), score->ada);
    ck_assert_int_eq(number_behind(terminal, ada_is_x ? "O Bob" : "X Bob"), score->bob);
    ck_assert_int_eq(number_behind(terminal, "draws"), score->draws);
}

/* Cells that are clicked on, in the compact window. */
static void click_cells(struct terminal *terminal, int row, int col, const char *cells)
{
    for (; *cells; cells++) {
        int cell = *cells - '1';

        terminal_click(terminal, row + cell / GAME_SIDE * 2, col + cell % GAME_SIDE * 4);
    }
}

static const char *words_of(enum status status)
{
    return status == STATUS_DRAW ? "draw:" : status == STATUS_X_WON ? "X won: " : "O won: ";
}

START_TEST(five_games_by_keys_and_five_by_the_mouse_are_counted_for_the_right_person)
{
    struct home home = home_make();
    struct terminal *terminal = terminal_start(
        compact, ARGS(command_tictactoe(), "-x", "Ada", "-o", "Bob"), ARGS(home.setting));
    struct score score = {0};
    char words[MESSAGE];
    int row, col;

    terminal_expect(terminal, "X to move: Ada");
    ck_assert(terminal_find(terminal, "1 │ 2 │ 3", &row, &col));
    for (int number = 0; number < 2 * FIVE; number++) {
        bool by_keys = number < FIVE;
        const char *cells = five[number % FIVE].cells;

        check_score(terminal, &score, number);
        terminal_expect(terminal, number % 2 ? "X to move: Bob" : "X to move: Ada");
        if (by_keys)
            terminal_keys(terminal, cells);
        else
            click_cells(terminal, row, col, cells);
        count_game(&score, number);
        terminal_expect(terminal, words_of(five[number % FIVE].status));
        check_score(terminal, &score, number);
        if (number + 1 == 2 * FIVE)
            break;
        if (by_keys)
            terminal_keys(terminal, "n");
        else
            click_on(terminal, "n new");
    }
    click_on(terminal, "q quit");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    snprintf(words, sizeof words, "score: Ada %d, Bob %d, draws %d", score.ada, score.bob,
             score.draws);
    terminal_expect(terminal, words);
    terminal_free(terminal);
    check_list(&home, "");
}
END_TEST

START_TEST(a_game_that_is_only_looked_at_or_left_counts_for_nobody)
{
    struct terminal *terminal =
        terminal_start(compact, ARGS(command_tictactoe(), "-x", "Ada", "-o", "Bob"), ARGS(nowhere));
    static const struct score none = {0}, one = {.ada = 1};

    terminal_expect(terminal, "X to move: Ada");
    terminal_keys(terminal, "o1099\r");
    terminal_expect(terminal, "X won");
    check_score(terminal, &none, 0);
    terminal_keys(terminal, "n");
    check_score(terminal, &none, 0); /* and the same person begins */
    terminal_keys(terminal, "14253");
    check_score(terminal, &one, 0);
    terminal_keys(terminal, "u");
    check_score(terminal, &none, 0);
    terminal_keys(terminal, "U");
    check_score(terminal, &one, 0);
    terminal_keys(terminal, "n");
    check_score(terminal, &one, 1);
    terminal_keys(terminal, "5n");
    check_score(terminal, &one, 1); /* one that is left changes nobody's seat */
    leave(terminal);
}
END_TEST

START_TEST(a_game_that_is_over_needs_no_shelf_and_the_status_says_so)
{
    const char *const argv[] = {command_tictactoe(), "--plain", NULL};
    struct command command;

    command_run(&command, argv, ARGS(nowhere), "1\n4\n2\n5\n3\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(command.err, "");
    command_run(&command, argv, ARGS(nowhere), "1\n4\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.err, "not on the shelf"));
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("play");

    tcase_set_timeout(tests, 300);
    tcase_add_unchecked_fixture(tests, home_break_ground, home_clear_ground);
    tcase_add_test(tests, lines_come_to_the_same_positions_as_the_moves_of_the_command_line);
    tcase_add_test(tests, what_is_not_understood_makes_the_status_1_and_the_game_goes_on);
    tcase_add_test(tests, a_line_of_any_length_is_survived);
    tcase_add_test(tests, every_command_has_a_letter_and_a_word_that_do_the_same);
    tcase_add_test(tests, lines_show_the_bits_and_every_encoding_of_each_position);
    tcase_add_test(tests, names_in_lines_are_bounded_and_nothing_in_them_is_obeyed);
    tcase_add_test(tests, the_perfect_computer_loses_no_line_of_play_in_either_seat);
    tcase_add_test(tests, the_medium_computer_misses_no_win_and_no_block_but_can_be_beaten);
    tcase_add_test(tests, the_easy_computer_makes_mistakes_and_loses);
    tcase_add_test(tests, the_computer_takes_its_seat_on_the_screen);
    tcase_add_test(tests, e_shows_what_each_empty_cell_leads_to);
    tcase_add_test(tests, the_bits_on_the_screen_are_those_of_the_code_at_each_move);
    tcase_add_test(tests, the_mask_that_matched_is_laid_under_the_line_that_won);
    tcase_add_test(tests, a_game_of_the_list_is_taken_up_by_its_number);
    tcase_add_test(tests, a_game_that_is_taken_up_keeps_its_one_place_on_the_shelf);
    tcase_add_test(tests, the_picker_takes_arrows_letters_and_the_mouse);
    tcase_add_test(tests, the_picker_fits_a_small_window_and_an_empty_shelf_says_so);
    tcase_add_test(tests, t_goes_through_the_looks_of_the_list_and_each_can_be_asked_for);
    tcase_add_test(tests, where_only_ascii_is_wanted_other_looks_are_refused_and_t_leaves_them_out);
    tcase_add_test(tests, a_look_that_there_is_not_is_a_wrong_word);
    tcase_add_test(tests, u_right_after_n_or_o_brings_the_game_before_back_with_its_history);
    tcase_add_test(tests, once_a_move_is_played_u_does_not_go_back_to_the_game_before);
    tcase_add_test(tests,
                   five_games_by_keys_and_five_by_the_mouse_are_counted_for_the_right_person);
    tcase_add_test(tests, a_game_that_is_only_looked_at_or_left_counts_for_nobody);
    tcase_add_test(tests, a_game_that_is_over_needs_no_shelf_and_the_status_says_so);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("play");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, all_tests());
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
