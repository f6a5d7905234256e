/* SPDX-License-Identifier: MIT */
#include "protocol/connection.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void link_open(struct link *link, uint64_t now)
{
    *link = (struct link){.heard = now};
}

/* Count a line. Whether it is more than may be read within LINK_LINES_TIME. */
static bool is_flood(struct link *link, uint64_t now)
{
    uint64_t *oldest = &link->read[link->lines % LINK_LINES];
    bool is_too_soon = link->lines >= LINK_LINES && now - *oldest < LINK_LINES_TIME;

    *oldest = now;
    link->lines++;
    return is_too_soon;
}

enum heard link_hear(struct link *link, const char *bytes, size_t size, uint64_t now, size_t *taken,
                     struct line *line)
{
    *taken = size;
    if (link->ended || size == 0)
        return HEARD_MORE;
    link->heard = now;
    link->pinged = link->away = false;
    *taken = line_gather(&link->reader, bytes, size);
    if (!line_reader_is_full(&link->reader))
        return HEARD_MORE;
    if (is_flood(link, now)) {
        link_fail(link, "flood");
        return HEARD_MORE;
    }
    return line_read(&link->reader, line) ? HEARD_LINE : HEARD_NO_LINE;
}

void link_say(struct link *link, const struct line *line)
{
    char bytes[LINE_SIZE];
    size_t count = line_print(line, bytes);

    if (link->ended)
        return;
    if (count > LINK_UNSENT - link->count) {
        link->ended = true;
        return;
    }
    memcpy(link->unsent + link->count, bytes, count);
    link->count += count;
}

void link_say_kind(struct link *link, enum line_kind kind)
{
    link_say(link, &(struct line){.kind = kind});
}

void link_post(struct link *link, struct pen *pen)
{
    struct pen_post *post = &pen->post;

    for (int i = 0; i < post->count; i++) {
        if (post->lines[i].kind == LINE_PING)
            link_ping(link);
        else
            link_say(link, &post->lines[i]);
    }
    post->count = 0;
    link->evaluates = pen->evaluates;
}

void link_fail(struct link *link, const char *reason)
{
    struct line line = {.kind = LINE_ERROR};

    snprintf(line.text, sizeof line.text, "%s", reason);
    link_say(link, &line);
    memcpy(link->why, line.text, sizeof link->why);
    link->ended = true;
}

void link_ping(struct link *link)
{
    link_say_kind(link, LINE_PING);
    link->pinged = true;
    link->pings++;
}

/* Take the answer to a ping; the pen hears of it if no other answer is awaited. */
static void take_pong(struct link *link, struct pen *pen, const struct line *line)
{
    if (link->pings > 0 && --link->pings == 0)
        pen_read(pen, line);
}

/* A line that the pen reads. */
static enum news obey_pen(struct link *link, struct pen *pen, const struct line *line)
{
    enum news news = pen_read(pen, line);

    link_post(link, pen);
    if (news == NEWS_DISORDER)
        link_fail(link, "order");
    if (news == NEWS_REFUSED || news == NEWS_CHEATED)
        link->ended = true;
    return news;
}

static enum news obey(struct link *link, struct pen *pen, const struct line *line)
{
    switch (line->kind) {
    case LINE_PING:
        link_say_kind(link, LINE_PONG);
        return NEWS_NONE;
    case LINE_PONG:
        take_pong(link, pen, line);
        return NEWS_NONE;
    case LINE_BYE:
        link->ended = true;
        pen_leave(pen);
        return NEWS_LEFT;
    case LINE_ERROR:
        memcpy(link->why, line->text, sizeof link->why);
        link->ended = true;
        return NEWS_CUT;
    default:
        return obey_pen(link, pen, line);
    }
}

enum news link_obey(struct link *link, struct pen *pen, const struct line *line)
{
    enum news news = obey(link, pen, line);

    if (!link->ended || news == NEWS_LEFT)
        return news;
    pen_cut(pen);
    return news == NEWS_REFUSED ? news : NEWS_CUT;
}

void link_sent(struct link *link, size_t count)
{
    assert(count <= link->count);
    link->count -= count;
    memmove(link->unsent, link->unsent + count, link->count);
}

bool link_tick(struct link *link, uint64_t now)
{
    if (link->ended)
        return false;
    if (link->evaluates != link->told && now >= link->next_tell) {
        link_say(link, &(struct line){.kind = LINE_EVALUATES, .on = link->evaluates});
        link->told = link->evaluates;
        link->next_tell = now + LINK_TELL_TIME;
    }
    if (!link->pinged && now >= link->heard + LINK_PING_TIME)
        link_ping(link);
    if (link->away || now < link->heard + LINK_AWAY_TIME)
        return false;
    link->away = true;
    return true;
}

uint64_t link_deadline(const struct link *link)
{
    uint64_t due = link->heard + (link->pinged ? LINK_AWAY_TIME : LINK_PING_TIME);

    if (link->ended)
        return LINK_NEVER;
    if (link->away)
        due = LINK_NEVER;
    return link->evaluates != link->told && link->next_tell < due ? link->next_tell : due;
}
