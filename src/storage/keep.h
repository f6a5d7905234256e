/* SPDX-License-Identifier: MIT
 *
 * keep: keeps a session: its games on the shelf, its finished games in the book, its changes of
 * settings in their file. After each event
 *
 *     keep_note      notes the changes, in memory alone
 *     ... the screen is painted ...
 *     keep_save      writes what has changed, under the lock of the directory
 *
 * A game is open while it is on the board, while `u` can still bring it back, and when it is
 * finished until its line is in the book. A finished game keeps its last entry until then. At a
 * shared table its line is due at once.
 *
 * Invariant: each open game knows its entry on the shelf. Changes that could not be written are
 * pending, and are tried again after the next event, and at the end. While playing, the program
 * waits for the lock for durations.lock_in_play at most, and then not again until it has been free.
 */
#ifndef KEEP_H
#define KEEP_H

#include "storage/book.h"
#include "storage/settings.h"
#include "storage/shelf_file.h"

/* The settings that can be changed in the game, and the room for each. */
enum { KEEP_SETTINGS = 4, KEEP_SETTING = 256 };

/* The entry of a game on the shelf. */
struct keep_entry {
    struct shelf_entry stored; /* as this program wrote or found it */
    int number;                /* of that one among those that are the same, as for shelf_take */
    struct shelf_entry wanted; /* as it should be */
    bool is_own;               /* this program wrote it */
    bool is_due; /* at the end: it goes to the front, or back if it was taken off elsewhere */
};

/* An open game of the session, or one that was taken off the shelf. */
struct keep_game {
    unsigned id; /* of the session's game; 0 once `u` cannot bring it back */
    struct keep_entry entry;
    bool is_over;         /* it has ended on the board */
    int ended_by;         /* who set its last mark then, or NOBODY */
    bool is_played;       /* by a person of this program: else its entry stays as it was */
    char line[BOOK_LINE]; /* for the book; empty if there is none, or once it is there */
    bool is_line_due;     /* it is to be written now, and there is no other */
};

/* A file that could not be written. It is said once. */
enum keep_file { KEEP_SETTINGS_FILE, KEEP_BOOK, KEEP_SHELF, KEEP_FILES };
struct keep_fault {
    bool is_there, is_reported;
    char why[STATE_DIR_REASON];
};

enum { KEEP_NOTICES = 8, KEEP_NOTICE = 512 };

/* It begins as all zero, with nothing to keep. */
struct keep {
    struct keep_game *games; /* the oldest first */
    int count;
    unsigned newest_id; /* of the games of the session that were noted */
    int lost;           /* games for which there was no memory */
    bool is_lock_held;  /* by another program, when it was tried last */
    struct keep_fault faults[KEEP_FILES];
    bool has_written[KEEP_FILES];
    char fallen[KEEP_NOTICE / 2]; /* the codes that fell off the shelf */
    struct keep_notices {
        int count;
        char lines[KEEP_NOTICES][KEEP_NOTICE];
    } notices; /* to be told; those that find no room are left out */

    bool is_off;           /* nothing is noted or written */
    bool without_settings; /* they are not written */
    bool without_games;    /* nor are games: the host's program keeps them, in the same home */
    const char *theme;     /* its name; null in line mode */
    struct keep_setting {
        char line[KEEP_SETTING]; /* NAME=VALUE; empty until it is known */
        bool is_changed;         /* and not in the file yet */
    } settings[KEEP_SETTINGS];
};

/* Note the changes of the session, in memory. Call it after each event, before the next one. */
void keep_note(struct keep *keep, struct session *session);

/* The game of a match that a host shows may have been played here in an earlier session. Then it
 * has the newest entry of a guest's program that is one of its positions, or one mark before the
 * first; else none. */
struct shelf_entry keep_find_entry(const struct match *match);

/* Write what was noted. True if there is a new notice. */
bool keep_save(struct keep *keep, struct session *session);

/* Say the number of games on the shelf, and the command that shows them. With a null command only a
 * failure is said. */
void keep_greet(struct session *session, const char *command);

/* Let the person pick a game of the shelf, without those that are open here. False, after telling
 * the reason, if the shelf cannot be read. */
bool keep_show(const struct keep *keep, struct session *session);

/* Open the position that was typed: the newest game of the shelf in it, those that are open here
 * included, or another one. False, after telling the reason, if that cannot be done. */
bool keep_open(const struct keep *keep, struct session *session);

/* The session is over: write everything, wait for the lock if necessary, and sync the files. The
 * terminal must have been given back before. False if something could not be written: the last
 * notices say what, and why. */
bool keep_finish(struct keep *keep, struct session *session);

#endif
