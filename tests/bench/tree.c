/* SPDX-License-Identifier: MIT */
#include "tree.h"

struct triples {
    unsigned char mark[GAME_CELLS];
    int empty;
    struct tree *tree;
};

/* Whether the player has these two cells, the rest of a line: 1 or 0, without a branch. */
static inline int has_two(const struct triples *board, enum player player, int one, int two)
{
    return (board->mark[one] == MARK_X + (int)player) & (board->mark[two] == MARK_X + (int)player);
}

static void walk_triples(struct triples *board, enum player mover);

static inline void set_mark(struct triples *board, enum player mover, int cell, int made_line)
{
    board->tree->nodes++;
    if (made_line) {
        board->tree->won[mover]++;
    } else if (board->empty == 1) {
        board->tree->drawn++;
    } else {
        board->mark[cell] = (unsigned char)(MARK_X + (int)mover);
        board->empty--;
        walk_triples(board, !mover);
        board->empty++;
        board->mark[cell] = MARK_EMPTY;
    }
}

/* A statement of its own for each cell is twice as fast as a loop over them: the compiler knows
 * the lines, and the processor learns each question for itself. */
static void walk_triples(struct triples *board, enum player mover)
{
    const unsigned char *mark = board->mark;

    if (mark[0] == MARK_EMPTY)
        set_mark(board, mover, 0,
                 has_two(board, mover, 1, 2) | has_two(board, mover, 3, 6)
                     | has_two(board, mover, 4, 8));
    if (mark[1] == MARK_EMPTY)
        set_mark(board, mover, 1, has_two(board, mover, 0, 2) | has_two(board, mover, 4, 7));
    if (mark[2] == MARK_EMPTY)
        set_mark(board, mover, 2,
                 has_two(board, mover, 0, 1) | has_two(board, mover, 5, 8)
                     | has_two(board, mover, 4, 6));
    if (mark[3] == MARK_EMPTY)
        set_mark(board, mover, 3, has_two(board, mover, 4, 5) | has_two(board, mover, 0, 6));
    if (mark[4] == MARK_EMPTY)
        set_mark(board, mover, 4,
                 has_two(board, mover, 3, 5) | has_two(board, mover, 1, 7)
                     | has_two(board, mover, 0, 8) | has_two(board, mover, 2, 6));
    if (mark[5] == MARK_EMPTY)
        set_mark(board, mover, 5, has_two(board, mover, 3, 4) | has_two(board, mover, 2, 8));
    if (mark[6] == MARK_EMPTY)
        set_mark(board, mover, 6,
                 has_two(board, mover, 7, 8) | has_two(board, mover, 0, 3)
                     | has_two(board, mover, 2, 4));
    if (mark[7] == MARK_EMPTY)
        set_mark(board, mover, 7, has_two(board, mover, 6, 8) | has_two(board, mover, 1, 4));
    if (mark[8] == MARK_EMPTY)
        set_mark(board, mover, 8,
                 has_two(board, mover, 6, 7) | has_two(board, mover, 2, 5)
                     | has_two(board, mover, 0, 4));
}

void tree_triples(struct tree *tree)
{
    struct triples board = {{MARK_EMPTY}, GAME_CELLS, tree};

    tree->nodes++;
    walk_triples(&board, PLAYER_X);
}

static unsigned lowest(unsigned set)
{
    return set & (0 - set);
}

static inline bool has_line_by_loop(unsigned set)
{
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

    for (int line = 0; line < 8; line++)
        if ((set & lines[line]) == lines[line])
            return true;
    return false;
}

static void walk_loop8(unsigned own, unsigned other, enum player mover, struct tree *tree)
{
    for (unsigned empty = GAME_ALL & ~(own | other); empty; empty &= empty - 1) {
        unsigned after = own | lowest(empty);

        tree->nodes++;
        if (has_line_by_loop(after))
            tree->won[mover]++;
        else if ((after | other) == GAME_ALL)
            tree->drawn++;
        else
            walk_loop8(other, after, !mover, tree);
    }
}

void tree_loop8(struct tree *tree)
{
    tree->nodes++;
    walk_loop8(0, 0, PLAYER_X, tree);
}

static inline bool has_line_by_masks(unsigned set)
{
    return ((set & set >> 1 & set >> 2 & 0111) | (set & set >> 3 & set >> 6 & 0007)
            | (set & set >> 4 & set >> 8) | (set >> 2 & set >> 4 & set >> 6 & 1))
        != 0;
}

static void walk_masks(unsigned own, unsigned other, enum player mover, struct tree *tree)
{
    for (unsigned empty = GAME_ALL & ~(own | other); empty; empty &= empty - 1) {
        unsigned after = own | lowest(empty);

        tree->nodes++;
        if (has_line_by_masks(after))
            tree->won[mover]++;
        else if ((after | other) == GAME_ALL)
            tree->drawn++;
        else
            walk_masks(other, after, !mover, tree);
    }
}

void tree_masks(struct tree *tree)
{
    tree->nodes++;
    walk_masks(0, 0, PLAYER_X, tree);
}

static void walk_table512(const unsigned char has_line[SETS], unsigned own, unsigned other,
                          enum player mover, struct tree *tree)
{
    for (unsigned empty = GAME_ALL & ~(own | other); empty; empty &= empty - 1) {
        unsigned after = own | lowest(empty);

        tree->nodes++;
        if (has_line[after])
            tree->won[mover]++;
        else if ((after | other) == GAME_ALL)
            tree->drawn++;
        else
            walk_table512(has_line, other, after, !mover, tree);
    }
}

void tree_table512(const unsigned char has_line[SETS], struct tree *tree)
{
    tree->nodes++;
    walk_table512(has_line, 0, 0, PLAYER_X, tree);
}

enum {
    COUNT_BITS = 3,
    ROW_0 = 1,
    ROW_1 = ROW_0 << COUNT_BITS,
    ROW_2 = ROW_1 << COUNT_BITS,
    COLUMN_0 = ROW_2 << COUNT_BITS,
    COLUMN_1 = COLUMN_0 << COUNT_BITS,
    COLUMN_2 = COLUMN_1 << COUNT_BITS,
    DIAGONAL = COLUMN_2 << COUNT_BITS,
    OTHER_DIAGONAL = DIAGONAL << COUNT_BITS,

    /* Counts begin at one, so that three marks make four. */
    NO_MARKS = ROW_0 | ROW_1 | ROW_2 | COLUMN_0 | COLUMN_1 | COLUMN_2 | DIAGONAL | OTHER_DIAGONAL,
    THREE_MARKS = NO_MARKS << (COUNT_BITS - 1)
};

static void walk_counters(unsigned empty_cells, int own, int other, enum player mover,
                          struct tree *tree)
{
    static const int marks[GAME_CELLS] = {
        ROW_0 | COLUMN_0 | DIAGONAL,
        ROW_0 | COLUMN_1,
        ROW_0 | COLUMN_2 | OTHER_DIAGONAL,
        ROW_1 | COLUMN_0,
        ROW_1 | COLUMN_1 | DIAGONAL | OTHER_DIAGONAL,
        ROW_1 | COLUMN_2,
        ROW_2 | COLUMN_0 | OTHER_DIAGONAL,
        ROW_2 | COLUMN_1,
        ROW_2 | COLUMN_2 | DIAGONAL,
    };

    for (unsigned empty = empty_cells; empty; empty &= empty - 1) {
        int after = own + marks[__builtin_ctz(empty)];
        unsigned left = empty_cells & ~lowest(empty);

        tree->nodes++;
        if (after & THREE_MARKS)
            tree->won[mover]++;
        else if (!left)
            tree->drawn++;
        else
            walk_counters(left, other, after, !mover, tree);
    }
}

void tree_counters(struct tree *tree)
{
    tree->nodes++;
    walk_counters(GAME_ALL, NO_MARKS, NO_MARKS, PLAYER_X, tree);
}

/* The word as game.h draws it. Everything that the walk asks is read off it; everything that it
 * does is done by game_play, with all its checks. */
static void walk_ours(struct game game, struct tree *tree)
{
    enum { STATUS_SHIFT = 1, STATUS_MASK = 3, BOARD_SHIFT = 3, PLANE = 0x15555 };
    uint32_t word = game_word(game);
    enum player mover = word & 1;

    for (unsigned empty = ~word >> BOARD_SHIFT & PLANE; empty; empty &= empty - 1) {
        struct game after = game;

        game_play(&after, mover, GAME_CELLS - 1 - (int)((unsigned)__builtin_ctz(empty) / 2));

        enum status status = game_word(after) >> STATUS_SHIFT & STATUS_MASK;

        tree->nodes++;
        if (status == STATUS_ONGOING)
            walk_ours(after, tree);
        else if (status == STATUS_DRAW)
            tree->drawn++;
        else
            tree->won[status - STATUS_X_WON]++;
    }
}

void tree_ours(struct tree *tree)
{
    tree->nodes++;
    walk_ours((struct game){0}, tree);
}
