/* SPDX-License-Identifier: MIT
 *
 * record: a game as it is saved. In its text, each line is a field:
 *
 *     changed 2026-11-28T02:27:56.004211Z
 *     X Ann
 *     O Computer (medium)
 *     mixed                     other people set some of the marks, so the game cannot count
 *     own X                     at a shared table: the mark of the person at this program
 *     start 0                   the code of the start
 *     moves 51397               the cells, numbered 1 to 9 in reading order; - if there are none
 *
 * record_read ignores empty lines and unknown fields. It trims each line, as line.h describes.
 *
 * A name is at most RECORD_NAME bytes with the null. A person who gave no name has a default name,
 * "Player 1" for X and "Player 2" for O.
 *
 * Invariant: the moves of a record can be played from its start. The line of the moves is the last
 * one and ends in a line feed, so that record_read refuses a text that was cut short.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <time.h>

#include "engine/game.h"
#include "engine/solver.h"

enum {
    RECORD_PLAYERS = 2,
    RECORD_NAME = 128,
    RECORD_TIME = sizeof "2026-11-28T02:27:56.004211Z",
    RECORD_TEXT = 1024,            /* no record has a longer text, and record_read refuses one */
    RECORD_KEY = sizeof "0123abcd" /* room for a KEY, the name of a record's file */
};

struct record {
    char changed[RECORD_TIME]; /* when the game last changed, in UTC; empty if not known */
    char names[RECORD_PLAYERS][RECORD_NAME]; /* names of X and O; "" is the default name */
    bool is_mixed;
    int own_mark; /* the mark of the person at this program, or NONE */
    struct game start;
    char moves[GAME_CELLS + 1]; /* a digit for each move: its cell, '1' to '9' */
};

/* ---- Names. ---- */

/* The default names, indexed by enum player. */
extern const char *const record_default_names[RECORD_PLAYERS];

/* The names of the computer, indexed by enum level. */
extern const char *const record_computers[LEVEL_PERFECT + 1];

/* Set the player's name, normalized by name_normalize. If it is this player's default name, it is
 * stored as "". */
void record_set_name(struct record *record, enum player player, const char *name);

/* The name of the player, which may be the default name. */
const char *record_name(const struct record *record, enum player player);

/* True for "Player 1" and "Player 2". */
bool record_is_default(const char *name);

/* The level of the computer with this name; NONE for any other name. */
int record_level(const char *name);
bool record_is_computer(const char *name);

/* Write both names, joined by the word `between`: "Ann and Bob". If both are default names, write
 * "(no names)". */
enum { RECORD_PEOPLE = RECORD_PLAYERS * RECORD_NAME + 8 };
void record_write_people(const struct record *record, const char *between,
                         char words[RECORD_PEOPLE]);

/* ---- Time. ---- */

void record_set_time(struct record *record, const struct timespec *time);

/* Write how long ago the game was changed: "just now", "2 minutes", "3 hours", "yesterday" or "5
 * days". For a time in the future, write "just now"; if the time is not known, write "". */
enum { RECORD_AGE = 24 };
void record_write_age(const struct record *record, time_t now, char words[RECORD_AGE]);

/* ---- Moves. ---- */

/* Set the moves. Returns false, and changes nothing, if they cannot be played from the start. */
bool record_set_moves(struct record *record, const char *moves);

/* The position after the moves. */
struct game record_game(const struct record *record);

/* True if the game has not ended and its board is not empty. */
bool record_is_in_progress(const struct record *record);

/* True if the game belongs in the book: it has ended by a move, it is not mixed, neither name is a
 * default name, and the names differ. */
bool record_is_of_book(const struct record *record);

/* True if names, is_mixed, start and moves are equal. */
bool record_is_same(const struct record *one, const struct record *other);

/* ---- Text. ---- */

/* Write the text of the record, with a null. Returns the length of the text without the null. */
size_t record_write(const struct record *record, char text[RECORD_TEXT]);

/* Read a text of `length` bytes. Returns false, and changes nothing, if the text is no record:
 *
 *   - the text is empty, has RECORD_TEXT bytes or more, or has a null byte;
 *   - the last line is not the moves, or has no line feed;
 *   - a field occurs twice, or has a value of the wrong form;
 *   - the moves cannot be played from the start;
 *   - both people are the computer. */
bool record_read(struct record *record, const char *text, size_t length);

#endif
