/* SPDX-License-Identifier: MIT
 *
 * history: the book of finished games, a line of text each. Between its fields are tabs:
 *
 *     2026-11-21T11:02:03Z  Ann  Computer (medium)  0  51397  X won
 *     its end, in UTC       X    O                  |  |      the result
 *                              the code it began with  the moves, cells 1 to 9 in reading order
 *
 * In a name a control byte or a backslash is \xNN, so that no name ends a line. Two names are the
 * same if they are written the same.
 *
 * Invariant: a line is read only if it holds a game that can be played again: its moves are legal
 * from its start, and lead to its result. A line is appended whole or not at all, and once. Nothing
 * in the file is ever changed except a last line that was torn.
 */
#ifndef HISTORY_H
#define HISTORY_H

#include <stdio.h>
#include <time.h>

#include "play/session.h"
#include "storage/state_dir.h"

/* The sizes of a name, which is cut off if it is longer, and of a line. */
enum {
    HISTORY_PLAYERS = 2,
    HISTORY_NAME = SESSION_NAME,
    HISTORY_WRITTEN_NAME = 4 * (HISTORY_NAME - 1) + 1,
    HISTORY_LINE = HISTORY_PLAYERS * HISTORY_WRITTEN_NAME + 64 /* for the other fields */
};

/* A finished game of two people, or of one and the computer. */
struct history_game {
    const char *names[HISTORY_PLAYERS]; /* by enum player */
    struct game start;
    char moves[GAME_CELLS + 1]; /* 1 to 9 each, legal, to the end of the game */
};

/* A part of a line. */
struct history_text {
    const char *at;
    size_t length;
};

/* A line, field by field. */
struct history_entry {
    struct history_text time, names[HISTORY_PLAYERS], code, moves, result;
    enum status status;
};

/* Write the name in the form of a line. Returns its length. */
size_t history_write_name(char written[HISTORY_WRITTEN_NAME], const char *name);

/* Write the game as a line with its LF. Returns its length. */
size_t history_write(char line[HISTORY_LINE], time_t when, const struct history_game *game);

/* Read a line, without its LF. The entry points into it. False, and the entry unchanged, unless
 * each field is as above and the two names differ. */
bool history_read(struct history_entry *entry, struct history_text line);

/* True if the text is the same as the string. */
bool history_same(struct history_text text, const char *string);

/* Describe the game of that match, with the session's names. False unless it has ended and belongs
 * in the book, as session_find_players says. */
bool history_describe(const struct session *session, const struct match *match,
                      struct history_game *game);

/* Write the name of the participant in the form of a line. Returns its length; 0, and nothing
 * written, for a person without a name. */
size_t history_name(const struct session *session, int participant,
                    char written[HISTORY_WRITTEN_NAME]);

/* Append the first of the lines, each with its LF, sync it, and remove it from them. It may stand
 * in the book already, if the program that wrote it died before it could remove it. Then it is
 * first looked for in the last 64 KiB of the book. */
bool history_move(const struct state_dir *dir, char *lines, bool may_stand,
                  char why[STATE_DIR_REASON]);

/* A reading of the book, from its beginning. */
struct history_reader {
    FILE *file; /* null if there is no book, or if it cannot be read */
    char *line;
    size_t room;
    off_t left;       /* bytes to read: those that others append meanwhile are left out */
    long lines;       /* that were read */
    long wrong;       /* lines that are not a game */
    long first_wrong; /* the number of the first one, from 1 */
    bool is_torn;     /* the last line that was read has no LF */
};

/* Begin to read. A book of more bytes than largest is refused. A missing book is empty. */
bool history_open(struct history_reader *reader, off_t largest, char why[STATE_DIR_REASON]);

/* The next game, which is valid until the next call. False if there is none, or if reading failed:
 * then *why is not empty. */
bool history_next(struct history_reader *reader, struct history_entry *entry,
                  char why[STATE_DIR_REASON]);

void history_close(struct history_reader *reader);

/* After a reading to its end: the lines that were wrong, and are left out, in words. Empty if there
 * are none. */
void history_explain(const struct history_reader *reader, char words[STATE_DIR_REASON]);

#endif
