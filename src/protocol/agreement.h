/* SPDX-License-Identifier: MIT
 *
 * agreement: keeps the matches of two programs the same, seen from one side. For each serial at
 * most one side can commit a change, so that the matches never come apart, even if the programs
 * hear each other late. The mover may play. For any other act a side asks, and the other side
 * commits it with a yes. A side commits nothing while its own question is open, and neither side
 * does while the connection is cut.
 *
 * Use: the match is the session's own, and nothing else changes it. The acts of the person go to
 * agreement_submit, agreement_answer and agreement_drop, the lines of the other side to
 * agreement_obey. The lines for the other side are said on the connection. While nobody shares the
 * match (AGREEMENT_ALONE) every act is done at once.
 *
 * Invariant: a question is open only while the match is shared, unless it is past, and is about the
 * next serial. A line that is not accepted leaves the match alone.
 */
#ifndef AGREEMENT_H
#define AGREEMENT_H

#include "protocol/connection.h"

/* News for the person at one side: the match has changed, a question has been opened or ended, or
 * somebody has come or gone, and that person did not do it. */
enum peer_event {
    PEER_NONE,

    /* Acts of the other side. */
    PEER_PLAYED,    /* it set a mark */
    PEER_PLAYED_ON, /* the same, and so it declined this side's question */
    PEER_ASKED,     /* its question, agreement->theirs */
    PEER_CROSSED,   /* the same, and this side's own question is over */
    PEER_DROPPED,   /* it withdrew its question */
    PEER_AGREED,    /* it said yes, and the act is done */
    PEER_DECLINED,  /* it said no, or something else that ends this side's question */
    PEER_BEGAN,     /* after the end of a game one side began a new one, which needs no consent */
    PEER_EVALUATES, /* connection->other_evaluates has changed */

    /* Arrivals. */
    PEER_JOIN_REQUEST,      /* to the host: somebody wants the seat, host->asked */
    PEER_JOIN_REQUEST_OVER, /* to the host: the request is over */
    PEER_GUESSED,           /* to the host: too many wrong codes; the network is closed to others */
    PEER_WELCOME,     /* to the guest: the host's program has answered; its person may be asked */
    PEER_SEATED,      /* the guest has its seat, and the match is the table's */
    PEER_REPLACED,    /* the same, but it had another game of its own under way */
    PEER_TURNED_AWAY, /* to the guest: it has no seat here, guest->reason */

    /* Departures. */
    PEER_AWAY,    /* nothing has come from the other side for a long time */
    PEER_BACK,    /* something has come again */
    PEER_CUT,     /* the connection is cut, and the game is paused */
    PEER_REFUSED, /* the same, because the other side refused a play of this one */
    PEER_LEFT,    /* it has left, and the board belongs to this side alone */

    /* From the agreement to the connection, which makes a PEER_CUT of it. */
    PEER_DISORDER, /* the line cannot come here: `error order` */

    PEER_EVENTS
};

enum agreement_state {
    AGREEMENT_ALONE, /* the board belongs to this side alone */
    AGREEMENT_STILL, /* the other side is away, and nobody acts */
    AGREEMENT_SHARED /* the other side is seated */
};

struct question {
    enum act act; /* ACT_NONE while none is open */
    uint32_t word;
    bool is_dropped; /* this side has withdrawn it, and it still waits for yes or no */
    bool is_past;    /* the host's own, open at a cut: only a yes from before the cut counts */
};

static inline bool question_is_open(struct question question)
{
    return question.act != ACT_NONE;
}

/* A change that this side has committed. */
struct commit {
    enum side side; /* the side that acted */
    enum act act;
    uint32_t word;
    uint32_t before; /* the word before it */
};

/* A side can be two changes ahead: a yes that makes it the mover, and its play. */
enum { AGREEMENT_COMMITS = 2 };

struct agreement {
    enum side side;
    enum agreement_state state;
    struct match *match;    /* the session's */
    struct match *previous; /* the session's, too: the match before another game was begun */
    struct match offered;   /* the guest's, if is_offered: the table's match, which replaces its own
                               only after its person agrees */
    bool is_offered;
    struct question mine, theirs;
    struct commit commits[AGREEMENT_COMMITS]; /* the last ones of this side, the newest last */
    int kept; /* the number of them; of what the other side has read none is kept */
    struct connection *connection; /* to the other side, while the match is shared */
    bool evaluates; /* this side's person looks at the evaluations; the other side is told */
};

/* Begin on the host's side, alone, or on the guest's, which waits for a game. The matches are not
 * copied. */
void agreement_open(struct agreement *agreement, enum side side, struct match *match,
                    struct match *previous);

/* The match that the two share: the session's, or the one that is offered. */
const struct match *agreement_match(const struct agreement *agreement);

/* The other of the two sides. */
enum side agreement_other(const struct agreement *agreement);

/* The host seats a guest that has said its serial on that connection, which is not copied. If it is
 * another guest than the last one, the score begins again, and a game that is over is left for the
 * next one. */
void agreement_seat(struct agreement *agreement, struct connection *connection, uint32_t serial,
                    bool is_another);

/* The guest's person agrees to the match that is offered. */
void agreement_accept(struct agreement *agreement);

/* The connection is cut; or the other side has left for good, and the board belongs to this side.
 */
void agreement_cut(struct agreement *agreement);
void agreement_leave(struct agreement *agreement);

/* Obey a line of the other side, which is seated. If that ends the connection, it counts as cut,
 * unless the line is a bye. */
enum peer_event agreement_obey(struct agreement *agreement, const struct message *message);

/* The same for the lines that agree on changes, and for a game, by which a guest is seated. The
 * first ping on a connection is the one after the game: any pong ends the wait for what was said
 * before a cut. */
enum peer_event agreement_read(struct agreement *agreement, const struct message *message);

/* Say the lines that are due. PEER_AWAY, once, if the other side has become silent, and PEER_BACK
 * when something comes again. */
enum peer_event agreement_tick(struct agreement *agreement, uint64_t now);

/* The time at which agreement_tick must be called, if nothing comes until then; CLOCK_NEVER while
 * the match is not shared. */
uint64_t agreement_deadline(const struct agreement *agreement);

/* True if this side can act, or at least answer: the match is shared, and the game is not paused.
 */
bool agreement_is_live(const struct agreement *agreement);

/* True if this side's person waits for an answer. */
bool agreement_is_asking(const struct agreement *agreement);

/* True if what this person has asked for may still be done: a yes can come, or have been said
 * before a cut. */
bool agreement_may_be_answered(const struct agreement *agreement);

/* REFUSAL_NONE, and the word that it leads to, if the act of this side's person can be done now, or
 * asked of the other side; else the reason, and the word unchanged. */
enum refusal agreement_judge(const struct agreement *agreement, struct request request,
                             uint32_t *word);

/* Do an act of this side's person. It is done at once if nobody shares the match, or if it is a
 * play, which declines a question of the other side. Any other act is asked of the other side. A
 * refused act changes nothing and says nothing. */
enum refusal agreement_submit(struct agreement *agreement, struct request request);

/* Answer the other side's question. */
enum refusal agreement_answer(struct agreement *agreement, bool yes);

/* Withdraw this side's own question, which is not answered yet. */
enum refusal agreement_drop(struct agreement *agreement);

#endif
