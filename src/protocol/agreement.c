/* SPDX-License-Identifier: MIT */
#include "protocol/agreement.h"

#include <assert.h>
#include <string.h>

#include "base/clock.h"

void agreement_open(struct agreement *agreement, enum side side, struct match *match,
                    struct match *previous)
{
    *agreement = (struct agreement){
        .side = side,
        .state = side == SIDE_HOST ? AGREEMENT_ALONE : AGREEMENT_STILL,
        .match = match,
        .previous = previous,
    };
}

const struct match *agreement_match(const struct agreement *agreement)
{
    return agreement->is_offered ? &agreement->offered : agreement->match;
}

enum side agreement_other(const struct agreement *agreement)
{
    return agreement->side == SIDE_HOST ? SIDE_GUEST : SIDE_HOST;
}

/* The marks that a side may set: both, if it is alone. */
static unsigned marks_of(const struct agreement *agreement, enum side side)
{
    if (agreement->state == AGREEMENT_ALONE)
        return MATCH_BOTH;
    return 1u << match_player(agreement_match(agreement), (int)side);
}

/* The serial of the next change. After the last possible one it is 0, which is none. */
static uint32_t next_serial(const struct agreement *agreement)
{
    return agreement_match(agreement)->serial + 1;
}

static void close_question(struct question *question)
{
    *question = (struct question){.act = ACT_NONE};
}

static void close_questions(struct agreement *agreement)
{
    close_question(&agreement->mine);
    close_question(&agreement->theirs);
}

static void say(const struct agreement *agreement, struct message message)
{
    connection_say(agreement->connection, &message);
}

static void say_of_next(const struct agreement *agreement, enum message_kind kind)
{
    say(agreement, (struct message){.kind = kind, .serial = next_serial(agreement)});
}

/* ---- Changes. ---- */

/* Make a change of that side. The game that it leaves becomes the previous one. */
static bool change(struct agreement *agreement, enum side side, enum act act, uint32_t word)
{
    struct match *match = agreement->is_offered ? &agreement->offered : agreement->match;
    const struct match before = *match;
    bool is_own = agreement->state != AGREEMENT_ALONE || match_is_mover(match, (int)side);

    if (!match_apply(match, marks_of(agreement, side), act, word, is_own ? (int)side : NOBODY,
                     NOBODY))
        return false;
    if (match->games != before.games && !agreement->is_offered)
        *agreement->previous = before;
    close_questions(agreement);
    return true;
}

/* Make a change of that side, and say it. False if it cannot be made. */
static bool commit(struct agreement *agreement, enum side side, enum act act, uint32_t word)
{
    struct commit commit = {side, act, word, game_word(match_game(agreement_match(agreement)))};

    if (!change(agreement, side, act, word))
        return false;
    if (agreement->kept == AGREEMENT_COMMITS)
        memmove(agreement->commits, agreement->commits + 1,
                (size_t)--agreement->kept * sizeof commit);
    agreement->commits[agreement->kept++] = commit;
    say(agreement, (struct message){.kind = act == ACT_PLAY ? MESSAGE_PLAY : MESSAGE_YES,
                                    .serial = agreement_match(agreement)->serial,
                                    .word = act == ACT_PLAY ? word : 0});
    return true;
}

/* ---- Coming and going. ---- */

/* Another guest has a score of its own, in which a game that was over before does not count. So the
 * next game begins; one that is under way is theirs to finish. */
static void begin_score(struct agreement *agreement)
{
    struct match *match = agreement->match;

    if (match_is_finished(match))
        change(agreement, SIDE_HOST, ACT_NEW, 0);
    match->wins[SIDE_HOST] = match->wins[SIDE_GUEST] = match->draws = 0;
}

/* The answer to a question that was open at the cut may still come if the guest has reached it, or
 * one play after it. */
void agreement_seat(struct agreement *agreement, struct connection *connection, uint32_t serial,
                    bool is_another)
{
    struct match *match = agreement->match;

    assert(agreement->side == SIDE_HOST && agreement->state != AGREEMENT_SHARED);
    if (is_another)
        begin_score(agreement);

    uint32_t next = next_serial(agreement);
    bool is_answered = serial == next || (serial > 0 && serial - 1 == next);

    agreement->connection = connection;
    say(agreement, (struct message){.kind = MESSAGE_GAME, .match = *match});
    if (question_is_open(agreement->mine) && is_answered)
        connection_ping(connection);
    else
        close_question(&agreement->mine);
    agreement->state = AGREEMENT_SHARED;
}

/* The two are apart, for a while or for good. */
static void part(struct agreement *agreement, enum agreement_state state)
{
    close_questions(agreement);
    agreement->state = state;
    agreement->is_offered = false;
}

void agreement_cut(struct agreement *agreement)
{
    struct question mine = agreement->mine;

    if (agreement->state != AGREEMENT_SHARED)
        return;
    part(agreement, AGREEMENT_STILL);
    if (agreement->side == SIDE_HOST && question_is_open(mine))
        agreement->mine = (struct question){.act = mine.act, .word = mine.word, .is_past = true};
}

void agreement_leave(struct agreement *agreement)
{
    part(agreement, AGREEMENT_ALONE);
    agreement->kept = 0;
}

bool agreement_is_live(const struct agreement *agreement)
{
    return agreement->state == AGREEMENT_SHARED && !agreement->mine.is_past;
}

bool agreement_is_asking(const struct agreement *agreement)
{
    const struct question *mine = &agreement->mine;

    return question_is_open(*mine) && !mine->is_dropped && !mine->is_past;
}

bool agreement_may_be_answered(const struct agreement *agreement)
{
    return agreement->state == AGREEMENT_STILL || question_is_open(agreement->mine);
}

/* ---- The guest sits down. ---- */

/* The number of changes by which the guest is ahead of that match, if they are all its own last
 * commits; else 0. */
static int count_ahead(const struct agreement *agreement, const struct match *match)
{
    uint32_t serial = agreement->match->serial;
    uint32_t lead = serial - match->serial;

    if (serial <= match->serial || lead > (uint32_t)agreement->kept)
        return 0;
    return agreement->commits[agreement->kept - (int)lead].before == game_word(match_game(match))
             ? (int)lead
             : 0;
}

/* True if the guest's own game is under way, and is not the one on the host's table. */
static bool has_another_game(const struct agreement *agreement, const struct match *match)
{
    const struct match *own = agreement->match;
    uint32_t word = game_word(match_game(own));

    return own->serial >= match->serial && !match_is_over(own) && word != 0
        && word != game_word(match_game(match));
}

/* The number of moves that the two have in common from the start; -1 if they start differently. */
static int count_common(const struct match *own, const struct match *match)
{
    int common = -1;

    while (common < own->last && common < match->last
           && game_word(own->states[common + 1]) == game_word(match->states[common + 1]))
        common++;
    return common;
}

/* Take over the host's match. It does not say who set the marks. This side knows that of the marks
 * that it had itself, and of one more, a play of the host that was lost in a cut. */
void agreement_accept(struct agreement *agreement)
{
    const struct match *own = agreement->match;
    struct match *match = &agreement->offered;
    int common = count_common(own, match);
    bool is_another = common < own->last && (common < match->last || match->last == 0);
    bool is_play = common == own->now && match->now == common + 1 && match->last == common + 1;

    assert(agreement->is_offered);
    agreement->is_offered = false;
    for (int mark = 0; mark < common && own->x_person == match->x_person; mark++)
        match->set_by[mark] = own->set_by[mark];
    if (is_play && match_person(match, game_turn(match->states[common])) == SIDE_HOST)
        match->set_by[common] = SIDE_HOST;
    match->games = own->games + is_another;
    if (is_another)
        *agreement->previous = *own;
    *agreement->match = *match;
}

/* The guest sits down at the host's table, and repeats the changes that the host has not read. */
static enum peer_event read_game(struct agreement *agreement, const struct message *message)
{
    int ahead = count_ahead(agreement, &message->match);
    bool is_another = ahead == 0 && has_another_game(agreement, &message->match);
    struct commit again[AGREEMENT_COMMITS];

    if (agreement->side != SIDE_GUEST || agreement->state == AGREEMENT_SHARED)
        return PEER_DISORDER;
    for (int i = 0; i < ahead; i++)
        again[i] = agreement->commits[agreement->kept - ahead + i];
    agreement->kept = 0;
    agreement->state = AGREEMENT_SHARED;
    agreement->offered = message->match;
    agreement->is_offered = true;
    for (int i = 0; i < ahead; i++)
        if (!commit(agreement, again[i].side, again[i].act, again[i].word))
            break;
    if (is_another)
        return PEER_REPLACED;
    agreement_accept(agreement);
    return PEER_SEATED;
}

/* ---- Lines of the other side. ---- */

static enum peer_event read_play(struct agreement *agreement, const struct message *message)
{
    enum side other = agreement_other(agreement);
    enum refusal refusal = match_judge(agreement_match(agreement), marks_of(agreement, other),
                                       ACT_PLAY, message->word);
    bool was_asking = agreement_is_asking(agreement);

    if (question_is_open(agreement->theirs))
        return PEER_DISORDER;
    if (refusal == REFUSAL_NONE) {
        change(agreement, other, ACT_PLAY, message->word);
        agreement->kept = 0; /* it has read all that this side committed before */
        return was_asking ? PEER_PLAYED_ON : PEER_PLAYED;
    }
    say(agreement,
        (struct message){.kind = MESSAGE_REFUSED, .serial = message->serial, .refusal = refusal});
    return PEER_NONE;
}

static enum peer_event read_ask(struct agreement *agreement, const struct message *message)
{
    const struct match *match = agreement_match(agreement);
    enum side other = agreement_other(agreement);
    bool was_asking = agreement_is_asking(agreement);

    /* If two questions cross, the host's stands. One of before a cut was not answered: the guest
     * would be a change ahead. */
    if (agreement->side == SIDE_HOST && question_is_open(agreement->mine)
        && !agreement->mine.is_past)
        return PEER_NONE;
    if (question_is_open(agreement->theirs))
        return PEER_DISORDER;
    close_question(&agreement->mine);
    if (match_judge(match, marks_of(agreement, other), message->act, message->word)
        != REFUSAL_NONE) {
        say_of_next(agreement, MESSAGE_NO);
        return was_asking ? PEER_DECLINED : PEER_NONE;
    }
    if (message->act == ACT_NEW && match_is_over(match)) {
        commit(agreement, other, message->act, message->word);
        return PEER_BEGAN;
    }
    agreement->theirs = (struct question){.act = message->act, .word = message->word};
    return was_asking ? PEER_CROSSED : PEER_ASKED;
}

static enum peer_event read_yes(struct agreement *agreement)
{
    struct question question = agreement->mine;
    bool is_next_game = question.act == ACT_NEW && match_is_over(agreement_match(agreement));

    if (!question_is_open(question)
        || !change(agreement, agreement->side, question.act, question.word))
        return PEER_DISORDER;
    agreement->kept = 0;
    return is_next_game ? PEER_BEGAN : PEER_AGREED; /* after the end no person is asked */
}

static enum peer_event read_no(struct agreement *agreement)
{
    bool was_asking = agreement_is_asking(agreement);

    if (!question_is_open(agreement->mine))
        return PEER_DISORDER;
    close_question(&agreement->mine);
    return was_asking ? PEER_DECLINED : PEER_NONE;
}

static enum peer_event read_drop(struct agreement *agreement)
{
    if (!question_is_open(agreement->theirs))
        return PEER_NONE;
    close_question(&agreement->theirs);
    say_of_next(agreement, MESSAGE_NO);
    return PEER_DROPPED;
}

/* The other side refuses a play. If this side keeps that play, the two matches have come apart, and
 * the play must not be said again. */
static enum peer_event read_refused(struct agreement *agreement, const struct message *message)
{
    uint32_t first = next_serial(agreement) - (uint32_t)agreement->kept;

    for (int i = 0; i < agreement->kept; i++)
        if (message->serial == first + (uint32_t)i && agreement->commits[i].act == ACT_PLAY) {
            agreement->kept = 0;
            return PEER_REFUSED;
        }
    return PEER_DISORDER;
}

enum peer_event agreement_read(struct agreement *agreement, const struct message *message)
{
    bool is_of_change = message->kind >= MESSAGE_PLAY && message->kind <= MESSAGE_DROP;

    if (message->kind == MESSAGE_GAME)
        return read_game(agreement, message);
    if (agreement->state != AGREEMENT_SHARED)
        return PEER_DISORDER;
    if (is_of_change && message->serial <= agreement_match(agreement)->serial)
        return PEER_NONE; /* the change that was committed answers it */
    if (is_of_change && message->serial != next_serial(agreement))
        return PEER_DISORDER;
    switch (message->kind) {
    case MESSAGE_PLAY:
        return read_play(agreement, message);
    case MESSAGE_ASK:
        return read_ask(agreement, message);
    case MESSAGE_YES:
        return read_yes(agreement);
    case MESSAGE_NO:
        return read_no(agreement);
    case MESSAGE_DROP:
        return read_drop(agreement);
    case MESSAGE_REFUSED:
        return read_refused(agreement, message);
    case MESSAGE_PONG:
        if (agreement->mine.is_past)
            close_question(&agreement->mine);
        return PEER_NONE;
    default:
        return PEER_DISORDER;
    }
}

enum peer_event agreement_obey(struct agreement *agreement, const struct message *message)
{
    struct connection *connection = agreement->connection;
    enum peer_event event = PEER_NONE;

    switch (message->kind) {
    case MESSAGE_PING:
        connection_say_kind(connection, MESSAGE_PONG);
        break;
    case MESSAGE_EVALUATES:
        if (connection->other_evaluates != message->on)
            event = PEER_EVALUATES;
        connection->other_evaluates = message->on;
        break;
    case MESSAGE_BYE:
        connection->ended = true;
        agreement_leave(agreement);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        connection->ended = true;
        if (strcmp(message->text, "order") == 0) /* it would be thrown out for them again */
            agreement->kept = 0;
        break;
    case MESSAGE_KINDS:
        connection_fail(connection, "line");
        break;
    default:
        event = agreement_read(agreement, message);
        if (event == PEER_DISORDER)
            connection_fail(connection, "order");
        if (event == PEER_REFUSED)
            connection->ended = true;
    }
    if (!connection->ended)
        return event;
    agreement_cut(agreement);
    return event == PEER_REFUSED ? event : PEER_CUT;
}

enum peer_event agreement_tick(struct agreement *agreement, uint64_t now)
{
    struct connection *connection = agreement->connection;
    bool is_away;

    if (agreement->state != AGREEMENT_SHARED || connection->ended)
        return PEER_NONE;
    if (agreement->evaluates != connection->told && now >= connection->next_tell) {
        say(agreement, (struct message){.kind = MESSAGE_EVALUATES, .on = agreement->evaluates});
        connection->told = agreement->evaluates;
        connection->next_tell = now + durations.evaluates;
    }
    if (!connection->pinged && now >= connection->heard + durations.ping)
        connection_ping(connection);
    is_away = now >= connection->heard + durations.away;
    if (is_away == connection->away)
        return PEER_NONE;
    connection->away = is_away;
    return is_away ? PEER_AWAY : PEER_BACK;
}

uint64_t agreement_deadline(const struct agreement *agreement)
{
    const struct connection *connection = agreement->connection;
    uint64_t due;

    if (agreement->state != AGREEMENT_SHARED || connection->ended)
        return CLOCK_NEVER;
    due = connection->heard + (connection->pinged ? durations.away : durations.ping);
    if (connection->away)
        due = CLOCK_NEVER;
    return agreement->evaluates != connection->told && connection->next_tell < due
             ? connection->next_tell
             : due;
}

/* ---- Acts of this side's person. ---- */

enum refusal agreement_judge(const struct agreement *agreement, struct request request,
                             uint32_t *word)
{
    bool is_alone = agreement->state == AGREEMENT_ALONE;

    if (agreement->is_offered)
        return REFUSAL_UNSEEN;
    if (!is_alone && !agreement_is_live(agreement))
        return REFUSAL_AWAY;
    if (question_is_open(agreement->mine))
        return REFUSAL_ASKING;
    if (!is_alone && agreement->match->serial == UINT32_MAX)
        return REFUSAL_FULL;
    if (request.act != ACT_PLAY && question_is_open(agreement->theirs))
        return REFUSAL_ASKED;
    return match_aim(agreement->match, marks_of(agreement, agreement->side), request, word);
}

enum refusal agreement_submit(struct agreement *agreement, struct request request)
{
    enum side side = agreement->side;
    uint32_t word;
    enum refusal refusal = agreement_judge(agreement, request, &word);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (agreement->state == AGREEMENT_ALONE) {
        change(agreement, side, request.act, word);
    } else if (request.act == ACT_PLAY) {
        commit(agreement, side, request.act, word);
    } else {
        agreement->mine = (struct question){.act = request.act, .word = word};
        say(agreement, (struct message){.kind = MESSAGE_ASK,
                                        .serial = next_serial(agreement),
                                        .act = request.act,
                                        .word = word});
    }
    return REFUSAL_NONE;
}

enum refusal agreement_answer(struct agreement *agreement, bool yes)
{
    struct question question = agreement->theirs;

    if (!agreement_is_live(agreement))
        return REFUSAL_AWAY;
    if (!question_is_open(question))
        return REFUSAL_UNASKED;
    if (yes) {
        commit(agreement, agreement_other(agreement), question.act, question.word);
    } else {
        close_question(&agreement->theirs);
        say_of_next(agreement, MESSAGE_NO);
    }
    return REFUSAL_NONE;
}

enum refusal agreement_drop(struct agreement *agreement)
{
    if (!agreement_is_asking(agreement))
        return REFUSAL_UNASKED;
    agreement->mine.is_dropped = true;
    say_of_next(agreement, MESSAGE_DROP);
    return REFUSAL_NONE;
}
