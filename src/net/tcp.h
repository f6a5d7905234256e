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

enum tcp_error {
    TCP_OK,
    TCP_PORT_IN_USE,
    TCP_NO_NETWORK, /* neither IPv6 nor IPv4; errno says why */
    TCP_NO_MACHINE, /* the name leads nowhere */
    TCP_NO_ANSWER,  /* in time */
    TCP_REFUSED     /* errno says why */
};

/* The listeners, one for IPv6 and one for IPv4; SOCKET_NONE where there is none. */
struct tcp {
    int listeners[TCP_FAMILIES]; /* to wait on */
};

/* Listen on the port, 1 to 65535. */
enum tcp_error tcp_open(struct tcp *lan, unsigned port);

/* Stop listening. Whoever has connected stays connected. */
void tcp_close(struct tcp *lan);

/* The next caller of that listener, with the address in numbers; or SOCKET_NONE. */
int tcp_accept(int listener, char numbers[TCP_NUMBERS]);

/* Connect to the machine, trying its addresses in turn, within that many milliseconds. The theme-up
 * of the name is not counted. */
enum tcp_error tcp_join(const char *machine, unsigned port, int milliseconds, int *socket);

/* What went wrong, to be said after the port, or after the machine if it is that. */
enum { TCP_REASON = 120 };
void tcp_explain(enum tcp_error error, char reason[TCP_REASON]);

#endif
