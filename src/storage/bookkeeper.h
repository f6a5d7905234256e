/* SPDX-License-Identifier: MIT
 *
 * bookkeeper: brings the book in line with the session, and the session's standing in line with the
 * book.
 *
 * Invariant: a game that was left at its end stands in the book or is owed to it. What could not be
 * written is tried again, and what is owed at the end is said. Nobody who plays waits for a lock,
 * or for a write longer than anybody would notice.
 */
#ifndef BOOKKEEPER_H
#define BOOKKEEPER_H

#include "storage/errand.h"
#include "storage/record.h"

/* All zero is a bookkeeper that owes nothing. */
struct bookkeeper {
    struct errand errand;           /* to write the lines */
    bool is_told;                   /* at the table, that it cannot */
    char names[PERSONS][BOOK_NAME]; /* whose standing the session shows; empty for nobody's */
};

/* Write what is owed. That the book cannot be written is said once at the table. */
void bookkeeper_keep(struct bookkeeper *bookkeeper, struct session *session);

/* The session ends at once: have what is owed written, the game on the board if it is over too, and
 * wait for nothing. Whatever becomes of the game, that is done. */
void bookkeeper_send_last(struct bookkeeper *bookkeeper, struct session *session);

/* The end of the session. False if something is still owed, and what it is and why in words. */
enum { BOOKKEEPER_WORDS = 256 };
bool bookkeeper_finish(struct bookkeeper *bookkeeper, struct session *session,
                       char words[BOOKKEEPER_WORDS]);

#endif
