/* SPDX-License-Identifier: MIT
 *
 * scene: a session of Ann and Bob as it is drawn, and what is found on the canvas.
 *
 * Invariant: what is sought and not found is printed with the whole canvas.
 */
#ifndef SCENE_H
#define SCENE_H

#include "display/view.h"
#include "play/keymap.h"

#include <stdio.h>

/* The letters of the roles in the golden files. */
extern const char scene_role_letters[ROLES];

struct layout {
    struct size size;
    struct size cell;
    bool bits;
};

/* The last of them lack the draws, and the last of all the score. */
enum { LAYOUTS = 12, LAYOUT_WITH_BITS = 0, LAYOUTS_WITH_DRAWS = LAYOUTS - 3 };

/* The layouts of the table, and the size of a cell in each. */
extern const struct layout scene_layouts[LAYOUTS];

/* More than there is room for. */
#define LONG_NAME "Bartholomew Featherstonehaugh of Wymondham"
#define OTHER_LONG_NAME "Ann-Margaret Cholmondeley-Marjoribanks"

/* The keys that have no letter. */
#define UP "\1"
#define DOWN "\2"
#define LEFT "\3"
#define RIGHT "\4"
#define ENTER "\n"

void scene_press(struct session *session, const char *keys, int shelved);

/* A session of Ann and Bob. */
struct session scene_seat(struct game game);

void scene_write_canvas(FILE *out, const struct canvas *canvas, struct size terminal);
bool scene_same_size(struct size one, struct size other);
void scene_print_canvas(const struct canvas *canvas);

/* A row of the canvas from that column on, as text; the second column of a wide glyph is a tab. */
void scene_read_row(const struct canvas *canvas, int row, int col, wchar_t text[CANVAS_COLS + 1]);

/* Find the text, which is ASCII, on the canvas. False if it is not there. */
bool scene_find(const struct canvas *canvas, const char *text, struct area *at);

bool scene_shows(const struct canvas *canvas, const char *text);
void scene_must_show(const struct canvas *canvas, const char *text);

/* The glyphs with the event, which must fill an area; one of no rows if there are none. */
struct area scene_area_of(const struct canvas *canvas, enum event event);

struct canvas scene_draw(const struct session *session, struct size terminal);

/* The table in that layout. */
struct canvas scene_draw_table(struct session *session, const struct layout *layout);

bool scene_may_move(const char *board, int cell);

/* A session in which that move was the last. */
struct session scene_seat_after_move(const char *board, int cell);

void scene_write_hint(const struct key *key, char text[CANVAS_COLS]);

#endif
