/* SPDX-License-Identifier: MIT
 *
 * tcp: a table on the network, by TCP over IPv6 and IPv4. Nobody is known here: whoever has the
 * code may knock, and everything is sent in the clear.
 *
 * Invariant: nothing listens except between tcp_open and tcp_close.
 */
#ifndef TCP_H
#define TCP_H

#include "net/socket.h"

enum { TCP_PORT = 5478, TCP_FAMILIES = 2, TCP_NUMBERS = 64 /* bytes of an address as text */ };

/* The listeners, one for IPv6 and one for IPv4; SOCKET_NONE where there is none. */
struct tcp {
    int listeners[TCP_FAMILIES]; /* to wait on */
};

/* Listen on the port, 1 to 65535. False, and why not. */
bool tcp_open(struct tcp *lan, unsigned port, char reason[SOCKET_REASON]);

/* Stop listening. Whoever has connected stays connected. */
void tcp_close(struct tcp *lan);

/* The next caller of that listener, with the address in numbers; or SOCKET_NONE. */
int tcp_accept(int listener, char numbers[TCP_NUMBERS]);

/* Connect to the machine, trying its addresses in turn, within that many milliseconds. Looking
 * up the name is not counted. False, and why not. */
bool tcp_join(const char *machine, unsigned port, int milliseconds, int *socket,
              char reason[SOCKET_REASON]);

#endif
