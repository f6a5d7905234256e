/* SPDX-License-Identifier: MIT */
#include "win.h"

enum { LINES = 8 };

enum mark win_loop(const struct cells *cells)
{
    static const unsigned char masks[LINES][GAME_CELLS] = {
        {1, 1, 1, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 1, 1, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 1, 1, 1},
        {1, 0, 0, 1, 0, 0, 1, 0, 0}, {0, 1, 0, 0, 1, 0, 0, 1, 0}, {0, 0, 1, 0, 0, 1, 0, 0, 1},
        {1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 1, 0, 1, 0, 1, 0, 0},
    };

    for (int line = 0; line < LINES; line++) {
        int count[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

        /* No question is asked of a cell: that is twice as fast as to skip those under a 0. */
        for (int cell = 0; cell < GAME_CELLS; cell++)
            count[cells->mark[cell]] += masks[line][cell];
        if (count[MARK_X] == GAME_SIDE)
            return MARK_X;
        if (count[MARK_O] == GAME_SIDE)
            return MARK_O;
    }
    return MARK_EMPTY;
}

enum mark win_bitwise(const struct cells *cells)
{
    static const unsigned lines[LINES] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    unsigned sets[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

    for (int cell = 0; cell < GAME_CELLS; cell++)
        sets[cells->mark[cell]] |= 1u << cell;
    for (int line = 0; line < LINES; line++) {
        if ((sets[MARK_X] & lines[line]) == lines[line])
            return MARK_X;
        if ((sets[MARK_O] & lines[line]) == lines[line])
            return MARK_O;
    }
    return MARK_EMPTY;
}

/* Two bits a cell: 11 under a whole mask is a line of O's, and 01, a third of it, of X's. */
enum {
    ROW = 0x0003F,
    COLUMN = 0x030C3,
    DIAGONAL = 0x30303,
    OTHER_DIAGONAL = 0x00333,
    NEXT_CELL = 2,
    NEXT_ROW = NEXT_CELL * GAME_SIDE
};

static inline enum mark message_under(uint32_t board, uint32_t mask)
{
    uint32_t under = board & mask;

    return under == mask ? MARK_O : under == mask / 3 ? MARK_X : MARK_EMPTY;
}

enum mark win_sequential(uint32_t board)
{
    enum mark mark;

    if ((mark = message_under(board, ROW)) || (mark = message_under(board, ROW << NEXT_ROW))
        || (mark = message_under(board, ROW << 2 * NEXT_ROW))
        || (mark = message_under(board, COLUMN))
        || (mark = message_under(board, COLUMN << NEXT_CELL))
        || (mark = message_under(board, COLUMN << 2 * NEXT_CELL))
        || (mark = message_under(board, DIAGONAL)))
        return mark;
    return message_under(board, OTHER_DIAGONAL << 2 * NEXT_CELL);
}

enum mark win_packed(uint32_t board)
{
    enum { MASK_BITS = 18, SHIFT_BITS = 3 };
    static const uint64_t masks[] = {
        ROW | (uint64_t)COLUMN << MASK_BITS | (uint64_t)DIAGONAL << 2 * MASK_BITS,
        COLUMN | (uint64_t)COLUMN << MASK_BITS | (uint64_t)OTHER_DIAGONAL << 2 * MASK_BITS,
        ROW | (uint64_t)ROW << MASK_BITS,
    };
    static const uint32_t thirds = 0x15555;
    uint32_t shifts = 0x190480;

    for (int word = 0; word < 3; word++)
        for (uint64_t left = masks[word]; left; left >>= MASK_BITS) {
            uint32_t mask = left & (BOARDS - 1);
            uint32_t under = board & mask;

            if (under == mask)
                return MARK_O;
            /* A third of a mask is its lower bits, and a division less. */
            if (under == (mask & thirds))
                return MARK_X;
            board >>= shifts & ((1 << SHIFT_BITS) - 1);
            shifts >>= SHIFT_BITS;
        }
    return MARK_EMPTY;
}

enum mark win_table512(const unsigned char has_line[SETS], struct sets sets)
{
    return has_line[sets.x] * MARK_X | has_line[sets.o] * MARK_O;
}

enum mark win_table(const unsigned char winner[BOARDS], uint32_t board)
{
    return winner[board];
}

/* The centre with the four pairs that face each other across it, and two corners with the two pairs
 * along the edges that meet in each: 18 gates. Factoring gets no further. No two lines share two
 * cells, so each takes an `and` for a pair of its own; three cells are the fewest that touch every
 * line, so three more take the pairs to lines; and seven `or` join eight lines. */
static inline uint64_t have_line(const uint64_t cells[GAME_CELLS])
{
    uint64_t centre = cells[4]
                    & ((cells[0] & cells[8]) | (cells[1] & cells[7]) | (cells[2] & cells[6])
                       | (cells[3] & cells[5]));
    uint64_t top_left = cells[0] & ((cells[1] & cells[2]) | (cells[3] & cells[6]));
    uint64_t bottom_right = cells[8] & ((cells[2] & cells[5]) | (cells[6] & cells[7]));

    return centre | top_left | bottom_right;
}

struct slice_winners win_sliced(const struct slice *slice)
{
    return (struct slice_winners){have_line(slice->x), have_line(slice->o)};
}
