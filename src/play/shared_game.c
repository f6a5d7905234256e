/* SPDX-License-Identifier: MIT */
#include "play/shared_game.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/unicode.h"
#include "engine/encodings.h"

static const char *other_name(const struct session *session)
{
    return session_called(session, (int)table_other(session->shared_game->table->side));
}

/* True if somebody wants to join or to watch, and waits for an answer. */
static bool is_requested(const struct shared_game *shared_game)
{
    return shared_game->host && shared_game->host->requesting != HOST_NOBODY;
}

/* True if this side has no seat. */
static bool is_watching(const struct shared_game *shared_game)
{
    return shared_game->guest && shared_game->guest->watches;
}

/* True if the other side has a question to this one. */
static bool is_asked(const struct shared_game *shared_game)
{
    return !is_watching(shared_game)
        && table_has_question(shared_game->table, table_other(shared_game->table->side));
}

/* True if this side has asked, and can take it back. */
static bool is_asking(const struct shared_game *shared_game)
{
    return table_can_drop(shared_game->table);
}

/* True if this side is a guest that asks for the seat. */
static bool is_knocking(const struct shared_game *shared_game)
{
    const struct guest *guest = shared_game->guest;

    return guest && guest->phase != GUEST_OUT && guest->phase != GUEST_SEATED;
}

/* True if nobody is at the other side in a hall: then nobody acts. Both are the same to the one who
 * stays: the other has left, or is cut off. */
static bool is_deserted(const struct shared_game *shared_game)
{
    return shared_game->in_hall && !shared_game->table->connection;
}

/* True if the next one can be sought there: somebody was. */
static bool can_seek(const struct shared_game *shared_game)
{
    return is_deserted(shared_game) && (shared_game->guest || shared_game->host->had_guest);
}

/* True if nothing has come from the other side for a long time. */
static bool is_away(const struct shared_game *shared_game)
{
    const struct table *table = shared_game->table;

    return table->connection && table->connection->away;
}

/* ---- The pinned status. ---- */

/* The marks that a question would undo or redo, in the order in which they were set: "O 1 and X 3".
 */
enum { WISH = 48, MARKS = WISH / 2 };
static void name_marks(char words[MARKS], const struct match *match, struct question question)
{
    struct match done = *match;
    unsigned marks = 1u << match_player(match, (int)question.asker);
    size_t length = 0;

    words[0] = '\0';
    match_act(&done, marks, (struct request){.act = question.act}, NOBODY);

    int last = done.now > match->now ? done.now : match->now;

    for (int at = done.now + match->now - last; at < last; at++)
        length += (size_t)snprintf(words + length, MARKS - length, "%s%c %d", length ? " and " : "",
                                   game_letter(game_turn(match->states[at])),
                                   match_cell(match, at + 1) + 1);
}

/* The wish of a question, after "asks", and all of it where there is little room. */
static void word_wish(const struct session *session, char wish[WISH], char brief[WISH])
{
    struct question question = session->shared_game->table->question;
    unsigned code = (unsigned)encodings_code(question.game);
    char marks[MARKS];

    switch (question.act) {
    case ACT_UNDO:
    case ACT_REDO:
        name_marks(marks, &session->match, question);
        snprintf(wish, WISH, "to %s %s", question.act == ACT_UNDO ? "undo" : "redo", marks);
        snprintf(brief, WISH, "%s %s?", question.act == ACT_UNDO ? "Undo" : "Redo", marks);
        break;
    case ACT_OPEN:
        snprintf(wish, WISH, "to open code %u", code);
        snprintf(brief, WISH, "Open code %u?", code);
        break;
    default:
        snprintf(wish, WISH, "for a new game");
        snprintf(brief, WISH, "A new game?");
    }
}

/* The address comes first, because the end may not fit. The name of a stranger is only what that
 * stranger says. */
static void pin_request(struct session *session, const char *end)
{
    const struct host *host = session->shared_game->host;
    const struct caller *caller = &host->callers[host->requesting];
    const struct person *person = &caller->person;
    const char *wish = caller->watches ? "watch" : "join";

    if (person->is_remote)
        session_pin(session, "%s wants to %s as %s%s\n%s knocks", person->origin, wish,
                    person->name, end, person->origin);
    else
        session_pin(session, "%s wants to %s%s\n%s knocks", person->origin, wish, end,
                    person->origin);
}

/* Pin what keeps the other side from the table. False if nothing does. */
static bool pin_absence(struct session *session)
{
    const struct shared_game *shared_game = session->shared_game;
    const struct table *table = shared_game->table;
    const struct guest *guest = shared_game->guest;
    const bool watches = is_watching(shared_game);
    const char *other = other_name(session);

    if (can_seek(shared_game)) {
        session_pin(
            session, "%s has left. %s.", other,
            session_advice(session, "Enter seeks the next one", "Type next to seek the next one"));
    } else if (is_deserted(shared_game)) {
        session_pin(session, "Nobody else is here yet. You play X.");
    } else if (is_knocking(shared_game)) {
        session_pin(session, "Asking %s to let you in. %s.", other,
                    session_advice(session, "Escape gives up", "Type cancel to give up"));
    } else if (guest && guest->is_replaced) {
        session_pin(session, "You sat down at another terminal. %s.",
                    session_advice(session, "J comes back here", "Type join to come back here"));
    } else if (guest && table->state == TABLE_PAUSED) {
        session_pin(session, watches ? "%s is gone. %s." : "Connection to %s lost. %s.", other,
                    session_advice(session, "J rejoins, q quits", "Type join to rejoin, or quit"));
    } else if (table->state == TABLE_PAUSED) {
        session_pin(session, "The game is paused until %s is back. %s keeps it.", other,
                    session_advice(session, "q", "Quit"));
    } else if (shared_game->host && table->state == TABLE_ALONE) {
        session_pin(session, "To join, %s types:",
                    shared_game->awaited ? shared_game->awaited : "the other player");
    } else if (is_away(shared_game)) {
        session_pin(session, "%s is away.", other);
    } else {
        return false;
    }
    return true;
}

/* Pin the first status that applies. The turn is shown above the board, or said with the moves. */
static void pin_status(struct session *session)
{
    const struct shared_game *shared_game = session->shared_game;
    const struct question *question = &shared_game->table->question;
    const bool watches = is_watching(shared_game);
    const char *end = session_advice(session, ".", ": yes or no?"); /* the keys stand below */
    char wish[WISH];
    char brief[WISH];

    word_wish(session, wish, brief);
    if (is_requested(shared_game)) {
        pin_request(session, end);
    } else if (is_asked(shared_game) || (watches && question->act != ACT_NONE)) {
        session_pin(session, "%s asks %s%s\n%s", session_called(session, (int)question->asker),
                    wish, watches ? "." : end, brief);
    } else if (pin_absence(session)) {
        return;
    } else if (watches && shared_game->guest->is_other_cut) {
        session_pin(session, "The game is paused until %s is back.",
                    session_called(session, SIDE_GUEST));
    } else if (watches) {
        session_pin(session, "%s",
                    *shared_game->guest->other_guest ? "" : "The other seat is empty.");
    } else if (is_asking(shared_game)) {
        session_pin(session, "You asked %s. Waiting for %s; %s.", wish, other_name(session),
                    session_advice(session, "Escape cancels", "type cancel to withdraw"));
    } else {
        session_pin(session, "%s", "");
    }
}

/* ---- Stray keys. ---- */

/* What this person is asked now: a join request comes before a question. */
static struct asked find_asked(const struct shared_game *shared_game)
{
    struct asked asked = {.caller = HOST_NOBODY};

    if (is_requested(shared_game))
        asked.caller = shared_game->host->requesting;
    else if (is_asked(shared_game))
        asked.question = shared_game->table->question;
    return asked;
}

static bool is_anything(struct asked asked)
{
    return asked.caller != HOST_NOBODY || asked.question.act != ACT_NONE;
}

/* If this person is asked something else than before, a key that is on its way was meant for what
 * stood there. In lines nobody types without a question. */
static void note_asked(struct session *session, bool is_by_other)
{
    struct shared_game *shared_game = session->shared_game;
    const struct asked before = shared_game->asked;
    const struct asked now = find_asked(shared_game);

    shared_game->asked = now;
    if (now.caller == before.caller && now.question.act == before.question.act
        && game_word(now.question.game) == game_word(before.question.game))
        return;
    if (session->in_lines && !is_anything(before))
        return;
    shared_game->answers_from = shared_game->now + durations.stray_answer;
    if (is_by_other)
        shared_game->begins_from = shared_game->answers_from;
}

/* ---- The session at the table. ---- */

/* The person whose line is cut, and for whom the game waits; else NOBODY. */
static int find_absent(const struct shared_game *shared_game)
{
    const struct table *table = shared_game->table;

    if (is_watching(shared_game))
        return shared_game->guest->is_other_cut ? SIDE_GUEST : NOBODY;
    if (table->state == TABLE_PAUSED || is_deserted(shared_game))
        return (int)table_other(table->side);
    return NOBODY;
}

static void set_remote(struct session *session)
{
    const struct shared_game *shared_game = session->shared_game;
    const struct table *table = shared_game->table;
    struct remote remote = {
        .is_attached = true,
        .is_shared = table->state != TABLE_ALONE || shared_game->in_hall,
        .is_watching = is_watching(shared_game),
        .is_complete = table->connection != NULL,
        .has_question = is_anything(find_asked(shared_game)),
        .is_answer_stray = shared_game->now < shared_game->answers_from,
        .is_beginning_stray = shared_game->now < shared_game->begins_from,
        .is_asking = is_asking(shared_game) || is_knocking(shared_game),
        .is_waiting = table->sent != DEED_NONE && table->sent != DEED_ASK,
        .in_hall = shared_game->in_hall,
        .can_seek = can_seek(shared_game),
        .can_rejoin = !shared_game->in_hall && shared_game->guest
                   && (shared_game->guest->phase == GUEST_OUT || is_away(shared_game)),
        .side = (int)table->side,
        .absent = find_absent(shared_game),
        .pending = table->sent == DEED_PLAY
                     ? game_changed_cell(match_game(table->match), shared_game->guest->played)
                     : NO_CELL,
    };

    for (int act = ACT_PLAY; remote.is_shared && act < ACTS; act++) {
        enum refusal refusal = table_check(table, (struct request){.act = (enum act)act});
        bool is_of_cell = act == ACT_PLAY && refusal < REFUSALS;
        bool is_brief = refusal == REFUSAL_ON_ITS_WAY; /* nothing on the screen flickers for it */

        remote.is_disabled[act] =
            is_deserted(shared_game) || (refusal != REFUSAL_NONE && !is_of_cell && !is_brief);
    }
    session->remote = remote;
}

/* Until somebody has set a mark there, the other side's person is the one who sits there. */
static void note_other(struct session *session)
{
    const struct table *table = session->shared_game->table;

    if (!match_has_marks_of(&session->match, (int)table_other(table->side)))
        snprintf(session->saved.other, sizeof session->saved.other, "%s", other_name(session));
}

/* True if it is this side's person who may set a mark. */
static bool is_turn(const struct session *session)
{
    return session_you(session) != NOBODY
        && match_is_mover(&session->match, (int)session->shared_game->table->side);
}

void shared_game_settle(struct session *session, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;

    if (!shared_game)
        return;

    struct table *table = shared_game->table;

    shared_game->now = now;
    note_asked(session, false);
    if (table->has_begun)
        session_note_begun(session);
    if (table->has_begun && shared_game->event == PEER_SEATED)
        session_go_on(session);
    table->has_begun = false;
    if (!is_asking(shared_game)) /* a picked game is kept while this side asks for it */
        session->picked = (struct shelf_entry){.game = {0}};
    if (table->state != TABLE_ALONE)
        session->can_return = session->has_returned = false;
    note_other(session);
    if (table->state != TABLE_ALONE && !is_watching(shared_game))
        session->display.evaluate = false;
    pin_status(session);
    set_remote(session);
    if (shared_game_rings(session))
        shared_game->quiet_until = now + durations.bell;
    shared_game->event = PEER_NONE;
    shared_game->was_turn = is_turn(session);
    shared_game->was_over = match_is_over(&session->match);
}

static void sit_down(struct shared_game *shared_game, struct session *session, struct table *table,
                     const char *name)
{
    shared_game->table = table;
    session->shared_game = shared_game;
    if (!is_watching(shared_game))
        message_cut_name(session->players.names[table->side], name);
    set_remote(session);
}

/* The people at the board are others than before. */
static void seat_people(struct session *session)
{
    session_seat_computer(session, NOBODY);
    match_set_score(&session->match, (const unsigned[PERSONS]){0}, 0);
}

void shared_game_host(struct shared_game *shared_game, struct session *session, struct host *host,
                      const char *name, const struct access *access, enum player mark)
{
    char(*names)[SESSION_NAME] = session->players.names;

    *shared_game = (struct shared_game){.host = host, .asked.caller = HOST_NOBODY};
    memcpy(shared_game->names, names, sizeof shared_game->names);
    strcpy(names[SIDE_GUEST], session_default_names[SIDE_GUEST]);
    if (match_player(&session->match, SIDE_HOST) != mark)
        match_swap(&session->match);
    seat_people(session);
    host_open(host, &session->match, &session->previous, name, access);
    sit_down(shared_game, session, &host->table, name);
}

void shared_game_end(struct session *session)
{
    memcpy(session->players.names, session->shared_game->names, sizeof session->players.names);
    session->shared_game = NULL;
    session->remote = session_one_keyboard;
    session_pin(session, "%s", "");
    seat_people(session);
}

void shared_game_join(struct shared_game *shared_game, struct session *session, struct guest *guest)
{
    *shared_game = (struct shared_game){.guest = guest, .asked.caller = HOST_NOBODY};
    if (guest->watches)
        session->display.cursor = NO_CELL;
    sit_down(shared_game, session, &guest->table, guest->name);
}

bool shared_game_rings(const struct session *session)
{
    const struct shared_game *shared_game = session->shared_game;
    enum peer_event event = shared_game->event;
    bool is_question =
        event == PEER_JOIN_REQUEST || (event == PEER_ASKED && !is_watching(shared_game));
    bool is_new = is_question || (is_turn(session) && !shared_game->was_turn)
               || (match_is_over(&session->match) && !shared_game->was_over);

    return event != PEER_NONE && event != PEER_SHOWN && is_new
        && shared_game->now >= shared_game->quiet_until;
}

/* ---- Acts of this side. ---- */

void shared_game_show(struct session *session)
{
    struct shared_game *shared_game = session->shared_game;

    if (shared_game && shared_game->host && shared_game->table->state == TABLE_ALONE)
        host_show(shared_game->host);
}

/* One that was opened is not called new. */
static void tell_new_game(struct session *session)
{
    enum player player = match_player(&session->match, session->remote.side);
    const char *which = game_word(session->match.states[0]) == 0 ? "New" : "Another";

    if (session->remote.is_watching)
        session_tell(session, "%s game: %s plays X.", which, session_name(session, PLAYER_X));
    else
        session_tell(session, "%s game: you play %c.", which, game_letter(player));
}

enum refusal shared_game_submit(struct session *session, struct request request)
{
    const struct shared_game *shared_game = session->shared_game;
    enum refusal refusal;

    if (is_deserted(shared_game)) /* and it is pinned */
        return REFUSAL_PAUSED;
    if (shared_game->table->state == TABLE_ALONE) {
        refusal = session_submit(session, request);
        shared_game_show(session);
    } else {
        refusal = shared_game->host ? host_submit(shared_game->host, request)
                                    : guest_submit(shared_game->guest, request);
        if (shared_game->table->has_begun)
            tell_new_game(session);
    }
    return refusal;
}

static void answer(struct session *session, bool yes)
{
    struct shared_game *shared_game = session->shared_game;
    enum peer_event event;

    shared_game->answers_from = shared_game->now + durations.stray_answer;
    if (is_requested(shared_game)) {
        event = host_let_in(shared_game->host, yes);
        note_asked(session, false);
        shared_game_tell(session, event, shared_game->now);
    } else if (shared_game->host) {
        host_answer(shared_game->host, yes);
    } else {
        guest_answer(shared_game->guest, yes);
    }
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
    struct shared_game *shared_game = session->shared_game;

    if (is_knocking(shared_game)) {
        guest_hang_up(shared_game->guest);
        session_tell(session, "Request withdrawn.");
    } else {
        if (shared_game->host)
            host_drop(shared_game->host);
        else
            guest_drop(shared_game->guest);
        session_tell(session, "Question withdrawn.");
    }
}

void shared_game_explain(struct session *session, enum refusal refusal)
{
    const char *other = other_name(session);

    if (refusal == REFUSAL_PAUSED && session->shared_game->guest && !session->remote.in_hall)
        session_tell(session, "The game is paused until %s is back.", other);
    else if (refusal == REFUSAL_ON_ITS_WAY)
        session_tell(session, "Waiting for %s.", other);
    else if (refusal == REFUSAL_ASKED)
        session_tell(session, "First answer %s: %s.", other,
                     session_advice(session, "y or n", "yes or no"));
}

/* ---- News. ---- */

void shared_game_write_leaving(const struct session *session, char words[SESSION_NOTICE])
{
    const struct host *host = session->shared_game ? session->shared_game->host : NULL;

    words[0] = '\0';
    if (host && host->had_guest && host->table.state == TABLE_ALONE)
        snprintf(words, SESSION_NOTICE, "%s has left.", other_name(session));
}

/* Somebody else may have the seat now, or keep the table. Of two of one name the guest is the
 * second, for everybody. */
static void learn_names(struct session *session)
{
    static const char second[] = " 2";
    const struct host *host = session->shared_game->host;
    const struct guest *guest = session->shared_game->guest;
    char(*names)[SESSION_NAME] = session->players.names;
    const char *guest_name = host ? host->guest.name : guest->name;

    if (is_watching(session->shared_game))
        guest_name = guest->other_guest;
    message_cut_name(names[SIDE_HOST], host ? host->name : guest->host_name);
    if (*guest_name)
        message_cut_name(names[SIDE_GUEST], guest_name);
    if (strcmp(names[SIDE_HOST], guest_name) == 0) {
        unicode_cut(names[SIDE_GUEST], NAME_BYTES + 1 - strlen(second), guest_name);
        strcat(names[SIDE_GUEST], second);
    }
}

/* The guest is told whose table it is, and not only what the host says. */
static void tell_arrival(struct session *session)
{
    const struct guest *guest = session->shared_game->guest;
    const char *other = other_name(session);
    char login[NAME_BYTES + sizeof " ()"] = "";
    int person = (int)table_other(session->shared_game->table->side);
    char mark = game_letter(match_player(&session->match, person));

    if (guest && *guest->host_login && strcmp(guest->host_login, other) != 0)
        snprintf(login, sizeof login, " (%s)", guest->host_login);
    if (session->remote.is_watching)
        session_tell(session, "You are watching: %s%s is the host and plays %c.\nYou are watching.",
                     other, login, mark);
    else
        session_tell(session, "%s%s is here and plays %c.\nThe %s is here.", other, login, mark,
                     guest ? "host" : "guest");
}

static void tell_leaving(struct session *session)
{
    const char *other = other_name(session);

    if (session->shared_game->in_hall) /* it is pinned */
        return;
    if (session->shared_game->host)
        session_tell(session, "%s has left.", other);
    else if (!session->remote.is_watching)
        session_tell(session, "%s has left. You can play on alone; %s.", other,
                     session_advice(session, "J rejoins", "type join to rejoin"));
}

/* Somebody has begun or ceased to watch, or sat down at a watched table. It can wait. */
static void note_watching(struct session *session)
{
    const struct host *host = session->shared_game->host;
    const struct guest *guest = session->shared_game->guest;

    if (host) {
        const struct caller *caller = &host->callers[host->last_caller];

        session_note(session, "%s %s watching.", caller->person.name,
                     caller->phase == PHASE_WATCHING ? "is" : "has stopped");
    } else if (*guest->other_guest && !guest->is_other_cut) {
        learn_names(session);
        session_note(session, "%s sits down.", session_called(session, SIDE_GUEST));
    }
}

/* The news that need no more than a name, mostly that of the other. */
static const char *const news[PEER_EVENTS] = {
    [PEER_PLAYED_ON] = "%s played on; your question is over.",
    [PEER_DROPPED] = "%s withdrew the question.",
    [PEER_AGREED] = "%s agrees.",
    [PEER_DECLINED] = "%s says no.",
    [PEER_REFUSED] = "%s's program did not accept your mark.",
    [PEER_JOIN_REQUEST_OVER] = "%s has gone away again.",
    [PEER_GUESSED] = "Eight wrong codes: no one else comes in from the network.",
    [PEER_TURNED_AWAY] = "No seat: %s.",
    [PEER_BACK] = "%s is back.",
};

void shared_game_tell(struct session *session, enum peer_event event, uint64_t now)
{
    struct shared_game *shared_game = session->shared_game;
    const struct table *table = shared_game->table;
    const char *name = is_watching(shared_game)
                         ? session_called(session, (int)shared_game->guest->last.by)
                         : other_name(session);

    shared_game->now = now;
    shared_game->event = event;
    note_asked(session, event != PEER_NONE);
    set_remote(session);
    if (table->has_begun && event == PEER_SHOWN)
        tell_new_game(session);
    else if (table->has_begun && !is_watching(shared_game))
        shared_game->begins_from = shared_game->now + durations.stray_answer;
    if (event == PEER_WATCHED)
        note_watching(session);
    if (event == PEER_NONE || event == PEER_SHOWN || event == PEER_WATCHED)
        return;
    session_clear_notice(session);
    if (event == PEER_JOIN_REQUEST_OVER)
        name = shared_game->host->callers[shared_game->host->last_caller].person.origin;
    if (event == PEER_TURNED_AWAY)
        name = shared_game->guest->reason;

    if (event == PEER_SEATED) {
        learn_names(session);
        tell_arrival(session);
    } else if (event == PEER_LEFT) {
        tell_leaving(session);
    } else if (event == PEER_BEGAN) {
        tell_new_game(session);
    } else if (news[event]) {
        session_tell(session, news[event], name);
    }
}
