/* SPDX-License-Identifier: MIT
 *
 * lan: a table on the network, by TCP over IPv6 and IPv4. Nobody is known here: who has the code
 * may knock, and all of it is in clear.
 *
 * Invariant: nothing listens but between lan_open and lan_close.
 */
#ifndef LAN_H
#define LAN_H

#include "outside/socket.h"

enum { LAN_PORT = 5478, LAN_FAMILIES = 2, LAN_NUMBERS = 64 /* bytes of an address as text */ };

enum lan_error {
    LAN_OK,
    LAN_PORT_IN_USE,
    LAN_NO_NETWORK, /* neither IPv6 nor IPv4; errno says why */
    LAN_NO_MACHINE, /* the name leads nowhere */
    LAN_NO_ANSWER,  /* in time */
    LAN_REFUSED     /* errno says why */
};

/* Who listens: by IPv6 and by IPv4, SOCKET_NONE where there is none of the two. */
struct lan {
    int listeners[LAN_FAMILIES]; /* to wait on */
};

/* Listen on the port, 1 to 65535. */
enum lan_error lan_open(struct lan *lan, unsigned port);

/* Listen no more. Who was let on stays. */
void lan_close(struct lan *lan);

/* The next who comes to that listener, and the address as numbers; or SOCKET_NONE. */
int lan_accept(int listener, char numbers[LAN_NUMBERS]);

/* Connect to the machine: all its addresses in turn, in as many milliseconds at most. Looking up
 * the name is not counted in these. */
enum lan_error lan_join(const char *machine, unsigned port, int milliseconds, int *socket);

/* What went wrong, to be said after the port for lan_open and after the machine for lan_join. */
enum { LAN_REASON = 120 };
void lan_explain(enum lan_error error, char reason[LAN_REASON]);

#endif
