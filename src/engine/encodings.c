/* SPDX-License-Identifier: MIT */
#include "engine/encodings.h"

#include <assert.h>
#include <string.h>

/* ---- Sets of cells: a thing is a bit, and a set an unsigned. Sets of one size are in
 * lexicographic order, {0, 1, ...} first; ranks begin at 0. ---- */

/* binomials[n][k] is the number of sets of k among n things, C(n, k): Pascal's triangle. */
enum { BINOMIALS_ROW = 16 }; /* more than is needed, so that a row is found by a shift */
static const unsigned char binomials[GAME_CELLS + 1][BINOMIALS_ROW] = {
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

/* Yes is all bits and no is none, so that a choice is an `and`. The processor could not predict a
 * branch on the members of a set. */
enum { YES = ~0 };

/* YES if the set holds the thing, else 0. */
static inline int hold(unsigned set, int thing)
{
    return -(int)(set >> thing & 1);
}

/* A set that is being ranked, one thing at a time, the last thing first: the number of things so
 * far, of members among them, and of sets that come after this one. It begins as all zero. */
struct ranker {
    int things, members, after;
};

/* Add the next thing, if it is one (YES or 0), as a member or not. After a set with a
 * member come those with the same members before it, without it, and with one more of the things
 * after it. */
static inline void rank_next(struct ranker *ranker, int thing, int member)
{
    ranker->members -= member;
    ranker->after += member & binomials[ranker->things][ranker->members];
    ranker->things -= thing;
}

/* The number of sets of this size among as many things, and the rank of this one. */
static inline int count_of(struct ranker ranker)
{
    return binomials[ranker.things][ranker.members];
}

static inline int rank_of(struct ranker ranker)
{
    return count_of(ranker) - 1 - ranker.after;
}

/* The sets of eight things: the larger ones first, those of one size from the last to the first.
 * larger_sets[k] of them have more than k members. */
enum { EIGHT = 8 };

/* The compiler sorts the 256 sets of eight things. PLACE leaves room before a set for the larger
 * ones, and for those of its size that come after it, which AFTER counts for each thing as
 * rank_next does. SIZE makes four copies of a set, 15 bits apart, so that each thing has one copy
 * in the lowest bit of a hexadecimal digit. The remainder by 15 is the sum of the digits.
 *
 * Pascal's triangle has to be made of constant expressions here. By the binomial theorem the digits
 * of (1 + 128)^n in base 128 are its row n, for none of them exceeds 70. */
#define POWER_1 129ull
#define POWER_2 (129 * POWER_1)
#define POWER_3 (129 * POWER_2)
#define POWER_4 (129 * POWER_3)
#define POWER_5 (129 * POWER_4)
#define POWER_6 (129 * POWER_5)
#define POWER_7 (129 * POWER_6)
#define POWER_8 (129 * POWER_7)
#define CHOOSE(n, k) (127 & POWER_##n >> 7 * (k))
#define SIZE(set) ((0x111111111111111u & 0x200040008001u * (set)) % 15)
#define LARGER(k)                                                                                  \
    (((k) < 1) * CHOOSE(8, 1) + ((k) < 2) * CHOOSE(8, 2) + ((k) < 3) * CHOOSE(8, 3)                \
     + ((k) < 4) * CHOOSE(8, 4) + ((k) < 5) * CHOOSE(8, 5) + ((k) < 6) * CHOOSE(8, 6)              \
     + ((k) < 7) * CHOOSE(8, 7) + ((k) < 8) * CHOOSE(8, 8))
#define AFTER(set, i, n) ((1 & (set) >> (i)) * CHOOSE(n, SIZE((set) >> (i))))
#define PLACE(set)                                                                                 \
    [LARGER(SIZE(set)) + AFTER(set, 0, 7) + AFTER(set, 1, 6) + AFTER(set, 2, 5) + AFTER(set, 3, 4) \
        + AFTER(set, 4, 3) + AFTER(set, 5, 2) + AFTER(set, 6, 1)] = (set),
#define PLACE_4(set) PLACE(set) PLACE((set) + 1) PLACE((set) + 2) PLACE((set) + 3)
#define PLACE_16(set) PLACE_4(set) PLACE_4((set) + 4) PLACE_4((set) + 8) PLACE_4((set) + 12)
#define PLACE_64(set) PLACE_16(set) PLACE_16((set) + 16) PLACE_16((set) + 32) PLACE_16((set) + 48)

static const unsigned char sets_of_eight[1 << EIGHT] = {PLACE_64(0) PLACE_64(64) PLACE_64(128)
                                                            PLACE_64(192)};
static const unsigned char larger_sets[GAME_CELLS + 1] = {
    LARGER(0), LARGER(1), LARGER(2), LARGER(3), LARGER(4), LARGER(5), LARGER(6), LARGER(7)};

/* The set of k among nine things that has that many others of its size after it. The sets without
 * the first thing come last; they are sets of k of the other eight things. Before them come the
 * sets with it, which are sets of k - 1 of the eight. */
static inline unsigned set_from_end(int after, int k)
{
    unsigned others = sets_of_eight[larger_sets[k] + after];

    return others << 1 | (after >= binomials[EIGHT][k]);
}

/* The set of those members of the whole whose places are set. The last of the nine places stands
 * for the last member, the place before it for the member before that one, and so on. */
static inline unsigned deal(unsigned places, unsigned whole)
{
    unsigned set = 0;

#pragma GCC unroll GAME_CELLS
    for (int thing = GAME_CELLS - 1; thing >= 0; thing--) {
        unsigned member = whole >> thing & 1;

        set |= (places >> (GAME_CELLS - 1) & member) << thing;
        places <<= member;
    }
    return set;
}

/* The set with that rank among the sets of k members of the whole. */
static inline unsigned unrank_set(int rank, int k, unsigned whole)
{
    return deal(set_from_end(binomials[game_count(whole)][k] - 1 - rank, k), whole);
}

/* True if the set comes before another of its size: it holds the first thing in which they differ.
 */
static inline bool set_precedes(unsigned set, unsigned other)
{
    unsigned differing = set ^ other;

    return (set & differing & (0 - differing)) != 0;
}

/* ---- The ways to write a position. ---- */

/* Numbers with a digit for each cell, which can be read and set without the others. Base 3 is
 * Barrick's; in base 4 the divisions are shifts. */
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

/* Turn and status follow from the board, so a number needs to hold only the board. With n marks on
 * it, k = n / 2 of them O's, its rank among the boards of n marks is
 *
 *     A * C(n, k) + B
 *
 * where A is the rank of the marked cells among the C(9, n) sets of that size, and B the rank of
 * the O's among the marks. */

/* The boards with fewer than n marks: the sums of C(9, n) * C(n, n / 2) up to there. */
static const uint32_t boards_before[] = {
    0, 1, 10, 82, 334, 1090, 2350, 4030, 5290, 5920, ENCODINGS_CODES};

/* The number of marks on the board of a value; boards with the fewest marks come first. */
static int marks_of(uint32_t value, const uint32_t before[])
{
    int n = 0;

    for (int more = 1; more <= GAME_CELLS; more++)
        n += value >= before[more];
    return n;
}

/* *n becomes the number of marks. */
static uint32_t rank_board(struct game game, int *n)
{
    unsigned marked = ~game_cells(game, MARK_EMPTY);
    unsigned o = game_cells(game, MARK_O);
    struct ranker marks = {0};
    struct ranker os = {0};

    /* Written out, the nine steps take a sixth less time than in a loop. */
#pragma GCC unroll GAME_CELLS
    for (int cell = GAME_CELLS - 1; cell >= 0; cell--) {
        int mark = hold(marked, cell);

        rank_next(&marks, YES, mark);
        rank_next(&os, mark, hold(o, cell));
    }
    *n = marks.members;
    return (uint32_t)(rank_of(marks) * count_of(os) + rank_of(os));
}

/* To divide a rank by C(n, n / 2) takes a multiplication by the inverse and a shift. The inverse is
 * a little too large, which does not show: rank times C(n, n / 2) is always less than 2^20. */
enum { INVERSE_BITS = 20 };
#define INVERSE(divisor) ((1u << INVERSE_BITS) / (divisor) + 1)
static const uint32_t inverses[] = {INVERSE(1),  INVERSE(1),  INVERSE(2),  INVERSE(3),
                                    INVERSE(6),  INVERSE(10), INVERSE(20), INVERSE(35),
                                    INVERSE(70), INVERSE(126)};

/* The rank is counted from the end: that many boards with n marks come after this one. */
static enum encoding_error unrank_board(struct game *game, uint32_t after, int n)
{
    int marks = (int)(after * inverses[n] >> INVERSE_BITS);
    int os = (int)after - marks * binomials[n][n / 2];
    unsigned marked = set_from_end(marks, n);
    unsigned o = deal(set_from_end(os, n / 2), marked);

    return load(game, marked & ~o, o);
}

/* The naive number keeps n beside the rank, in a decimal digit of its own, and so has gaps. */
enum { NAIVE_COUNTS = GAME_CELLS + 1 };

static uint32_t naive_encode(struct game game)
{
    int n;
    uint32_t rank = rank_board(game, &n);

    return rank * NAIVE_COUNTS + (uint32_t)n;
}

static enum encoding_error naive_decode(struct game *game, uint32_t value)
{
    uint32_t rank = value / NAIVE_COUNTS;
    int n = (int)(value % NAIVE_COUNTS);
    uint32_t boards = boards_before[n + 1] - boards_before[n];

    return rank < boards ? unrank_board(game, boards - 1 - rank, n) : ENCODING_NO_BOARD;
}

/* The code puts all the ranks in one sequence: boards with fewer marks come first. */
static uint32_t code_encode(struct game game)
{
    int n;
    uint32_t rank = rank_board(game, &n);

    return boards_before[n] + rank;
}

static enum encoding_error code_decode(struct game *game, uint32_t value)
{
    int n = marks_of(value, boards_before);

    return unrank_board(game, boards_before[n + 1] - 1 - value, n);
}

/* The dense number leaves out the boards that no game can reach, by one rule: the side to move
 * has no line. A line ends the game, and then it is the other side's turn. So a position is
 *
 *   - the k = n / 2 cells of the side to move: any set of the nine cells without a line;
 *   - the n - k cells of the other side: any set of the 9 - k cells that are left.
 *
 * The number of second choices does not depend on the first choice, so the count is a product, and
 * the number is
 *
 *     positions with fewer marks + R * C(9 - k, n - k) + S
 *
 * where R is the rank of the first set among the line-free sets of k cells, and S the rank of the
 * second set among those of the cells that are left. R is the rank among all sets of k cells, less
 * the number of sets with a line that come before; those are few enough to count. */

/* The cells of the side to move, and of the other. */
struct sides {
    unsigned own, other;
};

static struct sides sides_of_game(struct game game)
{
    unsigned x = game_cells(game, MARK_X);
    unsigned o = game_cells(game, MARK_O);

    return game_turn(game) == PLAYER_X ? (struct sides){x, o} : (struct sides){o, x};
}

/* The number of sets of the same size that have a line and come no later than the set. A set here
 * has at most four cells: one line and one cell more. */
static int count_lined(unsigned set, int size)
{
    int count = 0;

    for (int i = 0; i < GAME_LINES && size == GAME_SIDE; i++)
        count += !set_precedes(set, game_lines[i]);
    for (int i = 0; i < GAME_LINES && size > GAME_SIDE; i++)
        for (unsigned more = GAME_ALL & ~game_lines[i]; more; more &= more - 1)
            count += !set_precedes(set, game_lines[i] | (more & (0 - more)));
    return count;
}

/* The number of sets with a line that come before depends on the set itself. So begin as if there
 * were none, go forward by the number found, and stop when no more are found. */
static unsigned unrank_line_free(int rank, int size)
{
    int lined = 0;
    int before;
    unsigned set;

    do {
        before = lined;
        set = unrank_set(rank + before, size, GAME_ALL);
        lined = count_lined(set, size);
    } while (lined > before);
    return set;
}

/* The positions with fewer than n marks: the same sums, with the 8 lines left out of the 84 sets of
 * three cells, and the 48 that hold a line out of the 126 sets of four. */
enum { POSITIONS = 5478 };
static const uint32_t positions_before[] = {0,    1,    10,   82,   334,      1090,
                                            2350, 3870, 5010, 5400, POSITIONS};

/* It is X's turn if both sides have the same number of marks. The ranks count only positions of
 * games, so this cannot fail. */
static enum encoding_error load_sides(struct game *game, struct sides sides)
{
    bool is_loaded = game_count(sides.own) == game_count(sides.other)
                       ? game_load(game, sides.own, sides.other)
                       : game_load(game, sides.other, sides.own);

    assert(is_loaded);
    (void)is_loaded;
    return ENCODING_OK;
}

static uint32_t dense_encode(struct game game)
{
    struct sides sides = sides_of_game(game);
    struct ranker owns = {0};
    struct ranker others = {0};

    for (int cell = GAME_CELLS - 1; cell >= 0; cell--) {
        int own = hold(sides.own, cell);

        rank_next(&owns, YES, own);
        rank_next(&others, ~own, hold(sides.other, cell));
    }

    int rank = rank_of(owns) - count_lined(sides.own, owns.members);

    return positions_before[owns.members + others.members]
         + (uint32_t)(rank * count_of(others) + rank_of(others));
}

static enum encoding_error dense_decode(struct game *game, uint32_t value)
{
    int n = marks_of(value, positions_before);
    int rank = (int)(value - positions_before[n]);
    int k = n / 2;
    int arrangements = binomials[GAME_CELLS - k][n - k];
    unsigned own = unrank_line_free(rank / arrangements, k);
    unsigned other = unrank_set(rank % arrangements, n - k, GAME_ALL & ~own);

    return load_sides(game, (struct sides){own, other});
}

/* The eight turns and mirrors of the board, each made from the one before it, by a mirror left to
 * right and one about the main diagonal, alternately. The last one is the board as it was. The axis
 * is the set of cells that a symmetry leaves in place; applied `order` times, it brings all others
 * back. */
static const struct symmetry {
    unsigned axis;
    int order;
} symmetries[] = {{0222, 2}, {0020, 4}, {0124, 2}, {0020, 2},
                  {0070, 2}, {0020, 4}, {0421, 2}, {0777, 1}};

enum { SYMMETRIES = sizeof symmetries / sizeof symmetries[0] };

static unsigned mirror(unsigned set)
{
    return (set & 0111) << 2 | (set & 0222) | (set & 0444) >> 2;
}

static unsigned transpose(unsigned set)
{
    return (set & 0004) << 4 | (set & 0042) << 2 | (set & 0421) | (set & 0210) >> 2
         | (set & 0100) >> 4;
}

/* From the image under the previous symmetry to the image under this one. */
static inline unsigned turn(unsigned set, int symmetry)
{
    return symmetry % 2 ? transpose(set) : mirror(set);
}

/* True if the sides have a smaller dense number than the others. Dense numbers are ordered by the
 * cells of the side to move, then by those of the other side. */
static bool precedes(struct sides sides, struct sides others)
{
    return sides.own == others.own ? set_precedes(sides.other, others.other)
                                   : set_precedes(sides.own, others.own);
}

/* The one of the eight turns and mirrors with the smallest dense number. */
static struct sides first_of_class(struct sides sides)
{
    struct sides first = sides;

    for (int i = 0; i < SYMMETRIES; i++) {
        sides = (struct sides){turn(sides.own, i), turn(sides.other, i)};
        if (precedes(sides, first))
            first = sides;
    }
    return first;
}

static bool is_first(struct sides first)
{
    struct sides image = first;

    for (int i = 0; i < SYMMETRIES; i++) {
        image = (struct sides){turn(image.own, i), turn(image.other, i)};
        if (precedes(image, first))
            return false;
    }
    return true;
}

/* The symmetry keeps the whole. Of the whole's sets of that size it keeps those that are made of
 * cells on the axis and of rings of cells that trade places; count them. */
static int count_kept(const struct symmetry *symmetry, unsigned whole, int size)
{
    int single = game_count(whole & symmetry->axis);
    int rings = (game_count(whole) - single) / symmetry->order;
    int count = 0;

    for (int taken = 0; taken * symmetry->order <= size; taken++)
        count += binomials[rings][taken] * binomials[single][size - taken * symmetry->order];
    return count;
}

/* The number of classes whose first position has these own cells, and that many cells of the other
 * side. The symmetries that keep the own cells divide the other side's sets into classes. By
 * Burnside's lemma the number of classes is the average number of sets that such a symmetry keeps.
 * On an empty board the eight keep 3, 1, 3, 1, 3, 1, 3 and 9 of the sets of one cell: 24 / 8
 * classes, which are corner, edge and centre. */
static int count_classes(unsigned own, int others)
{
    unsigned image = own;
    int symmetries_that_keep = 0;
    int kept = 0;

    if (game_has_line(own))
        return 0;
    for (int i = 0; i < SYMMETRIES; i++) {
        image = turn(image, i);
        if (set_precedes(image, own))
            return 0;
        if (image == own) {
            symmetries_that_keep++;
            kept += count_kept(&symmetries[i], GAME_ALL & ~own, others);
        }
    }
    return kept / symmetries_that_keep;
}

enum { CLASSES = 765 };

/* The number of classes with fewer than n marks. */
static const int classes_before[] = {0, 1, 4, 16, 54, 162, 336, 540, 693, 750, CLASSES};

/* Before a class come those with fewer marks, then those with earlier own cells, then those with
 * the same own cells and earlier other cells. For example, one X on an edge: O is to move and has
 * no cells, 1 class has fewer marks, and 1 more, the corner, comes before the edge. So its class is
 * 2. */
static uint32_t class_encode(struct game game)
{
    struct sides first = first_of_class(sides_of_game(game));
    struct sides at = {0};
    int owns = game_count(first.own);
    int others = game_count(first.other);
    int class = classes_before[owns + others];

    for (int i = 0; (at.own = unrank_set(i, owns, GAME_ALL)) != first.own; i++)
        class += count_classes(at.own, others);
    for (int i = 0; (at.other = unrank_set(i, others, GAME_ALL & ~at.own)) != first.other; i++)
        class += is_first(at);
    return (uint32_t) class;
}

static enum encoding_error class_decode(struct game *game, uint32_t value)
{
    struct sides at = {0};
    int class = (int)value;
    int n = 0;

    while (class >= classes_before[n + 1])
        n++;
    class -= classes_before[n];
    for (int i = 0;; i++) {
        at.own = unrank_set(i, n / 2, GAME_ALL);

        int here = count_classes(at.own, n - n / 2);

        if (class < here)
            break;
        class -= here;
    }
    for (int i = 0;; i++) {
        at.other = unrank_set(i, n - n / 2, GAME_ALL & ~at.own);
        if (is_first(at) && class -- == 0)
            return load_sides(game, at);
    }
}

const struct encoding encodings[ENCODINGS] = {
    {"board", 18, 1u << 18, FORM_LETTERS, base4_encode, base4_decode},
    {"word", 21, 1u << 21, FORM_HEXADECIMAL, game_word, word_decode},
    {"base4", 18, 1u << 18, FORM_DECIMAL, base4_encode, base4_decode},
    {"base3", 15, 19683, FORM_DECIMAL, base3_encode, base3_decode},
    {"naive", 15, 16797, FORM_DECIMAL, naive_encode, naive_decode},
    {"code", 13, ENCODINGS_CODES, FORM_DECIMAL, code_encode, code_decode},
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
