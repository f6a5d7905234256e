/* SPDX-License-Identifier: MIT
 *
 * What the bytes of a terminal mean: every key, every byte, every end of a sequence, and every cell
 * that a click can be on. Bytes that come late: tests/app/test_input.c.
 */
#include "suite.h"
#include "terminal/keys.h"
#include "terminal/palette.h"

#include <curses.h>

enum { MOST = 16 };

static const char *const terms[] = {"xterm-256color", "vt100", "linux", "rxvt"};
enum { TERMS = sizeof terms / sizeof terms[0] };

static int input; /* what is written here is typed */
static volatile sig_atomic_t raised;

static void note(int signal_number)
{
    raised = signal_number;
}

/* False if this machine does not know the terminal. */
static bool open_keys(const char *term, bool mouse)
{
    FILE *null = fopen("/dev/null", "w");
    int ends[2];

    ck_assert(null && pipe(ends) == 0);
    dup2(ends[0], STDIN_FILENO);
    input = ends[1];
    unsetenv("ESCDELAY");
    unsetenv("COLORFGBG");
    signal(SIGINT, note);
    signal(SIGQUIT, note);
    if (!newterm((char *)term, null, stdin)) {
        fprintf(stderr, "# %s is not tried: this machine does not know it\n", term);
        return false;
    }
    raw();
    noecho();
    nonl();
    meta(stdscr, TRUE); /* bytes have eight bits, as at a terminal, which a pipe is not */
    keys_open(mouse);
    return true;
}

static void close_keys(void)
{
    endwin();
    delscreen(set_term(NULL));
}

/* Type the bytes, and read the events up to the first that is EVENT_NONE. Returns their number. */
static int type(const char *bytes, size_t length, const struct canvas *canvas, struct area at,
                enum event events[MOST])
{
    int count = 0;

    ck_assert_int_eq((int)write(input, bytes, length), (int)length);
    while (count < MOST && (events[count] = keys_read(canvas, at)) != EVENT_NONE)
        count++;
    return count;
}

/* The bytes, then the key a, have these two events; or only a if the event is EVENT_NONE. */
static void check_event(const char *bytes, size_t length, enum event event)
{
    enum event events[MOST];
    char typed[512];

    memcpy(typed, bytes, length);
    typed[length] = 'a';

    int count = type(typed, length + 1, NULL, (struct area){0, 0, 0, 0}, events);
    enum event first = count == 2 ? events[0] : EVENT_NONE;

    ck_assert_msg(count > 0 && count <= 2 && events[count - 1] == 'a' && first == event,
                  "%.*s after %#x: %d events, the first is %#x, not %#x", (int)length - 1,
                  bytes + 1, (unsigned char)*bytes, count, (unsigned)events[0], (unsigned)event);
}

static void check_text(const char *text, enum event event)
{
    check_event(text, strlen(text), event);
}

AROUND_ALL(suite_use_locale, NULL)

TEST(each_key_is_known_whatever_the_terminal_is)
{
    static const struct {
        const char *bytes;
        enum event event;
    } rows[] = {
        {"\033[A", EVENT_UP},
        {"\033OA", EVENT_UP},
        {"\033[B", EVENT_DOWN},
        {"\033OB", EVENT_DOWN},
        {"\033[C", EVENT_RIGHT},
        {"\033OC", EVENT_RIGHT},
        {"\033[D", EVENT_LEFT},
        {"\033OD", EVENT_LEFT},
        {"\033[H", EVENT_FIRST},
        {"\033OH", EVENT_FIRST},
        {"\033[1~", EVENT_FIRST},
        {"\033[F", EVENT_LAST},
        {"\033OF", EVENT_LAST},
        {"\033[4~", EVENT_LAST},
        {"\033[5~", EVENT_PAGE_UP},
        {"\033[6~", EVENT_PAGE_DOWN},
        {"\033OM", EVENT_ENTER},
        {"\r", EVENT_ENTER},
        {"\n", EVENT_ENTER},
        {"\r\n", EVENT_ENTER},
        {"\033OP", EVENT_HELP},
        {"\033[11~", EVENT_HELP},
        {"\033[200~", EVENT_PASTE},
        {"\033[201~", EVENT_PASTE_END},
        {"\033[I", EVENT_NONE},
        {"\033[O", EVENT_NONE},
        {"\033Oq", '1'},
        {"\033Or", '2'},
        {"\033Os", '3'},
        {"\033Ot", '4'},
        {"\033Ou", '5'},
        {"\033Ov", '6'},
        {"\033Ow", '7'},
        {"\033Ox", '8'},
        {"\033Oy", '9'},
        {"\033Oz", EVENT_NAMELESS},
        {"\033[3~", EVENT_NAMELESS},
        {"\033[1;5C", EVENT_NAMELESS},
        {"\033[24~", EVENT_NAMELESS},
        {"\033[3;2~", EVENT_NAMELESS},
        {"\033[27;5;53~", EVENT_NAMELESS},
    };

    for (int i = 0; i < TERMS; i++) {
        if (!open_keys(terms[i], true))
            continue;
        for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++)
            check_text(rows[row].bytes, rows[row].event);
        close_keys();
    }
}

/* The event of a byte alone, in UTF-8. */
static enum event byte_event(int byte)
{
    switch (byte) {
    case '\r':
    case '\n':
        return EVENT_ENTER;
    case '\b':
    case 0x7f:
        return EVENT_BACKSPACE;
    case '\t':
        return EVENT_TAB;
    case 'L' - '@':
        return EVENT_REPAINT;
    case 'R' - '@':
        return EVENT_REDO;
    case 'U' - '@':
        return EVENT_KILL;
    case 'C' - '@':
        return EVENT_NONE;
    default:
        return byte > 0x7f            ? EVENT_NONE
             : byte >= ' '            ? (enum event)byte
             : byte > 0 && byte <= 26 ? EVENT_NAMELESS
                                      : EVENT_NONE;
    }
}

TEST(each_byte_is_a_key_or_nothing_and_two_of_them_are_signals)
{
    static const char begins[] = "\x8f\x90\x98\x9b\x9d\x9e\x9f\033"; /* sequences */

    ck_assert(open_keys(terms[0], true));
    for (int byte = 0; byte <= 255; byte++) {
        if (byte && strchr(begins, byte))
            continue;
        raised = 0;
        check_event((const char[]){(char)byte}, 1, byte_event(byte));
        ck_assert_int_eq(raised, byte == 3 ? SIGINT : byte == 28 ? SIGQUIT : 0);
    }
    close_keys();
}

TEST(each_end_of_a_sequence_is_that_of_a_key_or_swallowed)
{
    static const char of_keys[] = "ABCDEFHPQSZabcdu~^$@";
    static const char *const begins[] = {"\033[1;9",
                                         "\x9b"
                                         "1;9",
                                         "\xc2\x9b"
                                         "9;"};
    char bytes[16];

    ck_assert(open_keys(terms[0], true));
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        for (int end = 1; end <= 0x7f; end++) {
            if (end == 3 || end == 28 || end == 27 || (end >= ' ' && end <= '?'))
                continue;
            snprintf(bytes, sizeof bytes, "%s%c", begins[i], end);
            check_text(bytes, strchr(of_keys, end) ? EVENT_NAMELESS : EVENT_NONE);
        }
    for (int first = ' '; first <= '?'; first++) {
        snprintf(bytes, sizeof bytes, "\033[%c1B", first);
        check_text(bytes, first < '<' ? EVENT_NAMELESS : EVENT_NONE);
    }
    for (int key = '!'; key <= '~'; key++)
        if (!strchr("ABCDHFMPqrstuvwxy", key)) {
            snprintf(bytes, sizeof bytes, "\033O%c", key);
            check_text(bytes, EVENT_NAMELESS);
            snprintf(bytes, sizeof bytes, "\x8f%c", key);
            check_text(bytes, EVENT_NAMELESS);
        }
    close_keys();
}

TEST(a_key_with_alt_has_no_name_here)
{
    ck_assert(open_keys(terms[0], true));
    for (int key = 0; key <= 0x7f; key++) {
        if (key == 27 || (key && strchr("[O]PX^_", key)))
            continue;
        raised = 0;
        check_event((const char[]){27, (char)key}, 2,
                    key > ' ' && key <= '~' ? EVENT_NAMELESS : EVENT_NONE);
        ck_assert_int_eq(raised, key == 3 ? SIGINT : key == 28 ? SIGQUIT : 0);
    }
    close_keys();
}

TEST(a_string_is_swallowed_up_to_its_end)
{
    static const char *const begins[] = {"\033]", "\033P", "\033X",    "\033^",
                                         "\033_", "\x9d",  "\x90",     "\x98",
                                         "\x9e",  "\x9f",  "\xc2\x9d", "\xc2\x9f"};
    char longest[400];
    const char *const texts[] = {"", "q", "52;c;NTUx", "1\033[2", "a b", longest};
    char bytes[sizeof longest + 8];

    memset(longest, 'q', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    ck_assert(open_keys(terms[0], true));
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        for (size_t j = 0; j < sizeof texts / sizeof texts[0]; j++) {
            const char *const ends[] = {begins[i][0] == '\033' ? "\a" : "\x9c", "\a", "\033\\"};

            for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++) {
                snprintf(bytes, sizeof bytes, "%s%s%s", begins[i], texts[j], ends[k]);
                check_text(bytes, EVENT_NONE);
            }
        }
    close_keys();
}

TEST(another_background_changes_the_colours_and_the_same_again_does_not)
{
    ck_assert(open_keys(terms[0], true));
    palette_open(256);
    check_text("\033]11;rgb:0000/0000/0000\033\\", EVENT_RESIZE);
    check_text("\033]11;rgb:0/0/0\a", EVENT_NONE);
    check_text("\x9d"
               "11;rgb:ffff/ffff/ffff\x9c",
               EVENT_RESIZE);
    check_text("\033]11;rgba:1234/5678/9abc/ffff\a", EVENT_RESIZE);
    close_keys();
}

TEST(what_can_be_seen_is_typed_and_what_cannot_is_not)
{
    static const struct {
        const char *bytes;
        unsigned rune; /* 0 if it is no key */
    } rows[] = {
        {"é", 0xe9},
        {"ß", 0xdf},
        {"Ж", 0x416},
        {"漢", 0x6f22},
        {"😀", 0x1f600},
        {"¡", 0xa1},
        {"\xc3\xbf", 0xff},
        {"\xc2\x85", 0},
        {"\xc2\xa0", 0},
        {"\xc2\xad", 0},
        {"\xe2\x80\x8b", 0},
        {"\xe3\x80\x80", 0},
        {"\xe2\x80\xae", 0},
        {"\xef\xbf\xbf", 0},
        {"\xc3", 0},
        {"\xe6\xbc", 0},
        {"\xff", 0},
        {"\xc2\x80", 0},
        {"\xf0\x9f\x98", 0},
        {"\xc3\xc3\xa9", 0xe9},
        {"\xe6\xbc\xc3\xa9", 0xe9},
    };

    ck_assert(open_keys(terms[0], true));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_text(rows[i].bytes,
                   rows[i].rune ? (enum event)(EVENT_RUNE + (int)rows[i].rune) : EVENT_NONE);
    close_keys();
}

TEST(a_line_feed_is_part_of_the_return_right_before_it_only)
{
    static const char bytes[] = "\r\n\n\rx\n\r\r";
    static const enum event expected[] = {EVENT_ENTER, EVENT_ENTER, EVENT_ENTER, 'x',
                                          EVENT_ENTER, EVENT_ENTER, EVENT_ENTER};
    enum event events[MOST];

    ck_assert(open_keys(terms[0], true));
    ck_assert_int_eq(type(bytes, strlen(bytes), NULL, (struct area){0, 0, 0, 0}, events), 7);
    ck_assert(memcmp(events, expected, sizeof expected) == 0);
    close_keys();
}

TEST(in_pasted_text_what_would_interrupt_is_text_unless_it_is_the_last)
{
    static const char bytes[] = "\033[200~1\003\034\0322\033[201~";
    static const enum event expected[] = {EVENT_PASTE,    '1', EVENT_NAMELESS,
                                          EVENT_NAMELESS, '2', EVENT_PASTE_END};
    enum event events[MOST];

    ck_assert(open_keys(terms[0], true));
    raised = 0;

    int count = type(bytes, strlen(bytes), NULL, (struct area){0, 0, 0, 0}, events);

    ck_assert_int_eq(count, 6);
    ck_assert(memcmp(events, expected, sizeof expected) == 0);
    ck_assert_int_eq(raised, 0);
    check_text("\033[200~", EVENT_PASTE);
    ck_assert_int_eq(type("\003", 1, NULL, (struct area){0, 0, 0, 0}, events), 0);
    ck_assert_int_eq(raised, SIGINT); /* since nothing follows */
    close_keys();
}

/* ---- Clicks. ---- */

enum { HIGH = 3, WIDE = 5, TOP = 2, LEFT = 93, SCREEN_ROWS = 7, SCREEN_COLS = 100 };

static struct canvas canvas;

/* Each cell of the canvas has a letter. */
static void open_clicks(bool mouse)
{
    ck_assert(open_keys(terms[0], mouse));
    canvas_clear(&canvas, (struct size){HIGH, WIDE});
    for (int cell = 0; cell < HIGH * WIDE; cell++)
        canvas_event(&canvas, (struct area){cell / WIDE, cell % WIDE, 1, 1},
                     (enum event)('A' + cell));
}

/* The event of these bytes, before the key a. */
static enum event click(const char *bytes, size_t length)
{
    const struct area at = {TOP, LEFT, HIGH, WIDE};
    enum event events[MOST];
    int count = type(bytes, length, &canvas, at, events);

    ck_assert_int_le(count, 1);
    return count > 0 ? events[0] : EVENT_NONE;
}

TEST(a_click_is_on_the_cell_that_both_kinds_of_report_tell)
{
    char bytes[32];

    open_clicks(true);
    ck_assert(keys_has_mouse());
    for (int row = 0; row < SCREEN_ROWS; row++)
        for (int col = 0; col < SCREEN_COLS; col += col < LEFT - 3 ? 45 : 1) {
            bool is_on = row >= TOP && row < TOP + HIGH && col >= LEFT && col < LEFT + WIDE;
            enum event expected =
                is_on ? (enum event)('A' + (row - TOP) * WIDE + col - LEFT) : EVENT_NONE;

            snprintf(bytes, sizeof bytes, "\033[<0;%d;%dM", col + 1, row + 1);
            ck_assert_int_eq(click(bytes, strlen(bytes)), expected);
            snprintf(bytes, sizeof bytes, "\033[M %c%c", ' ' + col + 1, ' ' + row + 1);
            ck_assert_int_eq(click(bytes, strlen(bytes)), expected);
        }
    close_keys();
}

TEST(a_click_is_the_left_button_going_down_whatever_key_is_held)
{
    char bytes[32];

    open_clicks(true);
    for (int button = 0; button < 200; button++) {
        bool is_click = button % 4 == 0 && button < 32;

        snprintf(bytes, sizeof bytes, "\033[<%d;95;4M", button);
        ck_assert_int_eq(click(bytes, strlen(bytes)), is_click ? 'G' : EVENT_NONE);
        snprintf(bytes, sizeof bytes, "\033[<%d;95;4m", button);
        ck_assert_int_eq(click(bytes, strlen(bytes)), EVENT_NONE);
        snprintf(bytes, sizeof bytes, "\033[M%c\x7f$", ' ' + button);
        ck_assert_int_eq(click(bytes, strlen(bytes)), is_click ? 'G' : EVENT_NONE);
    }
    close_keys();
}

TEST(a_report_that_is_no_click_is_swallowed)
{
    static const char *const reports[] = {
        "\033[<0;95M",   "\033[<0M",
        "\033[<M",       "\033[<0;95;4;1M",
        "\033[<0;95;4A", "\033[<0:95:4M",
        "\033[<0;95;4~", "\033[<;;M",
        "\033[<0;95;M",  "\033[<00000000000000000000000000000000000000;95;4M",
    };

    open_clicks(true);
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        ck_assert_msg(click(reports[i], strlen(reports[i])) == EVENT_NONE, "%s", reports[i] + 1);
        ck_assert_int_eq(click("a", 1), 'a');
    }
    check_text("\033[<0;95;4M", EVENT_NONE); /* without a canvas */
    close_keys();
}

TEST(without_the_mouse_no_click_is_heard)
{
    open_clicks(false);
    ck_assert(!keys_has_mouse());
    ck_assert_int_eq(click("\033[<0;95;4M", 10), EVENT_NONE);
    ck_assert_int_eq(click("a", 1), 'a');
    close_keys();
    open_keys("vt100", true);
    ck_assert(!keys_has_mouse());
    close_keys();
}
