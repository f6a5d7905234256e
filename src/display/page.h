/* SPDX-License-Identifier: MIT
 *
 * page: what the parts of a page share: its canvas and its session, the places of its parts, and
 * words drawn there. Only the files of this folder include it.
 *
 * Invariant: no part of a layout covers another.
 */
#ifndef PAGE_H
#define PAGE_H

#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

/* Take rows off at the top or at the bottom, as far as there are any. */
struct area area_take_top(struct area *from, int rows);
struct area area_take_bottom(struct area *from, int rows);

/* Take columns off at the left, and the gap between them and the rest. */
struct area area_take_left(struct area *from, int cols, int gap);

/* ---- The layout of the table. ---- */

/* The least size of a terminal, and its layout from there on. */
struct window {
    struct size size;
    const struct size *cell;
    bool is_beside; /* the panel stands beside the board, else below it */
    int margin;     /* left and right */
    int gap;        /* between the board and the panel */
    int hint_rows;  /* 0: the hints stand beside the board */
    int hint_cols;  /* of each hint */
    const char *hints;
};

/* A panel of fewer than LOW_ROWS has no room for messages below the moves. One of TALL_ROWS has
 * room for the end of a game, too, and one of WIDE_COLS for captions and bits. */
enum { LOW_ROWS = 8, TALL_ROWS = 16, WIDE_COLS = 38, MESSAGE_ROWS = 2 };

/* The columns from the sign of the mover to the panel, if there is a gap. */
enum { HANG = 2 };

/* A part without rows is left out, and so are the rows of the score and the moves that have no
 * room. */
struct layout {
    const struct window *window;
    struct size size;
    struct area title; /* the name of the game */
    struct area headline;
    struct area board;
    struct area score;
    struct area moves;
    struct area bits;
    struct area result;  /* the end of a game, or how to join */
    struct area message; /* the same at all times */
    int message_top;     /* a long message grows upwards to this row */
    struct area code;
    struct area hints;
    bool has_captions; /* over the columns of the score */
};

/* The name of the game. */
extern const char layout_title[];

struct layout layout_compose(struct size terminal, bool has_bits);

/* The size with a few rows more, if the terminal has them. */
struct size layout_add_rows(struct size size, struct size terminal);

/* The smallest terminal that a table fits in. */
struct size layout_smallest(void);

/* ---- A page. ---- */

/* The arguments that every part of the drawing needs. */
struct page {
    struct canvas *canvas;
    const struct session *session;
    const struct theme *theme;
    struct game game; /* on the board */
    bool is_over;
    struct layout layout; /* of the table alone */
};

/* True if a question has the keys that answer it: where a code is typed they are text. */
bool page_has_answers(const struct session *session);

/* Put the terminal's own cursor at the beginning of the area. */
void page_put_cursor(const struct page *page, struct area at);

/* Draw text in a row of the area, from that column on, in the format of printf. Returns the columns
 * that it takes. */
#ifdef __GNUC__
__attribute__((format(printf, 6, 7)))
#endif
int
page_text(const struct page *page, struct area at, int row, int col, enum role role,
          const char *format, ...);

/* Draw a name in the first row of the area, with an ellipsis if it is too long for that many
 * columns. Returns the columns that it takes. */
int page_name(const struct page *page, struct area at, int cols, enum role role, const char *name);

/* Draw words in lines. */
void page_paragraph(const struct page *page, struct area at, enum role role, const char *words);

/* Draw words at the top of the area if they have room there. Takes their lines off the area. */
void page_lines(const struct page *page, struct area *at, enum role role, const char *words);

/* Draw one key and its word. A click on them is the key; without an event they are faint. Returns
 * the columns that they take. */
int page_hint(const struct page *page, struct area at, const char *label, const char *word,
              enum event event);

/* The key that goes back from a page; a click on it goes back. */
void page_way_back(const struct page *page, int row, int col, const char *key);

/* ---- The parts, each in a file of its own. ---- */

void bits_draw(const struct page *page);
void hints_draw(const struct page *page);
void prompt_draw(const struct page *page);
void messages_draw(const struct page *page);

/* The message of a page that is not the table: the question that waits there, or the notice. False
 * if there is none. */
bool messages_draw_on_page(const struct page *page, struct area at);

/* True if the question stands in the headline; else it is with the messages. */
bool messages_is_question_in_headline(const struct page *page);

void help_draw(const struct page *page, struct size terminal);
void shelf_draw(const struct page *page, struct size terminal);

#endif
