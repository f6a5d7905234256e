/* SPDX-License-Identifier: MIT
 *
 * page: what the parts of a page share: its canvas and its session, the places of its parts, and
 * the drawing of words. Only the files of this folder include it.
 *
 * Invariant: no part of a layout covers another.
 */
#ifndef PAGE_H
#define PAGE_H

#include "display/shape.h"
#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

/* Take rows off at the top or at the bottom, as far as there are any. */
struct area area_take_top(struct area *from, int rows);
struct area area_take_bottom(struct area *from, int rows);

/* Take columns off at the left, and the gap between them and the rest. */
struct area area_take_left(struct area *from, int cols, int gap);

/* ---- The layout of the game. ---- */

/* A part without rows is left out, and so are the rows of the score and the moves that have no
 * room. */
struct layout {
    struct size size; /* of the canvas */
    struct size cell;
    bool is_smallest;      /* the hints stand below one another beside the board */
    bool is_big;           /* the score, the end and the name of the game are large letters */
    bool is_turn_in_score; /* the score is near the headline, and shows the turn in its place */
    struct area title;     /* the name of the game */
    struct area headline;  /* without rows it has the first ones of the notices, if there is news */
    struct area board;
    struct area score;
    struct area moves;
    struct area bits;
    struct area notices;
    struct area code;
    struct area free; /* blank rows between the board and the hints */
    struct area hints;
};

/* The layout for a terminal in which the game fits. */
struct layout layout_compose(struct size terminal, bool has_bits);

/* The smallest terminal in which it does. */
extern const struct size layout_smallest;

/* The sizes of a cell, within the lines of the grid, from the largest to the smallest; and the size
 * of a board with cells of that size. */
enum { BOARD_CELLS = 21, BOARD_SMALLEST = BOARD_CELLS - 1 };
extern const struct size board_cells[BOARD_CELLS];
struct size board_size(struct size cell);

enum { LARGE_ROWS = 5 }; /* of the smallest cell that has room for corners around a mark */

enum { BITS_ALL_ROWS = 12 };

/* ---- A page. ---- */

enum { LINE_WHOLE = 100 }; /* percent */

/* The arguments that every part of the drawing needs. */
struct page {
    struct canvas *canvas;
    const struct session *session;
    const struct session *settled; /* its hints: the same, unless the computer takes a breath */
    const struct theme *theme;
    struct game game; /* on the board */
    bool is_over;
    bool has_turn; /* somebody is to move */
    int line; /* percent of the line through a winner's marks that are drawn */
    struct size terminal;
    struct layout layout; /* all zero on other pages than the game's */
};

/* Put the terminal's own cursor at the beginning of the area. */
void page_put_cursor(const struct page *page, struct area at);

/* Draw text in a row of the area, from that column on, in the format of printf. Returns the columns
 * that it takes. */
int page_text(const struct page *page, struct area at, int row, int col, enum role role,
              const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Draw a name in the first row of the area, with an ellipsis if it is too long for that many
 * columns. Returns the columns that it takes. */
int page_name(const struct page *page, struct area at, int cols, enum role role, const char *name);

void page_paragraph(const struct page *page, struct area at, enum role role, const char *words);

bool page_has_row(struct area at, const char *words);

/* The columns of the first name of a key, which is its shortest. */
int page_key_cols(const char *label);

/* Draw one key and its word. A click on them is the event. Returns the columns that they take. */
int page_hint(const struct page *page, struct area at, const char *label, const char *word,
              enum event event);

/* The key that goes back from a page; a click on it goes back. */
void page_way_back(const struct page *page, int row, int col, const char *key);

/* ---- The parts, each in a file of its own. ---- */

/* Draw the board of the layout: marks, numbers, and the selected cell with the mark to come. After
 * a win the three marks stand out with a line through them, and all others have no colour. A click
 * on a cell is its event. The cursor is in the selected cell until the end. */
void board_draw(const struct page *page);

enum role board_role(enum player player);

/* ---- The picture. ---- */

struct drawn {
    struct shape shape; /* none in a free cell */
    enum hue hue;
    int level; /* up to INK_LEVELS */
};

/* Its places are in pixels from its upper left corner. */
struct picture {
    int row, col; /* of that corner */
    struct size cell;
    struct drawn marks[GAME_CELLS];
    struct shape strike[2];
    int strikes;
    float halo; /* the breadth around a strike that is left free */
};

void marks_draw(const struct page *page, const struct picture *picture);

/* The upper part of a large panel: the name of the game and how it is played, the end, or the score,
 * in large letters where the look has blocks. */
void panel_draw(const struct page *page);

/* True if the first screen stands: nothing has been done, and one can begin. */
bool panel_is_first(const struct page *page);

void bits_draw(const struct page *page);

/* Draw the notices, and below a question the keys that answer it. False if there is nothing to
 * say. */
bool notices_draw(const struct page *page, struct area at);

/* The keys that are of use, or in their place the prompt. */
void hints_draw(const struct page *page);
void hints_draw_prompt(const struct page *page);

void help_draw(const struct page *page);
void shelf_draw(const struct page *page);

#endif
