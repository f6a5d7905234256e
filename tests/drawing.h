/* SPDX-License-Identifier: MIT
 *
 * drawing: sessions of Ann and Bob, the canvas on which a session is drawn, and searches on a
 * canvas.
 *
 * Invariant: a failure prints the whole canvas.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include "display/view.h"
#include "protocol/table.h"

#include <stdio.h>

struct drawing_layout {
    struct size size;
    struct size cell;
};

/* Sizes of terminals that a layout of the table fills, with the sizes of their cells. Each is also
 * tried with up to DRAWING_MORE more rows. */
enum { LAYOUTS = 16, DRAWING_MORE = 2, DRAWING_SIZES = LAYOUTS * (DRAWING_MORE + 1) };
extern const struct drawing_layout drawing_layouts[LAYOUTS];

/* Every size that a canvas of the table can have. */
struct size drawing_size(int i);

/* The next size to try, up to DRAWING_ROWS rows. `make check-long` tries every size; the other
 * checks try a sample with more small sizes, and each height and width. A loop begins with `least`,
 * the smallest size that it tries. */
enum { DRAWING_ROWS = 75, DRAWING_COLS = 220 };
struct size drawing_next_size(struct size size, struct size least);

/* How many themes there are. */
enum { DRAWING_THEMES = 4 };

/* A session of Ann and Bob, who play against the perfect computer. */
struct session drawing_session(struct game game);

/* Press these keys; $ is Enter. The shelf has `shelved` games. */
void drawing_press(struct session *session, const char *keys, int shelved);

/* Make the session the session of this person at a table in this state. drawing_ask lets the other
 * person ask for a new game. */
void drawing_share(struct session *session, int person, enum absence absence);
void drawing_ask(struct session *session, bool is_asked);

/* True if the move can be made. The second function returns a session whose last move this is, with
 * a score. */
bool drawing_may_move(const char *board, int cell);
struct session drawing_session_after_move(const char *board, int cell);

/* Draw the session in the default theme. Glyphs that are not drawn are zero. */
struct canvas drawing_draw(const struct session *session, struct size terminal);
/* The same where colours are blended, so that both people can have cards. */
struct canvas drawing_draw_blended(const struct session *session, struct size terminal);

/* Write the text of the canvas and, if wanted, its roles and its events, with a letter for each
 * glyph. */
void drawing_write_canvas(FILE *out, const struct canvas *canvas, struct size terminal,
                          bool has_roles, bool has_clicks);

/* Print the canvas and fail, with words in the format of printf. */
_Noreturn void drawing_fail(const struct canvas *canvas, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Find the text on the canvas. False if it is not there. */
bool drawing_find(const struct canvas *canvas, const char *text, struct area *at);
bool drawing_shows(const struct canvas *canvas, const char *text);
/* True if the text is there in large letters, or in large letters on the ground of a card. */
bool drawing_shows_large(const struct canvas *canvas, const char *text);
bool drawing_shows_on_card(const struct canvas *canvas, const char *text);
/* True if the end is told in a row, in two words of large letters, or by a name as text and a large
 * verb. */
bool drawing_shows_end(const struct canvas *canvas, const char *name, const char *verb);
void drawing_must_show(const struct canvas *canvas, const char *text);

/* The area of the glyphs with this event, which must fill the area. Without such glyphs the area
 * has no rows. */
struct area drawing_area_of(const struct canvas *canvas, enum event event);

#endif
