/* SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "net/tcp.h"

_Static_assert((int)SOCKET_REASON <= (int)GUEST_REASON, "there is room for any reason");

static void start_unconnected(struct net *net, bool is_host)
{
    *net = (struct net){
        .is_host = is_host,
        .unix_socket = {SOCKET_NONE, SOCKET_NONE},
        .network = SOCKET_NONE,
    };
    for (int i = 0; i < HOST_CALLERS; i++)
        net->sockets[i] = SOCKET_NONE;
}

/* ---- The host starts. ---- */

/* The commands start with "tictactoe", not with the path that this person typed: other people have
 * a PATH of their own. */
static void invite(struct net *net, unsigned port)
{
    const struct user host = unix_socket_user(geteuid());
    const char *passcode = net->access.passcode;
    char machine[65] = ""; /* a name on Linux has at most 64 bytes */
    char numbers[TCP_NUMBERS];
    char number[sizeof "4294967295"];

    gethostname(machine, sizeof machine - 1);
    if (*passcode) {
        address_write_network_command(net->join_command, machine, port, passcode);
        if (tcp_find_address(numbers))
            address_write_network_command(net->other_command, numbers, port, passcode);
    } else {
        snprintf(number, sizeof number, "%lu", (unsigned long)host.uid);
        address_write_command(net->join_command, host.name, number, NULL);
        address_write_command(net->other_command, host.name, number, machine);
    }
}

bool net_host(struct net *net, const char *one_guest, unsigned port, char reason[SOCKET_REASON])
{
    struct user guest = {.uid = geteuid()};

    start_unconnected(net, true);
    if ((one_guest && !unix_socket_find_user(one_guest, &guest, reason))
        || !unix_socket_open(&net->unix_socket, reason))
        return false;
    net->access = (struct access){
        .uid = geteuid(),
        .has_one_guest = one_guest != NULL,
        .guest_uid = guest.uid,
    };
    if (port != 0) {
        snprintf(reason, SOCKET_REASON, "no passcode can be drawn");
        if (!address_draw_passcode(net->access.passcode)
            || !tcp_open(&net->network, port, reason)) {
            unix_socket_close(&net->unix_socket);
            return false;
        }
    }
    invite(net, port);
    return true;
}

/* ---- The guest starts. ---- */

bool net_find(struct net *net, struct table *table, const struct address *address, const char *name)
{
    const char *user = address->user;
    char *reason = net->guest.reason;

    start_unconnected(net, false);
    net->address = *address;
    guest_open(&net->guest, table, name, address->passcode);
    if (address->kind == ADDRESS_ON_NETWORK)
        return tcp_resolve(&net->addresses, address->machine, address->port, reason);
    if (*user ? !unix_socket_find_user(user, &net->host_user, reason)
              : !unix_socket_find_table(&net->host_user, reason))
        return false;
    name_shorten(net->guest.host_user, net->host_user.name);
    return true;
}

/* ---- The hall. ---- */

bool net_meet(struct net *net, struct table *table, const char *name)
{
    struct unix_socket place = {SOCKET_NONE, SOCKET_NONE};
    int socket;

    start_unconnected(net, true);
    if (!unix_socket_meet(&place, &socket, net->guest.reason))
        return false;
    net->in_hall = true;
    net->is_host = socket == SOCKET_NONE;
    net->unix_socket = place;
    /* One user runs all programs in a hall, so the guest is let in without a question. */
    net->access.uid = geteuid();
    if (net->is_host)
        return true;
    net->sockets[0] = socket;
    net->meet_until = clock_after(durations.discovery);
    guest_open(&net->guest, table, name, "");
    guest_knock(&net->guest, clock_now());
    return true;
}

static bool has_met(const struct net *net)
{
    return net->is_host ? net->host.had_guest : net->guest.was_seated;
}

bool net_is_deserted(const struct net *net)
{
    return net->in_hall && net->is_host && net->unix_socket.listener == SOCKET_NONE
        && net->sockets[0] == SOCKET_NONE && !has_met(net);
}

/* In a hall the other program may be stopped, and never answer. So net_attend hangs up if the guest
 * does not have the seat by this time. */
static uint64_t meeting_deadline(const struct net *net)
{
    return net->in_hall && net->sockets[0] != SOCKET_NONE && !has_met(net) ? net->meet_until
                                                                           : CLOCK_NEVER;
}

/* ---- Connections. ---- */

static int count_sockets(const struct net *net)
{
    return net->is_host ? HOST_CALLERS : 1;
}

static struct connection *connection_of(struct net *net, int number)
{
    return net->is_host ? &net->host.callers[number].connection : &net->guest.connection;
}

/* Start to connect to the next address. Skip addresses that fail immediately. Returns false if no
 * address is left. The guest's reason then has the error of the last attempt. `error` is the errno
 * of the attempt before this call, or 0 if there was none. */
static bool call_next(struct net *net, int error)
{
    const struct address *address = &net->address;
    int *socket = &net->sockets[0];

    while (*socket == SOCKET_NONE && net->next) {
        *socket = tcp_connect(net->next);
        error = errno;
        net->next = net->next->ai_next;
    }
    if (*socket != SOCKET_NONE)
        guest_knock(&net->guest, clock_now());
    else
        snprintf(net->guest.reason, GUEST_REASON, "port %u of '%.100s' %s%s", address->port,
                 address->machine, error == ETIMEDOUT ? "does not answer" : "cannot be reached: ",
                 error == ETIMEDOUT ? "" : strerror(error));
    return *socket != SOCKET_NONE;
}

/* Close a connection. If it failed before the host answered, call the next address of the host's
 * machine. `error` is the errno of the failure, or 0 if one of the programs closed the connection.
 * For a connection that has ended, `error` is ignored. */
static enum peer_event hang_up(struct net *net, int number, int error)
{
    bool is_unanswered = net->addresses && net->guest.phase == GUEST_CALLING
                      && !net->guest.connection.ended && error != 0;

    socket_close(&net->sockets[number]);
    if (is_unanswered && call_next(net, error))
        return PEER_NONE;
    return net->is_host ? host_hang_up(&net->host, number) : guest_hang_up(&net->guest);
}

bool net_connect(struct net *net)
{
    if (net->guest.is_passcode_wrong) /* the host counts wrong passcodes: see HOST_GUESSES */
        return false;
    if (net->guest.phase != GUEST_OUT)
        hang_up(net, 0, 0);
    if (net->addresses) {
        net->next = net->addresses;
        return call_next(net, 0);
    }
    if (!unix_socket_join(&net->host_user, &net->sockets[0], net->guest.reason))
        return false;
    guest_knock(&net->guest, clock_now());
    return true;
}

static enum peer_event hear(struct net *net, int number, uint64_t now)
{
    struct connection *connection = connection_of(net, number);
    int socket = net->sockets[number];
    enum peer_event event = PEER_NONE;

    while (event == PEER_NONE && socket != SOCKET_NONE && !connection->ended) {
        if (!socket_receive(socket, connection, now))
            return hang_up(net, number, errno);
        if (now < connection_deadline(connection)) /* no line can be heard yet */
            break;
        event = net->is_host ? host_hear(&net->host, number, now) : guest_hear(&net->guest, now);
    }
    return event;
}

static enum peer_event send_bytes(struct net *net)
{
    enum peer_event event = PEER_NONE;

    for (int i = 0; i < count_sockets(net) && event == PEER_NONE; i++)
        if (net->sockets[i] != SOCKET_NONE
            && !socket_transmit(net->sockets[i], connection_of(net, i)))
            event = hang_up(net, i, errno);
    return event;
}

/* ---- The host's callers. ---- */

/* Give the accepted socket to a new caller. `origin` is a user name or an IP address. If nobody was
 * accepted, `socket` is SOCKET_NONE, and errno says why. If descriptors have run out, the next
 * caller stays in the queue, and would wake the program again and again. So nobody is accepted for
 * durations.accept. */
static void add_caller(struct net *net, int socket, bool is_remote, uid_t uid, const char *origin,
                       uint64_t now)
{
    int caller;

    if (socket == SOCKET_NONE) {
        if (errno == EMFILE || errno == ENFILE)
            net->accepts_from = now + durations.accept;
        return;
    }
    caller = host_accept(&net->host, is_remote, uid, origin, now);
    if (caller == NONE)
        socket_close(&socket);
    else
        net->sockets[caller] = socket;
}

static void accept_next(struct net *net, uint64_t now)
{
    struct user user = {.uid = 0};
    char numbers[TCP_NUMBERS] = "";

    if (now < net->accepts_from)
        return;

    int socket = unix_socket_accept(&net->unix_socket, &user);

    if (net->in_hall && socket != SOCKET_NONE) { /* the two have met: nobody else can join */
        unix_socket_close(&net->unix_socket);
        net->meet_until = clock_after(durations.discovery);
    }
    add_caller(net, socket, false, user.uid, user.name, now);
    socket = tcp_accept(net->network, numbers);
    add_caller(net, socket, true, 0, numbers, now);
}

/* ---- Attending, sleeping, closing. ---- */

enum peer_event net_attend(struct net *net)
{
    uint64_t now = clock_now();
    enum peer_event event = PEER_NONE;

    for (int i = 0; i < count_sockets(net) && event == PEER_NONE; i++)
        event = hear(net, i, now);
    if (event == PEER_NONE)
        event = send_bytes(net);
    if (event == PEER_NONE && net->is_host)
        accept_next(net, now);
    if (net->addresses && net->guest.phase == GUEST_CALLING && now >= guest_deadline(&net->guest))
        event = hang_up(net, 0, ETIMEDOUT);
    if (now >= meeting_deadline(net))
        event = hang_up(net, 0, 0);
    if (event == PEER_NONE)
        event = net->is_host ? host_tick(&net->host, now) : guest_tick(&net->guest, now);
    if (event == PEER_NONE)
        event = send_bytes(net);
    if (event == PEER_GUESSED) {
        socket_close(&net->network);
        net->access.passcode[0] = '\0';
        invite(net, 0);
    }
    return event;
}

struct poller net_poller(struct net *net)
{
    struct poller poller = {.count = 0};

    poller_limit(&poller, net->is_host ? host_deadline(&net->host) : guest_deadline(&net->guest));
    poller_limit(&poller, meeting_deadline(net));
    if (clock_now() < net->accepts_from) {
        poller_limit(&poller, net->accepts_from);
    } else {
        poller_add(&poller, net->unix_socket.listener, POLLIN);
        poller_add(&poller, net->network, POLLIN);
    }
    for (int i = 0; i < count_sockets(net); i++)
        socket_wait_for(&poller, net->sockets[i], connection_of(net, i));
    return poller;
}

void net_close(struct net *net, bool is_cut)
{
    if (net->is_host)
        host_close(&net->host);
    else if (!is_cut)
        guest_leave(&net->guest);
    for (int i = 0; i < count_sockets(net); i++) {
        if (net->sockets[i] == SOCKET_NONE)
            continue;
        socket_transmit(net->sockets[i], connection_of(net, i));
        socket_close(&net->sockets[i]);
    }
    if (net->addresses)
        freeaddrinfo(net->addresses);
    net->addresses = NULL;
    socket_close(&net->network);
    unix_socket_close(&net->unix_socket);
}
