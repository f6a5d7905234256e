/* SPDX-License-Identifier: MIT */
#include "base/poller.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>

void poller_add(struct poller *poller, int file, short events)
{
    if (file < 0 || !events)
        return;
    assert(poller->count < POLLER_FILES);
    poller->files[poller->count++] = (struct pollfd){.fd = file, .events = events};
}

void poller_limit(struct poller *poller, uint64_t deadline)
{
    if (deadline != CLOCK_NEVER && (poller->deadline == 0 || deadline < poller->deadline))
        poller->deadline = deadline;
}

/* The milliseconds until the deadline, as poll takes them. */
static int time_left(uint64_t deadline)
{
    uint64_t now = clock_now();

    if (deadline == 0)
        return -1;
    if (deadline <= now)
        return 0;
    return deadline - now < INT_MAX ? (int)(deadline - now) : INT_MAX;
}

bool poller_sleep(struct poller *poller)
{
    int ready;

    do
        ready = poll(poller->files, (nfds_t)poller->count, time_left(poller->deadline));
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

bool poller_is_ready(const struct poller *poller, int file)
{
    for (int i = 0; i < poller->count; i++)
        if (poller->files[i].fd == file)
            return poller->files[i].revents != 0;
    return false;
}
