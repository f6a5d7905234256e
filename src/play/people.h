/* SPDX-License-Identifier: MIT
 *
 * people: the two people of a session. Ann has row 0 of the score and Bob row 1, whichever marks
 * they play. If the computer plays for Bob, row 1 is the computer's until it leaves; then it is
 * Bob's again.
 *
 * The names of the players of X and O now are match.names; "Computer (medium)" is one of them while
 * the computer plays. people.names are the names of the people alone.
 *
 * Invariant: the two names of the people differ, have the form of name_normalize, and neither is a
 * name of the computer.
 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "engine/match.h"

struct session;

enum { PEOPLE_NAME = RECORD_NAME };

struct people {
    char names[PERSONS][PEOPLE_NAME]; /* by row; in the first game row 0 plays X */
    int computer;           /* the row for which the computer plays, now or when it next comes */
    enum level level;       /* of the computer, now or when it next comes */
    uint32_t rng;           /* the state of the computer's generator, never 0 */
    unsigned renames;       /* how often a name was changed by a key or a command */
    unsigned level_choices; /* how often a person has chosen the level here */
};

/* The mark that the row plays now. */
enum player people_player(const struct session *session, int row);

/* The row that plays the mark now. */
int people_row(const struct session *session, enum player player);

/* The name of the player of the mark now. The computer is "Computer (medium)" or the like. */
const char *people_name(const struct session *session, enum player player);

/* The name of the row's player now: a person or the computer. */
const char *people_called(const struct session *session, int row);

/* True if the game is not over, and the row is to move. */
bool people_is_mover(const struct session *session, int row);

/* The row that notices call "you": at a shared table the row of this program's person; against the
 * computer, the other row. NONE if two people share a keyboard: both go by name. */
int people_you(const struct session *session);

/* True if the row that notices call "you" has this name now. */
bool people_is_you(const struct session *session, const char *name);

/* If the game on the board is won: the name of the winner, the person or the computer that set the
 * last mark; "" if it is not known. A game that was won from its start has no last mark: then it is
 * the name of the player of the winning mark or, at a shared table, "". */
const char *people_winner(const struct session *session);

/* The name of the row if nobody gave it one: "Player 1" for row 0 and "Player 2" for row 1, or the
 * other way round if the other row has that name. */
const char *people_default_name(const struct people *people, int row);

/* The name that was given to the person of the row; "" if the person has a default name. */
const char *people_given_name(const struct session *session, int row);

/* Why the person who plays the mark cannot have the name, in words that follow the quoted name;
 * null if nothing is wrong. The reason is that of name_refusal, or that the other person has the
 * name. */
const char *people_refusal(const struct session *session, enum player player, const char *name);

/* Give the person who plays the mark a name. A name without a visible character restores the
 * default. False, and nothing changes, if people_refusal has a reason. */
bool people_set_name(struct session *session, enum player player, const char *name);

/* True if session->saved.result is the result of the two players of the game on the board. */
bool people_match_saved(const struct session *session);

/* The row for which the computer plays, or NONE. */
int people_computer(const struct session *session);

/* Let the computer play for the row from now on; for NONE, let the computer leave. The computer
 * moves if it is its turn. */
void people_seat_computer(struct session *session, int row);

/* Set the level that a person has chosen for the computer. If the computer plays, its name changes
 * at once. */
void people_set_level(struct session *session, enum level level);

/* Take the people of the record. If they are the people of the session, each keeps the row. If not,
 * row 0 is the player of X, and row 1 the player of O. The computer takes the record's row and
 * level. */
void people_resume(struct session *session, const struct record *record);

/* Let the computer move if it is its turn. Called after each act. */
void people_after_act(struct session *session);

#endif
