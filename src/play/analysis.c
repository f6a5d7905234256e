/* SPDX-License-Identifier: MIT */
#include "play/session.h"

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
        && (game_turn(match->states[at]) != loser || solver_outlook(match->states[at]).value < 0))
        at--;
    return at;
}

/* The cells that lead to that value for the side to move. */
static unsigned cells_of_value(struct game game, int value)
{
    unsigned cells = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (game_cell(game, cell) == MARK_EMPTY && solver_outlook_of(game, cell).value == value)
            cells |= 1u << cell;
    return cells;
}

/* Room for the numbers of all cells. */
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
static const char *find_name(const struct session *session, int contender)
{
    enum { SHORT_NAME = 20 };
    const char *name;

    if (contender >= CONTENDER_COMPUTER)
        return "The computer";
    if (contender == NOBODY || !session_is_named(session, contender))
        return NULL;
    name = session_called(session, contender);
    return strlen(name) <= SHORT_NAME ? name : NULL;
}

void analysis_write(const struct session *session, char words[ANALYSIS_WORDS])
{
    const struct match *match = &session->match;
    int at = find_turning_point(match);
    char cells[CELL_WORDS];

    words[0] = '\0';
    if (at < 0)
        return;

    struct game game = match->states[at];
    int value = solver_outlook(game).value;
    const char *name = find_name(session, match->set_by[at]);
    int cell = match_cell(match, at + 1) + 1;
    const char *missed = value > 0 ? "won" : "drawn";

    write_cells(cells_of_value(game, value), cells);
    if (name)
        snprintf(words, ANALYSIS_WORDS, "%s's %d %s: %s would have %s.", name, cell,
                 value > 0 ? "missed a win" : "lost it", cells, missed);
    else
        snprintf(words, ANALYSIS_WORDS, "%c's mistake was %d: %s would have %s.",
                 game_letter(game_turn(game)), cell, cells, missed);
}
