/* SPDX-License-Identifier: MIT
 *
 * visit: the game on a terminal, from session down to leaving.
 *
 * Invariant: who leaves has seen that the terminal is as it was before.
 */
#ifndef VISIT_H
#define VISIT_H

#include "engine/game.h"
#include "terminal.h"

/* A common window, and one in which a row of the board is a row of the screen. */
extern const struct size visit_common;
extern const struct size visit_compact;

/* For the environment: a home where no shelf can be kept, which is quick. */
extern const char visit_nowhere[];

/* The game; and with a new game to be seen. The environment may be null. */
struct terminal *visit_start(struct size size, const char *const environment[]);
struct terminal *visit_begin(struct size size, const char *const environment[]);

/* With that option, nowhere, and a game to be seen. */
struct terminal *visit_begin_with(struct size size, const char *option);

/* Wait until the code on the screen is this one, whole. */
void visit_check_code(struct terminal *terminal, int code);

/* The number of times that the words stand on the screen. */
int visit_count(const struct terminal *terminal, const char *words);

/* Click on the words. */
void visit_click_on(struct terminal *terminal, const char *words);

/* The program ends with that outcome. */
void visit_check_end(struct terminal *terminal, int outcome);

/* Leave, with all well; and whether the game could be kept or not. */
void visit_end(struct terminal *terminal);
void visit_leave(struct terminal *terminal);

/* Press the key until the file is there: what could not be written is tried again, but not at once.
 */
void visit_press_until_kept(struct terminal *terminal, const char *key, const char *path);

/* A game as keys, from the first move to the end, and the codes that it passes through. */
struct line {
    char keys[GAME_CELLS + 1];
    int codes[GAME_CELLS + 1]; /* of the new game, and after each key */
    int length;
};

void visit_draw_line(struct line *line, unsigned *rng);

#endif
