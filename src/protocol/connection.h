/* SPDX-License-Identifier: MIT
 *
 * connection: one connection between two programs, as bytes and the clock: lines out of bytes,
 * bytes out of lines, and what no peer may do, whoever it is. Times are milliseconds of a clock
 * that only goes forward.
 *
 * Invariant: a connection is of fixed size, and never waits. Once it has ended nothing more is read
 * from it or said to it; what is left to send may still be sent.
 */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "protocol/agreement.h"

enum {
    CONNECTION_UNSENT = 4096,           /* bytes that may wait to be sent */
    CONNECTION_UNHEARD = 512,           /* and to be heard */
    CONNECTION_HELD = 2 * MESSAGE_SIZE, /* while nothing is heard: the lines of a hello */
    CONNECTION_LINES = 20,              /* lines that may be read within durations.lines */
    CONNECTION_REFUSALS = 3             /* plays that are refused; the last of them ends it */
};

/* The deadline where there is none. */
#define CONNECTION_NEVER UINT64_MAX

struct connection {
    bool ended;
    char why[MESSAGE_SIZE]; /* the reason of the `error` that it ended with, said by either; or
                               empty */
    char unheard[CONNECTION_UNHEARD];
    size_t unheard_count;
    bool is_held; /* these are kept */
    char unsent[CONNECTION_UNSENT];
    size_t count;                    /* of them */
    uint64_t heard;                  /* when anything has come last */
    bool pinged;                     /* since then */
    bool away;                       /* nothing has come for durations.away, and that was told */
    bool is_back;                    /* something has come after that, and was not heard yet */
    unsigned pings;                  /* that were not answered yet */
    uint64_t read[CONNECTION_LINES]; /* when the last lines were read, as a ring */
    unsigned messages;               /* that were read */
    int refusals;                    /* that were said */
    bool evaluates, told;            /* whether this side does, and what of that was said last */
    uint64_t next_tell;              /* not before this is it said again */
    bool other_evaluates;
};

/* A new connection. */
void connection_open(struct connection *connection, uint64_t now);

/* Bytes have come: as many of them are kept as have room. Returns how many; all of them if the
 * connection has ended, and none of those is kept. */
size_t connection_receive(struct connection *connection, const char *bytes, size_t size,
                          uint64_t now);

/* From now on what comes is kept without being heard: no more than CONNECTION_HELD bytes, or the
 * connection ends. */
void connection_hold(struct connection *connection);

/* Whether connection_hear has anything to take. */
bool connection_has_line(const struct connection *connection);

/* What was heard. */
enum heard {
    HEARD_NOTHING,
    HEARD_MESSAGE,   /* a line */
    HEARD_NO_MESSAGE /* bytes that are none; whoever reads says what that means */
};

/* Take the next line of what has come. One line too many ends the connection, and HEARD_NOTHING is
 * returned. */
enum heard connection_hear(struct connection *connection, uint64_t now, struct message *message);

/* Say a line. If too much waits to be sent already, the connection ends instead; it ends too after
 * the last refusal that may be said. */
void connection_say(struct connection *connection, const struct message *message);
void connection_say_kind(struct connection *connection, enum message_kind kind);

/* Say all that stands in the post of an agreement, and at the next connection_tick whether this
 * side evaluates. */
void connection_post(struct connection *connection, struct agreement *agreement);

/* Say why, in one word of a to z, and end the connection. */
void connection_fail(struct connection *connection, const char *reason);

/* Ask whether anybody is there. */
void connection_ping(struct connection *connection);

/* Do what a line between the two sides of the table says. A connection that ends by it is a cut
 * line, unless it ends by a bye. */
enum peer_event connection_obey(struct connection *connection, struct agreement *agreement,
                                const struct message *message);

/* The first `count` of the bytes that wait were sent. */
void connection_sent(struct connection *connection, size_t count);

/* At a seat: say what is due, and return true once it is time to say that the other is away. */
bool connection_tick(struct connection *connection, uint64_t now);

/* When connection_tick has something to do, if nothing is heard until then. */
uint64_t connection_deadline(const struct connection *connection);

#endif
