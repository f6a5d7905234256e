/* SPDX-License-Identifier: MIT */
#include "ground.h"

#include <check.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/poller.h"

char ground[COMMAND_HOME];
struct unix_socket_paths ground_paths;
char ground_reason[SOCKET_REASON];

enum { CHILDREN = 64, ENDED_EARLY = 99, DESCRIPTORS = 256 };

static pid_t children[CHILDREN];
static int child_count;
static int told[2];

void ground_break(void)
{
    command_make_home(ground);
    ck_assert_int_eq(chmod(ground, 01777), 0);
    ck_assert_int_eq(setenv("TICTACTOE_TABLES", ground, 1), 0);
    ck_assert(unix_socket_find_paths(geteuid(), &ground_paths));
}

void ground_expect_refusal(bool is_done, const char *words)
{
    ck_assert(!is_done);
    ck_assert_msg(strstr(ground_reason, words), "%s is not %s", ground_reason, words);
}

void ground_clear(void)
{
    while (child_count > 0) {
        kill(children[child_count - 1], SIGKILL);
        ground_outcome();
    }
    command_remove_home(ground);
}

pid_t ground_start(uid_t user, int (*act)(void))
{
    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (user != geteuid() && setuid(user) != 0)
            _exit(ENDED_EARLY);
        _exit(act());
    }
    ck_assert_int_lt(child_count, CHILDREN);
    children[child_count++] = child;
    return child;
}

void ground_tell(void)
{
    if (write(told[1], "!", 1) != 1)
        _exit(ENDED_EARLY);
}

pid_t ground_start_and_hear(uid_t user, int (*act)(void))
{
    char byte;

    ck_assert_int_eq(pipe(told), 0);

    pid_t child = ground_start(user, act);

    close(told[1]);
    ck_assert_msg(read(told[0], &byte, 1) == 1, "the child ended early");
    close(told[0]);
    return child;
}

int ground_outcome(void)
{
    int status;
    pid_t child = children[--child_count];

    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return command_outcome(status);
}

struct user ground_owner(void)
{
    return unix_socket_person(geteuid());
}

mode_t ground_mode(const char *path)
{
    struct stat status;

    ck_assert_int_eq(lstat(path, &status), 0);
    return status.st_mode;
}

bool ground_has(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

void ground_make_file(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

    ck_assert_int_ge(file, 0);
    close(file);
}

int ground_listen(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);

    strcpy(address.sun_path, path);
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    ck_assert_int_eq(listen(listener, 4), 0);
    return listener;
}

int ground_descriptors(void)
{
    int count = 0;

    for (int file = 0; file < DESCRIPTORS; file++)
        count += fcntl(file, F_GETFD) >= 0;
    return count;
}

const char *const ground_loopbacks[TCP_FAMILIES] = {"::1", "127.0.0.1"};

unsigned ground_free_port(void)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6};
    socklen_t length = sizeof address;
    int file = socket(AF_INET6, SOCK_STREAM, 0);

    ck_assert_int_eq(bind(file, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(getsockname(file, (struct sockaddr *)&address, &length), 0);
    close(file);
    return ntohs(address.sin6_port);
}

bool ground_call(const char *machine, unsigned port, int milliseconds, int *socket)
{
    struct tcp_connector connector;
    enum tcp_progress progress;

    if (!tcp_resolve(&connector, machine, port, ground_reason))
        return false;
    tcp_connect(&connector, milliseconds);
    while ((progress = tcp_advance(&connector, ground_reason)) == TCP_CONNECTING) {
        struct poller poller = {.count = 0};

        poller_add(&poller, connector.socket, POLLOUT);
        poller_limit(&poller, connector.deadline);
        poller_sleep(&poller, NULL);
    }
    if (progress == TCP_CONNECTED)
        *socket = connector.socket;
    return progress == TCP_CONNECTED;
}

bool ground_wait(int socket, short events)
{
    struct pollfd file = {.fd = socket, .events = events};

    return poll(&file, 1, GROUND_PATIENCE) == 1;
}

void ground_say(int peer, const char *text)
{
    ck_assert_int_eq(socket_send(peer, text, strlen(text)), (ssize_t)strlen(text));
}

const char *ground_hear(int peer, const char *text)
{
    static char heard[COMMAND_TEXT];
    size_t length = 0;

    heard[0] = '\0';
    while (!strstr(heard, text)) {
        ck_assert_msg(ground_wait(peer, POLLIN), "\"%s\" does not come, but %s", text, heard);

        ssize_t count = socket_read(peer, heard + length, sizeof heard - 1 - length);

        ck_assert_msg(count != SOCKET_ENDED, "the end comes instead of \"%s\": %s", text, heard);
        length += (size_t)count;
        heard[length] = '\0';
    }
    return heard;
}
