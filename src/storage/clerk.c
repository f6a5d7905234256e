/* SPDX-License-Identifier: MIT */
#include "storage/clerk.h"
#include "base/clock.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/socket.h"
#include "storage/helper.h"

/* Put the games of one shelf on another, the oldest first. */
static void put_all(struct shelf *onto, const struct shelf *shelf)
{
    for (int slot = shelf_count(shelf) - 1; slot >= 0; slot--)
        shelf_put(onto, shelf_game(shelf, slot));
}

static void owe(struct report *report, struct change change)
{
    struct change forgone;

    if (ledger_owe(&report->owed, change, &forgone) && shelf_holds(forgone.new))
        shelf_put(&report->fallen, forgone.new);
}

/* Make what is owed, as far as that can be done. */
static void settle(struct report *report)
{
    struct shelf_news news;

    report->error = SHELF_OK;
    while (report->owed.count > 0) {
        struct change change = ledger_next(&report->owed);
        enum shelf_error error = shelf_file_exchange(change.old, change.new, &news);

        if (error != SHELF_OK && error != SHELF_SET_ASIDE) {
            report->error = error;
            return;
        }
        ledger_strike(&report->owed, news.stood);
        if (shelf_holds(news.fallen))
            shelf_put(&report->fallen, news.fallen);
        if (*news.aside)
            memcpy(report->aside, news.aside, sizeof report->aside);
    }
}

/* The end of the game: what it leaves stands on the shelf, or is owed. Another program that came to
 * the same position and went on may have taken it away, or anybody the whole shelf. */
static void settle_at_end(struct report *report, struct game leaves)
{
    struct shelf shelf = {0};

    if (shelf_file_read(&shelf) == SHELF_OK)
        ledger_apply(&report->owed, &shelf);
    if (shelf_holds(leaves) && !shelf_has(&shelf, leaves))
        owe(report, (struct change){.new = leaves});
    settle(report);
    report->is_last = true;
}

/* What the clerk is told. */
struct message {
    struct change change;
    struct game leaves;
};

/* ---- In the clerk's process. ---- */

/* Listen to all that is told, and wait for it if there is nothing else to do. False if nobody will
 * tell any more. */
static bool listen_to_game(int socket, struct report *report, struct game *leaves, bool wait)
{
    struct message message;
    ssize_t length;

    while ((length = recv(socket, &message, sizeof message, wait ? 0 : MSG_DONTWAIT)) > 0) {
        owe(report, message.change);
        *leaves = message.leaves;
        report->told++;
        wait = false;
    }
    /* A game that was killed before it had heard all gives an error first, and then its end. */
    return length < 0 && (errno == EWOULDBLOCK || errno == EINTR || errno == ECONNRESET);
}

static void send_report(int socket, struct report *report)
{
    send(socket, report, sizeof *report, MSG_NOSIGNAL);
    report->fallen = (struct shelf){0};
    report->aside[0] = '\0';
}

/* A lock that is held is let go of some time, so that is tried again; any other failure only when
 * the game asks. */
static void serve(int socket, const void *of)
{
    const struct clerk *clerk = of;
    struct report report = {.owed = clerk->owed, .told = clerk->told};
    struct game leaves = clerk->leaves;
    unsigned reported = 0;
    bool is_locked;

    do {
        settle(&report);
        is_locked = report.error == SHELF_UNWRITABLE && errno == EWOULDBLOCK;
        if (reported != report.told || report.owed.count == 0)
            send_report(socket, &report);
        reported = report.told;
    } while (listen_to_game(socket, &report, &leaves, !is_locked));
    settle_at_end(&report, leaves);
    send_report(socket, &report);
}

/* ---- In the game's process. ---- */

/* Call a clerk, who knows what is owed already. Without one, if there can be none, the game writes
 * by itself. */
static void call(struct clerk *clerk)
{
    clerk->told = 1;
    clerk->heard = 0;
    clerk->untold = (struct ledger){.count = 0};
    clerk->leaves_told = clerk->leaves;
    clerk->process = helper_start(&clerk->socket, serve, clerk);
    clerk->is_there = clerk->process > 0;
}

static void lose(struct clerk *clerk)
{
    close(clerk->socket);
    clerk->is_there = false;
    clerk->is_late = false;
}

/* False if it could not be told: it has no ear for more, or there is no clerk any more. */
static bool send_change(struct clerk *clerk, struct change change)
{
    struct message message = {change, clerk->leaves};
    bool is_sent = send(clerk->socket, &message, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT) > 0;

    if (is_sent) {
        clerk->told++;
        clerk->leaves_told = clerk->leaves;
    } else if (errno != EWOULDBLOCK) {
        lose(clerk);
    }
    return is_sent;
}

static bool is_all_told(const struct clerk *clerk)
{
    return clerk->untold.count == 0 && game_word(clerk->leaves) == game_word(clerk->leaves_told);
}

/* Tell what could not be told before. */
static void catch_up(struct clerk *clerk)
{
    while (clerk->is_there && clerk->untold.count > 0
           && send_change(clerk, clerk->untold.changes[0]))
        ledger_strike(&clerk->untold, false);
    if (clerk->is_there && clerk->untold.count == 0 && !is_all_told(clerk))
        send_change(clerk, (struct change){0});
}

void clerk_tell(struct clerk *clerk, struct change change, struct game leaves)
{
    struct change forgone;

    ledger_owe(&clerk->owed, change, &forgone);
    catch_up(clerk);
    clerk->leaves = leaves;
    if (clerk->is_there && (clerk->untold.count > 0 || !send_change(clerk, change)))
        ledger_owe(&clerk->untold, change, &forgone);
    if (!clerk->is_there)
        call(clerk);
}

bool clerk_is_idle(const struct clerk *clerk)
{
    return !clerk->is_there || (clerk->heard == clerk->told && is_all_told(clerk));
}

/* Add a report to those before it. */
static void take_report(struct clerk *clerk, struct report *all, const struct report *report)
{
    clerk->heard = report->told;
    clerk->error = report->error;
    clerk->is_done = report->is_last;
    if (clerk->heard == clerk->told && clerk->untold.count == 0)
        clerk->owed = report->owed;
    all->owed = report->owed;
    all->error = report->error;
    all->told = report->told;
    put_all(&all->fallen, &report->fallen);
    if (*report->aside)
        memcpy(all->aside, report->aside, sizeof all->aside);
}

static void wake(const struct clerk *clerk)
{
    if (clerk->is_there)
        helper_wake(clerk->process);
}

/* Wait that long for a report. False if there is none, or the clerk is gone. */
static bool receive(struct clerk *clerk, struct report *report, int milliseconds)
{
    if (!clerk->is_there)
        return false;

    ssize_t length = helper_hear(clerk->socket, report, sizeof *report, milliseconds);

    if (length == 0 || (length < 0 && errno != EWOULDBLOCK))
        lose(clerk);
    return length > 0;
}

/* The report of a game that has no clerk. */
static bool write_alone(struct clerk *clerk, struct report *report)
{
    if (clerk->heard == clerk->told)
        return false;

    struct report own = {.owed = clerk->owed, .told = clerk->told};

    settle(&own);
    take_report(clerk, report, &own);
    return true;
}

bool clerk_hear(struct clerk *clerk, struct report *report)
{
    struct report next;
    bool is_heard = false;

    *report = (struct report){0};
    if (!clerk->is_there)
        return write_alone(clerk, report);
    while (receive(clerk, &next, clerk_is_idle(clerk) || clerk->is_late ? 0 : durations.write)) {
        take_report(clerk, report, &next);
        catch_up(clerk);
        is_heard = true;
    }
    clerk->is_late = !clerk_is_idle(clerk);
    if (clerk->is_late)
        wake(clerk);
    return is_heard;
}

/* The milliseconds until then. */
static int left_until(uint64_t end)
{
    uint64_t now = clock_now();

    return now < end ? (int)(end - now) : 0;
}

/* Have the clerk do what is left to do, and go. */
static void see_off(struct clerk *clerk, uint64_t end)
{
    struct report report;
    struct report all = {0};

    wake(clerk);
    do {
        catch_up(clerk);
        if (clerk->is_there && is_all_told(clerk))
            shutdown(clerk->socket, SHUT_WR);
        if (!receive(clerk, &report, left_until(end)))
            break;
        take_report(clerk, &all, &report);
    } while (clerk->is_there);
    put_all(&clerk->fallen, &all.fallen);
    if (clerk->is_there)
        lose(clerk);
}

/* The end of a game that has no clerk. */
static void finish_alone(struct clerk *clerk)
{
    struct report own = {.owed = clerk->owed};

    settle_at_end(&own, clerk->leaves);
    clerk->owed = own.owed;
    clerk->error = own.error;
    clerk->fallen = own.fallen;
    clerk->is_done = true;
}

bool clerk_dismiss(struct clerk *clerk)
{
    uint64_t end = clock_after(durations.farewell);

    if (clerk->told == 0)
        return true;
    if (clerk->is_there)
        see_off(clerk, end);
    if (!clerk->is_done && left_until(end) > 0) {
        call(clerk); /* there is none, or it was killed before it had done all */
        if (clerk->is_there)
            see_off(clerk, end);
        else
            finish_alone(clerk);
    }
    return clerk->is_done && clerk->owed.count == 0;
}
