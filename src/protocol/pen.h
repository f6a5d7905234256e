/* SPDX-License-Identifier: MIT
 *
 * pen: one side of a shared table. It is as if there were only one pen: for each serial at most one
 * side can commit, so that the tables of two programs that hear each other late never come apart.
 * The mover may play. Whoever wants anything else asks, and the other side commits it with a yes;
 * while its question is open the asker commits nothing, and neither side does while the line
 * between them is cut.
 *
 * How it is used: while a table is shared the pen's own table is the truth. Keys become the acts of
 * hand.h, the lines that come in are given to pen_read, and after either the people are shown
 * pen->table. What the other side is to hear then stands in pen->post, in order, and is taken from
 * there before the next act or line. While nobody shares the table (PEN_ALONE) the session acts as
 * ever, and pen_own tells the host's pen what became of it.
 *
 * Invariant: a question is open only where the table is shared, and is about the next serial. A
 * line that is not accepted leaves the table alone.
 */
#ifndef PEN_H
#define PEN_H

#include "protocol/message.h"
#include "protocol/peer_event.h"

enum pen_state {
    PEN_ALONE, /* the board is this side's own */
    PEN_STILL, /* the other side is away, and nobody acts */
    PEN_SHARED /* the other side is seated */
};

struct question {
    enum act act; /* ACT_NONE while none is open */
    uint32_t word;
};

static inline bool pen_is_open(struct question question)
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
enum { PEN_COMMITS = 2 };

/* Plays that are refused on one connection; the last of them ends it. */
enum { PEN_REFUSALS = 3 };

/* No act and no line says more than this at once. */
enum { PEN_LINES = 4 };

struct pen_post {
    struct message messages[PEN_LINES];
    int count;
};

struct pen {
    enum side side;
    enum pen_state state;
    struct table table;
    struct question mine, theirs;
    bool dropped;         /* mine was taken back, and still waits for yes or no */
    struct question past; /* the host's: open at a cut, and perhaps answered before it */
    struct commit commits[PEN_COMMITS]; /* the last ones of this side, the newest last */
    int kept;                           /* how many of them there are */
    int refusals;                       /* plays refused on this connection */
    bool evaluates;                     /* as the connection says to whoever is seated */
    bool other_evaluates;
    struct pen_post post;
};

/* The host's pen, alone at its table. */
void pen_host(struct pen *pen, const struct table *table);

/* The guest's pen, which waits for a table. */
void pen_join(struct pen *pen);

/* The host, alone, has changed its own board into that table; the pen counts the change. */
void pen_own(struct pen *pen, const struct table *table);

/* The host seats a guest, who has said which serial it is at. If it is another guest than the last,
 * the score begins again. */
void pen_seat(struct pen *pen, uint32_t serial, bool is_another);

/* The line is cut; or the other side has left for good, and the board is this side's own. */
void pen_cut(struct pen *pen);
void pen_leave(struct pen *pen);

/* Read what the other side said. A pong reaches the host's pen only once no other ping is
 * unanswered. */
enum peer_event pen_read(struct pen *pen, const struct message *message);

/* Whether anything can be done here, be it only to answer: the table is shared and not standing
 * still. */
bool pen_is_live(const struct pen *pen);

/* For hand.c: say a line; say one of that kind about the next change; make that side's change and
 * say so. A change that cannot be made is left out. */
void pen_say(struct pen *pen, struct message message);
void pen_say_of_next(struct pen *pen, enum message_kind kind);
void pen_commit(struct pen *pen, enum side side, enum act act, uint32_t word);

/* The other of the two sides. */
enum side pen_other_side(const struct pen *pen);

#endif
