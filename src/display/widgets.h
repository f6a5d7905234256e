/* SPDX-License-Identifier: MIT
 *
 * widgets: what is said at the table, each part in its area.
 *
 * Invariant: pure, and nothing is drawn outside the area.
 */
#ifndef WIDGETS_H
#define WIDGETS_H

#include "display/layout.h"
#include "display/theme.h"
#include "play/session.h"

/* Who won; PLAYER_X where nobody did. */
enum player widgets_winner(struct game game);

void widgets_draw_title(struct canvas *canvas, struct area at);
/* Whose turn it is or how the game ended. The cursor is put after the words; what is drawn later
 * may put it elsewhere. */
void widgets_draw_turn(struct canvas *canvas, struct area at, const struct session *session,
                       const struct theme *theme);
void widgets_draw_score(struct canvas *canvas, struct area at, const struct session *session,
                        const struct theme *theme);
void widgets_draw_draws(struct canvas *canvas, struct area at, const struct session *session);

/* The score of all time, X, O and draws, if the two have one. */
void widgets_draw_lifetime_score(struct canvas *canvas, struct area at,
                                 const struct session *session);

void widgets_draw_last(struct canvas *canvas, struct area at, const struct session *session);

/* The code, and what it is for where there is room for that. */
void widgets_draw_code(struct canvas *canvas, struct area at, const struct session *session);

/* What is being typed, with its end in sight and the cursor after it. */
void widgets_draw_prompt(struct canvas *canvas, struct area at, const struct session *session);

/* The area for those words: `at`, grown upwards over what stands there as they need; `wide`, grown
 * too, where a word is too long for that; plain `at` if they may not grow. */
struct area widgets_place_notice(struct area at, struct area wide, const char *words,
                                 bool may_grow);

/* What was last said, over whatever stands there. What has no room is cut at its beginning: what is
 * to be pressed or typed comes last. */
void widgets_draw_notice(struct canvas *canvas, struct area at, const char *words,
                         const struct theme *theme);

#endif
