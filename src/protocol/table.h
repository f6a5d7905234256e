/* SPDX-License-Identifier: MIT
 *
 * table: a shared table as one of its two programs has it: who sits there, what is asked, and what
 * each person may do. The rules of both persons are here. table_submit is the act of this
 * program's person: the host does it by table_act and shows the table, the guest says it in a line,
 * and the host's program calls table_act for the guest. host.h and guest.h have what only one of
 * the two programs does.
 *
 * Invariant: while somebody is missing, no question is open and no line of the guest is on its way.
 */
#ifndef TABLE_H
#define TABLE_H

#include "protocol/connection.h"

/* News for the person of this program; "it" is the other person or program. */
enum peer_event {
    PEER_NONE,
    PEER_SHOWN, /* the host has answered what this person did: nothing to tell, only to draw */

    /* Acts of the other person. */
    PEER_ACTED,   /* it has done table->last */
    PEER_REFUSED, /* to the guest: its mark was not accepted */

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

/* Why the other person does not act. Two sit, or nobody acts: in any state but the first two this
 * person cannot act either. */
enum absence {
    ABSENCE_NONE,
    ABSENCE_AWAY,     /* nothing is heard of the other program */
    ABSENCE_AWAITED,  /* nobody has come to this host's table */
    ABSENCE_LEFT,     /* the other person has left for good */
    ABSENCE_CUT,      /* the line to the guest is cut */
    ABSENCE_LOST,     /* the line to the host is cut */
    ABSENCE_KNOCKING, /* this guest asks for the seat */
    ABSENCE_REPLACED, /* this guest has the seat at another terminal */
    ABSENCE_NEW_HALL, /* in a hall: nobody has come */
    ABSENCE_GONE,     /* in a hall: the other person has left, or is cut off */
    ABSENCES
};

/* All zero at one keyboard. */
struct table {
    bool is_shared;
    bool in_hall;        /* the two have met in a hall: nobody comes back there */
    int own;             /* the person of this program */
    unsigned games;      /* that were begun here */
    struct match *match; /* of the session */
    enum absence absence;
    struct connection *connection; /* to the other program, while both sit here */
    struct question question;
    uint32_t shown;   /* the number of the last `game` line */
    struct last last; /* as that line says it */
    bool was_asking;  /* before it, a question of this program's person was open */
    enum deed sent;   /* the guest's, which the host has not answered yet; DEED_NONE at the host's.
                         After DEED_ASK it is the question */
    int pending;      /* after DEED_PLAY, the cell of that mark */
    uint32_t (*draw_key)(void); /* the host's: the KEY of another game, which is not 0 */
};

/* Share the match, as the program of that person, and without the other. */
void table_open(struct table *table, struct match *match, int own, bool in_hall);

/* The other person sits here now, or is missing: then the connection is null. An open question is
 * over, and so is what is on its way. */
void table_enter(struct table *table, enum absence absence, struct connection *connection);

/* True if two sit here. */
bool table_is_complete(const struct table *table);

/* The mark of that person in this game; and as a set. */
enum player table_player(const struct table *table, int person);
unsigned table_marks(const struct table *table, int person);

bool table_has_question(const struct table *table, int asker);

/* True if this program's person has a question to take back. */
bool table_can_drop(const struct table *table);

/* True if an act of this program's person has not been answered by the host. */
bool table_is_waiting(const struct table *table);

/* The cell of a mark that is on its way to the host, or NONE. */
int table_pending(const struct table *table);

/* True if this program's person cannot do that now, or ask for it. What is on its way does not
 * count, so that nothing on the screen flickers. */
bool table_forbids(const struct table *table, enum act act);

/* ---- The acts. ---- */

/* This program's person does the deed. The request is what DEED_PLAY plays, or DEED_ASK asks for. A
 * refused deed changes nothing and says nothing. */
enum refusal table_submit(struct table *table, enum deed deed, struct request request);

/* At the host: do the deed for that person, and show the table to the guest; or return the first
 * reason that applies, and change nothing. A new game after the end of another needs no consent:
 * that DEED_ASK is DEED_NEW. */
enum refusal table_act(struct table *table, int by, enum deed deed, struct request request);

/* At the host: begin another game. */
void table_begin_game(struct table *table);

/* At the host: show the table to the guest, with what was done last. */
void table_show(struct table *table, enum deed deed, int by);

/* PEER_ACTED if table->last is news for this program's person, else PEER_SHOWN. */
enum peer_event table_news(const struct table *table);

/* ---- The connection. ---- */

/* Hear a line that both programs may say at any time at the table. False if it is another. */
bool table_hear(struct table *table, const struct message *message);

/* Say the lines that are due. PEER_AWAY, once, if the other program has become silent, and
 * PEER_BACK when something comes again. */
enum peer_event table_tick(struct table *table, uint64_t now);

/* The time at which table_tick must be called, if nothing comes until then; CLOCK_NEVER while
 * somebody is missing. */
uint64_t table_deadline(const struct table *table);

#endif
