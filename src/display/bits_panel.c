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
static void draw_word(struct canvas *canvas, int row, int col, const struct session *session)
{
    const struct match *match = &session->match;
    char bits[GAME_BITS + 1];
    char before[GAME_BITS + 1];

    game_write_bits(session_game(session), bits);
    game_write_bits(match->states[match->now > 0 ? match->now - 1 : 0], before);
    for (int bit = 0; bit < GAME_BITS; bit++) {
        enum role role = bits[bit] != before[bit]           ? ROLE_FLIPPED
                       : bit / 2 == session->display.cursor ? ROLE_LIT
                                                            : ROLE_TEXT;

        canvas_glyph(canvas, row, col + bit_col(bit), role, (wchar_t)bits[bit]);
    }
}

/* What the pairs stand for: the number of each cell and the mark it holds. */
static void draw_cells(struct canvas *canvas, int row, int col, const struct session *session)
{
    static const char *const marks[] = {"..", "X ", "O "};

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char number[] = {(char)('1' + cell), ' ', '\0'};
        enum mark mark = game_cell(session_game(session), cell);
        enum role role = cell == session->display.cursor ? ROLE_LIT : ROLE_FAINT;

        canvas_text(canvas, row + NUMBERS, col + cell_col(cell), 2, role, number);
        canvas_text(canvas, row + MARKS, col + cell_col(cell), 2,
                    mark == MARK_X   ? ROLE_X
                    : mark == MARK_O ? ROLE_O
                                     : ROLE_FAINT,
                    marks[mark]);
    }
    canvas_text(canvas, row + NUMBERS, col + STATUS_COL, 6, ROLE_FAINT, "status");
    canvas_text(canvas, row + NUMBERS, col + TURN_COL, 4, ROLE_FAINT, "turn");
}

/* The mask that matched, laid under the cells that it was laid at. */
static void draw_mask(struct canvas *canvas, int row, int col, struct game game)
{
    struct game_line line;
    char words[CANVAS_COLS];

    if (!game_winning_line(game, &line))
        return;
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (line.cells >> cell & 1)
            canvas_text(canvas, row + MASK, col + cell_col(cell), 2, ROLE_STRONG, "11");
    canvas_text(canvas, row + MASK, col + STATUS_COL, 4, ROLE_FAINT, "mask");
    snprintf(words, sizeof words, "0x%X << %d: board & mask == mask%s", (unsigned)line.mask,
             line.shift, game_status(game) == STATUS_X_WON ? " / 3" : "");
    canvas_text(canvas, row + CALCULATION, col, PANEL_COLS, ROLE_TEXT, words);
}

/* The value and the width of every encoding, in two columns; but not of the board, which stands
 * beside them. */
static void draw_encodings(struct canvas *canvas, int row, int col, struct game game)
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
        canvas_text(canvas, down, at, PANEL_COLS, ROLE_TEXT, encoding->name);
        canvas_text(canvas, down, at + VALUE_COL, PANEL_COLS, ROLE_STRONG, value);
        canvas_text(canvas, down, col + columns[column].bits_col, PANEL_COLS, ROLE_FAINT, width);
    }
}

bool bits_panel_fits(struct area at)
{
    return at.rows >= FIRST_ENCODING + ENCODING_ROWS && at.cols >= PANEL_COLS;
}

void bits_panel_draw(struct canvas *canvas, int row, int col, const struct session *session)
{
    struct game game = session_game(session);

    draw_cells(canvas, row, col, session);
    draw_word(canvas, row + BITS, col, session);
    draw_mask(canvas, row, col, game);
    draw_encodings(canvas, row + FIRST_ENCODING, col, game);
}
