/* SPDX-License-Identifier: MIT
 *
 * catalog: lists the games of the shelf and the games of the book. A catalog remembers the files
 * that it has read. It reads a file or lists a directory again only if the modification time has
 * changed.
 *
 * Invariant: times are in whole seconds. A file or directory that is read less than two seconds
 * after its last change may change again without getting a new time. So its time is noted as 0, and
 * the next catalog_refresh reads it again.
 */
#ifndef CATALOG_H
#define CATALOG_H

#include <time.h>

#include "base/clock.h"
#include "storage/games.h"

/* A file whose name is a KEY. */
struct catalog_entry {
    struct games_file file;
    int error;      /* 0 for a game, else an errno; ENOENT before the file is read */
    time_t changed; /* the time of the file when it was read; 0 if it must be read again */
};

struct catalog_directory {
    struct catalog_entry *entries; /* sorted by KEY */
    int count, room;
    int checked;    /* how many entries were checked for changes since the directory was listed */
    time_t changed; /* the time of the directory when it was listed; 0 if it must be listed again */
};

/* All zero at first. */
struct catalog {
    struct catalog_directory directories[GAMES_PLAYED + 1]; /* indexed by enum games_place */
};

struct game_list {
    struct games_file *files;
    int count;
    int strange;                   /* how many files are named by a KEY, but are no games */
    char reason[STATE_DIR_REASON]; /* the name of the first such file, and why it is no game */
};

/* Read what has changed in playing/ and, if `last` is GAMES_PLAYED, in played/. When a directory is
 * listed, each file KEY.PID that is an hour old is removed. Returns false, with the reason, if a
 * directory cannot be listed, or if memory or descriptors run out.
 *
 * If clock_now reaches `until` before everything is read, returns false with an empty reason. The
 * next call goes on from there. */
bool catalog_refresh(struct catalog *catalog, enum games_place last, uint64_t until,
                     char why[STATE_DIR_REASON]);

/* Free the memory of the catalog, which is then empty. */
void catalog_forget(struct catalog *catalog);

/* List what the catalog has read: for GAMES_PLAYING the games in progress, the newest first; for
 * GAMES_PLAYED the games of the book, the oldest first. False, and the list is empty, if memory
 * runs out. The caller calls catalog_free_list, also after a failure. */
bool catalog_list(const struct catalog *catalog, enum games_place place, struct game_list *list);

/* Read the shelf or the book and list it as catalog_list does, without a catalog. False, with the
 * reason, if not all of the files could be read. The caller calls catalog_free_list, also after a
 * failure. */
bool catalog_load(enum games_place place, struct game_list *list, char why[STATE_DIR_REASON]);

void catalog_free_list(struct game_list *list);

/* The index of the game with this KEY; NONE if the list does not have it. */
int catalog_find(const struct game_list *list, const char *key);

#endif
