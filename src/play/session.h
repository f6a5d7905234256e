/* SPDX-License-Identifier: MIT
 *
 * session: two people at the table, or one and the computer. It holds their names, the score, the
 * game with its history, the cursor, the text that is being typed, and the notices.
 * keymap_press is the whole update: the same session and the same events end in the same session.
 * That includes chance, whose seed is given.
 *
 * Invariant: nothing here draws or reaches outside: acts outside the session are returned as an
 * effect. A session is of fixed size. Others read its fields; only this folder writes them, but
 * for in_lines, the level and no_mouse at the start, and for `kept`.
 */
#ifndef SESSION_H
#define SESSION_H

#include "base/quote.h"
#include "engine/match.h"
#include "play/event.h"
#include "play/record.h"

/* The people and the computer. */
enum { SESSION_NAME = RECORD_NAME };

struct people {
    char names[PERSONS][SESSION_NAME]; /* person 0 plays X in the first game */
    int computer;                      /* the person whose seat the computer takes */
    enum level level;                  /* of the computer, when it sits down */
    uint32_t rng;                      /* the state of the computer's generator, never 0 */
};

enum mode {
    MODE_PLAY,
    MODE_OPEN, /* a position is being typed */
    MODE_NAME, /* a person's name is being typed */
    MODE_PICK, /* a game is being picked from the shelf */
    MODE_HELP
};

/* The act of the caller after an event. */
enum effect {
    EFFECT_NONE,
    EFFECT_REPAINT,
    EFFECT_NEXT_THEME,
    EFFECT_SHELF,  /* read the shelf and show it: shelf_page_show */
    EFFECT_RESUME, /* resume the selected game of the page */
    EFFECT_OFF,    /* take the selected game off, or put it back */
    EFFECT_OPEN,   /* read the shelf and open the position of the prompt */
    EFFECT_HOST,   /* open a table, or close the one that this program hosts */
    EFFECT_JOIN,   /* knock again at the shared table */
    EFFECT_SEEK,   /* begin a session with the next one in the hall */
    EFFECT_LEAVE,
    EFFECT_NOT_OBEYED, /* a line was not obeyed, and the notice says why */
    EFFECT_SAY_BOARD,  /* from here on in line mode alone */
    EFFECT_SAY_LAST_MOVE,
    EFFECT_SAY_CODE,
    EFFECT_SAY_BITS,
    EFFECT_SAY_VALUES,
    EFFECT_SAY_SHELF,
    EFFECT_SAY_COMMANDS
};

enum {
    SESSION_TYPED = 48,
    SESSION_MARKS = 16,                     /* beyond that, for the marks on the last character */
    SESSION_NOTICE = 2 * SESSION_NAME + 128 /* two names and the words between them */
};

/* The game on the board, as other files refer to it. */
struct game_info {
    unsigned id; /* no other game of the session has it */
    int own;     /* the person who played it at a shared table at this program, or NOBODY */
    char key[RECORD_KEY]; /* resumes it where its code resumes another one; else empty */
};

/* Why the other person does not act. Only while that one sits there does this one act, who does not
 * know yet of one who is away. */
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

/* The prompt. */
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
    bool is_said; /* in lines: numbers refer to this list until it is said again */
};

/* Switches and places of the display. */
struct display {
    int cursor;    /* the selected cell */
    int refused;   /* the cell that the last event was refused at, or NO_CELL */
    bool evaluate; /* show the evaluation of each empty cell */
    bool bits;     /* show the bits of the word */
    bool no_mouse; /* clicks are left to the terminal */
};

/* Some words, and their short form for small windows; empty if there are none. */
enum { STATUS_BRIEF = 64, STATUS_NOTICES = 9 };
struct notice {
    char words[SESSION_NOTICE];
    char brief[STATUS_BRIEF];
};

/* The notice that stands there until the next key, those that wait for it to go, and a pinned
 * status, which is shown as long as it is true. */
struct status_line {
    struct notice notices[STATUS_NOTICES];
    bool is_answer;       /* the first notice answers the last key, */
    bool is_refusal;      /* and says why its act was not done */
    struct notice pinned; /* only at a shared table */
};

/* What is kept of earlier sessions, as far as the screen says it. The caller fills it. */
struct kept {
    int waiting;            /* the games on the shelf */
    unsigned wins[PERSONS]; /* of the two who sit here, of all time; zero if the book has none */
};

struct shared_game;

struct session {
    const char *program; /* as it was called: the command that resumes begins with it */
    bool in_lines;       /* people type words, and press no keys */
    struct match match;
    struct game_info info;
    char scored[2][PERSONS][SESSION_NAME]; /* the persons of a score, by its pair */
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

/* Begin the game of the record: its people have the marks that they had, the computer has its seat
 * and its level, and the moves can be undone. If these people sit here already, their score stays.
 * The computer moves if it is its turn. */
void session_resume(struct session *session, const struct record *record);

/* What is to be kept of the game on the board. Its time is not known. */
struct record session_record(const struct session *session);

/* Play the cells of `--moves`, whose marks nobody has set: 1 to 9 in reading order, at most one
 * comma between two. On failure *wrong points to the first word that cannot be played; the moves
 * before it stay made. A word that is not a cell is MOVE_OFF_BOARD. */
enum move_error session_play_moves(struct session *session, const char *moves, const char **wrong);

/* The computer plays for that person from now on, and moves if it is its turn; for NOBODY, it
 * leaves. */
void session_seat_computer(struct session *session, int computer);
void session_set_level(struct session *session, enum level level);

/* The two persons exchange marks. */
void session_change_seats(struct session *session);

/* A person has changed the people of the game on the board: if it is from the shelf, that is kept.
 */
void session_note_act(struct session *session);

/* The person that the computer plays for, or NOBODY. */
int session_computer(const struct session *session);

/* Do an act at a table that nobody shares. The computer moves if it is its turn then. */
enum refusal session_submit(struct session *session, struct request request);

/* True if an undo, a redo or a new game would be done now, or asked of another program. */
bool session_can_do(const struct session *session, enum act act);

/* Others sit here, who have these names; the score is still that of those who had it. */
void session_change_people(struct session *session, char names[PERSONS][SESSION_NAME]);

/* Another game has begun in the match, whoever began it. */
void session_note_begun(struct session *session);

/* Answer a key or a line, or pin a status. After a line feed the format has a short form of the
 * notice, a sentence of its own. A notice that stands there waits, unless it was such an answer.
 */
void session_tell(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void session_pin(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Tell news that answers no key: it waits until everything before it has been shown. */
void session_note(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Take that note back, because it does not hold any more. */
void session_withdraw(struct session *session, const char *note);

/* The notice has been seen: the next one takes its place, and no cell is shown as refused. */
void session_clear_notice(struct session *session);

/* The advice for keys, or in line mode the one for words. */
const char *session_advice(const struct session *session, const char *keys, const char *words);

struct game session_game(const struct session *session);
bool session_is_typing(const struct session *session);

/* True if it is a game that can be resumed: it has a mark, and has not ended. */
bool session_is_under_way(const struct session *session);

/* Write the command that resumes it. The program is called as this one was; if that has no room, by
 * its own name. */
enum { SESSION_COMMAND = QUOTE_SIZE + 64 };
void session_write_command(const struct session *session, char *command, size_t size);

/* True if somebody at this program may set a mark now. */
bool session_can_place(const struct session *session);

/* The name of a seat in the score: of a person, as it was when the score had its last game. */
const char *session_scored(const struct session *session, int seat);

/* After a mark was set: if the selected cell is taken, select the nearest that is free, the first
 * of several. */
void session_select_free(struct session *session);

/* The person whom notices call "you": the one who plays the computer, or who sits here at a shared
 * table. NOBODY if two share a keyboard: both go by name. */
int session_you(const struct session *session);

/* The seat of that mark, or of that person, now; if it is empty, its person. */
int session_seat_of_mark(const struct session *session, enum player player);
int session_seat(const struct session *session, int person);

/* The name of a seat, for the computer "Computer (medium)" or the like; and of the one that
 * plays that mark now. */
const char *session_called(const struct session *session, int seat);
const char *session_name(const struct session *session, enum player player);

/* The seat that set the last mark of the game on the board, and has won it if anybody has. If
 * that is not known, it is NOBODY: then the mark has won. A position that was over at its start is
 * won by the one who plays the mark, but at a table by nobody. */
int session_winner(const struct session *session);

/* ---- The people. ---- */

/* True if the person has a name of their own. */
bool session_is_named(const struct session *session, int person);

/* Name a person from now on. A name without a visible character restores the default. False, and
 * nothing changes, if name_refusal has a reason. */
bool session_set_name(struct session *session, int person, const char *name);

/* ---- What marks lead to, and where a game was lost: analysis.c. ---- */

/* The empty cells that lead to that value, -1 to 1, for the player to move. */
unsigned analysis_cells(struct game game, int value);

/* The numbers of the cells: "3", "3 and 7", "1, 3 and 7". */
enum { ANALYSIS_CELLS = 32 };
void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS]);

/* Name the move that lost the game on the board: "Bob's 4 lost it: 5 would have drawn." Empty if
 * nobody has lost, or if the first position was lost already. */
enum { ANALYSIS_WORDS = 128 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

#endif
