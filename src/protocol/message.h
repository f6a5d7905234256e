/* SPDX-License-Identifier: MIT
 *
 * message: the lines of protocol 4, which the two programs of a shared table say to each other. The
 * manual tictactoe-table(7) describes them:
 *
 *     tictactoe 4 Bob              play 0x180800    refused cell-taken
 *     ping                         ask 5 undo       yes 6
 *     game 3 o 1 0 0 1f00c3d2 yes 0x000000 519 - host:play
 *
 * Invariant: a line is read only in the form in which it is written, with three exceptions. The
 * letters of hexadecimal numbers and of a passcode can be in upper or lower case; a carriage return
 * can precede the line feed; a name that is too long is cut. The moves of a `game` are legal from
 * its start.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stddef.h>

#include "base/name.h"
#include "engine/match.h"

/* The two persons of a table. */
enum { PERSON_HOST, PERSON_GUEST };

/* A question of one person to the other. */
struct question {
    enum act act; /* ACT_UNDO or ACT_NEW; ACT_NONE if there is no question */
    int asker;    /* PERSON_HOST or PERSON_GUEST */
};

/* DEED_DROP takes back the person's question. DEED_NEW is a new game that needs no consent. */
enum deed { DEED_NONE, DEED_PLAY, DEED_ASK, DEED_YES, DEED_NO, DEED_DROP, DEED_NEW, DEEDS };

/* The last deed. If nothing was done since the guest sat down, this is DEED_NONE by PERSON_HOST. */
struct last {
    enum deed deed;
    int by;
};

enum {
    PROTOCOL_VERSION = 4,
    MESSAGE_SIZE = 112, /* bytes of the longest line, with its line feed */
    PASSCODE_BYTES = 4  /* letters or digits in a passcode */
};

enum message_kind {
    /* Lines of the guest before it has a seat. */
    MESSAGE_CODE,  /* the passcode */
    MESSAGE_HELLO, /* also a line of the host */

    /* Lines of the host. */
    MESSAGE_GAME,
    MESSAGE_REFUSED,

    /* Lines of the guest at the table. */
    MESSAGE_PLAY,
    MESSAGE_ASK,
    MESSAGE_YES,
    MESSAGE_NO,
    MESSAGE_DROP,

    /* Lines of both. */
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,
    MESSAGE_ERROR,
    MESSAGE_KINDS
};

/* A line that was read. The comment of a member names the kinds of line that have it; in every
 * other kind the member is zero. */
struct message {
    enum message_kind kind;
    uint32_t number;               /* game: its own number; ask, yes, no: the number of the
                                      `game` line that they refer to; hello: the version */
    uint32_t word;                 /* play: any 24 bits; game: the start */
    enum act act;                  /* ask: ACT_UNDO or ACT_NEW */
    struct record record;          /* game: without names; `own_mark` is the guest's mark */
    uint32_t key;                  /* game */
    unsigned wins[PERSONS], draws; /* game */
    struct question question;      /* game */
    struct last last;              /* game */

    /* hello    the name, in the locale's encoding
     * error    the reason
     * code     the passcode, in capitals */
    char text[MESSAGE_SIZE];
};

/* Read a line of `size` bytes, with its line feed. If the bytes are not a line of the protocol, or
 * if `size` is more than MESSAGE_SIZE, returns false, and the message does not change. */
bool message_parse(struct message *message, const char *bytes, size_t size);

/* Write the state of the host's table as a `game` line, without its line feed. */
void message_write_game(char line[MESSAGE_SIZE], uint32_t number, const struct match *match,
                        struct question question, struct last last);

/* Write a hello, without its line feed. The name is converted to UTF-8. */
void message_write_hello(char line[MESSAGE_SIZE], const char *name);

/* The words for acts and refusals. A word is null if no line can have the act or the refusal. */
extern const char *const message_acts[ACTS];
extern const char *const message_refusals[REFUSALS];

#endif
