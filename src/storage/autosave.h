/* SPDX-License-Identifier: MIT
 *
 * autosave: keeps a session: its games on the shelf, its finished games in the book, its changes of
 * settings in their file. After each event
 *
 *     autosave_note      notes the changes, in memory alone
 *     ... the screen is painted ...
 *     autosave_keep      writes the journal, and then moves the games that are no longer in hand
 *
 * A game is in hand while it is on the board, or while `u` can still bring it back. Then it is
 * left.
 *
 * Invariant: each game that was noted stands in the journal or, after it was left, on the shelf or
 * in the book. A move that failed is pending, and is tried again. Nobody waits for a lock while
 * playing.
 */
#ifndef AUTOSAVE_H
#define AUTOSAVE_H

#include "storage/journal.h"
#include "storage/settings.h"

/* The settings that can be changed in the game, and the room for each. */
enum { AUTOSAVE_SETTINGS = 4, AUTOSAVE_SETTING = 256, AUTOSAVE_LINES = 1 << 13 };

/* A game in hand. */
struct hand {
    unsigned id;             /* of the session's game; 0 for none */
    bool is_over;            /* it has ended on the board */
    bool is_off;             /* it was taken off or up on the page of the shelf */
    struct game game;        /* for the shelf; a new game if it does not belong there */
    char line[HISTORY_LINE]; /* for the book; or empty */
};

/* The kinds of faults. The most important one comes last: the last notice is the one that is read.
 */
enum fault_kind {
    FAULT_SETTINGS,
    FAULT_BOOK,
    FAULT_NO_ROOM, /* in the journal */
    FAULT_SHELF,
    FAULT_JOURNAL,
    FAULTS
};

/* A fault. It is said once. */
struct fault {
    bool is_there, is_told;
    char why[STATE_DIR_REASON];
};

/* It begins as all zero, with nothing to keep. */
struct autosave {
    struct autosave_state {
        struct hand board, previous;
        struct game asked;   /* taken off the shelf, to be the next game; a new game if none is */
        struct shelf left;   /* games that are not on the shelf yet */
        struct shelf claims; /* games that were taken up or off, and are still on the shelf */
        struct shelf off;    /* those of them that were taken off, and were on the shelf then */
        struct shelf fallen; /* games that found no room; still to be said */
        char lines[AUTOSAVE_LINES]; /* that are not in the book yet */
        int lines_lost;             /* for which there was no memory */
    } state;
    struct journal journal;
    time_t latest; /* the time in the last line; no two lines have the same */
    struct fault faults[FAULTS];
    struct notices notices; /* to be told */
    uint64_t rests_until;   /* no lock is tried before this time of clock_now */

    /* The settings. */
    bool without_settings; /* nothing is written */
    struct autosave_setting {
        char line[AUTOSAVE_SETTING]; /* NAME=VALUE; empty until it is known */
        bool is_changed;             /* and not in the file yet */
    } settings[AUTOSAVE_SETTINGS];

    /* The score of all time of the two players with these names, as in the book; empty for nobody.
     */
    char names[PERSONS][HISTORY_WRITTEN_NAME];
    bool wants_score, has_score;
    struct score score; /* without the games in hand */
};

/* Begin to keep the session. If its game is from the shelf, take it off. False, with the reason, if
 * that is not possible: then nothing has changed. */
bool autosave_begin(struct autosave *autosave, struct session *session, char why[STATE_DIR_REASON]);

/* Note the changes of the session, in memory. Call it after each event, before the next one. */
void autosave_note(struct autosave *autosave, struct session *session);

/* theme is the name of the theme, or null in line mode. True if there is a new notice. */
bool autosave_keep(struct autosave *autosave, struct session *session, const char *theme);

/* Say the number of games on the shelf, and the command that shows them. With a null command only a
 * failure is said. */
void autosave_greet(struct session *session, const char *command);

/* Let the person pick one of the games that wait, those of programs that died included, or that
 * were left here. False, after telling the reason, if the shelf cannot be read. */
bool autosave_show(struct autosave *autosave, struct session *session);

/* Resume the game that was picked. False, after telling the reason, if that is not possible: then
 * the board is as it was. */
bool autosave_take_up(struct autosave *autosave, struct session *session);

/* The session is over, and no game is in hand any more. Only the journal is written: the terminal
 * must be given back before any waiting. */
void autosave_leave(struct autosave *autosave, struct session *session);

/* Move everything that is pending, and wait for the lock if necessary. False if something is not
 * where it belongs. The notices say that, why, and where it is now. */
bool autosave_finish(struct autosave *autosave);

#endif
