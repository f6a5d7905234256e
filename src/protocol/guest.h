/* SPDX-License-Identifier: MIT
 *
 * guest: the program that joins a shared table. It asks, and is shown: its match is what the host's
 * last `game` line said. Call guest_knock for the first connection, for each one
 * after a cut, and for each further address that is tried. Its loop is that of host.h, but its
 * only caller is the host.
 *
 * Invariant: the table is complete if and only if the phase is GUEST_SEATED.
 */
#ifndef GUEST_H
#define GUEST_H

#include "protocol/table.h"

enum guest_phase {
    GUEST_OUT,     /* there is no connection */
    GUEST_CALLING, /* the host has said nothing yet, or the connection is still being made */
    GUEST_KNOCKING,
    GUEST_SEATED
};

enum { GUEST_REASON = 512 };

struct guest {
    struct table *table;
    struct connection connection;
    enum guest_phase phase;
    bool was_seated; /* at this table, on any connection */
    char name[NAME_BYTES + 1];
    char code[CODE_BYTES + 1];       /* of the table, in capitals; empty if it has none */
    bool is_code_wrong;              /* the host has said so: the code is not sent again */
    uint64_t since;                  /* the time of the call */
    char host_login[NAME_BYTES + 1]; /* whose table it is; empty if unknown */
    char host_name[NAME_BYTES + 1];  /* as the host said it last; empty at first */
    char reason[GUEST_REASON];       /* why there is no seat, in words that follow "no seat: " */
};

/* A guest of the table, which table_open has opened and which is new. Whenever it knocks it says
 * the code first, unless that is empty. */
void guest_open(struct guest *guest, struct table *table, const char *name, const char *code);

/* Ask for the seat. There is a connection to a host, or one is being made. */
void guest_knock(struct guest *guest, uint64_t now);

/* Bytes have come from the host: hear its next line, if there is one. */
enum peer_event guest_hear(struct guest *guest, uint64_t now);

/* The connection is gone, or has ended and was closed. PEER_CUT; without a seat PEER_TURNED_AWAY,
 * for the reason in guest->reason. */
enum peer_event guest_hang_up(struct guest *guest);

/* Do what is due by the clock. After all bytes have been heard, call it until there is no event. */
enum peer_event guest_tick(struct guest *guest, uint64_t now);

/* The time at which guest_tick must be called at the latest. */
uint64_t guest_deadline(const struct guest *guest);

/* Leave for good: the host hears a bye, and the connection ends. */
void guest_leave(struct guest *guest);

#endif
