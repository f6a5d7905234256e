/* SPDX-License-Identifier: MIT */
#include "protocol/caller.h"

#include <assert.h>
#include <string.h>

void caller_open(struct caller *caller, uint32_t login, enum welcome welcome, uint64_t now)
{
    *caller = (struct caller){
        .phase = welcome == WELCOME_ALWAYS ? PHASE_CODE : PHASE_HELLO,
        .since = now,
        .person = {.welcome = welcome, .login = login},
    };
    link_open(&caller->link, now);
}

bool caller_hear_code(struct caller *caller, const struct line *line, const char *code,
                      uint64_t now)
{
    assert(caller->phase == PHASE_CODE);
    if (!line || line->kind != LINE_CODE) {
        caller->link.ended = true;
        return true;
    }
    caller->has_code = strcmp(line->text, code) == 0;
    caller->phase = PHASE_DELAY;
    caller->since = now;
    return caller->has_code;
}

void caller_keep(struct caller *caller, const char *bytes, size_t size)
{
    assert(caller->phase == PHASE_DELAY);
    if (size > CALLER_BEHIND - caller->behind_count) {
        caller->link.ended = true;
        return;
    }
    memcpy(caller->behind + caller->behind_count, bytes, size);
    caller->behind_count += size;
}

/* The first line: a name, or the question of --tables. */
static void hear_hello(struct caller *caller, const struct line *line, bool is_taken)
{
    if (line->kind == LINE_TABLES) {
        link_say_kind(&caller->link, is_taken ? LINE_PLAYING : LINE_WAITING);
        caller->link.ended = true;
    } else if (line->kind != LINE_HELLO) {
        link_fail(&caller->link, "order");
    } else if (line->version != PROTOCOL_VERSION) {
        link_fail(&caller->link, "version");
    } else {
        line_cut_name(caller->person.name, line->text);
        caller->phase = PHASE_AT;
    }
}

/* The second one: where it stands. */
static void hear_at(struct caller *caller, const struct line *line, const char *host)
{
    struct line hello = {.kind = LINE_HELLO, .version = PROTOCOL_VERSION};

    if (line->kind != LINE_AT) {
        link_fail(&caller->link, "order");
        return;
    }
    line_cut_name(hello.text, host);
    link_say(&caller->link, &hello);
    caller->at = line->serial;
    caller->phase = PHASE_KNOCKING;
}

/* Whoever knocks can do no more than wait. */
static void hear_knocking(struct caller *caller, const struct line *line)
{
    struct line refused = {
        .kind = LINE_REFUSED, .serial = line->serial, .refusal = REFUSAL_NO_PLAYER};

    switch (line->kind) {
    case LINE_PING:
        link_say_kind(&caller->link, LINE_PONG);
        break;
    case LINE_PONG:
        break;
    case LINE_PLAY:
        link_say(&caller->link, &refused);
        if (++caller->refusals == PEN_REFUSALS)
            caller->link.ended = true;
        break;
    default:
        link_fail(&caller->link, "order");
    }
}

void caller_hear(struct caller *caller, const struct line *line, const char *host, bool is_taken)
{
    if (line->kind == LINE_BYE || line->kind == LINE_ERROR)
        caller->link.ended = true;
    else if (caller->phase == PHASE_HELLO)
        hear_hello(caller, line, is_taken);
    else if (caller->phase == PHASE_AT)
        hear_at(caller, line, host);
    else
        hear_knocking(caller, line);
}

uint64_t caller_deadline(const struct caller *caller)
{
    if (caller->link.ended)
        return LINK_NEVER;
    switch (caller->phase) {
    case PHASE_CODE:
        return caller->since + CALLER_CODE_TIME;
    case PHASE_DELAY:
        return caller->since + CALLER_CODE_DELAY;
    case PHASE_HELLO:
    case PHASE_AT:
        return caller->since + LINK_HELLO_TIME;
    case PHASE_SEATED:
        return link_deadline(&caller->link);
    default:
        return LINK_NEVER;
    }
}

bool caller_tick(struct caller *caller, uint64_t now)
{
    if (now < caller_deadline(caller))
        return false;
    switch (caller->phase) {
    case PHASE_CODE:
        caller->link.ended = true;
        return false;
    case PHASE_DELAY:
        if (!caller->has_code)
            link_fail(&caller->link, "code");
        caller->phase = PHASE_HELLO;
        caller->since = now;
        return caller->has_code;
    default:
        link_fail(&caller->link, "slow");
        return false;
    }
}
