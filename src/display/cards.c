/* SPDX-License-Identifier: MIT
 *
 * cards: draws the two people, each on a card with the mark, the name and the wins. The card of the
 * person to move is lit: it has a bar in the shades of the mark, a trace of the mark's colour on
 * its ground, and the turn as a pill. The other card is grey. Where colours are not blended, there
 * are no such grounds, and there are no cards.
 */
#include <stdio.h>
#include <string.h>

#include "display/letters.h"
#include "display/page.h"
#include "display/shape.h"

enum { GAP = 2, BAR = 1, MARGIN = 1, LEAST_COLS = 26 };

struct card {
    struct area at;
    enum player player;
    bool is_lit;
};

/* The ink of a row of the area, by the shades of the player's mark. */
static ink row_ink(struct area at, enum player player, int row)
{
    int shade = (2 * (row - at.row) + 1) * INK_SHADES / (2 * at.rows);

    return canvas_ink(page_hue(player), shade, INK_LEVELS);
}

/* ---- Grounds. ---- */

/* Put the ground behind the pixels that are drawn on the card. */
static void lay_ground(const struct page *page, const struct card *card)
{
    struct area at = card->at;
    enum hue hue = card->is_lit ? page_hue(card->player) : HUE_TEXT;
    ink plain = canvas_ink(hue, INK_MIDDLE, card->is_lit ? INK_TRACE : INK_GROUND);

    for (int row = at.row; row < at.row + at.rows && card->is_lit; row++)
        canvas_ground(page->canvas, (struct area){row, at.col, 1, BAR},
                      row_ink(at, card->player, row));
    canvas_ground(page->canvas, at, plain);
}

/* ---- A card. ---- */

/* The height and the width of a badge in pixels: that of a card of so many rows, less a pixel above
 * and below. */
static int badge_pixels(int rows)
{
    return 2 * rows - 2;
}

/* Draw the player's mark as a badge, as high as the card with these rows. */
static void draw_badge(const struct page *page, struct area at, enum player player)
{
    float reach = (float)badge_pixels(at.rows) / 2;
    bool is_cross = player == PLAYER_X;
    const struct shape shape = {
        .kind = is_cross ? SHAPE_CROSS : SHAPE_RING,
        .x = reach,
        .y = (float)at.rows,
        .reach = reach,
        .weight = (is_cross ? 0.19F : 0.25F) * reach,
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

/* The scale of the names in large letters: a step below that of the digits. It is 0, for names as
 * text, if one of the two names does not fit. */
static int choose_name_scale(const struct page *page, int digits, int cols)
{
    int most = digits - 1;

    for (int person = 0; person < PERSONS; person++)
        while (most > 0 && !letters_fit(people_called(page->session, person), most, cols))
            most--;
    return most;
}

/* The columns that both cards keep free for the wins in large digits, with a gap. Until somebody
 * has won, there are none: a large 0 looks like the mark of O. */
static int count_cols_of_wins(const struct page *page, int scale)
{
    struct result score = people_score(page->session);
    int most = 0;

    for (int person = 0; person < PERSONS; person++) {
        char count[16];
        int cols;

        snprintf(count, sizeof count, "%u", score.wins[person]);
        cols = letters_width(count, scale) + GAP;
        most = cols > most ? cols : most;
    }
    return score.wins[0] + score.wins[1] > 0 ? most : 0;
}

/* The scale of the digits, at most `scale`: they leave two thirds of the columns and, if that is
 * possible, room for names in large letters. */
static int choose_wins_scale(const struct page *page, int scale, int cols)
{
    int digits = scale;

    while (digits > 1
           && (count_cols_of_wins(page, digits) > cols / 3
               || !choose_name_scale(page, scale, cols - count_cols_of_wins(page, digits))))
        digits--;
    return digits;
}

/* Draw the wins of a person in large digits at the right of the area. */
static void draw_wins(const struct page *page, struct area at, int person, int scale)
{
    struct result score = people_score(page->session);
    char count[16];

    if (score.wins[0] + score.wins[1] == 0)
        return;
    snprintf(count, sizeof count, "%u", score.wins[person]);
    at.row += (at.rows - letters_rows(scale)) / 2;
    area_take_left(&at, at.cols - letters_width(count, scale), 0);
    letters_draw(page->canvas, at, HUE_TEXT, scale, count);
}

/* Draw the name and, on a lit card, whose turn it is: at the end of the row or, if both do not fit,
 * in the row below. */
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
    page_name(page, row, row.cols, card->is_lit ? page_bold_role(card->player) : ROLE_TEXT, name);
    page_text(page, end, 0, 0, page_pill_role(card->player), "%s", turn);
}

/* Draw the card of a person. First all pixels are drawn, then the ground around them, and then the
 * words. A name in large letters begins beside the top of the mark, and the words of the turn stand
 * beside its foot; without a turn, the name is in the middle. Words alone are in the middle row. */
static void draw_card(const struct page *page, struct area at, int person, int scale)
{
    enum player player = people_player(page->session, person);
    bool is_mover = page->has_turn && people_is_mover(page->session, person);
    const struct card card = {at, player, is_mover};
    const char *name = people_called(page->session, person);
    const char *turn = !is_mover                           ? ""
                     : person == people_you(page->session) ? " your turn "
                                                           : " to move ";
    struct area content = {at.row, at.col + BAR + MARGIN, at.rows, at.cols - BAR - 2 * MARGIN};
    int wins_scale;
    int name_scale;

    draw_badge(page, area_take_left(&content, badge_pixels(at.rows), GAP), player);
    content.row++;
    content.rows -= 2;
    wins_scale = choose_wins_scale(page, scale, content.cols);
    draw_wins(page, content, person, wins_scale);
    content.cols -= count_cols_of_wins(page, wins_scale);
    name_scale = choose_name_scale(page, scale, content.cols);
    if (name_scale > 0) {
        struct area letters = content;

        letters.row += is_mover ? 0 : (content.rows - letters_rows(name_scale)) / 2;
        letters_draw(page->canvas, letters, page_hue(player), name_scale, name);
    }
    lay_ground(page, &card);
    content.row += name_scale > 0 ? content.rows - 1 : content.rows / 2;
    if (name_scale == 0)
        draw_words(page, &card, content, name, turn);
    else
        page_text(page, content, 0, 0, page_pill_role(player), "%s", turn);
}

/* ---- Both cards. ---- */

/* The rows of a card: those of its digits, and one above and below. */
static int card_rows(int scale)
{
    return letters_rows(scale) + 2;
}

/* False if a person is missing, or if the theme has no grey or no digits for a card. */
static bool can_have_cards(const struct page *page)
{
    return !page->is_incomplete && page_has_grounds(page);
}

bool cards_draw(const struct page *page, struct area *at, int rows_below)
{
    int scale = page_scale(page);
    int rows = card_rows(scale);

    if (!can_have_cards(page) || at->cols < LEAST_COLS || 2 * rows + 1 + rows_below > at->rows)
        return false;
    for (int person = 0; person < PERSONS; person++) {
        draw_card(page, area_take_top(at, rows), person, scale);
        area_take_top(at, person == 0);
    }
    return true;
}

bool cards_draw_across(const struct page *page, struct area *at)
{
    enum { LEAST_BELOW = 4 };
    int scale = page_scale(page);
    struct area right = *at;
    struct area left = area_take_left(&right, (at->cols - GAP) / PERSONS, GAP);

    if (!can_have_cards(page) || left.cols < LEAST_COLS
        || card_rows(scale) + LEAST_BELOW > at->rows)
        return false;
    left.rows = right.rows = card_rows(scale);
    area_take_top(at, left.rows);
    draw_card(page, left, 0, scale);
    draw_card(page, right, 1, scale);
    return true;
}
