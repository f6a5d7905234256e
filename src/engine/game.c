/* SPDX-License-Identifier: MIT */
#include "engine/game.h"

#include <assert.h>
#include <stddef.h>

enum {
    TURN_BITS = 1,
    STATUS_BITS = 2,
    CELL_BITS = 2,
    STATUS_SHIFT = TURN_BITS,
    BOARD_SHIFT = STATUS_SHIFT + STATUS_BITS,
};

/* One bit a cell: bit 2i for the word's cell i. It keeps the lower bit of each cell. */
#define PLANE 0x15555u

#define TURN 0x1u

/* Both bits of the word's cell 0, the board shifted down. */
#define CELL_MASK 0x3u

/* A line on a plane is three bits at equal steps, so it is found by the plane shifted against
 * itself: a bit that survives stands where a line starts. The starts say which of the
 * survivors begin a line and do not run over the edge:
 *
 *     row  . . 6     column  . . .     diagonal  . . .     other diagonal  . . .
 *          . . 3             . . .               . . .                     . . .
 *          . . 0             2 1 0               . . 0                     2 . .
 */
enum {
    ROW_STEP = CELL_BITS,
    COLUMN_STEP = CELL_BITS * GAME_SIDE,
    DIAGONAL_STEP = COLUMN_STEP + ROW_STEP,
    OTHER_DIAGONAL_STEP = COLUMN_STEP - ROW_STEP,

    DIAGONAL_START = 1,
    OTHER_DIAGONAL_START = DIAGONAL_START << 2 * ROW_STEP,
    ROW_STARTS = 1 | 1 << COLUMN_STEP | 1 << 2 * COLUMN_STEP,
    COLUMN_STARTS = 1 | 1 << ROW_STEP | 1 << 2 * ROW_STEP
};

/* The columns of a plane. */
enum { RIGHT = ROW_STARTS, MIDDLE = RIGHT << ROW_STEP, LEFT = MIDDLE << ROW_STEP };

/* The turn from reading order to the word's own numbering, or back. */
static int word_cell(int cell)
{
    return GAME_CELLS - 1 - cell;
}

/* Where the two bits of a cell start in the word. */
static int cell_shift(int cell)
{
    return BOARD_SHIFT + CELL_BITS * word_cell(cell);
}

/* The one cell on a plane. */
static unsigned cell_plane(int cell)
{
    return 1u << CELL_BITS * word_cell(cell);
}

/* The cells that hold the player's mark, on a plane. The upper bit of a cell is O's alone, the
 * lower one stands for either. */
static unsigned player_plane(uint32_t bits, enum player player)
{
    unsigned either = bits >> BOARD_SHIFT;
    unsigned o = either >> 1;

    return (player == PLAYER_O ? o : either ^ o) & PLANE;
}

static unsigned empty_plane(uint32_t bits)
{
    return ~bits >> BOARD_SHIFT & PLANE;
}

/* A plane as a set in reading order. The columns trade places and close up, then the rows, which
 * are octal digits of the set. */
static unsigned plane_cells(unsigned plane)
{
    unsigned rows = (plane & RIGHT) << 2 | (plane & MIDDLE) >> 1 | (plane & LEFT) >> 4;

    return (rows & 7) << 6 | (rows >> COLUMN_STEP & 7) << 3 | rows >> 2 * COLUMN_STEP;
}

/* A set as a plane: the same steps back. */
static unsigned cells_plane(unsigned cells)
{
    unsigned rows = (cells & 7) << 2 * COLUMN_STEP | (cells >> 3 & 7) << COLUMN_STEP | cells >> 6;

    return (rows << 4 & LEFT) | (rows << 1 & MIDDLE) | (rows >> 2 & RIGHT);
}

static unsigned line_starts(unsigned plane, int step, unsigned starts)
{
    return plane & plane >> step & plane >> 2 * step & starts;
}

/* Three bits of a plane at equal steps. */
static uint64_t line_mask(int step)
{
    return 1 | UINT64_C(1) << step | UINT64_C(1) << 2 * step;
}

/* Where there is a line is one question, whether there is one another: it takes one multiplication.
 *
 * A plane is also a number of base 4 with a digit a cell, all of them 0 or 1. Times the mask of a
 * row, 1 + 4 + 16, every digit becomes the sum of three neighbours, and where a row ends, a sum of
 * 3 is a row. The other kinds have other masks. All four stand in one factor, so far apart that
 * the sums at the ends of lines are of those three cells and of nothing else. */
static bool has_line(unsigned plane)
{
    enum {
        COLUMNS_AT = CELL_BITS * 9,
        DIAGONAL_AT = CELL_BITS * 15,
        OTHER_DIAGONAL_AT = CELL_BITS * 23
    };
    const uint64_t masks = line_mask(ROW_STEP) | line_mask(COLUMN_STEP) << COLUMNS_AT
                         | line_mask(DIAGONAL_STEP) << DIAGONAL_AT
                         | line_mask(OTHER_DIAGONAL_STEP) << OTHER_DIAGONAL_AT;
    const uint64_t ends = (uint64_t)ROW_STARTS << 2 * ROW_STEP
                        | (uint64_t)COLUMN_STARTS << (2 * COLUMN_STEP + COLUMNS_AT)
                        | (uint64_t)DIAGONAL_START << (2 * DIAGONAL_STEP + DIAGONAL_AT)
                        | (uint64_t)OTHER_DIAGONAL_START
                              << (2 * OTHER_DIAGONAL_STEP + OTHER_DIAGONAL_AT);
    uint64_t sums = plane * masks;

    return (sums & sums >> 1 & ends) != 0;
}

/* The bits of the lines that start there. */
static unsigned line_cells(unsigned plane, int step, unsigned starts)
{
    unsigned found = line_starts(plane, step, starts);

    return found | found << step | found << 2 * step;
}

/* The judgement that every word ends in: the status after the mover's mark, with the plane of all
 * the mover's cells. */
static inline uint32_t judge(uint32_t bits, enum player mover, unsigned plane)
{
    if (has_line(plane))
        return bits | (uint32_t)(STATUS_X_WON + mover) << STATUS_SHIFT;
    if (!empty_plane(bits))
        return bits | (uint32_t)STATUS_DRAW << STATUS_SHIFT;
    return bits;
}

/* A player's mark as a cell holds it: 01 or 11. */
static uint32_t mark_bits(enum player player)
{
    return 1 | (uint32_t)player << 1;
}

/* 00 for an empty cell. */
static uint32_t cell_bits(struct game game, int cell)
{
    return game.bits >> cell_shift(cell) & CELL_MASK;
}

enum move_error game_play(struct game *game, enum player player, int cell)
{
    if (player != PLAYER_X && player != PLAYER_O)
        return MOVE_NO_PLAYER;
    if (game_status(*game) != STATUS_ONGOING)
        return MOVE_GAME_OVER;
    if (player != game_turn(*game))
        return MOVE_OUT_OF_TURN;
    if (cell < 0 || cell >= GAME_CELLS)
        return MOVE_OFF_BOARD;
    if (cell_bits(*game, cell) != 0)
        return MOVE_CELL_TAKEN;

    unsigned plane = player_plane(game->bits, player) | cell_plane(cell);

    game->bits = judge((game->bits ^ TURN) | mark_bits(player) << cell_shift(cell), player, plane);
    return MOVE_OK;
}

/* A position can be reached exactly if the counts fit and the side to move has no line: the
 * last mark may have made one, any mark before it would have ended the game. */
bool game_load(struct game *game, unsigned x, unsigned o)
{
    assert((x | o) <= GAME_ALL);

    int lead = game_count(x) - game_count(o);

    if (x & o || lead < 0 || lead > 1)
        return false;

    unsigned x_plane = cells_plane(x);
    unsigned o_plane = cells_plane(o);
    uint32_t bits = (x_plane * mark_bits(PLAYER_X) | o_plane * mark_bits(PLAYER_O)) << BOARD_SHIFT;

    if (has_line(lead == 1 ? o_plane : x_plane))
        return false;
    game->bits = lead == 1 ? judge(bits | TURN, PLAYER_X, x_plane) : judge(bits, PLAYER_O, o_plane);
    return true;
}

/* A valid word is exactly the one that its own board loads to. */
bool game_from_word(struct game *game, uint32_t word)
{
    struct game loaded;
    unsigned x = plane_cells(player_plane(word, PLAYER_X));
    unsigned o = plane_cells(player_plane(word, PLAYER_O));

    if (!game_load(&loaded, x, o) || loaded.bits != word)
        return false;
    *game = loaded;
    return true;
}

int game_changed_cell(struct game game, uint32_t word)
{
    uint32_t changed = (game.bits ^ word) >> BOARD_SHIFT;
    int cell = 0;

    while (cell < GAME_CELLS && changed & ~(CELL_MASK << CELL_BITS * word_cell(cell)))
        cell++;
    return changed && cell < GAME_CELLS ? cell : -1;
}

enum player game_turn(struct game game)
{
    return game.bits & 1;
}

enum status game_status(struct game game)
{
    return game.bits >> STATUS_SHIFT & 3;
}

enum mark game_cell(struct game game, int cell)
{
    static const enum mark marks[] = {MARK_EMPTY, MARK_X, MARK_EMPTY, MARK_O};

    assert(cell >= 0 && cell < GAME_CELLS);
    return marks[cell_bits(game, cell)];
}

unsigned game_cells(struct game game, enum mark mark)
{
    if (mark == MARK_EMPTY)
        return plane_cells(empty_plane(game.bits));
    return plane_cells(player_plane(game.bits, (enum player)(mark - MARK_X)));
}

enum mark game_winner(struct game game)
{
    return has_line(player_plane(game.bits, PLAYER_X)) * MARK_X
         | has_line(player_plane(game.bits, PLAYER_O)) * MARK_O;
}

/* The winner's cells; none while nobody has won. */
static unsigned winner_plane(struct game game)
{
    enum mark winner = game_winner(game);

    return winner == MARK_EMPTY ? 0 : player_plane(game.bits, (enum player)(winner - MARK_X));
}

unsigned game_winning_cells(struct game game)
{
    unsigned plane = winner_plane(game);

    return plane_cells(line_cells(plane, ROW_STEP, ROW_STARTS)
                       | line_cells(plane, COLUMN_STEP, COLUMN_STARTS)
                       | line_cells(plane, DIAGONAL_STEP, DIAGONAL_START)
                       | line_cells(plane, OTHER_DIAGONAL_STEP, OTHER_DIAGONAL_START));
}

bool game_winning_line(struct game game, struct game_line *line)
{
    static const struct {
        int step;
        unsigned starts;
    } kinds[] = {
        {ROW_STEP, ROW_STARTS},
        {COLUMN_STEP, COLUMN_STARTS},
        {DIAGONAL_STEP, DIAGONAL_START},
        {OTHER_DIAGONAL_STEP, OTHER_DIAGONAL_START},
    };
    unsigned plane = winner_plane(game);

    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
        int step = kinds[kind].step;
        unsigned start = line_starts(plane, step, kinds[kind].starts);

        if (start) { /* one bit: two lines of a kind would take six marks */
            line->cells = plane_cells(line_cells(plane, step, start));
            line->mask = (uint32_t)(CELL_MASK * line_mask(step));
            for (line->shift = 0; start >> line->shift > 1; line->shift++)
                ;
            return true;
        }
    }
    return false;
}

void game_write_bits(struct game game, char bits[GAME_BITS + 1])
{
    for (int bit = 0; bit < GAME_BITS; bit++)
        bits[GAME_BITS - 1 - bit] = (char)('0' + (game.bits >> bit & 1));
    bits[GAME_BITS] = '\0';
}

/* Each octal digit, a row of three cells, is first replaced by the number of its bits. */
int game_count(unsigned cells)
{
    unsigned rows = cells - (cells >> 1 & 0333) - (cells >> 2 & 0111);

    return (int)((rows & 7) + (rows >> 3 & 7) + (rows >> 6));
}

const char *game_words(struct game game)
{
    static const char *const words[] = {
        [STATUS_DRAW] = "draw", [STATUS_X_WON] = "X won", [STATUS_O_WON] = "O won"};

    if (game_status(game) != STATUS_ONGOING)
        return words[game_status(game)];
    return game_turn(game) == PLAYER_X ? "X to move" : "O to move";
}
