/* SPDX-License-Identifier: MIT */
#include "fixture.h"
#include "suite.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/poller.h"

char fixture_directory[COMMAND_HOME];
struct fixture_paths fixture_paths;
char fixture_reason[SOCKET_REASON];

enum { CHILDREN = 64, ENDED_EARLY = 99, DESCRIPTORS = 256 };

static pid_t children[CHILDREN];
static int child_count;
static int told[2];

void fixture_set_up(void)
{
    command_make_home(fixture_directory);
    ck_assert_int_eq(chmod(fixture_directory, 01777), 0);
    ck_assert_int_eq(setenv("TICTACTOE_TABLES", fixture_directory, 1), 0);
    fixture_paths = fixture_paths_of(geteuid());
}

struct fixture_paths fixture_paths_of(uid_t uid)
{
    struct fixture_paths paths;

    snprintf(paths.directory, FIXTURE_PATH, "%s/tictactoe-%u", fixture_directory, (unsigned)uid);
    snprintf(paths.socket, FIXTURE_PATH, "%s/tictactoe-%u/table", fixture_directory, (unsigned)uid);
    return paths;
}

void fixture_expect_refusal(bool is_done, const char *words)
{
    ck_assert(!is_done);
    ck_assert_msg(strstr(fixture_reason, words), "%s is not %s", fixture_reason, words);
}

void fixture_tear_down(void)
{
    while (child_count > 0) {
        kill(children[child_count - 1], SIGKILL);
        fixture_outcome();
    }
    command_remove_home(fixture_directory);
}

pid_t fixture_start(uid_t uid, int (*act)(void))
{
    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (uid != geteuid() && setuid(uid) != 0)
            _exit(ENDED_EARLY);
        _exit(act());
    }
    ck_assert_int_lt(child_count, CHILDREN);
    children[child_count++] = child;
    return child;
}

void fixture_notify(void)
{
    if (write(told[1], "!", 1) != 1)
        _exit(ENDED_EARLY);
}

pid_t fixture_start_and_wait(uid_t uid, int (*act)(void))
{
    char byte;

    ck_assert_int_eq(pipe(told), 0);

    pid_t child = fixture_start(uid, act);

    close(told[1]);
    ck_assert_msg(read(told[0], &byte, 1) == 1, "the child ended early");
    close(told[0]);
    return child;
}

int fixture_outcome(void)
{
    int status;
    pid_t child = children[--child_count];

    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return command_outcome(status);
}

struct user fixture_user(void)
{
    return unix_socket_user(geteuid());
}

mode_t fixture_mode(const char *path)
{
    struct stat status;

    ck_assert_int_eq(lstat(path, &status), 0);
    return status.st_mode;
}

bool fixture_exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

void fixture_make_file(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

    ck_assert_int_ge(file, 0);
    close(file);
}

int fixture_descriptors(void)
{
    int count = 0;

    for (int file = 0; file < DESCRIPTORS; file++)
        count += fcntl(file, F_GETFD) >= 0;
    return count;
}

const char *const fixture_loopbacks[2] = {"::1", "127.0.0.1"};

unsigned fixture_free_port(void)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6};
    socklen_t length = sizeof address;
    int file = socket(AF_INET6, SOCK_STREAM, 0);

    ck_assert_int_eq(bind(file, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(getsockname(file, (struct sockaddr *)&address, &length), 0);
    close(file);
    return ntohs(address.sin6_port);
}

/* Connecting a datagram socket sends nothing. It fails only if there is no route to the address. */
bool fixture_lacks(const char *loopback)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_DGRAM, .ai_flags = AI_NUMERICHOST};
    struct addrinfo *address;
    char reason[64];

    ck_assert_int_eq(getaddrinfo(loopback, "5478", &hints, &address), 0);

    int file = socket(address->ai_family, SOCK_DGRAM, 0);
    bool is_there = file >= 0 && connect(file, address->ai_addr, address->ai_addrlen) == 0;

    freeaddrinfo(address);
    if (file >= 0)
        close(file);
    snprintf(reason, sizeof reason, "needs a network with %s", loopback);
    if (!is_there)
        suite_skip(reason);
    return !is_there;
}

bool fixture_connect(const char *machine, unsigned port, int milliseconds, int *socket)
{
    struct addrinfo *addresses;
    int error = 0;
    socklen_t size = sizeof error;

    if (!tcp_resolve(&addresses, machine, port, fixture_reason))
        return false;

    struct pollfd file = {.fd = tcp_connect(addresses), .events = POLLOUT};

    if (file.fd == SOCKET_NONE)
        error = errno;
    else if (poll(&file, 1, milliseconds) == 0)
        error = ETIMEDOUT;
    else
        getsockopt(file.fd, SOL_SOCKET, SO_ERROR, &error, &size);
    freeaddrinfo(addresses);
    if (error == 0) {
        *socket = file.fd;
        return true;
    }
    snprintf(fixture_reason, sizeof fixture_reason, "no connection: %s", strerror(error));
    socket_close(&file.fd);
    return false;
}

bool fixture_wait(int socket, short events)
{
    struct pollfd file = {.fd = socket, .events = events};

    return poll(&file, 1, FIXTURE_TIMEOUT) == 1;
}

void fixture_send(int peer, const char *text)
{
    ck_assert_int_eq(socket_send(peer, text, strlen(text)), (ssize_t)strlen(text));
}
