/* SPDX-License-Identifier: MIT */
#include "net/relay.h"
#include "base/clock.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/poller.h"

/* As much as a pipe that is ready takes without making us wait. */
enum { LANE_SIZE = PIPE_BUF };

/* One way. */
struct lane {
    int from, to;
    bool has_ended;       /* nothing more will be read */
    size_t start, length; /* what was read and not passed on yet */
    char bytes[LANE_SIZE];
};

/* The standard streams may be shared with other programs, so they stay as they are: they are read
 * and written only when they are ready. */
static void lane_read(struct lane *lane)
{
    ssize_t count = read(lane->from, lane->bytes, LANE_SIZE);

    if (count > 0) {
        lane->start = 0;
        lane->length = (size_t)count;
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        lane->has_ended = true;
    }
}

/* False if nobody takes it any more. */
static bool lane_write(struct lane *lane)
{
    ssize_t count = write(lane->to, lane->bytes + lane->start, lane->length);

    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    lane->start += (size_t)count;
    lane->length -= (size_t)count;
    return true;
}

/* What to wait for: a lane is read while its buffer is empty, and written while it is not. A file
 * that is neither is left out, for its hang-up would end each sleep again. */
static int wait_for_source(struct poller *poller, const struct lane *lane)
{
    bool is_wanted = lane->length == 0 && !lane->has_ended;

    return poller_add(poller, is_wanted ? lane->from : POLLER_NO_FILE, POLLIN);
}

static int wait_for_target(struct poller *poller, const struct lane *lane)
{
    return poller_add(poller, lane->length > 0 ? lane->to : POLLER_NO_FILE, POLLOUT);
}

/* Move what can be moved, both ways. False at the deadline, which is 0 if there is none, and when
 * nobody takes our output. */
static bool move(struct lane *up, struct lane *down, uint64_t deadline)
{
    struct poller poller = {.count = 0};
    int from_input = wait_for_source(&poller, up);
    int to_table = wait_for_target(&poller, up);
    int from_table = wait_for_source(&poller, down);
    int to_output = wait_for_target(&poller, down);
    int output = poller_add(&poller, STDOUT_FILENO, 0); /* whose end is ours, written or not */

    if (deadline > 0)
        poller_limit(&poller, deadline);
    if (poller_sleep(&poller, NULL) != WAKE_FILE || poller_events(&poller, output))
        return false;
    if (poller_events(&poller, from_input))
        lane_read(up);
    if (poller_events(&poller, to_table) && !lane_write(up)) {
        up->has_ended = true; /* what the table said last is still to be read */
        up->length = 0;
    }
    if (poller_events(&poller, from_table))
        lane_read(down);
    return !poller_events(&poller, to_output) || lane_write(down);
}

/* Once the input has ended the table hears of that, and still has a moment to answer. */
static void carry(struct lane *up, struct lane *down)
{
    uint64_t deadline = 0;

    do {
        if (up->has_ended && deadline == 0)
            deadline = clock_after(durations.linger);
        if (up->has_ended && up->length == 0)
            shutdown(up->to, SHUT_WR); /* again does no harm */
    } while (move(up, down, deadline) && (down->length > 0 || !down->has_ended));
}

bool relay_run(const char *login)
{
    static const char none[] = "error none\n";
    char reason[SOCKET_REASON]; /* which the other end need not know */
    struct user owner;
    struct lane up = {.from = STDIN_FILENO, .to = SOCKET_NONE};
    struct lane down = {.from = SOCKET_NONE, .to = STDOUT_FILENO, .has_ended = true};

    signal(SIGPIPE, SIG_IGN);
    while (up.length == 0 && !up.has_ended)
        if (!move(&up, &down, 0))
            return true;
    if (up.length == 0)
        return true;

    if (!unix_socket_find_person(login, &owner, reason)
        || !unix_socket_join(&owner, &up.to, reason)) {
        memcpy(down.bytes, none, strlen(none));
        down.length = strlen(none);
        lane_write(&down);
        return false;
    }
    down.from = up.to;
    down.has_ended = false;
    carry(&up, &down);
    socket_close(&up.to);
    return true;
}
