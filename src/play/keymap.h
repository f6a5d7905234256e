/* SPDX-License-Identifier: MIT
 *
 * keys: what each event does at the table, mode by mode.
 *
 * Invariant: one table of keys is what keys_press obeys, what the help shows and what the hints are
 * taken from.
 */
#ifndef KEYMAP_H
#define KEYMAP_H

#include "play/session.h"

/* What an event does. The same sitting and the same events end in the same sitting. */
enum effect keys_press(struct sitting *sitting, enum event event);

/* At which tables a key is named. A SHARED one acts only there, and only while it matters. */
enum key_place { ANYWHERE, ALONE, SHARED };

/* One key as people know it. */
struct key {
    enum event event;
    const char *label; /* null if the label of a key above covers it */
    const char *hint;  /* one word for the hints; null if it is not among them */
    const char *help;
    enum effect (*act)(struct sitting *sitting);
    bool (*matters)(const struct sitting *sitting); /* whether it is of use now; null if always */
    enum key_place place;
};

/* Whether the key is named at their table, and whether it is of use there now. */
bool keys_have(const struct key *key, const struct sitting *sitting);
bool keys_matter(const struct key *key, const struct sitting *sitting);

/* The key that an event is now, or null; for the cells the event is EVENT_CELL. */
const struct key *keys_find(const struct sitting *sitting, enum event event);

/* Do what that key does. */
enum effect keys_act(struct sitting *sitting, const struct key *key);

/* The key's word for the hints now. */
const char *keys_hint(const struct key *key, const struct sitting *sitting);

/* What an event does while nothing can be seen: q leaves, and pasted text still ends. */
enum effect keys_press_unseen(struct sitting *sitting, enum event event);

/* The keys of play, ended by one without an act. */
extern const struct key keys_of_play[];

#endif
