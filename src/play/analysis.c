/* SPDX-License-Identifier: MIT */
#include "play/analysis.h"

#include <stdio.h>
#include <string.h>

/* The loser's last position that was not yet lost. -1 if nobody has won, or if there is none. */
static int find_turning_point(const struct match *match)
{
    enum status status = game_status(match_game(match));
    enum player loser = status == STATUS_X_WON ? PLAYER_O : PLAYER_X;
    int at = match->now - 1;

    if (status != STATUS_X_WON && status != STATUS_O_WON)
        return -1;
    while (
        at >= 0
        && (game_turn(match->states[at]) != loser || solver_evaluate(match->states[at]).value < 0))
        at--;
    return at;
}

unsigned analysis_cells(struct game game, int value)
{
    unsigned cells = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (game_cell(game, cell) == MARK_EMPTY && solver_evaluate_move(game, cell).value == value)
            cells |= 1u << cell;
    return cells;
}

void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS])
{
    int left = game_count(cells);
    size_t length = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (cells >> cell & 1) {
            left--;
            length += (size_t)snprintf(words + length, ANALYSIS_CELLS - length, "%d%s", cell + 1,
                                       left > 1    ? ", "
                                       : left == 1 ? " and "
                                                   : "");
        }
}

/* Write who moved: a name, or the mark if no name is known that is short enough for the sentence.
 */
enum { SHORT_NAME = 20 };
static void write_who(const struct session *session, int set_by, enum player player,
                      char who[SHORT_NAME + 1])
{
    const char *name = set_by == NOBODY ? "" : people_called(session, set_by);

    if (set_by >= COMPUTER)
        strcpy(who, "The computer");
    else if (set_by != NOBODY && set_by == people_you(session))
        strcpy(who, "You");
    else if (*name && strlen(name) <= SHORT_NAME)
        strcpy(who, name);
    else
        snprintf(who, SHORT_NAME + 1, "%c", game_letter(player));
}

void analysis_write(const struct session *session, char words[ANALYSIS_WORDS])
{
    const struct match *match = &session->match;
    int at = find_turning_point(match);
    char who[SHORT_NAME + 1];
    char cells[ANALYSIS_CELLS];

    words[0] = '\0';
    if (at < 0)
        return;

    struct game game = match->states[at];
    int value = solver_evaluate(game).value;

    write_who(session, match->set_by[at], game_turn(game), who);
    analysis_write_cells(analysis_cells(game, value), cells);
    snprintf(words, ANALYSIS_WORDS, "%s %s with %d: %s would have %s.", who,
             value > 0 ? "missed a win" : "lost it", match_cell(match, at + 1) + 1, cells,
             value > 0 ? "won" : "drawn");
}
