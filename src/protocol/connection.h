/* SPDX-License-Identifier: MIT
 *
 * connection: one connection between two programs. It turns bytes into lines and lines into bytes,
 * and holds every peer to the limits. Times are milliseconds of a clock that only goes forward.
 *
 * Invariant: a connection has a fixed size, and never waits. After its end nothing is read from it
 * or said to it; bytes that wait to be sent may still be sent.
 */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "protocol/message.h"

enum {
    CONNECTION_UNSENT = 4096, /* bytes that may wait to be sent */
    CONNECTION_UNHEARD = 512, /* bytes that may wait to be heard */
    CONNECTION_LINES = 20,    /* lines that may be read within durations.lines */
    CONNECTION_REFUSALS = 3   /* plays that may be refused; the last of them ends it */
};

struct connection {
    bool ended;
    char unheard[CONNECTION_UNHEARD];
    size_t unheard_count;
    char unsent[CONNECTION_UNSENT];
    size_t count;   /* of them */
    bool is_quiet;  /* nothing is sent yet, and the end does not show */
    uint64_t heard; /* the time when bytes came last */
    bool pinged;    /* since then */
    bool away;      /* no bytes came for durations.away, and PEER_AWAY was returned */
    uint64_t read[CONNECTION_LINES]; /* the times of the last lines, as a ring */
    unsigned messages;               /* that were read */
    int refusals;                    /* that were said */
    bool told;                       /* the last value of agreement->evaluates that was said */
    uint64_t next_tell;              /* the time from which it may be told again */
    bool other_evaluates;
};

/* A new connection. */
void connection_open(struct connection *connection, uint64_t now);

/* Keep the bytes that have come, as many as there is room for. Returns their number. After the end
 * of the connection it keeps none, and returns the number of all. */
size_t connection_receive(struct connection *connection, const char *bytes, size_t size,
                          uint64_t now);

/* True if connection_hear has a line to take. */
bool connection_has_line(const struct connection *connection);

/* Take the next line of the bytes that have come; its kind is MESSAGE_KINDS if they are not a line.
 * False if there is none. One line too many ends the connection. */
bool connection_hear(struct connection *connection, uint64_t now, struct message *message);

/* Say a line. If too many bytes wait to be sent already, the connection ends instead. It also ends
 * after the last refusal that may be said. */
void connection_say(struct connection *connection, const struct message *message);
void connection_say_kind(struct connection *connection, enum message_kind kind);

/* Say the reason, one word of a to z, and end the connection. */
void connection_fail(struct connection *connection, const char *reason);

/* Send a ping. */
void connection_ping(struct connection *connection);

/* The first `count` of the bytes that wait were sent. */
void connection_sent(struct connection *connection, size_t count);

#endif
