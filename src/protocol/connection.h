/* SPDX-License-Identifier: MIT
 *
 * connection: one connection between two programs, without its socket. It turns bytes that come
 * into lines to hear, and lines to say into bytes to send:
 *
 *     socket --> connection_receive --> unheard --> connection_hear --> program
 *     socket <-- connection_sent    <-- unsent  <-- connection_say  <-- program
 *
 * `now` and the other times are times of clock_now.
 *
 * Invariant: a connection has a fixed size and never waits. After it has ended nothing is heard or
 * said, but unsent bytes may still be sent.
 */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "protocol/message.h"

enum {
    CONNECTION_UNSENT = 4096, /* bytes that can wait to be sent */
    CONNECTION_UNHEARD = 512, /* bytes that can wait to be heard */
    CONNECTION_LINES = 20     /* lines that can be heard within durations.lines */
};

struct connection {
    bool ended;
    bool is_patient; /* lines that come too fast wait; if false, they end the connection */
    char unheard[CONNECTION_UNHEARD];
    size_t unheard_count;
    char unsent[CONNECTION_UNSENT];
    size_t unsent_count;
    uint64_t silent_since; /* the time when bytes last came, or later: see connection_ping */
    bool pinged;           /* a ping was sent after silent_since */
    uint64_t read[CONNECTION_LINES]; /* the times at which the last lines were heard, in a ring */
    unsigned lines;                  /* the number of lines heard so far */
    uint64_t hear_after;             /* no line is heard before this time */
};

void connection_open(struct connection *connection, uint64_t now);

/* ---- Hearing. ---- */

/* Put bytes from the socket into unheard, as many as fit. Returns how many. If the connection has
 * ended, drop the bytes and return `size`. */
size_t connection_receive(struct connection *connection, const char *bytes, size_t size,
                          uint64_t now);

/* True if unheard has a line, complete or too long. Until it is heard, no bytes are read from the
 * socket. */
bool connection_has_line(const struct connection *connection);

/* When the line in unheard can be heard; CLOCK_NEVER if there is none. */
uint64_t connection_deadline(const struct connection *connection);

/* Take the next line out of unheard. The kind is MESSAGE_KINDS if message_parse refuses the line.
 * False if there is no line; if the line cannot be heard yet; or if it was one too many for a
 * connection that is not patient, which then ends with "error flood". */
bool connection_hear(struct connection *connection, uint64_t now, struct message *message);

/* ---- Saying. ---- */

/* Say a line, in the format of printf, without its line feed. The line is shorter than
 * MESSAGE_SIZE. If there is no room in unsent, the connection ends. */
void connection_say(struct connection *connection, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Say "error REASON", and end the connection. The reason is one word of a to z. */
void connection_fail(struct connection *connection, const char *reason);

/* Fail because of this line: with "line" if message_parse refused it, with "order" if such a line
 * cannot come now. */
void connection_fail_at(struct connection *connection, const struct message *message);

/* Drop the first `count` bytes of unsent: they have been sent. */
void connection_sent(struct connection *connection, size_t count);

/* ---- Silence. A peer that is silent for durations.ping gets a ping; after durations.away in all
 * it counts as away. ---- */

/* Send the ping. If the ping is late, because this program was stopped, the peer counts as silent
 * for durations.ping only, so that it has the full time to answer. */
void connection_ping(struct connection *connection, uint64_t now);

/* The time at which a ping is due or, if one was sent, at which the peer counts as away, unless
 * bytes come before. */
uint64_t connection_silence_deadline(const struct connection *connection);

#endif
