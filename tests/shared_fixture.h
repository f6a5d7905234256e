/* SPDX-License-Identifier: MIT
 *
 * shared_fixture: the sessions of Ann, the host, who plays X, and Bob, the guest, with the whole
 * protocol between them.
 *
 * Invariant: after each call all lines have been read, unless the connection is cut or Bob's
 * machine is asleep.
 */
#ifndef SHARED_FIXTURE_H
#define SHARED_FIXTURE_H

#include "peers.h"
#include "play/shared_game.h"

struct shared_fixture {
    struct session sessions[PERSONS];
    struct shared_game shared_games[PERSONS];
    struct host host;
    struct guest guest;
    int caller;         /* the guest, or NONE while the connection is cut */
    bool is_asleep;     /* the guest's machine is asleep */
    bool in_hall;       /* the two meet in a hall; set before they start */
    int rings[PERSONS]; /* how often each bell has rung */
    uint64_t now;
};

extern struct shared_fixture shared;

/* Start the program of one person: of Ann or, in Bob's place, of a person called `called`. */
void shared_fixture_start_host(void);
void shared_fixture_start_guest(const char *called);

/* Let the guest ask to join, as this user. */
void shared_fixture_knock(uint32_t uid);

/* Tell this person's session the event. */
void shared_fixture_tell(int person, enum peer_event event);

/* Do what is due by the clock, and carry all bytes. */
void shared_fixture_carry(void);

/* Both ends notice that the connection has ended, if there is one. */
void shared_fixture_part(void);

#endif
