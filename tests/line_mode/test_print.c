/* SPDX-License-Identifier: MIT
 *
 * Positions and names as they are printed.
 */
#include "line_mode/line_mode.h"
#include "pseudo.h"
#include "suite.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { TEXT_SIZE = 1 << 14 };

/* The seven lines of a position. */
static void show_naively(const char *board, unsigned code, char text[TEXT_SIZE])
{
    char cells[ORACLE_CELLS] = {0};

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        cells[cell] = board[cell] == '.' ? (char)('1' + cell) : board[cell];
    snprintf(text, TEXT_SIZE,
             " %c | %c | %c\n---+---+---\n %c | %c | %c\n---+---+---\n %c | %c | %c\n%s\ncode %u\n",
             cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7],
             cells[8], oracle_words(board), code);
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(every_position_is_shown_in_its_seven_lines)
{
    static char text[TEXT_SIZE];
    static char naive[TEXT_SIZE];
    int shown = 0;

    for (unsigned code = 0; code < (unsigned)oracle.codes; code++) {
        const char *board = oracle.code[code];

        if (!oracle_reached(&oracle, board))
            continue;

        FILE *out = fmemopen(text, sizeof text, "w");

        print_board(out, suite_game(board));
        fclose(out);
        show_naively(board, code, naive);
        if (strcmp(text, naive) != 0)
            ck_abort_msg("%s is shown as\n%s", board, text);
        shown++;
    }
    ck_assert_int_eq(shown, 5478);
}

static const char *paragraph(const char *words)
{
    static char text[TEXT_SIZE];
    FILE *out = fmemopen(text, sizeof text, "w");

    ck_assert_ptr_nonnull(out);
    text[0] = '\0';
    print_paragraph(out, false, words);
    fclose(out);
    return text;
}

TEST(a_paragraph_is_broken_where_79_columns_are_full)
{
    char words[PRINT_COLUMNS + 8];
    char expected[PRINT_COLUMNS + 16];

    memset(words, 'x', PRINT_COLUMNS);
    strcpy(words + PRINT_COLUMNS, "yz and");
    snprintf(expected, sizeof expected, "%.*s\nyz and\n", PRINT_COLUMNS, words);
    ck_assert_str_eq(paragraph(words), expected);
    ck_assert_str_eq(paragraph(""), "");
    ck_assert_str_eq(paragraph("one  two "), "one  two\n");
}

/* The columns of a terminal of this width that a paragraph fills. */
static int columns_of(int width)
{
    struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)width};
    char words[2 * PRINT_COLUMNS + 1];
    int master, slave, own = dup(STDOUT_FILENO);
    int columns;

    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    ck_assert_int_eq(openpty(&master, &slave, NULL, NULL, &size), 0);
    dup2(slave, STDOUT_FILENO);
    columns = (int)strcspn(paragraph(words), "\n");
    dup2(own, STDOUT_FILENO);
    close(master);
    close(slave);
    close(own);
    return columns;
}

TEST(on_a_narrow_terminal_a_paragraph_leaves_the_last_column_free)
{
    static const int widths[][2] = {{0, 79},  {1, 79},  {2, 1},   {3, 2},   {40, 39},
                                    {78, 77}, {79, 78}, {80, 79}, {81, 79}, {200, 79}};

    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        ck_assert_int_eq(columns_of(widths[i][0]), widths[i][1]);
}

TEST(what_cannot_be_seen_is_left_out_or_a_question_mark)
{
    static const struct {
        const char *text, *line;
    } rows[] = {
        {"a\33[31m\n", "a?[31m?\n"},
        {"E\u0301 \u202ex\u200b", "E\u0301 x\n"},
        {"\u0e1e\u0e35\u0e48", "\u0e1e\u0e35\u0e48\n"},
        {"\377\376", "??\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(paragraph(rows[i].text), rows[i].line);
}
