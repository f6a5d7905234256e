/* SPDX-License-Identifier: MIT
 *
 * fuzz: what the fuzz targets share. A target is a function that reads an input and checks what
 * must hold for every input. Its corpus is tests/fuzz/corpus/TARGET. `make fuzz` links the targets
 * with libFuzzer, which invents inputs; `make check` replays the corpora.
 *
 * Invariant: a target keeps nothing from one input to the next. What it reads from an input is on
 * the heap with not a byte to spare, so that a sanitizer sees every step beyond it.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "display/canvas.h"
#include "play/session.h"

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

/* A number made of the next four bytes. */
uint32_t fuzz_number(struct input *input);

/* The size of a terminal, up to a little more than a canvas can be, from the next two bytes. */
struct size fuzz_size(struct input *input);

/* The text up to the end of the line, which is dropped, or of the input, cut at its first null. It
 * lasts as long as the input. */
char *fuzz_line(struct input *input);

/* The same of all that is left. */
char *fuzz_rest(struct input *input);

/* Check what is true of every canvas, match and session. */
void fuzz_hold_canvas(const struct canvas *canvas);
void fuzz_hold_match(const struct match *match);
void fuzz_hold_session(const struct session *session);

/* The targets. Those of parsers.c read text or bytes from outside. */
void fuzz_address_parse(struct input *input);
void fuzz_book_read(struct input *input);
void fuzz_journal_unpack(struct input *input);
void fuzz_line_reader_next(struct input *input);
void fuzz_notation_parse(struct input *input);
void fuzz_options_parse(struct input *input);
void fuzz_quote(struct input *input);
void fuzz_settings_change(struct input *input);
void fuzz_shelf_unpack(struct input *input);
/* Those of session.c play at one keyboard. */
void fuzz_canvas_text(struct input *input);
void fuzz_input_take(struct input *input);
void fuzz_keymap_press(struct input *input);
void fuzz_line_commands_hear(struct input *input);
void fuzz_session_play_moves(struct input *input);
/* That of connection.c is a shared table. */
void fuzz_connection_hear(struct input *input);

#endif
