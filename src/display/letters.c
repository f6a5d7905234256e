/* SPDX-License-Identifier: MIT */
#include "display/letters.h"

#include <assert.h>
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
        "101 101 101 101 010",           "10001 10001 10101 11011 10001", "101 101 010 101 101",
        "101 101 010 010 010",           "111 001 010 100 111",
    };
    static const char *const digits[] = {
        "111 101 101 101 111", "01 11 01 01 01",      "111 001 111 100 111", "111 001 011 001 111",
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
    return (int)strcspn(letter, " ");
}

int letters_rows(int scale)
{
    return (PIXELS * scale + 1) / 2;
}

int letters_width(const char *text, int scale)
{
    int width = 0;

    for (; *text; text++) {
        const char *letter = find_letter(*text);

        if (!letter)
            return 0;
        width += scale * (letter_width(letter) + (text[1] != '\0'));
    }
    return width;
}

/* The ink of a pixel of a letter. If the letter is an odd number of pixels high, it leaves one row
 * of its pixels blank. This is the top row. If it were the bottom row, the feet of the letter would
 * be upper half blocks, and many fonts leave a seam above an upper half block. Both pixels of a
 * glyph have the same shade, so that there is no seam between them. */
static ink find_ink(const char *letter, int x, int y, enum hue hue, int scale)
{
    int row = y / 2;
    int shade = (2 * row + 1) * INK_SHADES / (2 * letters_rows(scale));

    y -= 2 * letters_rows(scale) - PIXELS * scale;
    if (y < 0 || letter[y / scale * (letter_width(letter) + 1) + x / scale] == '0')
        return INK_NONE;
    return canvas_ink(hue, shade, INK_LEVELS);
}

void letters_draw(struct canvas *canvas, int row, int col, enum hue hue, int scale,
                  const char *text)
{
    for (; *text; text++) {
        const char *letter = find_letter(*text);

        assert(letter);
        for (int y = 0; y < letters_rows(scale); y++)
            for (int x = 0; x < scale * letter_width(letter); x++)
                canvas_pixels(canvas, row + y, col + x, find_ink(letter, x, 2 * y, hue, scale),
                              find_ink(letter, x, 2 * y + 1, hue, scale));
        col += scale * (letter_width(letter) + 1);
    }
}
