/* SPDX-License-Identifier: MIT */
#include "net/unix_socket.h"

#include <dirent.h>
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

#include "base/unicode.h"

enum { FOLDER_MODE = 0711, HALL_MODE = 0700, SOCKET_MODE = 0666 };

static const char socket_name[] = "table";

/* ---- Logins. ---- */

struct login unix_socket_login(uid_t uid)
{
    const struct passwd *entry = getpwuid(uid);
    struct login login = {.uid = uid};

    if (entry)
        snprintf(login.name, sizeof login.name, "%s", entry->pw_name);
    else
        snprintf(login.name, sizeof login.name, "%lu", (unsigned long)uid);
    return login;
}

bool unix_socket_find_login(const char *name, struct login *login, char reason[SOCKET_REASON])
{
    char utf8[ADDRESS_LOGIN]; /* as the system has it, whatever the locale is */
    const struct passwd *entry = getpwnam(name);

    unicode_to_utf8(utf8, sizeof utf8, name);
    if (!entry)
        entry = getpwnam(utf8);

    unsigned long long number = entry ? entry->pw_uid : strtoull(name, NULL, 10);
    bool is_number = *name && !name[strspn(name, "0123456789")] && number == (uid_t)number;

    if (!entry && !is_number) {
        snprintf(reason, SOCKET_REASON, "no such user: '%s'", name);
        return false;
    }
    *login = unix_socket_login((uid_t)number);
    return true;
}

/* The number of the login at the other end of the socket. False on failure. */
static bool find_peer(int socket, uid_t *uid)
{
#ifdef __linux__
    struct ucred peer;
    socklen_t size = sizeof peer;

    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return false;
    *uid = peer.uid;
    return true;
#else
    gid_t group;

    return getpeereid(socket, uid, &group) == 0;
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

#define FOLDER "tictactoe-%lu"

/* The folder that holds those of all tables. */
static const char *find_top(void)
{
    const char *tables = getenv("TICTACTOE_TABLES");

    return tables && *tables ? tables : "/tmp";
}

/* The paths of a table or, with ".hall" as the suffix, of the hall of that login. */
static bool find_paths(uid_t uid, const char *suffix, struct paths *paths,
                       char reason[SOCKET_REASON])
{
    int length = snprintf(paths->folder, sizeof paths->folder, "%s/" FOLDER "%s", find_top(),
                          (unsigned long)uid, suffix);

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
        return refuse_folder(reason, path, "should be a directory, but is something else");
    if (status.st_uid != geteuid())
        return refuse_folder(reason, path, "belongs to somebody else");
    if (chmod(path, mode) != 0) /* for any umask, and any mode before */
        return fail_to_open(reason, path);
    *folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return *folder != SOCKET_NONE || fail_to_open(reason, path);
}

/* Whoever has the lock keeps the table. */
static bool lock_folder(const char *path, int folder, char reason[SOCKET_REASON])
{
    if (flock(folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return fail_to_open(reason, path);
    snprintf(reason, SOCKET_REASON,
             "you are already hosting in another terminal; quit that game first");
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

int unix_socket_accept(const struct unix_socket *place, struct login *caller)
{
    int socket = socket_accept(place->listener);
    uid_t uid;

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    if (find_peer(socket, &uid))
        *caller = unix_socket_login(uid);
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
bool unix_socket_join(const struct login *host, int *socket, char reason[SOCKET_REASON])
{
    struct paths paths;
    uid_t peer;

    if (!find_paths(host->uid, "", &paths, reason))
        return false;

    int knocked = socket_make(AF_UNIX);
    bool is_joined =
        knocked != SOCKET_NONE
        && connect(knocked, (const struct sockaddr *)&paths.socket, sizeof paths.socket) == 0;

    if (is_joined && find_peer(knocked, &peer) && (peer == host->uid || peer == 0)) {
        *socket = knocked;
        return true;
    }
    socket_close(&knocked);
    if (is_joined)
        return refuse_folder(reason, paths.folder, "belongs to somebody else");
    if (errno == ECONNREFUSED || errno == ENOENT || errno == ENOTDIR)
        return refuse_folder(reason, host->name, "is not hosting a game here");
    if (errno == EAGAIN)
        return refuse_folder(reason, host->name, "is hosting a game, but does not answer");
    return fail_to_open(reason, paths.folder);
}

/* ---- The only table. ---- */

enum { MOST_TABLES = 256 };

static int compare_logins(const void *one, const void *other)
{
    return strcmp(((const struct login *)one)->name, ((const struct login *)other)->name);
}

/* The number of the hosts who listen in a folder whose name has exactly that form, sorted by login.
 * Negative, with errno, if the folders cannot be listed. */
static int list_hosts(struct login hosts[MOST_TABLES])
{
    DIR *entries = opendir(find_top());
    int count = 0;

    if (!entries)
        return -1;
    for (const struct dirent *entry; count < MOST_TABLES && (entry = readdir(entries));) {
        const char *digits = strrchr(entry->d_name, '-');
        uid_t uid = digits ? (uid_t)strtoul(digits + 1, NULL, 10) : 0;
        char name[sizeof FOLDER + 16];
        char reason[SOCKET_REASON]; /* nobody needs it */
        int socket;

        snprintf(name, sizeof name, FOLDER, (unsigned long)uid);
        if (strcmp(entry->d_name, name) != 0)
            continue;
        hosts[count] = unix_socket_login(uid);
        if (!unix_socket_join(&hosts[count], &socket, reason))
            continue;
        socket_close(&socket);
        count++;
    }
    closedir(entries);
    qsort(hosts, (size_t)count, sizeof hosts[0], compare_logins);
    return count;
}

/* Name them all, or as many as have room. */
static void name_hosts(const struct login *hosts, int count, char reason[SOCKET_REASON])
{
    static const char end[] = " and 255 more";
    size_t length =
        (size_t)sprintf(reason, "several people are hosting; --join=LOGIN picks one: %.*s",
                        ADDRESS_LOGIN - 1, hosts[0].name);

    for (int i = 1; i < count; i++) {
        if (length + strlen(hosts[i].name) + strlen(", ") + sizeof end > SOCKET_REASON) {
            sprintf(reason + length, " and %d more", count - i);
            return;
        }
        length += (size_t)sprintf(reason + length, ", %s", hosts[i].name);
    }
}

bool unix_socket_find_table(struct login *host, char reason[SOCKET_REASON])
{
    struct login hosts[MOST_TABLES];
    int count = list_hosts(hosts);

    if (count < 0)
        snprintf(reason, SOCKET_REASON, "the tables cannot be listed: %s", strerror(errno));
    else if (count == 0)
        snprintf(reason, SOCKET_REASON,
                 "nobody is hosting a game here; to host one, press H in the game or type --host");
    else if (count > 1)
        name_hosts(hosts, count, reason);
    else
        *host = hosts[0];
    return count == 1;
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

enum arrival { ARRIVAL_MET, ARRIVAL_WAITS, ARRIVAL_REPLACED, ARRIVAL_FAILED };

/* Arrive in the folder. One that stays locked is replaced, so that it holds up nobody else. */
static enum arrival arrive(const struct paths *paths, int folder, struct unix_socket *place,
                           int *found, char reason[SOCKET_REASON])
{
    bool is_locked = lock_hall(folder);
    int socket = socket_make(AF_UNIX);
    bool is_met =
        socket != SOCKET_NONE
        && connect(socket, (const struct sockaddr *)&paths->socket, sizeof paths->socket) == 0;

    if (is_met || !is_locked)
        unlinkat(folder, socket_name, 0); /* nobody else finds the one who waited there */
    if (!is_locked)
        rmdir(paths->folder);
    if (is_met) {
        *found = socket;
        return ARRIVAL_MET;
    }
    socket_close(&socket);
    if (!is_locked)
        return ARRIVAL_REPLACED;
    if (open_socket(paths, &place->listener, reason))
        return ARRIVAL_WAITS;
    socket_close(&place->listener);
    return ARRIVAL_FAILED;
}

/* A folder that is closed has no lock. */
bool unix_socket_meet(struct unix_socket *place, int *socket, char reason[SOCKET_REASON])
{
    enum arrival arrival = ARRIVAL_REPLACED;
    struct paths paths;

    *socket = SOCKET_NONE;
    if (!find_paths(geteuid(), ".hall", &paths, reason))
        return false;
    while (arrival == ARRIVAL_REPLACED) {
        int folder = SOCKET_NONE;

        if (!open_folder(paths.folder, HALL_MODE, &folder, reason))
            return false;
        arrival = arrive(&paths, folder, place, socket, reason);
        socket_close(&folder);
    }
    return arrival != ARRIVAL_FAILED;
}
