/* SPDX-License-Identifier: MIT
 *
 * lan: a table on the network, by TCP over IPv6 and IPv4. Nobody is known here: whoever has the
 * code may knock, and everything is sent in the clear.
 *
 * Invariant: nothing listens except between lan_open and lan_close.
 */
#ifndef TCP_H
#define TCP_H

#include "net/socket.h"

enum { LAN_PORT = 5478, LAN_FAMILIES = 2, LAN_NUMBERS = 64 /* bytes of an address as text */ };

enum lan_error {
    LAN_OK,
    LAN_PORT_IN_USE,
    LAN_NO_NETWORK, /* neither IPv6 nor IPv4; errno says why */
    LAN_NO_MACHINE, /* the name leads nowhere */
    LAN_NO_ANSWER,  /* in time */
    LAN_REFUSED     /* errno says why */
};

/* The listeners, one for IPv6 and one for IPv4; SOCKET_NONE where there is none. */
struct lan {
    int listeners[LAN_FAMILIES]; /* to wait on */
};

/* Listen on the port, 1 to 65535. */
enum lan_error lan_open(struct lan *lan, unsigned port);

/* Stop listening. Whoever has connected stays connected. */
void lan_close(struct lan *lan);

/* The next caller of that listener, with the address in numbers; or SOCKET_NONE. */
int lan_accept(int listener, char numbers[LAN_NUMBERS]);

/* Connect to the machine, trying its addresses in turn, within that many milliseconds. The look-up
 * of the name is not counted. */
enum lan_error lan_join(const char *machine, unsigned port, int milliseconds, int *socket);

/* What went wrong, to be said after the port, or after the machine if it is that. */
enum { LAN_REASON = 120 };
void lan_explain(enum lan_error error, char reason[LAN_REASON]);

#endif
