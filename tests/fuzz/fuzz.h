/* SPDX-License-Identifier: MIT
 *
 * fuzz: what the fuzz targets share. A target is one file with an LLVMFuzzerTestOneInput. `make
 * fuzz` links it with libFuzzer, which invents inputs; `make check` links it with replay.c, which
 * feeds it the inputs of tests/fuzz/corpus/TARGET.
 *
 * Invariant: a target keeps nothing from one input to the next, and what it reads from an input is
 * on the heap with not a byte to spare, so that a sanitizer sees every step beyond it.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "display/canvas.h"
#include "play/session.h"

/* The two functions that libFuzzer calls. The first is in fuzz.c for all targets. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A condition that must hold for every input. */
#define HOLDS(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_fail(const char *condition, const char *file, int line);

/* An input, read from its beginning. */
struct input {
    const uint8_t *next;
    size_t left;
};

/* The next byte; 0 at the end. */
uint8_t fuzz_byte(struct input *input);

/* A number made of the next four bytes. */
uint32_t fuzz_number(struct input *input);

/* The size of a terminal, up to a little more than a canvas can be, from the next two bytes. */
struct size fuzz_size(struct input *input);

/* The text up to the end of the line, which is dropped, or of the input. To be freed. */
char *fuzz_line(struct input *input);

/* All that is left, cut at its first null. To be freed. */
char *fuzz_rest(struct input *input);

/* Check what is true of every canvas, and of every session. */
void fuzz_hold_canvas(const struct canvas *canvas);
void fuzz_hold_session(const struct session *session);

#endif
