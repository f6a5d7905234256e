/* SPDX-License-Identifier: MIT */
#include "display/bits_panel.h"

#include <stdio.h>

#include "engine/encodings.h"
#include "engine/notation.h"

/* The rows of the panel, and the columns of its three fields: the cells three by three. */
enum { NUMBERS, MARKS, BITS, MASK, CALCULATION, FIRST_ENCODING };
enum { CELL_COLS = 3, GROUP_COLS = GAME_SIDE * CELL_COLS + 1, STATUS_COL = 31, TURN_COL = 38 };
enum { PANEL_COLS = TURN_COL + 4, ENCODING_ROWS = ENCODINGS / 2 };

static int cell_col(int cell)
{
    return cell / GAME_SIDE * GROUP_COLS + cell % GAME_SIDE * CELL_COLS;
}

/* Where a bit of the word stands, counted as it is read: nine pairs, status, turn. */
static int bit_col(int bit)
{
    if (bit < 2 * GAME_CELLS)
        return cell_col(bit / 2) + bit % 2;
    return bit < GAME_BITS - 1 ? STATUS_COL + bit - 2 * GAME_CELLS : TURN_COL;
}

/* The word, with the bits of the selected cell lit, and those that the last move flipped. */
static void draw_word(struct frame *frame, int row, int col, const struct sitting *sitting)
{
    const struct round *round = &sitting->round;
    char bits[GAME_BITS + 1];
    char before[GAME_BITS + 1];

    game_write_bits(sitting_game(sitting), bits);
    game_write_bits(round->states[round->now > 0 ? round->now - 1 : 0], before);
    for (int bit = 0; bit < GAME_BITS; bit++) {
        enum role role = bits[bit] != before[bit]   ? ROLE_FLIPPED
                       : bit / 2 == sitting->cursor ? ROLE_LIT
                                                    : ROLE_TEXT;

        frame_glyph(frame, row, col + bit_col(bit), role, (wchar_t)bits[bit]);
    }
}

/* What the pairs stand for: the number of each cell and the mark it holds. */
static void draw_cells(struct frame *frame, int row, int col, const struct sitting *sitting)
{
    static const char *const marks[] = {"..", "X ", "O "};

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char number[] = {(char)('1' + cell), ' ', '\0'};
        enum mark mark = game_cell(sitting_game(sitting), cell);
        enum role role = cell == sitting->cursor ? ROLE_LIT : ROLE_FAINT;

        frame_text(frame, row + NUMBERS, col + cell_col(cell), 2, role, number);
        frame_text(frame, row + MARKS, col + cell_col(cell), 2,
                   mark == MARK_X   ? ROLE_X
                   : mark == MARK_O ? ROLE_O
                                    : ROLE_FAINT,
                   marks[mark]);
    }
    frame_text(frame, row + NUMBERS, col + STATUS_COL, 6, ROLE_FAINT, "status");
    frame_text(frame, row + NUMBERS, col + TURN_COL, 4, ROLE_FAINT, "turn");
}

/* The mask that matched, laid under the cells that it was laid at. */
static void draw_mask(struct frame *frame, int row, int col, struct game game)
{
    struct game_line line;
    char words[FRAME_COLS];

    if (!game_winning_line(game, &line))
        return;
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (line.cells >> cell & 1)
            frame_text(frame, row + MASK, col + cell_col(cell), 2, ROLE_STRONG, "11");
    frame_text(frame, row + MASK, col + STATUS_COL, 4, ROLE_FAINT, "mask");
    snprintf(words, sizeof words, "0x%X << %d: board & mask == mask%s", (unsigned)line.mask,
             line.shift, game_status(game) == STATUS_X_WON ? " / 3" : "");
    frame_text(frame, row + CALCULATION, col, PANEL_COLS, ROLE_TEXT, words);
}

/* The value and the width of every encoding, in two columns; but not of the board, which stands
 * beside them. */
static void draw_encodings(struct frame *frame, int row, int col, struct game game)
{
    enum { VALUE_COL = 6 };
    static const struct {
        int col, bits_col;
    } columns[] = {{0, 15}, {24, 35}};

    for (int i = 1; i < ENCODINGS; i++) {
        const struct encoding *encoding = &encodings[i];
        int column = (i - 1) / ENCODING_ROWS;
        int at = col + columns[column].col;
        int down = row + (i - 1) % ENCODING_ROWS;
        char value[NOTATION_TEXT];
        char width[NOTATION_TEXT];

        notation_print(encoding, game, value);
        snprintf(width, sizeof width, "%2d bits", encoding->bits);
        frame_text(frame, down, at, PANEL_COLS, ROLE_TEXT, encoding->name);
        frame_text(frame, down, at + VALUE_COL, PANEL_COLS, ROLE_STRONG, value);
        frame_text(frame, down, col + columns[column].bits_col, PANEL_COLS, ROLE_FAINT, width);
    }
}

bool panel_fits(struct area at)
{
    return at.rows >= FIRST_ENCODING + ENCODING_ROWS && at.cols >= PANEL_COLS;
}

void panel_draw(struct frame *frame, int row, int col, const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);

    draw_cells(frame, row, col, sitting);
    draw_word(frame, row + BITS, col, sitting);
    draw_mask(frame, row, col, game);
    draw_encodings(frame, row + FIRST_ENCODING, col, game);
}
