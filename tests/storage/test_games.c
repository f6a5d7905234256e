/* SPDX-License-Identifier: MIT
 *
 * The files of the games: read, written, moved, listed; other things in their place, other programs
 * at them, and a failure or a kill at each call that changes the disk.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

#include "disk.h"
#include "storage/catalog.h"
#include "suite.h"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

static char why[STATE_DIR_REASON];

static struct record record_of(const char *text)
{
    struct record record;

    ck_assert_msg(record_read(&record, text, strlen(text)), "%s", text);
    return record;
}

/* Write a file of this text. */
static void put(const char *name, const char *text)
{
    mkdir(disk_directory, 0700);
    mkdir(disk_path_of("playing"), 0700);
    mkdir(disk_path_of("played"), 0700);
    disk_put_file(name, text, strlen(text));
}

#define ONE "X Ann\nO Bob\nstart 0\nmoves 5\n"
#define TWO "X Ann\nO Bob\nstart 0\nmoves 51\n"
#define OTHER "X Ann\nO Bob\nstart 0\nmoves 59\n"
#define END "X Ann\nO Bob\nstart 0\nmoves 51397\n"

static bool save(struct games_file *file, const char *text, enum games_place place)
{
    struct record record = record_of(text);

    return games_save(file, &record, place, why);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* The names in the directory, sorted, with a blank after each. */
static const char *list_of(const char *directory)
{
    static char names[256];
    struct dirent **entries;
    int count = scandir(disk_path_of(directory), &entries, is_shown, alphasort);

    names[0] = '\0';
    for (int i = 0; i < count; i++) {
        ck_assert_uint_lt(strlen(names) + strlen(entries[i]->d_name) + 1, sizeof names);
        strcat(strcat(names, entries[i]->d_name), " ");
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return names;
}

static const char *name_of(const char *directory, const char *key)
{
    static char name[64];

    snprintf(name, sizeof name, "%s/%s", directory, key);
    return name;
}

static bool is_temporary_left(void)
{
    return strchr(list_of("playing"), '.') || strchr(list_of("played"), '.');
}

/* The number of games of the shelf or of the book. */
static int count_games(enum games_place place)
{
    struct game_list games;
    int count;

    ck_assert_msg(catalog_load(place, &games, why), "%s", why);
    count = games.count;
    catalog_free_list(&games);
    return count;
}

TEST(a_KEY_is_eight_of_the_digits_that_a_game_is_written_with)
{
    for (int at = 0; at < 8; at++)
        for (int byte = 1; byte < 256; byte++) {
            char text[] = "01234567";

            text[at] = (char)byte;
            ck_assert_int_eq(games_is_key(text), strchr("0123456789abcdef", byte) != NULL);
        }
    ck_assert(!games_is_key("") && !games_is_key("0123abc") && !games_is_key("0123abcde"));
    ck_assert(!games_is_key("0123abcg9") && !games_is_key("0123abcd "));
}

/* ---- Writing. ---- */

TEST(a_game_is_written_moved_and_removed_under_one_KEY)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    char key[RECORD_KEY];

    ck_assert(save(&file, ONE, GAMES_PLAYING));
    strcpy(key, file.key);
    ck_assert(games_is_key(key));
    ck_assert_str_eq(disk_text_of(name_of("playing", key)), ONE);
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_eq(disk_text_of(name_of("playing", key)), TWO);
    ck_assert(save(&file, END, GAMES_PLAYED));
    ck_assert_str_eq(disk_text_of(name_of("played", key)), END);
    ck_assert_str_eq(list_of("playing"), "");
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_eq(disk_text_of(name_of("playing", key)), TWO);
    ck_assert_str_eq(list_of("played"), "");
    ck_assert(save(&file, TWO, GAMES_NOWHERE));
    ck_assert_str_eq(list_of("playing"), "");
    ck_assert_str_eq(file.key, key);
    ck_assert(save(&file, ONE, GAMES_PLAYING));
    ck_assert_str_eq(disk_text_of(name_of("playing", key)), ONE);
}

TEST(the_directories_and_the_files_are_only_for_their_owner)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    mode_t mask = umask(0);
    struct stat status;

    ck_assert(save(&file, END, GAMES_PLAYED));
    umask(mask);
    ck_assert_int_eq(stat(disk_directory, &status), 0);
    ck_assert_uint_eq(status.st_mode & 0777, 0700);
    ck_assert_int_eq(stat(disk_path_of("played"), &status), 0);
    ck_assert_uint_eq(status.st_mode & 0777, 0700);
    ck_assert_int_eq(stat(disk_path_of(name_of("played", file.key)), &status), 0);
    ck_assert_uint_eq(status.st_mode & 0777, 0600);
}

TEST(what_a_file_says_already_is_not_written)
{
    struct games_file file = {.key = "0123abcd"};

    put("playing/0123abcd", "changed 2026-11-28T02:27:56.004211Z\nown O\n" TWO);
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_eq(file.key, "0123abcd");
    ck_assert(file.place == GAMES_PLAYING);
    ck_assert_int_eq(strncmp(disk_text_of("playing/0123abcd"), "changed", 7), 0);
    put("playing/0123abcd", END);
    ck_assert(save(&file, END, GAMES_PLAYED)); /* moved, not written */
    ck_assert_str_eq(list_of("playing"), "");
    ck_assert_str_eq(list_of("played"), "0123abcd ");
}

TEST(marks_that_another_program_took_back_are_not_set_again)
{
    struct games_file file = {.place = GAMES_NOWHERE};

    ck_assert(save(&file, TWO, GAMES_PLAYING));
    put(name_of("playing", file.key), ONE);
    ck_assert(save(&file, END, GAMES_PLAYED));
    ck_assert_int_eq(count_games(GAMES_PLAYING), 1);
}

TEST(a_file_that_another_program_moves_meanwhile_is_moved)
{
    struct games_file file = {.key = "0123abcd"};

    put("playing/0123abcd", END);
    put("played/0123abcd", END);
    disk = (struct disk){.harm = HARM_FAIL, .every = "renameat", .error = ENOENT};
    ck_assert(save(&file, END, GAMES_PLAYED));
    ck_assert(file.place == GAMES_PLAYED);
}

TEST(a_result_is_added_to_the_book_and_never_replaces_anything)
{
    struct games_file file = {.key = "0123abcd"};
    const char *const kept[][2] = {{"playing/0123abcd", OTHER}, {"played/0123abcd", TWO}};
    struct record record;

    ck_assert(record_read(&record, END, strlen(END)));
    ck_assert_msg(games_add(&file, &record, why), "%s", why);
    ck_assert(file.place == GAMES_PLAYED);
    ck_assert_str_eq(disk_text_of("played/0123abcd"), END);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        put(kept[i][0], kept[i][1]);
    ck_assert_msg(games_add(&file, &record, why), "%s", why);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        ck_assert_str_eq(disk_text_of(kept[i][0]), kept[i][1]);
}

TEST(a_game_that_ends_while_the_book_has_another_one_under_its_KEY_gets_a_new_KEY)
{
    struct games_file file = {.key = "0123abcd"};

    ck_assert(save(&file, TWO, GAMES_PLAYING));
    put("played/0123abcd", OTHER);
    ck_assert(save(&file, END, GAMES_PLAYED));
    ck_assert_str_eq(disk_text_of("played/0123abcd"), OTHER);
    ck_assert_str_ne(file.key, "0123abcd");
    ck_assert_str_eq(disk_text_of(name_of("played", file.key)), END);
    ck_assert_str_eq(list_of("playing"), "");
}

TEST(a_game_of_another_program_is_neither_removed_nor_taken_up_again)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    char key[RECORD_KEY];

    ck_assert(save(&file, ONE, GAMES_PLAYING));
    strcpy(key, file.key);
    disk_put_file(name_of("playing", key), OTHER, strlen(OTHER));
    ck_assert(save(&file, ONE, GAMES_NOWHERE));
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_eq(disk_text_of(name_of("playing", key)), OTHER);
    ck_assert_str_eq(disk_text_of(name_of("playing", file.key)), TWO);
}

TEST(a_file_that_cannot_be_read_counts_as_changed)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    char key[RECORD_KEY];

    ck_assert(save(&file, ONE, GAMES_PLAYING));
    strcpy(key, file.key);
    disk_put_file(name_of("playing", key), "no game", 7);
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_eq(disk_text_of(name_of("playing", key)), "no game");
    ck_assert_str_eq(disk_text_of(name_of("playing", file.key)), TWO);
}

TEST(a_link_is_not_followed)
{
    struct games_file file = {.key = "0123abcd"};

    put("target", ONE);
    ck_assert_int_eq(symlink("../target", disk_path_of("playing/0123abcd")), 0);
    ck_assert(!games_read(&file, "0123abcd"));
    ck_assert_int_eq(count_games(GAMES_PLAYING), 0);
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_ne(file.key, "0123abcd");
    ck_assert_str_eq(disk_text_of("target"), ONE);
}

TEST(a_temporary_file_of_a_dead_program_is_no_hindrance)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    char name[64];
    char left[2 * sizeof TWO];

    ck_assert(save(&file, ONE, GAMES_PLAYING));
    snprintf(name, sizeof name, "playing/%s.%ld", file.key, (long)getpid());
    memset(left, 'x', sizeof left);
    disk_put_file(name, left, sizeof left);
    ck_assert(save(&file, TWO, GAMES_PLAYING));
    ck_assert_str_eq(disk_text_of(name_of("playing", file.key)), TWO);
    ck_assert(!is_temporary_left());
}

/* ---- Lists. ---- */

TEST(the_shelf_has_the_games_in_progress_the_newest_first_and_the_book_the_oldest)
{
    struct game_list games;

    put("playing/00000001", "changed 2026-11-28T02:27:56.000001Z\n" ONE);
    put("playing/00000002", "changed 2026-11-28T02:27:56.000003Z\n" TWO);
    put("playing/00000003", "changed 2026-11-28T02:27:56.000002Z\n" END);
    put("playing/00000004", "moves -\n");
    put("played/00000005", "changed 2026-11-28T02:27:56.000001Z\n" END);
    put("played/00000006", "changed 2026-11-28T02:27:56.000001Z\n" END);
    put("played/00000007", "mixed\n" END);
    ck_assert(catalog_load(GAMES_PLAYING, &games, why));
    ck_assert_int_eq(games.count, 2);
    ck_assert_str_eq(games.files[0].key, "00000002");
    ck_assert_int_eq(catalog_find(&games, "00000001"), 1);
    ck_assert_int_eq(catalog_find(&games, "00000003"), -1);
    catalog_free_list(&games);
    ck_assert(catalog_load(GAMES_PLAYED, &games, why));
    ck_assert_int_eq(games.count, 3);
    ck_assert_str_eq(games.files[0].key, "00000005");
    ck_assert_str_eq(games.files[1].key, "00000006");
    ck_assert_str_eq(games.files[2].key, "00000003");
    catalog_free_list(&games);
}

TEST(a_game_of_which_both_directories_have_a_copy_is_in_the_book_once)
{
    put("playing/00000001", "changed 2026-11-28T02:27:56.000001Z\n" END);
    put("played/00000001", "changed 2026-11-28T02:27:56.000001Z\n" END);
    ck_assert_int_eq(count_games(GAMES_PLAYED), 1);
}

/* Two programs can have ended one game in different ways. */
TEST(games_that_differ_in_anything_are_all_in_the_book)
{
#define WHEN "changed 2026-11-28T02:27:56.000001Z\n"
    static const struct {
        int count;
        const char *name, *text;
    } rows[] = {
        {1, "playing/00000001", WHEN END},
        {2, "playing/00000002", WHEN END},
        {2, "playing/00000001", WHEN "X Ann\nO Bob\nmoves 14253\n"},
        {2, "playing/00000001", WHEN "X Ann\nO Cid\nmoves 51397\n"},
        {1, "playing/00000001", WHEN "X Ann\nO Bob\nmoves 5139\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        disk_remove_home();
        disk_make_home();
        put(rows[i].name, rows[i].text);
        put("played/00000001", WHEN END);
        ck_assert_int_eq(count_games(GAMES_PLAYED), rows[i].count);
    }
}

TEST(the_first_strange_file_is_named_with_what_is_strange)
{
    static const char *const reasons[] = {"playing/00000001 is not a game",
                                          "playing/00000001 cannot be read: it is not a plain file",
                                          "playing/00000001 cannot be read: Permission denied"};

    for (int i = 0; i < 3; i++) {
        struct game_list games;

        disk_remove_home();
        disk_make_home();
        put("playing/00000001", i == 0 ? "damaged" : ONE);
        put("playing/00000002", "damaged");
        put("playing/00000003", TWO);
        if (i == 1) {
            ck_assert_int_eq(unlink(disk_path_of("playing/00000001")), 0);
            ck_assert_int_eq(mkdir(disk_path_of("playing/00000001"), 0700), 0);
        } else if (i == 2)
            disk = (struct disk){.harm = HARM_FAIL, .every = "openat", .at = 2, .error = EACCES};
        ck_assert_msg(catalog_load(GAMES_PLAYING, &games, why), "%s", why);
        ck_assert_int_eq(games.count, i == 2 ? 0 : 1);
        ck_assert_int_eq(games.strange, i == 2 ? 3 : 2);
        ck_assert_str_eq(games.reason, reasons[i]);
        catalog_free_list(&games);
    }
}

TEST(other_things_in_the_directories_are_left_alone_and_a_KEY_that_is_no_game_is_told)
{
    struct game_list games;

    put("playing/00000001", ONE);
    put("playing/README", "what is this?");
    put("playing/0000000A", "another KEY?");
    put("playing/00000002~", ONE);
    put("playing/00000002", "damaged");
    ck_assert_int_eq(mkdir(disk_path_of("playing/00000003"), 0700), 0);
    ck_assert_int_eq(mkfifo(disk_path_of("playing/00000004"), 0600), 0);
    ck_assert(catalog_load(GAMES_PLAYING, &games, why));
    ck_assert_int_eq(games.count, 1);
    ck_assert_int_eq(games.strange, 3);
    ck_assert_ptr_nonnull(strstr(games.reason, "playing/0000000"));
    catalog_free_list(&games);
    ck_assert_str_eq(disk_text_of("playing/README"), "what is this?");
    ck_assert_str_eq(disk_text_of("playing/00000002"), "damaged");
}

/* Set the times back, as if nothing had changed for so many seconds. */
static void age(const char *name, int seconds)
{
    const struct utimbuf old = {time(NULL) - seconds, time(NULL) - seconds};

    ck_assert_int_eq(utime(disk_path_of(name), &old), 0);
}

TEST(a_temporary_file_is_removed_when_it_is_an_hour_old)
{
    enum { HOUR = 3600 };
    static const struct {
        const char *name;
        int age;
        bool is_removed;
    } rows[] = {
        {"0000000a.1", HOUR, true},      {"0000000b.2147483647", HOUR + 1, true},
        {"0000000c.90", 2 * HOUR, true}, {"0000000d.99", HOUR - 30, false},
        {"0000000e.99", 0, false},       {"0000000f", HOUR, false},
        {"0000001a.", HOUR, false},      {"0000001b.x9", HOUR, false},
        {"0000001c.9x", HOUR, false},    {"0000001d-99", HOUR, false},
        {"000001e.99", HOUR, false},     {"00000001f.99", HOUR, false},
        {"0000002A.99", HOUR, false},    {"0000002g.99", HOUR, false},
        {"settings.99", HOUR, false},
    };
    const char *left;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put(name_of("playing", rows[i].name), ONE);
        age(name_of("playing", rows[i].name), rows[i].age);
    }
    ck_assert_int_eq(count_games(GAMES_PLAYING), 1);
    left = list_of("playing");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(!strstr(left, rows[i].name) == rows[i].is_removed, "%s", rows[i].name);
}

TEST(reading_makes_nothing)
{
    struct games_file file;

    ck_assert_int_eq(count_games(GAMES_PLAYING), 0);
    ck_assert_int_eq(count_games(GAMES_PLAYED), 0);
    ck_assert(!games_read(&file, "0123abcd"));
    ck_assert(!disk_exists(disk_directory));
}

/* ---- What was read before. ---- */

/* Refresh the catalog. Returns how many files were read. */
static int count_reads(struct catalog *catalog)
{
    int reads = 0;

    disk.calls = 0;
    ck_assert_msg(catalog_refresh(catalog, GAMES_PLAYED, CLOCK_NEVER, why), "%s", why);
    for (int i = 0; i < disk.calls; i++)
        reads += strcmp(disk.names[i], "pread") == 0;
    return reads;
}

/* The moves of a list, each with a blank after it. */
static const char *moves_of(const struct catalog *catalog, enum games_place list)
{
    static char moves[256];
    struct game_list games;

    ck_assert(catalog_list(catalog, list, &games));
    moves[0] = '\0';
    for (int i = 0; i < games.count; i++)
        strcat(strcat(moves, games.files[i].record.moves), " ");
    catalog_free_list(&games);
    return moves;
}

static void put_three(void)
{
    static const char *const names[] = {"playing/00000001", "playing/00000002", "played/00000003"};
    static const char *const texts[] = {"changed 2026-11-28T02:27:56.000002Z\n" ONE,
                                        "changed 2026-11-28T02:27:56.000001Z\n" TWO, END};

    for (int i = 0; i < 3; i++) {
        put(names[i], texts[i]);
        age(names[i], 10);
    }
    age("playing", 10);
    age("played", 10);
}

TEST(a_file_is_read_again_only_if_it_or_its_directory_has_changed)
{
    struct catalog catalog = {{{.count = 0}}};
    int once;

    put_three();
    once = count_reads(&catalog) / 3; /* the calls that read one file */
    ck_assert_int_gt(once, 0);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "5 51 ");
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYED), "51397 ");
    ck_assert_int_eq(count_reads(&catalog), 0);

    /* another program writes one, and a second time in the same second */
    ck_assert_int_eq(unlink(disk_path_of("playing/00000002")), 0);
    put("playing/00000002", OTHER);
    ck_assert_int_eq(count_reads(&catalog), once);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "5 59 ");
    put("playing/00000002", TWO);
    ck_assert_int_eq(count_reads(&catalog), once);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "5 51 ");

    /* once the file is older, it is read only once more */
    age("playing/00000002", 5);
    age("playing", 5);
    ck_assert_int_eq(count_reads(&catalog), once);
    ck_assert_int_eq(count_reads(&catalog), 0);

    /* another program takes a game off, and ends a game */
    ck_assert_int_eq(unlink(disk_path_of("playing/00000001")), 0);
    ck_assert_int_eq(count_reads(&catalog), 0);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "51 ");
    put("playing/00000002", END);
    age("playing/00000002", 3);
    age("playing", 3);
    ck_assert_int_eq(count_reads(&catalog), once);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "");
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYED), "51397 51397 ");
    catalog_forget(&catalog);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYED), "");
}

TEST(a_reading_whose_time_has_come_goes_on_at_the_next_call)
{
    struct catalog catalog = {{{.count = 0}}};

    put_three();
    strcpy(why, "of an earlier call");
    ck_assert(!catalog_refresh(&catalog, GAMES_PLAYED, clock_now(), why));
    ck_assert_str_eq(why, "");
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYED), "");
    ck_assert_int_eq(unlink(disk_path_of("playing/00000002")), 0); /* meanwhile */
    for (int calls = 0; !catalog_refresh(&catalog, GAMES_PLAYED, clock_after(5), why); calls++)
        ck_assert_int_lt(calls, 1000);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "5 ");
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYED), "51397 ");
    catalog_forget(&catalog);
    ck_assert(!catalog_refresh(&catalog, GAMES_PLAYED, clock_now(), why));
    put("playing/00000004", OTHER); /* a call that has the time sees it, too */
    ck_assert(catalog_refresh(&catalog, GAMES_PLAYED, CLOCK_NEVER, why));
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "5 59 ");
    catalog_forget(&catalog);
}

TEST(a_directory_that_cannot_be_read_is_told_and_what_was_read_stays)
{
    struct catalog catalog = {{{.count = 0}}};

    put_three();
    count_reads(&catalog);
    ck_assert_int_eq(unlink(disk_path_of("playing/00000001")), 0);
    disk = (struct disk){.harm = HARM_FAIL, .every = "openat", .at = 1, .error = EMFILE};
    ck_assert(!catalog_refresh(&catalog, GAMES_PLAYED, CLOCK_NEVER, why));
    ck_assert_ptr_nonnull(strstr(why, "Too many open files"));
    disk = (struct disk){.harm = HARM_NONE};
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "5 51 ");
    count_reads(&catalog);
    ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "51 ");
    catalog_forget(&catalog);
}

/* Within a second the times of a file cannot tell that it has changed again. */
TEST(a_file_that_changed_a_second_ago_is_read_again)
{
    time_t now = 0;

    while (now != time(NULL)) { /* until one try is over before the next second */
        struct catalog catalog = {{{.count = 0}}};

        now = time(NULL);
        put("playing/00000001", ONE);
        age("playing/00000001", 1);
        count_reads(&catalog);
        put("playing/00000001", TWO);
        age("playing/00000001", 1);
        count_reads(&catalog);
        if (now == time(NULL))
            ck_assert_str_eq(moves_of(&catalog, GAMES_PLAYING), "51 ");
        catalog_forget(&catalog);
    }
}

/* Each call fails in turn, as if a descriptor or memory were missing: then nothing is listed as
 * strange, and nothing is left out in silence. */
TEST_LOOP(without_descriptors_or_memory_a_list_is_whole_or_is_told_not_to_be, 3)
{
    static const int errors[] = {EMFILE, ENFILE, ENOMEM};
    static const char *const calls[] = {"openat", "pread"};
    int failures = 0;

    put_three();
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        for (int at = 0; at < 24; at++) {
            struct game_list games;
            bool is_whole;

            disk =
                (struct disk){.harm = HARM_FAIL, .every = calls[i], .at = at, .error = errors[_i]};
            is_whole = catalog_load(GAMES_PLAYED, &games, why);
            disk = (struct disk){.harm = HARM_NONE};
            ck_assert_int_eq(games.strange, 0);
            if (is_whole)
                ck_assert_int_eq(games.count, 1);
            else
                ck_assert_msg(strstr(why, strerror(errors[_i])), "%s", why);
            failures += !is_whole;
            catalog_free_list(&games);
        }
    ck_assert_int_ge(failures, 10);
}

/* ---- Failures and kills. ---- */

static struct games_file stood;
static const char *said;       /* the text that save_said saves */
static enum games_place place; /* where it saves it */

static void prepare(void)
{
    disk_remove_home();
    disk_make_home();
    stood = (struct games_file){.place = GAMES_NOWHERE};
    ck_assert(save(&stood, TWO, GAMES_PLAYING));
    if (place == GAMES_PLAYING)
        ck_assert(save(&stood, END, GAMES_PLAYED));
}

static int save_said(void)
{
    struct record record;

    return record_read(&record, said, strlen(said)) && games_save(&stood, &record, place, why)
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}

/* Check that the game is whole. It may be in both places, but never in none; after a success it is
 * in `place`. */
static void check(int outcome)
{
    int shelf = count_games(GAMES_PLAYING);
    int book = count_games(GAMES_PLAYED);

    ck_assert_int_ge(shelf + book, 1);
    if (outcome == EXIT_SUCCESS)
        ck_assert_int_eq(place == GAMES_PLAYED ? book : shelf, 1);
    if (outcome >= 0)
        ck_assert(!is_temporary_left());
}

/* A game ends, and its end is undone. */
TEST_LOOP(a_failure_or_a_kill_at_any_call_leaves_a_whole_game, 2)
{
    said = _i == 0 ? END : TWO;
    place = _i == 0 ? GAMES_PLAYED : GAMES_PLAYING;
    disk_harm_each_call(prepare, save_said, check);
}

TEST(a_failure_names_the_path_and_the_next_try_does_it)
{
    struct games_file file = {.place = GAMES_NOWHERE};

    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    ck_assert(!save(&file, ONE, GAMES_PLAYING));
    ck_assert_ptr_nonnull(strstr(why, disk_directory));
    ck_assert_ptr_nonnull(strstr(why, strerror(ENOSPC)));
    disk = (struct disk){.harm = HARM_NONE};
    ck_assert(!is_temporary_left());
    ck_assert(save(&file, ONE, GAMES_PLAYING));
    ck_assert_int_eq(count_games(GAMES_PLAYING), 1);
}

TEST(a_directory_that_cannot_be_made_is_reported_with_the_reason_of_that_call)
{
    static const struct {
        const char *call;
        int error;
    } made[] = {{"mkdir", EACCES}, {"mkdir", ENOSPC}, {"mkdirat", EACCES}, {"mkdirat", ENOSPC}};

    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        struct games_file file = {.place = GAMES_NOWHERE};

        disk_remove_home();
        disk_make_home();
        disk = (struct disk){.harm = HARM_FAIL, .every = made[i].call, .error = made[i].error};
        ck_assert(!save(&file, ONE, GAMES_PLAYING));
        disk = (struct disk){.harm = HARM_NONE};
        ck_assert_ptr_nonnull(strstr(why, strerror(made[i].error)));
    }
}

TEST(without_a_descriptor_from_any_call_on_a_save_comes_to_an_end)
{
    for (int at = 0; at < 16; at++) {
        struct games_file file = {.place = GAMES_NOWHERE};

        disk = (struct disk){.harm = HARM_FAIL, .every = "openat", .at = at, .error = ENFILE};
        save(&file, ONE, GAMES_PLAYING);
        disk = (struct disk){.harm = HARM_NONE};
        ck_assert(save(&file, ONE, GAMES_PLAYING));
        ck_assert_int_eq(count_games(GAMES_PLAYING), at + 1);
    }
}

TEST(a_home_that_does_not_exist_is_told_and_not_made)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    char home[sizeof disk_home];

    strcpy(home, disk_home);
    home[strlen(home) - 1] = '~';
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", home, 1);
    ck_assert(!save(&file, ONE, GAMES_PLAYING));
    ck_assert_ptr_nonnull(strstr(why, ": there is no such home"));
    ck_assert(!disk_exists(home));
    setenv("HOME", "/nowhere", 1);
    ck_assert(!save(&file, ONE, GAMES_PLAYING));
    ck_assert_str_eq(why, "/nowhere: there is no such home");
}

TEST(a_sync_is_of_the_file_and_of_both_directories_as_far_as_they_are_there)
{
    static const char *const names[] = {"playing/0123abcd", "playing", "played/0123abcd", "played"};
    int calls[4] = {0}, count = 0;

    ck_assert(games_sync("0123abcd", why));
    ck_assert(!disk_exists(disk_directory));
    put("played/0123abcd", END);
    ck_assert(games_sync("0123abcd", why)); /* playing/ has no such file */
    put("playing/0123abcd", END);
    disk.calls = 0;
    ck_assert(games_sync("0123abcd", why));
    for (int call = 0; call < disk.calls; call++)
        if (strcmp(disk.names[call], "fsync") == 0 && count < 4)
            calls[count++] = call;
    ck_assert_int_eq(count, 4);
    for (int i = 0; i < count; i++) {
        disk = (struct disk){.harm = HARM_FAIL, .at = calls[i], .error = EIO};
        ck_assert(!games_sync("0123abcd", why));
        ck_assert_int_eq(strncmp(why, disk_path_of(names[i]), strlen(disk_path_of(names[i]))), 0);
        ck_assert_str_eq(why + strlen(disk_path_of(names[i])), ": Input/output error");
    }
}
