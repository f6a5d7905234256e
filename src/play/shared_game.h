/* SPDX-License-Identifier: MIT
 *
 * shared_game: a session whose match is shared with another program: the acts and answers of its
 * person, and the news of the other one. The host is person 0 of the match and the guest person 1,
 * whatever mark they play.
 *
 * Invariant: the host or the guest changes the session's match and table; shared_game_settle brings
 * the rest of the session in line with them.
 */
#ifndef SHARED_GAME_H
#define SHARED_GAME_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct shared_game {
    struct host *host;   /* null at the guest's */
    struct guest *guest; /* null at the host's */

    /* The host's: the one keyboard as it was, and will be. */
    struct keyboard {
        char names[PERSONS][PEOPLE_NAME];
        struct match match;
        int person; /* the one of the two who is at the table now */
        bool evaluate;
    } keyboard;

    enum peer_event own_news; /* what this person has brought about, to be settled next */

    /* When the session was settled last. */
    unsigned games; /* that were begun at the table */
    int marks;

    /* Stray keys. */
    struct asked {
        int caller; /* who wants to join, or NONE */
        struct question question;
    } asked;               /* of this person, when the session was settled last */
    uint64_t answers_from; /* y and n do nothing before this time */

    /* The bell. */
    bool was_turn, was_over; /* when the session was settled last */
    uint64_t quiet_until;    /* it does not ring before this time */
};

/* Keep a table with the session's match, at which nobody else is yet: the host is the person who
 * plays that mark. The host is opened here. The caller sets the commands, and settles. */
void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, uint32_t (*draw_key)(void),
                      enum player mark);

/* The host's table is closed, and the session is at one keyboard again: if nobody has come, as if
 * there had been no table. Else the names of the keyboard are back, two people sit there, and the
 * game goes on; an end that was reached at the table is final. */
void shared_game_end(struct session *session);

/* Sit down at the table at which the guest has a seat. PEER_SEATED is to be settled next: it brings
 * the match, and the name of the other. */
void shared_game_join(struct shared_game *shared_game, struct session *session,
                      struct guest *guest);

/* Bring the session in line with the table, and tell the person the news: once after each event of
 * the other program and, with PEER_NONE, after each key; before the session is saved. Times are in
 * milliseconds of a clock that only goes forward. True if the bell should ring. */
bool shared_game_settle(struct session *session, enum peer_event event, uint64_t now);

/* True if the key or the line is a y or n that does nothing, because it was meant for what stood
 * there before: for half a second after a question came, changed, went or was answered. */
bool shared_game_is_stray(const struct session *session, enum event event, uint64_t now);
bool shared_game_is_stray_line(const struct session *session, const char *line, uint64_t now);

/* True if this person is asked something that y and n answer: a question or a join request. */
bool shared_game_is_asked(const struct session *session);

/* True if this person has a question or a join request to take back. */
bool shared_game_is_asking(const struct session *session);

/* True if this program is a guest, and the host is away or cut off. */
bool shared_game_can_rejoin(const struct session *session);

/* True if another person can join this program's table. */
bool shared_game_is_open(const struct session *session);

/* True if this program is a guest whose host has left for good: only leaving is left to do. */
bool shared_game_is_over(const struct session *session);

/* Acts of keys: answer a question, or take back one of this person, or the knock. */
void shared_game_agree(struct session *session);
void shared_game_decline(struct session *session);
void shared_game_drop(struct session *session);

#endif
