/* SPDX-License-Identifier: MIT */
#include "net/tcp.h"
#include "base/clock.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>

enum { CALLERS = 16 };

static void set(int socket, int level, int option)
{
    setsockopt(socket, level, option, &(int){1}, sizeof(int));
}

/* Send without delay, and notice in the end a peer that is gone for good. */
static void prepare(int socket)
{
    set(socket, IPPROTO_TCP, TCP_NODELAY);
    set(socket, SOL_SOCKET, SO_KEEPALIVE);
}

/* A listener at that address, or SOCKET_NONE; errno says why. IPv6 leaves IPv4 to the other. */
static int listen_at(const struct sockaddr *address, socklen_t length)
{
    int listener = socket_make(address->sa_family);

    if (listener == SOCKET_NONE)
        return SOCKET_NONE;
    set(listener, SOL_SOCKET, SO_REUSEADDR); /* what was closed a minute ago is in nobody's use */
    if (address->sa_family == AF_INET6)
        set(listener, IPPROTO_IPV6, IPV6_V6ONLY);
    if (bind(listener, address, length) != 0 || listen(listener, CALLERS) != 0)
        socket_close(&listener);
    return listener;
}

bool tcp_open(struct tcp *lan, unsigned port, char reason[SOCKET_REASON])
{
    const struct sockaddr_in6 six = {
        .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port), .sin6_addr = in6addr_any};
    const struct sockaddr_in four = {.sin_family = AF_INET,
                                     .sin_port = htons((uint16_t)port),
                                     .sin_addr.s_addr = htonl(INADDR_ANY)};
    struct tcp opened = {{listen_at((const struct sockaddr *)&six, sizeof six), SOCKET_NONE}};
    bool is_in_use = opened.listeners[0] == SOCKET_NONE && errno == EADDRINUSE;

    if (!is_in_use) {
        opened.listeners[1] = listen_at((const struct sockaddr *)&four, sizeof four);
        is_in_use = opened.listeners[1] == SOCKET_NONE && errno == EADDRINUSE;
    }
    if (is_in_use) {
        tcp_close(&opened);
        snprintf(reason, SOCKET_REASON, "port %u is in use; --lan=PORT takes another", port);
        return false;
    }
    if (opened.listeners[0] == SOCKET_NONE && opened.listeners[1] == SOCKET_NONE) {
        snprintf(reason, SOCKET_REASON, "port %u cannot be listened on: %s", port, strerror(errno));
        return false;
    }
    *lan = opened;
    return true;
}

void tcp_close(struct tcp *lan)
{
    for (int i = 0; i < TCP_FAMILIES; i++)
        socket_close(&lan->listeners[i]);
}

int tcp_accept(int listener, char numbers[TCP_NUMBERS])
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int socket = socket_accept(listener);

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    prepare(socket);
    if (getpeername(socket, (struct sockaddr *)&address, &length) != 0
        || getnameinfo((struct sockaddr *)&address, length, numbers, TCP_NUMBERS, NULL, 0,
                       NI_NUMERICHOST)
               != 0)
        socket_close(&socket); /* gone already */
    return socket;
}

/* A socket that is connected to that address, or SOCKET_NONE; errno says why. */
static int join_at(const struct addrinfo *address, int milliseconds)
{
    int socket = socket_make(address->ai_family);

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    prepare(socket);
    if (!socket_connect(socket, address->ai_addr, address->ai_addrlen, milliseconds))
        socket_close(&socket);
    return socket;
}

/* Each address gets its share of the time that is left, so that one that swallows everything does
 * not take the next one's. */
static int join_any(const struct addrinfo *addresses, int milliseconds)
{
    uint64_t deadline = clock_after(milliseconds);
    int left = 0;
    int socket = SOCKET_NONE;

    for (const struct addrinfo *address = addresses; address; address = address->ai_next)
        left++;
    for (; addresses && socket == SOCKET_NONE; addresses = addresses->ai_next) {
        uint64_t now = clock_now();

        socket = join_at(addresses, deadline > now ? (int)(deadline - now) / left : 0);
        left--;
    }
    return socket;
}

bool tcp_join(const char *machine, unsigned port, int milliseconds, int *socket,
              char reason[SOCKET_REASON])
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *addresses;
    char service[sizeof "65535"];

    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(machine, service, &hints, &addresses) != 0) {
        snprintf(reason, SOCKET_REASON, "'%.100s' is not a machine that can be found", machine);
        return false;
    }

    int joined = join_any(addresses, milliseconds);
    int error = errno;

    freeaddrinfo(addresses);
    if (joined != SOCKET_NONE)
        *socket = joined;
    else if (error == ETIMEDOUT)
        snprintf(reason, SOCKET_REASON, "port %u of '%.100s' does not answer", port, machine);
    else
        snprintf(reason, SOCKET_REASON, "port %u of '%.100s' cannot be reached: %s", port, machine,
                 strerror(error));
    return joined != SOCKET_NONE;
}
