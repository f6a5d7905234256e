/* SPDX-License-Identifier: MIT
 *
 * people: the two who are at the table of a session. Each has a row of the score, whatever mark
 * they play, and keeps it while the computer has their seat. Who plays which mark the match knows.
 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "engine/match.h"

struct session;

enum { PEOPLE_NAME = RECORD_NAME };

struct people {
    char names[PERSONS][PEOPLE_NAME]; /* by row; that of row 0 plays X in the first game */
    int computer;                     /* the row whose seat the computer takes */
    enum level level;                 /* of the computer, when it sits down */
    uint32_t rng;                     /* the state of the computer's generator, never 0 */
    unsigned renames;                 /* how often a person has given a name here */
    unsigned level_choices;           /* how often a person has chosen the level here */
};

/* The mark of that row in this game, and the other way round. */
enum player people_player(const struct session *session, int row);
int people_row(const struct session *session, enum player player);

/* The name of the one who plays that mark now, or has that row; for the computer "Computer
 * (medium)" or the like. */
const char *people_name(const struct session *session, enum player player);
const char *people_called(const struct session *session, int row);

/* True if that row is to move. */
bool people_is_mover(const struct session *session, int row);

/* The row that notices call "you": that of the one who plays the computer, or who sits here at a
 * shared table. NONE if two share a keyboard: both go by name. */
int people_you(const struct session *session);
bool people_is_you(const struct session *session, const char *name);

/* Who set the last mark of the game on the board, and has won it if anybody has. If that is not
 * known, it is empty: then the mark has won. A position that was over at its start is won by the
 * one who plays the mark, but at a table by nobody. */
const char *people_winner(const struct session *session);

/* The name of that row if nobody gave it one: not two of them are Player 2. */
const char *people_default_name(const struct people *people, int row);

/* The name that was given to that person; empty if none was. */
const char *people_given_name(const struct session *session, int row);

/* The reason why the player of that mark cannot have the name; else null. */
const char *people_refusal(const struct session *session, enum player player, const char *name);

/* Name a person from now on. A name without a visible character restores the default. False, and
 * nothing changes, if there is a reason against it. */
bool people_set_name(struct session *session, enum player player, const char *name);

/* True if the wins in `saved` are those of the two who sit here now. */
bool people_match_saved(const struct session *session);

/* The row for which the computer plays, or NONE. */
int people_computer(const struct session *session);

/* The computer plays for that row from now on, and moves if it is its turn; for NONE, it
 * leaves. */
void people_seat_computer(struct session *session, int row);

/* A person chooses the level of the computer, from now on. */
void people_set_level(struct session *session, enum level level);

/* The people of the record sit here from now on; those who did so before keep their rows. */
void people_resume(struct session *session, const struct record *record);

/* After each act: the computer moves if it is its turn. */
void people_after_act(struct session *session);

#endif
