/* SPDX-License-Identifier: MIT
 *
 * keys: turns what is typed, pasted and clicked into events. This module adds what curses lacks:
 * characters of several bytes, clicks that arrive in pieces, and sequences that curses does not
 * know, such as an answer of the terminal.
 *
 * Invariant: no byte of an escape sequence becomes a key, even if the sequence arrives in pieces.
 * If nothing follows an Escape within ESCDELAY, the Escape is a key. For one more second, the rest
 * of a sequence is still swallowed.
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

/* Ask the terminal what its background colour is, and then what its attributes are. Some terminals
 * do not answer the first question, but all answer the second. Until the second answer has come, an
 * answer is due.
 *
 * If `about_depth` is true, first set a direct colour and ask which colour is set. A terminal
 * without direct colours answers with another colour, or not at all.
 *
 * If `about_change` is true, also change number 230 of the 256 colours, ask what it is, and change
 * it back. A terminal whose colours cannot be changed answers with the old colour, or not at all.
 */
void keys_ask(bool about_depth, bool about_change);

/* Read until no answer is due, so that no answer is left for the next program to read. This takes
 * at most durations.last_answer, but an answer that has begun to come is read to its end. Keys that
 * are typed meanwhile are lost. */
void keys_await_answers(void);

/* The next event; EVENT_NONE if nothing has come. The function waits only inside a sequence:
 * ESCDELAY milliseconds after Escape, durations.sequence for each further byte. `at` is the area of
 * the screen that shows the canvas. If `canvas` is null, a click is no event.
 *
 *     click              The event of the glyph on which the left button goes down.
 *     pasted text        EVENT_PASTE, the characters, EVENT_PASTE_END. One second without input
 *                        ends the text, too.
 *     CR, LF, CR LF      EVENT_ENTER, once.
 *     Ctrl-C, Ctrl-\     No event: SIGINT or SIGQUIT is raised. In pasted text they are keys.
 *     Ctrl-Z             EVENT_STOP, if the terminal has a character that stops programs.
 *     an answer          EVENT_RESIZE, if the colours have changed. */
enum event keys_read(const struct canvas *canvas, struct area at);

#endif
