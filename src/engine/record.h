/* SPDX-License-Identifier: MIT
 *
 * record: a game as it is kept: its people, its start and the moves that stand. As text it has a
 * field a line:
 *
 *     changed 2026-11-28T02:27:56.004211Z
 *     X Ann
 *     O Computer (medium)
 *     mixed                     it cannot count: some marks were not set by these people
 *     own X                     at a shared table, the mark of this program's person
 *     start 0                   the save code that it began with
 *     moves 51397               cells 1 to 9 in reading order, or -
 *
 * Unknown lines are ignored. Carriage returns, blanks at the ends of a line, empty lines and a byte
 * order mark mean nothing.
 *
 * Invariant: the moves of a record can be played from its start. The line of the moves is the last
 * one and has its line feed, so a text that was cut off is no record.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <time.h>

#include "engine/game.h"
#include "engine/solver.h"

enum {
    RECORD_PLAYERS = 2,
    RECORD_NO_PLAYER = -1,
    RECORD_NAME = 128, /* bytes, with the null; a longer name is cut */
    RECORD_TIME = sizeof "2026-11-28T02:27:56.004211Z",
    RECORD_TEXT = 1024,            /* a text has fewer bytes */
    RECORD_KEY = sizeof "0123abcd" /* of the name of its file */
};

struct record {
    char changed[RECORD_TIME];               /* in UTC; empty if it is not known */
    char names[RECORD_PLAYERS][RECORD_NAME]; /* by enum player; empty for the default name */
    bool is_mixed;
    int own; /* enum player, or RECORD_NO_PLAYER */
    struct game start;
    char moves[GAME_CELLS + 1]; /* 1 to 9 each */
};

/* The names of a person without one, by enum player; those of the computer, by enum level. */
extern const char *const record_default_names[RECORD_PLAYERS];
extern const char *const record_computers[LEVEL_PERFECT + 1];

void record_set_name(struct record *record, enum player player, const char *name);

const char *record_name(const struct record *record, enum player player);

/* True for the names of people without one. */
bool record_is_default(const char *name);

/* The level of the computer that is called that, or -1. */
int record_level(const char *name);

void record_set_time(struct record *record, const struct timespec *time);

/* Write the record as text, with a null. Returns its length. */
size_t record_write(const struct record *record, char text[RECORD_TEXT]);

/* Read a text of that length. False, and the record unchanged, if it is not a record. */
bool record_read(struct record *record, const char *text, size_t length);

/* True if both say the same, whenever and for whom they were written. */
bool record_is_same(const struct record *one, const struct record *other);

/* Make these the moves. False if they cannot be played from the start. */
bool record_set_moves(struct record *record, const char *moves);

/* The position after the moves. */
struct game record_game(const struct record *record);

/* The people in words, with that word between them: "Ann and Bob"; or "(no names)". */
enum { RECORD_PEOPLE = RECORD_PLAYERS * RECORD_NAME + 8 };
void record_write_people(const struct record *record, const char *between,
                         char words[RECORD_PEOPLE]);

/* The time since it was changed in words: "2 minutes", "yesterday"; empty if it is not known. */
enum { RECORD_AGE = 24 };
void record_write_age(const struct record *record, time_t now, char words[RECORD_AGE]);

bool record_is_under_way(const struct record *record);

/* True if the game belongs in the book: it has ended, it can count, and its people have names that
 * differ. */
bool record_is_of_book(const struct record *record);

#endif
