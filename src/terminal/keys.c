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

enum { BEL = 007, ESC = 033, DELETE = 0177 };

/* Keys beyond those that curses knows, and those that it finds in terminfo, from KEY_MAX on. */
enum { KEY_PASTE = 2 * KEY_MAX, KEY_PASTE_END };

/* There is one keyboard. */
static struct {
    WINDOW *window; /* a pad: wgetch refreshes any other window */
    bool has_mouse;
    uint64_t escape_end; /* until then an Escape that was reported may begin a sequence */
    uint64_t paste_end;  /* of pasted text, if nothing more of it comes */
    bool is_pasting;
    mbstate_t character; /* the bytes of one that have come */
} keys;

/* ---- Sequences that curses does not know. ---- */

/* The next byte of a sequence, which may be torn; or a key, or ERR. */
static int next_byte(void)
{
    int byte;

    wtimeout(keys.window, durations.sequence);
    byte = wgetch(keys.window);
    nodelay(keys.window, TRUE);
    return byte;
}

/* Swallow the rest of a sequence after Escape and that byte. False if it begins none. The event is
 * EVENT_NAMELESS if the sequence comes from a key, and EVENT_NONE if it is a reply. */
static bool swallow_sequence(int byte, enum event *event)
{
    *event = EVENT_NONE;
    if (byte == 'O') {
        *event = next_byte() == ERR ? EVENT_NONE : EVENT_NAMELESS;
    } else if (byte == '[') {
        int first = byte = next_byte();

        while (byte >= ' ' && byte <= '?')
            byte = next_byte();
        if ((first < '<' || first > '?') && byte > 0 && strchr("ABCDEFHPQSZabcdu~^$@", byte))
            *event = EVENT_NAMELESS;
    } else if (byte > 0 && byte <= DELETE && strchr("]PX^_", byte)) {
        do
            byte = next_byte();
        while (byte != ERR && byte != BEL && (byte != ESC || next_byte() != '\\'));
    } else {
        return false;
    }
    return true;
}

/* Escape is the key if nothing follows at once. With Alt held a key sends it first. */
static enum event escape_event(void)
{
    enum event event;
    int byte = ESC;

    while (byte == ESC)
        byte = wgetch(keys.window);
    if (byte == ERR) {
        keys.escape_end = clock_after(durations.sequence);
        return EVENT_ESCAPE;
    }
    if (swallow_sequence(byte, &event))
        return event;
    return byte > ' ' && byte <= '~' ? EVENT_NAMELESS : EVENT_NONE;
}

/* ---- Keys and characters. ---- */

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
    if (rune <= L'~')
        return (enum event)rune;
    if (!iswprint((wint_t)rune) || unicode_is_hidden(rune) || unicode_is_blank(rune))
        return EVENT_NONE;
    return (enum event)(EVENT_RUNE + (int)rune);
}

static enum event key_event(int key)
{
    static const struct {
        int key;
        enum event event;
    } events[] = {
        {KEY_UP, EVENT_UP},           {KEY_DOWN, EVENT_DOWN},           {KEY_LEFT, EVENT_LEFT},
        {KEY_RIGHT, EVENT_RIGHT},     {KEY_ENTER, EVENT_ENTER},         {'\r', EVENT_ENTER},
        {'\n', EVENT_ENTER},          {KEY_BACKSPACE, EVENT_BACKSPACE}, {DELETE, EVENT_BACKSPACE},
        {CTRL('h'), EVENT_BACKSPACE}, {CTRL('l'), EVENT_REPAINT},       {CTRL('r'), EVENT_REDO},
        {KEY_PASTE, EVENT_PASTE},     {KEY_PASTE_END, EVENT_PASTE_END}, {KEY_F(1), EVENT_HELP},
        {KEY_RESIZE, EVENT_RESIZE}};

    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (events[i].key == key)
            return events[i].event;
    if (key == CTRL('z'))
        return keys.is_pasting ? EVENT_NONE : EVENT_STOP;
    if (key == CTRL('c') || key == CTRL('\\')) {
        if (!keys.is_pasting)
            raise(key == CTRL('c') ? SIGINT : SIGQUIT);
        return EVENT_NONE;
    }
    if (key > UCHAR_MAX || (key >= CTRL('a') && key <= CTRL('z')))
        return EVENT_NAMELESS;
    return key >= ' ' ? character_event(key) : EVENT_NONE;
}

static enum event click_event(const struct canvas *canvas, struct size corner)
{
    MEVENT mouse;

    while (getmouse(&mouse) == OK)
        if (mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
            return canvas_event_at(canvas, mouse.y - corner.rows, mouse.x - corner.cols);
    return EVENT_NONE;
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
        {"\033[201~", KEY_PASTE_END}, {"\033[I", 0},          {"\033[O", 0}, /* focus is no key */
    };

    for (size_t i = 0; i < sizeof defined / sizeof defined[0]; i++)
        define_key(defined[i].bytes, defined[i].key);
    for (int digit = 1; digit <= 9; digit++) /* of the keypad */
        define_key((char[]){ESC, 'O', (char)('p' + digit), '\0'}, '0' + digit);
}

/* All events of the mouse are requested: after one that is not, wgetch would wait for the next. */
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

bool keys_has_mouse(void)
{
    return keys.has_mouse;
}

enum event keys_read(const struct canvas *canvas, struct size corner)
{
    enum event event = EVENT_NONE;
    int key;

    if (keys.is_pasting && clock_now() >= keys.paste_end)
        event = EVENT_PASTE_END;
    while (event == EVENT_NONE && (key = wgetch(keys.window)) != ERR)
        if (key == KEY_MOUSE)
            event = click_event(canvas, corner);
        else if (key == ESC)
            event = escape_event();
        else if (clock_now() >= keys.escape_end || !swallow_sequence(key, &event))
            event = key_event(key);
    if (event == EVENT_PASTE || event == EVENT_PASTE_END)
        keys.is_pasting = event == EVENT_PASTE;
    if (event != EVENT_NONE)
        keys.paste_end = clock_after(durations.sequence);
    return event;
}
