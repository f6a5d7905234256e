/* SPDX-License-Identifier: MIT
 *
 * Sudden death at any moment, and two programs at one shelf or at one table. One after the other:
 * tests/app/shelf_page.screen.
 */
#include "fixture.h"
#include "program.h"
#include "suite.h"

AROUND_EACH(fixture_set_up, fixture_tear_down)

/* The screen after the keys that were pressed one by one may not have been written yet. */
TEST(killed_at_any_moment_the_shelf_holds_the_game_of_before_or_after)
{
    static const char before[] = "9 ";
    const int kills = 200 / suite_share();
    unsigned rng = 1;

    for (int i = 0; i < kills; i++) {
        struct home home = program_make_home();
        char shell[PATH_MAX];
        struct line line;
        bool is_expected = false;
        int pressed;

        snprintf(shell, sizeof shell, "printf '9\\nq\\n' | %s '%s' --plain >/dev/null",
                 home.setting, command_tictactoe());
        ck_assert_int_eq(system(shell), 0); /* NOLINT(cert-env33-c): words of our own */
        program_draw_line(&line, &rng);

        struct terminal *terminal = program_begin(program_compact, ARGS(home.setting));
        int careful = program_play_to_any_moment(terminal, &line, &rng, &pressed);

        terminal_signal(terminal, SIGKILL);
        ck_assert_int_eq(terminal_end(terminal), -SIGKILL);

        const char *codes = program_list_codes(home.path);

        for (int at = careful > 0 ? careful - 1 : 0; at <= pressed; at++)
            is_expected |= strcmp(codes, program_codes_after(before, &line, at)) == 0;
        ck_assert_msg(is_expected, "killed at %s between %d and %d, the shelf holds %s", line.keys,
                      careful, pressed, codes);
        terminal_free(terminal);
    }
}

/* All at once, so that they compete for the file. */
TEST(two_games_that_race_for_one_shelf_lose_nothing)
{
    enum { ROUNDS = 12 };
    unsigned rng = 1;

    for (int round = 0; round < ROUNDS; round++) {
        struct home home = program_make_home();
        struct terminal *players[2];
        struct line lines[2];

        for (int i = 0; i < 2; i++) {
            players[i] = program_begin(program_compact, ARGS(home.setting));
            program_draw_line(&lines[i], &rng);
        }
        for (int i = 0; i < 2; i++)
            terminal_send(players[i], lines[i].keys, (size_t)lines[i].length - 1);
        for (int i = 0; i < 2; i++) {
            program_check_code(players[i], lines[i].codes[lines[i].length - 1]);
            program_end(players[i]);
        }

        const char *codes = program_list_codes(home.path);
        char expected[2][32];

        for (int i = 0; i < 2; i++)
            snprintf(expected[i], sizeof expected[i], "%d %d ", lines[i].codes[lines[i].length - 1],
                     lines[1 - i].codes[lines[1 - i].length - 1]);
        ck_assert_msg(strcmp(codes, expected[0]) == 0 || strcmp(codes, expected[1]) == 0,
                      "the shelf holds %s, and not %s", codes, expected[0]);
    }
}

/* The code behind the port, as the host's screen shows it. */
static void read_code(struct terminal *host, unsigned port, char code[CODE_BYTES + 1])
{
    char text[TERMINAL_TEXT], before[16];
    const char *at;

    snprintf(before, sizeof before, ":%u/", port);
    terminal_expect(host, before);
    terminal_text(host, text);
    at = strstr(text, before) + strlen(before);
    snprintf(code, CODE_BYTES + 1, "%s", at);
}

/* Over the network, for a guest of the host's own login leaves the games to the host. */
TEST(killed_at_any_moment_both_shelves_of_a_table_hold_the_game)
{
    enum { KILLS = 20 };
    const unsigned port = fixture_free_port();
    char join[64], lan[32], code[CODE_BYTES + 1];

    snprintf(lan, sizeof lan, "--lan=%u", port);
    for (int i = 0; i < KILLS; i++) {
        struct home homes[] = {program_make_home(), program_make_home()};
        struct terminal *people[] = {
            terminal_start(program_common, ARGS(command_tictactoe(), "--host", "--name=Ann", lan),
                           ARGS(homes[0].setting)),
            NULL,
        };

        read_code(people[0], port, code);
        snprintf(join, sizeof join, "--join=127.0.0.1:%u/%s", port, code);
        people[1] = terminal_start(program_common, ARGS(command_tictactoe(), join, "--name=Bob"),
                                   ARGS(homes[1].setting));
        terminal_expect(people[0], "wants to join");
        while (!terminal_sleeps(people[0], (int)durations.stray_answer))
            ;
        terminal_keys(people[0], "y");
        terminal_expect(people[1], "is here and plays X");

        struct terminal *killed = people[i / 2 % 2], *other = people[1 - i / 2 % 2];

        terminal_keys(people[0], "5");
        terminal_expect(people[1], "X5");
        terminal_keys(people[1], "1");
        terminal_expect(people[0], "O1");
        terminal_expect(people[1], "O1");
        terminal_keys(people[0], "2");
        terminal_expect(people[1], "X2"); /* so Bob's mark is kept */
        terminal_send(people[1], "3", i % 2 ? 1 : 0);
        terminal_signal(killed, SIGKILL);
        ck_assert_int_eq(terminal_end(killed), -SIGKILL);
        terminal_expect(other, killed == people[0] ? "Connection to Ann lost."
                                                   : "Paused: waiting for Bob");
        terminal_keys(other, "q");
        terminal_end(other);
        for (int j = 0; j < 2; j++) {
            ck_assert_str_ne(program_list_codes(homes[j].path), "");
            terminal_free(people[j]);
        }
    }
}
