/* SPDX-License-Identifier: MIT */
#include "disk.h"
#include "disk_calls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct disk disk;

/* ---- The calls. A name in parentheses is the system's own function. ---- */

/* True if this call is to fail or to kill. For kills, calls that only read do not count: a kill
 * before one is the same as a kill before the next call that writes. */
static bool strikes(const char *name)
{
    int call = disk.calls;

    if (disk.harm == HARM_KILL && !strstr("openat mkdir mkdirat write renameat unlinkat", name))
        return false;
    disk.calls++;
    if (call < CALLS)
        disk.names[call] = name;
    if (disk.harm == HARM_NONE || call < disk.at
        || (disk.every ? strcmp(name, disk.every) != 0 : call > disk.at))
        return false;
    if (disk.harm == HARM_KILL)
        raise(SIGKILL);
    errno = disk.error;
    return true;
}

#define CALL(type, name, parameters, ...)                                                          \
    type disk_##name parameters                                                                    \
    {                                                                                              \
        return strikes(#name) ? -1 : (name)(__VA_ARGS__);                                          \
    }

CALL(int, fstat, (int file, struct stat *status), file, status)
CALL(ssize_t, pread, (int file, void *bytes, size_t size, off_t at), file, bytes, size, at)
CALL(ssize_t, write, (int file, const void *bytes, size_t size), file, bytes, size)
CALL(int, mkdir, (const char *path, mode_t mode), path, mode)
CALL(int, mkdirat, (int at, const char *path, mode_t mode), at, path, mode)
CALL(int, openat, (int at, const char *path, int flags, mode_t mode), at, path, flags, mode)
CALL(int, renameat, (int from, const char *old_name, int to, const char *new_name), from, old_name,
     to, new_name)
CALL(int, unlinkat, (int at, const char *path, int flags), at, path, flags)

int disk_fsync(int file)
{
    (void)file; /* no test cuts the power, and a sync is slow */
    return strikes("fsync") ? -1 : 0;
}

/* A close that fails has closed the file. */
int disk_close(int file)
{
    int result = strikes("close") ? -1 : 0;
    int error = result == 0 ? ENOTTY : errno; /* a close that succeeds may change errno, too */

    (close)(file);
    errno = error;
    return result;
}

/* ---- The disk. ---- */

char disk_root[COMMAND_HOME];
char disk_home[COMMAND_HOME + 8];
char disk_directory[COMMAND_HOME + 32];

void disk_make_root(void)
{
    command_make_home(disk_root);
}

void disk_remove_root(void)
{
    command_remove_home(disk_root);
}

void disk_make_home(void)
{
    snprintf(disk_home, sizeof disk_home, "%s/XXXXXX", disk_root);
    ck_assert_ptr_nonnull(mkdtemp(disk_home));
    snprintf(disk_directory, sizeof disk_directory, "%s/tictactoe", disk_home);
    setenv("XDG_STATE_HOME", disk_home, 1);
    setenv("HOME", "/nowhere", 1);
    memset(&disk, 0, sizeof disk);
}

void disk_remove_home(void)
{
    command_remove_home(disk_home);
}

const char *disk_path_of(const char *name)
{
    static char path[sizeof disk_directory + 32];

    snprintf(path, sizeof path, "%s/%s", disk_directory, name);
    return path;
}

void disk_put_file(const char *name, const void *bytes, size_t size)
{
    FILE *file;

    mkdir(disk_directory, 0700);
    file = fopen(disk_path_of(name), "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static int is_no_dot(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

const char *disk_contents(void)
{
    static char names[1024];
    struct dirent **entries;
    int count = scandir(disk_directory, &entries, is_no_dot, alphasort);

    ck_assert_int_ge(count, 0);
    names[0] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(strcat(names, entries[i]->d_name), " ");
        free(entries[i]);
    }
    free(entries);
    return names;
}

bool disk_exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

const char *disk_text_of(const char *name)
{
    static char text[1 << 16];
    FILE *file = fopen(disk_path_of(name), "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;

    if (file)
        fclose(file);
    text[length] = '\0';
    return text;
}

static int outcome_of_child(int (*act)(void))
{
    int status;
    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0)
        _exit(act());
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return command_outcome(status);
}

static struct disk harm;
static int (*harmed_act)(void);
enum { NOT_REACHED = 64 };

static int act_with_harm(void)
{
    int outcome;

    disk = harm;
    outcome = harmed_act();
    return outcome + (disk.calls > harm.at ? 0 : NOT_REACHED);
}

void disk_harm_each_call(void (*prepare)(void), int (*act)(void), void (*check)(int outcome))
{
    static const int errors[] = {0, EIO, ENOSPC}; /* 0 kills */

    harmed_act = act;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        for (int at = 0, outcome = 0; outcome < NOT_REACHED; at++) {
            harm = (struct disk){i > 0 ? HARM_FAIL : HARM_KILL, at, .error = errors[i]};
            prepare();
            outcome = outcome_of_child(act_with_harm);
            check(outcome % NOT_REACHED);
        }
}
