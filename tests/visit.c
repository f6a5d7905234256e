/* SPDX-License-Identifier: MIT */
#include "visit.h"
#include "command.h"
#include "engine/encodings.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const struct size visit_common = {24, 80};
const struct size visit_compact = {12, 40};

const char visit_nowhere[] = "XDG_STATE_HOME=/dev/null/nowhere";

struct terminal *visit_start(struct size size, const char *const environment[])
{
    return terminal_start(size, ARGS(command_tictactoe()), environment);
}

struct terminal *visit_begin(struct size size, const char *const environment[])
{
    struct terminal *terminal = visit_start(size, environment);

    terminal_expect(terminal, " to move");
    return terminal;
}

struct terminal *visit_begin_with(struct size size, const char *option)
{
    struct terminal *terminal = terminal_start(
        size, ARGS(command_tictactoe(), "--no-settings", option), ARGS(visit_nowhere));

    terminal_expect(terminal, "q quit");
    return terminal;
}

void visit_check_code(struct terminal *terminal, int code)
{
    char words[16];

    if (code > 0)
        snprintf(words, sizeof words, "ode %d", code); /* Code, or code in a sentence */
    else
        snprintf(words, sizeof words, "> X "); /* which has no code yet */
    terminal_expect(terminal, words);
    ck_assert_int_eq(terminal_code(terminal), code);
}

void visit_click_on(struct terminal *terminal, const char *words)
{
    int row, col;

    ck_assert_msg(terminal_find(terminal, words, &row, &col), "no %s to click on", words);
    terminal_click(terminal, row, col);
}

void visit_check_end(struct terminal *terminal, int outcome)
{
    ck_assert_int_eq(terminal_end(terminal), outcome);
    ck_assert(terminal_restored(terminal));
}

void visit_end(struct terminal *terminal)
{
    terminal_keys(terminal, "q");
    visit_check_end(terminal, EXIT_SUCCESS);
    terminal_free(terminal);
}

void visit_leave(struct terminal *terminal)
{
    terminal_keys(terminal, "q");
    ck_assert_int_ne(terminal_end(terminal), TERMINAL_STILL_RUNS);
    ck_assert(terminal_restored(terminal));
    terminal_free(terminal);
}

void visit_press_until_kept(struct terminal *terminal, const char *key, const char *path)
{
    double end = suite_seconds() + 20;

    while (access(path, F_OK) != 0) {
        ck_assert(suite_seconds() < end);
        terminal_keys(terminal, key);
    }
}

void visit_draw_line(struct line *line, unsigned *rng)
{
    struct game game = {0};

    *line = (struct line){.length = 0};
    while (game_status(game) == STATUS_ONGOING) {
        int cell = (int)suite_draw(rng, GAME_CELLS);

        if (game_play(&game, game_turn(game), cell) != MOVE_OK)
            continue;
        line->keys[line->length++] = (char)('1' + cell);
        line->codes[line->length] = (int)encodings_code(game);
    }
}

int visit_count(const struct terminal *terminal, const char *words)
{
    char text[TERMINAL_TEXT];
    int count = 0;

    terminal_text(terminal, text);
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        count++;
    return count;
}
