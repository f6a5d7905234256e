/* SPDX-License-Identifier: MIT
 *
 * What of a session is kept by two at a table who share a folder, and what a failed write leaves.
 * The rest is in tests/app: shelf.cases, storage.cases, book.cases and shelf_page.screen.
 */
#include <string.h>

#include "disk.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "shared_fixture.h"
#include "storage/keep.h"
#include "suite.h"

static struct session session;
static struct keep keep;

static void begin(void)
{
    disk_make_home();
    session = session_fixture_new();
    keep = (struct keep){.without_settings = true};
    keep_note(&keep, &session);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(begin, disk_remove_home)

/* The moves of the games of a list, each with a blank after it. */
static const char *moves_of(bool (*load)(struct games *games, char why[STATE_DIR_REASON]))
{
    static char moves[256];
    char why[STATE_DIR_REASON];
    struct games games;

    ck_assert_msg(load(&games, why), "%s", why);
    moves[0] = '\0';
    for (int i = 0; i < games.count; i++)
        strcat(strcat(moves, games.files[i].record.moves), " ");
    games_free(&games);
    return moves;
}

static void shelf_is(const char *moves)
{
    ck_assert_str_eq(moves_of(games_load_shelf), moves);
}

/* As the loops do: what was pressed is noted, then written. */
static void press(const char *key)
{
    session_fixture_press(&session, key);
    keep_note(&keep, &session);
    keep_save(&keep, &session);
}

TEST(what_could_not_be_kept_at_the_end_is_told_by_its_code)
{
    press("5");
    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    press("1");
    ck_assert(!keep_finish(&keep, &session));
    ck_assert_str_eq(session.info.key, "");
    shelf_is("5 ");
    disk = (struct disk){.harm = HARM_NONE};
    ck_assert(keep_finish(&keep, &session));
    shelf_is("51 ");
}

/* ---- Two programs at a table. ---- */

static struct keep keeps[PERSONS];

static void sit_down(void)
{
    shared_fixture_start_guest("Bob");
    shared_fixture_start_host();
    shared.host.access.login = BOB;
    for (int person = 0; person < PERSONS; person++)
        keeps[person] = (struct keep){.without_settings = true};
    keep_note(&keeps[PERSON_HOST], &shared.sessions[PERSON_HOST]);
    shared_fixture_knock(BOB);
}

static void save(int person)
{
    keep_note(&keeps[person], &shared.sessions[person]);
    keep_save(&keeps[person], &shared.sessions[person]);
}

static void press_at_table(int person, char key)
{
    keymap_press(&shared.sessions[person], (enum event)key);
    shared_fixture_tell(person, PEER_NONE);
    shared_fixture_carry();
}

/* They press in turn; the one of that number saves first. */
static void play(const char *keys, int first)
{
    for (int i = 0; keys[i]; i++) {
        press_at_table(i % 2, keys[i]);
        save(first);
        save(PERSONS - 1 - first);
    }
}

/* The file is written between two marks that one of them keeps at once. */
TEST_LOOP(marks_that_come_before_the_next_save_go_into_the_same_file, PERSONS)
{
    sit_down();
    play("51", _i);
    for (int mark = 0; mark < 2; mark++) {
        press_at_table(mark, "37"[mark]);
        if (mark == 0)
            save(1 - _i);
        keep_note(&keeps[_i], &shared.sessions[_i]);
    }
    save(_i);
    shelf_is("5137 ");
    save(1 - _i);
    shelf_is("5137 ");
}

/* The host has no game in its files yet, for nobody has set the mark. */
TEST_LOOP(a_game_that_a_guest_is_shown_is_kept_at_once_and_the_host_goes_on_in_that_file, 2)
{
    sit_down();
    shared_fixture_part();
    match_play(&shared.host.table.match, PLAYER_X, 4, "");
    shared_fixture_start_guest("Bob");
    keeps[PERSON_GUEST] = (struct keep){.without_settings = true};
    shared_fixture_knock(BOB);
    save(PERSON_HOST);
    shelf_is("");
    save(PERSON_GUEST);
    shelf_is("5 ");
    press_at_table(PERSON_GUEST, '1');
    save(_i);
    save(1 - _i);
    shelf_is("51 ");
}

/* It comes back, and the game cannot count any more; the host has written nothing of that yet. */
TEST(a_guest_in_the_folder_of_its_host_writes_nothing_before_the_next_act)
{
    sit_down();
    play("14", PERSON_HOST);
    shared_fixture_part();
    for (int mark = 0; mark < 2; mark++)
        shared.host.table.match.set_by[mark][0] = shared.host.table.match.record.is_mixed = false;
    shared_fixture_knock(BOB);
    save(PERSON_GUEST);
    ck_assert(shared.sessions[PERSON_GUEST].match.record.is_mixed);
    press_at_table(PERSON_HOST, '2');
    save(PERSON_HOST);
    save(PERSON_GUEST);
    shelf_is("142 ");
}
