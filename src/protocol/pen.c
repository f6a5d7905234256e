/* SPDX-License-Identifier: MIT */
#include "protocol/pen.h"

#include <assert.h>
#include <string.h>

enum side pen_other_side(const struct pen *pen)
{
    return pen->side == SIDE_HOST ? SIDE_GUEST : SIDE_HOST;
}

/* The serial of the next change. After the last there can be it is 0, which is none. */
static uint32_t next_serial(const struct pen *pen)
{
    return pen->table.serial + 1;
}

static void close_question(struct question *question)
{
    *question = (struct question){.act = ACT_NONE};
}

static void close_questions(struct pen *pen)
{
    close_question(&pen->mine);
    close_question(&pen->theirs);
    close_question(&pen->past);
    pen->dropped = false;
}

void pen_say(struct pen *pen, struct message message)
{
    assert(pen->post.count < PEN_LINES);
    pen->post.messages[pen->post.count++] = message;
}

void pen_say_of_next(struct pen *pen, enum message_kind kind)
{
    pen_say(pen, (struct message){.kind = kind, .serial = next_serial(pen)});
}

static void keep_commit(struct pen *pen, struct commit commit)
{
    if (pen->kept == PEN_COMMITS)
        memmove(pen->commits, pen->commits + 1, (size_t)--pen->kept * sizeof commit);
    pen->commits[pen->kept++] = commit;
}

/* Say the commit that was just made, for the first time or again. */
static void say_commit(struct pen *pen, struct commit commit)
{
    bool is_play = commit.act == ACT_PLAY;

    pen_say(pen, (struct message){.kind = is_play ? MESSAGE_PLAY : MESSAGE_YES,
                                  .serial = pen->table.serial,
                                  .word = is_play ? commit.word : 0});
}

void pen_commit(struct pen *pen, enum side side, enum act act, uint32_t word)
{
    struct commit commit = {side, act, word, table_word(&pen->table)};

    if (!table_change(&pen->table, side, act, word))
        return;
    close_questions(pen);
    keep_commit(pen, commit);
    say_commit(pen, commit);
}

/* Follow the other side in a change: it has read everything that this side committed before. */
static bool follow(struct pen *pen, enum side side, enum act act, uint32_t word)
{
    if (!table_change(&pen->table, side, act, word))
        return false;
    close_questions(pen);
    pen->kept = 0;
    return true;
}

void pen_host(struct pen *pen, const struct table *table)
{
    *pen = (struct pen){.side = SIDE_HOST, .state = PEN_ALONE, .table = *table};
}

void pen_join(struct pen *pen)
{
    *pen = (struct pen){.side = SIDE_GUEST, .state = PEN_STILL};
    table_start(&pen->table, (struct game){0}, PLAYER_X);
}

void pen_own(struct pen *pen, const struct table *table)
{
    uint32_t serial = pen->table.serial;

    assert(pen->side == SIDE_HOST && pen->state == PEN_ALONE);
    pen->table = *table;
    pen->table.serial = serial < UINT32_MAX ? serial + 1 : serial;
}

static void share(struct pen *pen)
{
    pen->state = PEN_SHARED;
    pen->refusals = 0;
    pen->other_evaluates = false;
}

/* Whether the answer to the question that was open at the cut may still be said: the guest has
 * come as far as the answer, or one play beyond. */
static bool may_be_answered(const struct pen *pen, uint32_t serial)
{
    return pen_is_open(pen->past)
        && (serial == next_serial(pen) || (serial > 0 && serial - 1 == next_serial(pen)));
}

void pen_seat(struct pen *pen, uint32_t serial, bool is_another)
{
    struct table *table = &pen->table;

    assert(pen->side == SIDE_HOST && pen->state != PEN_SHARED);
    if (is_another)
        table->wins[SIDE_HOST] = table->wins[SIDE_GUEST] = table->draws = 0;
    pen_say(pen, (struct message){.kind = MESSAGE_GAME, .table = *table});
    if (may_be_answered(pen, serial))
        pen_say(pen, (struct message){.kind = MESSAGE_PING});
    else
        close_question(&pen->past);
    share(pen);
}

void pen_cut(struct pen *pen)
{
    struct question past = pen_is_open(pen->mine) ? pen->mine : pen->past;

    if (pen->state != PEN_SHARED)
        return;
    close_questions(pen);
    if (pen->side == SIDE_HOST)
        pen->past = past;
    pen->state = PEN_STILL;
    pen->post.count = 0;
}

void pen_leave(struct pen *pen)
{
    close_questions(pen);
    pen->kept = 0;
    pen->state = PEN_ALONE;
    pen->post.count = 0;
}

bool pen_is_live(const struct pen *pen)
{
    return pen->state == PEN_SHARED && !pen_is_open(pen->past);
}

/* Whether the guest is ahead of this table by its own last commits, and by nothing else. *ahead
 * becomes how many. */
static bool is_ahead_of(const struct pen *pen, const struct table *table, int *ahead)
{
    uint32_t lead = pen->table.serial - table->serial;

    if (pen->table.serial <= table->serial || lead > (uint32_t)pen->kept)
        return false;
    *ahead = (int)lead;
    return pen->commits[pen->kept - *ahead].before == table_word(table);
}

/* Whether the guest's own game is under way, and is not the one on the host's table. */
static bool has_another_game(const struct pen *pen, const struct table *table)
{
    bool is_behind = pen->table.serial < table->serial;

    return !is_behind && !table_is_over(&pen->table) && table_word(&pen->table) != 0
        && table_word(&pen->table) != table_word(table);
}

/* The guest sits down at the host's table, and says again what the host has not read. */
static enum peer_event read_game(struct pen *pen, const struct message *message)
{
    bool is_another = has_another_game(pen, &message->table);
    struct commit commits[PEN_COMMITS];
    int ahead = 0;
    int kept = pen->kept;

    if (pen->side != SIDE_GUEST || pen->state == PEN_SHARED)
        return PEER_DISORDER;
    if (is_ahead_of(pen, &message->table, &ahead))
        is_another = false;
    for (int i = 0; i < ahead; i++)
        commits[i] = pen->commits[kept - ahead + i];
    pen->kept = 0;
    pen->table = message->table;
    for (int i = 0; i < ahead; i++)
        pen_commit(pen, commits[i].side, commits[i].act, commits[i].word);
    share(pen);
    return is_another ? PEER_REPLACED : PEER_SEATED;
}

static enum peer_event read_play(struct pen *pen, const struct message *message)
{
    enum refusal refusal = table_judge(&pen->table, pen_other_side(pen), message->word);

    if (pen_is_open(pen->theirs))
        return PEER_DISORDER;
    if (refusal == REFUSAL_NONE) {
        bool was_asked = pen_is_open(pen->mine);

        follow(pen, pen_other_side(pen), ACT_PLAY, message->word);
        return was_asked ? PEER_PLAYED_ON : PEER_PLAYED;
    }
    pen_say(pen, (struct message){
                     .kind = MESSAGE_REFUSED, .serial = message->serial, .refusal = refusal});
    return ++pen->refusals < PEN_REFUSALS ? PEER_NONE : PEER_CHEATED;
}

static enum peer_event read_ask(struct pen *pen, const struct message *message)
{
    struct table after = pen->table;
    bool was_asking = pen_is_open(pen->mine);

    /* If two questions cross, the host's stands. */
    if (pen->side == SIDE_HOST && was_asking)
        return PEER_NONE;
    if (pen_is_open(pen->theirs))
        return PEER_DISORDER;
    close_question(&pen->mine);
    pen->dropped = false;
    if (!table_change(&after, pen_other_side(pen), message->act, message->word)) {
        pen_say_of_next(pen, MESSAGE_NO);
        return was_asking ? PEER_DECLINED : PEER_NONE;
    }
    if (message->act == ACT_NEW && table_is_over(&pen->table)) {
        pen_commit(pen, pen_other_side(pen), message->act, message->word);
        return PEER_BEGAN;
    }
    pen->theirs = (struct question){message->act, message->word};
    return PEER_ASKED;
}

static enum peer_event read_yes(struct pen *pen)
{
    struct question question = pen_is_open(pen->mine) ? pen->mine : pen->past;

    if (!pen_is_open(question) || !follow(pen, pen->side, question.act, question.word))
        return PEER_DISORDER;
    return PEER_AGREED;
}

static enum peer_event read_no(struct pen *pen)
{
    if (!pen_is_open(pen->mine))
        return PEER_DISORDER;
    close_question(&pen->mine);
    pen->dropped = false;
    return PEER_DECLINED;
}

static enum peer_event read_drop(struct pen *pen)
{
    if (!pen_is_open(pen->theirs))
        return PEER_NONE;
    close_question(&pen->theirs);
    pen_say_of_next(pen, MESSAGE_NO);
    return PEER_DROPPED;
}

/* Read a line about a change: one that was committed already, the next one, or one that cannot
 * be. */
static enum peer_event read_of_change(struct pen *pen, const struct message *message)
{
    if (message->serial <= pen->table.serial)
        return PEER_NONE;
    if (message->serial != next_serial(pen))
        return PEER_DISORDER;
    switch (message->kind) {
    case MESSAGE_PLAY:
        return read_play(pen, message);
    case MESSAGE_ASK:
        return read_ask(pen, message);
    case MESSAGE_YES:
        return read_yes(pen);
    case MESSAGE_NO:
        return read_no(pen);
    default:
        return read_drop(pen);
    }
}

/* The other side refuses a play. If it is one that this side keeps, the two tables have parted, and
 * it must not be said again. */
static enum peer_event read_refused(struct pen *pen, const struct message *message)
{
    for (int i = 0; i < pen->kept; i++) {
        uint32_t serial = pen->table.serial - (uint32_t)(pen->kept - 1 - i);

        if (serial == message->serial && pen->commits[i].act == ACT_PLAY) {
            pen->kept = 0;
            return PEER_REFUSED;
        }
    }
    return PEER_DISORDER;
}

static enum peer_event read_evaluates(struct pen *pen, bool on)
{
    if (pen->other_evaluates == on)
        return PEER_NONE;
    pen->other_evaluates = on;
    return PEER_EVALUATES;
}

enum peer_event pen_read(struct pen *pen, const struct message *message)
{
    if (message->kind == MESSAGE_GAME)
        return read_game(pen, message);
    if (pen->state != PEN_SHARED)
        return PEER_DISORDER;
    switch (message->kind) {
    case MESSAGE_PLAY:
    case MESSAGE_ASK:
    case MESSAGE_YES:
    case MESSAGE_NO:
    case MESSAGE_DROP:
        return read_of_change(pen, message);
    case MESSAGE_REFUSED:
        return read_refused(pen, message);
    case MESSAGE_EVALUATES:
        return read_evaluates(pen, message->on);
    case MESSAGE_PONG:
        close_question(&pen->past);
        return PEER_NONE;
    default:
        return PEER_DISORDER;
    }
}
