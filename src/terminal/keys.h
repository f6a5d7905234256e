/* SPDX-License-Identifier: MIT
 *
 * keys: turns what is typed, pasted and clicked into events. curses reads the terminal. Added here
 * is what curses lacks: characters of several bytes, clicks that arrive in pieces, and sequences it
 * does not know, such as an answer of the terminal.
 *
 * Invariant: no byte of an escape sequence becomes a key, even if the sequence arrives in pieces.
 * After an Escape this is a guess: if nothing follows within ESCDELAY, it is the key Escape. Within
 * the next second only a "[" or "O" with more right behind it, or a "]" while an answer is due, is
 * taken for the rest of a sequence.
 */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>

#include "display/canvas.h"

/* Prepare to read the terminal that curses has open. `mouse`: the user wants clicks. */
void keys_open(bool mouse);

/* True if clicks are wanted and the terminal can send them. */
bool keys_has_mouse(void);

/* Ask the terminal for its background, and then for its attributes, which every terminal tells.
 * From now on an answer is due, until the attributes have come. */
void keys_ask_background(void);

/* Read until no answer is due, so that none is left to the next program: an answer that has begun
 * to its end, another one for at most durations.last_answer. What is typed meanwhile is lost. */
void keys_await_answers(void);

/* The next event, EVENT_NONE if none has come. Only inside a sequence it waits: ESCDELAY
 * milliseconds after Escape, a second for each further byte.
 *
 *     click              The left button goes down. The event is that of the glyph under it; the
 *                        canvas begins at row corner.rows and column corner.cols of the screen.
 *     pasted text        EVENT_PASTE, its characters, EVENT_PASTE_END. A second without input is
 *                        its end, too.
 *     CR, LF, CR LF      EVENT_ENTER, once.
 *     Ctrl-C, Ctrl-\     No event: SIGINT or SIGQUIT is raised. In pasted text they are keys.
 *     Ctrl-Z             EVENT_STOP, if the terminal has a character that stops.
 *     an answer          EVENT_RESIZE if it tells another background than before. */
enum event keys_read(const struct canvas *canvas, struct size corner);

#endif
