/* SPDX-License-Identifier: MIT
 *
 * host: the side that keeps a shared table. It has its agreement, the callers, which are the
 * connections, and decides who is let in and who has the seat. Callers are numbered. The loop is
 *
 *     accept    host_accept; without a caller, close the new connection
 *     read      connection_receive, and host_hear until there is no line; at the end of input
 *               host_hang_up
 *     person    acts on host->agreement, or host_answer to a join request
 *     always    when nothing is left to be read: host_tick, until there is no event
 *     write     for each caller: connection->unsent, and connection_sent; then close a connection
 *               that has ended, and host_hang_up
 *     sleep     until host_deadline at the latest
 *
 * Invariant: at most one caller is seated, and then the match is shared. At most HOST_PLACES others
 * are there from this machine, each with a login of its own, and as many from the network. None of
 * them can make the host wait, or grow. A caller that must say the code hears nothing, not even the
 * end, until durations.code_delay after its code was read, right or wrong.
 */
#ifndef HOST_H
#define HOST_H

#include "protocol/agreement.h"

/* The treatment of a caller. */
enum welcome {
    WELCOME_SEAT,   /* the seat, at once */
    WELCOME_ASK,    /* ask the person, and remember the answer by login */
    WELCOME_ALWAYS, /* after the code, ask the person each time: there is no login */
    WELCOME_NONE    /* a refusal */
};

enum phase {
    PHASE_NONE,     /* no caller here */
    PHASE_CODE,     /* the right code was not said yet */
    PHASE_HELLO,    /* the name was not said yet */
    PHASE_AT,       /* the position was not said yet */
    PHASE_KNOCKING, /* the whole hello was said */
    PHASE_SEATED,
    PHASE_LEAVING /* it has given way to another, and has ended */
};

enum { PERSON_ORIGIN = 64 }; /* bytes, with the null */

/* A person is known by the login, or by the name if there is no login. */
struct person {
    enum welcome welcome;
    uint32_t login;
    char origin[PERSON_ORIGIN]; /* the name of the login; on the network, an address */
    char name[NAME_BYTES + 1];  /* as the hello says it */
};

/* A connection, and the parts of its hello. */
struct caller {
    enum phase phase;
    struct connection connection;
    struct person person;
    uint64_t since; /* the time when it called, or from which it can know that its code was right */
    uint64_t order; /* grows with each valid line of any caller, and each new caller */
    uint32_t at;    /* the serial of its table */
    uint64_t check_until; /* if it waits for the seat of another: before this time that one must
                             show that it is still there; else 0 */
};

enum {
    HOST_PLACES = 4, /* for callers without the seat from this machine; and as many for others */
    HOST_CALLERS = 2 * HOST_PLACES + 3, /* with the seat, and one of each kind that gives way */
    HOST_NOBODY = -1,
    HOST_GUESSES = 8,     /* wrong codes in all; after that none is heard */
    HOST_WITHDRAWALS = 3, /* of a login within durations.withdrawals; then it is refused */
    HOST_KNOWN = 32       /* logins that are remembered; the oldest are forgotten */
};

/* A login that is remembered. */
struct known {
    uint32_t login;
    bool is_let_in;
    int refusals;
    uint64_t withdrawn[HOST_WITHDRAWALS]; /* the times of its last withdrawn requests, as a ring */
    unsigned withdrawals;
    uint64_t refused_until; /* because of these */
};

struct host {
    struct agreement agreement;
    char name[NAME_BYTES + 1];
    char code[CODE_BYTES + 1]; /* in capitals; if it is empty none is right */
    int guesses;
    struct caller callers[HOST_CALLERS];
    uint64_t order; /* of the caller that was the last to come, or to say something valid */
    int seated;     /* the caller with the seat, or HOST_NOBODY */
    int asked;      /* the caller that the person is asked about, or HOST_NOBODY */
    char requester[NAME_BYTES + sizeof " ()" + PERSON_ORIGIN]; /* the last one, in words */
    struct person guest; /* the one in the seat, or the last one */
    bool had_guest;
    char former[NAME_BYTES + 1]; /* the last guest before who finished a game; empty if none did */
    struct score former_score;   /* of the host and that guest */
    bool is_another;             /* the guest is not the one who had it before */
    uint64_t check_again;        /* the time from which it may be pinged for another caller */
    struct known known[HOST_KNOWN];
    unsigned known_count; /* of all logins ever remembered */
};

/* Keep a table with that match. The matches are those of agreement_open. Callers with
 * WELCOME_ALWAYS must say the code first, which is in capitals, or empty if there are none. */
void host_open(struct host *host, struct match *match, struct match *previous, const char *name,
               const char *code);

/* Take a new connection. A caller with the same login gives way to it or, if all places of the kind
 * are taken, the one that has been silent for the longest: that connection has ended. Returns the
 * new caller; HOST_NOBODY if there is no room, or if it would have to say the code and too many
 * wrong ones were said. The name of a login is also that of a caller who says none that fits. */
int host_accept(struct host *host, uint32_t login, enum welcome welcome, const char *origin,
                uint64_t now);

/* Bytes have come from a caller: hear its next line, if there is one. */
enum peer_event host_hear(struct host *host, int number, uint64_t now);

/* The caller's connection is gone. */
enum peer_event host_hang_up(struct host *host, int caller, uint64_t now);

/* Do what is due by the clock and for the callers. After all bytes have been heard, call it until
 * there is no event. */
enum peer_event host_tick(struct host *host, uint64_t now);

/* The time at which host_tick must be called at the latest; CLOCK_NEVER without callers. */
uint64_t host_deadline(const struct host *host);

/* The person's answer to the join request. */
enum peer_event host_answer(struct host *host, bool lets_in);

/* Close the table: the guest in the seat hears a bye, and every connection ends. */
void host_close(struct host *host);

#endif
