/* SPDX-License-Identifier: MIT
 *
 * shared_game: a session at a shared table, where two programs play one match. This program is the
 * host or the guest; "this person" sits at this program, and the other person at the other program.
 * The host is person 0 and row 0, the guest is person 1 and row 1, whichever marks they play.
 *
 * Invariant: host.h or guest.h changes the session's match and table; then shared_game_settle makes
 * the rest of the session agree with them.
 */
#ifndef SHARED_GAME_H
#define SHARED_GAME_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct shared_game {
    struct host *host;   /* null in a guest's program */
    struct guest *guest; /* null in a host's program */

    /* In a host's program: the session before the table was opened, for shared_game_end. */
    struct keyboard {
        char names[PERSONS][PEOPLE_NAME];
        struct match match;
        int person; /* the row of the person who became the host */
        bool evaluate;
    } keyboard;

    enum peer_event own_news; /* this person's own news, for the next shared_game_settle */

    /* As of the last shared_game_settle. */
    unsigned games; /* table.games */

    struct asked {
        int caller; /* who wants to join, or NONE */
        struct question question;
    } asked;       /* the request or question that this person had to answer */
    bool was_turn; /* true if it was this person's turn */
    bool was_over; /* true if the game was over */

    uint64_t answers_from; /* before this time y and n do nothing */
    uint64_t quiet_until;  /* before this time the bell does not ring */
};

/* Open a table with the session's match; nobody else is there yet. The person who plays `mark` is
 * the host, called `name`. `host` is opened by host_open, with `access` and draw_key. The caller
 * then sets session->joining, and calls shared_game_settle. */
void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, uint32_t (*draw_key)(void),
                      enum player mark);

/* Bring the session back to one keyboard, after the host's table was closed. If no guest ever came,
 * the match from before the table comes back. Otherwise the people of the keyboard go on with the
 * table's game; if that game has ended, its end is final. */
void shared_game_end(struct session *session);

/* Turn the session into a guest's session at a table. The caller then calls shared_game_settle with
 * PEER_SEATED, which sets the names. */
void shared_game_join(struct shared_game *shared_game, struct session *session,
                      struct guest *guest);

/* Make the session agree with the table, and tell this person the news. Called after each event of
 * the other program, and with PEER_NONE after each key or line, before the session is saved. `now`
 * is clock_now. True if the bell should ring. At one keyboard this does nothing: false. */
bool shared_game_settle(struct session *session, enum peer_event event, uint64_t now);

/* True if the event is y or n, but must do nothing because the person may have meant an earlier
 * question. This is so for half a second after a question to this person has appeared (except in
 * line mode), changed or gone. */
bool shared_game_is_stray(const struct session *session, enum event event, uint64_t now);

/* True if the line is y, n, yes or no, and shared_game_is_stray is true for the key y. */
bool shared_game_is_stray_line(const struct session *session, const char *line, uint64_t now);

/* True if y and n answer something now: the other person's question, or a request to join. */
bool shared_game_is_asked(const struct session *session);

/* True if this person has an open question, or an open request to join, that can be withdrawn. */
bool shared_game_is_asking(const struct session *session);

/* True if this program is a guest that can ask again to join: the host is away, the connection is
 * lost, or the guest has joined at another terminal. */
bool shared_game_can_rejoin(const struct session *session);

/* True if this program is a host whose table has room for another person. */
bool shared_game_is_open(const struct session *session);

/* True if this program is a guest whose host has left for good: this person can only leave. */
bool shared_game_is_over(const struct session *session);

/* Say yes to what this person is asked: see shared_game_is_asked. */
void shared_game_agree(struct session *session);

/* Say no to what this person is asked. */
void shared_game_decline(struct session *session);

/* Withdraw this person's question, or request to join, and say so. */
void shared_game_drop(struct session *session);

#endif
