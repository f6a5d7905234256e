/* SPDX-License-Identifier: MIT */
#include "net_faults.h"
#include "fixture.h"
#include "suite.h"

struct net_faults net_faults;

int net_socket(int family, int type, int protocol)
{
    for (int i = 0; i < 2; i++) {
        if (family != AF_UNSPEC && family == net_faults.lacking[i]) {
            errno = EAFNOSUPPORT;
            return -1;
        }
    }
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
