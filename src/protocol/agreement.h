/* SPDX-License-Identifier: MIT
 *
 * agreement: what two programs with one match agree on, seen from one side. For each serial at most
 * one side can commit, so that the matches of two programs that hear each other late never come
 * apart. The mover may play. Whoever wants anything else asks, and the other side commits it with a
 * yes; while its question is open the asker commits nothing, and neither side does while the
 * connection between them is cut.
 *
 * How it is used: the match is the session's own, and nothing else changes it. A person's acts go
 * to agreement_submit, agreement_answer and agreement_drop, the lines that come in to
 * agreement_read. What the other side is to hear then stands in the post, in order, and is taken
 * from there before the next act or line. While nobody shares the match (AGREEMENT_ALONE) every act
 * is done at once.
 *
 * Invariant: a question is open only while the match is shared, and is about the next serial. A
 * line that is not accepted leaves the match alone.
 */
#ifndef AGREEMENT_H
#define AGREEMENT_H

#include "protocol/message.h"

/* What there is to tell the person at one side: whatever changes the match, opens or ends a
 * question, or changes who is there, and was not done by that person. */
enum peer_event {
    PEER_NONE,

    /* What the other side did at the table. */
    PEER_PLAYED,    /* it set a mark */
    PEER_PLAYED_ON, /* the same, which said no to this side's question */
    PEER_ASKED,     /* its question, agreement->theirs */
    PEER_CROSSED,   /* the same, and this side's own question is over */
    PEER_DROPPED,   /* it took its question back */
    PEER_AGREED,    /* it said yes: what was asked is done */
    PEER_DECLINED,  /* it said no, or something that ends this side's question */
    PEER_BEGAN,     /* after the end one side began a new game, which the other need not allow */
    PEER_EVALUATES, /* connection->other_evaluates has changed */

    /* Who comes. */
    PEER_JOIN_REQUEST,      /* to the host: somebody wants the seat, host->asked */
    PEER_JOIN_REQUEST_OVER, /* and no longer does */
    PEER_GUESSED,     /* to the host: too many wrong codes: nobody else comes from the network */
    PEER_WELCOME,     /* to the guest: the host's program has answered; its person may be asked */
    PEER_SEATED,      /* the guest has its seat, and the match is the table's */
    PEER_REPLACED,    /* the same, but it had another game of its own under way */
    PEER_TURNED_AWAY, /* to the guest: it has no seat here, connection.why */

    /* Who goes. */
    PEER_AWAY,    /* nothing was heard from the other side for a long time */
    PEER_BACK,    /* it was heard from again */
    PEER_CUT,     /* the line to it is cut, connection.why, and the table stands still */
    PEER_REFUSED, /* the same, because the other side refused a play of this one */
    PEER_LEFT,    /* it has left, and the board is this side's own */

    /* From the agreement to the connection, which makes a PEER_CUT of it. */
    PEER_DISORDER, /* the line cannot come here: `error order` */

    PEER_EVENTS
};

enum agreement_state {
    AGREEMENT_ALONE, /* the board is this side's own */
    AGREEMENT_STILL, /* the other side is away, and nobody acts */
    AGREEMENT_SHARED /* the other side is seated */
};

struct question {
    enum act act; /* ACT_NONE while none is open */
    uint32_t word;
};

static inline bool question_is_open(struct question question)
{
    return question.act != ACT_NONE;
}

/* A change that this side has committed. */
struct commit {
    enum side side; /* whose act it was */
    enum act act;
    uint32_t word;
    uint32_t before; /* the word before it */
};

/* A side can be two changes ahead: a yes that makes it the mover, and its play. */
enum { AGREEMENT_COMMITS = 2 };

/* No act and no line says more than this at once. */
enum { AGREEMENT_LINES = 4 };

struct post {
    struct message messages[AGREEMENT_LINES];
    int count;
};

struct agreement {
    enum side side;
    enum agreement_state state;
    struct match *match;    /* the session's */
    struct match *previous; /* the session's too: as it was when another game was begun */
    struct match offered;   /* the guest's, if is_offered: the table's match, which replaces its own
                               only once its person agrees */
    bool is_offered;
    struct question mine, theirs;
    bool dropped;         /* mine was taken back, and still waits for yes or no */
    struct question past; /* the host's: open at a cut, and perhaps answered before it */
    struct commit commits[AGREEMENT_COMMITS]; /* the last ones of this side, the newest last */
    int kept;                                 /* how many of them there are */
    struct post post;
    bool evaluates; /* this side's person does, which the other side is told */
};

/* The host's side, alone, or the guest's, which waits for a game. The matches are used, not copied.
 */
void agreement_open(struct agreement *agreement, enum side side, struct match *match,
                    struct match *previous);

/* The match that the two share: the session's, or the one that is offered. */
const struct match *agreement_match(const struct agreement *agreement);

/* The other of the two sides. */
enum side agreement_other(const struct agreement *agreement);

/* The host seats a guest, who has said which serial it is at. If it is another guest than the last,
 * the score begins again. */
void agreement_seat(struct agreement *agreement, uint32_t serial, bool is_another);

/* The guest's person agrees to the match that is offered. */
void agreement_accept(struct agreement *agreement);

/* The connection is cut; or the other side has left for good, and the board is this side's own. */
void agreement_cut(struct agreement *agreement);
void agreement_leave(struct agreement *agreement);

/* The other side does not know the changes that were said last: they are not said again. */
void agreement_forget(struct agreement *agreement);

/* Read what the other side said. A pong reaches the host's side only once no other ping is
 * unanswered. */
enum peer_event agreement_read(struct agreement *agreement, const struct message *message);

/* Whether anything can be done here, be it only to answer: the match is shared and not standing
 * still. */
bool agreement_is_live(const struct agreement *agreement);

/* Do what this side's person wants: at once if nobody shares the match or it is a play, which says
 * no to a question of the other side's; else ask the other side. Whatever is refused changes
 * nothing and says nothing. */
enum refusal agreement_submit(struct agreement *agreement, struct request request);

/* Answer the other side's question. */
enum refusal agreement_answer(struct agreement *agreement, bool yes);

/* Take back this side's own question, whose answer is still awaited. */
enum refusal agreement_drop(struct agreement *agreement);

#endif
