/* SPDX-License-Identifier: MIT
 *
 * keymap: what each event does at the table, mode by mode.
 *
 * Invariant: one table of keys is what keymap_press obeys, what the help shows and what the hints
 * are taken from.
 */
#ifndef KEYMAP_H
#define KEYMAP_H

#include "play/session.h"

/* What an event does. The same session and the same events end in the same session. */
enum effect keymap_press(struct session *session, enum event event);

/* At which tables a key is named. A SHARED one acts only there, and only while it matters. */
enum key_place { ANYWHERE, ALONE, SHARED };

/* One key as people know it. */
struct key {
    enum event event;
    const char *label; /* null if the label of a key above covers it */
    const char *hint;  /* one word for the hints; null if it is not among them */
    const char *help;
    enum effect (*act)(struct session *session);
    bool (*matters)(const struct session *session); /* whether it is of use now; null if always */
    enum key_place place;
};

/* Whether the key is named at their table, and whether it is of use there now. */
bool keymap_has(const struct key *key, const struct session *session);
bool keymap_matters(const struct key *key, const struct session *session);

/* Whether a word means that key now; those that answer are meant, though of no use, just after what
 * they would have answered has gone. */
bool keymap_is_meant(const struct key *key, const struct session *session);

/* The key that an event is now, or null; for the cells the event is EVENT_CELL. */
const struct key *keymap_find(const struct session *session, enum event event);

/* Do what that key does. */
enum effect keymap_act(struct session *session, const struct key *key);

/* The key's word for the hints now. */
const char *keymap_hint(const struct key *key, const struct session *session);

/* What an event does while nothing can be seen: q leaves, and pasted text still ends. */
enum effect keymap_press_unseen(struct session *session, enum event event);

/* The keys of play, ended by one without an act. */
extern const struct key keys_of_play[];

#endif
