/* SPDX-License-Identifier: MIT */
#include "app/shared_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/error.h"
#include "app/startup.h"
#include "line_mode/print.h"
#include "play/herald.h"
#include "terminal/signals.h"

bool shared_attend(struct peers *peers, struct sitting *sitting, struct memory *memory,
                   const struct look *look)
{
    bool has_news = false;

    for (;;) {
        company_settle(sitting);
        keeper_write(&memory->keeper, sitting); /* the other does not wait for this side's disk */
        bookkeeper_keep(&memory->bookkeeper, sitting);

        enum news news = peers ? peers_attend(peers) : NEWS_NONE;

        if (news == NEWS_NONE) {
            memory_keep(memory, sitting, look);
            return has_news;
        }
        herald_tell(sitting, news);
        has_news = true;
    }
}

struct watch shared_watch(const struct peers *peers)
{
    return peers ? peers_watch(peers) : (struct watch){0};
}

static bool is_answer(enum news news)
{
    return news == NEWS_SEATED || news == NEWS_REPLACED || news == NEWS_TURNED_AWAY;
}

/* Who waits longer than that is told what for. */
enum { PATIENCE_MILLISECONDS = 1000 };

static void say_waiting(const struct peers *peers)
{
    char name[PLAIN_NAME_SIZE];

    plain_name(name, peers->guest.host_name);
    signals_begin_transfer(STDOUT_FILENO);
    printf("%s is asked. Ctrl-C leaves.\n", name);
    fflush(stdout);
    signals_end_transfer();
}

/* Wait for the host's answer, with the signals let in: NEWS_NONE if one of them ends the program.
 */
static enum news wait_for_answer(struct peers *peers)
{
    uint64_t patience = 0;
    sigset_t none;

    sigemptyset(&none);
    while (!signals_ending()) {
        enum news news = peers_attend(peers);
        struct watch watch = peers_watch(peers);

        if (is_answer(news))
            return news;
        if (news == NEWS_WELCOME)
            patience = socket_clock() + PATIENCE_MILLISECONDS;
        if (news != NEWS_NONE)
            continue;
        if (patience > 0 && socket_clock() >= patience) {
            say_waiting(peers);
            patience = 0;
        }
        if (patience > 0) {
            watch.deadline = patience;
            watch.has_deadline = true;
        }
        watch_sleep(&watch, SOCKET_NONE, watch_left(&watch), &none);
    }
    return NEWS_NONE;
}

/* Wait for the answer, with what ends the program caught. False, and why not, if there is no seat.
 * A signal ends it all, the carrier too, and is left to the caller. */
static bool sit_down(struct peers *peers, enum news *news, char reason[PEERS_REASON])
{
    *news = wait_for_answer(peers);
    if (*news == NEWS_NONE)
        peers_close(peers);
    if (*news != NEWS_TURNED_AWAY)
        return true;
    peers_attend(peers); /* which closes what has ended; the game is not left by that */
    herald_explain(&peers->guest, reason);
    return false;
}

void shared_knock(struct peers *peers, struct sitting *sitting)
{
    char reason[PEERS_REASON];

    if (!peers_knock(peers, reason))
        sitting_tell(sitting, "%s.", reason);
}

void shared_come_back(struct peers *peers, struct sitting *sitting)
{
    char reason[PEERS_REASON];
    enum news news;

    if (peers_knock(peers, reason) && sit_down(peers, &news, reason))
        herald_tell(sitting, news);
    else
        sitting_tell(sitting, "No seat: %s.", reason);
}

static const char *own_login(struct user *user)
{
    *user = place_person(geteuid());
    return user->login;
}

static int keep_table(struct peers *peers, struct sitting *sitting, const struct options *options)
{
    char reason[PEERS_REASON];
    struct user user;

    if (!peers_open(peers, options->one_guest, reason))
        return complain(EXIT_FAILURE, "%s", reason);
    company_host(&peers->company, sitting, &peers->host,
                 start_name(options->name, own_login(&user)), options->mark);
    if (options->lan && !peers_listen(peers, options->port, reason)) {
        peers_close(peers);
        return complain(EXIT_FAILURE, "%s", reason);
    }
    peers_invite(peers);
    return EXIT_SUCCESS;
}

static int join_table(struct peers *peers, struct sitting *sitting, const struct options *options)
{
    char reason[PEERS_REASON];
    struct user user;
    enum news news;

    peers_seek(peers, &options->table, options->via, start_name(options->name, own_login(&user)));
    if (!peers_knock(peers, reason))
        return complain(EXIT_FAILURE, "%s", reason);
    signals_catch_ending();

    bool is_seated = sit_down(peers, &news, reason);

    signals_forget();
    signals_suffer_ending();
    if (!is_seated)
        return complain(EXIT_FAILURE, "%s", reason);
    company_join(&peers->company, sitting, &peers->guest, peers->name);
    herald_tell(sitting, news);
    return EXIT_SUCCESS;
}

int shared_begin(struct peers *peers, struct sitting *sitting, const struct options *options)
{
    int status =
        options->host ? keep_table(peers, sitting, options) : join_table(peers, sitting, options);

    if (status == EXIT_SUCCESS)
        peers->company.in_lines = options->plain;
    return status;
}
