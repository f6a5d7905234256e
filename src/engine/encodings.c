/* SPDX-License-Identifier: MIT */
#include "engine/encodings.h"

#include <string.h>

/* ---- Sets of cells, ranked. ---- */

/* Pascal's triangle: binomials[n][k] is C(n, k), the number of sets of k cells out of n. */
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

/* The rank of a set among all sets of its size, counted from 0. For example, these are the sets of
 * two cells out of four, in order:
 *
 *     rank    0     1     2     3     4     5
 *     set   # # . .   # . # .   # . . #   . # # .   . # . #   . . # #
 *
 * First come the C(3, 1) = 3 sets with cell 0, then the 3 sets without cell 0. In each half the
 * sets with cell 1 come first, and so on.
 *
 * So the rank is a sum. For each cell that the set leaves out, count the sets that have this cell
 * and agree with the set on all cells before it. These sets come earlier. If the set has m members
 * among the r cells after this one, there are C(r, m - 1) such sets:
 *
 *     cell              0             1         2             3
 *     set               .             #         .             #
 *     sets before it    C(3, 1) = 3             C(1, 0) = 1             rank 4
 *
 * `whole` contains the set. Cells that are not in `whole` are skipped. */
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

/* The set of `members` cells of `whole` that has this rank. At each cell, the sets with this cell
 * come first. If the rank is less than their number, the set has the cell. Else the set leaves the
 * cell out, and their number is subtracted from the rank:
 *
 *     cell                    0    1    2    3
 *     rank                    4    1    1    0
 *     sets with this cell     3    2    1    1
 *     set                     .    #    .    #
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

/* ---- board, base4 and base3: a digit for each cell, the lowest digit for cell 0. ---- */

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

/* The digits are those of base4. None of them is 3, so they make a number of base 3. */
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

/* ---- naive and code: the cells alone, since turn and status follow from them. ----
 *
 * A board has n marks, and k = n / 2 of them are O. Its rank among the boards of n marks is
 *
 *     A * C(n, k) + B
 *
 * where A is the rank of the marked cells among the C(9, n) sets of n cells, and B is the rank of
 * the O's among the C(n, k) sets of k marked cells:
 *
 *     board        marked       O's among the marks
 *
 *     X . O        # . #        . #
 *     . . O        . . #          #          naive  (31 * 6 + 3) * 10 + 4 = 1894
 *     . X .        . # .          .          code   334 + 31 * 6 + 3 = 523
 *
 *     n = 4        A = 31       B = 3
 *
 * Here 6 is C(4, 2), and 334 boards have fewer than 4 marks.
 */

/* [n] is the number of boards with fewer than n marks. There are C(9, n) * C(n, n / 2) boards with
 * n marks. */
static const uint32_t boards_before[] = {
    0, 1, 10, 82, 334, 1090, 2350, 4030, 5290, 5920, ENCODINGS_CODES};

static int count_marks(struct game game)
{
    return GAME_CELLS - game_count(game_cells(game, MARK_EMPTY));
}

/* The number of marks on the board with this value. `before` is a table such as boards_before. */
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

/* The naive number is the rank, followed by n as the last decimal digit: if a board of 4 marks has
 * the rank 189, its number is 1894. There are 9 boards of 1 mark, numbered 1, 11, ... 81, so 91 is
 * no board. */
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

/* The code is the rank plus the number of boards with fewer marks. */
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
 * A line ends the game, so the player to move cannot have a line. All other boards with as many X
 * as O, or one X more, can be reached. So a position of n marks is two choices:
 *
 *   - the cells of the player to move: any set of k = n / 2 cells that has no line;
 *   - the cells of the other player: any n - k of the 9 - k cells that are left.
 *
 * After every first choice there are C(9 - k, n - k) second choices. So the number is
 *
 *     positions with fewer marks + R * C(9 - k, n - k) + S
 *
 * where R is the rank of the first set among the sets of k cells that have no line, and S is the
 * rank of the second set among the sets of n - k of the cells left:
 *
 *     board        X to move    O's on the cells left
 *
 *     X . O        # . .          . #
 *     . . O        . . .        . . #        dense  334 + 6 * 21 + 8 = 468
 *     . X .        . # .        .   .
 *
 *     n = 4        R = 6        S = 8
 *
 * Here 21 is C(7, 2), and 334 positions have fewer than 4 marks.
 */

/* [n] is the number of positions with fewer than n marks. There are L(k) * C(9 - k, n - k)
 * positions with n marks. L(k) is the number of sets of k cells that have no line: L(0) to L(4) are
 * 1, 9, 36, 76 and 78. */
enum { POSITIONS = 5478 };
static const uint32_t positions_before[] = {0,    1,    10,   82,   334,      1090,
                                            2350, 3870, 5010, 5400, POSITIONS};

/* A position as a pair of sets, in one number:
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

/* Load a pair. X is to move if both players have equally many marks. */
static enum encoding_error load_pair(struct game *game, unsigned pair)
{
    unsigned own = pair & GAME_ALL;
    unsigned other = pair >> GAME_CELLS;

    return game_count(own) == game_count(other) ? load_board(game, own, other)
                                                : load_board(game, other, own);
}

/* `set` must have no line. Returns its rank among the sets of the same size that have no line. */
static uint32_t rank_line_free(unsigned set)
{
    uint32_t rank = 0;

    for (uint32_t before = rank_set(set, GAME_ALL); before > 0; before--)
        rank += !game_has_line(unrank_set(before - 1, game_count(set), GAME_ALL));
    return rank;
}

static unsigned unrank_line_free(uint32_t rank, int members)
{
    unsigned set = 0;

    for (uint32_t before = 0, i = 0; before <= rank; i++) {
        set = unrank_set(i, members, GAME_ALL);
        before += !game_has_line(set);
    }
    return set;
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

/* ---- class: turned and mirrored positions count as one. ----
 *
 * A class is one position, with all that it becomes when it is turned or mirrored: at most eight
 * positions. Its first position is the one with the smallest dense number. The classes are numbered
 * in the order of their first positions.
 *
 * A pair in octal has three digits for each set. Each digit is a row. */

/* Swap the left and the right column, in both sets. */
static unsigned mirror(unsigned pair)
{
    return (pair & 0111111) << 2 | (pair & 0222222) | (pair & 0444444) >> 2;
}

/* Swap rows with columns, in both sets: cell 1 with 3, cell 2 with 6, cell 5 with 7. */
static unsigned transpose(unsigned pair)
{
    return (pair & 0004004) << 4 | (pair & 0042042) << 2 | (pair & 0421421) | (pair & 0210210) >> 2
         | (pair & 0100100) >> 4;
}

/* Turn and mirror the pair in every way, and return the pair that comes first in the class. Of two
 * pairs, look at the lowest bit in which they differ: the pair that has this bit comes first, and
 * has the smaller dense number. Eight calls of mirror and transpose, in turn, make all pairs of the
 * class. */
static unsigned first_of_class(unsigned pair)
{
    enum { SYMMETRIES = 8 };
    unsigned first = pair;

    for (int i = 0; i < SYMMETRIES; i++) {
        pair = i % 2 ? transpose(pair) : mirror(pair);

        unsigned differing = pair ^ first;
        unsigned lowest = differing & (0 - differing);

        if (pair & lowest)
            first = pair;
    }
    return first;
}

/* [n] is the number of classes with fewer than n marks. The most classes, MOST_CLASSES, have 6
 * marks. */
enum { CLASSES = 765, MOST_CLASSES = 540 - 336 };
static const uint32_t classes_before[] = {0, 1, 4, 16, 54, 162, 336, 540, 693, 750, CLASSES};

/* List the first position of each class with n marks, in the order of these positions' dense
 * numbers. */
static void list_classes(int n, unsigned list[MOST_CLASSES])
{
    int k = n / 2;
    int count = 0;

    for (uint32_t i = 0; i < binomials[GAME_CELLS][k]; i++) {
        unsigned own = unrank_set(i, k, GAME_ALL);

        /* If a turned or mirrored `own` comes earlier, no pair with `own` is first in its class. */
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
