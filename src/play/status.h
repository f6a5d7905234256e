/* SPDX-License-Identifier: MIT
 *
 * status: what the people are told: struct status_line.
 *
 * Invariant: an answer to a key stands first; news waits until everything before it was shown.
 */
#ifndef STATUS_H
#define STATUS_H

#include "play/event.h"
#include "play/people.h"

/* Some words, and their short form for small windows; empty if there are none. */
enum {
    STATUS_WORDS = 2 * PEOPLE_NAME + 128, /* two names and the words between them */
    STATUS_BRIEF = 64,
    STATUS_NOTICES = 9
};
struct notice {
    char words[STATUS_WORDS];
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

/* Answer a key or a line, or pin a status. After a line feed the format has a short form of the
 * notice, a sentence of its own. A notice that stands there waits, unless it was such an answer.
 */
void status_tell(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void status_pin(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Tell news that answers no key: it waits until everything before it has been shown. */
void status_note(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Add a sentence to the answer; it is news if there is none. */
void status_add(struct session *session, const char *sentence);

/* Take that note back, because it does not hold any more. */
void status_withdraw(struct session *session, const char *note);

/* The notice has been seen: the next one takes its place. */
void status_clear(struct session *session);

/* The advice for keys, or in line mode the one for words. */
const char *status_advice(const struct session *session, const char *keys, const char *words);

/* The answer that was told says why an act was not done. */
void status_note_refusal(struct session *session);

/* Say that the key does nothing here, and name keys of use. Escape only clears the notice. */
enum effect status_refuse_key(struct session *session, enum event event, const char *useful);

#endif
