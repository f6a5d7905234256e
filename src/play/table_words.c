/* SPDX-License-Identifier: MIT
 *
 * table_words: the texts of the pinned notice, the news and the refusals at a shared table.
 */
#include "play/play.h"
#include "play/shared_game.h"

#include <stdio.h>
#include <string.h>

/* ---- The pinned notice. ---- */

/* Write the marks that an undo by the asker would take back: "O1 and X3". */
enum { MARKS = sizeof "O1 and X3", WISH = sizeof "to undo O1 and X3" };
static void name_marks(char words[MARKS], const struct session *session, int asker)
{
    const struct match *match = &session->match;
    struct match done = *match;
    unsigned marks = 1u << people_player(session, asker);
    size_t length = 0;

    words[0] = '\0';
    match_act(&done, marks, (struct request){.act = ACT_UNDO});
    for (int at = match_now(&done); at < match_now(match); at++)
        length += (size_t)snprintf(words + length, MARKS - length, "%s%c%d", length ? " and " : "",
                                   game_letter(game_turn(match_at(match, at))),
                                   match_cell(match, at + 1) + 1);
}

/* Word the question. `wish` is "to undo X3", which comes after "Ann asks". `brief` is "Undo X3?",
 * for a small window. */
static void word_wish(const struct session *session, struct question question, char wish[WISH],
                      char brief[WISH])
{
    char marks[MARKS];

    if (question.act == ACT_UNDO) {
        name_marks(marks, session, question.asker);
        snprintf(wish, WISH, "to undo %s", marks);
        snprintf(brief, WISH, "Undo %s?", marks);
    } else {
        snprintf(wish, WISH, "for a new game");
        snprintf(brief, WISH, "A new game?");
    }
}

/* In "ann wants to join as Bob" the origin, ann, comes first, because anybody can claim any name,
 * and because the rest may be cut off. */
static void pin_request(struct session *session, const char *end)
{
    const struct host *host = session->shared_game->host;
    const struct caller *caller = &host->callers[host->requesting];
    const struct identity *identity = &caller->identity;
    bool has_other_name = strcmp(identity->name, identity->origin) != 0;

    if (identity->is_remote || has_other_name)
        status_pin(session, "%s wants to join as %s%s\n%s joins?", identity->origin, identity->name,
                   end, identity->origin);
    else
        status_pin(session, "%s wants to join%s\n%s joins?", identity->origin, end,
                   identity->origin);
}

/* For each absence of the other person: `keys` is pinned on the screen, `lines` is pinned in line
 * mode, and `refusal` says why an act is refused. %s is the other person's name. */
static const struct {
    const char *keys, *lines, *refusal;
} absences[ABSENCES] = {
    [ABSENCE_AWAY] = {"%s is away.", "%s is away.", ""},
    [ABSENCE_AWAITED] = {"To join, the other player types:", "To join, the other player types:",
                         "Nobody else is here yet."},
    [ABSENCE_LEFT] = {"To join, the other player types:", "To join, the other player types:",
                      "Nobody else is here now."},
    [ABSENCE_CUT] = {"q leaves; the game is saved.",
                     "The game is paused until %s is back. Type quit to leave; the game is saved.",
                     "The game is paused until %s is back."},
    [ABSENCE_LOST] = {"Connection to %s lost. J rejoins, q quits.\nJ rejoins, q quits.",
                      "Connection to %s lost. Type join to rejoin, or quit.",
                      "The game is paused until %s is back."},
    [ABSENCE_KNOCKING] = {"Asking %s to let you in. Escape gives up.",
                          "Asking %s to let you in. Type cancel to give up.",
                          "The game is paused until %s is back."},
    [ABSENCE_REPLACED] = {"You joined at another terminal. J comes back here.\nJ comes back here.",
                          "You joined at another terminal. Type join to come back here.",
                          "You joined at another terminal."},
    [ABSENCE_NEW_HALL] = {"Nobody else is here yet. You play X.",
                          "Nobody else is here yet. You play X.", "There is nobody to play yet."},
    [ABSENCE_GONE] = {"Enter: next player.", "%s has left. Type next for the next player.",
                      "%s has left."},
};

static void pin_end(struct session *session)
{
    const char *words = status_advice(
        session, "%s has left. Enter or q leaves.\n%s has left: q leaves.", "%s has left.");

    status_pin(session, words, people_other(session), people_other(session));
}

static void pin_absence(struct session *session)
{
    enum absence absence = session->table.absence;
    const char *awaited = session->joining.awaited;
    const char *words = status_advice(session, absences[absence].keys, absences[absence].lines);

    if (absence == ABSENCE_AWAY && shared_game_can_rejoin(session) && !session->table.in_hall)
        words = status_advice(session, "%s is away. J rejoins.\nAway: J rejoins.",
                              "%s is away. Type join to rejoin.");
    if (shared_game_invites(session) && awaited)
        status_pin(session, "To join, %s types:", awaited);
    else
        status_pin(session, words, people_other(session));
}

/* No notice says whose turn it is: the panel shows the turn, and line mode prints it. */
void table_words_pin(struct session *session)
{
    const struct host *host = session->shared_game->host;
    const struct table *table = &session->table;
    const struct question *question = &table->question;
    const char *end = status_advice(session, ".", ": yes or no?"); /* the screen shows the keys */
    char wish[WISH];
    char brief[WISH];

    word_wish(session, *question, wish, brief);
    if (host && host->requesting != NONE) {
        pin_request(session, end);
    } else if (shared_game_is_asked(session)) {
        status_pin(session, "%s asks %s%s\n%s", people_called(session, question->asker), wish, end,
                   brief);
    } else if (shared_game_is_over(session)) {
        pin_end(session);
    } else if (table->absence != ABSENCE_NONE) {
        pin_absence(session);
    } else if (shared_game_is_asking(session)) {
        status_pin(session, "You asked %s. Waiting for %s; %s.", wish, people_other(session),
                   status_advice(session, "Escape cancels", "type cancel to withdraw"));
    } else {
        status_pin(session, "%s", "");
    }
}

/* ---- News. ---- */

static void tell_new_game(struct session *session)
{
    enum player player = people_player(session, session->table.own);

    status_tell(session, "New game: you play %c.", game_letter(player));
}

/* A guest is told the host's user name, too, because the host can claim any name. */
static void tell_arrival(struct session *session)
{
    const struct guest *guest = session->shared_game->guest;
    const char *other = people_other(session);
    char user[NAME_BYTES + sizeof " ()"] = "";
    int person = match_other(session->table.own);
    char mark = game_letter(people_player(session, person));

    if (guest && *guest->host_user && strcmp(guest->host_user, other) != 0)
        snprintf(user, sizeof user, " (%s)", guest->host_user);
    status_tell(session, "%s%s is here and plays %c.\nThe %s is here.", other, user, mark,
                guest ? "host" : "guest");
}

static void tell_leaving(struct session *session)
{
    char words[STATUS_WORDS];

    shared_game_write_departure(session, words);
    /* In all other cases the pinned notice says that the other person has left. */
    if (table_is_host(&session->table) && !session->table.in_hall)
        status_tell(session, "%s", words);
}

static void tell_deed(struct session *session)
{
    static const char *const words[DEEDS] = {
        [DEED_YES] = "%s agrees.",
        [DEED_NO] = "%s says no.",
        [DEED_DROP] = "%s withdrew the request.",
    };
    const struct table *table = &session->table;

    if (table->last.deed == DEED_NEW)
        tell_new_game(session);
    else if (table->last.deed == DEED_PLAY && table->was_asking)
        status_tell(session, "%s played on; your request is over.", people_other(session));
    else if (words[table->last.deed])
        status_tell(session, words[table->last.deed], people_other(session));
}

/* %s is the `name` of table_words_tell. */
static const char *const news[PEER_EVENTS] = {
    [PEER_REFUSED] = "%s's program did not accept your mark.",
    [PEER_JOIN_REQUEST_OVER] = "%s no longer asks to join.",
    [PEER_GUESSED] = "Eight wrong passcodes: the port is closed to others.",
    [PEER_TURNED_AWAY] = "You could not join: %s.",
    [PEER_BACK] = "%s is back.",
};

void table_words_tell(struct session *session, enum peer_event event, bool has_begun)
{
    const struct shared_game *shared_game = session->shared_game;
    const char *name = people_other(session);

    if (!table_is_by_other(event)) {
        if (has_begun)
            tell_new_game(session);
        return;
    }
    status_clear(session);
    if (event == PEER_JOIN_REQUEST_OVER)
        name = shared_game->host->callers[shared_game->host->last_caller].identity.origin;
    if (event == PEER_TURNED_AWAY)
        name = shared_game->guest->reason;

    if (event == PEER_SEATED)
        tell_arrival(session);
    else if (event == PEER_LEFT)
        tell_leaving(session);
    else if (event == PEER_ACTED)
        tell_deed(session);
    else if (news[event])
        status_tell(session, news[event], name);
}

void table_words_explain(struct session *session, enum refusal refusal)
{
    const char *other = people_other(session);

    if (refusal == REFUSAL_PAUSED && shared_game_is_over(session))
        status_tell(session, "%s has left.", other);
    else if (refusal == REFUSAL_PAUSED)
        status_tell(session, absences[session->table.absence].refusal, other);
    else if (refusal == REFUSAL_ON_ITS_WAY)
        status_tell(session, "Waiting for %s.", other);
    else if (refusal == REFUSAL_ASKED)
        status_tell(session, "First answer %s: %s.", other,
                    status_advice(session, "y or n", "yes or no"));
}
