/* SPDX-License-Identifier: MIT
 *
 * people: the two people of a session. Ann has row 0 of the score and Bob row 1, whichever marks
 * they play. If the computer plays for Bob, row 1 is the computer's until the computer leaves.
 *
 * While the computer plays for Bob, the names are:
 *
 *     match.names     "Ann" and "Computer (medium)": who plays X and O now
 *     people.names    "Ann" and "Bob": the people, by row
 *
 * Invariant: in people.names the two names differ, both are in the form that name_normalize makes,
 * and neither is a name of the computer.
 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "engine/match.h"

struct session;

struct people {
    char names[PERSONS][RECORD_NAME]; /* the people, by row */
    int computer;                     /* the row of the computer, now or when it next plays */
    enum level level;                 /* the level of the computer, now or when it next plays */
    uint32_t rng;                     /* the state of the random number generator, never 0 */
    unsigned renames;                 /* how often a key or a command has changed a name */
    unsigned level_choices;           /* how often a key or a command has set the level */
};

/* The mark that the row plays now. */
enum player people_player(const struct session *session, int row);

/* The row that plays the mark now. */
int people_row(const struct session *session, enum player player);

/* The name of the mark's player now: "Ann", or "Computer (medium)". */
const char *people_name(const struct session *session, enum player player);

/* The name of the row's player now: "Bob", or "Computer (medium)". */
const char *people_called(const struct session *session, int row);

/* At a shared table: the name of the other person. */
const char *people_other(const struct session *session);

/* True if the row is to move; false if the game is over. */
bool people_is_mover(const struct session *session, int row);

/* The wins of both rows, and the draws, in this session. */
struct result people_score(const struct session *session);

/* The row that notices call "you":
 *
 *     at a shared table           the row of the person at this program
 *     against the computer        the row of the person
 *     two people, one keyboard    NONE: notices call both by name */
int people_you(const struct session *session);

/* True if notices call the player of this name "you". */
bool people_is_you(const struct session *session, const char *name);

/* Write who begins: "Ann is X and begins." */
enum { PEOPLE_BEGINNER = RECORD_NAME + 32 };
void people_write_beginner(const struct session *session, char words[PEOPLE_BEGINNER]);

/* The name of the winner of the game on the board, which must be won. If a move won the game, the
 * winner is the person or the computer that set the last mark; "" if not known. If the game was won
 * at its start, the winner is the player of the winning mark; "" at a shared table. */
const char *people_winner(const struct session *session);

/* The default name of the row: "Player 1" for row 0, "Player 2" for row 1. If the other person has
 * this name already, the row gets the other default name. */
const char *people_default_name(const struct people *people, int row);

/* The name of the person of the row; "" for a default name. */
const char *people_given_name(const struct session *session, int row);

/* Why the person who plays the mark cannot have the name: "is the name of the other player", or the
 * reason of name_refusal. Null if the person can have it. */
const char *people_refusal(const struct session *session, enum player player, const char *name);

/* Name the person who plays the mark. A name without a visible character restores the default name.
 * False, and nothing changes, if people_refusal has a reason. */
bool people_set_name(struct session *session, enum player player, const char *name);

/* Set *score to the score of all time: the wins of both rows, and the draws, in the book. False,
 * and *score does not change, if session->saved has the score of other people. */
bool people_saved_score(const struct session *session, struct result *score);

/* The row for which the computer plays, or NONE. */
int people_computer(const struct session *session);

/* From now on the computer plays for the row, and moves if it is the computer's turn. If `row` is
 * NONE, the computer leaves. */
void people_seat_computer(struct session *session, int row);

/* Set the level that a person has chosen for the computer. If the computer is playing, its name
 * changes, too. */
void people_set_level(struct session *session, enum level level);

/* Seat the people of the record. If both are people of the session already, they keep their rows;
 * otherwise X gets row 0, and O gets row 1. If the computer is a player of the record, set
 * people.computer and people.level. */
void people_resume(struct session *session, const struct record *record);

/* Let the computer move, if it is the computer's turn. Call this after each act. */
void people_move_computer(struct session *session);

#endif
