/* SPDX-License-Identifier: MIT */
#include "net/peers.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "net/discovery.h"

/* The logins of those who wait, in one line. */
static void list_waiting(char list[PEERS_REASON], const struct tables *tables)
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
    struct tables tables;
    char list[PEERS_REASON];
    int waiting;

    tables_ask(&tables);

    const struct table_seen *chosen = tables_choose(&tables, &waiting);

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
    char why[PLACE_REASON];
    char path[PLACE_PATH] = "";

    if (!*login && !choose_table(login, reason))
        return false;

    enum place_error error = place_find_person(login, &owner);

    if (error == PLACE_OK)
        error = place_join(&owner, &peers->callers[0].socket);
    if (error == PLACE_OK)
        return true;
    place_explain(error, why);
    if (error >= PLACE_LIVING)
        place_folder(owner.user, path);
    snprintf(reason, PEERS_REASON, "'%s' %s", error >= PLACE_LIVING ? path : login, why);
    return false;
}

static bool knock_by_carrier(struct peers *peers, char reason[PEERS_REASON])
{
    const struct address *address = &peers->address;
    bool is_started = peers->command
                        ? carrier_start_command(&peers->carrier, peers->command)
                        : carrier_start_ssh(&peers->carrier, address->login, address->machine);

    if (is_started)
        peers->callers[0].socket = peers->carrier.socket;
    else
        snprintf(reason, PEERS_REASON, "%s cannot be started: %s",
                 peers->command ? "the shell" : "ssh", strerror(errno));
    return is_started;
}

static bool knock_on_network(struct peers *peers, char reason[PEERS_REASON])
{
    enum { PATIENCE_MILLISECONDS = 10 * 1000 };
    const struct address *address = &peers->address;
    char why[LAN_REASON];
    enum lan_error error =
        lan_join(address->machine, address->port, PATIENCE_MILLISECONDS, &peers->callers[0].socket);

    if (error == LAN_OK)
        return true;
    lan_explain(error, why);
    if (error == LAN_NO_MACHINE)
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
        is_there = knock_by_carrier(peers, reason);
    else if (peers->address.kind == ADDRESS_ON_NETWORK)
        is_there = knock_on_network(peers, reason);
    else
        is_there = knock_here(peers, reason);
    if (is_there)
        guest_knock(&peers->guest, peers->name, peers->is_carried, socket_clock());
    return is_there;
}
