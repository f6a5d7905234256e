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

static struct user describe(const struct passwd *entry)
{
    struct user person = {.user = entry->pw_uid};

    snprintf(person.login, sizeof person.login, "%s", entry->pw_name);
    return person;
}

struct user unix_socket_person(uid_t user)
{
    const struct passwd *entry = getpwuid(user);
    struct user person = {.user = user};

    if (entry)
        return describe(entry);
    snprintf(person.login, sizeof person.login, "%lu", (unsigned long)user);
    return person;
}

enum unix_socket_error unix_socket_find_person(const char *login, struct user *person)
{
    static const char digits[] = "0123456789";
    const struct passwd *entry = getpwnam(login);

    if (entry) {
        *person = describe(entry);
        return UNIX_SOCKET_OK;
    }

    unsigned long long number = strtoull(login, NULL, 10);

    if (!*login || login[strspn(login, digits)] || number != (uid_t)number)
        return UNIX_SOCKET_NO_LOGIN;
    *person = unix_socket_person((uid_t)number);
    return UNIX_SOCKET_OK;
}

/* A folder whose path is too long for the socket in it is too long itself. */
enum unix_socket_error unix_socket_directory(uid_t user, char path[UNIX_SOCKET_PATH])
{
    const char *tables = getenv("TICTACTOE_TABLES");
    int length = snprintf(path, UNIX_SOCKET_PATH, "%s/tictactoe-%lu",
                          tables && *tables ? tables : "/tmp", (unsigned long)user);

    return (size_t)length + sizeof socket_name < UNIX_SOCKET_PATH ? UNIX_SOCKET_OK
                                                                  : UNIX_SOCKET_TOO_LONG;
}

enum unix_socket_error unix_socket_make(uid_t user, char path[UNIX_SOCKET_PATH])
{
    enum unix_socket_error error = unix_socket_directory(user, path);

    if (error == UNIX_SOCKET_OK)
        sprintf(path + strlen(path), "/%s", socket_name);
    return error;
}

/* What stands at the path, and whether it is of that type and the user's own, or root's if that
 * will do. A link at the end of the path is not followed. */
static enum unix_socket_error look_at(const char *path, mode_t type, uid_t user, bool or_root)
{
    struct stat status;

    if (lstat(path, &status) != 0)
        return errno == ENOENT ? UNIX_SOCKET_NO_TABLE : UNIX_SOCKET_IMPOSSIBLE;
    if ((status.st_mode & S_IFMT) != type)
        return type == S_IFDIR ? UNIX_SOCKET_NO_FOLDER : UNIX_SOCKET_NO_SOCKET;
    return status.st_uid == user || (or_root && status.st_uid == 0) ? UNIX_SOCKET_OK
                                                                    : UNIX_SOCKET_FOREIGN;
}

static struct sockaddr_un address_of(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    return address;
}

/* A socket that is connected to the path, or SOCKET_NONE; errno says why. */
static int knock(const char *path)
{
    struct sockaddr_un address = address_of(path);
    int socket = socket_make(AF_UNIX);

    if (socket != SOCKET_NONE
        && !socket_connect(socket, (struct sockaddr *)&address, sizeof address, 0))
        socket_close(&socket);
    return socket;
}

/* Open the folder, made if it is missing, and lock it: who has the lock keeps the table. */
static enum unix_socket_error open_folder(int *folder)
{
    char path[UNIX_SOCKET_PATH];
    enum unix_socket_error error = unix_socket_directory(geteuid(), path);

    if (error != UNIX_SOCKET_OK)
        return error;
    if (mkdir(path, FOLDER_MODE) != 0 && errno != EEXIST)
        return UNIX_SOCKET_IMPOSSIBLE;
    error = look_at(path, S_IFDIR, geteuid(), false);
    if (error != UNIX_SOCKET_OK)
        return error;
    if (chmod(path, FOLDER_MODE) != 0) /* whatever the umask is, or the mode was */
        return UNIX_SOCKET_IMPOSSIBLE;
    *folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (*folder < 0)
        return UNIX_SOCKET_IMPOSSIBLE;
    if (flock(*folder, LOCK_EX | LOCK_NB) == 0)
        return UNIX_SOCKET_OK;
    error = errno == EWOULDBLOCK ? UNIX_SOCKET_LIVING : UNIX_SOCKET_IMPOSSIBLE;
    socket_close(folder);
    return error;
}

/* Take away what a dead host left. A socket that somebody listens on without our lock is alive
 * too. */
static enum unix_socket_error clear(const char *path)
{
    enum unix_socket_error error = look_at(path, S_IFSOCK, geteuid(), false);

    if (error != UNIX_SOCKET_OK)
        return error == UNIX_SOCKET_NO_TABLE ? UNIX_SOCKET_OK : error;

    int socket = knock(path);

    if (socket != SOCKET_NONE || errno != ECONNREFUSED) {
        socket_close(&socket);
        return UNIX_SOCKET_LIVING;
    }
    return unlink(path) == 0 ? UNIX_SOCKET_OK : UNIX_SOCKET_IMPOSSIBLE;
}

static enum unix_socket_error open_socket(int *listener)
{
    char path[UNIX_SOCKET_PATH];
    enum unix_socket_error error = unix_socket_make(geteuid(), path);

    if (error == UNIX_SOCKET_OK)
        error = clear(path);
    if (error != UNIX_SOCKET_OK)
        return error;

    struct sockaddr_un address = address_of(path);

    *listener = socket_make(AF_UNIX);
    if (*listener == SOCKET_NONE)
        return UNIX_SOCKET_IMPOSSIBLE;
    if (bind(*listener, (struct sockaddr *)&address, sizeof address) == 0
        && chmod(path, SOCKET_MODE) == 0 && listen(*listener, CALLERS) == 0)
        return UNIX_SOCKET_OK;
    socket_close(listener); /* the next host replaces what is left of it */
    return UNIX_SOCKET_IMPOSSIBLE;
}

enum unix_socket_error unix_socket_open(struct unix_socket *place)
{
    struct unix_socket opened;
    enum unix_socket_error error = open_folder(&opened.folder);

    if (error != UNIX_SOCKET_OK)
        return error;
    error = open_socket(&opened.listener);
    if (error == UNIX_SOCKET_OK)
        *place = opened;
    else
        socket_close(&opened.folder);
    return error;
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

/* In the locked folder, whatever stands at its path by now. */
void unix_socket_close(struct unix_socket *place)
{
    unlinkat(place->folder, socket_name, 0);
    socket_close(&place->listener);
    socket_close(&place->folder);
}

/* Whoever listens must be the one that the folder is named after. */
static enum unix_socket_error knock_at(const char *path, uid_t owner, int *socket)
{
    int knocked = knock(path);
    uid_t host;

    if (knocked == SOCKET_NONE) {
        if (errno == ECONNREFUSED || errno == ENOENT)
            return UNIX_SOCKET_NO_TABLE;
        return errno == EAGAIN ? UNIX_SOCKET_NO_ANSWER : UNIX_SOCKET_IMPOSSIBLE;
    }
    if (!socket_peer(knocked, &host) || (host != owner && host != 0)) {
        socket_close(&knocked);
        return UNIX_SOCKET_FOREIGN;
    }
    *socket = knocked;
    return UNIX_SOCKET_OK;
}

enum unix_socket_error unix_socket_join(const struct user *owner, int *socket)
{
    char path[UNIX_SOCKET_PATH];
    enum unix_socket_error error = unix_socket_directory(owner->user, path);

    if (error == UNIX_SOCKET_OK)
        error = look_at(path, S_IFDIR, owner->user, true);
    if (error == UNIX_SOCKET_OK)
        error = unix_socket_make(owner->user, path);
    if (error == UNIX_SOCKET_OK)
        error = look_at(path, S_IFSOCK, owner->user, true);
    return error == UNIX_SOCKET_OK ? knock_at(path, owner->user, socket) : error;
}

void unix_socket_explain(enum unix_socket_error error, char reason[UNIX_SOCKET_REASON])
{
    static const char *const words[] = {
        [UNIX_SOCKET_NO_LOGIN] = "is nobody's login on this machine",
        [UNIX_SOCKET_NO_TABLE] = "keeps no table on this machine",
        [UNIX_SOCKET_NO_ANSWER] = "keeps a table that does not answer",
        [UNIX_SOCKET_LIVING] = "has a table already; there is one for each login",
        [UNIX_SOCKET_TOO_LONG] = "is too long for the path of a socket; see TICTACTOE_TABLES",
        [UNIX_SOCKET_NO_FOLDER] = "should be the folder of a table and is something else",
        [UNIX_SOCKET_NO_SOCKET] = "should hold the socket of a table and holds something else",
        [UNIX_SOCKET_FOREIGN] = "belongs to somebody else",
        [UNIX_SOCKET_IMPOSSIBLE] = "cannot be used",
    };
    bool has_reason = error == UNIX_SOCKET_IMPOSSIBLE;

    snprintf(reason, UNIX_SOCKET_REASON, "%s%s%s", words[error], has_reason ? ": " : "",
             has_reason ? strerror(errno) : "");
}
