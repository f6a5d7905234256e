/* SPDX-License-Identifier: MIT */
#include "base/poller.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <sys/select.h>

int poller_add(struct poller *poller, int file, short events)
{
    if (file == POLLER_NO_FILE || poller->count == POLLER_FILES)
        return POLLER_NO_FILE;
    poller->files[poller->count] = (struct pollfd){.fd = file, .events = events};
    return poller->count++;
}

void poller_limit(struct poller *poller, uint64_t deadline)
{
    if (deadline != CLOCK_NEVER && (poller->deadline == 0 || deadline < poller->deadline))
        poller->deadline = deadline;
}

static bool can_select(const struct pollfd *file, short event)
{
    return file->events & event && file->fd < FD_SETSIZE;
}

/* poll, with the signals let in, by pselect: POSIX of 2008 has no ppoll. A descriptor beyond
 * FD_SETSIZE is left out, and is only slower then. */
static int poll_with_signals(struct poller *poller, int milliseconds, const sigset_t *signals)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    fd_set readable;
    fd_set writable;
    int highest = -1;

    FD_ZERO(&readable);
    FD_ZERO(&writable);
    for (const struct pollfd *file = poller->files; file < poller->files + poller->count; file++) {
        if (can_select(file, POLLIN))
            FD_SET(file->fd, &readable);
        if (can_select(file, POLLOUT))
            FD_SET(file->fd, &writable);
        highest = file->fd < FD_SETSIZE && file->fd > highest ? file->fd : highest;
    }

    int ready =
        pselect(highest + 1, &readable, &writable, NULL, milliseconds < 0 ? NULL : &time, signals);

    for (struct pollfd *file = poller->files; file < poller->files + poller->count; file++) {
        file->revents = 0;
        if (can_select(file, POLLIN) && FD_ISSET(file->fd, &readable))
            file->revents |= POLLIN;
        if (can_select(file, POLLOUT) && FD_ISSET(file->fd, &writable))
            file->revents |= POLLOUT;
    }
    return ready;
}

/* The milliseconds until the deadline; -1, as for poll, if there is none. */
static int time_left(const struct poller *poller)
{
    uint64_t now = clock_now();
    uint64_t left = poller->deadline > now ? poller->deadline - now : 0;

    if (poller->deadline == 0)
        return -1;
    return left < INT_MAX ? (int)left : INT_MAX;
}

enum wake_reason poller_sleep(struct poller *poller, const sigset_t *signals)
{
    int ready;

    do
        ready = signals ? poll_with_signals(poller, time_left(poller), signals)
                        : poll(poller->files, (nfds_t)poller->count, time_left(poller));
    while (ready < 0 && errno == EINTR && !signals);
    if (ready < 0)
        return errno == EINTR ? WAKE_SIGNAL : WAKE_ERROR;
    return ready > 0 ? WAKE_FILE : WAKE_TIME;
}

short poller_events(const struct poller *poller, int number)
{
    return number == POLLER_NO_FILE ? 0 : poller->files[number].revents;
}

bool poller_is_readable(int file)
{
    struct pollfd input = {.fd = file, .events = POLLIN};

    return poll(&input, 1, 0) > 0;
}
