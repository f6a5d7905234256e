/* SPDX-License-Identifier: MIT
 *
 * The solver, asked about any word that is a game's, at any level, and of any cell. The search
 * calls itself, which prove.sh makes a call of search_deeper: so it is proven that the search keeps
 * its contract if the deeper one does. The chance calls itself too, which prove.sh makes a call of
 * deeper_chance: that one is assumed to be 0 to 945.
 */
#include "engine/game.h"

#include "any.h"

/*@ assigns \result \from cells;
    ensures 0 <= \result <= GAME_CELLS; // rules.c */
int game_count(unsigned cells);

/*@ predicate is_score(integer score) = -1 - GAME_CELLS <= score <= 1 + GAME_CELLS; */

/*@ requires is_score(alpha) && is_score(beta);
    assigns \result \from game, alpha, beta;
    ensures is_score(\result); */
int search_deeper(struct game game, int alpha, int beta);

/*@ requires is_score(alpha) && is_score(beta);
    ensures is_score(\result); */
static int search(struct game game, int alpha, int beta);

/*@ assigns \result \from game;
    ensures 0 <= \result <= 945; // test_solver.c */
static int deeper_chance(struct game game);

#include "engine/solver.c"

static int any_score(void)
{
    return any_between(-1 - GAME_CELLS, 1 + GAME_CELLS);
}

static struct game any_game(void)
{
    struct game game = {0};

    game_from_word(&game, any_word());
    return game;
}

int main(void)
{
    struct game game = any_game();
    enum level level = (enum level)any_between(LEVEL_EASY, LEVEL_PERFECT);
    unsigned cells = solver_cells(game, level) | solver_best_cells(game);
    struct outlook outlook = solver_outlook(game);
    struct outlook of_cell = solver_outlook_of(game, any_between(0, GAME_CELLS - 1));

    /*@ assert cells <= GAME_ALL; */
    /*@ assert -1 <= outlook.value <= 1 && -1 <= of_cell.value <= 1; */
    solver_words(outlook);
    search(game, any_score(), any_score());
    return 0;
}
