/* SPDX-License-Identifier: MIT */
#include "play/shared_game.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/line.h"
#include "base/unicode.h"
#include "play/play.h"

/* True if somebody wants to join, and waits for an answer. */
static bool is_requested(const struct shared_game *shared_game)
{
    return shared_game->host && shared_game->host->requesting != HOST_NOBODY;
}

/* True if this program is a guest that asks for the seat. */
static bool is_knocking(const struct shared_game *shared_game)
{
    const struct guest *guest = shared_game->guest;

    return guest && guest->phase != GUEST_OUT && guest->phase != GUEST_SEATED;
}

/* ---- Stray keys. ---- */

/* What this person is asked now: a join request comes before a question. */
static struct asked find_asked(const struct shared_game *shared_game)
{
    const struct table *table = shared_game->table;
    struct asked asked = {.caller = HOST_NOBODY};

    if (is_requested(shared_game))
        asked.caller = shared_game->host->requesting;
    else if (table_has_question(table, match_other(table->own)))
        asked.question = table->question;
    return asked;
}

static bool is_anything(struct asked asked)
{
    return asked.caller != HOST_NOBODY || asked.question.act != ACT_NONE;
}

/* A key that is on its way was meant for what stood there: if this person is asked something else
 * than before, or if another game has begun. In lines nobody types without a question. */
static void note_stray(struct session *session, enum peer_event event, bool has_begun, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    const struct asked before = shared_game->asked;
    const struct asked asked = find_asked(shared_game);
    bool is_new = asked.caller != before.caller || asked.question.act != before.question.act;
    bool is_awaited = !session->in_lines || is_anything(before);

    shared_game->asked = asked;
    if (is_new && is_awaited)
        shared_game->answers_from = now + durations.stray_answer;
    if (table_is_by_other(event) && (has_begun || (is_new && is_awaited)))
        shared_game->begins_from = now + durations.stray_answer;
}

bool shared_game_is_stray(const struct session *session, enum event event, uint64_t now)
{
    const struct shared_game *shared_game = session->shared_game;

    if (!shared_game || session_is_typing(session))
        return false;
    if (event == 'y' || event == 'n')
        return now < shared_game->answers_from;
    return (event == EVENT_ENTER || event == ' ' || event_is_click(event))
        && session->mode == MODE_PLAY && now < shared_game->begins_from;
}

bool shared_game_is_stray_line(const struct session *session, const char *line, uint64_t now)
{
    static const char *const answers[] = {"y", "n", "yes", "no"};

    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        if (line_same_word(line, answers[i]))
            return shared_game_is_stray(session, 'y', now);
    return false;
}

/* ---- The session at the table. ---- */

/* Take over the match and, if somebody has sat down, the names. True if another game has begun. */
static bool learn(struct session *session, enum peer_event event)
{
    struct shared_game *shared_game = session->shared_game;
    const struct host *host = shared_game->host;
    const struct guest *guest = shared_game->guest;
    const struct table *table = shared_game->table;
    bool has_begun = table->games != shared_game->games;
    char(*names)[PEOPLE_NAME] = session->people.names;

    shared_game->games = table->games;
    session->match = table->match;
    if (has_begun)
        session_note_begun(session);
    if (event == PEER_SEATED) {
        message_cut_name(names[PERSON_HOST], host ? host->name : guest->host_name);
        message_call_guest(names[PERSON_GUEST], names[PERSON_HOST],
                           host ? host->guest.name : guest->name);
    }
    return has_begun;
}

static enum absence find_absence(const struct shared_game *shared_game)
{
    const struct table *table = shared_game->table;
    const struct guest *guest = shared_game->guest;
    bool had_guest = guest || shared_game->host->had_guest;

    if (table->connection)
        return table->connection->away ? ABSENCE_AWAY : ABSENCE_NONE;
    if (shared_game->in_hall)
        return had_guest ? ABSENCE_GONE : ABSENCE_NEW_HALL;
    if (is_knocking(shared_game))
        return ABSENCE_KNOCKING;
    if (guest)
        return guest->is_replaced ? ABSENCE_REPLACED : ABSENCE_LOST;
    if (table->state == TABLE_PAUSED)
        return ABSENCE_CUT;
    return had_guest ? ABSENCE_LEFT : ABSENCE_AWAITED;
}

/* Nothing on the screen flickers for a mark or an answer that is on its way. */
static bool is_disabled(const struct shared_game *shared_game, enum act act)
{
    const struct table *table = shared_game->table;
    enum refusal refusal = act == ACT_PLAY ? table_check_person(table)
                                           : table_check(table, (struct request){.act = act});

    return refusal != REFUSAL_NONE && refusal != REFUSAL_ON_ITS_WAY;
}

/* All that other folders know of the table. */
static struct table_view see_table(const struct shared_game *shared_game)
{
    const struct table *table = shared_game->table;
    const struct guest *guest = shared_game->guest;
    enum absence absence = find_absence(shared_game);
    bool is_lost = absence == ABSENCE_LOST || absence == ABSENCE_REPLACED;
    struct table_view view = {
        .is_shared = true,
        .is_complete = table->state == TABLE_SHARED,
        .absence = absence,
        .has_question = is_anything(find_asked(shared_game)),
        .is_asking = table_can_drop(table) || is_knocking(shared_game),
        .is_waiting =
            table->sent != DEED_NONE && table->sent != DEED_ASK && absence == ABSENCE_NONE,
        .in_hall = shared_game->in_hall,
        .can_seek = absence == ABSENCE_GONE,
        .can_rejoin = !shared_game->in_hall && guest && (is_lost || absence == ABSENCE_AWAY),
        .join_command = table->connection ? NULL : shared_game->join_command,
        .other_command = shared_game->other_command,
        .awaited = shared_game->awaited,
        .own = table->own,
        .pending = table->sent == DEED_PLAY ? table->pending : NO_CELL,
    };

    for (int act = ACT_PLAY; act <= ACT_NEW; act++)
        view.is_disabled[act] = is_disabled(shared_game, (enum act)act);
    return view;
}

/* The host has left. What is set from now on is another game. */
static void end_as_guest(struct session *session)
{
    shared_game_end(session);
    session->match.key = 0;
    session->match.resumed = MATCH_NOT_RESUMED;
    session_note_begun(session);
}

/* Ring if it has become this person's turn, if the other has ended the game, or if somebody knocks
 * or asks; but never for what this person did, and not twice at once. */
static bool ring(struct session *session, enum peer_event event, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    const struct table *table = shared_game->table;
    bool is_question = event == PEER_JOIN_REQUEST || event == PEER_ASKED;
    bool is_turn = table->state != TABLE_EMPTY && match_is_mover(&session->match, table->own);
    bool is_over = match_is_over(&session->match);
    bool is_new =
        is_question || (is_turn && !shared_game->was_turn) || (is_over && !shared_game->was_over);
    bool rings = table_is_by_other(event) && is_new && now >= shared_game->quiet_until;

    shared_game->was_turn = is_turn;
    shared_game->was_over = is_over;
    if (rings)
        shared_game->quiet_until = now + durations.bell;
    return rings;
}

bool shared_game_settle(struct session *session, enum peer_event event, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    bool has_begun;

    if (!shared_game)
        return false;
    has_begun = learn(session, event);
    note_stray(session, event, has_begun, now);
    session->table = see_table(shared_game);
    table_words_tell(session, shared_game->host, shared_game->guest, event, has_begun);
    table_words_pin(session, shared_game->host, shared_game->guest);
    if (event == PEER_LEFT && shared_game->guest && !shared_game->in_hall) {
        end_as_guest(session);
        return false;
    }
    return ring(session, event, now);
}

/* ---- One keyboard, and the table. ---- */

static void clear_score(struct match *match)
{
    match_set_score(match, (const unsigned[PERSONS]){0}, 0);
}

/* Person `from` becomes person `to`, and people have both seats. */
static void seat_people(struct match *match, int from, int to)
{
    if (from != to)
        match_swap(match);
    for (int person = 0; person < PERSONS; person++)
        match_seat(match, person, person);
}

/* Nobody who sits here now has set a mark that stands. */
static void forget_set_by(struct match *match)
{
    for (int mark = 0; mark < match->last; mark++)
        match->set_by[mark] = NOBODY;
}

/* The two have exchanged their numbers, and keep their marks. */
static void swap_set_by(struct match *match)
{
    for (int mark = 0; mark < match->last; mark++)
        if (match->set_by[mark] != NOBODY)
            match->set_by[mark] = match_other(match->set_by[mark]);
}

/* True if that person, who now keeps a table by that name, has just resumed a game of a table in
 * which the computer has not taken a seat since. */
static bool is_from_table(const struct session *session, int person, const char *name)
{
    const struct match *match = &session->match;

    return session->info.own != NOBODY && !match->is_kept && match->resumed == match->last
        && people_computer(session) == NOBODY && strcmp(session->people.names[person], name) == 0;
}

static void sit_down(struct shared_game *shared_game, struct session *session, int person,
                     struct table *table, const char *name)
{
    struct keyboard *keyboard = &shared_game->keyboard;

    memcpy(keyboard->names, session->people.names, sizeof keyboard->names);
    keyboard->match = session->match;
    keyboard->person = person;
    keyboard->evaluate = session->display.evaluate;
    session->display.evaluate = false;
    shared_game->table = table;
    session->shared_game = shared_game;
    strcpy(session->people.names[match_other(table->own)],
           record_default_names[match_other(table->own)]);
    message_cut_name(session->people.names[table->own], name);
}

void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, uint32_t (*draw_key)(void),
                      enum player mark)
{
    int person = match_person(&session->match, mark);
    bool goes_on = is_from_table(session, person, name);
    struct match *match = &session->match;

    *shared_game = (struct shared_game){.host = host, .asked.caller = HOST_NOBODY};
    sit_down(shared_game, session, person, &host->table, name);
    seat_people(match, person, PERSON_HOST);
    if (!goes_on)
        forget_set_by(match);
    else if (person != PERSON_HOST)
        swap_set_by(match);
    clear_score(match);
    host_open(host, match, name, access, draw_key);
    if (goes_on)
        host_expect(host, shared_game->keyboard.names[match_other(person)]);
}

void shared_game_end(struct session *session)
{
    struct shared_game *shared_game = session->shared_game;
    struct keyboard *keyboard = &shared_game->keyboard;
    struct match *match = &session->match;
    int own = shared_game->table->own;

    if (shared_game->host && !shared_game->host->had_guest) {
        *match = keyboard->match;
        memcpy(session->people.names, keyboard->names, sizeof keyboard->names);
    } else {
        people_change(session, keyboard->names);
        seat_people(match, own, keyboard->person);
        forget_set_by(match);
        match->resumed = match->now; /* it changes with the next act of a person */
        match->is_kept = false;
        if (own != keyboard->person) /* the score has the others in this order */
            clear_score(match);
    }
    session->display.evaluate = keyboard->evaluate;
    session->shared_game = NULL;
    session->table = session_one_keyboard;
    status_pin(session, "%s", "");
}

void shared_game_join(struct shared_game *shared_game, struct session *session, struct guest *guest)
{
    *shared_game = (struct shared_game){.guest = guest, .asked.caller = HOST_NOBODY};
    sit_down(shared_game, session, PERSON_GUEST, &guest->table, guest->name);
}

/* ---- Acts of this person. ---- */

enum refusal shared_game_submit(struct session *session, struct request request)
{
    const struct shared_game *shared_game = session->shared_game;

    if (!shared_game->host)
        return guest_submit(shared_game->guest, request);
    return host_submit(shared_game->host, request);
}

static void answer_other(struct session *session, bool yes)
{
    struct shared_game *shared_game = session->shared_game;
    enum peer_event event = PEER_NONE;

    if (is_requested(shared_game))
        event = host_let_in(shared_game->host, yes);
    else if (shared_game->host)
        host_answer(shared_game->host, yes);
    else
        guest_answer(shared_game->guest, yes);
    if (event == PEER_NONE)
        return;
    learn(session, event);
    table_words_tell(session, shared_game->host, shared_game->guest, event, false);
}

void shared_game_agree(struct session *session)
{
    answer_other(session, true);
}

void shared_game_decline(struct session *session)
{
    answer_other(session, false);
}

void shared_game_drop(struct session *session)
{
    struct shared_game *shared_game = session->shared_game;

    if (is_knocking(shared_game)) {
        guest_hang_up(shared_game->guest);
        status_tell(session, "Request withdrawn.");
    } else {
        if (shared_game->host)
            host_drop(shared_game->host);
        else
            guest_drop(shared_game->guest);
        status_tell(session, "Question withdrawn.");
    }
}
