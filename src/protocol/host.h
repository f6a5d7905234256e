/* SPDX-License-Identifier: MIT
 *
 * host: the program that has the game of a shared table. The host alone changes the match, and says
 * a `game` line after each change (table.h). A game starts like this:
 *
 *     guest    tictactoe 4 Bob
 *     host     tictactoe 4 Ann
 *              game 1 o 0 0 0 1f00c3d2 yes 0x000000 - - -
 *              game 2 o 0 0 0 1f00c3d2 yes 0x000000 5 - host:play
 *     guest    play 0x180800
 *     host     game 3 o 0 0 0 1f00c3d2 yes 0x000000 51 - guest:play
 *     guest    ask 3 undo
 *     host     game 4 o 0 0 0 1f00c3d2 yes 0x000000 51 guest:undo guest:ask
 *              game 5 o 0 0 0 1f00c3d2 yes 0x000000 5 - host:yes
 *
 * A caller is a connection to the host; callers are numbered 0 to HOST_CALLERS - 1. The caller that
 * has the seat is the guest; "this person" is the person at the host. A caller goes from phase to
 * phase, until the host hangs up on it:
 *
 *     PHASE_PASSCODE    from the network: it has not said the passcode
 *     PHASE_HELLO       it has not said its name
 *     PHASE_KNOCKING    it waits to be let in; this person may have to be asked first
 *     PHASE_SEATED      it is the guest
 *
 * net.c has the sockets. It does in a loop:
 *
 *     accept    host_accept; if there is no room, close the new connection
 *     read      connection_receive, then host_hear while connection_has_line; at the end of the
 *               input host_hang_up
 *     person    table_submit; host_let_in answers a PEER_JOIN_REQUEST
 *     tick      when nothing is left to read: host_tick until it returns PEER_NONE
 *     write     for each caller: send its unsent bytes, then connection_sent; close a connection
 *               that has ended, then host_hang_up
 *     sleep     until host_deadline at the latest
 *
 * `now` is clock_now. Functions that return an event return PEER_NONE if there is no news.
 *
 * Invariant: at most one caller has the seat, and the table is complete if and only if one has. No
 * caller can make the host wait, or use more memory.
 */
#ifndef HOST_H
#define HOST_H

#include "protocol/table.h"

/* Who may join: a user of this machine, known by uid, or a caller on the network who says the
 * passcode. */
struct access {
    uint32_t uid;       /* the uid of the host's user, who joins without a question */
    bool has_one_guest; /* only guest_uid can join, and joins without a question */
    uint32_t guest_uid;
    char passcode[PASSCODE_BYTES + 1]; /* the network's passcode; if empty, no passcode is right */
};

/* Who a caller is. Two callers are one person if their uids and names are equal; on the network, if
 * their names are equal. */
enum { IDENTITY_ORIGIN = 64 }; /* bytes of an origin, with the null */
struct identity {
    bool is_remote;               /* the caller is on the network, where nobody has a uid */
    uint32_t uid;                 /* the uid of the caller's user, unless is_remote */
    char origin[IDENTITY_ORIGIN]; /* the user name; on the network, the address */
    char name[NAME_BYTES + 1];    /* the hello's name; if it is unfit, the user name or "Guest" */
};

enum phase { PHASE_NONE, PHASE_PASSCODE, PHASE_HELLO, PHASE_KNOCKING, PHASE_SEATED };

struct caller {
    enum phase phase; /* PHASE_NONE: there is no caller of this number */
    struct connection connection;
    struct identity identity;
    uint64_t since; /* when the caller came or, on the network, said the passcode */
};

enum {
    HOST_WAITING = 8, /* the most callers without the seat */
    HOST_CALLERS = 1 + HOST_WAITING,
    HOST_GUESSES = 8 /* after this many wrong passcodes of all callers, even the right one fails */
};

struct host {
    struct table *table;
    char name[NAME_BYTES + 1];
    struct access access;
    struct caller callers[HOST_CALLERS];
    int last_caller; /* the caller of the last host_hang_up */

    /* The seat. */
    int seated;            /* the caller that has the seat, or NONE */
    bool had_guest;        /* somebody has had the seat */
    struct identity guest; /* the person who has the seat, or had it last */

    /* Requests to join. */
    int requesting; /* the caller about whom this person is asked, or NONE */
    int guesses;    /* wrong passcodes so far */
};

/* Open the host of a table, which table_open has opened. If the game has no KEY it gets one.
 * `draw_key` returns the KEY of a new game: a random number that is not 0. */
void host_open(struct host *host, struct table *table, const char *name,
               const struct access *access, uint32_t (*draw_key)(void));

/* Accept a new connection. The uid is not used if is_remote. The origin is the user name or, if
 * is_remote, the address. Returns the number of the caller; NONE if HOST_WAITING callers wait. */
int host_accept(struct host *host, bool is_remote, uint32_t uid, const char *origin, uint64_t now);

/* Hear the next line of the caller of this number, if there is one that can be heard. */
enum peer_event host_hear(struct host *host, int number, uint64_t now);

/* Answer the request to join: let the caller in, or turn it away. PEER_SEATED if the caller is let
 * in, else PEER_NONE. */
enum peer_event host_let_in(struct host *host, bool yes);

/* Forget the caller of this number, whose connection is closed. PEER_CUT if the caller had the
 * seat, PEER_JOIN_REQUEST_OVER if this person was asked about it, else PEER_NONE. */
enum peer_event host_hang_up(struct host *host, int number);

/* Do what is due by the clock, and decide about callers that knock. Returns the first event. */
enum peer_event host_tick(struct host *host, uint64_t now);

/* The time at which host_tick is due, unless bytes come before; CLOCK_NEVER if nothing is due. */
uint64_t host_deadline(const struct host *host);

/* Close the table: say bye to the guest and to callers that knock, and end every connection. */
void host_close(struct host *host);

#endif
