/* SPDX-License-Identifier: MIT
 *
 * The time from a key to its mark, and the memory of the game, next to the least that an ncurses
 * program can do: one that paints the same cells from memory. README.md in this folder describes
 * it.
 *
 *     key [--tsv]
 */
#include "../pseudo.h"

#include <curses.h>
#include <ftw.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>
#include <wchar.h>

enum { ROWS = 24, COLS_WIDE = 80, GAMES = 40, QUIET_MS = 15 };

/* A game that is drawn, and the key that begins the next. */
static const char game[] = "519328467n";
enum { KEYS = sizeof game - 1, SCREENS = 2 * KEYS }; /* the marks change hands */

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "key: %s\n", what);
    exit(EXIT_FAILURE);
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

/* ---- The least there can be. ---- */

struct look {
    wchar_t rune;
    bool is_bold, is_reverse;
    int color; /* as curses counts them, or -1 */
};

static void paint_screen(struct look screen[ROWS][COLS_WIDE])
{
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS_WIDE; col++) {
            const struct look *look = &screen[row][col];
            wchar_t text[] = {look->rune, L'\0'};
            attr_t attributes = (look->is_bold ? A_BOLD : 0) | (look->is_reverse ? A_REVERSE : 0);
            cchar_t cell;

            setcchar(&cell, text, attributes, (short)(look->color + 1), NULL);
            mvadd_wch(row, col, &cell);
        }
    refresh();
}

static int paint_all(const char *path)
{
    struct look screen[ROWS][COLS_WIDE];
    FILE *screens = fopen(path, "r");

    if (!screens)
        fail("no screens");
    setbuf(screens, NULL);
    setlocale(LC_ALL, "");
    initscr();
    start_color();
    use_default_colors();
    for (int color = 0; color < 8; color++)
        init_pair((short)(color + 1), (short)color, -1);
    cbreak();
    noecho();
    refresh();
    for (int key = 0; getch() != 'q'; key++) {
        if (key % SCREENS == 0)
            rewind(screens);
        if (fread(screen, sizeof screen, 1, screens) == 1)
            paint_screen(screen);
    }
    endwin();
    return EXIT_SUCCESS;
}

/* ---- A program on a terminal. ---- */

struct seat {
    int master;
    pid_t program;
    VTerm *terminal;
    VTermScreen *screen;
};

/* The game, or this program as the least there can be, which is told where the screens are. */
static struct seat sit_down(const char *self, const char *screens, const char *home)
{
    struct winsize window = {.ws_row = ROWS, .ws_col = COLS_WIDE};
    struct seat seat;

    seat.program = forkpty(&seat.master, NULL, NULL, &window);
    if (seat.program < 0)
        fail("no terminal");
    if (seat.program == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("XDG_STATE_HOME", home, 1);
        execl(self, self, screens ? "--paint" : (char *)NULL, screens, (char *)NULL);
        _exit(127);
    }
    seat.terminal = vterm_new(ROWS, COLS_WIDE);
    vterm_set_utf8(seat.terminal, 1);
    seat.screen = vterm_obtain_screen(seat.terminal);
    vterm_screen_reset(seat.screen, 1);
    return seat;
}

/* Read until it is quiet. When the last byte came. */
static double listen_to(struct seat *seat)
{
    struct pollfd file = {.fd = seat->master, .events = POLLIN};
    double last = now();

    while (poll(&file, 1, QUIET_MS) > 0) {
        char bytes[65536];
        ssize_t size = read(seat->master, bytes, sizeof bytes);

        last = now();
        if (size <= 0)
            fail("a program has ended");
        vterm_input_write(seat->terminal, bytes, (size_t)size);
    }
    return last;
}

/* The bytes until its last one; and how much memory it has, in KiB. */
static double press(struct seat *seat, char key)
{
    double start = now();

    if (write(seat->master, &key, 1) != 1)
        fail("no key can be pressed");
    return listen_to(seat) - start;
}

static long read_memory(const struct seat *seat)
{
    char path[64], line[256];
    long pages = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)seat->program);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "Rss:", 4) == 0)
            pages = strtol(line + 4, NULL, 10);
    if (file)
        fclose(file);
    return pages;
}

/* Keep the screen, cell by cell. */
static void keep_screen(const struct seat *seat, struct look screen[ROWS][COLS_WIDE])
{
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS_WIDE; col++) {
            VTermScreenCell cell;
            VTermPos at = {row, col};

            vterm_screen_get_cell(seat->screen, at, &cell);
            screen[row][col] = (struct look){
                .rune = cell.chars[0] ? (wchar_t)cell.chars[0] : L' ',
                .is_bold = cell.attrs.bold,
                .is_reverse = cell.attrs.reverse,
                .color = VTERM_COLOR_IS_INDEXED(&cell.fg) ? cell.fg.indexed.idx % 8 : -1,
            };
        }
}

static int by_size(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;

    return (difference > 0) - (difference < 0);
}

struct result {
    double median, most;
    long memory;
};

static struct result measure(const char *self, const char *home, const char *screens, bool is_game)
{
    static double times[GAMES * KEYS];
    struct seat seat = sit_down(self, is_game ? NULL : screens, home);
    static struct look screen[ROWS][COLS_WIDE];
    struct result result;
    int count = 0, pressed = 0;

    while (poll(&(struct pollfd){.fd = seat.master, .events = POLLIN}, 1, 5000) < 1)
        fail("nothing is painted");
    listen_to(&seat);

    FILE *kept = is_game ? fopen(screens, "w") : NULL;

    for (int i = 0; i < GAMES; i++)
        for (int key = 0; key < KEYS; key++, pressed++) {
            double time = press(&seat, game[key]);

            if (kept && pressed < SCREENS) {
                keep_screen(&seat, screen);
                fwrite(screen, sizeof screen, 1, kept);
            }
            if (game[key] != 'n')
                times[count++] = time;
        }
    if (kept && fclose(kept) != 0)
        fail("the screens are lost");
    result.memory = read_memory(&seat);
    kill(seat.program, SIGTERM);
    waitpid(seat.program, NULL, 0);
    close(seat.master);
    vterm_free(seat.terminal);
    qsort(times, (size_t)count, sizeof times[0], by_size);
    result.median = times[count / 2];
    result.most = times[count - 1];
    return result;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

int main(int argc, char *argv[])
{
    bool as_tsv = argc > 1 && strcmp(argv[1], "--tsv") == 0;
    char home[] = "/tmp/tictactoe-key-XXXXXX", screens[64];

    if (argc > 2 && strcmp(argv[1], "--paint") == 0)
        return paint_all(argv[2]);
    if (!mkdtemp(home))
        fail("no home");
    setlocale(LC_ALL, "C.UTF-8");

    snprintf(screens, sizeof screens, "%s/screens", home);

    struct result ours = measure("./tictactoe", home, screens, true);
    struct result least = measure(argv[0], home, screens, false);

    if (nftw(home, remove_entry, 8, FTW_DEPTH | FTW_PHYS) != 0)
        fail("the home stays");
    if (as_tsv)
        printf("key\tours\t%.0f\t1.00\nkey\tleast\t%.0f\t%.2f\nmemory\tours\t%ld\t1.00\n"
               "memory\tleast\t%ld\t%.2f\n",
               ours.median, least.median, least.median / ours.median, ours.memory, least.memory,
               (double)least.memory / (double)ours.memory);
    else
        printf("\nFrom a key to the last byte of its mark, the median of %d keys.\n\n"
               "key, us\n  ours          %8.0f      1.00\n  least         %8.0f  %8.2f\n\n"
               "memory, KiB\n  ours          %8ld      1.00\n  least         %8ld  %8.2f\n",
               GAMES * (KEYS - 1), ours.median, least.median, least.median / ours.median,
               ours.memory, least.memory, (double)least.memory / (double)ours.memory);
    return EXIT_SUCCESS;
}
