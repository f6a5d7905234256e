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
    CONNECTION_LINES = 20     /* lines that may be read within durations.lines */
};

struct connection {
    bool ended;
    bool is_patient; /* lines that come too fast are read later; else they end it */
    char unheard[CONNECTION_UNHEARD];
    size_t unheard_count;
    char unsent[CONNECTION_UNSENT];
    size_t count;                    /* of the bytes in unsent */
    uint64_t heard;                  /* the time when bytes came last; see connection_ping */
    bool pinged;                     /* since then */
    uint64_t read[CONNECTION_LINES]; /* the times of the last lines, as a ring */
    unsigned lines;                  /* that were read */
    uint64_t hear_after;             /* no line is read before this time */
};

void connection_open(struct connection *connection, uint64_t now);

/* Keep the bytes that have come, as many as there is room for. Returns their number. After the end
 * of the connection it keeps none, and returns the number of all. */
size_t connection_receive(struct connection *connection, const char *bytes, size_t size,
                          uint64_t now);

/* True if a line waits to be heard: bytes are received only while there is none. */
bool connection_has_line(const struct connection *connection);

/* The time from which connection_hear takes it; CLOCK_NEVER if there is none. */
uint64_t connection_deadline(const struct connection *connection);

/* Take the next line of the bytes that have come; its kind is MESSAGE_KINDS if they are not a line.
 * False if there is none. One line too many ends the connection, unless it is patient. */
bool connection_hear(struct connection *connection, uint64_t now, struct message *message);

/* Say a line, in the format of printf. If too many bytes wait to be sent already, the connection
 * ends instead. */
void connection_say(struct connection *connection, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Say the reason, one word of a to z, and end the connection. */
void connection_fail(struct connection *connection, const char *reason);

/* The same for a line that cannot come here, or is none. */
void connection_fail_at(struct connection *connection, const struct message *message);

/* Send a ping. If it comes late, because this program was stopped, the silence counts as that of a
 * ping in time: the other program can still answer. */
void connection_ping(struct connection *connection, uint64_t now);

/* The time at which the peer, if nothing comes until then, is due a ping, or after that counts as
 * away. */
uint64_t connection_silence(const struct connection *connection);

void connection_sent(struct connection *connection, size_t count);

#endif
