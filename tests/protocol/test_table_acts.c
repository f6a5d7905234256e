/* SPDX-License-Identifier: MIT
 *
 * What the acts at a shared table lead to.
 */
#include "party.h"
#include "suite.h"

/* The word that the act aims at; 0xFFFFFF if there is none. */
static uint32_t aim(const struct table *table, enum side side, enum act act)
{
    uint32_t word = 0xFFFFFF;

    table_aim(table, side, act, &word);
    return word;
}

static uint32_t word_after(const char *moves)
{
    struct table table = party_table(moves, PLAYER_X);

    return table_word(&table);
}

TEST(undo_leads_back_to_before_the_askers_own_last_mark)
{
    struct table table = party_table("519", PLAYER_X);

    ck_assert_uint_eq(aim(&table, SIDE_HOST, ACT_UNDO), word_after("51"));
    ck_assert_uint_eq(aim(&table, SIDE_GUEST, ACT_UNDO), word_after("5"));
    ck_assert(!table_change(&table, SIDE_HOST, ACT_UNDO, word_after("5")));
    ck_assert(!table_change(&table, SIDE_GUEST, ACT_UNDO, word_after("51")));
    ck_assert(table_change(&table, SIDE_GUEST, ACT_UNDO, word_after("5")));
    ck_assert_uint_eq(table.serial, 4);
    ck_assert_int_eq(table.now, 1);
    ck_assert_int_eq(table.last, 3);
    ck_assert_uint_eq(aim(&table, SIDE_GUEST, ACT_UNDO), 0xFFFFFF);
    ck_assert_uint_eq(aim(&table, SIDE_HOST, ACT_UNDO), 0);
}

TEST(redo_leads_to_where_the_asker_moves_again_and_takes_one_mark_or_two)
{
    struct table table = party_table("519", PLAYER_X);

    ck_assert_uint_eq(aim(&table, SIDE_HOST, ACT_REDO), 0xFFFFFF);
    ck_assert(table_change(&table, SIDE_GUEST, ACT_UNDO, word_after("5")));
    ck_assert_uint_eq(aim(&table, SIDE_GUEST, ACT_REDO), word_after("519"));
    ck_assert_uint_eq(aim(&table, SIDE_HOST, ACT_REDO), word_after("51"));
    ck_assert(table_change(&table, SIDE_HOST, ACT_UNDO, 0));
    ck_assert_uint_eq(aim(&table, SIDE_HOST, ACT_REDO), word_after("51"));
    ck_assert_uint_eq(aim(&table, SIDE_GUEST, ACT_REDO), word_after("5"));
    ck_assert(!table_change(&table, SIDE_HOST, ACT_REDO, word_after("519")));
    ck_assert(table_change(&table, SIDE_HOST, ACT_REDO, word_after("5")));
    ck_assert(table_change(&table, SIDE_HOST, ACT_REDO, word_after("519")));
    ck_assert_int_eq(table.now, 3);
}

TEST(a_play_ends_what_could_be_redone)
{
    struct table table = party_table("519", PLAYER_X);
    struct table played = party_table("52", PLAYER_X);

    ck_assert(table_change(&table, SIDE_GUEST, ACT_UNDO, word_after("5")));
    ck_assert(table_change(&table, SIDE_GUEST, ACT_PLAY, word_after("52")));
    ck_assert_uint_eq(aim(&table, SIDE_HOST, ACT_REDO), 0xFFFFFF);
    table.serial = played.serial;
    ck_assert_mem_eq(&table, &played, sizeof table);
}

TEST(new_and_open_count_what_was_finished_and_new_alone_swaps_the_marks)
{
    struct table table = party_table("14253", PLAYER_X);
    uint32_t o_wins = word_after("142596"), draw = word_after("123546879");

    ck_assert(table_change(&table, SIDE_GUEST, ACT_OPEN, o_wins));
    ck_assert_int_eq(table.host, PLAYER_X);
    ck_assert_uint_eq(table.wins[SIDE_HOST], 1);
    ck_assert_int_eq(table.last, 0);

    /* Opened and not played here: it does not count. */
    ck_assert(table_change(&table, SIDE_GUEST, ACT_NEW, 0));
    ck_assert_int_eq(table.host, PLAYER_X);
    ck_assert_uint_eq(table.wins[SIDE_HOST], 1);
    ck_assert_uint_eq(table.wins[SIDE_GUEST] + table.draws, 0);

    table = party_table("142596", PLAYER_X);
    ck_assert(table_change(&table, SIDE_HOST, ACT_NEW, 0));
    ck_assert_int_eq(table.host, PLAYER_O);
    ck_assert_uint_eq(table.wins[SIDE_GUEST], 1);
    ck_assert_uint_eq(table.wins[SIDE_HOST], 0);

    table = party_table("142596", PLAYER_O);
    ck_assert(table_change(&table, SIDE_HOST, ACT_NEW, 0));
    ck_assert_uint_eq(table.wins[SIDE_HOST], 1);
    ck_assert_uint_eq(table.wins[SIDE_GUEST], 0);

    table = party_table("14253", PLAYER_O);
    ck_assert(table_change(&table, SIDE_HOST, ACT_NEW, 0));
    ck_assert_int_eq(table.host, PLAYER_X);
    ck_assert_uint_eq(table.wins[SIDE_GUEST], 1);

    table = party_table("123546879", PLAYER_X);
    ck_assert_uint_eq(table_word(&table), draw);
    ck_assert(table_change(&table, SIDE_HOST, ACT_NEW, 0));
    ck_assert_uint_eq(table.draws, 1);

    /* Under way: nothing counts, and who began begins. */
    table = party_table("1425", PLAYER_O);
    ck_assert(table_change(&table, SIDE_HOST, ACT_NEW, 0));
    ck_assert_int_eq(table.host, PLAYER_O);
    ck_assert_uint_eq(table.wins[SIDE_HOST] + table.wins[SIDE_GUEST] + table.draws, 0);
}

TEST(an_act_that_does_not_lead_there_changes_nothing)
{
    const struct table before = party_table("519", PLAYER_X);
    const uint32_t unreachable = 0x1FFFFF;
    struct table table = before;

    for (enum act act = ACT_NONE; act < ACTS; act++)
        for (enum side side = SIDE_HOST; side < SIDES; side++)
            ck_assert(!table_change(&table, side, act, unreachable));
    ck_assert(!table_change(&table, SIDE_HOST, ACT_NEW, word_after("5")));
    ck_assert(!table_change(&table, SIDE_HOST, ACT_REDO, word_after("5192")));
    ck_assert_mem_eq(&table, &before, sizeof table);
}

TEST(the_last_serial_is_the_last_change)
{
    struct table table = party_table("519", PLAYER_X);

    table.serial = UINT32_MAX - 1;
    ck_assert(table_change(&table, SIDE_GUEST, ACT_PLAY, word_after("5192")));
    ck_assert(!table_change(&table, SIDE_HOST, ACT_NEW, 0));
    ck_assert_uint_eq(table.serial, UINT32_MAX);
    ck_assert_int_eq(table.now, 4);
}
