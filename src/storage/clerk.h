/* SPDX-License-Identifier: MIT
 *
 * clerk: a process of its own that writes the shelf, so that play waits for no disk and for no
 * other program. It is told each change, makes it or owes it, and reports.
 *
 * Whoever stops the game or closes its terminal does not reach the clerk: so the shelf is locked no
 * longer than it takes to write it. When the game ends, or is killed, the clerk makes what it was
 * told, as far as that can be done, sees to it that what the game leaves stands on the shelf, and
 * ends.
 *
 * Invariant: what was told and is not known to be on the shelf is owed. A report is waited for no
 * longer than anybody would notice; once one was late, not at all until the clerk has caught up.
 */
#ifndef CLERK_H
#define CLERK_H

#include <sys/types.h>

#include "storage/ledger.h"
#include "storage/shelf_file.h"

/* What has come of the changes. */
struct report {
    struct ledger owed;          /* what could not be made */
    enum shelf_error error;      /* why; SHELF_OK if nothing is owed */
    struct shelf fallen;         /* the games that fell off the shelf since the last report */
    char aside[SHELF_FILE_NAME]; /* the name that a damaged file was given since; or empty */
    unsigned told;               /* how much the clerk had been told by then */
    bool is_last;                /* the game has ended, and all is done that can be */
};

/* All zero is a clerk who has not been told anything. */
struct clerk {
    bool is_there;
    bool is_late;
    int socket;
    pid_t process;
    unsigned told, heard; /* what the clerk was told, and what of it the last report is about */
    struct ledger owed;   /* as far as is known */
    struct ledger untold; /* what of it could not be said to the clerk yet */
    struct game leaves, leaves_told; /* what stands on the shelf when the game ends, or no game */
    enum shelf_error error;          /* of the last report */
    bool is_done;                    /* that was the last one */
    struct shelf fallen;             /* the games that fell off the shelf at the end */
};

/* Tell the clerk a change, and what the game leaves on the shelf if it ends now; the latter reaches
 * it however long it has not listened. A new game for a new game changes nothing, but what is owed
 * is tried again. The caller ignores SIGXFSZ. */
void clerk_tell(struct clerk *clerk, struct change change, struct game leaves);

/* What is new since the last report, if anything is. */
bool clerk_hear(struct clerk *clerk, struct report *report);

/* Whether the clerk has reported on all that it was told. */
bool clerk_is_idle(const struct clerk *clerk);

/* Send the clerk away when all is done; wait for it, but for some seconds at most: on a slow disk
 * it does the rest after that. False if something is owed, or may be. */
bool clerk_dismiss(struct clerk *clerk);

#endif
