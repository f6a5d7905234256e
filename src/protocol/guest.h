/* SPDX-License-Identifier: MIT
 *
 * guest: the side of a shared table that comes to it: its agreement, and the one connection to the
 * host. The loop over it is
 *
 *     connect   for the first time and after every cut: guest_knock once there is a connection,
 *               or guest_call and guest_give_up if that takes time and there is none in the end
 *     read      connection_receive, and guest_hear until there is no line; at the end of input
 *               guest_hang_up
 *     person    acts on guest->agreement; then guest_post
 *     always    once nothing is left to be read: guest_tick, until there is no event
 *     write     connection->unsent, and connection_sent; then close a connection that has ended
 *     sleep     until guest_deadline at the latest
 *
 * Invariant: the match is shared exactly while the guest is seated. The agreement outlives its
 * connections, so that what was committed before a cut can be said again.
 */
#ifndef GUEST_H
#define GUEST_H

#include "protocol/connection.h"

enum { GUEST_SKIPPED = 4096 }; /* bytes that a login shell may say before the host's hello */

enum guest_phase {
    GUEST_OUT,        /* there is no connection */
    GUEST_CONNECTING, /* nor yet */
    GUEST_CALLING,    /* the host has said nothing yet */
    GUEST_KNOCKING,
    GUEST_SEATED
};

enum { GUEST_REASON = 192 };

struct guest {
    struct agreement agreement;
    struct connection connection;   /* once it has ended, connection.why is the reason that either
                                       side gave; after   a bye before the seat, that word */
    char unreachable[GUEST_REASON]; /* why there is no connection, in words; or empty */
    enum guest_phase phase;
    char code[CODE_BYTES + 1]; /* of the table; empty where none is asked for */
    const char *carrier;       /* a name for the command that carries the bytes, which may say
                                  something of its own first; null if there is none */
    size_t skipped;            /* bytes of that; above GUEST_SKIPPED, the shell was not clean */
    uint64_t since;            /* when it called */
    char host_login[NAME_BYTES + 1]; /* empty where it is not known */
    char host_name[NAME_BYTES + 1];  /* empty until the host has said it */
};

/* A guest without a table; the matches are those of agreement_open. */
void guest_open(struct guest *guest, struct match *match, struct match *previous);

/* The code that the table asks for, in capitals: to be said first, whenever this guest knocks. */
void guest_use_code(struct guest *guest, const char *code);

/* The host's login, the name of a host who says none that fits. */
void guest_use_login(struct guest *guest, const char *login);

/* There is a connection to a host. */
void guest_knock(struct guest *guest, const char *name, const char *carrier, uint64_t now);

/* One is being made; and there will be none, for that reason. */
void guest_call(struct guest *guest);
enum peer_event guest_give_up(struct guest *guest, const char *reason);

/* Something has come from the host: hear the next line of it, if there is one. */
enum peer_event guest_hear(struct guest *guest, uint64_t now);

/* The connection is gone. */
enum peer_event guest_hang_up(struct guest *guest);

/* What time asks for. Whenever all that has come has been heard, call it until there is no event.
 */
enum peer_event guest_tick(struct guest *guest, uint64_t now);

/* When guest_tick is to be called at the latest. */
uint64_t guest_deadline(const struct guest *guest);

/* Say to the host what the agreement has to say. */
void guest_post(struct guest *guest);

/* Leave for good: the host hears a bye, and the connection ends. */
void guest_leave(struct guest *guest);

#endif
