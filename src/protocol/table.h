/* SPDX-License-Identifier: MIT
 *
 * table: a shared table as one of the two programs sees it: the match, the open question, and what
 * its person may do now. The host changes the match, and the guest is shown each change; host.h and
 * guest.h have the rest.
 *
 * Invariant: a line of the guest is on its way only while the match is shared, and so is
 * a question open.
 */
#ifndef TABLE_H
#define TABLE_H

#include "protocol/connection.h"

/* News for the person of this program; "it" is the other person or program. */
enum peer_event {
    PEER_NONE,
    PEER_SHOWN, /* the host has answered what this person did: nothing to tell, only to draw */

    /* Acts of the other person. */
    PEER_PLAYED,    /* it set a mark, or the table has changed in another way */
    PEER_PLAYED_ON, /* it set a mark, and so it declined this person's question */
    PEER_ASKED,     /* its question, table->question */
    PEER_DROPPED,   /* it withdrew its question */
    PEER_AGREED,    /* it said yes, and the act is done */
    PEER_DECLINED,  /* it said no */
    PEER_REFUSED,   /* to the guest: its mark was not accepted */
    PEER_BEGAN,     /* it began another game, which needed no consent */

    /* Arrivals. */
    PEER_JOIN_REQUEST,      /* to the host: host->requesting wants to join */
    PEER_JOIN_REQUEST_OVER, /* to the host: that one, host->last_caller, has gone */
    PEER_GUESSED,           /* to the host: too many wrong codes; the network is closed to others */
    PEER_SEATED,            /* the guest has its seat, and the match is the table's */
    PEER_TURNED_AWAY,       /* to the guest: it has no seat here, guest->reason */

    /* Departures. */
    PEER_AWAY, /* nothing has come from the other program for a long time */
    PEER_BACK, /* something has come again */
    PEER_CUT,  /* the connection is cut, and the game is paused */
    PEER_LEFT, /* it has left for good */

    PEER_EVENTS
};

/* True for those that the other person or program has brought about. */
bool table_is_by_other(enum peer_event event);

/* Two sit, or nobody acts. */
enum table_state {
    TABLE_EMPTY,  /* nobody has come to the table, or whoever came has left */
    TABLE_PAUSED, /* the line is cut */
    TABLE_SHARED
};

struct table {
    int own; /* the person of this program */
    enum table_state state;
    struct match match;
    unsigned games; /* that were begun here */
    struct question question;
    enum deed sent; /* the guest's, which the host has not answered yet; DEED_NONE at the host's.
                       After DEED_ASK the question is that one */
    int pending;    /* after DEED_PLAY, the cell of that mark */
    struct connection *connection; /* to the other program, while the match is shared */
};

/* Begin with that match, as the program of that person, and without the other. */
void table_open(struct table *table, int own, const struct match *match);

/* Change the state. The connection is null unless the match is shared.
 * An open question is over, and so is what is on its way. */
void table_enter(struct table *table, enum table_state state, struct connection *connection);

/* The mark of that person in this game. */
enum player table_player(const struct table *table, int person);

unsigned table_marks(const struct table *table, int person);
bool table_has_question(const struct table *table, int asker);

/* REFUSAL_NONE if this program's person can do the request now, or ask for it; else the reason. The
 * second asks about the person, whatever the request. */
enum refusal table_check(const struct table *table, struct request request);
enum refusal table_check_person(const struct table *table);

/* True if the other person's question can be answered, or this person's withdrawn. */
bool table_can_answer(const struct table *table);
bool table_can_drop(const struct table *table);

/* True if it is about nothing: there is nothing to undo, or the board is empty already. After the
 * end of a game only another one can be asked for. */
bool table_is_nothing(const struct table *table, int asker, enum act act);

/* Hear a line that both programs may say at any time at the table. False if it is another. */
bool table_hear(struct table *table, const struct message *message);

/* Say the lines that are due. PEER_AWAY, once, if the other program has become silent, and
 * PEER_BACK when something comes again. */
enum peer_event table_tick(struct table *table, uint64_t now);

/* The time at which table_tick must be called, if nothing comes until then; CLOCK_NEVER while the
 * match is not shared. */
uint64_t table_deadline(const struct table *table);

#endif
