/* SPDX-License-Identifier: MIT
 *
 * caller: somebody who has connected to a table, and what is said until the seat: the code where it
 * is asked for, the name, where the other program stands.
 *
 * Invariant: a caller that has to say the code hears nothing before durations.code_delay has passed
 * since its code was read, whatever it was and whatever came after it.
 */
#ifndef CALLER_H
#define CALLER_H

#include "protocol/connection.h"

enum {
    CALLER_BEHIND = 2 * MESSAGE_SIZE /* bytes that may come after the code: the hello's lines */
};

/* What awaits a caller. */
enum welcome {
    WELCOME_SEAT,   /* the seat, at once */
    WELCOME_ASK,    /* the person is asked, and the answer remembered by login */
    WELCOME_ALWAYS, /* after the code the person is asked: there is no login, only a name */
    WELCOME_NONE    /* a refusal */
};

enum phase {
    PHASE_NONE,     /* no caller here */
    PHASE_CODE,     /* the code was not said yet */
    PHASE_DELAY,    /* it was, and nothing is said about it yet */
    PHASE_HELLO,    /* nothing else was said yet */
    PHASE_AT,       /* the name was said */
    PHASE_KNOCKING, /* all was said */
    PHASE_SEATED
};

/* Who somebody is: a login, or a name where there is none. */
struct person {
    enum welcome welcome;
    uint32_t login;
    char name[NAME_BYTES + 1];
};

struct caller {
    enum phase phase;
    struct connection connection;
    struct person person;
    uint64_t since; /* when it called, said the code, or was let past the code */
    bool has_code;  /* it said the right one */
    char behind[CALLER_BEHIND];
    size_t behind_count;
    uint32_t at;  /* the serial it says it is at */
    int refusals; /* of plays without a seat */
};

/* Somebody has connected. */
void caller_open(struct caller *caller, uint32_t login, enum welcome welcome, uint64_t now);

/* Hear the first line of PHASE_CODE, or null for bytes that are not a line, at a table with that
 * code. False if the code was wrong; what is not a code at all only ends the connection. */
bool caller_hear_code(struct caller *caller, const struct message *message, const char *code,
                      uint64_t now);

/* Bytes in PHASE_DELAY: they are kept, and too many of them end the connection. */
void caller_keep(struct caller *caller, const char *bytes, size_t size);

/* Hear a line of the phases from PHASE_HELLO to PHASE_KNOCKING, at the table of that host. */
void caller_hear(struct caller *caller, const struct message *message, const char *host,
                 bool is_taken);

/* When caller_tick has something to do; CONNECTION_NEVER if it will not. */
uint64_t caller_deadline(const struct caller *caller);

/* What time does to a caller without a seat. True when a right code lets it go on: then hear what
 * came after the code. */
bool caller_tick(struct caller *caller, uint64_t now);

#endif
