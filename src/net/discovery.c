/* SPDX-License-Identifier: MIT */
#include "net/discovery.h"
#include "base/clock.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/poller.h"

enum { ANSWER_SIZE = 16 };

struct questions {
    int count;
    struct {
        int socket; /* SOCKET_NONE if the question is over */
        int number; /* of the poller that waits for it */
        uid_t owner;
        size_t length;
        char answer[ANSWER_SIZE];
    } asked[DISCOVERY_TABLES];
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
    questions->asked[questions->count].socket = socket;
    questions->asked[questions->count].owner = owner;
    questions->asked[questions->count].length = 0;
    questions->count++;
}

/* True if the path is the folder of somebody's table, in exactly this form. */
static bool is_folder(const char *path, uid_t *owner)
{
    const char *dash = strrchr(path, '-');
    char folder[UNIX_SOCKET_PATH];

    if (!dash)
        return false;
    *owner = (uid_t)strtoul(dash + 1, NULL, 10);
    return unix_socket_directory(*owner, folder) && strcmp(path, folder) == 0;
}

/* Put the question to all owners of a folder beside our own. */
static void ask_all(struct questions *questions)
{
    char base[UNIX_SOCKET_PATH];
    char path[2 * UNIX_SOCKET_PATH + sizeof((struct dirent *)NULL)->d_name];
    uid_t owner;

    if (!unix_socket_directory(0, base))
        return;
    *strrchr(base, '/') = '\0';

    DIR *entries = opendir(base);

    if (!entries)
        return;
    for (const struct dirent *entry; (entry = readdir(entries));) {
        snprintf(path, sizeof path, "%s/%s", base, entry->d_name);
        if (is_folder(path, &owner))
            ask(questions, owner);
    }
    closedir(entries);
}

/* Hear one of them. The question is over when its line has ended, or cannot be valid any more. */
static void hear(struct discovery *tables, struct questions *questions, int which)
{
    char *answer = questions->asked[which].answer;
    size_t *length = &questions->asked[which].length;
    ssize_t count =
        socket_read(questions->asked[which].socket, answer + *length, ANSWER_SIZE - *length);
    struct message message;

    *length += count > 0 ? (size_t)count : 0;

    const char *end = memchr(answer, '\n', *length);

    if (!end && (count == 0 || (count > 0 && *length < ANSWER_SIZE)))
        return;
    if (end && message_parse(&message, answer, (size_t)(end - answer) + 1)
        && (message.kind == MESSAGE_WAITING || message.kind == MESSAGE_PLAYING))
        tables->seen[tables->count++] = (struct table_seen){
            .host = unix_socket_person(questions->asked[which].owner),
            .is_waiting = message.kind == MESSAGE_WAITING,
        };
    socket_close(&questions->asked[which].socket);
}

/* By login. */
static int compare(const void *one, const void *other)
{
    const struct table_seen *a = one;
    const struct table_seen *b = other;

    return strcmp(a->host.login, b->host.login);
}

/* Hear those that answer now, or wait until one does. False if none does in time. */
static bool hear_some(struct discovery *tables, struct questions *questions, uint64_t deadline)
{
    struct poller poller = {.count = 0};

    for (int i = 0; i < questions->count; i++)
        questions->asked[i].number = poller_add(&poller, questions->asked[i].socket, POLLIN);
    poller_limit(&poller, deadline);
    if (poller.count == 0 || poller_sleep(&poller, NULL) != WAKE_FILE)
        return false;
    for (int i = 0; i < questions->count; i++)
        if (poller_events(&poller, questions->asked[i].number))
            hear(tables, questions, i);
    return true;
}

void discovery_ask(struct discovery *tables)
{
    uint64_t deadline = clock_after(durations.discovery);
    struct questions questions = {0};

    tables->count = 0;
    ask_all(&questions);
    while (hear_some(tables, &questions, deadline))
        ;
    for (int i = 0; i < questions.count; i++)
        socket_close(&questions.asked[i].socket);
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
