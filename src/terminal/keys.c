/* SPDX-License-Identifier: MIT */
#include "terminal/keys.h"

#include <curses.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "base/clock.h"
#include "base/unicode.h"
#include "terminal/palette.h"
#include "terminal/signals.h"

#define CONTROL(letter) ((letter)&037)

enum { BEL = 007, ESC = 033, DELETE = 0177 };

/* Our own keys. curses gives the numbers right after KEY_MAX to other keys of terminfo. */
enum { KEY_PASTE = 2 * KEY_MAX, KEY_PASTE_END, KEY_REPORT, KEY_OLD_REPORT };

static struct {
    WINDOW *window; /* a pad, since wgetch would refresh any other window */
    bool has_mouse;
    uint64_t escape_end; /* until this time, an Escape key may turn out to start a sequence */
    uint64_t paste_end;  /* the time at which pasted text ends, unless more comes */
    bool is_torn;        /* the sequence came in parts, so curses could not find its key */
    bool is_pasting;
    bool is_return;      /* the last key was a CR: an LF right after it is the same key */
    mbstate_t character; /* the bytes of an unfinished character */
    int answers_due;     /* how many calls of keys_ask have no answer yet */
} keys;

/* ---- Sequences that curses does not know. ---- */

/* If the key is Ctrl-C or Ctrl-\, raise its signal and return true. But if text is being pasted and
 * more input waits behind the key, the key is part of the text: raise nothing and return false. */
static bool interrupts(int key)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    if (key != CONTROL('c') && key != CONTROL('\\'))
        return false;
    if (keys.is_pasting && poll(&input, 1, 0) > 0)
        return false;
    raise(key == CONTROL('c') ? SIGINT : SIGQUIT);
    return true;
}

/* The next byte of a sequence, or the next key. ERR if none comes in time, or if the program is to
 * end. */
static int next_byte(int milliseconds)
{
    uint64_t end = clock_after(milliseconds);
    int byte = wgetch(keys.window);
    bool is_over = false;

    while (byte == ERR && !is_over && !signals_ending()) {
        struct poller poller = {.count = 0};

        poller_add(&poller, STDIN_FILENO, POLLIN);
        poller_limit(&poller, end);
        signals_sleep(&poller);
        keys.is_torn = true;
        is_over = poller_is_ready(&poller, STDIN_FILENO) || clock_now() >= end;
        byte = wgetch(keys.window);
    }
    if (keys.is_torn)
        signals_wake(); /* a signal that has ended this sleep must wake screen_wait, too */
    return interrupts(byte) ? ERR : byte;
}

/* Swallow the rest of a sequence, after its introducer (`[` or O) and `byte`. The event is
 * EVENT_NAMELESS if the sequence comes from a key. */
static enum event swallow_control(int introducer, int byte)
{
    int first = byte;

    if (introducer == 'O')
        return keys.is_torn ? EVENT_NONE : EVENT_NAMELESS;
    while (byte >= ' ' && byte <= '?')
        byte = next_byte(durations.sequence);
    if (byte == 'c' && first == '?' && keys.answers_due > 0) {
        keys.answers_due--;
        if (keys.answers_due == 0 && palette_end_answers())
            return EVENT_RESIZE;
    }
    if (keys.is_torn || (first >= '<' && first <= '?') || byte <= 0 || byte > DELETE)
        return EVENT_NONE;
    return strchr("ABCDEFHPQSZabcdu~^$@", byte) ? EVENT_NAMELESS : EVENT_NONE;
}

/* True if a string ends after this Escape: a backslash follows or, from rxvt, the Escape of the
 * next sequence. */
static bool ends_string(void)
{
    int byte = next_byte(durations.sequence);

    if (byte == ESC)
        ungetch(byte);
    return byte == '\\' || byte == ESC;
}

/* Swallow a string up to its end: BEL, or Escape and a backslash, or the byte `end`. */
static enum event swallow_string(int end)
{
    char text[32] = "";
    size_t length = 0;
    int byte;

    do {
        byte = next_byte(durations.sequence);
        if (byte >= ' ' && length < sizeof text - 1)
            text[length++] = (char)byte;
    } while (byte != ERR && byte != BEL && byte != end && (byte != ESC || !ends_string()));
    return byte != ERR && palette_read_answer(text) ? EVENT_RESIZE : EVENT_NONE;
}

/* True if Escape and this byte start a sequence. */
static bool introduces(int byte)
{
    return byte > 0 && byte <= DELETE && strchr("[O]PX^_", byte);
}

static enum event sequence_event(int introducer, int string_end)
{
    return introducer == '[' || introducer == 'O'
             ? swallow_control(introducer, next_byte(durations.sequence))
             : swallow_string(string_end);
}

/* If no byte comes within ESCDELAY, the Escape is a key. If Alt is held, a key sends an Escape
 * before its own bytes: the event is EVENT_NAMELESS. */
static enum event escape_event(void)
{
    int byte = wgetch(keys.window);
    bool is_doubled = byte == ESC;

    keys.is_torn = false;
    while (byte == ESC)
        byte = wgetch(keys.window);
    if (is_doubled && keys.answers_due > 0 && (byte == ']' || byte == '[' || byte == 'P')) {
        ungetch(byte); /* an answer came right behind the Escape key: swallow_rest reads it */
        byte = ERR;
    }
    if (byte == ERR) {
        keys.escape_end = clock_after(durations.sequence);
        return EVENT_ESCAPE;
    }
    if (interrupts(byte))
        return EVENT_NONE;
    if (introduces(byte))
        return sequence_event(byte, BEL);
    return byte > ' ' && byte <= '~' ? EVENT_NAMELESS : EVENT_NONE;
}

/* A C1 control character is short for Escape and one byte: 0x9b is Escape and `[`. */
static enum event control_event(int control)
{
    enum { SHORTENED = 0x40, STRING_END = 0x9c };

    keys.is_torn = false;
    return introduces(control - SHORTENED) ? sequence_event(control - SHORTENED, STRING_END)
                                           : EVENT_NONE;
}

/* If the key continues a sequence whose Escape was taken for a key, swallow the rest of the
 * sequence and return true. Such a key is:
 *
 *     [ or O    if another byte comes right behind it, sooner than a person types
 *     ] or P    if an answer is due, since these are no keys of the game */
static bool swallow_rest(int key, enum event *event)
{
    bool is_soon = clock_now() < keys.escape_end;
    int byte = ERR;

    keys.escape_end = 0;
    if (is_soon && (key == ']' || key == 'P') && keys.answers_due > 0) {
        *event = swallow_string(BEL);
        return true;
    }
    if (is_soon && (key == '[' || key == 'O'))
        byte = next_byte(durations.escape);
    if (byte != ERR)
        swallow_control(key, byte);
    return byte != ERR;
}

/* ---- Keys and characters. ---- */

/* Add a byte to the character. Returns the event of the character when it is complete. A byte that
 * is part of no character may be a C1 control character.
 *
 * This does not use wget_wch: if a key comes after an incomplete character, wget_wch returns ERR
 * and leaves the key in its buffer. */
static enum event character_event(int byte)
{
    enum { LAST_CONTROL = 0x9f };
    bool is_first = mbsinit(&keys.character);
    wchar_t rune = L'\0';
    size_t length = mbrtowc(&rune, &(char){(char)byte}, 1, &keys.character);

    if (length == (size_t)-2)
        return EVENT_NONE;
    if (length == (size_t)-1) {
        keys.character = (mbstate_t){0};
        if (!is_first)
            return character_event(byte);
        return byte <= LAST_CONTROL ? control_event(byte) : EVENT_NONE;
    }
    if (rune <= L'~')
        return (enum event)rune;
    if (rune <= LAST_CONTROL)
        return control_event((int)rune);
    if (!iswprint((wint_t)rune) || unicode_is_hidden(rune) || unicode_is_blank(rune))
        return EVENT_NONE;
    return (enum event)(EVENT_RUNE + (int)rune);
}

/* False if no character of the terminal stops programs, as after "stty susp undef". */
static bool can_stop(void)
{
    struct termios modes;

    return tcgetattr(STDIN_FILENO, &modes) == 0 && modes.c_cc[VSUSP] != _POSIX_VDISABLE;
}

static enum event key_event(int key)
{
    static const struct {
        int key;
        enum event event;
    } events[] = {
        {KEY_UP, EVENT_UP},         {KEY_DOWN, EVENT_DOWN},           {KEY_LEFT, EVENT_LEFT},
        {KEY_RIGHT, EVENT_RIGHT},   {KEY_ENTER, EVENT_ENTER},         {'\r', EVENT_ENTER},
        {'\n', EVENT_ENTER},        {KEY_BACKSPACE, EVENT_BACKSPACE}, {DELETE, EVENT_BACKSPACE},
        {CONTROL('u'), EVENT_KILL}, {CONTROL('h'), EVENT_BACKSPACE},  {CONTROL('l'), EVENT_REPAINT},
        {CONTROL('r'), EVENT_REDO}, {KEY_PASTE_END, EVENT_PASTE_END}, {KEY_F(1), EVENT_HELP},
        {KEY_PASTE, EVENT_PASTE},   {KEY_HOME, EVENT_FIRST},          {KEY_END, EVENT_LAST},
        {'\t', EVENT_TAB},          {KEY_PPAGE, EVENT_PAGE_UP},       {KEY_NPAGE, EVENT_PAGE_DOWN}};
    bool is_feed = key == '\n' && keys.is_return;

    keys.is_return = key == '\r';
    if (is_feed)
        return EVENT_NONE;
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (events[i].key == key)
            return events[i].event;
    /* On the Linux console, Ctrl-Z is KEY_SUSPEND. */
    if ((key == CONTROL('z') || key == KEY_SUSPEND) && can_stop())
        return keys.is_pasting ? EVENT_NONE : EVENT_STOP;
    if (interrupts(key))
        return EVENT_NONE;
    if (key > UCHAR_MAX || (key >= CONTROL('a') && key <= CONTROL('z')))
        return EVENT_NAMELESS;
    return key >= ' ' ? character_event(key) : EVENT_NONE;
}

/* Read the rest of a mouse report. If button 0, the left one, goes down in column 12 of row 5, both
 * counted from 1, the rest is:
 *
 *     KEY_REPORT        "0;12;5M"; if the button goes up, "0;12;5m"
 *     KEY_OLD_REPORT    " ,%": one byte for each number, which is 32 plus the number
 *
 * This does not use curses, which would wait forever for the rest of a report cut into parts. */
static enum event click_event(int key, const struct canvas *canvas, struct area at)
{
    enum { WITH_KEYS = 4 | 8 | 16 }; /* Shift, Alt or Ctrl is held */
    const bool is_old = key == KEY_OLD_REPORT;
    char text[16] = "";
    char *next = text;
    int numbers[3]; /* button, column, row */
    size_t length = 0;
    int byte;

    keys.is_torn = false;
    do {
        byte = next_byte(durations.sequence);
        if (byte != ERR && length < sizeof text - 1)
            text[length++] = (char)byte;
    } while (is_old ? byte != ERR && length < 3 : byte >= ' ' && byte <= '?');
    for (int i = 0; i < 3; i++) {
        numbers[i] = is_old ? (unsigned char)text[i] - ' ' : (int)strtol(next, &next, 10);
        if (!is_old && *next++ != ";;M"[i])
            return EVENT_NONE;
    }
    if (!canvas || !keys.has_mouse || (numbers[0] & ~WITH_KEYS) != 0)
        return EVENT_NONE;
    return canvas_event_at(canvas, numbers[2] - 1 - at.row, numbers[1] - 1 - at.col);
}

/* ---- Reading. ---- */

/* Define the keys that terminfo may lack, or may have only for another mode of the terminal. */
static void define_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } defined[] = {
        {"\033[A", KEY_UP},     {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},
        {"\033[D", KEY_LEFT},   {"\033OA", KEY_UP},     {"\033OB", KEY_DOWN},
        {"\033OC", KEY_RIGHT},  {"\033OD", KEY_LEFT},   {"\033OM", KEY_ENTER},
        {"\033OP", KEY_F(1)},   {"\033[11~", KEY_F(1)}, {"\033[200~", KEY_PASTE},
        {"\033[H", KEY_HOME},   {"\033[F", KEY_END},    {"\033OH", KEY_HOME},
        {"\033OF", KEY_END},    {"\033[1~", KEY_HOME},  {"\033[4~", KEY_END},
        {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE}, {"\033[201~", KEY_PASTE_END},
        {"\033[I", 0},          {"\033[O", 0}, /* the window gains or loses focus: no key */
    };

    for (size_t i = 0; i < sizeof defined / sizeof defined[0]; i++)
        define_key(defined[i].bytes, defined[i].key);
    for (int digit = 1; digit <= 9; digit++) /* the digits of the keypad */
        define_key((char[]){ESC, 'O', (char)('p' + digit), '\0'}, '0' + digit);
    if (has_key(KEY_MOUSE)) {
        define_key(NULL, KEY_MOUSE);
        define_key("\033[<", KEY_REPORT);
        define_key("\033[M", KEY_OLD_REPORT);
        define_key("\177", DELETE); /* else column 95 of an old report would be Backspace */
    }
}

void keys_ask(bool about_depth, bool about_change)
{
    if (about_depth)
        fputs("\033[38;2;1;2;3m\033P$qm\033\\\033[m", stdout);
    if (about_change)
        fputs("\033]4;230;rgb:ff/ff/00\033\\\033]4;230;?\033\\\033]4;230;rgb:ff/ff/d7\033\\",
              stdout);
    palette_expect_answers();
    fputs("\033]11;?\033\\\033[c", stdout);
    fflush(stdout);
    keys.answers_due++;
}

void keys_await_answers(void)
{
    uint64_t end = clock_after(durations.last_answer);

    while (keys.answers_due > 0 && clock_now() < end && !signals_ending()) {
        struct poller poller = {.count = 0};

        poller_add(&poller, STDIN_FILENO, POLLIN);
        poller_limit(&poller, end);
        signals_sleep(&poller);
        keys_read(NULL, (struct area){0, 0, 0, 0});
    }
    keys.answers_due = 0;
}

void keys_open(bool mouse)
{
    const char *delay = getenv("ESCDELAY");

    keys.window = newpad(1, 1);
    keypad(keys.window, TRUE);
    nodelay(keys.window, TRUE);
    if (!delay || !*delay || delay[strspn(delay, "0123456789")])
        set_escdelay(durations.escape);
    keys.has_mouse = mouse && has_key(KEY_MOUSE);
    define_keys();
}

bool keys_has_mouse(void)
{
    return keys.has_mouse;
}

enum event keys_read(const struct canvas *canvas, struct area at)
{
    enum event event = EVENT_NONE;
    int key;

    if (keys.is_pasting && clock_now() >= keys.paste_end)
        event = EVENT_PASTE_END;
    while (event == EVENT_NONE && (key = wgetch(keys.window)) != ERR)
        if (key == KEY_REPORT || key == KEY_OLD_REPORT)
            event = click_event(key, canvas, at);
        else if (key == ESC)
            event = escape_event();
        else if (!swallow_rest(key, &event))
            event = key_event(key);
    if (event == EVENT_PASTE || event == EVENT_PASTE_END)
        keys.is_pasting = event == EVENT_PASTE;
    if (event != EVENT_NONE)
        keys.paste_end = clock_after(durations.sequence);
    return event;
}
