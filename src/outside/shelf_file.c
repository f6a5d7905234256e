/* SPDX-License-Identifier: MIT
 *
 * Everything in the folder is reached through the folder's descriptor, which is
 * the lock as well.
 */
#include "outside/shelf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 }; /* Linux knows no longer path */

/* Whether that is what a call says where the file system has no notion of it. */
static bool is_unsupported(int reason)
{
    return reason == EINVAL || reason == ENOLCK || reason == ENOSYS || reason == EOPNOTSUPP;
}

static const char file_name[] = "shelf";
static const char new_name[] = "shelf.new"; /* until it is whole */

/* The path of the folder, with a slash at its end. */
static bool find_folder(char path[PATH_SIZE])
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bool has_state = state && *state == '/';
    const char *base = has_state ? state : home;
    const char *below = has_state ? "" : "/.local/state";

    if (!base || *base != '/') {
        errno = ENOENT;
        return false;
    }
    if (snprintf(path, PATH_SIZE, "%s%s/tictactoe/", base, below) >= PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    return true;
}

/* Open, whatever signals come. What is made by it is for its owner alone. */
static int open_at(int folder, const char *path, int flags)
{
    int file;

    do
        file = openat(folder, path, flags | O_CLOEXEC, S_IRUSR | S_IWUSR);
    while (file < 0 && errno == EINTR);
    return file;
}

/* Close, and leave errno to what went wrong before. */
static void close_quietly(int file)
{
    int reason = errno;

    close(file);
    errno = reason;
}

static int open_folder(const char *path)
{
    return open_at(AT_FDCWD, path, O_RDONLY | O_DIRECTORY);
}

/* Open the folder; if it is missing, make it and those above it. */
static int make_folder(char path[PATH_SIZE])
{
    int folder = open_folder(path);

    if (folder >= 0 || errno != ENOENT)
        return folder;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, S_IRWXU) != 0 && errno != EEXIST)
            return -1;
        *slash = '/';
    }
    return open_folder(path);
}

/* Whether the folder is missing because a link on the way to it leads nowhere: then making it would
 * not help. */
static bool is_link_to_nothing(char path[PATH_SIZE])
{
    struct stat status;
    bool is_found = false;

    for (char *slash = strchr(path + 1, '/'); slash && !is_found; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        is_found = lstat(path, &status) == 0 && S_ISLNK(status.st_mode) && stat(path, &status) != 0;
        *slash = '/';
    }
    errno = ENOENT;
    return is_found;
}

/* Read until the room is full or the file ends. The length, or -1. */
static ssize_t read_bytes(int file, unsigned char *bytes, size_t room)
{
    size_t length = 0;

    while (length < room) {
        ssize_t count = read(file, bytes + length, room - length);

        if (count == 0)
            break;
        if (count > 0)
            length += (size_t)count;
        else if (errno != EINTR)
            return -1;
    }
    return (ssize_t)length;
}

static enum shelf_error read_opened(int file, struct shelf *shelf)
{
    unsigned char bytes[SHELF_BYTES + 1]; /* room to see that a file is too long */
    struct stat status;

    if (fstat(file, &status) != 0)
        return SHELF_UNREADABLE;
    if (!S_ISREG(status.st_mode))
        return SHELF_NOT_A_FILE;

    ssize_t length = read_bytes(file, bytes, sizeof bytes);

    if (length < 0)
        return SHELF_UNREADABLE;
    return length == SHELF_BYTES && shelf_unpack(shelf, bytes) ? SHELF_OK : SHELF_DAMAGED;
}

static enum shelf_error read_file(int folder, struct shelf *shelf)
{
    int file = open_at(folder, file_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);

    if (file >= 0) {
        enum shelf_error error = read_opened(file, shelf);

        close_quietly(file);
        return error;
    }
    if (errno == ELOOP || errno == ENXIO) /* a symbolic link, a socket */
        return SHELF_NOT_A_FILE;
    if (errno != ENOENT)
        return SHELF_UNREADABLE;
    *shelf = (struct shelf){0};
    return SHELF_OK;
}

enum shelf_error shelf_file_read(struct shelf *shelf)
{
    char path[PATH_SIZE];

    if (!find_folder(path))
        return SHELF_NO_FOLDER;

    int folder = open_folder(path);

    if (folder >= 0) {
        enum shelf_error error = read_file(folder, shelf);

        close_quietly(folder);
        return error;
    }
    if (errno != ENOENT || is_link_to_nothing(path))
        return SHELF_NO_FOLDER;
    *shelf = (struct shelf){0};
    return SHELF_OK;
}

/* An update takes milliseconds, so another program's is waited for; but not for ever, as that
 * program may have been stopped in the middle of it. */
static bool lock(int folder)
{
    enum { TRIES = 400, PAUSE_MILLISECONDS = 5 };

    for (int tries = 1; flock(folder, LOCK_EX | LOCK_NB) != 0; tries++) {
        if (is_unsupported(errno))
            return true;
        if ((errno != EWOULDBLOCK && errno != EINTR) || tries == TRIES)
            return false;
        poll(NULL, 0, PAUSE_MILLISECONDS);
    }
    return true;
}

static bool write_bytes(int file, const unsigned char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t count = write(file, bytes, length);

        if (count >= 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

static bool sync_file(int file)
{
    while (fsync(file) != 0)
        if (errno != EINTR)
            return is_unsupported(errno);
    return true;
}

/* Write the shelf under its other name. What a killed program left there is removed first. */
static bool write_new(int folder, const struct shelf *shelf)
{
    unsigned char bytes[SHELF_BYTES];

    unlinkat(folder, new_name, 0);

    int file = open_at(folder, new_name, O_WRONLY | O_CREAT | O_EXCL);

    if (file < 0)
        return false;
    shelf_pack(shelf, bytes);

    bool is_written = write_bytes(file, bytes, sizeof bytes) && sync_file(file);

    close_quietly(file);
    return is_written;
}

/* Give the damaged file the first name that is free. */
static bool set_aside(int folder, char name[SHELF_FILE_NAME])
{
    struct stat status;

    snprintf(name, SHELF_FILE_NAME, "shelf.damaged");
    for (int number = 1; fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0; number++)
        snprintf(name, SHELF_FILE_NAME, "shelf.damaged.%d", number);
    return errno == ENOENT && renameat(folder, file_name, folder, name) == 0;
}

/* Put the shelf in the file's place. A damaged file is set aside only once the new one is whole. */
static bool replace_file(int folder, const struct shelf *shelf, bool is_damaged,
                         char aside[SHELF_FILE_NAME])
{
    if (write_new(folder, shelf) && (!is_damaged || set_aside(folder, aside))
        && renameat(folder, new_name, folder, file_name) == 0) {
        fsync(folder); /* a failure here comes too late to matter: the new file stands */
        return true;
    }

    int reason = errno;

    unlinkat(folder, new_name, 0);
    errno = reason;
    return false;
}

static enum shelf_error exchange_in(int folder, struct game old, struct game new,
                                    struct shelf_news *news)
{
    struct shelf shelf = {0};
    struct shelf_news found = {0};

    if (!lock(folder))
        return SHELF_UNWRITABLE;

    enum shelf_error error = read_file(folder, &shelf);

    if (error != SHELF_OK && error != SHELF_DAMAGED)
        return error;
    shelf_take(&shelf, old);
    if (shelf_holds(new))
        found.fallen = shelf_put(&shelf, new);
    if (!replace_file(folder, &shelf, error == SHELF_DAMAGED, found.aside))
        return SHELF_UNWRITABLE;
    *news = found;
    return error == SHELF_DAMAGED ? SHELF_SET_ASIDE : SHELF_OK;
}

enum shelf_error shelf_file_exchange(struct game old, struct game new, struct shelf_news *news)
{
    char path[PATH_SIZE];

    if (!find_folder(path))
        return SHELF_NO_FOLDER;

    /* Whatever the mask was: what is made here is its owner's, and nobody else's. */
    mode_t mask = umask(S_IRWXG | S_IRWXO);
    int folder = make_folder(path);
    enum shelf_error error = SHELF_NO_FOLDER;

    if (folder >= 0) {
        error = exchange_in(folder, old, new, news);
        close_quietly(folder);
    }
    umask(mask);
    return error;
}
