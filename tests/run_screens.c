/* SPDX-License-Identifier: MIT
 *
 * Run the cases of tests/app/NAME.screen: programs on terminals, what is typed there, and what is
 * seen.
 *
 *     # a comment
 *     == a sentence that says what holds begins a case, in an empty home
 *     with 5 | X 5              the case is run once for each such line: {1} is 5, and {2} is X 5
 *     needs test -w /dev/full   and only where this line of shell succeeds
 *     disk 128k                 and where its home can be a disk of that size
 *     $ tictactoe --list        run that, without a terminal
 *     > 1 5 O                   what it has to write; [1] at the end is its status, if it is not 0
 *     until test -e book        run that again and again until it succeeds
 *     play tictactoe --ascii    start that on a terminal of 24 rows and 80 columns
 *     play 12x40 tictactoe      on one of that size
 *     shows > X                 wait until these words are on the screen
 *     lacks wins                they are not on the screen now
 *     row code 5                wait for a row that consists of them
 *     times 2 draw              that many times they are on the screen
 *     code 523                  wait until the code on the screen is that
 *     cursor +4 │   x           the cursor is there: 4 columns after the place of these words
 *     take name code            from now on {name} is the word that follows these on the screen
 *     look                      remember the screen
 *     same                      the screen is as it was then
 *     press 5<Up><Enter>^L      one key after the other, each when the one before is dealt with
 *     click u undo              click on these words; "click -1 u undo" one column before them
 *     send \e[<0;5;5M           those bytes at once, without waiting
 *     window 7x19               change the size
 *     signal TERM
 *     stops                     wait until it is stopped, and the terminal is as it was before
 *     halts                     wait until it is stopped, whatever the terminal is like
 *     continues                 as by the fg of a shell
 *     hang up                   the terminal is gone
 *     sleeps                    nothing wakes it for a while, or just once
 *     bells 1                   the bell has rung so often
 *     sent \e\[[0-9]*m          that regular expression matches what it has written
 *     unsent ...                it does not
 *     ends 1                    wait for its end: its status, or TERM if that ended it, or
 *                               "1 or TERM"; and the terminal is as it was before
 *
 * "B: press 5" does that at terminal B, "BC: press 5" at B and then at C; without a letter it is A.
 * A line of shell and terminal A have the directory of the case as their home, terminal B has a
 * directory B in it, and all have one place for tables. B can be a peer of the protocol, too, which
 * speaks by hand:
 *
 *     B: knock                  connect to the table
 *     B: call 127.0.0.1         connect to the port {port} of that machine, which was free
 *     B: listen                 at {port}
 *     B: swallow                from now on whoever connects there hears nothing
 *     B: accept                 whoever connects
 *     B: says tictactoe 1 Bob\nat 0 0x000000\n
 *     B: trickles c             says that, again and again, until something comes or the end
 *     B: hears game 0           wait for that
 *     B: ends error taken\n     nothing else comes until the other side closes
 *     B: closes
 *
 * Further words in braces: {login}, {port} and {home}, the directory of the case. In bytes \e is
 * Escape, and \r, \n, \t, \a, \b and \x1f are what they are in C.
 */
#include "ground.h"
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

/* Lines from the one with the sentence on. */
static struct screen_case {
    TTest test;
    int first, end;
} cases[MOST_CASES];

static int line_count, case_count;

/* ---- The case that runs. ---- */

struct actor {
    struct terminal *terminal;
    bool is_hung_up;
    int socket;
    char heard[TEXT]; /* from the socket, and not yet expected */
    char seen[TERMINAL_TEXT];
};

static struct actor actors[ACTORS];
static int listener = SOCKET_NONE;
static const struct line *step;
static char words_of_step[TEXT]; /* with the names replaced */
static char home[COMMAND_HOME + 16], program[PATH_MAX];

static struct {
    char name[16], value[TEXT];
} names[MOST_NAMES];

static int name_count;

__attribute__((format(printf, 1, 2))) static _Noreturn void reject(const char *format, ...)
{
    char words[2 * TERMINAL_TEXT];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    ck_abort_msg("%s:%d: %s: %s", step->file, step->number, words_of_step, words);
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

/* The value of the name that stands in braces there; null for other braces. */
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

/* Bytes with escapes, in place. What is no escape stays, for it may be a regular expression's. */
static char *unescape(char *text)
{
    static const char letters[] = "ernabt", bytes[] = "\033\r\n\a\b\t";
    char *to = text;

    for (const char *from = text; *from; from++) {
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

/* The number at the begin of the words, which are moved on behind it and a blank. */
static int take_number(const char **words)
{
    char *end;
    long number = strtol(*words, &end, 10);

    if (end == *words)
        reject("there is no number");
    *words = end + (*end == ' ');
    return (int)number;
}

/* The size that the words begin with, or the common one. */
static struct size take_size(const char **words)
{
    struct size size = {24, 80};
    int length = 0;

    if (sscanf(*words, "%dx%d%n", &size.rows, &size.cols, &length) == 2)
        *words += length + ((*words)[length] == ' ');
    return size;
}

/* ---- Lines of shell. ---- */

/* Run it, and write what it says to the text, with its status if that is not 0. */
static bool run_shell(const char *words, char text[TEXT])
{
    char command[2 * TEXT];

    snprintf(command, sizeof command, ". \"$tests/functions.sh\"; { %s\n} 2>&1", words);

    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): words of our own */

    ck_assert_ptr_nonnull(pipe);

    size_t length = fread(text, 1, TEXT - 32, pipe);
    int outcome = command_outcome(pclose(pipe));

    text[length] = '\0';
    if (outcome != 0)
        sprintf(text + length, "[%d]\n", outcome);
    return outcome == 0;
}

static void check_shell(struct actor *actor, const char *words)
{
    char expected[TEXT] = "", got[TEXT];

    (void)actor;
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

static void wait_for_shell(struct actor *actor, const char *words)
{
    double end = suite_seconds() + GROUND_PATIENCE / 1000.0;
    char text[TEXT];

    (void)actor;
    while (!run_shell(words, text)) {
        if (suite_seconds() > end)
            reject("it does not succeed: %s", text);
        poll(NULL, 0, 10);
    }
}

/* Only this process and its children see it. False if there can be no such disk here. */
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

static void start(struct actor *actor, const char *words)
{
    char line[2 * TEXT], folder[PATH_MAX], settings[2][PATH_MAX + 32];
    struct size size = take_size(&words);

    snprintf(folder, sizeof folder, "%s/%c", home, 'A' + (int)(actor - actors));
    if (actor == actors)
        strcpy(folder, home);
    mkdir(folder, S_IRWXU);
    snprintf(settings[0], sizeof settings[0], "HOME=%s", folder);
    snprintf(settings[1], sizeof settings[1], "XDG_STATE_HOME=%s", folder);
    snprintf(line, sizeof line, "%s%s", strstr(words, "exec ") ? "" : "exec ", words);
    if (actor->terminal)
        terminal_free(actor->terminal);
    actor->terminal = terminal_start(size, ARGS("/bin/sh", "-c", line),
                                     ARGS(settings[0], settings[1], "OLDPWD", "PWD"));
    actor->is_hung_up = false;
}

static void expect(struct actor *actor, const char *words)
{
    if (!terminal_shows(actor->terminal, words))
        reject("it is not on the screen");
}

static void refuse(struct actor *actor, const char *words)
{
    if (!terminal_lacks(actor->terminal, words))
        reject("it is on the screen");
}

/* True if the text has a line that consists of the words. */
static bool has_line(const char *text, const char *words)
{
    size_t length = strlen(words);

    for (; *text; text += strcspn(text, "\n") + 1)
        if (strncmp(text, words, length) == 0 && text[length] == '\n')
            return true;
    return false;
}

static void check_row(struct actor *actor, const char *words)
{
    char text[TERMINAL_TEXT];

    expect(actor, words);
    terminal_text(actor->terminal, text);
    if (!has_line(text, words))
        reject("it is only a part of a row:\n%s", text);
}

static void check_times(struct actor *actor, const char *words)
{
    int expected = take_number(&words), count = 0;
    char text[TERMINAL_TEXT];

    terminal_text(actor->terminal, text);
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        count++;
    if (count != expected)
        reject("it is %d times on the screen:\n%s", count, text);
}

static void check_code(struct actor *actor, const char *words)
{
    int code = take_number(&words);
    char text[32];

    if (code > 0)
        snprintf(text, sizeof text, "ode %d", code); /* Code, or code in a sentence */
    else
        strcpy(text, "> X "); /* which has no code yet */
    expect(actor, text);
    if (terminal_code(actor->terminal) != code)
        reject("the code is %d", terminal_code(actor->terminal));
}

static void find_place(const struct actor *actor, const char *words, int *row, int *col)
{
    int shift = strchr("+-", *words) ? take_number(&words) : 0;

    if (!terminal_find(actor->terminal, words, row, col))
        reject("it is not on the screen");
    *col += shift;
}

static void check_cursor(struct actor *actor, const char *words)
{
    VTermPos cursor = terminal_cursor(actor->terminal);
    int row, col;

    find_place(actor, words, &row, &col);
    if (cursor.row != row || cursor.col != col || !terminal_cursor_visible(actor->terminal))
        reject("the cursor is at %d, %d, and not at %d, %d", cursor.row, cursor.col, row, col);
}

static void take_word(struct actor *actor, const char *words)
{
    char name[16], text[TEXT];
    int length = 0, row, col;
    size_t end = 0;

    sscanf(words, "%15s %n", name, &length);
    find_place(actor, words + length, &row, &col);
    for (col += (int)strlen(words + length); end < sizeof text - 1; col++) {
        uint32_t rune = terminal_cell(actor->terminal, row, col).chars[0];

        if (rune > ' ' && rune <= '~')
            text[end++] = (char)rune;
        else if (end > 0)
            break;
    }
    text[end] = '\0';
    set_name(name, text);
}

static void look(struct actor *actor, const char *words)
{
    (void)words;
    terminal_text(actor->terminal, actor->seen);
}

static void check_same(struct actor *actor, const char *words)
{
    char text[TERMINAL_TEXT];

    (void)words;
    terminal_text(actor->terminal, text);
    if (strcmp(text, actor->seen) != 0)
        reject("the screen was\n%sand is\n%s", actor->seen, text);
}

static void press(struct actor *actor, const char *keys)
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
        {"<PageUp>", VTERM_KEY_PAGEUP},  {"<Backspace>", VTERM_KEY_BACKSPACE},
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

static void click(struct actor *actor, const char *words)
{
    int row, col;

    find_place(actor, words, &row, &col);
    terminal_click(actor->terminal, row, col);
}

static void send_bytes(struct actor *actor, const char *words)
{
    char text[TEXT];

    unescape(strcpy(text, words));
    terminal_send(actor->terminal, text, strlen(text));
}

static void resize(struct actor *actor, const char *words)
{
    terminal_resize(actor->terminal, take_size(&words));
}

static const struct {
    const char *name;
    int number;
} signals[] = {
    {"ABRT", SIGABRT},     {"ALRM", SIGALRM}, {"BUS", SIGBUS},   {"CONT", SIGCONT},
    {"FPE", SIGFPE},       {"HUP", SIGHUP},   {"ILL", SIGILL},   {"INT", SIGINT},
    {"KILL", SIGKILL},     {"QUIT", SIGQUIT}, {"SEGV", SIGSEGV}, {"STOP", SIGSTOP},
    {"SYS", SIGSYS},       {"TERM", SIGTERM}, {"TRAP", SIGTRAP}, {"TSTP", SIGTSTP},
    {"USR1", SIGUSR1},     {"USR2", SIGUSR2}, {"PIPE", SIGPIPE}, {"XCPU", SIGXCPU},
    {"VTALRM", SIGVTALRM}, {"PROF", SIGPROF},
};

/* The number of a signal that has that name; otherwise 0. */
static int find_signal(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (strlen(signals[i].name) == length && strncmp(signals[i].name, name, length) == 0)
            return signals[i].number;
    return 0;
}

static void send_signal(struct actor *actor, const char *words)
{
    terminal_signal(actor->terminal, find_signal(words, strlen(words)));
}

static void check_halts(struct actor *actor, const char *words)
{
    (void)words;
    if (!terminal_stopped(actor->terminal))
        reject("it does not");
}

static void check_stops(struct actor *actor, const char *words)
{
    (void)words;
    check_halts(actor, words);
    if (!terminal_restored(actor->terminal))
        reject("it leaves the terminal changed");
}

static void go_on(struct actor *actor, const char *words)
{
    (void)words;
    terminal_continue(actor->terminal);
}

static void hang_up(struct actor *actor, const char *words)
{
    (void)words;
    terminal_hang_up(actor->terminal);
    actor->is_hung_up = true;
}

static void check_sleeps(struct actor *actor, const char *words)
{
    enum { A_WHILE = 300 };

    (void)words;
    if (!terminal_sleeps(actor->terminal, A_WHILE) && !terminal_sleeps(actor->terminal, A_WHILE))
        reject("something wakes it");
}

static void check_bells(struct actor *actor, const char *words)
{
    int expected = take_number(&words);

    if (terminal_bells(actor->terminal) != expected)
        reject("it has rung %d times", terminal_bells(actor->terminal));
}

static bool matches(const struct actor *actor, const char *words)
{
    char text[TEXT];
    regex_t regex;

    if (regcomp(&regex, unescape(strcpy(text, words)), REG_EXTENDED | REG_NOSUB) != 0)
        reject("that is no regular expression");

    bool is_match = regexec(&regex, terminal_tail(actor->terminal), 0, NULL, 0) == 0;

    regfree(&regex);
    return is_match;
}

static void check_sent(struct actor *actor, const char *words)
{
    if (!matches(actor, words))
        reject("it was not sent, but\n%s", terminal_tail(actor->terminal));
}

static void check_unsent(struct actor *actor, const char *words)
{
    if (matches(actor, words))
        reject("it was sent");
}

/* ---- Peers. ---- */

static void knock(struct actor *actor, const char *words)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    (void)words;
    snprintf(address.sun_path, sizeof address.sun_path, "%s/tictactoe-%u/table", home,
             (unsigned)geteuid());
    actor->socket = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(actor->socket, (struct sockaddr *)&address, sizeof address) != 0)
        reject("%s", strerror(errno));
}

static unsigned port(void)
{
    return (unsigned)strtoul(find_value("{port}"), NULL, 10);
}

static void call(struct actor *actor, const char *words)
{
    if (!ground_call(words, port(), GROUND_PATIENCE, &actor->socket))
        reject("it does not answer");
}

static void listen_at_port(struct actor *actor, const char *words)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    (void)actor, (void)words;
    address.sin_port = htons((uint16_t)port());
    listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0
        || listen(listener, 8) != 0)
        reject("%s", strerror(errno));
}

/* Fill the queue of the listener, so that whoever connects from now on hears nothing. */
static void swallow(struct actor *actor, const char *words)
{
    enum { MOST_CALLERS = 64, MOMENT = 100 };
    int caller;

    (void)actor, (void)words;
    for (int callers = 0; ground_call(ground_loopbacks[1], port(), MOMENT, &caller); callers++)
        if (callers == MOST_CALLERS)
            reject("this system answers for a listener whose queue is full");
}

static void accept_caller(struct actor *actor, const char *words)
{
    (void)words;
    if (!ground_wait(listener, POLLIN))
        reject("nobody connects");
    actor->socket = accept(listener, NULL, NULL);
}

static void say(struct actor *actor, const char *words)
{
    char text[TEXT];

    unescape(strcpy(text, words));
    if (send(actor->socket, text, strlen(text), MSG_NOSIGNAL) != (ssize_t)strlen(text))
        reject("%s", strerror(errno));
}

/* Bytes one by one, for as long as the other side listens. */
static void trickle(struct actor *actor, const char *words)
{
    struct pollfd file = {.fd = actor->socket, .events = POLLIN};
    double end = suite_seconds() + GROUND_PATIENCE / 1000.0;

    while (poll(&file, 1, 10) == 0 && suite_seconds() < end)
        send(actor->socket, words, 1, MSG_NOSIGNAL);
}

/* Read what has come, or wait for it. False at the end. */
static bool hear_more(struct actor *actor)
{
    size_t length = strlen(actor->heard);

    if (!ground_wait(actor->socket, POLLIN))
        reject("nothing comes after \"%s\"", actor->heard);

    ssize_t count = read(actor->socket, actor->heard + length, TEXT - 1 - length);

    actor->heard[length + (size_t)(count > 0 ? count : 0)] = '\0';
    return count > 0;
}

static void hear(struct actor *actor, const char *words)
{
    char text[TEXT];
    const char *found;

    unescape(strcpy(text, words));
    while (!(found = strstr(actor->heard, text)))
        if (!hear_more(actor))
            reject("the end comes, and before it \"%s\"", actor->heard);
    memmove(actor->heard, found + strlen(text), strlen(found + strlen(text)) + 1);
}

static void close_socket(struct actor *actor, const char *words)
{
    (void)words;
    close(actor->socket);
    actor->socket = SOCKET_NONE;
    actor->heard[0] = '\0';
}

/* True if the outcome is one of those that stand there, with "or" between them. */
static bool is_among(int outcome, const char *words)
{
    for (const char *word = words; *word; word += strspn(word, " or")) {
        size_t length = strcspn(word, " ");
        int signal_number = find_signal(word, length);

        if (outcome == (signal_number ? -signal_number : atoi(word)))
            return true;
        word += length;
    }
    return false;
}

static void check_end(struct actor *actor, const char *words)
{
    if (actor->socket != SOCKET_NONE) {
        char text[TEXT];

        while (hear_more(actor))
            ;
        if (strcmp(actor->heard, unescape(strcpy(text, words))) != 0)
            reject("what comes is \"%s\"", actor->heard);
        close_socket(actor, NULL);
    } else {
        int outcome = terminal_end(actor->terminal);

        if (!is_among(outcome, words))
            reject("it ends with %d", outcome);
        if (outcome != -SIGKILL && !actor->is_hung_up && !terminal_restored(actor->terminal))
            reject("it leaves the terminal changed");
    }
}

/* ---- Cases. ---- */

static const struct {
    const char *name;
    void (*act)(struct actor *actor, const char *words);
} verbs[] = {
    {"$", check_shell},
    {"until", wait_for_shell},
    {"play", start},
    {"shows", expect},
    {"lacks", refuse},
    {"row", check_row},
    {"times", check_times},
    {"code", check_code},
    {"cursor", check_cursor},
    {"take", take_word},
    {"look", look},
    {"same", check_same},
    {"press", press},
    {"click", click},
    {"send", send_bytes},
    {"window", resize},
    {"signal", send_signal},
    {"stops", check_stops},
    {"halts", check_halts},
    {"continues", go_on},
    {"hang", hang_up},
    {"sleeps", check_sleeps},
    {"bells", check_bells},
    {"sent", check_sent},
    {"unsent", check_unsent},
    {"knock", knock},
    {"call", call},
    {"listen", listen_at_port},
    {"swallow", swallow},
    {"accept", accept_caller},
    {"says", say},
    {"trickles", trickle},
    {"hears", hear},
    {"closes", close_socket},
    {"ends", check_end},
};

static void obey(const char *text)
{
    size_t letters = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *who = "A";

    if (letters > 0 && text[letters] == ':') {
        who = text;
        text += letters + strlen(": ");
    } else {
        letters = 1;
    }

    size_t length = strcspn(text, " ");

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strlen(verbs[i].name) == length && strncmp(text, verbs[i].name, length) == 0) {
            for (size_t j = 0; j < letters; j++)
                verbs[i].act(&actors[who[j] - 'A'], text + length + (text[length] == ' '));
            return;
        }
    reject("that is no step");
}

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

static void begin(void)
{
    char text[TEXT];

    snprintf(home, sizeof home, "%s/case-XXXXXX", ground);
    ck_assert_ptr_nonnull(mkdtemp(home));
    ck_assert_int_eq(chdir(home), 0);
    setenv("HOME", home, 1);
    setenv("XDG_STATE_HOME", home, 1);
    setenv("TICTACTOE_TABLES", home, 1);
    name_count = 0;
    set_name("home", home);
    set_name("login", getpwuid(geteuid())->pw_name);
    snprintf(text, sizeof text, "%u", ground_free_port());
    set_name("port", text);
    for (int i = 0; i < ACTORS; i++)
        actors[i].socket = SOCKET_NONE;
}

static void finish(void)
{
    for (int i = 0; i < ACTORS; i++) {
        if (actors[i].terminal)
            terminal_free(actors[i].terminal);
        if (actors[i].socket != SOCKET_NONE)
            close(actors[i].socket);
        actors[i] = (struct actor){.socket = SOCKET_NONE};
    }
    close(listener);
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static void run_once(const struct screen_case *screen, const char *values)
{
    char text[TEXT];
    const char *words = words_of_step;

    begin();
    if (values)
        set_numbers(values);
    for (step = lines + screen->first + 1; step < lines + screen->end; step++) {
        replace_names(step->text, words_of_step);
        if (begins(words, "needs ") || begins(words, "disk ")) {
            if (*words == 'd' ? mount_disk(words + strlen("disk "))
                              : run_shell(words + strlen("needs "), text))
                continue;
            fprintf(stderr, "# not tried: %s: %s\n", screen->test.name, words);
            break;
        }
        if (!begins(words, "with ") && !begins(words, ">"))
            obey(words);
    }
    finish();
}

static void run_case(int number)
{
    const struct screen_case *screen = &cases[number];
    bool has_values = false;

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

    command_make_home(ground);
    snprintf(link, sizeof link, "%s/bin", ground);
    mkdir(link, S_IRWXU);
    strcat(link, "/tictactoe");
    ck_assert_int_eq(symlink(program, link), 0);
    snprintf(path, sizeof path, "%s/bin:%s", ground, getenv("PATH"));
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
    char pattern[PATH_MAX], folder[PATH_MAX];
    glob_t files;

    snprintf(pattern, sizeof pattern, "%s/tests/app/*.screen", srcdir ? srcdir : ".");
    if (glob(pattern, 0, NULL, &files) != 0)
        return;
    for (size_t i = 0; i < files.gl_pathc; i++) {
        suite_add((struct suite_part){
            .file = files.gl_pathv[i], .before = make_bin, .after = ground_clear});
        read_file(files.gl_pathv[i]);
    }
    snprintf(pattern, sizeof pattern, "%s/tests", srcdir ? srcdir : ".");
    if (realpath(pattern, folder))
        setenv("tests", folder, 1);
    if (!realpath(command_tictactoe(), program))
        program[0] = '\0';
}
