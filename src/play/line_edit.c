/* SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "play/session.h"

/* Put a character after what is typed, if there is room. */
static void type(struct session *session, wchar_t rune)
{
    size_t length = strlen(session->prompt.typed);
    mbstate_t state = {0};
    char bytes[MB_LEN_MAX];
    size_t count = wcrtomb(bytes, rune, &state);

    if (count > sizeof bytes || length + count >= sizeof session->prompt.typed)
        return;
    memcpy(session->prompt.typed + length, bytes, count);
    session->prompt.typed[length + count] = '\0';
    session->prompt.has_edited = true;
}

/* Take the last character away. */
static void erase(struct session *session)
{
    char *last = session->prompt.typed;

    for (char *next = last; *next;) {
        mbstate_t state = {0};
        size_t count = mbrlen(next, MB_CUR_MAX, &state);

        last = next;
        next += count > MB_CUR_MAX ? 1 : count; /* a byte that is no character */
    }
    *last = '\0';
    session->prompt.has_edited = true;
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

void line_edit_ask(struct session *session, enum mode mode, int naming, const char *text)
{
    session->mode = mode;
    session->prompt.naming = naming;
    session->prompt.has_edited = false;
    snprintf(session->prompt.typed, sizeof session->prompt.typed, "%s", text);
}

void line_edit_press(struct session *session, enum event event)
{
    if (event == EVENT_ESCAPE || event == EVENT_ENTER) {
        session->mode = MODE_PLAY;
        session_hush(session);
        return;
    }
    edit(session, event);
}
