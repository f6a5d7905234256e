/* SPDX-License-Identifier: MIT */
#include "terminal/screen.h"

#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/keys.h"
#include "terminal/signals.h"

/* ---- Painting. ---- */

/* Where there are more than 256 colours, their numbers are red, green and blue, but for the first
 * eight. */
static int style_color(struct style style)
{
    return COLORS == COLOR_LAST_FIXED + 1 ? style.fixed : style.eight;
}

/* The pair of its colour on the terminal's own background. With pair 0 curses would reset all
 * attributes at every change. */
static short style_pair(struct style style)
{
    return (short)(style_color(style) - COLOR_OWN + 1);
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

/* A line that the terminal's own line-drawing set has, or 0: in some terminals the Unicode ones are
 * two columns wide. */
static chtype find_line(wchar_t rune)
{
    switch (rune) {
    case L'─':
        return ACS_HLINE;
    case L'│':
        return ACS_VLINE;
    case L'┼':
        return ACS_PLUS;
    case L'┌':
        return ACS_ULCORNER;
    case L'┐':
        return ACS_URCORNER;
    case L'└':
        return ACS_LLCORNER;
    case L'┘':
        return ACS_LRCORNER;
    default:
        return 0;
    }
}

static void paint_glyph(const struct glyph *glyph, struct style style)
{
    wchar_t runes[2 + UNICODE_MARKS] = {0};
    cchar_t character;
    chtype line = find_line(glyph->runes[0]);

    attr_set(style_attributes(style), style_pair(style), NULL);
    if (line) {
        addch(line);
    } else if (glyph->runes[0]) { /* 0 is the right half of a wide glyph */
        memcpy(runes, glyph->runes, sizeof glyph->runes);
        setcchar(&character, runes, A_NORMAL, 0, NULL);
        add_wch(&character);
    }
}

/* The place of the canvas, which is centred. */
static struct size corner_of(const struct canvas *canvas)
{
    return (struct size){(LINES - canvas->size.rows) / 2, (COLS - canvas->size.cols) / 2};
}

/* Blank text needs no painting: it is there after erase. */
void screen_paint(const struct canvas *canvas, const struct theme *theme)
{
    struct size corner = corner_of(canvas);

    for (enum role role = 0; role < ROLES; role++)
        init_pair(style_pair(theme->styles[role]), (short)style_color(theme->styles[role]), -1);
    bkgdset(L' ' | COLOR_PAIR(style_pair(theme->styles[ROLE_TEXT])));
    erase();
    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++) {
            const struct glyph *glyph = &canvas->glyphs[row][col];
            bool is_blank = glyph->runes[0] == L' ' && glyph->role == ROLE_TEXT;

            if (!is_blank && move(corner.rows + row, corner.cols + col) == OK)
                paint_glyph(glyph, theme->styles[glyph->role]);
        }
    curs_set(canvas->cursor_row != NO_CURSOR);
    if (canvas->cursor_row != NO_CURSOR)
        move(corner.rows + canvas->cursor_row, corner.cols + canvas->cursor_col);
    refresh();
}

void screen_repaint(void)
{
    clearok(curscr, TRUE);
}

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

/* ---- Take it and give it back. ---- */

static void emit(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

/* Turn reports of the mouse, and brackets around pasted text, on or off where the terminal has
 * xterm's mouse. */
static void set_reports(bool is_on)
{
    if (keys_has_mouse())
        emit(is_on ? "\033[?1006;1000h" : "\033[?1006;1000l");
    if (key_mouse)
        emit(is_on ? "\033[?2004h" : "\033[?2004l");
}

/* Setting modes stops a program in the background until a shell brings it back. False if a signal
 * ends it there, or if no shell can bring it back. */
static bool wait_for_foreground(void)
{
    struct termios modes;

    return tcgetattr(STDIN_FILENO, &modes) == 0 && tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0
        && !signals_ending();
}

/* Of a window that is larger than any screen only a part is used: curses takes 80 bytes for each
 * cell, and a visitor of a hall can claim to have any size. The terminal is told so, for curses
 * asks it again after a stop. */
static void limit_window(void)
{
    enum { MOST_ROWS = 512, MOST_COLS = 1024 };
    struct winsize window;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0
        || (window.ws_row <= MOST_ROWS && window.ws_col <= MOST_COLS))
        return;
    if (window.ws_row > MOST_ROWS)
        window.ws_row = MOST_ROWS;
    if (window.ws_col > MOST_COLS)
        window.ws_col = MOST_COLS;
    ioctl(STDOUT_FILENO, TIOCSWINSZ, &window);
}

static void take_window_size(void)
{
    struct winsize window;

    limit_window();
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_row > 0 && window.ws_col > 0)
        resize_term(window.ws_row, window.ws_col);
}

/* What is written next begins on a row of its own, also in a terminal without a separate screen. */
static void put_away(void)
{
    set_reports(false);
    endwin();
    if (!exit_ca_mode)
        emit("\n");
    signals_let_stop(true);
}

/* After SIGSTOP the modes and the screen are another program's, though they were not put away. The
 * refresh ends what endwin began: before it a key that has come already would switch on what only
 * another endwin switches off. */
static void take_back(void)
{
    if (!wait_for_foreground())
        return;
    signals_take(SIGCONT);
    if (!isendwin())
        put_away();
    signals_let_stop(false);
    take_window_size();
    screen_repaint();
    refresh();
    set_reports(true);
}

/* Stop as Ctrl-Z stops any program, with its whole group. It does nothing where no shell is. */
static void stop(void)
{
    put_away();
    kill(0, SIGTSTP);
    take_back();
}

/* ---- Open and close. ---- */

bool screen_can_open(void)
{
    int found;
    bool can_move;

    if (setupterm(NULL, STDOUT_FILENO, &found) == ERR)
        return false;
    can_move = cursor_address;
    del_curterm(cur_term);
    return can_move;
}

bool screen_has_color(void)
{
    return COLORS > 2;
}

/* After a stop curses would reset the palette, though nobody here has changed it: it sends whatever
 * it has read for `oc`, and that string can be emptied. */
static void keep_palette(void)
{
    char *reset = tigetstr("oc");

    if (reset && reset != (char *)-1)
        *reset = '\0';
}

bool screen_open(bool color, bool mouse)
{
    if (!wait_for_foreground())
        signals_die();
    signals_catch_for_screen(); /* else newterm would set handlers, which paint and exit */
    unsetenv("LINES");          /* which would freeze the size, as COLUMNS would */
    unsetenv("COLUMNS");
    limit_window();
    if (!newterm(NULL, stdout, stdin))
        return false;
    keep_palette();
    raw(); /* Ctrl-C too is a key */
    noecho();
    nonl();
    typeahead(-1); /* a paint is never broken off for a key */
    if (color && has_colors() && start_color() != ERR)
        use_default_colors();
    keys_open(mouse);
    set_reports(true);
    return true;
}

void screen_close(void)
{
    if (!isendwin())
        put_away();
    delscreen(set_term(NULL));
}

/* ---- Events. ---- */

/* True if nobody is there any more. wgetch says the same as when nothing is typed. */
static bool has_hung_up(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    return read(STDIN_FILENO, (char[1]){0}, 0) < 0 /* it may be open for output alone */
        || (poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

enum event screen_read(const struct canvas *canvas)
{
    enum event event;

    if (signals_ending())
        return EVENT_SIGNAL;
    if (signals_take(SIGCONT)) {
        take_back();
        return EVENT_RESIZE;
    }
    if (signals_take(SIGWINCH)) {
        take_window_size();
        screen_repaint(); /* the terminal may have cut off a part */
        return EVENT_RESIZE;
    }
    event = signals_take(SIGTSTP) ? EVENT_STOP : keys_read(canvas, corner_of(canvas));
    if (event != EVENT_STOP)
        return event;
    stop();
    return EVENT_RESIZE;
}

enum event screen_wait(const struct poller *watched, const struct canvas *canvas)
{
    struct poller poller = *watched;

    poller_add(&poller, STDIN_FILENO, POLLIN);
    signals_sleep(&poller);

    enum event event = screen_read(canvas);

    if (event == EVENT_NONE && poller_is_ready(&poller, STDIN_FILENO) && has_hung_up())
        return EVENT_END;
    return event == EVENT_NONE ? EVENT_TABLE : event;
}
