/* SPDX-License-Identifier: MIT
 *
 * The notice if several files cannot be written at once: there is one line, and it has the most
 * important fault.
 */
#include "base/clock.h"
#include "disk.h"
#include "play/keymap.h"
#include "seat.h"
#include "storage/autosave.h"
#include "suite.h"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* Directories in the place of these files; nothing else can fail. */
static void spoil(const char *const names[])
{
    disk_put_file("lock", "", 0);
    for (; *names; names++)
        ck_assert_int_eq(mkdir(disk_path_of(*names), 0700), 0);
}

/* A game that is left for the shelf, one that is finished for the book, and a name for the
 * settings, before any of them is written. */
static void owe_all(struct autosave *autosave, struct session *session)
{
    static const char keys[] = "5n14253n1nNCid\n\n";
    char why[STATE_DIR_REASON];

    *session = seat_new();
    ck_assert(autosave_begin(autosave, session, why));
    autosave_note(autosave, session);
    autosave_keep(autosave, session, "fine");
    for (const char *key = keys; *key; key++) {
        keymap_press(session, seat_event(*key));
        autosave_note(autosave, session);
    }
    session_hush(session);
}

TEST(of_files_that_cannot_be_written_the_one_that_matters_most_is_named)
{
    static const struct {
        const char *files[4], *notice;
    } rows[] = {
        {{"settings", "book", "shelf", NULL}, "Not yet on the shelf"},
        {{"shelf", "settings", NULL}, "Not yet on the shelf"},
        {{"settings", "book", NULL}, "Not yet in the book"},
        {{"settings", NULL}, "Not in the settings"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct autosave autosave = {.without_settings = false};
        struct session session;

        spoil(rows[i].files);
        owe_all(&autosave, &session);
        ck_assert(autosave_keep(&autosave, &session, "fine"));
        ck_assert_msg(strncmp(session.status.notice, rows[i].notice, strlen(rows[i].notice)) == 0,
                      "it says: %s", session.status.notice);
        session_hush(&session);
        autosave_keep(&autosave, &session, "fine");
        ck_assert_str_eq(session.status.notice, ""); /* nothing is said twice */
        autosave_leave(&autosave, &session);
        autosave_finish(&autosave);
        disk_remove_home();
        disk_make_home();
    }
}

/* A plain file where the directory belongs. */
TEST(above_all_it_is_said_that_nothing_can_be_kept)
{
    struct autosave autosave = {.without_settings = false};
    struct session session;

    disk_put_file("lock", "", 0);
    disk_empty();
    ck_assert_int_eq(rmdir(disk_folder), 0);
    close(open(disk_folder, O_WRONLY | O_CREAT, 0600));
    owe_all(&autosave, &session);
    ck_assert(autosave_keep(&autosave, &session, "fine"));
    ck_assert_msg(strncmp(session.status.notice, "Not kept: the journal", 21) == 0, "it says: %s",
                  session.status.notice);
}
