/* SPDX-License-Identifier: MIT
 *
 * book: a finished game as a line of text, and back. Between its fields are tabs:
 *
 *     2026-11-21T11:02:03Z  Ann  Computer (medium)  0  51397  X won
 *     when, in UTC          X    O                  |  |      how it ended
 *                              the code it began with  the moves, cells 1 to 9 in reading order
 *
 * In a name a control byte or a backslash is \xNN, so that no name ends a line. Two names are the
 * same if they are written the same.
 *
 * Invariant: a line is read only if it holds a game that can be played again: from where it began,
 * its moves are legal and come to the end that it tells of.
 */
#ifndef BOOK_H
#define BOOK_H

#include <stddef.h>
#include <time.h>

#include "engine/game.h"

/* Room for a name, whose end is cut off if it is longer; and for a line. */
enum {
    BOOK_PLAYERS = 2,
    BOOK_NAME = 128,
    BOOK_WRITTEN_NAME = 4 * (BOOK_NAME - 1) + 1,
    BOOK_LINE = BOOK_PLAYERS * BOOK_WRITTEN_NAME + 64 /* and the fields that are not names */
};

/* A finished game of two people, or of one and the computer. */
struct book_game {
    char names[BOOK_PLAYERS][BOOK_NAME]; /* by enum player */
    struct game start;
    char moves[GAME_CELLS + 1]; /* 1 to 9 each, legal, to the end of the game */
};

/* Text that stands in a line. */
struct book_text {
    const char *at;
    size_t length;
};

/* A line, field by field. */
struct book_entry {
    struct book_text time, names[BOOK_PLAYERS], code, moves, result;
    enum status status;
};

/* The name, cut to the room for a name; never in the middle of a character of UTF-8. */
void book_cut_name(char cut[BOOK_NAME], const char *name);

/* The name as it stands in a line. Returns its length. */
size_t book_write_name(char written[BOOK_WRITTEN_NAME], const char *name);

/* The game as a line with its LF, without a null. Returns its length. */
size_t book_write(char line[BOOK_LINE], time_t when, const struct book_game *game);

/* Read a line, without its LF. The entry points into it. False, and the entry unchanged, unless
 * each field is as above and the two names differ. */
bool book_read(struct book_entry *entry, struct book_text line);

/* Whether they are the same to the last byte. */
bool book_same(struct book_text one, struct book_text other);

#endif
