/* SPDX-License-Identifier: MIT */
#include "play/shared_game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/line.h"
#include "base/name.h"
#include "play/play.h"

/* What this person has to answer now. */
static struct asked find_asked(const struct session *session)
{
    const struct host *host = session->shared_game ? session->shared_game->host : NULL;
    const struct table *table = &session->table;
    struct asked asked = {.caller = NONE};

    if (host && host->requesting != NONE)
        asked.caller = host->requesting;
    else if (table_has_question(table, match_other(table->own)))
        asked.question = table->question;
    return asked;
}

static bool is_anything(struct asked asked)
{
    return asked.caller != NONE || asked.question.act != ACT_NONE;
}

bool shared_game_is_asked(const struct session *session)
{
    return is_anything(find_asked(session));
}

bool shared_game_is_asking(const struct session *session)
{
    const struct table *table = &session->table;

    return table_can_drop(table) || table->absence == ABSENCE_KNOCKING;
}

bool shared_game_is_open(const struct session *session)
{
    return session->joining.command && !table_is_complete(&session->table);
}

bool shared_game_invites(const struct session *session)
{
    const struct table *table = &session->table;

    return table->absence == ABSENCE_AWAITED
        || (table_is_host(table) && table->absence == ABSENCE_LEFT);
}

bool shared_game_is_over(const struct session *session)
{
    const struct table *table = &session->table;

    return table_is_guest(table) && table->absence == ABSENCE_LEFT;
}

void shared_game_write_departure(const struct session *session, char words[STATUS_WORDS])
{
    const struct table *table = &session->table;

    words[0] = '\0';
    if (table->absence == ABSENCE_LEFT)
        snprintf(words, STATUS_WORDS, "%s has left.", people_other(session));
}

bool shared_game_can_rejoin(const struct session *session)
{
    const struct table *table = &session->table;
    bool is_away = table_is_guest(table) && table->absence == ABSENCE_AWAY;

    return is_away || table->absence == ABSENCE_LOST || table->absence == ABSENCE_REPLACED;
}

/* ---- Stray keys. ---- */

/* A key is stray for a while if the person may have typed it before seeing what it means now.
 *
 * That holds for y and n if the question has changed. In line mode it does not hold if there was no
 * question before the change, because nobody types yes or no without a question.
 *
 * It holds for Enter, Space and clicks if the other person has changed the question, has gone, or
 * has begun a game and has set no mark in it yet. */
static void note_stray(struct session *session, bool is_by_other, bool has_begun, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    bool has_gone = !table_is_complete(&session->table);
    const struct asked before = shared_game->asked;
    const struct asked asked = find_asked(session);
    bool is_new = asked.caller != before.caller || asked.question.act != before.question.act;
    bool is_awaited = !session->in_lines || is_anything(before);

    shared_game->asked = asked;
    if (is_new && is_awaited)
        shared_game->answers_from = now + durations.stray_answer;
    if (is_by_other)
        shared_game->enters_from =
            is_new || has_begun || has_gone ? now + durations.stray_answer : 0;
}

bool shared_game_is_stray(const struct session *session, enum event event, uint64_t now)
{
    const struct shared_game *shared_game = session->shared_game;

    if (!shared_game)
        return false;
    if (event_is_enter(event))
        return session->mode == MODE_PLAY && now < shared_game->enters_from;
    return event_is_answer(event) && now < shared_game->answers_from;
}

void shared_game_tell_stray(struct session *session, enum event event)
{
    if (event_is_answer(event) && shared_game_is_asked(session))
        status_tell(session, "Press y or n again.");
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

/* True if another game has started at the table. */
static bool learn(struct session *session, enum peer_event event)
{
    struct shared_game *shared_game = session->shared_game;
    const struct table *table = &session->table;
    bool has_begun = table->games != shared_game->games;
    char(*names)[RECORD_NAME] = session->people.names;

    shared_game->games = table->games;
    if (has_begun)
        session_note_begun(session);
    if (event == PEER_SEATED) {
        for (int person = 0; person < PERSONS; person++)
            strcpy(names[person], session->match.names[table_player(table, person)]);
        session_select_free(session);
    }
    return has_begun;
}

/* True if the bell should ring. It never rings twice within durations.bell. */
static bool ring(struct session *session, enum peer_event event, bool is_by_other, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    const struct table *table = &session->table;
    bool is_question =
        event == PEER_JOIN_REQUEST || (event == PEER_ACTED && table->last.deed == DEED_ASK);
    bool has_other = table->absence != ABSENCE_AWAITED && table->absence != ABSENCE_LEFT;
    bool is_turn = has_other && people_is_mover(session, table->own);
    bool is_over = match_is_over(&session->match);
    bool is_new =
        is_question || (is_turn && !shared_game->was_turn) || (is_over && !shared_game->was_over);
    bool rings = is_by_other && is_new && now >= shared_game->quiet_until;

    shared_game->was_turn = is_turn;
    shared_game->was_over = is_over;
    if (rings)
        shared_game->quiet_until = now + durations.bell;
    return rings;
}

bool shared_game_settle(struct session *session, enum peer_event event, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    const bool is_by_other = table_is_by_other(event);
    bool has_begun;

    if (!shared_game)
        return false;
    assert(session->mode == MODE_PLAY || session->mode == MODE_HELP);
    if (event == PEER_NONE)
        event = shared_game->own_news;
    shared_game->own_news = PEER_NONE;
    has_begun = learn(session, event);
    note_stray(session, is_by_other, has_begun, now);
    table_words_tell(session, event, has_begun);
    table_words_pin(session);
    return ring(session, event, is_by_other, now);
}

/* ---- From one keyboard to a table, and back. ---- */

/* `own` is PERSON_HOST or PERSON_GUEST. The other person has a default name until PEER_SEATED. */
static void sit_down(struct shared_game *shared_game, struct session *session, int own,
                     const char *name)
{
    char(*names)[RECORD_NAME] = session->people.names;

    session->display.evaluate = false;
    session->shared_game = shared_game;
    name_normalize(names[own], NAME_BYTES + 1, name);
    strcpy(names[match_other(own)], people_default_name(&session->people, match_other(own)));
}

void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, uint32_t (*draw_key)(void),
                      enum player mark)
{
    struct match *match = &session->match;
    int person = people_row(session, mark);

    *shared_game = (struct shared_game){.host = host, .asked.caller = NONE};
    memcpy(shared_game->keyboard.names, session->people.names, sizeof session->people.names);
    shared_game->keyboard.match = *match;
    shared_game->keyboard.person = person;
    shared_game->keyboard.evaluate = session->display.evaluate;
    sit_down(shared_game, session, PERSON_HOST, name);
    match->record.own_mark = (int)mark;
    match_seat(match, mark, session->people.names[PERSON_HOST]);
    match_seat(match, game_other(mark), session->people.names[PERSON_GUEST]);
    table_open(&session->table, match, PERSON_HOST, session->table.in_hall);
    host_open(host, &session->table, name, access, draw_key);
}

/* Let the people of the keyboard go on with the table's game. */
static void stand_up(struct session *session, const struct keyboard *keyboard)
{
    struct match *match = &session->match;
    enum player own = (enum player)match->record.own_mark;
    enum player players[PERSONS]; /* the mark that each row of `keyboard` plays */

    players[keyboard->person] = own;
    players[match_other(keyboard->person)] = game_other(own);
    for (int row = 0; row < PERSONS; row++)
        match_seat(match, players[row], keyboard->names[row]);
    match->is_final = match_is_over(match);
    match->has_acted &= match->is_final; /* the file of a game in progress waits for an act */
    match->resumed = match_now(match);
}

void shared_game_end(struct session *session)
{
    struct shared_game *shared_game = session->shared_game;
    struct keyboard *keyboard = &shared_game->keyboard;

    memcpy(session->people.names, keyboard->names, sizeof keyboard->names);
    if (shared_game->host->had_guest)
        stand_up(session, keyboard);
    else
        session->match = keyboard->match;
    session->display.evaluate = keyboard->evaluate;
    session->shared_game = NULL;
    session->table = (struct table){.is_shared = false};
    session->joining = (struct joining){.command = NULL};
    status_pin(session, "%s", "");
}

void shared_game_join(struct shared_game *shared_game, struct session *session, struct guest *guest)
{
    *shared_game = (struct shared_game){.guest = guest, .asked.caller = NONE};
    sit_down(shared_game, session, PERSON_GUEST, guest->name);
}

/* ---- Acts of this person. ---- */

static void do_deed(struct session *session, enum deed deed)
{
    table_submit(&session->table, deed, (struct request){.act = ACT_NONE});
}

static void answer_other(struct session *session, bool yes)
{
    struct shared_game *shared_game = session->shared_game;

    if (find_asked(session).caller != NONE)
        shared_game->own_news = host_let_in(shared_game->host, yes);
    else
        do_deed(session, yes ? DEED_YES : DEED_NO);
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
    if (session->table.absence == ABSENCE_KNOCKING)
        guest_hang_up(session->shared_game->guest);
    else
        do_deed(session, DEED_DROP);
    status_tell(session, "Request withdrawn.");
}
