/* SPDX-License-Identifier: MIT */
#include "net/socket.h"

#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>

static bool set(int socket, int level, int option, bool is_on)
{
    return setsockopt(socket, level, option, &(int){is_on}, sizeof(int)) == 0;
}

/* A listener at that address, or SOCKET_NONE; errno says why. One of IPv6 takes callers of IPv4,
 * too; OpenBSD has none of that kind. */
static int listen_at(const struct sockaddr *address, socklen_t length)
{
    int listener = socket_make(address->sa_family);

    if (listener == SOCKET_NONE)
        return SOCKET_NONE;
    /* Connections that were closed a minute ago do not count. */
    set(listener, SOL_SOCKET, SO_REUSEADDR, true);
    if ((address->sa_family == AF_INET6 && !set(listener, IPPROTO_IPV6, IPV6_V6ONLY, false))
        || bind(listener, address, length) != 0 || listen(listener, SOCKET_CALLERS) != 0)
        socket_close(&listener);
    return listener;
}

bool tcp_open(int *listener, unsigned port, char reason[SOCKET_REASON])
{
    const struct sockaddr_in6 six = {
        .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port), .sin6_addr = in6addr_any};
    const struct sockaddr_in four = {.sin_family = AF_INET,
                                     .sin_port = htons((uint16_t)port),
                                     .sin_addr.s_addr = htonl(INADDR_ANY)};
    int opened = listen_at((const struct sockaddr *)&six, sizeof six);

    if (opened == SOCKET_NONE && errno != EADDRINUSE) /* without IPv6, or without both at once */
        opened = listen_at((const struct sockaddr *)&four, sizeof four);
    if (opened != SOCKET_NONE)
        *listener = opened;
    else if (errno == EADDRINUSE)
        snprintf(reason, SOCKET_REASON, "port %u is in use; --lan=PORT takes another", port);
    else
        snprintf(reason, SOCKET_REASON, "port %u cannot be listened on: %s", port, strerror(errno));
    return opened != SOCKET_NONE;
}

bool tcp_find_address(char numbers[TCP_NUMBERS])
{
    struct ifaddrs *all;
    bool is_found = false;

    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *one = all; one && !is_found; one = one->ifa_next)
        is_found = one->ifa_addr && one->ifa_addr->sa_family == AF_INET
                && (one->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP
                && getnameinfo(one->ifa_addr, sizeof(struct sockaddr_in), numbers, TCP_NUMBERS,
                               NULL, 0, NI_NUMERICHOST)
                       == 0;
    freeifaddrs(all);
    return is_found;
}

int tcp_accept(int listener, char numbers[TCP_NUMBERS])
{
    static const char mapped[] = "::ffff:"; /* before an address of IPv4 */
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    char text[TCP_NUMBERS];
    int socket = socket_accept(listener);

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    set(socket, IPPROTO_TCP, TCP_NODELAY, true);
    if (getpeername(socket, (struct sockaddr *)&address, &length) != 0
        || getnameinfo((struct sockaddr *)&address, length, text, sizeof text, NULL, 0,
                       NI_NUMERICHOST)
               != 0)
        socket_close(&socket); /* gone already */
    else
        strcpy(numbers, strncmp(text, mapped, strlen(mapped)) == 0 ? text + strlen(mapped) : text);
    return socket;
}

bool tcp_resolve(struct addrinfo **addresses, const char *machine, unsigned port,
                 char reason[SOCKET_REASON])
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    char service[sizeof "65535"];

    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(machine, service, &hints, addresses) == 0)
        return true;
    snprintf(reason, SOCKET_REASON, "'%.100s' is not a machine that can be found", machine);
    return false;
}

int tcp_connect(const struct addrinfo *address)
{
    int socket = socket_make(address->ai_family);

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    set(socket, IPPROTO_TCP, TCP_NODELAY, true);
    if (connect(socket, address->ai_addr, address->ai_addrlen) != 0 && errno != EINPROGRESS
        && errno != EINTR)
        socket_close(&socket);
    return socket;
}
