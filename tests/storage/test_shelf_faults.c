/* SPDX-License-Identifier: MIT
 *
 * Each system call of the shelf fails, is interrupted, or is the last.
 */
#include "disk.h"
#include "suite.h"

/* How the shelf may stand before games[1] is exchanged for games[2]. */
enum scene { SCENE_NO_FOLDER, SCENE_SHELF, SCENE_DAMAGED, SCENES };

static const char damaged[] = "not a shelf";

static void set_scene(enum scene scene)
{
    command_remove_home(disk_folder);
    if (scene == SCENE_SHELF)
        disk_put_shelf(NUMBERS(0, 1));
    if (scene == SCENE_DAMAGED)
        disk_put_file("shelf", damaged, sizeof damaged);
}

static bool is_new(enum scene scene)
{
    return scene == SCENE_SHELF ? disk_file_holds(NUMBERS(2, 0)) : disk_file_holds(NUMBERS(2));
}

static bool is_old(enum scene scene)
{
    switch (scene) {
    case SCENE_SHELF:
        return disk_file_holds(NUMBERS(0, 1));
    case SCENE_DAMAGED:
        return disk_file_is("shelf", damaged, sizeof damaged)
            || !disk_exists(disk_path_of("shelf"));
    default:
        return !disk_exists(disk_path_of("shelf"));
    }
}

/* Old or new, and nothing else; and what was damaged is still to be found. */
static void disk_check_old_or_new(enum scene scene)
{
    ck_assert_msg(is_new(scene) || is_old(scene), "neither old nor new");
    if (scene == SCENE_DAMAGED)
        ck_assert(disk_file_is("shelf", damaged, sizeof damaged)
                  || disk_file_is("shelf.damaged", damaged, sizeof damaged));
}

/* The next exchange works, and leaves nothing lying about. */
static void disk_check_next_works(enum scene scene)
{
    int old = is_new(scene) ? 2 : 1;
    enum shelf_error error = disk_exchange(old, 3);

    ck_assert(error == SHELF_OK || error == SHELF_SET_ASIDE);
    if (scene == SCENE_SHELF)
        ck_assert(disk_file_holds(NUMBERS(3, 0)));
    else
        ck_assert(disk_file_holds(NUMBERS(3)));
    ck_assert_str_eq(disk_contents(), scene == SCENE_DAMAGED ? "shelf shelf.damaged " : "shelf ");
}

/* One exchange in which one call fails. False if there are not as many calls. */
static bool survive_failure(enum scene scene, int call, int reason)
{
    int descriptors = disk_open_descriptors();
    mode_t mask = umask(027);

    set_scene(scene);
    disk.calls = 0;
    disk.at = call;
    disk.error = reason;
    disk.harm = HARM_FAIL;

    enum shelf_error error = disk_exchange(1, 2);
    int told = errno;
    bool is_struck = call < disk.calls;
    bool is_done = !is_struck || disk_can_spare(call);

    disk.harm = HARM_NONE;
    ck_assert_uint_eq(umask(mask), 027);
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
    ck_assert_int_lt(disk.calls, CALLS);
    if (is_done)
        ck_assert_int_eq(error, scene == SCENE_DAMAGED ? SHELF_SET_ASIDE : SHELF_OK);
    else
        ck_assert_msg(error > SHELF_DAMAGED && error != SHELF_NOT_A_FILE && told == reason,
                      "%s fails: %s; told: %d, %s", disk.names[call], strerror(reason), (int)error,
                      strerror(told));
    ck_assert_msg(is_new(scene) == is_done, "%s fails: %s", disk.names[call], strerror(reason));
    disk_check_old_or_new(scene);
    disk_check_next_works(scene);
    return is_struck;
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(whatever_call_fails_the_file_is_old_and_that_is_told_or_new)
{
    static const int reasons[] = {EIO, ENOSPC, EACCES, EROFS, EMFILE};

    for (enum scene scene = 0; scene < SCENES; scene++)
        for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
            int call = 0;

            while (survive_failure(scene, call, reasons[i]))
                call++;
            ck_assert_int_gt(call, 10);
        }
}

TEST(a_failure_leaves_nothing_lying_about)
{
    for (int call = 0; call < 15; call++) {
        set_scene(SCENE_SHELF);
        disk.calls = 0;
        disk.at = call;
        disk.error = ENOSPC;
        disk.harm = HARM_FAIL;
        disk_exchange(1, 2);
        disk.harm = HARM_NONE;
        ck_assert_str_eq(disk_contents(), "shelf ");
    }
}

/* Calls that a signal can interrupt. */
static bool is_interruptible(const char *name)
{
    static const char *const names[] = {"openat", "flock", "read", "write", "fsync", "close"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

TEST(a_call_that_a_signal_interrupts_is_made_again)
{
    for (enum scene scene = 0; scene < SCENES; scene++) {
        bool is_struck = true;

        for (int call = 0; is_struck; call++) {
            set_scene(scene);
            disk.calls = 0;
            disk.at = call;
            disk.error = EINTR;
            disk.harm = HARM_FAIL;

            enum shelf_error error = disk_exchange(1, 2);

            disk.harm = HARM_NONE;
            is_struck = call < disk.calls;
            if (!is_struck || is_interruptible(disk.names[call]))
                ck_assert(error == SHELF_OK || error == SHELF_SET_ASIDE);
            disk_check_old_or_new(scene);
        }
    }
}

TEST(a_call_that_fails_while_reading_is_told)
{
    bool is_struck = true;

    disk_put_shelf(NUMBERS(1, 2));
    for (int call = 0; is_struck; call++) {
        int descriptors = disk_open_descriptors();
        struct shelf shelf = shelved_some_shelf();

        disk.calls = 0;
        disk.at = call;
        disk.error = EIO;
        disk.harm = HARM_FAIL;

        enum shelf_error error = shelf_file_read(&shelf);
        int told = errno;

        disk.harm = HARM_NONE;
        is_struck = call < disk.calls;
        ck_assert_int_eq(disk_open_descriptors(), descriptors);
        if (!is_struck || strcmp(disk.names[call], "close") == 0) {
            ck_assert_int_eq(error, SHELF_OK);
            shelved_check(&shelf, NUMBERS(1, 2));
        } else {
            ck_assert_int_eq(error, call == 0 ? SHELF_NO_FOLDER : SHELF_UNREADABLE);
            ck_assert_int_eq(told, EIO);
            shelved_check(&shelf, NUMBERS(200, 100));
        }
    }
}

TEST(reading_and_writing_byte_by_byte_comes_to_the_same)
{
    disk.bytewise = true;
    disk_put_shelf(NUMBERS(1, 2));
    ck_assert_int_eq(disk_exchange(2, 3), SHELF_OK);
    disk_check_read(NUMBERS(3, 1));
    ck_assert(disk_file_holds(NUMBERS(3, 1)));
    disk_put_file("shelf", disk_damages[3].bytes, disk_damages[3].size);
    ck_assert_int_eq(disk_exchange(NONE, 4), SHELF_SET_ASIDE);
    ck_assert(disk_file_holds(NUMBERS(4)));
}

TEST(the_bytes_are_on_the_disk_before_they_take_the_name)
{
    static const char *const order[] = {"flock", "read",     "write", "fsync",
                                        "close", "renameat", "fsync", "close"};
    size_t met = 0;

    disk_put_shelf(NUMBERS(1));
    disk.calls = 0;
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
    for (int call = 0; call < disk.calls && met < sizeof order / sizeof order[0]; call++)
        met += strcmp(disk.names[call], order[met]) == 0;
    ck_assert_uint_eq(met, sizeof order / sizeof order[0]);
}

static int exchange_in_child(void)
{
    return (int)disk_exchange(1, 2);
}

TEST(killed_at_any_call_the_file_is_old_or_new_and_the_next_move_is_saved)
{
    for (enum scene scene = 0; scene < SCENES; scene++) {
        int outcome = -SIGKILL;

        for (int call = 0; outcome == -SIGKILL; call++) {
            set_scene(scene);
            disk.bytewise = true;
            disk.calls = 0;
            disk.at = call;
            disk.harm = HARM_KILL;
            outcome = disk_outcome_of_child(exchange_in_child);
            disk.bytewise = false;
            disk.harm = HARM_NONE;
            disk_check_old_or_new(scene);
            if (outcome != -SIGKILL) {
                ck_assert_int_eq(outcome, scene == SCENE_DAMAGED ? SHELF_SET_ASIDE : SHELF_OK);
                ck_assert(is_new(scene));
                ck_assert_int_gt(call, 40);
            }
            disk_check_next_works(scene);
        }
    }
}
