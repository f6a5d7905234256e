/* SPDX-License-Identifier: MIT
 *
 * keymap: the act of each event, mode by mode. The commands of line mode share these acts.
 *
 * Invariant: keys_of_play is the only list of keys. keymap_press, the help and the hints all use
 * it.
 */
#ifndef KEYMAP_H
#define KEYMAP_H

#include <stddef.h>

#include "play/session.h"

enum effect keymap_press(struct session *session, enum event event);
enum effect keymap_place(struct session *session, int cell);

/* The same as keymap_press while nothing can be seen: q leaves, and pasted text still ends. */
enum effect keymap_press_unseen(struct session *session, enum event event);

/* Where people play. A key that is absent AT_KEYBOARD is one of a table's own: while it is enabled
 * it comes before another key of the same event. */
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

enum { KEYMAP_HINTS = 14 };

/* One key as people know it. Members that are not named are zero. */
struct key {
    enum event event;
    const char *label; /* null if the label of a key above covers it */
    const char *hint;  /* one word; null if there is none */
    const char *help;
    void (*act)(struct session *session);
    bool (*is_enabled)(const struct session *session); /* of use now; null if always */
    const char *word;     /* in line mode, then its synonyms; null if it makes no sense there */
    const char *argument; /* of that word; null if it takes none */
    /* In line mode, if it is not null, in place of act. */
    enum effect (*obey)(struct session *session, const char *argument);
    enum effect effect;        /* for the caller, after the act */
    unsigned absent;           /* the places where it is no key, */
    const char *why;           /* and what is said there; null if it is not known there at all */
    const char *help_at_table; /* in place of help; null if that says it */
    bool is_word;              /* no key, but a command of line mode */
    enum subject subject;
    int hint_place; /* in the row of the hints, from 1 to KEYMAP_HINTS; zero if it has none */
    int hint_rank;  /* without room for all hints, those of the highest rank are left out */
};

/* True if the key is named at this table; true if it is of use now. */
bool keymap_has(const struct key *key, const struct session *session);
bool keymap_is_enabled(const struct key *key, const struct session *session);

/* The key that an event is now, or null; for the cells the event is EVENT_CELL. */
const struct key *keymap_find(const struct session *session, enum event event);

/* Do what that key does; or what its word does, if the argument is not null. */
enum effect keymap_act(struct session *session, const struct key *key, const char *argument);

/* What the key does here, and in one word. */
const char *keymap_help(const struct key *key, const struct session *session);
const char *keymap_hint(const struct key *key, const struct session *session);

/* The key that has this word in line mode now, or that has a word and this letter; or null. */
const struct key *keymap_find_word(const struct session *session, const char *word, size_t length);

/* The keys of play, ended by one without an act. */
extern const struct key keys_of_play[];

#endif
