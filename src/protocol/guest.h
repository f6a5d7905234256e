/* SPDX-License-Identifier: MIT
 *
 * guest: the side that joins a shared table, with its agreement and its one connection to the host.
 * For the first time and after every cut it connects with guest_knock; if it takes time until there
 * is a connection, once more then. For the rest its loop is that of host.h, with one caller: the
 * host.
 *
 * Invariant: the match is shared if and only if the guest is seated. The agreement outlives its
 * connections, so that changes from before a cut can be said again.
 */
#ifndef GUEST_H
#define GUEST_H

#include "protocol/agreement.h"

enum { GUEST_SKIPPED = 4096 }; /* bytes that a login shell may say before the host's hello */

enum guest_phase {
    GUEST_OUT,     /* there is no connection */
    GUEST_CALLING, /* the host has said nothing yet, or there is only to be a connection */
    GUEST_KNOCKING,
    GUEST_SEATED
};

enum { GUEST_REASON = 320 };

struct guest {
    struct agreement agreement;
    struct connection connection;
    enum guest_phase phase;
    char name[NAME_BYTES + 1];
    char code[CODE_BYTES + 1];       /* of the table, in capitals; empty if it has none */
    const char *carrier;             /* the name of the transport command, whose shell may print
                                        something first; null if there is none */
    size_t skipped;                  /* bytes of that; above GUEST_SKIPPED there were too many */
    uint64_t since;                  /* the time of the call */
    char host_login[NAME_BYTES + 1]; /* its name if it says none that fits; empty if unknown */
    char host_name[NAME_BYTES + 1];  /* as the host said it last; empty at first */
    char reason[GUEST_REASON];       /* why there is no seat, to stand after "no seat: " */
};

/* A guest without a table; the matches are those of agreement_open. Whenever it knocks it says the
 * code first, unless that is empty. */
void guest_open(struct guest *guest, struct match *match, struct match *previous, const char *name,
                const char *carrier, const char *code);

/* Ask for the seat. There is a connection to a host, or one is being made. */
void guest_knock(struct guest *guest, uint64_t now);

/* Bytes have come from the host: hear its next line, if there is one. */
enum peer_event guest_hear(struct guest *guest, uint64_t now);

/* The connection is gone, for the reason in guest->reason if there is one. */
enum peer_event guest_hang_up(struct guest *guest);

/* Do what is due by the clock. After all bytes have been heard, call it until there is no event. */
enum peer_event guest_tick(struct guest *guest, uint64_t now);

/* The time at which guest_tick must be called at the latest. */
uint64_t guest_deadline(const struct guest *guest);

/* Leave for good: the host hears a bye, and the connection ends. */
void guest_leave(struct guest *guest);

#endif
