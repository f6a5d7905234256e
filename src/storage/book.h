/* SPDX-License-Identifier: MIT
 *
 * book: the book of finished games, a line of text each. Between its fields are tabs:
 *
 *     2026-11-21T11:02:03Z  Ann  Computer (medium)  0  51397  X won
 *     its end, in UTC       X    O                  |  |      the result
 *                              the code it began with  the moves, cells 1 to 9 in reading order
 *
 * In a name a control byte or a backslash is \xNN, so that no name ends a line. Two names are the
 * same if they are written the same.
 *
 * Invariant: a line is read only if it holds a game that can be played again: its moves are legal
 * from its start, and lead to its result. A line is appended whole or not at all, by one write.
 * Nothing that stands in the file is ever changed.
 */
#ifndef BOOK_H
#define BOOK_H

#include <stdio.h>
#include <time.h>

#include "play/session.h"
#include "storage/state_dir.h"

/* The sizes of a name, which is cut off if it is longer, and of a line. */
enum {
    BOOK_PLAYERS = 2,
    BOOK_NAME = SESSION_NAME,
    BOOK_WRITTEN_NAME = 4 * (BOOK_NAME - 1) + 1,
    BOOK_LINE = BOOK_PLAYERS * BOOK_WRITTEN_NAME + 64 /* for the other fields */
};

/* A finished game of two people, or of one and the computer. */
struct book_game {
    const char *names[BOOK_PLAYERS]; /* by enum player */
    struct game start;
    char moves[GAME_CELLS + 1]; /* 1 to 9 each, legal, to the end of the game */
};

/* A part of a line. */
struct book_text {
    const char *at;
    size_t length;
};

/* A line, field by field. */
struct book_entry {
    struct book_text time, names[BOOK_PLAYERS], code, moves, result;
};

/* Write the name in the form of a line. Returns its length. */
size_t book_write_name(char written[BOOK_WRITTEN_NAME], const char *name);

/* Write the game as a line with its LF. */
void book_write(char line[BOOK_LINE], time_t when, const struct book_game *game);

/* Read a line, without its LF. The entry points into it. False, and the entry unchanged, unless
 * each field is as above and the two names differ. */
bool book_read(struct book_entry *entry, struct book_text line);

/* True if the text is the same as the string. */
bool book_same(struct book_text text, const char *string);

/* Describe the game of that match, with the session's names. False unless it has ended and belongs
 * in the book, as session_find_players says. */
bool book_describe(const struct session *session, const struct match *match,
                   struct book_game *game);

/* Append a line, which has its LF. */
bool book_append(const struct state_dir *dir, const char *line, char why[STATE_DIR_REASON]);

/* A reading of the book, from its beginning. */
struct book_reader {
    FILE *file; /* null if there is no book, or if it cannot be read */
    char *line;
    size_t room;
    long lines;       /* that were read */
    long wrong;       /* lines that are not a game */
    long first_wrong; /* the number of the first one, from 1 */
    bool is_torn;     /* the last line that was read has no LF */
};

/* Begin to read. A missing book is empty. */
bool book_open(struct book_reader *reader, char why[STATE_DIR_REASON]);

/* The next game, which is valid until the next call. False if there is none, or if reading failed:
 * then *why is not empty. */
bool book_next(struct book_reader *reader, struct book_entry *entry, char why[STATE_DIR_REASON]);

void book_close(struct book_reader *reader);

/* After a reading to its end: the lines that were wrong, and are left out, in words. Empty if there
 * are none. */
void book_explain(const struct book_reader *reader, char words[STATE_DIR_REASON]);

#endif
