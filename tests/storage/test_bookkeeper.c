/* SPDX-License-Identifier: MIT
 *
 * What is owed to the book, and what the table hears of it.
 */
#include "disk.h"
#include "seat.h"
#include "storage/book_file.h"
#include "storage/bookkeeper.h"
#include "suite.h"

#include <sys/file.h>

static struct bookkeeper bookkeeper;
static char words[BOOKKEEPER_WORDS];

static void hire(void)
{
    disk_make_home();
    memset(&bookkeeper, 0, sizeof bookkeeper);
}

/* The lines of the book. */
static int count_lines(void)
{
    static struct book_reader reader;
    struct book_entry entry;
    int lines = 0;

    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    while (book_file_previous(&reader, &entry))
        lines++;
    book_file_close(&reader);
    ck_assert_int_eq(reader.error, STATE_DIR_OK);
    ck_assert_int_eq(reader.wrong, 0);
    return lines;
}

/* Play so many games to their ends, each left for the next. */
static void play(struct session *session, int games)
{
    for (int game = 0; game < games; game++) {
        seat_press(session, X_WINS "n");
        bookkeeper_keep(&bookkeeper, session);
    }
}

/* Keep until the book has so many lines: what failed is tried again, but not at once. */
static void keep_until_written(struct session *session, int lines)
{
    double end = suite_seconds() + 20;

    while (count_lines() < lines && suite_seconds() < end)
        bookkeeper_keep(&bookkeeper, session);
    ck_assert_int_eq(count_lines(), lines);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(hire, disk_remove_home)

TEST(nothing_is_read_or_written_for_people_without_names)
{
    for (int person = 0; person < PERSONS; person++) {
        struct session session = seat_new();

        session.players.names[person] = players_nobodys_names[person];
        play(&session, 2);
        ck_assert(!session.has_lifetime_score);
        ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
        ck_assert_int_eq(disk.calls, 0);
    }
}

TEST(the_standing_is_read_once_and_counted_on)
{
    struct session session = seat_new();
    int calls;

    bookkeeper_keep(&bookkeeper, &session);
    ck_assert(session.has_lifetime_score);
    calls = disk.calls;
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(disk.calls, calls);
    play(&session, 3);
    ck_assert_int_eq(session.lifetime_score.wins[0], 2);
    ck_assert_int_eq(session.lifetime_score.wins[1], 1);
    ck_assert_int_eq(session.lifetime_score.draws, 0);
    session.players.names[1] = "Cid";
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(session.lifetime_score.wins[0], 0);
    session.players.names[1] = "Ben";
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(session.lifetime_score.wins[0], 2);
    ck_assert_int_eq(session.lifetime_score.wins[1], 1);
    session.players.names[1] = players_nobodys_names[1];
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert(!session.has_lifetime_score);
}

TEST(where_the_book_cannot_be_read_no_standing_is_shown)
{
    struct session session = seat_new();

    disk_put_file("book", "", 0);
    ck_assert_int_eq(truncate(disk_path_of("book"), BOOK_LARGEST / 8 + 1), 0);
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert(!session.has_lifetime_score);
}

TEST(what_cannot_be_written_is_told_once_and_owed_and_counted_in_the_standing)
{
    struct session session = seat_new();

    mkdir(disk_folder, 0700);
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(mkdir(disk_path_of("book"), 0700), 0);
    play(&session, 1);
    ck_assert_str_eq(session.status.notice, "Not yet in the book, which is not a plain file.");
    seat_press(&session, X_WINS);
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_str_eq(session.status.notice, "");
    ck_assert_int_eq(session.lifetime_score.wins[0], 1);
    ck_assert_int_eq(rmdir(disk_path_of("book")), 0);
    keep_until_written(&session, 1);
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), 2);
}

TEST(owed_games_count_for_those_who_sit_down_again)
{
    struct session session = seat_new();
    int other;

    play(&session, 1);
    other = open(disk_path_of("book"), O_RDONLY);
    ck_assert_int_eq(flock(other, LOCK_EX), 0);
    play(&session, 1);
    session.players.names[1] = "Cid";
    bookkeeper_keep(&bookkeeper, &session);
    session.players.names[1] = "Ben";
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(session.lifetime_score.wins[0], 1);
    ck_assert_int_eq(session.lifetime_score.wins[1], 1);
    ck_assert_int_eq(count_lines(), 1);
    close(other);
}

TEST(a_lock_that_another_program_holds_is_no_news_and_no_wait_while_somebody_plays)
{
    struct session session = seat_new();
    int other;

    play(&session, 1);
    other = open(disk_path_of("book"), O_RDONLY);
    ck_assert_int_eq(flock(other, LOCK_EX), 0);
    session_hush(&session);
    disk.calls = 0;
    seat_press(&session, X_WINS "n");
    session_hush(&session);
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_str_eq(session.status.notice, "");
    for (int call = 0; call < disk.calls; call++)
        ck_assert_str_ne(disk.names[call], "poll");
    ck_assert_int_eq(count_lines(), 1);
    close(other);
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), 2);
}

static void let_no_time_pass(int milliseconds)
{
    (void)milliseconds;
}

TEST(what_is_owed_at_the_end_is_counted_and_said)
{
    for (int games = 1; games <= 2; games++) {
        struct session session = seat_new();
        char expected[BOOKKEEPER_WORDS];
        int other;

        memset(&bookkeeper, 0, sizeof bookkeeper);
        disk_put_file("book", "", 0);
        other = open(disk_path_of("book"), O_RDONLY);
        ck_assert_int_eq(flock(other, LOCK_EX), 0);
        disk.pause = let_no_time_pass;
        play(&session, games - 1);
        seat_press(&session, X_WINS);
        ck_assert(!bookkeeper_finish(&bookkeeper, &session, words));
        snprintf(expected, sizeof expected,
                 "%d game%s not in the book, which is kept locked by another program", games,
                 games == 1 ? " is" : "s are");
        ck_assert_str_eq(words, expected);
        close(other);
        disk.pause = NULL;
    }
}

TEST(what_there_is_no_room_to_owe_is_said_to_be_lost_and_the_rest_is_kept)
{
    enum { PLAYED = 2000 };
    struct session session = seat_new();
    char expected[BOOKKEEPER_WORDS];
    int other;
    int kept;

    disk_put_file("book", "", 0);
    other = open(disk_path_of("book"), O_RDONLY);
    ck_assert_int_eq(flock(other, LOCK_EX), 0);
    play(&session, PLAYED);
    close(other);
    ck_assert(!bookkeeper_finish(&bookkeeper, &session, words));
    kept = count_lines();
    ck_assert_int_gt(kept, 500);
    snprintf(expected, sizeof expected, "%d games are not in the book", PLAYED - kept);
    ck_assert_msg(strncmp(words, expected, strlen(expected)) == 0, "%s: %s", words, expected);
}
