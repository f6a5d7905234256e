/* SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"

_Static_assert((int)ADDRESS_CODE == (int)CODE_BYTES, "what is drawn is what is said");

/* The command begins with the name of the program, not with the path by which this one was called:
 * others have a PATH, if not a machine, of their own. */
static void invite(struct server *server, unsigned port)
{
    const struct user host = unix_socket_person(geteuid());
    struct address address;
    const char *why;
    enum { MACHINE = 65 }; /* of Linux, with the null; a longer name is cut, and then left out */
    char machine[MACHINE];
    char far[ADDRESS_LOGIN + MACHINE];
    char *invitation = server->invitation;
    int length = snprintf(invitation, SERVER_INVITATION, "tictactoe --join=%s", host.login);

    machine[MACHINE - 1] = '\0';
    if (gethostname(machine, sizeof machine) != 0 || machine[MACHINE - 1] != '\0')
        return;
    if (*server->code) {
        snprintf(invitation, SERVER_INVITATION, "tictactoe --join=%s:%u/%s", machine, port,
                 server->code);
        return;
    }
    snprintf(far, sizeof far, "%s@%s", host.login, machine);
    if (address_parse(&address, far, &why))
        snprintf(invitation + length, SERVER_INVITATION - (size_t)length, " or tictactoe --join=%s",
                 far);
}

static bool listen_on_network(struct server *server, unsigned port, char reason[SOCKET_REASON])
{
    if (!tcp_open(&server->network, port, reason))
        return false;
    if (!address_draw_code(server->code)) {
        socket_close(&server->network);
        snprintf(reason, SOCKET_REASON, "the system gives no random bytes to draw a code from");
        return false;
    }
    return true;
}

bool server_open(struct server *server, const char *one_guest, unsigned port,
                 char reason[SOCKET_REASON])
{
    struct user guest = {.user = 0};

    *server = (struct server){
        .has_one_guest = one_guest != NULL,
        .network = SOCKET_NONE,
    };
    for (int i = 0; i < HOST_CALLERS; i++)
        server->sockets[i] = SOCKET_NONE;
    if ((one_guest && !unix_socket_find_person(one_guest, &guest, reason))
        || !unix_socket_open(&server->unix_socket, reason))
        return false;
    server->one_guest = guest.user;
    if (port != 0 && !listen_on_network(server, port, reason)) {
        unix_socket_close(&server->unix_socket);
        return false;
    }
    invite(server, port);
    return true;
}

static enum welcome welcome(const struct server *server, uid_t user)
{
    if (server->has_one_guest)
        return user == server->one_guest ? WELCOME_SEAT : WELCOME_NONE;
    return user == geteuid() ? WELCOME_SEAT : WELCOME_ASK;
}

static enum peer_event lose_caller(struct server *server, int caller, uint64_t now)
{
    socket_close(&server->sockets[caller]);
    return host_hang_up(&server->host, caller, now);
}

static enum peer_event hear_caller(struct server *server, int caller, uint64_t now)
{
    struct connection *connection = &server->host.callers[caller].connection;
    int socket = server->sockets[caller];
    enum peer_event event = PEER_NONE;
    bool is_over = false;

    while (event == PEER_NONE && socket != SOCKET_NONE
           && (!connection->ended || connection->is_quiet)
           && socket_receive(socket, connection, now, &is_over))
        event = host_hear(&server->host, caller, now);
    return is_over ? lose_caller(server, caller, now) : event;
}

/* Send the bytes that wait, and close the connections that have ended. */
static enum peer_event send_to_callers(struct server *server, uint64_t now)
{
    enum peer_event event = PEER_NONE;

    for (int i = 0; i < HOST_CALLERS && event == PEER_NONE; i++)
        if (server->sockets[i] != SOCKET_NONE
            && !socket_transmit(server->sockets[i], &server->host.callers[i].connection))
            event = lose_caller(server, i, now);
    return event;
}

/* Let in a caller that was accepted, if one was: errno says why not. Send the caller away if there
 * is no place. */
static void let_in(struct server *server, int socket, uid_t user, enum welcome welcome,
                   const char *origin, uint64_t now)
{
    int caller = HOST_NOBODY;

    if (socket != SOCKET_NONE)
        caller = host_accept(&server->host, user, welcome, origin, now);
    else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        /* Without a descriptor for a caller the listeners stay readable. */
        server->accept_again = now + (uint64_t)durations.rest;
    if (caller == HOST_NOBODY)
        socket_close(&socket);
    else
        server->sockets[caller] = socket;
}

/* Take the next caller of each listener, after those that are here have had their turn: none of
 * them has to give way after it has said enough, but was not heard yet. From the network no login
 * is known. */
static void accept_next(struct server *server, uint64_t now)
{
    struct user user = {.user = 0};
    char numbers[TCP_NUMBERS] = "";
    int socket = unix_socket_accept(&server->unix_socket, &user);

    let_in(server, socket, user.user, welcome(server, user.user), user.login, now);
    socket = tcp_accept(server->network, numbers);
    let_in(server, socket, 0, WELCOME_ALWAYS, numbers, now);
}

enum peer_event server_attend(struct server *server)
{
    uint64_t now = clock_now();
    enum peer_event event = PEER_NONE;

    for (int i = 0; i < HOST_CALLERS && event == PEER_NONE; i++)
        event = hear_caller(server, i, now);
    if (event == PEER_NONE)
        event = send_to_callers(server, now);
    if (event == PEER_NONE && now >= server->accept_again)
        accept_next(server, now);
    if (event == PEER_NONE)
        event = host_tick(&server->host, now);
    if (event == PEER_NONE)
        event = send_to_callers(server, now);
    if (event == PEER_GUESSED)
        socket_close(&server->network);
    return event;
}

struct poller server_poller(const struct server *server)
{
    struct poller poller = {.count = 0};

    poller_limit(&poller, host_deadline(&server->host));
    if (clock_now() < server->accept_again) {
        poller_limit(&poller, server->accept_again);
    } else {
        poller_add(&poller, server->unix_socket.listener, POLLIN);
        poller_add(&poller, server->network, POLLIN);
    }
    for (int i = 0; i < HOST_CALLERS; i++)
        socket_wait_for(&poller, server->sockets[i], &server->host.callers[i].connection);
    return poller;
}

void server_close(struct server *server)
{
    host_close(&server->host);
    for (int i = 0; i < HOST_CALLERS; i++) {
        if (server->sockets[i] == SOCKET_NONE)
            continue;
        socket_transmit(server->sockets[i], &server->host.callers[i].connection);
        socket_close(&server->sockets[i]);
    }
    socket_close(&server->network);
    unix_socket_close(&server->unix_socket);
}
