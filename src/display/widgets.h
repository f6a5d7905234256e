/* SPDX-License-Identifier: MIT
 *
 * parts: what is said at the table, each part in its area.
 *
 * Invariant: pure, and nothing is drawn outside the area.
 */
#ifndef WIDGETS_H
#define WIDGETS_H

#include "display/layout.h"
#include "display/theme.h"
#include "play/session.h"

/* Who won; PLAYER_X where nobody did. */
enum player parts_winner(struct game game);

void parts_draw_title(struct frame *frame, struct area at);
/* Whose turn it is or how the game ended. The cursor is put after the words; what is drawn later
 * may put it elsewhere. */
void parts_draw_turn(struct frame *frame, struct area at, const struct sitting *sitting,
                     const struct look *look);
void parts_draw_score(struct frame *frame, struct area at, const struct sitting *sitting,
                      const struct look *look);
void parts_draw_draws(struct frame *frame, struct area at, const struct sitting *sitting);

/* The score of all time, X, O and draws, if the two have one. */
void parts_draw_standing(struct frame *frame, struct area at, const struct sitting *sitting);

void parts_draw_last(struct frame *frame, struct area at, const struct sitting *sitting);

/* The code, and what it is for where there is room for that. */
void parts_draw_code(struct frame *frame, struct area at, const struct sitting *sitting);

/* What is being typed, with its end in sight and the cursor after it. */
void parts_draw_prompt(struct frame *frame, struct area at, const struct sitting *sitting);

/* The area for those words: `at`, grown upwards over what stands there as they need; `wide`, grown
 * too, where a word is too long for that; plain `at` if they may not grow. */
struct area parts_place_notice(struct area at, struct area wide, const char *words, bool may_grow);

/* What was last said, over whatever stands there. What has no room is cut at its beginning: what is
 * to be pressed or typed comes last. */
void parts_draw_notice(struct frame *frame, struct area at, const char *words,
                       const struct look *look);

#endif
