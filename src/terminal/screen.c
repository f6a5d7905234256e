/* SPDX-License-Identifier: MIT */
#include "terminal/screen.h"

#include <assert.h>
#include <curses.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/keys.h"
#include "terminal/painter.h"
#include "terminal/palette.h"
#include "terminal/signals.h"

/* ---- Painting. ---- */

static void emit(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

/* Tell the terminal what numbers mean: with palette_define our custom colours, with
 * palette_undefine the standard colours again. Each colour has a sequence of its own: st reads only
 * the first colour of a sequence. */
static void tell_colors(bool (*next)(int number, unsigned *color))
{
    unsigned color;

    for (int number = PALETTE_FIRST_CUSTOM; number <= PALETTE_LAST_CUSTOM; number++)
        if (next(number, &color))
            printf("\033]4;%d;rgb:%02x/%02x/%02x\033\\", number, color >> 16, color >> 8 & 255,
                   color & 255);
    fflush(stdout);
}

/* If the canvas is larger than the screen, the area starts outside of the screen. */
static struct area find_area(const struct canvas *canvas)
{
    return (struct area){(LINES - canvas->size.rows) / 2, (COLS - canvas->size.cols) / 2,
                         canvas->size.rows, canvas->size.cols};
}

static bool has_color(void)
{
    return COLORS > 2;
}

struct theme screen_theme(const struct theme *theme)
{
    struct theme shown = has_color() ? *theme : theme_without_color(theme);

    shown.is_blended = palette_is_blended();
    shown.has_few_tones = palette_has_few_tones();
    return shown;
}

void screen_paint(const struct canvas *canvas, const struct theme *theme)
{
    struct area at = find_area(canvas);

    bkgdset(L' ' | (has_color() ? COLOR_PAIR(1) : 0));
    erase();
    for (int row = 0; row < canvas->size.rows; row++)
        painter_put_row(at.row + row, at.col, canvas_at(canvas, row, 0), at.cols, theme);
    curs_set(canvas->cursor_row != NO_CURSOR && !canvas->hides_cursor);
    if (canvas->cursor_row != NO_CURSOR)
        move(at.row + canvas->cursor_row, at.col + canvas->cursor_col);
    tell_colors(palette_is_custom() ? palette_define : palette_undefine);
    refresh();
    sched_yield(); /* so that the terminal has the whole picture before the game is saved */
}

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

/* ---- Modes of the terminal. ---- */

static bool hears_clicks;     /* reports of clicks are wanted */
static char direct_entry[64]; /* the terminfo entry with direct colours; empty if there is none */

/* Emit a string of terminfo. It may be null, and it may have pauses in it. */
static void emit_capability(const char *text)
{
    if (text)
        tputs(text, 1, putchar);
    fflush(stdout);
}

/* Each mode has a sequence of its own: the terminals of vim and neovim read only the first number
 * of a sequence. */
static void report_clicks(bool is_on)
{
    if (keys_has_mouse())
        emit(is_on ? "\033[?1006h\033[?1000h" : "\033[?1006l\033[?1000l");
}

/* A block would cover a part of the picture, so the cursor becomes a line below its glyph, if the
 * terminal can change it. Afterwards it is again what its user has chosen. The string Se of
 * terminfo would make it a block. */
static void shape_cursor(bool is_line)
{
    enum { STEADY_UNDERLINE = 4 };
    const char *shape = tigetstr("Ss");

    if (shape && shape != (char *)-1)
        emit_capability(tiparm(shape, is_line ? STEADY_UNDERLINE : 0));
}

/* Set the modes that curses does not know, or end them. Mouse reports and bracketed paste are only
 * for terminals that have xterm's mouse. */
static void set_modes(bool is_on)
{
    shape_cursor(is_on);
    report_clicks(is_on && hears_clicks);
    if (key_mouse)
        emit(is_on ? "\033[?2004h" : "\033[?2004l");
}

void screen_hear_clicks(bool hears)
{
    if (hears != hears_clicks)
        report_clicks(hears);
    hears_clicks = hears;
}

/* Ask only a terminal that has xterm's mouse: others may not answer as xterm does. With fewer than
 * 256 colours, the answers would not be used. Apple's terminal shows a part of the question about
 * direct colours, so ask it only if the screen is cleared next. */
static void ask_terminal(bool is_cleared_next)
{
    bool has_256 = COLORS == COLOR_LAST_FIXED + 1;

    if (key_mouse && COLORS > COLOR_LAST_FIXED)
        keys_ask(has_256 && is_cleared_next && direct_entry[0], has_256 && can_change_color());
}

/* Move the cursor to the last row, for enter_ca_mode to save it there. When screen_close restores
 * the cursor, people can see what is printed next. */
static void leave_cursor_in_last_row(void)
{
    curs_set(1);
    if (enter_ca_mode)
        emit_capability(tiparm(cursor_address, LINES - 1, 0));
}

/* Under dtach this may be another terminal by now, so all modes are set again. */
void screen_repaint(void)
{
    leave_cursor_in_last_row();
    emit_capability(enter_ca_mode);
    emit_capability(keypad_xmit);
    set_modes(true);
    palette_forget();
    ask_terminal(true);
    clearok(curscr, TRUE);
}

/* ---- Taking the terminal and giving it back. ---- */

/* Wait until the program is in the foreground: setting the terminal's modes stops a program in the
 * background. False if an ending signal has come, or if no shell can bring the program to the
 * foreground. */
static bool wait_for_foreground(void)
{
    struct termios modes;

    return tcgetattr(STDIN_FILENO, &modes) == 0 && tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0
        && !signals_ending();
}

/* Returns the rows or columns of the terminal, at most `most`, and sets the environment variable
 * `name` to this number. `known` is the number that the kernel has given. If it is 0, the number is
 * read from the variable. If the variable has no number either, returns `now` and leaves the
 * variable alone.
 *
 * `most` is needed because a visitor of a hall can claim a window of any size, and curses needs 80
 * bytes for each cell. */
static int set_extent(const char *name, int known, int now, int most)
{
    const char *text = getenv(name);
    long told = known > 0 || !text ? known : strtol(text, NULL, 10);
    int extent = told < most ? (int)told : most;
    char number[16];

    if (told <= 0)
        return now;
    snprintf(number, sizeof number, "%d", extent);
    setenv(name, number, 1);
    return extent;
}

/* Set LINES and COLUMNS for curses, which would otherwise ask the kernel itself. */
static struct size tell_size(void)
{
    enum { MOST_ROWS = 512, MOST_COLS = 1024 };
    struct winsize window = {0};

    ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
    return (struct size){set_extent("LINES", window.ws_row, LINES, MOST_ROWS),
                         set_extent("COLUMNS", window.ws_col, COLS, MOST_COLS)};
}

static void take_size(void)
{
    struct size size = tell_size();

    resize_term(size.rows, size.cols);
}

/* Give the terminal back, with the cursor in an empty row for what is printed next. The row may
 * still have a part of the picture, which stays in two cases: in a terminal without an alternate
 * screen, and in GNU screen, which by default does not switch to its alternate screen. */
static void put_away(void)
{
    set_modes(false);
    keys_await_answers();
    endwin();
    tell_colors(palette_undefine);
    if (exit_ca_mode)
        emit_capability(clr_eol);
    else
        emit("\n");
    signals_let_stop(true);
}

/* Take the terminal again after a stop. If SIGSTOP stopped the program, put_away was not called
 * before the stop, so it is called now. refresh is called before anything is read: if a key is read
 * between endwin and refresh, curses turns on modes that only another endwin turns off. */
static void take_back(void)
{
    if (!wait_for_foreground())
        return;
    signals_take(SIGCONT);
    if (!isendwin())
        put_away();
    signals_let_stop(false);
    take_size();
    tell_colors(palette_define);
    clearok(curscr, TRUE);
    refresh();
    set_modes(true);
    ask_terminal(false);
}

/* Stop the whole process group, as Ctrl-Z does. Nothing stops if no shell could continue the
 * group: the kernel then ignores the signal. Nor does it if the program is to end: the SIGCONT
 * after SIGHUP, which would continue it, can come while put_away waits. */
static void stop(void)
{
    put_away();
    if (!signals_ending())
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

/* After a stop, curses would send the terminfo string `oc`, which resets the terminal's palette:
 * make this string empty. */
static void keep_palette(void)
{
    char *reset = tigetstr("oc");

    if (reset && reset != (char *)-1)
        *reset = '\0';
}

/* Find the terminfo entry for direct colours of this terminal: "xterm-direct" for xterm and for
 * xterm-256color. */
static void find_direct_entry(void)
{
    static const char usual[] = "-256color";
    const char *term = getenv("TERM");
    int found;

    assert(term); /* screen_can_open has read it */

    const char *end = strstr(term, usual);
    int length = (int)(end && strcmp(end, usual) == 0 ? (size_t)(end - term) : strlen(term));

    if (snprintf(direct_entry, sizeof direct_entry, "%.*s-direct", length, term)
            >= (int)sizeof direct_entry
        || setupterm(direct_entry, STDOUT_FILENO, &found) == ERR)
        direct_entry[0] = '\0';
    else
        del_curterm(cur_term);
}

/* COLORTERM promises direct colours in many terminals, but ssh does not pass it on. */
static bool has_promised_direct_colors(void)
{
    const char *depth = getenv("COLORTERM");

    return depth && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0);
}

/* screen_paint paints blanks in pair 1, but curses records the blanks of the cleared terminal in
 * pair 0, and would therefore clear each row again. With eight colours, make curses record them in
 * pair 1. With more colours, leave them in pair 0, since clearing each row takes fewer bytes. */
static void clear_in_pair_1(void)
{
    if (COLORS > COLOR_LAST_OF_EIGHT + 1)
        return;
    refresh();
    wbkgdset(curscr, L' ' | COLOR_PAIR(1));
    werase(curscr);
}

/* Start curses with this entry of terminfo, or with that of TERM if `entry` is null. */
static bool start_curses(const char *entry, bool color, bool mouse)
{
    tell_size();
    if (!newterm(entry, stdout, stdin))
        return false;
    keep_palette();
    raw(); /* Ctrl-C is read as a key */
    noecho();
    nonl();
    typeahead(-1); /* a key does not interrupt a paint */
    if (color && has_colors() && start_color() != ERR) {
        use_default_colors();
        init_pair(1, -1, -1);
        clear_in_pair_1();
    }
    keys_open(mouse);
    return true;
}

bool screen_open(bool color, bool mouse)
{
    if (color)
        find_direct_entry();
    if (!wait_for_foreground())
        signals_die();
    signals_catch_for_screen(); /* else newterm sets handlers of its own, which paint and exit */

    bool is_direct = direct_entry[0] && has_promised_direct_colors();

    if (!start_curses(is_direct ? direct_entry : NULL, color, mouse))
        return false;
    palette_open(COLORS);
    hears_clicks = true;
    set_modes(true);
    ask_terminal(true);
    return true;
}

/* Start curses again, with direct colours. endwin would show the shell for a moment, so this only
 * gives the modes back: newterm records them, to leave them so at the end. */
static void take_direct_colors(void)
{
    bool mouse = keys_has_mouse();

    leave_cursor_in_last_row();
    reset_shell_mode();
    delscreen(set_term(NULL));
    if (!start_curses(direct_entry, true, mouse))
        assert(false); /* find_direct_entry has read the entry */
    palette_deepen(COLORS);
}

void screen_close(void)
{
    if (!isendwin())
        put_away();
    delscreen(set_term(NULL));
}

/* ---- Events. ---- */

/* Use direct or custom colours as soon as the terminal has answered that it has them. False if the
 * colours stay the same. */
static bool take_better_colors(void)
{
    if (palette_can_be_direct() && direct_entry[0])
        take_direct_colors();
    else if (palette_can_be_custom())
        palette_customize();
    else
        return false;
    return true;
}

/* If the terminal is gone, wgetch returns ERR, as if nothing was typed. */
static bool has_hung_up(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    return read(STDIN_FILENO, (char[1]){0}, 0) < 0 /* the input may be open for writing only */
        || (poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

enum event screen_read(const struct canvas *painted)
{
    enum event event;

    if (signals_ending())
        return EVENT_SIGNAL;
    if (signals_take(SIGCONT)) {
        take_back();
        return EVENT_RESIZE;
    }
    if (signals_take(SIGWINCH)) {
        take_size();
        screen_repaint(); /* the terminal may have lost a part of the picture */
        return EVENT_RESIZE;
    }
    event = signals_take(SIGTSTP) ? EVENT_STOP : keys_read(painted, find_area(painted));
    if (event == EVENT_STOP)
        stop();
    else if ((event != EVENT_NONE && event != EVENT_RESIZE) || !take_better_colors())
        return event;
    return EVENT_RESIZE;
}

enum event screen_wait(const struct poller *watched, const struct canvas *painted)
{
    struct poller poller = *watched;

    poller_add(&poller, STDIN_FILENO, POLLIN);
    signals_sleep(&poller);

    enum event event = screen_read(painted);

    if (event == EVENT_NONE && poller_is_ready(&poller, STDIN_FILENO) && has_hung_up())
        return EVENT_END;
    return event == EVENT_NONE ? EVENT_TABLE : event;
}
