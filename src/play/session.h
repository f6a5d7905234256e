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
 * say: `kept`, info.key, match.key and match.is_kept.
 */
#ifndef SESSION_H
#define SESSION_H

#include "base/quote.h"
#include "engine/match.h"
#include "play/event.h"
#include "play/people.h"
#include "play/record.h"
#include "play/status.h"

enum mode {
    MODE_PLAY,
    MODE_OPEN, /* a position is being typed */
    MODE_NAME, /* a person's name is being typed */
    MODE_PICK, /* a game is being picked from the shelf */
    MODE_HELP
};

enum {
    SESSION_TYPED = 48,
    SESSION_MARKS = 16 /* beyond that, for the marks on the last character */
};

/* The game on the board, as other files refer to it. */
struct game_info {
    unsigned id; /* no other game of the session has it */
    int own;     /* the person who played it at a shared table at this program, or NOBODY */
    char key[RECORD_KEY]; /* resumes it where its code resumes another one; else empty */
};

/* Why the other person does not act. While it is anything but the first two, this one cannot act
 * either. */
enum absence {
    ABSENCE_NONE,
    ABSENCE_AWAY,     /* nothing is heard of the other program */
    ABSENCE_AWAITED,  /* nobody has come to this host's table, */
    ABSENCE_LEFT,     /* or whoever came has left */
    ABSENCE_CUT,      /* the line to the guest is cut, */
    ABSENCE_LOST,     /* or that to the host */
    ABSENCE_KNOCKING, /* this guest asks for its seat again, */
    ABSENCE_REPLACED, /* or has it at another terminal */
    ABSENCE_NEW_HALL, /* in a hall, nobody has come, */
    ABSENCE_GONE,     /* or whoever came has gone, or is cut off */
    ABSENCES
};

/* The state of a shared table as shared_game.c sets it, or session_one_keyboard. */
struct table_view {
    bool is_shared;   /* this program keeps a table, or has sat down at one */
    bool is_complete; /* two sit there; else nobody acts */
    enum absence absence;
    bool has_question; /* a question waits for an answer, and is pinned */
    bool is_asking;    /* this person has a question or a knock to take back */
    bool is_waiting;   /* what this person has done shows only when the host has heard of it */
    bool can_rejoin;   /* this program is a guest, and the host is away or cut off */
    bool in_hall;      /* people meet there: they keep nothing, and reach nothing outside */
    bool can_seek;     /* there, and the other person has gone: another can be met */
    const char *join_command;  /* while the host waits: the command that joins; else null */
    const char *other_command; /* another one, as in net.h; empty if there is none */
    const char *awaited;       /* the only person who can sit down; null if others can ask */
    int own;                   /* the person of this program */
    int pending;               /* the cell of a mark that is on its way to the host, or NO_CELL */
    bool is_disabled[ACTS];    /* if is_shared: the act cannot be done or asked for now */
};

extern const struct table_view session_one_keyboard;

struct prompt {
    char typed[SESSION_TYPED + SESSION_MARKS];
    struct game position; /* that is to be opened */
    int naming;           /* the person whose name is being typed */
    bool is_selected;     /* the old name, which the first letter replaces */
    bool pasting;         /* the next characters are text, not keys */
};

/* A game of the shelf. */
struct shelved {
    char key[RECORD_KEY]; /* empty if it has no file yet */
    unsigned id;          /* a game of this session that could not be written yet; else 0 */
    struct record record;
    char age[RECORD_AGE]; /* when the page was shown */
    bool is_off;          /* it was taken off, and can be put back */
};

/* The page of the shelf. */
enum { SHELF_PAGE = 12 };
struct shelf_picker {
    struct shelved games[SHELF_PAGE];
    int count;
    int selected;
    bool has_older; /* games, which it leaves out */
    bool is_said;   /* in lines: numbers refer to this list until it is said again */
};

struct display {
    int cursor;    /* the selected cell */
    bool evaluate; /* show the evaluation of each empty cell */
    bool bits;     /* show the bits of the word */
    bool no_mouse; /* clicks are left to the terminal */
};

/* What is kept of earlier sessions, as far as the screen shows it. The caller fills it. */
struct kept {
    int waiting;                      /* the games on the shelf */
    struct record newest;             /* of these; and its age */
    char newest_age[RECORD_AGE];
    char names[PERSONS][PEOPLE_NAME]; /* of those who have these wins */
    unsigned wins[PERSONS];           /* of all time; zero if the book has none */
};

struct shared_game;

struct session {
    const char *program; /* as it was called: the command that resumes begins with it */
    bool in_lines;       /* people type words, and press no keys */
    struct match match;
    struct game_info info;
    char scored[2][PERSONS][PEOPLE_NAME]; /* the persons of a score, by its pair */
    enum mode mode;
    struct people people;
    struct prompt prompt;
    struct shelf_picker shelf_page;
    struct display display;
    struct status_line status;
    struct kept kept;
    struct shared_game *shared_game; /* null at one keyboard */
    struct table_view table;
};

/* A new session at the position. The name of the program is kept, not copied. */
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

struct game session_game(const struct session *session);
bool session_is_typing(const struct session *session);

/* True if it is a game that can be resumed: it has a mark, and has not ended. */
bool session_is_under_way(const struct session *session);

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
