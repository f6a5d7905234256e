/* SPDX-License-Identifier: MIT */
#include "rows.h"

#include <stdio.h>
#include <string.h>

#include "codes.h"

/* The runs. A technique lives in another file, the game's own in its library, so each use of it
 * is a call; and what it answers is kept, so that none is left out. */

static void run_loop(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = win_loop(&task.material->cells[i]);
}

static void run_bitwise(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = win_bitwise(&task.material->cells[i]);
}

static void run_sequential(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = win_sequential(task.material->board[i]);
}

static void run_packed(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = win_packed(task.material->board[i]);
}

static void run_table512(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = win_table512(task.material->has_line, task.material->sets[i]);
}

static void run_table(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = win_table(task.material->winner_of, task.material->board[i]);
}

static void run_sliced(struct task task)
{
    for (int i = 0; i < SLICES; i++)
        task.results->winners[i] = win_sliced(&task.material->slices[i]);
}

static void run_winner(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->mark[i] = game_winner(task.material->game[i]);
}

static void run_tree_triples(struct task task)
{
    tree_triples(&task.results->tree);
}

static void run_tree_loop8(struct task task)
{
    tree_loop8(&task.results->tree);
}

static void run_tree_masks(struct task task)
{
    tree_masks(&task.results->tree);
}

static void run_tree_table512(struct task task)
{
    tree_table512(task.material->has_line, &task.results->tree);
}

static void run_tree_counters(struct task task)
{
    tree_counters(&task.results->tree);
}

static void run_tree_ours(struct task task)
{
    tree_ours(&task.results->tree);
}

static void run_lists_encode(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->number[i] = lists_encode(&task.material->cells[i]);
}

static void run_table_encode(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->number[i] = table_encode(task.material->code_of, task.material->board[i]);
}

static void run_encode(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->number[i] = task.encoding->encode(task.material->game[i]);
}

/* The numbers that the encoding makes of the positions. */
static const uint32_t *values(struct task task)
{
    return task.material->answers.value[task.encoding - encodings];
}

static void run_lists_decode(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        lists_decode(values(task)[i], &task.results->cells[i]);
}

static void run_table_decode(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        task.results->number[i] = table_decode(task.material->board_of, values(task)[i]);
}

static void run_decode(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        encodings_decode(task.encoding, &task.results->game[i], values(task)[i]);
}

static bool are_marks_right(struct task task)
{
    for (int i = 0; i < task.positions; i++)
        if (task.results->mark[i] != task.material->answers.winner[i])
            return false;
    return true;
}

/* For all 262,144 pairs of sets, whether or not both could stand on one board. */
static bool are_slices_right(const unsigned char has_line[SETS])
{
    for (unsigned first = 0; first < SETS * SETS; first += SLICE_BOARDS) {
        struct slice slice = {{0}, {0}};

        for (unsigned i = 0; i < SLICE_BOARDS; i++)
            for (int cell = 0; cell < GAME_CELLS; cell++) {
                slice.x[cell] |= (uint64_t)((first + i) % SETS >> cell & 1) << i;
                slice.o[cell] |= (uint64_t)((first + i) / SETS >> cell & 1) << i;
            }

        struct slice_winners winners = win_sliced(&slice);

        for (unsigned i = 0; i < SLICE_BOARDS; i++)
            if ((winners.x >> i & 1) != has_line[(first + i) % SETS]
                || (winners.o >> i & 1) != has_line[(first + i) / SETS])
                return false;
    }
    return true;
}

static bool are_winners_right(struct task task)
{
    for (int i = 0; i < POSITIONS; i++) {
        const struct slice_winners *winners = &task.results->winners[i / SLICE_BOARDS];
        enum mark winner = task.material->answers.winner[i];
        int bit = i % SLICE_BOARDS;

        if ((winners->x >> bit & 1) != (winner == MARK_X)
            || (winners->o >> bit & 1) != (winner == MARK_O))
            return false;
    }
    return are_slices_right(task.material->has_line);
}

static bool is_tree_right(struct task task)
{
    return memcmp(&task.results->tree, &task.material->answers.tree, sizeof(struct tree)) == 0;
}

static bool are_values_right(struct task task)
{
    return memcmp(task.results->number, values(task),
                  (size_t)task.positions * sizeof task.results->number[0])
        == 0;
}

static bool are_cells_right(struct task task)
{
    return memcmp(task.results->cells, task.material->cells,
                  (size_t)task.positions * sizeof task.results->cells[0])
        == 0;
}

static bool are_boards_right(struct task task)
{
    return memcmp(task.results->number, task.material->board,
                  (size_t)task.positions * sizeof task.results->number[0])
        == 0;
}

/* A class stands for the first of its positions, any other number for the very one. */
static bool are_games_right(struct task task)
{
    bool is_class = strcmp(task.encoding->name, "class") == 0;
    const uint32_t *word = is_class ? task.material->answers.first : task.material->answers.word;

    for (int i = 0; i < task.positions; i++)
        if (game_word(task.results->game[i]) != word[i])
            return false;
    return true;
}

static const struct row win_rows[WIN_ROWS] = {
    {"win", "loop", NULL, run_loop, are_marks_right, 1},
    {"win", "bitwise", NULL, run_bitwise, are_marks_right, 1},
    {"win", "sequential", NULL, run_sequential, are_marks_right, 1},
    {"win", "packed", NULL, run_packed, are_marks_right, 1},
    {"win", "table512", NULL, run_table512, are_marks_right, 1},
    {"win", "table", NULL, run_table, are_marks_right, 1},
    {"win", "sliced", NULL, run_sliced, are_winners_right, 64},
    {"win", "ours", NULL, run_winner, are_marks_right, 1},
};

static const struct row tree_rows[TREE_ROWS] = {
    {"tree", "triples", NULL, run_tree_triples, is_tree_right, 1},
    {"tree", "loop8", NULL, run_tree_loop8, is_tree_right, 1},
    {"tree", "masks", NULL, run_tree_masks, is_tree_right, 1},
    {"tree", "table512", NULL, run_tree_table512, is_tree_right, 1},
    {"tree", "counters", NULL, run_tree_counters, is_tree_right, 1},
    {"tree", "ours", NULL, run_tree_ours, is_tree_right, 1},
};

/* The two ways of encode or decode that are not the game's, then each of its encodings; the
 * 13-bit code, which all three are about, is its own. */
static void list_code_rows(struct row rows[CODE_ROWS], struct row lists, struct row table,
                           struct row own)
{
    const struct encoding *code = encodings_find("code");

    rows[0] = lists;
    rows[1] = table;
    for (int i = 0; i < ENCODINGS; i++) {
        struct row *row = &rows[2 + i];

        *row = own;
        row->encoding = &encodings[i];
        if (row->encoding != code)
            snprintf(row->name, sizeof row->name, "ours-%s", row->encoding->name);
    }
    rows[0].encoding = code;
    rows[1].encoding = code;
}

void rows_list(struct row rows[ROWS])
{
    memcpy(rows, win_rows, sizeof win_rows);
    rows += WIN_ROWS;
    memcpy(rows, tree_rows, sizeof tree_rows);
    rows += TREE_ROWS;
    list_code_rows(rows,
                   (struct row){"encode", "lists", NULL, run_lists_encode, are_values_right, 1},
                   (struct row){"encode", "table", NULL, run_table_encode, are_values_right, 1},
                   (struct row){"encode", "ours", NULL, run_encode, are_values_right, 1});
    rows += CODE_ROWS;
    list_code_rows(rows,
                   (struct row){"decode", "lists", NULL, run_lists_decode, are_cells_right, 1},
                   (struct row){"decode", "table", NULL, run_table_decode, are_boards_right, 1},
                   (struct row){"decode", "ours", NULL, run_decode, are_games_right, 1});
}

bool rows_is_own(const struct row *row)
{
    return strcmp(row->name, "ours") == 0;
}
