/* SPDX-License-Identifier: MIT */
#include "play/line_edit.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "play/commands.h"

/* Put a character after what is typed, if there is room. */
static void type(struct sitting *sitting, wchar_t rune)
{
    size_t length = strlen(sitting->typed);
    mbstate_t state = {0};
    char bytes[MB_LEN_MAX];
    size_t count = wcrtomb(bytes, rune, &state);

    if (count > sizeof bytes || length + count >= sizeof sitting->typed)
        return;
    memcpy(sitting->typed + length, bytes, count);
    sitting->typed[length + count] = '\0';
    sitting->has_edited = true;
}

/* Take the last character away. */
static void erase(struct sitting *sitting)
{
    char *last = sitting->typed;
    mbstate_t state = {0};

    for (char *next = last; *next;) {
        size_t count = mbrlen(next, MB_CUR_MAX, &state);

        last = next;
        if (count > MB_CUR_MAX) /* it is none */
            state = (mbstate_t){0};
        next += count > MB_CUR_MAX ? 1 : count;
    }
    *last = '\0';
    sitting->has_edited = true;
}

static void edit(struct sitting *sitting, enum event event)
{
    if (event == EVENT_BACKSPACE)
        erase(sitting);
    else if (event >= ' ' && event <= '~')
        type(sitting, (wchar_t)event);
    else if (event >= EVENT_RUNE && sitting->mode == MODE_NAME)
        type(sitting, (wchar_t)(event - EVENT_RUNE));
}

enum effect prompt_press(struct sitting *sitting, enum event event)
{
    bool is_name = sitting->mode == MODE_NAME;

    if (event == EVENT_ESCAPE || (event == EVENT_ENTER && !is_name && !*sitting->typed)) {
        sitting->mode = MODE_PLAY;
        sitting_hush(sitting);
        return EFFECT_NONE;
    }
    if (event == EVENT_ENTER)
        return is_name ? acts_take_name(sitting) : acts_open_typed(sitting);
    edit(sitting, event);
    return EFFECT_NONE;
}
