/* SPDX-License-Identifier: MIT
 *
 * The keys of terminals that speak ECMA-48, as terminfo describes them.
 */
#include "base/clock.h"
#include "suite.h"
#include "terminal/input.h"

#include <curses.h>
#include <locale.h>
#include <term.h>

enum { MOST_PRESSES = 8 };

/* The event of a key, by its capability. */
static const struct {
    const char *capability;
    enum event event;
} meanings[] = {
    {"kcuu1", EVENT_UP},   {"kcud1", EVENT_DOWN},    {"kcub1", EVENT_LEFT}, {"kcuf1", EVENT_RIGHT},
    {"kent", EVENT_ENTER}, {"kbs", EVENT_BACKSPACE}, {"kf1", EVENT_HELP},
};
enum { MEANINGS = sizeof meanings / sizeof meanings[0] };

/* Keys that ncurses describes beyond the standard, with the modifiers that are held. */
static const char *const extended[] = {
    "kDC", "kDN", "kEND", "kFND", "kHOM", "kIC", "kLFT", "kNXT", "kPRV", "kRIT", "kUP",
};
static const char *const extended_alone[] = {
    "ka2",   "kb1",   "kb3",   "kc2",   "kcbt2", "kpADD", "kpCMA", "kpDIV",
    "kpDOT", "kpMUL", "kpNUM", "kpSUB", "kpZRO", "kxIN",  "kxOUT",
};

static const char *key_string(const char *capability)
{
    const char *bytes = tigetstr(capability);

    return bytes != (const char *)-1 ? bytes : NULL;
}

/* Press it all at once, and wait until it is over. Returns the number of presses. */
static int press(struct input_reader *reader, const char *bytes, struct press presses[MOST_PRESSES])
{
    int count = 0;

    for (; *bytes && count < MOST_PRESSES - 1; bytes++) {
        presses[count] = input_take(reader, (unsigned char)*bytes);
        count += presses[count].event || presses[count].is_click;
    }
    while (input_wait_ms(reader) >= 0 && count < MOST_PRESSES - 1) {
        presses[count] = input_pause(reader);
        count += presses[count].event || presses[count].is_click;
    }
    return count;
}

/* True if a key may be read so: as the event of a capability with the same string, with Alt held or
 * not, as a digit of the keypad, or as the event of the same control character. */
static bool is_meant(const char *bytes, enum event event)
{
    static const char arrows[] = "ABDC"; /* in either mode */
    static const char keypad[] = "qrstuvwxy";

    if (strncmp(bytes, "\033\033", 2) == 0)
        bytes++;
    for (int i = 0; i < MEANINGS; i++) {
        const char *other = key_string(meanings[i].capability);

        if (other && strcmp(other, bytes) == 0 && event == meanings[i].event)
            return true;
    }
    for (unsigned i = 0; arrows[i]; i++)
        if (strspn(bytes, "\033[O") == 2 && bytes[2] == arrows[i] && !bytes[3])
            return event == EVENT_UP + i;
    if (strcmp(bytes, "\033OP") == 0 || strcmp(bytes, "\033OM") == 0)
        return event == (bytes[2] == 'P' ? EVENT_HELP : EVENT_ENTER);
    for (unsigned i = 0; keypad[i]; i++)
        if (strncmp(bytes, "\033O", 2) == 0 && bytes[2] == keypad[i] && !bytes[3])
            return event == '1' + i;
    if (bytes[0] && !bytes[1])
        return event == EVENT_ENTER || event == EVENT_BACKSPACE || event == EVENT_REPAINT
            || event == EVENT_REDO || event == EVENT_ESCAPE;
    return false;
}

static void check_key(struct input_reader *reader, const char *term, const char *capability)
{
    const char *bytes = key_string(capability);
    struct press presses[MOST_PRESSES];

    if (!bytes || !*bytes)
        return;

    int count = press(reader, bytes, presses);

    ck_assert_msg(count <= 1, "%s of %s is %d keys, the first %d", capability, term, count,
                  presses[0].event);
    ck_assert_msg(count == 0 || is_meant(bytes, presses[0].event), "%s of %s is event %#x",
                  capability, term, presses[0].event);
    for (int i = 0; i < MEANINGS; i++)
        if (strcmp(capability, meanings[i].capability) == 0)
            ck_assert_msg(count == 1, "%s of %s is nothing", capability, term);
    count = press(reader, "5", presses);
    ck_assert_msg(count == 1 && presses[0].event == '5', "after %s of %s a key is lost", capability,
                  term);
}

/* False if it is not described here. */
static bool check_terminal(const char *term)
{
    static struct input_reader input;
    char name[16];
    int error;

    if (setupterm(term, STDOUT_FILENO, &error) == ERR && !cur_term)
        return false;
    input_start(&input, durations.escape, true);
    for (int i = 0; strnames[i]; i++)
        if (strnames[i][0] == 'k' && strcmp(strnames[i], "kmous") != 0)
            check_key(&input, term, strnames[i]);
    for (size_t i = 0; i < sizeof extended_alone / sizeof extended_alone[0]; i++)
        check_key(&input, term, extended_alone[i]);
    for (size_t i = 0; i < sizeof extended / sizeof extended[0]; i++) {
        for (int modifier = 2; modifier <= 8; modifier++) {
            snprintf(name, sizeof name, modifier == 2 ? "%s" : "%s%d", extended[i], modifier);
            check_key(&input, term, name);
        }
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

    setlocale(LC_ALL, "C.UTF-8");
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        count += check_terminal(terms[i]);
    fprintf(stderr, "# terminals: %d\n", count);
    ck_assert_int_gt(count, 0);
}
