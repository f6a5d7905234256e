/* SPDX-License-Identifier: MIT
 *
 * fuzz: the shared functions of the fuzz targets. A target is a function that reads an input and
 * checks conditions that hold for every input. Its corpus is tests/fuzz/corpus/TARGET. `make fuzz`
 * links the targets with libFuzzer, which invents inputs; `make check` replays the corpora.
 *
 * Invariant: a target keeps nothing from one input to the next. The texts that it reads from an
 * input are on the heap with not a byte to spare, so that a sanitizer sees every step beyond them.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "engine/match.h"

/* A condition that must hold for every input. */
#define HOLDS(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_fail(const char *condition, const char *file, int line);

/* An input, read from its beginning, and the texts that were read from it. */
struct input {
    const uint8_t *next;
    size_t left;
    struct text *texts;
};

/* The next byte; 0 at the end. */
uint8_t fuzz_byte(struct input *input);

/* The text up to the end of the line, which is dropped, or of the input, cut at its first null. It
 * lasts as long as the input. */
char *fuzz_line(struct input *input);

/* The same for the rest of the input. */
char *fuzz_rest(struct input *input);

/* Check the conditions that hold for every match. */
void fuzz_hold_match(const struct match *match);

/* The targets, each with the name of its corpus: a shared table, the text of a game, a session at
 * one keyboard. */
void fuzz_connection(struct input *input);
void fuzz_record(struct input *input);
void fuzz_session(struct input *input);

#endif
