/* SPDX-License-Identifier: MIT
 *
 * hints: draws the keys at the foot. A key that does nothing now is faint, so that each key keeps
 * its place during a game.
 */
#include <assert.h>
#include <string.h>

#include "display/page.h"
#include "play/shared_game.h"

/* A place in the row of hints. */
struct hint {
    const struct key *key; /* null if no key has this place now */
    bool is_enabled;
    int cols;
};

/* Help and q are at the right end. */
enum { HINTS_AT_RIGHT = 2, AT_RIGHT = KEYMAP_HINTS - HINTS_AT_RIGHT };

/* While text is typed, keys are letters of the text. While this person is asked something, n is the
 * answer "no". */
static bool is_of_use(const struct page *page, const struct key *key)
{
    const struct session *session = page->settled;

    if (session_is_typing(session) || !keymap_is_enabled(key, session))
        return false;
    return key->event != 'n' || !shared_game_is_asked(session);
}

/* The digits and the arrows share a place: the digits have it during a game, and the arrows after
 * the end. */
static void find_hints(const struct page *page, struct hint hints[KEYMAP_HINTS])
{
    memset(hints, 0, KEYMAP_HINTS * sizeof *hints);
    for (const struct key *key = keys_of_play; key->act; key++) {
        assert(key->hint_place <= KEYMAP_HINTS);
        if (key->hint_place == 0 || !keymap_has(key, page->settled))
            continue;

        struct hint *hint = &hints[key->hint_place - 1];
        int cols = page_key_cols(key->label) + 1 + (int)strlen(keymap_hint(key, page->settled));

        hint->cols = cols > hint->cols ? cols : hint->cols;
        /* In a game the first key of a place is shown, after the end the last one. */
        if (hint->key && !match_is_over(&page->settled->match))
            continue;
        hint->key = key;
        hint->is_enabled = is_of_use(page, key);
    }
}

static int find_rank(const struct page *page, const struct key *key)
{
    bool is_shared = page->session->table.is_shared;

    return is_shared && key->hint_rank_at_table ? key->hint_rank_at_table : key->hint_rank;
}

/* The least important hint has the highest rank. */
static void drop_hint(const struct page *page, struct hint hints[KEYMAP_HINTS])
{
    struct hint *least = hints;

    for (struct hint *hint = hints; hint < hints + KEYMAP_HINTS; hint++)
        if (hint->key && (!least->key || find_rank(page, hint->key) > find_rank(page, least->key)))
            least = hint;
    *least = (struct hint){0};
}

/* A click on the arrows steps back or, at the start, goes to the end. */
static enum event find_step(const struct page *page)
{
    return page->moves > 0 ? EVENT_LEFT : EVENT_LAST;
}

/* A click on the digits places a mark in the selected cell. */
static void draw_hint(const struct page *page, struct area at, const struct hint *hint)
{
    const struct key *key = hint->key;
    const char *word = keymap_hint(key, page->settled);
    enum event event = key->event == EVENT_CELL ? EVENT_ENTER
                     : key->event == EVENT_UP   ? find_step(page)
                                                : key->event;

    if (hint->is_enabled)
        page_hint(page, at, key->label, word, event);
    else
        page_text(page, at, 0, 0, ROLE_FAINT, "%.*s %s", page_key_cols(key->label), key->label,
                  word);
}

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
    enum { WIDE_GAP = 3, LEAST_GAP = 2 };
    struct area at = page->layout.hints;
    int gap;

    while (count_cols(hints, 0, LEAST_GAP) > at.cols)
        drop_hint(page, hints);
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
        drop_hint(page, hints);
    for (int i = 0; i < KEYMAP_HINTS; i++)
        if (hints[i].key)
            draw_hint(page, area_take_top(&at, 1), &hints[i]);
}

static void draw_review(const struct page *page)
{
    struct area at = page->layout.hints;

    if (page->layout.is_smallest) {
        page_hint(page, area_take_top(&at, 1), "h", "back", find_step(page));
        page_hint(page, at, "r", "page", EVENT_ESCAPE);
        return;
    }
    area_take_left(&at, page_hint(page, at, "arrows", "back", find_step(page)), 3);
    area_take_left(&at, page_hint(page, at, "Escape", "goes back", EVENT_ESCAPE), 3);
    if (page_has_row(at, "e evaluate"))
        page_hint(page, at, "e", "evaluate", (enum event)'e');
}

void hints_draw(const struct page *page)
{
    struct hint hints[KEYMAP_HINTS];

    if (page->session->mode == MODE_REVIEW) {
        draw_review(page);
        return;
    }
    find_hints(page, hints);
    if (page->layout.is_smallest)
        draw_column(page, hints);
    else
        draw_row(page, hints);
}
