/* SPDX-License-Identifier: MIT
 *
 * errand: what is owed to a file is paid by a helper, while the game goes on.
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

/* What is owed, and how it is paid. */
struct debt {
    void *of;
    bool (*is_owed)(const void *of);
    /* Pay the next part, with what the game had when the errand was sent off. False when all is
     * done that can be. */
    bool (*pay)(const void *of, enum patience patience, struct answer *answer);
    /* So much has been paid, or nothing, and why. */
    void (*strike)(void *of, const struct answer *answer);
};

/* Strike what an errand has paid by now, and send off the next if something is owed. A helper that
 * was killed has paid what it said it had, and perhaps a part more; the reason is ECHILD then. */
void errand_pay(struct errand *errand, const struct debt *debt);

/* The game may end at any moment: send off what is owed if nothing is out, and wait for nothing. */
void errand_send(struct errand *errand, const struct debt *debt);

/* Pay at the end: wait for it, as long as it takes no more than some seconds from part to
 * part; the reason is ETIMEDOUT if it takes longer. */
void errand_pay_all(struct errand *errand, const struct debt *debt);

#endif
