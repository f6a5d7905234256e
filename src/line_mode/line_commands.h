/* SPDX-License-Identifier: MIT
 *
 * speech: the sitting said and heard in lines of text, for screen readers, pipes and terminals that
 * cannot move their cursor.
 *
 * Invariant: what is new comes first, in sentences; what is drawn or listed comes after it. It says
 * in words what view draws, and knows nothing that view does not.
 */
#ifndef LINE_COMMANDS_H
#define LINE_COMMANDS_H

#include <stdio.h>

#include "play/session.h"

/* What the listener knows and asks for. To begin, set in_words and nothing else. In words nothing
 * is drawn, and a position that no move tells is said row by row. */
struct speech {
    bool in_words;
    bool has_begun;      /* who plays was said */
    struct game told;    /* the position that was said last */
    bool has_returned;   /* to a game that was left: no moves tell how its position came */
    bool wants_position; /* asked for by the last line, as is the shelf */
    bool wants_shelf;
    char stood[SITTING_NOTICE]; /* what stood at a shared table when it was said last */
    int slot;       /* of the shelf: the game asked for by the last line, or SPEECH_ANY */
    bool takes_off; /* that game is to go from the shelf */
};

enum { SPEECH_ANY = -1 };

enum speech_answer {
    SPEECH_DONE,
    SPEECH_NOT_UNDERSTOOD, /* or it asks for what is not there; and the notice says so */
    SPEECH_SHELF,          /* read the shelf, let it be shown at the table, then speech_pick */
    SPEECH_JOIN,           /* knock again at the shared table */
    SPEECH_LEAVE
};

/* Say what is new since the last time, show what was asked for, and who is waited for. */
void speech_say(struct speech *speech, FILE *out, const struct sitting *sitting);

/* Do what a line says: a cell from 1 to 9, a key of the screen or its word, or board. What was
 * taken off the shelf can be put back until a line is about something else. */
enum speech_answer speech_hear(struct speech *speech, struct sitting *sitting, const char *line);

/* The same for what is not even a line of text. */
enum speech_answer speech_refuse(struct sitting *sitting);

/* Take up the game that was asked for, or off, or have the shelf listed, if there is one on the
 * table. */
enum speech_answer speech_pick(struct speech *speech, struct sitting *sitting);

/* There are no more lines: what was taken off the shelf goes. */
void speech_end(struct sitting *sitting);

#endif
