/* SPDX-License-Identifier: MIT
 *
 * scene: a session of Ann and Bob as it is drawn, and what is found on the canvas.
 *
 * Invariant: what is sought and not found is printed with the whole canvas.
 */
#ifndef SCENE_H
#define SCENE_H

#include "display/view.h"

#include <stdio.h>

struct scene_layout {
    struct size size;
    struct size cell;
};

/* The sizes of the table and of a cell in each; from the first on that fits a terminal, the canvas
 * has up to SCENE_MORE rows more where the terminal has them. */
enum {
    LAYOUTS = 11,
    LAYOUT_WITH_BITS = 2,
    SCENE_MORE = 2,
    SCENE_SIZES = LAYOUTS * (SCENE_MORE + 1)
};
extern const struct scene_layout scene_layouts[LAYOUTS];

/* Every size that a canvas of the table can have. */
struct size scene_size(int i);

/* More than there is room for. */
#define LONG_NAME "Bartholomew Featherstonehaugh of Wymondham"

/* A session of Ann and Bob, who play against the perfect computer. */
struct session scene_seat(struct game game);

/* Press these keys; $ is Enter. The shelf has so many games. */
void scene_press(struct session *session, const char *keys, int shelved);

/* Let the session be of a table in that state; the agreement has its side. */
void scene_share(struct session *session, struct agreement *agreement, enum agreement_state state);

/* A session in which that move was the last, if it can be made; and a score before it. */
bool scene_may_move(const char *board, int cell);
struct session scene_seat_after_move(const char *board, int cell);

/* The session in the default theme. What is not drawn on is zero. */
struct canvas scene_draw(const struct session *session, struct size terminal);

/* Text, roles, and if has_clicks the events: a letter for each glyph. */
void scene_write_canvas(FILE *out, const struct canvas *canvas, struct size terminal,
                        bool has_clicks);

/* Print the canvas and fail, with words in the format of printf. */
_Noreturn void scene_fail(const struct canvas *canvas, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Find the text on the canvas. False if it is not there. */
bool scene_find(const struct canvas *canvas, const char *text, struct area *at);
bool scene_shows(const struct canvas *canvas, const char *text);
void scene_must_show(const struct canvas *canvas, const char *text);

/* The glyphs with the event, which must fill an area; one of no rows if there are none. */
struct area scene_area_of(const struct canvas *canvas, enum event event);

#endif
