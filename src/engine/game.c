/* SPDX-License-Identifier: MIT */
#include "engine/game.h"

#include <assert.h>

enum {
    TURN_BITS = 1,
    STATUS_BITS = 2,
    CELL_BITS = 2,
    STATUS_SHIFT = TURN_BITS,
    BOARD_SHIFT = STATUS_SHIFT + STATUS_BITS,
};

const char *const game_cell_names[GAME_CELLS] = {
    "top left",     "top centre",  "top right",     "middle left",  "centre",
    "middle right", "bottom left", "bottom centre", "bottom right",
};

const char game_letters[] = {[MARK_EMPTY] = '.', [MARK_X] = 'X', [MARK_O] = 'O', '\0'};

/* Each octal digit is a row. The last digit is the top row. */
const unsigned game_lines[GAME_LINES] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/* A plane is a set of cells. Bit 2i is set if the set has cell i, as the word numbers the cells. So
 * the bit stands where the board of the word has the lower bit of this cell. All odd bits are 0.
 * PLANE has all cells. */
#define PLANE 0x15555u

#define TURN 0x1u

/* The two bits of a cell. */
#define CELL_MASK 0x3u

/* The bottom row, the right column and the two diagonals, as planes. Each plane has three bits at
 * equal steps. The masks of fiveoutofnine's article have both bits of each cell: such a mask is
 * three times the plane. */
enum {
    ROW_STEP = CELL_BITS,
    COLUMN_STEP = CELL_BITS * GAME_SIDE,
    DIAGONAL_STEP = COLUMN_STEP + ROW_STEP,
    OTHER_DIAGONAL_STEP = COLUMN_STEP - ROW_STEP,

    ROW = 1 | 1 << ROW_STEP | 1 << 2 * ROW_STEP,
    COLUMN = 1 | 1 << COLUMN_STEP | 1 << 2 * COLUMN_STEP,
    DIAGONAL = 1 | 1 << DIAGONAL_STEP | 1 << 2 * DIAGONAL_STEP,
    OTHER_DIAGONAL = (1 | 1 << OTHER_DIAGONAL_STEP | 1 << 2 * OTHER_DIAGONAL_STEP) << 2 * ROW_STEP
};

/* The columns of a plane. */
enum { RIGHT = COLUMN, MIDDLE = RIGHT << ROW_STEP, LEFT = MIDDLE << ROW_STEP };

/* Convert a cell from reading order to the word's own numbering, or back. */
static int word_cell(int cell)
{
    return GAME_CELLS - 1 - cell;
}

/* The bit of the word at which the cell's two bits begin, 3 to 19. */
static int cell_shift(int cell)
{
    return BOARD_SHIFT + CELL_BITS * word_cell(cell);
}

static unsigned cell_plane(int cell)
{
    return 1u << CELL_BITS * word_cell(cell);
}

/* The plane of the cells that hold the player's mark. The lower bit of a cell is set for X and for
 * O, the upper bit only for O. */
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

/* Convert a plane to a set in reading order. First mirror each row and pack it into three bits.
 * Then put the rows in reverse order. */
static unsigned plane_cells(unsigned plane)
{
    unsigned rows = (plane & RIGHT) << 2 | (plane & MIDDLE) >> 1 | (plane & LEFT) >> 4;

    return (rows & 7) << 6 | (rows >> COLUMN_STEP & 7) << 3 | rows >> 2 * COLUMN_STEP;
}

/* The plane of a set: the steps of plane_cells, in reverse. */
static unsigned cells_plane(unsigned cells)
{
    unsigned rows = (cells & 7) << 2 * COLUMN_STEP | (cells >> 3 & 7) << COLUMN_STEP | cells >> 6;

    return (rows << 4 & LEFT) | (rows << 1 & MIDDLE) | (rows >> 2 & RIGHT);
}

/* 1 if the plane has all cells of a line, else 0. */
static unsigned has(unsigned plane, unsigned line)
{
    return (plane & line) == line;
}

/* True if the plane has all cells of a line. */
static bool has_line(unsigned plane)
{
    /* `|` makes no branches, so it is faster than `||`. */
    return (has(plane, ROW) | has(plane, ROW << COLUMN_STEP) | has(plane, ROW << 2 * COLUMN_STEP)
            | has(plane, COLUMN) | has(plane, COLUMN << ROW_STEP)
            | has(plane, COLUMN << 2 * ROW_STEP) | has(plane, DIAGONAL)
            | has(plane, OTHER_DIAGONAL))
        != 0;
}

bool game_has_line(unsigned cells)
{
    return has_line(cells_plane(cells));
}

/* Returns `bits` with the status after the mover's last mark. `plane` has all of the mover's
 * cells. */
static inline uint32_t judge_move(uint32_t bits, enum player mover, unsigned plane)
{
    if (has_line(plane))
        return bits | ((uint32_t)STATUS_X_WON + mover) << STATUS_SHIFT;
    if (!empty_plane(bits))
        return bits | (uint32_t)STATUS_DRAW << STATUS_SHIFT;
    return bits;
}

/* The two bits of a cell with the player's mark: 01 or 11. */
static uint32_t mark_bits(enum player player)
{
    return 1 | (uint32_t)player << 1;
}

/* The two bits of a cell; 00 if it is empty. */
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

    game->bits =
        judge_move((game->bits ^ TURN) | mark_bits(player) << cell_shift(cell), player, plane);
    return MOVE_OK;
}

/* A line ends the game, so only the player who moved last can have a line. Every position that
 * passes these checks can be reached. */
bool game_load(struct game *game, unsigned x, unsigned o)
{
    assert((x | o) <= GAME_ALL);

    int lead = game_count(x) - game_count(o);

    if (x & o || lead < 0 || lead > 1)
        return false;

    const unsigned planes[] = {[PLAYER_X] = cells_plane(x), [PLAYER_O] = cells_plane(o)};
    enum player next = (enum player)lead;
    enum player last = (enum player)(PLAYER_O - next);
    unsigned either = planes[PLAYER_X] | planes[PLAYER_O];
    uint32_t board = either | planes[PLAYER_O] << 1;

    if (has_line(planes[next]))
        return false;
    game->bits = judge_move(board << BOARD_SHIFT | next, last, planes[last]);
    return true;
}

/* Load a game from the cells of the word. The word is valid if the loaded game has this word. */
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
    return changed && cell < GAME_CELLS ? cell : NONE;
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

static bool is_won_by(struct game game, int line)
{
    enum mark winner = game_winner(game);

    return winner != MARK_EMPTY && !(game_lines[line] & ~game_cells(game, winner));
}

unsigned game_winning_cells(struct game game)
{
    unsigned cells = 0;

    for (int line = 0; line < GAME_LINES; line++)
        if (is_won_by(game, line))
            cells |= game_lines[line];
    return cells;
}

bool game_winning_line(struct game game, struct game_line *line)
{
    int first = 0;

    while (first < GAME_LINES && !is_won_by(game, first))
        first++;
    if (first == GAME_LINES)
        return false;
    line->cells = game_lines[first];
    line->mask = cells_plane(line->cells) * CELL_MASK;
    for (line->shift = 0; !(line->mask & 1); line->shift++)
        line->mask >>= 1;
    return true;
}

void game_write_bits(struct game game, char bits[GAME_BITS + 1])
{
    for (int bit = 0; bit < GAME_BITS; bit++)
        bits[GAME_BITS - 1 - bit] = (char)('0' + (game.bits >> bit & 1));
    bits[GAME_BITS] = '\0';
}

/* Each octal digit is a row of three cells. Replace each digit by the number of its bits that are
 * set, then add the three digits. */
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
