/* SPDX-License-Identifier: MIT */
#include "engine/solver.h"
#include "suite.h"

static bool is_won(const char *board)
{
    return strstr(oracle_words(board), "won") != NULL;
}

/* The board after the mark is set in the cell. */
static void put(char after[ORACLE_BOARD_SIZE], const char *board, int cell, char mark)
{
    strcpy(after, board);
    after[cell] = mark;
}

static unsigned legal_naively(const char *board)
{
    unsigned cells = 0;

    if (oracle_is_over(board))
        return 0;
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == '.')
            cells |= 1u << cell;
    return cells;
}

static unsigned best_naively(const char *board)
{
    unsigned legal = legal_naively(board);
    unsigned cells = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (legal >> cell & 1 && oracle_judge_cell(board, cell).value == oracle_judge(board).value
            && oracle_judge_cell(board, cell).plies == oracle_judge(board).plies)
            cells |= 1u << cell;
    return cells;
}

/* The cells in which that mark would make a line. */
static unsigned message_cells(const char *board, char mark)
{
    unsigned legal = legal_naively(board);
    unsigned cells = 0;
    char after[ORACLE_BOARD_SIZE];

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        put(after, board, cell, mark);
        if (legal >> cell & 1 && oracle_on_line(after, cell))
            cells |= 1u << cell;
    }
    return cells;
}

static char other_mark(char mark)
{
    return mark == 'X' ? 'O' : 'X';
}

static unsigned medium_naively(const char *board)
{
    unsigned wins = message_cells(board, oracle_turn(board));
    unsigned blocks = message_cells(board, other_mark(oracle_turn(board)));

    if (wins)
        return wins;
    return blocks ? blocks : legal_naively(board);
}

/* The denominator of all chances. It can be divided by the number of replies at each move of a
 * game. */
enum { CERTAIN = 8 * 6 * 4 * 2 * 9 * 7 * 5, UNKNOWN = -1 };

/* The best chances to win against random replies, for a player who keeps each board's value. */
static int chances[ORACLE_BOARDS];

static bool is_kept(const char *board, int cell)
{
    return oracle_judge_cell(board, cell).value >= oracle_judge(board).value;
}

static int best_chance(const char *board);

/* The chance to win after the player to move takes the cell, if all replies are equally likely. */
static int chance_of(const char *board, int cell)
{
    char moved[ORACLE_BOARD_SIZE];
    char next[ORACLE_BOARD_SIZE];
    int sum = 0;

    put(moved, board, cell, oracle_turn(board));
    if (oracle_is_over(moved))
        return is_won(moved) ? CERTAIN : 0;
    for (int reply = 0; reply < ORACLE_CELLS; reply++)
        if (moved[reply] == '.') {
            put(next, moved, reply, oracle_turn(moved));
            sum += best_chance(next);
        }
    return sum / oracle_count(moved, '.');
}

static int best_chance(const char *board)
{
    int *best = &chances[oracle_number(board)];

    if (*best != UNKNOWN)
        return *best;
    *best = 0;
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (legal_naively(board) >> cell & 1 && is_kept(board, cell)) {
            int chance = chance_of(board, cell);

            *best = chance > *best ? chance : *best;
        }
    return *best;
}

/* The cells that keep the value; of these, the cells with the best chance; of these, the cells with
 * the best verdict. */
static unsigned perfect_naively(const char *board)
{
    struct oracle_verdict best = {-2, 0};
    unsigned cells = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        if (!(legal_naively(board) >> cell & 1) || !is_kept(board, cell)
            || chance_of(board, cell) < best_chance(board))
            continue;

        struct oracle_verdict verdict = oracle_judge_cell(board, cell);

        if (oracle_is_preferred(verdict, best)) {
            best = verdict;
            cells = 0;
        }
        if (!oracle_is_preferred(best, verdict))
            cells |= 1u << cell;
    }
    return cells;
}

static void ask_oracle(void)
{
    suite_ask_oracle();
    for (int i = 0; i < ORACLE_BOARDS; i++)
        chances[i] = UNKNOWN;
    oracle_judge(
        "........."); /* called before the first test, as each test is a process of its own */
}

AROUND_ALL(ask_oracle, NULL)

static void check_evaluation(const char *board, int cell, struct evaluation evaluation,
                             struct oracle_verdict verdict)
{
    if (evaluation.value != verdict.value || evaluation.plies != verdict.plies)
        ck_abort_msg("%s, cell %d: value %d in %d plies, not %d in %d", board, cell,
                     evaluation.value, evaluation.plies, verdict.value, verdict.plies);
}

TEST(every_position_and_every_legal_cell_has_the_value_and_the_plies_of_minimax)
{
    ck_assert_int_eq(oracle_judge(".........").value, 0);
    ck_assert_int_eq(oracle_judge(".........").plies, 9);
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        struct game game = suite_game(board);
        unsigned legal = legal_naively(board);

        check_evaluation(board, -1, solver_evaluate(game), oracle_judge(board));
        for (int cell = 0; cell < ORACLE_CELLS; cell++)
            if (legal >> cell & 1)
                check_evaluation(board, cell, solver_evaluate_move(game, cell),
                                 oracle_judge_cell(board, cell));
    }
}

static void check_cells(const char *board, const char *which, unsigned cells, unsigned expected)
{
    if (cells != expected)
        ck_abort_msg("%s: the %s cells are 0x%03x, not 0x%03x", board, which, cells, expected);
}

TEST(the_best_cells_and_those_of_each_level_are_the_naive_ones_and_none_after_the_end)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        struct game game = suite_game(board);

        check_cells(board, "best", solver_best_cells(game), best_naively(board));
        check_cells(board, "easy", solver_cells(game, LEVEL_EASY), legal_naively(board));
        check_cells(board, "medium", solver_cells(game, LEVEL_MEDIUM), medium_naively(board));
        check_cells(board, "perfect", solver_cells(game, LEVEL_PERFECT), perfect_naively(board));
    }
}

/* The perfect level draws from the cells with the best chance, so these are its chances. */
TEST(the_perfect_level_beats_a_random_player_191_times_of_192_or_866_of_945)
{
    int second = 0;

    ck_assert_int_eq(best_chance("........."), CERTAIN / 192 * 191);
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        char board[ORACLE_BOARD_SIZE];

        put(board, ".........", cell, 'X');
        second += best_chance(board);
    }
    ck_assert_int_eq(second / ORACLE_CELLS, CERTAIN / 945 * 866);
}
