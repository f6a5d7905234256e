/* SPDX-License-Identifier: MIT
 *
 * decoder: what a terminal sends, byte by byte, as events. It reads characters in the locale's
 * encoding, control functions after ECMA-48, and the keys that the terminal's description names,
 * where these do not keep to it. It knows no terminal and no clock: whoever feeds it waits as long
 * as it says, and tells it when that time is over.
 *
 * Invariant: between two calls at most one thing is held, and it is unfinished. All that was sent
 * for one key, one report or one reply is read as one: no byte of it is ever a key of its own.
 */
#ifndef DECODER_H
#define DECODER_H

#include <stdbool.h>
#include <stddef.h>

#include "play/event.h"
#include "terminal/sequence.h"

/* Room for keys, of which terminfo has 163 standard ones; the longest key; and the longest thing
 * that is read as a whole. */
enum { DECODER_KEYS = 256, DECODER_KEY = 16, DECODER_HELD = 2 * DECODER_KEY };

/* decoder_patience when there is nothing to wait for. */
enum { DECODER_FOR_EVER = -1 };

enum decoder_state {
    DECODER_PLAIN,
    DECODER_ESCAPED, /* Escape was a key, unless the rest of a sequence comes soon */
    DECODER_REST,    /* in a control sequence that is too long to mean anything */
    DECODER_STRING   /* in a control string */
};

struct decoder_key {
    const char *bytes;
    enum event event;
};

struct decoder {
    int escape_ms;
    bool mouse; /* reports of clicks are wanted */
    bool utf8;
    struct decoder_key keys[DECODER_KEYS];
    int key_count;
    enum decoder_state state;
    unsigned char held[DECODER_HELD];
    size_t length;
};

/* Begin, in the current locale. */
void decoder_start(struct decoder *decoder, int escape_ms, bool mouse);

/* Learn a key by the bytes that the terminal sends for it; of two with the same bytes the first
 * counts. EVENT_NONE is a key that means nothing, which is worth knowing where its bytes do not
 * look like a key's. The bytes are kept, not copied, as terminfo writes them: \200 is a null. One
 * longer than DECODER_KEY stays unknown.
 */
void decoder_know(struct decoder *decoder, const char *bytes, enum event event);

/* Take a byte, once decoder_next has returned nothing. */
void decoder_take(struct decoder *decoder, unsigned char byte);

/* What has been pressed; nothing if that cannot be said before the next byte. */
struct press decoder_next(struct decoder *decoder);

/* How many milliseconds to wait for the next byte, or DECODER_FOR_EVER. */
int decoder_patience(const struct decoder *decoder);

/* That time is over: what was pressed, now that nothing more belongs to it. decoder_next may have
 * more. */
struct press decoder_pause(struct decoder *decoder);

#endif
