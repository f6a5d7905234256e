/* SPDX-License-Identifier: MIT
 *
 * host: the program that keeps a shared table. It alone changes the match, and shows the whole
 * table to the guest after each change (table.c); host.c reads the lines of the guest. A game
 * begins like this:
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
 * The host also decides about the callers, which are the connections: who is let in, and who has
 * the seat: callers.c. The loop is
 *
 *     accept    host_accept; without a caller, close the new connection
 *     read      connection_receive, and host_hear until there is no line; at the end of input
 *               host_hang_up
 *     person    table_submit; to a join request host_let_in
 *     always    when nothing is left to be read: host_tick, until there is no event
 *     write     for each caller: connection->unsent, and connection_sent; then close a connection
 *               that has ended, and host_hang_up
 *     sleep     until host_deadline at the latest
 *
 * Invariant: at most one caller is seated, and exactly then the table is complete. No caller can
 * make the host wait, or grow.
 */
#ifndef HOST_H
#define HOST_H

#include "protocol/table.h"

/* Who may sit down, and who must be asked about. */
struct access {
    uint32_t login;     /* the host's own: it sits down at once */
    bool has_one_guest; /* only this login can sit down, and does so at once: */
    uint32_t guest;
    char code[CODE_BYTES + 1]; /* of the network, in capitals; empty: no code is right */
};

/* Who is at the other end of a connection: known by login and name or, on the network, by name. */
enum { IDENTITY_ORIGIN = 64 }; /* bytes, with the null */
struct identity {
    bool is_remote; /* on the network: there is no login */
    uint32_t login;
    char origin[IDENTITY_ORIGIN]; /* the name of the login; on the network, an address */
    char name[NAME_BYTES + 1];    /* as the hello says it */
};

enum phase {
    PHASE_NONE,     /* no caller here */
    PHASE_CODE,     /* the code has not been said yet */
    PHASE_HELLO,    /* the name has not been said yet */
    PHASE_KNOCKING, /* the person waits for the seat */
    PHASE_SEATED
};

struct caller {
    enum phase phase;
    struct connection connection;
    struct identity identity;
    uint64_t since; /* the time when it came, or said the code */
};

enum {
    HOST_WAITING = 8, /* callers that do not sit */
    HOST_CALLERS = 1 + HOST_WAITING,
    HOST_NOBODY = -1,
    HOST_GUESSES = 8 /* wrong codes in all; after that none is heard */
};

struct host {
    struct table *table;
    char name[NAME_BYTES + 1];
    struct access access;
    struct caller callers[HOST_CALLERS];
    int last_caller; /* the one that hung up last */

    /* The seat. */
    int seated; /* the caller who has it, or HOST_NOBODY */
    bool had_guest;
    struct identity guest; /* the one in the seat, or the last one */

    /* Requests to join. */
    int requesting; /* the caller that the person is asked about, or HOST_NOBODY */
    int guesses;
};

/* Keep the table, which table_open has opened. Each game that has no KEY gets one: draw_key returns
 * a number that no other game has, but not 0. */
void host_open(struct host *host, struct table *table, const char *name,
               const struct access *access, uint32_t (*draw_key)(void));

/* ---- The guest: host.c, for callers.c. ---- */

/* That caller sits down. If it is another person than the last guest, a game that is over is
 * followed by a new one, and the score is that of these two. Marks that stand are those of who set
 * them, by name. */
enum peer_event host_seat(struct host *host, int number);

enum peer_event host_obey(struct host *host, const struct message *message);

/* Find the cell of the guest's mark, if the word is exactly that mark away from the position; else
 * return the first reason that applies. */
enum refusal host_read_word(const struct table *table, uint32_t word, int *cell);

bool host_is_same(const struct identity *one, const struct identity *other);

/* ---- The callers: callers.c. ---- */

enum peer_event host_let_in(struct host *host, bool yes);

/* Take a new connection of that login, or from the network if is_remote. Returns the new caller, or
 * HOST_NOBODY if there is no room. The origin is the name of the login, or an address. */
int host_accept(struct host *host, bool is_remote, uint32_t login, const char *origin,
                uint64_t now);

/* Bytes have come from a caller: hear its next line, if there is one. */
enum peer_event host_hear(struct host *host, int number, uint64_t now);

/* The caller's connection is gone, or has ended and was closed. */
enum peer_event host_hang_up(struct host *host, int number);

/* Do what is due by the clock and for the callers. After all bytes have been heard, call it until
 * there is no event. */
enum peer_event host_tick(struct host *host, uint64_t now);

/* The time at which host_tick must be called at the latest; CLOCK_NEVER without callers. */
uint64_t host_deadline(const struct host *host);

/* Close the table: the guest hears a bye, and every connection ends. */
void host_close(struct host *host);

#endif
