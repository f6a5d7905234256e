/* SPDX-License-Identifier: MIT
 *
 * line_commands: what a person types in line mode, obeyed.
 *
 * Invariant: a line does what its key does on the screen, or is refused with a notice; nothing is
 * printed here.
 */
#ifndef LINE_COMMANDS_H
#define LINE_COMMANDS_H

#include "line_mode/announce.h"

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

#endif
