/* SPDX-License-Identifier: MIT */
#include "terminal/screen.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/keys.h"
#include "terminal/signals.h"

/* Only this much of a larger terminal is used: each cell costs memory, and curses counts to
 * 32767. */
enum { MOST_ROWS = 500, MOST_COLS = 1000 };

/* The bytes that end the screen; a terminal description has at most 4096. */
enum { RESET_SIZE = 4096 };

/* There is one terminal. */
static struct {
    SCREEN *curses;
    struct termios modes_before;
    char reset[RESET_SIZE];
    size_t reset_length;
    struct size at;            /* the upper left corner of the canvas that was painted last */
    const struct theme *theme; /* its theme */
} screen;

/* True if TERM names a terminal whose cursor can be moved. This writes no byte of output. */
static bool check_term(const char **word, const char **reason)
{
    const char *name = getenv("TERM");
    int found;

    *reason = "TERM is not set; try TERM=xterm-256color, or --plain";
    if (!name || !*name)
        return false;
    *word = name;
    *reason = "in TERM names no terminal to play on; try xterm-256color, or --plain";
    if (setupterm(name, STDOUT_FILENO, &found) == ERR)
        return false;

    bool can_move = cursor_address;

    del_curterm(cur_term);
    return can_move;
}

/* ---- Modes that curses does not know: brackets around pasted text. ---- */

/* True if the terminal sends mouse reports like xterm, and so takes xterm's private modes. */
static bool is_like_xterm(void)
{
    return key_mouse;
}

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* ---- Painting. ---- */

static int style_color(struct style style)
{
    return COLORS > COLOR_LAST_FIXED ? style.fixed : style.eight;
}

/* The pair of the role's colour on the terminal's own background. All roles of one colour have that
 * of the first: a change of pairs costs bytes. With pair 0 curses would reset all attributes at
 * every change. */
static short pair_of(const struct theme *theme, enum role role)
{
    enum role first = 0;

    while (style_color(theme->styles[first]) != style_color(theme->styles[role]))
        first++;
    return (short)(first + 1);
}

/* The lines of the grid come from the terminal's own line-drawing set: in some terminals the
 * Unicode ones are two columns wide. */
static chtype line_character(wchar_t rune)
{
    switch (rune) {
    case L'\u2500':
        return ACS_HLINE;
    case L'\u2502':
        return ACS_VLINE;
    case L'\u253c':
        return ACS_PLUS;
    default:
        return 0;
    }
}

/* A fixed colour is not dimmed: it is as faint as it should be. */
static attr_t style_attributes(struct style style)
{
    if (style_color(style) > COLOR_LAST_OF_EIGHT)
        style.attributes &= ~(unsigned)STYLE_FAINT;
    return (style.attributes & STYLE_BOLD ? A_BOLD : 0)
         | (style.attributes & STYLE_FAINT ? A_DIM : 0)
         | (style.attributes & STYLE_UNDERLINE ? A_UNDERLINE : 0)
         | (style.attributes & STYLE_REVERSE ? A_REVERSE : 0);
}

static void paint_glyph(struct glyph glyph, const struct theme *theme)
{
    chtype line = line_character(glyph.runes[0]);
    wchar_t runes[2 + UNICODE_MARKS] = {0};
    cchar_t character;

    attr_set(style_attributes(theme->styles[glyph.role]), pair_of(theme, glyph.role), NULL);
    if (line) {
        addch(line);
    } else if (glyph.runes[0]) { /* 0 is the right half of a wide glyph */
        memcpy(runes, glyph.runes, sizeof glyph.runes);
        setcchar(&character, runes, A_NORMAL, 0, NULL);
        add_wch(&character);
    }
}

/* The canvas is centred. */
void screen_paint(const struct canvas *canvas, const struct theme *theme)
{
    screen.at.rows = (LINES - canvas->size.rows) / 2;
    screen.at.cols = (COLS - canvas->size.cols) / 2;
    for (enum role role = 0; role < ROLES && theme != screen.theme; role++)
        init_pair(pair_of(theme, role), (short)style_color(theme->styles[role]), -1);
    screen.theme = theme;
    erase();
    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++)
            if (move(screen.at.rows + row, screen.at.cols + col) == OK)
                paint_glyph(canvas->glyphs[row][col], theme);
    move(screen.at.rows + canvas->cursor_row, screen.at.cols + canvas->cursor_col);
    signals_let_in();
    refresh();
    signals_keep_out();
}

void screen_repaint(void)
{
    clearok(curscr, TRUE);
}

/* OSC 52 holds base64. It is sent only if the terminal's description has the capability Ms. */
void screen_copy(const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *capability = tigetstr("Ms");
    char base64[64];
    size_t length = strlen(text);
    size_t at = 0;

    if (!capability || capability == (const char *)-1)
        return;
    for (size_t i = 0; i < length && at + 5 < sizeof base64; i += 3) {
        unsigned bits = 0;

        for (size_t byte = i; byte < i + 3; byte++)
            bits = bits << 8 | (byte < length ? (unsigned char)text[byte] : 0);
        for (size_t digit = 0; digit < 4; digit++)
            base64[at++] = i + digit > length ? '=' : digits[bits >> (18 - 6 * digit) & 63];
    }
    base64[at] = '\0';
    signals_say(tparm(capability, "c", base64));
}

/* ---- Its size. ---- */

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

/* The size that the terminal reports, if it does, but `most` at most. */
static int choose_size(int told, int now, int most)
{
    int size = told > 0 ? told : now;

    return size > most ? most : size;
}

/* Take the terminal's size, and paint everything again, as curses may have cut off a part of it. */
static void take_size(void)
{
    struct winsize told = {0};

    ioctl(STDOUT_FILENO, TIOCGWINSZ, &told);
    resizeterm(choose_size(told.ws_row, LINES, MOST_ROWS),
               choose_size(told.ws_col, COLS, MOST_COLS));
    screen_repaint();
}

/* ---- Take it and give it back. ---- */

static bool is_in_foreground(void)
{
    pid_t foreground = tcgetpgrp(STDIN_FILENO);

    return foreground < 0 || foreground == getpgrp();
}

/* While another program has the terminal, stop, as job control wants it. False if a signal asks the
 * program to end, or if it can never have the terminal. */
static bool wait_for_foreground(void)
{
    while (!signals_ending() && !is_in_foreground())
        if (!signals_stop(SIGTTOU))
            return false;
    return !signals_ending();
}

/* The next output has a row for itself, also where the screen stays as it is. */
static void end_screen(void)
{
    if (is_like_xterm())
        signals_say(paste_off);
    signals_let_in();
    if (!exit_ca_mode) {
        move(LINES - 1, 0);
        clrtoeol();
        refresh();
    }
    endwin();
    signals_keep_out();
}

void screen_put_away(void)
{
    end_screen();
    signals_watch(false);
}

/* After SIGSTOP and SIGCONT the modes and the screen are another program's, though it was not put
 * away. */
bool screen_take_back(void)
{
    if (!wait_for_foreground())
        return false;
    signals_watch(true);
    signals_noted(SIGNALS_CONTINUED);
    if (!isendwin())
        end_screen();
    if (is_like_xterm())
        signals_say(paste_on);
    take_size();
    return true;
}

/* ---- Open and close. ---- */

static int add_byte(int byte)
{
    if (screen.reset_length < RESET_SIZE - 1)
        screen.reset[screen.reset_length++] = (char)byte;
    return byte;
}

/* The bytes that endwin would send, prepared because no handler may call curses. */
static void prepare_reset(void)
{
    const char *const parts[] = {
        is_like_xterm() ? "\033[?1006;1000l" : NULL,
        is_like_xterm() ? paste_off : NULL,
        exit_attribute_mode,
        COLOR_PAIRS > 0 ? orig_pair : NULL,
        keypad_local,
        exit_ca_mode,
        cursor_normal,
        "\r",
    };

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i])
            tputs(parts[i], 1, add_byte);
}

/* Ctrl-S and Ctrl-C are keys: the one is not to stop the output, and the other not to end a
 * transport, which says goodbye. */
static void take_modes(void)
{
    struct termios modes;

    cbreak();
    noecho();
    nonl();
    tcgetattr(STDIN_FILENO, &modes);
    modes.c_iflag &= ~(tcflag_t)IXON;
    modes.c_lflag &= ~(tcflag_t)IEXTEN;
    modes.c_cc[VINTR] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    def_prog_mode();
}

static bool start_curses(bool color, bool mouse)
{
    use_tioctl(TRUE); /* LINES and COLUMNS count only if the terminal does not tell its size */
    screen.curses = newterm(NULL, stdout, stdin);
    if (!screen.curses)
        return false;
    take_modes();
    typeahead(-1); /* a paint is never broken off for a key */
    if (color && has_colors() && start_color() != ERR)
        use_default_colors();
    keys_open(mouse);
    return true;
}

bool screen_has_color(void)
{
    return COLORS > 2;
}

bool screen_open(bool color, bool mouse, const char **word, const char **reason)
{
    static const char no_terminal[] = "standard input and output are not a terminal; try --plain";

    *word = NULL;
    *reason = no_terminal;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !check_term(word, reason))
        return false;
    *word = NULL;
    *reason = no_terminal;
    signals_watch(true); /* before curses does: now it leaves these signals alone */
    if (!wait_for_foreground()) {
        signals_die();
        return false;
    }
    tcgetattr(STDIN_FILENO, &screen.modes_before);
    *reason = "there is no memory for the screen; try --plain";
    if (!start_curses(color, mouse))
        return false;
    prepare_reset();
    signals_guard(&screen.modes_before, screen.reset);
    if (is_like_xterm())
        signals_say(paste_on);
    take_size();
    return true;
}

/* In the background the terminal is another program's. */
void screen_close(void)
{
    if (!isendwin() && is_in_foreground())
        end_screen();
    signals_guard(NULL, NULL);
    signals_watch(false);
    keys_close();
    set_term(NULL);
    delscreen(screen.curses);
}

/* ---- Events. ---- */

static enum event come_back(void)
{
    if (screen_take_back())
        return EVENT_RESIZE;
    return signals_ending() ? EVENT_SIGNAL : EVENT_END;
}

/* The event of the signals that have come; one that ends the program comes first. After Ctrl-Z
 * everything comes back with SIGCONT, or at once if no shell could send it. */
static enum event read_signals(void)
{
    if (signals_ending())
        return EVENT_SIGNAL;
    if (signals_noted(SIGNALS_STOP_ASKED)) {
        screen_put_away();
        signals_stop(SIGTSTP);
        return come_back();
    }
    if (signals_noted(SIGNALS_CONTINUED))
        return come_back();
    if (!signals_noted(SIGNALS_RESIZED))
        return EVENT_NONE;
    take_size();
    return EVENT_RESIZE;
}

/* True if nobody is there any more. wgetch says the same as when nothing is typed. */
static bool has_hung_up(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    return poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL);
}

enum event screen_read(const struct canvas *canvas)
{
    enum event event = read_signals();
    struct press press = {.is_click = true};

    while (event == EVENT_NONE && press.is_click) {
        signals_let_in();
        press = keys_read();
        signals_keep_out();
        event = press.is_click
                  ? canvas_event_at(canvas, press.row - screen.at.rows, press.col - screen.at.cols)
                  : press.event;
    }
    return event;
}

enum event screen_wait(const struct poller *watched, const struct canvas *canvas)
{
    sigset_t none;

    sigemptyset(&none);
    while (!signals_ending()) {
        struct poller poller = *watched;

        poller_add(&poller, STDIN_FILENO, POLLIN);
        poller_limit(&poller, keys_deadline());

        enum wake_reason reason = poller_sleep(&poller, &none);
        enum event event = screen_read(canvas);

        if (event != EVENT_NONE)
            return event;
        if (reason == WAKE_ERROR)
            return EVENT_END;
        if (reason == WAKE_FILE && poller_is_ready(&poller, STDIN_FILENO)) {
            if (has_hung_up())
                return EVENT_END;
            continue;
        }
        if (reason == WAKE_FILE)
            return EVENT_TABLE;
        if (reason == WAKE_TIME && watched->deadline != 0 && clock_now() >= watched->deadline)
            return EVENT_TABLE;
    }
    return EVENT_SIGNAL;
}
