/* SPDX-License-Identifier: MIT
 *
 * command: runs a program without a terminal and keeps its output.
 *
 * Invariant: no file of the person who runs the tests is read or written. Every program gets a home
 * of its own, and only chosen variables of the environment.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>

/* The words of a command line: ARGS(command_tictactoe(), "--show"). Also a list of variables to set
 * in the environment, "NAME=value", and to leave out, "NAME". */
#define ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The exit status for wrong words; and room for the messages and the input of a test. */
enum { EXIT_USAGE = 2, MESSAGE = 256 };

enum { COMMAND_TEXT = 32768 };

struct command {
    int outcome;            /* the exit status, or a signal as a negative number */
    char out[COMMAND_TEXT]; /* its output; more than fits is an error of the test */
    char err[COMMAND_TEXT];
};

/* The program under test: $TICTACTOE, or the game with a tenth of all durations. */
const char *command_tictactoe(void);

/* The game with its real durations: $TICTACTOE, or the one that would be installed. */
const char *command_installed(void);

/* Run it to its end with that text as its input. The environment and the input may be null. */
void command_run(struct command *command, const char *const argv[], const char *const environment[],
                 const char *input);

/* The parts of it, for tests that run a program in another way. */

enum { COMMAND_HOME = 32 };

/* Make a new directory; remove it with its contents. */
void command_make_home(char home[COMMAND_HOME]);
void command_remove_home(const char *home);

/* Become the program, in a forked child. */
_Noreturn void command_become(const char *const argv[], const char *const environment[],
                              const char *home);

/* A status of waitpid in the form of struct command. */
int command_outcome(int wait_status);

#endif
