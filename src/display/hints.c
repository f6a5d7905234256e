/* SPDX-License-Identifier: MIT */
#include "display/hints.h"

#include <string.h>

int hints_draw_key(struct canvas *canvas, int row, int col, const char *label, const char *word,
                   enum event event)
{
    bool matters = event != EVENT_NONE;
    int width = (int)strcspn(label, " "); /* the first name of a key is its shortest */

    canvas_text(canvas, row, col, width, matters ? ROLE_KEY : ROLE_FAINT, label);
    canvas_glyph(canvas, row, col + width, matters ? ROLE_KEY : ROLE_FAINT, L' ');
    width += 1
           + canvas_text(canvas, row, col + width + 1, CANVAS_COLS,
                         matters ? ROLE_TEXT : ROLE_FAINT, word);
    canvas_event(canvas, (struct area){row, col, 1, width}, event);
    return width;
}

static enum event event_of(char name)
{
    return name == 'a' ? EVENT_UP
         : name == '+' ? EVENT_ENTER
         : name == '9' ? EVENT_CELL
                       : (enum event)name;
}

/* At a shared table the place of the computer's key is for a key of that table that matters now;
 * null, and the place empty, if none does. */
static const struct key *find_key(char name, const struct session *session)
{
    const struct key *key = keymap_find(session, event_of(name));

    if (keymap_has(key, session))
        return key;
    for (key = keys_of_play; key->act; key++)
        if (key->place == SHARED && keymap_matters(key, session))
            return key;
    return NULL;
}

/* A click on the digits places in the selected cell; one on the arrows moves up. */
static enum event click_of(const struct key *key, const struct session *session)
{
    if (!keymap_matters(key, session))
        return EVENT_NONE;
    return key->event == EVENT_CELL ? EVENT_ENTER : key->event;
}

void hints_draw(struct canvas *canvas, struct area area, const char *keys, int cols,
                const struct session *session)
{
    int in_a_row = ((int)strlen(keys) + area.rows - 1) / area.rows;
    int col = 0;

    for (int i = 0; keys[i]; i++) {
        const struct key *key = find_key(keys[i], session);
        const char letter[] = {keys[i], '\0'};
        int width = 0;

        if (i % in_a_row == 0)
            col = area.col;
        if (key)
            width = hints_draw_key(canvas, area.row + i / in_a_row, col,
                                   key->label ? key->label : letter, keymap_hint(key, session),
                                   click_of(key, session));
        col += width < cols ? cols : width + 1;
    }
}

void hints_draw_way_back(struct canvas *canvas, int row, int col, const char *key)
{
    int width = hints_draw_key(canvas, row, col, key, "goes back", EVENT_ESCAPE);

    canvas->cursor_row = row;
    canvas->cursor_col = col + width;
}
