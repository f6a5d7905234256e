/* SPDX-License-Identifier: MIT
 *
 * session: two people at the table, or one and the computer. It holds their names, the score, the
 * game with its history, the cursor, the text that is being typed, and the notices.
 * keymap_press is the whole update: the same session and the same events end in the same session.
 * That includes chance, whose seed is given.
 *
 * Invariant: nothing here draws or reaches outside: acts outside the session are returned as an
 * effect. A session is of fixed size. Others read its fields; only this folder writes them, but
 * for in_lines, the level, no_mouse and the marks of --moves at the start, and for what the files
 * say: `saved`, info.key, match.key and match.has_acted.
 */
#ifndef SESSION_H
#define SESSION_H

#include "base/quote.h"
#include "engine/match.h"
#include "play/event.h"
#include "play/people.h"
#include "play/status.h"
#include "protocol/table.h"

enum mode {
    MODE_PLAY,
    MODE_OPEN,   /* a position is being typed */
    MODE_NAME,   /* a person's name is being typed */
    MODE_PICK,   /* a game is being picked from the shelf */
    MODE_REVIEW, /* a game of the book is looked back at */
    MODE_HELP
};

enum { SESSION_TYPED = RECORD_NAME /* bytes, with the null */ };

/* The game on the board, as other files refer to it. */
struct game_info {
    unsigned id;          /* no other game of the session has it */
    char key[RECORD_KEY]; /* resumes it where its code resumes another one; else empty */
};

/* How another person can join this host's table; all null if nobody can. */
struct joining {
    const char *command;
    const char *other_command; /* as in net.h; empty if there is none */
    const char *awaited;       /* the only person who can sit down; null if others can ask */
};

struct prompt {
    char typed[SESSION_TYPED];
    struct game position; /* that is to be opened */
    int naming;           /* the mark of the person whose name is being typed */
    bool is_selected;     /* the old name, which the first letter replaces */
    bool pasting;         /* the next characters are text, not keys */
};

/* A game of the shelf, or of the book. */
struct shelved {
    char key[RECORD_KEY];
    struct record record;
    bool is_off;  /* it was taken off the shelf, and can be put back */
    bool is_gone; /* another program has ended it, or taken it off */
};

/* The lists of the page, each with the newest game first. The caller lends the games until it
 * shows the page again. */
enum shelf_list { SHELF_WAITING, SHELF_FINISHED, SHELF_LISTS };
struct shelf_lists {
    const struct shelved *games[SHELF_LISTS];
    int counts[SHELF_LISTS];
    bool is_whole; /* else more of them are being read */
    time_t now;    /* when they were read */
};

/* The page of the shelf and the book. */
struct shelf_picker {
    struct shelf_lists lists;
    enum shelf_list list; /* that is shown */
    int selected[SHELF_LISTS];
    bool is_said[SHELF_LISTS]; /* in lines: numbers refer to that list until it is said again */
};

/* Looking back at a game that has ended: the one on the board or, in MODE_REVIEW, one of the book.
 */
struct review {
    int hidden;           /* how many of the last moves are not shown; 0 at the end */
    struct record record; /* of the book */
};

struct display {
    int cursor;    /* the selected cell */
    bool evaluate; /* show the evaluation of each empty cell */
    bool bits;     /* show the bits of the word */
    bool no_mouse; /* clicks are left to the terminal */
};

/* What the saved games tell the screen. The caller fills it. */
struct saved {
    int waiting;          /* the games on the shelf */
    struct record newest; /* of these, if there are any; and its age */
    char newest_age[RECORD_AGE];
    struct result result; /* of all time, of the two who sat here then */
};

struct shared_game;

struct session {
    const char *program; /* as it was called: the command that resumes begins with it */
    bool in_lines;       /* people type words, and press no keys */
    struct match match;
    struct game_info info;
    enum mode mode;
    struct people people;
    struct prompt prompt;
    struct shelf_picker shelf_page;
    struct review review;
    struct display display;
    struct status_line status;
    struct saved saved;
    struct table table; /* all zero at one keyboard */
    struct joining joining;
    struct shared_game *shared_game; /* null at one keyboard */
};

/* A new session at the position. The name of the program is borrowed, not copied. */
void session_start(struct session *session, struct game start, const char *const names[PERSONS],
                   const char *program, uint32_t seed);

/* Do an act at a table that nobody shares. The computer moves if it is its turn then. */
enum refusal session_submit(struct session *session, struct request request);

/* True if an undo, a redo or a new game would be done now, or asked of another program. */
bool session_can_do(const struct session *session, enum act act);

/* Begin another game, new or at a position. */
void session_begin(struct session *session, struct request request);

/* Another game has begun in the match, whoever began it. */
void session_note_begun(struct session *session);

/* Begin the game of the record: its people have the marks that they had, the computer has its seat
 * and its level, and the moves can be undone. It has the same record until somebody acts. If it is
 * the computer's turn, the caller lets it play by people_after_act. */
void session_resume(struct session *session, const struct record *record);

struct game session_game(const struct session *session);
bool session_is_typing(const struct session *session);

/* True if it is a game that can be resumed: it has a mark, and has not ended. */
bool session_is_in_progress(const struct session *session);

/* True if its code resumes it here: not at the table of somebody else, or in a hall. */
bool session_can_resume(const struct session *session);

/* Write the command that resumes it. It calls the program as this one was called or, if that has no
 * room, by its own name. */
enum { SESSION_COMMAND = QUOTE_SIZE + 64 };
void session_write_command(const struct session *session, char *command, size_t size);

/* True if somebody at this program may set a mark now. */
bool session_can_place(const struct session *session);

/* Another game is on the board: if the selected cell is taken, select the nearest that is free, the
 * first of several. */
void session_select_free(struct session *session);

#endif
