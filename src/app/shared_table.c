/* SPDX-License-Identifier: MIT */
#include "app/shared_table.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "base/clock.h"
#include "base/entropy.h"
#include "line_mode/line_mode.h"
#include "terminal/signals.h"

bool shared_table_attend(struct shared_table *shared, struct session *session, struct save *save)
{
    bool has_event = false;

    while (shared->is_open && !(has_event && session->in_lines)) {
        enum peer_event event = net_attend(&shared->net);

        if (event == PEER_NONE)
            break;
        if (shared_game_settle(session, event, clock_now()) && !shared->options->no_bell
            && isatty(STDOUT_FILENO))
            print_now("\a");
        save_note(save, session);
        has_event = true;
    }
    return has_event;
}

struct poller shared_table_poller(struct shared_table *shared)
{
    return shared->is_open ? net_poller(&shared->net) : (struct poller){0};
}

void shared_table_close(struct shared_table *shared, bool is_cut)
{
    if (shared->is_open)
        net_close(&shared->net, is_cut);
    shared->is_open = false;
}

static void name_person(const struct shared_table *shared, char name[NAME_BYTES + 1])
{
    const char *given = shared->options->name;

    name_choose(name, given ? given : "", unix_socket_user(geteuid()).name);
}

/* ---- The host. ---- */

static bool open_sockets(struct shared_table *shared, char reason[SOCKET_REASON])
{
    return net_host(&shared->net, shared->options->one_guest, shared->options->port, reason);
}

/* Choose the host's mark. Without --mark, a person who plays against the computer keeps their mark.
 * Otherwise, if the game was hosted before, its host has the same mark again. In any other game the
 * host gets the mark of row 0. */
static enum player find_mark(const struct session *session, enum mark mark)
{
    int computer = people_computer(session);
    int own = session->match.record.own_mark;

    if (mark != MARK_EMPTY)
        return mark == MARK_O ? PLAYER_O : PLAYER_X;
    if (computer != NONE)
        return people_player(session, match_other(computer));
    return own != NONE ? (enum player)own : people_player(session, 0);
}

/* The table's sockets must be open. */
static void seat_host(struct shared_table *shared, struct session *session)
{
    struct net *net = &shared->net;
    struct shared_game *shared_game = &shared->shared_game;
    enum player mark;
    char name[NAME_BYTES + 1];

    name_person(shared, name);
    mark = find_mark(session, shared->options->mark);
    shared_game_host(shared_game, session, &net->host, name, &net->access, entropy_key, mark);
    session->joining = (struct joining){
        .command = net->join_command,
        .other_command = net->other_command,
        .awaited = shared->options->one_guest,
    };
    shared_game_settle(session, PEER_NONE, clock_now());
    shared->is_open = true;
}

static bool host_table(struct shared_table *shared, struct session *session)
{
    char reason[SOCKET_REASON];

    if (open_sockets(shared, reason))
        seat_host(shared, session);
    else
        error_report(0, "%s", reason);
    return shared->is_open;
}

static void tell_reason(struct session *session, const char *reason)
{
    status_tell(session, "%c%s.", toupper((unsigned char)*reason), reason + 1);
}

bool shared_table_toggle(struct shared_table *shared, struct session *session, struct save *save)
{
    const bool closes = shared->is_open;
    char reason[SOCKET_REASON];

    if (table_is_complete(&session->table) || shared_game_is_asked(session)) /* key H tells why */
        return false;
    if (!closes && !open_sockets(shared, reason)) {
        tell_reason(session, reason);
        return false;
    }
    save_note(save, session); /* before the session changes */
    if (closes) {
        shared_game_end(session);
        shared_table_close(shared, false);
        status_tell(session, "The table is closed.");
    } else {
        seat_host(shared, session);
    }
    return true;
}

/* ---- The guest. ---- */

static void say_waiting(const char *before, const char *name, size_t length, const char *after)
{
    char text[ADDRESS_MACHINE + 64];

    snprintf(text, sizeof text, "%s %.*s%s. Ctrl-C gives up.", before, (int)length, name, after);
    print_paragraph(stdout, true, text);
    fflush(stdout);
}

/* Wait for the host's answer. Returns PEER_SEATED, or PEER_TURNED_AWAY with guest.reason. If a
 * signal ends the program, close the connection and return PEER_NONE. */
static enum peer_event wait_for_seat(struct shared_table *shared)
{
    struct net *net = &shared->net;
    uint64_t notice_due = CLOCK_NEVER;

    while (!signals_ending()) {
        enum peer_event event = net_attend(net);
        struct poller poller = net_poller(net);

        if (event == PEER_SEATED || event == PEER_TURNED_AWAY)
            return event;
        if (event == PEER_SHOWN) /* the person at the host is asked */
            notice_due = clock_after(durations.answer);
        if (event != PEER_NONE)
            continue;
        if (clock_now() >= notice_due) {
            say_waiting("Asking", net->guest.host_name, NAME_BYTES, " to let you in");
            notice_due = CLOCK_NEVER;
        }
        poller_limit(&poller, notice_due);
        signals_sleep(&poller);
    }
    net_close(net, false);
    return PEER_NONE;
}

bool shared_table_knock(struct shared_table *shared, struct session *session)
{
    bool is_there = net_connect(&shared->net);

    if (!is_there)
        tell_reason(session, shared->net.guest.reason);
    return is_there;
}

static bool join_table(struct shared_table *shared, struct session *session)
{
    const struct options *options = shared->options;
    struct net *net = &shared->net;
    enum peer_event event = PEER_TURNED_AWAY;
    char name[NAME_BYTES + 1];

    /* The address is printed without its passcode. */
    if (options->address.kind == ADDRESS_ON_NETWORK && isatty(STDOUT_FILENO))
        say_waiting("Connecting to", options->address_word, strcspn(options->address_word, "/"),
                    "");

    name_person(shared, name);
    table_open(&session->table, &session->match, PERSON_GUEST, false);

    /* Looking up a machine can be slow. Signals are not caught before net_find returns, so that
     * Ctrl-C ends the program immediately. */
    bool is_found = net_find(net, &session->table, &options->address, name);

    signals_catch();
    if (is_found && net_connect(net))
        event = wait_for_seat(shared);
    signals_die();
    if (event != PEER_SEATED) {
        error_report(0, "%s", net->guest.reason);
        net_close(net, false);
        return false;
    }
    shared_game_join(&shared->shared_game, session, &net->guest);
    shared_game_settle(session, event, clock_now());
    return shared->is_open = true;
}

/* ---- The hall. ---- */

/* Join the person who waits in the hall. If nobody waits, become the host. If the waiting person's
 * program does not answer, look for somebody again. Fails as shared_table_seek does. */
static bool meet(struct shared_table *shared, struct session *session)
{
    struct net *net = &shared->net;
    const char *name = shared->options->name;
    enum peer_event event;

    table_open(&session->table, &session->match, PERSON_GUEST, true);
    do {
        if (!net_meet(net, &session->table, name))
            return false;
        event = net->is_host ? PEER_NONE : wait_for_seat(shared);
        if (event == PEER_TURNED_AWAY)
            net_close(net, false);
    } while (event == PEER_TURNED_AWAY);
    if (net->is_host)
        shared_game_host(&shared->shared_game, session, &net->host, name, &net->access, entropy_key,
                         PLAYER_X);
    else if (event == PEER_SEATED)
        shared_game_join(&shared->shared_game, session, &net->guest);
    else
        return false;
    shared->is_open = true;
    shared_game_settle(session, event, clock_now());
    return true;
}

bool shared_table_is_deserted(const struct shared_table *shared)
{
    return shared->is_open && net_is_deserted(&shared->net);
}

bool shared_table_seek(struct shared_table *shared, struct session *session)
{
    const bool in_lines = session->in_lines;
    const bool no_mouse = session->display.no_mouse;

    shared_table_close(shared, false);
    session_start(session, (struct game){0}, record_default_names, session->program,
                  session->people.rng);
    session->in_lines = in_lines;
    session->display.no_mouse = no_mouse;
    return meet(shared, session);
}

bool shared_table_begin(struct shared_table *shared, struct session *session)
{
    if (shared->options->hall) {
        bool is_met = meet(shared, session);

        if (!is_met) {
            signals_die();
            error_report(0, "%s", shared->net.guest.reason);
        }
        return is_met;
    }
    return shared->options->host ? host_table(shared, session) : join_table(shared, session);
}
