/* SPDX-License-Identifier: MIT
 *
 * The canvas, and drawing on it.
 */
#include "display/canvas.h"
#include "suite.h"

#include <locale.h>
#include <wchar.h>
#include <wctype.h>

enum { UNTOUCHED = 0x55 }; /* each byte of a canvas before it is cleared */

static struct canvas blank(int rows, int cols)
{
    struct canvas canvas;

    memset(&canvas, UNTOUCHED, sizeof canvas);
    canvas_clear(&canvas, (struct size){rows, cols});
    return canvas;
}

enum { ROW_TEXT = CANVAS_COLS * 4 * (1 + UNICODE_MARKS) + 1 };

/* A row of the canvas as text; the second column of a wide glyph is an underscore. */
static void read_row(const struct canvas *canvas, int row, char text[ROW_TEXT])
{
    int length = 0;

    for (int col = 0; col < canvas->size.cols; col++) {
        const wchar_t *runes = canvas_at(canvas, row, col)->runes;

        length += sprintf(text + length, "%lc", (wint_t)(runes[0] ? runes[0] : L'_'));
        for (int mark = 1; mark <= UNICODE_MARKS && runes[mark]; mark++)
            length += sprintf(text + length, "%lc", (wint_t)runes[mark]);
    }
}

static void must_read(const struct canvas *canvas, int row, const char *expected)
{
    char text[ROW_TEXT];

    read_row(canvas, row, text);
    ck_assert_str_eq(text, expected);
}

/* True if nothing was drawn outside the canvas. */
static bool is_clean_outside(const struct canvas *canvas)
{
    struct glyph untouched;

    memset(&untouched, UNTOUCHED, sizeof untouched);
    for (int i = canvas->size.rows * canvas->size.cols; i < CANVAS_ROWS * CANVAS_COLS; i++)
        if (memcmp(&canvas->glyphs[i], &untouched, sizeof untouched) != 0)
            return false;
    return true;
}

static bool is_blank(const struct canvas *canvas)
{
    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++) {
            struct glyph glyph = *canvas_at(canvas, row, col);

            if (glyph.runes[0] != L' ' || glyph.role != ROLE_TEXT || glyph.event != EVENT_NONE)
                return false;
        }
    return true;
}

AROUND_ALL(suite_use_locale, NULL)

/* A text, and the glyphs that it is drawn as; after a wide one stands an underscore, and marks
 * stand after theirs. */
static const struct {
    const char *text;
    const wchar_t *glyphs;
} texts[] = {
    {"", L""},
    {"0123456789ab", L"0123456789ab"},
    {"\u00e9t\u00e9", L"\u00e9t\u00e9"},
    {"e\u0301te\u0301", L"e\u0301te\u0301"}, /* accents of their own */
    {"Tie\u0302\u0301ng", L"Tie\u0302\u0301ng"},
    {"\u0e1e\u0e35\u0e48", L"\u0e1e\u0e35\u0e48"},                         /* Thai */
    {"\u0928\u092e\u0938\u094d\u0924", L"\u0928\u092e\u0938\u094d\u0924"}, /* Hindi */
    {"\U0001f44d\U0001f3fd", L"\U0001f44d_\U0001f3fd_"},
    {"\u4e95\u0301x", L"\u4e95\u0301_x"},
    {"e\u0301\u0302\u0303\u0304\u0305\u0306", L"e\u0301\u0302\u0303\u0304"},
    {"\u0301a \u0301b", L"a b"},                             /* marks on nothing */
    {"a\u200b\u0301\u200d\u200fb\u202e\ufeff", L"a\u0301b"}, /* hidden ones */
    {"\u4e95\u5b57", L"\u4e95_\u5b57_"},                     /* wide ones */
    {"a\u4e95b\u5b57c\U0001f600", L"a\u4e95_b\u5b57_c\U0001f600_"},
    {"\33[31m\a\b\t\n\r\x7f", L"?[31m??????"}, /* characters that cannot be printed */
    {"\xc2\x85\u2028x", L"?x"},                /* the ends of lines: one is a control, one hidden */
    {"\xff\xfe"
     "a\xc3",
     L"??a?"}, /* no UTF-8 */
    {"\xe4\xb8", L"??"},
    {"\xe4\xba-\xe4\xba\x95", L"?\?-\u4e95_"},
    {"\xc0\x80\xed\xa0\x80", L"?????"},
};

/* Half of a wide glyph is never drawn, on either edge. Both canvases have 3 rows and 9 columns. */
static void check_text(struct canvas *canvas, struct canvas *expected, const char *text,
                       const wchar_t *glyphs, int col, int width)
{
    enum { SIZE = offsetof(struct canvas, glyphs) + 3 * 9 * sizeof(struct glyph) };
    int taken = 0;

    canvas_clear(canvas, canvas->size);
    canvas_clear(expected, expected->size);
    while (*glyphs) {
        struct glyph glyph = {.runes = {*glyphs++}, .role = ROLE_NOTICE, .event = EVENT_NONE};
        int at = col + taken;

        for (int mark = 1; *glyphs && wcwidth(*glyphs) == 0;)
            glyph.runes[mark++] = *glyphs++;

        int columns = *glyphs == L'_' ? 2 : 1;

        if (taken + columns > width)
            break;
        if (at >= 0 && at + columns <= 9) {
            struct glyph *row = &expected->glyphs[expected->size.cols];

            row[at] = glyph;
            if (columns == 2)
                row[at + 1] = (struct glyph){.role = ROLE_NOTICE, .event = EVENT_NONE};
        }
        glyphs += columns - 1;
        taken += columns;
    }
    ck_assert_int_eq(canvas_text(canvas, 1, col, width, ROLE_NOTICE, text), taken);
    ck_assert_msg(memcmp(canvas, expected, SIZE) == 0, "'%s' from %d on in %d", text, col, width);
}

TEST(a_text_is_cut_to_its_width_and_at_every_edge_and_what_cannot_be_printed_is_a_question_mark)
{
    struct canvas canvas = blank(3, 9);
    struct canvas expected = canvas;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (int col = -13; col <= 11; col++)
            for (int width = -1; width <= 13; width++)
                check_text(&canvas, &expected, texts[i].text, texts[i].glyphs, col, width);
    ck_assert(is_clean_outside(&canvas)); /* whichever text it was */
    for (int row = -1; row <= 3; row += 4) {
        canvas = blank(3, 9);
        ck_assert_int_eq(canvas_text(&canvas, row, 0, 9, ROLE_NOTICE, "Ann"), 3);
        ck_assert(is_blank(&canvas) && is_clean_outside(&canvas));
    }
}

TEST(a_locale_without_utf_8_sees_a_question_mark_for_every_byte_that_is_not_ascii)
{
    struct canvas canvas = blank(1, 10);

    ck_assert_ptr_nonnull(setlocale(LC_ALL, "C"));
    ck_assert_int_eq(canvas_text(&canvas, 0, 0, 10, ROLE_TEXT, "a\u00e9\u4e95z"), 7);
    must_read(&canvas, 0, "a?????z   ");
}

TEST(a_line_is_all_of_the_text_or_ends_at_a_space_or_is_what_fits)
{
    static const struct {
        const char *text;
        int width, length;
    } lines[] = {
        {"", 5, 0},
        {"one", 5, 3},
        {"one", 3, 3},
        {"one two", 7, 7},
        {"one two", 6, 3},
        {"one two", 4, 3},
        {"one two", 3, 3},
        {"one two", 2, 2},
        {"one two three", 9, 7},
        {"a b c d", 4, 1},
        {"one q keeps it", 5, 3},
        {"abcdef gh", 4, 4},
        {"a bcdefgh", 5, 1},
        {"one  two", 5, 4},
        {"one ", 3, 3},
        {" q keeps", 4, 0},
        {"x", 0, 1},
        {"\u4e95\u5b57", 3, 3},
        {"\u4e95 \u5b57", 4, 3},
        {"\u4e95", 1, 3},
        {"\u4e95\u5b57", 1, 3},
        {"\u4e95\u5b57", 2, 3},
        {"\u4e95", 2, 3},
        {"e\u0301te\u0301 a", 3, 7},
        {"a\u0301", 9, 3},
        {"\u0301", 9, 2},
        {"ab c\u0301\u0301", 4, 8},
        {"ab\u0301", 2, 4},
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int length = canvas_line_length(lines[i].text, lines[i].width);

        ck_assert_msg(length == lines[i].length, "'%s' in %d columns: %d bytes, not %d",
                      lines[i].text, lines[i].width, length, lines[i].length);
    }
}

TEST(a_paragraph_is_broken_at_spaces_and_cut_where_its_area_ends)
{
    static const struct {
        const char *text;
        struct area area;
        const char *rows[4]; /* of a canvas of 4x12 */
    } paragraphs[] = {
        {"", {0, 0, 4, 12}, {"", "", "", ""}},
        {"one two three", {0, 0, 4, 12}, {"one two     ", "three       ", "", ""}},
        {"one two three", {1, 2, 2, 7}, {"", "  one two   ", "  three     ", ""}},
        {"one two three", {1, 2, 1, 7}, {"", "  one t..   ", "", ""}},
        {"one two three four", {1, 2, 2, 7}, {"", "  one two   ", "  three..   ", ""}},
        {"one two  ", {1, 2, 1, 7}, {"", "  one two   ", "", ""}},
        {"one two three", {0, 0, 0, 12}, {"", "", "", ""}},
        {"go --join=ann", {0, 0, 4, 10}, {"go          ", "--join=ann  ", "", ""}},
        {"go --join=annabel", {0, 0, 4, 9}, {"go          ", "--join=     ", "annabel     ", ""}},
        {"--join=annabel.net", {0, 0, 4, 9}, {"--join=an   ", "nabel.net   ", "", ""}},
        {"one   two", {0, 0, 4, 4}, {"one         ", "two         ", "", ""}},
        {"onetwothree four",
         {0, 4, 4, 5},
         {"    onetw   ", "    othre   ", "    e       ", "    four    "}},
        {"one two three four five",
         {0, 4, 4, 3},
         {"    one     ", "    two     ", "    thr     ", "    e..     "}},
        {"\u4e95\u5b57 \u4e95\u5b57",
         {2, 0, 2, 5},
         {"", "", "\u4e95_\u5b57_        ", "\u4e95_\u5b57_        "}},
        {"e\u0301 \u0301\u0301\u0301\u0301 a", {0, 0, 4, 12}, {"e\u0301  a        ", "", "", ""}},
    };

    for (size_t i = 0; i < sizeof paragraphs / sizeof paragraphs[0]; i++) {
        struct canvas canvas = blank(4, 12);

        canvas_paragraph(&canvas, paragraphs[i].area, ROLE_TEXT, paragraphs[i].text, L"..");
        for (int row = 0; row < 4; row++)
            must_read(&canvas, row,
                      *paragraphs[i].rows[row] ? paragraphs[i].rows[row] : "            ");
    }
}

TEST(a_text_has_room_where_it_is_broken_at_blanks_and_equals_signs_alone)
{
    static const struct {
        const char *text;
        struct size size;
        bool has_room;
    } rows[] = {
        {"Ann wins", {1, 8}, true},
        {"Ann wins", {1, 7}, false},
        {"Ann wins", {2, 4}, true},
        {"Ann wins", {2, 3}, false},
        {"a --join=ann", {2, 10}, true},
        {"a --join=ann", {2, 9}, false},
        {"a --join=ann", {3, 7}, true},
        {"a --join=ann", {3, 6}, false},
        {"", {0, 2}, true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(
            canvas_has_room((struct area){0, 0, rows[i].size.rows, rows[i].size.cols}, rows[i].text)
                == rows[i].has_room,
            "row %zu", i);
}

TEST(a_text_that_is_cut_ends_in_the_ellipsis)
{
    static const struct {
        const char *text;
        int width, taken;
        const wchar_t *ellipsis;
        const char *row; /* of 8 columns */
    } rows[] = {
        {"Ann", 8, 3, L"...", "Ann     "},
        {"Ann", 3, 3, L"...", "Ann     "},
        {"Anna", 3, 3, L"...", "...     "},
        {"Bartholomew", 8, 8, L"...", "Barth..."},
        {"Bartholomew", 5, 5, L"\u2026", "Bart\u2026   "},
        {"Anna", 2, 2, L"...", "..      "},
        {"Anna", 0, 0, L"...", "        "},
        {"\u4e95\u5b57\u4e95", 4, 3, L"\u2026", "\u4e95_\u2026     "},
        {"", 4, 0, L"...", "        "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct canvas canvas = blank(1, 8);

        ck_assert_int_eq(canvas_text_cut(&canvas, 0, 0, rows[i].width, ROLE_TEXT, rows[i].text,
                                         rows[i].ellipsis),
                         rows[i].taken);
        must_read(&canvas, 0, rows[i].row);
    }
}

/* As in the selected row of a list. */
TEST(a_text_leaves_the_ground_below_it_and_so_does_its_ellipsis)
{
    const ink ground = canvas_ink(HUE_X, 0, INK_TRACE);
    struct canvas canvas = blank(1, 8);

    canvas_ground(&canvas, (struct area){0, 0, 1, 8}, ground);
    canvas_text_cut(&canvas, 0, 0, 6, ROLE_TEXT, "Bartholomew", L"...");
    must_read(&canvas, 0, "Bar...\u2588\u2588");
    for (int col = 0; col < 8; col++)
        ck_assert_uint_eq(canvas_at(&canvas, 0, col)->lower, ground);
}

TEST(a_ground_is_laid_inside_the_canvas_alone)
{
    const ink ground = canvas_ink(HUE_X, 0, INK_TRACE);
    struct canvas canvas = blank(2, 8);

    canvas_ground(&canvas, (struct area){-1, 6, 4, 9}, ground);
    must_read(&canvas, 0, "      \u2588\u2588");
    must_read(&canvas, 1, "      \u2588\u2588");
}
