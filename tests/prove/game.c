/* SPDX-License-Identifier: MIT
 *
 * Every function of game, with any player, any cell, any word and any two sets.
 */
#include "engine/game.h"

#include "any.h"

/* Call every function that takes a game. */
static void use(struct game game)
{
    char bits[GAME_BITS + 1];
    struct game_line line;

    game_winning_line(game, &line);
    game_winning_cells(game);
    game_write_bits(game, bits);
    game_words(game);
    game_winner(game);
    game_changed_cell(game, any_word());
    game_cell(game, any_between(0, GAME_CELLS - 1));
    game_cells(game, (enum mark)any_between(MARK_EMPTY, MARK_O));
    game_play(&game, (enum player)any_word(), any_int());
    /*@ assert game.bits < 1 << GAME_BITS; */
}

int main(void)
{
    struct game game = {0};

    use(game);
    if (game_from_word(&game, any_word()))
        use(game);
    if (game_load(&game, any_word() & GAME_ALL, any_word() & GAME_ALL))
        use(game);
    game_has_line(any_word() & GAME_ALL);
    game_count(any_word() & GAME_ALL);
    return 0;
}
