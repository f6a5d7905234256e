/* SPDX-License-Identifier: MIT */
#include "terminal/keys.h"

#include <curses.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "base/clock.h"
#include "base/unicode.h"

#define CTRL(letter) ((letter)&037)

enum { BEL = 007, CAN = 030, SUB = 032, ESC = 033, DELETE = 0177 };

/* Keys beside those of curses. */
enum { KEY_PASTE = KEY_MAX + 1, KEY_PASTE_END };

/* The next bytes go on with a sequence that curses does not know, if they come in time. */
enum rest {
    REST_NONE,
    REST_ESCAPE,       /* what follows Escape at once */
    REST_LATE,         /* what follows an Escape that was told as a key */
    REST_BYTE,         /* one byte */
    REST_CONTROL,      /* up to a final byte */
    REST_STRING,       /* up to BEL, or Escape and a backslash */
    REST_STRING_ESCAPE /* what follows Escape in a string */
};

/* There is one keyboard. */
static struct {
    WINDOW *window; /* a pad: wgetch refreshes any other window */
    bool has_mouse;
    enum rest rest;
    uint64_t deadline; /* for the rest of a sequence or of pasted text */
    bool is_pasting;
    mbstate_t character; /* the bytes of one that have come */
} keys;

/* ---- The rest of a sequence. ---- */

/* What follows the byte after Escape. */
static enum rest rest_after(int byte)
{
    switch (byte) {
    case '[':
        return REST_CONTROL;
    case 'O':
        return REST_BYTE;
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
        return REST_STRING;
    default:
        return REST_NONE;
    }
}

/* True if the key goes on with a sequence. With Alt held a key sends Escape first. */
static bool is_rest(int key)
{
    enum rest rest = clock_now() < keys.deadline ? keys.rest : REST_NONE;

    keys.rest = REST_NONE;
    keys.deadline = clock_after(durations.sequence);
    if (key > UCHAR_MAX) /* curses knows it as a whole */
        return false;
    if (key == ESC) {
        keys.rest = rest == REST_STRING ? REST_STRING_ESCAPE : REST_ESCAPE;
        return true;
    }
    switch (rest) {
    case REST_ESCAPE:
    case REST_STRING_ESCAPE:
        keys.rest = rest_after(key);
        return true;
    case REST_LATE:
        keys.rest = rest_after(key);
        return keys.rest != REST_NONE;
    case REST_CONTROL:
        if (key >= ' ' && key <= '?')
            keys.rest = REST_CONTROL;
        return key >= ' ';
    case REST_STRING:
        if (key != BEL && key != CAN && key != SUB)
            keys.rest = REST_STRING;
        return true;
    default:
        return rest == REST_BYTE;
    }
}

/* ---- Keys and characters. ---- */

/* Some C libraries keep a byte that is not a character in the locale as a rune that cannot be
 * printed. */
static bool can_be_in_name(wchar_t rune)
{
    return iswprint((wint_t)rune) && !unicode_is_hidden(rune) && !unicode_is_blank(rune);
}

/* wget_wch would return ERR after a character that was torn, with a key still in its buffer. */
static enum event character_event(int byte)
{
    bool is_first = mbsinit(&keys.character);
    wchar_t rune = L'\0';
    size_t length = mbrtowc(&rune, &(char){(char)byte}, 1, &keys.character);

    if (length == (size_t)-2)
        return EVENT_NONE;
    if (length == (size_t)-1) {
        keys.character = (mbstate_t){0};
        return is_first ? EVENT_NONE : character_event(byte);
    }
    if (rune >= L' ' && rune <= L'~')
        return (enum event)rune;
    return rune > DELETE && can_be_in_name(rune) ? (enum event)(EVENT_RUNE + (int)rune)
                                                 : EVENT_NONE;
}

static enum event key_event(int key)
{
    static const struct {
        int key;
        enum event event;
    } events[] = {
        {KEY_UP, EVENT_UP},
        {KEY_DOWN, EVENT_DOWN},
        {KEY_LEFT, EVENT_LEFT},
        {KEY_RIGHT, EVENT_RIGHT},
        {KEY_ENTER, EVENT_ENTER},
        {'\r', EVENT_ENTER},
        {'\n', EVENT_ENTER},
        {KEY_BACKSPACE, EVENT_BACKSPACE},
        {CTRL('h'), EVENT_BACKSPACE},
        {DELETE, EVENT_BACKSPACE},
        {KEY_F(1), EVENT_HELP},
        {CTRL('l'), EVENT_REPAINT},
        {CTRL('r'), EVENT_REDO},
        {KEY_PASTE, EVENT_PASTE},
        {KEY_PASTE_END, EVENT_PASTE_END},
        {'\t', EVENT_TAB},
        {KEY_BTAB, EVENT_BACK_TAB},
        {KEY_IC, EVENT_INSERT},
        {KEY_DC, EVENT_DELETE},
        {KEY_HOME, EVENT_HOME},
        {KEY_END, EVENT_END_KEY},
        {KEY_PPAGE, EVENT_PAGE_UP},
        {KEY_NPAGE, EVENT_PAGE_DOWN},
    };

    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (events[i].key == key)
            return events[i].event;
    if (key == CTRL('c')) {
        if (!keys.is_pasting)
            raise(SIGINT);
        return EVENT_NONE;
    }
    if (key >= CTRL('a') && key <= CTRL('z'))
        return (enum event)(EVENT_CONTROL + '@' + key);
    if (key > KEY_F0 && key <= KEY_F(12))
        return (enum event)(EVENT_FUNCTION + key - KEY_F0);
    return key >= ' ' && key <= UCHAR_MAX ? character_event(key) : EVENT_NONE;
}

static struct press read_click(void)
{
    MEVENT mouse;

    while (getmouse(&mouse) == OK)
        if (mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
            return (struct press){.is_click = true, .row = mouse.y, .col = mouse.x};
    return (struct press){.event = EVENT_NONE};
}

/* ---- Reading. ---- */

/* The keys that terminfo may lack, or give for another mode of the terminal only. */
static void define_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } defined[] = {
        {"\033[A", KEY_UP},           {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},
        {"\033[D", KEY_LEFT},         {"\033OA", KEY_UP},     {"\033OB", KEY_DOWN},
        {"\033OC", KEY_RIGHT},        {"\033OD", KEY_LEFT},   {"\033OM", KEY_ENTER},
        {"\033OP", KEY_F(1)},         {"\033[11~", KEY_F(1)}, {"\033[200~", KEY_PASTE},
        {"\033[201~", KEY_PASTE_END},
    };

    for (size_t i = 0; i < sizeof defined / sizeof defined[0]; i++)
        define_key(defined[i].bytes, defined[i].key);
    for (int digit = 1; digit <= 9; digit++) /* of the keypad */
        define_key((char[]){ESC, 'O', (char)('p' + digit), '\0'}, '0' + digit);
}

/* All events of the mouse are asked for: after one that is not wgetch would wait for the next. */
void keys_open(bool mouse)
{
    keys.window = newpad(1, 1);
    keypad(keys.window, TRUE);
    nodelay(keys.window, TRUE);
    if (!getenv("ESCDELAY"))
        set_escdelay(durations.escape);
    define_keys();
    mouseinterval(0);
    keys.has_mouse = mouse && mousemask(ALL_MOUSE_EVENTS, NULL) != 0;
    if (!keys.has_mouse)
        define_key(NULL, KEY_MOUSE);
}

void keys_close(void)
{
    delwin(keys.window);
}

bool keys_has_mouse(void)
{
    return keys.has_mouse;
}

struct press keys_read(void)
{
    struct press press = {.event = EVENT_NONE};
    int key;

    while (!press.is_click && press.event == EVENT_NONE && (key = wgetch(keys.window)) != ERR)
        if (key == KEY_MOUSE)
            press = read_click();
        else if (!is_rest(key))
            press.event = key_event(key);
    if (press.is_click || press.event != EVENT_NONE) {
        if (press.event == EVENT_PASTE || press.event == EVENT_PASTE_END)
            keys.is_pasting = press.event == EVENT_PASTE;
    } else if (keys.rest == REST_ESCAPE) {
        keys.rest = REST_LATE;
        press.event = EVENT_ESCAPE;
    } else if (keys.is_pasting && clock_now() >= keys.deadline) {
        keys.is_pasting = false;
        press.event = EVENT_PASTE_END;
    }
    return press;
}

uint64_t keys_deadline(void)
{
    return keys.is_pasting ? keys.deadline : CLOCK_NEVER;
}
