/* SPDX-License-Identifier: MIT
 *
 * games: the files of single games. A file has a record as text, and is in one of two directories:
 *
 *     playing/1f00c3d2    a game in progress: the shelf
 *     played/1f00c3d2     a game that has ended and counts: the book
 *
 * Its name is the KEY of the game: eight hex digits, chosen at random when the file is created.
 *
 * A file is whole at any moment: it is written as KEY.PID, then renamed. If the program is killed
 * between writing a file and moving it, the file is in the wrong directory. So the moves of a game
 * decide whether it has ended, not its directory.
 *
 * Invariant: a file is replaced, moved or removed only if it has the record that this program last
 * wrote or read (record_is_same). Otherwise another program has gone on with the game, and this
 * program saves its own game under a new KEY. There is no lock: if two programs write within 0.2
 * ms, one of the writes is lost.
 */
#ifndef GAMES_H
#define GAMES_H

#include "engine/record.h"
#include "storage/state_dir.h"

enum games_place { GAMES_NOWHERE, GAMES_PLAYING, GAMES_PLAYED };

/* A file, as this program wrote or read it last. */
struct games_file {
    char key[RECORD_KEY]; /* empty until a KEY is chosen */
    enum games_place place;
    struct record record; /* not used if the place is GAMES_NOWHERE */
};

/* True if the text is a KEY: eight characters 0 to 9 or a to f. */
bool games_is_key(const char *text);

/* Read the file of this KEY, from either directory. False, and the place is GAMES_NOWHERE, if there
 * is no such file, or if it cannot be read or has no record. */
bool games_read(struct games_file *file, const char *key);

/* Save the record in this place; if the place is GAMES_NOWHERE, remove the file. *file is what this
 * program knows of the file, and is updated, also on failure. First the file is read again:
 *
 *     it is still as in *file     The file is created, replaced, moved or removed.
 *     it has `record` already     The file is moved if it is in the wrong place.
 *     otherwise                   Another program has changed the file, or it cannot be read. The
 *                                 file is left alone, and the record goes into a new file under a
 *                                 new KEY; if the place is GAMES_NOWHERE, no file is written.
 *
 * A KEY is chosen if *file has none, or if the book has another game of this KEY. False, with the
 * reason, on failure. */
bool games_save(struct games_file *file, const struct record *record, enum games_place place,
                char why[STATE_DIR_REASON]);

/* Create played/KEY with this record; KEY is file->key. If played/KEY exists already, it does not
 * change, and this succeeds. On success *file gets the record and the place GAMES_PLAYED. False,
 * with the reason, on failure. */
bool games_add(struct games_file *file, const struct record *record, char why[STATE_DIR_REASON]);

/* Sync the file of this KEY, if there is one, and both directories, so that a power failure loses
 * nothing. False, with the reason, on failure. */
bool games_sync(const char *key, char why[STATE_DIR_REASON]);

/* ---- For catalog.c. `directory` is the state directory. ---- */

/* "", "playing" and "played", indexed by enum games_place. */
extern const char *const games_directories[];

/* Write the name of a file: "playing/1f00c3d2". */
enum { GAMES_NAME = 64 };
void games_write_name(char name[GAMES_NAME], enum games_place place, const char *key);

/* Read the record of the file. On failure returns false and sets errno, to EBADMSG if the file has
 * no record, and to EINVAL if it is not a plain file. */
bool games_read_record(int directory, const char *name, struct record *record);

#endif
