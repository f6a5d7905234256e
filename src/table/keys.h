/* SPDX-License-Identifier: MIT
 *
 * keys: what each event does at the table, mode by mode.
 *
 * Invariant: one table of keys is what keys_press obeys, what the help shows and what the hints are
 * taken from.
 */
#ifndef KEYS_H
#define KEYS_H

#include "table/sitting.h"

/* What an event does. The same sitting and the same events end in the same sitting. */
enum effect keys_press(struct sitting *sitting, enum event event);

/* One key as people know it. The table of them is what keys_press obeys, what the help shows
 * and what the hints are taken from. */
struct key {
    enum event event;
    const char *label; /* null for a key that the label of one above stands for */
    const char *hint;  /* one word for the hints; null if it is not among them */
    const char *help;
    enum effect (*act)(struct sitting *sitting);
    bool (*matters)(const struct sitting *sitting); /* now; null is always */
};

/* Its word for the hints now. */
const char *keys_hint(const struct key *key, const struct sitting *sitting);

/* What an event does while nothing can be seen: q leaves, and pasted text still ends. */
enum effect keys_press_unseen(struct sitting *sitting, enum event event);

/* The keys of play, ended by a row without an act. */
extern const struct key keys_of_play[];

#endif
