/* SPDX-License-Identifier: MIT */
#include "play/analysis.h"

#include <stdio.h>
#include <string.h>

/* The loser's last position that was not yet lost. -1 if nobody has won, or if there is none. */
static int find_turning_point(const struct match *match)
{
    enum status status = game_status(match_game(match));
    enum player loser = status == STATUS_X_WON ? PLAYER_O : PLAYER_X;
    int at = match_now(match) - 1;

    if (status != STATUS_X_WON && status != STATUS_O_WON)
        return -1;
    while (at >= 0
           && (game_turn(match_at(match, at)) != loser
               || solver_evaluate(match_at(match, at)).value < 0))
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

/* Write whose move it is: "Bob's" or "Your"; by its mark if no name is known that is short enough
 * for the sentence. */
enum { SHORT_NAME = 20, WHOSE = SHORT_NAME + sizeof "'s" };
static void write_whose(const struct session *session, const char *name, enum player player,
                        char whose[WHOSE])
{
    if (record_level(name) >= 0)
        snprintf(whose, WHOSE, "The computer's");
    else if (people_is_you(session, name))
        snprintf(whose, WHOSE, "Your");
    else if (*name && strlen(name) <= SHORT_NAME)
        snprintf(whose, WHOSE, "%.*s's", SHORT_NAME, name);
    else
        snprintf(whose, WHOSE, "%c's", game_letter(player));
}

void analysis_write(const struct session *session, char words[ANALYSIS_WORDS])
{
    const struct match *match = &session->match;
    int at = find_turning_point(match);
    char whose[WHOSE];
    char cells[ANALYSIS_CELLS];

    words[0] = '\0';
    if (at < 0)
        return;

    struct game game = match_at(match, at);
    int value = solver_evaluate(game).value;

    write_whose(session, match->set_by[at], game_turn(game), whose);
    analysis_write_cells(analysis_cells(game, value), cells);
    snprintf(words, ANALYSIS_WORDS, "%s %d %s: %s would have %s.", whose,
             match_cell(match, at + 1) + 1, value > 0 ? "missed a win" : "lost it", cells,
             value > 0 ? "won" : "drawn");
}
