/* SPDX-License-Identifier: MIT
 *
 * No file stays open when its use is over, whichever call to the system fails on the way.
 */
#include "base/clock.h"
#include "disk.h"
#include "play/keymap.h"
#include "seat.h"
#include "storage/autosave.h"
#include "suite.h"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

static const char line[] = "2026-11-21T11:02:03Z\tAnn\tBob\t0\t14253\tX won\n";

static void use_book(void)
{
    struct history_reader reader;
    struct history_entry entry;
    char why[STATE_DIR_REASON];

    disk_append(line, false, why);
    disk_append(line, true, why);
    if (history_open(&reader, 1 << 20, why))
        while (history_next(&reader, &entry, why))
            ;
    history_close(&reader);
    if (!history_open(&reader, 1, why)) /* which is too large now */
        history_close(&reader);
}

static void use_shelf(void)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    disk_change(NUMBERS(NONE), NUMBERS(1, 2), why);
    disk_change(NUMBERS(1), NUMBERS(NONE), why);
    shelf_file_load(&shelf, why);
}

static void use_settings(void)
{
    static char text[SETTINGS_SIZE];
    struct state_dir dir;
    char why[STATE_DIR_REASON];

    settings_read(text, why);
    if (state_dir_enter(&dir, 0, why)) {
        settings_store(&dir, "theme=block", why);
        state_dir_leave(&dir);
    }
    settings_read(text, why);
}

/* A whole session: games that are left, finished, taken up and taken off. */
static void play(void)
{
    static const char keys[] = "5n14253n1nrd\n9n3";
    static struct autosave autosave;
    struct session session = seat_new();
    struct notices notices = {.count = 0};
    char why[STATE_DIR_REASON];

    autosave = (struct autosave){.without_settings = false};
    journal_adopt_at_start(&notices);
    autosave_begin(&autosave, &session, why);
    for (const char *key = keys; *key; key++) {
        enum effect effect = keymap_press(&session, seat_event(*key));

        if (effect == EFFECT_SHELF)
            autosave_show(&autosave, &session);
        else if (effect == EFFECT_PICK)
            autosave_take_up(&autosave, &session);
        autosave_note(&autosave, &session);
        autosave_obey(&autosave, &session);
        autosave_keep(&autosave, &session, "fine");
    }
    autosave_leave(&autosave, &session);
    autosave_finish(&autosave);
}

/* As a program that died leaves it. */
static void adopt(void)
{
    static struct autosave autosave;
    struct session session = seat_new();
    struct notices notices = {.count = 0};
    char why[STATE_DIR_REASON];

    autosave = (struct autosave){.without_settings = true};
    autosave_begin(&autosave, &session, why);
    keymap_press(&session, seat_event('5'));
    autosave_note(&autosave, &session);
    autosave_keep(&autosave, &session, NULL);
    if (autosave.journal.is_open)
        close(autosave.journal.file);
    journal_adopt_at_start(&notices);
}

static void (*const uses[])(void) = {use_book, use_shelf, use_settings, play, adopt};

TEST_LOOP(no_file_stays_open_whichever_call_fails, sizeof uses / sizeof uses[0])
{
    int before = disk_open_descriptors();
    int calls = 0;

    for (int at = -1; at < calls; at++) {
        disk = (struct disk){.harm = at < 0 ? HARM_NONE : HARM_FAIL, .at = at, .error = EIO};
        uses[_i]();
        calls = disk.calls > calls ? disk.calls : calls;
        ck_assert_msg(disk_open_descriptors() == before, "%d files are open, not %d: call %d, %s",
                      disk_open_descriptors(), before, at, at < 0 ? "" : disk.names[at]);
        disk = (struct disk){.harm = HARM_NONE};
        disk_empty();
    }
    ck_assert_int_gt(calls, 0);
}
