/* SPDX-License-Identifier: MIT
 *
 * peer_event: what there is to tell the person at one side of a shared table.
 *
 * Invariant: whatever changes the table, opens or ends a question, or changes who is there, and was
 * not done by that person, is news.
 */
#ifndef PEER_EVENT_H
#define PEER_EVENT_H

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
    PEER_BEGAN,     /* after the end it began a new game */
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

#endif
