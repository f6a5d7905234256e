/* SPDX-License-Identifier: MIT */
#include "net_faults.h"
#include "fixture.h"
#include "suite.h"

#include <arpa/inet.h>

struct net_faults net_faults;

static int last_family; /* of the socket that was made last */

int net_socket(int family, int type, int protocol)
{
    for (int i = 0; i < 2; i++) {
        if (family != AF_UNSPEC && family == net_faults.lacking[i]) {
            errno = EAFNOSUPPORT;
            return -1;
        }
    }
    last_family = family;
    return (socket)(family, type, protocol);
}

int net_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                    struct addrinfo **addresses)
{
    int first = net_faults.first_of_both;

    net_faults.lookups++;
    if (strcmp(machine, "both") != 0)
        return (getaddrinfo)(machine, service, hints, addresses);
    ck_assert_int_eq((getaddrinfo)(fixture_loopbacks[first], service, hints, addresses), 0);
    return (getaddrinfo)(fixture_loopbacks[1 - first], service, hints, &(*addresses)->ai_next);
}

static bool is_far(const struct sockaddr *address)
{
    char numbers[INET6_ADDRSTRLEN] = "";
    const void *bytes = address->sa_family == AF_INET
                          ? (const void *)&((const struct sockaddr_in *)address)->sin_addr
                          : (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr;

    return (address->sa_family == AF_INET || address->sa_family == AF_INET6)
        && inet_ntop(address->sa_family, bytes, numbers, sizeof numbers)
        && (strcmp(numbers, "198.51.100.1") == 0 || strcmp(numbers, "2001:db8::1") == 0);
}

int net_connect_far(int socket, const struct sockaddr *address, socklen_t length)
{
    if (!net_faults.routes[0] || !is_far(address))
        return (connect)(socket, address, length);
    errno = ENETUNREACH;
    return *net_faults.routes[address->sa_family == AF_INET6] ? 0 : -1;
}

int net_getsockname(int socket, struct sockaddr *address, socklen_t *length)
{
    const char *four = net_faults.routes[0], *six = net_faults.routes[1];

    if (!four)
        return (getsockname)(socket, address, length);
    ck_assert_uint_ge(*length, sizeof(struct sockaddr_in6));
    address->sa_family = (sa_family_t)last_family;
    if (last_family == AF_INET)
        inet_pton(AF_INET, four, &((struct sockaddr_in *)address)->sin_addr);
    else
        inet_pton(AF_INET6, six, &((struct sockaddr_in6 *)address)->sin6_addr);
    return 0;
}

int net_getifaddrs(struct ifaddrs **all)
{
    *all = net_faults.interfaces;
    return *all ? 0 : (getifaddrs)(all);
}

void net_freeifaddrs(struct ifaddrs *all)
{
    if (all != net_faults.interfaces)
        (freeifaddrs)(all);
}

struct passwd *net_getpwuid(uid_t uid)
{
    static char user[64];
    static struct passwd entry; /* the user who runs the test may have no entry */

    if (!net_faults.user || uid != geteuid())
        return (getpwuid)(uid);
    snprintf(user, sizeof user, "%s", net_faults.user);
    entry = (struct passwd){.pw_name = user, .pw_uid = uid};
    return &entry;
}

struct passwd *net_getpwnam(const char *user)
{
    bool is_redirected = net_faults.user && strcmp(user, net_faults.user) == 0;
    struct passwd *entry = is_redirected ? net_getpwuid(geteuid()) : (getpwnam)(user);

    return entry;
}
