/* SPDX-License-Identifier: MIT
 *
 * line_mode: the session in lines of text, for screen readers, pipes and terminals that cannot move
 * their cursor. line_commands.c obeys a line, announce.c says the news.
 *
 * Invariant: a line does what its key does on the screen, or is refused with a notice. News comes
 * first, in sentences; drawings and lists come after it. It tells no more than view draws.
 */
#ifndef LINE_MODE_H
#define LINE_MODE_H

#include <stdio.h>

#include "play/session.h"

/* A wish of the last line, besides the news. */
enum wanted {
    WANTED_NOTHING,
    WANTED_BOARD,
    WANTED_LAST_MOVE,
    WANTED_BITS,
    WANTED_OUTLOOKS,
    WANTED_SHELF,
    WANTED_COMMANDS
};

/* The state of a listener. To begin, set in_words and nothing else. In words nothing is drawn, and
 * a position that no move tells is said row by row. */
struct listener {
    bool in_words;
    bool has_begun;    /* who plays was said */
    struct game told;  /* the position that was said last */
    uint32_t games;    /* the number of its game: match.games */
    bool has_returned; /* to a game that was left: no moves tell how its position came */
    enum wanted wanted;
    char stood[SESSION_NOTICE]; /* what stood at a shared table when it was said last */
    int slot;       /* of the shelf: the game asked for by the last line, or LISTENER_ANY_SLOT */
    bool takes_off; /* that game is to go from the shelf */
};

enum { LISTENER_ANY_SLOT = -1 };

enum line_answer {
    ANSWER_DONE,
    ANSWER_NOT_UNDERSTOOD, /* or it asks for what is not there; and the notice says so */
    ANSWER_SHELF,   /* read the shelf, let it be shown at the table, then line_commands_pick */
    ANSWER_TAKE_UP, /* take up the game that was picked */
    ANSWER_JOIN,    /* knock again at the shared table */
    ANSWER_LEAVE
};

/* Do what a line says: a cell from 1 to 9, a word of keys_of_play or its letter. What was taken
 * off the shelf can be put back until a line is about something else. */
enum line_answer line_commands_hear(struct listener *listener, struct session *session,
                                    const char *line);

/* The same for what is not even a line of text. */
enum line_answer line_commands_refuse(struct session *session);

/* Take up the game that was asked for, or off, or have the shelf listed, if there is one on the
 * table. */
enum line_answer line_commands_pick(struct listener *listener, struct session *session);

/* There are no more lines: what was taken off the shelf goes. */
void line_commands_end(struct session *session);

/* Say what is new since the last time, show what was asked for, and who is waited for. */
void announce(struct listener *listener, FILE *out, const struct session *session);

#endif
