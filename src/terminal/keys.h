/* SPDX-License-Identifier: MIT
 *
 * keys: turns what is typed, pasted and clicked into events. curses reads the terminal. This module
 * adds what curses lacks: characters of several bytes, clicks that arrive in pieces, and sequences
 * that curses does not know, such as an answer of the terminal.
 *
 * Invariant: no byte of an escape sequence becomes a key, even if the sequence arrives in pieces.
 * Whether an Escape starts a sequence is a guess: if nothing follows within ESCDELAY, the Escape is
 * a key. For one more second, "[" or "O" with another byte right behind it, or "]" while an answer
 * is due, still counts as the rest of a sequence.
 */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>

#include "display/canvas.h"

/* Prepare to read the terminal that curses has open. `mouse` is true if the user wants clicks. */
void keys_open(bool mouse);

/* True if clicks are wanted and the terminal can send them. */
bool keys_has_mouse(void);

/* Ask the terminal for its background colour, a question that some terminals do not answer, and
 * then for its attributes, which all terminals answer. An answer is due until the attributes have
 * come. */
void keys_ask_background(void);

/* Read until no answer is due, so that the next program does not read an answer. This takes
 * durations.last_answer at most, and longer only if an answer has started by then: it is read to
 * its end. Keys that are typed in this time are lost. */
void keys_await_answers(void);

/* The next event, EVENT_NONE if none has come. The function waits only inside a sequence: ESCDELAY
 * milliseconds after Escape, durations.sequence for each further byte. `at` is the area of the
 * screen that shows the canvas. Without a canvas, NULL, a click is no event.
 *
 *     click              The left button goes down: the event of the canvas's glyph there.
 *     pasted text        EVENT_PASTE, its characters, EVENT_PASTE_END. A second without input
 *                        ends the text, too.
 *     CR, LF, CR LF      EVENT_ENTER, once.
 *     Ctrl-C, Ctrl-\     No event: SIGINT or SIGQUIT is raised. In pasted text they are keys.
 *     Ctrl-Z             EVENT_STOP, if the terminal has a character that stops programs.
 *     an answer          EVENT_RESIZE if the background is not the same as before. */
enum event keys_read(const struct canvas *canvas, struct area at);

#endif
