/* SPDX-License-Identifier: MIT */
#include "net/unix_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { FOLDER_MODE = 0711, SOCKET_MODE = 0666, CALLERS = 16 };

static const char socket_name[] = "table";

struct user unix_socket_person(uid_t user)
{
    const struct passwd *entry = getpwuid(user);
    struct user person = {.user = user};

    if (entry)
        snprintf(person.login, sizeof person.login, "%s", entry->pw_name);
    else
        snprintf(person.login, sizeof person.login, "%lu", (unsigned long)user);
    return person;
}

static bool refuse(char reason[SOCKET_REASON], const char *what, const char *words)
{
    snprintf(reason, SOCKET_REASON, "'%s' %s", what, words);
    return false;
}

/* Write the reason from errno, after the path. Always false. */
static bool fail(char reason[SOCKET_REASON], const char *path)
{
    snprintf(reason, SOCKET_REASON, "'%s' cannot be used: %s", path, strerror(errno));
    return false;
}

bool unix_socket_find_person(const char *login, struct user *person, char reason[SOCKET_REASON])
{
    const struct passwd *entry = getpwnam(login);
    unsigned long long number = entry ? entry->pw_uid : strtoull(login, NULL, 10);
    bool is_number = *login && !login[strspn(login, "0123456789")] && number == (uid_t)number;

    if (!entry && !is_number) {
        snprintf(reason, SOCKET_REASON, "no such user: '%s'", login);
        return false;
    }
    *person = unix_socket_person((uid_t)number);
    return true;
}

bool unix_socket_find_paths(uid_t user, struct unix_socket_paths *paths, char reason[SOCKET_REASON])
{
    const char *tables = getenv("TICTACTOE_TABLES");
    int length = snprintf(paths->folder, sizeof paths->folder, "%s/tictactoe-%lu",
                          tables && *tables ? tables : "/tmp", (unsigned long)user);

    snprintf(paths->socket, sizeof paths->socket, "%s/%s", paths->folder, socket_name);
    return (size_t)length < sizeof paths->folder
        || refuse(reason, paths->folder,
                  "is too long for the path of a socket; see TICTACTOE_TABLES");
}

/* True if the folder or the socket has that type and belongs to the user, or to root if or_root. A
 * link at the end of the path is not followed. Else, with the reason: errno is ENOENT if there is
 * nothing. */
static bool is_right(const struct unix_socket_paths *paths, mode_t type, uid_t user, bool or_root,
                     char reason[SOCKET_REASON])
{
    bool is_folder = type == S_IFDIR;
    struct stat status;

    if (lstat(is_folder ? paths->folder : paths->socket, &status) != 0)
        return fail(reason, paths->folder);
    errno = EPERM;
    if ((status.st_mode & S_IFMT) != type)
        return refuse(reason, paths->folder,
                      is_folder ? "should be the folder of a table and is something else"
                                : "should hold the socket of a table and holds something else");
    return status.st_uid == user || (or_root && status.st_uid == 0)
        || refuse(reason, paths->folder, "belongs to somebody else");
}

static struct sockaddr_un address_of(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    return address;
}

/* A socket connected to the path, or SOCKET_NONE; errno says why. */
static int knock(const char *path)
{
    struct sockaddr_un address = address_of(path);
    int socket = socket_make(AF_UNIX);

    if (socket != SOCKET_NONE && connect(socket, (struct sockaddr *)&address, sizeof address) != 0)
        socket_close(&socket);
    return socket;
}

/* Open the folder, make it if it is missing, and lock it: the owner of the lock keeps the table. */
static bool open_folder(const struct unix_socket_paths *paths, int *folder,
                        char reason[SOCKET_REASON])
{
    const char *path = paths->folder;

    if (mkdir(path, FOLDER_MODE) != 0 && errno != EEXIST)
        return fail(reason, path);
    if (!is_right(paths, S_IFDIR, geteuid(), false, reason))
        return false;
    if (chmod(path, FOLDER_MODE) != 0) /* for any umask, and any mode before */
        return fail(reason, path);
    *folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (*folder == SOCKET_NONE)
        return fail(reason, path);
    if (flock(*folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return fail(reason, path);
    snprintf(reason, SOCKET_REASON, "you have a table already: quit that game to keep another one");
    return false;
}

/* Remove the socket of a dead host: a living one has the lock. */
static bool clear(const struct unix_socket_paths *paths, char reason[SOCKET_REASON])
{
    if (!is_right(paths, S_IFSOCK, geteuid(), false, reason))
        return errno == ENOENT;
    return unlink(paths->socket) == 0 || fail(reason, paths->folder);
}

static bool open_socket(const struct unix_socket_paths *paths, int *listener,
                        char reason[SOCKET_REASON])
{
    struct sockaddr_un address = address_of(paths->socket);

    *listener = socket_make(AF_UNIX);
    return (*listener != SOCKET_NONE
            && bind(*listener, (struct sockaddr *)&address, sizeof address) == 0
            && chmod(paths->socket, SOCKET_MODE) == 0 && listen(*listener, CALLERS) == 0)
        || fail(reason, paths->folder);
}

bool unix_socket_open(struct unix_socket *place, char reason[SOCKET_REASON])
{
    struct unix_socket opened = {SOCKET_NONE, SOCKET_NONE};
    struct unix_socket_paths paths;

    if (unix_socket_find_paths(geteuid(), &paths, reason)
        && open_folder(&paths, &opened.folder, reason) && clear(&paths, reason)
        && open_socket(&paths, &opened.listener, reason)) {
        *place = opened;
        return true;
    }
    socket_close(&opened.listener); /* the next host replaces the socket */
    socket_close(&opened.folder);
    return false;
}

int unix_socket_accept(const struct unix_socket *place, struct user *guest)
{
    int socket = socket_accept(place->listener);
    uid_t user;

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    if (socket_peer(socket, &user))
        *guest = unix_socket_person(user);
    else
        socket_close(&socket);
    return socket;
}

/* The socket is removed from the locked folder, even if its path leads elsewhere by now. */
void unix_socket_close(struct unix_socket *place)
{
    if (place->folder != SOCKET_NONE)
        unlinkat(place->folder, socket_name, 0);
    socket_close(&place->listener);
    socket_close(&place->folder);
}

bool unix_socket_join(const struct user *owner, int *socket, char reason[SOCKET_REASON])
{
    static const char closed[] = "is not hosting a game here";
    struct unix_socket_paths paths;
    uid_t host;

    if (!unix_socket_find_paths(owner->user, &paths, reason))
        return false;
    if (!is_right(&paths, S_IFDIR, owner->user, true, reason)
        || !is_right(&paths, S_IFSOCK, owner->user, true, reason))
        return errno == ENOENT ? refuse(reason, owner->login, closed) : false;

    int knocked = knock(paths.socket);

    if (knocked == SOCKET_NONE) {
        if (errno == ECONNREFUSED || errno == ENOENT)
            return refuse(reason, owner->login, closed);
        return errno == EAGAIN
                 ? refuse(reason, owner->login, "is hosting a game that does not answer")
                 : fail(reason, paths.folder);
    }
    /* The user who listens must be the one that the folder is named after. */
    if (!socket_peer(knocked, &host) || (host != owner->user && host != 0)) {
        socket_close(&knocked);
        return refuse(reason, paths.folder, "belongs to somebody else");
    }
    *socket = knocked;
    return true;
}
