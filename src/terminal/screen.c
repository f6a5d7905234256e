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

/* There is one terminal. */
static struct {
    SCREEN *curses;
    struct termios modes_before;
    struct size corner; /* the upper left one of the canvas that was painted last */
} screen;

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

/* The lines of the grid come from the terminal's own line-drawing set: in some terminals the
 * Unicode ones are two columns wide. */
static void paint_glyph(const struct glyph *glyph, attr_t attributes, short pair)
{
    wchar_t rune = glyph->runes[0];
    wchar_t runes[2 + UNICODE_MARKS] = {0};
    cchar_t character;

    attr_set(attributes, pair, NULL);
    if (rune == L'\u2500' || rune == L'\u2502' || rune == L'\u253c') {
        addch(rune == L'\u2500' ? ACS_HLINE : rune == L'\u2502' ? ACS_VLINE : ACS_PLUS);
    } else if (rune) { /* 0 is the right half of a wide glyph */
        memcpy(runes, glyph->runes, sizeof glyph->runes);
        setcchar(&character, runes, A_NORMAL, 0, NULL);
        add_wch(&character);
    }
}

/* The canvas is centred. Blank text is what is erased. */
void screen_paint(const struct canvas *canvas, const struct theme *theme)
{
    attr_t attributes[ROLES];
    short pairs[ROLES];

    for (enum role role = 0; role < ROLES; role++) {
        attributes[role] = style_attributes(theme->styles[role]);
        pairs[role] = pair_of(theme, role);
        init_pair(pairs[role], (short)style_color(theme->styles[role]), -1);
    }
    screen.corner.rows = (LINES - canvas->size.rows) / 2;
    screen.corner.cols = (COLS - canvas->size.cols) / 2;
    bkgdset(L' ' | COLOR_PAIR(pairs[ROLE_TEXT]));
    erase();
    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++) {
            const struct glyph *glyph = &canvas->glyphs[row][col];
            bool is_blank = glyph->runes[0] == L' ' && glyph->role == ROLE_TEXT;

            if (!is_blank && move(screen.corner.rows + row, screen.corner.cols + col) == OK)
                paint_glyph(glyph, attributes[glyph->role], pairs[glyph->role]);
        }
    move(screen.corner.rows + canvas->cursor_row, screen.corner.cols + canvas->cursor_col);
    signals_let_in();
    refresh();
    signals_keep_out();
}

void screen_repaint(void)
{
    clearok(curscr, TRUE);
}

void screen_copy(const char *base64)
{
    const char *capability = tigetstr("Ms");

    if (capability && capability != (const char *)-1)
        signals_say(tparm(capability, "c", base64));
}

/* ---- Size. ---- */

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

/* Take the terminal's size, if it tells one, and paint everything again, as curses may have cut off
 * a part of it. */
static void take_size(void)
{
    struct winsize reported = {0};
    int rows;
    int cols;

    ioctl(STDOUT_FILENO, TIOCGWINSZ, &reported);
    rows = reported.ws_row > 0 ? reported.ws_row : LINES;
    cols = reported.ws_col > 0 ? reported.ws_col : COLS;
    resizeterm(rows < MOST_ROWS ? rows : MOST_ROWS, cols < MOST_COLS ? cols : MOST_COLS);
    screen_repaint();
}

/* ---- Take it and give it back. ---- */

/* Switch the brackets around pasted text, which curses does not know, where it has xterm's mouse.
 */
static void set_paste(bool is_on)
{
    if (key_mouse)
        signals_say(is_on ? "\033[?2004h" : "\033[?2004l");
}

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
    set_paste(false);
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
    signals_noted(SIGCONT);
    if (!isendwin())
        end_screen();
    set_paste(true);
    take_size();
    return true;
}

/* ---- Open and close. ---- */

/* True if TERM names a terminal whose cursor can be moved. This writes no byte of output. */
static bool check_term(const char **word, const char **reason)
{
    const char *name = getenv("TERM");
    int found;
    bool can_move;

    *reason = "TERM is not set; try TERM=xterm-256color, or --plain";
    if (!name || !*name)
        return false;
    *word = name;
    *reason = "in TERM names no terminal to play on; try xterm-256color, or --plain";
    if (setupterm(name, STDOUT_FILENO, &found) == ERR)
        return false;
    can_move = cursor_address;
    del_curterm(cur_term);
    return can_move;
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
    *reason = "the terminal is too large to play on; try --plain";
    tcgetattr(STDIN_FILENO, &screen.modes_before);
    use_tioctl(TRUE); /* LINES and COLUMNS count only if the terminal does not tell its size */
    screen.curses = newterm(NULL, stdout, stdin);
    if (!screen.curses)
        return false;
    raw(); /* Ctrl-C too is a key: it is not to end a transport, which says goodbye */
    noecho();
    nonl();
    typeahead(-1); /* a paint is never broken off for a key */
    if (color && has_colors() && start_color() != ERR)
        use_default_colors();
    keys_open(mouse);
    signals_guard(&screen.modes_before);
    set_paste(true);
    take_size();
    return true;
}

/* In the background the terminal is another program's. */
void screen_close(void)
{
    if (!isendwin() && is_in_foreground())
        end_screen();
    signals_guard(NULL);
    signals_watch(false);
    set_term(NULL);
    delscreen(screen.curses);
}

/* ---- Events. ---- */

/* The event of the signals that have come; one that ends the program comes first. After Ctrl-Z
 * everything comes back with SIGCONT, or at once if no shell could send it. */
static enum event read_signals(void)
{
    if (signals_ending())
        return EVENT_SIGNAL;
    if (signals_noted(SIGTSTP)) {
        screen_put_away();
        signals_stop(SIGTSTP);
    } else if (signals_noted(SIGWINCH)) {
        take_size();
        return EVENT_RESIZE;
    } else if (!signals_noted(SIGCONT)) {
        return EVENT_NONE;
    }
    if (screen_take_back())
        return EVENT_RESIZE;
    return signals_ending() ? EVENT_SIGNAL : EVENT_END;
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

    if (event != EVENT_NONE)
        return event;
    signals_let_in();
    event = keys_read(canvas, screen.corner);
    signals_keep_out();
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
        bool is_typed = reason == WAKE_FILE && poller_is_ready(&poller, STDIN_FILENO);
        enum event event = screen_read(canvas);

        if (event != EVENT_NONE)
            return event;
        if (reason == WAKE_ERROR || (is_typed && has_hung_up()))
            return EVENT_END;
        if (reason != WAKE_SIGNAL && !is_typed)
            return EVENT_TABLE;
    }
    return EVENT_SIGNAL;
}
