/* SPDX-License-Identifier: MIT */
#include "outside/helper.h"

#include <fcntl.h>
#include <signal.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <unistd.h>

/* When the game ends, however it does, a helper that somebody has stopped goes on, to do what it
 * was told. */
static void part_from_game(int socket)
{
    enum { FILES = 64 }; /* more than the game ever has open */
    sigset_t all;

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGCONT);
#endif
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    for (int file = 0; file < FILES; file++)
        if (file != socket)
            close(file);
}

pid_t helper_start(int *socket)
{
    enum { GAME, HELPER };
    int sockets[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets) != 0)
        return -1;
    fcntl(sockets[GAME], F_SETFD, FD_CLOEXEC);

    pid_t process = fork();
    int own = process == 0 ? HELPER : GAME;

    if (process == 0)
        part_from_game(sockets[HELPER]);
    else
        close(sockets[HELPER]);
    if (process < 0)
        close(sockets[GAME]);
    else
        *socket = sockets[own];
    return process;
}
