/* SPDX-License-Identifier: MIT */
#include "storage/errand.h"
#include "base/clock.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/socket.h"
#include "storage/helper.h"

enum { LOCKED_TRIES = 30 }; /* of some seconds each */

/* What has come of a line. */
struct answer {
    enum state_dir_error error;
    int reason;
};

static struct answer write_line(const struct errand_file *file, const char *line, bool is_in_doubt,
                                enum patience patience)
{
    if (is_in_doubt && file->has && file->has(line))
        return (struct answer){.error = STATE_DIR_OK};

    enum state_dir_error error = file->put(line, patience);

    return (struct answer){error, errno};
}

/* ---- In the helper's process. ---- */

/* What a helper begins with. */
struct task {
    const struct errand_file *file;
    bool is_in_doubt; /* the first line */
};

/* False when there are no more. A game that was killed gives an error first. */
static bool hear_line(int socket, char line[ERRAND_LINE])
{
    ssize_t length;

    do
        length = recv(socket, line, ERRAND_LINE, 0);
    while (length < 0 && errno == ECONNRESET);
    return length > 0;
}

static bool is_locked(struct answer answer)
{
    return answer.error != STATE_DIR_OK && answer.reason == EWOULDBLOCK;
}

static void wait_for_end_of_game(int socket)
{
    struct pollfd hang_up = {.fd = socket};

    poll(&hang_up, 1, -1);
}

/* A game that hears of a failure ends this helper, and tells another one all that it owes. One that
 * ends before that cannot: then the line is tried again, as often as another program may keep the
 * lock, and the next ones after it. */
static void serve(int socket, const void *of)
{
    const struct task *task = of;
    bool is_in_doubt = task->is_in_doubt;
    int locked_tries = LOCKED_TRIES;
    char line[ERRAND_LINE];

    while (hear_line(socket, line)) {
        struct answer answer = write_line(task->file, line, is_in_doubt, PATIENCE_SOME);

        send(socket, &answer, sizeof answer, MSG_NOSIGNAL);
        is_in_doubt = false;
        if (answer.error == STATE_DIR_OK)
            continue;
        wait_for_end_of_game(socket);
        do
            answer = write_line(task->file, line, is_in_doubt, PATIENCE_SOME);
        while (is_locked(answer) && --locked_tries > 0);
    }
}

/* ---- In the game's process. ---- */

void errand_owe(struct errand *errand, const char *line)
{
    size_t size = strlen(line) + 1;

    assert(size <= ERRAND_LINE);
    errand->lines++;
    if (sizeof errand->owed - errand->length < size)
        return;
    memcpy(errand->owed + errand->length, line, size);
    errand->length += size;
}

/* Strike a line. Returns its length, with its null. */
static size_t strike(struct errand *errand, char *line)
{
    size_t size = strlen(line) + 1;

    errand->lines--;
    errand->length -= size;
    memmove(line, line + size, errand->length - (size_t)(line - errand->owed));
    return size;
}

void errand_forget(struct errand *errand, const char *beginning)
{
    size_t next = errand->told;

    while (next < errand->length) {
        char *line = errand->owed + next;

        if (strncmp(line, beginning, strlen(beginning)) == 0)
            strike(errand, line);
        else
            next += strlen(line) + 1;
    }
}

/* Take the answer about the oldest line. What went wrong is the reason until all is paid. */
static void take(struct errand *errand, struct answer answer)
{
    if (answer.error == STATE_DIR_OK) {
        size_t size = strike(errand, errand->owed);

        errand->told -= errand->told > 0 ? size : 0;
    } else {
        errand->told = 0;
        errand->rests_until = clock_after(durations.rest);
    }
    if (answer.error != STATE_DIR_OK || errand->lines == 0) {
        errand->error = answer.error;
        errand->reason = answer.reason;
    }
}

static bool is_first_in_doubt(const struct errand *errand)
{
    return errand->error != STATE_DIR_OK && errand->reason == ECHILD;
}

/* Where there can be no helper. */
static void write_alone(struct errand *errand, const struct errand_file *file)
{
    struct answer answer = {.error = STATE_DIR_OK};

    while (errand->length > 0 && answer.error == STATE_DIR_OK) {
        answer = write_line(file, errand->owed, is_first_in_doubt(errand), PATIENCE_NONE);
        take(errand, answer);
    }
}

static bool start(struct errand *errand, const struct errand_file *file)
{
    const struct task task = {file, is_first_in_doubt(errand)};

    errand->process = helper_start(&errand->socket, serve, &task);
    errand->is_out = errand->process > 0;
    return errand->is_out;
}

/* Tell the helper what it does not know yet; it may have no ear for all of it. */
static void tell(struct errand *errand)
{
    while (errand->told < errand->length) {
        const char *line = errand->owed + errand->told;
        size_t size = strlen(line) + 1;

        if (send(errand->socket, line, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            return;
        errand->told += size;
    }
}

/* Have a helper that knows all, or write it here. */
static void send_off(struct errand *errand, const struct errand_file *file)
{
    if (errand->is_out || (errand->length > 0 && start(errand, file)))
        tell(errand);
    else
        write_alone(errand, file);
}

/* Hear what has come of it, and wait that long each time. The helper goes when it has nothing left
 * to do. */
static void hear(struct errand *errand, int milliseconds)
{
    while (errand->told > 0) {
        struct answer answer;
        ssize_t length = helper_hear(errand->socket, &answer, sizeof answer, milliseconds);

        errand->is_late = length < 0 && errno == EWOULDBLOCK;
        if (errand->is_late)
            return;
        take(errand, length > 0 ? answer : (struct answer){STATE_DIR_UNWRITABLE, ECHILD});
        if (errand->told > 0)
            tell(errand);
    }
    if (errand->is_out) {
        helper_end(errand->process); /* before it takes this for the end of the game */
        close(errand->socket);
    }
    errand->is_out = false;
    errand->is_late = false;
}

void errand_pay(struct errand *errand, const struct errand_file *file)
{
    hear(errand, 0);
    if (errand->is_out || clock_now() >= errand->rests_until)
        send_off(errand, file);
    hear(errand, errand->is_late ? 0 : durations.write);
}

void errand_send(struct errand *errand, const struct errand_file *file)
{
    hear(errand, 0); /* it may have failed, or be there no more */
    send_off(errand, file);
}

void errand_pay_all(struct errand *errand, const struct errand_file *file)
{
    enum { TRIES = 2 }; /* what is out may fail by what was long ago */

    if (errand->is_out)
        helper_wake(errand->process);
    for (int i = 0; i < TRIES && errand->length > 0; i++) {
        errand_send(errand, file);
        hear(errand, durations.farewell);
        if (!errand->is_late)
            continue;
        errand->error = STATE_DIR_UNWRITABLE;
        errand->reason = ETIMEDOUT;
        return;
    }
}
