/* SPDX-License-Identifier: MIT
 *
 * codes: the 13-bit code made and read in other ways than the game's.
 */
#ifndef CODES_H
#define CODES_H

#include "win.h"

/* The way of "Encoding tic-tac-toe in 13 bits": the marked cells as a list of positions, the O's
 * as a list of places in that list, each list ranked or unranked a member at a time. */
uint32_t lists_encode(const struct cells *cells);
void lists_decode(uint32_t code, struct cells *cells);

/* A number for each of the 262,144 boards of 18 bits, and a board for each number. */
uint32_t table_encode(const uint16_t code_of[], uint32_t board);
uint32_t table_decode(const uint32_t board_of[], uint32_t code);

#endif
