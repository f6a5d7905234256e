/* SPDX-License-Identifier: MIT */
#include "engine/solver.h"
#include "suite.h"

/* The verdict of plain minimax on a board, for the side to move. */
struct verdict {
    bool known;
    int value, plies;
};

/* The verdicts are worked out before the first test, and only read after that. */
static struct verdict verdicts[ORACLE_BOARDS];

/* A number of its own for each board. */
static int number_of(const char *board)
{
    int number = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        number = 3 * number + (board[cell] == 'X' ? 1 : board[cell] == 'O' ? 2 : 0);
    return number;
}

static bool is_drawn(const char *board)
{
    return strcmp(oracle_words(board), "draw") == 0;
}

static bool is_won(const char *board)
{
    return strstr(oracle_words(board), "won") != NULL;
}

static bool is_over(const char *board)
{
    return is_drawn(board) || is_won(board);
}

/* The board after the mark is set in the cell. */
static void put(char after[ORACLE_BOARD_SIZE], const char *board, int cell, char mark)
{
    strcpy(after, board);
    after[cell] = mark;
}

/* The side that can win hurries, the side that must lose delays. */
static bool is_preferred(struct verdict a, struct verdict b)
{
    if (a.value != b.value)
        return a.value > b.value;
    return a.value == 1 ? a.plies < b.plies : a.plies > b.plies;
}

static struct verdict judge(const char *board);

/* The verdict for the side to move if it takes the cell. */
static struct verdict judge_cell(const char *board, int cell)
{
    char after[ORACLE_BOARD_SIZE];

    put(after, board, cell, oracle_turn(board));

    struct verdict other = judge(after);

    return (struct verdict){true, -other.value, other.plies + 1};
}

static struct verdict judge_anew(const char *board)
{
    struct verdict best = {false, 0, 0};

    if (is_over(board))
        return (struct verdict){true, is_drawn(board) ? 0 : -1, 0};
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        if (board[cell] != '.')
            continue;

        struct verdict verdict = judge_cell(board, cell);

        if (!best.known || is_preferred(verdict, best))
            best = verdict;
    }
    return best;
}

static struct verdict judge(const char *board)
{
    struct verdict *verdict = &verdicts[number_of(board)];

    if (!verdict->known)
        *verdict = judge_anew(board);
    return *verdict;
}

static unsigned legal_naively(const char *board)
{
    unsigned cells = 0;

    if (is_over(board))
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
        if (legal >> cell & 1 && judge_cell(board, cell).value == judge(board).value
            && judge_cell(board, cell).plies == judge(board).plies)
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

/* The denominator of all chances. The numbers of replies in a game divide it in turn. */
enum { CERTAIN = 8 * 6 * 4 * 2 * 9 * 7 * 5, UNKNOWN = -1 };

/* The best chances to win against random replies, for the side to move on each board: one table for
 * players who keep the value of every board, and one for those who only avoid lost ones. */
static int chances[2][ORACLE_BOARDS];
enum rule { KEEP_VALUE, NEVER_LOSE };

static bool is_kept(const char *board, int cell, enum rule rule)
{
    int value = judge(board).value;

    return judge_cell(board, cell).value >= (rule == NEVER_LOSE && value > 0 ? 0 : value);
}

static int best_chance(const char *board, enum rule rule);

/* The chance to win after the side to move takes the cell, if any reply is as likely as another. */
static int chance_of(const char *board, int cell, enum rule rule)
{
    char moved[ORACLE_BOARD_SIZE];
    char next[ORACLE_BOARD_SIZE];
    int sum = 0;

    put(moved, board, cell, oracle_turn(board));
    if (is_over(moved))
        return is_won(moved) ? CERTAIN : 0;
    for (int reply = 0; reply < ORACLE_CELLS; reply++)
        if (moved[reply] == '.') {
            put(next, moved, reply, oracle_turn(moved));
            sum += best_chance(next, rule);
        }
    return sum / oracle_count(moved, '.');
}

static int best_chance(const char *board, enum rule rule)
{
    int *best = &chances[rule][number_of(board)];

    if (*best != UNKNOWN)
        return *best;
    *best = 0;
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (legal_naively(board) >> cell & 1 && is_kept(board, cell, rule)) {
            int chance = chance_of(board, cell, rule);

            *best = chance > *best ? chance : *best;
        }
    return *best;
}

/* Of the cells that keep the value, those with the best chance, and of these the ones with the best
 * verdict. */
static unsigned perfect_naively(const char *board)
{
    struct verdict best = {false, 0, 0};
    unsigned cells = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        if (!(legal_naively(board) >> cell & 1) || !is_kept(board, cell, KEEP_VALUE)
            || chance_of(board, cell, KEEP_VALUE) < best_chance(board, KEEP_VALUE))
            continue;

        struct verdict verdict = judge_cell(board, cell);

        if (!best.known || is_preferred(verdict, best)) {
            best = verdict;
            cells = 0;
        }
        if (!is_preferred(best, verdict))
            cells |= 1u << cell;
    }
    return cells;
}

static void ask_oracle(void)
{
    suite_ask_oracle();
    for (int i = 0; i < ORACLE_BOARDS; i++)
        chances[KEEP_VALUE][i] = chances[NEVER_LOSE][i] = UNKNOWN;
    for (int i = 0; i < oracle.positions; i++)
        judge(oracle.position[i]);
}

AROUND_ALL(ask_oracle, NULL)

static void check_evaluation(const char *board, int cell, struct evaluation evaluation,
                             struct verdict verdict)
{
    if (evaluation.value != verdict.value || evaluation.plies != verdict.plies)
        ck_abort_msg("%s, cell %d: value %d in %d plies, not %d in %d", board, cell,
                     evaluation.value, evaluation.plies, verdict.value, verdict.plies);
}

TEST(every_position_and_every_legal_cell_has_the_value_and_the_plies_of_minimax)
{
    ck_assert_int_eq(judge(".........").value, 0);
    ck_assert_int_eq(judge(".........").plies, 9);
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        struct game game = suite_game(board);
        unsigned legal = legal_naively(board);

        check_evaluation(board, -1, solver_evaluate(game), judge(board));
        for (int cell = 0; cell < ORACLE_CELLS; cell++)
            if (legal >> cell & 1)
                check_evaluation(board, cell, solver_evaluate_move(game, cell),
                                 judge_cell(board, cell));
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
TEST(the_best_that_never_loses_beats_a_random_player_191_times_of_192_or_866_of_945)
{
    for (int rule = KEEP_VALUE; rule <= NEVER_LOSE; rule++) {
        int second = 0;

        ck_assert_int_eq(best_chance(".........", (enum rule)rule), CERTAIN / 192 * 191);
        for (int cell = 0; cell < ORACLE_CELLS; cell++) {
            char board[ORACLE_BOARD_SIZE];

            put(board, ".........", cell, 'X');
            second += best_chance(board, (enum rule)rule);
        }
        ck_assert_int_eq(second / ORACLE_CELLS, CERTAIN / 945 * 866);
    }
}
