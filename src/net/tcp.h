/* SPDX-License-Identifier: MIT
 *
 * tcp: tables on the network, by IPv6 and IPv4. Nothing is encrypted, and anybody who has the
 * passcode can ask to join.
 *
 * An IP address is written "192.0.2.1" or "2001:db8::1", without brackets.
 *
 * Invariant: only tcp_open listens on the network, and only tcp_resolve waits.
 */
#ifndef TCP_H
#define TCP_H

#include <netdb.h>

#include "net/socket.h"

enum {
    TCP_PORT = 5478,
    TCP_NUMBERS = 64 /* bytes of an IP address, with the null */
};

/* Listen on the port, 1 to 65535, at all addresses of this machine. False, with the reason, if the
 * port cannot be opened. */
bool tcp_open(int *listener, unsigned port, char reason[SOCKET_REASON]);

/* Find the IP address at which other machines can reach this machine, an IPv4 address if possible.
 * False if there is none. */
bool tcp_find_address(char numbers[TCP_NUMBERS]);

/* Accept the next caller of the listener, and write the caller's IP address. SOCKET_NONE, with
 * errno, if there is no caller. */
int tcp_accept(int listener, char numbers[TCP_NUMBERS]);

/* Look up the addresses of a machine, which is a name or an IP address. This can take many seconds.
 * Free the addresses with freeaddrinfo. False, with the reason, if the machine cannot be found. */
bool tcp_resolve(struct addrinfo **addresses, const char *machine, unsigned port,
                 char reason[SOCKET_REASON]);

/* Start to connect to the first of the addresses. SOCKET_NONE with errno if that fails immediately.
 * Until the socket is connected, socket_read and socket_send return 0. If connecting fails, they
 * return SOCKET_ENDED. */
int tcp_connect(const struct addrinfo *addresses);

#endif
