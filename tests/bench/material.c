/* SPDX-License-Identifier: MIT */
#include "material.h"

#include <stdlib.h>
#include <string.h>

enum { BOARD_SHIFT = 3 };

/* The positions in an order that is the same in every run and says nothing of them. */
static void shuffle(struct material *material, const struct oracle *oracle)
{
    uint32_t random = 1;

    for (int i = 0; i < POSITIONS; i++) {
        /* The generator of Numerical Recipes; its upper bits are the good ones. */
        random = random * 1664525 + 1013904223;

        int other = (int)((random >> 8) % (uint32_t)(i + 1));

        memcpy(material->letters[i], material->letters[other], ORACLE_BOARD_SIZE);
        memcpy(material->letters[other], oracle->position[i], ORACLE_BOARD_SIZE);
    }
}

static void fill_forms(struct material *material, int i)
{
    struct slice *slice = &material->slices[i / SLICE_BOARDS];
    int bit = i % SLICE_BOARDS;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char letter = material->letters[i][cell];

        if (letter == 'X')
            material->sets[i].x |= 1u << cell;
        if (letter == 'O')
            material->sets[i].o |= 1u << cell;
        slice->x[cell] |= (uint64_t)(letter == 'X') << bit;
        slice->o[cell] |= (uint64_t)(letter == 'O') << bit;
        material->cells[i].mark[cell] = letter == 'X' ? MARK_X
                                      : letter == 'O' ? MARK_O
                                                      : MARK_EMPTY;
    }
    material->board[i] = oracle_word(material->letters[i]) >> BOARD_SHIFT;
}

static void fill_tables(struct material *material)
{
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    const struct answers *answers = &material->answers;
    const uint32_t *codes = answers->value[encodings_find("code") - encodings];

    for (unsigned set = 0; set < SETS; set++)
        for (int line = 0; line < 8; line++)
            material->has_line[set] |= (set & lines[line]) == lines[line];
    for (int i = 0; i < POSITIONS; i++) {
        material->winner_of[material->board[i]] = (unsigned char)answers->winner[i];
        material->code_of[material->board[i]] = (uint16_t)codes[i];
        material->board_of[codes[i]] = material->board[i];
    }
}

static bool fill(struct material *material, struct oracle *oracle)
{
    oracle_ask(oracle);
    if (oracle->positions != POSITIONS || oracle->codes != CODES)
        return false;
    shuffle(material, oracle);
    for (int i = 0; i < POSITIONS; i++) {
        fill_forms(material, i);
        if (!game_from_word(&material->game[i], oracle_word(material->letters[i])))
            return false;
    }
    answers_fill(&material->answers, material, oracle);
    fill_tables(material);
    return true;
}

struct material *material_make(void)
{
    struct material *material = calloc(1, sizeof *material);
    struct oracle *oracle = calloc(1, sizeof *oracle);

    if (!material || !oracle || !fill(material, oracle)) {
        free(material);
        material = NULL;
    }
    free(oracle);
    return material;
}
