/* SPDX-License-Identifier: MIT
 *
 * host: the side of a shared table that keeps it: its agreement, who has connected (the callers),
 * who is let in, and who has the seat. Callers are numbered; the loop over the connections is
 *
 *     accept    host_make_room, and close whoever gives way; then host_accept; what comes back is
 *               the caller, or nobody: close it
 *     read      connection_receive, and host_hear until there is no line; at the end of input
 *               host_hang_up
 *     person    acts on host->agreement, or host_answer to a join request; then host_post
 *     always    once nothing is left to be read: host_tick, until there is no event
 *     write     for each caller: connection->unsent, and connection_sent; then close a connection
 *               that has ended, and host_hang_up
 *     sleep     until host_deadline at the latest
 *
 * Invariant: at most one caller is seated, and then the match is shared; at most HOST_PLACES others
 * are there from this machine, each with a login of its own, and as many from the network. None of
 * them can make the host wait, or grow. A caller that has to say the code
 * hears nothing before durations.code_delay has passed since its code was read, whatever it was and
 * whatever came after it.
 */
#ifndef HOST_H
#define HOST_H

#include "protocol/connection.h"

/* What awaits a caller. */
enum welcome {
    WELCOME_SEAT,   /* the seat, at once */
    WELCOME_ASK,    /* the person is asked, and the answer remembered by login */
    WELCOME_ALWAYS, /* after the code the person is asked: there is no login, only a name */
    WELCOME_NONE    /* a refusal */
};

enum phase {
    PHASE_NONE,     /* no caller here */
    PHASE_CODE,     /* the code was not said yet */
    PHASE_DELAY,    /* it was, and nothing is said about it yet */
    PHASE_HELLO,    /* nothing else was said yet */
    PHASE_AT,       /* the name was said */
    PHASE_KNOCKING, /* all was said */
    PHASE_SEATED
};

/* Who somebody is: a login, or a name where there is none. */
struct person {
    enum welcome welcome;
    uint32_t login;
    char name[NAME_BYTES + 1]; /* that of the login, or empty, until the hello */
};

/* Somebody who has connected, and what was said until the seat. */
struct caller {
    enum phase phase;
    struct connection connection;
    struct person person;
    uint64_t since; /* when it called, said the code, or was let past the code */
    uint64_t order; /* the later of two has said something valid later, or come later */
    bool has_code;  /* it said the right one */
    uint32_t at;    /* the serial it says it is at */
};

enum {
    HOST_PLACES = 4, /* for callers without the seat from this machine; and as many for others */
    HOST_CALLERS = 2 * HOST_PLACES + 1,
    HOST_NOBODY = -1,
    HOST_GUESSES = 8,     /* wrong codes in all; after them nobody may say one */
    HOST_WITHDRAWALS = 3, /* of a login within durations.withdrawals; then it is refused */
    HOST_KNOWN = 32       /* logins that are remembered; the oldest are forgotten */
};

/* What is remembered of a login. */
struct known {
    uint32_t login;
    bool is_let_in;
    int refusals;
    uint64_t
        withdrawn[HOST_WITHDRAWALS]; /* when its join requests were, the last ones, as a ring */
    unsigned withdrawals;
    uint64_t refused_until; /* for these */
};

struct host {
    struct agreement agreement;
    char name[NAME_BYTES + 1];
    char code[CODE_BYTES + 1]; /* in capitals; empty, and never right, where none was given */
    int guesses;
    struct caller callers[HOST_CALLERS];
    uint64_t order;      /* of the caller that was the last to come, or to say something valid */
    int seated;          /* the caller with the seat, or HOST_NOBODY */
    int asked;           /* the caller that the person is asked about, or HOST_NOBODY */
    struct person guest; /* who has the seat, or had it last */
    bool had_guest;
    bool is_another;      /* somebody else than who had it before */
    bool is_checking;     /* whether whoever is seated is still there */
    uint64_t check_until; /* until then */
    struct known known[HOST_KNOWN];
    unsigned known_count; /* of all that were ever remembered */
};

/* Keep a table with that match; the matches are those of agreement_open. */
void host_open(struct host *host, struct match *match, struct match *previous, const char *name);

/* The code, in capitals, that callers with WELCOME_ALWAYS have to say first. */
void host_use_code(struct host *host, const char *code);

/* End the connection of whoever gives way to somebody who has connected: a caller with that login,
 * or, if all places of the kind are taken, the one that has been silent for the longest. Returns
 * the caller: send what it has to hear, close it, and host_hang_up. HOST_NOBODY if nobody gives
 * way.
 */
int host_make_room(struct host *host, uint32_t login, enum welcome welcome);

/* Somebody has connected. Returns the caller, or HOST_NOBODY if there is no room, or if it would
 * have to say the code and too many wrong ones were said. */
int host_accept(struct host *host, uint32_t login, enum welcome welcome, uint64_t now);

/* Before its hello: how the system writes the caller's login, the name of a person who says none
 * that fits. */
void host_use_login(struct host *host, int caller, const char *login);

/* Something has come from a caller: hear the next line of it, if there is one. */
enum peer_event host_hear(struct host *host, int number, uint64_t now);

/* The caller's connection is gone. */
enum peer_event host_hang_up(struct host *host, int caller, uint64_t now);

/* What time and the callers ask for. Whenever all that has come has been heard, call it until there
 * is no news. */
enum peer_event host_tick(struct host *host, uint64_t now);

/* When host_tick is to be called at the latest; CONNECTION_NEVER while nobody is there. */
uint64_t host_deadline(const struct host *host);

/* The person lets the caller that was asked about in, or does not. */
enum peer_event host_answer(struct host *host, bool lets_in);

/* Say to the guest what the agreement has to say. */
void host_post(struct host *host);

/* Close the table: who is seated hears a bye, and every connection ends. */
void host_close(struct host *host);

#endif
