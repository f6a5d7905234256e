/* SPDX-License-Identifier: MIT
 *
 * keymap: what each key does. In line mode people type the word of a key, as a command.
 *
 * Invariant: keys_of_play is the only list of the keys. keymap_press, the help, the hints and line
 * mode all read it.
 */
#ifndef KEYMAP_H
#define KEYMAP_H

#include <stddef.h>

#include "play/session.h"

/* Handle the event in the session's mode. */
enum effect keymap_press(struct session *session, enum event event);

/* Select the cell, 0 to 8, and place a mark there. */
enum effect keymap_place(struct session *session, int cell);

/* Call this instead of keymap_press while the terminal is too small to show the game. The key q
 * leaves, and no other key does anything. A q in pasted text does nothing. */
enum effect keymap_press_unseen(struct session *session, enum event event);

/* Where a person plays: the bits of a set. */
enum {
    AT_KEYBOARD = 1,
    AS_HOST = 2,
    AS_GUEST = 4,
    IN_HALL = 8,
    AT_TABLES = AS_HOST | AS_GUEST | IN_HALL
};

/* The subjects of keys, in the order of the help. */
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

/* Members that a key does not need are null or zero. */
struct key {
    enum event event;
    const char *label; /* "u"; "U Ctrl-R" is for two keys, and the second of them has null */
    const char *hint;  /* one word, for the row of hints and the help of small windows */
    const char *help;
    void (*act)(struct session *session);
    bool (*is_enabled)(const struct session *session); /* is the key of use now? null: always */
    const char *word;     /* the command in line mode, then synonyms: "cancel no n" */
    const char *argument; /* what may follow the word: "LEVEL" */
    /* Called in line mode, instead of act. The argument is "" if none was typed. */
    enum effect (*obey)(struct session *session, const char *argument);
    enum effect effect;        /* what is left to the caller after act */
    unsigned absent;           /* where the key is absent: a set such as AT_TABLES */
    const char *why;           /* why the key is absent */
    const char *help_at_table; /* the help at a shared table, if it differs from `help` */
    bool is_word;              /* only line mode has the key, as a command */
    enum subject subject;
    int hint_place;         /* the position in the row of hints, 1 to KEYMAP_HINTS */
    int hint_rank;          /* if the row is too long, the highest rank is left out first */
    int hint_rank_at_table; /* the rank at a shared table, if it differs from hint_rank */
};

/* True if the session has the key. False if the key is absent where this person plays. On the
 * screen, also false if is_word is true. */
bool keymap_has(const struct key *key, const struct session *session);

/* True if the session has the key, and the key is of use now. */
bool keymap_is_enabled(const struct key *key, const struct session *session);

/* The key that an event means now; null for none. Pass EVENT_CELL for a digit or a click on the
 * board, and EVENT_UP for an arrow. A key that is absent where this person plays is found, too, if
 * it has a `why`: keymap_act then shows the `why`. At a shared table n means "no" while this person
 * is asked something, else "new". */
const struct key *keymap_find(const struct session *session, enum event event);

/* Do what the key does, and close the help. `argument` is the text after the word of a command;
 * null for a key. If the key is absent or its act is refused, a notice says why. The effect is then
 * EFFECT_NONE or, in line mode, EFFECT_NOT_OBEYED. */
enum effect keymap_act(struct session *session, const struct key *key, const char *argument);

/* The help of the key where this person plays. */
const char *keymap_help(const struct key *key, const struct session *session);

/* The hint of the key now; null if it has none. */
const char *keymap_hint(const struct key *key, const struct session *session);

/* The key that a word of `length` bytes means in line mode: "undo", "UNDO" or "u". Null if no key
 * has the word now. */
const struct key *keymap_find_word(const struct session *session, const char *word, size_t length);

/* All keys, up to a key whose act is null. */
extern const struct key keys_of_play[];

#endif
