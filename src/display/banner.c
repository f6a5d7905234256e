/* SPDX-License-Identifier: MIT */
#include "display/banner.h"

/* A letter is five octal digits, a row each, and an octal digit is three dots. */
enum { DOT_ROWS = 5, DOT_COLS = 3, LETTERS = 128, LEFT_DOTS = 044444, BLANK_COLS = 2 };

/* Narrow letters stand at the left. */
static const unsigned short letters[LETTERS] = {
    ['0'] = 075557, ['1'] = 026227,  ['2'] = 061247, ['3'] = 061216, ['4'] = 055711, ['5'] = 074616,
    ['6'] = 034757, ['7'] = 071222,  ['8'] = 075757, ['9'] = 075716, ['A'] = 025755, ['B'] = 065656,
    ['C'] = 034443, ['D'] = 065556,  ['E'] = 074647, ['F'] = 074644, ['G'] = 034553, ['H'] = 055755,
    ['I'] = 044444, ['J'] = 011152,  ['K'] = 055655, ['L'] = 044447, ['M'] = 057755, ['N'] = 065555,
    ['O'] = 025552, ['P'] = 065644,  ['Q'] = 025563, ['R'] = 065655, ['S'] = 034216, ['T'] = 072222,
    ['U'] = 055557, ['V'] = 055552,  ['W'] = 055775, ['X'] = 055255, ['Y'] = 055222, ['Z'] = 071247,
    ['!'] = 044404, ['\''] = 044000, ['.'] = 000004, ['-'] = 000700,
};

static unsigned dots_of(char letter)
{
    bool small = letter >= 'a' && letter <= 'z';

    return letter > 0 ? letters[small ? letter - 'a' + 'A' : letter] : 0;
}

/* Without the gap after it. */
static int letter_width(char letter)
{
    unsigned dots = dots_of(letter);
    int width = DOT_COLS;

    if (letter == ' ')
        return BLANK_COLS - 1;
    while (width > 0 && !(dots & LEFT_DOTS >> (width - 1)))
        width--;
    return width;
}

int banner_width(const char *words)
{
    int width = 0;

    for (; *words; words++) {
        if (letter_width(*words) == 0)
            return 0;
        width += letter_width(*words) + 1;
    }
    return width > 0 ? width - 1 : 0;
}

static bool has_dot(unsigned dots, int row, int col)
{
    return row < DOT_ROWS && dots >> (DOT_COLS * (DOT_ROWS - 1 - row)) & (4u >> col);
}

static bool has_halves(const struct theme *theme)
{
    return theme->halves[0];
}

int banner_rows(const struct theme *theme)
{
    return has_halves(theme) ? (DOT_ROWS + 1) / 2 : DOT_ROWS;
}

/* The dots of one column in one row of glyphs. */
static void draw_dots(struct canvas *canvas, int row, int col, const struct theme *theme,
                      bool upper, bool lower)
{
    if (!upper && !lower)
        return;
    if (has_halves(theme))
        canvas_glyph(canvas, row, col, ROLE_TEXT, theme->halves[upper + 2 * lower - 1]);
    else
        canvas_glyph(canvas, row, col, ROLE_LIT, L' ');
}

static void draw_letter(struct canvas *canvas, int row, int col, char letter,
                        const struct theme *theme)
{
    unsigned dots = dots_of(letter);
    int step = has_halves(theme) ? 2 : 1;

    for (int y = 0; y < banner_rows(theme); y++)
        for (int x = 0; x < letter_width(letter); x++)
            draw_dots(canvas, row + y, col + x, theme, has_dot(dots, step * y, x),
                      step > 1 && has_dot(dots, step * y + 1, x));
}

void banner_draw(struct canvas *canvas, int row, int col, const char *words,
                 const struct theme *theme)
{
    for (; *words; words++) {
        draw_letter(canvas, row, col, *words, theme);
        col += letter_width(*words) + 1;
    }
}
