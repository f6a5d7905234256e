/* SPDX-License-Identifier: MIT
 *
 * The speed at which the game finds a line, walks the tree, encodes, decodes and saves, next to the
 * plainest other ways to do so, all in one run. README.md in this folder describes it. A wrong
 * answer ends the benchmark.
 */
#include "../oracle.h"
#include "engine/encodings.h"
#include "storage/games.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum { POSITIONS = 5478, NODES = 549946, LINES = 8, ROUNDS = 300, SAVES = 20 };

/* The rounds end after that number, or after that many seconds. */
static const double seconds = 10;

/* Nine cells, an enum mark each, in reading order. */
struct cells {
    unsigned char mark[GAME_CELLS];
};

/* Every position in every form, the right answers, and the answers of a run. */
static struct game games[POSITIONS];
static struct cells boards[POSITIONS];
static uint32_t winners[POSITIONS], words_of_games[POSITIONS], values[ENCODINGS][POSITIONS];
static uint32_t numbers[POSITIONS];

enum group { WIN, TREE, SAVE, ENCODE, DECODE };
enum { WIN_ROWS = 3, TREE_ROWS = 2, SAVE_ROWS = 2, CODE_ROWS = ENCODINGS };

struct row {
    enum group group;
    int encoding; /* of the rows that encode and decode */
    const char *name;
    void (*run)(const struct row *row);
    double shortest; /* of the runs so far, in nanoseconds */
};

static const unsigned lines[LINES] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/* ---- The winner of a board. ---- */

/* Count the X's and the O's on each line. The loop has no branch on a cell: that is twice as fast
 * as to skip cells. */
__attribute__((noinline)) static enum mark find_by_loop(const struct cells *cells)
{
    for (int line = 0; line < LINES; line++) {
        unsigned count[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

        for (int cell = 0; cell < GAME_CELLS; cell++)
            count[cells->mark[cell]] += lines[line] >> cell & 1;
        if (count[MARK_X] == GAME_SIDE)
            return MARK_X;
        if (count[MARK_O] == GAME_SIDE)
            return MARK_O;
    }
    return MARK_EMPTY;
}

static void win_by_loop(const struct row *row)
{
    (void)row;
    for (int i = 0; i < POSITIONS; i++)
        numbers[i] = find_by_loop(&boards[i]);
}

/* The two players' sets, built from nine cells, then the eight lines as sets. */
__attribute__((noinline)) static enum mark find_by_sets(const struct cells *cells)
{
    unsigned sets[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

    for (int cell = 0; cell < GAME_CELLS; cell++)
        sets[cells->mark[cell]] |= 1u << cell;
    for (int line = 0; line < LINES; line++) {
        if ((sets[MARK_X] & lines[line]) == lines[line])
            return MARK_X;
        if ((sets[MARK_O] & lines[line]) == lines[line])
            return MARK_O;
    }
    return MARK_EMPTY;
}

static void win_by_sets(const struct row *row)
{
    (void)row;
    for (int i = 0; i < POSITIONS; i++)
        numbers[i] = find_by_sets(&boards[i]);
}

static void win_by_ours(const struct row *row)
{
    (void)row;
    for (int i = 0; i < POSITIONS; i++)
        numbers[i] = game_winner(games[i]);
}

/* ---- Every game there is. For each empty cell: set the mark, count the node, and go on from there
 * if the game has not ended. ---- */

static bool has_line(unsigned set)
{
    return ((set & set >> 1 & set >> 2 & 0111) | (set & set >> 3 & set >> 6 & 0007)
            | (set & set >> 4 & set >> 8) | (set >> 2 & set >> 4 & set >> 6 & 1))
        != 0;
}

static uint32_t walk_masks(unsigned own, unsigned other)
{
    uint32_t nodes = 1;

    for (unsigned empty = GAME_ALL & ~(own | other); empty; empty &= empty - 1) {
        unsigned after = own | (empty & (0 - empty));

        if (has_line(after) || (after | other) == GAME_ALL)
            nodes++;
        else
            nodes += walk_masks(other, after);
    }
    return nodes;
}

static void tree_by_masks(const struct row *row)
{
    (void)row;
    numbers[0] = walk_masks(0, 0);
}

/* The word of game.h. The walk reads everything off it, and makes every move by game_play, with all
 * its checks. */
static uint32_t walk_ours(struct game game)
{
    enum { STATUS_SHIFT = 1, STATUS_MASK = 3, BOARD_SHIFT = 3, PLANE = 0x15555 };
    uint32_t word = game_word(game), nodes = 1;

    for (unsigned empty = ~word >> BOARD_SHIFT & PLANE; empty; empty &= empty - 1) {
        struct game after = game;

        game_play(&after, word & 1, GAME_CELLS - 1 - (int)((unsigned)__builtin_ctz(empty) / 2));
        if ((game_word(after) >> STATUS_SHIFT & STATUS_MASK) == STATUS_ONGOING)
            nodes += walk_ours(after);
        else
            nodes++;
    }
    return nodes;
}

static void tree_by_ours(const struct row *row)
{
    (void)row;
    numbers[0] = walk_ours((struct game){0});
}

/* ---- The marks of a game, one saved after the other. ---- */

static char home[] = "/tmp/tictactoe-bench-XXXXXX";

/* As until 1.3: 32 bytes in a file for twelve games, read and written in place under a lock. */
static void save_slot(const struct row *row)
{
    unsigned char bytes[32] = {0};

    (void)row;
    numbers[0] = 0;
    for (int i = 0; i < SAVES; i++) {
        int directory = open(home, O_RDONLY | O_DIRECTORY);
        int file = openat(directory, "shelf", O_RDWR | O_CREAT, 0600);

        flock(file, LOCK_EX);
        (void)!pread(file, bytes, sizeof bytes, 0);
        bytes[0] = (unsigned char)i;
        numbers[0] += pwrite(file, bytes, sizeof bytes, 0) == sizeof bytes;
        close(file);
        close(directory);
    }
}

static void save_by_ours(const struct row *row)
{
    static struct games_file file = {.place = GAMES_NOWHERE};
    static const char *const moves[] = {"5", "51"};
    char why[STATE_DIR_REASON];

    (void)row;
    numbers[0] = 0;
    for (int i = 0; i < SAVES; i++) {
        struct record record = {.own = RECORD_NO_PLAYER};

        strcpy(record.moves, moves[i % 2]);
        record_set_time(&record, &(struct timespec){.tv_sec = i});
        numbers[0] += games_save(&file, &record, GAMES_PLAYING, why);
    }
}

static void remove_home(void)
{
    char command[64];

    snprintf(command, sizeof command, "rm -rf %s", home);
    (void)!system(command); /* NOLINT(cert-env33-c): words of our own */
}

/* ---- A position to its number and back. ---- */

static void encode(const struct row *row)
{
    for (int i = 0; i < POSITIONS; i++)
        numbers[i] = encodings[row->encoding].encode(games[i]);
}

static void decode(const struct row *row)
{
    for (int i = 0; i < POSITIONS; i++) {
        struct game game = {0};

        encodings_decode(&encodings[row->encoding], &game, values[row->encoding][i]);
        numbers[i] = game_word(game);
    }
}

/* ---- The rows. ---- */

/* The last row of a group is the unit of the others. */
static struct row rows[WIN_ROWS + TREE_ROWS + SAVE_ROWS + 2 * CODE_ROWS] = {
    {WIN, 0, "loop", win_by_loop, 0},   {WIN, 0, "bitwise", win_by_sets, 0},
    {WIN, 0, "ours", win_by_ours, 0},   {TREE, 0, "masks", tree_by_masks, 0},
    {TREE, 0, "ours", tree_by_ours, 0}, {SAVE, 0, "32 bytes", save_slot, 0},
    {SAVE, 0, "ours", save_by_ours, 0},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/* Each encoding of the game, the code as the last. */
static void list_code_rows(struct row *next, enum group group, void (*run)(const struct row *))
{
    int code = (int)(encodings_find("code") - encodings);

    for (int i = 0; i < ENCODINGS; i++)
        if (i != code)
            *next++ = (struct row){group, i, encodings[i].name, run, 0};
    *next = (struct row){group, code, "code", run, 0};
}

static bool prepare(void)
{
    static struct oracle oracle;

    oracle_ask(&oracle);
    for (int i = 0; i < POSITIONS; i++) {
        /* A shuffled order, the same in every run. */
        const char *board = oracle.position[i * 2003 % POSITIONS];
        const char *words = oracle_words(board);

        if (!game_from_word(&games[i], oracle_word(board)))
            return false;
        words_of_games[i] = game_word(games[i]);
        winners[i] = strcmp(words, "X won") == 0 ? MARK_X
                   : strcmp(words, "O won") == 0 ? MARK_O
                                                 : MARK_EMPTY;
        for (int cell = 0; cell < GAME_CELLS; cell++)
            boards[i].mark[cell] = (unsigned char)(strchr(".XO", board[cell]) - ".XO");
        for (int encoding = 0; encoding < ENCODINGS; encoding++)
            values[encoding][i] = encodings[encoding].encode(games[i]);
    }
    list_code_rows(&rows[ROWS - 2 * CODE_ROWS], ENCODE, encode);
    list_code_rows(&rows[ROWS - CODE_ROWS], DECODE, decode);
    return mkdtemp(home) && setenv("XDG_STATE_HOME", home, 1) == 0;
}

/* True if a run of the row has left the right answers. A class is decoded only to the first of its
 * games. */
static bool is_right(const struct row *row)
{
    memset(numbers, 0xFF, sizeof numbers);
    row->run(row);
    if (row->group == WIN)
        return memcmp(numbers, winners, sizeof numbers) == 0;
    if (row->group == TREE)
        return numbers[0] == NODES;
    if (row->group == SAVE)
        return numbers[0] == SAVES;
    if (row->group == ENCODE)
        return memcmp(numbers, values[row->encoding], sizeof numbers) == 0;
    for (int i = 0; i < POSITIONS; i++)
        if (numbers[i] != words_of_games[i] && strcmp(row->name, "class") != 0)
            return false;
    return true;
}

/* The time of the clock in nanoseconds. A run is measured in processor time, for on a busy machine
 * each is interrupted. */
static double now(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Run the rounds, each of which runs every row once. Returns their number. */
static int take_times(void)
{
    double end = now(CLOCK_MONOTONIC) + seconds * 1e9;
    int rounds = 0;

    for (; rounds < ROUNDS && now(CLOCK_MONOTONIC) < end; rounds++)
        for (struct row *row = rows; row < rows + ROWS; row++) {
            double start = now(CLOCK_PROCESS_CPUTIME_ID);

            row->run(row);

            double time = now(CLOCK_PROCESS_CPUTIME_ID) - start;

            row->shortest = rounds == 0 || time < row->shortest ? time : row->shortest;
        }
    return rounds;
}

int main(void)
{
    static const char *const groups[] = {"win", "tree", "save", "encode", "decode"};
    static const double units[] = {POSITIONS, 1e6, SAVES * 1e3, POSITIONS, POSITIONS};

    if (!prepare()) {
        fputs("benchmark: a position of the oracle's is none of the game's, or /tmp is full\n",
              stderr);
        return EXIT_FAILURE;
    }
    for (const struct row *row = rows; row < rows + ROWS; row++)
        if (!is_right(row)) {
            fprintf(stderr, "benchmark: %s %s answers wrongly\n", groups[row->group], row->name);
            return EXIT_FAILURE;
        }

    printf("Nanoseconds a position, the whole tree in milliseconds, a save in microseconds:\n"
           "the shortest run of %d, and how many times that of the last row of the group.\n\n",
           take_times());
    remove_home();
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        const struct row *last = row;
        double value = row->shortest / units[row->group];

        while (last + 1 < rows + ROWS && last[1].group == row->group)
            last++;
        printf("%-8s%-12s%10.2f%10.2f\n", groups[row->group], row->name, value,
               row->shortest / last->shortest);
    }
    return EXIT_SUCCESS;
}
