/* SPDX-License-Identifier: MIT
 *
 * Sudden death at any moment, and two games at one shelf.
 */
#include "home.h"
#include "suite.h"
#include "weather.h"

#include <dirent.h>

/* Nothing but the shelf, what people were told of it, and at most one new one that did not come to
 * stand in its place. */
static void check_folder(const char *home)
{
    char path[PATH];

    weather_shelf_path(home, "", path);

    DIR *folder = opendir(path);

    ck_assert_ptr_nonnull(folder);
    for (const struct dirent *entry; (entry = readdir(folder));)
        ck_assert_msg(entry->d_name[0] == '.' || strcmp(entry->d_name, "shelf") == 0
                          || strcmp(entry->d_name, "shelf.told") == 0
                          || strcmp(entry->d_name, "shelf.new") == 0,
                      "%s is left over", entry->d_name);
    closedir(folder);
}

/* What was on the screen after the keys that were pressed with care may not have been told to the
 * clerk yet. */
static void check_killed(const char *home, const struct games *before, const struct message *line,
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
        /* A home of its own: the clerk outlives the game, and may still be writing. */
        struct home home = home_make();

        home_play(&home, "9\nq\n");

        struct games before = weather_list_games(home.path);
        struct terminal *terminal = visit_begin(visit_compact, ARGS(home.setting));
        struct message line;
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

/* Two programs at one shelf, with games at the same position, which stands there once. */
static void begin_alike(const struct home *home, struct terminal *players[2])
{
    for (int i = 0; i < 2; i++)
        players[i] = visit_begin(visit_compact, ARGS(home->setting));
    for (int i = 0; i < 2; i++) {
        terminal_keys(players[i], "5");
        visit_check_code(players[i], 5);
        weather_check_games(home->path, (struct games){1, {5}});
    }
}

TEST(two_games_at_one_position_are_one_on_the_shelf_until_one_moves_on)
{
    static const int in_order[] = {5, 16};
    struct home home = home_make();
    struct terminal *players[2];

    begin_alike(&home, players);
    terminal_keys(players[1], "1"); /* who came second leaves the other's where it is */
    weather_check_games(home.path, (struct games){2, {in_order[1], in_order[0]}});
    terminal_keys(players[1], "u");
    weather_check_games(home.path, (struct games){1, {in_order[0]}});
    for (int i = 0; i < 2; i++)
        visit_end(players[i]);
    weather_check_games(home.path, (struct games){1, {in_order[0]}});
}

TEST(a_game_that_another_took_away_is_on_the_shelf_again_when_its_own_program_ends)
{
    struct home home = home_make();
    struct terminal *players[2];

    begin_alike(&home, players);
    terminal_keys(players[0], "1"); /* who came first takes along what is both theirs */
    weather_check_games(home.path, (struct games){1, {16}});
    visit_end(players[1]);
    weather_check_games(home.path, (struct games){2, {5, 16}});
    visit_end(players[0]);
    weather_check_games(home.path, (struct games){2, {5, 16}});
}

TEST(and_when_its_own_program_is_killed)
{
    const struct games expected = {2, {5, 16}};
    struct home home = home_make();
    struct terminal *players[2];
    double end = suite_seconds() + 10;

    begin_alike(&home, players);
    terminal_keys(players[0], "1");
    weather_check_games(home.path, (struct games){1, {16}});
    terminal_signal(players[1], SIGKILL);
    ck_assert_int_eq(terminal_end(players[1]), -SIGKILL);
    terminal_free(players[1]);

    struct games games;

    do /* the clerk is nobody's child any more */
        games = weather_list_games(home.path);
    while (!weather_are_equal(&games, &expected) && suite_seconds() < end);
    weather_check_games(home.path, expected);
    visit_end(players[0]);
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
        struct message lines[2];

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
