/* SPDX-License-Identifier: MIT
 *
 * news: what there is to tell the person at one side of a shared table.
 *
 * Invariant: whatever changes the table, opens or ends a question, or changes who is there, and was
 * not done by that person, is news.
 */
#ifndef PEER_EVENT_H
#define PEER_EVENT_H

enum news {
    NEWS_NONE,

    /* What the other side did at the table. */
    NEWS_PLAYED,    /* it set a mark */
    NEWS_PLAYED_ON, /* the same, which said no to this side's question */
    NEWS_ASKED,     /* its question, pen->theirs; one of this side's, if it was open, is over */
    NEWS_DROPPED,   /* it took its question back */
    NEWS_AGREED,    /* it said yes: what was asked is done */
    NEWS_DECLINED,  /* it said no, or something that ends this side's question */
    NEWS_BEGAN,     /* after the end it began a new game */
    NEWS_EVALUATES, /* pen->other_evaluates has changed */

    /* Who comes. */
    NEWS_KNOCK,       /* to the host: somebody wants the seat, host->asked */
    NEWS_KNOCK_OVER,  /* and no longer does */
    NEWS_GUESSED,     /* to the host: too many wrong codes: nobody else comes from the network */
    NEWS_WELCOME,     /* to the guest: the host's program has answered; its person may be asked */
    NEWS_SEATED,      /* the guest has its seat, and pen->table is the table */
    NEWS_REPLACED,    /* the same, but it had another game of its own under way */
    NEWS_TURNED_AWAY, /* to the guest: it has no seat here, link.why */

    /* Who goes. */
    NEWS_AWAY,    /* nothing was heard from the other side for a long time */
    NEWS_BACK,    /* it was heard from again */
    NEWS_CUT,     /* the line to it is cut, link.why, and the table stands still */
    NEWS_REFUSED, /* the same, because the other side refused a play of this one */
    NEWS_LEFT,    /* it has left, and the board is this side's own */

    /* From the pen to the link, which makes a NEWS_CUT of it. */
    NEWS_DISORDER, /* the line cannot come here: `error order` */
    NEWS_CHEATED,  /* the third play that was refused */

    NEWS_KINDS
};

#endif
