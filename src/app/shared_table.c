/* SPDX-License-Identifier: MIT */
#include "app/shared_table.h"
#include "base/clock.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "line_mode/print.h"
#include "terminal/tty.h"

bool shared_table_attend(struct shared_table *table, struct session *session,
                         struct autosave *autosave)
{
    bool has_event = false;

    for (;;) {
        shared_game_settle(session);
        autosave_note(autosave, session);

        enum peer_event event = table ? table->attend(table) : PEER_NONE;

        shared_game_set_time(session, clock_now());
        if (event == PEER_NONE)
            return has_event;
        shared_game_tell(session, event);
        has_event = true;
    }
}

struct poller shared_table_poller(const struct shared_table *table)
{
    return table ? table->poller(table) : (struct poller){0};
}

void shared_table_close(struct shared_table *table)
{
    if (table)
        table->close(table);
}

/* The name of this terminal's person. */
static void choose_name(char name[NAME_BYTES + 1], const struct options *options)
{
    struct user user = unix_socket_person(geteuid());

    message_take_name(name, options->name ? options->name : "", user.login);
}

/* ---- The host's side. ---- */

static enum peer_event attend_server(struct shared_table *table)
{
    return server_attend(&table->server);
}

static struct poller server_wait(const struct shared_table *table)
{
    return server_poller(&table->server);
}

static void close_server(struct shared_table *table)
{
    server_close(&table->server);
}

static int keep_table(struct shared_table *table, struct session *session,
                      const struct options *options)
{
    struct server *server = &table->server;
    struct shared_game *shared_game = &table->shared_game;
    char reason[SERVER_REASON];
    char name[NAME_BYTES + 1];

    if (!server_open(server, options->one_guest, reason))
        return error_report(EXIT_FAILURE, "%s", reason);
    choose_name(name, options);
    shared_game_host(shared_game, session, &server->host, name, options->mark);
    shared_game->invitation = server->invitation;
    shared_game->requester = server->requester;
    if (options->lan && !server_listen(server, options->port, reason)) {
        server_close(server);
        return error_report(EXIT_FAILURE, "%s", reason);
    }
    server_invite(server);
    table->attend = attend_server;
    table->poller = server_wait;
    table->close = close_server;
    return EXIT_SUCCESS;
}

/* ---- The guest's side. ---- */

static enum peer_event attend_client(struct shared_table *table)
{
    return client_attend(&table->client);
}

static struct poller client_wait(const struct shared_table *table)
{
    return client_poller(&table->client);
}

static void close_client(struct shared_table *table)
{
    client_close(&table->client);
}

static bool is_answer(enum peer_event event)
{
    return event == PEER_SEATED || event == PEER_REPLACED || event == PEER_TURNED_AWAY;
}

static void say_waiting(const struct client *client)
{
    static const char format[] = "Asking %s to let you in. Ctrl-C gives up.\n";
    char name[PRINT_NAME_SIZE];
    char text[PRINT_NAME_SIZE + sizeof format];

    print_name(name, client->guest.host_name);
    snprintf(text, sizeof text, format, name);
    tty_say(text);
}

/* It can take a while until anything answers over a network. */
static void say_knocking(const struct address *address)
{
    char text[ADDRESS_MACHINE + sizeof "Knocking at [:]:65535 ...\n"];
    bool is_number = strchr(address->machine, ':'); /* of IPv6 */

    snprintf(text, sizeof text, "Knocking at %s%s%s:%u ...\n", is_number ? "[" : "",
             address->machine, is_number ? "]" : "", address->port);
    tty_say(text);
}

/* Wait for the host's answer, with the signals let in: PEER_NONE if one of them ends the program.
 */
static enum peer_event wait_for_answer(struct client *client)
{
    uint64_t patience = 0;
    sigset_t none;

    sigemptyset(&none);
    while (!tty_ending_signal()) {
        enum peer_event event = client_attend(client);
        struct poller poller = client_poller(client);

        if (is_answer(event))
            return event;
        if (event == PEER_WELCOME)
            patience = clock_after(durations.answer);
        if (event != PEER_NONE)
            continue;
        if (patience > 0 && clock_now() >= patience) {
            say_waiting(client);
            patience = 0;
        }
        if (patience > 0)
            poller_limit(&poller, patience);
        poller_sleep(&poller, &none);
    }
    return PEER_NONE;
}

/* Wait for the answer, with what ends the program caught. False, and why not, if there is no seat.
 * A signal ends it all, the transport too, and is left to the caller. */
static bool sit_down(struct client *client, enum peer_event *event, char reason[CLIENT_REASON])
{
    *event = wait_for_answer(client);
    if (*event == PEER_NONE)
        client_close(client);
    if (*event != PEER_TURNED_AWAY)
        return true;
    client_attend(client); /* which closes what has ended; the game is not left by that */
    shared_game_explain_end(&client->guest, reason);
    return false;
}

bool shared_table_needs_terminal(const struct shared_table *table)
{
    return table->client.carrier != NULL;
}

void shared_table_knock(struct shared_table *table, struct session *session)
{
    char reason[CLIENT_REASON];

    if (!client_connect(&table->client, reason))
        session_tell(session, "%s.", reason);
}

void shared_table_come_back(struct shared_table *table, struct session *session)
{
    char reason[CLIENT_REASON];
    enum peer_event event;

    if (client_connect(&table->client, reason) && sit_down(&table->client, &event, reason))
        shared_game_tell(session, event);
    else
        session_tell(session, "No seat: %s.", reason);
}

static int join_table(struct shared_table *table, struct session *session,
                      const struct options *options)
{
    struct client *client = &table->client;
    char reason[CLIENT_REASON];
    char name[NAME_BYTES + 1];
    enum peer_event event;

    choose_name(name, options);
    client_open(client, &session->match, &session->previous, &options->table, options->via, name);
    if (options->table.kind == ADDRESS_ON_NETWORK && isatty(STDOUT_FILENO))
        say_knocking(&options->table);
    if (!client_find(client, reason) || !client_connect(client, reason))
        return error_report(EXIT_FAILURE, "%s", reason);
    tty_catch_ending();

    bool is_seated = sit_down(client, &event, reason);

    tty_forget_signals();
    tty_die_of_signal();
    if (!is_seated)
        return error_report(EXIT_FAILURE, "%s", reason);
    shared_game_join(&table->shared_game, session, &client->guest, client->name);
    shared_game_tell(session, event);
    table->attend = attend_client;
    table->poller = client_wait;
    table->close = close_client;
    return EXIT_SUCCESS;
}

int shared_table_begin(struct shared_table *table, struct session *session,
                       const struct options *options)
{
    int status =
        options->host ? keep_table(table, session, options) : join_table(table, session, options);

    table->shared_game.in_lines = options->plain != PLAIN_OFF;
    return status;
}
