/* SPDX-License-Identifier: MIT */
#include "net/discovery.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum { TABLES = 256 };

struct table_seen {
    struct user host;
    int socket;      /* to it, while it is asked */
    bool is_waiting; /* else two are playing there */
};

struct discovery {
    int count;
    int error;                      /* the errno if their folder cannot be listed, or 0 */
    struct table_seen seen[TABLES]; /* by login */
};

/* Put the question to the owner of that table. Until the answer comes it counts as seen. */
static void ask_table(struct discovery *tables, uid_t owner)
{
    static const char question[] = "tables\n";
    struct table_seen table = {.host = unix_socket_person(owner)};
    char reason[SOCKET_REASON]; /* nobody needs it */

    if (tables->count == TABLES || !unix_socket_join(&table.host, &table.socket, reason))
        return;
    socket_send(table.socket, question, strlen(question));
    tables->seen[tables->count++] = table;
}

/* Put the question to the owners of all folders whose names have exactly this form. */
static void ask_all(struct discovery *tables)
{
    DIR *entries = opendir(unix_socket_top());
    char name[UNIX_SOCKET_PATH];

    if (!entries) {
        tables->error = errno;
        return;
    }
    for (const struct dirent *entry; (entry = readdir(entries));) {
        const char *digits = strrchr(entry->d_name, '-');

        uid_t owner = digits ? (uid_t)strtoul(digits + 1, NULL, 10) : 0;

        snprintf(name, sizeof name, UNIX_SOCKET_FOLDER, (unsigned long)owner);
        if (strcmp(entry->d_name, name) == 0)
            ask_table(tables, owner);
    }
    closedir(entries);
}

/* The kind of the line that a host says before the deadline; MESSAGE_KINDS if it says none. */
static enum message_kind hear_reply(int socket, uint64_t deadline)
{
    struct connection connection;
    struct message answer = {.kind = MESSAGE_KINDS};
    bool is_over = false;

    connection_open(&connection, clock_now());
    while (!connection_hear(&connection, clock_now(), &answer) && !is_over) {
        struct poller poller = {.count = 0};

        poller_add(&poller, socket, POLLIN);
        poller_limit(&poller, deadline);
        if (!poller_sleep(&poller))
            break;
        socket_receive(socket, &connection, clock_now(), &is_over);
    }
    return answer.kind;
}

static int compare_logins(const void *one, const void *other)
{
    const struct table_seen *a = one;
    const struct table_seen *b = other;

    return strcmp(a->host.login, b->host.login);
}

/* All hosts share one deadline: while this waits for one, the others answer, too. */
static void find_tables(struct discovery *tables)
{
    uint64_t deadline = clock_after(durations.discovery);
    int asked;

    tables->count = tables->error = 0;
    ask_all(tables);
    asked = tables->count;
    tables->count = 0;
    for (int i = 0; i < asked; i++) {
        struct table_seen table = tables->seen[i];
        enum message_kind answer = hear_reply(table.socket, deadline);

        socket_close(&table.socket);
        table.is_waiting = answer == MESSAGE_WAITING;
        if (table.is_waiting || answer == MESSAGE_PLAYING)
            tables->seen[tables->count++] = table;
    }
    qsort(tables->seen, (size_t)tables->count, sizeof tables->seen[0], compare_logins);
}

bool discovery_choose(struct user *host, bool is_playing, char reason[SOCKET_REASON])
{
    struct discovery tables;
    const struct user *found = NULL;
    char others[200] = "";

    find_tables(&tables);
    for (int i = 0; i < tables.count; i++) {
        size_t length = strlen(others);

        if (tables.seen[i].is_waiting == is_playing)
            continue;
        if (found)
            snprintf(others + length, sizeof others - length, ", %s", tables.seen[i].host.login);
        else
            found = &tables.seen[i].host;
    }
    if (!found && tables.error != 0)
        snprintf(reason, SOCKET_REASON, "the tables cannot be listed: %s", strerror(tables.error));
    else if (!found && tables.count > 0 && !is_playing)
        snprintf(reason, SOCKET_REASON, "no table here has a free seat");
    else if (!found)
        snprintf(reason, SOCKET_REASON, "no one is %s",
                 is_playing
                     ? "playing a game here"
                     : "hosting a game here; to host one, press H in the game or say --host");
    else if (*others)
        snprintf(reason, SOCKET_REASON, "several people are %s=LOGIN picks one: %s%s",
                 is_playing ? "playing; --join" : "hosting; --join", found->login, others);
    else
        *host = *found;
    return found && !*others;
}
