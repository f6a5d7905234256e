/* SPDX-License-Identifier: MIT
 *
 * tcp: a table on the network, by TCP over IPv6 and IPv4. There are no logins: anybody with the
 * code may knock, and everything is sent in the clear.
 *
 * Invariant: nothing listens unless tcp_open was called, and only tcp_resolve waits.
 */
#ifndef TCP_H
#define TCP_H

#include "net/socket.h"

enum {
    TCP_PORT = 5478,
    TCP_ADDRESSES = 16, /* the most addresses of a machine that are tried */
    TCP_NUMBERS = 64,   /* bytes of an address in numbers */
    TCP_TARGET = 128
};

/* Listen on the port, 1 to 65535, by IPv6 and IPv4. False, with the reason, on failure. */
bool tcp_open(int *listener, unsigned port, char reason[SOCKET_REASON]);

/* An address of IPv4, in numbers, by which others reach this machine. False if there is none. */
bool tcp_find_address(char numbers[TCP_NUMBERS]);

/* The next caller of that listener, with the address in numbers; or SOCKET_NONE. */
int tcp_accept(int listener, char numbers[TCP_NUMBERS]);

/* The addresses of a machine, and the connection that is being made to one of them. */
struct tcp_connector {
    char target[TCP_TARGET]; /* the table, as messages name it */
    struct tcp_address {
        struct sockaddr_storage address;
        socklen_t length;
    } addresses[TCP_ADDRESSES];
    int count;
    int next;          /* the first address that was not tried yet */
    int socket;        /* to the one that is tried */
    uint64_t deadline; /* of this try, and of all of them */
    uint64_t end;
    int error; /* of the last one that failed */
};

/* Look the machine up, however long that takes. False, with the reason, on failure. */
bool tcp_resolve(struct tcp_connector *connector, const char *machine, unsigned port,
                 char reason[SOCKET_REASON]);

/* Let tcp_advance connect, within that many milliseconds, trying the addresses in turn. */
void tcp_connect(struct tcp_connector *connector, int milliseconds);

/* Advance the connection: call this at first, whenever connector->socket is writable, and at the
 * deadline. When it is connected *socket becomes the connection. False, with the reason, if it has
 * failed. */
bool tcp_advance(struct tcp_connector *connector, int *socket, char reason[SOCKET_REASON]);

#endif
