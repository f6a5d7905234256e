/* SPDX-License-Identifier: MIT
 *
 * message: the lines that two programs at a shared table say to each other.
 *
 *     tictactoe 4 Bob              play 0x000300    refused cell-taken
 *     ping                         ask 5 undo       yes 6
 *     game 3 o 1 0 0 1f00c3d2 yes 0x000000 519 - host:play
 *
 * Invariant: a line is read only if it has exactly the form in which it is written, with four
 * exceptions: the case of a word's digits, the case of a code, a CR before the LF, and a name that
 * is too long. The moves of a `game` can be played, and all of them stand. No line is longer than
 * MESSAGE_SIZE, complete or not.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stddef.h>

#include "base/name.h"
#include "engine/match.h"

/* The person of the match at the host, and the one at the guest. */
enum { PERSON_HOST, PERSON_GUEST };

/* What one person asks of the other. */
struct question {
    enum act act; /* undo or new; ACT_NONE if there is no question */
    int asker;
};

/* What is done at the table. */
enum deed { DEED_NONE, DEED_PLAY, DEED_ASK, DEED_YES, DEED_NO, DEED_DROP, DEED_NEW, DEEDS };

/* What was done last. If it was no act of the shared game it is DEED_NONE, by the host. */
struct last {
    enum deed deed;
    int by;
};

enum {
    PROTOCOL_VERSION = 4,
    MESSAGE_SIZE = 112, /* bytes, with the LF */
    CODE_BYTES = 4      /* letters and digits */
};

enum message_kind {
    /* The guest's, before it has a seat. */
    MESSAGE_CODE,
    MESSAGE_HELLO, /* the host's, too */

    /* The host's. */
    MESSAGE_GAME,
    MESSAGE_REFUSED,

    /* The guest's, at the table. */
    MESSAGE_PLAY,
    MESSAGE_ASK,
    MESSAGE_YES,
    MESSAGE_NO,
    MESSAGE_DROP,

    /* Of both. */
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,
    MESSAGE_ERROR,
    MESSAGE_KINDS
};

/* A line. Members that its kind does not have are zero. */
struct message {
    enum message_kind kind;
    uint32_t number;               /* game, ask, yes, no: of the table; hello: the version */
    uint32_t word;                 /* play: 24 bits, not always those of a game; game: START */
    enum act act;                  /* ask: undo or new */
    struct record record;          /* game: of people without names; its own mark is the guest's */
    uint32_t key;                  /* game */
    unsigned wins[PERSONS], draws; /* game */
    struct question question;      /* game */
    struct last last;              /* game */
    char text[MESSAGE_SIZE]; /* hello: the name; error: the reason, a word of a to z; code: the
                                code */
};

/* Read the bytes of one line, with its LF. False, and the message unchanged, if they are not a
 * line. */
bool message_parse(struct message *message, const char *bytes, size_t size);

/* Write a `game`, without the LF. */
void message_write_game(char line[MESSAGE_SIZE], uint32_t number, const struct match *match,
                        struct question question, struct last last);

/* Write a hello, without the LF: the name in UTF-8. */
void message_write_hello(char line[MESSAGE_SIZE], const char *name);

/* The words of an act and of a refusal; null for those that cannot be said. */
extern const char *const message_acts[ACTS];
extern const char *const message_refusals[REFUSALS];

#endif
