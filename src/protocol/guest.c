/* SPDX-License-Identifier: MIT */
#include "protocol/guest.h"

#include <assert.h>
#include <string.h>

void guest_open(struct guest *guest)
{
    *guest = (struct guest){.phase = GUEST_OUT};
    pen_join(&guest->pen);
}

void guest_use_code(struct guest *guest, const char *code)
{
    assert(strlen(code) == CODE_BYTES);
    memcpy(guest->code, code, sizeof guest->code);
}

void guest_knock(struct guest *guest, const char *name, bool is_carried, uint64_t now)
{
    struct line code = {.kind = LINE_CODE};
    struct line hello = {.kind = LINE_HELLO, .version = PROTOCOL_VERSION};
    struct line at = {
        .kind = LINE_AT, .serial = guest->pen.table.serial, .word = table_word(&guest->pen.table)};

    assert(guest->phase == GUEST_OUT);
    guest->phase = GUEST_CALLING;
    guest->is_carried = is_carried;
    guest->skipped = 0;
    guest->since = now;
    link_open(&guest->link, now);
    if (*guest->code) {
        memcpy(code.text, guest->code, sizeof guest->code);
        link_say(&guest->link, &code);
    }
    line_cut_name(hello.text, name);
    link_say(&guest->link, &hello);
    link_say(&guest->link, &at);
}

enum news guest_hang_up(struct guest *guest)
{
    enum guest_phase phase = guest->phase;

    guest->phase = GUEST_OUT;
    guest->link.ended = true;
    pen_cut(&guest->pen);
    if (phase == GUEST_OUT)
        return NEWS_NONE;
    return phase == GUEST_SEATED ? NEWS_CUT : NEWS_TURNED_AWAY;
}

static enum news fail(struct guest *guest, const char *reason)
{
    link_fail(&guest->link, reason);
    return guest_hang_up(guest);
}

/* The host's first line. */
static enum news hear_hello(struct guest *guest, const struct line *line)
{
    if (line->kind != LINE_HELLO)
        return fail(guest, "order");
    if (line->version != PROTOCOL_VERSION)
        return fail(guest, "version");
    line_cut_name(guest->host_name, line->text);
    guest->phase = GUEST_KNOCKING;
    return NEWS_WELCOME;
}

/* While the host's person is asked. */
static enum news hear_knocking(struct guest *guest, const struct line *line)
{
    enum news news;

    switch (line->kind) {
    case LINE_PING:
        link_say_kind(&guest->link, LINE_PONG);
        return NEWS_NONE;
    case LINE_PONG:
        return NEWS_NONE;
    case LINE_GAME:
        news = pen_read(&guest->pen, line);
        guest->phase = GUEST_SEATED;
        guest_post(guest);
        return news;
    default:
        return fail(guest, "order");
    }
}

static enum news hear_line(struct guest *guest, const struct line *line)
{
    if (guest->phase == GUEST_SEATED) {
        enum news news = link_obey(&guest->link, &guest->pen, line);

        if (guest->link.ended)
            guest->phase = GUEST_OUT;
        return news;
    }
    if (line->kind == LINE_ERROR || line->kind == LINE_BYE) {
        memcpy(guest->link.why, line->text, sizeof guest->link.why);
        return guest_hang_up(guest);
    }
    return guest->phase == GUEST_CALLING ? hear_hello(guest, line) : hear_knocking(guest, line);
}

/* Whether the bytes are a login shell's, and not the host's. */
static bool is_chatter(const struct guest *guest, enum heard heard, const struct line *line)
{
    bool is_first = heard == HEARD_LINE && (line->kind == LINE_HELLO || line->kind == LINE_ERROR);

    return guest->is_carried && guest->phase == GUEST_CALLING && !is_first;
}

enum news guest_hear(struct guest *guest, const char *bytes, size_t size, uint64_t now,
                     size_t *taken)
{
    bool was_away = guest->link.away;
    struct line line = {.kind = LINE_KINDS};
    enum heard heard = link_hear(&guest->link, bytes, size, now, taken, &line);
    enum news news = NEWS_NONE;

    if (guest->link.ended)
        return guest_hang_up(guest);
    if (is_chatter(guest, heard, &line)) {
        guest->skipped += *taken;
        guest->link.lines = 0; /* it may be as fast as it likes */
        return guest->skipped > GUEST_SKIPPED ? fail(guest, "line") : NEWS_NONE;
    }
    if (heard == HEARD_NO_LINE)
        return fail(guest, "line");
    if (heard == HEARD_LINE)
        news = hear_line(guest, &line);
    return news == NEWS_NONE && was_away && !guest->link.ended ? NEWS_BACK : news;
}

enum news guest_tick(struct guest *guest, uint64_t now)
{
    bool is_late = guest->phase == GUEST_CALLING && now >= guest_deadline(guest);

    if (guest->link.ended)
        return guest_hang_up(guest);
    if (is_late)
        return fail(guest, "slow");
    if (guest->phase == GUEST_SEATED && link_tick(&guest->link, now))
        return NEWS_AWAY;
    return NEWS_NONE;
}

uint64_t guest_deadline(const struct guest *guest)
{
    switch (guest->phase) {
    case GUEST_CALLING:
        return guest->is_carried ? LINK_NEVER : guest->since + LINK_HELLO_TIME;
    case GUEST_SEATED:
        return link_deadline(&guest->link);
    default:
        return LINK_NEVER;
    }
}

void guest_post(struct guest *guest)
{
    link_post(&guest->link, &guest->pen);
}

void guest_leave(struct guest *guest)
{
    guest_post(guest);
    link_say_kind(&guest->link, LINE_BYE);
    guest->phase = GUEST_OUT;
    guest->link.ended = true;
    pen_leave(&guest->pen);
}
