/* SPDX-License-Identifier: MIT */
#include "app/shared_table.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/error.h"
#include "app/startup.h"
#include "line_mode/print.h"
#include "terminal/signals.h"

bool shared_table_attend(struct peers *peers, struct session *session, struct memory *memory,
                         const struct theme *theme)
{
    bool has_news = false;

    for (;;) {
        shared_game_settle(session);
        keeper_write(&memory->keeper, session); /* the other does not wait for this side's disk */
        bookkeeper_keep(&memory->bookkeeper, session);

        enum peer_event news = peers ? peers_attend(peers) : PEER_NONE;

        if (news == PEER_NONE) {
            memory_keep(memory, session, theme);
            return has_news;
        }
        shared_game_tell(session, news);
        has_news = true;
    }
}

struct poller shared_table_poller(const struct peers *peers)
{
    return peers ? peers_poller(peers) : (struct poller){0};
}

static bool is_answer(enum peer_event news)
{
    return news == PEER_SEATED || news == PEER_REPLACED || news == PEER_TURNED_AWAY;
}

static void say_waiting(const struct peers *peers)
{
    char name[PRINT_NAME_SIZE];

    print_name(name, peers->guest.host_name);
    signals_begin_transfer(STDOUT_FILENO);
    printf("%s is asked. Ctrl-C leaves.\n", name);
    fflush(stdout);
    signals_end_transfer();
}

/* Wait for the host's answer, with the signals let in: PEER_NONE if one of them ends the program.
 */
static enum peer_event wait_for_answer(struct peers *peers)
{
    uint64_t patience = 0;
    sigset_t none;

    sigemptyset(&none);
    while (!signals_ending()) {
        enum peer_event news = peers_attend(peers);
        struct poller poller = peers_poller(peers);

        if (is_answer(news))
            return news;
        if (news == PEER_WELCOME)
            patience = clock_after(durations.answer);
        if (news != PEER_NONE)
            continue;
        if (patience > 0 && clock_now() >= patience) {
            say_waiting(peers);
            patience = 0;
        }
        if (patience > 0) {
            poller.deadline = patience;
            poller.has_deadline = true;
        }
        poller_sleep(&poller, SOCKET_NONE, poller_left(&poller), &none);
    }
    return PEER_NONE;
}

/* Wait for the answer, with what ends the program caught. False, and why not, if there is no seat.
 * A signal ends it all, the transport too, and is left to the caller. */
static bool sit_down(struct peers *peers, enum peer_event *news, char reason[PEERS_REASON])
{
    *news = wait_for_answer(peers);
    if (*news == PEER_NONE)
        peers_close(peers);
    if (*news != PEER_TURNED_AWAY)
        return true;
    peers_attend(peers); /* which closes what has ended; the game is not left by that */
    shared_game_explain_end(&peers->guest, reason);
    return false;
}

void shared_table_knock(struct peers *peers, struct session *session)
{
    char reason[PEERS_REASON];

    if (!peers_knock(peers, reason))
        session_tell(session, "%s.", reason);
}

void shared_table_come_back(struct peers *peers, struct session *session)
{
    char reason[PEERS_REASON];
    enum peer_event news;

    if (peers_knock(peers, reason) && sit_down(peers, &news, reason))
        shared_game_tell(session, news);
    else
        session_tell(session, "No seat: %s.", reason);
}

static const char *own_login(struct user *user)
{
    *user = unix_socket_person(geteuid());
    return user->login;
}

static int keep_table(struct peers *peers, struct session *session, const struct options *options)
{
    char reason[PEERS_REASON];
    struct user user;

    if (!peers_open(peers, options->one_guest, reason))
        return error_report(EXIT_FAILURE, "%s", reason);
    shared_game_host(&peers->shared_game, session, &peers->host,
                     startup_name(options->name, own_login(&user)), options->mark);
    if (options->lan && !peers_listen(peers, options->port, reason)) {
        peers_close(peers);
        return error_report(EXIT_FAILURE, "%s", reason);
    }
    peers_invite(peers);
    return EXIT_SUCCESS;
}

static int join_table(struct peers *peers, struct session *session, const struct options *options)
{
    char reason[PEERS_REASON];
    struct user user;
    enum peer_event news;

    peers_seek(peers, session, &options->table, options->via,
               startup_name(options->name, own_login(&user)));
    if (!peers_knock(peers, reason))
        return error_report(EXIT_FAILURE, "%s", reason);
    signals_catch_ending();

    bool is_seated = sit_down(peers, &news, reason);

    signals_forget();
    signals_suffer_ending();
    if (!is_seated)
        return error_report(EXIT_FAILURE, "%s", reason);
    shared_game_join(&peers->shared_game, session, &peers->guest, peers->name);
    shared_game_tell(session, news);
    return EXIT_SUCCESS;
}

int shared_table_begin(struct peers *peers, struct session *session, const struct options *options)
{
    int status =
        options->host ? keep_table(peers, session, options) : join_table(peers, session, options);

    if (status == EXIT_SUCCESS)
        peers->shared_game.in_lines = options->plain;
    return status;
}
