/* SPDX-License-Identifier: MIT */
#include "net_faults.h"
#include "fixture.h"
#include "net_calls.h"
#include "suite.h"

struct net_faults net_faults = {.at = -1};

static bool strikes(void)
{
    if (net_faults.calls++ != net_faults.at)
        return false;
    errno = EIO;
    return true;
}

#define CALL(name, parameters, ...)                                                                \
    int net_##name parameters                                                                      \
    {                                                                                              \
        return strikes() ? -1 : (name)(__VA_ARGS__);                                               \
    }

CALL(bind, (int file, const struct sockaddr *address, socklen_t length), file, address, length)
CALL(chmod, (const char *path, mode_t mode), path, mode)
CALL(flock, (int file, int operation), file, operation)
CALL(listen, (int file, int backlog), file, backlog)
CALL(lstat, (const char *path, struct stat *status), path, status)
CALL(mkdir, (const char *path, mode_t mode), path, mode)
CALL(unlink, (const char *path), path)

int net_socket(int family, int type, int protocol)
{
    for (int i = 0; i < 2; i++) {
        if (family != AF_UNSPEC && family == net_faults.lacking[i]) {
            errno = EAFNOSUPPORT;
            return -1;
        }
    }
    return strikes() ? -1 : (socket)(family, type, protocol);
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
