/* SPDX-License-Identifier: MIT
 *
 * The bits laid open.
 */
#include "engine/encodings.h"
#include "engine/notation.h"
#include "scene.h"
#include "suite.h"

#include <wchar.h>
#include <wctype.h>

enum { WORD_BITS = 21 };

/* Where the bits of the word stand on the canvas, as they are read. */
struct places {
    int row, status_row; /* of the cells' bits, and of those after them */
    int col[WORD_BITS];
};

static struct places bit_places(const struct canvas *canvas)
{
    struct places places;
    struct area cells;
    struct area status;
    struct area turn;
    int col;

    if (!scene_find(canvas, "cell ", &cells) || !scene_find(canvas, "status", &status)
        || !scene_find(canvas, "turn", &turn))
        ck_abort_msg("the bits have no cells, no status or no turn");
    places.row = cells.row + 2;
    places.status_row = status.row;
    col = cells.col;
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        while (col < CANVAS_COLS - 1 && canvas->glyphs[cells.row][col].rune != L'1' + (wchar_t)cell)
            col++;
        places.col[2 * cell] = col;
        places.col[2 * cell + 1] = col + 1;
    }
    places.col[18] = places.col[0];
    places.col[19] = places.col[1];
    places.col[20] = turn.col + 5;
    return places;
}

static int row_of(const struct places *places, int bit)
{
    return bit < 2 * GAME_CELLS ? places->row : places->status_row;
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(the_bits_shown_are_the_word_on_every_position)
{
    for (int i = 0; i < oracle.positions; i++) {
        struct session session = scene_seat(suite_game(oracle.position[i]));
        struct canvas canvas = scene_draw_table(&session, &scene_layouts[LAYOUT_WITH_BITS]);
        struct places places = bit_places(&canvas);
        uint32_t word = 0;
        int digits = 0;

        for (int bit = 0; bit < WORD_BITS; bit++) {
            wchar_t rune = canvas.glyphs[row_of(&places, bit)][places.col[bit]].rune;

            word = word << 1 | (rune == L'1');
            digits += rune == L'0' || rune == L'1';
        }
        for (int col = places.col[0]; col < CANVAS_COLS; col++)
            digits -= (iswdigit((wint_t)canvas.glyphs[places.row][col].rune) != 0)
                    + (iswdigit((wint_t)canvas.glyphs[places.status_row][col].rune) != 0);
        if (word != oracle_word(oracle.position[i]) || digits != 0)
            ck_abort_msg("%s: the bits are 0x%06x", oracle.position[i], (unsigned)word);
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            const struct glyph *above = &canvas.glyphs[places.row - 1][places.col[2 * cell]];
            char letter = oracle.position[i][cell];

            if (above->rune != letter
                || scene_role_letters[above->role] != (letter == '.' ? 'f' : letter))
                ck_abort_msg("%s: the mark above cell %d", oracle.position[i], cell + 1);
        }
    }
}

/* How a bit of the word is to be drawn, counted as it is read. */
static enum role bit_role(const struct session *session, uint32_t flipped, int bit)
{
    if (bit / 2 == session->display.cursor)
        return ROLE_LIT;
    return flipped >> (WORD_BITS - 1 - bit) & 1 ? ROLE_FLIPPED : ROLE_TEXT;
}

static void check_bits_after_move(const char *board, int cell, int cursor)
{
    struct session session = scene_seat_after_move(board, cell);
    uint32_t flipped = oracle_word(board) ^ game_word(session_game(&session));

    session.display.cursor = cursor;

    struct canvas canvas = scene_draw_table(&session, &scene_layouts[LAYOUT_WITH_BITS]);
    struct places places = bit_places(&canvas);

    for (int bit = 0; bit < WORD_BITS; bit++)
        if (canvas.glyphs[row_of(&places, bit)][places.col[bit]].role
                != bit_role(&session, flipped, bit)
            || (bit < 2 * GAME_CELLS && bit % 2 == 0
                && canvas.glyphs[places.row - 2][places.col[bit]].role
                       != (bit / 2 == cursor ? ROLE_LIT : ROLE_FAINT)))
            ck_abort_msg("%s, then %d: bit %d", board, cell + 1, WORD_BITS - 1 - bit);
}

TEST(the_bits_of_the_selected_cell_are_lit_and_those_that_the_last_move_changed_are_marked)
{
    for (int i = 0; i < oracle.positions; i += 5)
        for (int cell = 0; cell < GAME_CELLS; cell++)
            if (scene_may_move(oracle.position[i], cell))
                check_bits_after_move(oracle.position[i], cell, (cell + i) % GAME_CELLS);
}

/* A row, a column, and the two diagonals, with their last cell at bit 0. */
static bool is_mask(uint32_t mask)
{
    return mask == 0x3f || mask == 0x30c3 || mask == 0x30303 || mask == 0x333;
}

/* The mask that is laid below the bits, with its shift and what it has to match, held against the
 * board. */
static void check_mask(const struct canvas *canvas, const char *board)
{
    struct places places = bit_places(canvas);
    bool third = oracle_words(board)[0] == 'X';
    uint32_t laid = 0;
    int shift = 0;
    char text[CANVAS_COLS];

    for (int bit = 0; bit < 2 * GAME_CELLS; bit++)
        laid = laid << 1 | (canvas->glyphs[places.row + 1][places.col[bit]].rune == L'1');
    while (shift < 2 * GAME_CELLS && !(laid >> shift & 1))
        shift++;
    if (!is_mask(laid >> shift) || (oracle_word(board) >> 3 & laid) != (third ? laid / 3 : laid))
        ck_abort_msg("%s: the mask 0x%x does not match", board, (unsigned)laid);
    snprintf(text, sizeof text, "mask 0x%X << %d lies on %s,", (unsigned)(laid >> shift), shift,
             third ? "01 01 01" : "11 11 11");
    scene_must_show(canvas, text);
    snprintf(text, sizeof text, "all %s",
             third ? "X: board & mask = mask / 3" : "O: board & mask = mask ");
    scene_must_show(canvas, text);
}

TEST(a_win_shows_the_mask_that_matched_below_the_cells_where_it_was_laid)
{
    int wins = 0;

    for (int i = 0; i < oracle.positions; i++) {
        struct session session = scene_seat(suite_game(oracle.position[i]));
        bool won = strstr(oracle_words(oracle.position[i]), "won") != NULL;

        if (!won && i % 20)
            continue;

        struct canvas canvas = scene_draw_table(&session, &scene_layouts[LAYOUT_WITH_BITS]);

        if (won)
            check_mask(&canvas, oracle.position[i]);
        else
            ck_assert(!scene_shows(&canvas, "mask"));
        wins += won;
    }
    ck_assert_int_eq(wins, 942);
}

TEST(every_encoding_but_the_board_has_its_value_and_its_width_beside_the_bits)
{
    for (int i = 0; i < oracle.positions; i += 20) {
        struct session session = scene_seat(suite_game(oracle.position[i]));
        struct canvas canvas = scene_draw_table(&session, &scene_layouts[LAYOUT_WITH_BITS]);

        for (int j = 1; j < ENCODINGS; j++) {
            char value[NOTATION_TEXT];
            char text[CANVAS_COLS];

            notation_print(&encodings[j], session_game(&session), value);
            snprintf(text, sizeof text, j < 5 ? "%-5s%10s%5d" : "%-5s%6s%5d", encodings[j].name,
                     value, encodings[j].bits);
            scene_must_show(&canvas, text);
        }
    }
}

TEST(that_the_bits_have_no_room_does_not_hide_the_end_of_a_game)
{
    struct session session = scene_seat((struct game){0});
    struct size small = {12, 40};
    struct canvas canvas;

    scene_press(&session, "b1425", 0);
    canvas = scene_draw(&session, small);
    scene_must_show(&canvas, "The bits need a");
    scene_press(&session, "3", 0);
    canvas = scene_draw(&session, small);
    scene_must_show(&canvas, "Enter: next");
}
