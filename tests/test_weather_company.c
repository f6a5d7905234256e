/* SPDX-License-Identifier: MIT
 *
 * Sudden death at any moment, and two games at one shelf.
 */
#include "command.h"
#include "home.h"
#include "suite.h"
#include "terminal.h"
#include "visit.h"
#include "weather.h"

#include <check.h>
#include <dirent.h>
#include <signal.h>
#include <string.h>

/* Nothing but the shelf and at most one new one that did not come to stand in its place. */
static void check_folder(const char *home)
{
    char path[PATH];

    weather_shelf_path(home, "", path);

    DIR *folder = opendir(path);

    ck_assert_ptr_nonnull(folder);
    for (const struct dirent *entry; (entry = readdir(folder));)
        ck_assert_msg(entry->d_name[0] == '.' || strcmp(entry->d_name, "shelf") == 0
                          || strcmp(entry->d_name, "shelf.new") == 0,
                      "%s is left over", entry->d_name);
    closedir(folder);
}

/* What was on the screen after the keys that were pressed with care may not have been told to the
 * clerk yet. */
static void check_killed(const char *home, const struct games *before, const struct line *line,
                         int careful, int pressed)
{
    struct games games = weather_list_games(home);

    for (int at = careful > 0 ? careful - 1 : 0; at <= pressed; at++) {
        struct games expected = weather_games_after(before, line, at);

        if (weather_are_equal(&games, &expected))
            return;
    }
    weather_print_games("the shelf held", before);
    weather_print_games("the shelf holds", &games);
    ck_abort_msg("killed at %s between %d and %d, the shelf holds something else", line->keys,
                 careful, pressed);
}

START_TEST(killed_at_any_moment_the_shelf_holds_the_game_of_before_or_after)
{
    enum { KILLS = 200 };
    unsigned chance = 1;

    for (int i = 0; i < KILLS; i++) {
        /* A home of its own: the clerk outlives the game, and may still be writing. */
        struct home home = home_make();

        home_play(&home, "9\nq\n");

        struct games before = weather_list_games(home.path);
        struct terminal *terminal = visit_begin(visit_compact, ARGS(home.setting));
        struct line line;
        int pressed;

        visit_draw_line(&line, &chance);

        int careful = weather_play_to_any_moment(terminal, &line, &chance, &pressed);

        terminal_signal(terminal, SIGKILL);
        ck_assert_int_eq(terminal_end(terminal), -SIGKILL);
        check_killed(home.path, &before, &line, careful, pressed);
        check_folder(home.path);
        terminal_free(terminal);
    }
}
END_TEST

START_TEST(two_games_at_once_on_one_shelf_are_both_there_at_the_end)
{
    static const int in_order[] = {5, 16};
    struct home home;
    struct terminal *players[2];

    home = home_make();
    for (int i = 0; i < 2; i++)
        players[i] = visit_begin(visit_compact, ARGS(home.setting));
    for (int i = 0; i < 2; i++)
        terminal_keys(players[i], "5"); /* even the same game twice */
    weather_check_games(home.path, (struct games){2, {5, 5}});
    terminal_keys(players[0], "1");
    weather_check_games(home.path, (struct games){2, {in_order[1], in_order[0]}});
    terminal_keys(players[1], "2");
    terminal_keys(players[0], "u");
    terminal_keys(players[1], "u");
    weather_check_games(home.path, (struct games){2, {5, 5}});
    for (int i = 0; i < 2; i++)
        visit_end(players[i]);
}
END_TEST

/* All at once, so that they meet at the file. */
START_TEST(two_games_that_race_for_one_shelf_lose_nothing)
{
    enum { ROUNDS = 12 };
    unsigned chance = 1;

    for (int round = 0; round < ROUNDS; round++) {
        struct home home;
        struct terminal *players[2];
        struct line lines[2];

        home = home_make();
        for (int i = 0; i < 2; i++) {
            players[i] = visit_begin(visit_compact, ARGS(home.setting));
            visit_draw_line(&lines[i], &chance);
        }
        for (int i = 0; i < 2; i++)
            terminal_send(players[i], lines[i].keys, (size_t)lines[i].length - 1);
        for (int i = 0; i < 2; i++) {
            visit_check_code(players[i], lines[i].codes[lines[i].length - 1]);
            visit_end(players[i]);
        }

        struct games games = weather_list_games(home.path);
        int first = lines[0].codes[lines[0].length - 1];
        int second = lines[1].codes[lines[1].length - 1];

        ck_assert_int_eq(games.count, 2);
        ck_assert((games.codes[0] == first && games.codes[1] == second)
                  || (games.codes[0] == second && games.codes[1] == first));
    }
}
END_TEST

START_TEST(the_thirteenth_game_pushes_the_oldest_out_and_its_code_is_said)
{
    static const char twelve[] = "1\nn\n2\nn\n3\nn\n4\nn\n5\nn\n6\nn\n7\nn\n8\nn\n"
                                 "9\n1\nn\n9\n2\nn\n9\n3\nn\n9\n4\nq\n";
    struct home home;

    home = home_make();
    home_play(&home, twelve);

    struct games before = weather_list_games(home.path);

    ck_assert_int_eq(before.count, SHELF_GAMES);
    ck_assert_int_eq(before.codes[SHELF_GAMES - 1], 1);

    struct terminal *terminal = visit_begin(visit_common, ARGS(home.setting));

    terminal_expect(terminal, "12 games wait");
    terminal_keys(terminal, "9");
    terminal_expect(terminal, "code 1, fell off");
    visit_check_code(terminal, 9);
    terminal_keys(terminal, "5");
    terminal_refuse(terminal, "fell off");

    struct games after = weather_list_games(home.path);

    ck_assert_int_eq(after.count, SHELF_GAMES);
    ck_assert_int_eq(after.codes[0], terminal_code(terminal));
    ck_assert_int_eq(memcmp(after.codes + 1, before.codes, (SHELF_GAMES - 1) * sizeof(int)), 0);
    visit_end(terminal);
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("weather company");

    tcase_set_timeout(tests, 300);
    tcase_add_unchecked_fixture(tests, home_break_ground, home_clear_ground);
    tcase_add_test(tests, killed_at_any_moment_the_shelf_holds_the_game_of_before_or_after);
    tcase_add_test(tests, two_games_at_once_on_one_shelf_are_both_there_at_the_end);
    tcase_add_test(tests, two_games_that_race_for_one_shelf_lose_nothing);
    tcase_add_test(tests, the_thirteenth_game_pushes_the_oldest_out_and_its_code_is_said);
    return tests;
}

int main(void)
{
    return suite_run("weather company", all_tests());
}
