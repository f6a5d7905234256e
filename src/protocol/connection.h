/* SPDX-License-Identifier: MIT
 *
 * connection: one connection between two programs, without its socket. It turns received bytes into
 * lines to hear, and lines to say into bytes to send:
 *
 *     socket --> connection_receive --> unheard --> connection_hear --> program
 *     socket <-- connection_sent    <-- unsent  <-- connection_say  <-- program
 *
 * `now` and the other times are times of clock_now.
 *
 * Invariant: a connection has a fixed size and never waits. After it has ended, nothing is heard
 * or said, but unsent bytes may still be sent.
 */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "protocol/message.h"

enum {
    CONNECTION_UNSENT = 4096, /* bytes that can wait to be sent */
    CONNECTION_UNHEARD = 512, /* bytes that can wait to be heard */
    CONNECTION_LINES = 20     /* the most lines that are heard within durations.lines */
};

struct connection {
    bool ended;
    bool is_patient; /* lines that come too fast wait to be heard, and do not end the connection */
    char unheard[CONNECTION_UNHEARD];
    size_t unheard_count;
    char unsent[CONNECTION_UNSENT];
    size_t unsent_count;
    uint64_t silent_since; /* when bytes last came; connection_ping can set a later time */
    bool pinged;           /* a ping was sent since bytes last came */
    unsigned heard;        /* the number of lines heard so far */
    uint64_t heard_at[CONNECTION_LINES]; /* when the last of them were heard, in a ring */
    uint64_t hear_after;                 /* no line is heard before this time */
};

void connection_open(struct connection *connection, uint64_t now);

/* ---- Hearing. ---- */

/* Append bytes from the socket to unheard, as many as fit. Returns the number of bytes appended. If
 * the connection has ended, drop all bytes, and return `size`. */
size_t connection_receive(struct connection *connection, const char *bytes, size_t size,
                          uint64_t now);

/* True if unheard has a line, complete or too long. While this is true, do not read from the
 * socket. */
bool connection_has_line(const struct connection *connection);

/* The time from which the line in unheard can be heard; CLOCK_NEVER if there is no line. */
uint64_t connection_deadline(const struct connection *connection);

/* Take the next line out of unheard. If message_parse refuses the line, the message has the kind
 * MESSAGE_KINDS. False if there is no line, or if it is too early to hear the line. If lines come
 * too fast, a connection that is not patient ends with "error flood", and the result is false. */
bool connection_hear(struct connection *connection, uint64_t now, struct message *message);

/* ---- Saying. ---- */

/* Say a line, without its line feed. The line must be shorter than MESSAGE_SIZE. If there is no
 * room in unsent, the connection ends. */
void connection_say(struct connection *connection, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Say "error REASON", and end the connection. The reason is one word of a to z. */
void connection_fail(struct connection *connection, const char *reason);

/* Call connection_fail because of this line. The reason is "line" if message_parse refused the
 * line, else "order": a line of this kind is not allowed now. */
void connection_fail_at(struct connection *connection, const struct message *message);

/* Drop the first `count` bytes of unsent: they have been sent. */
void connection_sent(struct connection *connection, size_t count);

/* ---- Silence. A peer that is silent for durations.ping gets a ping. A peer that is silent for
 * durations.away counts as away. ---- */

/* Send a ping. The peer counts as silent for exactly durations.ping then. If this program was
 * stopped, the silence was longer, but the peer still has the full time to answer. */
void connection_ping(struct connection *connection, uint64_t now);

/* Before the ping: the time at which the peer gets a ping if it stays silent. After the ping: the
 * time at which the peer counts as away if it stays silent. */
uint64_t connection_silence_deadline(const struct connection *connection);

#endif
