/* SPDX-License-Identifier: MIT
 *
 * command: the program under test, and the home and the environment that it gets.
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

/* The program under test: $TICTACTOE, or the game with a tenth of all durations. */
const char *command_tictactoe(void);

/* The game with its real durations: $TICTACTOE, or the one that would be installed. */
const char *command_installed(void);

/* Make the directory for all directories of this process and its children, and set TMPDIR to it.
 * Remove it, with all that failed tests have left there. */
void command_make_root(void);
void command_remove_root(void);

enum { COMMAND_HOME = 40 };

/* Make a new directory, in memory if possible; remove it with its contents. */
void command_make_home(char home[COMMAND_HOME]);
void command_make_home_in_memory(char home[COMMAND_HOME]);
void command_remove_home(const char *home);

/* Become the program, in a forked child. */
_Noreturn void command_become(const char *const argv[], const char *const environment[],
                              const char *home);

/* The exit status that a status of waitpid has; for a signal its number, negative. */
int command_outcome(int wait_status);

#endif
