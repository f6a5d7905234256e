/* SPDX-License-Identifier: MIT
 *
 * link: one connection between two programs, as bytes and the clock: lines out of bytes, bytes out
 * of lines, and what no peer may do, whoever it is. Times are milliseconds of a clock that only
 * goes forward.
 *
 * Invariant: a link is of fixed size, and never waits. Once it has ended nothing more is read from
 * it or said to it; what is left to send may still be sent.
 */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "protocol/pen.h"

enum {
    LINK_UNSENT = 4096, /* bytes that may wait to be sent */
    LINK_LINES = 20,    /* lines that may be read within LINK_LINES_TIME */
    LINK_LINES_TIME = 1000,
    LINK_HELLO_TIME = 5 * 1000, /* for what is said until both know each other */
    LINK_PING_TIME = 20 * 1000, /* of silence, until a ping */
    LINK_AWAY_TIME = 60 * 1000, /* of silence, until the other is said to be away */
    LINK_TELL_TIME = 200 /* from one `evaluates` to the next: a key that is held is no flood */
};

/* The deadline where there is none. */
#define LINK_NEVER UINT64_MAX

struct link {
    bool ended;
    char
        why[LINE_SIZE]; /* the reason of the `error` that it ended with, said by either; or empty */
    struct line_reader reader;
    char unsent[LINK_UNSENT];
    size_t count;              /* of them */
    uint64_t heard;            /* when anything was heard last */
    bool pinged;               /* since then */
    bool away;                 /* nothing was heard for LINK_AWAY_TIME, and that was told */
    unsigned pings;            /* that were not answered yet */
    uint64_t read[LINK_LINES]; /* when the last lines were read, as a ring */
    unsigned lines;            /* that were read */
    bool evaluates, told;      /* whether this side does, and what of that was said last */
    uint64_t next_tell;        /* not before this is it said again */
};

/* A new connection. */
void link_open(struct link *link, uint64_t now);

/* What came of the bytes that were heard. */
enum heard {
    HEARD_MORE,   /* no whole line yet */
    HEARD_LINE,   /* a line */
    HEARD_NO_LINE /* bytes that are none; whoever reads says what that means */
};

/* Hear bytes up to the end of one line. *taken becomes how many were taken; the rest is for the
 * next call. One line too many ends the link, and HEARD_MORE is returned. */
enum heard link_hear(struct link *link, const char *bytes, size_t size, uint64_t now, size_t *taken,
                     struct line *line);

/* Say a line. Where too much waits to be sent already, the link ends instead. */
void link_say(struct link *link, const struct line *line);
void link_say_kind(struct link *link, enum line_kind kind);

/* Say all that a pen has to say; that it evaluates, at the next link_tick. */
void link_post(struct link *link, struct pen *pen);

/* Say why, in one word of a to z, and end the link. */
void link_fail(struct link *link, const char *reason);

/* Ask whether anybody is there. */
void link_ping(struct link *link);

/* Do what a line between the two sides of the table says. A link that ends by it is a cut line,
 * unless it ends by a bye. */
enum news link_obey(struct link *link, struct pen *pen, const struct line *line);

/* The first `count` of the bytes that wait were sent. */
void link_sent(struct link *link, size_t count);

/* At a seat: say what is due, and return true once it is time to say that the other is away. */
bool link_tick(struct link *link, uint64_t now);

/* When link_tick has something to do, if nothing is heard until then. */
uint64_t link_deadline(const struct link *link);

#endif
