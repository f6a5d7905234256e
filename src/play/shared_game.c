/* SPDX-License-Identifier: MIT */
#include "play/shared_game.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "engine/encodings.h"

static const char *other_name(const struct session *session)
{
    return session->shared_game->names[agreement_other(session->agreement)];
}

/* True if a join request waits for an answer. */
static bool is_requested(const struct shared_game *shared_game)
{
    return shared_game->host && shared_game->host->asked != HOST_NOBODY;
}

/* True if this side is a guest that asks for the seat. */
static bool is_knocking(const struct shared_game *shared_game)
{
    const struct guest *guest = shared_game->guest;

    return guest && guest->phase != GUEST_OUT && guest->phase != GUEST_SEATED;
}

/* ---- The pinned status. ---- */

/* The wish of a question, after "asks". */
enum { WISH = 32 };
static void word_wish(char wish[WISH], struct question question)
{
    static const char *const wishes[ACTS] = {
        [ACT_NONE] = "",
        [ACT_UNDO] = "to undo",
        [ACT_REDO] = "to redo",
        [ACT_NEW] = "for a new game",
    };
    struct game game;

    if (question.act == ACT_OPEN && game_from_word(&game, question.word))
        snprintf(wish, WISH, "to open code %u", (unsigned)encodings_code(game));
    else
        snprintf(wish, WISH, "%s", wishes[question.act]);
}

/* Pin the first status that applies. On the screen the turn is shown above the board. */
static void pin_status(struct session *session)
{
    const struct shared_game *shared_game = session->shared_game;
    const struct agreement *agreement = session->agreement;
    const struct host *host = shared_game->host;
    const struct guest *guest = shared_game->guest;
    const char *other = other_name(session);
    const char *end = session_advice(session, "", ": yes or no?"); /* the keys stand below */
    bool has_question = question_is_open(agreement->theirs);
    bool is_beside = true;
    char wish[WISH];

    word_wish(wish, has_question ? agreement->theirs : agreement->mine);
    if (agreement->is_offered) {
        session_pin(
            session, "%s has begun another game; yours is on the shelf. %s.", other,
            session_advice(session, "y joins it, n quits", "Type yes to join it, or no to quit"));
    } else if (is_requested(shared_game)) {
        session_pin(session, "%s wants to join%s", host->requester, end);
    } else if (has_question) {
        session_pin(session, "%s asks %s%s", other, wish, end);
    } else if (host && agreement->state == AGREEMENT_STILL) {
        session_pin(session, "The game is paused until %s is back.", other);
    } else if (host && agreement->state == AGREEMENT_ALONE) {
        session_pin(session, "To join, %s types %s",
                    shared_game->awaited ? shared_game->awaited : "the other player",
                    shared_game->invitation);
    } else if (is_knocking(shared_game)) {
        session_pin(session, "Asking %s to let you in. %s.", other,
                    session_advice(session, "Escape gives up", "Type cancel to give up"));
    } else if (guest && guest->phase == GUEST_OUT) {
        session_pin(
            session,
            agreement->state == AGREEMENT_ALONE ? "%s has left. %s." : "Connection to %s lost. %s.",
            other, session_advice(session, "J rejoins, q quits", "Type join to rejoin, or quit"));
    } else if (agreement->state == AGREEMENT_SHARED && agreement->connection->away) {
        session_pin(session, "%s is away.", other);
    } else if (agreement_is_asking(agreement)) {
        session_pin(session, "You asked %s. Waiting for %s; %s.", wish, other,
                    session_advice(session, "Escape cancels", "type cancel to withdraw"));
    } else if (session->in_lines && match_is_mover(&session->match, (int)agreement->side)) {
        session_pin(session, "Your turn.");
    } else {
        is_beside = false;
        if (session->in_lines && !match_is_over(&session->match))
            session_pin(session, "%s's turn.", other);
        else
            session_pin(session, "%s", "");
    }
    session->status.is_pinned_beside = is_beside;
}

/* ---- The session at the table. ---- */

/* True if anything waits for an answer. */
static bool is_open(const struct session *session)
{
    return session->agreement->is_offered || is_requested(session->shared_game)
        || question_is_open(session->agreement->theirs);
}

/* True if an answer may have been meant for a question that has just gone or was just replaced. */
static bool is_too_soon(const struct shared_game *shared_game)
{
    uint64_t now = shared_game->now;

    if (now < shared_game->stray_until)
        return true;
    return shared_game->is_open && shared_game->is_replacement
        && (shared_game->is_unread || now < shared_game->shown + durations.stray_answer);
}

static void set_remote(struct session *session)
{
    const struct shared_game *shared_game = session->shared_game;
    const struct agreement *agreement = session->agreement;

    session->remote = (struct remote){
        .is_attached = true,
        .is_shared = agreement->state != AGREEMENT_ALONE,
        .is_complete = agreement->state == AGREEMENT_SHARED,
        .has_question = is_open(session),
        .is_asked = is_open(session) && !shared_game->is_unread,
        .is_too_soon = is_too_soon(shared_game),
        .is_asking = agreement_is_asking(agreement) || is_knocking(shared_game),
        .is_apart = shared_game->guest && shared_game->guest->phase == GUEST_OUT,
    };
}

/* The person has answered, or there is nothing to answer. */
static void forget_question(struct shared_game *shared_game)
{
    shared_game->is_open = false;
    shared_game->stray_until = shared_game->replaced_until = 0;
}

/* Note the change that the event made to the question that waits for an answer. */
static void note_question(struct session *session, enum peer_event event)
{
    struct shared_game *shared_game = session->shared_game;
    bool is_new = event == PEER_REPLACED || event == PEER_JOIN_REQUEST || event == PEER_ASKED
               || event == PEER_CROSSED;

    if (shared_game->is_open && (is_new || !is_open(session))) {
        shared_game->stray_until = shared_game->now + durations.stray_answer;
        shared_game->replaced_until = shared_game->now + durations.replacement;
    }
    shared_game->is_open = is_open(session);
    if (!is_new)
        return;
    shared_game->is_unread = true;
    shared_game->is_replacement = shared_game->now < shared_game->replaced_until;
}

/* ---- The bell. ---- */

bool shared_game_rings(struct session *session, enum peer_event event)
{
    struct shared_game *shared_game = session->shared_game;
    const struct agreement *agreement = session->agreement;
    const struct bell before = shared_game->bell;
    bool is_alone = agreement->state == AGREEMENT_ALONE;
    bool is_turn = !is_alone && match_is_mover(&session->match, (int)agreement->side);
    bool is_over = match_is_over(&session->match);
    bool is_own_act = event == PEER_NONE || (event == PEER_BEGAN && before.was_asking);
    bool is_asked = event == PEER_JOIN_REQUEST || event == PEER_ASKED || event == PEER_CROSSED;
    bool is_new = is_asked || (is_turn && !before.was_turn) || (is_over && !before.was_over);
    bool rings = !is_own_act && is_new && shared_game->now >= before.quiet_until;

    shared_game->bell = (struct bell){
        .was_turn = is_turn,
        .was_over = is_over,
        .was_asking = question_is_open(agreement->mine),
        .quiet_until = rings ? shared_game->now + durations.bell : before.quiet_until,
    };
    return rings;
}

void shared_game_set_time(struct session *session, uint64_t now)
{
    if (!session->shared_game)
        return;
    session->shared_game->now = now;
    set_remote(session);
}

void shared_game_settle(struct session *session)
{
    struct shared_game *shared_game = session->shared_game;

    if (!shared_game)
        return;
    if (shared_game->is_open && !is_open(session)) /* the person played on */
        forget_question(shared_game);
    shared_game->is_open = is_open(session);
    session_follow(session);
    if (session->agreement->state != AGREEMENT_ALONE)
        session->can_return = false;
    session->agreement->evaluates = session->display.evaluate;
    pin_status(session);
    set_remote(session);
    shared_game_rings(session, PEER_NONE);
}

static void sit_down(struct shared_game *shared_game, struct session *session,
                     struct agreement *agreement, const char *host, const char *guest)
{
    message_cut_name(shared_game->names[SIDE_HOST], host);
    message_cut_name(shared_game->names[SIDE_GUEST], guest);
    for (int person = 0; person < PERSONS; person++)
        session->players.names[person] = shared_game->names[person];
    session->players.names[CONTENDER_FORMER] = shared_game->former;
    session->shared_game = shared_game;
    session->agreement = agreement;
    set_remote(session);
}

void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const char *code, enum player mark)
{
    *shared_game = (struct shared_game){.host = host};
    if (match_player(&session->match, SIDE_HOST) != mark)
        match_swap(&session->match);
    host_open(host, &session->match, &session->previous, name, code);
    sit_down(shared_game, session, &host->agreement, name, session_default_names[PERSONS - 1]);
}

void shared_game_join(struct shared_game *shared_game, struct session *session, struct guest *guest)
{
    *shared_game = (struct shared_game){.guest = guest};
    sit_down(shared_game, session, &guest->agreement, guest->host_name, guest->name);
}

bool shared_game_read(struct session *session, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    bool can_answer = session->in_lines || session->mode == MODE_PLAY || session->mode == MODE_HELP;

    if (!shared_game || !shared_game->is_unread || !can_answer)
        return false;
    shared_game->is_unread = false;
    shared_game->shown = now;
    shared_game_set_time(session, now);
    return true;
}

/* ---- Answers. ---- */

/* A join request comes before a question: there is one only while the seat is free. */
static void answer(struct session *session, bool yes)
{
    struct shared_game *shared_game = session->shared_game;

    forget_question(shared_game);
    if (session->agreement->is_offered && yes) {
        agreement_accept(session->agreement);
        shared_game_tell(session, PEER_SEATED);
    } else if (session->agreement->is_offered) {
        guest_leave(shared_game->guest); /* and keep the game of one's own */
    } else if (is_requested(shared_game)) {
        shared_game_tell(session, host_answer(shared_game->host, yes));
    } else {
        agreement_answer(session->agreement, yes);
    }
    set_remote(session);
}

void shared_game_agree(struct session *session)
{
    answer(session, true);
}

void shared_game_decline(struct session *session)
{
    answer(session, false);
}

void shared_game_drop(struct session *session)
{
    if (is_knocking(session->shared_game))
        guest_hang_up(session->shared_game->guest);
    else
        agreement_drop(session->agreement);
    session_tell(session, "You took it back.");
    set_remote(session);
}

void shared_game_explain(struct session *session, enum refusal refusal)
{
    const char *other = other_name(session);
    const char *answers = session_advice(session, "y or n", "yes or no");

    if (refusal == REFUSAL_UNSEEN)
        session_tell(session, "First answer: %s.", answers);
    else if (refusal == REFUSAL_AWAY && session->shared_game->guest) /* the host reads it anyway */
        session_tell(session, "The game is paused until %s is back.", other);
    else if (refusal == REFUSAL_ASKING && session->agreement->mine.is_dropped)
        session_tell(session, "You took it back. Waiting for %s.", other);
    else if (refusal == REFUSAL_ASKED)
        session_tell(session, "First answer %s: %s.", other, answers);
    else if (refusal == REFUSAL_FULL)
        session_tell(session,
                     "This table cannot count any more changes: leave, and keep a new one.");
}

/* ---- News. ---- */

void shared_game_write_leaving(const struct session *session, char words[SESSION_NOTICE])
{
    const struct host *host = session->shared_game ? session->shared_game->host : NULL;

    words[0] = '\0';
    if (host && host->had_guest && session->agreement->state == AGREEMENT_ALONE)
        snprintf(words, SESSION_NOTICE, "%s has left.",
                 session_called(session, PERSONS - 1 - (int)session->agreement->side));
}

/* Somebody else may have the seat now, or keep the table. The marks stay those of the former one.
 */
static void learn_name(struct session *session)
{
    struct shared_game *shared_game = session->shared_game;
    const struct host *host = shared_game->host;
    enum side other = agreement_other(session->agreement);
    char *name = shared_game->names[other];
    char before[NAME_BYTES + 1];

    memcpy(before, name, sizeof before);
    message_cut_name(name, host ? host->guest.name : shared_game->guest->host_name);
    if (!(host && host->is_another) && strcmp(name, before) == 0)
        return;

    bool has_marks = match_replace(&session->match, (int)other);

    has_marks |= match_replace(&session->previous, (int)other);
    if (has_marks)
        memcpy(shared_game->former, before, sizeof before);
}

/* The news that need no more than a name, mostly that of the other, and the letter of its mark. */
static const char *const news[PEER_EVENTS] = {
    [PEER_PLAYED_ON] = "%s played on: that is a no.",
    [PEER_CROSSED] = "You both asked at once; %s's question stands.",
    [PEER_DROPPED] = "%s withdrew the question.",
    [PEER_AGREED] = "%s agrees.",
    [PEER_DECLINED] = "%s says no.",
    [PEER_JOIN_REQUEST_OVER] = "%s has gone away again.",
    [PEER_GUESSED] = "Eight wrong codes: nobody else comes in from the network.",
    [PEER_SEATED] = "%s is here and plays %c.",
    [PEER_TURNED_AWAY] = "No seat: %s.",
    [PEER_BACK] = "%s is back.",
    [PEER_REFUSED] = "%s's program refused your move and ended the connection.",
};

void shared_game_tell(struct session *session, enum peer_event event)
{
    const struct shared_game *shared_game = session->shared_game;
    const struct agreement *agreement = session->agreement;
    const struct match *match = agreement_match(agreement);
    const char *name = other_name(session); /* it stays in its place if another one is learnt */

    if (event == PEER_NONE || event == PEER_WELCOME)
        return;
    note_question(session, event);
    session_clear_notice(session);
    if (event == PEER_SEATED || event == PEER_REPLACED)
        learn_name(session);
    if (event == PEER_JOIN_REQUEST_OVER)
        name = shared_game->host->requester;
    if (event == PEER_TURNED_AWAY)
        name = shared_game->guest->reason;

    if (event == PEER_BEGAN)
        session_tell(session, "New game: you play %c.",
                     game_letter(match_player(match, (int)agreement->side)));
    else if (event == PEER_EVALUATES)
        session_tell(session, "%s %s.", name,
                     agreement->connection->other_evaluates ? "is looking at the best moves"
                                                            : "has stopped looking");
    else if (event == PEER_LEFT && shared_game->host)
        session_tell(session, "%s has left.", name);
    else if (news[event])
        session_tell(session, news[event], name,
                     game_letter(match_player(match, (int)agreement_other(agreement))));
}
