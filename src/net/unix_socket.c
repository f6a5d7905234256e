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

enum { FOLDER_MODE = 0711, HALL_MODE = 0700, SOCKET_MODE = 0666 };

static const char socket_name[] = "table";

/* ---- Users. ---- */

struct user unix_socket_person(uid_t user)
{
    const struct passwd *entry = getpwuid(user);
    struct user person = {.uid = user};

    if (entry)
        snprintf(person.login, sizeof person.login, "%s", entry->pw_name);
    else
        snprintf(person.login, sizeof person.login, "%lu", (unsigned long)user);
    return person;
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

/* The user at the other end of the socket. False on failure. */
static bool find_peer(int socket, uid_t *user)
{
#ifdef __linux__
    struct ucred peer;
    socklen_t size = sizeof peer;

    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return false;
    *user = peer.uid;
    return true;
#else
    gid_t group;

    return getpeereid(socket, user, &group) == 0;
#endif
}

/* ---- Paths. ---- */

struct paths {
    char folder[UNIX_SOCKET_PATH - sizeof "/table"];
    struct sockaddr_un socket; /* in the folder */
};

static bool refuse_folder(char reason[SOCKET_REASON], const char *what, const char *words)
{
    snprintf(reason, SOCKET_REASON, "'%s' %s", what, words);
    return false;
}

/* Write the reason from errno, after the path. Always false. */
static bool fail_to_open(char reason[SOCKET_REASON], const char *path)
{
    snprintf(reason, SOCKET_REASON, "'%s' cannot be used: %s", path, strerror(errno));
    return false;
}

const char *unix_socket_top(void)
{
    const char *tables = getenv("TICTACTOE_TABLES");

    return tables && *tables ? tables : "/tmp";
}

/* The paths of a table or, with ".hall" as the suffix, of the hall of that user. */
static bool find_paths(uid_t user, const char *suffix, struct paths *paths,
                       char reason[SOCKET_REASON])
{
    int length = snprintf(paths->folder, sizeof paths->folder, "%s/" UNIX_SOCKET_FOLDER "%s",
                          unix_socket_top(), (unsigned long)user, suffix);

    paths->socket = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(paths->socket.sun_path, UNIX_SOCKET_PATH, "%s/%s", paths->folder, socket_name);
    return (size_t)length < sizeof paths->folder
        || refuse_folder(reason, paths->folder,
                         "is too long for the path of a socket; see TICTACTOE_TABLES");
}

/* ---- The host. ---- */

/* Open the folder, and make it if it is missing. A link is not followed. */
static bool open_folder(const char *path, mode_t mode, int *folder, char reason[SOCKET_REASON])
{
    struct stat status;

    if ((mkdir(path, mode) != 0 && errno != EEXIST) || lstat(path, &status) != 0)
        return fail_to_open(reason, path);
    if (!S_ISDIR(status.st_mode))
        return refuse_folder(reason, path, "should be the folder of a table and is something else");
    if (status.st_uid != geteuid())
        return refuse_folder(reason, path, "belongs to somebody else");
    if (chmod(path, mode) != 0) /* for any umask, and any mode before */
        return fail_to_open(reason, path);
    *folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return *folder != SOCKET_NONE || fail_to_open(reason, path);
}

/* The owner of the lock keeps the table. */
static bool lock_folder(const char *path, int folder, char reason[SOCKET_REASON])
{
    if (flock(folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return fail_to_open(reason, path);
    snprintf(reason, SOCKET_REASON, "you are hosting a game already: quit that one first");
    return false;
}

/* The socket of a dead host is removed: a living one has the lock. */
static bool open_socket(const struct paths *paths, int *listener, char reason[SOCKET_REASON])
{
    const char *path = paths->socket.sun_path;

    *listener = socket_make(AF_UNIX);
    return (*listener != SOCKET_NONE && (unlink(path) == 0 || errno == ENOENT)
            && bind(*listener, (const struct sockaddr *)&paths->socket, sizeof paths->socket) == 0
            && chmod(path, SOCKET_MODE) == 0 && listen(*listener, SOCKET_CALLERS) == 0)
        || fail_to_open(reason, paths->folder);
}

bool unix_socket_open(struct unix_socket *place, char reason[SOCKET_REASON])
{
    struct unix_socket opened = {SOCKET_NONE, SOCKET_NONE};
    struct paths paths;

    if (find_paths(geteuid(), "", &paths, reason)
        && open_folder(paths.folder, FOLDER_MODE, &opened.folder, reason)
        && lock_folder(paths.folder, opened.folder, reason)
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
    if (find_peer(socket, &user))
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

/* ---- The guest. ---- */

/* The kernel says who listens, whatever the path leads through. */
bool unix_socket_join(const struct user *owner, int *socket, char reason[SOCKET_REASON])
{
    struct paths paths;
    uid_t host;

    if (!find_paths(owner->uid, "", &paths, reason))
        return false;

    int knocked = socket_make(AF_UNIX);
    bool is_joined =
        knocked != SOCKET_NONE
        && connect(knocked, (const struct sockaddr *)&paths.socket, sizeof paths.socket) == 0;

    if (is_joined && find_peer(knocked, &host) && (host == owner->uid || host == 0)) {
        *socket = knocked;
        return true;
    }
    socket_close(&knocked);
    if (is_joined)
        return refuse_folder(reason, paths.folder, "belongs to somebody else");
    if (errno == ECONNREFUSED || errno == ENOENT || errno == ENOTDIR)
        return refuse_folder(reason, owner->login, "is not hosting a game here");
    if (errno == EAGAIN)
        return refuse_folder(reason, owner->login, "is hosting a game that does not answer");
    return fail_to_open(reason, paths.folder);
}

/* ---- The hall. ---- */

/* Lock the folder. False if somebody who was stopped has kept it locked for a second. */
static bool lock_hall(int folder)
{
    uint64_t deadline = clock_after(durations.discovery);

    while (flock(folder, LOCK_EX | LOCK_NB) != 0) {
        if (clock_now() >= deadline)
            return false;
        poll(NULL, 0, 1);
    }
    return true;
}

/* A folder that is closed again has no lock. One that stays locked is replaced, so that it holds up
 * nobody else. */
bool unix_socket_meet(struct unix_socket *place, int *socket, char reason[SOCKET_REASON])
{
    int folder = SOCKET_NONE;
    struct paths paths;

    if (!find_paths(geteuid(), ".hall", &paths, reason)
        || !open_folder(paths.folder, HALL_MODE, &folder, reason))
        return false;

    bool is_locked = lock_hall(folder);
    int found = socket_make(AF_UNIX);
    bool is_met = found != SOCKET_NONE
               && connect(found, (const struct sockaddr *)&paths.socket, sizeof paths.socket) == 0;

    if (!is_met)
        socket_close(&found);
    if (is_met || !is_locked)
        unlinkat(folder, socket_name, 0); /* nobody else finds the one who waited there */
    if (!is_locked)
        rmdir(paths.folder);
    if (!is_met && is_locked)
        is_met = open_socket(&paths, &place->listener, reason);
    if (!is_met)
        socket_close(&place->listener);
    socket_close(&folder);
    *socket = found;
    return is_met || (!is_locked && unix_socket_meet(place, socket, reason));
}
