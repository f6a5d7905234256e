/* SPDX-License-Identifier: MIT */
#include "net/peers.h"
#include "base/clock.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "net/discovery.h"

_Static_assert((int)ADDRESS_CODE == (int)CODE_BYTES, "what is drawn is what is said");

static bool is_host(const struct peers *peers)
{
    return peers->place.listener != SOCKET_NONE;
}

static void open_intakes(struct peers *peers)
{
    for (int i = 0; i < HOST_CALLERS; i++)
        peers->callers[i].socket = SOCKET_NONE;
    for (int i = 0; i < TCP_FAMILIES; i++)
        peers->lan.listeners[i] = SOCKET_NONE;
}

/* ---- The host. ---- */

bool peers_open(struct peers *peers, const char *one_guest, char reason[PEERS_REASON])
{
    struct user guest;
    enum unix_socket_error error =
        one_guest ? unix_socket_find_person(one_guest, &guest) : UNIX_SOCKET_OK;
    char path[UNIX_SOCKET_PATH] = "the folder of the table";
    char why[UNIX_SOCKET_REASON];

    *peers = (struct peers){.has_one_guest = one_guest != NULL};
    open_intakes(peers);
    if (error == UNIX_SOCKET_OK) {
        peers->one_guest = one_guest ? guest.user : 0;
        error = unix_socket_open(&peers->place);
    }
    if (error == UNIX_SOCKET_OK)
        return true;
    unix_socket_explain(error, why);
    if (error >= UNIX_SOCKET_LIVING)
        unix_socket_directory(geteuid(), path);
    snprintf(reason, PEERS_REASON, "'%s' %s", error >= UNIX_SOCKET_LIVING ? path : one_guest, why);
    return false;
}

bool peers_listen(struct peers *peers, unsigned port, char reason[PEERS_REASON])
{
    enum tcp_error error = tcp_open(&peers->lan, port);
    char why[TCP_REASON];

    if (error != TCP_OK) {
        tcp_explain(error, why);
        snprintf(reason, PEERS_REASON, "port %u %s", port, why);
        return false;
    }
    if (!address_draw_code(peers->code)) {
        tcp_close(&peers->lan);
        snprintf(reason, PEERS_REASON, "the system gives no random bytes to draw a code from");
        return false;
    }
    peers->port = port;
    host_use_code(&peers->host, peers->code);
    return true;
}

/* Whoever types it has a machine, or at least a PATH, of their own: so it begins with the name of
 * the program, and not as this one was called. */
void peers_invite(struct peers *peers)
{
    const struct user host = unix_socket_person(geteuid());
    struct address address;
    enum { MACHINE = 65 }; /* of Linux, with the null; a longer name is cut, and then left out */
    char machine[MACHINE];
    char far[ADDRESS_LOGIN + MACHINE];
    char *invitation = peers->shared_game.invitation;
    int length = snprintf(invitation, SESSION_NOTICE, "tictactoe --join=%s", host.login);

    machine[MACHINE - 1] = '\0';
    if (gethostname(machine, sizeof machine) != 0 || machine[MACHINE - 1] != '\0')
        return;
    if (*peers->code) {
        snprintf(invitation, SESSION_NOTICE, "tictactoe --join=%s:%u/%s", machine, peers->port,
                 peers->code);
        return;
    }
    snprintf(far, sizeof far, "%s@%s", host.login, machine);
    if (address_parse(&address, far) == ADDRESS_OK)
        snprintf(invitation + length, SESSION_NOTICE - (size_t)length, " or tictactoe --join=%s",
                 far);
}

static enum welcome welcome(const struct peers *peers, uid_t user)
{
    if (peers->has_one_guest)
        return user == peers->one_guest ? WELCOME_SEAT : WELCOME_NONE;
    return user == geteuid() ? WELCOME_SEAT : WELCOME_ASK;
}

/* Somebody has come; who finds no place is sent away. */
static void admit(struct peers *peers, int socket, uid_t user, enum welcome welcome,
                  const char *numbers, uint64_t now)
{
    int caller = host_accept(&peers->host, user, welcome, now);

    if (caller == HOST_NOBODY) {
        socket_close(&socket);
        return;
    }
    peers->callers[caller] = (struct intake){.socket = socket};
    snprintf(peers->numbers[caller], TCP_NUMBERS, "%s", numbers);
}

/* From the network nobody is known. However many come, those who are here have their turn. */
static void accept_callers(struct peers *peers, uint64_t now)
{
    enum { AT_ONCE = 16 };
    bool has_come = true;

    for (int i = 0; i < AT_ONCE && has_come; i++) {
        struct user user;
        int socket = unix_socket_accept(&peers->place, &user);

        has_come = socket != SOCKET_NONE;
        if (has_come)
            admit(peers, socket, user.user, welcome(peers, user.user), "", now);
        for (int j = 0; j < TCP_FAMILIES; j++) {
            char numbers[TCP_NUMBERS];

            socket = tcp_accept(peers->lan.listeners[j], numbers);
            has_come = has_come || socket != SOCKET_NONE;
            if (socket != SOCKET_NONE)
                admit(peers, socket, 0, WELCOME_ALWAYS, numbers, now);
        }
    }
}

static enum peer_event lose_caller(struct peers *peers, int caller)
{
    socket_close(&peers->callers[caller].socket);
    return host_hang_up(&peers->host, caller);
}

/* Read what there is, if all that was read before is heard. False at its end. */
static bool take_in(struct intake *intake)
{
    ssize_t count;

    if (intake->count > 0)
        return true;
    count = socket_read(intake->socket, intake->bytes, sizeof intake->bytes);
    intake->start = 0;
    intake->count = count > 0 ? (size_t)count : 0;
    return count != SOCKET_ENDED;
}

static void use_up(struct intake *intake, size_t taken)
{
    intake->start += taken;
    intake->count -= taken;
}

static enum peer_event hear_caller(struct peers *peers, int caller, uint64_t now)
{
    struct intake *intake = &peers->callers[caller];
    enum peer_event news = PEER_NONE;
    size_t taken;

    while (news == PEER_NONE && intake->socket != SOCKET_NONE
           && !peers->host.callers[caller].connection.ended) {
        if (!take_in(intake))
            return lose_caller(peers, caller);
        if (intake->count == 0)
            break;
        news = host_hear(&peers->host, caller, intake->bytes + intake->start, intake->count, now,
                         &taken);
        use_up(intake, taken);
    }
    return news;
}

/* Send what the connection has to send, in one try if it has ended. False if it is to be closed. */
static bool send_out(int socket, struct connection *connection)
{
    ssize_t sent =
        connection->count > 0 ? socket_send(socket, connection->unsent, connection->count) : 0;

    if (sent > 0)
        connection_sent(connection, (size_t)sent);
    return sent != SOCKET_ENDED && !connection->ended;
}

/* Who knocks is called what the system calls them; on the network, by the name they give, and where
 * from. */
static void name_knocker(struct peers *peers)
{
    const struct person *person = &peers->host.callers[peers->host.asked].person;
    char *knocker = peers->shared_game.requester;

    if (person->welcome == WELCOME_ALWAYS)
        snprintf(knocker, sizeof peers->shared_game.requester, "%s, from %s,", person->name,
                 peers->numbers[peers->host.asked]);
    else
        message_cut_name(knocker, unix_socket_person(person->login).login);
}

static enum peer_event attend_host(struct peers *peers)
{
    uint64_t now = clock_now();
    enum peer_event news = PEER_NONE;

    accept_callers(peers, now);
    for (int i = 0; i < HOST_CALLERS && news == PEER_NONE; i++)
        news = hear_caller(peers, i, now);
    if (news == PEER_NONE)
        news = host_tick(&peers->host, now);
    if (news == PEER_JOIN_REQUEST)
        name_knocker(peers);
    if (news == PEER_GUESSED)
        tcp_close(&peers->lan);
    for (int i = 0; i < HOST_CALLERS && news == PEER_NONE; i++)
        if (peers->callers[i].socket != SOCKET_NONE
            && !send_out(peers->callers[i].socket, &peers->host.callers[i].connection))
            news = lose_caller(peers, i);
    return news;
}

/* ---- The guest. ---- */

void peers_seek(struct peers *peers, struct session *session, const struct address *address,
                const char *command, const char *name)
{
    *peers = (struct peers){
        .place.listener = SOCKET_NONE,
        .address = *address,
        .command = command,
        .is_carried = command || address->kind == ADDRESS_BY_SSH,
    };
    message_cut_name(peers->name, name);
    open_intakes(peers);
    guest_open(&peers->guest, &session->match, &session->previous);
    if (address->kind == ADDRESS_ON_NETWORK)
        guest_use_code(&peers->guest, address->code);
}

static void hang_up(struct peers *peers)
{
    if (peers->is_carried && peers->callers[0].socket != SOCKET_NONE) {
        transport_hush(&peers->transport); /* what it says of its end is not worth a line */
        transport_end(&peers->transport);
        peers->callers[0].socket = SOCKET_NONE;
    }
    socket_close(&peers->callers[0].socket);
}

static enum peer_event hear_host(struct peers *peers, uint64_t now)
{
    struct intake *intake = &peers->callers[0];
    enum peer_event news = PEER_NONE;
    size_t taken;

    while (news == PEER_NONE && peers->guest.phase != GUEST_OUT) {
        if (!take_in(intake))
            return guest_hang_up(&peers->guest);
        if (intake->count == 0)
            break;
        news = guest_hear(&peers->guest, intake->bytes + intake->start, intake->count, now, &taken);
        use_up(intake, taken);
    }
    if (peers->is_carried && peers->guest.phase == GUEST_SEATED)
        transport_hush(&peers->transport);
    return news;
}

static enum peer_event attend_guest(struct peers *peers)
{
    uint64_t now = clock_now();
    enum peer_event news = hear_host(peers, now);

    if (peers->callers[0].socket == SOCKET_NONE)
        return PEER_NONE;
    if (peers->is_carried && peers->transport.complaint != SOCKET_NONE)
        transport_hear(&peers->transport);
    if (news == PEER_NONE)
        news = guest_tick(&peers->guest, now);
    if (news == PEER_NONE && !send_out(peers->callers[0].socket, &peers->guest.connection)) {
        news = guest_hang_up(&peers->guest);
        hang_up(peers);
    }
    return news;
}

/* ---- Both. ---- */

enum peer_event peers_attend(struct peers *peers)
{
    return is_host(peers) ? attend_host(peers) : attend_guest(peers);
}

struct poller peers_poller(const struct peers *peers)
{
    struct poller poller = {0};

    poller.deadline = is_host(peers) ? host_deadline(&peers->host) : guest_deadline(&peers->guest);
    poller.has_deadline = poller.deadline != CONNECTION_NEVER;
    poller_add(&poller, peers->place.listener, POLLIN);
    for (int i = 0; i < TCP_FAMILIES; i++)
        poller_add(&poller, peers->lan.listeners[i], POLLIN);
    for (int i = 0; i < HOST_CALLERS; i++) {
        const struct connection *connection =
            is_host(peers) ? &peers->host.callers[i].connection : &peers->guest.connection;

        poller_add(&poller, peers->callers[i].socket,
                   (short)(POLLIN | (connection->count > 0 ? POLLOUT : 0)));
    }
    if (peers->is_carried && peers->callers[0].socket != SOCKET_NONE)
        poller_add(&poller, peers->transport.complaint, POLLIN);
    return poller;
}

void peers_close(struct peers *peers)
{
    if (is_host(peers)) {
        host_close(&peers->host);
        for (int i = 0; i < HOST_CALLERS; i++) {
            if (peers->callers[i].socket == SOCKET_NONE)
                continue;
            send_out(peers->callers[i].socket, &peers->host.callers[i].connection);
            socket_close(&peers->callers[i].socket);
        }
        tcp_close(&peers->lan);
        unix_socket_close(&peers->place);
        return;
    }
    guest_leave(&peers->guest);
    if (peers->callers[0].socket != SOCKET_NONE)
        send_out(peers->callers[0].socket, &peers->guest.connection);
    hang_up(peers);
}

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
    const struct address *address = &peers->address;
    char why[TCP_REASON];
    enum tcp_error error =
        tcp_join(address->machine, address->port, durations.connect, &peers->callers[0].socket);

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
