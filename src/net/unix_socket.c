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

enum { DIRECTORY_MODE = 0711, HALL_MODE = 0700, SOCKET_MODE = 0666 };

static const char socket_name[] = "table";

/* ---- Users. ---- */

struct user unix_socket_user(uid_t uid)
{
    const struct passwd *entry = getpwuid(uid);
    struct user user = {.uid = uid};

    if (entry)
        snprintf(user.name, sizeof user.name, "%s", entry->pw_name);
    else
        snprintf(user.name, sizeof user.name, "%lu", (unsigned long)uid);
    return user;
}

bool unix_socket_find_user(const char *name, struct user *user, char reason[SOCKET_REASON])
{
    char utf8[ADDRESS_USER]; /* systems may store names in UTF-8, whatever the locale */
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
    *user = unix_socket_user((uid_t)number);
    return true;
}

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
    char directory[UNIX_SOCKET_PATH - sizeof "/table"];
    struct sockaddr_un socket; /* the address of the socket in the directory */
};

static bool refuse(char reason[SOCKET_REASON], const char *what, const char *words)
{
    snprintf(reason, SOCKET_REASON, "'%s' %s", what, words);
    return false;
}

static bool fail_to_open(char reason[SOCKET_REASON], const char *path)
{
    snprintf(reason, SOCKET_REASON, "'%s' cannot be used: %s", path, strerror(errno));
    return false;
}

#define DIRECTORY "tictactoe-%lu"

/* The directory that contains the directories of all tables. */
static const char *find_top(void)
{
    const char *tables = getenv("TICTACTOE_TABLES");

    return tables && *tables ? tables : "/tmp";
}

/* Write the paths of the user's table. The suffix is ".hall" for a hall, else "". Returns false,
 * with the reason, if a path is too long. */
static bool find_paths(uid_t uid, const char *suffix, struct paths *paths,
                       char reason[SOCKET_REASON])
{
    int length = snprintf(paths->directory, sizeof paths->directory, "%s/" DIRECTORY "%s",
                          find_top(), (unsigned long)uid, suffix);

    paths->socket = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(paths->socket.sun_path, UNIX_SOCKET_PATH, "%s/%s", paths->directory, socket_name);
    return (size_t)length < sizeof paths->directory
        || refuse(reason, paths->directory,
                  "is too long for the path of a socket; see TICTACTOE_TABLES");
}

/* ---- The host. ---- */

/* Open the directory, and make it if it is missing. */
static bool open_directory(const char *path, mode_t mode, int *directory,
                           char reason[SOCKET_REASON])
{
    struct stat status;

    if ((mkdir(path, mode) != 0 && errno != EEXIST) || lstat(path, &status) != 0)
        return fail_to_open(reason, path);
    if (!S_ISDIR(status.st_mode))
        return refuse(reason, path, "should be a directory, but is something else");
    if (status.st_uid != geteuid())
        return refuse(reason, path, "belongs to somebody else");
    /* mkdir obeys the umask, and an old directory can have another mode. */
    if (chmod(path, mode) != 0)
        return fail_to_open(reason, path);
    *directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    return *directory != SOCKET_NONE || fail_to_open(reason, path);
}

static bool lock_directory(const char *path, int directory, char reason[SOCKET_REASON])
{
    if (flock(directory, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return fail_to_open(reason, path);
    snprintf(reason, SOCKET_REASON,
             "you are already hosting in another terminal; quit that game first");
    return false;
}

/* Open the listener. First remove any socket at the path. No program listens there: the caller has
 * locked the directory or, in a hall, has tried to connect and failed. */
static bool open_socket(const struct paths *paths, int *listener, char reason[SOCKET_REASON])
{
    const char *path = paths->socket.sun_path;

    *listener = socket_make(AF_UNIX);
    return (*listener != SOCKET_NONE && (unlink(path) == 0 || errno == ENOENT)
            && bind(*listener, (const struct sockaddr *)&paths->socket, sizeof paths->socket) == 0
            && chmod(path, SOCKET_MODE) == 0 && listen(*listener, SOCKET_CALLERS) == 0)
        || fail_to_open(reason, paths->directory);
}

bool unix_socket_open(struct unix_socket *table, char reason[SOCKET_REASON])
{
    struct unix_socket opened = {SOCKET_NONE, SOCKET_NONE};
    struct paths paths;

    if (find_paths(geteuid(), "", &paths, reason)
        && open_directory(paths.directory, DIRECTORY_MODE, &opened.directory, reason)
        && lock_directory(paths.directory, opened.directory, reason)
        && open_socket(&paths, &opened.listener, reason)) {
        *table = opened;
        return true;
    }
    socket_close(&opened.listener); /* the listener's file stays: the next host replaces it */
    socket_close(&opened.directory);
    return false;
}

int unix_socket_accept(const struct unix_socket *table, struct user *caller)
{
    int socket = socket_accept(table->listener);
    uid_t uid;

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    if (find_peer(socket, &uid))
        *caller = unix_socket_user(uid);
    else
        socket_close(&socket);
    return socket;
}

/* The path may lead to another directory by now, so the socket is not removed by its path. */
void unix_socket_close(struct unix_socket *table)
{
    if (table->directory != SOCKET_NONE)
        unlinkat(table->directory, socket_name, 0);
    socket_close(&table->listener);
    socket_close(&table->directory);
}

/* ---- The guest. ---- */

/* A link in the path may lead to another user's table, so the user at the other end must be the
 * host's user or root. */
bool unix_socket_join(const struct user *host, int *socket, char reason[SOCKET_REASON])
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
        return refuse(reason, paths.directory, "belongs to somebody else");
    if (errno == ECONNREFUSED || errno == ENOENT || errno == ENOTDIR)
        return refuse(reason, host->name, "is not hosting a game here");
    if (errno == EAGAIN)
        return refuse(reason, host->name, "is hosting a game, but does not answer");
    return fail_to_open(reason, paths.directory);
}

/* ---- The only table. ---- */

enum { MOST_TABLES = 256 };

static int compare_users(const void *one, const void *other)
{
    return strcmp(((const struct user *)one)->name, ((const struct user *)other)->name);
}

/* List the hosts that listen, sorted by name. Returns how many, or -1 with errno. */
static int list_hosts(struct user hosts[MOST_TABLES])
{
    DIR *entries = opendir(find_top());
    int count = 0;

    if (!entries)
        return -1;
    for (const struct dirent *entry; count < MOST_TABLES && (entry = readdir(entries));) {
        const char *digits = strrchr(entry->d_name, '-');
        uid_t uid = digits ? (uid_t)strtoul(digits + 1, NULL, 10) : 0;
        char name[sizeof DIRECTORY + 16];
        char reason[SOCKET_REASON]; /* not used */
        int socket;

        snprintf(name, sizeof name, DIRECTORY, (unsigned long)uid);
        if (strcmp(entry->d_name, name) != 0) /* not exactly the name of a table */
            continue;
        hosts[count] = unix_socket_user(uid);
        if (!unix_socket_join(&hosts[count], &socket, reason))
            continue;
        socket_close(&socket);
        count++;
    }
    closedir(entries);
    qsort(hosts, (size_t)count, sizeof hosts[0], compare_users);
    return count;
}

static void name_hosts(const struct user *hosts, int count, char reason[SOCKET_REASON])
{
    static const char end[] = " and 255 more";
    size_t length =
        (size_t)sprintf(reason, "several people are hosting; --join=USER chooses one: %.*s",
                        ADDRESS_USER - 1, hosts[0].name);

    for (int i = 1; i < count; i++) {
        if (length + strlen(hosts[i].name) + strlen(", ") + sizeof end > SOCKET_REASON) {
            sprintf(reason + length, " and %d more", count - i);
            return;
        }
        length += (size_t)sprintf(reason + length, ", %s", hosts[i].name);
    }
}

bool unix_socket_find_table(struct user *host, char reason[SOCKET_REASON])
{
    struct user hosts[MOST_TABLES];
    int count = list_hosts(hosts);

    if (count < 0)
        snprintf(reason, SOCKET_REASON, "the tables cannot be listed: %s", strerror(errno));
    else if (count == 0)
        snprintf(
            reason, SOCKET_REASON,
            "nobody is hosting a game here; to host one, press H in the game or start with --host");
    else if (count > 1)
        name_hosts(hosts, count, reason);
    else
        *host = hosts[0];
    return count == 1;
}

/* ---- The hall. ---- */

/* Lock the directory of the hall. Programs need this lock only for a moment. If another program
 * keeps the lock for durations.discovery, that program must have been stopped, and this returns
 * false. */
static bool lock_hall(int directory)
{
    uint64_t deadline = clock_after(durations.discovery);

    while (flock(directory, LOCK_EX | LOCK_NB) != 0) {
        if (clock_now() >= deadline)
            return false;
        poll(NULL, 0, 1);
    }
    return true;
}

enum arrival {
    ARRIVAL_MET,      /* *found is connected to the person who waited */
    ARRIVAL_WAITS,    /* hall->listener is open */
    ARRIVAL_REPLACED, /* the directory was removed: arrive in a new one */
    ARRIVAL_FAILED    /* the reason says why */
};

/* Connect to the person who waits in the hall. If nobody waits, open hall->listener, and wait for
 * the next person. If a stopped program keeps the directory locked, open nothing, but remove the
 * directory, so that nobody else waits for the lock. */
static enum arrival arrive(const struct paths *paths, int directory, struct unix_socket *hall,
                           int *found, char reason[SOCKET_REASON])
{
    bool is_locked = lock_hall(directory);
    int socket = socket_make(AF_UNIX);
    bool is_met =
        socket != SOCKET_NONE
        && connect(socket, (const struct sockaddr *)&paths->socket, sizeof paths->socket) == 0;

    if (is_met || !is_locked)
        unlinkat(directory, socket_name, 0); /* so that nobody else meets that person */
    if (!is_locked)
        rmdir(paths->directory);
    if (is_met) {
        *found = socket;
        return ARRIVAL_MET;
    }
    socket_close(&socket);
    if (!is_locked)
        return ARRIVAL_REPLACED;
    if (open_socket(paths, &hall->listener, reason))
        return ARRIVAL_WAITS;
    socket_close(&hall->listener);
    return ARRIVAL_FAILED;
}

bool unix_socket_meet(struct unix_socket *hall, int *socket, char reason[SOCKET_REASON])
{
    enum arrival arrival = ARRIVAL_REPLACED;
    struct paths paths;

    *socket = SOCKET_NONE;
    if (!find_paths(geteuid(), ".hall", &paths, reason))
        return false;
    while (arrival == ARRIVAL_REPLACED) {
        int directory = SOCKET_NONE;

        if (!open_directory(paths.directory, HALL_MODE, &directory, reason))
            return false;
        arrival = arrive(&paths, directory, hall, socket, reason);
        socket_close(&directory); /* this unlocks the directory, too */
    }
    return arrival != ARRIVAL_FAILED;
}
