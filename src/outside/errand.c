/* SPDX-License-Identifier: MIT */
#include "outside/errand.h"

#include <assert.h>
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "outside/helper.h"
#include "outside/socket.h"

enum {
    PATIENCE_MS = 250, /* a disk that is well takes some milliseconds */
    FAREWELL_MS = 5000,
    REST_MS = 1000
};

/* That a part is paid may get lost where nobody listens; how it ended may not. */
static void run(int socket, const void *of)
{
    const struct debt *debt = of;
    struct answer answer = {.error = FOLDER_OK};

    while (debt->pay(debt->of, PATIENCE_SOME, &answer))
        send(socket, &answer, sizeof answer, MSG_NOSIGNAL | MSG_DONTWAIT);
    answer.is_last = true;
    send(socket, &answer, sizeof answer, MSG_NOSIGNAL);
}

static void send_off(struct errand *errand, const struct debt *debt)
{
    assert(!errand->is_out);
    *errand = (struct errand){.is_out = true, .answer = {.error = FOLDER_OK}};
    errand->process = helper_start(&errand->socket, run, debt);
    if (errand->process > 0)
        return;
    while (debt->pay(debt->of, PATIENCE_NONE, &errand->answer))
        ;
    errand->answer.is_last = true;
}

/* Hear what there is to be heard, and wait that long each time. False if it is still out. */
static bool hear_all(struct errand *errand, int milliseconds)
{
    while (!errand->answer.is_last) {
        ssize_t length =
            helper_hear(errand->socket, &errand->answer, sizeof errand->answer, milliseconds);

        if (length < 0 && errno == EWOULDBLOCK)
            return false;
        if (length <= 0) {
            errand->answer.error = FOLDER_UNWRITABLE;
            errand->answer.reason = ECHILD;
            errand->answer.is_last = true;
        }
    }
    return true;
}

static bool hear(struct errand *errand, struct answer *answer, int milliseconds)
{
    if (!errand->is_out)
        return false;
    errand->is_late = !hear_all(errand, milliseconds);
    if (errand->is_late)
        return false;
    if (errand->process > 0) {
        close(errand->socket);
        helper_end(errand->process);
    }
    errand->is_out = false;
    if (errand->answer.error != FOLDER_OK)
        errand->rests_until = socket_clock() + REST_MS;
    *answer = errand->answer;
    return true;
}

/* Wait that long for what is out, and strike what it has paid. */
static void settle(struct errand *errand, const struct debt *debt, int milliseconds)
{
    struct answer answer;

    if (hear(errand, &answer, milliseconds))
        debt->strike(debt->of, &answer);
}

void errand_pay(struct errand *errand, const struct debt *debt)
{
    settle(errand, debt, errand->is_late ? 0 : PATIENCE_MS);
    if (errand->is_out || socket_clock() < errand->rests_until || !debt->is_owed(debt->of))
        return;
    send_off(errand, debt);
    settle(errand, debt, PATIENCE_MS);
}

void errand_send(struct errand *errand, const struct debt *debt)
{
    if (!errand->is_out && debt->is_owed(debt->of))
        send_off(errand, debt);
}

void errand_pay_all(struct errand *errand, const struct debt *debt)
{
    static const struct answer late = {.error = FOLDER_UNWRITABLE, .reason = ETIMEDOUT};

    if (errand->is_out && errand->process > 0)
        helper_wake(errand->process);
    settle(errand, debt, FAREWELL_MS);
    if (!errand->is_out) {
        errand_send(errand, debt);
        settle(errand, debt, FAREWELL_MS);
    }
    if (errand->is_out)
        debt->strike(debt->of, &late);
}
