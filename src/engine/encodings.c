/* SPDX-License-Identifier: MIT */
#include "engine/encodings.h"

#include <string.h>

/* ---- Sets of cells, ranked. ---- */

/* binomials[n][k] is the number of sets of k among n cells, C(n, k): Pascal's triangle. */
static const unsigned char binomials[GAME_CELLS + 1][GAME_CELLS + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
};

/* The sets of one size are in lexicographic order, and their ranks begin at 0. These are the sets
 * of two cells among four:
 *
 *     rank    0     1     2     3     4     5
 *     set   # # . .   # . # .   # . . #   . # # .   . # . #   . . # #
 *
 * First come the sets that hold the first cell, C(3, 1) = 3 of them, and then those that do not. In
 * either part those that hold the second cell come first, and so on. So each cell that a set leaves
 * out puts it behind other sets: those that agree with it on the cells before, and hold this one.
 * With r cells and m members still to come, these are C(r, m - 1) sets:
 *
 *     cell              0             1         2             3
 *     set               .             #         .             #
 *     sets before it    C(3, 1) = 3             C(1, 0) = 1             rank 4
 *
 * The set is chosen from the cells of the whole; all others are skipped. */
static uint32_t rank_set(unsigned set, unsigned whole)
{
    int members = game_count(set);
    int cells = game_count(whole);
    uint32_t rank = 0;

    for (int cell = 0; members > 0; cell++) {
        if (!(whole >> cell & 1))
            continue;
        cells--;
        if (set >> cell & 1)
            members--;
        else
            rank += binomials[cells][members - 1];
    }
    return rank;
}

/* The set of that rank: the same walk, in which the rank says whether the set holds the cell. It
 * does if the rank is less than the number of sets that do. If not, they are counted off the rank:
 *
 *     cell                  0    1    2    3
 *     rank                  4    1    1    0
 *     sets that hold it     3    2    1    1
 *     set                   .    #    .    #
 */
static unsigned unrank_set(uint32_t rank, int members, unsigned whole)
{
    int cells = game_count(whole);
    unsigned set = 0;

    for (int cell = 0; members > 0; cell++) {
        if (!(whole >> cell & 1))
            continue;
        cells--;

        uint32_t holding = binomials[cells][members - 1];

        if (rank < holding) {
            set |= 1u << cell;
            members--;
        } else {
            rank -= holding;
        }
    }
    return set;
}

/* ---- board, base4 and base3: a digit for each cell, that of cell 0 the lowest. ---- */

static enum encoding_error load_board(struct game *game, unsigned x, unsigned o)
{
    return game_load(game, x, o) ? ENCODING_OK : ENCODING_UNREACHABLE;
}

static uint32_t base4_encode(struct game game)
{
    uint32_t value = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        value |= (uint32_t)game_cell(game, cell) << 2 * cell;
    return value;
}

static enum encoding_error base4_decode(struct game *game, uint32_t value)
{
    unsigned cells[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        uint32_t digit = value >> 2 * cell & 3;

        if (digit > MARK_O)
            return ENCODING_NO_BOARD;
        cells[digit] |= 1u << cell;
    }
    return load_board(game, cells[MARK_X], cells[MARK_O]);
}

/* The same digits, of which none is 3. */
static uint32_t base3_encode(struct game game)
{
    uint32_t value = 0;

    for (int cell = GAME_CELLS - 1; cell >= 0; cell--)
        value = value * 3 + game_cell(game, cell);
    return value;
}

static enum encoding_error base3_decode(struct game *game, uint32_t value)
{
    uint32_t base4 = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        base4 |= value % 3 << 2 * cell;
        value /= 3;
    }
    return base4_decode(game, base4);
}

static enum encoding_error word_decode(struct game *game, uint32_t value)
{
    return game_from_word(game, value) ? ENCODING_OK : ENCODING_UNREACHABLE;
}

/* ---- naive and code: the board alone, for turn and status follow from it. ----
 *
 * With n marks on the board, k = n / 2 of them O's, the rank among the boards of n marks is
 *
 *     A * C(n, k) + B
 *
 * where A is the rank of the marked cells among the C(9, n) sets of that size, and B the rank of
 * the O's among the marks:
 *
 *     board        marked       O's among the marks
 *
 *     X . O        # . #        . #
 *     . . O        . . #          #          naive  (31 * 6 + 3) * 10 + 4 = 1894
 *     . X .        . # .          .          code   334 + 31 * 6 + 3 = 523
 *
 *     n = 4        A = 31       B = 3
 */

/* The boards with fewer than n marks: the sums of C(9, n) * C(n, n / 2) up to there. */
static const uint32_t boards_before[] = {
    0, 1, 10, 82, 334, 1090, 2350, 4030, 5290, 5920, ENCODINGS_CODES};

static int count_marks(struct game game)
{
    return GAME_CELLS - game_count(game_cells(game, MARK_EMPTY));
}

/* The number of marks on the board of a value, where boards with fewer marks come first. */
static int find_marks(uint32_t value, const uint32_t before[])
{
    int n = 0;

    while (value >= before[n + 1])
        n++;
    return n;
}

static uint32_t rank_board(struct game game)
{
    unsigned marked = GAME_ALL & ~game_cells(game, MARK_EMPTY);
    unsigned o = game_cells(game, MARK_O);
    uint32_t arrangements = binomials[game_count(marked)][game_count(o)];

    return rank_set(marked, GAME_ALL) * arrangements + rank_set(o, marked);
}

static enum encoding_error unrank_board(struct game *game, uint32_t rank, int n)
{
    uint32_t arrangements = binomials[n][n / 2];
    unsigned marked = unrank_set(rank / arrangements, n, GAME_ALL);
    unsigned o = unrank_set(rank % arrangements, n / 2, marked);

    return load_board(game, marked & ~o, o);
}

/* The naive number is the rank and n, as a decimal digit behind it, and so has gaps. */
static uint32_t naive_encode(struct game game)
{
    return rank_board(game) * 10 + (uint32_t)count_marks(game);
}

static enum encoding_error naive_decode(struct game *game, uint32_t value)
{
    uint32_t rank = value / 10;
    int n = (int)(value % 10);

    if (rank >= boards_before[n + 1] - boards_before[n])
        return ENCODING_NO_BOARD;
    return unrank_board(game, rank, n);
}

/* The code puts all the ranks in one sequence: boards with fewer marks come first. */
uint32_t encodings_code(struct game game)
{
    return boards_before[count_marks(game)] + rank_board(game);
}

static enum encoding_error code_decode(struct game *game, uint32_t value)
{
    int n = find_marks(value, boards_before);

    return unrank_board(game, value - boards_before[n], n);
}

/* ---- dense: the code without the boards that no game can reach. ----
 *
 * They are left out by one rule: the player to move has no line. A line ends the game, and then it
 * is the other player's turn. So a position is
 *
 *   - the k = n / 2 cells of the player to move: any set of the nine cells without a line;
 *   - the n - k cells of the other player: any set of the 9 - k cells that are left.
 *
 * The number of second choices does not depend on the first choice, so the count is a product, and
 * the number is
 *
 *     positions with fewer marks + R * C(9 - k, n - k) + S
 *
 * where R is the rank of the first set among the line-free sets of k cells, and S the rank of the
 * second set among those of the cells that are left:
 *
 *     board        X to move    O's on the cells left
 *
 *     X . O        # . .          . #
 *     . . O        . . .        . . #        dense  334 + 6 * 21 + 8 = 468
 *     . X .        . # .        .   .
 *
 *     n = 4        R = 6        S = 8
 */

/* The positions with fewer than n marks: the sums of L(k) * C(9 - k, n - k) up to there, where the
 * line-free sets of k cells are L(k) = 1, 9, 36, 76 and 78. */
enum { POSITIONS = 5478 };
static const uint32_t positions_before[] = {0,    1,    10,   82,   334,      1090,
                                            2350, 3870, 5010, 5400, POSITIONS};

/* A position as a pair of sets:
 *
 *     bit  17 ... 9          8 ... 0
 *          the other player    the player to move
 */
static unsigned pair_of(struct game game)
{
    unsigned x = game_cells(game, MARK_X);
    unsigned o = game_cells(game, MARK_O);

    return game_turn(game) == PLAYER_X ? x | o << GAME_CELLS : o | x << GAME_CELLS;
}

/* It is X's turn if both players have the same number of marks. */
static enum encoding_error load_pair(struct game *game, unsigned pair)
{
    unsigned own = pair & GAME_ALL;
    unsigned other = pair >> GAME_CELLS;

    return game_count(own) == game_count(other) ? load_board(game, own, other)
                                                : load_board(game, other, own);
}

/* The number of line-free sets of the same size that come before the set. */
static uint32_t rank_line_free(unsigned set)
{
    uint32_t rank = 0;

    for (uint32_t before = rank_set(set, GAME_ALL); before > 0; before--)
        rank += !game_has_line(unrank_set(before - 1, game_count(set), GAME_ALL));
    return rank;
}

static unsigned unrank_line_free(uint32_t rank, int members)
{
    for (uint32_t i = 0;; i++) {
        unsigned set = unrank_set(i, members, GAME_ALL);

        if (!game_has_line(set) && rank-- == 0)
            return set;
    }
}

static uint32_t dense_encode(struct game game)
{
    unsigned own = pair_of(game) & GAME_ALL;
    unsigned other = pair_of(game) >> GAME_CELLS;
    unsigned left = GAME_ALL & ~own;
    uint32_t choices = binomials[game_count(left)][game_count(other)];

    return positions_before[count_marks(game)] + rank_line_free(own) * choices
         + rank_set(other, left);
}

static enum encoding_error dense_decode(struct game *game, uint32_t value)
{
    int n = find_marks(value, positions_before);
    int k = n / 2;
    uint32_t rank = value - positions_before[n];
    uint32_t choices = binomials[GAME_CELLS - k][n - k];
    unsigned own = unrank_line_free(rank / choices, k);
    unsigned other = unrank_set(rank % choices, n - k, GAME_ALL & ~own);

    return load_pair(game, own | other << GAME_CELLS);
}

/* ---- class: the position up to turns and mirrors. ----
 *
 * Of the positions of a class, eight at most, one has the smallest dense number. The classes are
 * numbered in the order of these first positions. A pair is turned as a whole. */

static unsigned mirror(unsigned pair)
{
    return (pair & 0111111) << 2 | (pair & 0222222) | (pair & 0444444) >> 2;
}

/* The rows become columns: a mirror about the diagonal from the top left. */
static unsigned transpose(unsigned pair)
{
    return (pair & 0004004) << 4 | (pair & 0042042) << 2 | (pair & 0421421) | (pair & 0210210) >> 2
         | (pair & 0100100) >> 4;
}

/* The one with the smallest dense number. Of two pairs it is the one that has the lowest bit in
 * which they differ: the player to move counts first, and a set that holds an earlier cell comes
 * first. The two mirrors alternately, four times each, lead through all the turns and mirrors. */
static unsigned first_of_class(unsigned pair)
{
    enum { SYMMETRIES = 8 };
    unsigned first = pair;

    for (int i = 0; i < SYMMETRIES; i++) {
        pair = i % 2 ? transpose(pair) : mirror(pair);

        unsigned differing = pair ^ first;

        if (pair & differing & (0 - differing))
            first = pair;
    }
    return first;
}

/* The classes with fewer than n marks, and the most that there are with any n. */
enum { CLASSES = 765, MOST_CLASSES = 540 - 336 };
static const uint32_t classes_before[] = {0, 1, 4, 16, 54, 162, 336, 540, 693, 750, CLASSES};

/* List the first positions of the classes with n marks: go through the positions with n marks in
 * the order of their dense numbers, and keep those that are the first of their class. */
static void list_classes(int n, unsigned list[MOST_CLASSES])
{
    int k = n / 2;
    int count = 0;

    for (uint32_t i = 0; i < binomials[GAME_CELLS][k]; i++) {
        unsigned own = unrank_set(i, k, GAME_ALL);

        /* If these cells alone can be turned to come earlier, so can every position with them. */
        if (game_has_line(own) || first_of_class(own) != own)
            continue;
        for (uint32_t j = 0; j < binomials[GAME_CELLS - k][n - k]; j++) {
            unsigned pair = own | unrank_set(j, n - k, GAME_ALL & ~own) << GAME_CELLS;

            if (first_of_class(pair) == pair)
                list[count++] = pair;
        }
    }
}

static uint32_t class_encode(struct game game)
{
    unsigned list[MOST_CLASSES];
    unsigned first = first_of_class(pair_of(game));
    int n = count_marks(game);
    uint32_t i = 0;

    list_classes(n, list);
    while (list[i] != first)
        i++;
    return classes_before[n] + i;
}

static enum encoding_error class_decode(struct game *game, uint32_t value)
{
    unsigned list[MOST_CLASSES] = {0};
    int n = find_marks(value, classes_before);

    list_classes(n, list);
    return load_pair(game, list[value - classes_before[n]]);
}

/* ---- The rows. ---- */

const struct encoding encodings[ENCODINGS] = {
    {"board", 18, 1u << 18, FORM_LETTERS, base4_encode, base4_decode},
    {"word", 21, 1u << 21, FORM_HEXADECIMAL, game_word, word_decode},
    {"base4", 18, 1u << 18, FORM_DECIMAL, base4_encode, base4_decode},
    {"base3", 15, 19683, FORM_DECIMAL, base3_encode, base3_decode},
    {"naive", 15, 16797, FORM_DECIMAL, naive_encode, naive_decode},
    {"code", 13, ENCODINGS_CODES, FORM_DECIMAL, encodings_code, code_decode},
    {"dense", 13, POSITIONS, FORM_DECIMAL, dense_encode, dense_decode},
    {"class", 10, CLASSES, FORM_DECIMAL, class_encode, class_decode},
};

const struct encoding *encodings_find(const char *name)
{
    for (const struct encoding *row = encodings; row < encodings + ENCODINGS; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value)
{
    if (value >> row->bits != 0)
        return ENCODING_TOO_LARGE;
    return value < row->values ? row->decode(game, value) : ENCODING_NO_BOARD;
}
