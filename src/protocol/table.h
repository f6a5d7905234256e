/* SPDX-License-Identifier: MIT
 *
 * table: a shared table, as each of its two programs knows it: who sits there, which question is
 * open, and what each person may do. The host's program has the game. The guest's program sends
 * what its person wants, and shows what the host answers:
 *
 *     at the host     a key     table_submit --> table_act --> table_show: a `game` line
 *                     a line    host_hear    --> table_act --> table_show
 *     at the guest    a key     table_submit --> a line to the host
 *                     a line    guest_hear takes over the `game`
 *
 * A table is complete while both persons sit there; only then can anybody act. "This person" is the
 * person at this program.
 *
 * Invariant: while the table is not complete, no question is open, and no deed of the guest waits
 * for an answer.
 */
#ifndef TABLE_H
#define TABLE_H

#include "protocol/connection.h"

/* News for this person. */
enum peer_event {
    PEER_NONE,
    PEER_SHOWN, /* no news, but a change to draw, such as this person's own mark */

    /* From here on the other person or program has caused the event. Deeds: */
    PEER_ACTED,   /* the other person has done table->last */
    PEER_REFUSED, /* at the guest: the host has refused this person's mark */

    /* Arrivals. */
    PEER_JOIN_REQUEST,      /* at the host: the caller host->requesting asks to join */
    PEER_JOIN_REQUEST_OVER, /* at the host: the caller who asked, host->last_caller, has gone */
    PEER_GUESSED,           /* at the host: too many wrong passcodes; net.c closes the port */
    PEER_SEATED,
    PEER_TURNED_AWAY, /* at the guest: no seat; guest->reason says why */

    /* Departures. */
    PEER_AWAY, /* the other program is silent */
    PEER_BACK, /* the other program is heard again */
    PEER_CUT,  /* the connection is cut */
    PEER_LEFT, /* the other person has left for good */

    PEER_EVENTS
};

/* True if the other person or program has caused the event. */
bool table_is_by_other(enum peer_event event);

/* Why the other person is absent, or ABSENCE_NONE. At a shared table, the table is complete if this
 * is ABSENCE_NONE or ABSENCE_AWAY. */
enum absence {
    ABSENCE_NONE,
    ABSENCE_AWAY,     /* the other program is silent */
    ABSENCE_AWAITED,  /* at the host: nobody has come yet */
    ABSENCE_LEFT,     /* the other person has left for good */
    ABSENCE_CUT,      /* at the host: the connection to the guest is cut */
    ABSENCE_LOST,     /* at the guest: the connection to the host is cut, or was never made */
    ABSENCE_KNOCKING, /* at the guest: this person asks to join */
    ABSENCE_REPLACED, /* at the guest: this person joined from another terminal */
    ABSENCE_NEW_HALL, /* in a hall: nobody has come yet */
    ABSENCE_GONE,     /* in a hall: the other person has left, or the connection is cut */
    ABSENCES
};

/* All zero while both people play at one keyboard. */
struct table {
    bool is_shared;
    bool in_hall;        /* the two met in a hall (--hall), where nobody comes back */
    int own;             /* this person: PERSON_HOST or PERSON_GUEST */
    unsigned games;      /* the number of new games since table_open */
    struct match *match; /* the match of the session */
    enum absence absence;
    struct connection *connection; /* to the other program; null while the table is not complete */
    struct question question;
    uint32_t shown;   /* the number of the last `game` line */
    struct last last; /* the deed in the last `game` line */
    bool was_asking;  /* this person's question was open before the last `game` line */

    /* Used only by a guest. */
    enum deed sent; /* the deed that waits for the host's answer, or DEED_NONE */
    int pending;    /* if `sent` is DEED_PLAY, the cell of that mark */

    /* Used only by a host. */
    uint32_t (*draw_key)(void); /* given to host_open */
};

/* Share the match, with this person alone at the table. `own` is PERSON_HOST or PERSON_GUEST. */
void table_open(struct table *table, struct match *match, int own, bool in_hall);

/* Seat the other person, who is heard through the connection. An open question is dropped, and so
 * is a deed that waits for an answer. */
void table_seat(struct table *table, struct connection *connection);

/* Empty the seat of the other person; `absence` says why. A question and a deed are dropped, too.
 * In a hall, the reason ABSENCE_AWAITED is changed to ABSENCE_NEW_HALL, and any other reason to
 * ABSENCE_GONE. */
void table_vacate(struct table *table, enum absence absence);

/* ---- Queries. A person is PERSON_HOST or PERSON_GUEST. ---- */

bool table_is_complete(const struct table *table);

/* True if this person is the host of a shared table, or its guest. At one keyboard both are false,
 * although `own` is zero, which is PERSON_HOST. */
bool table_is_host(const struct table *table);
bool table_is_guest(const struct table *table);

/* The mark of the person in this game. */
enum player table_player(const struct table *table, int person);

/* The mark of the person, as a set of one player for match_act: MATCH_X or MATCH_O. */
unsigned table_marks(const struct table *table, int person);

bool table_has_question(const struct table *table, int asker);

/* True if this person has a question to take back. */
bool table_can_drop(const struct table *table);

/* True if this person waits for the host to answer a deed other than a question. False while the
 * host is away. */
bool table_is_waiting(const struct table *table);

/* The cell of the mark that the host has not answered yet, or NONE. */
int table_pending(const struct table *table);

/* True if this person can do the act now, or ask for it. ACT_PLAY is allowed if any cell can be
 * played. A deed that waits for its answer makes no difference: otherwise the screen would flicker
 * after each deed. */
bool table_allows(const struct table *table, enum act act);

/* ---- Acts. ---- */

/* This person does the deed: DEED_PLAY plays request.cell, DEED_ASK asks for request.act. A refused
 * deed changes nothing and sends nothing:
 *
 *     REFUSAL_PAUSED        The table is not complete.
 *     REFUSAL_ASKING        This person's question is open, and the deed is not DEED_DROP.
 *     REFUSAL_ON_ITS_WAY    At the guest: an earlier deed waits for its answer.
 *     else                  As table_act. */
enum refusal table_submit(struct table *table, enum deed deed, struct request request);

/* At the host of a complete table: do a deed of the person `by`, and show the table to the guest. A
 * refused deed changes nothing:
 *
 *     REFUSAL_ASKED      DEED_ASK: a question is open.
 *     REFUSAL_NO_MOVE    DEED_ASK: nothing can be undone, or the board is empty already.
 *                        DEED_DROP, DEED_YES, DEED_NO: there is no question to drop or to answer.
 *     else               DEED_PLAY: as match_act.
 *
 * A mark ends the open question. After the end of a game, DEED_ASK for a new game needs no consent:
 * it is done immediately, as DEED_NEW. */
enum refusal table_act(struct table *table, int by, enum deed deed, struct request request);

/* At the host: start another game, with another KEY. */
void table_start_game(struct table *table);

/* At the host: say a `game` line, in which the last deed is `deed`, done by the person `by`. */
void table_show(struct table *table, enum deed deed, int by);

/* PEER_ACTED if table->last is news for this person, else PEER_SHOWN. */
enum peer_event table_news(const struct table *table);

/* ---- The connection. ---- */

/* If the line is a ping, say pong. False if it is neither a ping nor a pong. */
bool table_hear(struct table *table, const struct message *message);

/* Send a ping if one is due. Returns PEER_AWAY when the other program begins to count as away;
 * PEER_BACK when it is heard again; else PEER_NONE. */
enum peer_event table_tick(struct table *table, uint64_t now);

/* The time at which table_tick must be called next. It can change when new bytes arrive. While the
 * table is not complete, or the other program is away, the time is CLOCK_NEVER. */
uint64_t table_deadline(const struct table *table);

#endif
