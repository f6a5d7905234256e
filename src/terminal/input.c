/* SPDX-License-Identifier: MIT */
#include "terminal/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/clock.h"
#include "base/unicode.h"

enum control {
    BEL = 007,
    BACKSPACE = 'h' & 037,
    CTRL_L = 'l' & 037,
    CTRL_R = 'r' & 037,
    CAN = 030,
    SUB = 032,
    ESC = 033,
    DELETE = 0177
};

/* The state of the held bytes. */
enum progress {
    UNFINISHED,
    WHOLE,
    BROKEN /* the last byte does not belong to the others, and begins something new */
};

/* ---- Characters. ---- */

/* Not a character. */
static const wchar_t no_character = L'\uFFFD';

static enum progress read_character(const unsigned char *bytes, size_t length, wchar_t *rune)
{
    mbstate_t state = {0};

    *rune = L'\0';
    switch (mbrtowc(rune, (const char *)bytes, length, &state)) {
    case (size_t)-2:
        return UNFINISHED;
    case (size_t)-1:
        *rune = no_character;
        return length > 1 ? BROKEN : WHOLE;
    default:
        return WHOLE;
    }
}

/* True if the character, which is not ASCII, can be part of a name. Some C libraries keep a byte
 * that is not a character in the locale as a surrogate, which is a character in none. */
static bool is_visible(wchar_t rune)
{
    bool is_surrogate = rune >= 0xD800 && rune <= 0xDFFF;

    return rune != no_character && !is_surrogate && wcwidth(rune) > 0 && !unicode_is_hidden(rune)
        && !unicode_is_blank(rune);
}

static enum event character_event(wchar_t rune)
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
        return rune > DELETE && is_visible(rune) ? (enum event)(EVENT_RUNE + (int)rune)
                                                 : EVENT_NONE;
    }
}

/* ---- Control sequences: ESC [ or ESC O, parameters, a final byte. ---- */

static bool is_parameter(int byte)
{
    return byte >= ' ' && byte <= '?';
}

static bool is_final(int byte)
{
    return byte >= '@' && byte <= '~';
}

/* A click is the first button, alone, going down. */
static struct press click(int button, int col, int row)
{
    return (struct press){.is_click = button == 0, .row = row - 1, .col = col - 1};
}

/* xterm's report of a button going down: "[<button;column;rowM", with numbers of at most five
 * digits. */
static struct press read_report(const unsigned char *bytes, size_t length)
{
    char button[6];
    char col[6];
    char row[6];
    int end = 0;

    sscanf((const char *)bytes, "[<%5[0-9];%5[0-9];%5[0-9]M%n", button, col, row, &end);
    if ((size_t)end != length)
        return (struct press){.event = EVENT_NONE};
    return click((int)strtol(button, NULL, 10), (int)strtol(col, NULL, 10),
                 (int)strtol(row, NULL, 10));
}

/* The meaning of all the bytes after ESC. */
static struct press read_meaning(const unsigned char *bytes, size_t length)
{
    static const struct {
        const char *bytes;
        enum event event;
    } keys[] = {
        {"[A", EVENT_UP},       {"[B", EVENT_DOWN},
        {"[C", EVENT_RIGHT},    {"[D", EVENT_LEFT},
        {"OA", EVENT_UP},       {"OB", EVENT_DOWN},
        {"OC", EVENT_RIGHT},    {"OD", EVENT_LEFT},
        {"OM", EVENT_ENTER},    {"OP", EVENT_HELP},
        {"[11~", EVENT_HELP},   {"[[A", EVENT_HELP}, /* F1 in three ways */
        {"[200~", EVENT_PASTE}, {"[201~", EVENT_PASTE_END},
    };
    int last = bytes[length - 1];

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strlen(keys[i].bytes) == length && memcmp(keys[i].bytes, bytes, length) == 0)
            return (struct press){.event = keys[i].event};
    if (bytes[0] == 'O' && length == 2 && last >= 'q' && last <= 'y') /* of the keypad */
        return (struct press){.event = (enum event)(last - 'q' + '1')};
    return read_report(bytes, length);
}

/* xterm's old report: ESC [ M, the button, the column and the row, each a byte above a blank. */
static enum progress read_old_report(const unsigned char *bytes, size_t length, struct press *press)
{
    enum { REPORT = 6 };

    if (bytes[length - 1] < ' ')
        return BROKEN;
    if (length < REPORT)
        return UNFINISHED;
    *press = click(bytes[3] - ' ', bytes[4] - ' ', bytes[5] - ' ');
    return WHOLE;
}

/* rxvt ends keys with Shift in a byte that otherwise ends nothing: ESC [ 2 $. In a reply with that
 * byte the parameters are not digits alone. */
static bool is_shifted_key(const unsigned char *bytes, size_t length)
{
    size_t at = 2;

    while (bytes[at] >= '0' && bytes[at] <= '9')
        at++;
    return at > 2 && at == length - 1 && bytes[at] == '$';
}

static enum progress read_sequence(const unsigned char *bytes, size_t length, struct press *press)
{
    int last = bytes[length - 1];

    if (bytes[1] == '[' && bytes[2] == 'M')
        return read_old_report(bytes, length, press);
    if (bytes[1] == '[' && last == '[' && length == 3) /* the function keys of Linux: ESC [ [ A */
        return UNFINISHED;
    if (is_parameter(last))
        return is_shifted_key(bytes, length) ? WHOLE : UNFINISHED;
    if (!is_final(last))
        return BROKEN;
    *press = read_meaning(bytes + 1, length - 1);
    return WHOLE;
}

/* ---- Sequences and strings that begin with Escape. ---- */

/* Only ESC, the introducer, and an ESC that may begin the end of a string are held. BEL ends a
 * string in most terminals, and CAN and SUB break it off. */
static enum progress read_string(struct input_reader *reader)
{
    int last = reader->held[reader->length - 1];
    bool is_ending = reader->length > 3;

    if (is_ending)
        return last == '\\' ? WHOLE : BROKEN;
    if (last == BEL || last == CAN || last == SUB)
        return WHOLE;
    if (last != ESC)
        reader->length--;
    return UNFINISHED;
}

static const char introducers[] = "[O]PX^_";

static enum progress read_escape(struct input_reader *reader, struct press *press)
{
    const unsigned char *bytes = reader->held;
    wchar_t rune;

    if (reader->length == 1)
        return UNFINISHED;
    if (bytes[1] == ESC)
        return BROKEN;
    if (!bytes[1] || !strchr(introducers, bytes[1])) /* a key with Alt */
        return read_character(bytes + 1, reader->length - 1, &rune);
    if (reader->length == 2)
        return UNFINISHED;
    return bytes[1] == '[' || bytes[1] == 'O' ? read_sequence(bytes, reader->length, press)
                                              : read_string(reader);
}

static enum progress read_held(struct input_reader *reader, struct press *press)
{
    enum progress progress;
    wchar_t rune;

    if (reader->held[0] == ESC)
        return read_escape(reader, press);
    progress = read_character(reader->held, reader->length, &rune);
    if (progress == WHOLE)
        press->event = character_event(rune);
    return progress;
}

/* ---- Byte by byte. ---- */

void input_start(struct input_reader *reader, int escape_ms, bool mouse)
{
    *reader = (struct input_reader){.escape_ms = escape_ms, .mouse = mouse};
}

struct press input_take(struct input_reader *reader, unsigned char byte)
{
    struct press press = {.event = EVENT_NONE};
    enum progress progress;

    if (reader->is_escape_told && !(byte && strchr(introducers, byte)))
        reader->length = 0;
    reader->is_escape_told = false;
    reader->held[reader->length++] = byte;
    progress = read_held(reader, &press);
    while (progress == BROKEN) {
        /* The end of a string may be the beginning of something else. */
        bool has_escape = reader->length > 2 && reader->held[reader->length - 2] == ESC;

        reader->length = 0;
        if (has_escape)
            reader->held[reader->length++] = ESC;
        reader->held[reader->length++] = byte;
        progress = read_held(reader, &press);
    }
    if (progress == WHOLE)
        reader->length = 0;
    else if (reader->length == INPUT_HELD) /* too long to have a meaning */
        reader->length--;
    press.is_click = press.is_click && reader->mouse;
    if (press.event == EVENT_PASTE || press.event == EVENT_PASTE_END)
        reader->is_pasting = press.event == EVENT_PASTE;
    return press;
}

int input_wait_ms(const struct input_reader *reader)
{
    if (reader->length == 0)
        return reader->is_pasting ? durations.paste : INPUT_FOR_EVER;
    return reader->length == 1 && reader->held[0] == ESC && !reader->is_escape_told
             ? reader->escape_ms
             : durations.begun_input;
}

struct press input_pause(struct input_reader *reader)
{
    bool is_escape = reader->length == 1 && reader->held[0] == ESC && !reader->is_escape_told;

    if (reader->length == 0 && reader->is_pasting) {
        reader->is_pasting = false;
        return (struct press){.event = EVENT_PASTE_END};
    }
    if (!is_escape)
        reader->length = 0;
    reader->is_escape_told = is_escape;
    return (struct press){.event = is_escape ? EVENT_ESCAPE : EVENT_NONE};
}
