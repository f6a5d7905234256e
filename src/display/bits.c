/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include "engine/notation.h"

/* The rows of layout.bits, from the top. */
enum {
    CELLS,
    MARKS,
    BITS,
    MASK,
    STATUS,
    FEW_NUMBERS,
    NUMBERS = FEW_NUMBERS,
    FIRST_NUMBER,
    CALCULATION = FIRST_NUMBER + ENCODINGS / 2
};
enum { LABEL_COLS = 6, CELL_COLS = 3, STATUS_COL = 7, TURN_COL = 24, TURN_BIT_COL = TURN_COL + 5 };
_Static_assert((int)BITS_FEW_COLS == LABEL_COLS + GAME_CELLS * CELL_COLS - 1,
               "a label and the bits of the cells have room");

static int cell_col(int cell)
{
    return LABEL_COLS + cell * CELL_COLS;
}

static void draw_word(const struct page *page)
{
    static const enum role roles[] = {ROLE_FAINT, ROLE_X, ROLE_O};
    const struct match *match = &page->session->match;
    const struct area at = page->layout.bits;
    int selected = page->session->display.cursor;
    char bits[GAME_BITS + 1];
    char before[GAME_BITS + 1];

    game_write_bits(page->game, bits);
    game_write_bits(match_at(match, page->moves > 0 ? page->moves - 1 : 0), before);
    page_text(page, at, CELLS, 0, ROLE_FAINT, "cell");
    page_text(page, at, BITS, 0, ROLE_FAINT, "bits");
    page_text(page, at, STATUS, 0, ROLE_FAINT, "status");
    page_text(page, at, STATUS, STATUS_COL + 3, ROLE_TEXT, "%s",
              game_status(page->game) == STATUS_ONGOING ? "in progress" : game_words(page->game));
    page_text(page, at, STATUS, TURN_COL, ROLE_FAINT, "turn");
    page_text(page, at, STATUS, TURN_BIT_COL + 2, ROLE_TEXT, "%c",
              game_letter(game_turn(page->game)));
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        enum mark mark = game_cell(page->game, cell);

        page_text(page, at, CELLS, cell_col(cell), cell == selected ? ROLE_STRONG : ROLE_FAINT,
                  "%d", cell + 1);
        page_text(page, at, MARKS, cell_col(cell), roles[mark], "%c", game_letters[mark]);
    }
    for (int bit = 0; bit < GAME_BITS; bit++) {
        bool is_of_cell = bit < 2 * GAME_CELLS;
        int col = is_of_cell           ? cell_col(bit / 2) + bit % 2
                : bit == GAME_BITS - 1 ? TURN_BIT_COL
                                       : STATUS_COL + bit % 2;
        enum role role = bit / 2 == selected      ? ROLE_LIT
                       : bits[bit] != before[bit] ? ROLE_FLIPPED
                                                  : ROLE_TEXT;

        page_text(page, at, is_of_cell ? BITS : STATUS, col, role, "%c", bits[bit]);
    }
}

/* After a win, draw the mask of the winning line and, if there is room, the calculation that proves
 * the win. */
static void draw_mask(const struct page *page)
{
    const struct area at = page->layout.bits;
    struct game game = page->game;
    bool has_x_won = game_status(game) == STATUS_X_WON;
    const char *pair = has_x_won ? "01" : "11";
    struct game_line line;

    if (!game_winning_line(game, &line))
        return;
    page_text(page, at, MASK, 0, ROLE_FAINT, "mask");
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (line.cells >> cell & 1)
            page_text(page, at, MASK, cell_col(cell), ROLE_STRONG, "11");
    if (at.rows < BITS_ALL_ROWS)
        return;
    page_text(page, at, CALCULATION, 0, ROLE_TEXT, "mask 0x%X << %d lies on %s %s %s,",
              (unsigned)line.mask, line.shift, pair, pair, pair);
    page_text(page, at, CALCULATION + 1, 0, ROLE_TEXT, "all %c: board & mask = mask%s",
              has_x_won ? 'X' : 'O', has_x_won ? " / 3" : "");
}

/* Draw the three encodings that people are most likely to meet. */
static void draw_few_encodings(const struct page *page)
{
    static const char *const names[] = {"word", "code", "dense"};
    enum { FEW = sizeof names / sizeof names[0] };

    for (int i = 0; i < FEW; i++) {
        char value[NOTATION_TEXT];

        notation_print(encodings_find(names[i]), page->game, value);
        page_text(page, page->layout.bits, FEW_NUMBERS + i, 0, ROLE_FAINT, "%s", names[i]);
        page_text(page, page->layout.bits, FEW_NUMBERS + i, LABEL_COLS, ROLE_STRONG, "%s", value);
    }
}

/* Draw every encoding except `board`, which draw_word draws. */
static void draw_encodings(const struct page *page)
{
    static const struct {
        int col, value_cols;
    } columns[] = {{0, 10}, {23, 6}};
    enum { ROWS = ENCODINGS / 2, NAME_COLS = 5, BITS_COLS = 5 };

    for (int i = 0; i < ENCODINGS - 1; i++) {
        const struct encoding *encoding = &encodings[i + 1];
        int value_cols = columns[i / ROWS].value_cols;
        int row = FIRST_NUMBER + i % ROWS;
        struct area at = page->layout.bits;
        char value[NOTATION_TEXT];

        area_take_left(&at, columns[i / ROWS].col, 0);
        notation_print(encoding, page->game, value);
        page_text(page, at, NUMBERS, 0, ROLE_FAINT, "%*s%*s", NAME_COLS + value_cols, "value",
                  BITS_COLS, "bits");
        page_text(page, at, row, 0, ROLE_TEXT, "%s", encoding->name);
        page_text(page, at, row, NAME_COLS, ROLE_STRONG, "%*s", value_cols, value);
        page_text(page, at, row, NAME_COLS + value_cols, ROLE_FAINT, "%*d", BITS_COLS,
                  encoding->bits);
    }
}

void bits_draw(const struct page *page)
{
    draw_word(page);
    draw_mask(page);
    if (page->layout.bits.rows < BITS_ALL_ROWS)
        draw_few_encodings(page);
    else
        draw_encodings(page);
}
