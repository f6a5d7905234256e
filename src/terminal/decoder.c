/* SPDX-License-Identifier: MIT */
#include "terminal/decoder.h"
#include "base/clock.h"

#include <assert.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/unicode.h"

/* After so long without a byte, what has begun counts as ended: what a hand may have begun, Escape
 * and a key; and what no hand begins, half a character, a string, a sequence with a parameter. */
enum { BY_HAND = 2 };

enum control {
    BEL = 007,
    BACKSPACE = 'h' & 037,
    CTRL_L = 'l' & 037,
    CTRL_R = 'r' & 037,
    CAN = 030,
    SUB = 032,
    ESC = 033,
    DELETE = 0177,
    C1 = 0200, /* the first of 32 that stand for ESC and a letter */
    C1_END = 0240,
    C1_TO_LETTER = 0100,
    ST = 0234
};

/* Not a character. */
static const wchar_t no_character = L'\uFFFD';

void decoder_start(struct decoder *decoder, int escape_ms, bool mouse)
{
    *decoder = (struct decoder){.escape_ms = escape_ms, .mouse = mouse};
    decoder->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* A single character keeps the meaning that it has here, and a digit of the keypad stays a digit,
 * though some descriptions give them other names. */
static bool is_known_better(const char *bytes)
{
    return strlen(bytes) < 2
        || (bytes[0] == ESC && bytes[1] == 'O' && sequence_keypad_digit(bytes[2]));
}

void decoder_know(struct decoder *decoder, const char *bytes, enum event event)
{
    if (!*bytes || strlen(bytes) > DECODER_KEY || (event == EVENT_NONE && is_known_better(bytes)))
        return;
    assert(decoder->key_count < DECODER_KEYS);
    decoder->keys[decoder->key_count++] = (struct decoder_key){bytes, event};
}

void decoder_take(struct decoder *decoder, unsigned char byte)
{
    assert(decoder->length < DECODER_HELD);
    decoder->held[decoder->length++] = byte;
}

/* Replace the first bytes of what is held. */
static void replace(struct decoder *decoder, size_t count, const char *bytes, size_t length)
{
    assert(decoder->length - count + length <= DECODER_HELD);
    memmove(decoder->held + length, decoder->held + count, decoder->length - count);
    memcpy(decoder->held, bytes, length);
    decoder->length += length - count;
}

/* ---- The keys of the terminal. ---- */

/* How many bytes of the key are held, one after the other. */
static size_t count_held(const struct decoder *decoder, const char *key)
{
    size_t at = 0;

    while (at < decoder->length && key[at]) {
        unsigned char byte = (unsigned char)key[at];

        if (decoder->held[at] != byte && !(byte == C1 && decoder->held[at] == '\0'))
            return 0;
        at++;
    }
    return at;
}

/* The longest key that is held; null if none is. *may_grow becomes whether more bytes could make a
 * longer one. */
static const struct decoder_key *find_key(const struct decoder *decoder, bool *may_grow)
{
    const struct decoder_key *found = NULL;
    size_t longest = 0;

    *may_grow = false;
    for (int i = 0; i < decoder->key_count; i++) {
        const struct decoder_key *key = &decoder->keys[i];
        size_t held = count_held(decoder, key->bytes);

        if (key->bytes[held]) {
            *may_grow = *may_grow || held == decoder->length;
        } else if (held > longest) {
            longest = held;
            found = key;
        }
    }
    return found;
}

/* ---- Characters. ---- */

/* Some C libraries keep a byte that is no character in their locale as one of these, which are none
 * in any. */
static bool is_surrogate(wchar_t rune)
{
    return rune >= 0xD800 && rune <= 0xDFFF;
}

/* The character at the beginning; returns how many bytes it takes, or 0 if it is unfinished. Bytes
 * that are no character end before the one that spoils them, if that one can begin another: in
 * UTF-8 any can, but in other encodings the second byte of a character may look like a letter. One
 * by itself may still be a control character of eight bits. */
static size_t read_character(const struct decoder *decoder, const unsigned char *bytes,
                             size_t length, wchar_t *rune)
{
    const char *text = (const char *)bytes;

    *rune = bytes[0];
    if (bytes[0] < C1)
        return 1;
    for (size_t count = 1; count <= length; count++) {
        mbstate_t state = {0};
        size_t taken = mbrtowc(rune, text, count, &state);
        bool begins_another = decoder->utf8 || bytes[count - 1] < ' ';
        bool is_control = !decoder->utf8 && count == 1 && bytes[0] < C1_END;

        if (taken == (size_t)-2)
            continue;
        if (taken != (size_t)-1 && !is_surrogate(*rune))
            return taken;
        *rune = is_control ? bytes[0] : no_character;
        return begins_another && count > 1 ? count - 1 : count;
    }
    return 0;
}

/* Whether the character can be part of a name. */
static bool is_visible(wchar_t rune)
{
    return rune >= C1_END && rune != no_character && wcwidth(rune) > 0 && !unicode_is_hidden(rune)
        && !unicode_is_blank(rune);
}

static enum event read_plain(wchar_t rune)
{
    switch (rune) {
    case L'\r':
    case L'\n':
        return EVENT_ENTER;
    case BACKSPACE:
    case DELETE:
        return EVENT_BACKSPACE;
    case CTRL_L:
        return EVENT_REPAINT;
    case CTRL_R:
        return EVENT_REDO;
    default:
        if (rune >= L' ' && rune <= L'~')
            return (enum event)rune;
        return is_visible(rune) ? (enum event)(EVENT_RUNE + (int)rune) : EVENT_NONE;
    }
}

/* ---- What begins with Escape. ---- */

/* What is too long to be held means nothing. */
static size_t read_sequence(struct decoder *decoder, struct press *press)
{
    size_t taken = sequence_read(decoder->held, decoder->length, press);

    if (taken > 0 || decoder->length < DECODER_HELD) {
        press->is_click = press->is_click && decoder->mouse;
        return taken;
    }
    decoder->state = DECODER_REST;
    return decoder->length;
}

/* What begins with Escape; last says that nothing follows it. Behind it may be any character, with
 * Alt held, or the same again. */
static size_t read_escape(struct decoder *decoder, struct press *press, bool last)
{
    wchar_t rune;

    if (decoder->length == 1) {
        if (!last)
            return 0;
        press->event = EVENT_ESCAPE;
        decoder->state = DECODER_ESCAPED;
        return 1;
    }
    switch (decoder->held[1]) {
    case '[':
    case 'O':
        return read_sequence(decoder, press);
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
        decoder->state = DECODER_STRING;
        return 2;
    case ESC:
        return 1;
    default:
        break;
    }

    size_t taken = read_character(decoder, decoder->held + 1, decoder->length - 1, &rune);

    return taken > 0 ? 1 + taken : 0;
}

/* ---- One thing after the other. ---- */

/* Within a string; its end is ST, for most terminals BEL too, and whatever breaks it off. */
static size_t read_string(struct decoder *decoder)
{
    wchar_t rune;
    size_t taken = read_character(decoder, decoder->held, decoder->length, &rune);

    if (taken > 0 && (rune == BEL || rune == ST || rune == CAN || rune == SUB))
        decoder->state = DECODER_PLAIN;
    return rune == ESC ? 0 : taken;
}

/* Within a control sequence that is not held any more. */
static size_t read_rest(struct decoder *decoder)
{
    int byte = decoder->held[0];

    if (!sequence_is_parameter(byte))
        decoder->state = DECODER_PLAIN;
    return sequence_is_parameter(byte) || sequence_is_final(byte);
}

/* A character, or what begins with a control character. Those of eight bits are characters like
 * others: in UTF-8 two bytes, so that one of 0233 alone is no CSI but none at all. */
static size_t read_function(struct decoder *decoder, struct press *press, bool last)
{
    wchar_t rune;
    size_t taken = read_character(decoder, decoder->held, decoder->length, &rune);

    if (taken == 0)
        return 0;
    if (rune >= C1 && rune < C1_END) {
        replace(decoder, taken, (char[]){ESC, (char)(rune - C1_TO_LETTER)}, 2);
        rune = ESC;
    }
    if (rune == ESC)
        return read_escape(decoder, press, last);
    press->event = read_plain(rune);
    return taken;
}

/* The first thing that is held: how many bytes it takes, 0 if it is unfinished, and what it is. */
static size_t read_first(struct decoder *decoder, struct press *press, bool last)
{
    static const char introducers[] = "[O]PX^_";
    bool may_grow;

    *press = (struct press){.event = EVENT_NONE};
    if (decoder->length == 0)
        return 0;
    if (decoder->state == DECODER_ESCAPED) {
        decoder->state = DECODER_PLAIN;
        if (decoder->held[0] && strchr(introducers, decoder->held[0]))
            replace(decoder, 0, (char[]){ESC}, 1);
    }
    if (decoder->state == DECODER_STRING && (decoder->held[0] != ESC || decoder->length == 1))
        return read_string(decoder);
    if (decoder->state == DECODER_REST) {
        size_t taken = read_rest(decoder);

        if (taken > 0)
            return taken;
    }
    decoder->state = DECODER_PLAIN;

    const struct decoder_key *key = find_key(decoder, &may_grow);

    if (may_grow && !last)
        return 0;
    if (!key)
        return read_function(decoder, press, last);
    press->event = key->event;
    return strlen(key->bytes);
}

static bool is_nothing(struct press press)
{
    return press.event == EVENT_NONE && !press.is_click;
}

struct press decoder_next(struct decoder *decoder)
{
    struct press press;
    size_t taken;

    do {
        taken = read_first(decoder, &press, false);
        replace(decoder, taken, "", 0);
    } while (taken > 0 && is_nothing(press));
    return press;
}

int decoder_patience(const struct decoder *decoder)
{
    struct decoder copy = *decoder;
    struct press press;

    if (decoder->state == DECODER_STRING || decoder->state == DECODER_REST)
        return durations.by_terminal;
    if (decoder->state == DECODER_ESCAPED)
        return durations.by_hand;
    if (decoder->length == 0)
        return DECODER_FOR_EVER;
    if (read_first(&copy, &press, true) > 0)
        return decoder->escape_ms;
    return decoder->held[0] >= C1 || decoder->length > BY_HAND ? durations.by_terminal
                                                               : durations.by_hand;
}

struct press decoder_pause(struct decoder *decoder)
{
    struct press press = {.event = EVENT_NONE};
    bool is_plain = decoder->state == DECODER_PLAIN;

    decoder->state = DECODER_PLAIN;

    size_t taken = is_plain ? read_first(decoder, &press, true) : 0;

    replace(decoder, taken > 0 ? taken : decoder->length, "", 0);
    return press;
}
