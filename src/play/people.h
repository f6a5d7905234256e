/* SPDX-License-Identifier: MIT
 *
 * people: who sits at the table of a session, under which names and marks, and whose the score is.
 *
 * Invariant: at one keyboard people_know follows each change of names, and each by which the
 * computer takes or leaves a seat, so that the score is always that of its pair.
 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "engine/match.h"
#include "play/record.h"

struct session;

enum { PEOPLE_NAME = RECORD_NAME };

struct people {
    char names[PERSONS][PEOPLE_NAME]; /* person 0 plays X in the first game */
    int computer;                     /* the person whose seat the computer takes */
    enum level level;                 /* of the computer, when it sits down */
    uint32_t rng;                     /* the state of the computer's generator, never 0 */
};

/* The person whom notices call "you": the one who plays the computer, or who sits here at a shared
 * table. NOBODY if two share a keyboard: both go by name. */
int people_you(const struct session *session);

/* The seat of that mark, or of that person, now; if it is empty, its person. */
int people_seat_of_mark(const struct session *session, enum player player);
int people_seat(const struct session *session, int person);

/* The name of a seat, for the computer "Computer (medium)" or the like; and of the one that
 * plays that mark now. */
const char *people_called(const struct session *session, int seat);
const char *people_name(const struct session *session, enum player player);

/* The seat that set the last mark of the game on the board, and has won it if anybody has. If
 * that is not known, it is NOBODY: then the mark has won. A position that was over at its start is
 * won by the one who plays the mark, but at a table by nobody. */
int people_winner(const struct session *session);

/* The name that was given to that person; empty if none was. */
const char *people_given_name(const struct session *session, int person);

/* Name a person from now on. A name without a visible character restores the default. False, and
 * nothing changes, if name_refusal has a reason. */
bool people_set_name(struct session *session, int person, const char *name);

/* The name of a seat in the score: of a person, as it was when the score had its last game. */
const char *people_scored(const struct session *session, int seat);

/* True if the wins in `kept` are those of the two who sit here now. */
bool people_match_kept(const struct session *session);

/* The person for whom the computer plays, or NOBODY. */
int people_computer(const struct session *session);

/* The computer plays for that person from now on, and moves if it is its turn; for NOBODY, it
 * leaves. */
void people_seat_computer(struct session *session, int computer);
void people_set_level(struct session *session, enum level level);

/* A person has changed the people of the game on the board: if it is from the shelf, that is kept.
 */
void people_note_act(struct session *session);

/* After each act: the computer moves if it is its turn, and the score gets the names of its pair.
 */
void people_after_act(struct session *session);

/* The names may be those of other people now: then the score begins again. */
void people_know(struct session *session);

/* Others sit here, who have these names; the score is still that of those who had it. */
void people_change(struct session *session, char names[PERSONS][PEOPLE_NAME]);

#endif
