/* SPDX-License-Identifier: MIT */
#include "program.h"

#include "engine/encodings.h"
#include "fixture.h"
#include "suite.h"

#include <sys/resource.h>
#include <time.h>

const struct size program_common = {24, 80};
const struct size program_compact = {12, 40};

struct terminal *program_begin(struct size size, const char *const environment[])
{
    struct terminal *terminal = terminal_start(size, ARGS(command_tictactoe()), environment);

    terminal_expect(terminal, "q quit");
    return terminal;
}

void program_check_code(struct terminal *terminal, int code)
{
    ck_assert_msg(terminal_shows_code(terminal, code), "the code is %d, not %d",
                  terminal_code(terminal), code);
}

void program_check_end(struct terminal *terminal, int outcome)
{
    ck_assert_int_eq(terminal_end(terminal), outcome);
    ck_assert(terminal_restored(terminal));
}

void program_end(struct terminal *terminal)
{
    terminal_keys(terminal, "q");
    program_check_end(terminal, EXIT_SUCCESS);
    terminal_free(terminal);
}

void program_forbid_core_dumps(void)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
}

void program_dawdle(unsigned *rng, unsigned most_microseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000 * (long)suite_draw(rng, most_microseconds)}, NULL);
}

void program_draw_line(struct line *line, unsigned *rng)
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

const char *program_list_codes(const char *home)
{
    static char codes[256];
    char line[PATH_MAX];
    int code;

    snprintf(line, sizeof line, "XDG_STATE_HOME='%s' '%s' --list", home, command_tictactoe());

    FILE *list = popen(line, "r"); /* NOLINT(cert-env33-c): words of our own */

    ck_assert_ptr_nonnull(list);
    codes[0] = '\0';
    while (fscanf(list, "%*d %d %*s", &code) == 1)
        sprintf(codes + strlen(codes), "%d ", code);
    ck_assert_int_eq(pclose(list), 0);
    return codes;
}
