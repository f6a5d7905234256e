/* SPDX-License-Identifier: MIT
 *
 * shared_game: a session at a shared table, where two programs play one match. "This person" sits
 * at this program, "the other person" at the other program. The host is person 0 and row 0, the
 * guest is person 1 and row 1, whichever marks they play.
 *
 * Invariant: the functions of host.h or guest.h change the session's match and table. Then
 * shared_game_settle makes the rest of the session agree with the match and the table. The mode is
 * MODE_PLAY or MODE_HELP: at a shared table nobody types a text or picks a game.
 */
#ifndef SHARED_GAME_H
#define SHARED_GAME_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct shared_game {
    struct host *host;   /* null in a guest's program */
    struct guest *guest; /* null in a host's program */

    /* In a host's program: what shared_game_end restores. */
    struct keyboard {
        char names[PERSONS][RECORD_NAME];
        struct match match;
        int person; /* the row, in `names`, of the person who became the host */
        bool evaluate;
    } keyboard;

    enum peer_event own_news; /* an event that this person caused, for shared_game_settle */

    /* What the last shared_game_settle has found. */
    unsigned games; /* table.games */

    struct asked {
        int caller; /* the caller who asks to join, or NONE */
        struct question question;
    } asked;       /* the request or question that this person had to answer */
    bool was_turn; /* it was this person's turn */
    bool was_over;

    uint64_t answers_from; /* before this time y and n do nothing */
    uint64_t enters_from;  /* before this time Enter, Space and clicks do nothing */
    uint64_t quiet_until;  /* before this time the bell does not ring */
};

/* Open a table with the session's match. The person who plays `mark` becomes the host, called
 * `name`. `access` and `draw_key` are passed to host_open. Afterwards set session->joining, and
 * call shared_game_settle. */
void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, uint32_t (*draw_key)(void),
                      enum player mark);

/* Bring the session back to one keyboard, after the host's table was closed. If no guest ever came,
 * the earlier match is restored. If a guest came, the people of the keyboard go on with the table's
 * game. If that game has ended, the end cannot be undone. */
void shared_game_end(struct session *session);

/* Turn the session into a guest's session at a table. Afterwards call shared_game_settle with
 * PEER_SEATED, which sets the names. */
void shared_game_join(struct shared_game *shared_game, struct session *session,
                      struct guest *guest);

/* Make the session agree with the table, and tell this person the news. Returns true if the bell
 * should ring. Call this after each event of the other program and, with PEER_NONE, after each key
 * or line of this person, before the session is saved. `now` is clock_now. At one keyboard this
 * only returns false. */
bool shared_game_settle(struct session *session, enum peer_event event, uint64_t now);

/* True if the event is a stray key or click, which must do nothing: this person may have typed it
 * before seeing a change. A y or n is stray for durations.stray_answer after a question has changed
 * or gone. On the screen, it is also stray for that time after a question has appeared.
 *
 * Enter, Space and a click on the board are stray for that time after the other person has changed
 * the question, has gone, or has begun a game in which that person has set no mark yet. */
bool shared_game_is_stray(const struct session *session, enum event event, uint64_t now);

/* For a stray event: if it is a y or n, and there is something to answer, ask for the key again. */
void shared_game_tell_stray(struct session *session, enum event event);

/* True if the line is y, n, yes or no, and shared_game_is_stray would be true for the key y. */
bool shared_game_is_stray_line(const struct session *session, const char *line, uint64_t now);

/* True if y and n answer something now: the other person's question, or a request to join. */
bool shared_game_is_asked(const struct session *session);

/* True if this person has a question or a request to join that can be withdrawn. */
bool shared_game_is_asking(const struct session *session);

/* True if this program is a guest that can ask to join again: the host is away, the connection is
 * lost, or the guest has joined at another terminal. */
bool shared_game_can_rejoin(const struct session *session);

/* True if this program is a host whose table has room for another person. */
bool shared_game_is_open(const struct session *session);

/* True if this program is a host who waits for a guest to come: nobody has come yet, or the guest
 * has left for good. False in a hall. */
bool shared_game_invites(const struct session *session);

/* True if this program is a guest whose host has left for good. */
bool shared_game_is_over(const struct session *session);

/* Write that the other person has left for good, "Bob has left."; else "". */
void shared_game_write_departure(const struct session *session, char words[STATUS_WORDS]);

/* Answer yes to the other person's question, or to the request to join. */
void shared_game_agree(struct session *session);

/* Answer no to the question or the request to join. */
void shared_game_decline(struct session *session);

/* Withdraw this person's question, or request to join, and say so. */
void shared_game_drop(struct session *session);

#endif
