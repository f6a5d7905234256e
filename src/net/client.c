/* SPDX-License-Identifier: MIT */
#include "net/client.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "net/discovery.h"
#include "net/tcp.h"
#include "net/unix_socket.h"

void client_open(struct client *client, struct match *match, struct match *previous,
                 const struct address *address, const char *command, const char *name)
{
    *client = (struct client){
        .host.socket = SOCKET_NONE,
        .address = *address,
        .command = command,
        .is_carried = command || address->kind == ADDRESS_BY_SSH,
    };
    message_cut_name(client->name, name);
    guest_open(&client->guest, match, previous);
    if (address->kind == ADDRESS_ON_NETWORK)
        guest_use_code(&client->guest, address->code);
}

/* ---- The ways to a table. ---- */

/* The logins of those who wait, in one line. */
static void list_waiting(char list[CLIENT_REASON], const struct discovery *tables)
{
    size_t length = 0;

    list[0] = '\0';
    for (int i = 0; i < tables->count && length < CLIENT_REASON - 2 * ADDRESS_LOGIN; i++)
        if (tables->seen[i].is_waiting)
            length += (size_t)snprintf(list + length, CLIENT_REASON - length, "%s%s",
                                       length > 0 ? ", " : "", tables->seen[i].host.login);
}

/* Where no table is named: the login of the one that waits. */
static bool choose_table(char login[ADDRESS_LOGIN], char reason[CLIENT_REASON])
{
    struct discovery tables;
    char list[CLIENT_REASON];
    int waiting;

    discovery_ask(&tables);

    const struct table_seen *chosen = discovery_choose(&tables, &waiting);

    if (chosen) {
        snprintf(login, ADDRESS_LOGIN, "%s", chosen->host.login);
        return true;
    }
    list_waiting(list, &tables);
    if (waiting == 0)
        snprintf(reason, CLIENT_REASON, "no table waits on this machine");
    else
        snprintf(reason, CLIENT_REASON, "several tables wait; --join=LOGIN picks one: %.200s",
                 list);
    return false;
}

static bool connect_here(struct client *client, char reason[CLIENT_REASON])
{
    char *login = client->address.login;
    struct user owner;

    if (!*login && !choose_table(login, reason))
        return false;
    return unix_socket_find_person(login, &owner, reason)
        && unix_socket_join(&owner, &client->host.socket, reason);
}

static bool connect_by_transport(struct client *client, char reason[CLIENT_REASON])
{
    const struct address *address = &client->address;
    struct transport *transport = &client->transport;
    bool is_started = client->command
                        ? transport_start_command(transport, client->command, reason)
                        : transport_start_ssh(transport, address->login, address->machine, reason);

    if (is_started)
        client->host.socket = transport->socket;
    return is_started;
}

static bool connect_on_network(struct client *client, char reason[CLIENT_REASON])
{
    return tcp_join(client->address.machine, client->address.port, durations.connect,
                    &client->host.socket, reason);
}

bool client_connect(struct client *client, char reason[CLIENT_REASON])
{
    bool is_there;

    client->host = (struct intake){.socket = SOCKET_NONE};
    if (client->is_carried)
        is_there = connect_by_transport(client, reason);
    else if (client->address.kind == ADDRESS_ON_NETWORK)
        is_there = connect_on_network(client, reason);
    else
        is_there = connect_here(client, reason);
    if (!is_there)
        return false;
    if (*client->address.login)
        guest_use_login(&client->guest, client->address.login);
    guest_knock(&client->guest, client->name, client->is_carried, clock_now());
    return true;
}

/* ---- At the table. ---- */

static void hang_up(struct client *client)
{
    if (client->is_carried && client->host.socket != SOCKET_NONE) {
        transport_hush(&client->transport); /* what it says of its end is not worth a line */
        transport_end(&client->transport);
        client->host.socket = SOCKET_NONE;
    }
    socket_close(&client->host.socket);
}

static enum peer_event hear_host(struct client *client, uint64_t now)
{
    struct intake *intake = &client->host;
    enum peer_event event = PEER_NONE;
    size_t taken;

    while (event == PEER_NONE && client->guest.phase != GUEST_OUT) {
        if (!intake_fill(intake))
            return guest_hang_up(&client->guest);
        if (intake->count == 0)
            break;
        event =
            guest_hear(&client->guest, intake->bytes + intake->start, intake->count, now, &taken);
        intake_use(intake, taken);
    }
    if (client->is_carried && client->guest.phase == GUEST_SEATED)
        transport_hush(&client->transport);
    return event;
}

enum peer_event client_attend(struct client *client)
{
    uint64_t now = clock_now();
    enum peer_event event = hear_host(client, now);

    if (client->host.socket == SOCKET_NONE)
        return PEER_NONE;
    if (client->is_carried && client->transport.complaint != SOCKET_NONE)
        transport_hear(&client->transport);
    if (event == PEER_NONE)
        event = guest_tick(&client->guest, now);
    if (event == PEER_NONE && !intake_send(&client->host, &client->guest.connection)) {
        event = guest_hang_up(&client->guest);
        hang_up(client);
    }
    return event;
}

struct poller client_poller(const struct client *client)
{
    struct poller poller = {.deadline = guest_deadline(&client->guest)};
    bool has_more = client->guest.connection.count > 0;

    poller.has_deadline = poller.deadline != CONNECTION_NEVER;
    poller_add(&poller, client->host.socket, (short)(POLLIN | (has_more ? POLLOUT : 0)));
    if (client->is_carried && client->host.socket != SOCKET_NONE)
        poller_add(&poller, client->transport.complaint, POLLIN);
    return poller;
}

void client_close(struct client *client)
{
    guest_leave(&client->guest);
    if (client->host.socket != SOCKET_NONE)
        intake_send(&client->host, &client->guest.connection);
    hang_up(client);
}
