/* SPDX-License-Identifier: MIT
 *
 * errand: the lines that are owed to a file are written by a helper, while the game goes on.
 *
 * Invariant: a line is owed until the helper has said that it is written, and whatever becomes of
 * the game, the helper writes all that it was told, as far as that can be done. Its answers are
 * waited for no longer than anybody would notice; once one was late, not at all. Where there can be
 * no helper the game writes by itself. After a failure it rests for a second: a disk that is full
 * is not asked again at every key.
 */
#ifndef ERRAND_H
#define ERRAND_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "storage/state_dir.h"

/* Room for what is owed: some fifty games with the longest names, or some hundreds with others. */
enum { ERRAND_ROOM = 1 << 16, ERRAND_LINE = 1 << 11 };

/* A file that takes lines. */
struct errand_file {
    enum state_dir_error (*put)(const char *line, enum patience patience); /* errno with it */

    /* Whether it has the line: asked where a helper was killed that may have written it. Null if
     * a line may be written twice. */
    bool (*has)(const char *line);
};

/* All zero is one that owes nothing. */
struct errand {
    char owed[ERRAND_ROOM]; /* lines, each with a null at its end, the oldest first */
    size_t length, told;    /* so much is owed, and so much of it the helper knows */
    unsigned long lines;    /* that are owed: these, and what there was no room for */
    bool is_out, is_late;   /* there is a helper, and an answer was late */
    int socket;
    pid_t process;
    enum state_dir_error
        error;            /* what came of the latest attempt, STATE_DIR_OK where all is paid */
    int reason;           /* errno with it; ECHILD if the helper was killed */
    uint64_t rests_until; /* as clock_now counts */
};

/* Owe a line shorter than ERRAND_LINE. What there is no room for is lost, and stays owed. */
void errand_owe(struct errand *errand, const char *line);

/* What begins so is owed no more, unless the helper knows of it. */
void errand_forget(struct errand *errand, const char *beginning);

/* Have what is owed written, and hear what has been. */
void errand_pay(struct errand *errand, const struct errand_file *file);

/* The game may end at any moment: tell a helper all that is owed, and wait for nothing. */
void errand_send(struct errand *errand, const struct errand_file *file);

/* Pay at the end: wait for it, as long as it takes no more than some seconds from line to line; the
 * reason is ETIMEDOUT if it takes longer. */
void errand_pay_all(struct errand *errand, const struct errand_file *file);

#endif
