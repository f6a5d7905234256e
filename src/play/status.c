/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wctype.h>

#include "base/unicode.h"

static void write_notice(struct notice *notice, const char *format, va_list arguments)
{
    char *end;

    assert(format);
    vsnprintf(notice->words, sizeof notice->words, format, arguments);
    end = strchr(notice->words, '\n');
    unicode_cut(notice->brief, sizeof notice->brief, end ? end + 1 : "");
    if (end)
        *end = '\0';
}

void status_tell(struct session *session, const char *format, ...)
{
    struct notice *notices = session->status.notices;
    va_list arguments;

    if (*notices->words && !session->status.first_is_answer)
        memmove(notices + 1, notices, (STATUS_NOTICES - 1) * sizeof *notices);
    va_start(arguments, format);
    write_notice(notices, format, arguments);
    va_end(arguments);
    session->status.first_is_answer = true;
    session->status.is_refused = false;
}

void status_note_refusal(struct session *session)
{
    session->status.is_refused = true;
}

void status_note(struct session *session, const char *format, ...)
{
    struct notice *notices = session->status.notices;
    int place = 0;
    va_list arguments;

    while (place < STATUS_NOTICES - 1 && *notices[place].words)
        place++;
    va_start(arguments, format);
    write_notice(&notices[place], format, arguments);
    va_end(arguments);
    session->status.first_is_answer &= place > 0;
}

void status_add(struct session *session, const char *sentence)
{
    struct notice *answer = session->status.notices;
    size_t length = strlen(answer->words);

    if (session->status.first_is_answer && length > 0)
        snprintf(answer->words + length, sizeof answer->words - length, " %s", sentence);
    else
        status_note(session, "%s", sentence);
}

bool status_has_notice(const struct session *session)
{
    return *session->status.notices[0].words;
}

static void remove_notice(struct session *session, int place)
{
    struct notice *notices = session->status.notices;
    int after = STATUS_NOTICES - 1 - place;

    memmove(notices + place, notices + place + 1, (size_t)after * sizeof *notices);
    notices[STATUS_NOTICES - 1].words[0] = '\0';
    session->status.first_is_answer &= place > 0;
}

void status_withdraw(struct session *session, const char *words)
{
    struct notice *notices = session->status.notices;

    for (int place = STATUS_NOTICES - 1; place >= 0; place--)
        if (strncmp(notices[place].words, words, strlen(words)) == 0)
            remove_notice(session, place);
}

void status_clear(struct session *session)
{
    remove_notice(session, 0);
    session->status.is_refused = false;
}

const char *status_advice(const struct session *session, const char *keys, const char *words)
{
    return session->in_lines ? words : keys;
}

void status_pin(struct session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    write_notice(&session->status.pinned, format, arguments);
    va_end(arguments);
}

enum effect status_refuse_key(struct session *session, enum event event, const char *useful)
{
    bool is_key = event >= EVENT_ENTER && event <= EVENT_NAMELESS;
    wint_t character = event >= EVENT_RUNE ? (wint_t)(event - EVENT_RUNE) : (wint_t)event;
    bool is_character =
        (event > ' ' && event <= '~') || (event >= EVENT_RUNE && iswprint(character));

    if (!is_key && !is_character)
        return EFFECT_NONE;
    status_clear(session);
    if (event == EVENT_ESCAPE)
        return EFFECT_NONE;
    if (is_character)
        status_tell(session, "%lc is not a key here; %s.\nThat is not a key.", character, useful);
    else
        status_tell(session, "That is not a key here; %s.\nThat is not a key.", useful);
    return EFFECT_NONE;
}
