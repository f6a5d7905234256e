/* SPDX-License-Identifier: MIT
 *
 * The files of the directory: their modes, and links in their place.
 */
#include "disk.h"
#include "storage/state_dir.h"
#include "suite.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* Write the file "settings", and return its type and mode. */
static mode_t write_settings(void)
{
    int directory;
    struct stat status;

    ck_assert(state_dir_open(&directory, true, why));
    ck_assert(state_dir_write(directory, "settings", "new", 3, why));
    close(directory);
    ck_assert_str_eq(disk_text_of("settings"), "new");
    ck_assert_int_eq(lstat(disk_path_of("settings"), &status), 0);
    return status.st_mode;
}

TEST(a_new_file_is_for_its_owner_alone)
{
    umask(0);
    ck_assert_uint_eq(write_settings(), S_IFREG | 0600);
}

TEST(a_file_that_is_replaced_keeps_its_mode)
{
    disk_put_file("settings", "old", 3);
    ck_assert_int_eq(chmod(disk_path_of("settings"), 0640), 0);
    ck_assert_uint_eq(write_settings(), S_IFREG | 0640);
}

/* The mode of a link is 0777. */
TEST(a_file_that_replaces_a_link_is_for_its_owner_alone)
{
    disk_put_file("target", "old", 3);
    ck_assert_int_eq(symlink("target", disk_path_of("settings")), 0);
    ck_assert_uint_eq(write_settings(), S_IFREG | 0600);
    ck_assert_str_eq(disk_text_of("target"), "old");
}

/* The errno of a load with these flags, if its open fails with this error. */
static int load_fails(int flags, int error)
{
    char bytes[1];

    disk.harm = HARM_FAIL;
    disk.every = "openat";
    disk.error = error;
    ck_assert_int_eq(state_dir_load(-1, "settings", flags, bytes, sizeof bytes), -1);
    return errno;
}

TEST(a_link_that_is_not_followed_is_no_plain_file_whatever_the_system_calls_that)
{
    static const int links[] = {
        ELOOP, EMLINK, /* FreeBSD */
#ifdef EFTYPE
        EFTYPE, /* NetBSD */
#endif
    };

    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        ck_assert_int_eq(load_fails(O_NOFOLLOW, links[i]), EINVAL);
        ck_assert_int_eq(load_fails(0, links[i]), links[i]);
    }
    ck_assert_int_eq(load_fails(O_NOFOLLOW, ENOENT), ENOENT);
}

TEST(a_file_is_read_from_its_start_up_to_what_there_is_room_for)
{
    char bytes[] = "........";
    int directory;

    disk_put_file("settings", "abcdef", 6);
    ck_assert_int_eq(mkdir(disk_path_of("played"), 0700), 0);
    ck_assert_int_eq(mkfifo(disk_path_of("fifo"), 0600), 0);
    ck_assert(state_dir_open(&directory, false, why));
    ck_assert_int_eq(state_dir_load(directory, "settings", 0, bytes, 3), 3);
    ck_assert_str_eq(bytes, "abc.....");
    ck_assert_int_eq(state_dir_load(directory, "settings", O_NOFOLLOW, bytes, 8), 6);
    ck_assert_str_eq(bytes, "abcdef..");
    ck_assert_int_eq(state_dir_load(directory, "played", 0, bytes, 8), -1);
    ck_assert_int_eq(errno, EINVAL);
    ck_assert_int_eq(state_dir_load(directory, "fifo", 0, bytes, 8), -1);
    ck_assert_int_eq(errno, EINVAL);
    disk = (struct disk){.harm = HARM_FAIL, .every = "pread", .error = EIO};
    ck_assert_int_eq(state_dir_load(directory, "settings", 0, bytes, 8), -1);
    ck_assert_int_eq(errno, EIO);
    close(directory);
}

/* ---- Paths. ---- */

static void set_paths(const char *state, const char *home)
{
    if (state)
        setenv("XDG_STATE_HOME", state, 1);
    else
        unsetenv("XDG_STATE_HOME");
    if (home)
        setenv("HOME", home, 1);
    else
        unsetenv("HOME");
}

TEST(the_directory_is_below_the_variable_or_the_home_whichever_is_absolute)
{
    static const struct {
        const char *state, *home, *directory; /* empty if there is none */
    } rows[] = {
        {"/x", "/h", "/x/tictactoe"},
        {"/x", NULL, "/x/tictactoe"},
        {"x", "/h", "/h/.local/state/tictactoe"},
        {"", "/h", "/h/.local/state/tictactoe"},
        {NULL, "/h", "/h/.local/state/tictactoe"},
        {NULL, "h", ""},
        {NULL, "", ""},
        {"x", NULL, ""},
    };
    char path[STATE_DIR_PATH];
    char expected[64];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool is_there = *rows[i].directory;

        set_paths(rows[i].state, rows[i].home);
        state_dir_find("", path);
        ck_assert_str_eq(path, rows[i].directory);
        snprintf(expected, sizeof expected, "%s%s", rows[i].directory, is_there ? "/a/b" : "");
        state_dir_find("a/b", path);
        ck_assert_str_eq(path, expected);
        state_dir_find("/etc/a", path);
        ck_assert_str_eq(path, is_there ? "/etc/a" : "");
    }
}

/* A path of this many bytes. */
static const char *path_of(int length)
{
    static char path[2 * STATE_DIR_PATH];

    memset(path, 'a', sizeof path);
    path[0] = '/';
    path[length] = '\0';
    return path;
}

TEST(a_path_that_is_too_long_is_none)
{
    enum { MOST = 4095, BELOW = sizeof "/tictactoe" - 1, NAME = sizeof "/name" - 1 };
    char path[STATE_DIR_PATH];

    for (int length = MOST - 20; length <= MOST + 20; length++) {
        set_paths(path_of(length), "/h");
        state_dir_find("", path);
        ck_assert_int_eq((int)strlen(path), length + BELOW <= MOST ? length + BELOW : 0);
        state_dir_find("name", path);
        ck_assert_int_eq((int)strlen(path),
                         length + BELOW + NAME <= MOST ? length + BELOW + NAME : 0);
        set_paths("/x", "/h");
        state_dir_find(path_of(length), path);
        ck_assert_int_eq((int)strlen(path), length <= MOST ? length : 0);
    }
}

TEST(a_home_that_cannot_be_one_is_told)
{
    const char *const rows[][2] = {
        {NULL, "HOME is not set"},
        {"", "HOME is not set"},
        {"here", "HOME is not an absolute path"},
        {path_of(STATE_DIR_PATH), "HOME is too long"},
    };
    int directory;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int may_make = 0; may_make < 2; may_make++) {
            set_paths(NULL, rows[i][0]);
            ck_assert(!state_dir_open(&directory, may_make, why));
            ck_assert_str_eq(why, rows[i][1]);
        }
}

TEST(a_failure_is_told_with_the_path_of_which_160_bytes_are_shown)
{
    static const struct {
        int error;
        const char *words;
    } rows[] = {{EINVAL, "it is not a plain file"},
                {EBADMSG, "it is damaged"},
                {EACCES, "Permission denied"}};
    char home[sizeof disk_home + 160];
    char expected[STATE_DIR_REASON];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int length = 159; length < 163; length++) {
            const char *path = path_of(length);

            errno = rows[i].error;
            ck_assert(!state_dir_explain(path, why));
            snprintf(expected, sizeof expected, "%.160s: %s", path, rows[i].words);
            ck_assert_str_eq(why, expected);
        }
    snprintf(home, sizeof home, "%s/%0150d", disk_home, 0); /* which does not exist */
    set_paths(NULL, home);
    ck_assert(!state_dir_open(&(int){0}, true, why));
    snprintf(expected, sizeof expected, "%.160s: %s", home, "there is no such home");
    ck_assert_str_eq(why, expected);
}

/* ---- The directory. ---- */

static mode_t mode_of(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 ? status.st_mode : 0;
}

TEST(the_directory_is_made_with_those_above_it_only_for_a_write_and_for_its_owner_alone)
{
    static const char *const made[] = {"/.local", "/.local/state", "/.local/state/tictactoe"};
    char path[sizeof disk_home + 32];
    int directory = 7;

    umask(0);
    set_paths(NULL, disk_home);
    ck_assert(state_dir_open(&directory, false, why));
    ck_assert_int_eq(directory, -1);
    for (int may_make = 1; may_make >= 0; may_make--) {
        ck_assert(state_dir_open(&directory, may_make, why));
        ck_assert_int_ge(directory, 0);
        ck_assert_int_ne(fcntl(directory, F_GETFD) & FD_CLOEXEC, 0);
        close(directory);
        for (int i = 0; i < 3; i++) {
            snprintf(path, sizeof path, "%s%s", disk_home, made[i]);
            ck_assert_uint_eq(mode_of(path), S_IFDIR | 0700);
        }
    }
}

TEST(what_stands_in_the_place_of_a_directory_is_told)
{
    char path[sizeof disk_home + 32], expected[STATE_DIR_REASON];
    int directory;

    for (int may_make = 0; may_make < 2; may_make++) {
        snprintf(path, sizeof path, "%s/tictactoe", disk_home);
        ck_assert_int_eq(symlink("nowhere", path), 0); /* a disk that is not mounted */
        ck_assert(!state_dir_open(&directory, may_make, why));
        snprintf(expected, sizeof expected, "%s: the link leads nowhere", path);
        ck_assert_str_eq(why, expected);
        ck_assert_int_eq(unlink(path), 0);
        fclose(fopen(path, "w"));
        ck_assert(!state_dir_open(&directory, may_make, why));
        snprintf(expected, sizeof expected, "%s: Not a directory", path);
        ck_assert_str_eq(why, expected);
        ck_assert_int_eq(unlink(path), 0);
    }
    snprintf(path, sizeof path, "%s/.local", disk_home);
    ck_assert_int_eq(symlink("nowhere", path), 0);
    set_paths(NULL, disk_home);
    for (int may_make = 0; may_make < 2; may_make++) {
        ck_assert(!state_dir_open(&directory, may_make, why));
        snprintf(expected, sizeof expected, "%s: the link leads nowhere", path);
        ck_assert_str_eq(why, expected);
    }
}

/* ---- Failures. ---- */

static bool write_text(const char *name, const char *text)
{
    int directory;
    bool is_written;

    ck_assert(state_dir_open(&directory, true, why));
    is_written = state_dir_write(directory, name, text, strlen(text), why);
    close(directory);
    return is_written;
}

/* A limit cuts a write, or refuses it. */
TEST(a_file_that_does_not_become_whole_is_told_by_its_directory_and_the_old_one_stays)
{
    static const struct {
        int limit;
        const char *words;
    } rows[] = {{4, "No space left on device"}, {0, "File too large"}};
    static const char *const names[][2] = {{"settings", ""}, {"playing/1f", "/playing"}};
    char expected[STATE_DIR_REASON];

    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            struct rlimit before, limit;
            bool is_written;

            ck_assert(write_text(names[j][0], "old"));
            ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
            limit = before;
            limit.rlim_cur = (rlim_t)rows[i].limit;
            ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
            is_written = write_text(names[j][0], "new text");
            ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
            ck_assert(!is_written);
            snprintf(expected, sizeof expected, "%s%s: %s", disk_directory, names[j][1],
                     rows[i].words);
            ck_assert_str_eq(why, expected);
            ck_assert_str_eq(disk_text_of(names[j][0]), "old");
            ck_assert_str_eq(disk_contents(), j == 0 && i == 0 ? "settings " : "playing settings ");
        }
}

TEST(a_directory_that_is_missing_is_made_only_below_the_state_directory)
{
    char path[sizeof disk_home + 32], expected[STATE_DIR_REASON];

    snprintf(path, sizeof path, "%s/missing/settings", disk_home);
    ck_assert(!write_text(path, "new"));
    snprintf(expected, sizeof expected, "%s/missing: No such file or directory", disk_home);
    ck_assert_str_eq(why, expected);
    snprintf(path, sizeof path, "%s/settings", disk_home);
    ck_assert(write_text(path, "new"));
    ck_assert_str_eq(disk_text_of("../settings"), "new");
    ck_assert(write_text("playing/1f", "new"));
    ck_assert_str_eq(disk_text_of("playing/1f"), "new");
    ck_assert_uint_eq(mode_of(disk_path_of("playing")), S_IFDIR | 0700);
}

TEST(a_sync_fails_only_if_a_file_that_is_there_could_have_been_synced)
{
    static const struct {
        const char *call;
        int error;
        bool is_synced;
    } rows[] = {
        {"fsync", EINVAL, true},   {"fsync", ENOSYS, true},   {"fsync", EOPNOTSUPP, true},
        {"fsync", EIO, false},     {"fsync", ENOSPC, false},  {"openat", ENOENT, true},
        {"openat", EACCES, false}, {"openat", EINVAL, false}, {NULL, 0, true},
    };
    char expected[STATE_DIR_REASON];
    int directory;

    disk_put_file("settings", "old", 3);
    ck_assert(state_dir_open(&directory, true, why));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int lowest = dup(directory), after;

        close(lowest);
        disk = (struct disk){.harm = rows[i].call ? HARM_FAIL : HARM_NONE,
                             .every = rows[i].call,
                             .error = rows[i].error};
        ck_assert_int_eq(state_dir_sync(directory, "settings", why), rows[i].is_synced);
        snprintf(expected, sizeof expected, "%s/settings: %s", disk_directory,
                 rows[i].error == EINVAL ? "it is not a plain file" : strerror(rows[i].error));
        if (!rows[i].is_synced)
            ck_assert_str_eq(why, expected);
        after = dup(directory);
        ck_assert_int_eq(after, lowest); /* nothing is left open */
        close(after);
    }
    close(directory);
}
