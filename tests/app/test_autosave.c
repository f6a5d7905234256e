/* SPDX-License-Identifier: MIT
 *
 * Sudden death at any moment, and two programs at one shelf or at one table. One after the other:
 * tests/app/shelf.screen.
 */
#include "couple.h"
#include "home.h"
#include "suite.h"
#include "weather.h"

#include <dirent.h>

/* Nothing but the shelf and its lock, and at most a new one that did not come to stand in its
 * place: the journal was adopted. */
static void check_folder(const char *home)
{
    char path[PATH];

    weather_shelf_path(home, "", path);

    DIR *folder = opendir(path);

    ck_assert_ptr_nonnull(folder);
    for (const struct dirent *entry; (entry = readdir(folder));)
        ck_assert_msg(entry->d_name[0] == '.' || strcmp(entry->d_name, "shelf") == 0
                          || strcmp(entry->d_name, "lock") == 0
                          || strcmp(entry->d_name, "shelf.new") == 0,
                      "%s is left over", entry->d_name);
    closedir(folder);
}

/* The screen after the keys that were pressed with care may not have been written yet. */
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

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(killed_at_any_moment_the_shelf_holds_the_game_of_before_or_after)
{
    const int kills = 200 / suite_share();
    unsigned rng = 1;

    for (int i = 0; i < kills; i++) {
        struct home home = home_make();

        home_play(&home, "9\nq\n");

        struct games before = weather_list_games(home.path);
        struct terminal *terminal = visit_begin(visit_compact, ARGS(home.setting));
        struct line line;
        int pressed;

        visit_draw_line(&line, &rng);

        int careful = weather_play_to_any_moment(terminal, &line, &rng, &pressed);

        terminal_signal(terminal, SIGKILL);
        ck_assert_int_eq(terminal_end(terminal), -SIGKILL);
        check_killed(home.path, &before, &line, careful, pressed);
        check_folder(home.path);
        terminal_free(terminal);
    }
}

/* All at once, so that they meet at the file. */
TEST(two_games_that_race_for_one_shelf_lose_nothing)
{
    enum { ROUNDS = 12 };
    unsigned rng = 1;

    for (int round = 0; round < ROUNDS; round++) {
        struct home home;
        struct terminal *players[2];
        struct line lines[2];

        home = home_make();
        for (int i = 0; i < 2; i++) {
            players[i] = visit_begin(visit_compact, ARGS(home.setting));
            visit_draw_line(&lines[i], &rng);
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

TEST(killed_at_any_moment_both_shelves_of_a_table_hold_the_game)
{
    enum { KILLS = 20 };

    ground_break();
    for (int i = 0; i < KILLS; i++) {
        struct home homes[] = {home_make(), home_make()};
        struct terminal *people[] = {couple_host(homes[0].setting), couple_guest(homes[1].setting)};
        struct terminal *killed = people[i / 2 % 2], *other = people[1 - i / 2 % 2];

        terminal_keys(people[0], "5");
        terminal_expect(people[1], "X 5");
        terminal_keys(people[1], "1");
        terminal_expect(people[0], "O 1");
        terminal_send(people[0], "2", i % 2 ? 1 : 0);
        terminal_signal(killed, SIGKILL);
        ck_assert_int_eq(terminal_end(killed), -SIGKILL);
        terminal_expect(other, killed == people[0] ? "Connection to Ann lost."
                                                   : "The game is paused until Bob is back.");
        terminal_keys(other, "q");
        terminal_end(other);
        for (int j = 0; j < 2; j++) {
            ck_assert_int_eq(weather_list_games(homes[j].path).count, 1);
            terminal_free(people[j]);
        }
    }
    ground_clear();
}
