/* SPDX-License-Identifier: MIT */
#include "engine/solver.h"

#include <assert.h>
#include <stdlib.h>

/* Every score is more than -SCORE_LIMIT and less than SCORE_LIMIT. */
enum { SCORE_LIMIT = GAME_CELLS };

const char *const solver_levels[] = {
    [LEVEL_EASY] = "easy", [LEVEL_MEDIUM] = "medium", [LEVEL_PERFECT] = "perfect", NULL};

static unsigned legal_cells(struct game game)
{
    return game_status(game) == STATUS_ONGOING ? game_cells(game, MARK_EMPTY) : 0;
}

static struct game after_move(struct game game, int cell)
{
    enum move_error error = game_play(&game, game_turn(game), cell);

    assert(error == MOVE_OK);
    (void)error;
    return game;
}

/* The score for the player to move. A draw is 0. A win that leaves n cells empty is 1 + n, so that
 * a sooner win is better. A loss is -(1 + n).
 *
 * This is negamax with alpha-beta. If the result is between alpha and beta, it is exact. */
static int search(struct game game, int alpha, int beta)
{
    /* Those on the most lines first: the sooner a good mark is found, the less is searched. */
    static const int order[] = {4, 0, 2, 6, 8, 1, 3, 5, 7};
    unsigned cells = game_cells(game, MARK_EMPTY);
    int empty = game_count(cells);

    if (game_status(game) == STATUS_DRAW)
        return 0;
    if (game_status(game) != STATUS_ONGOING)
        return -1 - empty;
    /* At best the next mark wins, at worst the one after it. */
    alpha = alpha > 1 - empty ? alpha : 1 - empty;
    beta = beta < empty ? beta : empty;
    for (int i = 0; i < GAME_CELLS && alpha < beta; i++) {
        int cell = order[i];

        if (!(cells >> cell & 1))
            continue;

        int score = -search(after_move(game, cell), -beta, -alpha);

        if (score > alpha)
            alpha = score;
    }
    return alpha;
}

static int score_of(struct game game, int cell)
{
    return -search(after_move(game, cell), -SCORE_LIMIT, SCORE_LIMIT);
}

static struct evaluation read_score(struct game game, int score)
{
    int empty_now = game_count(game_cells(game, MARK_EMPTY));
    int empty_at_end = score == 0 ? 0 : abs(score) - 1;

    return (struct evaluation){(score > 0) - (score < 0), empty_now - empty_at_end};
}

struct evaluation solver_evaluate(struct game game)
{
    return read_score(game, search(game, -SCORE_LIMIT, SCORE_LIMIT));
}

struct evaluation solver_evaluate_move(struct game game, int cell)
{
    return read_score(game, score_of(game, cell));
}

/* From the set `cells`, keep the cells for which `measure` returns the highest number. */
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

static unsigned completing_cells(struct game game, enum player player)
{
    unsigned legal = legal_cells(game);
    unsigned own = game_cells(game, (enum mark)(MARK_X + (int)player));
    unsigned completing = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (legal >> cell & 1 && game_has_line(own | 1u << cell))
            completing |= 1u << cell;
    return completing;
}

static unsigned medium_cells(struct game game)
{
    unsigned cells = completing_cells(game, game_turn(game));

    if (!cells)
        cells = completing_cells(game, game_other(game_turn(game)));
    return cells ? cells : legal_cells(game);
}

/* 1 if the cell wins, 0 for a draw, -1 if it loses. This search does not find out how soon, so it
 * visits fewer positions than score_of. */
static int value_of(struct game game, int cell)
{
    int score = -search(after_move(game, cell), -1, 1);

    return (score > 0) - (score < 0);
}

/* The number of ways in which the player to move can choose cells until the board is full. With 8
 * empty cells there are 8 * 6 * 4 * 2 ways, since the other player takes a cell after each choice.
 * The choices of the other player are not counted. */
static int count_replies(int empty)
{
    int ways = 1;

    for (; empty > 1; empty -= 2)
        ways *= empty;
    return ways;
}

static int best_chance(struct game game);

/* Take the cell for the player to move. The opponent can then reply in count_replies ways. Returns
 * the number of these ways in which the opponent loses, if the player goes on with the cells that
 * best_chance finds. */
static int chance_of(struct game game, int cell)
{
    struct game after = after_move(game, cell);
    unsigned replies = legal_cells(after);
    int ways = 0;

    if (game_winner(after) != MARK_EMPTY)
        return count_replies(game_count(game_cells(after, MARK_EMPTY)));
    for (int reply = 0; reply < GAME_CELLS; reply++)
        if (replies >> reply & 1)
            ways += best_chance(after_move(after, reply));
    return ways;
}

/* The highest chance_of among the cells with the best value. If the game is over, this is 0: the
 * opponent moved last and has not lost. */
static int best_chance(struct game game)
{
    unsigned cells = highest(game, legal_cells(game), value_of);
    int best = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (cells >> cell & 1) {
            int chance = chance_of(game, cell);

            best = chance > best ? chance : best;
        }
    return best;
}

/* The three steps of LEVEL_PERFECT. */
static unsigned perfect_cells(struct game game)
{
    unsigned cells = highest(game, legal_cells(game), value_of);

    cells = highest(game, cells, chance_of);
    return highest(game, cells, score_of);
}

unsigned solver_cells(struct game game, enum level level)
{
    switch (level) {
    case LEVEL_EASY:
        return legal_cells(game);
    case LEVEL_MEDIUM:
        return medium_cells(game);
    default:
        return perfect_cells(game);
    }
}
