/* SPDX-License-Identifier: MIT
 *
 * Against the computer: every line of play, and what is seen of it on the screen.
 */
#include "engine/encodings.h"
#include "engine/solver.h"
#include "home.h"
#include "suite.h"
#include "visit.h"

/* ---- Against the computer, answer by answer. ---- */

struct dialogue {
    pid_t program;
    FILE *to, *from;
    struct game game; /* as the program last showed it */
};

static struct game game_of_code(int code)
{
    struct game game = {0};

    ck_assert_int_eq(encodings_decode(encodings_find("code"), &game, (uint32_t)code), ENCODING_OK);
    return game;
}

/* Ask for the board, and read up to its code. */
static void listen_to(struct dialogue *dialogue)
{
    char line[MESSAGE];
    int code;

    fputs("board\n", dialogue->to);
    fflush(dialogue->to);
    do
        ck_assert_ptr_nonnull(fgets(line, sizeof line, dialogue->from));
    while (sscanf(line, "code %d\n", &code) != 1);
    dialogue->game = game_of_code(code);
}

static void say(struct dialogue *dialogue, char word)
{
    fprintf(dialogue->to, "%c\n", word);
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
        command_become(ARGS(command_tictactoe(), "--plain", computer, level), ARGS(visit_nowhere),
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

/* The results of all lines of play. */
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

/* True if a player who sees one move ahead could have given the answer to that position. */
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

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(the_perfect_computer_loses_no_line_of_play_in_either_seat)
{
    for (enum player seat = PLAYER_X; seat <= PLAYER_O; seat++) {
        struct tally tally = play_every_line(seat, "--level=perfect");

        ck_assert_int_eq(tally.lost, 0);
        ck_assert_int_eq(tally.slips, 0);
        ck_assert_int_gt(tally.won, 0);
        ck_assert_int_gt(tally.drawn, 0);
    }
}

TEST(the_medium_computer_misses_no_win_and_no_block_but_can_be_beaten)
{
    int lost = 0;

    for (enum player seat = PLAYER_X; seat <= PLAYER_O; seat++) {
        struct tally tally = play_every_line(seat, "--level=medium");

        ck_assert_int_eq(tally.slips, 0);
        lost += tally.lost;
    }
    ck_assert_int_gt(lost, 0);
}

TEST(the_easy_computer_makes_mistakes_and_loses)
{
    struct tally tally = play_every_line(PLAYER_O, "--level=easy");

    ck_assert_int_gt(tally.slips, 0);
    ck_assert_int_gt(tally.lost, 0);
}

/* ---- On the screen. ---- */

TEST(the_computer_takes_its_seat_on_the_screen)
{
    struct terminal *terminal = visit_begin_with(visit_common, "--computer=x");

    terminal_expect(terminal, "> O ");
    terminal_expect(terminal, "Computer (medium)");
    terminal_expect(terminal, "Moves   X");

    int first = terminal_code(terminal);

    terminal_keys(terminal, "u");
    terminal_expect(terminal, "nothing to undo");
    visit_check_code(terminal, first);
    terminal_keys(terminal, "c");
    terminal_expect(terminal, "The computer has left");
    terminal_keys(terminal, "u");
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "c");
    terminal_expect(terminal, "O  Computer (medium)");
    terminal_expect(terminal, "> X ");
    terminal_keys(terminal, "5");
    terminal_expect(terminal, "X 5   O");
    terminal_expect(terminal, "> X ");
    terminal_keys(terminal, "u");
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "U");
    terminal_expect(terminal, "X 5   O");
    visit_leave(terminal);
}

/* In how many empty cells the game comes to that value, after so many plies if that is not 0. */
static int count_outlooks(struct game game, int value, int plies)
{
    int count = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        if (game_cell(game, cell) != MARK_EMPTY)
            continue;

        struct outlook outlook = solver_outlook_of(game, cell);

        count += outlook.value == value && (plies == 0 || outlook.plies == plies);
    }
    return count;
}

/* What is said of each empty cell, as often as it is true. */
static void check_outlooks(struct terminal *terminal, struct game game)
{
    char mover = game_letter(game_turn(game));
    char words[MESSAGE];

    ck_assert_int_eq(visit_count(terminal, "draw"), count_outlooks(game, 0, 0));
    for (int plies = 1; plies <= GAME_CELLS; plies++) {
        snprintf(words, sizeof words, "%c wins in %d", mover, plies);
        ck_assert_int_eq(visit_count(terminal, words), count_outlooks(game, 1, plies));
        snprintf(words, sizeof words, "%c wins in %d", mover == 'X' ? 'O' : 'X', plies);
        ck_assert_int_eq(visit_count(terminal, words), count_outlooks(game, -1, plies));
    }
}

TEST(e_shows_what_each_empty_cell_leads_to)
{
    static const int codes[] = {5, 1, 523, 16, 1624};
    struct terminal *terminal = visit_begin(visit_common, ARGS(visit_nowhere));

    terminal_keys(terminal, "e");
    terminal_expect(terminal, "draw");
    check_outlooks(terminal, (struct game){0});
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        char keys[16];

        snprintf(keys, sizeof keys, "o%d\r", codes[i]);
        terminal_keys(terminal, keys);
        visit_check_code(terminal, codes[i]);
        check_outlooks(terminal, game_of_code(codes[i]));
    }
    terminal_keys(terminal, "e");
    terminal_refuse(terminal, " in 2");
    visit_leave(terminal);
}
