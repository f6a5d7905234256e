/* SPDX-License-Identifier: MIT */
#include "outside/screen.h"

#include <curses.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include "outside/screen_keys.h"
#include "outside/screen_modes.h"
#include "outside/screen_signals.h"
#include "outside/screen_terminal.h"

/* Of a larger terminal only so much is used: each cell costs memory, and curses counts to 32767. */
enum { MOST_ROWS = 1000, MOST_COLS = 2000 };

/* There is one terminal. Curses has a descriptor of its own, so that its output can be cut off. */
static FILE *paper;
static struct decoder decoder;

/* Whether TERM names a terminal whose cursor can be moved, asked without a byte of output. */
static enum screen_error check_term(void)
{
    const char *name = getenv("TERM");
    int found;

    if (!name || !*name)
        return SCREEN_NO_TERM;
    if (setupterm(name, STDOUT_FILENO, &found) == ERR)
        return SCREEN_BAD_TERM;

    enum screen_error error = cursor_address ? SCREEN_OK : SCREEN_BAD_TERM;

    del_curterm(cur_term);
    return error;
}

/* Pair 1 + c is the colour c on the terminal's own background. So is OWN_PAIR for its own
 * foreground: pair 0 would do the same, but curses then resets all attributes at every change. */
enum { OWN_PAIR = COLOR_WHITE + 2 };

static short style_pair(struct style style)
{
    return (short)(style.color == COLOR_OWN ? OWN_PAIR : style.color + 1);
}

/* NO_COLOR (no-color.org) holds unless colour is asked for. */
static void start_colors(enum screen_color color)
{
    const char *no_color = getenv("NO_COLOR");

    if (color == SCREEN_COLOR_NEVER || (color == SCREEN_COLOR_AUTO && no_color && *no_color))
        return;
    if (!has_colors() || start_color() == ERR || use_default_colors() == ERR)
        return;
    for (short own = COLOR_BLACK; own <= COLOR_WHITE; own++)
        init_pair((short)(own + 1), own, -1);
    init_pair(OWN_PAIR, -1, -1);
}

static void send(const char *sequence)
{
    signals_begin_output(fileno(paper));
    modes_send(fileno(paper), sequence, strlen(sequence));
    signals_end_output();
}

static void set_private_modes(void)
{
    if (!modes_are_like_xterm())
        return;
    send(PASTE_ON);
    if (decoder.mouse)
        send(MOUSE_ON);
}

/* ---- Its size. ---- */

static int read_number(const char *variable)
{
    const char *value = getenv(variable);

    return value ? (int)strtol(value, NULL, 10) : 0;
}

/* The first of them that is a size, but no more than so much. */
static int choose_size(int told, int from_environment, int described, int most)
{
    int size = told > 0 ? told : from_environment > 0 ? from_environment : described;

    return size < 1 ? 1 : size > most ? most : size;
}

/* As the terminal says; LINES and COLUMNS only where it does not know, and its description last. */
static struct size ask_size(void)
{
    struct winsize told = {0};

    ioctl(STDOUT_FILENO, TIOCGWINSZ, &told);
    return (struct size){
        choose_size(told.ws_row, read_number("LINES"), FRAME_ROWS, MOST_ROWS),
        choose_size(told.ws_col, read_number("COLUMNS"), FRAME_COLS, MOST_COLS),
    };
}

/* Now and then curses asks for the size by itself, and so believes the environment. */
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

enum event screen_take_size(void)
{
    struct size size = tell_curses_size();

    resizeterm(size.rows, size.cols);
    modes_prepare_farewell();
    screen_repaint();
    return EVENT_RESIZE;
}

/* ---- Open and close. ---- */

static bool start_curses(enum screen_color color)
{
    int descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

    paper = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!paper)
        return false;
    tell_curses_size();
    signals_begin_output(descriptor);

    bool started = newterm(NULL, paper, stdin) != NULL;

    if (started) {
        nonl();
        keypad(stdscr, TRUE);
        typeahead(-1); /* a paint is whole, whatever has been typed */
        start_colors(color);
    }
    signals_end_output();
    return started;
}

/* The pause after Escape that a person has set, or ours. */
static int escape_ms(void)
{
    int set = read_number("ESCDELAY");

    return set > 0 ? set : DECODER_ESCAPE_MS;
}

enum screen_error screen_open(enum screen_color color, bool mouse)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return SCREEN_NO_TERMINAL;

    enum screen_error error = check_term();

    if (error != SCREEN_OK)
        return error;
    if (!signals_wait_for_foreground())
        return SCREEN_NO_TERMINAL;
    signals_catch();
    modes_keep();
    if (!start_curses(color)) {
        signals_forget();
        return SCREEN_TOO_LARGE;
    }
    modes_take();
    def_prog_mode();
    decoder_start(&decoder, escape_ms(), mouse);
    screen_keys_know(&decoder);
    set_private_modes();
    screen_take_size();
    return SCREEN_OK;
}

/* Once: after Ctrl-Z the terminal is somebody else's. What endwin would send is sent by ourselves,
 * as it is after a crash. */
static void leave_screen(void)
{
    if (isendwin())
        return;
    signals_begin_output(STDOUT_FILENO);
    signals_divert(fileno(paper));
    endwin();
    modes_say_farewell();
    modes_give_back();
    signals_end_output();
}

void screen_close(void)
{
    if (signals_ending())
        signals_count_down();
    leave_screen();
    delscreen(set_term(NULL));
    fclose(paper);
    signals_forget();
}

void screen_die_of_signal(void)
{
    signals_suffer_ending();
}

/* ---- Stop and come back. ---- */

enum event screen_stop(void)
{
    leave_screen();
    signals_stop(SIGTSTP);
    signals_let_in();
    return signals_ending() ? EVENT_SIGNAL : screen_come_back();
}

enum event screen_come_back(void)
{
    while (modes_in_background()) {
        bool was_stopped = signals_stop(SIGTTOU);

        signals_let_in();
        if (signals_ending())
            return EVENT_SIGNAL;
        if (!was_stopped && modes_in_background())
            return EVENT_END;
    }
    if (isendwin())
        modes_keep();
    modes_take();
    dup2(STDOUT_FILENO, fileno(paper));
    set_private_modes();
    signals_continued();
    signals_size_changed();
    return screen_take_size();
}

struct decoder *screen_decoder(void)
{
    return &decoder;
}

/* ---- Paint. ---- */

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

struct size screen_origin(const struct frame *frame)
{
    return (struct size){(LINES - frame->size.rows) / 2, (COLS - frame->size.cols) / 2};
}

/* The lines of the grid are drawn with the terminal's own line-drawing set: as Unicode they are
 * two columns wide in some terminals. */
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

static attr_t style_attributes(struct style style)
{
    return (style.attributes & STYLE_BOLD ? A_BOLD : 0)
         | (style.attributes & STYLE_FAINT ? A_DIM : 0)
         | (style.attributes & STYLE_UNDERLINE ? A_UNDERLINE : 0)
         | (style.attributes & STYLE_REVERSE ? A_REVERSE : 0);
}

static void paint_glyph(wchar_t rune, struct style style)
{
    chtype line = line_character(rune);
    cchar_t character;

    attr_set(style_attributes(style), style_pair(style), NULL);
    if (line) {
        addch(line);
    } else if (rune) { /* 0 is the right half of a wide glyph */
        setcchar(&character, (wchar_t[]){rune, 0}, A_NORMAL, 0, NULL);
        add_wch(&character);
    }
}

void screen_paint(const struct frame *frame, const struct look *look)
{
    struct size at = screen_origin(frame);

    erase();
    for (int row = 0; row < frame->size.rows; row++) {
        for (int col = 0; col < frame->size.cols; col++) {
            struct glyph glyph = frame->glyphs[row][col];

            if (move(at.rows + row, at.cols + col) == OK)
                paint_glyph(glyph.rune, look->styles[glyph.role]);
        }
    }
    move(at.rows + frame->cursor_row, at.cols + frame->cursor_col);
    signals_begin_output(fileno(paper));
    refresh();
    signals_end_output();
}

void screen_repaint(void)
{
    clearok(curscr, TRUE);
}

/* OSC 52, in base64, to a terminal whose description says that it takes it. */
void screen_copy(const char *text)
{
    const char *capability = tigetstr("Ms");
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char sequence[64] = "\033]52;c;";
    size_t at = strlen(sequence);

    if (!capability || capability == (const char *)-1)
        return;
    for (size_t i = 0; i < strlen(text) && at + 6 < sizeof sequence; i += 3) {
        size_t left = strlen(text) - i;
        unsigned first = (unsigned char)text[i];
        unsigned second = left > 1 ? (unsigned char)text[i + 1] : 0;
        unsigned third = left > 2 ? (unsigned char)text[i + 2] : 0;

        sequence[at++] = digits[first >> 2];
        sequence[at++] = digits[(first & 3) << 4 | second >> 4];
        sequence[at++] = left > 1 ? digits[(second & 15) << 2 | third >> 6] : '=';
        sequence[at++] = left > 2 ? digits[third & 63] : '=';
    }
    sequence[at++] = '\a';
    sequence[at] = '\0';
    send(sequence);
}
