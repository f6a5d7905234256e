/* SPDX-License-Identifier: MIT
 *
 * autosave: keeps what a session would lose: its games on the shelf, its finished games in the
 * book, what was set in it in the settings. After each event
 *
 *     autosave_note      takes in what has changed, in memory alone
 *     autosave_obey      takes games off the shelf and puts them back, before that is painted
 *     ... the screen is painted ...
 *     autosave_keep      writes the journal, and then moves what is no longer in hand
 *
 * A game is in hand while it is on the board, or `u` can still bring it back; then it is left.
 *
 * Invariant: each game that was noted stands in the journal or, once it is left, where it belongs;
 * what could not be moved is pending, and is tried again. Nobody who plays waits for a lock.
 */
#ifndef AUTOSAVE_H
#define AUTOSAVE_H

#include "storage/journal.h"
#include "storage/settings.h"

/* What can be set in the game. */
enum setting { SETTING_X_NAME, SETTING_O_NAME, SETTING_LEVEL, SETTING_THEME, SETTINGS };

enum { SETTING_VALUE = 256, AUTOSAVE_LINES = 1 << 13 };

/* A game in hand. */
struct hand {
    unsigned id;             /* of the session's game; 0 for none */
    bool is_over;            /* it has ended on the board */
    bool is_off;             /* it was taken off or up on the shelf's page */
    struct game game;        /* for the shelf; a new game if it belongs nowhere */
    char line[HISTORY_LINE]; /* for the book; or empty */
};

/* What can go wrong. What matters most is said last, as that is what is read. */
enum fault_kind {
    FAULT_SETTINGS,
    FAULT_BOOK,
    FAULT_NO_ROOM_FOR_LINE, /* in the journal */
    FAULT_NO_ROOM_FOR_GAME,
    FAULT_SHELF,
    FAULT_JOURNAL,
    FAULTS
};

/* It is said once. */
struct fault {
    bool is_there, is_told;
    char why[STATE_DIR_REASON];
};

/* All zero is one that has nothing to keep. */
struct autosave {
    struct autosave_state {
        struct hand board, previous;
        struct shelf left;          /* that are not on the shelf yet */
        struct shelf removed;       /* that were taken off, while the page is shown */
        struct shelf claims;        /* that are on the board, and still on the shelf */
        struct shelf fallen;        /* for which there was no room; to be said */
        char lines[AUTOSAVE_LINES]; /* that are not in the book yet */
        int lines_lost;             /* for which there was no memory */
    } state;
    struct journal journal;
    time_t latest; /* in a line; each has another */
    struct fault faults[FAULTS];
    struct notices notices; /* that are to be told */
    uint64_t rests_until;   /* as clock_now counts: before that no lock is tried */

    /* The settings. */
    bool without_settings; /* nothing is written */
    bool are_known;
    char values[SETTINGS][SETTING_VALUE];
    bool is_changed[SETTINGS]; /* and not in the file yet */

    /* The score of all time, of the two whose names these are, as the book has them; empty for
     * nobody. */
    char names[PERSONS][HISTORY_WRITTEN_NAME];
    bool wants_score, has_score;
    struct score score; /* without the games in hand */
};

/* Begin to keep the session; if its game is from the shelf, take it up there. False, and the
 * reason, if that cannot be: then nothing has changed. */
bool autosave_begin(struct autosave *autosave, struct session *session, char why[STATE_DIR_REASON]);

void autosave_note(struct autosave *autosave, struct session *session);

/* False, and the reason told, if it cannot be done; then the page shows what is. */
bool autosave_obey(struct autosave *autosave, struct session *session);

/* The theme's name, or null where none is seen. True if there is something new to be read. */
bool autosave_keep(struct autosave *autosave, struct session *session, const char *theme);

/* Say how many games wait on the shelf, and how to see them; with a null hint only a failure. */
void autosave_greet(struct session *session, const char *hint);

/* Let a game be picked from those that wait and those that were left here. False, and the reason
 * told, if the shelf cannot be read. */
bool autosave_show(const struct autosave *autosave, struct session *session);

/* Take up the one that was picked. False, and the reason told, if that cannot be: then the board is
 * as it was. */
bool autosave_take_up(struct autosave *autosave, struct session *session);

/* The session is over: nothing is in hand any more. Only the journal is written, as the terminal
 * has to be given back before anything is waited for. */
void autosave_leave(struct autosave *autosave, struct session *session);

/* Move all that is pending, and wait for the lock meanwhile. False if something could not be kept
 * where it belongs. The notices say that, why, and where it is now. */
bool autosave_finish(struct autosave *autosave);

#endif
