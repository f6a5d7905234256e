/* SPDX-License-Identifier: MIT */
#include "outside/errand.h"

#include <assert.h>
#include <errno.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "outside/helper.h"
#include "outside/socket.h"

enum {
    PATIENCE_MS = 250, /* a disk that is well takes some milliseconds */
    FAREWELL_MS = 5000,
    REST_MS = 1000
};

struct task {
    bool (*step)(const void *of, enum patience patience, struct answer *answer);
    const void *of;
};

/* How far it has come the game may not want to know now; that it is done it will. */
static void run(int socket, const void *of)
{
    const struct task *task = of;
    struct answer answer = {.error = FOLDER_OK};

    while (task->step(task->of, PATIENCE_SOME, &answer))
        send(socket, &answer, sizeof answer, MSG_NOSIGNAL | MSG_DONTWAIT);
    answer.is_last = true;
    send(socket, &answer, sizeof answer, MSG_NOSIGNAL);
}

bool errand_is_ready(const struct errand *errand)
{
    return !errand->is_out && socket_clock() >= errand->rests_until;
}

void errand_send(struct errand *errand,
                 bool (*step)(const void *of, enum patience patience, struct answer *answer),
                 const void *of)
{
    struct task task = {step, of};

    assert(!errand->is_out);
    *errand = (struct errand){.is_out = true, .answer = {.error = FOLDER_OK}};
    errand->process = helper_start(&errand->socket, run, &task);
    if (errand->process > 0)
        return;
    while (step(of, PATIENCE_NONE, &errand->answer))
        ;
    errand->answer.is_last = true;
}

/* Hear what there is to be heard, and wait so long each time. False if it is still out. */
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
        waitpid(errand->process, NULL, 0); /* it has nothing left to do */
    }
    errand->is_out = false;
    if (errand->answer.error != FOLDER_OK)
        errand->rests_until = socket_clock() + REST_MS;
    *answer = errand->answer;
    return true;
}

bool errand_hear(struct errand *errand, struct answer *answer)
{
    return hear(errand, answer, errand->is_late ? 0 : PATIENCE_MS);
}

bool errand_wait(struct errand *errand, struct answer *answer)
{
    return hear(errand, answer, FAREWELL_MS);
}
