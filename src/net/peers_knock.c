/* SPDX-License-Identifier: MIT */
#include "net/peers.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "net/discovery.h"

/* The logins of those who wait, in one line. */
static void list_waiting(char list[PEERS_REASON], const struct discovery *tables)
{
    size_t length = 0;

    list[0] = '\0';
    for (int i = 0; i < tables->count && length < PEERS_REASON - 2 * ADDRESS_LOGIN; i++)
        if (tables->seen[i].is_waiting)
            length += (size_t)snprintf(list + length, PEERS_REASON - length, "%s%s",
                                       length > 0 ? ", " : "", tables->seen[i].host.login);
}

/* Where no table is named: the login of the one that waits. */
static bool choose_table(char login[ADDRESS_LOGIN], char reason[PEERS_REASON])
{
    struct discovery tables;
    char list[PEERS_REASON];
    int waiting;

    discovery_ask(&tables);

    const struct table_seen *chosen = discovery_choose(&tables, &waiting);

    if (chosen) {
        snprintf(login, ADDRESS_LOGIN, "%s", chosen->host.login);
        return true;
    }
    list_waiting(list, &tables);
    if (waiting == 0)
        snprintf(reason, PEERS_REASON, "no table waits on this machine");
    else
        snprintf(reason, PEERS_REASON, "several tables wait; --join=LOGIN picks one: %.200s", list);
    return false;
}

static bool knock_here(struct peers *peers, char reason[PEERS_REASON])
{
    char *login = peers->address.login;
    struct user owner;
    char why[UNIX_SOCKET_REASON];
    char path[UNIX_SOCKET_PATH] = "";

    if (!*login && !choose_table(login, reason))
        return false;

    enum unix_socket_error error = unix_socket_find_person(login, &owner);

    if (error == UNIX_SOCKET_OK)
        error = unix_socket_join(&owner, &peers->callers[0].socket);
    if (error == UNIX_SOCKET_OK)
        return true;
    unix_socket_explain(error, why);
    if (error >= UNIX_SOCKET_LIVING)
        unix_socket_directory(owner.user, path);
    snprintf(reason, PEERS_REASON, "'%s' %s", error >= UNIX_SOCKET_LIVING ? path : login, why);
    return false;
}

static bool knock_by_transport(struct peers *peers, char reason[PEERS_REASON])
{
    const struct address *address = &peers->address;
    bool is_started = peers->command
                        ? transport_start_command(&peers->transport, peers->command)
                        : transport_start_ssh(&peers->transport, address->login, address->machine);

    if (is_started)
        peers->callers[0].socket = peers->transport.socket;
    else
        snprintf(reason, PEERS_REASON, "%s cannot be started: %s",
                 peers->command ? "the shell" : "ssh", strerror(errno));
    return is_started;
}

static bool knock_on_network(struct peers *peers, char reason[PEERS_REASON])
{
    enum { PATIENCE_MILLISECONDS = 10 * 1000 };
    const struct address *address = &peers->address;
    char why[TCP_REASON];
    enum tcp_error error =
        tcp_join(address->machine, address->port, PATIENCE_MILLISECONDS, &peers->callers[0].socket);

    if (error == TCP_OK)
        return true;
    tcp_explain(error, why);
    if (error == TCP_NO_MACHINE)
        snprintf(reason, PEERS_REASON, "'%.100s' %s", address->machine, why);
    else
        snprintf(reason, PEERS_REASON, "port %u of '%.100s' %s", address->port, address->machine,
                 why);
    return false;
}

bool peers_knock(struct peers *peers, char reason[PEERS_REASON])
{
    bool is_there;

    peers->callers[0] = (struct intake){.socket = SOCKET_NONE};
    if (peers->is_carried)
        is_there = knock_by_transport(peers, reason);
    else if (peers->address.kind == ADDRESS_ON_NETWORK)
        is_there = knock_on_network(peers, reason);
    else
        is_there = knock_here(peers, reason);
    if (is_there)
        guest_knock(&peers->guest, peers->name, peers->is_carried, clock_now());
    return is_there;
}
