/* SPDX-License-Identifier: MIT */
#include "engine/encodings.h"

#include <string.h>

#include "engine/sets.h"

/* One cell of a number that keeps a digit a cell, read and set without the others: Barrick's way
 * in base 3, and the same in base 4, where the divisions are shifts. */
static uint32_t place_value(uint32_t base, int cell)
{
    uint32_t value = 1;

    while (cell-- > 0)
        value *= base;
    return value;
}

static uint32_t get_digit(uint32_t value, uint32_t base, int cell)
{
    return value / place_value(base, cell) % base;
}

static uint32_t set_digit(uint32_t value, uint32_t base, int cell, uint32_t digit)
{
    return value + (digit - get_digit(value, base, cell)) * place_value(base, cell);
}

static uint32_t digits_encode(struct game game, uint32_t base)
{
    uint32_t value = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        value = set_digit(value, base, cell, game_cell(game, cell));
    return value;
}

static enum encoding_error load(struct game *game, unsigned x, unsigned o)
{
    return game_load(game, x, o) ? ENCODING_OK : ENCODING_UNREACHABLE;
}

static enum encoding_error digits_decode(struct game *game, uint32_t value, uint32_t base)
{
    unsigned cells[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        uint32_t digit = get_digit(value, base, cell);

        if (digit > MARK_O)
            return ENCODING_NO_BOARD;
        cells[digit] |= 1u << cell;
    }
    return load(game, cells[MARK_X], cells[MARK_O]);
}

static uint32_t base4_encode(struct game game)
{
    return digits_encode(game, 4);
}

static enum encoding_error base4_decode(struct game *game, uint32_t value)
{
    return digits_decode(game, value, 4);
}

static uint32_t base3_encode(struct game game)
{
    return digits_encode(game, 3);
}

static enum encoding_error base3_decode(struct game *game, uint32_t value)
{
    return digits_decode(game, value, 3);
}

static enum encoding_error word_decode(struct game *game, uint32_t value)
{
    return game_from_word(game, value) ? ENCODING_OK : ENCODING_UNREACHABLE;
}

/* Turn and status follow from the board, so a number need hold the board alone. With n marks on
 * it, k = n / 2 of them O's, its rank among the boards of n marks is
 *
 *     A * C(n, k) + B
 *
 * where A is the rank of the marked cells among the C(9, n) sets of that size, and B the rank of
 * the O's among the marks. */
static int count_boards(int n)
{
    return sets_choose[GAME_CELLS][n] * sets_choose[n][n / 2];
}

static int count_marks(struct game game)
{
    return GAME_CELLS - game_count(game_cells(game, MARK_EMPTY));
}

/* *n becomes the number of marks. */
static int rank_board(struct game game, int *n)
{
    unsigned empty = game_cells(game, MARK_EMPTY);
    unsigned o = game_cells(game, MARK_O);
    struct sets_ranker marks = {0};
    struct sets_ranker os = {0};

    for (int cell = GAME_CELLS - 1; cell >= 0; cell--) {
        unsigned mark = ~empty >> cell & 1;

        sets_add(&marks, 1, mark);
        sets_add(&os, mark, o >> cell & 1);
    }
    *n = (int)marks.members;
    return sets_rank_of(marks) * sets_choose[*n][*n / 2] + sets_rank_of(os);
}

static enum encoding_error unrank_board(struct game *game, int rank, int n)
{
    int arrangements = sets_choose[n][n / 2];
    struct sets_reader marks = sets_read(rank / arrangements, GAME_CELLS, n);
    struct sets_reader os = sets_read(rank % arrangements, n, n / 2);
    unsigned marked = 0;
    unsigned o = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        unsigned mark = sets_next(&marks, 1);

        marked |= mark << cell;
        o |= sets_next(&os, mark) << cell;
    }
    return load(game, marked & ~o, o);
}

/* The naive number keeps n beside the rank, in a decimal digit of its own, and leaves holes. */
enum { NAIVE_COUNTS = GAME_CELLS + 1 };

static uint32_t naive_encode(struct game game)
{
    int n;
    int rank = rank_board(game, &n);

    return (uint32_t)(rank * NAIVE_COUNTS + n);
}

static enum encoding_error naive_decode(struct game *game, uint32_t value)
{
    int rank = (int)value / NAIVE_COUNTS;
    int n = (int)value % NAIVE_COUNTS;

    return rank < count_boards(n) ? unrank_board(game, rank, n) : ENCODING_NO_BOARD;
}

/* The code puts the ranks one behind the other, after all boards with fewer marks. */
static uint32_t code_encode(struct game game)
{
    int n;
    int code = rank_board(game, &n);

    for (int fewer = 0; fewer < n; fewer++)
        code += count_boards(fewer);
    return (uint32_t)code;
}

static enum encoding_error code_decode(struct game *game, uint32_t value)
{
    int rank = (int)value;
    int n = 0;

    for (; rank >= count_boards(n); n++)
        rank -= count_boards(n);
    return unrank_board(game, rank, n);
}

/* The dense number leaves out the boards that no game can reach, by one rule: the side to move
 * has no line. Whoever has a line ended the game by setting its last mark, and then it is the
 * other's turn. So a position is
 *
 *   - the side to move's k = n / 2 cells: any set without a line, of all nine cells;
 *   - the other side's n - k cells: any set at all, of the 9 - k cells that are left.
 *
 * The second choice is as wide whatever the first was, so the count is a product, and the number
 * is
 *
 *     positions with fewer marks + R * C(9 - k, n - k) + S
 *
 * where R is the rank of the first set among the line-free sets of k cells, and S the rank of the
 * second among the cells left to it. R is the rank among all sets of k cells less the sets with
 * a line that come before; of those there are few enough to be counted past. */

/* The sets of the same size that have a line and come no later than the set. No set here is
 * larger than four, so it has room for one line and at most one cell more. */
static int count_lined(unsigned set, int size)
{
    int count = 0;

    for (int i = 0; i < GAME_LINES; i++) {
        if (size == GAME_SIDE)
            count += !sets_precede(set, game_lines[i]);
        for (int cell = 0; size > GAME_SIDE && cell < GAME_CELLS; cell++)
            count += !(game_lines[i] >> cell & 1) && !sets_precede(set, game_lines[i] | 1u << cell);
    }
    return count;
}

static int rank_line_free(unsigned set, int size)
{
    return sets_rank(set, GAME_ALL) - count_lined(set, size);
}

/* The lined sets that come before are not known before the set is: begin as if there were none,
 * and go on by as many as were found behind, until no more come in between. */
static unsigned unrank_line_free(int rank, int size)
{
    unsigned set = sets_unrank(rank, size, GAME_ALL);

    while (rank_line_free(set, size) < rank)
        set = sets_unrank(rank + count_lined(set, size), size, GAME_ALL);
    return set;
}

static int count_line_free(int size)
{
    unsigned last = GAME_ALL & ~(GAME_ALL >> size);

    return rank_line_free(last, size) + 1;
}

static int count_positions(int n)
{
    int k = n / 2;

    return count_line_free(k) * sets_choose[GAME_CELLS - k][n - k];
}

/* A position as the side to move sees it. */
struct sides {
    unsigned own, other;
};

static struct sides game_sides(struct game game)
{
    unsigned x = game_cells(game, MARK_X);
    unsigned o = game_cells(game, MARK_O);

    return game_turn(game) == PLAYER_X ? (struct sides){x, o} : (struct sides){o, x};
}

/* With as many marks each, it is X's turn. */
static enum encoding_error load_sides(struct game *game, struct sides sides)
{
    return game_count(sides.own) == game_count(sides.other) ? load(game, sides.own, sides.other)
                                                            : load(game, sides.other, sides.own);
}

static uint32_t dense_encode(struct game game)
{
    struct sides sides = game_sides(game);
    unsigned left = GAME_ALL & ~sides.own;
    int n = count_marks(game);
    int k = n / 2;
    int dense = rank_line_free(sides.own, k) * sets_choose[GAME_CELLS - k][n - k]
              + sets_rank(sides.other, left);

    for (int fewer = 0; fewer < n; fewer++)
        dense += count_positions(fewer);
    return (uint32_t)dense;
}

static enum encoding_error dense_decode(struct game *game, uint32_t value)
{
    int rank = (int)value;
    int n = 0;

    for (; rank >= count_positions(n); n++)
        rank -= count_positions(n);

    int k = n / 2;
    int arrangements = sets_choose[GAME_CELLS - k][n - k];
    unsigned own = unrank_line_free(rank / arrangements, k);
    unsigned other = sets_unrank(rank % arrangements, n - k, GAME_ALL & ~own);

    return load_sides(game, (struct sides){own, other});
}

enum { SYMMETRIES = 8 };

/* The one of the eight whose dense number is smallest. Dense numbers are in the order of the own
 * cells, then of the other's. */
static struct sides first_of_class(struct sides sides)
{
    struct sides first = sides;

    for (int i = 0; i < SYMMETRIES; i++) {
        sides.own = i % 2 ? sets_transpose(sides.own) : sets_mirror(sides.own);
        sides.other = i % 2 ? sets_transpose(sides.other) : sets_mirror(sides.other);
        if (sides.own == first.own ? sets_precede(sides.other, first.other)
                                   : sets_precede(sides.own, first.own))
            first = sides;
    }
    return first;
}

static bool is_same(struct sides sides, struct sides others)
{
    return sides.own == others.own && sides.other == others.other;
}

static bool is_first(struct sides sides)
{
    return is_same(sides, first_of_class(sides));
}

enum { CLASSES = 765 };

/* Walk through the firsts of all classes in the order of their dense numbers, and count them. Stop
 * at the one that is sought, or at that number; *at becomes the one where the walk stops. A
 * position can be first only if its own cells alone are. */
static int walk_classes(struct sides sought, int number, struct sides *at)
{
    int passed = 0;

    for (int n = 0;; n++) {
        for (int rank = 0; rank < sets_choose[GAME_CELLS][n / 2]; rank++) {
            unsigned own = sets_unrank(rank, n / 2, GAME_ALL);

            if (game_has_line(own) || !is_first((struct sides){own, 0}))
                continue;
            for (int i = 0; i < sets_choose[GAME_CELLS - n / 2][n - n / 2]; i++) {
                *at = (struct sides){own, sets_unrank(i, n - n / 2, GAME_ALL & ~own)};
                if (!is_first(*at))
                    continue;
                if (passed == number || is_same(*at, sought))
                    return passed;
                passed++;
            }
        }
    }
}

static uint32_t class_encode(struct game game)
{
    struct sides at;

    return (uint32_t)walk_classes(first_of_class(game_sides(game)), CLASSES, &at);
}

static enum encoding_error class_decode(struct game *game, uint32_t value)
{
    static const struct sides nothing = {GAME_ALL, GAME_ALL};
    struct sides at;

    walk_classes(nothing, (int)value, &at);
    return load_sides(game, at);
}

const struct encoding encodings[ENCODINGS] = {
    {"board", 18, 1u << 18, FORM_LETTERS, base4_encode, base4_decode},
    {"word", 21, 1u << 21, FORM_HEXADECIMAL, game_word, word_decode},
    {"base4", 18, 1u << 18, FORM_DECIMAL, base4_encode, base4_decode},
    {"base3", 15, 19683, FORM_DECIMAL, base3_encode, base3_decode},
    {"naive", 15, 16797, FORM_DECIMAL, naive_encode, naive_decode},
    {"code", 13, 6046, FORM_DECIMAL, code_encode, code_decode},
    {"dense", 13, 5478, FORM_DECIMAL, dense_encode, dense_decode},
    {"class", 10, CLASSES, FORM_DECIMAL, class_encode, class_decode},
};

const struct encoding *encodings_find(const char *name)
{
    for (const struct encoding *row = encodings; row < encodings + ENCODINGS; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

uint32_t encodings_code(struct game game)
{
    return code_encode(game);
}

enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value)
{
    if (value >> row->bits != 0)
        return ENCODING_TOO_LARGE;
    return value < row->values ? row->decode(game, value) : ENCODING_NO_BOARD;
}
