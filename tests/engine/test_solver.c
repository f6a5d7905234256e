/* SPDX-License-Identifier: MIT */
#include "engine/solver.h"
#include "suite.h"

enum { LEVELS = LEVEL_PERFECT + 1 };

/* The verdict of plain minimax on a board, for the side to move. */
struct verdict {
    bool known;
    int value, plies;
};

/* Filled once, before the first test, and only read after that. */
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

static void ask_oracle(void)
{
    suite_ask_oracle();
    for (int i = 0; i < oracle.positions; i++)
        judge(oracle.position[i]);
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

/* The cells where that mark would make a line. */
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

/* A fraction in its lowest terms, how often something happens. */
struct chance {
    long wins, games;
};

static struct chance reduced(long wins, long games)
{
    long divisor = games;

    for (long rest = wins; rest > 0;) {
        long next = divisor % rest;

        divisor = rest;
        rest = next;
    }
    return (struct chance){wins / divisor, games / divisor};
}

static struct chance sum(struct chance a, struct chance b)
{
    return reduced(a.wins * b.games + b.wins * a.games, a.games * b.games);
}

static bool is_more_likely(struct chance a, struct chance b)
{
    return a.wins * b.games > b.wins * a.games;
}

/* The best chances to win against random replies, for the side to move on each board; no games
 * where it is not known yet. One table for players who keep the value of every board, and one for
 * those who only keep out of lost ones, where they are not in one. */
static struct chance chances[2][ORACLE_BOARDS];
enum rule { KEEP_VALUE, NEVER_LOSE };

static bool is_kept(const char *board, int cell, enum rule rule)
{
    int value = judge(board).value;

    return judge_cell(board, cell).value >= (rule == NEVER_LOSE && value > 0 ? 0 : value);
}

static struct chance best_chance(const char *board, enum rule rule);

/* The chance to win after the side to move takes the cell, and any reply is as likely as another.
 */
static struct chance chance_of(const char *board, int cell, enum rule rule)
{
    struct chance chance = {0, 1};
    char moved[ORACLE_BOARD_SIZE];
    char next[ORACLE_BOARD_SIZE];

    put(moved, board, cell, oracle_turn(board));
    if (is_over(moved))
        return (struct chance){is_won(moved), 1};
    for (int reply = 0; reply < ORACLE_CELLS; reply++)
        if (moved[reply] == '.') {
            put(next, moved, reply, oracle_turn(moved));
            chance = sum(chance, best_chance(next, rule));
        }
    return reduced(chance.wins, chance.games * oracle_count(moved, '.'));
}

static struct chance best_chance(const char *board, enum rule rule)
{
    struct chance *best = &chances[rule][number_of(board)];

    if (best->games)
        return *best;
    *best = (struct chance){0, 1};
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (legal_naively(board) >> cell & 1 && is_kept(board, cell, rule)
            && is_more_likely(chance_of(board, cell, rule), *best))
            *best = chance_of(board, cell, rule);
    return *best;
}

/* Of the cells that keep the value those with the best chance, and of these those with the best
 * verdict. */
static unsigned perfect_naively(const char *board)
{
    struct verdict best = {false, 0, 0};
    unsigned cells = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        if (!(legal_naively(board) >> cell & 1) || !is_kept(board, cell, KEEP_VALUE)
            || is_more_likely(best_chance(board, KEEP_VALUE), chance_of(board, cell, KEEP_VALUE)))
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

AROUND_ALL(ask_oracle, NULL)

TEST(the_naive_minimax_judges_5478_positions_and_the_first_to_be_drawn)
{
    int judged = 0;

    for (int i = 0; i < ORACLE_BOARDS; i++)
        judged += verdicts[i].known;
    ck_assert_int_eq(judged, 5478);
    ck_assert_int_eq(judge(".........").value, 0);
    ck_assert_int_eq(judge(".........").plies, 9);
}

static void check_outlook(const char *board, int cell, struct outlook outlook,
                          struct verdict verdict)
{
    if (outlook.value != verdict.value || outlook.plies != verdict.plies)
        ck_abort_msg("%s, cell %d: value %d in %d plies, not %d in %d", board, cell, outlook.value,
                     outlook.plies, verdict.value, verdict.plies);
}

TEST(every_position_has_the_value_and_the_plies_of_minimax)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        check_outlook(board, -1, solver_outlook(suite_game(board)), judge(board));
    }
}

TEST(every_legal_cell_has_the_value_and_the_plies_of_minimax)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        unsigned legal = legal_naively(board);

        for (int cell = 0; cell < ORACLE_CELLS; cell++)
            if (legal >> cell & 1)
                check_outlook(board, cell, solver_outlook_of(suite_game(board), cell),
                              judge_cell(board, cell));
    }
}

TEST(a_game_that_is_over_is_a_loss_or_a_draw_in_no_plies_and_leaves_no_cells)
{
    int over = 0;

    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        struct game game = suite_game(board);

        if (!is_over(board))
            continue;
        ck_assert_int_eq(solver_outlook(game).value, is_won(board) ? -1 : 0);
        ck_assert_int_eq(solver_outlook(game).plies, 0);
        ck_assert_uint_eq(solver_best_cells(game), 0);
        for (int level = 0; level < LEVELS; level++)
            ck_assert_uint_eq(solver_cells(game, (enum level)level), 0);
        over++;
    }
    ck_assert_int_eq(over, 958);
}

static void check_cells(const char *board, unsigned cells, unsigned expected)
{
    if (cells != expected)
        ck_abort_msg("%s: cells 0x%03x, not 0x%03x", board, cells, expected);
}

TEST(the_best_cells_are_all_those_that_keep_value_and_plies)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        check_cells(board, solver_best_cells(suite_game(board)), best_naively(board));
    }
}

TEST(the_easy_level_draws_from_every_legal_move)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        check_cells(board, solver_cells(suite_game(board), LEVEL_EASY), legal_naively(board));
    }
}

TEST(the_medium_level_draws_from_the_wins_or_else_the_blocks_or_else_every_legal_move)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        check_cells(board, solver_cells(suite_game(board), LEVEL_MEDIUM), medium_naively(board));
    }
}

TEST(the_perfect_level_keeps_the_value_then_takes_the_best_chance_then_the_best_outlook)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        check_cells(board, solver_cells(suite_game(board), LEVEL_PERFECT), perfect_naively(board));
    }
}

static void check_chance(struct chance chance, long wins, long games)
{
    ck_assert_int_eq(chance.wins, wins);
    ck_assert_int_eq(chance.games, games);
}

/* The perfect level draws from the cells with the best chance, so these are its chances. */
TEST(the_best_that_never_loses_beats_a_random_player_191_times_of_192_or_866_of_945)
{
    for (int rule = KEEP_VALUE; rule <= NEVER_LOSE; rule++) {
        struct chance second = {0, 1};

        check_chance(best_chance(".........", (enum rule)rule), 191, 192);
        for (int cell = 0; cell < ORACLE_CELLS; cell++) {
            char board[ORACLE_BOARD_SIZE];

            put(board, ".........", cell, 'X');
            second = sum(second, best_chance(board, (enum rule)rule));
        }
        check_chance(reduced(second.wins, second.games * ORACLE_CELLS), 866, 945);
    }
}
