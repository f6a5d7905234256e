/* SPDX-License-Identifier: MIT
 *
 * company: a session at a shared table. The host is person 0 of the session and the guest person 1,
 * whatever mark they play. While the pen is alone the keys act as ever, and the host's pen is told
 * of it; else the keys become acts of hand.h, and what is on the board is the pen's table.
 *
 * Invariant: after company_settle the pen and the session hold the same game and score, unless the
 * pen is a guest's that is alone, or the person was not asked yet whether to give up a game.
 */
#ifndef COMPANY_H
#define COMPANY_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct company {
    struct host *host;   /* null at the guest's */
    struct guest *guest; /* null at the host's */
    char names[SIDES][NAME_BYTES + 1];
    char invitation[SESSION_NOTICE]; /* what others type to sit down here */
    char knocker[128];               /* who knocks, as the person is told */
    bool in_lines;                   /* keys are called by their words */
    bool is_unread;                  /* a question that nobody can have read yet */
    bool is_replaced;       /* the person is asked whether to give up a game for the table's */
    bool was_asking;        /* a question of this side was open when it was settled last */
    bool has_sat_down;      /* since then */
    bool has_left;          /* a game for another one: it is the session's left */
    struct game from_shelf; /* the game that was asked for, if it was taken from the shelf */
};

/* Keep a table with the session's game, at which nobody else is yet, or sit down at the one that
 * the guest was given. The host is opened here. */
void company_host(struct company *company, struct session *session, struct host *host,
                  const char *name, enum player mark);
void company_join(struct company *company, struct session *session, struct guest *guest,
                  const char *name);

/* The pen of this side. */
struct pen *company_pen(const struct company *company);

/* What the other is called. */
const char *company_other(const struct company *company);

/* Whether what changes the board goes through hand.h, while the line is cut too. */
bool company_is_shared(const struct session *session);

/* Whether both are there. */
bool company_is_complete(const struct session *session);

/* Whether y and n answer something: a knock, a question, or whether a game is given up. They do not
 * answer what nobody can have read yet. */
bool company_is_asked(const struct session *session);

/* Mark what is shown as read. True if it was not before. */
bool company_read(struct session *session);

/* Bring session and pen together, and say what the pen has to say. Call it after every event and
 * after all news, before the shelf is kept. */
void company_settle(struct session *session);

/* Whether a question of this side's own is open, and was not taken back. */
bool company_is_asking(const struct session *session);

/* Whether this side is a guest that is not at the table. */
bool company_is_apart(const struct session *session);

/* What keys do then: answer, take the question back, knock again. */
enum effect company_agree(struct session *session);
enum effect company_decline(struct session *session);
enum effect company_drop(struct session *session);
enum effect company_come_back(struct session *session);

/* What keys do where company_is_shared. */
enum effect company_place(struct session *session);
enum effect company_ask(struct session *session, enum act act);

/* Ask to open that game. False, and the reason told, if that cannot be. */
bool company_open(struct session *session, struct game game, bool is_shelved);

#endif
