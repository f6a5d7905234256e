/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "net/unix_socket.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/poller.h"

enum { ANSWER_SIZE = 16 };

struct questions {
    int count;
    struct question_asked {
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
    questions->asked[questions->count++] = (struct question_asked){
        .socket = socket,
        .owner = owner,
    };
}

/* Put the question to all owners of a folder beside our own, whose name has exactly this form. */
static void ask_all(struct questions *questions)
{
    struct unix_socket_paths paths;

    if (!unix_socket_find_paths(0, &paths))
        return;
    *strrchr(paths.folder, '/') = '\0';

    DIR *entries = opendir(paths.folder);

    if (!entries)
        return;
    for (const struct dirent *entry; (entry = readdir(entries));) {
        const char *dash = strrchr(entry->d_name, '-');
        uid_t owner = dash ? (uid_t)strtoul(dash + 1, NULL, 10) : 0;

        if (unix_socket_find_paths(owner, &paths)
            && strcmp(entry->d_name, strrchr(paths.folder, '/') + 1) == 0)
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

void discovery_ask(struct discovery *tables)
{
    uint64_t deadline = clock_after(durations.discovery);
    struct questions questions = {0};
    bool has_answer;

    tables->count = 0;
    ask_all(&questions);
    do {
        struct poller poller = {.count = 0};

        for (int i = 0; i < questions.count; i++)
            questions.asked[i].number = poller_add(&poller, questions.asked[i].socket, POLLIN);
        poller_limit(&poller, deadline);
        has_answer = poller.count > 0 && poller_sleep(&poller, NULL) == WAKE_FILE;
        for (int i = 0; has_answer && i < questions.count; i++)
            if (poller_events(&poller, questions.asked[i].number))
                hear(tables, &questions, i);
    } while (has_answer);
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
