/* SPDX-License-Identifier: MIT
 *
 * sshd: a real sshd on a port of loopback, with keys made for the test, that lets in whoever runs
 * it; and an `ssh` for the front of PATH that knows it as the machine called "table".
 *
 * Invariant: nothing of the person who runs the tests is read or written, no key and no list of
 * hosts; all that was made is gone after sshd_end, but for a folder of the system that sshd asks
 * for, if it was there before.
 */
#ifndef SSHD_H
#define SSHD_H

#include "command.h"

#include <stdbool.h>
#include <sys/types.h>

enum { SSHD_PATH = 128, SSHD_SETTING = 4096, SSHD_TEXT = 4096 };

struct sshd {
    char folder[COMMAND_HOME];
    char login[64];          /* whoever runs the test */
    char path[SSHD_SETTING]; /* PATH=..., for the guest's environment */
    char tables[SSHD_PATH];  /* TICTACTOE_TABLES=..., as the far end has it: for the host's */
    pid_t child;
    bool made_separation;
};

/* Start it, outside of any test. Returns null, or why it cannot be: no sshd here, or one that does
 * not let us in. */
const char *sshd_start(struct sshd *sshd);

/* Let the far shell greet each login from now on; at first it says nothing. */
void sshd_greet(const struct sshd *sshd, const char *greeting);

/* End it. A connection ends with the ssh at its other end. */
void sshd_end(struct sshd *sshd);

/* The words that ssh was called with last, ended by a newline; and end that ssh at once. */
void sshd_words(const struct sshd *sshd, char words[SSHD_TEXT]);
void sshd_cut(const struct sshd *sshd);

#endif
