/* SPDX-License-Identifier: MIT */
#include "shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "complain.h"
#include "outside/plain.h"
#include "outside/screen_signals.h"
#include "start.h"
#include "table/herald.h"

bool shared_attend(struct party *party, struct sitting *sitting, struct keeper *keeper)
{
    bool has_news = false;

    for (;;) {
        company_settle(sitting);
        keeper_write(keeper, sitting); /* the other does not wait for this side's disk */

        enum news news = party ? party_attend(party) : NEWS_NONE;

        if (news == NEWS_NONE) {
            keeper_keep(keeper, sitting);
            return has_news;
        }
        herald_tell(sitting, news);
        has_news = true;
    }
}

struct watch shared_watch(const struct party *party)
{
    return party ? party_watch(party) : (struct watch){0};
}

static bool is_answer(enum news news)
{
    return news == NEWS_SEATED || news == NEWS_REPLACED || news == NEWS_TURNED_AWAY;
}

/* Who waits longer than that is told what for. */
enum { PATIENCE_MILLISECONDS = 1000 };

static void say_waiting(const struct party *party)
{
    char name[PLAIN_NAME_SIZE];

    plain_name(name, party->guest.host_name);
    printf("%s is asked. Ctrl-C leaves.\n", name);
    fflush(stdout);
}

/* Wait for the host's answer, with the signals let in: NEWS_NONE if one of them ends the program.
 */
static enum news wait_for_answer(struct party *party)
{
    uint64_t patience = 0;
    sigset_t none;

    sigemptyset(&none);
    while (!signals_ending()) {
        enum news news = party_attend(party);
        struct watch watch = party_watch(party);

        if (is_answer(news))
            return news;
        if (news == NEWS_WELCOME)
            patience = socket_clock() + PATIENCE_MILLISECONDS;
        if (news != NEWS_NONE)
            continue;
        if (patience > 0 && socket_clock() >= patience) {
            say_waiting(party);
            patience = 0;
        }
        if (patience > 0) {
            watch.deadline = patience;
            watch.has_deadline = true;
        }
        watch_sleep(&watch, SOCKET_NONE, watch_left(&watch), &none);
        if (signals_stop_asked())
            signals_stop(SIGTSTP);
    }
    return NEWS_NONE;
}

/* Knock and wait for the answer. False, and why not, if there is no seat. A signal ends it all, the
 * carrier too. */
static bool sit_down(struct party *party, enum news *news, char reason[PARTY_REASON])
{
    if (!party_knock(party, reason))
        return false;
    signals_catch();
    *news = wait_for_answer(party);
    if (*news == NEWS_NONE || *news == NEWS_TURNED_AWAY)
        party_close(party);
    signals_forget();
    signals_suffer_ending();
    if (*news == NEWS_TURNED_AWAY)
        herald_explain(&party->guest, reason);
    return *news != NEWS_TURNED_AWAY;
}

void shared_knock(struct party *party, struct sitting *sitting)
{
    char reason[PARTY_REASON];

    if (!party_knock(party, reason))
        sitting_tell(sitting, "%s.", reason);
}

void shared_come_back(struct party *party, struct sitting *sitting)
{
    char reason[PARTY_REASON];
    enum news news;

    if (sit_down(party, &news, reason))
        herald_tell(sitting, news);
    else
        sitting_tell(sitting, "%s.", reason);
}

static const char *own_login(struct user *user)
{
    *user = place_person(geteuid());
    return user->login;
}

static int keep_table(struct party *party, struct sitting *sitting, const struct options *options)
{
    char reason[PARTY_REASON];
    struct user user;

    if (!party_open(party, options->one_guest, reason))
        return complain(EXIT_FAILURE, "%s", reason);
    company_host(&party->company, sitting, &party->host,
                 start_name(options->name, own_login(&user)), options->mark);
    party_invite(party);
    return EXIT_SUCCESS;
}

static int join_table(struct party *party, struct sitting *sitting, const struct options *options)
{
    char reason[PARTY_REASON];
    struct user user;
    enum news news;

    party_seek(party, &options->table, options->via, start_name(options->name, own_login(&user)));
    if (!sit_down(party, &news, reason))
        return complain(EXIT_FAILURE, "%s", reason);
    company_join(&party->company, sitting, &party->guest, party->name);
    herald_tell(sitting, news);
    return EXIT_SUCCESS;
}

int shared_begin(struct party *party, struct sitting *sitting, const struct options *options)
{
    return options->host ? keep_table(party, sitting, options)
                         : join_table(party, sitting, options);
}
