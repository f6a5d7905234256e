/* SPDX-License-Identifier: MIT
 *
 * Sudden death at any moment, and two games at one shelf.
 */
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

/* Two programs in one home, with games at the same position. */
static void begin_alike(const struct home *home, struct terminal *players[2])
{
    for (int i = 0; i < 2; i++)
        players[i] = visit_begin(visit_compact, ARGS(home->setting));
    for (int i = 0; i < 2; i++) {
        terminal_keys(players[i], "5");
        visit_check_code(players[i], 5);
    }
    weather_check_games(home->path, (struct games){0, {0}}); /* somebody plays them */
}

TEST(two_games_at_one_position_become_one_when_both_wait_and_no_sooner)
{
    struct home home = home_make();
    struct terminal *players[2];

    begin_alike(&home, players);
    terminal_keys(players[1], "1");
    visit_check_code(players[1], 16);
    visit_end(players[0]);
    weather_check_games(home.path, (struct games){1, {5}});
    terminal_keys(players[1], "u");
    visit_check_code(players[1], 5);
    visit_end(players[1]);
    weather_check_games(home.path, (struct games){1, {5}});
}

TEST(of_two_that_are_killed_at_different_positions_both_games_wait)
{
    struct home home = home_make();
    struct terminal *players[2];

    begin_alike(&home, players);
    terminal_keys(players[0], "1");
    visit_check_code(players[0], 16);
    for (int i = 0; i < 2; i++) {
        terminal_signal(players[i], SIGKILL);
        ck_assert_int_eq(terminal_end(players[i]), -SIGKILL);
        terminal_free(players[i]);
        weather_check_games(home.path,
                            i == 0 ? (struct games){1, {16}} : (struct games){2, {5, 16}});
    }
}

TEST(a_game_that_somebody_plays_is_not_offered_and_one_that_waits_is_taken_by_one_alone)
{
    struct home home = home_make();
    struct terminal *players[2];

    home_play(&home, "1\n4\n2\n5\nn\n9\nq\n");
    for (int i = 0; i < 2; i++) {
        players[i] = visit_begin(visit_common, ARGS(home.setting));
        terminal_keys(players[i], "r");
        terminal_expect(players[i], "Resume a game");
        terminal_expect(players[i], "code 9");
    }
    terminal_keys(players[0], "\r");
    terminal_expect(players[0], "From the shelf");
    visit_check_code(players[0], 9);
    weather_check_games(home.path, (struct games){1, {375}});
    terminal_keys(players[1], "\r");
    terminal_expect(players[1], "not on the shelf any more");
    terminal_refuse(players[1], "code 9");
    terminal_keys(players[1], "\r");
    visit_check_code(players[1], 375);
    weather_check_games(home.path, (struct games){0, {0}});
    for (int i = 0; i < 2; i++)
        visit_end(players[i]);
    weather_check_games(home.path, (struct games){2, {375, 9}});
}

TEST(a_game_that_another_program_finished_does_not_come_back)
{
    struct home home = home_make();
    struct terminal *players[2];

    home_play(&home, "1\n4\n2\n5\nq\n");
    for (int i = 0; i < 2; i++) {
        players[i] = visit_begin(visit_common, ARGS(home.setting));
        terminal_keys(players[i], "r");
        terminal_expect(players[i], "Resume a game");
    }
    terminal_keys(players[0], "\r3"); /* taken up, and won */
    terminal_expect(players[0], "wins");
    weather_check_games(home.path, (struct games){0, {0}});
    terminal_keys(players[1], "\r");
    terminal_expect(players[1], "not on the shelf any more");
    for (int i = 0; i < 2; i++)
        visit_end(players[i]);
    weather_check_games(home.path, (struct games){0, {0}});
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

TEST(the_thirteenth_game_pushes_the_oldest_out_and_its_code_is_said)
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
    terminal_keys(terminal, "951n");
    terminal_refuse(terminal, "fell off");
    terminal_keys(terminal, "3"); /* nothing brings the game before back any more */
    terminal_expect(terminal, "code 1 fell");
    terminal_keys(terminal, "5");
    terminal_refuse(terminal, "fell off");

    struct games after = weather_list_games(home.path);

    ck_assert_int_eq(after.count, SHELF_GAMES);
    ck_assert_int_eq(memcmp(after.codes + 1, before.codes, (SHELF_GAMES - 1) * sizeof(int)), 0);
    terminal_keys(terminal, "q");
    visit_check_end(terminal, EXIT_SUCCESS);
    terminal_expect(terminal, "code 2 fell off");
    terminal_free(terminal);
}
