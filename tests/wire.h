/* SPDX-License-Identifier: MIT
 *
 * wire: the game at the end of a bare line, or of two, where nobody reads unless a test does: for
 * what happens when a terminal stalls, and when it is another program's.
 *
 * Invariant: a shell of a few lines, which is not the game, leads the session of the first line,
 * and tells each time the game stops or ends.
 */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <sys/types.h>
#include <termios.h>

#include "command.h"

/* The process group in which the game is started. Nobody would continue the last one. */
enum { WIRE_FOREGROUND, WIRE_BACKGROUND, WIRE_ORPHAN };

enum { WIRE_TEXT = 8192 };

struct wire_end {
    int master, slave;
    struct termios before;
};

struct wire {
    struct wire_end ends[2]; /* of the input and of the output, which may be the same */
    bool is_one;
    char home[COMMAND_HOME];
    pid_t leader, program;
    int connection;           /* to the leader */
    char text[WIRE_TEXT + 1]; /* read, and not yet expected */
    size_t length;
};

/* A terminal as most are. */
enum { WIRE_ROWS = 24, WIRE_COLS = 80 };

/* Signals that ask a program to end. */
enum { WIRE_SIGNALS_TO_GO = 4 };
extern const int wire_signals_to_go[WIRE_SIGNALS_TO_GO];

/* Start the game on a line, or two, of that size; in the foreground, until its screen is there. */
struct wire wire_begin(int count, int ground, const char *const environment[]);
struct wire wire_sit_down(int count);

/* Open the line, or two, of that size. */
struct wire wire_open(int count, int rows, int cols);

/* Start the program there; the environment may be null. */
void wire_start(struct wire *wire, int ground, const char *const argv[],
                const char *const environment[]);

void wire_close(struct wire *wire);

/* Type bytes, and read until the words have come, and no further. */
void wire_type(struct wire *wire, const char *bytes, size_t length);
void wire_expect(struct wire *wire, const char *words);

/* Read what has been written until there is nothing more. */
void wire_drain(struct wire *wire);

/* Wait that long for the next stop or end: the signal that stopped it, and 1000 more than the
 * outcome that command_outcome says at its end; WIRE_NOTHING if it does neither. */
enum { WIRE_NOTHING = -10000, WIRE_ENDED = 1000 };
int wire_wait(struct wire *wire, int milliseconds);

/* The game ends in that time, with that outcome, and the terminal is as it was. */
void wire_check_ends(struct wire *wire, int outcome, int milliseconds);

/* Let the leader give the terminal to the game, or take it away. */
void wire_give(struct wire *wire, bool to_game);

/* Wait until the game sleeps in a call that writes. */
void wire_wait_until_stalled(struct wire *wire);

/* True if the modes of all ends are as before. */
bool wire_is_restored(const struct wire *wire);

#endif
