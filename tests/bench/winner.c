/* SPDX-License-Identifier: MIT
 *
 * Whose line is on the board? The shifted masks of the game, next to a loop over nine cells under
 * eight masks, in one run. Each has the boards in the form that it keeps itself, and the shortest
 * of many rounds counts. It ends if the two disagree.
 */
#include "../oracle.h"
#include "engine/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 5478, ROUNDS = 300, LINES = 8 };

static const unsigned lines[LINES] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
static struct game games[POSITIONS];
static unsigned char boards[POSITIONS][GAME_CELLS]; /* an enum mark each */
static enum mark winners[POSITIONS], found[POSITIONS];

/* Without a branch on a cell, which would take twice as long. */
__attribute__((noinline)) static enum mark find_line(const unsigned char cells[GAME_CELLS])
{
    for (int line = 0; line < LINES; line++) {
        unsigned count[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

        for (int cell = 0; cell < GAME_CELLS; cell++)
            count[cells[cell]] += lines[line] >> cell & 1;
        for (enum mark mark = MARK_X; mark <= MARK_O; mark++)
            if (count[mark] == GAME_SIDE)
                return mark;
    }
    return MARK_EMPTY;
}

static void by_loop(void)
{
    for (int i = 0; i < POSITIONS; i++)
        found[i] = find_line(boards[i]);
}

static void by_masks(void)
{
    for (int i = 0; i < POSITIONS; i++)
        found[i] = game_winner(games[i]);
}

/* Run a way once, and keep the shortest time that it took, in nanoseconds of the processor. */
static void take_time(void (*way)(void), double *shortest)
{
    struct timespec times[2];

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &times[0]);
    way();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &times[1]);

    double time = (double)(times[1].tv_sec - times[0].tv_sec) * 1e9
                + (double)(times[1].tv_nsec - times[0].tv_nsec);

    *shortest = *shortest == 0 || time < *shortest ? time : *shortest;
    if (memcmp(found, winners, sizeof found) != 0) {
        fputs("benchmark: masks and loop disagree\n", stderr);
        exit(EXIT_FAILURE);
    }
}

int main(void)
{
    static struct oracle oracle;
    double loop = 0, masks = 0;

    oracle_ask(&oracle);
    for (int i = 0; i < POSITIONS; i++) {
        const char *board = oracle.position[i * 2003 % POSITIONS]; /* shuffled */

        game_from_word(&games[i], oracle_word(board));
        for (int cell = 0; cell < GAME_CELLS; cell++)
            boards[i][cell] = (unsigned char)(strchr(".XO", board[cell]) - ".XO");
        winners[i] = find_line(boards[i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        take_time(by_loop, &loop);
        take_time(by_masks, &masks);
    }
    printf("Nanoseconds to find the winner of a board:\n\n"
           "win     loop        %10.2f%10.2f\nwin     ours        %10.2f%10.2f\n\n",
           loop / POSITIONS, loop / masks, masks / POSITIONS, 1.0);
    return EXIT_SUCCESS;
}
