/* SPDX-License-Identifier: MIT */
#include "terminal/sequence.h"

#include <string.h>

static const char paste[] = "200", paste_end[] = "201", f1[] = "11";

int sequence_keypad_digit(int final)
{
    return final >= 'q' && final <= 'y' ? final - 'q' + '1' : 0;
}

bool sequence_is_parameter(int byte)
{
    return byte >= ' ' && byte <= '?';
}

bool sequence_is_final(int byte)
{
    return byte >= '@' && byte <= '~';
}

/* A click is the first button, alone, going down. */
static struct press click(int button, int col, int row)
{
    return (struct press){.is_click = button == 0, .row = row, .col = col};
}

/* Three bytes follow ESC [ M: the button, the column and the row, each above a blank and the latter
 * two counted from 1. A control character is none of them, and begins something else. */
static size_t read_old_report(const unsigned char *bytes, size_t length, struct press *press)
{
    enum { REPORT = 6 };

    for (size_t at = 3; at < REPORT; at++) {
        if (at == length)
            return 0;
        if (bytes[at] < ' ')
            return at;
    }
    *press = click(bytes[3] - ' ', bytes[4] - ' ' - 1, bytes[5] - ' ' - 1);
    return REPORT;
}

/* "<button;column;row" stands there and nothing else, and no number of more than five digits. At
 * the end is the final byte, which is none of this. */
static bool read_numbers(const unsigned char *at, const unsigned char *end, int numbers[3])
{
    enum { DIGITS = 5 };

    for (int i = 0; i < 3; i++) {
        int digits = 0;

        if (*at++ != (i == 0 ? '<' : ';'))
            return false;
        numbers[i] = 0;
        for (; *at >= '0' && *at <= '9' && digits < DIGITS; at++, digits++)
            numbers[i] = 10 * numbers[i] + *at - '0';
        if (digits == 0)
            return false;
    }
    return at == end;
}

static enum event read_arrow(int final)
{
    static const enum event arrows[] = {EVENT_UP, EVENT_DOWN, EVENT_RIGHT, EVENT_LEFT};

    return final >= 'A' && final <= 'D' ? arrows[final - 'A'] : EVENT_NONE;
}

/* SS3, that is ESC O, and a final byte. */
static enum event read_ss3(int final)
{
    switch (final) {
    case 'M':
        return EVENT_ENTER;
    case 'P':
        return EVENT_HELP;
    default:
        return sequence_keypad_digit(final) ? (enum event)sequence_keypad_digit(final)
                                            : read_arrow(final);
    }
}

/* ESC [, parameters and a final byte, which is the last one. */
static struct press read_whole(const unsigned char *bytes, size_t length)
{
    const unsigned char *parameters = bytes + 2;
    size_t count = length - 3;
    int final = bytes[length - 1];
    int numbers[3];
    const struct {
        const char *parameter;
        enum event event;
    } rows[] = {{paste, EVENT_PASTE}, {paste_end, EVENT_PASTE_END}, {f1, EVENT_HELP}};

    if (count == 0)
        return (struct press){.event = read_arrow(final)};
    if (final == 'M' && read_numbers(parameters, parameters + count, numbers))
        return click(numbers[0], numbers[1] - 1, numbers[2] - 1);
    for (size_t i = 0; final == '~' && i < sizeof rows / sizeof rows[0]; i++)
        if (count == strlen(rows[i].parameter) && !memcmp(parameters, rows[i].parameter, count))
            return (struct press){.event = rows[i].event};
    return (struct press){.event = EVENT_NONE};
}

size_t sequence_read(const unsigned char *bytes, size_t length, struct press *press)
{
    bool is_ss3 = bytes[1] == 'O';
    size_t at = 2;

    if (!is_ss3 && length > at && bytes[at] == '[')
        at++; /* the function keys of Linux: ESC [ [ A */
    while (at < length && sequence_is_parameter(bytes[at]))
        at++;
    if (at == length)
        return 0;
    if (!sequence_is_final(bytes[at]))
        return at;
    if (!is_ss3 && at == 2 && bytes[at] == 'M')
        return read_old_report(bytes, length, press);
    if (!is_ss3)
        *press = read_whole(bytes, at + 1);
    else if (at == 2)
        press->event = read_ss3(bytes[at]);
    return at + 1;
}
