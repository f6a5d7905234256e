/* SPDX-License-Identifier: MIT
 *
 * record: which games of a session belong in the book, and by whose names.
 *
 * Invariant: a game is recorded once, when it is left at its end; going back to it and playing to
 * another end adds nothing. It belongs in the book if all of each mark was set by one known player:
 * by a person who has a name, or by the computer. Two of the same name are not told apart, and
 * their games are left out.
 */
#ifndef RECORD_H
#define RECORD_H

#include "play/session.h"
#include "storage/book.h"

/* The game that was left last; and the game on the board, when the session is left. False if it
 * does not belong in the book, or was recorded before. */
bool record_left(struct session *session, struct book_game *game);
bool record_last(struct session *session, struct book_game *game);

/* The name by which the contender stands in the book. False if a person has given none, and the
 * name is then unchanged. */
bool record_name(const struct session *session, int contender, char name[BOOK_NAME]);

#endif
