/* SPDX-License-Identifier: MIT
 *
 * keys: turns what is typed, pasted and clicked into events. curses reads the terminal. This module
 * adds what curses lacks: characters of several bytes, clicks that arrive in pieces, and sequences
 * that curses does not know, such as an answer of the terminal.
 *
 * Invariant: no byte of an escape sequence becomes a key, even if the sequence arrives in pieces.
 * Whether an Escape starts a sequence is a guess: if nothing follows within ESCDELAY, the Escape is
 * a key. For one more second, these bytes still count as the rest of a sequence:
 *
 *     [ or O    if another byte comes right behind it
 *     ]         while an answer of the terminal is due
 */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>

#include "display/canvas.h"

/* Prepare for keys_read, after curses has opened the terminal. `mouse` is true if the user wants
 * clicks. */
void keys_open(bool mouse);

/* True if clicks are wanted and the terminal can send them. */
bool keys_has_mouse(void);

/* Ask the terminal two questions: what its background colour is, and then what its attributes are.
 * Some terminals do not answer the first question, but all answer the second. Until the attributes
 * have come, an answer is due. */
void keys_ask_background(void);

/* Read until no answer is due, so that the next program does not read an answer. This takes at most
 * durations.last_answer, unless an answer has begun to come by then: such an answer is read to its
 * end. Keys that are typed meanwhile are lost. */
void keys_await_answers(void);

/* The next event; EVENT_NONE if nothing has come. The function waits only inside a sequence:
 * ESCDELAY milliseconds after Escape, durations.sequence for each further byte. `at` is the area of
 * the screen that shows the canvas. If `canvas` is null, a click is no event.
 *
 *     click              The event of the glyph on which the left button goes down.
 *     pasted text        EVENT_PASTE, the characters, EVENT_PASTE_END. A second without input
 *                        ends the text, too.
 *     CR, LF, CR LF      EVENT_ENTER, once.
 *     Ctrl-C, Ctrl-\     No event: SIGINT or SIGQUIT is raised. In pasted text they are keys.
 *     Ctrl-Z             EVENT_STOP, if the terminal has a character that stops programs.
 *     an answer          EVENT_RESIZE, if the colours have changed. */
enum event keys_read(const struct canvas *canvas, struct area at);

#endif
