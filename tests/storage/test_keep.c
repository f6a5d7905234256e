/* SPDX-License-Identifier: MIT
 *
 * What two at a table keep, and what a failed write leaves.
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

static void book_is(const char *moves)
{
    ck_assert_str_eq(moves_of(games_load_book), moves);
}

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

static void note(int person)
{
    keep_note(&keeps[person], &shared.sessions[person]);
}

static void save(int person)
{
    note(person);
    keep_save(&keeps[person], &shared.sessions[person]);
}

/* They press in turn, the host first. */
static void play(const char *keys)
{
    for (int i = 0; keys[i]; i++) {
        keymap_press(&shared.sessions[i % 2], (enum event)keys[i]);
        shared_fixture_tell(i % 2, PEER_NONE);
        shared_fixture_carry();
        note(PERSON_HOST);
        note(PERSON_GUEST);
    }
}

TEST(a_game_under_way_is_in_the_files_of_the_host_alone)
{
    sit_down();
    play("51");
    save(PERSON_GUEST);
    shelf_is("");
    save(PERSON_HOST);
    shelf_is("51 ");
    save(PERSON_GUEST);
    shelf_is("51 ");
}

/* Their directory is the same one. */
TEST_LOOP(a_finished_game_is_in_the_book_once_whichever_program_writes_first, PERSONS)
{
    sit_down();
    play("51");
    save(PERSON_HOST);
    play("24");
    save(PERSON_HOST);
    play("8");
    save(_i);
    save(1 - _i);
    shelf_is("");
    book_is("51248 ");
}

TEST(a_result_that_a_guest_has_seen_stays_in_its_book_whatever_the_host_says_then)
{
    struct match *match = &shared.sessions[PERSON_GUEST].match;

    sit_down();
    play("51248");
    save(PERSON_GUEST);
    book_is("51248 ");
    ck_assert_int_eq(match_act(match, MATCH_X, (struct request){.act = ACT_UNDO}), REFUSAL_NONE);
    save(PERSON_GUEST);
    book_is("51248 ");
    match_play(match, PLAYER_X, 8, match->names[PLAYER_X]);
    save(PERSON_GUEST);
    book_is("51248 ");
}

TEST(a_result_that_could_not_be_written_is_tried_again_when_the_next_game_has_begun_too)
{
    sit_down();
    play("51248");
    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    save(PERSON_GUEST);
    ck_assert(keeps[PERSON_GUEST].games_fault.is_there);
    disk = (struct disk){.harm = HARM_NONE};
    play("n");
    save(PERSON_GUEST);
    book_is("51248 ");
}
