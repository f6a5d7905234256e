/* SPDX-License-Identifier: MIT */
#include "display/hints.h"

#include <string.h>

int hints_draw_key(struct frame *frame, int row, int col, const char *label, const char *word,
                   enum event event)
{
    bool matters = event != EVENT_NONE;
    int width = (int)strcspn(label, " "); /* the first name of a key is its shortest */

    frame_text(frame, row, col, width, matters ? ROLE_KEY : ROLE_FAINT, label);
    frame_glyph(frame, row, col + width, matters ? ROLE_KEY : ROLE_FAINT, L' ');
    width += 1
           + frame_text(frame, row, col + width + 1, FRAME_COLS, matters ? ROLE_TEXT : ROLE_FAINT,
                        word);
    frame_event(frame, (struct area){row, col, 1, width}, event);
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
static const struct key *find_key(char name, const struct sitting *sitting)
{
    const struct key *key = keys_find(sitting, event_of(name));

    if (keys_have(key, sitting))
        return key;
    for (key = keys_of_play; key->act; key++)
        if (key->place == SHARED && keys_matter(key, sitting))
            return key;
    return NULL;
}

/* A click on the digits places in the selected cell; one on the arrows moves up. */
static enum event click_of(const struct key *key, const struct sitting *sitting)
{
    if (!keys_matter(key, sitting))
        return EVENT_NONE;
    return key->event == EVENT_CELL ? EVENT_ENTER : key->event;
}

void hints_draw(struct frame *frame, struct area area, const char *keys, int cols,
                const struct sitting *sitting)
{
    int in_a_row = ((int)strlen(keys) + area.rows - 1) / area.rows;
    int col = 0;

    for (int i = 0; keys[i]; i++) {
        const struct key *key = find_key(keys[i], sitting);
        const char letter[] = {keys[i], '\0'};
        int width = 0;

        if (i % in_a_row == 0)
            col = area.col;
        if (key)
            width = hints_draw_key(frame, area.row + i / in_a_row, col,
                                   key->label ? key->label : letter, keys_hint(key, sitting),
                                   click_of(key, sitting));
        col += width < cols ? cols : width + 1;
    }
}

void hints_draw_way_back(struct frame *frame, int row, int col, const char *key)
{
    int width = hints_draw_key(frame, row, col, key, "goes back", EVENT_ESCAPE);

    frame->cursor_row = row;
    frame->cursor_col = col + width;
}
