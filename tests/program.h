/* SPDX-License-Identifier: MIT
 *
 * program: the game on a terminal, the games that it has saved, and random games.
 *
 * Invariant: the shelf is read only by the game's own --list.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "engine/game.h"
#include "terminal.h"

/* The size of a common window, and a size so small that a row of the board is a row of the
 * screen. */
extern const struct size program_common, program_compact;

/* Start the game, and wait until it shows a new game. The environment may be null. */
struct terminal *program_begin(struct size size, const char *const environment[]);

/* Wait until this code, whole, is on the screen. */
void program_check_code(struct terminal *terminal, int code);

/* Wait for the end of the program. It must have this outcome, and leave the terminal as it was. */
void program_check_end(struct terminal *terminal, int outcome);

/* Quit, check that all is well, and free the terminal. */
void program_end(struct terminal *terminal);

/* Forbid core dumps, for tests that end the program by a signal. */
void program_forbid_core_dumps(void);

/* Wait for a while, so that the next act comes at a random moment. */
void program_dawdle(unsigned *rng, unsigned most_microseconds);

/* A game as keys, from the first move to the end, and the codes of its positions. */
struct line {
    char keys[GAME_CELLS + 1];
    int codes[GAME_CELLS + 1]; /* the code of the new game, and the code after each key */
    int length;
};

void program_draw_line(struct line *line, unsigned *rng);

/* The codes on the shelf of a home, the newest first, with a blank after each. */
const char *program_list_codes(const char *home);

#endif
