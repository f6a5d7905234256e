/* SPDX-License-Identifier: MIT
 *
 * A circuit of two-input gates that plays perfectly, as an oracle for the solver: it searches
 * nothing and shares nothing with it. Donald Knuth builds such circuits in The Art of Computer
 * Programming, section 7.1.2; this one answers only the positions that its own play leads to, on
 * either side and against any replies. There are few of them.
 */
#include "engine/solver.h"
#include "suite.h"

enum { CENTRE = 4, NONE = -1, POSITIONS_MET = 365, GATES = 156 };

/* The number of gates, counted during an evaluation. */
static int gates;

static bool gate_and(bool a, bool b)
{
    gates++;
    return a && b;
}

static bool gate_and_not(bool a, bool b)
{
    gates++;
    return a && !b;
}

static bool gate_or(bool a, bool b)
{
    gates++;
    return a || b;
}

static bool gate_nor(bool a, bool b)
{
    gates++;
    return !(a || b);
}

/* Candidates are offered one after the other, and the first that is on is the move. */
struct choice {
    bool moves[ORACLE_CELLS]; /* one wire a cell; one of them is on */
    bool has_wire[ORACLE_CELLS];
    int offers;
    bool earlier, last; /* true if one before the last candidate was on; true if that was */
};

static void offer(struct choice *choice, int cell, bool candidate)
{
    bool move = candidate;

    if (choice->offers > 0) {
        choice->earlier =
            choice->offers > 1 ? gate_or(choice->earlier, choice->last) : choice->last;
        move = gate_and_not(candidate, choice->earlier);
    }
    choice->last = candidate;
    choice->offers++;
    choice->moves[cell] = choice->has_wire[cell] ? gate_or(choice->moves[cell], move) : move;
    choice->has_wire[cell] = true;
}

/* True if the cell is empty, and the other two of a line through it have these marks. */
static bool completes(const bool marks[ORACLE_CELLS], const bool empty[ORACLE_CELLS], int cell)
{
    static const int lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    bool any = false;
    int pairs = 0;

    for (int line = 0; line < 8; line++)
        for (int i = 0; i < 3; i++)
            if (lines[line][i] == cell) {
                bool pair =
                    gate_and(marks[lines[line][(i + 1) % 3]], marks[lines[line][(i + 2) % 3]]);

                any = pairs++ > 0 ? gate_or(any, pair) : pair;
            }
    return gate_and(any, empty[cell]);
}

/* The centre; else a win; else a block; else the first of eight cells that is empty, three of which
 * need a mark elsewhere. While the centre is empty there is at most one mark on the board, so no
 * line is completed there. */
static void evaluate(struct choice *choice, const bool mine[ORACLE_CELLS],
                     const bool theirs[ORACLE_CELLS])
{
    static const struct {
        int cell, theirs, mine; /* the cells that must have a mark, or NONE */
    } rest[] = {{2, 1, NONE},    {7, 0, NONE},    {3, 2, CENTRE},  {6, NONE, NONE},
                {8, NONE, NONE}, {1, NONE, NONE}, {0, NONE, NONE}, {5, NONE, NONE}};
    bool empty[ORACLE_CELLS];

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        empty[cell] = gate_nor(mine[cell], theirs[cell]);
    offer(choice, CENTRE, empty[CENTRE]);
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (cell != CENTRE)
            offer(choice, cell, completes(mine, empty, cell));
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (cell != CENTRE)
            offer(choice, cell, completes(theirs, empty, cell));
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        bool candidate = empty[rest[i].cell];

        if (rest[i].theirs != NONE)
            candidate = gate_and(candidate, theirs[rest[i].theirs]);
        if (rest[i].mine != NONE)
            candidate = gate_and(candidate, mine[rest[i].mine]);
        offer(choice, rest[i].cell, candidate);
    }
}

/* The cell whose wire is on. It must be the only one, and empty. */
static int choose(const char *board)
{
    struct choice choice = {.offers = 0};
    bool mine[ORACLE_CELLS];
    bool theirs[ORACLE_CELLS];
    int chosen = NONE;

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        mine[cell] = board[cell] == oracle_turn(board);
        theirs[cell] = board[cell] != '.' && !mine[cell];
    }
    gates = 0;
    evaluate(&choice, mine, theirs);
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (choice.moves[cell]) {
            ck_assert_msg(chosen == NONE, "%s: cells %d and %d", board, chosen, cell);
            ck_assert_msg(board[cell] == '.', "%s: cell %d is taken", board, cell);
            chosen = cell;
        }
    ck_assert_msg(chosen != NONE, "%s: no cell", board);
    return chosen;
}

/* The positions in which the circuit has moved. */
struct met {
    int count;
    char board[ORACLE_BOARDS][ORACLE_BOARD_SIZE];
};

static bool is_over(const char *board)
{
    return strstr(oracle_words(board), "to move") == NULL;
}

/* Play on in every way from a board on which the circuit is to move. Returns the worst result: 1 a
 * win, 0 a draw, -1 a loss. */
static int play_all(struct met *met, const char *board)
{
    int cell = choose(board);
    char mine = oracle_turn(board);
    struct game game = suite_game(board);
    char after[ORACLE_BOARD_SIZE];
    int worst = 1;

    strcpy(after, board);
    after[cell] = mine;
    if (is_over(after)) {
        worst = strcmp(oracle_words(after), "draw") != 0;
    } else {
        char theirs = oracle_turn(after);

        for (int reply = 0; reply < ORACLE_CELLS; reply++) {
            if (after[reply] != '.')
                continue;
            after[reply] = theirs;

            int result = !is_over(after)                          ? play_all(met, after)
                       : strcmp(oracle_words(after), "draw") == 0 ? 0
                                                                  : -1;

            worst = result < worst ? result : worst;
            after[reply] = '.';
        }
    }
    ck_assert_msg(worst == solver_outlook(game).value, "%s: the circuit gets %d", board, worst);
    ck_assert_msg(worst == solver_outlook_of(game, cell).value, "%s: cell %d gets %d", board, cell,
                  worst);

    int known = 0;

    while (known < met->count && strcmp(met->board[known], board) != 0)
        known++;
    if (known == met->count)
        strcpy(met->board[met->count++], board);
    return worst;
}

TEST(a_circuit_of_156_gates_gets_what_the_solver_says_in_all_365_positions_that_it_meets)
{
    static struct met met;

    ck_assert_int_eq(play_all(&met, "........."), 0);
    ck_assert_int_eq(gates, GATES);
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        char board[ORACLE_BOARD_SIZE] = ".........";

        board[cell] = 'X';
        ck_assert_int_eq(play_all(&met, board), 0);
    }
    ck_assert_int_eq(met.count, POSITIONS_MET);
}
