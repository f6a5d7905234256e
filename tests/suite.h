/* SPDX-License-Identifier: MIT
 *
 * suite: registers and runs tests. Tests share the oracle and a generator of random numbers.
 *
 * A test program holds the tests of one directory. Its arguments are files: it runs the tests of
 * these files or, without arguments, all tests. Every test is a process of its own.
 *
 * Invariant: the random numbers are the same in every run.
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

/* Check writes down the place of each check that holds, for the message if the test crashes. That
 * takes longer than most checks, so here a place is written down the first time in each test. */
#define _mark_point(file, line) suite_mark(file, line)
void suite_mark(const char *file, int line);

/* TEST(a_sentence_that_says_what_holds) { ... }: the test is registered by being in a file.
 * TEST_LOOP runs it `times` times, with _i from 0. */
#define TEST(sentence) TEST_LOOP(sentence, 1)
#define TEST_LOOP(sentence, times)                                                                 \
    static const TTest *sentence;                                                                  \
    SUITE_REGISTER(sentence, .test = sentence, .end = (int)(times))                                \
    START_TEST(sentence)

/* Functions to call before the first and after the last test of the file, or before and after each
 * test; null for nothing. */
#define AROUND_ALL(first, last) SUITE_REGISTER(first##_all, .before = first, .after = last)
#define AROUND_EACH(first, last)                                                                   \
    SUITE_REGISTER(first##_each, .before = first, .after = last, .is_each = true)

/* Skip the tests of the file if the function returns a reason; null means that they run. */
#define SKIPPED_IF(function) SUITE_REGISTER(function, .reason = function)

/* The parts that the macros register before main begins. */
struct suite_part {
    const char *file;
    int line;
    const TTest *test;
    int first, end; /* the values of _i */
    void (*before)(void), (*after)(void);
    bool is_each; /* `before` and `after` are called for each test */
    const char *(*reason)(void);
};
void suite_add(struct suite_part part);
#define SUITE_REGISTER(name, ...)                                                                  \
    __attribute__((constructor)) static void register_##name(void)                                 \
    {                                                                                              \
        suite_add((struct suite_part){.file = __FILE__, .line = __LINE__, __VA_ARGS__});           \
    }

/* Add a test that is read from a file: the function of the test is called with this number. */
void suite_add_row(const TTest *test, int number);

/* Report the running test as SKIP, with the reason why it cannot be tried here. The test should
 * then return. */
void suite_skip(const char *reason);

/* For SKIPPED_IF: the reason to skip tests that need root; null for root. */
const char *suite_not_root(void);

/* Fixtures, for AROUND_ALL. */
void suite_ask_oracle(void);
void suite_use_locale(void); /* C.UTF-8 */

/* The oracle, once suite_ask_oracle has run. */
extern struct oracle oracle;

/* The game of the board, which a game can reach. */
struct game suite_game(const char *board);

/* A game after some moves, to see whether a refusal leaves the game alone. */
struct game suite_some_game(void);

/* A long loop takes one of this many rounds: of 10 in `make check`, of 1 in `make check-long`, of
 * 80 in `make check-quick`. */
int suite_share(void);

/* Draw a number below `below`, which is 1 to 1 << 24. */
unsigned suite_draw(unsigned *rng, unsigned below);

/* The time in seconds, counted from some moment. */
double suite_seconds(void);

#endif
