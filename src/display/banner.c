/* SPDX-License-Identifier: MIT
 *
 * banner: draws the name of the game on the first screen and, after the end, how the game ended.
 * Both are in large letters if there is room. Below a board, a banner has the whole width.
 */
#include <stdio.h>

#include "display/letters.h"
#include "display/page.h"
#include "play/shared_game.h"

enum { ROWS_FOR_BLANK = 9, ROWS_FOR_NOTICES = 14 };
enum { ROWS_OF_CHOICES = 5 }; /* on the first screen, with the newest game of the shelf */
enum { COLS_FOR_TWO = 32 };   /* those of "WINS" at scale 2 */

static const char rule[] = "three in a row wins";

/* True if words below the banner need room. */
static bool has_notices(const struct session *session)
{
    return status_has_notice(session) || *session->status.pinned.words
        || shared_game_is_asked(session);
}

/* ---- The name of the game. ---- */

/* The scale of the words. In a roomy panel they are larger than page_scale says. */
static int choose_name_scale(const struct page *page, struct area at)
{
    enum { ROWS_FOR_LETTERS = 16, BELOW_HEAVY = 5, BELOW_TWO = 8 };
    int scale = page_scale(page);

    if (at.rows < ROWS_FOR_LETTERS)
        return 0;
    if (scale != 1 || at.cols < COLS_FOR_TWO || has_notices(page->session))
        return scale;
    if (PAGE_WORDS * page_pitch(2) + BELOW_TWO <= at.rows)
        return 2;
    return PAGE_WORDS * page_pitch(LETTERS_HEAVY) + BELOW_HEAVY <= at.rows ? LETTERS_HEAVY : scale;
}

/* Draw the words down a diagonal, as three in a row can stand. */
static void draw_name_letters(const struct page *page, struct area *at, int scale)
{
    int cols = letters_width(page_words[PAGE_WORDS - 1].text, scale);
    int step = (at->cols - cols) / (PAGE_WORDS - 1);

    for (int i = 0; i < PAGE_WORDS; i++) {
        struct area line = area_take_top(at, page_pitch(scale));

        area_take_left(&line, i * (step < cols ? step : cols), 0);
        letters_draw(page->canvas, line, page_words[i].hue, scale, page_words[i].text);
    }
    area_take_top(at, scale % 2); /* an even scale has a blank row in its pitch */
}

static void draw_rule(const struct page *page, struct area line)
{
    if (page_has_row(line, rule))
        page_text(page, line, 0, 0, ROLE_DIM, "%s", rule);
}

/* The rule has the row of the title, which is free on the first screen. Without such a row it is
 * after small words. */
void banner_draw_name(const struct page *page, struct area *at)
{
    int scale = choose_name_scale(page, *at);
    struct area line = page->layout.title;

    if (scale > 0) {
        draw_name_letters(page, at, scale);
    } else {
        struct area words = area_take_top(at, 1);

        area_take_top(at, 1);
        for (int i = 0; i < PAGE_WORDS; i++)
            area_take_left(
                &words, page_text(page, words, 0, 0, page_words[i].role, "%s", page_words[i].text),
                1);
        if (line.rows == 0)
            line = words;
    }
    draw_rule(page, line);
}

/* ---- The end. ---- */

/* How the game ended: "Ann" and "wins", or "A" and "draw". */
enum { WORDS = 2 };
struct headline {
    const char *words[WORDS];
    int player; /* the winner's mark, or NONE */
    enum hue hue;
};

static struct headline find_end(const struct page *page)
{
    const struct session *session = page->session;
    enum player player = game_status(page->game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
    enum hue hue = page_hue(player);
    const char *winner = people_winner(session);

    if (game_status(page->game) == STATUS_DRAW)
        return (struct headline){{"A", "draw"}, NONE, HUE_TEXT};
    if (!*winner)
        return (struct headline){{player == PLAYER_X ? "X" : "O", "wins"}, (int)player, hue};
    if (record_is_computer(winner) && people_you(session) != NONE)
        return (struct headline){{"You", "lose"}, (int)player, HUE_TEXT};
    if (people_is_you(session, winner))
        return (struct headline){{"You", "win"}, (int)player, hue};
    return (struct headline){{winner, "wins"}, (int)player, hue};
}

static bool is_quiet(const struct session *session)
{
    return !status_has_notice(session) && !shared_game_is_asked(session)
        && !session_is_typing(session);
}

/* The largest scale up to `most` at which the text fits into the columns; 0 if there is none. */
static int fit_scale(const char *text, int most, int cols)
{
    while (most > 0 && !letters_fit(text, most, cols))
        most--;
    return most;
}

/* Draw "X Mary-Ann" in the colour of the mark, and take its columns off the row. */
static void draw_name(const struct page *page, struct area *row, enum player player,
                      const char *name)
{
    enum role role = page_bold_role(player);

    area_take_left(row, page_text(page, *row, 0, 0, role, "%c", game_letter(player)), 1);
    area_take_left(row, page_name(page, *row, row->cols, role, name), 0);
}

/* Draw the two words below one another, each as large as fits, up to scale `most`. A name that does
 * not fit is drawn as text. If the words are "A" and "draw", only "draw" is drawn. Returns false if
 * the second word does not fit, or if fewer than `least` rows would be left below both words. */
static bool draw_lines(const struct page *page, struct area *at, const struct headline *end,
                       int most, int least)
{
    const int scales[WORDS] = {fit_scale(end->words[0], most, at->cols),
                               fit_scale(end->words[1], most, at->cols)};
    int name_rows = end->player == NONE ? 0
                  : scales[0] > 0       ? page_pitch(scales[0]) + (scales[0] < scales[1])
                                        : 2;

    if (scales[1] == 0 || name_rows + page_pitch(scales[1]) + least > at->rows)
        return false;
    for (int i = end->player == NONE; i < WORDS; i++) {
        struct area line;

        if (scales[i] == 0) {
            line = area_take_top(at, 2);
            draw_name(page, &line, (enum player)end->player, end->words[i]);
        } else {
            line = area_take_top(at, i == 0 ? page_pitch(scales[i]) : letters_rows(scales[i]));
            area_take_left(&line,
                           letters_draw(page->canvas, line, end->hue, scales[i], end->words[i]), 1);
            line.row += letters_rows(scales[i]) - 1;
            area_take_top(at, i == 0 && scales[0] < scales[1]);
        }
        if (i == WORDS - 1 && line.cols > 0)
            page_put_quiet_cursor(page, line);
    }
    return true;
}

static void draw_step(const struct page *page, struct area *at)
{
    struct area row = area_take_top(at, 1);
    char words[sizeof "Move 9 of 9"] = "The start";

    if (page->moves > 0)
        snprintf(words, sizeof words, "Move %d of %d", page->moves,
                 match_now(&page->session->match));
    area_take_left(&row, page_sentence(page, row, NONE, words, ""), 0);
    page_put_quiet_cursor(page, row);
}

/* The largest scale of the words. In a roomy panel they are twice as large as page_scale says. */
static int choose_end_scale(const struct page *page)
{
    int scale = page_scale(page);

    return scale == 1 && !has_notices(page->session) && page->layout.panel.cols >= COLS_FOR_TWO
             ? 2
             : scale;
}

void banner_draw_end(const struct page *page, struct area *at)
{
    enum { LEAST_BELOW = 5, ALL_BELOW = 8 }; /* below words larger than page_scale says: all */
    struct headline end = find_end(page);
    bool has_letters = is_quiet(page->session) || at->rows >= ROWS_FOR_NOTICES;
    struct result score = people_score(page->session);
    bool has_counts = result_games(&score) > 0;
    char verb[sizeof " wins"];
    struct area row;

    if (page->has_banner)
        return;
    if (page->is_back) {
        draw_step(page, at);
        return;
    }
    for (int scale = has_letters ? choose_end_scale(page) : 0; scale > 0; scale--)
        if (draw_lines(page, at, &end, scale, scale > page_scale(page) ? ALL_BELOW : LEAST_BELOW)) {
            area_take_top(at, has_counts
                                  && (scale % 2 == 0 || at->rows >= ROWS_FOR_BLANK
                                      || page->layout.bits.rows > 0));
            return;
        }
    row = area_take_top(at, 1);
    snprintf(verb, sizeof verb, " %s", end.words[1]);
    area_take_left(&row, page_sentence(page, row, end.player, end.words[0], verb), 0);
    page_put_quiet_cursor(page, row);
}

/* ---- Across `panel` and `aside`. ---- */

static bool draw_name_across(const struct page *page, struct area *at, int scale)
{
    struct area line = *at;

    if (page_wordmark_cols(scale) > at->cols || letters_rows(scale) + ROWS_OF_CHOICES > at->rows)
        return false;
    area_take_top(at, letters_rows(scale));
    page_wordmark(page, line, scale);
    draw_rule(page, page->layout.title);
    return true;
}

/* Draw how the game ended in one line or in two. False if there is too little room. */
static bool draw_end_across(const struct page *page, struct area *at, int scale)
{
    enum { LEAST_BELOW = 5, CURSOR_COLS = 2 };
    struct headline end = find_end(page);
    bool is_draw = end.player == NONE;
    char words[RECORD_NAME + sizeof " wins"];
    struct area line;

    snprintf(words, sizeof words, "%s%s%s", is_draw ? "" : end.words[0], is_draw ? "" : " ",
             end.words[1]);
    if (fit_scale(words, scale, at->cols - CURSOR_COLS) < scale
        || letters_rows(scale) + LEAST_BELOW > at->rows)
        return draw_lines(page, at, &end, scale, LEAST_BELOW);
    line = area_take_top(at, letters_rows(scale));
    line.cols -= CURSOR_COLS; /* the letters must choose the gap with which they fit */
    area_take_left(&line, letters_draw(page->canvas, line, end.hue, scale, words), 1);
    line.row += letters_rows(scale) - 1;
    page_put_quiet_cursor(page, line);
    return true;
}

void banner_draw_across(struct page *page)
{
    struct layout *layout = &page->layout;
    bool is_below = layout->aside.rows > 0 && layout->aside.row > layout->board.row;
    bool is_first = panel_is_first(page);
    bool lacks_bits = page->session->display.bits && layout->bits.rows == 0; /* a notice says so */
    bool is_end = page->is_over && !page->is_back && is_quiet(page->session)
               && !shared_game_is_open(page->session) && !lacks_bits;
    struct area at = layout->panel;
    bool has_blank;
    int rows;

    at.cols = layout->aside.col + layout->aside.cols - at.col;
    if (layout->aside.rows < at.rows) /* the bits are below `aside` */
        at.rows = layout->aside.rows;
    page->has_banner = is_below && !is_first && !page->is_over && cards_draw_across(page, &at);
    for (int scale = LETTERS_SCALES; scale > 0 && !page->has_banner; scale--)
        page->has_banner = is_below && page_has_letters(page)
                        && ((is_first && draw_name_across(page, &at, scale))
                            || (is_end && draw_end_across(page, &at, scale)));
    if (!page->has_banner)
        return;
    /* A blank row is below the banner, unless the choices need all rows. */
    has_blank = at.rows > ROWS_OF_CHOICES || !is_first || page->session->saved.waiting == 0;
    rows = at.row - layout->panel.row + has_blank;
    area_take_top(&layout->panel, rows);
    area_take_top(&layout->aside, rows);
}
