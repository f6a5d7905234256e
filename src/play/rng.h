/* SPDX-License-Identifier: MIT
 *
 * rng: the generator that the computer chooses by. Its state is a number that the session keeps.
 *
 * Invariant: the same state gives the same choices; a state that is not 0 never becomes 0.
 */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>

/* One cell, 0 to 8, of a set that is not empty, each about as likely as the others. The state, not
 * 0, moves on. */
int rng_draw_cell(uint32_t *rng, unsigned cells);

#endif
