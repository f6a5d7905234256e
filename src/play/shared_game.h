/* SPDX-License-Identifier: MIT
 *
 * shared_game: a session whose match is shared with another program: the acts and answers of its
 * person, and the news of the other side. The host is person 0 of the match and the guest person 1,
 * whatever mark they play.
 *
 * Invariant: after shared_game_settle the session shows the state of the table.
 */
#ifndef SHARED_GAME_H
#define SHARED_GAME_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct shared_game {
    struct host *host;         /* null at the guest's */
    struct guest *guest;       /* null at the host's */
    struct table *table;       /* of that one */
    const char *join_command;  /* the host's: the command that joins this table */
    const char *other_command; /* the host's: another one, as in net.h; empty if there is none */
    bool in_hall;              /* the two meet in a hall; set after shared_game_host or _join */
    const char *awaited; /* the host's: the only person who can sit down; null if others can ask */
    char names[PERSONS][SESSION_NAME]; /* the host's: of the people at the keyboard */

    uint64_t now; /* of the last call that said it */

    /* Stray keys: half a second after what this person is asked came, changed, went or was
     * answered. */
    struct asked {
        int caller; /* who wants to join or to watch, or HOST_NOBODY */
        struct question question;
    } asked;               /* as it was last seen */
    uint64_t answers_from; /* y and n do nothing before this time, */
    uint64_t begins_from;  /* and before this time no key but a digit places a mark */

    /* The bell. */
    enum peer_event event;   /* since the last shared_game_settle */
    bool was_turn, was_over; /* at that time */
    uint64_t quiet_until;    /* it does not ring before this time */
};

/* Keep a table with the session's match, at which nobody else is yet. The host is opened here. A
 * computer leaves its seat, and the score begins again. */
void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, enum player mark);

/* The host's table is closed, and the session is at one keyboard again. */
void shared_game_end(struct session *session);

/* Sit down at the table at which the guest has a seat. PEER_SEATED is to be told next: it brings
 * the name of the other. */
void shared_game_join(struct shared_game *shared_game, struct session *session,
                      struct guest *guest);

/* Bring the session in line with the table. Call it before and after every key, and after every
 * event that was told; before the session is saved. Times are in milliseconds of a clock that only
 * goes forward. */
void shared_game_settle(struct session *session, uint64_t now);

/* Tell the person about an event of the other side. Call shared_game_settle after it. */
void shared_game_tell(struct session *session, enum peer_event event, uint64_t now);

/* True if the bell should ring for the event that was told last: it has become this person's turn,
 * the other has ended the game, or somebody knocks or asks. Acts of this side never ring. */
bool shared_game_rings(const struct session *session);

/* "Bob has left.", at a host's table, until somebody else sits down; else empty. */
void shared_game_write_leaving(const struct session *session, char words[SESSION_NOTICE]);

/* Do the request, or ask the other side for it. */
enum refusal shared_game_submit(struct session *session, struct request request);

/* The match has changed while it was this side's alone: show it to those who watch. */
void shared_game_show(struct session *session);

/* Say why the table refused an act. */
void shared_game_explain(struct session *session, enum refusal refusal);

/* Acts of keys: answer a question, or take back one of this side, or its knock. */
void shared_game_agree(struct session *session);
void shared_game_decline(struct session *session);
void shared_game_drop(struct session *session);

#endif
