/* SPDX-License-Identifier: MIT
 *
 * guest: the program that joins a shared table. Its match is the match of the host's last `game`
 * line; the guest itself never changes it (table.h).
 *
 *     guest_open                 GUEST_OUT
 *     guest_knock                GUEST_CALLING     connect to the host, say the name
 *     the host's hello           GUEST_KNOCKING    wait to be let in
 *     the first `game` line      GUEST_SEATED
 *     guest_hang_up, a bye       GUEST_OUT         guest_knock asks again
 *
 * net.c has the socket. It does the loop that host.h describes, with one connection.
 *
 * `now` is clock_now. Functions that return an event return PEER_NONE if there is no news.
 *
 * Invariant: the table is complete if and only if the phase is GUEST_SEATED.
 */
#ifndef GUEST_H
#define GUEST_H

#include "protocol/table.h"

enum guest_phase {
    GUEST_OUT,      /* there is no connection */
    GUEST_CALLING,  /* the connection is being made, or the host has said nothing yet */
    GUEST_KNOCKING, /* the host has said its name */
    GUEST_SEATED
};

enum { GUEST_REASON = 512 };

struct guest {
    struct table *table;
    struct connection connection;
    enum guest_phase phase;
    bool was_seated; /* this program has had the seat, by this connection or an earlier one */
    char name[NAME_BYTES + 1];
    char passcode[PASSCODE_BYTES + 1]; /* in capitals; empty if the table has no passcode */
    bool is_passcode_wrong; /* the host has refused the passcode: the guest does not ask again */
    uint64_t since;         /* when this program knocked */
    char host_user[NAME_BYTES + 1]; /* the user whose table it is; empty if not known */
    char host_name[NAME_BYTES + 1]; /* the host's name, from its last hello; empty before that */
    char reason[GUEST_REASON];      /* why there is no seat: "Ann's table is closed" */
};

/* Open the guest of a table, which table_open has opened, and start a new game in its match. The
 * passcode is empty if the table has none. */
void guest_open(struct guest *guest, struct table *table, const char *name, const char *passcode);

/* Ask to join, over a connection that net.c has made or is making: say the passcode and the hello.
 * The phase must be GUEST_OUT or, to try the next address of a machine, GUEST_CALLING. */
void guest_knock(struct guest *guest, uint64_t now);

/* Hear the next line of the host, if there is one that can be heard. Returns PEER_SHOWN after the
 * host's hello: from then on the guest waits to be let in. */
enum peer_event guest_hear(struct guest *guest, uint64_t now);

/* Note that the connection is closed. PEER_CUT if the guest had the seat; PEER_TURNED_AWAY, with
 * the reason, if the guest had asked to join; PEER_NONE if the phase was GUEST_OUT. */
enum peer_event guest_hang_up(struct guest *guest);

/* Do what is due by the clock. */
enum peer_event guest_tick(struct guest *guest, uint64_t now);

/* The time at which guest_tick is due, unless bytes come before; CLOCK_NEVER if nothing is due. */
uint64_t guest_deadline(const struct guest *guest);

/* Leave for good: say bye, and end the connection. */
void guest_leave(struct guest *guest);

#endif
