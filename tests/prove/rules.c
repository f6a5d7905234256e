/* SPDX-License-Identifier: MIT
 *
 * The rules as naive contracts, and a driver that goes through every set and every board whose
 * counts fit. For a single value Eva decides whether a contract holds, so its verdict on all of
 * them is a proof.
 */
#include "engine/game.h"

#include "any.h"

/*@ logic integer has(integer cells, integer cell) = cells >> cell & 1;

    logic integer count(integer cells) =
        has(cells, 0) + has(cells, 1) + has(cells, 2) + has(cells, 3) + has(cells, 4)
        + has(cells, 5) + has(cells, 6) + has(cells, 7) + has(cells, 8);

    predicate has_three(integer cells, integer a, integer b, integer c) =
        has(cells, a) + has(cells, b) + has(cells, c) == 3;

    predicate has_line(integer cells) =
        has_three(cells, 0, 1, 2) || has_three(cells, 3, 4, 5) || has_three(cells, 6, 7, 8)
        || has_three(cells, 0, 3, 6) || has_three(cells, 1, 4, 7) || has_three(cells, 2, 5, 8)
        || has_three(cells, 0, 4, 8) || has_three(cells, 2, 4, 6);

    // Nobody has two marks more than the other, and whoever is to move has not been beaten yet.
    predicate is_reachable(integer x, integer o) =
        (x & o) == 0
        && ((count(x) == count(o) && !has_line(x)) || (count(x) == count(o) + 1 && !has_line(o)));

    // The word counts its cells from the bottom right, above two bits of status and one of turn.
    logic integer cell_of(integer word, integer cell) = word >> (3 + 2 * (8 - cell)) & 3;

    predicate is_cell_of(integer word, integer x, integer o, integer cell) =
        cell_of(word, cell) == has(x, cell) + 3 * has(o, cell);

    predicate is_board_of(integer word, integer x, integer o) =
        is_cell_of(word, x, o, 0) && is_cell_of(word, x, o, 1) && is_cell_of(word, x, o, 2)
        && is_cell_of(word, x, o, 3) && is_cell_of(word, x, o, 4) && is_cell_of(word, x, o, 5)
        && is_cell_of(word, x, o, 6) && is_cell_of(word, x, o, 7) && is_cell_of(word, x, o, 8)
        && word >> 21 == 0;

    // 10 player zero won, 11 player one won, 01 draw, 00 ongoing.
    predicate is_judged(integer word, integer x, integer o) =
        (has_line(x) ==> (word >> 1 & 3) == 2)
        && (has_line(o) ==> (word >> 1 & 3) == 3)
        && (!has_line(x) && !has_line(o) ==> (word >> 1 & 3) == (count(x) + count(o) == 9 ? 1 : 0));

    predicate is_word_of(integer word, integer x, integer o) =
        is_board_of(word, x, o) && is_judged(word, x, o)
        && (word & 1) == count(x) - count(o);
*/

/*@ assigns \nothing;
    ensures lines: \result <==> has_line(cells); */
bool game_has_line(unsigned cells);

/*@ assigns \nothing;
    ensures counted: \result == count(cells); */
int game_count(unsigned cells);

/*@ assigns \nothing;
    ensures on_board: \result <= GAME_ALL; */
static unsigned plane_cells(unsigned plane);

/*@ assigns game->bits;
    behavior reachable:
        assumes is_reachable(x, o);
        ensures loaded: \result && is_word_of(game->bits, x, o);
    behavior unreachable:
        assumes !is_reachable(x, o);
        ensures refused: !\result && game->bits == \old(game->bits); */
bool game_load(struct game *game, unsigned x, unsigned o);

#include "engine/game.c"

/* A check of the check needs only the first boards. */
#ifndef RULES_LAST
#define RULES_LAST GAME_ALL
#endif

/* Every board whose counts fit. That game_load refuses all others is in contracts.c. */
int main(void)
{
    int counts[GAME_ALL + 1];

    plane_cells(any_word());
    for (unsigned cells = 0; cells <= GAME_ALL; cells++) {
        counts[cells] = game_count(cells);
        game_has_line(cells);
    }
    for (unsigned x = 0; x <= RULES_LAST; x++)
        for (unsigned free = GAME_ALL & ~x, o = 0, is_more = 1; is_more;) {
            if (counts[x] == counts[o] || counts[x] == counts[o] + 1) {
                struct game game = {0};

                game_load(&game, x, o);
            }
            o = (o - free) & free; /* the next of its subsets */
            is_more = o != 0;
        }
    return 0;
}
