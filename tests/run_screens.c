/* SPDX-License-Identifier: MIT
 *
 * Run the cases of tests/app/NAME.screen: programs on terminals, their input and their screens.
 *
 *     # a comment
 *     == a sentence that says what holds begins a case, in an empty home
 *     with 5 | X 5              the case is run once for each such line: {1} is 5, and {2} is X 5
 *     needs test -w /dev/full   the case is skipped if this line of shell fails; if any line has
 *                               {port} or [::1], also if there is no such network
 *     disk 128k                 its home is a disk of this size; skipped if that is not possible
 *     $ tictactoe --list        run this, without a terminal
 *     > 1 5 O                   its output; [1] at the end is its status, if it is not 0
 *     until test -e book        run this again and again until it succeeds
 *     play tictactoe --ascii    start this on a terminal of 24 rows and 80 columns
 *     play 12x40 tictactoe      on a terminal of 12 rows and 40 columns
 *     begin tictactoe           start this, and wait until a game is on the screen
 *     shows X Ann               wait until these words are on the screen
 *     shows X Ann\tyour turn    "your turn" is later in the same row
 *     shows centre\nO           "O" is in the next row, below these words or to their right
 *     lacks wins                they are not on the screen now
 *     row code 5                wait for a row of these words alone
 *     times 2 draw              "draw" is on the screen twice
 *     code 523                  wait until the code on the screen is 523
 *     cursor +4 │   x           the cursor is 4 columns after the place of these words
 *     take name code            from now on {name} is the word that follows "code" on the screen
 *     look                      remember the screen
 *     same                      the screen is as it was at the last look
 *     press 5<Up><Enter>^L      one key after the other, each when the last was handled
 *     answer y                  press y when what it answers has stood there for long enough
 *     turns AB X1O4             A presses 1, and B's screen shows X1; then B presses 4
 *     click u undo              click on these words; "click -1 u undo" one column before them
 *     send \e[<0;5;5M           send these bytes at once, without waiting
 *     settles                   wait until they were handled
 *     answers \e]11;rgb:...     what the terminal says when it is asked for its background and then
 *                               for its attributes; nothing if there are no bytes
 *     asked 2                   it was asked twice
 *     unread 0                  after its end or a stop: so many bytes are left to the shell
 *     window 7x19               change the size
 *     signal TERM
 *     stops                     wait until it is stopped, and the terminal is as it was before
 *     halts                     wait until it is stopped, in any state of the terminal
 *     continues                 continue it, as fg does in a shell
 *     stalls \f                 read no more; type this until it sleeps in a write
 *     hang up                   the terminal is gone
 *     sleeps                    nothing wakes it for a while, or just once
 *     bells 1                   the bell has rung once
 *     sent \e\[[0-9]*m          this regular expression matches its output
 *     unsent ...                it does not match
 *     ends 1                    wait for its end: its status, or TERM if that ended it, or
 *                               "1 or TERM"; and the terminal is as it was before
 *     soon TERM                 wait for its end, within two seconds
 *     quit                      press q, and wait for its end, 0
 *
 * "B: press 5" is done at terminal B, "BC: press 5" at B and then at C; without a letter, at A. A
 * line of shell and terminal A have the directory of the case as their home, terminal B has a
 * directory B in it, and all share one directory of tables. B can also be a peer that speaks the
 * protocol by hand:
 *
 *     B: knock                  connect to the table
 *     B: call 127.0.0.1         connect to the port {port} of this machine, which was free
 *     B: listen                 at {port}
 *     B: swallow                from now on a connection there gets no answer
 *     B: accept                 accept the next connection
 *     B: says tictactoe 3 Bob\n
 *     B: hears game 0           wait for this line
 *     B: ends error taken\n     nothing else comes until the other program closes
 *     B: closes
 *
 * Further words in braces: {user}, {port} and {home}, the directory of the case. In bytes \e is
 * Escape, and \r, \n, \t, \a, \b and \x1f are as in C.
 */
#include "base/clock.h"
#include "fixture.h"
#include "suite.h"
#include "terminal.h"

#include <glob.h>
#include <netinet/in.h>
#include <pwd.h>
#include <regex.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <sys/un.h>
#ifdef __linux__
#include <sched.h>
#include <sys/mount.h>
#endif

enum { MOST_LINES = 8192, MOST_CASES = 512, MOST_NAMES = 16, ACTORS = 26, TEXT = 8192 };

static struct line {
    const char *file;
    int number;
    const char *text;
} lines[MOST_LINES];

/* The lines of a case, from its sentence on. */
static struct screen_case {
    TTest test;
    int first, end;
} cases[MOST_CASES];

static int line_count, case_count;

/* ---- The case that runs. ---- */

static struct actor {
    struct terminal *terminal;
    bool is_hung_up, is_stalled;
    char answer[128];
    int socket;
    char heard[TEXT]; /* what came from the socket and was not yet expected */
    char seen[TERMINAL_TEXT];
} actors[ACTORS];

static struct {
    char name[16], value[TEXT];
} names[MOST_NAMES];

static int name_count, listener;
static char home[COMMAND_HOME + 16], program[PATH_MAX];

/* The step; its text, with the names replaced; its actor; and the words after its verb. */
static const struct line *step;
static char text_of_step[TEXT];
static struct actor *actor;
static const char *words;

static bool is_skipped; /* the case is skipped */

__attribute__((format(printf, 1, 2))) static _Noreturn void reject(const char *format, ...)
{
    char reason[2 * TERMINAL_TEXT];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    ck_abort_msg("%s:%d: %s: %s", step->file, step->number, text_of_step, reason);
    abort();
}

static void set_name(const char *name, const char *value)
{
    int number = 0;

    while (number < name_count && strcmp(names[number].name, name) != 0)
        number++;
    name_count += number == name_count;
    ck_assert_int_lt(name_count, MOST_NAMES);
    snprintf(names[number].name, sizeof names[number].name, "%s", name);
    snprintf(names[number].value, sizeof names[number].value, "%s", value);
}

/* The value of the name in these braces; null if there is no such name. */
static const char *find_value(const char *brace)
{
    for (int i = 0; i < name_count; i++) {
        size_t length = strlen(names[i].name);

        if (strncmp(brace + 1, names[i].name, length) == 0 && brace[1 + length] == '}')
            return names[i].value;
    }
    return NULL;
}

static void replace_names(const char *from, char to[TEXT])
{
    size_t length = 0;

    for (; *from; from++) {
        const char *value = *from == '{' ? find_value(from) : NULL;

        length += (size_t)snprintf(to + length, TEXT - length, "%.*s",
                                   value ? (int)strlen(value) : 1, value ? value : from);
        ck_assert_uint_lt(length, TEXT);
        if (value)
            from = strchr(from, '}');
    }
    to[length] = '\0';
}

/* The words with their escapes replaced, until the next call. Other backslashes stay: they may
 * belong to a regular expression. */
static const char *unescaped(void)
{
    static const char letters[] = "ernabt\\", bytes[] = "\033\r\n\a\b\t\\";
    static char text[TEXT];
    char *to = text;

    for (const char *from = words; *from; from++) {
        const char *letter = *from == '\\' && from[1] ? strchr(letters, from[1]) : NULL;
        unsigned byte;

        if (letter) {
            *to++ = bytes[letter - letters];
            from++;
        } else if (sscanf(from, "\\x%2x", &byte) == 1) {
            *to++ = (char)byte;
            from += strlen("x00");
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return text;
}

/* Take the number at the beginning of the words, and the blank after it. */
static int take_number(void)
{
    char *end;
    long number = strtol(words, &end, 10);

    if (end == words)
        reject("there is no number");
    words = end + (*end == ' ');
    return (int)number;
}

/* Take the size at the beginning of the words; the common size if there is none. */
static struct size take_size(void)
{
    struct size size = {24, 80};
    int length = 0;

    if (sscanf(words, "%dx%d%n", &size.rows, &size.cols, &length) == 2)
        words += length + (words[length] == ' ');
    return size;
}

/* ---- Shell. ---- */

/* Run the line, and write its output to the text, with its status if that is not 0. */
static bool run_shell(const char *line, char text[])
{
    char command[2 * TEXT];

    snprintf(command, sizeof command,
             ". \"$tests/functions.sh\"; f=$tests/app/%.*s.sh; [ ! -e \"$f\" ] || . \"$f\"; { "
             "%s\n} 2>&1",
             (int)strcspn(strrchr(step->file, '/') + 1, "."), strrchr(step->file, '/') + 1, line);

    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): words of our own */

    ck_assert_ptr_nonnull(pipe);

    size_t length = fread(text, 1, TEXT - 32, pipe);
    int outcome = command_outcome(pclose(pipe));

    text[length] = '\0';
    if (outcome != 0)
        sprintf(text + length, "[%d]\n", outcome);
    return outcome == 0;
}

static void check_shell(void)
{
    char expected[TEXT] = "", got[TEXT];

    for (const struct line *line = step + 1; line < lines + line_count && line->text[0] == '>';
         line++) {
        char text[TEXT];

        replace_names(line->text + strlen(">") + (line->text[1] == ' '), text);
        strcat(strcat(expected, text), "\n");
    }
    run_shell(words, got);
    if (strcmp(got, expected) != 0)
        reject("it says\n%s", got);
}

static void wait_for_shell(void)
{
    double end = suite_seconds() + FIXTURE_TIMEOUT / 1000.0;
    char text[TEXT];

    while (!run_shell(words, text)) {
        if (suite_seconds() > end)
            reject("it does not succeed: %s", text);
        poll(NULL, 0, 10);
    }
}

/* Mount a disk that only this process and its children see. False if that is not possible here. */
static bool mount_disk(const char *size)
{
#ifdef __linux__
    char options[64];

    snprintf(options, sizeof options, "nr_inodes=64,size=%.16s", size);
    return unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0
        && mount("tmpfs", home, "tmpfs", 0, options) == 0 && chdir(home) == 0;
#else
    (void)size;
    return false;
#endif
}

/* ---- Terminals. ---- */

static void start(void)
{
    char line[2 * TEXT], directory[PATH_MAX], settings[2][PATH_MAX + 32];
    struct size size = take_size();

    snprintf(directory, sizeof directory, "%s/%c", home, 'A' + (int)(actor - actors));
    if (actor == actors)
        strcpy(directory, home);
    mkdir(directory, S_IRWXU);
    snprintf(settings[0], sizeof settings[0], "HOME=%s", directory);
    snprintf(settings[1], sizeof settings[1], "XDG_STATE_HOME=%s", directory);
    snprintf(line, sizeof line, "%s%s", strstr(words, "exec ") ? "" : "exec ", words);
    if (actor->terminal)
        terminal_free(actor->terminal);
    actor->terminal =
        terminal_start(size, ARGS("/bin/sh", "-c", line), ARGS(settings[0], settings[1]));
    actor->is_hung_up = actor->is_stalled = false;
}

static void expect(const char *text)
{
    if (!terminal_shows(actor->terminal, text))
        reject("it is not on the screen");
}

static void check_row(void)
{
    char row[TEXT + 2], text[TERMINAL_TEXT + 1] = "\n";

    expect(words);
    terminal_text(actor->terminal, text + 1);
    snprintf(row, sizeof row, "\n%s\n", words);
    if (!strstr(text, row))
        reject("it is only a part of a row:%s", text);
}

static void check_times(void)
{
    int expected = take_number(), count = 0;
    char text[TERMINAL_TEXT];

    terminal_text(actor->terminal, text);
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        count++;
    if (count != expected)
        reject("it is %d times on the screen:\n%s", count, text);
}

static void check_code(void)
{
    int code = take_number();

    if (!terminal_shows_code(actor->terminal, code))
        reject("the code is %d", terminal_code(actor->terminal));
}

/* Take words, and find their place on the screen. A number before them is added to its column. */
static VTermPos take_place(void)
{
    int shift = strchr("+-", *words) ? take_number() : 0;
    VTermPos place;

    if (!terminal_find(actor->terminal, words, &place.row, &place.col))
        reject("it is not on the screen");
    place.col += shift;
    return place;
}

static void take_word(void)
{
    char name[16], text[TEXT];
    int length = 0;
    size_t end = 0;

    sscanf(words, "%15s %n", name, &length);
    words += length;

    VTermPos place = take_place();

    for (place.col += (int)strlen(words); end < sizeof text - 1; place.col++) {
        uint32_t rune = terminal_cell(actor->terminal, place.row, place.col).chars[0];

        if (rune > ' ' && rune <= '~')
            text[end++] = (char)rune;
        else if (end > 0)
            break;
    }
    text[end] = '\0';
    set_name(name, text);
}

static void press(const char *keys)
{
    static const struct {
        const char *name;
        VTermKey key;
    } table[] = {
        {"<Enter>", VTERM_KEY_ENTER},    {"<Escape>", VTERM_KEY_ESCAPE},
        {"<Up>", VTERM_KEY_UP},          {"<Down>", VTERM_KEY_DOWN},
        {"<Left>", VTERM_KEY_LEFT},      {"<Right>", VTERM_KEY_RIGHT},
        {"<Tab>", VTERM_KEY_TAB},        {"<Insert>", VTERM_KEY_INS},
        {"<Delete>", VTERM_KEY_DEL},     {"<Home>", VTERM_KEY_HOME},
        {"<PageUp>", VTERM_KEY_PAGEUP},  {"<PageDown>", VTERM_KEY_PAGEDOWN},
        {"<End>", VTERM_KEY_END},        {"<Backspace>", VTERM_KEY_BACKSPACE},
        {"<F1>", VTERM_KEY_FUNCTION(1)}, {"<F5>", VTERM_KEY_FUNCTION(5)},
        {"<Keypad1>", VTERM_KEY_KP_1},   {"<Keypad5>", VTERM_KEY_KP_5},
        {NULL, VTERM_KEY_NONE},
    };

    while (*keys) {
        size_t key = 0;

        while (table[key].name && strncmp(keys, table[key].name, strlen(table[key].name)) != 0)
            key++;
        if (table[key].name) {
            terminal_key(actor->terminal, table[key].key);
            keys += strlen(table[key].name);
        } else if (*keys == '^' && keys[1]) {
            terminal_control(actor->terminal, (char)(keys[1] | 0x20));
            keys += 2;
        } else {
            terminal_keys(actor->terminal, (const char[]){*keys++, '\0'});
        }
    }
}

/* Two actors play the moves in turn, each when the other's screen shows the last move. */
static void take_turns(void)
{
    struct actor *const two[] = {&actors[words[0] - 'A'], &actors[words[1] - 'A']};
    int turn = 0;

    for (const char *move = words + strlen("AB "); *move; move += strlen("X1"), turn = 1 - turn) {
        actor = two[turn];
        press((const char[]){move[1], '\0'});
        actor = two[1 - turn];
        expect((const char[]){move[0], move[1], '\0'});
    }
}

/* The number of the signal of this name, up to a blank; 0 if there is none. */
static int find_signal(const char *word)
{
    static const struct {
        const char *name;
        int number;
    } signals[] = {
        {"ABRT", SIGABRT}, {"BUS", SIGBUS},   {"CONT", SIGCONT}, {"FPE", SIGFPE},
        {"HUP", SIGHUP},   {"ILL", SIGILL},   {"INT", SIGINT},   {"KILL", SIGKILL},
        {"QUIT", SIGQUIT}, {"SEGV", SIGSEGV}, {"STOP", SIGSTOP}, {"TERM", SIGTERM},
        {"TSTP", SIGTSTP},
    };
    size_t length = strcspn(word, " ");

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (strlen(signals[i].name) == length && strncmp(signals[i].name, word, length) == 0)
            return signals[i].number;
    return 0;
}

static bool was_sent(void)
{
    regex_t regex;

    if (regcomp(&regex, unescaped(), REG_EXTENDED | REG_NOSUB) != 0)
        reject("that is no regular expression");

    bool is_match = regexec(&regex, terminal_tail(actor->terminal), 0, NULL, 0) == 0;

    regfree(&regex);
    return is_match;
}

/* Fail unless the outcome is one of those that the step names, as in "1 or TERM". */
static void check_end_of_program(void)
{
    int outcome = terminal_end(actor->terminal);
    bool is_expected = false;

    for (const char *word = words; *word; word += strcspn(word, " "), word += strspn(word, " or"))
        is_expected =
            is_expected || outcome == (find_signal(word) ? -find_signal(word) : atoi(word));
    if (!is_expected)
        reject("it ends with %d", outcome);
    if (outcome == -SIGKILL || actor->is_hung_up)
        return;
    if (!(actor->is_stalled ? terminal_modes_restored : terminal_restored)(actor->terminal))
        reject("it leaves the terminal changed");
}

/* ---- Peers. ---- */

static unsigned port(void)
{
    const char *value = find_value("{port}");

    ck_assert_ptr_nonnull(value);
    return (unsigned)strtoul(value, NULL, 10);
}

static void knock(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof address.sun_path, "%s/tictactoe-%u/table", home,
             (unsigned)geteuid());
    actor->socket = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(actor->socket, (struct sockaddr *)&address, sizeof address) != 0)
        reject("%s", strerror(errno));
}

static void listen_at_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    address.sin_port = htons((uint16_t)port());
    listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0
        || listen(listener, 8) != 0)
        reject("%s", strerror(errno));
}

/* Fill the queue of the listener, so that a connection from now on gets no answer. */
static void swallow(void)
{
    enum { MOST_CALLERS = 64, MOMENT = 100 };
    int caller;

    for (int callers = 0; fixture_connect(fixture_loopbacks[1], port(), MOMENT, &caller); callers++)
        if (callers == MOST_CALLERS)
            reject("this system answers for a listener whose queue is full");
}

/* Read more bytes, after waiting for them. False at the end. */
static bool hear_more(void)
{
    size_t length = strlen(actor->heard);

    if (!fixture_wait(actor->socket, POLLIN))
        reject("nothing comes after \"%s\"", actor->heard);

    ssize_t count = read(actor->socket, actor->heard + length, TEXT - 1 - length);

    actor->heard[length + (size_t)(count > 0 ? count : 0)] = '\0';
    return count > 0;
}

static void hear(const char *text)
{
    const char *found;

    while (!(found = strstr(actor->heard, text)))
        if (!hear_more())
            reject("the end comes, and before it \"%s\"", actor->heard);
    memmove(actor->heard, found + strlen(text), strlen(found + strlen(text)) + 1);
}

static void close_socket(void)
{
    if (actor->socket != SOCKET_NONE)
        close(actor->socket);
    actor->socket = SOCKET_NONE;
    actor->heard[0] = '\0';
}

static void check_end_of_peer(const char *text)
{
    while (hear_more())
        ;
    if (strcmp(actor->heard, text) != 0)
        reject("what comes is \"%s\"", actor->heard);
    close_socket();
}

/* ---- Steps. ---- */

/* Do the step of this verb. */
static void obey_verb(const char *verb, size_t length)
{
    enum { A_WHILE = 300 };
    struct terminal *terminal = actor->terminal;
    char text[TERMINAL_TEXT];

#define IS(name) (strlen(name) == length && strncmp(verb, name, length) == 0)
    if (IS("needs")) {
        is_skipped = !run_shell(words, text);
    } else if (IS("disk")) {
        is_skipped = !mount_disk(words);
    } else if (IS("$")) {
        check_shell();
    } else if (IS("until")) {
        wait_for_shell();
    } else if (IS("play") || IS("begin")) {
        start();
        if (IS("begin"))
            expect("q quit");
    } else if (IS("shows")) {
        expect(unescaped());
    } else if (IS("lacks")) {
        if (!terminal_lacks(terminal, unescaped()))
            reject("it is on the screen");
    } else if (IS("row")) {
        check_row();
    } else if (IS("times")) {
        check_times();
    } else if (IS("code")) {
        check_code();
    } else if (IS("cursor")) {
        VTermPos cursor = terminal_cursor(terminal), place = take_place();

        if (vterm_pos_cmp(cursor, place) != 0 || !terminal_cursor_visible(terminal))
            reject("it is at %d, %d, or hidden", cursor.row, cursor.col);
    } else if (IS("take")) {
        take_word();
    } else if (IS("look")) {
        terminal_text(terminal, actor->seen);
    } else if (IS("same")) {
        terminal_text(terminal, text);
        if (strcmp(text, actor->seen) != 0)
            reject("the screen was\n%sand is\n%s", actor->seen, text);
    } else if (IS("press") || IS("answer")) {
        bool waits = IS("answer");

        for (int tries = 0; waits && tries < 10; tries++) /* late output wakes the program */
            waits = !terminal_sleeps(terminal, (int)durations.stray_answer);
        press(words);
    } else if (IS("turns")) {
        take_turns();
    } else if (IS("click")) {
        VTermPos place = take_place();

        terminal_click(terminal, place.row, place.col);
    } else if (IS("send")) {
        terminal_send(terminal, unescaped(), strlen(unescaped()));
    } else if (IS("settles")) {
        terminal_settle(terminal);
    } else if (IS("answers")) {
        snprintf(actor->answer, sizeof actor->answer, "%s", unescaped());
        terminal_answers(terminal, actor->answer);
    } else if (IS("asked")) {
        if (terminal_asked(terminal) != take_number())
            reject("it was asked %d times", terminal_asked(terminal));
    } else if (IS("unread")) {
        if (terminal_unread(terminal) != take_number())
            reject("%d bytes are", terminal_unread(terminal));
    } else if (IS("window")) {
        terminal_resize(terminal, take_size());
    } else if (IS("signal")) {
        terminal_signal(terminal, find_signal(words));
    } else if (IS("stops") || IS("halts")) {
        if (!terminal_stopped(terminal) || (IS("stops") && !terminal_restored(terminal)))
            reject("it does not, or leaves the terminal changed");
    } else if (IS("continues")) {
        terminal_continue(terminal);
    } else if (IS("stalls")) {
        if (!terminal_stall(terminal, unescaped()))
            reject("it does not");
        actor->is_stalled = true;
    } else if (IS("hang")) {
        terminal_hang_up(terminal);
        actor->is_hung_up = true;
    } else if (IS("sleeps")) {
        for (int tries = 0; !terminal_sleeps(terminal, A_WHILE); tries++)
            if (tries > 3)
                reject("something wakes it");
    } else if (IS("bells")) {
        if (terminal_bells(terminal) != take_number())
            reject("it has rung %d times", terminal_bells(terminal));
    } else if (IS("sent") || IS("unsent")) {
        if (was_sent() != IS("sent"))
            reject("it has written\n%.1500s", terminal_tail(terminal));
    } else if (IS("knock")) {
        knock();
    } else if (IS("call")) {
        if (!fixture_connect(words, port(), FIXTURE_TIMEOUT, &actor->socket))
            reject("it does not answer");
    } else if (IS("listen")) {
        listen_at_port();
    } else if (IS("swallow")) {
        swallow();
    } else if (IS("accept")) {
        if (!fixture_wait(listener, POLLIN))
            reject("nobody connects");
        actor->socket = accept(listener, NULL, NULL);
    } else if (IS("says")) {
        if (send(actor->socket, unescaped(), strlen(unescaped()), MSG_NOSIGNAL) < 0)
            reject("%s", strerror(errno));
    } else if (IS("hears")) {
        hear(unescaped());
    } else if (IS("closes")) {
        close_socket();
    } else if (IS("ends") && actor->socket != SOCKET_NONE) {
        check_end_of_peer(unescaped());
    } else if (IS("ends") || IS("soon") || IS("quit")) {
        double began = suite_seconds();

        if (IS("quit")) {
            press("q");
            words = "0";
        }
        check_end_of_program();
        if (IS("soon") && suite_seconds() > began + 2)
            reject("it takes more than two seconds");
    } else if (!IS("with") && !IS(">")) { /* these lines are read with the line before them */
        reject("that is no step");
    }
#undef IS
}

/* Do the step at each of its actors; at A if it names none. */
static void obey(void)
{
    size_t letters = strspn(text_of_step, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    bool is_named = letters > 0 && text_of_step[letters] == ':';
    const char *verb = text_of_step + (is_named ? letters + strlen(": ") : 0);
    size_t length = strcspn(verb, " ");

    for (size_t i = 0; i < (is_named ? letters : 1); i++) {
        actor = &actors[is_named ? text_of_step[i] - 'A' : 0];
        words = verb + length + (verb[length] == ' ');
        obey_verb(verb, length);
    }
}

/* ---- Cases. ---- */

/* The value of {1} and so on. */
static void set_numbers(const char *values)
{
    char copy[TEXT], name[2] = "1";

    replace_names(values, copy);
    for (char *value = copy, *next; value; value = next, name[0]++) {
        next = strstr(value, " | ");
        if (next) {
            *next = '\0';
            next += strlen(" | ");
        }
        set_name(name, value);
    }
}

/* Set {user}: the name of this user as the game shows it, or the uid of a user without a name. */
static void set_user(void)
{
    const struct passwd *entry = getpwuid(geteuid());
    char number[32];

    snprintf(number, sizeof number, "%lu", (unsigned long)geteuid());
    set_name("user", entry ? entry->pw_name : number);
}

static void begin(void)
{
    char text[TEXT];

    snprintf(home, sizeof home, "%s/case-XXXXXX", fixture_directory);
    ck_assert_ptr_nonnull(mkdtemp(home));
    ck_assert_int_eq(chdir(home), 0);
    is_skipped = false;
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("HOME", home, 1);
    setenv("XDG_STATE_HOME", home, 1);
    setenv("TICTACTOE_TABLES", home, 1);
    name_count = 0;
    set_name("home", home);
    set_user();
    snprintf(text, sizeof text, "%u", fixture_free_port());
    set_name("port", text);
    for (actor = actors; actor < actors + ACTORS; actor++)
        actor->socket = SOCKET_NONE;
}

static void finish(void)
{
    for (actor = actors; actor < actors + ACTORS; actor++) {
        if (actor->terminal)
            terminal_free(actor->terminal);
        actor->terminal = NULL;
        close_socket();
    }
    close(listener);
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static void run_once(const struct screen_case *screen, const char *values)
{
    begin();
    if (values)
        set_numbers(values);
    for (step = lines + screen->first + 1; !is_skipped && step < lines + screen->end; step++) {
        replace_names(step->text, text_of_step);
        obey();
    }
    if (is_skipped)
        suite_skip(text_of_step);
    finish();
}

/* A case with a port needs a network, and a case with [::1] needs IPv6. */
static bool lacks_network(const struct screen_case *screen)
{
    for (int i = screen->first; i < screen->end; i++)
        if ((strstr(lines[i].text, "{port}") && fixture_lacks(fixture_loopbacks[1]))
            || (strstr(lines[i].text, "[::1]") && fixture_lacks(fixture_loopbacks[0])))
            return true;
    return false;
}

static void run_case(int number)
{
    const struct screen_case *screen = &cases[number];
    bool has_values = false;

    if (lacks_network(screen))
        return;
    for (int i = screen->first; i < screen->end; i++)
        if (begins(lines[i].text, "with ")) {
            has_values = true;
            run_once(screen, lines[i].text + strlen("with "));
        }
    if (!has_values)
        run_once(screen, NULL);
}

static void make_bin(void)
{
    char path[PATH_MAX + 64], link[COMMAND_HOME + 32];

    command_make_home(fixture_directory);
    snprintf(link, sizeof link, "%s/bin", fixture_directory);
    mkdir(link, S_IRWXU);
    strcat(link, "/tictactoe");
    ck_assert_int_eq(symlink(program, link), 0);
    snprintf(path, sizeof path, "%s/bin:%s", fixture_directory, getenv("PATH"));
    setenv("PATH", path, 1);
}

static void read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char text[TEXT];

    for (int number = 1; file && fgets(text, sizeof text, file); number++) {
        text[strcspn(text, "\n")] = '\0';
        if (!*text || begins(text, "#"))
            continue;
        if (begins(text, "== ")) {
            if (case_count > 0)
                cases[case_count - 1].end = line_count;
            cases[case_count] = (struct screen_case){
                {strdup(text + strlen("== ")), run_case, path, number}, line_count, MOST_LINES};
            suite_add_row(&cases[case_count].test, case_count);
            case_count++;
        }
        lines[line_count++] = (struct line){path, number, strdup(text)};
        if (line_count == MOST_LINES || case_count == MOST_CASES)
            abort();
    }
    if (case_count > 0)
        cases[case_count - 1].end = line_count;
    if (file)
        fclose(file);
}

__attribute__((constructor)) static void read_files(void)
{
    const char *srcdir = getenv("srcdir");
    char pattern[PATH_MAX], directory[PATH_MAX];
    static glob_t files; /* the registered parts point to its names */

    snprintf(pattern, sizeof pattern, "%s/tests/app/*.screen", srcdir ? srcdir : ".");
    if (glob(pattern, 0, NULL, &files) != 0)
        return;
    for (size_t i = 0; i < files.gl_pathc; i++) {
        suite_add((struct suite_part){
            .file = files.gl_pathv[i], .before = make_bin, .after = fixture_tear_down});
        read_file(files.gl_pathv[i]);
    }
    snprintf(pattern, sizeof pattern, "%s/tests", srcdir ? srcdir : ".");
    if (realpath(pattern, directory))
        setenv("tests", directory, 1);
    if (!realpath(command_tictactoe(), program))
        program[0] = '\0';
}
