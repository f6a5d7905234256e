/* SPDX-License-Identifier: MIT
 *
 * message: the lines that two programs at a shared table say to each other, read and written.
 *
 *     tictactoe 1 Bob        play 4 0x000300       refused 5 cell-taken
 *     at 0 0x000000          ask 5 undo 0x000000   evaluates on
 *     game 3 o 1 0 0 0x000000 519 3                error order
 *
 * Invariant: what was read has exactly the form that is written, except for the case of a word's
 * digits and of a code, a CR before the LF and a name that was too long; a `game` holds moves that
 * can be played. No line is longer than MESSAGE_SIZE, be it complete or not.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stddef.h>

#include "engine/match.h"

/* The two programs at a table. The host is person 0 of the match, and the guest person 1. */
enum side { SIDE_HOST, SIDE_GUEST, SIDES };

enum { MESSAGE_SIZE = 96 }; /* bytes, with the LF */

enum { NAME_BYTES = 40 }; /* of UTF-8, cut at a character */

enum { CODE_BYTES = 4 }; /* letters and digits */

enum { PROTOCOL_VERSION = 1 };

enum message_kind {
    MESSAGE_HELLO,
    MESSAGE_AT,
    MESSAGE_CODE,
    MESSAGE_TABLES,
    MESSAGE_WAITING,
    MESSAGE_PLAYING,
    MESSAGE_GAME,
    MESSAGE_PLAY,
    MESSAGE_ASK,
    MESSAGE_YES,
    MESSAGE_NO,
    MESSAGE_DROP,
    MESSAGE_REFUSED,
    MESSAGE_EVALUATES,
    MESSAGE_PING,
    MESSAGE_PONG,
    MESSAGE_BYE,
    MESSAGE_ERROR,
    MESSAGE_KINDS
};

/* A line. What its kind does not say is zero. */
struct message {
    enum message_kind kind;
    uint32_t serial;         /* at, play, ask, yes, no, drop, refused */
    uint32_t word;           /* at, play, ask: 24 bits, which need not be a game's */
    enum act act;            /* ask: undo, redo, new or open */
    enum refusal refusal;    /* refused */
    bool on;                 /* evaluates */
    uint32_t version;        /* hello */
    struct match match;      /* game: the serial too */
    char text[MESSAGE_SIZE]; /* hello: the name; error: the reason, a word of a to z; code: it */
};

/* Read the bytes of one line, its LF among them. False, and the line unchanged, if it is none. */
bool message_parse(struct message *message, const char *bytes, size_t size);

/* Write the line. Returns its bytes; there is no null after them. */
size_t message_print(const struct message *message, char bytes[MESSAGE_SIZE]);

/* Any text as a name that can be said: cut, with '?' for what would end the line, and '?' for an
 * empty one. */
void message_cut_name(char name[NAME_BYTES + 1], const char *text);

/* The name that somebody says, cut, if it is one that a person can be called by; else the login, if
 * that is; else "Guest". It may be written over either. */
void message_take_name(char name[NAME_BYTES + 1], const char *said, const char *login);

#endif
