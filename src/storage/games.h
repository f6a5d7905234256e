/* SPDX-License-Identifier: MIT
 *
 * games: the files of the games, one for each, as record.h describes it:
 *
 *     playing/KEY    a game under way: the shelf
 *     played/KEY     a game that has ended and counts for two names: the book
 *
 * A KEY is eight hex digits. It is drawn when the game gets its file, and stays with it. A file is
 * written beside its place, as KEY.PID, and renamed, so it is whole at any moment. An ended game is
 * written, then moved to played/; if its end is taken back it is moved, then written. A program
 * that is killed between the two leaves it in the wrong folder: whether it is over follows from its
 * moves.
 *
 * Invariant: a file is replaced, moved or removed only if it says what this program wrote or read
 * last; else another program has gone on with that game, and this one goes on under a new KEY.
 * Nothing waits, and there is no lock: two writes within the 0.2 ms of such a comparison lose one.
 */
#ifndef GAMES_H
#define GAMES_H

#include <time.h>

#include "base/clock.h"
#include "engine/record.h"
#include "storage/state_dir.h"

enum games_place { GAMES_NOWHERE, GAMES_PLAYING, GAMES_PLAYED };

struct games_file {
    char key[RECORD_KEY]; /* empty if none has been drawn yet */
    enum games_place place;
    struct record record; /* unless it is nowhere */
};

/* Games, and the files in their place that are not games. */
struct games {
    struct games_file *files;
    int count;
    int strange;                   /* files with a KEY that are no games; they stay as they are */
    char reason[STATE_DIR_REASON]; /* why the first of them is none */
};

bool games_is_key(const char *text);

/* ---- What the directory has. ---- */

/* A file with a KEY, as it was when it was read. What changed less than two seconds before it was
 * read could change again without a later time: it is read again. */
struct catalog_entry {
    struct games_file file;
    int error;      /* an errno: why it is no game, ENOENT if it was not read yet; else 0 */
    time_t changed; /* the time of the file; 0 if it must be read again */
};

struct catalog_folder {
    struct catalog_entry *entries; /* in the order of their KEYs */
    int count, room;
    int checked;    /* the first of them are as the directory had them when the folder was listed */
    time_t changed; /* the time of the folder; 0 if it must be listed again */
};

/* The files of games that this program has read. It begins as all zero. */
struct catalog {
    struct catalog_folder folders[GAMES_PLAYED + 1];
};

/* Read what has changed since the last call: a folder whose time is another is listed, and a file
 * whose time is another is read. The first call reads everything, up to the folder
 * `last`. False if the time `until` of clock_now has come: then `why` is empty, and the next call
 * goes on. False, with the reason, on failure. Temporary files that are an hour old are removed. */
bool games_refresh(struct catalog *catalog, enum games_place last, uint64_t until,
                   char why[STATE_DIR_REASON]);

/* Forget all of it, and free its memory. */
void games_forget(struct catalog *catalog);

/* The games under way, the newest first; or those of the book, the oldest first, as far as the
 * catalog has read them. False if there is no memory. games_free is due in any case. */
bool games_list(const struct catalog *catalog, enum games_place place, struct games *games);

/* Read them, without a catalog. False, with the reason, if they cannot be read. games_free is due
 * in any case. */
bool games_load_shelf(struct games *games, char why[STATE_DIR_REASON]);
bool games_load_book(struct games *games, char why[STATE_DIR_REASON]);
void games_free(struct games *games);

/* The place in that list of the game with that KEY; -1 if there is none. */
int games_find(const struct games *games, const char *key);

/* Read the game with that KEY, wherever it is. False, and it is nowhere, if there is none, or if
 * what stands there cannot be read or is no game. */
bool games_read(struct games_file *file, const char *key);

/* Let the file say the record in that place, or remove it. *file is what this program knows of the
 * file, and becomes what stands there. Its KEY is drawn if it has none. If the file does not say
 * what is known, another program has gone on with that game: the KEY is left to it, and this game
 * gets another one. If the file says the record already, nothing is written. On failure a part of
 * this may have been done. */
bool games_save(struct games_file *file, const struct record *record, enum games_place place,
                char why[STATE_DIR_REASON]);

/* Write the record to played/KEY, unless there is a file: then nothing is written. *file, whose KEY
 * is given, becomes the record in either case. False, with the reason, on failure. */
bool games_add(struct games_file *file, const struct record *record, char why[STATE_DIR_REASON]);

/* Sync the file of that KEY and both folders. */
bool games_sync(const char *key, char why[STATE_DIR_REASON]);

#endif
