/* SPDX-License-Identifier: MIT
 *
 * How much later than one's own terminal the other one at a shared table has a move, and how many
 * bytes that is between the two programs; README.md beside this file tells how.
 */
#include "../pseudo.h"

#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { HOST, GUEST, SIDES };

/* Games, all of them drawn. The terminals are quiet once nothing has come for so long; and what
 * does not come in time never will. */
enum { GAMES = 20, QUIET_MS = 25, LONG_QUIET_MS = 200, PATIENCE_MS = 10000 };
static const double patience = (double)PATIENCE_MS * 1e3; /* as now() tells it */
static const char game[] = "519328467";
enum { MOVES = sizeof game - 1 };

/* What may not be exceeded. */
enum { MOST_BYTES = 40 };

struct unix_socket {
    char folder[64];
    struct sockaddr_un socket;
    char option[2][96]; /* --host=LOGIN, --join=LOGIN */
};

/* A terminal, when it wrote last, and whether that the other is there. */
struct seat {
    int master;
    pid_t program;
    double last;
    bool has_company;
};

struct delays {
    double own[GAMES * MOVES], other[GAMES * MOVES]; /* microseconds after the key */
    int count;
};

__attribute__((format(printf, 1, 2))) _Noreturn static void fail(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fputs("delay: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static struct unix_socket make_place(void)
{
    const struct passwd *user = getpwuid(geteuid());
    struct unix_socket place = {.socket.sun_family = AF_UNIX};

    strcpy(place.folder, "/tmp/tictactoe-delay-XXXXXX");
    if (!user || !mkdtemp(place.folder))
        fail("no login, or no folder");
    snprintf(place.socket.sun_path, sizeof place.socket.sun_path, "%s/tictactoe-%u/table",
             place.folder, (unsigned)geteuid());
    snprintf(place.option[HOST], sizeof place.option[HOST], "--host=%s", user->pw_name);
    snprintf(place.option[GUEST], sizeof place.option[GUEST], "--join=%s", user->pw_name);
    return place;
}

static void remove_place(const struct unix_socket *place)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
    if (system(command) != 0) /* NOLINT(cert-env33-c): words of our own */
        fail("%s stays", place->folder);
}

static struct seat sit_down(const struct unix_socket *place, int side)
{
    struct winsize window = {.ws_row = 24, .ws_col = 80};
    struct seat seat = {.last = now()};
    char home[128]; /* two people have two shelves */

    snprintf(home, sizeof home, "%s/%s", place->folder, side == HOST ? "host" : "guest");

    seat.program = forkpty(&seat.master, NULL, NULL, &window);
    if (seat.program < 0)
        fail("no terminal");
    if (seat.program == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("TICTACTOE_TABLES", place->folder, 1);
        setenv("XDG_STATE_HOME", home, 1);
        execl("./tictactoe", "./tictactoe", place->option[side], (char *)NULL);
        _exit(127);
    }
    return seat;
}

/* What both are told once they sit at one table. */
static const char company[] = " is here";

/* Read all of them until they are quiet. */
static void listen_to(struct seat seats[], int count, int quiet)
{
    struct pollfd files[SIDES];

    for (int i = 0; i < count; i++)
        files[i] = (struct pollfd){.fd = seats[i].master, .events = POLLIN};
    while (poll(files, (nfds_t)count, quiet) > 0) {
        for (int i = 0; i < count; i++) {
            char bytes[4096];
            ssize_t size;

            if (files[i].revents == 0)
                continue;
            size = read(seats[i].master, bytes, sizeof bytes);
            if (size <= 0)
                fail("a program has ended");
            seats[i].last = now();
            if (memmem(bytes, (size_t)size, company, strlen(company)))
                seats[i].has_company = true;
        }
    }
}

/* Read until each has written something since then, and all are quiet. */
static void wait_for_both(struct seat seats[], int count, double since)
{
    for (;;) {
        bool all = true;

        listen_to(seats, count, QUIET_MS);
        for (int i = 0; i < count; i++)
            all = all && seats[i].last > since;
        if (all)
            return;
        if (now() > since + patience)
            fail("a key is shown at one terminal alone");
    }
}

static double press(struct seat seats[], int count, int side, char key)
{
    double start = now();

    if (write(seats[side].master, &key, 1) != 1)
        fail("no key can be pressed");
    wait_for_both(seats, count, start);
    return start;
}

static void wait_for_table(const struct unix_socket *place)
{
    for (double start = now(); access(place->socket.sun_path, F_OK) != 0; poll(NULL, 0, 1))
        if (now() > start + patience)
            fail("there is no table");
}

static void leave(struct seat seats[], int count)
{
    for (int i = count - 1; i >= 0; i--) {
        kill(seats[i].program, SIGTERM);
        waitpid(seats[i].program, NULL, 0);
        close(seats[i].master);
    }
}

static void measure_delays(const struct unix_socket *place, struct delays *delays)
{
    struct seat seats[SIDES];
    int mover = HOST;

    seats[HOST] = sit_down(place, HOST);
    wait_for_table(place);
    seats[GUEST] = sit_down(place, GUEST);
    for (double start = now(); !seats[HOST].has_company || !seats[GUEST].has_company;) {
        listen_to(seats, SIDES, QUIET_MS);
        if (now() > start + patience)
            fail("nobody sits down");
    }
    for (int i = 0; i < GAMES; i++) {
        for (int move = 0; move < MOVES; move++, mover = 1 - mover) {
            double start = press(seats, SIDES, mover, game[move]);

            delays->own[delays->count] = seats[mover].last - start;
            delays->other[delays->count++] = seats[1 - mover].last - start;
        }
        press(seats, SIDES, HOST, 'n');         /* whoever was second begins: MOVES is odd */
        listen_to(seats, SIDES, LONG_QUIET_MS); /* that was a question and an answer */
    }
    leave(seats, SIDES);
}

static int join(const struct unix_socket *place)
{
    int table = socket(AF_UNIX, SOCK_STREAM, 0);

    if (table < 0
        || connect(table, (const struct sockaddr *)&place->socket, sizeof place->socket) != 0)
        fail("nobody can join");
    return table;
}

/* The bytes up to the end of a line, which must begin so. */
static int hear(int table, const char *begin)
{
    char line[96];
    int count = 0;

    do {
        struct pollfd file = {.fd = table, .events = POLLIN};

        if (poll(&file, 1, PATIENCE_MS) != 1 || read(table, line + count, 1) != 1)
            fail("no line that begins with %s", begin);
    } while (line[count++] != '\n' && count < (int)sizeof line);
    if (strncmp(line, begin, strlen(begin)) != 0)
        fail("\"%.*s\" for %s", count - 1, line, begin);
    return count;
}

/* The bytes of a move, which a guest without a terminal counts. */
static int count_bytes(const struct unix_socket *place)
{
    static const char hello[] = "tictactoe 1 Bob\nat 0 0x000000\n";
    struct seat host = sit_down(place, HOST);
    int table, bytes;

    wait_for_table(place);
    wait_for_both(&host, 1, now());
    table = join(place);
    if (write(table, hello, strlen(hello)) != (ssize_t)strlen(hello))
        fail("nobody listens");
    hear(table, "tictactoe 1 ");
    hear(table, "game ");
    press(&host, 1, 0, game[0]);
    bytes = hear(table, "play ");
    close(table);
    leave(&host, 1);
    return bytes;
}

static int by_size(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;

    return (difference > 0) - (difference < 0);
}

static double median(double values[], int count)
{
    qsort(values, (size_t)count, sizeof values[0], by_size);
    return values[count / 2];
}

static void report(struct delays *delays, int bytes, bool as_tsv)
{
    double own = median(delays->own, delays->count);
    double other = median(delays->other, delays->count);

    if (as_tsv) {
        printf("table\town\t%.0f\t1.00\ntable\tother\t%.0f\t%.2f\nmove\tbytes\t%d\t1.00\n", own,
               other, other / own, bytes);
        return;
    }
    printf(
        "\nThe last byte after a key at a shared table, the median of %d moves.\n\n"
        "table, us after the key\n  own           %8.0f      1.00\n  other         %8.0f  %8.2f\n\n"
        "table, bytes a move\n  ours          %8d\n",
        delays->count, own, other, other / own, bytes);
}

int main(int argc, char *argv[])
{
    static struct delays delays;
    const char *option = argc > 1 ? argv[1] : "";
    struct unix_socket place;
    int bytes;

    if (strcmp(option, "--help") == 0)
        return puts("delay [--check | --tsv]") < 0;
    place = make_place();
    bytes = count_bytes(&place);
    if (strcmp(option, "--check") == 0) {
        printf("1..1\n%s 1 - a move at a shared table is %d bytes, and may be %d\n",
               bytes <= MOST_BYTES ? "ok" : "not ok", bytes, MOST_BYTES);
    } else {
        measure_delays(&place, &delays);
        report(&delays, bytes, strcmp(option, "--tsv") == 0);
    }
    remove_place(&place);
    return bytes <= MOST_BYTES ? EXIT_SUCCESS : EXIT_FAILURE;
}
