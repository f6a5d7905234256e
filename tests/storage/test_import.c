/* SPDX-License-Identifier: MIT
 *
 * Shelf and book of 1.x become files of games. Real ones are in tests/storage/home-*, for
 * tests/app/storage.cases.
 */
#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "engine/shelf.h"
#include "storage/games.h"
#include "suite.h"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

static char why[STATE_DIR_REASON];

static void put_old_files(void)
{
    static const char book[] = "2026-11-28T09:21:53Z\tAnn\tBob\t0\t14253\tX won\n"
                               "no game\n"
                               "2026-11-28T09:21:54Z\tJ\303\266rg\tB\\x5cob\t0\t5192376\tX won\n"
                               "2026-11-28T09:21:55Z\tAnn\tAnn\t0\t14253\tX won\n"
                               "2026-11-28T09:21:56Z\tAnn\tBob\t0\t1425\tX won\n"
                               "2026-11-28T09:21:57Z\tAnn\tBob\t0\t14253\tX won";
    struct game games[SHELF_SLOTS] = {{0}};
    unsigned char bytes[SHELF_BYTES];

    ck_assert(game_play(&games[0], PLAYER_X, 4) == MOVE_OK);
    games[2] = games[0];
    ck_assert(game_play(&games[2], PLAYER_O, 0) == MOVE_OK);
    shelf_pack(games, bytes);
    bytes[SHELF_BYTES - 1] |= 0x70; /* the check */
    bytes[0] |= 1 << 2;             /* people in place of a status */
    mkdir(disk_folder, 0700);
    disk_put_file("shelf", bytes, sizeof bytes);
    disk_put_file("book", book, strlen(book));
}

static int load(void)
{
    struct games shelf;
    struct games book;
    bool is_loaded = games_load_shelf(&shelf, why) && games_load_book(&book, why);

    return is_loaded ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void check(void)
{
    struct games games;

    ck_assert_msg(games_load_shelf(&games, why), "%s", why);
    ck_assert_int_eq(games.count, 2);
    ck_assert_str_eq(record_name(&games.files[0].record, PLAYER_X), "Player 1");
    ck_assert_int_gt(strcmp(games.files[0].record.changed, games.files[1].record.changed), 0);
    games_free(&games);
    ck_assert_msg(games_load_book(&games, why), "%s", why);
    ck_assert_int_eq(games.count, 3);
    ck_assert_str_eq(games.files[0].record.moves, "14253");
    ck_assert_str_eq(games.files[1].record.names[PLAYER_O], "B\\ob");
    ck_assert_str_eq(games.files[2].record.moves, "14253");
    ck_assert_int_eq(games.strange, 0);
    games_free(&games);
}

static void prepare(void)
{
    disk_remove_home();
    disk_make_home();
    put_old_files();
}

/* However the first try ended, the second has everything once. */
static void check_outcome(int outcome)
{
    (void)outcome;
    check();
}

TEST(an_import_that_fails_or_is_killed_at_any_call_is_made_good_by_the_next)
{
    disk_harm_each_call(prepare, load, check_outcome);
}
