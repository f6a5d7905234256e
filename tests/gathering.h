/* SPDX-License-Identifier: MIT
 *
 * gathering: the sessions of Ann and Bob at one table, with the whole protocol between them and no
 * descriptor.
 *
 * Invariant: after each step all that was said has been heard, unless the line was cut.
 */
#ifndef GATHERING_H
#define GATHERING_H

#include "party.h"
#include "play/shared_game.h"

struct gathering {
    struct host host;
    struct guest guest;
    struct shared_game shared_games[SIDES];
    struct session sessions[SIDES];
    const char *name; /* of whoever sits at the guest's, Bob at first, and the login */
    uint32_t login;
    int caller;       /* Bob, or HOST_NOBODY while the line is cut */
    int rings[SIDES]; /* of the bell */
    bool is_asleep;   /* Bob's machine: his line is open, and nothing happens at his end */
    uint64_t now;
};

/* Ann waits at a table that has that many changes behind it; Bob is not there yet. */
void gathering_open(struct gathering *gathering, uint32_t serial);

/* Somebody else comes in Bob's place, with a program that was started just now. */
void gathering_start_guest(struct gathering *gathering, const char *name, uint32_t login);

/* Bob knocks, and is welcome like that. */
void gathering_knock(struct gathering *gathering, enum welcome welcome);

/* The same, and he has the seat. */
void gathering_sit(struct gathering *gathering);

/* Ann or Bob presses those keys, Escape as \e. What is shown was read before each of them. */
void gathering_press(struct gathering *gathering, enum side side, const char *keys);

/* Ann or Bob leaves for good. */
void gathering_leave(struct gathering *gathering, enum side side);

/* The line is cut. */
void gathering_cut(struct gathering *gathering);

/* Let it be that many milliseconds later, with a look at the clock in between once a second. */
void gathering_wait(struct gathering *gathering, uint64_t milliseconds);

/* Expect those words in the text that one of them reads now. */
void gathering_expect(const struct gathering *gathering, enum side side, const char *words);

#endif
