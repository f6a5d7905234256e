/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <assert.h>
#include <string.h>

#include "base/unicode.h"
#include "play/keymap.h"

static enum event event_of(char name)
{
    return name == 'a' ? EVENT_UP
         : name == '+' ? EVENT_ENTER
         : name == '9' ? EVENT_CELL
                       : (enum event)name;
}

/* The key in the place of that name. While the computer plays, its level has the place of the look.
 * At a shared table the code has the place of the names, and a key of that table that matters now
 * has the computer's. Null, and the place empty, if none does. */
static const struct key *find_key(char name, const struct session *session)
{
    bool is_level = name == 't' && session->players.computer != NOBODY;
    bool is_save = name == 'N' && session->remote.is_attached;
    enum event event = event_of(is_level ? 'L' : is_save ? 's' : name);

    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && key->place != SHARED && keymap_has(key, session))
            return key;
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->place == SHARED && keymap_matters(key, session) && !session->remote.has_question)
            return key;
    return NULL;
}

/* Draw the hints in columns; a wider one moves those after it. A click on the digits places a mark
 * in the selected cell; one on the arrows moves up. A question comes first. After the end the
 * cursor is on the key that goes on. */
void hints_draw(const struct page *page)
{
    const struct session *session = page->session;
    const struct window *window = page->layout.window;
    const struct area hints = page->layout.hints;
    struct area at = {0};

    assert(hints.rows > 0);

    int in_a_row = ((int)strlen(window->hints) + hints.rows - 1) / hints.rows;

    for (int i = 0; window->hints[i]; i++) {
        const struct key *key = find_key(window->hints[i], session);
        bool is_idle = !key || !keymap_matters(key, session) || session->remote.has_question;
        enum event event = is_idle ? EVENT_NONE : key->event;
        int width = 0;

        if (i % in_a_row == 0)
            at = (struct area){hints.row + i / in_a_row, hints.col, 1, hints.cols};
        if (key)
            width = page_hint(page, at, key->label ? key->label : (char[]){window->hints[i], '\0'},
                              keymap_hint(key, session), event == EVENT_CELL ? EVENT_ENTER : event);
        if (key && key->event == EVENT_ENTER && page->is_over)
            page_put_cursor(page, at);
        area_take_left(&at, width < window->hint_cols ? window->hint_cols : width + 1, 0);
    }
}
/* ---- The prompt. ---- */

/* Draw the prompt in the place of the hints, or in the last row if they stand beside the board. The
 * end of the text is shown, with the cursor after it. */
void prompt_draw(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_x = session->prompt.naming == session_person(session, PLAYER_X);
    const char *typed = session->prompt.typed;
    struct area at = layout->hints;
    wchar_t rune;
    int width;

    if (layout->window->hint_rows == 0)
        at = (struct area){layout->size.rows - 1, 0, 1, layout->size.cols};
    at.rows = 1;
    canvas_event(page->canvas, at, EVENT_ENTER);
    area_take_left(&at,
                   page_text(page, at, 0, 0, ROLE_KEY, "%s",
                             session->mode == MODE_OPEN ? "Open: "
                             : is_x                     ? "Name of X: "
                                                        : "Name of O: "),
                   0);
    while (canvas_text_width(typed) > at.cols - 1)
        typed = unicode_next_glyph(typed, &rune, &width);
    area_take_left(&at, page_text(page, at, 0, 0, ROLE_STRONG, "%s", typed), 0);
    page_put_cursor(page, at);
}
