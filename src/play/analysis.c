/* SPDX-License-Identifier: MIT */
#include "play/analysis.h"

#include <stdio.h>

/* The cells that lead to that value for the side to move. */
static unsigned cells_of_value(struct game game, int value)
{
    unsigned cells = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (game_cell(game, cell) == MARK_EMPTY && solver_outlook_of(game, cell).value == value)
            cells |= 1u << cell;
    return cells;
}

static int only_cell(unsigned cells)
{
    int cell = 0;

    while (!(cells >> cell & 1))
        cell++;
    return cell;
}

bool analysis_find_turning_point(const struct game *states, int last,
                                 struct turning_point *turning_point)
{
    enum status status = game_status(states[last]);

    if (status != STATUS_X_WON && status != STATUS_O_WON)
        return false;

    enum player loser = status == STATUS_X_WON ? PLAYER_O : PLAYER_X;
    enum mark mark = loser == PLAYER_X ? MARK_X : MARK_O;

    for (int i = last - 1; i >= 0; i--) {
        if (game_turn(states[i]) != loser)
            continue;

        struct outlook outlook = solver_outlook(states[i]);

        if (outlook.value < 0)
            continue;
        *turning_point = (struct turning_point){
            .player = loser,
            .cell = only_cell(game_cells(states[i + 1], mark) & ~game_cells(states[i], mark)),
            .outlook = outlook,
            .better = cells_of_value(states[i], outlook.value),
            .best = solver_best_cells(states[i]),
            .drawing = outlook.value > 0 ? cells_of_value(states[i], 0) : 0,
        };
        return true;
    }
    return false;
}

/* For the numbers of all cells. */
enum { CELL_WORDS = 32 };

/* The numbers of the cells: "3", "3 and 7", "1, 3 and 7". */
static void write_cells(unsigned cells, char words[CELL_WORDS])
{
    int left = game_count(cells);
    size_t length = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (cells >> cell & 1) {
            left--;
            length += (size_t)snprintf(words + length, CELL_WORDS - length, "%d%s", cell + 1,
                                       left > 1    ? ", "
                                       : left == 1 ? " and "
                                                   : "");
        }
}

void analysis_write(const struct turning_point *turning_point, char words[ANALYSIS_WORDS])
{
    char cells[CELL_WORDS];

    write_cells(turning_point->better, cells);
    snprintf(words, ANALYSIS_WORDS, "It turned at %c in %d: %s still %s.",
             game_letter(turning_point->player), turning_point->cell + 1, cells,
             turning_point->outlook.value > 0 ? "won" : "drew");
}

static const char *ending(unsigned cells)
{
    return game_count(cells) == 1 ? "s" : "";
}

void analysis_write_missed_win(const struct turning_point *turning_point,
                               char words[ANALYSIS_WORDS])
{
    char cells[CELL_WORDS];
    int length;

    words[0] = '\0';
    if (turning_point->outlook.value == 0)
        return;
    write_cells(turning_point->best, cells);
    length = snprintf(words, ANALYSIS_WORDS, "%s win%s in %d", cells, ending(turning_point->best),
                      turning_point->outlook.plies);
    write_cells(turning_point->drawing, cells);
    if (turning_point->drawing)
        snprintf(words + length, ANALYSIS_WORDS - (size_t)length, "; %s only draw%s.", cells,
                 ending(turning_point->drawing));
    else
        snprintf(words + length, ANALYSIS_WORDS - (size_t)length, ".");
}
