/* SPDX-License-Identifier: MIT
 *
 * What a session has in hand and could not write yet: its games that were left, and its lines for
 * the book.
 */
#include "base/clock.h"
#include "disk.h"
#include "play/keymap.h"
#include "seat.h"
#include "storage/autosave.h"
#include "suite.h"

static struct autosave autosave;
static struct session session;
static char why[STATE_DIR_REASON];

static void begin(void)
{
    disk_make_home();
    autosave = (struct autosave){.without_settings = true};
    session = seat_new();
    ck_assert(autosave_begin(&autosave, &session, why));
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(begin, disk_remove_home)

static void press(enum event event)
{
    enum effect effect = keymap_press(&session, event);

    if (effect == EFFECT_SHELF)
        autosave_show(&autosave, &session);
    if (effect == EFFECT_PICK)
        ck_assert(autosave_take_up(&autosave, &session));
    autosave_note(&autosave, &session);
    autosave_keep(&autosave, &session, NULL);
}

static void type(const char *keys)
{
    for (; *keys; keys++)
        press(seat_event(*keys));
}

/* The game with X in cell 5 waits in hand while somebody else has the lock. Then it is on the
 * board, and nowhere else. */
TEST(a_game_that_was_not_yet_on_the_shelf_is_taken_up_from_the_hand)
{
    struct game game = suite_game("....X....");
    struct shelf shelf;
    int slot = 0;

    disk_put_file("lock", "", 0);
    disk_lock_for_other();
    type("5n1n9");
    close(disk_other.descriptor);
    press('r');
    while (game_word(shelf_game(&session.shelf_page.shelf, slot)) != game_word(game))
        slot++;
    press((enum event)(EVENT_SLOT + slot));
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(game));
    type("3");
    autosave_leave(&autosave, &session);
    ck_assert(autosave_finish(&autosave));
    ck_assert(shelf_file_load(&shelf, why));
    ck_assert(!shelf_has(&shelf, game));
    ck_assert(shelf_has(&shelf, suite_game("..O.X....")));
}

/* Games that end within a second end a second apart in the book, and no more. */
TEST(no_two_games_end_at_the_same_time_and_none_long_before_or_after_now)
{
    enum { ENDINGS = 20 };
    struct history_reader reader;
    struct history_entry entry;
    char times[ENDINGS][32];
    char earliest[32], latest[32];
    int count = 0;
    time_t start = time(NULL), now;

    for (int i = 0; i < ENDINGS; i++)
        type("14253n");
    autosave_leave(&autosave, &session);
    ck_assert(autosave_finish(&autosave));
    ck_assert(history_open(&reader, 1 << 20, why));
    while (count < ENDINGS && history_next(&reader, &entry, why)) {
        snprintf(times[count], sizeof times[count], "%.*s", (int)entry.time.length, entry.time.at);
        ck_assert(count == 0 || strcmp(times[count - 1], times[count]) < 0);
        count++;
    }
    history_close(&reader);
    ck_assert_int_eq(count, ENDINGS);
    now = time(NULL);
    now = now > start + ENDINGS ? now : start + ENDINGS;
    strftime(earliest, sizeof earliest, "%Y-%m-%dT%H:%M:%SZ", gmtime(&start));
    ck_assert_msg(strcmp(times[0], earliest) >= 0, "%s is before %s", times[0], earliest);
    strftime(latest, sizeof latest, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    ck_assert_msg(strcmp(times[ENDINGS - 1], latest) <= 0, "%s is after %s", times[ENDINGS - 1],
                  latest);
}

TEST(all_lines_that_wait_go_into_the_book_at_once)
{
    static const char line[] = "\tAnn\tBen\t0\t14253\tX won\n";
    const char *book;
    int lines = 0;

    disk_put_file("lock", "", 0);
    disk_lock_for_other();
    type("14253n14253n14253n");
    close(disk_other.descriptor);
    autosave_leave(&autosave, &session);
    ck_assert(autosave_finish(&autosave));
    ck_assert_int_eq(autosave.notices.count, 0);
    book = disk_text_of("book");
    for (const char *at = book; (at = strchr(at, '\n')); at++)
        lines++;
    ck_assert_int_eq(lines, 3);
    ck_assert_ptr_nonnull(strstr(book, line));
}
