/* SPDX-License-Identifier: MIT
 *
 * page: what the files of this directory share: the data of a drawing, functions that draw words,
 * and functions that draw a part of the screen. No other directory includes this header.
 *
 * Invariant: drawing never changes the session.
 */
#ifndef PAGE_H
#define PAGE_H

#include "display/layout.h"
#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

enum { STRIKE_WHOLE = 100 }; /* percent */

/* The words of the game's name, each with a colour of its own. */
enum { PAGE_WORDS = 3 };
extern const struct page_word {
    const char *text;
    enum hue hue;   /* the colour in large letters */
    enum role role; /* the colour in a row of text */
} page_words[PAGE_WORDS];

struct page {
    struct canvas *canvas;
    const struct session *session;
    /* The session that the hints describe. During the computer's breath (see view.h) it has the
     * computer's mark, which `session` lacks. At other times it is `session`. */
    const struct session *settled;
    const struct theme *theme;
    struct game game; /* the position that is drawn */
    int moves;        /* the number of moves that led to `game` */
    bool is_over;     /* the game has ended, even if an earlier position is drawn */
    bool is_back;     /* an earlier position of a game that has ended is drawn */
    /* The position whose moves are evaluated: `game` or, if is_back, the position before `game`. */
    struct game evaluated;
    bool is_incomplete; /* a person is missing at the shared table */
    bool has_turn;      /* somebody can move now */
    int strike;         /* how much of a strike is drawn, in percent */
    bool has_banner;    /* banner_draw_across has drawn a banner */
    struct size terminal;
    struct layout layout; /* the layout of the game; all zero on other pages */
};

/* Put the terminal's cursor on the first glyph of the area. */
void page_put_cursor(const struct page *page, struct area at);

/* Put the cursor there, but hide it: the picture shows what the cursor would show, and the cursor
 * would only disturb it. */
void page_put_quiet_cursor(const struct page *page, struct area at);

/* Draw text at this row and column of the area, cut at the right edge of the area. Returns the
 * columns that the text takes. */
int page_text(const struct page *page, struct area at, int row, int col, enum role role,
              const char *format, ...) __attribute__((format(printf, 6, 7)));

/* The name of the person, or "nobody yet" for the other person if nobody has come to the table. */
const char *page_called(const struct page *page, int person);

/* Draw a name in the first row of the area. If the name is wider than `cols` columns, "Computer
 * (medium)" becomes "Computer", and any other name ends in the theme's ellipsis. Returns the
 * columns that the name takes. */
int page_name(const struct page *page, struct area at, int cols, enum role role, const char *name);

/* Write "Ann – Computer (medium)" or, if that is wider than `cols` columns, "Ann – Computer", which
 * may still be too wide. */
void page_write_people(const struct page *page, const struct record *record, int cols,
                       char words[RECORD_PEOPLE]);

/* Draw "X Ann wins": the player's mark, the name and the words. If `player` is NONE, leave out the
 * mark. If there is too little room, cut the name. Returns the columns of the sentence. */
int page_sentence(const struct page *page, struct area at, int player, const char *name,
                  const char *words);

/* Draw the words as canvas_paragraph does. */
void page_paragraph(const struct page *page, struct area at, enum role role, const char *words);

/* True if the theme has large letters. */
bool page_has_letters(const struct page *page);

/* True if words can have a ground: a grey, or a trace of a colour, behind them. */
bool page_has_grounds(const struct page *page);

/* The scale of large letters, 1 to 3, which grows with the board; 0 if the theme has no large
 * letters. */
int page_scale(const struct page *page);

/* The rows from one line of large letters to the next. */
int page_pitch(int scale);

/* The columns of "TIC TAC TOE" in one line of large letters. */
int page_wordmark_cols(int scale);

/* Draw "TIC TAC TOE" in one line of large letters. */
void page_wordmark(const struct page *page, struct area at, int scale);

/* Draw "tic tac toe" in the colours of the marks. Returns its columns. */
int page_title(const struct page *page, struct area at);

/* True if the words fit into the first row of the area. */
bool page_has_row(struct area at, const char *words);

/* The columns of the first word of a key's label: 1 for "U Ctrl-R". */
int page_key_cols(const char *label);

/* Draw the hint "q quit" at the upper left corner of the area: the first word of the label, then
 * `word`. The hint is not cut at the right edge of the area. A click on the hint causes the event.
 * Returns the columns of the hint. */
int page_hint(const struct page *page, struct area at, const char *label, const char *word,
              enum event event);

/* Draw which key goes back to the game: "? goes back" if `key` is "?". A click on these words
 * causes EVENT_ESCAPE. */
void page_way_back(const struct page *page, int row, int col, const char *key);

/* The role of words in the colour of the player's mark. */
enum role page_role(enum player player);

/* The bold role in the colour of the player's mark. */
enum role page_bold_role(enum player player);

/* The role of words on the player's colour. */
enum role page_pill_role(enum player player);

/* The hue of a player's pixels. */
enum hue page_hue(enum player player);

/* ---- The parts, each in a file of its own. ---- */

/* Draw the board with its marks, numbers and strike. A click on a cell causes EVENT_CELL + cell.
 * The terminal's cursor is in the selected cell, but never covers its mark. */
void board_draw(const struct page *page);

/* Draw the name and the rule of the game, and take their rows off the area. */
void banner_draw_name(const struct page *page, struct area *at);

/* Draw how the game ended or, if an earlier position is drawn, "Move 3 of 7". Take the rows off the
 * area. If has_banner is set, draw nothing. */
void banner_draw_end(const struct page *page, struct area *at);

/* If `panel` is below the board, draw a banner across `panel` and `aside`, take its rows off both
 * areas, and set has_banner. The banner is the name of the game or how it ended, in large letters,
 * or the people on their cards. If there is too little room, or a notice needs the room, do
 * nothing. */
void banner_draw_across(struct page *page);

/* Draw the people on two cards, one below the other, and take their rows off the area. Do nothing
 * and return false if fewer than `rows_below` rows would be left, or if colours are not blended. */
bool cards_draw(const struct page *page, struct area *at, int rows_below);

enum { CARDS_BAR = 1 };

/* Put the ground of a card behind what is drawn on it. A lit card has a bar at its left, which is
 * CARDS_BAR columns wide. The words of the card are drawn after this. */
void cards_lay_ground(const struct page *page, struct area at, enum player player, bool is_lit);

/* Draw the cards side by side. Otherwise as cards_draw. */
bool cards_draw_across(const struct page *page, struct area *at);

/* Draw the panel, and return the rows that are left.
 *
 *     on the first screen    the name of the game, the choices
 *     during a game          the people with their wins, the moves, the code
 *     after the end          how the game ended, the wins and draws, the moves
 */
struct area panel_draw(const struct page *page);

/* True if the first screen is shown. It is shown at one keyboard, until the first mark of the first
 * game is placed. It is not shown while text is typed. */
bool panel_is_first(const struct page *page);

/* On the first screen, if the panel had no room for the choices, draw as many as fit into the area.
 */
void panel_draw_choices(const struct page *page, struct area at);

/* Draw the moves of the game, and take their rows off the area. The move that led to the drawn
 * position is bright. */
void moves_draw(const struct page *page, struct area *at);

/* Draw "Code 523 resumes this game." or, in a small area, "523 resumes". If this program does not
 * save the game, draw "code 523". */
void moves_draw_code(const struct page *page, struct area at);

/* Draw the bits of the word, and below them the position in other encodings. */
void bits_draw(const struct page *page);

/* Draw the prompt, a question with its keys, the command that joins the table, the notices, and the
 * key that starts the next game. Take their rows off the area. False if nothing was drawn. */
bool notices_draw(const struct page *page, struct area *at);

/* The rows that notices_draw takes during a game, in an area of so many columns. */
int notices_count_rows(const struct page *page, int cols);

/* Draw the hints: the keys at the foot. */
void hints_draw(const struct page *page);

/* Draw the help instead of the game. */
void help_draw(const struct page *page);

/* Draw the page of the shelf and the book instead of the game. */
void shelf_view_draw(const struct page *page);

#endif
