/* SPDX-License-Identifier: MIT
 *
 * keymap: what each key does. In line mode people type commands instead: a command is the word of a
 * key, and does what the key does.
 *
 * Invariant: keys_of_play is the only list of keys of a game. keymap_press, the help, the hints and
 * line mode all read it.
 */
#ifndef KEYMAP_H
#define KEYMAP_H

#include <stddef.h>

#include "play/session.h"

/* Do what the event does in the session's mode. Returns what is left to the caller. */
enum effect keymap_press(struct session *session, enum event event);

/* Select the cell, 0 to 8, and place a mark there. Returns what keymap_act does. */
enum effect keymap_place(struct session *session, int cell);

/* Called instead of keymap_press while the terminal is too small to show the game: q leaves, and
 * the session still notes where pasted text starts and ends. All other events do nothing. */
enum effect keymap_press_unseen(struct session *session, enum event event);

/* Where a person plays. Joined with |, these make a set. */
enum {
    AT_KEYBOARD = 1,
    AS_HOST = 2,
    AS_GUEST = 4,
    IN_HALL = 8,
    AT_TABLES = AS_HOST | AS_GUEST | IN_HALL
};

/* In the order of the help. */
enum subject {
    SUBJECT_PLACE,
    SUBJECT_GAME,
    SUBJECT_OTHERS,
    SUBJECT_TABLE,
    SUBJECT_COMPUTER,
    SUBJECT_PLAYERS,
    SUBJECT_VIEW,
    SUBJECTS
};

enum { KEYMAP_HINTS = 13 };

/* One key. A member that is null or zero is absent. */
struct key {
    enum event event;
    const char *label; /* "U Ctrl-R"; null if the label of an earlier key has it */
    const char *hint;  /* one word */
    const char *help;
    void (*act)(struct session *session);
    bool (*is_enabled)(const struct session *session); /* of use now; null: always */
    const char *word;     /* its command in line mode, then synonyms: "cancel no n" */
    const char *argument; /* what may follow the word: "LEVEL" */
    /* In line mode, called instead of act. The argument is "" if none was typed. */
    enum effect (*obey)(struct session *session, const char *argument);
    enum effect effect; /* for the caller, after act */
    unsigned absent;    /* where the key is absent: a set of AT_KEYBOARD and so on */
    const char *why;    /* what is told if it is pressed there; null: keymap_find skips it there */
    const char *help_at_table; /* at a shared table, instead of help */
    bool is_word;              /* a command of line mode, and no key on the screen */
    enum subject subject;
    int hint_place;         /* its place in the row of hints, 1 to KEYMAP_HINTS */
    int hint_rank;          /* if the row is too long, the highest rank is left out first */
    int hint_rank_at_table; /* at a shared table, instead of hint_rank */
};

/* True if the help lists the key: it is not absent where this person plays and, if it is_word, this
 * is line mode. */
bool keymap_has(const struct key *key, const struct session *session);

/* True if the help lists the key, and it is of use now. */
bool keymap_is_enabled(const struct key *key, const struct session *session);

/* The key of an event; null if it is no key here. For a digit or a click on the board ask for
 * EVENT_CELL, for an arrow EVENT_UP. A key that is absent, but says why, is found. If two keys have
 * the same event, a key that is absent AT_KEYBOARD is preferred while it is enabled: at a shared
 * table n is "no" while a question is open, and otherwise "new". */
const struct key *keymap_find(const struct session *session, enum event event);

/* Do what the key does, and close the help. `argument` is null for a key; for a command it is what
 * follows the word. Returns what is left to the caller. If the act is refused or the key is absent,
 * the notice says why and the effect is EFFECT_NONE, or EFFECT_NOT_OBEYED in line mode. */
enum effect keymap_act(struct session *session, const struct key *key, const char *argument);

/* The help of the key at one keyboard or at a shared table. */
const char *keymap_help(const struct key *key, const struct session *session);

/* The hint of the key now: after a game Enter is "next". Null if the key has none. */
const char *keymap_hint(const struct key *key, const struct session *session);

/* The key of a command of line mode, `length` bytes long: a word in any case, "UNDO", or the letter
 * of a key that has a word, "u". Null if there is none now. */
const struct key *keymap_find_word(const struct session *session, const char *word, size_t length);

/* Ended by a key whose act is null. */
extern const struct key keys_of_play[];

#endif
