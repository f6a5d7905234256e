/* SPDX-License-Identifier: MIT
 *
 * party: the connections of a shared table: it moves bytes between descriptors and the protocol,
 * and brings the clock.
 *
 * Invariant: nothing here waits, but for a carrier that is ended. What comes is heard line by line,
 * and after each news the caller has its say.
 */
#ifndef PARTY_H
#define PARTY_H

#include "outside/carrier.h"
#include "outside/lan.h"
#include "outside/place.h"
#include "outside/watch.h"
#include "table/company.h"

/* What was read and not heard yet. */
struct intake {
    int socket;
    size_t start, count;
    char bytes[512];
};

struct party {
    struct company company;
    struct host host; /* of the two only one is used */
    struct guest guest;
    struct intake callers[HOST_CALLERS]; /* at the guest's the first is the host */

    /* At the host's. */
    struct place place;
    bool has_one_guest; /* who sits down at once, and nobody else can */
    uid_t one_guest;

    /* At the guest's. */
    char name[NAME_BYTES + 1];
    struct address address; /* without a login: the table that waits here */
    const char *command;    /* that carries the game, or null */
    bool is_carried;
    struct carrier carrier;
};

enum { PARTY_REASON = 320 };

/* Keep a table, for that login alone or, where it is null, for all. False, and why not. */
bool party_open(struct party *party, const char *one_guest, char reason[PARTY_REASON]);

/* What others type to sit down. */
void party_invite(struct party *party);

/* Be a guest, who has not knocked yet. The command is kept, not copied. */
void party_seek(struct party *party, const struct address *address, const char *command,
                const char *name);

/* Knock at the table; party_attend brings the answer. False, and why not. Never at one where the
 * guest sits. */
bool party_knock(struct party *party, char reason[PARTY_REASON]);

/* What to wait for. */
struct watch party_watch(const struct party *party);

/* Do what can be done now. To be called until there is no news. */
enum news party_attend(struct party *party);

/* Leave: the other side hears of it. */
void party_close(struct party *party);

#endif
