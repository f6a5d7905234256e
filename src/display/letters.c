/* SPDX-License-Identifier: MIT */
#include "display/letters.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { PIXELS = 5 }; /* the height of a letter */

/* The five rows of a large letter, from the top; null if the character has none. */
static const char *find_letter(char letter)
{
    static const char *const capitals[] = {
        "111 101 111 101 101",           "1110 1001 1110 1001 1110",      "111 100 100 100 111",
        "110 101 101 101 110",           "111 100 110 100 111",           "111 100 110 100 100",
        "1111 1000 1011 1001 1111",      "101 101 111 101 101",           "1 1 1 1 1",
        "001 001 001 101 111",           "101 101 110 101 101",           "100 100 100 100 111",
        "10001 11011 10101 10001 10001", "1001 1101 1011 1001 1001",      "111 101 101 101 111",
        "111 101 111 100 100",           "1111 1001 1001 1011 1111",      "111 101 110 101 101",
        "111 100 111 001 111",           "111 010 010 010 010",           "101 101 101 101 111",
        "101 101 101 101 010",           "10001 10101 10101 10101 01010", "101 101 010 101 101",
        "101 101 010 010 010",           "111 001 010 100 111",
    };
    static const char *const digits[] = {
        "111 101 101 101 111", "010 110 010 010 111", "111 001 111 100 111", "111 001 011 001 111",
        "101 101 111 001 001", "111 100 111 001 111", "111 100 111 101 111", "111 001 010 010 010",
        "111 101 111 101 111", "111 101 111 001 111",
    };

    if (letter >= 'A' && letter <= 'Z')
        return capitals[letter - 'A'];
    if (letter >= 'a' && letter <= 'z')
        return capitals[letter - 'a'];
    if (letter >= '0' && letter <= '9')
        return digits[letter - '0'];
    return letter == ' ' ? "00 00 00 00 00" : NULL;
}

static int letter_width(const char *letter)
{
    assert(letter); /* the text has large letters */
    return (int)strcspn(letter, " ");
}

/* These letters have pixels of their own at one scale. At scale 1 B is narrow, O is round and
 * broader than 0, and W has a low middle. At scale 2 a pixel of a letter
 * is four pixels of the screen: M, N and W use them for their slanted lines, and B and D for a
 * straight back, without which they would look like 8 and O. The letters of the name of the game
 * have another height at LETTERS_HEAVY, and all their lines are two pixels broad. */
static const struct own_letter {
    int scale;
    char letter;
    const char *rows;
} own_letters[] = {
    {1, 'B', "110 101 110 101 110"},
    {1, 'O', "0110 1001 1001 1001 0110"},
    {1, 'W', "10001 10001 10101 10101 01010"},
    {2, 'B',
     "11111100 11111110 11000111 11000011 11111110 "
     "11111110 11000011 11000111 11111110 11111100"},
    {2, 'D', "111100 111110 110011 110011 110011 110011 110011 110011 111110 111100"},
    {2, 'M',
     "1100000011 1110000111 1111001111 1101111011 1100110011 "
     "1100000011 1100000011 1100000011 1100000011 1100000011"},
    {2, 'N',
     "11000011 11100011 11110011 11011011 11011011 "
     "11001111 11000111 11000011 11000011 11000011"},
    {2, 'R', "111110 111111 110011 110011 111111 111110 111100 110110 110011 110011"},
    {2, 'W',
     "11000011 11000011 11000011 11011011 11011011 "
     "11011011 11011011 11111111 11111111 01100110"},
    {LETTERS_HEAVY, 'A', "011110 111111 110011 110011 111111 111111 110011 110011"},
    {LETTERS_HEAVY, 'C', "011111 111111 110000 110000 110000 110000 111111 011111"},
    {LETTERS_HEAVY, 'E', "111111 111111 110000 111110 111110 110000 111111 111111"},
    {LETTERS_HEAVY, 'I', "11 11 11 11 11 11 11 11"},
    {LETTERS_HEAVY, 'O', "011110 111111 110011 110011 110011 110011 111111 011110"},
    {LETTERS_HEAVY, 'T', "111111 111111 001100 001100 001100 001100 001100 001100"},
};

static const char *find_own(char letter, int scale)
{
    for (size_t i = 0; i < sizeof own_letters / sizeof own_letters[0]; i++)
        if (own_letters[i].scale == scale
            && own_letters[i].letter == toupper((unsigned char)letter))
            return own_letters[i].rows;
    return NULL;
}

/* The columns of the character; 0 if it has no letter at this scale. */
static int letter_cols(char letter, int scale)
{
    const char *own = find_own(letter, scale);

    if (own)
        return letter_width(own);
    if (scale == LETTERS_HEAVY || !find_letter(letter))
        return 0;
    return scale * letter_width(find_letter(letter));
}

int letters_pixels(int scale)
{
    enum { HEAVY_PIXELS = 8 };

    return scale == LETTERS_HEAVY ? HEAVY_PIXELS : PIXELS * scale;
}

int letters_rows(int scale)
{
    return (letters_pixels(scale) + 1) / 2;
}

/* The columns of the text if `gap` columns are between two letters. */
static int width_of(const char *text, int scale, int gap)
{
    int width = 0;

    for (; *text; text++) {
        int cols = letter_cols(*text, scale);

        if (cols == 0)
            return 0;
        width += cols + (text[1] != '\0' ? gap : 0);
    }
    return width;
}

/* The columns between two letters: the breadth of their lines. */
static int gap_of(int scale)
{
    enum { HEAVY_GAP = 2 };

    return scale == LETTERS_HEAVY ? HEAVY_GAP : scale;
}

int letters_width(const char *text, int scale)
{
    return width_of(text, scale, gap_of(scale));
}

/* The columns between two letters of a text that has `cols` columns. */
static int choose_gap(const char *text, int scale, int cols)
{
    return gap_of(scale) > 1 && letters_width(text, scale) > cols ? gap_of(scale) - 1
                                                                  : gap_of(scale);
}

bool letters_fit(const char *text, int scale, int cols)
{
    int width = width_of(text, scale, choose_gap(text, scale, cols));

    return width > 0 && width <= cols;
}

/* True if the rows have this pixel. There are none beyond their edges. */
static bool has_pixel(const char *rows, int x, int y)
{
    int width = letter_width(rows);
    int place = y * (width + 1) + x;

    return x >= 0 && x < width && y >= 0 && place < (int)strlen(rows) && rows[place] == '1';
}

/* True if a pixel of the screen belongs to the letter at scale 2. By the rule of Scale2x, one of
 * the four pixels of a corner is cut off, and one is added between two pixels that touch only at
 * their corners. None is added where two lines meet, as in T: it would look like dirt. */
static bool is_lit_at_two(const char *rows, int x, int y)
{
    int right = x % 2 ? 1 : -1;
    int down = y % 2 ? 1 : -1;

    x /= 2;
    y /= 2;

    bool beside = has_pixel(rows, x + right, y);
    bool below = has_pixel(rows, x, y + down);
    bool do_lines_meet = beside && below && has_pixel(rows, x + right, y + down);
    bool is_corner = !do_lines_meet && beside == below && beside != has_pixel(rows, x - right, y)
                  && below != has_pixel(rows, x, y - down);

    return is_corner ? beside : has_pixel(rows, x, y);
}

/* The pixels of a letter at a scale. */
struct drawn_letter {
    const char *rows;
    int scale;     /* of the rows; 1 if the letter has pixels of its own */
    bool is_round; /* at scale 2, its corners are cut */
};

static struct drawn_letter find_drawn(char letter, int scale)
{
    const char *own = find_own(letter, scale);
    bool has_corners = strchr("EFLZ", toupper((unsigned char)letter));

    return own ? (struct drawn_letter){own, 1, false}
               : (struct drawn_letter){find_letter(letter), scale, scale == 2 && !has_corners};
}

static bool is_lit(const struct drawn_letter *letter, int x, int y)
{
    return letter->is_round ? is_lit_at_two(letter->rows, x, y)
                            : has_pixel(letter->rows, x / letter->scale, y / letter->scale);
}

/* Draw a letter `down` pixels below the top of the area. Both pixels of a glyph have the same
 * shade, so that there is no seam between them. */
static void draw_letter(struct canvas *canvas, struct area at, int down, enum hue hue, int scale,
                        char letter)
{
    const struct drawn_letter drawn = find_drawn(letter, scale);
    int height = letters_pixels(scale);
    int cols = letter_cols(letter, scale);

    for (int row = down / 2; 2 * row < down + height; row++)
        for (int x = 0; x < cols; x++) {
            ink color = canvas_ink(hue, canvas_shade(row, at.rows), INK_LEVELS);
            int y = 2 * row - down;
            bool is_upper_lit = y >= 0 && is_lit(&drawn, x, y);
            bool is_lower_lit = y + 1 < height && is_lit(&drawn, x, y + 1);

            canvas_pixels(canvas, at.row + row, at.col + x, is_upper_lit ? color : INK_NONE,
                          is_lower_lit ? color : INK_NONE);
        }
}

int letters_draw_at(struct canvas *canvas, struct area at, int down, enum hue hue, int scale,
                    const char *text)
{
    int gap = choose_gap(text, scale, at.cols);

    for (const char *next = text; *next; next++) {
        draw_letter(canvas, at, down, hue, scale, *next);
        at.col += letter_cols(*next, scale) + gap;
    }
    return width_of(text, scale, gap);
}

/* If the letters are an odd number of pixels high, they leave one row of their pixels blank. This
 * is the top row. If it were the bottom row, the feet of the letters would be upper half blocks,
 * and many fonts leave a seam above an upper half block. */
int letters_draw(struct canvas *canvas, struct area at, enum hue hue, int scale, const char *text)
{
    at.rows = letters_rows(scale);
    return letters_draw_at(canvas, at, letters_pixels(scale) % 2, hue, scale, text);
}
