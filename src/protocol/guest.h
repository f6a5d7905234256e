/* SPDX-License-Identifier: MIT
 *
 * guest: the program that joins a shared table. The guest never changes the match itself: it copies
 * the match from each `game` line of the host (table.h).
 *
 *     guest_open                 GUEST_OUT
 *     guest_knock                GUEST_CALLING     connect to the host, say the name
 *     the host's hello           GUEST_KNOCKING    wait to be let in
 *     the first `game` line      GUEST_SEATED
 *     guest_hang_up, a bye       GUEST_OUT         guest_knock asks again
 *
 * net.c has the socket, and runs the loop of host.h with one connection.
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
    GUEST_KNOCKING, /* the host has said its name, and has not let the guest in yet */
    GUEST_SEATED
};

enum { GUEST_REASON = 512 };

struct guest {
    struct table *table;
    struct connection connection;
    enum guest_phase phase;
    bool was_seated;
    char name[NAME_BYTES + 1];
    char passcode[PASSCODE_BYTES + 1]; /* in capitals; empty if the table has no passcode */
    bool is_passcode_wrong;
    uint64_t since;                 /* the time of the last guest_knock */
    char host_user[NAME_BYTES + 1]; /* the user who hosts the table; empty if not known */
    char host_name[NAME_BYTES + 1]; /* the host's name; empty before the host's first hello */
    char reason[GUEST_REASON];      /* why the guest has no seat, such as "Ann's table is closed" */
};

/* Open the guest for a table that table_open has opened, and start a new game in table->match.
 * `passcode` may be empty. */
void guest_open(struct guest *guest, struct table *table, const char *name, const char *passcode);

/* Ask to join: say the passcode and the hello on a new connection, which net.c may still be making.
 * The phase must be GUEST_OUT, or GUEST_CALLING if net.c tries the next address of a machine. Do
 * not call this if is_passcode_wrong. */
void guest_knock(struct guest *guest, uint64_t now);

/* Hear the host's next line, if connection_hear finds one. If the line is the host's hello, the
 * event is PEER_SHOWN: now the guest waits to be let in. */
enum peer_event guest_hear(struct guest *guest, uint64_t now);

/* Note that the connection is closed, and set the phase to GUEST_OUT. The event depends on the
 * phase before:
 *
 *     GUEST_SEATED                     PEER_CUT
 *     GUEST_CALLING, GUEST_KNOCKING    PEER_TURNED_AWAY; guest->reason says why
 *     GUEST_OUT                        PEER_NONE */
enum peer_event guest_hang_up(struct guest *guest);

/* Do what is due by the clock. */
enum peer_event guest_tick(struct guest *guest, uint64_t now);

/* The time at which guest_tick must be called next, or CLOCK_NEVER. New bytes can change it. */
uint64_t guest_deadline(const struct guest *guest);

/* Leave for good: say bye, and end the connection. */
void guest_leave(struct guest *guest);

#endif
