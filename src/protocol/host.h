/* SPDX-License-Identifier: MIT
 *
 * host: the side of a shared table that keeps it: its pen, who calls, who is let in, and who has
 * the seat. Callers are numbered; whoever keeps the connections goes round like this:
 *
 *     accept      host_accept; what comes back is the caller, or nobody: close it
 *     read        host_hear, until all the bytes are taken; at the end of input host_hang_up
 *     person      acts of hand.h on host->pen, or host_answer to a knock; then host_post
 *     always      once nothing is left to be read: host_tick, until there is no news
 *     write       for each caller: connection->unsent, and connection_sent; after it, a connection
 * that has ended is closed, and host_hang_up sleep       until host_deadline at the latest
 *
 * Invariant: at most one caller is seated, and then the pen is shared; at most HOST_KNOCKING others
 * are there. None of them can make the host wait, or grow.
 */
#ifndef HOST_H
#define HOST_H

#include "protocol/caller.h"

enum {
    HOST_KNOCKING = 4, /* callers without the seat */
    HOST_CALLERS = HOST_KNOCKING + 1,
    HOST_NOBODY = -1,
    HOST_GUESSES = 8, /* wrong codes in all; after them nobody may say one */
    HOST_KNOWN = 32   /* logins that are remembered; the oldest are forgotten */
};

/* What is remembered of a login. */
struct known {
    uint32_t login;
    bool is_let_in;
    int refusals;
};

struct host {
    struct pen pen;
    char name[NAME_BYTES + 1];
    char code[CODE_BYTES + 1]; /* in capitals; empty, and never right, where none was given */
    int guesses;
    struct caller callers[HOST_CALLERS];
    int seated;          /* the caller with the seat, or HOST_NOBODY */
    int asked;           /* the caller that the person is asked about, or HOST_NOBODY */
    struct person guest; /* who has the seat, or had it last */
    bool had_guest;
    bool is_checking;     /* whether whoever is seated is still there */
    uint64_t check_until; /* until then */
    struct known known[HOST_KNOWN];
    unsigned known_count; /* of all that were ever remembered */
};

/* Keep a table. */
void host_open(struct host *host, const struct table *table, const char *name);

/* The code, in capitals, that callers with WELCOME_ALWAYS have to say first. */
void host_use_code(struct host *host, const char *code);

/* Somebody has connected. Returns the caller, or HOST_NOBODY if there is no room, or if it would
 * have to say the code and too many wrong ones were said. */
int host_accept(struct host *host, uint32_t login, enum welcome welcome, uint64_t now);

/* Hear bytes of a caller, up to the end of one line at most. *taken becomes how many. */
enum peer_event host_hear(struct host *host, int number, const char *bytes, size_t size,
                          uint64_t now, size_t *taken);

/* The caller's connection is gone. */
enum peer_event host_hang_up(struct host *host, int caller);

/* What time and the callers ask for. Whenever all that has come has been heard, call it until there
 * is no news. */
enum peer_event host_tick(struct host *host, uint64_t now);

/* When host_tick is to be called at the latest; CONNECTION_NEVER while nobody is there. */
uint64_t host_deadline(const struct host *host);

/* The person lets the caller that was asked about in, or does not. */
enum peer_event host_answer(struct host *host, bool lets_in);

/* Say to the guest what the pen has to say. */
void host_post(struct host *host);

/* Close the table: who is seated hears a bye, and every connection ends. */
void host_close(struct host *host);

#endif
