/* SPDX-License-Identifier: MIT
 *
 * What the people at the table are told: struct status_line.
 */
#include "play/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"

/* Write a message, and its short form after a line feed. */
static void write_forms(char whole[SESSION_NOTICE], char brief[STATUS_BRIEF], const char *format,
                        va_list arguments)
{
    char *end;

    vsnprintf(whole, SESSION_NOTICE, format, arguments);
    end = strchr(whole, '\n');
    unicode_cut(brief, STATUS_BRIEF, end ? end + 1 : "");
    if (end)
        *end = '\0';
}

/* Put the notice that stands there before those that wait; the last of these goes if there are too
 * many. */
static void push_back(struct status_line *status)
{
    memmove(status->waiting + 1, status->waiting,
            sizeof status->waiting - sizeof status->waiting[0]);
    memcpy(status->waiting[0].notice, status->notice, sizeof status->notice);
    memcpy(status->waiting[0].brief, status->brief, sizeof status->brief);
}

void session_tell(struct session *session, const char *format, ...)
{
    struct status_line *status = &session->status;
    va_list arguments;

    if (*status->notice && !status->is_answer)
        push_back(status);
    va_start(arguments, format);
    write_forms(status->notice, status->brief, format, arguments);
    va_end(arguments);
    status->is_answer = true;
}

void session_note(struct session *session, const char *format, ...)
{
    struct status_line *status = &session->status;
    int place = 0;
    va_list arguments;

    while (place < STATUS_WAITING - 1 && *status->waiting[place].notice)
        place++;
    va_start(arguments, format);
    if (*status->notice) {
        write_forms(status->waiting[place].notice, status->waiting[place].brief, format, arguments);
    } else {
        write_forms(status->notice, status->brief, format, arguments);
        status->is_answer = false;
    }
    va_end(arguments);
}

/* Those after that one move up. */
static void remove_waiting(struct status_line *status, int place)
{
    int after = STATUS_WAITING - 1 - place;

    memmove(status->waiting + place, status->waiting + place + 1,
            (size_t)after * sizeof status->waiting[0]);
    status->waiting[STATUS_WAITING - 1].notice[0] = '\0';
}

void session_withdraw(struct session *session, const char *note)
{
    for (int place = STATUS_WAITING - 1; place >= 0; place--)
        if (strcmp(session->status.waiting[place].notice, note) == 0)
            remove_waiting(&session->status, place);
    if (strcmp(session->status.notice, note) == 0)
        session_clear_notice(session);
}

void session_clear_answer(struct session *session)
{
    if (session->status.is_answer)
        session_clear_notice(session);
}

void session_clear_notice(struct session *session)
{
    struct status_line *status = &session->status;

    memcpy(status->notice, status->waiting[0].notice, sizeof status->notice);
    memcpy(status->brief, status->waiting[0].brief, sizeof status->brief);
    remove_waiting(status, 0);
    status->is_answer = false;
    session->display.refused = NO_CELL;
}

const char *session_advice(const struct session *session, const char *keys, const char *words)
{
    return session->in_lines ? words : keys;
}

void session_pin(struct session *session, const char *format, ...)
{
    struct status_line *status = &session->status;
    va_list arguments;

    va_start(arguments, format);
    write_forms(status->pinned, status->pinned_brief, format, arguments);
    va_end(arguments);
}
