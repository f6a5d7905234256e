/* SPDX-License-Identifier: MIT
 *
 * keep: keeps a session: its games in their files, its changes of settings in theirs. After each
 * event
 *
 *     keep_note      notes what the file of the game on the board should say, in memory alone
 *     ... the screen is painted ...
 *     keep_save      writes it, unless this program knows that it says so already
 *
 * A game has a file from the first mark that a person sets here. While the end of a game stands,
 * what its file should say does not change. A game that was resumed needs no writing until a person
 * acts in it. The game of a shared table is in the host's file alone; a guest adds its result to
 * the book.
 *
 * Invariant: what could not be written is tried again after the next event, and at the end. A game
 * that leaves the board and cannot be written is let go, and its code is told. Inside the program a
 * game is a number of the session, not its KEY: a program that went on under a new KEY can resume
 * the old one.
 */
#ifndef KEEP_H
#define KEEP_H

#include "play/session.h"
#include "storage/games.h"
#include "storage/settings.h"

struct keep_game {
    unsigned id;            /* of the session's game; 0 for one that was taken off the shelf */
    struct games_file file; /* as this program knows it */
    struct record wanted;   /* what it should say */
    bool is_result;         /* a guest's: it is added to the book, and never changed */
};

/* Something that could not be written. It is said once. */
struct keep_fault {
    bool is_there, is_reported;
    char why[STATE_DIR_REASON];
};

/* It begins as all zero, with nothing to keep. */
struct keep {
    struct keep_game game;             /* on the board; its id is 0 before the first note */
    char left[RECORD_KEY];             /* the game that was on the board before, if it has a file */
    bool has_lost;                     /* a game that could not be written has left the board */
    struct catalog catalog;            /* the games of the directory, as they were read last */
    bool is_told;                      /* that files are no games */
    struct shelved *page[SHELF_LISTS]; /* the games of the page, lent to the session */
    struct keep_fault games_fault, settings_fault;

    bool is_off;           /* nothing is noted or written */
    bool without_settings; /* they are not written */
    const char *theme;     /* its name; null without a screen */
    struct settings_notes settings;
};

/* Begin with the game of that file on the board, which the session has resumed. */
void keep_begin(struct keep *keep, const struct session *session, const struct games_file *file);

/* Note the changes of the session, in memory. Call it after each event, before the next one. */
void keep_note(struct keep *keep, struct session *session);

/* True if there is a new notice. */
bool keep_save(struct keep *keep, struct session *session);

/* Learn for the screen how many games wait, and what the book says of the two who sit here. It
 * reads what has changed in the directory until that time of clock_now. False if there is more to
 * read, for the next call. */
bool keep_learn(struct keep *keep, struct session *session, uint64_t until);

/* Say if games cannot be kept. In lines, say what of the shelf cannot be read and, before a new
 * game, how many games it has; the screen shows their number, and says the rest, by keep_learn. */
void keep_greet(struct keep *keep, struct session *session, bool is_new);

/* The acts of EFFECT_SHELF, EFFECT_RESUME, EFFECT_OFF and EFFECT_OPEN. The shelf is shown without
 * the game on the board, and the game that was left last first. On the screen the page has what
 * could be read in a moment; if it is not whole, show it again after keep_learn. A position that is
 * opened is the newest game of the shelf that stands there. False, after telling the reason, if
 * that cannot be done. */
bool keep_show(struct keep *keep, struct session *session);
bool keep_resume(struct keep *keep, struct session *session);
bool keep_off(struct keep *keep, struct session *session);
bool keep_open(struct keep *keep, struct session *session);

/* Set info.key to the KEY of the game on the board if its code would resume a newer game in the
 * same position; else it becomes empty. */
void keep_find_key(struct keep *keep, struct session *session);

/* The session is over: write everything, and sync it. The terminal must have been given back
 * before. False if something could not be kept. */
bool keep_finish(struct keep *keep, struct session *session);

/* After that, tell each thing that could not be kept, and forget it. */
void keep_explain(struct keep *keep, void (*tell)(const char *words));

#endif
