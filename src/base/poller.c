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
    if (deadline == CLOCK_NEVER || (poller->has_deadline && poller->deadline <= deadline))
        return;
    poller->has_deadline = true;
    poller->deadline = deadline;
}

/* In milliseconds; -1 if there is no deadline. */
static int time_left(const struct poller *poller)
{
    uint64_t now = clock_now();

    if (!poller->has_deadline)
        return -1;
    if (poller->deadline <= now)
        return 0;
    return poller->deadline - now < INT_MAX ? (int)(poller->deadline - now) : INT_MAX;
}

bool poller_sleep(struct poller *poller)
{
    int ready;

    do
        ready = poll(poller->files, (nfds_t)poller->count, time_left(poller));
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
