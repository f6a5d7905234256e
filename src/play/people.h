/* SPDX-License-Identifier: MIT
 *
 * people: the two people of a session. Ann has row 0 of the score and Bob row 1, whichever marks
 * they play. If the computer plays for Bob, row 1 is the computer's until the computer leaves; then
 * the row is Bob's again.
 *
 * match.names are the names of the players of X and O now; while the computer plays, one of these
 * names is "Computer (medium)" or the like. people.names are the names of the people alone.
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
    char names[PERSONS][PEOPLE_NAME]; /* the names by row; in the first game row 0 plays X */
    int computer;           /* the row for which the computer plays, now or the next time */
    enum level level;       /* the computer's level, now or the next time that it plays */
    uint32_t rng;           /* the state of the computer's random number generator, never 0 */
    unsigned renames;       /* how often a name was changed by a key or a command */
    unsigned level_choices; /* how often a person has chosen the level here */
};

/* The mark that the row plays now. */
enum player people_player(const struct session *session, int row);

/* The row that plays the mark now. */
int people_row(const struct session *session, enum player player);

/* Who plays the mark now: the name of a person, or "Computer (medium)" or the like. */
const char *people_name(const struct session *session, enum player player);

/* The name of the row's player now: a person or the computer. */
const char *people_called(const struct session *session, int row);

/* True if the game is not over, and the row is to move. */
bool people_is_mover(const struct session *session, int row);

/* The row that notices call "you": at a shared table the row of this program's person; against the
 * computer, the person's row. NONE if two people share a keyboard: both go by name. */
int people_you(const struct session *session);

/* True if the row that notices call "you" has this name now. */
bool people_is_you(const struct session *session, const char *name);

/* The name of the winner of the game on the board, which must be won: the person or the computer
 * that set the last mark; "" if the name is not known. In a game that was won at its start, nobody
 * set a mark, and the winner is the player of the winning mark; "" at a shared table. */
const char *people_winner(const struct session *session);

/* The default name of the row: "Player 1" for row 0, "Player 2" for row 1. If the other row has
 * that name already, the other of these two names. */
const char *people_default_name(const struct people *people, int row);

/* The name that was given to the person of the row; "" if the person has a default name. */
const char *people_given_name(const struct session *session, int row);

/* Why the person who plays the mark cannot have the name: "is the name of the other player", or the
 * reason of name_refusal. Null if the person can have it. */
const char *people_refusal(const struct session *session, enum player player, const char *name);

/* Give the person who plays the mark a name. A name without a visible character restores the
 * default. False, and nothing changes, if people_refusal has a reason. */
bool people_set_name(struct session *session, enum player player, const char *name);

/* True if session->saved.result is the result of the two players of the game on the board. */
bool people_match_saved(const struct session *session);

/* The row for which the computer plays, or NONE. */
int people_computer(const struct session *session);

/* Let the computer play for the row from now on; for NONE, let the computer leave. If it is then
 * the computer's turn, the computer moves. */
void people_seat_computer(struct session *session, int row);

/* Set the level that a person has chosen for the computer. If the computer is playing, its name
 * changes, too. */
void people_set_level(struct session *session, enum level level);

/* Seat the people of the record. If they are the people of the session already, each keeps the row.
 * If not, the player of X gets row 0, and the player of O row 1. The computer gets its row and its
 * level from the record. */
void people_resume(struct session *session, const struct record *record);

/* If it is the computer's turn, let it move. Call this after each act. */
void people_after_act(struct session *session);

#endif
