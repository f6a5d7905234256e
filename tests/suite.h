/* SPDX-License-Identifier: MIT
 *
 * suite: how tests register and run, and what they share: the positions that the oracle reaches,
 * and chance.
 *
 * A test program holds the tests of one folder. Its arguments are files: it runs the tests of
 * those, or of all without any. Every test is a process of its own.
 *
 * Invariant: chance is the same in every run.
 */
#ifndef SUITE_H
#define SUITE_H

#include "engine/game.h"
#include "oracle.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* TEST(a_sentence_that_says_what_holds) { ... }: a test registers itself by standing in a file.
 * TEST_LOOP runs it that many times, with _i from 0. */
#define TEST(sentence) TEST_LOOP(sentence, 1)
#define TEST_LOOP(sentence, times)                                                                 \
    static const TTest *sentence;                                                                  \
    SUITE_REGISTER(sentence, suite_add_test(sentence, (int)(times)))                               \
    START_TEST(sentence)

/* For the tests of the file: called before the first and after the last of them, or before and
 * after each; null for nothing. */
#define AROUND_ALL(before, after)                                                                  \
    SUITE_REGISTER(before##_all, suite_add_around_all(__FILE__, before, after))
#define AROUND_EACH(before, after)                                                                 \
    SUITE_REGISTER(before##_each, suite_add_around_each(__FILE__, before, after))

/* Skip the tests of the file if the function returns a reason, and not null. */
#define SKIPPED_IF(reason) SUITE_REGISTER(reason, suite_add_condition(__FILE__, reason))

/* A program that a test starts: the test program itself, called with the name and more arguments,
 * which the function is given. It returns the exit status. */
#define PROGRAM(name)                                                                              \
    static int name(char *arguments[]);                                                            \
    SUITE_REGISTER(name, suite_add_program(#name, name))                                           \
    static int name(char *arguments[])

/* The work of the macros. */
#define SUITE_REGISTER(name, call)                                                                 \
    __attribute__((constructor)) static void register_##name(void)                                 \
    {                                                                                              \
        call;                                                                                      \
    }
void suite_add_test(const TTest *test, int times);
void suite_add_around_all(const char *file, void (*before)(void), void (*after)(void));
void suite_add_around_each(const char *file, void (*before)(void), void (*after)(void));
void suite_add_condition(const char *file, const char *(*reason)(void));
void suite_add_program(const char *name, int (*run)(char *arguments[]));

/* A test that is read from a file: its function is called with that number. */
void suite_add_row(const TTest *test, int number);

/* The path of the test program. */
extern char suite_program[PATH_MAX];

/* For SKIPPED_IF. */
const char *suite_not_root(void);

/* True if the machine lets a process do that. */
bool suite_can(bool (*act)(void));

/* Fixtures, for AROUND_ALL. */
void suite_ask_oracle(void);
void suite_use_locale(void); /* C.UTF-8 */

/* True if the characters of that locale are UTF-8. In some C libraries they are, for every name
 * that the library does not know. */
bool suite_is_utf8(const char *locale);

/* The oracle after suite_ask_oracle. */
extern struct oracle oracle;

/* The game of a board that can be reached. */
struct game suite_game(const char *board);

/* A game in the middle, to see whether a refusal leaves it alone. */
struct game suite_some_game(void);

/* Loops that are long take one round of so many: 1 in `make check-long`, which sets CHECK_LONG. */
int suite_share(void);

/* A number below that one, which is 1 to 1 << 24, drawn by chance. */
unsigned suite_draw(unsigned *rng, unsigned below);

/* The time since some moment or other. */
double suite_seconds(void);

#endif
