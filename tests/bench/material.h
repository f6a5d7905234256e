/* SPDX-License-Identifier: MIT
 *
 * material: what the techniques work on, and what they have to answer. Every position in every
 * form, in one fixed shuffle. The answers come from the oracle and are in answers.c.
 */
#ifndef MATERIAL_H
#define MATERIAL_H

#include "../oracle.h"
#include "engine/encodings.h"
#include "tree.h"
#include "win.h"

enum { POSITIONS = 5478, CODES = 6046, SLICES = (POSITIONS + SLICE_BOARDS - 1) / SLICE_BOARDS };

/* What there is to be answered, a position's number here being its number in the shuffle. */
struct answers {
    enum mark winner[POSITIONS];
    uint32_t word[POSITIONS];
    uint32_t value[ENCODINGS][POSITIONS]; /* in the order of the game's encodings */
    uint32_t first[POSITIONS];            /* the word of the first position of its class */
    struct tree tree;
};

struct material {
    char letters[POSITIONS][ORACLE_BOARD_SIZE];
    struct game game[POSITIONS];
    struct cells cells[POSITIONS];
    struct sets sets[POSITIONS];
    struct slice slices[SLICES]; /* the boards after the last position are empty */
    uint32_t board[POSITIONS];   /* the word's 18 bits of it */

    struct answers answers;

    /* The tables of the techniques that have one. */
    unsigned char has_line[SETS];
    unsigned char winner_of[BOARDS];
    uint16_t code_of[BOARDS];
    uint32_t board_of[CODES];
};

/* To be freed. Null if there is no memory, or if the game does not take a position of the
 * oracle's for one. */
struct material *material_make(void);

/* Work out the answers for the letters in the material. */
void answers_fill(struct answers *answers, const struct material *material,
                  const struct oracle *oracle);

#endif
