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
 *     PHASE_PASSCODE    it came from the network, and has not said the passcode yet
 *     PHASE_HELLO       it has not said its name yet
 *     PHASE_KNOCKING    it waits to be let in
 *     PHASE_SEATED      it is the guest
 *
 * net.c has the sockets. It repeats these steps:
 *
 *     accept    host_accept; if that returns NONE, close the new connection
 *     read      connection_receive, then host_hear while connection_has_line; host_hang_up at the
 *               end of the input
 *     person    table_submit; host_let_in answers a PEER_JOIN_REQUEST
 *     tick      when nothing is left to read: host_tick until it returns PEER_NONE
 *     write     for each caller: send its unsent bytes, then connection_sent; if the connection has
 *               ended, close it, then host_hang_up
 *     sleep     until host_deadline at the latest
 *
 * `now` is clock_now. Functions that return an event return PEER_NONE if there is no news.
 *
 * Invariant: at most one caller has the seat, and the table is complete if and only if one has. No
 * caller can make the host wait or use more memory.
 */
#ifndef HOST_H
#define HOST_H

#include "protocol/table.h"

/* Who may join. */
struct access {
    uint32_t uid;       /* the host's user, who joins without a question */
    bool has_one_guest; /* only the user guest_uid can join, and joins without a question */
    uint32_t guest_uid;

    /* Callers on the network must say this passcode. If it is empty, none of them can join. */
    char passcode[PASSCODE_BYTES + 1];
};

/* Who a caller is. Two callers on this machine are the same person if their uids and names are
 * equal. On the network, equal names are enough. */
enum { IDENTITY_ORIGIN = 64 }; /* bytes of an origin, with the null */
struct identity {
    bool is_remote; /* the caller is on the network, and has no uid */
    uint32_t uid;
    char origin[IDENTITY_ORIGIN]; /* the user name or, if is_remote, the address */
    char name[NAME_BYTES + 1];    /* what name_choose made of the name in the hello */
};

enum phase { PHASE_NONE, PHASE_PASSCODE, PHASE_HELLO, PHASE_KNOCKING, PHASE_SEATED };

struct caller {
    enum phase phase; /* PHASE_NONE: there is no caller of this number */
    struct connection connection;
    struct identity identity;
    uint64_t since; /* when PHASE_PASSCODE or PHASE_HELLO began */
};

enum {
    HOST_WAITING = 8, /* the most callers without the seat */
    HOST_CALLERS = 1 + HOST_WAITING,

    /* After this many wrong passcodes, from all callers together, even the right one is refused. */
    HOST_GUESSES = 8
};

struct host {
    struct table *table;
    char name[NAME_BYTES + 1];
    struct access access;
    struct caller callers[HOST_CALLERS];
    int last_caller; /* the caller that the last host_hang_up was called for */

    /* The seat. */
    int seated; /* the caller that has the seat, or NONE */
    bool had_guest;
    struct identity guest; /* the person who has the seat, or had it last */

    /* Requests to join. */
    int requesting; /* the caller that this person is asked to let in, or NONE */
    int guesses;    /* wrong passcodes so far */
};

/* Open the host for a table that table_open has opened. If the game has no KEY, it gets one.
 * `draw_key` returns a KEY for a new game: a random number that is not 0. */
void host_open(struct host *host, struct table *table, const char *name,
               const struct access *access, uint32_t (*draw_key)(void));

/* Accept a new caller. `uid` and `origin` are as in struct identity. Returns the caller's number;
 * NONE if HOST_WAITING callers are waiting already. */
int host_accept(struct host *host, bool is_remote, uint32_t uid, const char *origin, uint64_t now);

/* Hear the next line of caller `number`, if connection_hear finds one. */
enum peer_event host_hear(struct host *host, int number, uint64_t now);

/* Let in the caller host->requesting, or turn it away. Returns PEER_SEATED if the caller is let in,
 * else PEER_NONE. */
enum peer_event host_let_in(struct host *host, bool yes);

/* Forget caller `number`: its connection is closed. Returns PEER_CUT if the caller had the seat;
 * PEER_JOIN_REQUEST_OVER if this person was asked to let it in; else PEER_NONE. */
enum peer_event host_hang_up(struct host *host, int number);

/* Do what is due by the clock, and decide about callers that knock. Returns at the first event. */
enum peer_event host_tick(struct host *host, uint64_t now);

/* The time at which host_tick must be called next, or CLOCK_NEVER. New bytes can change it. */
uint64_t host_deadline(const struct host *host);

/* Close the table: say bye to the guest and to callers that knock, and end every connection. */
void host_close(struct host *host);

#endif
