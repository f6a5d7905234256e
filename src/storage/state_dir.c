/* SPDX-License-Identifier: MIT */
#include "storage/state_dir.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 }; /* PATH_MAX on Linux */

void state_dir_explain(enum state_dir_error error, char reason[STATE_DIR_REASON])
{
    static const char *const words[] = {
        [STATE_DIR_NONE] = "has no folder",
        [STATE_DIR_NO_FILE] = "is not a plain file",
        [STATE_DIR_UNREADABLE] = "cannot be read",
        [STATE_DIR_UNWRITABLE] = "cannot be written",
        [STATE_DIR_NO_MEMORY] = "needs more memory than there is",
    };

    if (error == STATE_DIR_UNREADABLE && errno == EFBIG)
        snprintf(reason, STATE_DIR_REASON, "is too large");
    else if (error == STATE_DIR_UNREADABLE && errno == EILSEQ)
        snprintf(reason, STATE_DIR_REASON, "is not text");
    else if (error == STATE_DIR_UNWRITABLE && errno == EWOULDBLOCK)
        snprintf(reason, STATE_DIR_REASON, "is kept locked by another program");
    else if (error == STATE_DIR_UNWRITABLE && errno == ETIMEDOUT)
        snprintf(reason, STATE_DIR_REASON, "is still being written");
    else if (error == STATE_DIR_NO_FILE || error == STATE_DIR_NO_MEMORY)
        snprintf(reason, STATE_DIR_REASON, "%s", words[error]);
    else
        snprintf(reason, STATE_DIR_REASON, "%s: %s", words[error], strerror(errno));
}

/* Whether a call failed because the file system does not know it. */
static bool is_unsupported(int reason)
{
    return reason == EINVAL || reason == ENOLCK || reason == ENOSYS || reason == EOPNOTSUPP;
}

/* The path of the folder, with a slash at its end. */
static bool find(char path[PATH_SIZE])
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

/* Open, whatever signals come. */
static int open_at(int folder, const char *path, int flags)
{
    mode_t mask = umask(S_IRWXG | S_IRWXO);
    int file;

    do
        file = openat(folder, path, flags | O_CLOEXEC, S_IRUSR | S_IWUSR);
    while (file < 0 && errno == EINTR);
    umask(mask);
    return file;
}

static int open_path(const char *path)
{
    return open_at(AT_FDCWD, path, O_RDONLY | O_DIRECTORY);
}

/* Whether the folder is missing because a link on the way to it leads nowhere: then making it would
 * not help. */
static bool is_link_to_nothing(char path[PATH_SIZE])
{
    struct stat status;
    bool is_found = false;
    int reason = errno;

    for (char *slash = strchr(path + 1, '/'); slash && !is_found; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        is_found = lstat(path, &status) == 0 && S_ISLNK(status.st_mode) && stat(path, &status) != 0;
        *slash = '/';
    }
    errno = reason;
    return is_found;
}

int state_dir_open(enum state_dir_error *error)
{
    char path[PATH_SIZE];
    bool has_path = find(path);
    int folder = has_path ? open_path(path) : -1;

    if (folder >= 0)
        return folder;
    *error = errno == ENOENT || errno == ENOTDIR ? STATE_DIR_OK : STATE_DIR_NONE;
    if (has_path && errno == ENOENT && !is_link_to_nothing(path))
        errno = 0;
    return -1;
}

/* Make the folder of the path and those above it. */
static bool make_folders(char path[PATH_SIZE])
{
    mode_t mask = umask(S_IRWXG | S_IRWXO);
    bool is_made = true;

    for (char *slash = strchr(path + 1, '/'); slash && is_made; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        is_made = mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
        *slash = '/';
    }
    umask(mask);
    return is_made;
}

int state_dir_make(void)
{
    char path[PATH_SIZE];

    if (!find(path))
        return -1;

    int folder = open_path(path);

    return folder < 0 && errno == ENOENT && make_folders(path) ? open_path(path) : folder;
}

void state_dir_close(int file)
{
    int reason = errno;

    close(file);
    errno = reason;
}

/* Whether that is what open says of a name that no plain file has. */
static bool is_no_file(int reason)
{
    switch (reason) {
    case ELOOP:  /* a link */
    case EMLINK: /* FreeBSD's word for it */
#ifdef EFTYPE
    case EFTYPE: /* NetBSD's */
#endif
    case ENXIO:      /* a socket, or a pipe that nobody reads */
    case EOPNOTSUPP: /* the BSDs' word for a socket */
    case EISDIR:
        return true;
    default:
        return false;
    }
}

/* What kept the file from being opened. */
static enum state_dir_error refusal(bool is_to_write)
{
    if (is_no_file(errno))
        return STATE_DIR_NO_FILE;
    if (errno == ENOENT && !is_to_write)
        return STATE_DIR_OK;
    return is_to_write ? STATE_DIR_UNWRITABLE : STATE_DIR_UNREADABLE;
}

int state_dir_open_file(int folder, const char *name, int flags, enum state_dir_error *error)
{
    bool is_to_write = (flags & O_ACCMODE) != O_RDONLY;
    int file = open_at(folder, name, flags | O_NOFOLLOW | O_NONBLOCK);
    struct stat status;

    if (file < 0) {
        *error = refusal(is_to_write);
        return -1;
    }
    if (fstat(file, &status) != 0)
        *error = is_to_write ? STATE_DIR_UNWRITABLE : STATE_DIR_UNREADABLE;
    else if (!S_ISREG(status.st_mode))
        *error = STATE_DIR_NO_FILE;
    else
        return file;
    state_dir_close(file);
    return -1;
}

bool state_dir_lock(int file, int operation, enum patience patience)
{
    enum { PAUSE_MILLISECONDS = 5 };
    int tries = patience == PATIENCE_NONE ? 1 : durations.lock / PAUSE_MILLISECONDS;

    while (flock(file, operation | LOCK_NB) != 0) {
        if (errno == EINTR)
            continue;
        if (is_unsupported(errno))
            return true;
        if (errno != EWOULDBLOCK || --tries == 0)
            return false;
        poll(NULL, 0, PAUSE_MILLISECONDS);
    }
    return true;
}

ssize_t state_dir_read(int file, void *bytes, size_t room)
{
    size_t length = 0;

    while (length < room) {
        ssize_t count = read(file, (char *)bytes + length, room - length);

        if (count == 0)
            break;
        if (count > 0)
            length += (size_t)count;
        else if (errno != EINTR)
            return -1;
    }
    return (ssize_t)length;
}

bool state_dir_write(int file, const void *bytes, size_t length)
{
    const char *next = bytes;

    while (length > 0) {
        ssize_t count = write(file, next, length);

        if (count >= 0) {
            next += count;
            length -= (size_t)count;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool state_dir_sync(int file)
{
    while (fsync(file) != 0)
        if (errno != EINTR)
            return is_unsupported(errno);
    return true;
}

/* The bytes under the other name. What a killed program left there is removed first. */
static bool write_new(int folder, const char *new_name, const void *bytes, size_t length)
{
    unlinkat(folder, new_name, 0);

    int file = open_at(folder, new_name, O_WRONLY | O_CREAT | O_EXCL);

    if (file < 0)
        return false;

    bool is_written = state_dir_write(file, bytes, length) && state_dir_sync(file);

    state_dir_close(file);
    return is_written;
}

bool state_dir_replace(int folder, const struct state_dir_file *file, const void *bytes,
                       size_t length)
{
    const char *new_name = file->new_name;

    if (write_new(folder, new_name, bytes, length)
        && (!file->aside || renameat(folder, file->name, folder, file->aside) == 0)
        && renameat(folder, new_name, folder, file->name) == 0) {
        fsync(folder); /* what can fail here is too late to matter: the new file stands */
        return true;
    }

    int reason = errno;

    unlinkat(folder, new_name, 0);
    errno = reason;
    return false;
}
