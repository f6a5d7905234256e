/* SPDX-License-Identifier: MIT
 *
 * The bits laid open, from move to move.
 */
#include "suite.h"
#include "visit.h"

/* The bits in that row from there on, after those before. Returns how many. */
static int read_row(const struct terminal *terminal, int row, int col, unsigned long *bits)
{
    int count = 0;

    for (; col < visit_common.cols; col++) {
        char digit = (char)terminal_cell(terminal, row, col).chars[0];

        if (digit == '0' || digit == '1') {
            *bits = *bits << 1 | (unsigned long)(digit - '0');
            count++;
        }
    }
    return count;
}

/* The digits under the numbers of the cells, and those after them, as a number. */
static unsigned long read_bits(const struct terminal *terminal)
{
    unsigned long bits = 0;
    int row, col, status_row, status_col, count;

    ck_assert(terminal_find(terminal, "1  2  3    4  5  6    7  8  9", &row, &col));
    ck_assert(terminal_find(terminal, "status", &status_row, &status_col));
    count = read_row(terminal, row + 2, col, &bits);
    count += read_row(terminal, status_row, status_col, &bits);
    ck_assert_int_eq(count, GAME_BITS);
    return bits;
}

/* The value that stands behind the name in a row of its own. */
static void check_value(struct terminal *terminal, const char *name, const char *value)
{
    char words[MESSAGE];

    bool is_second =
        strcmp(name, "code") == 0 || strcmp(name, "dense") == 0 || strcmp(name, "class") == 0;

    snprintf(words, sizeof words, is_second ? "%-5s%6s " : "%-5s%10s ", name, value);
    terminal_expect(terminal, words);
}

/* Hold the panel against what --encodings says of the code on the screen. */
static void check_panel(struct terminal *terminal)
{
    struct command command;
    char position[16];

    snprintf(position, sizeof position, "%d", terminal_code(terminal));
    command_run(&command, ARGS(command_tictactoe(), "--encodings", position), NULL, NULL);
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    for (char *line = strtok(command.out, "\n"); line; line = strtok(NULL, "\n")) {
        char *value = strchr(line, ' ');

        ck_assert_ptr_nonnull(value);
        *value++ = '\0';
        if (strcmp(line, "word") == 0)
            ck_assert_uint_eq(read_bits(terminal), strtoul(value, NULL, 16));
        if (strcmp(line, "board") != 0 && strcmp(line, "status") != 0 && strcmp(line, "turn") != 0)
            check_value(terminal, line, value);
    }
}

TEST(the_bits_on_the_screen_are_those_of_the_code_at_each_move)
{
    static const char *const games[] = {"14253", "142596", "123546879", "519372"};
    struct terminal *terminal = visit_begin(visit_common, ARGS(visit_nowhere));

    terminal_keys(terminal, "b");
    terminal_expect(terminal, "status");
    check_panel(terminal);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        for (const char *key = games[i]; *key; key++) {
            int before = terminal_code(terminal);

            terminal_keys(terminal, (const char[]){*key, '\0'});
            ck_assert_int_ne(terminal_code(terminal), before);
            check_panel(terminal);
        }
        terminal_keys(terminal, "u");
        check_panel(terminal);
        terminal_keys(terminal, "n");
    }
    visit_leave(terminal);
}

TEST(the_mask_that_matched_is_laid_under_the_line_that_won)
{
    static const struct {
        const char *keys, *words;
    } rows[] = {
        {"14253", "mask 0x3F << 12 lies on 01 01 01,"},
        {"142596", "mask 0x3F << 6 lies on 11 11 11,"},
        {"12457", "mask 0x30C3 << 4 lies on 01 01 01,"},
        {"12539", "mask 0x30303 << 0 lies on 01 01 01,"},
        {"132547", "mask 0x333 << 4 lies on 11 11 11,"},
    };
    struct terminal *terminal = visit_begin(visit_common, ARGS(visit_nowhere));

    terminal_keys(terminal, "b");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        terminal_keys(terminal, rows[i].keys);
        terminal_expect(terminal, rows[i].words);
        ck_assert_int_eq(visit_count(terminal, "mask / 3"), strstr(rows[i].words, "01") != 0);
        terminal_keys(terminal, "n");
        terminal_refuse(terminal, "mask");
    }
    visit_leave(terminal);
}
