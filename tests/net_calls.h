/* SPDX-License-Identifier: MIT
 *
 * net_calls: redirects the system calls of the files of src/net that open sockets to
 * tests/net_faults.c, as tests/disk_calls.h does.
 *
 * Invariant: as in tests/disk_calls.h.
 */
#ifndef NET_CALLS_H
#define NET_CALLS_H

#include <netdb.h>
#include <sys/socket.h>

int net_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                    struct addrinfo **addresses);
int net_socket(int family, int type, int protocol);

#define getaddrinfo(...) net_getaddrinfo(__VA_ARGS__)
#define socket(...) net_socket(__VA_ARGS__)

#endif
