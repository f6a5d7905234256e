/* SPDX-License-Identifier: MIT */
#include "play/line_edit.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "play/commands.h"

/* Put a character after what is typed, if there is room. */
static void type(struct session *session, wchar_t rune)
{
    size_t length = strlen(session->typed);
    mbstate_t state = {0};
    char bytes[MB_LEN_MAX];
    size_t count = wcrtomb(bytes, rune, &state);

    if (count > sizeof bytes || length + count >= sizeof session->typed)
        return;
    memcpy(session->typed + length, bytes, count);
    session->typed[length + count] = '\0';
    session->has_edited = true;
}

/* Take the last character away. */
static void erase(struct session *session)
{
    char *last = session->typed;
    mbstate_t state = {0};

    for (char *next = last; *next;) {
        size_t count = mbrlen(next, MB_CUR_MAX, &state);

        last = next;
        if (count > MB_CUR_MAX) /* it is none */
            state = (mbstate_t){0};
        next += count > MB_CUR_MAX ? 1 : count;
    }
    *last = '\0';
    session->has_edited = true;
}

static void edit(struct session *session, enum event event)
{
    if (event == EVENT_BACKSPACE)
        erase(session);
    else if (event >= ' ' && event <= '~')
        type(session, (wchar_t)event);
    else if (event >= EVENT_RUNE && session->mode == MODE_NAME)
        type(session, (wchar_t)(event - EVENT_RUNE));
}

enum effect line_edit_press(struct session *session, enum event event)
{
    bool is_name = session->mode == MODE_NAME;

    if (event == EVENT_ESCAPE || (event == EVENT_ENTER && !is_name && !*session->typed)) {
        session->mode = MODE_PLAY;
        session_hush(session);
        return EFFECT_NONE;
    }
    if (event == EVENT_ENTER)
        return is_name ? commands_take_name(session) : commands_open_typed(session);
    edit(session, event);
    return EFFECT_NONE;
}
