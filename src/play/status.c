/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/session.h"

void session_tell(struct session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(session->status.notice, sizeof session->status.notice, format, arguments);
    va_end(arguments);
}

void session_hush(struct session *session)
{
    session->status.notice[0] = '\0';
}

const char *session_advice(const struct session *session, const char *keys, const char *words)
{
    return session->in_lines ? words : keys;
}

static bool is_sentence(const char *words)
{
    return *words && strchr(".!?", words[strlen(words) - 1]);
}

/* A command that resumes ends what is said, so that it can be copied; a sentence need not. */
void session_words(const struct session *session, char words[SESSION_WORDS])
{
    const char *notice = session->status.notice;
    const char *pinned = session->status.is_pinned_beside || !*notice ? session->status.pinned : "";
    const char *first = is_sentence(notice) ? notice : pinned;
    const char *last = is_sentence(notice) ? pinned : notice;
    const char *between = is_sentence(first) ? " " : ". ";

    snprintf(words, SESSION_WORDS, "%s%s%s", first, *first && *last ? between : "", last);
}

void session_pin(struct session *session, const char *format, ...)
{
    struct status_line *status = &session->status;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(status->pinned, sizeof status->pinned, format, arguments);
    va_end(arguments);
    status->is_pinned_beside = false;
}
