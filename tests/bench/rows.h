/* SPDX-License-Identifier: MIT
 *
 * rows: what is measured, a row for each technique at each task, and whether it was right.
 */
#ifndef ROWS_H
#define ROWS_H

#include "material.h"

/* What a run leaves behind; which of them is the row's affair. */
struct results {
    enum mark mark[POSITIONS];
    struct slice_winners winners[SLICES];
    uint32_t number[POSITIONS];
    struct game game[POSITIONS];
    struct cells cells[POSITIONS];
    struct tree tree;
};

/* One run: through the first so many positions, or through the whole tree in any case. */
struct task {
    const struct material *material;
    struct results *results;
    const struct encoding *encoding;
    int positions;
};

enum { ROW_NAME = 16 };

struct row {
    const char *group;
    char name[ROW_NAME];
    const struct encoding *encoding; /* of the game's own in encode and decode, else null */
    void (*run)(struct task task);
    bool (*is_right)(struct task task); /* whether the run has left the answers behind */
    int passes; /* of one run; more than one where a pass is too short for the clock */
};

enum { WIN_ROWS = 8, TREE_ROWS = 6, CODE_ROWS = 2 + ENCODINGS };
enum { ROWS = WIN_ROWS + TREE_ROWS + 2 * CODE_ROWS };

/* All rows, group by group. */
void rows_list(struct row rows[ROWS]);

/* Whether the row is the game's own, by which the others of its group are measured. */
bool rows_is_own(const struct row *row);

#endif
