/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <string.h>

#include "base/unicode.h"

/* The hints in the order in which they stand. If not all have room, those of the highest rank are
 * left out; no two have the same. */
static const struct hint {
    enum event event;
    int rank;
} hints[] = {
    {EVENT_ESCAPE, 3}, {'J', 2},  {EVENT_ENTER, 4}, {EVENT_CELL, 8}, {'u', 6}, {'n', 7},
    {'c', 5},          {'L', 10}, {'e', 9},         {'b', 11},       {'?', 1}, {'q', 0},
};
enum { HINTS = sizeof hints / sizeof hints[0], HINTS_AT_RIGHT = 2 };

/* The key of a hint that can be shown now, or null. Enter goes on after the end, and before it
 * places a mark as the digits do. A question has its keys beside it, and n is one of them. The keys
 * of a shared table are named only while they are of use. */
static const struct key *find_key(const struct page *page, enum event event)
{
    const struct session *session = page->session;
    bool is_hidden = (event == EVENT_ENTER && !page->is_over && !session->remote.can_seek)
                  || (event == EVENT_CELL && page->is_over)
                  || (event == 'n' && session->remote.has_question)
                  || (event == 'L' && session_computer(session) == NOBODY);

    for (const struct key *key = keys_of_play; key->act && !is_hidden; key++)
        if (key->event == event && key->hint && keymap_has(key, session)
            && (key->place != SHARED || (event != 'n' && keymap_is_enabled(key, session))))
            return key;
    return NULL;
}

/* True if the key does something now. */
static bool is_enabled(const struct page *page, const struct key *key)
{
    return keymap_is_enabled(key, page->session)
        && (key->event != 'b' || layout_compose(page->terminal, true).bits.rows > 0);
}

/* The columns of a hint. Without a faint look one whose key does nothing is left out. */
static int hint_cols(const struct page *page, const struct key *key)
{
    bool has_faint = page->theme->styles[ROLE_FAINT].fixed != COLOR_OWN;

    return key && (has_faint || is_enabled(page, key))
             ? page_key_cols(key->label) + 1 + (int)strlen(keymap_hint(key, page->session))
             : 0;
}

/* Draw a hint, faint if its key does nothing now. A click on the digits places a mark in the
 * selected cell. */
static void draw_hint(const struct page *page, struct area at, const struct key *key)
{
    enum event event = key->event == EVENT_CELL ? EVENT_ENTER : key->event;

    if (key->event == EVENT_ENTER)
        page_put_cursor(page, at);
    page_hint(page, at, key->label, keymap_hint(key, page->session),
              is_enabled(page, key) ? event : EVENT_NONE);
}

/* The columns of all the hints and of the gaps between them. */
static int count_cols(const int widths[HINTS], int gap)
{
    int cols = 0;

    for (int i = 0; i < HINTS; i++)
        if (widths[i] > 0)
            cols += widths[i] + (cols > 0 ? gap : 0);
    return cols;
}

/* Find the hint of the highest rank. */
static int find_last(const int widths[HINTS])
{
    int last = -1;

    for (int i = 0; i < HINTS; i++)
        if (widths[i] > 0 && (last < 0 || hints[i].rank > hints[last].rank))
            last = i;
    return last;
}

/* In one row, help and the way out at its right end. */
static void draw_row(const struct page *page, const struct key *const keys[HINTS],
                     int widths[HINTS])
{
    enum { WIDE_GAP = 3, ROOMY = 60 };
    struct area at = page->layout.hints;
    int least_gap = at.cols >= ROOMY ? WIDE_GAP - 1 : 1;
    int gap = WIDE_GAP;
    int right = 0;

    while (count_cols(widths, least_gap) > at.cols)
        widths[find_last(widths)] = 0;
    while (count_cols(widths, gap) > at.cols)
        gap--;
    for (int i = HINTS - HINTS_AT_RIGHT; i < HINTS; i++)
        right += widths[i] + (right > 0 ? gap : 0);
    for (int i = 0; i < HINTS; i++) {
        if (i == HINTS - HINTS_AT_RIGHT)
            area_take_left(&at, at.cols - right, 0);
        if (widths[i] > 0) {
            draw_hint(page, at, keys[i]);
            area_take_left(&at, widths[i], gap);
        }
    }
}

/* Below one another, each in a row that has room for it. */
static void draw_column(const struct page *page, const struct key *const keys[HINTS],
                        int widths[HINTS])
{
    struct area at = page->layout.hints;
    int count = 0;

    for (int i = 0; i < HINTS; i++) {
        if (widths[i] > at.cols)
            widths[i] = 0;
        count += widths[i] > 0;
    }
    for (; count > at.rows; count--)
        widths[find_last(widths)] = 0;
    for (int i = 0; i < HINTS; i++)
        if (widths[i] > 0)
            draw_hint(page, area_take_top(&at, 1), keys[i]);
}

void hints_draw(const struct page *page)
{
    const struct key *keys[HINTS];
    int widths[HINTS];

    for (int i = 0; i < HINTS; i++) {
        keys[i] = find_key(page, hints[i].event);
        widths[i] = hint_cols(page, keys[i]);
    }
    if (page->layout.is_smallest)
        draw_column(page, keys, widths);
    else
        draw_row(page, keys, widths);
}

/* The end of the text is shown, with the cursor after it. */
void hints_draw_prompt(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_x = session->prompt.naming == match_person(&session->match, PLAYER_X);
    const char *typed = session->prompt.typed;
    struct area at = layout->hints;
    struct unicode_glyph glyph;

    if (layout->is_smallest)
        at = (struct area){layout->size.rows - 1, 0, 1, layout->size.cols};
    canvas_event(page->canvas, at, EVENT_ENTER);
    area_take_left(&at,
                   page_text(page, at, 0, 0, ROLE_KEY, "%s",
                             session->mode == MODE_OPEN ? "Open: "
                             : is_x                     ? "Name of X: "
                                                        : "Name of O: "),
                   0);
    while (canvas_text_width(typed) > at.cols - 1)
        typed = unicode_next_glyph(typed, &glyph);
    area_take_left(&at, page_text(page, at, 0, 0, ROLE_STRONG, "%s", typed), 0);
    page_put_cursor(page, at);
}
