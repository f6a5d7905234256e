/* SPDX-License-Identifier: MIT */
#include "net/tcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>

/* Link-local addresses of IPv4 start with 169.254. */
enum { LINK_LOCAL = 0xa9fe };

/* False if the system lacks the option. */
static bool set(int socket, int level, int option, bool is_on)
{
    return setsockopt(socket, level, option, &(int){is_on}, sizeof(int)) == 0;
}

/* Listen at the address. An IPv6 listener must accept IPv4 callers, too. OpenBSD does not allow
 * this, so on OpenBSD every IPv6 address fails. Returns SOCKET_NONE, with errno, on failure. */
static int listen_at(const struct sockaddr *address, socklen_t length)
{
    int listener = socket_make(address->sa_family);

    if (listener == SOCKET_NONE)
        return SOCKET_NONE;
    /* Without this, bind fails for a minute after a connection to the port was closed. */
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

    if (opened == SOCKET_NONE && errno != EADDRINUSE) /* IPv6 has failed: try IPv4 alone */
        opened = listen_at((const struct sockaddr *)&four, sizeof four);
    if (opened != SOCKET_NONE)
        *listener = opened;
    else if (errno == EADDRINUSE)
        snprintf(reason, SOCKET_REASON, "port %u is in use; --lan=PORT chooses another", port);
    else
        snprintf(reason, SOCKET_REASON, "port %u cannot be opened: %s", port, strerror(errno));
    return opened != SOCKET_NONE;
}

/* False for a link-local address, which other networks cannot reach. */
static bool write_address(char numbers[TCP_NUMBERS], int family, const struct sockaddr *address)
{
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    bool is_six = family == AF_INET6;

    if (is_six ? IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr)
               : ntohl(four->sin_addr.s_addr) >> 16 == LINK_LOCAL)
        return false;
    return inet_ntop(family, is_six ? (const void *)&six->sin6_addr : (const void *)&four->sin_addr,
                     numbers, TCP_NUMBERS)
        != NULL;
}

/* Find the IP address from which this machine would send to a far machine. The kernel chooses this
 * address when a datagram socket is connected, and sends nothing. The addresses of the far machine
 * are reserved for documentation. */
static bool find_by_route(char numbers[TCP_NUMBERS], int family)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(TCP_PORT)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(TCP_PORT)};
    bool is_six = family == AF_INET6;
    struct sockaddr *far = is_six ? (struct sockaddr *)&six : (struct sockaddr *)&four;
    struct sockaddr_in6 own = {.sin6_family = AF_UNSPEC}; /* has room for both families */
    socklen_t length = sizeof own;
    int file = socket_adopt(socket(family, SOCK_DGRAM, 0));
    bool is_found;

    inet_pton(AF_INET, "198.51.100.1", &four.sin_addr);
    inet_pton(AF_INET6, "2001:db8::1", &six.sin6_addr);
    is_found = file != SOCKET_NONE && connect(file, far, is_six ? sizeof six : sizeof four) == 0
            && getsockname(file, (struct sockaddr *)&own, &length) == 0
            && write_address(numbers, family, (struct sockaddr *)&own);
    socket_close(&file);
    return is_found;
}

/* Find the address of any network interface that is up. find_by_route finds no address on a machine
 * without a default route. */
static bool find_any(char numbers[TCP_NUMBERS], int family)
{
    struct ifaddrs *all;
    bool is_found = false;

    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *one = all; one && !is_found; one = one->ifa_next)
        is_found = one->ifa_addr && one->ifa_addr->sa_family == family
                && (one->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP
                && write_address(numbers, family, one->ifa_addr);
    freeifaddrs(all);
    return is_found;
}

bool tcp_find_address(char numbers[TCP_NUMBERS])
{
    return find_by_route(numbers, AF_INET) || find_by_route(numbers, AF_INET6)
        || find_any(numbers, AF_INET) || find_any(numbers, AF_INET6);
}

int tcp_accept(int listener, char numbers[TCP_NUMBERS])
{
    static const char mapped[] = "::ffff:"; /* an IPv6 listener puts this before IPv4 addresses */
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
        socket_close(&socket); /* the caller has gone already */
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
    snprintf(reason, SOCKET_REASON, "the machine '%.100s' cannot be found", machine);
    return false;
}

int tcp_connect(const struct addrinfo *addresses)
{
    int socket = socket_make(addresses->ai_family);

    if (socket == SOCKET_NONE)
        return SOCKET_NONE;
    set(socket, IPPROTO_TCP, TCP_NODELAY, true);
    if (connect(socket, addresses->ai_addr, addresses->ai_addrlen) != 0 && errno != EINPROGRESS
        && errno != EINTR)
        socket_close(&socket);
    return socket;
}
