/* SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <stdio.h>

#include "base/clock.h"

_Static_assert((int)SOCKET_REASON <= (int)GUEST_REASON, "there is room for any reason");

bool client_open(struct client *client, struct match *match, struct match *previous,
                 const struct address *address, const char *command, const char *name)
{
    const char *carrier = command ? "the carrier" : address->kind == ADDRESS_BY_SSH ? "ssh" : NULL;
    const char *login = address->login;
    char *reason = client->guest.reason;

    *client = (struct client){
        .socket = SOCKET_NONE,
        .address = *address,
        .command = command,
        .connector.socket = SOCKET_NONE,
    };
    guest_open(&client->guest, match, previous, name, carrier, address->code);
    if (!carrier && address->kind == ADDRESS_ON_NETWORK)
        return tcp_resolve(&client->connector, address->machine, address->port, reason);
    if (!carrier) {
        if (*login ? !unix_socket_find_person(login, &client->owner, reason)
                   : !discovery_choose(&client->owner, reason))
            return false;
        login = client->owner.login;
    }
    if (*login)
        message_cut_name(client->guest.host_login, login);
    return true;
}

bool client_connect(struct client *client)
{
    char *reason = client->guest.reason;
    bool is_there = true;

    if (client->guest.carrier) {
        is_there = transport_start(&client->transport, client->command, &client->address, reason);
        client->socket = is_there ? client->transport.socket : SOCKET_NONE;
    } else if (client->address.kind == ADDRESS_ON_NETWORK) {
        tcp_connect(&client->connector, durations.connect);
    } else {
        client->owner.name = client->guest.host_name;
        is_there = unix_socket_join(&client->owner, &client->socket, reason);
    }
    if (is_there)
        guest_knock(&client->guest, clock_now());
    return is_there;
}

/* True while a connection to a table on the network is being made. */
static bool is_connecting(const struct client *client)
{
    return client->guest.phase != GUEST_OUT && client->socket == SOCKET_NONE;
}

static enum peer_event go_on_connecting(struct client *client, uint64_t now)
{
    switch (tcp_advance(&client->connector, client->guest.reason)) {
    case TCP_CONNECTING:
        return PEER_NONE;
    case TCP_CONNECTED:
        client->socket = client->connector.socket;
        client->connector.socket = SOCKET_NONE;
        guest_knock(&client->guest, now); /* the time for the answer begins here */
        return PEER_NONE;
    default:
        return guest_hang_up(&client->guest);
    }
}

/* ---- At the table. ---- */

static void hang_up(struct client *client)
{
    if (client->guest.carrier && client->socket != SOCKET_NONE) {
        transport_discard_errors(&client->transport); /* its last messages are not worth a line */
        transport_end(&client->transport);
        client->socket = SOCKET_NONE;
    }
    socket_close(&client->socket);
    socket_close(&client->connector.socket);
}

static enum peer_event hear_host(struct client *client, uint64_t now)
{
    enum peer_event event = PEER_NONE;
    bool is_over = false;

    while (event == PEER_NONE && client->guest.phase != GUEST_OUT
           && socket_receive(client->socket, &client->guest.connection, now, &is_over))
        event = guest_hear(&client->guest, now);
    if (is_over)
        return guest_hang_up(&client->guest);
    if (client->guest.carrier && client->guest.phase >= GUEST_KNOCKING)
        transport_take_terminal(&client->transport);
    if (client->guest.carrier && client->guest.phase == GUEST_SEATED)
        transport_discard_errors(&client->transport);
    return event;
}

enum peer_event client_attend(struct client *client)
{
    uint64_t now = clock_now();
    enum peer_event event = PEER_NONE;

    if (is_connecting(client))
        event = go_on_connecting(client, now);
    if (client->guest.phase == GUEST_OUT)
        socket_close(&client->connector.socket);
    if (client->socket == SOCKET_NONE)
        return event;
    event = hear_host(client, now);
    if (client->guest.carrier)
        transport_attend(&client->transport);
    if (event == PEER_NONE)
        event = guest_tick(&client->guest, now);
    if (event == PEER_NONE && !socket_transmit(client->socket, &client->guest.connection)) {
        event = guest_hang_up(&client->guest);
        hang_up(client);
    }
    return event;
}

struct poller client_poller(const struct client *client)
{
    struct poller poller = {.count = 0};

    if (is_connecting(client)) {
        poller_add(&poller, client->connector.socket, POLLOUT);
        poller_limit(&poller, client->connector.deadline);
    } else {
        poller_limit(&poller, guest_deadline(&client->guest));
    }
    socket_wait_for(&poller, client->socket, &client->guest.connection);
    if (client->guest.carrier && client->socket != SOCKET_NONE)
        poller_add(&poller, client->transport.complaint, POLLIN);
    return poller;
}

void client_close(struct client *client)
{
    guest_leave(&client->guest);
    if (client->socket != SOCKET_NONE)
        socket_transmit(client->socket, &client->guest.connection);
    hang_up(client);
}
