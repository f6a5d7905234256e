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
#include "terminal/palette.h"
#include "terminal/signals.h"

/* ---- Painting. ---- */

/* Where the background is known the colour of a role is an ink. */
static ink role_ink(enum role role)
{
    enum { FULL = INK_LEVELS, DIM = 9, FAINT = 7, GRID = 4 };

    switch (role) {
    case ROLE_X:
    case ROLE_BOLD_X:
    case ROLE_WON_X:
    case ROLE_PILL_X:
    case ROLE_GHOST_X:
        return canvas_ink(HUE_X, 1, FULL);
    case ROLE_O:
    case ROLE_BOLD_O:
    case ROLE_WON_O:
    case ROLE_PILL_O:
    case ROLE_GHOST_O:
        return canvas_ink(HUE_O, 1, FULL);
    case ROLE_PILL:
        return canvas_ink(HUE_STRIKE, 0, FULL);
    case ROLE_DIM:
        return canvas_ink(HUE_TEXT, 0, DIM);
    case ROLE_FAINT:
        return canvas_ink(HUE_TEXT, 0, FAINT);
    case ROLE_GRID:
        return canvas_ink(HUE_TEXT, 0, GRID);
    default:
        return INK_NONE;
    }
}

/* Where there are more than 256 colours, their numbers are red, green and blue, but for the first
 * eight. */
static int style_color(enum role role, const struct theme *theme)
{
    struct style style = theme->styles[role];

    if ((theme->is_blended || COLORS > COLOR_LAST_FIXED + 1) && role_ink(role)
        && style.fixed != style.eight)
        return palette_color(role_ink(role));
    return COLORS == COLOR_LAST_FIXED + 1 ? style.fixed : style.eight;
}

/* A fixed colour is not dimmed: it is as faint as it should be. */
static attr_t style_attributes(struct style style, int color)
{
    if (color > COLOR_LAST_OF_EIGHT)
        style.attributes &= ~(unsigned)STYLE_FAINT;
    else if (color != COLOR_OWN) /* bold would be another colour, which may be that of the background */
        style.attributes &= ~(unsigned)STYLE_BOLD;
    return (style.attributes & STYLE_BOLD ? A_BOLD : 0)
         | (style.attributes & STYLE_FAINT ? A_DIM : 0)
         | (style.attributes & STYLE_UNDERLINE ? A_UNDERLINE : 0)
         | (style.attributes & STYLE_REVERSE ? A_REVERSE : 0);
}

/* The pair of two colours. With pair 0 curses would reset all attributes at every change. */
static int pair_of(int color, int background)
{
    int pair = 1;

    if (background == PALETTE_NONE)
        background = COLOR_OWN;
    if (color != COLOR_OWN || background != COLOR_OWN)
        pair = COLORS > 2 ? alloc_pair(color, background) : 0;
    return pair > 0 ? pair : COLORS > 2;
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

static void put(const wchar_t *runes, attr_t attributes, int pair)
{
    cchar_t character;

    setcchar(&character, runes, attributes, 0, &pair);
    add_wch(&character);
}

/* The colours of the blocks that were painted last, which the next ones keep if they can: a change
 * costs twenty bytes and more. */
struct pen {
    int color, background;
};

/* A glyph that is all of one colour is a blank on it: fonts leave seams between full blocks. Faint
 * colours and the terminal's own have no background. */
static void paint_pixels(const struct glyph *glyph, bool has_hues, struct pen *pen)
{
    ink more = (glyph->upper & 15) >= (glyph->lower & 15) ? glyph->upper : glyph->lower;
    bool is_dim = COLORS < 256 && (more & 15) < INK_LEVELS;
    int upper = has_hues || !glyph->upper ? palette_color(glyph->upper) : COLOR_OWN;
    int lower = has_hues || !glyph->lower ? palette_color(glyph->lower) : COLOR_OWN;
    bool is_blank = upper == lower && upper != COLOR_OWN && COLORS >= 256;
    int strong = more == glyph->upper ? upper : lower;
    int weak = more == glyph->upper ? lower : upper;

    if (is_blank && pen->background != upper)
        *pen = (struct pen){upper, upper};
    else if (!is_blank && upper == lower && pen->color != upper)
        *pen = (struct pen){upper, PALETTE_NONE};
    else if (upper != lower
             && !((upper == pen->color && lower == pen->background)
                  || (lower == pen->color && upper == pen->background)))
        *pen = (struct pen){strong, weak};
    put(is_blank                                              ? L" "
        : upper == lower                                      ? L"█"
        : upper == pen->color && lower == pen->background ? L"▀"
                                                              : L"▄",
        is_dim ? A_DIM : 0, pair_of(pen->color, pen->background));
}

static void paint_glyph(const struct glyph *glyph, const struct theme *theme, struct pen *pen)
{
    bool is_pixels = glyph->runes[0] == L'▀' || glyph->runes[0] == L'▄' || glyph->runes[0] == L'█';
    bool is_inked = glyph->upper && !glyph->lower;
    bool has_hues = theme->styles[ROLE_X].eight != COLOR_OWN; /* the look has colours */
    int color = !is_inked  ? style_color(glyph->role, theme)
              : has_hues ? palette_color(glyph->upper)
                           : COLOR_OWN;
    attr_t attributes = style_attributes(theme->styles[glyph->role], color);
    int pair = pair_of(color, is_inked ? PALETTE_NONE : palette_color(glyph->lower));
    wchar_t runes[2 + UNICODE_MARKS] = {0};
    chtype line = find_line(glyph->runes[0]);

    if (is_pixels && (glyph->upper || glyph->lower)) {
        paint_pixels(glyph, has_hues, pen);
        return;
    }
    *pen = (struct pen){PALETTE_NONE, PALETTE_NONE};
    if (is_inked && COLORS < 256 && (glyph->upper & INK_LEVELS) < INK_LEVELS)
        attributes |= A_DIM;
    if (line) {
        attr_set(attributes, 0, &pair);
        addch(line);
    } else if (glyph->runes[0]) { /* 0 is the right half of a wide glyph */
        memcpy(runes, glyph->runes, sizeof glyph->runes);
        put(runes, attributes, pair);
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

    attr_set(0, 0, NULL);
    bkgdset(L' ' | (COLORS > 2 ? COLOR_PAIR(1) : 0));
    erase();
    for (int row = 0; row < canvas->size.rows; row++) {
        struct pen pen = {PALETTE_NONE, PALETTE_NONE};

        for (int col = 0; col < canvas->size.cols; col++) {
            const struct glyph *glyph = &canvas->glyphs[row][col];
            bool is_blank = glyph->runes[0] == L' ' && glyph->role == ROLE_TEXT;

            if (!is_blank && move(corner.rows + row, corner.cols + col) == OK)
                paint_glyph(glyph, theme, &pen);
        }
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
    keys_await_answer();
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

/* The entry of the same terminal that has direct colours, if COLORTERM says that they are shown;
 * else null. */
static char *direct_sibling(void)
{
    static char name[64];
    const char *term = getenv("TERM");
    const char *depth = getenv("COLORTERM");
    const char *end = term ? strstr(term, "-256color") : NULL;
    int found;
    bool is_there;

    if (!end || end[9] || !depth || (strcmp(depth, "truecolor") != 0 && strcmp(depth, "24bit") != 0)
        || snprintf(name, sizeof name, "%.*s-direct", (int)(end - term), term)
               >= (int)sizeof name)
        return NULL;
    is_there = setupterm(name, STDOUT_FILENO, &found) != ERR;
    if (is_there)
        del_curterm(cur_term);
    return is_there ? name : NULL;
}

bool screen_is_blended(void)
{
    return palette_is_blended();
}

bool screen_open(bool color, bool mouse)
{
    if (!wait_for_foreground())
        signals_die();
    signals_catch_for_screen(); /* else newterm would set handlers, which paint and exit */
    unsetenv("LINES");          /* which would freeze the size, as COLUMNS would */
    unsetenv("COLUMNS");
    limit_window();
    if (!newterm(direct_sibling(), stdout, stdin))
        return false;
    keep_palette();
    raw(); /* Ctrl-C too is a key */
    noecho();
    nonl();
    typeahead(-1); /* a paint is never broken off for a key */
    bool has_color = color && has_colors() && start_color() != ERR;

    if (has_color) {
        use_default_colors();
        init_pair(1, -1, -1);
    }
    palette_open(has_color ? COLORS : 0, COLORS > COLOR_LAST_FIXED + 1);
    keys_open(mouse);
    set_reports(true);
    if (has_color && COLORS > COLOR_LAST_FIXED && key_mouse)
        keys_ask_background();
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
