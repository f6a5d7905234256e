/* SPDX-License-Identifier: MIT */
#include "base/poller.h"

#include <errno.h>
#include <sys/select.h>
#include <time.h>

void poller_add(struct poller *poller, int file, short events)
{
    if (file != POLLER_NO_FILE && poller->count < POLLER_FILES)
        poller->files[poller->count++] = (struct pollfd){.fd = file, .events = events};
}

int poller_left(const struct poller *poller)
{
    uint64_t now;

    if (!poller->has_deadline)
        return POLLER_FOR_EVER;
    now = clock_now();
    return poller->deadline > now ? (int)(poller->deadline - now) : 0;
}

/* The files that select looks at, and the count it wants. */
struct chosen {
    int count;
    fd_set readable, writable;
};

/* One that select cannot count to is left out: whoever is there is slow, then. */
static void choose(struct chosen *chosen, int file, short events)
{
    if (file < 0 || file >= FD_SETSIZE)
        return;
    if (events & POLLIN)
        FD_SET(file, &chosen->readable);
    if (events & POLLOUT)
        FD_SET(file, &chosen->writable);
    chosen->count = file >= chosen->count ? file + 1 : chosen->count;
}

enum wake_reason poller_sleep(const struct poller *poller, int input, int milliseconds,
                              const sigset_t *signals)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    struct chosen chosen = {.count = 0};

    FD_ZERO(&chosen.readable);
    FD_ZERO(&chosen.writable);
    choose(&chosen, input, POLLIN);
    for (int i = 0; i < poller->count; i++)
        choose(&chosen, poller->files[i].fd, poller->files[i].events);

    int ready = pselect(chosen.count, &chosen.readable, &chosen.writable, NULL,
                        milliseconds == POLLER_FOR_EVER ? NULL : &time, signals);

    if (ready < 0)
        return errno == EINTR ? WAKE_SIGNAL : WAKE_ERROR;
    if (ready == 0)
        return WAKE_TIME;
    return input >= 0 && FD_ISSET(input, &chosen.readable) ? WAKE_INPUT : WAKE_FILE;
}

bool poller_is_readable(int file)
{
    struct pollfd input = {.fd = file, .events = POLLIN};

    return poll(&input, 1, 0) > 0;
}
