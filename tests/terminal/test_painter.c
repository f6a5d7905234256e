/* SPDX-License-Identifier: MIT
 *
 * What the painter puts on the screen of curses, cell by cell, and how often it changes colours.
 */
#include "suite.h"
#include "terminal/painter.h"
#include "terminal/palette.h"

#include <curses.h>

enum { COLS_OF_ROW = 60, FULL = INK_LEVELS };

static struct canvas canvas;

/* Terminals with 256 colours, with direct colours, with eight, and with none. */
static const char *const terms[] = {"xterm-256color", "xterm-direct", "xterm", "vt100"};
enum { TERMS = sizeof terms / sizeof terms[0], OF_256 = 0, OF_EIGHT = 2 };

/* False if this machine does not know the terminal. */
static bool open_screen(const char *term)
{
    FILE *null = fopen("/dev/null", "r+");

    ck_assert_ptr_nonnull(null);
    setenv("LINES", "2", 1);
    setenv("COLUMNS", "80", 1);
    unsetenv("COLORFGBG");
    if (!newterm((char *)term, null, null)) {
        fprintf(stderr, "# %s is not tried: this machine does not know it\n", term);
        return false;
    }
    if (has_colors() && start_color() != ERR) {
        use_default_colors();
        init_pair(1, -1, -1);
    }
    palette_open(COLORS);
    palette_read_answer("11;rgb:0/0/0");
    canvas_clear(&canvas, (struct size){1, COLS_OF_ROW});
    return true;
}

static void close_screen(void)
{
    endwin();
    delscreen(set_term(NULL));
}

/* The usual theme, in the colours that the terminal has. */
static const struct theme *block(void)
{
    static struct theme plain;

    plain = theme_without_color(theme_find("block"));
    return COLORS > 0 ? theme_find("block") : &plain;
}

static void put_row(const struct theme *theme)
{
    erase();
    painter_put_row(0, 0, canvas.glyphs, COLS_OF_ROW, theme);
}

/* A cell of the screen, with the colours that are seen: what is reversed is turned back. */
struct cell {
    wchar_t rune;
    attr_t attributes;
    int pair, front, behind;
};

static struct cell read_cell(int col)
{
    wchar_t runes[CCHARW_MAX + 1] = {0};
    struct cell cell = {.pair = 0};
    cchar_t character;
    short pair;

    mvin_wch(0, col, &character);
    getcchar(&character, runes, &cell.attributes, &pair, &cell.pair);
    cell.rune = runes[0];
    cell.front = cell.behind = -1;
    if (COLORS > 0)
        extended_pair_content(cell.pair, &cell.front, &cell.behind);
    if (cell.front == -1)
        cell.front = COLOR_OWN;
    if (cell.behind == -1)
        cell.behind = PALETTE_NONE;
    if (cell.attributes & A_REVERSE) {
        int front = cell.front;

        cell.front = cell.behind;
        cell.behind = front;
    }
    return cell;
}

/* A half has the colour in front if the rune covers it, else the colour behind. */
static void check_half(struct cell cell, ink color, bool is_covered, const struct theme *theme)
{
    int expected = palette_ink(color, theme);
    int seen = is_covered ? cell.front : cell.behind;

    ck_assert_msg(seen == expected, "%x, not %x", (unsigned)seen, (unsigned)expected);
}

static void check_row(const struct theme *theme)
{
    put_row(theme);
    for (int col = 0; col < COLS_OF_ROW; col++) {
        const struct glyph *glyph = canvas_at(&canvas, 0, col);
        struct cell cell = read_cell(col);

        if (!glyph->upper && !glyph->lower) {
            ck_assert_int_eq(cell.rune, glyph->runes[0]);
            continue;
        }
        bool is_covered = cell.rune == L'█';

        ck_assert_msg(wcschr(L" ▀▄█", cell.rune) != NULL, "%x", (unsigned)cell.rune);
        check_half(cell, glyph->upper, cell.rune == L'▀' || is_covered, theme);
        check_half(cell, glyph->lower, cell.rune == L'▄' || is_covered, theme);
    }
}

AROUND_ALL(suite_use_locale, NULL)

/* There are few inks, so that some neighbours have the same. */
TEST(each_half_of_each_block_has_its_colour_whatever_stands_around_it)
{
    enum { ROWS = 300, INKS = 6 };
    unsigned rng = 1;

    for (int term = 0; term < TERMS; term++) {
        if (!open_screen(terms[term]))
            continue;
        for (int row = 0; row < ROWS / suite_share(); row++) {
            ink inks[INKS] = {INK_NONE, canvas_ink(HUE_STRIKE, 0, FULL)};

            for (int i = 2; i < INKS; i++)
                inks[i] = canvas_ink(i % 2 ? HUE_X : HUE_O, (int)suite_draw(&rng, INK_SHADES),
                                     1 + (int)suite_draw(&rng, FULL));
            canvas_clear(&canvas, canvas.size);
            for (int col = 0; col < COLS_OF_ROW; col++)
                if (suite_draw(&rng, 8) == 0)
                    canvas_glyph(&canvas, 0, col, ROLE_TEXT, L'a');
                else
                    canvas_pixels(&canvas, 0, col, inks[suite_draw(&rng, INKS)],
                                  inks[suite_draw(&rng, INKS)]);
            check_row(block());
            check_row(theme_find("contrast"));
        }
        close_screen();
    }
}

/* What is solid is a blank, in the terminal's own foreground a reversed one; but what is faint by
 * an attribute is a full block. */
TEST(solid_blocks_are_blanks)
{
    const ink strong = canvas_ink(HUE_X, 0, FULL), faint = canvas_ink(HUE_X, 0, FULL - 1);

    for (int term = 0; term < TERMS; term++) {
        if (!open_screen(terms[term]))
            continue;
        canvas_pixels(&canvas, 0, 0, strong, strong);
        canvas_pixels(&canvas, 0, 1, faint, faint);
        put_row(block());
        ck_assert_int_eq(read_cell(0).rune, L' ');
        ck_assert(!(read_cell(0).attributes & A_REVERSE) == (COLORS > 0));
        ck_assert_int_eq(read_cell(1).rune, term < OF_EIGHT ? L' ' : L'█');
        ck_assert(!(read_cell(1).attributes & A_REVERSE));
        close_screen();
    }
}

/* An upper half leaves a seam at its top in many fonts. */
TEST(a_block_of_two_colours_is_a_lower_half_unless_it_is_faint_by_an_attribute)
{
    const ink strong = canvas_ink(HUE_X, 0, FULL), faint = canvas_ink(HUE_X, 0, 6);

    for (int term = 0; term < TERMS; term++) {
        if (!open_screen(terms[term]))
            continue;
        canvas_pixels(&canvas, 0, 0, strong, INK_NONE);
        canvas_pixels(&canvas, 0, 1, INK_NONE, strong);
        canvas_pixels(&canvas, 0, 2, faint, INK_NONE);
        check_row(block());
        for (int col = 0; col < 3; col++)
            ck_assert_int_eq(read_cell(col).rune, col == 2 && term >= OF_EIGHT ? L'▀' : L'▄');
        close_screen();
    }
}

/* So that it is written again when the block goes. */
TEST(without_colours_the_blanks_beside_a_block_are_bold)
{
    const ink color = canvas_ink(HUE_X, 0, FULL);

    for (int term = 0; term < TERMS; term++) {
        if (!open_screen(terms[term]))
            continue;
        canvas_pixels(&canvas, 0, 2, color, INK_NONE);
        put_row(block());
        for (int col = 0; col <= 4; col++) {
            bool is_beside = col == 1 || col == 3;

            ck_assert(!(read_cell(col).attributes & A_BOLD) == (COLORS > 0 || !is_beside));
            ck_assert(col == 2 || read_cell(col).rune == L' ');
        }
        close_screen();
    }
}

/* Paint what stands in these columns, without colours, and check that these blanks are bold. */
static void check_bold(int first, int last, const char *bold)
{
    erase();
    painter_put_row(0, first, &canvas.glyphs[first], last - first + 1, block());
    for (int col = 0; col < COLS_OF_ROW; col++)
        if (read_cell(col).rune == L' ')
            ck_assert_msg(!(read_cell(col).attributes & A_BOLD) == !strchr(bold, 'a' + col),
                          "%c of %c to %c", 'a' + col, 'a' + first, 'a' + last);
        else
            ck_assert_msg(col >= first && col <= last, "%c", 'a' + col);
}

TEST(only_what_is_painted_is_a_block_beside_a_blank)
{
    ck_assert(open_screen("vt100"));
    for (int col = 2; col <= 12; col += 5) /* c, h and m */
        canvas_pixels(&canvas, 0, col, canvas_ink(HUE_X, 0, FULL), INK_NONE);
    check_bold(0, COLS_OF_ROW - 1, "bdgiln");
    check_bold(2, 12, "dgil");
    check_bold(3, 11, "gi");
    check_bold(2, 6, "d");
    check_bold(3, 7, "g");
    check_bold(4, 5, "");
    close_screen();
}

TEST(blocks_share_a_pair_of_colours_if_they_can)
{
    const ink a = canvas_ink(HUE_X, 0, FULL), b = canvas_ink(HUE_X, 0, 6);
    const ink rows[][4][2] = {
        {{b, b}, {b, a}, {b, b}, {b, a}},
        {{b, a}, {b, b}, {b, b}, {b, a}},
        {{a, 0}, {a, a}, {a, a}, {a, 0}},
        {{a, a}, {a, 0}, {a, a}, {a, 0}},
    };

    for (int term = 0; term < OF_EIGHT; term++) {
        if (!open_screen(terms[term]))
            continue;
        for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
            for (int col = 0; col < 4; col++)
                canvas_pixels(&canvas, 0, col, rows[row][col][0], rows[row][col][1]);
            check_row(block());
            for (int col = 1; col < 4; col++)
                ck_assert_msg(read_cell(col).pair == read_cell(0).pair, "row %zu, column %d", row,
                              col);
        }
        close_screen();
    }
}

/* Such as a stem of a small letter on a card. In many fonts █ would leave a seam in it. */
TEST(a_stem_on_a_ground_is_a_blank_of_its_own_colour)
{
    const ink a = canvas_ink(HUE_X, 0, FULL), b = canvas_ink(HUE_O, 0, FULL);

    for (int i = 0; i < OF_EIGHT; i++) {
        if (!open_screen(terms[i]))
            continue;
        for (int col = 2; col <= 6; col++) { /* bbabb */
            ink color = col == 4 ? a : b;

            canvas_pixels(&canvas, 0, col, color, color);
        }
        check_row(block());
        for (int col = 2; col <= 6; col++)
            ck_assert_int_eq(read_cell(col).rune, L' ');
        ck_assert_int_ne(read_cell(4).pair, read_cell(3).pair);
        ck_assert_int_eq(read_cell(5).pair, read_cell(3).pair);
        close_screen();
    }
}

/* Between the letters of a word, for example. */
TEST(a_blank_between_two_blocks_has_their_pair_of_colours)
{
    ink color = canvas_ink(HUE_X, 0, FULL);

    for (int i = 0; i < TERMS; i++) {
        if (!open_screen(terms[i]))
            continue;
        canvas_pixels(&canvas, 0, 2, INK_NONE, color);
        canvas_pixels(&canvas, 0, 4, INK_NONE, color);
        canvas_pixels(&canvas, 0, 7, INK_NONE, color);
        put_row(block());

        int pair = read_cell(2).pair;

        ck_assert_int_eq(read_cell(3).pair, pair);
        ck_assert_int_eq(read_cell(3).rune, L' ');
        ck_assert_int_eq(!(read_cell(3).attributes & A_BOLD), COLORS > 0);
        ck_assert_int_eq(read_cell(3).behind, PALETTE_NONE);
        ck_assert_int_eq(read_cell(4).pair, pair);
        if (COLORS > 0)
            ck_assert_int_ne(read_cell(1).pair, pair);
        if (COLORS > 0)
            ck_assert_int_ne(read_cell(5).pair, pair);
        close_screen();
    }
}

/* Among eight colours bold would be another colour; among 256 each colour is as faint as it should
 * be. */
TEST(attributes_are_only_those_that_change_no_colour)
{
    for (int term = OF_256; term <= OF_EIGHT; term += OF_EIGHT - OF_256) {
        bool has_names = term == OF_EIGHT;
        const struct {
            wchar_t rune;
            enum role role;
            ink color;
            attr_t attributes;
        } rows[] = {
            {L'x', ROLE_BOLD_X, INK_NONE, has_names ? 0 : A_BOLD},
            {L'x', ROLE_STRONG, INK_NONE, A_BOLD},
            {L'x', ROLE_FAINT, INK_NONE, has_names ? A_DIM : 0},
            {L'x', ROLE_WON_O, INK_NONE, A_REVERSE | (has_names ? 0 : A_BOLD)},
            {L'x', ROLE_FLIPPED, INK_NONE, A_BOLD | A_UNDERLINE},
            {L'x', ROLE_TEXT, canvas_ink(HUE_X, 0, FULL), 0},
            {L'x', ROLE_TEXT, canvas_ink(HUE_X, 0, FULL - 1), has_names ? A_DIM : 0},
            {L'x', ROLE_STRONG, canvas_ink(HUE_X, 0, FULL), has_names ? 0 : A_BOLD},
            {L' ', ROLE_LIT, INK_NONE, A_REVERSE},
            {L'▀', ROLE_STRONG, INK_NONE, A_BOLD},
        };

        if (!open_screen(terms[term]))
            continue;
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            canvas_glyph(&canvas, 0, 0, rows[i].role, rows[i].rune);
            canvas.glyphs[0].upper = rows[i].color;
            put_row(block());

            attr_t has = read_cell(0).attributes & (A_BOLD | A_DIM | A_UNDERLINE | A_REVERSE);

            ck_assert_msg(has == rows[i].attributes, "row %zu of %s", i, terms[term]);
            ck_assert_int_eq(read_cell(0).rune, rows[i].rune);
        }
        close_screen();
    }
}

TEST(of_eight_colours_each_can_be_faint_and_none_is_bold)
{
    ck_assert(open_screen(terms[OF_EIGHT]));
    canvas_glyph(&canvas, 0, 0, ROLE_X, L'x');
    for (int color = COLOR_OWN; color <= COLOR_LAST_OF_EIGHT; color++) {
        struct theme theme = *block();

        theme.styles[ROLE_X] = (struct style){color, color, STYLE_BOLD | STYLE_FAINT};
        put_row(&theme);
        ck_assert_int_eq(read_cell(0).front, color);
        ck_assert(read_cell(0).attributes & A_DIM);
        ck_assert_msg(!(read_cell(0).attributes & A_BOLD) == (color >= 0), "colour %d", color);
    }
    close_screen();
}

TEST(a_faint_block_is_dim_where_its_colour_is_not_and_not_beside_a_strong_half)
{
    const ink faint = canvas_ink(HUE_X, 0, FULL - 1), strong = canvas_ink(HUE_O, 0, FULL);

    ck_assert(open_screen(terms[OF_EIGHT]));
    canvas_pixels(&canvas, 0, 0, faint, faint);
    canvas_pixels(&canvas, 0, 1, INK_NONE, faint);
    canvas_pixels(&canvas, 0, 2, strong, faint);
    canvas_pixels(&canvas, 0, 3, faint, strong);
    put_row(block());
    for (int col = 0; col < 4; col++)
        ck_assert_msg(!(read_cell(col).attributes & A_DIM) == (col >= 2), "column %d", col);
    put_row(theme_find("contrast"));
    ck_assert(!(read_cell(0).attributes & A_DIM));
    close_screen();
}

TEST(a_digit_stands_on_the_ink_below_it_and_an_inked_rune_has_its_own)
{
    const ink color = canvas_ink(HUE_X, 0, FULL);

    ck_assert(open_screen(terms[OF_256]));
    canvas_glyph(&canvas, 0, 0, ROLE_TEXT, L'5');
    canvas.glyphs[0].lower = canvas.glyphs[0].upper = color;
    canvas_glyph(&canvas, 0, 1, ROLE_TEXT, L'⣿');
    canvas.glyphs[1].upper = color;
    put_row(block());
    ck_assert_int_eq(read_cell(0).behind, palette_ink(color, block()));
    ck_assert_int_eq(read_cell(0).front, COLOR_OWN);
    ck_assert_int_eq(read_cell(1).behind, PALETTE_NONE);
    ck_assert_int_eq(read_cell(1).front, palette_ink(color, block()));
    close_screen();
}

/* In a name on a bar, for example. */
/* Else a word in a pill would have the colour of the faint mark below it. */
TEST(a_reversed_rune_stands_on_no_ink)
{
    for (int i = 0; i < TERMS; i++) {
        if (!open_screen(terms[i]))
            continue;
        canvas_pixels(&canvas, 0, 0, INK_NONE, canvas_ink(HUE_X, 0, INK_GHOST));
        canvas_text(&canvas, 0, 0, 1, ROLE_PILL_O, "x");
        put_row(block());

        struct cell cell = read_cell(0);

        ck_assert(cell.attributes & A_REVERSE);
        ck_assert_int_eq(cell.front, PALETTE_NONE);
        close_screen();
    }
}

TEST(a_blank_of_text_has_the_ink_behind_it)
{
    ink color = canvas_ink(HUE_TEXT, 0, 1);

    for (int i = 0; i < OF_EIGHT; i++) {
        if (!open_screen(terms[i]))
            continue;
        for (int col = 2; col < 7; col++)
            canvas_pixels(&canvas, 0, col, color, color);
        canvas_text(&canvas, 0, 3, 3, ROLE_TEXT, "a b");
        put_row(block());
        for (int col = 2; col < 7; col++)
            ck_assert_int_eq(read_cell(col).behind, palette_ink(color, block()));
        ck_assert_int_eq(read_cell(3).rune, L'a');
        ck_assert_int_eq(read_cell(5).rune, L'b');
        close_screen();
    }
}

TEST(lines_are_runes_among_half_blocks_and_else_of_the_terminals_own_set)
{
    static const char *const others[] = {"ascii", "contrast", "fine"};
    static const wchar_t lines[] = L"─│┼┌┐└┘";
    static const char own[] = "qxnlkmj"; /* of the VT100 */

    ck_assert(open_screen(terms[OF_256]));
    for (int col = 0; lines[col]; col++)
        canvas_glyph(&canvas, 0, col, ROLE_TEXT, lines[col]);
    put_row(block());
    for (int col = 0; lines[col]; col++)
        ck_assert_int_eq(read_cell(col).rune, lines[col]);
    for (int i = 0; i < 3; i++) {
        put_row(theme_find(others[i]));
        for (int col = 0; lines[col]; col++) {
            attr_t has = read_cell(col).attributes & A_ATTRIBUTES & ~A_COLOR;

            ck_assert_msg(has == A_ALTCHARSET, "%s, column %d", others[i], col);
            ck_assert_int_eq(read_cell(col).rune, own[col]);
        }
    }
    close_screen();
}

TEST(a_combining_mark_stays_on_its_letter)
{
    cchar_t character;
    wchar_t runes[CCHARW_MAX + 1] = {0};

    ck_assert(open_screen(terms[OF_256]));
    canvas_glyph(&canvas, 0, 10, ROLE_TEXT, L'e');
    canvas.glyphs[10].runes[1] = 0x301;
    put_row(block());
    mvin_wch(0, 10, &character);
    getcchar(&character, runes, &(attr_t){0}, &(short){0}, &(int){0});
    ck_assert_int_eq(runes[0], L'e');
    ck_assert_int_eq(runes[1], 0x301);
    close_screen();
}

TEST(a_bold_line_leaves_what_follows_as_it_is)
{
    ck_assert(open_screen(terms[OF_256]));
    canvas_glyph(&canvas, 0, 0, ROLE_STRONG, L'┐');
    canvas_glyph(&canvas, 0, 1, ROLE_TEXT, L'x');
    put_row(theme_find("fine"));
    ck_assert(read_cell(0).attributes & A_BOLD);
    ck_assert(!(read_cell(1).attributes & A_BOLD));
    close_screen();
}

TEST(a_wide_glyph_keeps_both_its_columns)
{
    ck_assert(open_screen(terms[OF_256]));
    canvas_text(&canvas, 0, 0, COLS_OF_ROW, ROLE_TEXT, "漢x");
    put_row(block());
    ck_assert_int_eq(read_cell(0).rune, L'漢');
    ck_assert_int_eq(read_cell(2).rune, L'x');
    close_screen();
}

TEST(a_part_of_a_row_stands_where_it_should_and_nothing_beside_it)
{
    ck_assert(open_screen(terms[OF_256]));
    for (int col = 0; col < COLS_OF_ROW; col++)
        canvas_glyph(&canvas, 0, col, ROLE_TEXT, (wchar_t)(L'!' + col));
    erase();
    painter_put_row(0, 20, &canvas.glyphs[7], 3, block());
    for (int col = 0; col < COLS_OF_ROW; col++)
        ck_assert_int_eq(read_cell(col).rune, col >= 20 && col < 23 ? L'!' + col - 13 : L' ');
    close_screen();
}

TEST(what_is_off_the_screen_is_left_out)
{
    ck_assert(open_screen(terms[OF_256]));
    for (int col = 0; col < COLS_OF_ROW; col++)
        canvas_glyph(&canvas, 0, col, ROLE_TEXT, L'x');
    erase();
    painter_put_row(-1, 0, canvas.glyphs, COLS_OF_ROW, block());
    painter_put_row(2, 0, canvas.glyphs, COLS_OF_ROW, block());
    painter_put_row(0, -10, canvas.glyphs, COLS_OF_ROW, block());
    ck_assert_int_eq(read_cell(COLS_OF_ROW - 11).rune, L'x');
    ck_assert_int_eq(read_cell(COLS_OF_ROW - 10).rune, L' ');
    close_screen();
}
