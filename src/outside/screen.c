/* SPDX-License-Identifier: MIT */
#include "outside/screen.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

/* xterm's private modes for mouse reports and for brackets around pasted text, and what these begin
 * with. Curses does not know the brackets; a report that never ends it would wait for, deaf to all
 * signals, and the buttons at the side of a mouse it takes for the first. */
#define MOUSE_ON "\033[?1000;1006h"
#define MOUSE_OFF "\033[?1006;1000l"
#define MOUSE_REPORT "\033[<"
#define MOUSE_REPORT_OLD "\033[M"
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* What the handlers leave for the loop: the only mutable globals of the program. */
static volatile sig_atomic_t ending_signal; /* that asks the program to go, or 0 */
static volatile sig_atomic_t stop_asked;    /* Ctrl-Z */
static volatile sig_atomic_t size_changed;
static volatile sig_atomic_t continued;

/* And what a crash needs to give the terminal back: the bytes that end the screen, the modes before
 * it, and who was to handle the crash. */
enum { CRASHES = 5, FAREWELL_SIZE = 256, CRASH_STACK_SIZE = 1 << 16 };
static const int crash_signals[CRASHES] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
static struct sigaction crash_actions[CRASHES];
static char farewell[FAREWELL_SIZE];
static size_t farewell_length;
static struct termios modes_before;

/* What asks a program to go, or would end it unasked. */
static const int ending_signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,   SIGPIPE, SIGALRM,
                                     SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF};

static void note_ending(int signal_number)
{
    ending_signal = signal_number;
}

static void note_stop(int signal_number)
{
    (void)signal_number;
    stop_asked = 1;
}

static void note_size(int signal_number)
{
    (void)signal_number;
    size_changed = 1;
}

static void note_continued(int signal_number)
{
    (void)signal_number;
    continued = 1;
}

/* Signals that were ignored when the program was called stay so. */
static void catch_signal(int signal_number, void (*handler)(int), bool even_ignored)
{
    struct sigaction action = {.sa_handler = handler};
    struct sigaction old;

    sigemptyset(&action.sa_mask);
    sigaction(signal_number, NULL, &old);
    if (even_ignored || old.sa_handler != SIG_IGN)
        sigaction(signal_number, &action, NULL);
}

static void block_signals(void)
{
    static const int others[] = {SIGWINCH, SIGTSTP, SIGCONT};
    sigset_t blocked;

    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; i++)
        sigaddset(&blocked, ending_signals[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        sigaddset(&blocked, others[i]);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
}

static void forget_crashes(void)
{
    for (int i = 0; i < CRASHES; i++)
        sigaction(crash_signals[i], &crash_actions[i], NULL);
}

/* A crash leaves a usable terminal, and goes on as it would have gone: with a fault that happens
 * again on return, or with the signal that somebody sent. */
static void give_terminal_back(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    if (write(STDOUT_FILENO, farewell, farewell_length) < 0)
        farewell_length = 0; /* nobody is there to see it */
    tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
    forget_crashes();
    if (info->si_code <= 0)
        raise(signal_number);
}

static void catch_crashes(void)
{
    static char stack[CRASH_STACK_SIZE];
    const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = give_terminal_back,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK};

    sigemptyset(&action.sa_mask);
    sigaltstack(&alternate, NULL);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crash_signals[i], &action, &crash_actions[i]);
}

/* A terminal that sends mouse reports like xterm takes xterm's private modes. */
static bool is_like_xterm(void)
{
    const char *capability = tigetstr("kmous");

    return capability && capability != (const char *)-1;
}

static void send(const char *sequence)
{
    fputs(sequence, stdout);
    fflush(stdout);
}

/* Keys of our own, above those of curses. */
enum { KEY_PASTE = KEY_MAX + 1, KEY_PASTE_END, KEY_REPORT, KEY_REPORT_OLD };

/* Curses takes no mouse reports; we do if they are a key. */
static void define_keys(bool mouse)
{
    char keypad_digit[] = "\033Oq"; /* while the terminal is in its application mode */

    for (int digit = '1'; digit <= '9'; digit++) {
        define_key(keypad_digit, digit);
        keypad_digit[2]++;
    }
    define_key("\033[200~", KEY_PASTE);
    define_key("\033[201~", KEY_PASTE_END);
    define_key(NULL, KEY_MOUSE);
    if (mouse) {
        define_key(MOUSE_REPORT, KEY_REPORT);
        define_key(MOUSE_REPORT_OLD, KEY_REPORT_OLD);
    }
}

static void set_private_modes(void)
{
    if (is_like_xterm()) {
        send(PASTE_ON);
        if (key_defined(MOUSE_REPORT) == KEY_REPORT)
            send(MOUSE_ON);
    }
}

/* Once: after Ctrl-Z the terminal is somebody else's. */
static void leave_screen(void)
{
    if (isendwin())
        return;
    if (!exit_ca_mode) { /* the screen stays: the line that is to be written next is cleared */
        move(LINES - 1, 0);
        clrtoeol();
        refresh();
    }
    if (is_like_xterm())
        send(PASTE_OFF MOUSE_OFF);
    endwin();
}

static int add_to_farewell(int byte)
{
    if (farewell_length < FAREWELL_SIZE)
        farewell[farewell_length++] = (char)byte;
    return byte;
}

/* What endwin would send, kept as bytes: no handler can ask curses for it. */
static void prepare_farewell(void)
{
    const char *const parts[] = {
        PASTE_OFF,     MOUSE_OFF,    exit_attribute_mode, COLOR_PAIRS > 0 ? orig_pair : NULL,
        cursor_normal, keypad_local, exit_ca_mode,
    };

    farewell_length = 0;
    for (size_t i = is_like_xterm() ? 0 : 2; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i])
            tputs(parts[i], 1, add_to_farewell);
}

/* After newterm, which brings handlers of its own. */
static void catch_signals(void)
{
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; i++)
        catch_signal(ending_signals[i], note_ending, false);
    catch_signal(SIGTSTP, note_stop, false);
    catch_signal(SIGWINCH, note_size, true);
    catch_signal(SIGCONT, note_continued, true);
}

/* Let one blocked signal do what it does by default. */
static void suffer(int signal_number)
{
    sigset_t only;

    catch_signal(signal_number, SIG_DFL, true);
    raise(signal_number);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    sigprocmask(SIG_BLOCK, &only, NULL);
}

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

static void start_colors(void)
{
    if (!has_colors() || start_color() == ERR || use_default_colors() == ERR)
        return;
    for (short own = COLOR_BLACK; own <= COLOR_WHITE; own++)
        init_pair((short)(own + 1), own, -1);
    init_pair(OWN_PAIR, -1, -1);
}

static bool ask_size(struct winsize *size)
{
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, size) == 0 && size->ws_row > 0 && size->ws_col > 0;
}

static void take_size(void)
{
    struct winsize size;

    if (ask_size(&size))
        resizeterm(size.ws_row, size.ws_col);
}

enum screen_error screen_open(bool color, bool mouse)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return SCREEN_NO_TERMINAL;

    enum screen_error error = check_term();
    struct winsize size;

    if (error != SCREEN_OK)
        return error;
    use_env(!ask_size(&size)); /* LINES and COLUMNS only where the terminal does not know better */
    use_tioctl(TRUE);
    block_signals();
    tcgetattr(STDIN_FILENO, &modes_before);
    if (!newterm(NULL, stdout, stdin))
        return SCREEN_TOO_LARGE;
    if (!getenv("ESCDELAY"))
        set_escdelay(25); /* a pause that tells Escape from a key that begins with it */
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    define_keys(mouse);
    if (color)
        start_colors();
    set_private_modes();
    catch_signals();
    take_size();
    prepare_farewell();
    catch_crashes();
    return SCREEN_OK;
}

struct size screen_size(void)
{
    return (struct size){LINES, COLS};
}

/* Where the frame's upper left corner stands: it is in the middle. */
static struct size origin(const struct frame *frame)
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
    struct size at = origin(frame);

    erase();
    for (int row = 0; row < frame->size.rows; row++) {
        for (int col = 0; col < frame->size.cols; col++) {
            struct glyph glyph = frame->glyphs[row][col];

            if (move(at.rows + row, at.cols + col) == OK)
                paint_glyph(glyph.rune, look->styles[glyph.role]);
        }
    }
    move(at.rows + frame->cursor_row, at.cols + frame->cursor_col);
    refresh();
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

/* Ctrl-Z: the shell gets a clean terminal, and everything comes back with SIGCONT. */
static void stop(void)
{
    stop_asked = 0;
    leave_screen();
    suffer(SIGTSTP);
    catch_signal(SIGTSTP, note_stop, true);
    continued = 1;
}

static enum event come_back(void)
{
    if (continued) {
        reset_prog_mode();
        set_private_modes();
    }
    continued = size_changed = 0;
    take_size();
    screen_repaint();
    return EVENT_RESIZE;
}

/* Between two keys as well: the next one may always be there already. */
static void let_signals_in(void)
{
    sigset_t none;

    sigemptyset(&none);
    ppoll(NULL, 0, &(struct timespec){0}, &none);
}

/* What has begun and goes on no more has ended after so long: pasted text, or a sequence. */
enum { PAUSE_MS = 200 };

/* Sleep with the signals let in. Readable with nothing to read, or hung up, is the end of the
 * input: getch would only say that there is no key. */
static enum event sleep_for_input(bool pasting)
{
    static const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000L};
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    sigset_t none;
    int waiting = 0;

    sigemptyset(&none);
    int ready = ppoll(&input, 1, pasting ? &pause : NULL, &none);

    if (ready < 0)
        return errno == EINTR ? EVENT_NONE : EVENT_END;
    if (ready == 0)
        return EVENT_PASTE_END;
    if (!(input.revents & (POLLHUP | POLLERR | POLLNVAL))
        && ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0)
        return EVENT_NONE;
    /* A terminal that vanished may have sent SIGHUP too, which says more: let it in. */
    let_signals_in();
    return ending_signal ? EVENT_SIGNAL : EVENT_END;
}

/* The rest of a control sequence, as far as there is room: up to and with its final byte (ECMA-48,
 * 5.4), or up to what can be in none. Swallowed whole, so that no digit in it is played. */
static void read_sequence(char *rest, size_t size)
{
    size_t length = 0;
    int key;

    timeout(PAUSE_MS);
    do {
        let_signals_in();
        key = ending_signal ? ERR : getch();
        if (length + 1 < size)
            rest[length++] = (char)key;
    } while (key >= ' ' && key <= '?');
    timeout(0);
    rest[length] = '\0';
    if (key != ERR && !(key >= '@' && key <= '~'))
        ungetch(key);
}

/* Escape alone is a key; Escape with more right behind it is a sequence that nobody knows. */
static enum event read_escape(void)
{
    int key = getch();
    char rest[2];

    if (key == ERR)
        return EVENT_ESCAPE;
    if (key == '[' || key == 'O')
        read_sequence(rest, sizeof rest);
    return EVENT_NONE;
}

/* A click is the first button, alone, going down. Columns and rows are counted from 1. */
static enum event click(const struct frame *frame, int button, int col, int row)
{
    struct size at = origin(frame);

    return button == 0 ? frame_event_at(frame, row - 1 - at.rows, col - 1 - at.cols) : EVENT_NONE;
}

/* What follows MOUSE_REPORT: "button;column;row", and M if the button went down. */
static enum event read_report(const struct frame *frame)
{
    char rest[32];
    unsigned button;
    unsigned col;
    unsigned row;
    char what;

    read_sequence(rest, sizeof rest);
    /* NOLINTNEXTLINE(cert-err34-c): four digits are within range */
    if (sscanf(rest, "%4u;%4u;%4u%c", &button, &col, &row, &what) != 4 || what != 'M')
        return EVENT_NONE;
    return click(frame, (int)button, (int)col, (int)row);
}

/* What follows MOUSE_REPORT_OLD, from a terminal that does not know the other: three bytes, with
 * the button, the column and the row above a blank. */
static enum event read_old_report(const struct frame *frame)
{
    int numbers[3];

    timeout(PAUSE_MS);
    for (int i = 0; i < 3; i++)
        numbers[i] = getch() - ' ';
    timeout(0);
    return click(frame, numbers[0], numbers[1], numbers[2]);
}

/* Curses' key as ours. */
static enum event read_key(const struct frame *frame, int key)
{
    enum {
        ESCAPE = 033,
        CTRL_H = 'h' & 037,
        CTRL_L = 'l' & 037,
        CTRL_R = 'r' & 037,
        DELETE = 0177
    };

    switch (key) {
    case KEY_UP:
        return EVENT_UP;
    case KEY_DOWN:
        return EVENT_DOWN;
    case KEY_LEFT:
        return EVENT_LEFT;
    case KEY_RIGHT:
        return EVENT_RIGHT;
    case '\r':
    case '\n':
    case KEY_ENTER:
        return EVENT_ENTER;
    case CTRL_H:
    case DELETE:
    case KEY_BACKSPACE:
        return EVENT_BACKSPACE;
    case CTRL_L:
        return EVENT_REPAINT;
    case CTRL_R:
        return EVENT_REDO;
    case KEY_F(1):
        return EVENT_HELP;
    case KEY_PASTE:
        return EVENT_PASTE;
    case KEY_PASTE_END:
        return EVENT_PASTE_END;
    case KEY_REPORT:
        return read_report(frame);
    case KEY_REPORT_OLD:
        return read_old_report(frame);
    case ESCAPE:
        return read_escape();
    default:
        return key >= ' ' && key <= '~' ? (enum event)key : EVENT_NONE;
    }
}

enum event screen_wait(const struct frame *frame, bool pasting)
{
    for (;;) {
        let_signals_in();
        if (ending_signal)
            return EVENT_SIGNAL;
        if (stop_asked) {
            stop();
            continue; /* it may be told to end before it comes back */
        }
        if (continued || size_changed)
            return come_back();

        int key = getch();
        enum event event = key == ERR ? sleep_for_input(pasting) : read_key(frame, key);

        if (event != EVENT_NONE)
            return event;
    }
}

void screen_close(void)
{
    leave_screen();
    forget_crashes();
    delscreen(set_term(NULL));
}

void screen_die_of_signal(void)
{
    if (ending_signal)
        suffer(ending_signal);
}
