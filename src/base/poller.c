/* SPDX-License-Identifier: MIT */
#include "base/poller.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <time.h>

void poller_add(struct poller *poller, int file, short events)
{
    if (file < 0)
        return;
    assert(file < FD_SETSIZE);
    if (events & POLLIN)
        FD_SET(file, &poller->readable);
    if (events & POLLOUT)
        FD_SET(file, &poller->writable);
    poller->end = file < poller->end ? poller->end : file + 1;
}

void poller_limit(struct poller *poller, uint64_t deadline)
{
    if (deadline != CLOCK_NEVER && (poller->deadline == 0 || deadline < poller->deadline))
        poller->deadline = deadline;
}

/* The time until the deadline. */
static struct timespec time_left(uint64_t deadline)
{
    uint64_t now = clock_now();
    uint64_t left = deadline > now ? deadline - now : 0;

    return (struct timespec){(time_t)(left / 1000), (long)(left % 1000) * 1000000};
}

enum wake_reason poller_sleep(struct poller *poller, const sigset_t *signals)
{
    fd_set readable;
    fd_set writable;
    int ready;

    do {
        struct timespec left = time_left(poller->deadline);

        readable = poller->readable;
        writable = poller->writable;
        ready = pselect(poller->end, &readable, &writable, NULL,
                        poller->deadline == 0 ? NULL : &left, signals);
    } while (ready < 0 && errno == EINTR && !signals);
    if (ready < 0)
        return errno == EINTR ? WAKE_SIGNAL : WAKE_ERROR;
    poller->readable = readable;
    poller->writable = writable;
    return ready > 0 ? WAKE_FILE : WAKE_TIME;
}

bool poller_is_ready(const struct poller *poller, int file)
{
    return file >= 0 && (FD_ISSET(file, &poller->readable) || FD_ISSET(file, &poller->writable));
}

bool poller_is_readable(int file)
{
    struct poller poller = {.deadline = 1};

    poller_add(&poller, file, POLLIN);
    return poller_sleep(&poller, NULL) != WAKE_TIME;
}
