/* SPDX-License-Identifier: MIT
 *
 * Which size of a page a terminal gets.
 */
#include "scene.h"
#include "suite.h"

enum { MOST_SIZES = 12, MOST_ROWS = 45, MOST_COLS = 125 };

#define SIZES_OF_TABLE                                                                             \
    {40, 118}, {28, 94}, {22, 80}, {20, 59}, {24, 37}, {14, 54}, {12, 40}, {19, 26}, {9, 78},      \
        {10, 40},                                                                                  \
    {                                                                                              \
        8, 20                                                                                      \
    }

/* What is drawn by those keys: the first of these sizes that fits in the terminal, and so many rows
 * more where it has them. */
static const struct page {
    const char *keys;
    int most_more, growing;        /* and of how many sizes that is so */
    struct size sizes[MOST_SIZES]; /* ended by a size of no rows */
} pages[] = {
    {"1386", 2, MOST_SIZES, {SIZES_OF_TABLE}},
    {"1386b", 2, MOST_SIZES, {SIZES_OF_TABLE}},
    {"1386o52", 2, MOST_SIZES, {SIZES_OF_TABLE}},
    {"1386N", 2, MOST_SIZES, {SIZES_OF_TABLE}},
    {"1386?",
     2,
     1,
     {{22, 72}, {20, 57}, {20, 40}, {10, 80}, {10, 60}, {10, 40}, {20, 26}, {8, 20}}},
    {"1386r", 0, 0, {{23, 80}, {20, 60}, {12, 40}, {8, 72}, {8, 40}, {8, 20}}},
};
enum { PAGES = sizeof pages / sizeof pages[0] };

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(a_terminal_gets_the_first_size_of_a_page_that_fits_and_more_room_changes_nothing)
{
    for (int i = 0; i < PAGES; i++) {
        struct session session = scene_seat((struct game){0});

        scene_press(&session, pages[i].keys, SHELF_SLOTS);
        for (int rows = 1; rows <= MOST_ROWS; rows++)
            for (int cols = 1; cols <= MOST_COLS; cols++) {
                struct size terminal = {rows, cols};
                const struct size *size = pages[i].sizes;

                while (size->rows > rows || size->cols > cols)
                    size++;

                int most = size < pages[i].sizes + pages[i].growing ? pages[i].most_more : 0;
                int more = rows - size->rows < most ? rows - size->rows : most;
                struct size used = {size->rows + more, size->cols};
                struct canvas canvas = scene_draw(&session, terminal);
                struct canvas expected = scene_draw(&session, size->rows ? used : terminal);

                if (size->rows && !scene_same_size(canvas.size, used))
                    ck_abort_msg("%dx%d after %s: a frame of %dx%d", cols, rows, pages[i].keys,
                                 canvas.size.cols, canvas.size.rows);
                if (memcmp(&canvas, &expected, sizeof canvas) != 0)
                    ck_abort_msg("%dx%d after %s: another frame", cols, rows, pages[i].keys);
            }
    }
}

/* The words on the canvas, with one blank between two. */
static void read_words(const struct canvas *canvas, char words[CANVAS_COLS])
{
    size_t length = 0;

    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col <= canvas->size.cols && length < CANVAS_COLS - 1; col++) {
            char letter = col < canvas->size.cols ? (char)canvas->glyphs[row][col].rune : ' ';

            if (letter != ' ' || (length > 0 && words[length - 1] != ' '))
                words[length++] = letter;
        }
    words[length] = '\0';
}

TEST(a_terminal_that_is_too_small_is_told_the_size_that_is_needed_and_its_own)
{
    for (int rows = 3; rows <= MOST_ROWS; rows++)
        for (int cols = 11; cols <= MOST_COLS; cols++) {
            struct size terminal = {rows, cols};
            struct session session = scene_seat((struct game){0});
            struct canvas canvas = scene_draw(&session, terminal);
            char words[CANVAS_COLS];
            char sizes[CANVAS_COLS];

            if (rows >= 8 && cols >= 20)
                continue;
            read_words(&canvas, words);
            snprintf(sizes, sizeof sizes, "needs 20x8, has %dx%d, q quits ", cols, rows);
            if (strcmp(words, sizes) != 0)
                ck_abort_msg("'%s', not '%s'", words, sizes);
        }
}
