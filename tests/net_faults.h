/* SPDX-License-Identifier: MIT
 *
 * net_faults: redirects the system calls of a file of src/net that opens sockets or looks up users,
 * so that a test can make the calls behave as on another machine. Include this header before that
 * file, like tests/disk_calls.h.
 *
 * Invariant: unless a test sets something, the calls are those of the system.
 */
#ifndef NET_FAULTS_H
#define NET_FAULTS_H

#include <ifaddrs.h>
#include <netdb.h>
#include <pwd.h>
#include <sys/socket.h>

struct net_faults {
    int lacking[2];             /* address families that the machine does not have; 0 for none */
    int lookups;                /* the number of calls of getaddrinfo so far */
    int first_of_both;          /* the loopback that comes first for the machine called "both" */
    struct ifaddrs *interfaces; /* the addresses of the machine; null for the real ones */
    /* The addresses of IPv4 and IPv6 from which the machine sends far away, "" for none; null for
     * the real ones. */
    const char *routes[2];
    const char *user; /* the name of the user who runs the test; null for the real name */
};

extern struct net_faults net_faults;

int net_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                    struct addrinfo **addresses);
int net_connect_far(int socket, const struct sockaddr *address, socklen_t length);
int net_getsockname(int socket, struct sockaddr *address, socklen_t *length);
int net_getifaddrs(struct ifaddrs **all);
void net_freeifaddrs(struct ifaddrs *all);
int net_socket(int family, int type, int protocol);
struct passwd *net_getpwuid(uid_t uid);
struct passwd *net_getpwnam(const char *user);

#define getpwuid(...) net_getpwuid(__VA_ARGS__)
#define getpwnam(...) net_getpwnam(__VA_ARGS__)
#define getaddrinfo(...) net_getaddrinfo(__VA_ARGS__)
#define connect(...) net_connect_far(__VA_ARGS__)
#define getsockname(...) net_getsockname(__VA_ARGS__)
#define getifaddrs(...) net_getifaddrs(__VA_ARGS__)
#define freeifaddrs(...) net_freeifaddrs(__VA_ARGS__)
#define socket(...) net_socket(__VA_ARGS__)

#endif
