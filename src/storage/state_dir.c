/* SPDX-License-Identifier: MIT */
#include "storage/state_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ONLY_OWNER = S_IRWXU, ALL = S_IRWXU | S_IRWXG | S_IRWXO };

/* ---- The directory. ---- */

/* The base directory, $XDG_STATE_HOME or $HOME; null if neither is an absolute path. *below is the
 * path from the base to the state directory. */
static const char *find_base(const char **below)
{
    const char *state = getenv("XDG_STATE_HOME");
    bool has_state = state && *state == '/';
    const char *base = has_state ? state : getenv("HOME");

    *below = has_state ? "/tictactoe" : "/.local/state/tictactoe";
    return base && *base == '/' ? base : NULL;
}

void state_dir_find(const char *name, char path[STATE_DIR_PATH])
{
    const char *below;
    const char *base = find_base(&below);
    int length = -1;

    if (base && *name == '/')
        length = snprintf(path, STATE_DIR_PATH, "%s", name);
    else if (base)
        length = snprintf(path, STATE_DIR_PATH, "%s%s%s%s", base, below, *name ? "/" : "", name);
    if (length < 0 || length >= STATE_DIR_PATH)
        *path = '\0';
}

bool state_dir_explain(const char *name, char why[STATE_DIR_REASON])
{
    const int error = errno;
    char path[STATE_DIR_PATH];

    state_dir_find(name, path);
    snprintf(why, STATE_DIR_REASON, "%.*s: %s", STATE_DIR_REASON / 2, path,
             error == EINVAL    ? "it is not a plain file"
             : error == EBADMSG ? "it is damaged"
                                : strerror(error));
    return false;
}

static bool make_directories(char *path)
{
    if (mkdir(path, ONLY_OWNER) == 0 || errno == EEXIST)
        return true;
    if (errno != ENOENT)
        return false;

    char *end = strrchr(path, '/');

    if (end == path)
        return false;
    *end = '\0';

    bool is_made = make_directories(path);

    *end = '/';
    return is_made && (mkdir(path, ONLY_OWNER) == 0 || errno == EEXIST);
}

/* Cut the path after its last component that exists. Returns true if this component is a link that
 * leads nowhere, for example to a disk that is not mounted. */
static bool is_dangling(char *path)
{
    struct stat status;

    while (lstat(path, &status) != 0) {
        char *end = strrchr(path, '/');

        if (end == path)
            return false;
        *end = '\0';
    }
    return stat(path, &status) != 0;
}

/* True if the directory is below a home that does not exist. The program never makes a home. */
static bool is_homeless(void)
{
    const char *below;
    const char *base = find_base(&below);
    struct stat status;

    return base && base == getenv("HOME") && stat(base, &status) != 0 && errno == ENOENT;
}

static void explain_directory(char path[STATE_DIR_PATH], char why[STATE_DIR_REASON])
{
    const int error = errno;

    state_dir_explain("", why);
    if (is_homeless() && !is_dangling(path))
        snprintf(why, STATE_DIR_REASON, "%.*s: there is no such home", STATE_DIR_REASON / 2,
                 getenv("HOME"));
    else if (error == ENOENT && is_dangling(path))
        snprintf(why, STATE_DIR_REASON, "%.*s: the link leads nowhere", STATE_DIR_REASON / 2, path);
}

bool state_dir_open(int *directory, bool may_make, char why[STATE_DIR_REASON])
{
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    const char *home = getenv("HOME");
    char path[STATE_DIR_PATH];

    state_dir_find("", path);
    if (!*path) {
        snprintf(why, STATE_DIR_REASON, "HOME is %s",
                 !home || !*home ? "not set"
                 : *home == '/'  ? "too long"
                                 : "not an absolute path");
        return false;
    }

    *directory = openat(AT_FDCWD, path, flags, 0);
    if (*directory < 0 && errno == ENOENT && may_make && !is_homeless() && make_directories(path))
        *directory = openat(AT_FDCWD, path, flags, 0);
    if (*directory >= 0)
        return true;

    bool is_missing = errno == ENOENT && !may_make;

    explain_directory(path, why);
    return is_missing && !is_dangling(path);
}

/* ---- Its files. ---- */

/* True if this is the error of opening a symbolic link with O_NOFOLLOW. */
static bool is_of_link(int error)
{
    return error == ELOOP || error == EMLINK /* FreeBSD */
#ifdef EFTYPE
        || error == EFTYPE /* NetBSD */
#endif
        ;
}

ssize_t state_dir_load(int directory, const char *name, int flags, void *bytes, size_t room)
{
    int file = openat(directory, name, flags | O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0);
    struct stat status;
    ssize_t length = -1;

    if (file < 0) {
        if ((flags & O_NOFOLLOW) && is_of_link(errno))
            errno = EINVAL;
        return -1;
    }
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        errno = EINVAL;
    else
        length = pread(file, bytes, room, 0);

    const int error = errno;

    close(file);
    errno = error;
    return length;
}

/* Always returns false. */
static bool explain_parent(const char *name, char why[STATE_DIR_REASON])
{
    char parent[STATE_DIR_PATH];
    const char *end = strrchr(name, '/');

    snprintf(parent, sizeof parent, "%.*s", end ? (int)(end - name) : 0, name);
    return state_dir_explain(parent, why);
}

/* If a file of this name exists, a program that was killed has left it. */
static int open_new(int directory, const char *name)
{
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    char parent[STATE_DIR_PATH];
    int file = openat(directory, name, flags, S_IRUSR | S_IWUSR);

    if (file >= 0)
        return file;
    if (errno == EEXIST)
        unlinkat(directory, name, 0);
    else if (errno != ENOENT || *name == '/' || !strchr(name, '/'))
        return -1;
    else {
        snprintf(parent, sizeof parent, "%.*s", (int)strcspn(name, "/"), name);
        if (mkdirat(directory, parent, ONLY_OWNER) != 0 && errno != EEXIST)
            return -1;
    }
    return openat(directory, name, flags, S_IRUSR | S_IWUSR);
}

/* Write all bytes, and close the file. False, with errno, on failure. */
static bool fill(int file, const void *bytes, size_t length)
{
    ssize_t written = write(file, bytes, length);
    int error = written < 0 ? errno : ENOSPC;

    if (written == (ssize_t)length)
        return close(file) == 0;
    close(file);
    errno = error;
    return false;
}

bool state_dir_write(int directory, const char *name, const void *bytes, size_t length,
                     char why[STATE_DIR_REASON])
{
    char new_name[STATE_DIR_PATH + sizeof ".2147483647"];
    struct stat old;

    snprintf(new_name, sizeof new_name, "%s.%ld", name, (long)getpid());

    int file = open_new(directory, new_name);

    if (file < 0)
        return explain_parent(name, why);
    if (fstatat(directory, name, &old, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(old.st_mode))
        fchmod(file, old.st_mode & ALL);
    if (fill(file, bytes, length) && renameat(directory, new_name, directory, name) == 0)
        return true;
    explain_parent(name, why);
    unlinkat(directory, new_name, 0);
    return false;
}

bool state_dir_sync(int directory, const char *name, char why[STATE_DIR_REASON])
{
    int file = openat(directory, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0);
    bool is_synced =
        file < 0 ? errno == ENOENT
                 : fsync(file) == 0 || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP;

    if (!is_synced)
        state_dir_explain(name, why);
    if (file >= 0)
        close(file);
    return is_synced;
}
