/* SPDX-License-Identifier: MIT
 *
 * hand: what the person at one side of a shared table can do. Each act either happens at once, is
 * asked of the other side, or is not done; what the other side is to hear of it is in pen->post.
 *
 * Invariant: an act that is not HAND_OK changes nothing and says nothing.
 */
#ifndef HAND_H
#define HAND_H

#include "protocol/pen.h"

/* Why an act was not done. */
enum hand_error {
    HAND_OK,
    HAND_AWAY,      /* the table stands still */
    HAND_ASKING,    /* this side's own question is open */
    HAND_ASKED,     /* the other side's question is to be answered first */
    HAND_UNASKED,   /* no question is open that this could be about */
    HAND_FULL,      /* the table has had the last change that can be counted */
    HAND_NOTHING,   /* there is nothing to undo or redo */
    HAND_NOT_A_MOVE /* game_play with this side's mark says why */
};

/* Set a mark. That says no to a question of the other side's. */
enum hand_error hand_play(struct pen *pen, int cell);

/* Ask the other side, as every act but a play has to. */
enum hand_error hand_ask(struct pen *pen, enum act act); /* undo, redo or new */
enum hand_error hand_open(struct pen *pen, struct game game);

/* Answer the other side's question. */
enum hand_error hand_yes(struct pen *pen);
enum hand_error hand_no(struct pen *pen);

/* Take back this side's own question, whose answer is still awaited. */
enum hand_error hand_drop(struct pen *pen);

#endif
