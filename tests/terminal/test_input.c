/* SPDX-License-Identifier: MIT
 *
 * The bytes of a terminal, in any pieces: keys, characters, clicks, and bytes without a meaning. At
 * the end come the keys of many terminals, as terminfo describes them.
 */
#include "base/clock.h"
#include "suite.h"
#include "terminal/input.h"

#include <curses.h>
#include <locale.h>
#include <term.h>

/* The presses, each in words with a space after it. */
struct said {
    char words[512];
};

static const char *word_of(struct press press, char room[32])
{
    static const char *const names[] = {
        [0] = "enter",
        [EVENT_ESCAPE - EVENT_ENTER] = "escape",
        [EVENT_BACKSPACE - EVENT_ENTER] = "backspace",
        [EVENT_UP - EVENT_ENTER] = "up",
        [EVENT_DOWN - EVENT_ENTER] = "down",
        [EVENT_LEFT - EVENT_ENTER] = "left",
        [EVENT_RIGHT - EVENT_ENTER] = "right",
        [EVENT_REDO - EVENT_ENTER] = "redo",
        [EVENT_REPAINT - EVENT_ENTER] = "repaint",
        [EVENT_PASTE - EVENT_ENTER] = "paste",
        [EVENT_PASTE_END - EVENT_ENTER] = "paste-end",
        [EVENT_HELP - EVENT_ENTER] = "help",
    };

    if (press.is_click && press.event == EVENT_NONE)
        snprintf(room, 32, "click-%d-%d", press.row, press.col);
    else if (press.event >= EVENT_RUNE)
        snprintf(room, 32, "U+%04X", (unsigned)(press.event - EVENT_RUNE));
    else if (press.event >= EVENT_ENTER && press.event <= EVENT_HELP)
        return names[press.event - EVENT_ENTER];
    else
        snprintf(room, 32, press.event > ' ' && press.event <= '~' ? "%c" : "%#x", press.event);
    return room;
}

static void say(struct said *said, struct press press)
{
    char room[32];

    if (press.event == EVENT_NONE && !press.is_click)
        return;
    ck_assert_uint_lt(strlen(said->words) + sizeof room, sizeof said->words);
    strcat(strcat(said->words, word_of(press, room)), " ");
}

static void send_bytes(struct input_reader *reader, struct said *said, const char *bytes,
                       size_t length)
{
    for (size_t i = 0; i < length; i++)
        say(said, input_take(reader, (unsigned char)bytes[i]));
}

enum { FOR_EVER = 1 << 20, SECOND = 1000 };

static void let_pass(struct input_reader *reader, struct said *said, int milliseconds)
{
    int wait;

    while ((wait = input_wait_ms(reader)) != INPUT_FOR_EVER && wait <= milliseconds) {
        milliseconds -= wait;
        say(said, input_pause(reader));
    }
}

static struct input_reader new_reader(bool mouse)
{
    struct input_reader reader;

    input_start(&reader, durations.escape, mouse);
    return reader;
}

/* The presses of a new input. There is a pause of that many milliseconds before the byte at `cut`,
 * and a long one at the end. */
static struct said read_cut(const char *bytes, size_t cut, int pause)
{
    struct input_reader reader = new_reader(true);
    struct said said = {""};

    send_bytes(&reader, &said, bytes, cut);
    let_pass(&reader, &said, pause);
    send_bytes(&reader, &said, bytes + cut, strlen(bytes + cut));
    let_pass(&reader, &said, FOR_EVER);
    ck_assert_int_eq(input_wait_ms(&reader), INPUT_FOR_EVER);
    return said;
}

static void check(const char *bytes, size_t cut, int pause, const char *expected)
{
    struct said said = read_cut(bytes, cut, pause);

    ck_assert_msg(strcmp(said.words, expected) == 0, "%s%s cut at %zu for %d ms: '%s', not '%s'",
                  *bytes == '\033' ? "ESC " : "", bytes + (*bytes == '\033'), cut, pause,
                  said.words, expected);
}

static void use_utf8(void)
{
    ck_assert_msg(setlocale(LC_ALL, "C.UTF-8"), "there is no locale C.UTF-8");
}

AROUND_EACH(use_utf8, NULL)

/* ---- Whole keys, reports and replies, in any pieces. ---- */

/* A string of the terminal, which means nothing here. */
#define STRING(introducer, end) "\033" introducer "11;rgb:2828/quit\303\234\r\t519" end

static const struct {
    const char *bytes, *presses;
} rows[] = {
    {"\033[A", "up "},
    {"\033[B", "down "},
    {"\033[C", "right "},
    {"\033[D", "left "},
    {"\033OA", "up "},
    {"\033OB", "down "},
    {"\033OC", "right "},
    {"\033OD", "left "},
    {"\033OM", "enter "},
    {"\033OP", "help "},
    {"\033[11~", "help "},
    {"\033[[A", "help "},
    {"\033Oq", "1 "},
    {"\033Or", "2 "},
    {"\033Os", "3 "},
    {"\033Ot", "4 "},
    {"\033Ou", "5 "},
    {"\033Ov", "6 "},
    {"\033Ow", "7 "},
    {"\033Ox", "8 "},
    {"\033Oy", "9 "},
    {"\033[201~", "paste-end "},
    {"\r", "enter "},
    {"\n", "enter "},
    {"\b", "backspace "},
    {"\177", "backspace "},
    {"\f", "repaint "},
    {"\022", "redo "},
    {"5", "5 "},
    {"q", "q "},
    {"~", "~ "},
    {" ", "0x20 "},
    {"\033", "escape "},
    {"\303\266", "U+00F6 "},
    {"\344\275\240", "U+4F60 "},
    {"\033[<0;7;3M", "click-2-6 "},
    {"\033[M '#", "click-2-6 "},
    {"\033[<0;99999;1M", "click-0-99998 "},
    {"\033[<0;1;65535M", "click-65534-0 "},
    {"\033[<0;100000;1M", ""},
    {"\033[<0;1;100000M", ""},
    /* Of two Escapes in a string the second does not end it, and may be the key. */
    {"\033]x\033\033", "escape "},
    {STRING("]", "\033\\"), ""},
    {STRING("]", "\a"), ""},
    {STRING("P", "\033\\"), ""},
    {STRING("P", "\a"), ""},
    {STRING("_", "\033\\"), ""},
    {STRING("_", "\a"), ""},
    {STRING("^", "\033\\"), ""},
    {STRING("^", "\a"), ""},
    {STRING("X", "\033\\"), ""},
    {STRING("X", "\a"), ""},
    {STRING("]", "\030"), ""},
    {STRING("]", "\032"), ""},
};

/* Characters that show nothing, and keys, reports and replies without a meaning here. */
static const char *const nothings[] = {
    "\302\240",       "\343\200\200",  "\342\200\213",   "\342\200\256",  "\314\201",
    "\357\277\275",   "\033[15~",      "\033[2$",        "\033[[E",       "\033[1;5A",
    "\033[3~",        "\033[1;2P",     "\033[24;80R",    "\033[?62;22c",  "\033[>0;276;0c",
    "\033[?2026;2$y", "\033[I",        "\033[O",         "\033[Z",        "\033O5P",
    "\033Oj",         "\033[97;5u",    "\033[27;5;9~",   "\033[8;24;80t", "\033[0n",
    "\033[<64;5;5M",  "\033[<0;5;5m",  "\033[<1;5;5M",   "\033[32;5;5M",  "\033[M#!!",
    "\033[M`!!",      "\033[<0;5M",    "\033[<0;5;5;5M", "\033[<;;M",     "\033[<0;999999;5M",
    "\033[< 0;5;5M",  "\033[<0;5;-5M", "\033[0;5;5M",    "\033[<0;5;5~",  "\033[200;1~",
    "\033[20~",       "\033[2001~",    "\033[=1;2c",     "\033[11;1~",    "\033[1A",
    "\033O1q",
};

enum {
    KEYS = sizeof rows / sizeof rows[0],
    ALL = KEYS + sizeof nothings / sizeof nothings[0],
};

static const char *bytes_of(int i)
{
    return i < KEYS ? rows[i].bytes : nothings[i - KEYS];
}

static const char *presses_of(int i)
{
    return i < KEYS ? rows[i].presses : "";
}

/* After a pause, Escape has been read as a key. */
TEST(each_is_read_as_one_wherever_it_is_cut)
{
    static const int pauses[] = {0, 30, 150, 500};
    char late[32];

    for (int i = 0; i < ALL; i++)
        for (size_t cut = 0; cut <= strlen(bytes_of(i)); cut++)
            for (int pause = 0; pause < 4; pause++) {
                bool is_late = bytes_of(i)[0] == '\033' && bytes_of(i)[1] && cut == 1;

                snprintf(late, sizeof late, "%s%s", is_late && pause > 0 ? "escape " : "",
                         presses_of(i));
                check(bytes_of(i), cut, pauses[pause], late);
            }
}

TEST(pasted_text_ends_at_its_mark_or_after_a_pause)
{
    static const char begin[] = "\033[200~", whole[] = "\033[200~5\033[201~";
    struct input_reader reader = new_reader(true);
    struct said said = {""};

    for (size_t cut = 0; cut < strlen(begin); cut++)
        check(begin, cut, cut == 1 ? 0 : 150, "paste paste-end ");
    for (size_t cut = 0; cut <= strlen(whole); cut++)
        check(whole, cut, 0, "paste 5 paste-end ");
    send_bytes(&reader, &said, begin, strlen(begin));
    ck_assert_int_eq(input_wait_ms(&reader), durations.paste);
    let_pass(&reader, &said, durations.paste - 1);
    ck_assert_str_eq(said.words, "paste ");
    let_pass(&reader, &said, durations.paste);
    ck_assert_str_eq(said.words, "paste paste-end ");
}

TEST(two_that_come_one_after_the_other_are_two)
{
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j < ALL; j++) {
            char bytes[128], presses[64];

            if (bytes_of(i)[strlen(bytes_of(i)) - 1] == '\033')
                continue;
            snprintf(bytes, sizeof bytes, "%s%s", bytes_of(i), bytes_of(j));
            snprintf(presses, sizeof presses, "%s%s", presses_of(i), presses_of(j));
            check(bytes, 0, 0, presses);
        }
}

/* ---- Beginnings. ---- */

TEST(what_never_ends_is_ended_by_a_key_by_escape_and_by_a_second_of_silence)
{
    static const char *const begun[] = {
        "\033[", "\033O",    "\033[1;2",  "\033[<0;5", "\033[M",     "\033[M!",
        "\303",  "\344\275", "\033\033[", "\033]0;q",  "\033]x\033", "\033Pq",
    };

    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        bool is_string = strpbrk(begun[i], "]P");
        struct input_reader reader = new_reader(true);
        struct said said = {""};
        char bytes[32];

        snprintf(bytes, sizeof bytes, "%s5", begun[i]);
        check(bytes, strlen(begun[i]), SECOND, "5 ");
        snprintf(bytes, sizeof bytes, "%s\033[A", begun[i]);
        check(bytes, 0, 0, "up ");
        send_bytes(&reader, &said, begun[i], strlen(begun[i]));
        if (is_string)
            continue;
        ck_assert_int_eq(input_wait_ms(&reader), durations.begun_input);
        send_bytes(&reader, &said, "\r", 1);
        ck_assert_str_eq(said.words, "enter "); /* without waiting */
        ck_assert_int_eq(input_wait_ms(&reader), INPUT_FOR_EVER);
    }
}

TEST(escape_is_told_soon_and_what_comes_late_is_a_key)
{
    struct input_reader reader = new_reader(true);
    struct said said = {""};

    send_bytes(&reader, &said, "\033", 1);
    ck_assert_int_eq(input_wait_ms(&reader), durations.escape);
    let_pass(&reader, &said, durations.escape);
    ck_assert_str_eq(said.words, "escape ");
    send_bytes(&reader, &said, "q", 1);
    ck_assert_str_eq(said.words, "escape q ");
    ck_assert_int_eq(input_wait_ms(&reader), INPUT_FOR_EVER);
    check("\033[", 1, FOR_EVER, "escape [ ");
}

TEST(a_key_with_alt_is_no_key)
{
    char bytes[] = "\033.5";

    for (int key = ' '; key <= '~'; key++) {
        bytes[1] = (char)key;
        if (!strchr("[O]PX^_", key))
            check(bytes, 0, 0, "5 ");
    }
    check("\033\303\2445", 0, 0, "5 ");
    check("\033\r", 0, 0, "");
}

TEST(a_byte_that_is_no_character_is_no_text)
{
    for (int byte = 0x80; byte <= 0xff; byte++)
        check((char[]){(char)byte, '5', '\0'}, 0, 0, "5 ");
    check("\344\2755", 0, 0, "5 ");
    setlocale(LC_ALL, "C");
    for (int byte = 0x80; byte <= 0xff; byte++)
        check((char[]){'a', (char)byte, '\0'}, 0, 0, "a ");
}

/* ---- More bytes than are held. ---- */

TEST(a_string_of_any_length_ends_and_the_next_key_is_one)
{
    enum { LONG = 100000 };
    static char text[LONG + 8];

    memset(text, 'q', sizeof text);
    memcpy(text, "\033]52;", 5); /* NOLINT(bugprone-not-null-terminated-result): it goes on */
    memcpy(text + LONG, "\a5", 3);
    check(text, 0, 0, "5 ");
}

/* Its last bytes might be a report. */
TEST(a_report_that_is_too_long_is_none)
{
    for (int blanks = 0; blanks < 80; blanks++) {
        char bytes[128];

        snprintf(bytes, sizeof bytes, "\033[<%*s0;1;1M5", blanks, "");
        check(bytes, 0, 0, blanks == 0 ? "click-0-0 5 " : "5 ");
    }
}

TEST(without_the_mouse_reports_are_swallowed)
{
    static const char reports[] = "\033[<0;7;3M\033[<0;7;3m\033[M '#5";
    struct input_reader reader = new_reader(false);
    struct said said = {""};

    send_bytes(&reader, &said, reports, strlen(reports));
    ck_assert_str_eq(said.words, "5 ");
}

/* ---- The keys of terminals that speak ECMA-48, as terminfo describes them. ---- */

/* The press of a key, by its capability. */
static const struct {
    const char *capability, *press;
} meanings[] = {
    {"kcuu1", "up "},   {"kcud1", "down "},    {"kcub1", "left "}, {"kcuf1", "right "},
    {"kent", "enter "}, {"kbs", "backspace "}, {"kf1", "help "},
};
enum { MEANINGS = sizeof meanings / sizeof meanings[0] };

static const char *key_string(const char *capability)
{
    const char *bytes = tigetstr(capability);

    return bytes != (const char *)-1 ? bytes : NULL;
}

/* True if a key may be read so: as the press of a capability with the same string, with Alt held or
 * not, as a digit of the keypad, or as a control character. */
static bool is_meant(const char *bytes, const char *press)
{
    static const char *const arrows[] = {"Aup ", "Bdown ", "Cright ", "Dleft "}; /* in two modes */
    const char *end;

    if (strncmp(bytes, "\033\033", 2) == 0)
        bytes++;
    for (int i = 0; i < MEANINGS; i++) {
        const char *other = key_string(meanings[i].capability);

        if (other && strcmp(other, bytes) == 0 && strcmp(press, meanings[i].press) == 0)
            return true;
    }
    if (strspn(bytes, "\033[O") == 2 && bytes[2] && !bytes[3])
        for (int i = 0; i < 4; i++)
            if (bytes[2] == arrows[i][0])
                return strcmp(press, arrows[i] + 1) == 0;
    end = strncmp(bytes, "\033O", 2) == 0 && bytes[2] && !bytes[3] ? bytes + 2 : "";
    if (*end == 'P' || *end == 'M')
        return strcmp(press, *end == 'P' ? "help " : "enter ") == 0;
    if (*end >= 'q' && *end <= 'y')
        return press[0] == *end - 'q' + '1' && press[1] == ' ';
    return bytes[0] && !bytes[1] && strstr("enter backspace repaint redo escape ", press);
}

static void check_key(const char *term, const char *capability)
{
    const char *bytes = key_string(capability);
    char followed[128];
    size_t length;
    struct said said;

    if (!bytes || !*bytes)
        return;
    snprintf(followed, sizeof followed, "%s5", bytes);
    said = read_cut(followed, strlen(bytes), FOR_EVER);
    length = strlen(said.words);
    ck_assert_msg(length >= 2 && strcmp(said.words + length - 2, "5 ") == 0,
                  "after %s of %s a key is lost: %s", capability, term, said.words);
    said.words[length - 2] = '\0';
    ck_assert_msg(!*said.words || is_meant(bytes, said.words), "%s of %s is %s", capability, term,
                  said.words);
    for (int i = 0; i < MEANINGS; i++)
        ck_assert_msg(strcmp(capability, meanings[i].capability) != 0 || *said.words,
                      "%s of %s is nothing", capability, term);
}

/* Keys that ncurses describes beyond the standard, those of the first row with modifiers too. */
static const char *const with_modifiers[] = {
    "kDC", "kDN", "kEND", "kFND", "kHOM", "kIC", "kLFT", "kNXT", "kPRV", "kRIT", "kUP",
};
static const char *const alone[] = {
    "ka2",   "kb1",   "kb3",   "kc2",   "kcbt2", "kpADD", "kpCMA", "kpDIV",
    "kpDOT", "kpMUL", "kpNUM", "kpSUB", "kpZRO", "kxIN",  "kxOUT",
};

/* False if terminfo does not have the terminal here. */
static bool check_terminal(const char *term)
{
    int error;

    if (setupterm(term, STDOUT_FILENO, &error) == ERR && !cur_term)
        return false;
    for (int i = 0; strnames[i]; i++)
        if (strnames[i][0] == 'k' && strcmp(strnames[i], "kmous") != 0)
            check_key(term, strnames[i]);
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++)
        check_key(term, alone[i]);
    for (size_t i = 0; i < sizeof with_modifiers / sizeof with_modifiers[0]; i++)
        for (int modifier = 2; modifier <= 8; modifier++) {
            char name[16];

            snprintf(name, sizeof name, modifier == 2 ? "%s" : "%s%d", with_modifiers[i], modifier);
            check_key(term, name);
        }
    del_curterm(cur_term);
    return true;
}

TEST(every_key_of_these_terminals_is_one_key_and_the_next_is_not_lost)
{
    static const char *const terms[] = {
        "xterm",         "xterm-256color", "xterm-mono", "screen",       "screen-256color",
        "tmux",          "tmux-256color",  "linux",      "vt100",        "vt220",
        "ansi",          "rxvt",           "foot",       "rxvt-unicode", "rxvt-unicode-256color",
        "xterm-kitty",   "kitty",          "alacritty",  "st-256color",  "konsole-256color",
        "gnome",         "vte-256color",   "putty",      "mintty",       "iterm2",
        "xterm-ghostty", "xterm-direct",   "cygwin",     "wezterm",      "contour",
        "nsterm",        "teraterm",       "mlterm",     "Eterm",        "pcansi",
    };
    int count = 0;

    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        count += check_terminal(terms[i]);
    fprintf(stderr, "# terminals: %d\n", count);
    ck_assert_int_gt(count, 0);
}
