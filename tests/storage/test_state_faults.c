/* SPDX-License-Identifier: MIT
 *
 * Each system call of the book and of the settings fails, is interrupted, or is the last.
 */
#include "disk.h"
#include "storage/book_file.h"
#include "storage/settings_file.h"
#include "suite.h"

/* A file, as it may stand before something is kept in it, and after. */
struct scene {
    const char *file;
    const char *before; /* null for none, nor a folder */
    const char *after;
    enum state_dir_error (*keep)(void);
    bool is_appended;
};

#define LINE(name) "2026-11-21T11:02:03Z\t" name "\tBob\t0\t51397\tX won\n"

static enum state_dir_error keep_line(void)
{
    return book_file_append(LINE("Cid"), PATIENCE_NONE);
}

static enum state_dir_error keep_setting(void)
{
    return settings_file_change("theme=fine", PATIENCE_NONE);
}

static const struct scene scenes[] = {
    {"book", NULL, LINE("Cid"), keep_line, true},
    {"book", "", LINE("Cid"), keep_line, true},
    {"book", LINE("Ann"), LINE("Ann") LINE("Cid"), keep_line, true},
    {"book", LINE("Ann") "torn", LINE("Ann") "torn\n" LINE("Cid"), keep_line, true},
    {"settings", NULL, "theme=fine\n", keep_setting, false},
    {"settings", "# us\ntheme=block\n", "# us\ntheme=fine\n", keep_setting, false},
};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

static void set_scene(const struct scene *scene, int call, enum harm harm, int error)
{
    disk.harm = HARM_NONE;
    command_remove_home(disk_folder);
    if (scene->before)
        disk_put_file(scene->file, scene->before, strlen(scene->before));
    disk.calls = 0;
    disk.at = call;
    disk.error = error;
    disk.harm = harm;
}

static bool is_file(const struct scene *scene, const char *text)
{
    if (!text || !*text) /* an empty file is as none */
        return !disk_exists(disk_path_of(scene->file)) || disk_file_is(scene->file, "", 0);
    return disk_file_is(scene->file, text, strlen(text));
}

/* Keep something while one call fails. False if there are not as many calls. */
static bool survive_failure(const struct scene *scene, int call, int reason)
{
    int descriptors = disk_open_descriptors();
    mode_t mask = umask(027);

    set_scene(scene, call, HARM_FAIL, reason);

    enum state_dir_error error = scene->keep();
    int told = errno;
    bool is_struck = call < disk.calls;
    bool is_done = !is_struck || disk_can_spare(call);

    disk.harm = HARM_NONE;
    ck_assert_uint_eq(umask(mask), 027);
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
    ck_assert_int_lt(disk.calls, CALLS);
    ck_assert_int_eq(error == STATE_DIR_OK, is_done);
    if (!is_done)
        ck_assert_msg(told == reason, "%s fails: %s; told: %s", disk.names[call], strerror(reason),
                      strerror(told));
    ck_assert_msg(is_file(scene, is_done ? scene->after : scene->before), "%s fails: %s",
                  is_struck ? disk.names[call] : "nothing", strerror(reason));
    if (!is_done)
        ck_assert_int_eq(scene->keep(), STATE_DIR_OK);
    ck_assert(is_file(scene, scene->after));
    ck_assert_int_eq(strncmp(disk_contents(), scene->file, strlen(scene->file)), 0);
    ck_assert_uint_eq(strlen(disk_contents()), strlen(scene->file) + 1);
    return is_struck;
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(whatever_call_fails_it_is_kept_or_that_is_told_and_it_can_be_kept_again)
{
    static const int reasons[] = {EIO, ENOSPC, EACCES, EROFS, EMFILE};

    for (int scene = 0; scene < SCENES; scene++)
        for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
            int call = 0;

            while (survive_failure(&scenes[scene], call, reasons[i]))
                call++;
            ck_assert_int_gt(call, 7);
        }
}

TEST(a_disk_that_fills_in_the_middle_of_a_line_keeps_none_of_it)
{
    for (int byte = 0; byte < (int)strlen(LINE("Cid")); byte++) {
        int write = 0;

        set_scene(&scenes[2], 0, HARM_NONE, ENOSPC);
        disk.bytewise = true;
        keep_line();
        while (strcmp(disk.names[write], "write") != 0)
            write++;
        set_scene(&scenes[2], write + byte, HARM_FAIL, ENOSPC);
        ck_assert_int_eq(keep_line(), STATE_DIR_UNWRITABLE);
        ck_assert_int_eq(errno, ENOSPC);
        ck_assert(is_file(&scenes[2], LINE("Ann")));
    }
}

/* Calls that a signal can interrupt. */
static bool is_interruptible(const char *name)
{
    static const char *const names[] = {"openat", "flock", "read",     "write",
                                        "fsync",  "close", "ftruncate"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

TEST(a_call_that_a_signal_interrupts_is_made_again)
{
    for (int scene = 0; scene < SCENES; scene++) {
        bool is_struck = true;

        for (int call = 0; is_struck; call++) {
            set_scene(&scenes[scene], call, HARM_FAIL, EINTR);

            enum state_dir_error error = scenes[scene].keep();

            is_struck = call < disk.calls;
            if (!is_struck || is_interruptible(disk.names[call])) {
                ck_assert_int_eq(error, STATE_DIR_OK);
                ck_assert(is_file(&scenes[scene], scenes[scene].after));
            }
        }
    }
}

static enum state_dir_error (*keep)(void);

static int keep_in_child(void)
{
    return (int)keep();
}

/* What stands there may be the file as it was and any beginning of the line. */
static bool is_torn(const struct scene *scene)
{
    for (size_t length = scene->before ? strlen(scene->before) : 0; length < strlen(scene->after);
         length++)
        if (disk_file_is(scene->file, scene->after, length))
            return true;
    return false;
}

TEST(killed_at_any_call_nothing_is_lost_and_the_next_thing_is_kept)
{
    for (int scene = 0; scene < SCENES; scene++) {
        const struct scene *at = &scenes[scene];
        int outcome = -SIGKILL;

        keep = at->keep;
        for (int call = 0; outcome == -SIGKILL; call++) {
            set_scene(at, call, HARM_KILL, 0);
            disk.bytewise = true;
            outcome = disk_outcome_of_child(keep_in_child);
            disk.bytewise = false;
            disk.harm = HARM_NONE;
            ck_assert(is_file(at, at->after) || is_file(at, at->before)
                      || (at->is_appended && is_torn(at)));
            if (outcome != -SIGKILL) {
                ck_assert_int_eq(outcome, STATE_DIR_OK);
                ck_assert(is_file(at, at->after));
                ck_assert_int_gt(call, 15);
            }
            ck_assert_int_eq(at->keep(), STATE_DIR_OK);
        }
    }
}

/* X's names in the book, the newest first. */
static const char *names_in_book(enum state_dir_error *error)
{
    static struct book_reader reader;
    static char names[64];
    struct book_entry entry;

    names[0] = '\0';
    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    while (book_file_previous(&reader, &entry))
        strncat(names, entry.names[0].at, entry.names[0].length);
    book_file_close(&reader);
    *error = reader.error;
    return names;
}

TEST(killed_while_a_line_is_appended_the_lines_before_and_after_it_stand)
{
    int outcome = -SIGKILL;
    enum state_dir_error error;

    keep = keep_line;
    for (int call = 0; outcome == -SIGKILL; call++) {
        set_scene(&scenes[2], call, HARM_KILL, 0);
        disk.bytewise = true;
        outcome = disk_outcome_of_child(keep_in_child);
        disk.bytewise = false;
        disk.harm = HARM_NONE;
        ck_assert_int_eq(book_file_append(LINE("Dan"), PATIENCE_NONE), STATE_DIR_OK);

        const char *names = names_in_book(&error);

        ck_assert(strcmp(names, "DanAnn") == 0 || strcmp(names, "DanCidAnn") == 0);
    }
}

TEST(a_call_that_fails_while_the_book_is_read_is_told)
{
    bool is_struck = true;

    for (int call = 0; is_struck; call++) {
        int descriptors = disk_open_descriptors();
        enum state_dir_error error;

        set_scene(&scenes[2], call, HARM_FAIL, EIO);

        const char *names = names_in_book(&error);
        int told = errno;
        const char *name = call < disk.calls ? disk.names[call] : "";

        is_struck = call < disk.calls;
        ck_assert_int_eq(disk_open_descriptors(), descriptors);
        if (!is_struck || strcmp(name, "close") == 0 || strcmp(name, "flock") == 0) {
            ck_assert_int_eq(error, STATE_DIR_OK);
            ck_assert_str_eq(names, "Ann");
        } else {
            ck_assert_int_eq(error, call == 0 ? STATE_DIR_NONE : STATE_DIR_UNREADABLE);
            ck_assert_int_eq(told, EIO);
            ck_assert_str_eq(names, "");
        }
    }
}

TEST(a_call_that_fails_while_the_settings_are_read_is_told)
{
    static char text[SETTINGS_SIZE];
    bool is_struck = true;

    for (int call = 0; is_struck; call++) {
        set_scene(&scenes[SCENES - 1], call, HARM_FAIL, EIO);

        enum state_dir_error error = settings_file_read(text);
        int told = errno;

        is_struck = call < disk.calls;
        if (!is_struck || strcmp(disk.names[call], "close") == 0) {
            ck_assert_int_eq(error, STATE_DIR_OK);
            ck_assert_str_eq(text, scenes[SCENES - 1].before);
        } else {
            ck_assert_int_eq(error, call == 0 ? STATE_DIR_NONE : STATE_DIR_UNREADABLE);
            ck_assert_int_eq(told, EIO);
            ck_assert_str_eq(text, "");
        }
    }
}

TEST(the_line_is_on_the_disk_before_it_is_said_to_be_kept)
{
    static const char *const order[] = {"flock", "write", "fsync", "close"};
    size_t met = 0;
    int writes = 0;

    set_scene(&scenes[2], 0, HARM_NONE, 0);
    ck_assert_int_eq(keep_line(), STATE_DIR_OK);
    for (int call = 0; call < disk.calls; call++) {
        met += met < sizeof order / sizeof order[0] && strcmp(disk.names[call], order[met]) == 0;
        writes += strcmp(disk.names[call], "write") == 0;
    }
    ck_assert_uint_eq(met, sizeof order / sizeof order[0]);
    ck_assert_int_eq(writes, 1);
}
