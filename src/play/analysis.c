/* SPDX-License-Identifier: MIT */
#include "play/analysis.h"

#include <stdio.h>
#include <string.h>

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

/* The name of a person who has one, if it is short enough for the sentence; or null. */
static const char *find_name(const struct session *session, enum player player)
{
    enum { SHORT_NAME = 20 };
    int person = session_person(session, player);
    const char *name = session->players.names[person];

    if (person == session->players.computer)
        return "The computer";
    return players_is_named(&session->players, person) && strlen(name) <= SHORT_NAME ? name : NULL;
}

void analysis_write(const struct session *session, char words[ANALYSIS_WORDS])
{
    const struct match *match = &session->match;
    struct turning_point turning_point;
    char cells[CELL_WORDS];

    words[0] = '\0';
    if (!analysis_find_turning_point(match->states, match->now, &turning_point))
        return;

    bool was_won = turning_point.outlook.value > 0;
    const char *name = find_name(session, turning_point.player);
    int cell = turning_point.cell + 1;

    write_cells(turning_point.better, cells);
    if (name)
        snprintf(words, ANALYSIS_WORDS, "%s's %d %s: %s would have %s.", name, cell,
                 was_won ? "missed a win" : "lost it", cells, was_won ? "won" : "drawn");
    else
        snprintf(words, ANALYSIS_WORDS, "%c's mistake was %d: %s would have %s.",
                 game_letter(turning_point.player), cell, cells, was_won ? "won" : "drawn");
}
