/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode.h"

/* A key that is named now. */
struct hint {
    const struct key *key; /* null if there is none at this place */
    int cols;
};

/* Help and the way out stand at the right end. */
enum { HINTS_AT_RIGHT = 2 };

/* True if the first screen names the key already, within a few rows of the hints. */
static bool is_offered(const struct page *page, const struct key *key)
{
    enum { NEAR = 8 };
    enum event event = key->event == EVENT_CELL ? EVENT_ENTER : key->event;
    const struct area *notices = &page->layout.notices;
    const struct area *choices = &page->layout.moves;

    if (page->layout.is_big && panel_is_first(page))
        for (int row = choices->row; row < page->layout.code.row; row++)
            if (canvas_event_at(page->canvas, row, choices->col) == event)
                return true;
    for (int row = notices->row; row < notices->row + notices->rows; row++)
        if (abs(row - page->layout.hints.row) <= NEAR
            && canvas_event_at(page->canvas, row, notices->col) == event)
            return true;
    return false;
}

/* True if the key is named now: if it does something. Enter goes on after the end, and before it
 * places a mark as the digits do. A question has its keys beside it, and n is one of them. */
static bool is_named(const struct page *page, const struct key *key)
{
    const struct session *session = page->session;

    if (!keymap_is_enabled(key, session) || (!page->is_over && is_offered(page, key)))
        return false;
    switch ((int)key->event) {
    case EVENT_ENTER:
        return page->is_over || key->place == AT_TABLE;
    case 'n':
        return !session->table.has_question;
    case 'L':
        return people_computer(session) != NOBODY;
    default:
        return true;
    }
}

/* Find the hints of now, each at its place. */
static void find_hints(const struct page *page, struct hint hints[KEYMAP_HINTS])
{
    memset(hints, 0, KEYMAP_HINTS * sizeof *hints);
    for (const struct key *key = keys_of_play; key->act; key++) {
        struct hint *hint = hints + key->hint_place - 1;

        if (key->hint_place == 0 || !is_named(page, key)
            || (hint->key && hint->key->place == AT_TABLE))
            continue;
        hint->key = key;
        hint->cols = page_key_cols(key->label) + 1 + (int)strlen(keymap_hint(key, page->session));
    }
}

/* Leave out the hint of the highest rank. */
static void drop_hint(struct hint hints[KEYMAP_HINTS])
{
    struct hint *least = hints;

    for (struct hint *hint = hints; hint < hints + KEYMAP_HINTS; hint++)
        if (hint->key && (!least->key || hint->key->hint_rank > least->key->hint_rank))
            least = hint;
    *least = (struct hint){0};
}

/* A click on the digits places a mark in the selected cell. */
static void draw_hint(const struct page *page, struct area at, const struct hint *hint)
{
    const struct key *key = hint->key;
    enum event event = key->event == EVENT_CELL ? EVENT_ENTER : key->event;

    if (key->event == EVENT_ENTER && (!page->is_over || page->canvas->cursor_row == NO_CURSOR))
        page_put_cursor(page, at);
    page_hint(page, at, key->label, keymap_hint(key, page->session), event);
}

/* The columns of the hints from that place on, and of the gaps between them. */
static int count_cols(const struct hint hints[KEYMAP_HINTS], int from, int gap)
{
    int cols = 0;

    for (int i = from; i < KEYMAP_HINTS; i++)
        if (hints[i].key)
            cols += hints[i].cols + (cols > 0 ? gap : 0);
    return cols;
}

static void draw_row(const struct page *page, struct hint hints[KEYMAP_HINTS])
{
    enum { WIDE_GAP = 3, LEAST_GAP = 2, AT_RIGHT = KEYMAP_HINTS - HINTS_AT_RIGHT };
    struct area at = page->layout.hints;
    int gap;

    while (count_cols(hints, 0, LEAST_GAP) > at.cols)
        drop_hint(hints);
    gap = count_cols(hints, 0, WIDE_GAP) > at.cols ? LEAST_GAP : WIDE_GAP;
    for (int i = 0; i < KEYMAP_HINTS; i++) {
        if (i == AT_RIGHT)
            area_take_left(&at, at.cols - count_cols(hints, AT_RIGHT, gap), 0);
        if (hints[i].key) {
            draw_hint(page, at, &hints[i]);
            area_take_left(&at, hints[i].cols, gap);
        }
    }
}

/* Below one another, each in a row that has room for it. */
static void draw_column(const struct page *page, struct hint hints[KEYMAP_HINTS])
{
    struct area at = page->layout.hints;
    int count = 0;

    for (int i = 0; i < KEYMAP_HINTS; i++) {
        if (hints[i].cols > at.cols)
            hints[i] = (struct hint){0};
        count += hints[i].key != NULL;
    }
    for (; count > at.rows; count--)
        drop_hint(hints);
    for (int i = 0; i < KEYMAP_HINTS; i++)
        if (hints[i].key)
            draw_hint(page, area_take_top(&at, 1), &hints[i]);
}

void hints_draw(const struct page *page)
{
    struct hint hints[KEYMAP_HINTS];

    find_hints(page, hints);
    if (page->layout.is_smallest)
        draw_column(page, hints);
    else
        draw_row(page, hints);
}

/* The end of the text is shown, with the cursor after it. */
void hints_draw_prompt(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    char mark = game_letter(match_player(&session->match, session->prompt.naming));
    char caption[STATUS_WORDS];
    const char *typed = session->prompt.typed;
    struct area at = layout->hints;
    struct unicode_glyph glyph;

    if (layout->is_smallest)
        at = (struct area){layout->size.rows - 1, 0, 1, layout->size.cols};
    canvas_event(page->canvas, at, EVENT_ENTER);
    if (session->mode == MODE_OPEN)
        snprintf(caption, sizeof caption, "Open: ");
    else
        snprintf(caption, sizeof caption,
                 "Name of %s (%c): ", people_called(session, session->prompt.naming), mark);
    if (canvas_text_width(caption) > at.cols / 2 + 4)
        snprintf(caption, sizeof caption, "Name of %c: ", mark);
    area_take_left(&at, page_text(page, at, 0, 0, ROLE_KEY, "%s", caption), 0);
    while (canvas_text_width(typed) > at.cols - 1)
        typed = unicode_next_glyph(typed, &glyph);
    area_take_left(&at,
                   page_text(page, at, 0, 0, session->prompt.is_selected ? ROLE_LIT : ROLE_STRONG,
                             "%s", typed),
                   0);
    page_put_cursor(page, at);
}
