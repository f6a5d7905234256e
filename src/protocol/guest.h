/* SPDX-License-Identifier: MIT
 *
 * guest: the side that joins a shared table, with its agreement and its one connection to the host.
 * Its loop is
 *
 *     connect   for the first time and after every cut: guest_knock once there is a connection,
 *               or guest_call and guest_give_up if that takes time and there is none in the end
 *     read      connection_receive, and guest_hear until there is no line; at the end of input
 *               guest_hang_up
 *     person    acts on guest->agreement; then guest_post
 *     always    when nothing is left to be read: guest_tick, until there is no event
 *     write     connection->unsent, and connection_sent; then close a connection that has ended
 *     sleep     until guest_deadline at the latest
 *
 * Invariant: the match is shared if and only if the guest is seated. The agreement outlives its
 * connections, so that changes from before a cut can be said again.
 */
#ifndef GUEST_H
#define GUEST_H

#include "protocol/connection.h"

enum { GUEST_SKIPPED = 4096 }; /* bytes that a login shell may say before the host's hello */

enum guest_phase {
    GUEST_OUT,        /* there is no connection */
    GUEST_CONNECTING, /* one is being made */
    GUEST_CALLING,    /* the host has said nothing yet */
    GUEST_KNOCKING,
    GUEST_SEATED
};

enum { GUEST_REASON = 192 };

struct guest {
    struct agreement agreement;
    struct connection connection;   /* after its end, connection.why is the reason that either side
                                       gave; after a bye before the seat it is that word */
    char unreachable[GUEST_REASON]; /* the reason why there is no connection; or empty */
    enum guest_phase phase;
    char code[CODE_BYTES + 1]; /* of the table; empty if it has none */
    const char *carrier;       /* the name of the transport command, whose shell may print something
                                  first; null if there is none */
    size_t skipped;            /* bytes of that; above GUEST_SKIPPED there were too many */
    uint64_t since;            /* the time of the call */
    char host_login[NAME_BYTES + 1]; /* empty if it is not known */
    char host_name[NAME_BYTES + 1];  /* as the host last said it; empty at first */
    bool is_welcomed;                /* the host has said it on this connection */
};

/* A guest without a table; the matches are those of agreement_open. */
void guest_open(struct guest *guest, struct match *match, struct match *previous);

/* Set the code of the table, in capitals, which this guest says first whenever it knocks. */
void guest_use_code(struct guest *guest, const char *code);

/* Set the login of the host, which is its name if it says none that fits. */
void guest_use_login(struct guest *guest, const char *login);

/* There is a connection to a host. */
void guest_knock(struct guest *guest, const char *name, const char *carrier, uint64_t now);

/* A connection is being made; or there is none, for that reason. */
void guest_call(struct guest *guest);
enum peer_event guest_give_up(struct guest *guest, const char *reason);

/* Bytes have come from the host: hear its next line, if there is one. */
enum peer_event guest_hear(struct guest *guest, uint64_t now);

/* The connection is gone. */
enum peer_event guest_hang_up(struct guest *guest);

/* Do what is due by the clock. After all bytes have been heard, call it until there is no event. */
enum peer_event guest_tick(struct guest *guest, uint64_t now);

/* The time at which guest_tick must be called at the latest. */
uint64_t guest_deadline(const struct guest *guest);

/* Say the lines of the agreement to the host. */
void guest_post(struct guest *guest);

/* Leave for good: the host hears a bye, and the connection ends. */
void guest_leave(struct guest *guest);

#endif
