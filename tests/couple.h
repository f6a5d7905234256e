/* SPDX-License-Identifier: MIT
 *
 * couple: two programs at one table, each on a terminal of its own; or one of them, and a peer that
 * speaks the protocol by hand.
 *
 * Invariant: the table stands on the ground of the test.
 */
#ifndef COUPLE_H
#define COUPLE_H

#include "ground.h"
#include "terminal.h"

/* The window of each. */
extern const struct size couple_window;

/* Ann alone: a fixture, and her terminal meanwhile. */
void couple_lay(void);
void couple_clear(void);
extern struct terminal *couple_ann;

struct couple {
    struct terminal *host, *guest;
};

/* Ann, who keeps a table and plays X, and waits; in that home, or one of her own if it is null. */
struct terminal *couple_host(const char *home);

/* Bob, who sits down at it. */
struct terminal *couple_guest(const char *home);

/* Both of them, at the table. */
struct couple couple_sit(void);
void couple_free(struct couple couple);

/* The key is pressed at the terminal, and the words come on the other. */
void couple_press(struct terminal *at, const char *key, struct terminal *other, const char *words);

/* A peer of the test's own login that knocks at Ann's table. */
int couple_knock(void);
void couple_say(int peer, const char *text);

/* Read from the peer until that text has come; what else has come is in the text of the answer. */
const char *couple_hear(int peer, const char *text);

/* Wait for the end of what is said to the peer. */
void couple_hear_end(int peer);

#endif
