/* SPDX-License-Identifier: MIT
 *
 * shared_game: a session whose match is shared with another program: what its person answers, and
 * what there is to say about the other side. The host is person 0 of the match and the guest person
 * 1, whatever mark they play.
 *
 * Invariant: after shared_game_settle the session shows what the agreement holds, and nothing that
 * is to be said to the other side is left in the post.
 */
#ifndef SHARED_GAME_H
#define SHARED_GAME_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

/* The state of the table when the bell was last thought of. */
struct bell {
    bool was_turn, was_over, was_asking;
    uint64_t quiet_until; /* it does not ring before this time */
};

struct shared_game {
    struct host *host;   /* null at the guest's */
    struct guest *guest; /* null at the host's */
    char names[SIDES][NAME_BYTES + 1];
    char former[NAME_BYTES + 1]; /* who had the other place, and set marks in this game */
    const char *invitation;      /* the host's: what others type to sit down here */
    const char *awaited;         /* the host's: who alone can sit down; null if others can ask */
    bool is_unread;              /* a question that nobody can have read yet */

    /* Times are those of shared_game_set_time. */
    uint64_t now;
    bool is_open;            /* something waits for an answer, as far as the session knows */
    uint64_t stray_until;    /* y and n do nothing before this time: something went unanswered */
    uint64_t replaced_until; /* before this time the next comes in the place of that */
    bool is_replacement;     /* what waits for an answer came so */
    uint64_t shown;          /* since when it can be read, unless is_unread */
    struct bell bell;
};

/* Keep a table with the session's match, at which nobody else is yet. The host is opened here. */
void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, enum player mark);

/* Sit down at the table at which the guest has a seat. */
void shared_game_join(struct shared_game *shared_game, struct session *session, struct guest *guest,
                      const char *name);

/* Bring the session in line with the agreement, and say what is to be said to the other side. Call
 * it after every event, before the shelf is kept. */
void shared_game_settle(struct session *session);

/* Say what has happened at the other side; shared_game_settle is to follow. */
void shared_game_tell(struct session *session, enum peer_event event);

/* True if the bell is to ring for that event, which was told: it has become this person's turn, the
 * other has ended the game, or somebody knocks or asks. Own acts are PEER_NONE, and never ring;
 * shared_game_settle takes notice of them. */
bool shared_game_rings(struct session *session, enum peer_event event);

/* Set the time, in milliseconds of a clock that only goes forward: before anything happens at the
 * other side, and before each key. */
void shared_game_set_time(struct session *session, uint64_t now);

/* Mark what is shown since now as read. True if it was not before. */
bool shared_game_read(struct session *session, uint64_t now);

/* Say why the agreement did not take an act. */
void shared_game_explain(struct session *session, enum refusal refusal);

/* Why there is no seat, in words that follow "no seat: ". */
void shared_game_explain_end(const struct guest *guest, char reason[GUEST_REASON]);

/* Acts of keys: answer a question, or take back one of this side, or its knock. */
void shared_game_agree(struct session *session);
void shared_game_decline(struct session *session);
void shared_game_drop(struct session *session);

#endif
