/* SPDX-License-Identifier: MIT */
#include "storage/state_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

static const char lock_name[] = "lock";

/* The room for a path, and for the name of a file with what is added to it. */
enum { PATH_SIZE = 4096, NAME_SIZE = 64 };

static const char cannot_be_read[] = "cannot be read";
static const char cannot_be_written[] = "cannot be written";

/* Write the reason for a call that failed just now. Always false. */
static bool explain_error(char why[STATE_DIR_REASON], const char *what)
{
    snprintf(why, STATE_DIR_REASON, "%s: %s", what, strerror(errno));
    return false;
}

/* True if a call failed because the file system does not have it. */
static bool is_unsupported(int reason)
{
    return reason == EINVAL || reason == ENOLCK || reason == ENOSYS || reason == EOPNOTSUPP;
}

/* The path of the directory, without a slash at its end. */
static bool find_path(char path[PATH_SIZE], char why[STATE_DIR_REASON])
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bool has_state = state && *state == '/';
    const char *base = has_state ? state : home;
    const char *below = has_state ? "" : "/.local/state";

    if (!base || *base != '/') {
        snprintf(why, STATE_DIR_REASON, "has no directory: HOME is %s",
                 base && *base ? "not an absolute path" : "not set");
        return false;
    }
    errno = ENAMETOOLONG;
    return snprintf(path, PATH_SIZE, "%s%s/tictactoe", base, below) < PATH_SIZE
        || explain_error(why, "has no directory");
}

static int open_at(int directory, const char *path, int flags)
{
    return openat(directory, path, flags | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

/* Make the directory of the path and those above it. */
static bool make_directories(char path[PATH_SIZE])
{
    bool is_made = true;

    for (char *end = path; end && is_made;) {
        end = strchr(end + 1, '/');
        if (end)
            *end = '\0';
        is_made = mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
        if (end)
            *end = '/';
    }
    return is_made;
}

/* True if a link on the path leads nowhere, for example to a disk that is not mounted. The path is
 * cut off where it ends. */
static bool is_dangling(char path[PATH_SIZE])
{
    struct stat status;

    while (lstat(path, &status) != 0 && strrchr(path, '/') > path)
        *strrchr(path, '/') = '\0';
    return stat(path, &status) != 0;
}

int state_dir_open(bool may_make, char why[STATE_DIR_REASON])
{
    const int flags = O_RDONLY | O_DIRECTORY;
    char path[PATH_SIZE];

    if (!find_path(path, why))
        return -1;

    int directory = open_at(AT_FDCWD, path, flags);

    if (directory < 0 && errno == ENOENT && may_make && make_directories(path))
        directory = open_at(AT_FDCWD, path, flags);
    if (directory >= 0)
        return directory;
    explain_error(why, "has no directory");
    if (errno == ENOENT && is_dangling(path))
        snprintf(why, STATE_DIR_REASON, "has no directory: a link leads nowhere");
    else if (errno == ENOENT && !may_make)
        why[0] = '\0';
    return -1;
}

/* Lock the file, or wait that long for another program to release it. Where the file system has no
 * locks, any program may go on. */
static bool lock(int file, int milliseconds)
{
    enum { PAUSE = 5 };
    const uint64_t start = clock_now();

    while (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (is_unsupported(errno))
            return true;
        if (errno != EWOULDBLOCK || clock_now() - start >= (uint64_t)milliseconds)
            return false;
        poll(NULL, 0, PAUSE);
    }
    return true;
}

bool state_dir_enter(struct state_dir *dir, int milliseconds, char why[STATE_DIR_REASON])
{
    dir->is_held = false;
    dir->directory = state_dir_open(true, why);
    if (dir->directory < 0)
        return false;
    dir->lock = open_at(dir->directory, lock_name, O_RDWR | O_CREAT);
    if (dir->lock >= 0 && lock(dir->lock, milliseconds))
        return true;
    dir->is_held = errno == EWOULDBLOCK;
    if (dir->is_held)
        snprintf(why, STATE_DIR_REASON, "is kept locked by another program");
    else
        explain_error(why, "cannot be locked");
    if (dir->lock >= 0)
        close(dir->lock);
    close(dir->directory);
    return false;
}

void state_dir_leave(struct state_dir *dir)
{
    close(dir->lock);
    close(dir->directory);
}

int state_dir_open_file(int directory, const char *name, int flags, char why[STATE_DIR_REASON])
{
    bool is_to_write = (flags & O_ACCMODE) != O_RDONLY;
    int file = open_at(directory, name, flags | O_NOFOLLOW | O_NONBLOCK);
    struct stat status;

    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return file;
    if (file >= 0 || errno == ELOOP || errno == EISDIR || errno == ENXIO)
        snprintf(why, STATE_DIR_REASON, "is not a plain file");
    else if (errno == ENOENT && !is_to_write)
        why[0] = '\0';
    else
        explain_error(why, is_to_write ? cannot_be_written : cannot_be_read);
    if (file >= 0)
        close(file);
    return -1;
}

ssize_t state_dir_load(int directory, const char *name, void *bytes, size_t room,
                       char why[STATE_DIR_REASON])
{
    int opened = directory < 0 ? state_dir_open(false, why) : directory;
    int file = opened < 0 ? -1 : state_dir_open_file(opened, name, O_RDONLY, why);
    ssize_t length = file < 0 ? -1 : pread(file, bytes, room, 0);

    if (file >= 0 && length < 0)
        explain_error(why, cannot_be_read);
    if (file >= 0)
        close(file);
    if (opened >= 0 && directory < 0)
        close(opened);
    return length;
}

/* True if a call has written everything. If it wrote only a part, there is no room for the rest. */
static bool check_written(ssize_t written, size_t length, char why[STATE_DIR_REASON])
{
    if (written == (ssize_t)length)
        return true;
    if (written >= 0)
        errno = ENOSPC;
    return explain_error(why, cannot_be_written);
}

bool state_dir_append(int file, const void *bytes, size_t length, char why[STATE_DIR_REASON])
{
    return check_written(write(file, bytes, length), length, why);
}

bool state_dir_overwrite(const struct state_dir *dir, const char *name, const void *bytes,
                         size_t length, char why[STATE_DIR_REASON])
{
    int file = state_dir_open_file(dir->directory, name, O_WRONLY | O_CREAT, why);
    struct stat status;

    if (file < 0)
        return false;

    bool was_empty = fstat(file, &status) == 0 && status.st_size == 0;
    bool is_written = check_written(pwrite(file, bytes, length, 0), length, why);

    if (!is_written && was_empty) /* a part may stand there */
        (void)!ftruncate(file, 0);
    close(file);
    return is_written;
}

bool state_dir_set_aside(const struct state_dir *dir, const char *name, char why[STATE_DIR_REASON])
{
    char aside[NAME_SIZE];

    snprintf(aside, sizeof aside, "%s.damaged", name);
    return renameat(dir->directory, name, dir->directory, aside) == 0
        || explain_error(why, cannot_be_written);
}

bool state_dir_replace(const struct state_dir *dir, const char *name, const void *bytes,
                       size_t length, char why[STATE_DIR_REASON])
{
    char new_name[NAME_SIZE];
    struct stat old;

    snprintf(new_name, sizeof new_name, "%s.new", name);
    unlinkat(dir->directory, new_name, 0); /* a program that was killed may have left it */

    int file = open_at(dir->directory, new_name, O_WRONLY | O_CREAT | O_EXCL);

    if (file < 0)
        return explain_error(why, cannot_be_written);

    if (fstatat(dir->directory, name, &old, AT_SYMLINK_NOFOLLOW) == 0)
        fchmod(file, old.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO));

    bool is_whole = state_dir_append(file, bytes, length, why);

    close(file);
    if (is_whole && renameat(dir->directory, new_name, dir->directory, name) == 0)
        return true;
    if (is_whole)
        explain_error(why, cannot_be_written);
    unlinkat(dir->directory, new_name, 0);
    return false;
}

static bool sync_file(int file, char why[STATE_DIR_REASON])
{
    return fsync(file) == 0 || is_unsupported(errno) || explain_error(why, cannot_be_written);
}

bool state_dir_sync(const char *const names[], char why[STATE_DIR_REASON])
{
    int directory = state_dir_open(false, why);
    bool is_synced = directory >= 0 ? sync_file(directory, why) : !*why;

    for (; *names && directory >= 0 && is_synced; names++) {
        int file = state_dir_open_file(directory, *names, O_RDONLY, why);

        is_synced = file >= 0 ? sync_file(file, why) : !*why;
        if (file >= 0)
            close(file);
    }
    if (directory >= 0)
        close(directory);
    return is_synced;
}
