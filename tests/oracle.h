/* SPDX-License-Identifier: MIT
 *
 * oracle: the results that the tests compare with those of the game. They are worked out in the
 * most naive way there is: nine letters, loops and counting. The oracle shares no code with src/,
 * so it does not repeat a mistake of src/.
 *
 * A board is nine letters in reading order, 'X', 'O' or '.' for an empty cell, and a null.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ORACLE_CELLS = 9,
    ORACLE_BOARDS = 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3,
    ORACLE_BOARD_SIZE = ORACLE_CELLS + 1
};

struct oracle {
    int positions; /* the boards that a game can reach, in the order in which they were found */
    char position[ORACLE_BOARDS][ORACLE_BOARD_SIZE];
    bool reached[ORACLE_BOARDS];

    int codes; /* the boards in the order of their codes: code[523] is the board of code 523 */
    char code[ORACLE_BOARDS][ORACLE_BOARD_SIZE];
};

/* Play every game there is, and list every board that has a code. */
void oracle_ask(struct oracle *oracle);

/* True if a game can reach the board. */
bool oracle_reached(const struct oracle *oracle, const char *board);

int oracle_count(const char *board, char mark);

/* True if the cell is on a line of three equal marks. */
bool oracle_on_line(const char *board, int cell);

/* The next mark, 'X' or 'O'. */
char oracle_turn(const char *board);

/* The turn or the result: "X to move", "O to move", "X won", "O won", "draw". */
const char *oracle_words(const char *board);

bool oracle_is_over(const char *board);

/* The 21-bit word of a board that a game can reach. */
uint32_t oracle_word(const char *board);

/* The result of plain minimax for a board that a game can reach: for the player to move, 1 for a
 * win, 0 for a draw or -1 for a loss, and the number of moves to the end. The player who can win
 * hurries, the player who must lose delays. */
struct oracle_verdict {
    int value, plies;
};

struct oracle_verdict oracle_judge(const char *board);

/* The verdict for the player to move after taking the cell. The second function is true if that
 * player prefers `a` to `b`. */
struct oracle_verdict oracle_judge_cell(const char *board, int cell);
bool oracle_is_preferred(struct oracle_verdict a, struct oracle_verdict b);

/* A different number for each of the 19,683 ways to fill nine cells. */
int oracle_number(const char *board);

#endif
