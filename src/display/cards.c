/* SPDX-License-Identifier: MIT
 *
 * cards: draws the two people, each on a card with the mark, the name and the wins. The card of the
 * person to move is lit: it has a bar in the shades of the mark, and the turn as a pill. Where
 * colours are not blended, a card has no ground, and there are no cards.
 */
#include <stdio.h>
#include <string.h>

#include "display/letters.h"
#include "display/page.h"
#include "display/shape.h"

enum { GAP = 2, MARGIN = 1, LEAST_COLS = 26, COLS_FOR_BROAD = 12 };
enum { MOST_SPACE = 3 }; /* a card has at most so many rows more than its letters need */

/* What both cards have in common. A scale of 0 is text. */
struct format {
    int rows;
    int scale; /* of the badge */
    int names;
    int wins;
};

struct card {
    enum player player;
    bool is_lit;
};

/* The ink of a row of the area, by the shades of the player's mark. */
static ink row_ink(struct area at, enum player player, int row)
{
    return canvas_ink(page_hue(player), canvas_shade(row - at.row, at.rows), INK_LEVELS);
}

/* ---- Grounds. ---- */

void cards_lay_ground(const struct page *page, struct area at, enum player player, bool is_lit)
{
    for (int row = at.row; row < at.row + at.rows && is_lit; row++)
        canvas_ground(page->canvas, (struct area){row, at.col, 1, CARDS_BAR},
                      row_ink(at, player, row));
    canvas_ground(page->canvas, at, canvas_ink(HUE_TEXT, INK_MIDDLE, INK_GROUND));
}

/* ---- A card. ---- */

/* The height and the width of a badge in pixels: as high as letters of this scale, with a pixel
 * above and below. */
static int badge_pixels(int scale)
{
    return 2 * letters_rows(scale) + 2;
}

/* Draw the player's mark as a badge, in the middle of the rows. */
static void draw_badge(const struct page *page, struct area at, enum player player)
{
    float reach = (float)at.cols / 2;
    bool is_cross = player == PLAYER_X;
    const struct shape shape = {
        .kind = is_cross ? SHAPE_CROSS : SHAPE_RING,
        .x = reach,
        .y = (float)at.rows,
        .reach = reach,
        .weight = (is_cross ? 0.19F : 0.23F) * reach,
        .inset = is_cross && at.cols < COLS_FOR_BROAD ? 0.5F : 0,
    };

    for (int row = 0; row < at.rows; row++)
        for (int col = 0; col < at.cols; col++) {
            ink color = row_ink(at, player, at.row + row);
            float x = (float)col + 0.5F;
            float y = (float)(2 * row) + 0.5F;

            canvas_pixels(page->canvas, at.row + row, at.col + col,
                          shape_distance(&shape, x, y) < 0 ? color : INK_NONE,
                          shape_distance(&shape, x, y + 1) < 0 ? color : INK_NONE);
        }
}

enum { COUNT = 16 }; /* the size of a text for the wins */

/* Write the wins of a person; nothing until somebody has won, since a large 0 looks like the mark
 * of O. Returns the columns that they take. */
static int write_wins(const struct page *page, int person, int scale, char count[COUNT])
{
    struct result score = people_score(page->session);

    count[0] = '\0';
    if (score.wins[0] + score.wins[1] > 0)
        snprintf(count, COUNT, "%u", score.wins[person]);
    return scale > 0 ? letters_width(count, scale) : (int)strlen(count);
}

/* The columns that both cards keep free for the wins, with a gap. */
static int count_cols_of_wins(const struct page *page, int scale)
{
    int most = 0;

    for (int person = 0; person < PERSONS; person++) {
        char count[COUNT];
        int cols = write_wins(page, person, scale, count);

        if (cols > 0 && cols + GAP > most)
            most = cols + GAP;
    }
    return most;
}

/* The largest scale up to `most` at which both names fit; 1 if only one of them fits, and 0 if
 * neither does. */
static int choose_name_scale(const struct page *page, int most, int cols)
{
    const char *names[PERSONS] = {page_called(page, 0), page_called(page, 1)};

    for (int scale = most; scale > 1; scale--)
        if (letters_fit(names[0], scale, cols) && letters_fit(names[1], scale, cols))
            return scale;
    return letters_fit(names[0], 1, cols) || letters_fit(names[1], 1, cols);
}

/* The pixels above something of this height in the middle of the rows. */
static int pixels_above(int rows, int height)
{
    return (2 * rows - height) / 2;
}

static enum role name_role(const struct card *card)
{
    return card->is_lit ? page_bold_role(card->player) : ROLE_TEXT;
}

/* Draw the name as text and, on a lit card, whose turn it is: at the end of the row or, if both do
 * not fit, in the row below. */
static void draw_words(const struct page *page, const struct card *card, struct area row,
                       const char *name, const char *turn)
{
    int length = (int)strlen(turn);
    struct area end = row;

    if (canvas_text_width(name) + GAP + length <= row.cols) {
        row.cols -= length;
        area_take_left(&end, row.cols, 0);
    } else {
        end.row++;
    }
    page_name(page, row, row.cols, name_role(card), name);
    page_text(page, end, 0, 0, page_pill_role(card->player), "%s", turn);
}

/* The pixels above a name in large letters. During a game, the name and the row of the turn below
 * it are together in the middle of the rows. Both cards have room for the turn, so a name does not
 * move when the turn passes. */
static int pixels_above_name(const struct page *page, int rows, int scale)
{
    enum { PIXELS_OF_TURN = 3 }; /* with the gap above it */

    return pixels_above(rows, letters_pixels(scale) + (page->has_turn ? PIXELS_OF_TURN : 0));
}

/* The row of the turn below a name in large letters, with a gap between them. */
static int row_of_turn(const struct page *page, int rows, int scale)
{
    return (pixels_above_name(page, rows, scale) + letters_pixels(scale) + 2) / 2;
}

/* Draw the wins of a person at the right of the area. Large digits begin in the row of pixels in
 * which a name of the same size begins. */
static void draw_wins(const struct page *page, struct area at, int person,
                      const struct format *format)
{
    int scale = format->wins;
    int down = scale == format->names ? pixels_above_name(page, at.rows, scale)
                                      : pixels_above(at.rows, letters_pixels(scale));
    char count[COUNT];

    area_take_left(&at, at.cols - write_wins(page, person, scale, count), 0);
    if (scale > 0)
        letters_draw_at(page->canvas, at, down, HUE_TEXT, scale, count);
    else
        page_text(page, at, (at.rows - 1) / 2, 0, ROLE_STRONG, "%s", count);
}

/* Draw the card of a person. First all pixels are drawn, then the ground around them, and then the
 * words. If a name is in large letters, the words of the turn have a row of their own, beside the
 * foot of the badge. If both names are text, all words are in the middle. */
static void draw_card(const struct page *page, struct area at, int person,
                      const struct format *format)
{
    enum player player = people_player(page->session, person);
    bool is_mover = page->has_turn && people_is_mover(page->session, person);
    const struct card card = {player, is_mover};
    const char *name = page_called(page, person);
    const char *turn = !is_mover                           ? ""
                     : person == people_you(page->session) ? " your turn "
                                                           : " to move ";
    struct area content = {at.row, at.col + CARDS_BAR + GAP, at.rows,
                           at.cols - CARDS_BAR - GAP - MARGIN};
    struct area whole;
    bool has_letters;

    draw_badge(page, area_take_left(&content, badge_pixels(format->scale), GAP), player);
    whole = content;
    if (format->wins > 0)
        draw_wins(page, whole, person, format);
    content.cols -= count_cols_of_wins(page, format->wins);
    has_letters = format->names > 0 && letters_fit(name, format->names, content.cols);
    if (has_letters)
        letters_draw_at(page->canvas, content, pixels_above_name(page, at.rows, format->names),
                        page_hue(player), format->names, name);
    cards_lay_ground(page, at, player, is_mover);
    if (format->wins == 0)
        draw_wins(page, whole, person, format);
    if (format->names == 0) {
        content.row += at.rows / 2;
        draw_words(page, &card, content, name, turn);
        return;
    }
    content.row += (at.rows - 1) / 2;
    if (!has_letters)
        page_name(page, content, content.cols, name_role(&card), name);
    content.row = at.row + row_of_turn(page, at.rows, format->names);
    page_text(page, content, 0, 0, page_pill_role(player), "%s", turn);
}

/* ---- Both cards. ---- */

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

/* True if wins of this scale leave two thirds of the columns and room for names in large letters.
 * In the smallest letters they may take more columns. */
static bool do_wins_fit(const struct page *page, int scale, int most_of_names, int cols)
{
    int taken = count_cols_of_wins(page, scale);

    return (taken <= cols / 3 || scale == 1)
        && choose_name_scale(page, most_of_names, cols - taken);
}

/* Choose the scales for cards of so many columns, which may have `most_rows` rows. A card has the
 * rows of its badge. The names are a step smaller, so that the turn has a row below them. At scale
 * 1 there is no such step, and the card has one row more, or names as text. If there is room, a
 * card is as high as a cell of the board, but at most MOST_SPACE rows higher than its letters need.
 * The wins are text if nothing else leaves room for names in large letters. */
static struct format choose_format(const struct page *page, int cols, int most_rows)
{
    int scale = page_scale(page);
    int most = scale > 1 ? scale - 1 : 1;
    int words = cols - CARDS_BAR - GAP - badge_pixels(scale) - GAP - MARGIN;
    struct format format = {letters_rows(scale) + 2, scale, 0, scale};

    while (format.wins > 0 && !do_wins_fit(page, format.wins, most, words))
        format.wins--;
    if (format.wins == 0 && !choose_name_scale(page, most, words - count_cols_of_wins(page, 0)))
        format.wins = 1;
    if (scale == 1 && format.rows >= most_rows)
        return format;
    format.names = choose_name_scale(page, most, words - count_cols_of_wins(page, format.wins));
    format.rows += format.names == scale;
    if (page->layout.cell.rows > format.rows && page->layout.cell.rows <= most_rows)
        format.rows = smaller(page->layout.cell.rows, format.rows + MOST_SPACE);
    return format;
}

bool cards_draw(const struct page *page, struct area *at, int rows_below)
{
    int most_rows = (at->rows - rows_below - 1) / PERSONS;
    struct format format = choose_format(page, at->cols, most_rows);

    if (!page_has_grounds(page) || at->cols < LEAST_COLS || format.rows > most_rows)
        return false;
    for (int person = 0; person < PERSONS; person++) {
        draw_card(page, area_take_top(at, format.rows), person, &format);
        area_take_top(at, person == 0);
    }
    return true;
}

bool cards_draw_across(const struct page *page, struct area *at)
{
    enum { LEAST_BELOW = 4 };
    struct area right = *at;
    struct area left = area_take_left(&right, (at->cols - GAP) / PERSONS, GAP);
    struct format format = choose_format(page, left.cols, at->rows - LEAST_BELOW);

    if (!page_has_grounds(page) || left.cols < LEAST_COLS || format.rows + LEAST_BELOW > at->rows)
        return false;
    left.rows = right.rows = format.rows;
    area_take_top(at, left.rows);
    draw_card(page, left, 0, &format);
    draw_card(page, right, 1, &format);
    return true;
}
