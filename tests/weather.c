/* SPDX-License-Identifier: MIT */
#include "weather.h"
#include "engine/game.h"
#include "home.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

void weather_dawdle(unsigned *rng, unsigned most_microseconds)
{
    double until = suite_seconds() + suite_draw(rng, most_microseconds) / 1e6;

    while (suite_seconds() < until)
        ;
}

void weather_shelf_path(const char *home, const char *name, char path[PATH])
{
    ck_assert_int_lt(snprintf(path, PATH, "%s/tictactoe/%s", home, name), PATH);
}

struct games weather_list_games(const char *home)
{
    struct command list;
    struct games games = {0};
    char setting[PATH + 16];

    snprintf(setting, sizeof setting, "XDG_STATE_HOME=%s", home);
    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(setting), NULL);
    ck_assert_msg(list.outcome == EXIT_SUCCESS, "--list ends with %d and %s", list.outcome,
                  list.err);
    for (const char *line = list.out; *line; line += strcspn(line, "\n") + 1) {
        int number;

        ck_assert_int_lt(games.count, SHELF_GAMES);
        ck_assert_int_eq(sscanf(line, "%d %d", &number, &games.codes[games.count]), 2);
        ck_assert_int_eq(number, ++games.count);
    }
    return games;
}

bool weather_are_equal(const struct games *a, const struct games *b)
{
    return a->count == b->count
        && memcmp(a->codes, b->codes, (size_t)a->count * sizeof a->codes[0]) == 0;
}

void weather_print_games(const char *what, const struct games *games)
{
    fprintf(stderr, "# %s:", what);
    for (int i = 0; i < games->count; i++)
        fprintf(stderr, " %d", games->codes[i]);
    fputc('\n', stderr);
}

void weather_check_games(const char *home, struct games expected)
{
    struct games games = weather_list_games(home);

    if (!weather_are_equal(&games, &expected)) {
        weather_print_games("the shelf should hold", &expected);
        weather_print_games("the shelf holds", &games);
        ck_abort_msg("the shelf does not hold what it should");
    }
}

struct games weather_games_after(const struct games *before, const struct line *line, int at)
{
    struct games games = *before;

    if (at == 0)
        return games;
    if (games.count == SHELF_GAMES)
        games.count--;
    if (at == line->length)
        return games;
    memmove(games.codes + 1, games.codes, (size_t)games.count++ * sizeof games.codes[0]);
    games.codes[0] = line->codes[at];
    return games;
}

void weather_send(struct terminal *terminal, const char *bytes)
{
    terminal_send(terminal, bytes, strlen(bytes));
}

int weather_play_to_any_moment(struct terminal *terminal, const struct line *line, unsigned *rng,
                               int *pressed)
{
    enum { MOST_AT_ONCE = 3, MOMENT = 8000 };
    int careful = (int)suite_draw(rng, (unsigned)line->length);
    int hasty = 1 + (int)suite_draw(rng, MOST_AT_ONCE);
    char keys[GAME_CELLS + 1];

    if (careful + hasty > line->length)
        hasty = line->length - careful;
    snprintf(keys, sizeof keys, "%.*s", careful, line->keys);
    terminal_keys(terminal, keys);
    visit_check_code(terminal, line->codes[careful]);
    terminal_send(terminal, line->keys + careful, (size_t)hasty);
    weather_dawdle(rng, MOMENT);
    *pressed = careful + hasty;
    return careful;
}

void weather_forbid_core_dumps(void)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
}

void weather_check_complaint(const struct command *command, const char *line)
{
    static const char speaker[] = "tictactoe: ";
    const char *end = strchr(command->err, '\n');

    ck_assert_msg(strncmp(command->err, speaker, strlen(speaker)) == 0 && end && !end[1],
                  "%s: complains %s", line, command->err);
}

void weather_check_goes_on(struct terminal *terminal, bool has_journal)
{
    static const char not_kept[] = "Not kept: ";

    terminal_keys(terminal, "5");
    if (!has_journal)
        terminal_expect(terminal, not_kept);
    visit_check_code(terminal, 5);
    terminal_keys(terminal, "1");
    visit_check_code(terminal, 16);
    terminal_refuse(terminal, not_kept);
    terminal_keys(terminal, "q");
    visit_check_end(terminal, EXIT_FAILURE);
    visit_check_code(terminal, 16);
    terminal_expect(terminal, "not on the shelf: ");
    terminal_free(terminal);
}
