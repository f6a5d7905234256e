/* SPDX-License-Identifier: MIT */
#include "terminal/screen.h"

#include <curses.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "engine/game.h"
#include "terminal/input.h"
#include "terminal/tty.h"

/* Only this much of a larger terminal is used: each cell costs memory, and curses counts to
 * 32767. */
enum { MOST_ROWS = 1000, MOST_COLS = 2000 };

/* There is one terminal. */
static struct {
    struct input_reader input;
    struct canvas shown;       /* the canvas that was painted last */
    struct size at;            /* its upper left corner */
    const struct theme *theme; /* its theme; null if curses may not know all of it */
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

static void set_private_modes(void)
{
    if (!tty_is_like_xterm())
        return;
    tty_send("\033[?2004h"); /* brackets around pasted text */
    if (screen.input.mouse)
        tty_send("\033[?1000;1006h");
}

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
    chtype line = line_character(glyph.rune);
    cchar_t character;

    attr_set(style_attributes(theme->styles[glyph.role]), pair_of(theme, glyph.role), NULL);
    if (line) {
        addch(line);
    } else if (glyph.rune) { /* 0 is the right half of a wide glyph */
        setcchar(&character, (wchar_t[]){glyph.rune, 0}, A_NORMAL, 0, NULL);
        add_wch(&character);
    }
}

/* The layers are sent one after the other: everything but the marks on the board, the marks in its
 * outer columns, and those in the middle one. If two changes in a row are near to each other,
 * curses sends the line of the grid between them again, and with it two changes of the character
 * set. */
enum layer { LAYER_REST, LAYER_OUTER_MARKS, LAYER_MIDDLE_MARKS, LAYERS };

static enum layer layer_of(struct glyph glyph)
{
    int cell = (int)glyph.event - EVENT_CELL;
    bool is_number = glyph.rune >= L'1' && glyph.rune <= L'9';

    if (cell < 0 || cell >= GAME_CELLS || glyph.role == ROLE_TEXT || is_number)
        return LAYER_REST;
    return cell % GAME_SIDE == 1 ? LAYER_MIDDLE_MARKS : LAYER_OUTER_MARKS;
}

/* Paint the glyphs of the layer that look otherwise than the shown ones. True if there are any. */
static bool paint_layer(const struct canvas *canvas, enum layer layer, bool is_all_new)
{
    bool has_changed = false;

    for (int row = 0; row < canvas->size.rows; row++) {
        for (int col = 0; col < canvas->size.cols; col++) {
            struct glyph glyph = canvas->glyphs[row][col];
            struct glyph shown = screen.shown.glyphs[row][col];
            bool is_shown = !is_all_new && glyph.rune == shown.rune && glyph.role == shown.role;

            if (is_shown || layer_of(glyph) != layer)
                continue;
            if (move(screen.at.rows + row, screen.at.cols + col) == OK)
                paint_glyph(glyph, screen.theme);
            has_changed = true;
        }
    }
    return has_changed;
}

static bool is_same_size(struct size one, struct size other)
{
    return one.rows == other.rows && one.cols == other.cols;
}

/* The canvas is centred. */
void screen_paint(const struct canvas *canvas, const struct theme *theme)
{
    struct size at = {(LINES - canvas->size.rows) / 2, (COLS - canvas->size.cols) / 2};
    bool is_elsewhere = !screen.theme || !is_same_size(at, screen.at)
                     || !is_same_size(canvas->size, screen.shown.size);
    bool is_all_new = is_elsewhere || theme != screen.theme;

    if (is_elsewhere)
        erase();
    for (enum role role = 0; role < ROLES && is_all_new; role++)
        init_pair(pair_of(theme, role), (short)style_color(theme->styles[role]), -1);
    screen.theme = theme;
    screen.at = at;
    for (enum layer layer = 0; layer < LAYERS; layer++) {
        bool is_last = layer == LAYERS - 1;

        if (!paint_layer(canvas, layer, is_all_new) && !is_last)
            continue;
        leaveok(stdscr, !is_last);
        move(at.rows + canvas->cursor_row, at.cols + canvas->cursor_col);
        tty_refresh();
    }
    screen.shown.size = canvas->size;
    memcpy(screen.shown.glyphs, canvas->glyphs,
           (size_t)canvas->size.rows * sizeof canvas->glyphs[0]);
}

void screen_repaint(void)
{
    screen.theme = NULL;
    clearok(curscr, TRUE);
}

/* OSC 52 holds base64. It is sent only if the terminal's description has the capability Ms. */
void screen_copy(const char *text)
{
    const char *capability = tigetstr("Ms");
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char sequence[64] = "\033]52;c;";
    size_t at = strlen(sequence);
    size_t length = strlen(text);

    if (!capability || capability == (const char *)-1)
        return;
    for (size_t i = 0; i < length && at + 6 < sizeof sequence; i += 3) {
        unsigned bits = 0;

        for (size_t byte = i; byte < i + 3; byte++)
            bits = bits << 8 | (byte < length ? (unsigned char)text[byte] : 0);
        for (size_t digit = 0; digit < 4; digit++)
            sequence[at++] = i + digit > length ? '=' : digits[bits >> (18 - 6 * digit) & 63];
    }
    sequence[at++] = '\a';
    sequence[at] = '\0';
    tty_send(sequence);
}

/* ---- Its size. ---- */

static int read_number(const char *variable)
{
    const char *value = getenv(variable);

    return value ? (int)strtol(value, NULL, 10) : 0;
}

/* The first of the three that is a size, but `most` at most. */
static int choose_size(int told, int from_environment, int otherwise, int most)
{
    int size = told > 0 ? told : from_environment > 0 ? from_environment : otherwise;

    return size < 1 ? 1 : size > most ? most : size;
}

/* The size that the terminal reports, else LINES and COLUMNS, else that of the largest canvas. */
static struct size ask_size(void)
{
    struct winsize told = {0};

    ioctl(STDOUT_FILENO, TIOCGWINSZ, &told);
    return (struct size){
        choose_size(told.ws_row, read_number("LINES"), CANVAS_ROWS, MOST_ROWS),
        choose_size(told.ws_col, read_number("COLUMNS"), CANVAS_COLS, MOST_COLS),
    };
}

/* Tell curses the size: sometimes it looks it up by itself, and then believes the environment. */
static struct size tell_curses_size(void)
{
    struct size size = ask_size();
    char number[16];

    snprintf(number, sizeof number, "%d", size.rows);
    setenv("LINES", number, 1);
    snprintf(number, sizeof number, "%d", size.cols);
    setenv("COLUMNS", number, 1);
    use_env(TRUE);
    use_tioctl(FALSE);
    return size;
}

/* Take the terminal's size, and paint everything again, as curses may have cut off a part of it:
 * EVENT_RESIZE. */
static enum event take_size(void)
{
    struct size size = tell_curses_size();

    resizeterm(size.rows, size.cols);
    tty_prepare_reset();
    screen_repaint();
    return EVENT_RESIZE;
}

/* ---- Open and close. ---- */

static bool start_curses(bool color, const char **reason)
{
    FILE *output = tty_open_output();

    *reason = "too many files are open to play on the screen; try --plain";
    if (!output)
        return false;
    tell_curses_size();
    tty_begin(fileno(output));

    bool started = newterm(NULL, output, stdin) != NULL;

    if (started) {
        nonl();
        keypad(stdscr, TRUE);
        typeahead(-1); /* a paint is never broken off for a key */
        if (color && has_colors() && start_color() != ERR)
            use_default_colors();
    }
    tty_end();
    *reason = "the terminal is too large to play on; try --plain";
    return started;
}

/* The pause after Escape: ESCDELAY, or ours. */
static int escape_ms(void)
{
    int set = read_number("ESCDELAY");

    return set > 0 ? set : durations.escape;
}

/* While another program has the terminal, stop, as job control wants it. EVENT_SIGNAL if this
 * program is to end, EVENT_END if it can never have the terminal. */
static enum event wait_for_foreground(void)
{
    while (tty_in_background()) {
        bool was_stopped = tty_stop(SIGTTOU);

        tty_let_signals_in();
        if (tty_ending_signal())
            return EVENT_SIGNAL;
        if (!was_stopped && tty_in_background())
            return EVENT_END;
    }
    tty_noted(TTY_CONTINUED);
    return EVENT_NONE;
}

bool screen_has_color(void)
{
    return COLORS > 2;
}

bool screen_has_mouse(void)
{
    return screen.input.mouse;
}

bool screen_open(bool color, bool mouse, const char **word, const char **reason)
{
    static const char no_terminal[] = "standard input and output are not a terminal; try --plain";

    *word = NULL;
    *reason = no_terminal;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !check_term(word, reason))
        return false;
    *word = NULL;
    tty_catch_signals();
    if (wait_for_foreground() != EVENT_NONE) {
        tty_forget_signals();
        tty_die_of_signal();
        *reason = no_terminal;
        return false;
    }
    tty_keep_modes();
    if (!start_curses(color, reason)) {
        tty_forget_signals();
        return false;
    }
    tty_take_modes();
    def_prog_mode();
    input_start(&screen.input, escape_ms(), mouse && tty_is_like_xterm());
    set_private_modes();
    take_size();
    return true;
}

void screen_close(void)
{
    if (tty_ending_signal())
        tty_count_down();
    tty_leave();
    delscreen(set_term(NULL));
    tty_close_output();
    tty_forget_signals();
}

/* ---- Stop and come back. ---- */

/* Take the terminal again after a stop: EVENT_RESIZE. EVENT_SIGNAL or EVENT_END as above. */
static enum event come_back(void)
{
    enum event event = wait_for_foreground();

    if (event != EVENT_NONE)
        return event;
    tty_keep_modes();
    tty_take_modes();
    tty_restore_output();
    set_private_modes();
    tty_noted(TTY_CONTINUED);
    tty_noted(TTY_SIZE_CHANGED);
    return take_size();
}

/* Ctrl-Z: the shell gets a clean terminal. Everything comes back with SIGCONT, or at once if no
 * shell could send it. */
static enum event stop(void)
{
    tty_leave();
    tty_stop(SIGTSTP);
    tty_let_signals_in();
    return tty_ending_signal() ? EVENT_SIGNAL : come_back();
}

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

/* A terminal that is gone has no modes. */
static bool is_terminal_there(void)
{
    struct termios modes;

    return tcgetattr(STDIN_FILENO, &modes) == 0;
}

/* True if the next read may succeed: another program may have had the terminal until just now. */
static bool may_pass(int error)
{
    return error == EAGAIN || error == EINTR || (error == EIO && is_terminal_there());
}

/* Take a byte, if there still is one: a signal of the keyboard discards typed bytes. If it cannot
 * be read, the input has ended. But a terminal that vanished may have sent SIGHUP, which says more.
 */
static struct press read_byte(void)
{
    unsigned char byte;
    ssize_t count = read(STDIN_FILENO, &byte, 1);
    int error = errno;

    if (count == 1)
        return input_take(&screen.input, byte);
    if (count == 0 && is_terminal_there())
        return (struct press){.event = EVENT_NONE};
    if (tty_in_background())
        return (struct press){.event = come_back()};
    if (count < 0 && may_pass(error))
        return (struct press){.event = EVENT_NONE};
    tty_let_signals_in();
    return (struct press){.event = tty_ending_signal() ? EVENT_SIGNAL : EVENT_END};
}

/* Wait for the next byte, for the end of the time in which one can belong to the held bytes, or for
 * the watched files. A byte comes first: it was typed before the person saw any news. */
static struct press wait_for_press(const struct poller *watched)
{
    struct poller poller = *watched;
    int key_time = input_wait_ms(&screen.input);
    uint64_t key_deadline = key_time == INPUT_FOR_EVER ? CLOCK_NEVER : clock_after(key_time);
    sigset_t none;

    poller_add(&poller, STDIN_FILENO, POLLIN);
    poller_limit(&poller, key_deadline);
    sigemptyset(&none);
    switch (poller_sleep(&poller, &none)) {
    case WAKE_FILE:
        return poller_is_ready(&poller, STDIN_FILENO) ? read_byte()
                                                      : (struct press){.event = EVENT_TABLE};
    case WAKE_SIGNAL:
        return (struct press){.event = EVENT_NONE};
    case WAKE_ERROR:
        return (struct press){.event = EVENT_END};
    default:
        return poller.deadline < key_deadline ? (struct press){.event = EVENT_TABLE}
                                              : input_pause(&screen.input);
    }
}

/* The event of the signals that have come; one that ends the program comes first. */
static enum event read_signals(void)
{
    if (tty_ending_signal())
        return EVENT_SIGNAL;
    if (tty_noted(TTY_STOP_ASKED))
        return stop();
    if (tty_noted(TTY_CONTINUED))
        return come_back();
    return tty_noted(TTY_SIZE_CHANGED) ? take_size() : EVENT_NONE;
}

enum event screen_wait(const struct poller *poller)
{
    enum event event;

    tty_let_signals_in();
    do {
        event = read_signals();
        if (event != EVENT_NONE)
            break;

        struct press press = wait_for_press(poller);

        event = press.is_click ? canvas_event_at(&screen.shown, press.row - screen.at.rows,
                                                 press.col - screen.at.cols)
                               : press.event;
    } while (event == EVENT_NONE);
    return event;
}
