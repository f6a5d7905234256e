/* SPDX-License-Identifier: MIT */
#include "outside/clerk.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 250,  /* for a report: a disk that is well takes some milliseconds */
    FAREWELL_MS = 5000, /* for all of them at the end, a lock that is not let go of included */
    MS_PER_SECOND = 1000
};

static const long us_per_ms = 1000;
static const long ns_per_ms = 1000000;

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
        struct change change = report->owed.changes[0];
        enum shelf_error error = shelf_file_exchange(change.old, change.new, &news);

        if (error != SHELF_OK && error != SHELF_SET_ASIDE) {
            report->error = error;
            return;
        }
        ledger_strike(&report->owed);
        if (shelf_holds(news.fallen))
            shelf_put(&report->fallen, news.fallen);
        if (*news.aside)
            memcpy(report->aside, news.aside, sizeof report->aside);
    }
}

/* ---- In the clerk's process. ---- */

/* Listen to all that is told, and wait for it if there is nothing else to do. False if nobody will
 * tell any more. */
static bool listen_to_game(int socket, struct report *report, bool wait)
{
    struct change change;
    ssize_t length;

    while ((length = recv(socket, &change, sizeof change, wait ? 0 : MSG_DONTWAIT)) > 0) {
        owe(report, change);
        report->told++;
        wait = false;
    }
    /* A game that was killed before it had heard all is an error first, and its end then. */
    return length < 0 && (errno == EWOULDBLOCK || errno == EINTR || errno == ECONNRESET);
}

static void send_report(int socket, struct report *report)
{
    send(socket, report, sizeof *report, MSG_NOSIGNAL);
    report->fallen = (struct shelf){0};
    report->aside[0] = '\0';
}

/* A lock that is held is let go of some time, so that is tried again; what else is wrong is not,
 * but for the asking. */
static void serve(int socket, struct report *report)
{
    unsigned reported = 0;

    for (bool is_told = true;;) {
        settle(report);

        bool is_locked = report->error == SHELF_UNWRITABLE && errno == EWOULDBLOCK;

        if (reported != report->told || report->owed.count == 0)
            send_report(socket, report);
        reported = report->told;
        if (!is_told)
            return;
        is_told = listen_to_game(socket, report, !is_locked);
    }
}

/* What stops the game, ends it or closes its terminal is nothing to the clerk, and whoever else the
 * game talks to is not kept waiting for its end. When the game ends, however it does, a clerk that
 * somebody has stopped goes on, to do what it was told. */
static void part_from_game(int socket)
{
    enum { FILES = 64 }; /* more than the game ever has open */
    sigset_t all;

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGCONT);
#endif
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    for (int file = 0; file < FILES; file++)
        if (file != socket)
            close(file);
}

/* ---- In the game's process. ---- */

/* Call a clerk, who knows what is owed already. Without one, if there can be none, the game writes
 * by itself. */
static void call(struct clerk *clerk)
{
    int sockets[2];
    struct report report = {.owed = clerk->owed, .told = 1};

    clerk->told = report.told;
    clerk->heard = 0;
    clerk->untold = (struct ledger){.count = 0};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
        return;

    pid_t child = fork();

    if (child == 0) {
        part_from_game(sockets[1]);
        serve(sockets[1], &report);
        _exit(0);
    }
    close(sockets[1]);
    clerk->is_there = child > 0;
    clerk->socket = sockets[0];
    clerk->process = child;
    if (child < 0)
        close(sockets[0]);
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
    bool is_sent = send(clerk->socket, &change, sizeof change, MSG_NOSIGNAL | MSG_DONTWAIT) > 0;

    if (is_sent)
        clerk->told++;
    else if (errno != EWOULDBLOCK)
        lose(clerk);
    return is_sent;
}

/* Tell what could not be told before. */
static void catch_up(struct clerk *clerk)
{
    while (clerk->is_there && clerk->untold.count > 0
           && send_change(clerk, clerk->untold.changes[0]))
        ledger_strike(&clerk->untold);
}

void clerk_tell(struct clerk *clerk, struct change change)
{
    struct change forgone;

    ledger_owe(&clerk->owed, change, &forgone);
    catch_up(clerk);
    if (clerk->is_there && (clerk->untold.count > 0 || !send_change(clerk, change)))
        ledger_owe(&clerk->untold, change, &forgone);
    if (!clerk->is_there)
        call(clerk);
}

bool clerk_is_idle(const struct clerk *clerk)
{
    return !clerk->is_there || (clerk->heard == clerk->told && clerk->untold.count == 0);
}

/* Add a report to those before it. */
static void take_report(struct clerk *clerk, struct report *all, const struct report *report)
{
    clerk->heard = report->told;
    if (clerk->heard == clerk->told && clerk->untold.count == 0)
        clerk->owed = report->owed;
    all->owed = report->owed;
    all->error = report->error;
    all->told = report->told;
    put_all(&all->fallen, &report->fallen);
    if (*report->aside)
        memcpy(all->aside, report->aside, sizeof all->aside);
}

/* Wait so long for a report. False if there is none, or the clerk is gone. */
static bool receive(struct clerk *clerk, struct report *report, int milliseconds)
{
    struct timeval wait = {milliseconds / MS_PER_SECOND, milliseconds % MS_PER_SECOND * us_per_ms};
    int flags = milliseconds > 0 ? 0 : MSG_DONTWAIT;

    if (!clerk->is_there)
        return false;
    setsockopt(clerk->socket, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);

    ssize_t length;

    do
        length = recv(clerk->socket, report, sizeof *report, flags);
    while (length < 0 && errno == EINTR); /* it was stopped meanwhile */
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
    while (receive(clerk, &next, clerk_is_idle(clerk) || clerk->is_late ? 0 : PATIENCE_MS)) {
        take_report(clerk, report, &next);
        catch_up(clerk);
        is_heard = true;
    }
    clerk->is_late = !clerk_is_idle(clerk);
    return is_heard;
}

static long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * MS_PER_SECOND + now.tv_nsec / ns_per_ms;
}

/* Have the clerk do what is left to do, and go. */
static void see_off(struct clerk *clerk, long end)
{
    struct report report;
    struct report all = {0};
    long left = end - now_ms();

    kill(clerk->process, SIGCONT); /* in case that it was stopped */
    do {
        catch_up(clerk);
        if (clerk->is_there && clerk->untold.count == 0)
            shutdown(clerk->socket, SHUT_WR);
        if (!receive(clerk, &report, left > 0 ? (int)left : 0))
            break;
        take_report(clerk, &all, &report);
        left = end - now_ms();
    } while (clerk->is_there);
    if (clerk->is_there)
        lose(clerk);
}

void clerk_dismiss(struct clerk *clerk)
{
    long end = now_ms() + FAREWELL_MS;

    if (clerk->is_there)
        see_off(clerk, end);
    if (clerk->owed.count > 0 && clerk->heard != clerk->told && now_ms() < end) {
        call(clerk); /* it was killed before it had done all */
        if (clerk->is_there)
            see_off(clerk, end);
    }
}
