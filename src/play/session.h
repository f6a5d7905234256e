/* SPDX-License-Identifier: MIT
 *
 * session: the state of the game at one terminal.
 *
 * Invariant: the result of an act depends on the session and the event alone. Nothing in play/
 * draws, waits, or reads a file, a clock or the system's random numbers. Any value from outside is
 * a parameter, or a member whose comment says who sets it.
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
    MODE_PICK,   /* the page of the shelf and the book is open */
    MODE_REVIEW, /* looking back at a game of the book */
    MODE_HELP
};

enum { SESSION_TYPED = RECORD_NAME /* bytes, with the null */ };

/* What identifies the game on the board. */
struct game_info {
    unsigned id;          /* 1 for the first game of the session, 2 for the next, and so on */
    char key[RECORD_KEY]; /* the KEY of the game, if the shelf has a newer game in the same
                             position, which the code would resume; else "". Set by storage/. */
};

/* The ways for another person to join this host's table. Set by app/. If nobody can join, all
 * members are null. */
struct joining {
    const char *command;       /* the command that joins the table */
    const char *other_command; /* the command for other machines, as in net.h; "" if not needed */
    const char *awaited;       /* the only user who can join; null if others can ask to join */
};

struct prompt {
    char typed[SESSION_TYPED];
    struct game position; /* the position that EFFECT_OPEN opens */
    int naming;           /* in MODE_NAME, the mark of the person to be named */
    bool is_selected;     /* `typed` is the old name, and the next letter replaces all of it */
    bool pasting;         /* between EVENT_PASTE and EVENT_PASTE_END */
};

/* A game of the shelf, or of the book. */
struct shelved {
    char key[RECORD_KEY];
    struct record record;
    bool is_off;  /* the game was taken off the shelf, and can be put back */
    bool is_gone; /* the game cannot be resumed: it has left the shelf, or is on the board */
};

/* The two lists of the page. The caller of shelf_page_show owns the games, and keeps them valid
 * until the next call returns. */
enum shelf_list { SHELF_WAITING, SHELF_FINISHED, SHELF_LISTS };
struct shelf_lists {
    const struct shelved *games[SHELF_LISTS];
    int counts[SHELF_LISTS];
    bool is_whole; /* false while more games are being read */
    time_t now;    /* when the games were read */
};

/* The page of the shelf and the book. */
struct shelf_picker {
    struct shelf_lists lists;
    enum shelf_list list;      /* the list that is shown */
    int selected[SHELF_LISTS]; /* the index of each list's selected game */
    bool is_said[SHELF_LISTS]; /* line mode has printed this list, so its numbers must not change */
};

/* See review.h. */
struct review {
    int hidden;           /* how many moves at the end of the game are not shown */
    struct record record; /* in MODE_REVIEW, the game of the book */
};

struct display {
    int cursor;    /* the selected cell */
    bool evaluate; /* show the evaluation of each empty cell */
    bool bits;     /* show the bits of the word */
    bool no_mouse; /* the terminal reports no clicks. Set by app/. */
};

/* What the screen shows from the files, as they were last read. Set by storage/. */
struct saved {
    int waiting;                 /* the number of games on the shelf */
    struct record newest;        /* the newest game on the shelf, if there is one */
    char newest_age[RECORD_AGE]; /* the age of `newest` */
    struct result result;        /* the book's score for the two who played when it was read */
};

struct shared_game;

struct session {
    const char *program; /* the quoted name of the program, for session_write_command */
    bool in_lines;       /* line mode. Set by app/. */
    struct match match;  /* storage/ sets match.key. app/ plays the moves of --moves. */
    struct game_info info;
    enum mode mode;
    struct people people; /* app/ sets the level of --level */
    struct prompt prompt;
    struct shelf_picker shelf_page;
    struct review review;
    struct display display;
    struct status_line status;
    struct saved saved;
    struct table table; /* the shared table; all zero at one keyboard. It points into this session:
                           a copy of the session, for drawing, must not act at a table. */
    struct joining joining;
    struct shared_game *shared_game; /* null at one keyboard */
};

/* Start a session at a position, between people of these names; "" gives a person the default name.
 * `program` must stay valid. The computer's choices follow from the seed. */
void session_start(struct session *session, struct game start, const char *const names[PERSONS],
                   const char *program, uint32_t seed);

/* At one keyboard: do the request, then let the computer move. On a refusal the session does not
 * change. Undo and redo lead to a position where a person is to move. Redo can also lead to the
 * end of the game. */
enum refusal session_submit(struct session *session, struct request request);

/* True if ACT_UNDO, ACT_REDO or ACT_NEW is possible now. At a shared table the other person may
 * have to agree first. */
bool session_can_do(const struct session *session, enum act act);

/* Note that another game is on the board. It gets the next id and no key. Looking back ends. */
void session_note_begun(struct session *session);

/* Resume the game of the record, with its people, and show the board. The computer does not move
 * yet: if it is the computer's turn, call people_move_computer. */
void session_resume(struct session *session, const struct record *record);

/* The position on the board. */
struct game session_game(const struct session *session);

/* True in MODE_OPEN and MODE_NAME. */
bool session_is_typing(const struct session *session);

/* True if the game on the board is in progress: it has a mark, and has not ended. */
bool session_is_in_progress(const struct session *session);

/* True if this program saves the game, so that a command can resume it. This is so at one keyboard,
 * and for a host who is not in a hall. */
bool session_can_resume(const struct session *session);

/* Write the command that resumes the game on the board, "tictactoe 523". The first word is
 * session->program or, if the command is then too long for `size`, "tictactoe". If the command is
 * still too long, it is cut. */
enum { SESSION_COMMAND = QUOTE_SIZE + 64 };
void session_write_command(const struct session *session, char *command, size_t size);

/* True if a mark can be set now. At one keyboard, this is so until the game is over. At a shared
 * table, table_allows decides. */
bool session_can_place(const struct session *session);

/* If the selected cell is taken, select the nearest free cell, unless the game is over. */
void session_select_free(struct session *session);

#endif
