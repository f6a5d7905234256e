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

/* The words of a command line: ARGS(command_tictactoe(), "--show"). ARGS also lists variables of
 * the environment: "NAME=value" to set one, "NAME" to leave one out. */
#define ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The program under test: $TICTACTOE, or the game with a tenth of all durations. */
const char *command_tictactoe(void);

/* The game with its real durations: $TICTACTOE, or the game that would be installed. */
const char *command_installed(void);

/* Make the directory for all directories of this process and its children, in memory if possible,
 * and set TMPDIR to it. The second function removes the directory, with all that failed tests have
 * left there. */
void command_make_root(void);
void command_remove_root(void);

enum { COMMAND_HOME = 40 };

/* Make a new home. The second function removes a home with its contents. */
void command_make_home(char home[COMMAND_HOME]);
void command_remove_home(const char *home);

/* In a forked child: become the program, with this environment and home. */
_Noreturn void command_become(const char *const argv[], const char *const environment[],
                              const char *home);

/* The exit status in a status of waitpid; after a signal, its number, negative. */
int command_outcome(int wait_status);

#endif
