/* SPDX-License-Identifier: MIT
 *
 * page: what the parts of a page share: its canvas, its session and its layout, and the drawing of
 * words. Only the files of this folder include it.
 *
 * Invariant: the session is not changed.
 */
#ifndef PAGE_H
#define PAGE_H

#include "display/layout.h"
#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

enum { STRIKE_WHOLE = 100 }; /* percent */

/* What every part of the drawing needs. */
struct page {
    struct canvas *canvas;
    const struct session *session;
    const struct session *settled; /* the session whose keys the hints name: during the computer's
                                      breath the one with its mark, else `session` */
    const struct theme *theme;
    struct game game;  /* the position that is drawn */
    int moves;         /* the moves of the game that led to it */
    bool is_over;      /* the game has ended, even if an earlier position is drawn */
    bool is_back;      /* an earlier position of a game that has ended is drawn */
    struct game asked; /* the position whose values are drawn: looking back, before the last move */
    bool has_turn;     /* somebody is to move */
    int strike;        /* percent of a strike that is drawn */
    struct size terminal;
    struct layout layout; /* of the game; all zero on other pages */
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

/* True if the words fit into the first row of the area. */
bool page_has_row(struct area at, const char *words);

/* The columns of the first name of a key, which is its shortest. */
int page_key_cols(const char *label);

/* Draw a key that can be used now, and its word. A click on them is the event. Returns the columns
 * that they take. */
int page_hint(const struct page *page, struct area at, const char *label, const char *word,
              enum event event);

/* The key that goes back from a page; a click on it goes back. */
void page_way_back(const struct page *page, int row, int col, const char *key);

/* The role of words in the colour of that player's mark. */
enum role page_role(enum player player);
enum role page_bold_role(enum player player);

/* ---- The parts, each in a file of its own. ---- */

/* Draw the board of the layout: the grid, the marks, the numbers of the free cells and the ghost in
 * the selected one, and after a win the strike. A click on a cell is its event. The cursor is in
 * the selected cell, but not on a mark. */
void board_draw(const struct page *page);

/* Draw the people with their counts, or the end of the game, or the first screen; then the moves
 * and the code. Returns the rows of the panel that are left. */
struct area panel_draw(const struct page *page);

/* True for the first screen: nothing has been done yet, and the first mark can be set here. */
bool panel_is_first(const struct page *page);

/* Draw as much as has room of what can be done on the first screen, if the panel is too low for it.
 */
void panel_draw_choices(const struct page *page, struct area at);

/* Draw the moves of the game, the last one bright, and take their rows off the area. */
void moves_draw(const struct page *page, struct area *at);

/* Draw the code that resumes the game, in words that have room there: beside the smallest board in
 * two rows. */
void moves_draw_code(const struct page *page, struct area at);

void bits_draw(const struct page *page);

/* Draw what is said: an open prompt, a question with its keys, the invitation, the notices, and the
 * key that begins the next game. The area keeps the rows that are left. False if nothing is said.
 */
bool notices_draw(const struct page *page, struct area *at);

/* Draw the keys at the foot. */
void hints_draw(const struct page *page);

void help_draw(const struct page *page);
void shelf_draw(const struct page *page);

#endif
