/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "net/unix_socket.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/poller.h"

/* The hosts that were asked. */
struct questions {
    int count;
    int sockets[DISCOVERY_TABLES];
    uid_t owners[DISCOVERY_TABLES];
};

/* Put the question to the owner of that table. */
static void ask(struct questions *questions, uid_t owner)
{
    static const char question[] = "tables\n";
    struct user person = {.user = owner};
    char reason[SOCKET_REASON];
    int socket;

    if (questions->count == DISCOVERY_TABLES || !unix_socket_join(&person, &socket, reason))
        return;
    if (socket_send(socket, question, strlen(question)) != (ssize_t)strlen(question)) {
        socket_close(&socket);
        return;
    }
    questions->owners[questions->count] = owner;
    questions->sockets[questions->count++] = socket;
}

/* Put the question to the owners of all folders beside our own whose names have exactly this form.
 */
static void ask_all(struct questions *questions)
{
    struct unix_socket_paths paths;
    char reason[SOCKET_REASON]; /* nobody needs it */

    if (!unix_socket_find_paths(0, &paths, reason))
        return;
    *strrchr(paths.folder, '/') = '\0';

    DIR *entries = opendir(paths.folder);

    if (!entries)
        return;
    for (const struct dirent *entry; (entry = readdir(entries));) {
        const char *dash = strrchr(entry->d_name, '-');
        uid_t owner = dash ? (uid_t)strtoul(dash + 1, NULL, 10) : 0;

        if (unix_socket_find_paths(owner, &paths, reason)
            && strcmp(entry->d_name, strrchr(paths.folder, '/') + 1) == 0)
            ask(questions, owner);
    }
    closedir(entries);
}

/* The kind of the line that a host says before the deadline; MESSAGE_KINDS if it says none. */
static enum message_kind hear_answer(int socket, uint64_t deadline)
{
    enum { SIZE = 16 };
    char answer[SIZE] = "";
    size_t length = 0;
    const char *end;
    struct message message;

    while (!(end = memchr(answer, '\n', length))) {
        struct poller poller = {.count = 0};
        ssize_t count;

        poller_add(&poller, socket, POLLIN);
        poller_limit(&poller, deadline);
        if (length == SIZE || poller_sleep(&poller, NULL) != WAKE_FILE)
            return MESSAGE_KINDS;
        count = socket_read(socket, answer + length, SIZE - length);
        if (count == SOCKET_ENDED)
            return MESSAGE_KINDS;
        length += (size_t)count;
    }
    return message_parse(&message, answer, (size_t)(end - answer) + 1) ? message.kind
                                                                       : MESSAGE_KINDS;
}

/* The order is by login. */
static int compare(const void *one, const void *other)
{
    const struct table_seen *a = one;
    const struct table_seen *b = other;

    return strcmp(a->host.login, b->host.login);
}

/* All hosts share one deadline: while this waits for one, the others answer, too. */
void discovery_ask(struct discovery *tables)
{
    uint64_t deadline = clock_after(durations.discovery);
    struct questions questions = {0};

    tables->count = 0;
    ask_all(&questions);
    for (int i = 0; i < questions.count; i++) {
        enum message_kind answer = hear_answer(questions.sockets[i], deadline);

        if (answer == MESSAGE_WAITING || answer == MESSAGE_PLAYING)
            tables->seen[tables->count++] = (struct table_seen){
                .host = unix_socket_person(questions.owners[i]),
                .is_waiting = answer == MESSAGE_WAITING,
            };
        socket_close(&questions.sockets[i]);
    }
    qsort(tables->seen, (size_t)tables->count, sizeof tables->seen[0], compare);
}

bool discovery_choose(struct user *host, char reason[SOCKET_REASON])
{
    struct discovery tables;
    const struct user *first = NULL;
    char others[200] = "";

    discovery_ask(&tables);
    for (int i = 0; i < tables.count; i++) {
        size_t length = strlen(others);

        if (!tables.seen[i].is_waiting)
            continue;
        if (first)
            snprintf(others + length, sizeof others - length, ", %s", tables.seen[i].host.login);
        else
            first = &tables.seen[i].host;
    }
    if (!first)
        snprintf(reason, SOCKET_REASON, "no table waits on this machine");
    else if (*others)
        snprintf(reason, SOCKET_REASON, "several tables wait; --join=LOGIN picks one: %s%s",
                 first->login, others);
    else
        *host = *first;
    return first && !*others;
}
