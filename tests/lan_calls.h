/* SPDX-License-Identifier: MIT
 *
 * lan_calls: what tests/disk_calls.h does, for tests/test_lan.c.
 *
 * Invariant: as there.
 */
#ifndef LAN_CALLS_H
#define LAN_CALLS_H

#include <netdb.h>
#include <sys/socket.h>

int test_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                     struct addrinfo **addresses);
int test_socket(int family, int type, int protocol);

#define getaddrinfo(...) test_getaddrinfo(__VA_ARGS__)
#define socket(...) test_socket(__VA_ARGS__)

#endif
