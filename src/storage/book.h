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

/* The fields of a line, in their order. */
enum book_field {
    BOOK_TIME,
    BOOK_X_NAME,
    BOOK_O_NAME,
    BOOK_CODE,
    BOOK_MOVES,
    BOOK_RESULT,
    BOOK_FIELDS
};

struct book_entry {
    const char *fields[BOOK_FIELDS];
};

/* Write the name in the form of a line. */
void book_write_name(char written[BOOK_WRITTEN_NAME], const char *name);

/* Write the game as a line with its LF. */
void book_write(char line[BOOK_LINE], time_t when, const struct book_game *game);

/* Cut a line, without its LF, into the fields of the entry, which points into it. False, and the
 * entry unchanged, unless each field is as above and the two names differ. */
bool book_read(struct book_entry *entry, char *line);

/* Describe the game of that match, with the session's names. False unless it has ended and belongs
 * in the book, as session_find_players says. */
bool book_describe(const struct session *session, const struct match *match,
                   struct book_game *game);

/* Append a line, which has its LF. */
bool book_append(const struct state_dir *dir, const char *line, char why[STATE_DIR_REASON]);

/* The book as it is read, game by game. */
struct book {
    FILE *file; /* null if there is none */
    char *line; /* that was read last, cut into the fields */
    size_t room;
    long number;      /* of that line, from 1 */
    long wrong;       /* lines so far that are not a game */
    long first_wrong; /* the number of the first one */
    int error;        /* the errno of a failure, or 0 */
};

/* A missing book is empty. False, with the reason, if it cannot be read. */
bool book_open(struct book *book, char why[STATE_DIR_REASON]);

/* The next game, which points into the line. False at the end, or on failure. */
bool book_next(struct book *book, struct book_entry *entry);

/* False, with the reason, if it could not be read to its end. */
bool book_close(struct book *book, char why[STATE_DIR_REASON]);

#endif
