/* SPDX-License-Identifier: MIT
 *
 * status: the notices, which tell people what happened. An answer is a notice about the last key,
 * line or event of the shared table, and is shown immediately. News is a notice about anything
 * else, and is shown after the notices before it.
 *
 * Invariant: there is at most one answer, and it is the first notice. News stays in the order in
 * which it came.
 */
#ifndef STATUS_H
#define STATUS_H

#include "play/event.h"
#include "play/people.h"

enum {
    STATUS_WORDS = 2 * RECORD_NAME + 128, /* bytes: two names and the words between them */
    STATUS_BRIEF = 64,                    /* bytes */
    STATUS_NOTICES = 9
};

/* `words` is empty if there is no notice. */
struct notice {
    char words[STATUS_WORDS];
    char brief[STATUS_BRIEF]; /* a shorter text for a small window; may be empty */
};

struct status_line {
    struct notice notices[STATUS_NOTICES]; /* the first is shown; the others wait */
    bool first_is_answer;
    bool is_refused;      /* the last act was refused */
    struct notice pinned; /* shown as long as it is true, such as a request to join */
};

/* Formats are for printf. A line feed separates `words` from `brief`:
 *
 *     "Cell %d is taken: choose another.\nThat cell is taken." */

/* Show an answer. It replaces the earlier answer or, if there is none, goes before the news. If
 * there is no room, the last news is lost. */
void status_tell(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Add news after all other notices. If there is no room, the news replaces the last notice. */
void status_note(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Add a sentence to the words of the answer. If there is no answer, the sentence is news. */
void status_add(struct session *session, const char *sentence);

/* Set the pinned notice. An empty text removes it. */
void status_pin(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* True if there is an answer or news. */
bool status_has_notice(const struct session *session);

/* Remove every notice that begins with these words, because they are no longer true. */
void status_withdraw(struct session *session, const char *words);

/* Remove the first notice, which has been seen. */
void status_clear(struct session *session);

/* Choose between two texts with the same advice. In line mode, returns `words`, which names
 * commands. On the screen, returns `keys`, which names keys. */
const char *status_advice(const struct session *session, const char *keys, const char *words);

/* Set is_refused, until the next status_tell or status_clear. */
void status_note_refusal(struct session *session);

/* Answer "x is not a key here; ? lists the keys". `useful` is the part after the semicolon. Escape
 * gets no answer: it only removes the first notice. An event that is no key does nothing. Always
 * returns EFFECT_NONE. */
enum effect status_refuse_key(struct session *session, enum event event, const char *useful);

#endif
