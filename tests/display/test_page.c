/* SPDX-License-Identifier: MIT
 *
 * What the parts of the screen share: words, names, hints and large letters.
 */
#include "display/letters.h"
#include "display/page.h"
#include "drawing.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)

enum { COLS = 60, ROWS = 12 };
static const struct area whole = {0, 0, ROWS, COLS};
static struct canvas drawn;

/* A page of a theme, with an empty canvas. */
static struct page page_of(const char *theme)
{
    canvas_clear(&drawn, (struct size){ROWS, COLS});
    return (struct page){.canvas = &drawn, .theme = theme_find(theme)};
}

/* Check that the first row has this text, and nothing else. */
static void check_row(const char *text)
{
    wchar_t wide[COLS + 1] = L"";

    mbstowcs(wide, text, COLS);
    for (int col = 0; col < COLS; col++)
        if (canvas_at(&drawn, 0, col)->runes[0] != (col < (int)wcslen(wide) ? wide[col] : L' '))
            drawing_fail(&drawn, "column %d of '%s'", col, text);
}

TEST(large_letters_grow_with_the_cells_in_the_themes_that_have_them)
{
    static const struct {
        const char *theme;
        bool has_letters;
    } rows[] = {{"block", true}, {"fine", true}, {"ascii", false}, {"contrast", false}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int height = 1; height <= 21; height++) {
            struct page page = page_of(rows[i].theme);
            int scale = height < 12 ? 1 : height < 17 ? 2 : 3;

            page.layout.cell.rows = height;
            ck_assert_int_eq(page_scale(&page), rows[i].has_letters ? scale : 0);
            ck_assert_int_eq(page_has_letters(&page), rows[i].has_letters);
        }
    ck_assert_int_eq(page_pitch(1), 3);
    ck_assert_int_eq(page_pitch(2), 6);
    ck_assert_int_eq(page_pitch(3), 8);
}

TEST(words_have_a_ground_where_colours_are_blended_and_there_are_large_letters)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (int is_blended = 0; is_blended < 2; is_blended++) {
            struct theme copy = *theme;
            struct page page = {.theme = &copy};
            bool has_letters = theme->marks == MARKS_BLOCKS || theme->marks == MARKS_DOTS;

            copy.is_blended = is_blended;
            ck_assert_int_eq(page_has_grounds(&page), has_letters && is_blended);
        }
}

/* Three columns of blanks for each step of the scale are between two words. */
TEST(the_name_of_the_game_is_three_words_with_gaps_as_wide_as_the_letters_are_large)
{
    for (int scale = 1; scale <= 2; scale++) {
        struct page page = page_of("block");
        int cols = letters_width("TIC", scale), taken = 0;

        page_wordmark(&page, whole, scale);
        for (int col = 0; col < COLS; col++)
            for (int row = 0; row < ROWS; row++)
                if (canvas_at(&drawn, row, col)->upper || canvas_at(&drawn, row, col)->lower) {
                    bool is_gap = col >= cols && col < cols + 3 * scale;

                    if (is_gap)
                        drawing_fail(&drawn, "a letter in the gap at column %d", col);
                    taken = col + 1;
                }
        cols += letters_width("TAC", scale) + letters_width("TOE", scale) + 2 * 3 * scale;
        ck_assert_int_eq(page_wordmark_cols(scale), cols);
        ck_assert_int_eq(taken, cols < COLS ? cols : COLS);
    }
}

TEST(in_a_row_the_words_of_the_name_have_the_colours_of_the_marks)
{
    struct page page = page_of("block");

    ck_assert_int_eq(page_title(&page, whole), (int)strlen("tic tac toe"));
    check_row("tic tac toe");
    ck_assert_int_eq(canvas_at(&drawn, 0, 0)->role, ROLE_X);
    ck_assert_int_eq(canvas_at(&drawn, 0, 4)->role, ROLE_DIM);
    ck_assert_int_eq(canvas_at(&drawn, 0, 8)->role, ROLE_O);
}

TEST(of_a_sentence_that_has_no_room_the_name_is_cut)
{
    static const struct {
        int cols, player;
        const char *name, *text;
    } rows[] = {
        {24, PLAYER_X, "Ann", "X  Ann wins"},
        {23, PLAYER_X, "Ann", "X Ann wins"},
        {10, PLAYER_O, "Ann", "O Ann wins"},
        {9, PLAYER_O, "Ann", "O A\u2026 wins"},
        {8, NONE, "Ann", "Ann wins"},
        {7, NONE, "Ann", "A\u2026 wins"},
        {24, PLAYER_X, "Bartholomew-Featherstone", "X  Bartholomew-Fea\u2026 wins"},
        {24, PLAYER_O, "Computer (perfect)", "O  Computer wins"},
        {26, PLAYER_O, "Computer (perfect)", "O  Computer (perfect) wins"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct page page = page_of("block");
        wchar_t wide[COLS] = L"";
        int length = (int)mbstowcs(wide, rows[i].text, COLS);

        ck_assert_int_eq(page_sentence(&page, (struct area){0, 0, 1, rows[i].cols}, rows[i].player,
                                       rows[i].name, " wins"),
                         length);
        check_row(rows[i].text);
        if (rows[i].player != NONE)
            ck_assert_int_eq(canvas_at(&drawn, 0, 0)->role,
                             rows[i].player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O);
        ck_assert_int_eq(canvas_at(&drawn, 0, length - 1)->role, ROLE_STRONG);
    }
}

TEST(two_people_are_written_without_the_level_of_the_computer_if_it_has_no_room)
{
    static const struct {
        const char *theme, *x_name, *o_name;
        int cols;
        const char *text;
    } rows[] = {
        {"block", "Ann", "Bob", 1, "Ann \u2013 Bob"},
        {"ascii", "Ann", "Bob", 1, "Ann - Bob"},
        {"block", "Ann", "Computer (easy)", 21, "Ann \u2013 Computer (easy)"},
        {"block", "Ann", "Computer (easy)", 20, "Ann \u2013 Computer"},
        {"ascii", "Computer (medium)", "Bob", 23, "Computer (medium) - Bob"},
        {"ascii", "Computer (medium)", "Bob", 22, "Computer - Bob"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct page page = page_of(rows[i].theme);
        struct record record = {.own_mark = NONE};
        char words[RECORD_PEOPLE];

        record_set_name(&record, PLAYER_X, rows[i].x_name);
        record_set_name(&record, PLAYER_O, rows[i].o_name);
        page_write_people(&page, &record, rows[i].cols, words);
        ck_assert_str_eq(words, rows[i].text);
    }
}

/* A click counts from the first letter to the last. */
TEST(a_hint_has_the_first_word_of_its_label_and_takes_clicks)
{
    static const struct area at = {2, 5, 1, 1};
    struct page page = page_of("block");
    struct area area;

    ck_assert_int_eq(page_hint(&page, at, "U Ctrl-R", "redo", (enum event)'U'), 6);
    drawing_must_show(&drawn, "     U redo ");
    area = drawing_area_of(&drawn, (enum event)'U');
    ck_assert(area.row == 2 && area.col == 5 && area.rows == 1 && area.cols == 6);
    ck_assert_int_eq(canvas_at(&drawn, 2, 5)->role, ROLE_KEY);
    ck_assert_int_eq(canvas_at(&drawn, 2, 7)->role, ROLE_DIM);
    page_way_back(&page, 4, 3, "?");
    drawing_must_show(&drawn, "   ? goes back ");
    area = drawing_area_of(&drawn, EVENT_ESCAPE);
    ck_assert(area.row == 4 && area.col == 3 && area.rows == 1 && area.cols == 11);
}
