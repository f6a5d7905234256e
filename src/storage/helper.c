/* SPDX-License-Identifier: MIT */
#include "storage/helper.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* When the game ends, however it does, a helper that somebody has stopped goes on, to do what it
 * was told. */
static void part_from_game(int socket)
{
    enum { FILES = 64 }; /* more than the game ever opens beside what it was given */
    sigset_t all;

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGCONT);
#endif
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    for (int file = 0; file < socket + FILES; file++)
        if (file != socket)
            close(file);
}

pid_t helper_start(int *socket, void (*work)(int socket, const void *of), const void *of)
{
    enum { GAME, HELPER };
    int sockets[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets) != 0)
        return -1;
    fcntl(sockets[GAME], F_SETFD, FD_CLOEXEC);

    pid_t process = fork();

    if (process == 0) {
        part_from_game(sockets[HELPER]);
        work(sockets[HELPER], of);
        _exit(0);
    }
    close(sockets[HELPER]);
    if (process > 0)
        *socket = sockets[GAME];
    else
        close(sockets[GAME]);
    return process;
}

void helper_wake(pid_t process)
{
    assert(process > 0);
    kill(process, SIGCONT);
}

void helper_end(pid_t process)
{
    assert(process > 0);
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
}

/* The game may be stopped meanwhile; and of a helper that ends before it has heard all that it was
 * told there is an error first, and then what it said. */
ssize_t helper_hear(int socket, void *message, size_t size, int milliseconds)
{
    enum { MS_PER_SECOND = 1000, US_PER_MS = 1000 };
    struct timeval wait = {milliseconds / MS_PER_SECOND, milliseconds % MS_PER_SECOND * US_PER_MS};
    int flags = milliseconds > 0 ? 0 : MSG_DONTWAIT;
    ssize_t length;

    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    do
        length = recv(socket, message, size, flags);
    while (length < 0 && (errno == EINTR || errno == ECONNRESET));
    return length;
}
