/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "terminal/signals.h"

bool shared_table_attend(struct shared_table *table, struct session *session,
                         struct autosave *autosave)
{
    bool has_event = false;

    for (;;) {
        shared_game_settle(session);
        autosave_note(autosave, session);
        if (has_event && session->in_lines) /* it is said before the next one */
            return true;

        enum peer_event event = table ? net_attend(&table->net) : PEER_NONE;

        shared_game_set_time(session, clock_now());
        if (event == PEER_NONE)
            return has_event;
        shared_game_tell(session, event);
        if (shared_game_rings(session, event) && table->has_bell)
            signals_say("\a");
        has_event = true;
    }
}

struct poller shared_table_poller(struct shared_table *table)
{
    return table ? net_poller(&table->net) : (struct poller){0};
}

bool shared_table_sleep(const struct shared_table *table, struct line_reader *input,
                        struct poller *poller)
{
    bool is_lent = table && input && isatty(input->fd) && net_needs_terminal(&table->net);
    int typed = input && !is_lent && !line_reader_has_line(input) ? input->fd : -1;
    sigset_t none;

    sigemptyset(&none);
    poller_add(poller, typed, POLLIN);
    return poller_sleep(poller, &none) != WAKE_FILE || !poller_is_ready(poller, typed)
        || line_reader_fill(input, signals_read);
}

void shared_table_close(struct shared_table *table)
{
    if (table)
        net_close(&table->net);
}

/* ---- The host's side. ---- */

static bool keep_table(struct shared_table *table, struct session *session,
                       const struct options *options, const char *name)
{
    struct net *net = &table->net;
    struct shared_game *shared_game = &table->shared_game;
    char reason[SOCKET_REASON];

    if (!net_host(net, options->one_guest, options->port, reason)) {
        error_report(0, "%s", reason);
        return false;
    }
    shared_game_host(shared_game, session, &net->host, name, &net->access, options->mark);
    shared_game->invitation = net->invitation;
    shared_game->awaited = options->one_guest;
    return true;
}

/* ---- The guest's side. ---- */

static void say_waiting(const struct net *net, bool in_lines)
{
    static const char format[] = "Asking %s to let you in. %s gives up.\n";
    const char *key = in_lines ? "q" : "Ctrl-C";
    char name[PRINT_NAME_SIZE];
    char text[PRINT_NAME_SIZE + sizeof format + sizeof "Ctrl-C"];

    print_name(name, net->guest.host_name);
    snprintf(text, sizeof text, format, name, key);
    signals_say(text);
}

/* Over a network it can take a while until there is an answer. */
static void say_knocking(const struct address *address)
{
    char text[ADDRESS_MACHINE + sizeof "Knocking at [:]:65535 ...\n"];
    bool is_number = strchr(address->machine, ':'); /* of IPv6 */

    snprintf(text, sizeof text, "Knocking at %s%s%s:%u ...\n", is_number ? "[" : "",
             address->machine, is_number ? "]" : "", address->port);
    signals_say(text);
}

/* True if the next line withdraws the knock; other lines wait for the seat. */
static bool is_taken_back(struct line_reader *input)
{
    static const char *const words[] = {"q", "quit", "cancel"};
    const char *line;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (line_reader_has(input, words[i]))
            return line_reader_next(input, &line);
    return false;
}

/* True if no line can come any more. */
static bool has_ended(const struct line_reader *input)
{
    return input->ended && input->filled == input->taken;
}

/* The input has ended before there is a seat: by Ctrl-D at a terminal, or that is an error. */
static enum peer_event give_up(struct net *net, const struct line_reader *input)
{
    if (isatty(input->fd))
        return PEER_NONE;
    net_close(net);
    snprintf(net->guest.reason, sizeof net->guest.reason, "the input has ended");
    return PEER_TURNED_AWAY;
}

/* Wait for the host's answer. PEER_NONE if a signal or a line ends the wait. The input is null if
 * it is not read. */
static enum peer_event wait_for_answer(struct shared_table *table, struct line_reader *input)
{
    struct net *net = &table->net;
    uint64_t hello_deadline = clock_after((int)durations.hello);
    uint64_t notice_due = CLOCK_NEVER;

    while (!signals_ending()) {
        enum peer_event event = net_attend(net);
        struct poller poller = net_poller(net);
        bool is_over = input && has_ended(input);
        bool is_knocking = net->guest.phase == GUEST_KNOCKING;

        if (event == PEER_SEATED || event == PEER_TURNED_AWAY)
            return event;
        if (event == PEER_WELCOME)
            notice_due = clock_after(durations.answer);
        if (event != PEER_NONE)
            continue;
        if (input && is_taken_back(input))
            return PEER_NONE;
        /* The host still has the time for its hello, or for its reason, but no person is waited
         * for. */
        if (is_over && (is_knocking || clock_now() >= hello_deadline))
            return give_up(net, input);
        if (clock_now() >= notice_due) {
            say_waiting(net, input != NULL);
            notice_due = CLOCK_NEVER;
        }
        poller_limit(&poller, notice_due);
        if (is_over)
            poller_limit(&poller, hello_deadline);
        if (!shared_table_sleep(table, input, &poller)) {
            assert(input);       /* nothing else can be read */
            input->ended = true; /* line_loop finds out why */
        }
    }
    return PEER_NONE;
}

/* Connect, and wait for the answer. PEER_TURNED_AWAY, with guest.reason, if there is no seat. After
 * PEER_NONE the transport has ended, too, and the caller ends the rest. */
static enum peer_event sit_down(struct shared_table *table, struct line_reader *input)
{
    struct net *net = &table->net;
    enum peer_event event = PEER_TURNED_AWAY;

    if (!net_connect(net))
        return event;
    event = wait_for_answer(table, input);
    if (event == PEER_NONE)
        net_close(net);
    if (event == PEER_TURNED_AWAY)
        net_attend(net); /* it closes the connection, which has ended; the game goes on */
    return event;
}

void shared_table_knock(struct shared_table *table, struct session *session)
{
    if (!net_connect(&table->net))
        session_tell(session, "%s.", table->net.guest.reason);
}

void shared_table_come_back(struct shared_table *table, struct session *session)
{
    shared_game_tell(session, sit_down(table, NULL));
}

/* False if there is no seat: *status is the status to exit with. */
static bool join_table(struct shared_table *table, struct session *session,
                       const struct options *options, const char *name, struct line_reader *input,
                       int *status)
{
    struct net *net = &table->net;
    enum peer_event event = PEER_TURNED_AWAY;

    if (options->table.kind == ADDRESS_ON_NETWORK && isatty(STDOUT_FILENO))
        say_knocking(&options->table);

    if (net_find(net, &session->match, &session->previous, &options->table, options->via, name)) {
        event = sit_down(table, options->plain ? input : NULL);
        signals_die();
    }
    if (event == PEER_NONE || event == PEER_TURNED_AWAY) {
        *status =
            event == PEER_NONE ? EXIT_SUCCESS : error_report(EXIT_FAILURE, "%s", net->guest.reason);
        line_reader_give_back(input);
        return false;
    }
    shared_game_join(&table->shared_game, session, &net->guest);
    shared_game_tell(session, event);
    return true;
}

bool shared_table_begin(struct shared_table *table, struct session *session,
                        const struct options *options, struct line_reader *input, int *status)
{
    const struct user user = unix_socket_person(geteuid());
    char name[NAME_BYTES + 1];

    message_take_name(name, options->name ? options->name : "", user.login);
    *status = EXIT_FAILURE;

    bool is_shared = options->host ? keep_table(table, session, options, name)
                                   : join_table(table, session, options, name, input, status);

    table->has_bell = !options->no_bell && isatty(STDOUT_FILENO);
    return is_shared;
}
