/* SPDX-License-Identifier: MIT */
#include "base/poller.h"

#include <errno.h>
#include <sys/select.h>
#include <time.h>

void watch_add(struct watch *watch, int file, short events)
{
    if (file != SOCKET_NONE && watch->count < WATCH_FILES)
        watch->files[watch->count++] = (struct pollfd){.fd = file, .events = events};
}

int watch_left(const struct watch *watch)
{
    uint64_t now;

    if (!watch->has_deadline)
        return WATCH_FOR_EVER;
    now = socket_clock();
    return watch->deadline > now ? (int)(watch->deadline - now) : 0;
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

enum woken watch_sleep(const struct watch *watch, int input, int milliseconds,
                       const sigset_t *signals)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    struct chosen chosen = {.count = 0};

    FD_ZERO(&chosen.readable);
    FD_ZERO(&chosen.writable);
    choose(&chosen, input, POLLIN);
    for (int i = 0; i < watch->count; i++)
        choose(&chosen, watch->files[i].fd, watch->files[i].events);

    int ready = pselect(chosen.count, &chosen.readable, &chosen.writable, NULL,
                        milliseconds == WATCH_FOR_EVER ? NULL : &time, signals);

    if (ready < 0)
        return errno == EINTR ? WOKEN_BY_SIGNAL : WOKEN_BY_ERROR;
    if (ready == 0)
        return WOKEN_BY_TIME;
    return input >= 0 && FD_ISSET(input, &chosen.readable) ? WOKEN_BY_INPUT : WOKEN_BY_WATCH;
}

bool watch_is_readable(int file)
{
    struct pollfd input = {.fd = file, .events = POLLIN};

    return poll(&input, 1, 0) > 0;
}
