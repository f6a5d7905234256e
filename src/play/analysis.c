/* SPDX-License-Identifier: MIT */
#include "play/analysis.h"

#include <stdio.h>
#include <string.h>

struct judgement analysis_judge(const struct match *match, int move)
{
    struct game game = match_at(match, move - 1);
    struct judgement judgement = {
        .before = solver_evaluate(game).value,
        .after = solver_evaluate_move(game, match_cell(match, move)).value,
    };

    if (judgement.after < judgement.before)
        judgement.better = analysis_cells(game, judgement.before);
    return judgement;
}

/* Before the last of the loser's moves that lost, the loser did not have to lose; before all later
 * ones, the loser had to. */
int analysis_losing_move(const struct match *match)
{
    enum mark winner = game_winner(match_game(match));
    int move = match_now(match) - 1; /* the loser's last move */

    while (winner != MARK_EMPTY && move > 0) {
        if (solver_evaluate(match_at(match, move - 1)).value >= 0)
            return move;
        move -= PERSONS;
    }
    return 0;
}

unsigned analysis_cells(struct game game, int worth)
{
    unsigned cells = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (game_cell(game, cell) == MARK_EMPTY && solver_evaluate_move(game, cell).value == worth)
            cells |= 1u << cell;
    return cells;
}

void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS])
{
    int left = game_count(cells);
    size_t length = 0;

    words[0] = '\0';
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (cells >> cell & 1) {
            left--;
            length += (size_t)snprintf(words + length, ANALYSIS_CELLS - length, "%d%s", cell + 1,
                                       left > 1    ? ", "
                                       : left == 1 ? " and "
                                                   : "");
        }
}

/* Write who made the move. A long name or none becomes the letter of the mark; returns false then.
 */
enum { SHORT_NAME = 20, WHO = SHORT_NAME + 1 };
static bool write_who(const struct session *session, const char *name, enum player player,
                      char who[WHO])
{
    if (record_is_computer(name)) {
        strcpy(who, "The computer");
    } else if (people_is_you(session, name)) {
        strcpy(who, "You");
    } else if (*name && strlen(name) <= SHORT_NAME) {
        strcpy(who, name);
    } else {
        snprintf(who, WHO, "%c", game_letter(player));
        return false;
    }
    return true;
}

void analysis_write(const struct session *session, char words[ANALYSIS_WORDS])
{
    const struct match *match = &session->match;
    int move = analysis_losing_move(match);
    char who[WHO];
    char cells[ANALYSIS_CELLS];

    words[0] = '\0';
    if (move == 0)
        return;

    struct judgement judgement = analysis_judge(match, move);

    write_who(session, match_set_by(match, move), game_turn(match_at(match, move - 1)), who);
    analysis_write_cells(judgement.better, cells);
    snprintf(words, ANALYSIS_WORDS, "%s lost it with %d: %s would have %s.", who,
             match_cell(match, move) + 1, cells, judgement.before > 0 ? "won" : "drawn");
}

/* Write what follows "plays":
 *
 *     Ann plays 7                      is_for_ear is false
 *     Ann plays O in 7, bottom left    is_for_ear and has_name are true
 *     O plays 7, bottom left           is_for_ear is true, and has_name is false */
enum { WHERE = sizeof "O in 8, bottom centre" };
static void write_where(const struct match *match, int move, bool is_for_ear, bool has_name,
                        char where[WHERE])
{
    int cell = match_cell(match, move);
    char mark = game_letter(game_turn(match_at(match, move - 1)));

    if (is_for_ear && has_name)
        snprintf(where, WHERE, "%c in %d, %s", mark, cell + 1, game_cell_names[cell]);
    else if (is_for_ear)
        snprintf(where, WHERE, "%d, %s", cell + 1, game_cell_names[cell]);
    else
        snprintf(where, WHERE, "%d", cell + 1);
}

/* Write the cells: "3 and 7". If is_for_ear is true, a single cell is "9, bottom right". */
static void write_better(unsigned cells, bool is_for_ear, char words[ANALYSIS_CELLS])
{
    int cell = 0;

    analysis_write_cells(cells, words);
    if (!is_for_ear || game_count(cells) != 1)
        return;
    while (!(cells >> cell & 1))
        cell++;
    snprintf(words, ANALYSIS_CELLS, "%d, %s", cell + 1, game_cell_names[cell]);
}

void analysis_write_move(const struct session *session, int move, bool is_for_ear,
                         char words[ANALYSIS_WORDS])
{
    static const char *const results[] = {"every cell loses", "a draw with best play",
                                          "a win with best play"};
    const struct match *match = &session->match;
    const char *comma = is_for_ear ? "," : "";
    bool is_over = game_status(match_at(match, move)) != STATUS_ONGOING;
    size_t length = 0;
    char who[WHO];
    char where[WHERE];
    char better[ANALYSIS_CELLS];

    if (move == 0) {
        snprintf(words, ANALYSIS_WORDS, "The start of the game.");
        return;
    }

    struct judgement judgement = analysis_judge(match, move);

    bool has_name =
        write_who(session, match_set_by(match, move), game_turn(match_at(match, move - 1)), who);

    write_where(match, move, is_for_ear, has_name, where);
    write_better(judgement.better, is_for_ear, better);

    bool is_you = strcmp(who, "You") == 0;

    if (is_for_ear)
        length = (size_t)snprintf(words, ANALYSIS_WORDS, "Move %d of %d: ", move, match_now(match));
    length += (size_t)snprintf(words + length, ANALYSIS_WORDS - length, "%s play%s %s", who,
                               is_you ? "" : "s", where);
    words += length;
    length = ANALYSIS_WORDS - length;
    if (judgement.better && judgement.after < 0)
        snprintf(words, length, "%s and lose%s: %s%s would have %s.", comma, is_you ? "" : "s",
                 better, game_count(judgement.better) == 1 ? comma : "",
                 judgement.before > 0 ? "won" : "drawn");
    else if (judgement.better)
        snprintf(words, length, "%s and miss%s a win: %s.", comma, is_you ? "" : "es", better);
    else if (is_over && judgement.after > 0)
        snprintf(words, length, "%s and win%s.", comma, is_you ? "" : "s");
    else if (is_over)
        snprintf(words, length, ": a draw.");
    else
        snprintf(words, length, ": %s.", results[judgement.after + 1]);
}
