/* SPDX-License-Identifier: MIT
 *
 * errand: one task that may take long, which a helper does while the game goes on; the loop sends
 * it off and hears of it.
 *
 * Invariant: one errand is out at a time. Its answer is waited for no longer than anybody would
 * notice; once it was late, not at all. Where there can be no helper the game does it by itself.
 * After a failure it rests for a second: a disk that is full is not asked again at every key.
 */
#ifndef ERRAND_H
#define ERRAND_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "outside/folder.h"

/* How far it has come. */
struct answer {
    unsigned done;           /* how much of it, as the errand counts */
    enum folder_error error; /* and why not more */
    int reason;              /* errno with it */
    bool is_last;            /* there is no more to come */
};

/* All zero is one that is not out. */
struct errand {
    bool is_out, is_late;
    int socket;
    pid_t process;
    struct answer answer; /* the latest */
    uint64_t rests_until; /* as socket_clock counts */
};

/* Whether it is at home, and rested. */
bool errand_is_ready(const struct errand *errand);

/* Send it off: it takes step after step, with what the game has now, until one returns false. It
 * must not be out already. */
void errand_send(struct errand *errand,
                 bool (*step)(const void *of, enum patience patience, struct answer *answer),
                 const void *of);

/* Whether it is back, and its answer. A helper that was killed has done what it said it had, and
 * perhaps one step more; the reason is ECHILD then. */
bool errand_hear(struct errand *errand, struct answer *answer);

/* The same at the end: wait for it, as long as it takes no more than some seconds from step to
 * step. On false it is still out, and stays out. */
bool errand_wait(struct errand *errand, struct answer *answer);

#endif
