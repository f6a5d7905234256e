/* SPDX-License-Identifier: MIT
 *
 * screen_terminal: what screen_wait needs of the terminal that screen_open has opened. Private to
 * the screen.
 */
#ifndef SCREEN_TERMINAL_H
#define SCREEN_TERMINAL_H

#include "terminal/decoder.h"
#include "terminal/screen.h"

/* The descriptor that is painted to. */
int screen_paper(void);

/* Send a sequence that curses does not know. */
void screen_send(const char *sequence);

/* Begin with colours, if there are any. */
void screen_start_colors(void);

/* What reads the keys. */
struct decoder *screen_decoder(void);

/* The upper left corner of the canvas, which is centred. */
struct size screen_origin(const struct canvas *canvas);

/* Take the terminal's size, and paint everything again: EVENT_RESIZE. */
enum event screen_take_size(void);

/* Take the terminal again after a stop, when it is this program's again: EVENT_RESIZE, or
 * EVENT_SIGNAL or EVENT_END if it is to go or can never have it. */
enum event screen_come_back(void);

/* Ctrl-Z: the shell gets a clean terminal, and all comes back with SIGCONT, or at once where nobody
 * could send it. */
enum event screen_stop(void);

#endif
