/* SPDX-License-Identifier: MIT */
#include "engine/solver.h"

#include <assert.h>
#include <stdlib.h>

/* No game scores so much, nor so little below zero. */
enum { SCORE_LIMIT = GAME_CELLS };

const char *const solver_levels[] = {
    [LEVEL_EASY] = "easy", [LEVEL_MEDIUM] = "medium", [LEVEL_PERFECT] = "perfect", NULL};

const char *solver_words(struct outlook outlook)
{
    return outlook.value > 0 ? "win" : outlook.value < 0 ? "loss" : "draw";
}

/* The cells that may be taken: none once the game is over. */
static unsigned legal_cells(struct game game)
{
    return game_status(game) == STATUS_ONGOING ? game_cells(game, MARK_EMPTY) : 0;
}

/* The game after the side to move has taken the cell. */
static struct game play(struct game game, int cell)
{
    enum move_error error = game_play(&game, game_turn(game), cell);

    assert(error == MOVE_OK);
    (void)error;
    return game;
}

/* The score for the side to move. A draw is 0; a win is one more than the cells it leaves empty,
 * so that the sooner is the better; a loss is the same below zero.
 *
 * Negamax with alpha-beta: alpha is what the side to move is sure of elsewhere, beta what the
 * other side is. Once alpha reaches beta the game will not come this way, and the rest need not
 * be known. A score between the two is exact. */
static int search(struct game game, int alpha, int beta)
{
    if (game_status(game) == STATUS_DRAW)
        return 0;
    if (game_status(game) != STATUS_ONGOING)
        return -1 - game_count(game_cells(game, MARK_EMPTY));
    for (int cell = 0; cell < GAME_CELLS && alpha < beta; cell++) {
        if (game_cell(game, cell) != MARK_EMPTY)
            continue;

        int score = -search(play(game, cell), -beta, -alpha);

        if (score > alpha)
            alpha = score;
    }
    return alpha;
}

/* The score for the side to move if it takes the cell. */
static int score_of(struct game game, int cell)
{
    return -search(play(game, cell), -SCORE_LIMIT, SCORE_LIMIT);
}

/* What the score of a game, or of one of its cells, says. */
static struct outlook read_score(struct game game, int score)
{
    int empty_now = game_count(game_cells(game, MARK_EMPTY));
    int empty_at_end = score == 0 ? 0 : abs(score) - 1;

    return (struct outlook){(score > 0) - (score < 0), empty_now - empty_at_end};
}

struct outlook solver_outlook(struct game game)
{
    return read_score(game, search(game, -SCORE_LIMIT, SCORE_LIMIT));
}

struct outlook solver_outlook_of(struct game game, int cell)
{
    return read_score(game, score_of(game, cell));
}

/* The cells of the set with the highest measure. */
static unsigned highest(struct game game, unsigned cells,
                        int (*measure)(struct game game, int cell))
{
    unsigned set = 0;
    int most = -SCORE_LIMIT;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        if (!(cells >> cell & 1))
            continue;

        int measured = measure(game, cell);

        if (measured > most) {
            most = measured;
            set = 0;
        }
        if (measured == most)
            set |= 1u << cell;
    }
    return set;
}

unsigned solver_best_cells(struct game game)
{
    return highest(game, legal_cells(game), score_of);
}

/* The cells with which the side to move wins at once. */
static unsigned winning_cells(struct game game)
{
    unsigned legal = legal_cells(game);
    unsigned winning = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (legal >> cell & 1 && game_winning_cells(play(game, cell)))
            winning |= 1u << cell;
    return winning;
}

/* The cells with which the other side would win next. Its threats stand whatever is played, but
 * for a mark in their own cell: so they are seen after any other move. */
static unsigned threatened_cells(struct game game)
{
    unsigned legal = legal_cells(game);
    unsigned threatened = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (legal >> cell & 1)
            threatened |= winning_cells(play(game, cell));
    return threatened;
}

/* A win; without one, a block; without either, anything. */
static unsigned medium_cells(struct game game)
{
    unsigned cells = winning_cells(game);

    if (!cells)
        cells = threatened_cells(game);
    return cells ? cells : legal_cells(game);
}

/* How many replies to the cell are mistakes: they bring the other side a draw or a loss where it
 * had a win, or a loss where it had a draw. It has no way to go wrong if it has lost already; how
 * long the game then lasts does not count. */
static int ways_to_go_wrong(struct game game, int cell)
{
    struct game after = play(game, cell);
    unsigned replies = legal_cells(after);
    int value = solver_outlook(after).value;
    int ways = 0;

    for (int reply = 0; reply < GAME_CELLS; reply++)
        if (replies >> reply & 1 && solver_outlook_of(after, reply).value < value)
            ways++;
    return ways;
}

unsigned solver_cells(struct game game, enum level level)
{
    switch (level) {
    case LEVEL_EASY:
        return legal_cells(game);
    case LEVEL_MEDIUM:
        return medium_cells(game);
    default:
        return highest(game, solver_best_cells(game), ways_to_go_wrong);
    }
}
