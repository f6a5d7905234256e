/* SPDX-License-Identifier: MIT
 *
 * save: saves what a session changes: the file of the game on the board, and the settings that
 * people choose. After each event:
 *
 *     save_note      Note in memory what the files should have now.
 *     ...            The screen is painted.
 *     save_write     Write what was noted, unless the files have it already.
 *
 * A game gets its file when a person first sets a mark in it. If a game was resumed, its file does
 * not change until a person acts. At a shared table the host saves the game; the guest only adds
 * the result to its own book.
 *
 * If a change cannot be written, save_write tries again after each event. If the game still cannot
 * be written when it leaves the board, it is lost, and the person is told its code.
 *
 * Invariant: save_note is called between any two events, so that each game is saved as it was when
 * it left the board. A game is identified by its info.id, never by its KEY, which games_save may
 * change.
 */
#ifndef SAVE_H
#define SAVE_H

#include "play/session.h"
#include "storage/catalog.h"
#include "storage/games.h"
#include "storage/settings.h"

struct save_game {
    unsigned id;            /* the info.id of the game; 0 before the first game */
    struct games_file file; /* the file, as this program knows it */
    struct record wanted;   /* the record that the file should have */
    bool is_result;         /* a guest adds `wanted` to its book */
};

/* A sentence about a failure, which ends with its reason. */
enum { SAVE_FAULT = STATE_DIR_REASON + 64 };

/* A failure to write. The person is told of it once. */
struct save_fault {
    bool is_there, is_told;
    char why[STATE_DIR_REASON];
};

/* The first three members are set by the caller. All others are zero at first. */
struct save {
    bool is_off;           /* nothing is noted or written */
    bool without_settings; /* the settings are not written */
    const char *theme;     /* the name of the theme; null while there is no screen */

    struct save_game game; /* the game on the board */
    char left[RECORD_KEY]; /* the KEY of the game that left the board last; empty if it had none */
    /* What save_explain says of the first game that left the board and could not be saved; empty if
     * there is none. */
    char lost[SAVE_FAULT];
    struct settings_notes settings;
    struct save_fault games_fault, settings_fault;

    /* For shelf.c. */
    struct catalog catalog;
    bool has_looked_for_strange;       /* files that are no games were looked for, and told of */
    struct shelved *page[SHELF_LISTS]; /* the lists of the page; session->shelf_page uses them */
};

/* Start to save the game on the board, which was resumed from this file. */
void save_begin(struct save *save, const struct session *session, const struct games_file *file);

/* Note what has changed. If another game has come onto the board, write the earlier game now. */
void save_note(struct save *save, struct session *session);

/* Write what was noted. True if a notice was added or withdrawn. */
bool save_write(struct save *save, struct session *session);

/* End the session: note, write, and sync the game on the board. Give the terminal back before the
 * call, since a sync can be slow. False if a game or a setting was not saved, or if the sync
 * failed. A failure to change a linked settings file is ignored. */
bool save_finish(struct save *save, struct session *session);

/* After save_finish: call `tell` for each fault, with words such as "settings cannot be saved:
 * /home/ann/.local/state/tictactoe: Permission denied". A fault of a linked settings file is left
 * out: the notice of save_write was enough. */
void save_explain(const struct save *save, void (*tell)(const char *words));

#endif
