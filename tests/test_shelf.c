/* SPDX-License-Identifier: MIT
 *
 * The system calls of the shelf are wrapped by the linker (--wrap), so that a test can count
 * them, let one of them fail, or be killed in front of one.
 */
#include "../src/shelf.h"
#include "command.h"
#include "suite.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLOT_BITS = 21, WORDS = 1 << SLOT_BITS, GAMES = 4519, NIBBLES = 64, SHELF_BITS = 256 };

/* The calls. */

enum harm { HARM_NONE, HARM_FAIL, HARM_KILL };

enum { CALLS = 256 };

static struct {
    enum harm harm;
    int at;        /* the call that it befalls, counted from 0 */
    int error;     /* what a call that fails says */
    bool bytewise; /* a read or a write gets no further than one byte */
    int calls;     /* so far, with their names */
    const char *names[CALLS];
    void (*pause)(int milliseconds); /* in the place of poll; null for poll itself */
} world;

/* Whether this call is the one that fails. */
static bool strikes(const char *name)
{
    int call = world.calls++;

    if (call < CALLS)
        world.names[call] = name;
    if (world.harm == HARM_NONE || call != world.at)
        return false;
    if (world.harm == HARM_KILL)
        raise(SIGKILL);
    errno = world.error;
    return true;
}

#define WRAP(type, name, parameters, arguments)                                                    \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return strikes(#name) ? -1 : __real_##name arguments;                                      \
    }

WRAP(int, flock, (int file, int operation), (file, operation))
WRAP(int, fstat, (int file, struct stat *status), (file, status))
WRAP(int, fstatat, (int folder, const char *path, struct stat *status, int flags),
     (folder, path, status, flags))
WRAP(int, fsync, (int file), (file))
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(int, renameat, (int from, const char *old, int to, const char *new), (from, old, to, new))
WRAP(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))

/* A close that fails has closed. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file)
{
    bool fails = strikes("close");
    int error = errno;
    int result = __real_close(file);

    if (fails)
        errno = error;
    return fails ? -1 : result;
}

int __real_openat(int folder, const char *path, int flags, ...);
int __wrap_openat(int folder, const char *path, int flags, ...);
int __wrap_openat(int folder, const char *path, int flags, ...)
{
    unsigned mode = 0;

    if (flags & O_CREAT) {
        va_list more;

        va_start(more, flags);
        mode = va_arg(more, unsigned);
        va_end(more);
    }
    return strikes("openat") ? -1 : __real_openat(folder, path, flags, mode);
}

ssize_t __real_read(int file, void *bytes, size_t size);
ssize_t __wrap_read(int file, void *bytes, size_t size);
ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    return strikes("read") ? -1 : __real_read(file, bytes, world.bytewise && size > 1 ? 1 : size);
}

/* What read is called by where the compiler fortifies it. */
ssize_t __wrap___read_chk(int file, void *bytes, size_t size, size_t room);
ssize_t __wrap___read_chk(int file, void *bytes, size_t size, size_t room)
{
    return size <= room ? __wrap_read(file, bytes, size) : -1;
}

ssize_t __real_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    return strikes("write") ? -1 : __real_write(file, bytes, world.bytewise && size > 1 ? 1 : size);
}

int __real_poll(struct pollfd *files, nfds_t count, int milliseconds);
int __wrap_poll(struct pollfd *files, nfds_t count, int milliseconds);
int __wrap_poll(struct pollfd *files, nfds_t count, int milliseconds)
{
    if (strikes("poll"))
        return -1;
    if (!world.pause)
        return __real_poll(files, count, milliseconds);
    world.pause(milliseconds);
    return 0;
}

/* The games. Filled once, before the first test, and only read after that. */

static struct game games[GAMES];
static bool is_under_way[WORDS];
static struct game over;

static void ask_oracle(void)
{
    int found = 0;

    suite_ask_oracle();
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        if (!strstr(oracle_words(board), "to move") || oracle_count(board, '.') == ORACLE_CELLS)
            continue;
        ck_assert_int_lt(found, GAMES);
        is_under_way[oracle_word(board)] = true;
        ck_assert(game_from_word(&games[found++], oracle_word(board)));
    }
    ck_assert_int_eq(found, GAMES);
    ck_assert(game_from_word(&over, oracle_word("XXXOO....")));
}

/* No game: a new one. */
enum { NONE = -1 };

static struct game game_number(int number)
{
    return number == NONE ? (struct game){0} : games[number];
}

static uint32_t word_number(int number)
{
    return game_word(game_number(number));
}

/* The file in the most naive way: bit by bit. */

static void pack_naively(const uint32_t words[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES])
{
    bool bits[SHELF_BITS] = {0};
    int check = 5;

    for (int slot = 0; slot < SHELF_SLOTS; slot++)
        for (int bit = 0; bit < SLOT_BITS; bit++)
            bits[SLOT_BITS * slot + bit] = words[slot] >> bit & 1;
    for (int i = 0; i < SHELF_BITS; i += 4)
        check ^= bits[i] + 2 * bits[i + 1] + 4 * bits[i + 2] + 8 * bits[i + 3];
    for (int bit = 0; bit < 4; bit++)
        bits[252 + bit] = check >> bit & 1;
    memset(bytes, 0, SHELF_BYTES);
    for (int i = 0; i < SHELF_BITS; i++)
        if (bits[i])
            bytes[i / 8] = (unsigned char)(bytes[i / 8] + (1 << i % 8));
}

/* Games by their numbers, the newest first: NUMBERS(3, 1, 2). */
#define NUMBERS(...) ((const int[]){__VA_ARGS__, NONE})

static void pack_numbers(const int numbers[], unsigned char bytes[SHELF_BYTES])
{
    uint32_t words[SHELF_SLOTS] = {0};

    for (int slot = 0; slot < SHELF_SLOTS && numbers[slot] != NONE; slot++)
        words[slot] = word_number(numbers[slot]);
    pack_naively(words, bytes);
}

static void ck_assert_shelf(const struct shelf *shelf, const int numbers[])
{
    unsigned char expected[SHELF_BYTES];
    unsigned char bytes[SHELF_BYTES];

    pack_numbers(numbers, expected);
    shelf_pack(shelf, bytes);
    ck_assert_mem_eq(bytes, expected, SHELF_BYTES);
}

/* Some shelf, to see whether a refusal leaves it alone. */
static struct shelf some_shelf(void)
{
    struct shelf shelf = {0};

    shelf_put(&shelf, games[100]);
    shelf_put(&shelf, games[200]);
    return shelf;
}

/* Whether the bytes are refused. What is taken has to come back as the same bytes. Nothing is
 * asserted that holds: Check would write that down every time. */
static bool is_refused(const unsigned char bytes[SHELF_BYTES])
{
    struct shelf before = some_shelf();
    struct shelf shelf = before;
    unsigned char back[SHELF_BYTES];

    if (!shelf_unpack(&shelf, bytes)) {
        if (memcmp(&shelf, &before, sizeof shelf) != 0)
            ck_abort_msg("a refusal changes the shelf");
        return true;
    }
    shelf_pack(&shelf, back);
    if (memcmp(back, bytes, SHELF_BYTES) != 0)
        ck_abort_msg("other bytes come back");
    return false;
}

START_TEST(an_empty_shelf_is_all_zero_but_for_the_check_nibble_5)
{
    unsigned char expected[SHELF_BYTES] = {[SHELF_BYTES - 1] = 0x50};
    unsigned char bytes[SHELF_BYTES];
    struct shelf shelf = {0};

    shelf_pack(&shelf, bytes);
    ck_assert_mem_eq(bytes, expected, SHELF_BYTES);
    shelf = some_shelf();
    ck_assert(shelf_unpack(&shelf, bytes));
    for (int slot = 0; slot < SHELF_SLOTS; slot++)
        ck_assert_uint_eq(game_word(shelf_game(&shelf, slot)), 0);
}
END_TEST

START_TEST(a_zeroed_file_is_refused_and_so_is_one_of_ones)
{
    unsigned char bytes[SHELF_BYTES] = {0};

    ck_assert(is_refused(bytes));
    memset(bytes, 0xff, sizeof bytes);
    ck_assert(is_refused(bytes));
}
END_TEST

START_TEST(every_game_stands_in_every_slot_at_its_21_bits)
{
    uint32_t words[SHELF_SLOTS] = {0};
    unsigned char bytes[SHELF_BYTES];
    struct shelf shelf;

    for (int slot = 0; slot < SHELF_SLOTS; slot++)
        for (int number = 0; number < GAMES; number++) {
            words[slot] = word_number(number);
            pack_naively(words, bytes);
            if (is_refused(bytes) || !shelf_unpack(&shelf, bytes))
                ck_abort_msg("game %d is refused in slot %d", number, slot);
            for (int i = 0; i < SHELF_SLOTS; i++)
                if (game_word(shelf_game(&shelf, i)) != words[i])
                    ck_abort_msg("game %d in slot %d changes slot %d", number, slot, i);
        }
}
END_TEST

START_TEST(a_file_with_any_nibble_changed_is_refused)
{
    static const int shelves[][SHELF_SLOTS + 1] = {
        {NONE}, {7, NONE}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, NONE}};
    unsigned char bytes[SHELF_BYTES];

    for (size_t i = 0; i < sizeof shelves / sizeof shelves[0]; i++)
        for (int nibble = 0; nibble < NIBBLES; nibble++)
            for (int change = 1; change < 16; change++) {
                pack_numbers(shelves[i], bytes);
                ck_assert(!is_refused(bytes));
                bytes[nibble / 2] ^= (unsigned char)(change << nibble % 2 * 4);
                ck_assert_msg(is_refused(bytes), "nibble %d changed by %d", nibble, change);
            }
}
END_TEST

START_TEST(of_all_2097152_words_a_slot_takes_those_of_games_under_way)
{
    unsigned char bytes[SHELF_BYTES] = {0};
    int taken = 0;

    for (uint32_t word = 0; word < WORDS; word++) {
        unsigned check = 5;

        for (int i = 0; i < 3; i++) {
            bytes[i] = word >> 8 * i & 0xff;
            check ^= bytes[i] / 16u ^ bytes[i] % 16u;
        }
        bytes[SHELF_BYTES - 1] = (unsigned char)(check * 16);
        if (is_refused(bytes) == (is_under_way[word] || word == 0))
            ck_abort_msg("word 0x%06x: under way %d", (unsigned)word, is_under_way[word]);
        taken += is_under_way[word];
    }
    ck_assert_int_eq(taken, GAMES);
}
END_TEST

START_TEST(every_slot_refuses_the_words_that_the_first_refuses)
{
    uint32_t words[SHELF_SLOTS] = {0};
    unsigned char bytes[SHELF_BYTES];

    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        for (uint32_t word = 1; word < WORDS; word += 499) {
            words[slot] = word;
            pack_naively(words, bytes);
            if (is_refused(bytes) == is_under_way[word])
                ck_abort_msg("word 0x%06x in slot %d: under way %d", (unsigned)word, slot,
                             is_under_way[word]);
        }
        words[slot] = game_word(over);
        pack_naively(words, bytes);
        ck_assert(is_refused(bytes));
        words[slot] = word_number(slot);
    }
}
END_TEST

START_TEST(a_gap_before_a_game_is_refused)
{
    for (int gap = 0; gap < SHELF_SLOTS; gap++)
        for (int behind = gap + 1; behind < SHELF_SLOTS; behind++) {
            uint32_t words[SHELF_SLOTS] = {0};
            unsigned char bytes[SHELF_BYTES];

            for (int slot = 0; slot < gap; slot++)
                words[slot] = word_number(slot);
            words[behind] = word_number(behind);
            pack_naively(words, bytes);
            ck_assert_msg(is_refused(bytes), "a gap at %d, a game at %d", gap, behind);
        }
}
END_TEST

START_TEST(the_newest_game_stands_in_front_and_a_thirteenth_pushes_the_oldest_out)
{
    struct shelf shelf = {0};

    for (int number = 0; number < 3 * SHELF_SLOTS; number++) {
        struct game fallen = shelf_put(&shelf, games[number]);

        ck_assert_uint_eq(game_word(fallen),
                          word_number(number < SHELF_SLOTS ? NONE : number - SHELF_SLOTS));
        for (int slot = 0; slot < SHELF_SLOTS; slot++)
            ck_assert_uint_eq(game_word(shelf_game(&shelf, slot)),
                              word_number(slot <= number ? number - slot : NONE));
    }
}
END_TEST

START_TEST(a_game_that_is_taken_leaves_no_gap)
{
    for (int taken = 1; taken <= SHELF_SLOTS; taken++) {
        struct shelf shelf = {0};
        int left[SHELF_SLOTS + 1];
        int count = 0;

        for (int number = 1; number <= SHELF_SLOTS; number++)
            shelf_put(&shelf, games[number]);
        for (int number = SHELF_SLOTS; number > 0; number--)
            if (number != taken)
                left[count++] = number;
        left[count] = NONE;
        ck_assert(shelf_take(&shelf, games[taken]));
        ck_assert_shelf(&shelf, left);
    }
}
END_TEST

START_TEST(what_is_not_on_the_shelf_is_not_taken)
{
    struct shelf shelf = {0};

    ck_assert(!shelf_take(&shelf, games[1]));
    ck_assert(!shelf_take(&shelf, game_number(NONE)));
    shelf_put(&shelf, games[1]);
    shelf_put(&shelf, games[2]);
    ck_assert(!shelf_take(&shelf, games[3]));
    ck_assert(!shelf_take(&shelf, game_number(NONE)));
    ck_assert(!shelf_take(&shelf, over));
    ck_assert_shelf(&shelf, NUMBERS(2, 1));
}
END_TEST

START_TEST(equal_games_stand_twice_and_the_newest_is_taken)
{
    struct shelf shelf = {0};

    shelf_put(&shelf, games[1]);
    shelf_put(&shelf, games[2]);
    shelf_put(&shelf, games[1]);
    shelf_put(&shelf, games[1]);
    ck_assert_shelf(&shelf, NUMBERS(1, 1, 2, 1));
    ck_assert(shelf_take(&shelf, games[1]));
    ck_assert(shelf_take(&shelf, games[1]));
    ck_assert_shelf(&shelf, NUMBERS(2, 1));
    ck_assert(shelf_take(&shelf, games[1]));
    ck_assert(!shelf_take(&shelf, games[1]));
    ck_assert_shelf(&shelf, NUMBERS(2));
}
END_TEST

START_TEST(any_puts_and_takes_do_what_they_do_to_a_row_of_games)
{
    int row[SHELF_SLOTS + 1] = {NONE};
    struct shelf shelf = {0};
    unsigned seed = 1;
    int count = 0;

    for (int i = 0; i < 20000; i++) {
        int number = (int)suite_draw(&seed, 16) * 280;
        int at = 0;

        while (at < count && row[at] != number)
            at++;
        if (suite_draw(&seed, 3) > 0) {
            int fallen = count == SHELF_SLOTS ? row[--count] : NONE;

            memmove(row + 1, row, (size_t)count++ * sizeof row[0]);
            row[0] = number;
            ck_assert_uint_eq(game_word(shelf_put(&shelf, games[number])), word_number(fallen));
        } else {
            ck_assert_int_eq(shelf_take(&shelf, games[number]), at < count);
            if (at < count)
                memmove(row + at, row + at + 1, (size_t)(--count - at) * sizeof row[0]);
        }
        row[count] = NONE;
        ck_assert_shelf(&shelf, row);
    }
}
END_TEST

/* The file. Every test has a fresh folder; a test that fails leaves it to the last clean-up. */

static char root[COMMAND_HOME];
static char home[COMMAND_HOME + 8];
static char folder[COMMAND_HOME + 32];

static void make_root(void)
{
    ask_oracle();
    command_make_home(root);
}

static void remove_root(void)
{
    command_remove_home(root);
}

static void make_home(void)
{
    snprintf(home, sizeof home, "%s/XXXXXX", root);
    ck_assert_ptr_nonnull(mkdtemp(home));
    snprintf(folder, sizeof folder, "%s/tictactoe", home);
    setenv("XDG_STATE_HOME", home, 1);
    setenv("HOME", "/nowhere", 1);
    memset(&world, 0, sizeof world);
}

static void remove_home(void)
{
    command_remove_home(home);
}

static const char *path_of(const char *name)
{
    static char path[sizeof folder + 32];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put_file(const char *name, const void *bytes, size_t size)
{
    FILE *file;

    mkdir(folder, 0700);
    file = fopen(path_of(name), "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static void put_shelf(const int numbers[])
{
    unsigned char bytes[SHELF_BYTES];

    pack_numbers(numbers, bytes);
    put_file("shelf", bytes, sizeof bytes);
}

/* Whether the file holds these bytes and no more; false if it cannot be read. */
static bool file_is(const char *name, const void *bytes, size_t size)
{
    char found[SHELF_BYTES * 4];
    FILE *file = fopen(path_of(name), "r");

    if (!file)
        return false;

    size_t length = fread(found, 1, sizeof found, file);

    fclose(file);
    return length == size && memcmp(found, bytes, size) == 0;
}

static bool file_holds(const int numbers[])
{
    unsigned char bytes[SHELF_BYTES];

    pack_numbers(numbers, bytes);
    return file_is("shelf", bytes, sizeof bytes);
}

static int is_no_dot(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* What is in the folder, in alphabetical order, with a space behind each. */
static const char *contents(void)
{
    static char names[1024];
    struct dirent **entries;
    int count = scandir(folder, &entries, is_no_dot, alphasort);

    ck_assert_int_ge(count, 0);
    names[0] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(strcat(names, entries[i]->d_name), " ");
        free(entries[i]);
    }
    free(entries);
    return names;
}

static bool exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

static unsigned mode_of(const char *path)
{
    struct stat status;

    ck_assert_int_eq(lstat(path, &status), 0);
    return status.st_mode & 07777u;
}

static int open_descriptors(void)
{
    int count = 0;

    for (int file = 0; file < 256; file++)
        count += fcntl(file, F_GETFD) >= 0;
    return count;
}

enum { WRONGLY_FALLEN = 99 };

/* An exchange by numbers, from which nothing falls off. It asserts nothing, as a child must not:
 * Check's own file is its parent's. */
static enum shelf_error exchange(int old, int new)
{
    struct game fallen = over;
    enum shelf_error error = shelf_exchange(game_number(old), game_number(new), &fallen);
    bool is_done = error == SHELF_OK || error == SHELF_SET_ASIDE;

    if (game_word(fallen) != game_word(is_done ? game_number(NONE) : over))
        return (enum shelf_error)WRONGLY_FALLEN;
    return error;
}

static void ck_assert_read(const int numbers[])
{
    struct shelf shelf = some_shelf();

    ck_assert_int_eq(shelf_read(&shelf), SHELF_OK);
    ck_assert_shelf(&shelf, numbers);
}

/* A failure to read leaves the shelf as it was. */
static enum shelf_error failure_to_read(void)
{
    struct shelf shelf = some_shelf();
    enum shelf_error error = shelf_read(&shelf);
    int reason = errno;

    ck_assert_shelf(&shelf, NUMBERS(200, 100));
    errno = reason;
    return error;
}

static int outcome_of_child(int (*act)(void))
{
    int status;
    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0)
        _exit(act());
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return command_outcome(status);
}

START_TEST(a_game_goes_to_the_file_and_comes_back)
{
    ck_assert_int_eq(exchange(NONE, 1), SHELF_OK);
    ck_assert(file_holds(NUMBERS(1)));
    ck_assert_read(NUMBERS(1));
    ck_assert_str_eq(contents(), "shelf ");
}
END_TEST

START_TEST(every_move_brings_its_game_to_the_front)
{
    put_shelf(NUMBERS(1, 2, 3));
    ck_assert_int_eq(exchange(3, 4), SHELF_OK);
    ck_assert(file_holds(NUMBERS(4, 1, 2)));
    ck_assert_int_eq(exchange(1, 1), SHELF_OK);
    ck_assert(file_holds(NUMBERS(1, 4, 2)));
    ck_assert_int_eq(exchange(NONE, 5), SHELF_OK);
    ck_assert(file_holds(NUMBERS(5, 1, 4, 2)));
}
END_TEST

START_TEST(a_game_that_is_over_or_new_leaves_the_file)
{
    struct game fallen = games[9];

    put_shelf(NUMBERS(1, 2, 3));
    ck_assert_int_eq(exchange(2, NONE), SHELF_OK);
    ck_assert(file_holds(NUMBERS(1, 3)));
    ck_assert_int_eq(shelf_exchange(games[1], over, &fallen), SHELF_OK);
    ck_assert_uint_eq(game_word(fallen), 0);
    ck_assert(file_holds(NUMBERS(3)));
    ck_assert_int_eq(shelf_exchange(over, games[4], &fallen), SHELF_OK);
    ck_assert(file_holds(NUMBERS(4, 3)));
    ck_assert_int_eq(exchange(3, NONE), SHELF_OK);
    ck_assert_int_eq(exchange(4, NONE), SHELF_OK);
    ck_assert(file_holds(NUMBERS(NONE)));
    ck_assert_read(NUMBERS(NONE));
}
END_TEST

START_TEST(a_game_that_another_program_took_away_is_put_again)
{
    put_shelf(NUMBERS(1, 2));
    ck_assert_int_eq(exchange(3, 4), SHELF_OK);
    ck_assert(file_holds(NUMBERS(4, 1, 2)));
}
END_TEST

START_TEST(the_game_that_a_thirteenth_pushes_off_the_file_is_handed_back)
{
    struct game fallen = {0};

    put_shelf(NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    ck_assert_int_eq(exchange(12, 13), SHELF_OK);
    ck_assert_int_eq(shelf_exchange(game_number(NONE), games[14], &fallen), SHELF_OK);
    ck_assert_uint_eq(game_word(fallen), word_number(11));
    ck_assert(file_holds(NUMBERS(14, 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)));
}
END_TEST

START_TEST(reading_makes_nothing_and_moves_nothing)
{
    ck_assert_read(NUMBERS(NONE));
    ck_assert(!exists(folder));
    put_file("shelf", "", 0);
    ck_assert_int_eq(failure_to_read(), SHELF_DAMAGED);
    ck_assert_str_eq(contents(), "shelf ");
    ck_assert_int_eq(unlink(path_of("shelf")), 0);
    ck_assert_read(NUMBERS(NONE));
    ck_assert_str_eq(contents(), "");
}
END_TEST

START_TEST(folders_and_file_are_for_their_owner_alone_under_any_umask)
{
    static const mode_t masks[] = {0, 022, 077, 0777};
    char above[sizeof home + 8];
    char state[sizeof home + 8];

    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        snprintf(above, sizeof above, "%s/%zu", home, i);
        snprintf(state, sizeof state, "%s/%zu/a", home, i);
        snprintf(folder, sizeof folder, "%s/%zu/a/tictactoe", home, i);
        setenv("XDG_STATE_HOME", state, 1);

        mode_t mask = umask(masks[i]);
        enum shelf_error error = exchange(NONE, 1);
        enum shelf_error again = exchange(1, 2);

        ck_assert_uint_eq(umask(mask), masks[i]);
        ck_assert_int_eq(error, SHELF_OK);
        ck_assert_int_eq(again, SHELF_OK);
        ck_assert_uint_eq(mode_of(above), 0700);
        ck_assert_uint_eq(mode_of(state), 0700);
        ck_assert_uint_eq(mode_of(folder), 0700);
        ck_assert_uint_eq(mode_of(path_of("shelf")), 0600);
        ck_assert(file_holds(NUMBERS(2)));
    }
}
END_TEST

START_TEST(a_folder_that_others_may_read_stays_so)
{
    put_shelf(NUMBERS(1));
    ck_assert_int_eq(chmod(folder, 0755), 0);
    ck_assert_int_eq(exchange(1, 2), SHELF_OK);
    ck_assert_uint_eq(mode_of(folder), 0755);
}
END_TEST

START_TEST(without_an_absolute_XDG_STATE_HOME_the_folder_is_below_HOME)
{
    static const char *const values[] = {NULL, "", "state", "./state", "~/state"};

    setenv("HOME", home, 1);
    snprintf(folder, sizeof folder, "%s/.local/state/tictactoe", home);
    ck_assert_int_eq(chdir(home), 0);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (values[i])
            setenv("XDG_STATE_HOME", values[i], 1);
        else
            unsetenv("XDG_STATE_HOME");
        ck_assert_int_eq(exchange(NONE, 1), SHELF_OK);
        ck_assert_read(NUMBERS(1));
        ck_assert(file_holds(NUMBERS(1)));
        ck_assert_int_eq(exchange(1, NONE), SHELF_OK);
    }
    ck_assert(!exists("state"));
    ck_assert(!exists("~"));
    ck_assert_int_eq(chdir("/"), 0);
}
END_TEST

START_TEST(without_a_home_there_is_no_folder)
{
    static const char *const values[] = {NULL, "", "home"};

    unsetenv("XDG_STATE_HOME");
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (values[i])
            setenv("HOME", values[i], 1);
        else
            unsetenv("HOME");
        errno = 0;
        ck_assert_int_eq(exchange(NONE, 1), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENOENT);
        errno = 0;
        ck_assert_int_eq(failure_to_read(), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENOENT);
    }
    setenv("XDG_STATE_HOME", home, 1);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_OK);
    ck_assert_read(NUMBERS(1));
}
END_TEST

/* A path below the test's own folder that is so many bytes long. */
static void set_long_state_home(size_t length)
{
    char path[2 * PATH_MAX];

    memset(path, 'a', length);
    for (size_t i = strlen(home); i < length; i += 128)
        path[i] = '/';
    memcpy(path, home, strlen(home));
    path[length - 1] = 'a';
    path[length] = '\0';
    setenv("XDG_STATE_HOME", path, 1);
}

START_TEST(a_path_that_is_too_long_is_no_folder_and_the_longest_is_one)
{
    size_t longest = PATH_MAX - sizeof "/tictactoe/";

    for (size_t more = 0; more < 3; more++) {
        set_long_state_home(longest + 1 + more);
        ck_assert_int_eq(exchange(NONE, 1), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENAMETOOLONG);
        ck_assert_int_eq(failure_to_read(), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENAMETOOLONG);
    }
    set_long_state_home(longest);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_OK);
    ck_assert_read(NUMBERS(1));
    /* No full path leads to the file, so that the clean-up would not find it. */
    const char *state_home = getenv("XDG_STATE_HOME");

    ck_assert_ptr_nonnull(state_home);
    ck_assert_int_eq(chdir(state_home), 0);
    ck_assert_int_eq(unlink("tictactoe/shelf"), 0);
    ck_assert_int_eq(rmdir("tictactoe"), 0);
    ck_assert_int_eq(chdir("/"), 0);
}
END_TEST

START_TEST(the_folder_may_be_reached_by_a_symbolic_link)
{
    char target[sizeof home + 8];

    snprintf(target, sizeof target, "%s/target", home);
    ck_assert_int_eq(mkdir(target, 0700), 0);
    ck_assert_int_eq(symlink(target, folder), 0);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_OK);
    ck_assert(file_holds(NUMBERS(1)));
    ck_assert_read(NUMBERS(1));
}
END_TEST

START_TEST(a_file_in_the_folders_place_is_no_folder_and_left_alone)
{
    FILE *file = fopen(folder, "w");

    ck_assert_ptr_nonnull(file);
    fclose(file);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_NO_FOLDER);
    ck_assert_int_eq(errno, ENOTDIR);
    ck_assert_int_eq(failure_to_read(), SHELF_NO_FOLDER);
    ck_assert_int_eq(errno, ENOTDIR);
    ck_assert_int_eq(unlink(folder), 0);
    ck_assert_int_eq(symlink("nowhere", folder), 0);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_NO_FOLDER);
    ck_assert_int_eq(errno, ENOENT);
}
END_TEST

/* What a damaged file may look like. */
static const struct {
    const char *bytes;
    size_t size;
} damages[] = {
    {"", 0},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", SHELF_BYTES},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0P", SHELF_BYTES - 1},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0P\n", SHELF_BYTES + 1},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0Pgame", SHELF_BYTES + 4},
    {"game game game game game game game game", 39},
};

enum { DAMAGES = sizeof damages / sizeof damages[0] };

START_TEST(damaged_files_are_set_aside_one_after_the_other_and_none_is_overwritten)
{
    static const char *const names[DAMAGES] = {"shelf.damaged",   "shelf.damaged.1",
                                               "shelf.damaged.2", "shelf.damaged.3",
                                               "shelf.damaged.4", "shelf.damaged.5"};

    for (int i = 0; i < DAMAGES; i++) {
        put_file("shelf", damages[i].bytes, damages[i].size);
        ck_assert_int_eq(failure_to_read(), SHELF_DAMAGED);
        ck_assert(file_is("shelf", damages[i].bytes, damages[i].size));
        ck_assert_int_eq(exchange(1, 2), SHELF_SET_ASIDE);
        for (int before = 0; before <= i; before++)
            ck_assert(file_is(names[before], damages[before].bytes, damages[before].size));
        ck_assert(file_holds(NUMBERS(2)));
        ck_assert_int_eq(exchange(2, 3), SHELF_OK);
        ck_assert(file_holds(NUMBERS(3)));
    }
    ck_assert_str_eq(contents(), "shelf shelf.damaged shelf.damaged.1 shelf.damaged.2 "
                                 "shelf.damaged.3 shelf.damaged.4 shelf.damaged.5 ");
}
END_TEST

START_TEST(a_link_to_nowhere_takes_up_a_name_for_damaged_files_too)
{
    put_file("shelf", "x", 1);
    ck_assert_int_eq(symlink("nowhere", path_of("shelf.damaged")), 0);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_SET_ASIDE);
    ck_assert(file_is("shelf.damaged.1", "x", 1));
    ck_assert_str_eq(contents(), "shelf shelf.damaged shelf.damaged.1 ");
}
END_TEST

/* What stands in the file's place is refused, and is the same thing after that. */
static void ck_assert_refused(void)
{
    struct stat before;
    struct stat after;
    int descriptors = open_descriptors();

    ck_assert_int_eq(lstat(path_of("shelf"), &before), 0);
    ck_assert_int_eq(failure_to_read(), SHELF_NOT_A_FILE);
    ck_assert_int_eq(exchange(NONE, 1), SHELF_NOT_A_FILE);
    ck_assert_int_eq(lstat(path_of("shelf"), &after), 0);
    ck_assert_uint_eq(before.st_ino, after.st_ino);
    ck_assert_uint_eq(before.st_mode, after.st_mode);
    ck_assert_str_eq(contents(), "shelf ");
    ck_assert_int_eq(open_descriptors(), descriptors);
    ck_assert_int_eq(remove(path_of("shelf")), 0);
}

START_TEST(symbolic_links_fifos_sockets_and_directories_in_the_files_place_are_refused)
{
    char target[sizeof home + 8];

    put_shelf(NUMBERS(1, 2));
    snprintf(target, sizeof target, "%s/target", home);
    ck_assert_int_eq(rename(path_of("shelf"), target), 0);
    ck_assert_int_eq(symlink(target, path_of("shelf")), 0);
    ck_assert_refused();
    ck_assert_int_eq(symlink("nowhere", path_of("shelf")), 0);
    ck_assert_refused();
    ck_assert_int_eq(mkfifo(path_of("shelf"), 0600), 0);
    ck_assert_refused();
    ck_assert_int_eq(mknod(path_of("shelf"), S_IFSOCK | 0600, 0), 0);
    ck_assert_refused();
    ck_assert_int_eq(mkdir(path_of("shelf"), 0700), 0);
    ck_assert_refused();
    ck_assert_int_eq(rename(target, path_of("shelf")), 0);
    ck_assert(file_holds(NUMBERS(1, 2)));
}
END_TEST

START_TEST(whatever_a_killed_program_left_under_the_other_name_does_no_harm)
{
    char target[sizeof home + 8];

    put_shelf(NUMBERS(1));
    snprintf(target, sizeof target, "%s/target", home);
    put_file("shelf.new", "much more than thirty-two bytes of something else", 49);
    ck_assert_int_eq(chmod(path_of("shelf.new"), 0444), 0);
    ck_assert_int_eq(link(path_of("shelf.new"), target), 0);
    ck_assert_int_eq(exchange(1, 2), SHELF_OK);
    ck_assert_int_eq(symlink(target, path_of("shelf.new")), 0);
    ck_assert_int_eq(exchange(2, 3), SHELF_OK);
    ck_assert_int_eq(mkfifo(path_of("shelf.new"), 0600), 0);
    ck_assert_int_eq(exchange(3, 4), SHELF_OK);
    ck_assert(file_holds(NUMBERS(4)));
    ck_assert_uint_eq(mode_of(path_of("shelf")), 0600);
    ck_assert_str_eq(contents(), "shelf ");
    ck_assert_int_eq(rename(target, path_of("target")), 0);
    ck_assert(file_is("target", "much more than thirty-two bytes of something else", 49));
}
END_TEST

START_TEST(a_directory_under_the_other_name_costs_an_error_and_no_game)
{
    put_shelf(NUMBERS(1));
    ck_assert_int_eq(mkdir(path_of("shelf.new"), 0700), 0);
    ck_assert_int_eq(exchange(1, 2), SHELF_UNWRITABLE);
    ck_assert_int_eq(errno, EEXIST);
    ck_assert(file_holds(NUMBERS(1)));
}
END_TEST

static int use_shelf_without_standard_descriptors(void)
{
    for (int file = 0; file < 3; file++)
        close(file);
    if (exchange(NONE, 1) != SHELF_OK || exchange(1, 2) != SHELF_OK)
        return 1;
    return open_descriptors();
}

START_TEST(closed_standard_descriptors_make_no_difference)
{
    int others = open_descriptors() - 3;

    ck_assert_int_eq(outcome_of_child(use_shelf_without_standard_descriptors), others);
    ck_assert(file_holds(NUMBERS(2)));
}
END_TEST

START_TEST(a_limit_on_the_size_of_files_is_an_error)
{
    struct rlimit before;

    put_shelf(NUMBERS(1));
    signal(SIGXFSZ, SIG_IGN); /* as the program does */
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (rlim_t bytes = 0; bytes <= SHELF_BYTES; bytes += SHELF_BYTES / 2) {
        struct rlimit limit = {bytes, before.rlim_max};
        int limited = setrlimit(RLIMIT_FSIZE, &limit);
        enum shelf_error error = exchange(1, 2);
        int reason = errno;

        ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
        ck_assert_int_eq(limited, 0);
        ck_assert_int_eq(error, bytes < SHELF_BYTES ? SHELF_UNWRITABLE : SHELF_OK);
        ck_assert(file_holds(NUMBERS(bytes < SHELF_BYTES ? 1 : 2)));
        if (bytes < SHELF_BYTES)
            ck_assert_int_eq(reason, EFBIG);
        ck_assert_str_eq(contents(), "shelf ");
    }
}
END_TEST

/* Permissions do not bind root: as root, the rest of this process is somebody else's. */
static void become_nobody(void)
{
    enum { NOBODY = 65534 };

    if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        _exit(100);
}

static void give_to_nobody(const char *path)
{
    if (geteuid() == 0)
        ck_assert_int_eq(chown(path, 65534, 65534), 0);
}

/* What comes of an exchange: the error, and errno behind it. */
static int exchange_as_nobody(void)
{
    become_nobody();
    errno = 0;

    enum shelf_error error = exchange(1, 2);

    return error == SHELF_OK ? 0 : (int)error * 20 + errno;
}

static int read_as_nobody(void)
{
    become_nobody();
    errno = 0;

    struct shelf shelf = {0};
    enum shelf_error error = shelf_read(&shelf);

    return error == SHELF_OK ? game_word(shelf_game(&shelf, 0)) != 0 : (int)error * 20 + errno;
}

START_TEST(a_folder_without_permission_costs_an_error_and_no_game)
{
    put_shelf(NUMBERS(1));
    give_to_nobody(root);
    give_to_nobody(home);
    give_to_nobody(folder);
    give_to_nobody(path_of("shelf"));

    ck_assert_int_eq(chmod(folder, 0500), 0);
    ck_assert_int_eq(outcome_of_child(exchange_as_nobody), SHELF_UNWRITABLE * 20 + EACCES);
    ck_assert_int_eq(outcome_of_child(read_as_nobody), 1);
    ck_assert_int_eq(chmod(folder, 0), 0);
    ck_assert_int_eq(outcome_of_child(exchange_as_nobody), SHELF_NO_FOLDER * 20 + EACCES);
    ck_assert_int_eq(outcome_of_child(read_as_nobody), SHELF_NO_FOLDER * 20 + EACCES);
    ck_assert_int_eq(chmod(folder, 0700), 0);
    ck_assert_int_eq(chmod(path_of("shelf"), 0), 0);
    ck_assert_int_eq(outcome_of_child(exchange_as_nobody), SHELF_UNREADABLE * 20 + EACCES);
    ck_assert_int_eq(outcome_of_child(read_as_nobody), SHELF_UNREADABLE * 20 + EACCES);
    ck_assert_int_eq(chmod(path_of("shelf"), 0400), 0);
    ck_assert(file_holds(NUMBERS(1)));
    ck_assert_str_eq(contents(), "shelf ");
    ck_assert_int_eq(outcome_of_child(exchange_as_nobody), SHELF_OK);
    ck_assert(file_holds(NUMBERS(2)));
    command_remove_home(folder);
    ck_assert_int_eq(chmod(home, 0500), 0);
    ck_assert_int_eq(outcome_of_child(exchange_as_nobody), SHELF_NO_FOLDER * 20 + EACCES);
    ck_assert_int_eq(outcome_of_child(read_as_nobody), 0);
    ck_assert_int_eq(chmod(home, 0700), 0);
    umask(0777);
    ck_assert_int_eq(outcome_of_child(exchange_as_nobody), SHELF_OK);
    ck_assert(file_holds(NUMBERS(2)));
}
END_TEST

/* Weather. */

/* How the shelf may stand before games[1] is exchanged for games[2]. */
enum scene { SCENE_NO_FOLDER, SCENE_SHELF, SCENE_DAMAGED, SCENES };

static const char damaged[] = "not a shelf";

static void set_scene(enum scene scene)
{
    command_remove_home(folder);
    if (scene == SCENE_SHELF)
        put_shelf(NUMBERS(0, 1));
    if (scene == SCENE_DAMAGED)
        put_file("shelf", damaged, sizeof damaged);
}

static bool is_new(enum scene scene)
{
    return scene == SCENE_SHELF ? file_holds(NUMBERS(2, 0)) : file_holds(NUMBERS(2));
}

static bool is_old(enum scene scene)
{
    switch (scene) {
    case SCENE_SHELF:
        return file_holds(NUMBERS(0, 1));
    case SCENE_DAMAGED:
        return file_is("shelf", damaged, sizeof damaged) || !exists(path_of("shelf"));
    default:
        return !exists(path_of("shelf"));
    }
}

/* Old or new, and nothing else; and what was damaged is still to be found. */
static void ck_assert_old_or_new(enum scene scene)
{
    ck_assert_msg(is_new(scene) || is_old(scene), "neither old nor new");
    if (scene == SCENE_DAMAGED)
        ck_assert(file_is("shelf", damaged, sizeof damaged)
                  || file_is("shelf.damaged", damaged, sizeof damaged));
}

/* The next exchange works, and leaves nothing lying about. */
static void ck_assert_next_works(enum scene scene)
{
    int old = is_new(scene) ? 2 : 1;
    enum shelf_error error = exchange(old, 3);

    ck_assert(error == SHELF_OK || error == SHELF_SET_ASIDE);
    if (scene == SCENE_SHELF)
        ck_assert(file_holds(NUMBERS(3, 0)));
    else
        ck_assert(file_holds(NUMBERS(3)));
    ck_assert_str_eq(contents(), scene == SCENE_DAMAGED ? "shelf shelf.damaged " : "shelf ");
}

/* Whether the call can fail and the games still be saved: they are, and an error would be a lie. */
static bool is_harmless(int call)
{
    const char *name = world.names[call];
    bool is_renamed = false;

    for (int before = 0; before < call; before++)
        is_renamed |= strcmp(world.names[before], "renameat") == 0;
    return strcmp(name, "close") == 0 || strcmp(name, "unlinkat") == 0
        || (strcmp(name, "fsync") == 0 && is_renamed);
}

/* One exchange in which one call fails. False if there are not as many calls. */
static bool survive_failure(enum scene scene, int call, int reason)
{
    int descriptors = open_descriptors();
    mode_t mask = umask(027);

    set_scene(scene);
    world.calls = 0;
    world.at = call;
    world.error = reason;
    world.harm = HARM_FAIL;

    enum shelf_error error = exchange(1, 2);
    int told = errno;
    bool is_struck = call < world.calls;
    bool is_done = !is_struck || is_harmless(call);

    world.harm = HARM_NONE;
    ck_assert_uint_eq(umask(mask), 027);
    ck_assert_int_eq(open_descriptors(), descriptors);
    ck_assert_int_lt(world.calls, CALLS);
    if (is_done)
        ck_assert_int_eq(error, scene == SCENE_DAMAGED ? SHELF_SET_ASIDE : SHELF_OK);
    else
        ck_assert_msg(error > SHELF_DAMAGED && error != SHELF_NOT_A_FILE && told == reason,
                      "%s fails: %s; told: %d, %s", world.names[call], strerror(reason), (int)error,
                      strerror(told));
    ck_assert_msg(is_new(scene) == is_done, "%s fails: %s", world.names[call], strerror(reason));
    ck_assert_old_or_new(scene);
    ck_assert_next_works(scene);
    return is_struck;
}

START_TEST(whatever_call_fails_the_file_is_old_and_that_is_told_or_new)
{
    static const int reasons[] = {EIO, ENOSPC, EACCES, EROFS, EMFILE};

    for (enum scene scene = 0; scene < SCENES; scene++)
        for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
            int call = 0;

            while (survive_failure(scene, call, reasons[i]))
                call++;
            ck_assert_int_gt(call, 10);
        }
}
END_TEST

START_TEST(a_failure_leaves_nothing_lying_about)
{
    for (int call = 0; call < 15; call++) {
        set_scene(SCENE_SHELF);
        world.calls = 0;
        world.at = call;
        world.error = ENOSPC;
        world.harm = HARM_FAIL;
        exchange(1, 2);
        world.harm = HARM_NONE;
        ck_assert_str_eq(contents(), "shelf ");
    }
}
END_TEST

/* Calls that a signal can interrupt. */
static bool is_interruptible(const char *name)
{
    static const char *const names[] = {"openat", "flock", "read", "write", "fsync", "close"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

START_TEST(a_call_that_a_signal_interrupts_is_made_again)
{
    for (enum scene scene = 0; scene < SCENES; scene++) {
        bool is_struck = true;

        for (int call = 0; is_struck; call++) {
            set_scene(scene);
            world.calls = 0;
            world.at = call;
            world.error = EINTR;
            world.harm = HARM_FAIL;

            enum shelf_error error = exchange(1, 2);

            world.harm = HARM_NONE;
            is_struck = call < world.calls;
            if (!is_struck || is_interruptible(world.names[call]))
                ck_assert(error == SHELF_OK || error == SHELF_SET_ASIDE);
            ck_assert_old_or_new(scene);
        }
    }
}
END_TEST

START_TEST(a_call_that_fails_while_reading_is_told)
{
    bool is_struck = true;

    put_shelf(NUMBERS(1, 2));
    for (int call = 0; is_struck; call++) {
        int descriptors = open_descriptors();
        struct shelf shelf = some_shelf();

        world.calls = 0;
        world.at = call;
        world.error = EIO;
        world.harm = HARM_FAIL;

        enum shelf_error error = shelf_read(&shelf);
        int told = errno;

        world.harm = HARM_NONE;
        is_struck = call < world.calls;
        ck_assert_int_eq(open_descriptors(), descriptors);
        if (!is_struck || strcmp(world.names[call], "close") == 0) {
            ck_assert_int_eq(error, SHELF_OK);
            ck_assert_shelf(&shelf, NUMBERS(1, 2));
        } else {
            ck_assert_int_eq(error, call == 0 ? SHELF_NO_FOLDER : SHELF_UNREADABLE);
            ck_assert_int_eq(told, EIO);
            ck_assert_shelf(&shelf, NUMBERS(200, 100));
        }
    }
}
END_TEST

START_TEST(reading_and_writing_byte_by_byte_comes_to_the_same)
{
    world.bytewise = true;
    put_shelf(NUMBERS(1, 2));
    ck_assert_int_eq(exchange(2, 3), SHELF_OK);
    ck_assert_read(NUMBERS(3, 1));
    ck_assert(file_holds(NUMBERS(3, 1)));
    put_file("shelf", damages[3].bytes, damages[3].size);
    ck_assert_int_eq(exchange(NONE, 4), SHELF_SET_ASIDE);
    ck_assert(file_holds(NUMBERS(4)));
}
END_TEST

START_TEST(the_bytes_are_on_the_disk_before_they_take_the_name)
{
    static const char *const order[] = {"flock", "read",     "write", "fsync",
                                        "close", "renameat", "fsync", "close"};
    size_t met = 0;

    put_shelf(NUMBERS(1));
    world.calls = 0;
    ck_assert_int_eq(exchange(1, 2), SHELF_OK);
    for (int call = 0; call < world.calls && met < sizeof order / sizeof order[0]; call++)
        met += strcmp(world.names[call], order[met]) == 0;
    ck_assert_uint_eq(met, sizeof order / sizeof order[0]);
}
END_TEST

static int exchange_in_child(void)
{
    return (int)exchange(1, 2);
}

START_TEST(killed_at_any_call_the_file_is_old_or_new_and_the_next_move_is_saved)
{
    for (enum scene scene = 0; scene < SCENES; scene++) {
        int outcome = -SIGKILL;

        for (int call = 0; outcome == -SIGKILL; call++) {
            set_scene(scene);
            world.bytewise = true;
            world.calls = 0;
            world.at = call;
            world.harm = HARM_KILL;
            outcome = outcome_of_child(exchange_in_child);
            world.bytewise = false;
            world.harm = HARM_NONE;
            ck_assert_old_or_new(scene);
            if (outcome != -SIGKILL) {
                ck_assert_int_eq(outcome, scene == SCENE_DAMAGED ? SHELF_SET_ASIDE : SHELF_OK);
                ck_assert(is_new(scene));
                ck_assert_int_gt(call, 40);
            }
            ck_assert_next_works(scene);
        }
    }
}
END_TEST

/* Exchange games one by one, from that number on, and say so each time, until killed. */
static _Noreturn void exchange_on_and_on(int number, int said)
{
    for (;; number++)
        if (exchange(number, number + 1) != SHELF_OK || write(said, "", 1) != 1)
            _exit(1);
}

/* Start with games[number] on the shelf; kill after so many exchanges and a while. How many
 * exchanges there were by then. */
static int exchange_and_kill(int number, int exchanges, uint32_t while_)
{
    int said[2];
    char bytes[256];
    int count = 0;
    ssize_t more;

    ck_assert_int_eq(pipe(said), 0);

    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0)
        exchange_on_and_on(number, said[1]);
    close(said[1]);
    while (count < exchanges && (more = read(said[0], bytes, 1)) > 0)
        count += (int)more;
    for (volatile uint32_t i = 0; i < while_; i++)
        ;
    kill(child, SIGKILL);
    while ((more = read(said[0], bytes, sizeof bytes)) > 0)
        count += (int)more;
    close(said[0]);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    return count;
}

START_TEST(killed_at_any_moment_the_file_holds_the_game_before_or_after)
{
    unsigned seed = 1;
    int rounds = 60;

    put_shelf(NUMBERS(0));
    for (int number = 0, round = 0; round < rounds; round++) {
        number += exchange_and_kill(number, round % 3, suite_draw(&seed, 200000));
        ck_assert_int_lt(number, GAMES - 1);
        if (!file_holds(NUMBERS(number)))
            number++;
        ck_assert_msg(file_holds(NUMBERS(number)), "neither old nor new");
        ck_assert_read(NUMBERS(number));
    }
}
END_TEST

enum { PROGRAMS = 4, MOVES = 60 };

/* One of several programs: its moves are games that no other program plays. */
static _Noreturn void play(int program)
{
    int first = program * MOVES;

    for (int move = 0; move < MOVES; move++) {
        enum shelf_error error;

        do
            error = exchange(move == 0 ? NONE : first + move - 1, first + move);
        while (error == SHELF_UNWRITABLE && errno == EWOULDBLOCK);
        if (error != SHELF_OK)
            _exit(1);
    }
    _exit(0);
}

START_TEST(programs_at_once_lose_nothing)
{
    struct shelf shelf;
    int status;

    for (int program = 0; program < PROGRAMS; program++) {
        pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child == 0)
            play(program);
    }
    for (int program = 0; program < PROGRAMS; program++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(command_outcome(status), 0);
    }
    ck_assert_int_eq(shelf_read(&shelf), SHELF_OK);
    for (int program = 0; program < PROGRAMS; program++)
        ck_assert(shelf_take(&shelf, games[program * MOVES + MOVES - 1]));
    ck_assert_shelf(&shelf, NUMBERS(NONE));
}
END_TEST

/* Another program that holds the lock: its descriptor, and for how many pauses yet. */
static struct {
    int descriptor;
    int pauses;
    int waited;
} other;

static void pause_beside_other(int milliseconds)
{
    other.waited += milliseconds;
    if (--other.pauses == 0) {
        put_shelf(NUMBERS(1, 7));
        ck_assert_int_eq(flock(other.descriptor, LOCK_UN), 0);
    }
}

static void lock_for_other(int pauses)
{
    other.descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    other.pauses = pauses;
    other.waited = 0;
    ck_assert_int_ge(other.descriptor, 0);
    ck_assert_int_eq(flock(other.descriptor, LOCK_EX), 0);
    world.pause = pause_beside_other;
}

START_TEST(another_programs_update_is_waited_for_and_what_it_wrote_is_kept)
{
    put_shelf(NUMBERS(1));
    lock_for_other(100);
    ck_assert_int_eq(exchange(1, 2), SHELF_OK);
    ck_assert(file_holds(NUMBERS(2, 7)));
    ck_assert_int_ge(other.waited, 100);
}
END_TEST

START_TEST(a_program_that_never_lets_go_is_waited_for_a_second_or_more_but_not_for_ever)
{
    put_shelf(NUMBERS(1));
    lock_for_other(INT_MAX);
    ck_assert_int_eq(exchange(1, 2), SHELF_UNWRITABLE);
    ck_assert_int_eq(errno, EWOULDBLOCK);
    ck_assert_int_ge(other.waited, 1000);
    ck_assert_int_le(other.waited, 3000);
    ck_assert(file_holds(NUMBERS(1)));
    ck_assert_str_eq(contents(), "shelf ");
    ck_assert_read(NUMBERS(1));
    close(other.descriptor);
    ck_assert_int_eq(exchange(1, 2), SHELF_OK);
}
END_TEST

static TCase *word_tests(void)
{
    TCase *tests = tcase_create("word");

    tcase_add_unchecked_fixture(tests, ask_oracle, NULL);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, an_empty_shelf_is_all_zero_but_for_the_check_nibble_5);
    tcase_add_test(tests, a_zeroed_file_is_refused_and_so_is_one_of_ones);
    tcase_add_test(tests, every_game_stands_in_every_slot_at_its_21_bits);
    tcase_add_test(tests, a_file_with_any_nibble_changed_is_refused);
    tcase_add_test(tests, of_all_2097152_words_a_slot_takes_those_of_games_under_way);
    tcase_add_test(tests, every_slot_refuses_the_words_that_the_first_refuses);
    tcase_add_test(tests, a_gap_before_a_game_is_refused);
    tcase_add_test(tests, the_newest_game_stands_in_front_and_a_thirteenth_pushes_the_oldest_out);
    tcase_add_test(tests, a_game_that_is_taken_leaves_no_gap);
    tcase_add_test(tests, what_is_not_on_the_shelf_is_not_taken);
    tcase_add_test(tests, equal_games_stand_twice_and_the_newest_is_taken);
    tcase_add_test(tests, any_puts_and_takes_do_what_they_do_to_a_row_of_games);
    return tests;
}

static TCase *file_tests(void)
{
    TCase *tests = tcase_create("file");

    tcase_add_unchecked_fixture(tests, make_root, remove_root);
    tcase_add_checked_fixture(tests, make_home, remove_home);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_game_goes_to_the_file_and_comes_back);
    tcase_add_test(tests, every_move_brings_its_game_to_the_front);
    tcase_add_test(tests, a_game_that_is_over_or_new_leaves_the_file);
    tcase_add_test(tests, a_game_that_another_program_took_away_is_put_again);
    tcase_add_test(tests, the_game_that_a_thirteenth_pushes_off_the_file_is_handed_back);
    tcase_add_test(tests, reading_makes_nothing_and_moves_nothing);
    tcase_add_test(tests, folders_and_file_are_for_their_owner_alone_under_any_umask);
    tcase_add_test(tests, a_folder_that_others_may_read_stays_so);
    tcase_add_test(tests, without_an_absolute_XDG_STATE_HOME_the_folder_is_below_HOME);
    tcase_add_test(tests, without_a_home_there_is_no_folder);
    tcase_add_test(tests, a_path_that_is_too_long_is_no_folder_and_the_longest_is_one);
    tcase_add_test(tests, the_folder_may_be_reached_by_a_symbolic_link);
    tcase_add_test(tests, a_file_in_the_folders_place_is_no_folder_and_left_alone);
    tcase_add_test(tests, damaged_files_are_set_aside_one_after_the_other_and_none_is_overwritten);
    tcase_add_test(tests, a_link_to_nowhere_takes_up_a_name_for_damaged_files_too);
    tcase_add_test(tests,
                   symbolic_links_fifos_sockets_and_directories_in_the_files_place_are_refused);
    tcase_add_test(tests, whatever_a_killed_program_left_under_the_other_name_does_no_harm);
    tcase_add_test(tests, a_directory_under_the_other_name_costs_an_error_and_no_game);
    tcase_add_test(tests, closed_standard_descriptors_make_no_difference);
    tcase_add_test(tests, a_limit_on_the_size_of_files_is_an_error);
    tcase_add_test(tests, a_folder_without_permission_costs_an_error_and_no_game);
    tcase_add_test(tests, whatever_call_fails_the_file_is_old_and_that_is_told_or_new);
    tcase_add_test(tests, a_failure_leaves_nothing_lying_about);
    tcase_add_test(tests, a_call_that_a_signal_interrupts_is_made_again);
    tcase_add_test(tests, a_call_that_fails_while_reading_is_told);
    tcase_add_test(tests, reading_and_writing_byte_by_byte_comes_to_the_same);
    tcase_add_test(tests, the_bytes_are_on_the_disk_before_they_take_the_name);
    tcase_add_test(tests, killed_at_any_call_the_file_is_old_or_new_and_the_next_move_is_saved);
    tcase_add_test(tests, killed_at_any_moment_the_file_holds_the_game_before_or_after);
    tcase_add_test(tests, programs_at_once_lose_nothing);
    tcase_add_test(tests, another_programs_update_is_waited_for_and_what_it_wrote_is_kept);
    tcase_add_test(tests,
                   a_program_that_never_lets_go_is_waited_for_a_second_or_more_but_not_for_ever);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("shelf");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, word_tests());
    suite_add_tcase(suite, file_tests());
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
