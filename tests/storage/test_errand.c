/* SPDX-License-Identifier: MIT
 *
 * A disk that does not answer: whoever plays does not notice, and nothing is lost or written twice.
 */
#include "disk.h"
#include "seat.h"
#include "storage/book_file.h"
#include "storage/bookkeeper.h"
#include "storage/settings_file.h"
#include "suite.h"

#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>

static char gate_path[sizeof disk_home + 8];

/* While the gate is locked no fsync returns. */
static void wait_at_gate(void)
{
    int file = open(gate_path, O_RDONLY);

    if (file < 0) /* a test has ended before its helper */
        return;
    while (flock(file, LOCK_SH) != 0 && errno == EINTR)
        ;
    close(file);
}

static struct bookkeeper bookkeeper;
static char words[BOOKKEEPER_WORDS];
static int gate;

static void stall_disk(void)
{
    disk_make_home();
    memset(&bookkeeper, 0, sizeof bookkeeper);
    snprintf(gate_path, sizeof gate_path, "%s/gate", disk_home);
    gate = open(gate_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ck_assert_int_ge(gate, 0);
    ck_assert_int_eq(flock(gate, LOCK_EX), 0);
    disk.before_sync = wait_at_gate;
}

static void let_disk_go(void)
{
    ck_assert_int_eq(flock(gate, LOCK_UN), 0);
}

static int count_lines(void)
{
    static struct book_reader reader;
    struct book_entry entry;
    int lines = 0;

    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_SOME);
    while (book_file_previous(&reader, &entry))
        lines++;
    book_file_close(&reader);
    ck_assert_int_eq(reader.wrong, 0);
    return lines;
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(stall_disk, disk_remove_home)

TEST(who_plays_does_not_wait_for_a_disk_that_does_not_answer)
{
    enum { ROUNDS = 20 };
    struct session session = seat_new();
    double start = suite_seconds();

    for (int game = 0; game < ROUNDS; game++) {
        seat_press(&session, X_WINS "n");
        bookkeeper_keep(&bookkeeper, &session);
        ck_assert_ptr_null(strstr(session.status.notice, "book"));
    }
    ck_assert(suite_seconds() - start < 1);
    ck_assert(bookkeeper.errand.is_out);
    ck_assert_uint_eq(bookkeeper.errand.lines, ROUNDS);
    let_disk_go();
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), ROUNDS);
}

TEST(at_the_end_it_is_waited_for_some_seconds_and_that_is_said)
{
    struct session session = seat_after(X_WINS);
    double start = suite_seconds();

    ck_assert(!bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert(suite_seconds() - start < 8);
    ck_assert_str_eq(words, "1 game is not in the book, which is still being written");
    let_disk_go();
}

static void wait_for_lines(int lines)
{
    double end = suite_seconds() + 10;

    while (count_lines() < lines && suite_seconds() < end)
        ;
    ck_assert_int_eq(count_lines(), lines);
}

/* What it was told while it was busy is no different. */
TEST(the_games_of_one_that_is_killed_meanwhile_are_all_in_the_book)
{
    enum { ROUNDS = 50 };
    pid_t game = fork();

    ck_assert_int_ge(game, 0);
    if (game == 0) {
        struct session session = seat_new();

        for (int round = 0; round < ROUNDS; round++) {
            seat_press(&session, X_WINS "n");
            bookkeeper_keep(&bookkeeper, &session);
        }
        seat_press(&session, X_WINS);
        bookkeeper_send_last(&bookkeeper, &session);
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(game, NULL, 0), game);
    let_disk_go();
    wait_for_lines(ROUNDS + 1);
}

static struct errand errand;

static enum state_dir_error fail_once(const char *line, enum patience patience)
{
    static bool has_failed;

    wait_at_gate();
    if (has_failed)
        return book_file_append(line, patience);
    has_failed = true;
    errno = ENOSPC;
    return STATE_DIR_UNWRITABLE;
}

#define LINE(name) "2026-11-21T11:02:03Z\t" name "\tDi\t0\t51397\tX won\n"

/* Owe two lines and be killed, before the first one fails or when it has. */
static void owe_and_be_killed(bool has_failed)
{
    static const struct errand_file file = {.put = fail_once};
    char answer;

    errand_owe(&errand, LINE("Ann"));
    errand_pay(&errand, &file);
    errand_owe(&errand, LINE("Bob"));
    errand_pay(&errand, &file);
    if (has_failed) {
        let_disk_go();
        recv(errand.socket, &answer, sizeof answer, MSG_PEEK);
    }
    raise(SIGKILL);
}

TEST_LOOP(what_fails_while_the_game_is_killed_is_tried_again_and_the_rest_as_well, 2)
{
    pid_t game = fork();

    ck_assert_int_ge(game, 0);
    if (game == 0)
        owe_and_be_killed(_i);
    ck_assert_int_eq(waitpid(game, NULL, 0), game);
    let_disk_go();
    wait_for_lines(2);
}

static enum state_dir_error find_it_locked(const char *line, enum patience patience)
{
    static int tries = 10;

    if (--tries < 0)
        return book_file_append(line, patience);
    errno = EWOULDBLOCK;
    return STATE_DIR_UNWRITABLE;
}

TEST(what_another_program_keeps_locked_is_written_after_the_game_was_killed)
{
    static const struct errand_file file = {.put = find_it_locked};
    pid_t game = fork();

    ck_assert_int_ge(game, 0);
    if (game == 0) {
        errand_owe(&errand, LINE("Ann"));
        errand_owe(&errand, LINE("Bob"));
        errand_send(&errand, &file);
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(game, NULL, 0), game);
    let_disk_go();
    wait_for_lines(2);
}

TEST(a_helper_that_is_killed_is_an_error_and_is_sent_again)
{
    struct session session = seat_after(X_WINS "n");

    bookkeeper_keep(&bookkeeper, &session);
    ck_assert(bookkeeper.errand.is_out);
    ck_assert_int_eq(kill(bookkeeper.errand.process, SIGKILL), 0);
    let_disk_go();
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), 1);
}

static off_t length_of_book(void)
{
    struct stat status;

    return stat(disk_path_of("book"), &status) == 0 ? status.st_size : 0;
}

TEST(a_line_that_is_written_and_still_owed_counts_once)
{
    struct session session = seat_after(X_WINS "n");
    double end = suite_seconds() + 20;

    bookkeeper_keep(&bookkeeper, &session);
    while (length_of_book() == 0)
        ck_assert(suite_seconds() < end);
    ck_assert_uint_eq(bookkeeper.errand.lines, 1);
    session.players.names[1] = "Cid";
    bookkeeper_keep(&bookkeeper, &session);
    session.players.names[1] = "Ben";
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(session.lifetime_score.wins[0], 1);
    let_disk_go();
}

/* Another program has a game in the book meanwhile. */
TEST(a_helper_that_is_killed_between_the_line_and_its_answer_writes_it_once)
{
    static const char others[] = "2026-11-21T11:02:03Z\tCy\tDi\t0\t51397\tX won\n";
    struct session session = seat_after(X_WINS "n");
    double end = suite_seconds() + 20;

    bookkeeper_keep(&bookkeeper, &session);
    while (length_of_book() == 0)
        ck_assert(suite_seconds() < end);
    seat_press(&session, X_WINS "n");
    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(kill(bookkeeper.errand.process, SIGKILL), 0);
    let_disk_go();
    ck_assert_int_eq(book_file_append(others, PATIENCE_SOME), STATE_DIR_OK);
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), 3);
}

TEST(a_helper_that_was_stopped_goes_on_at_the_end)
{
    struct session session = seat_after(X_WINS "n");

    bookkeeper_keep(&bookkeeper, &session);
    ck_assert_int_eq(kill(bookkeeper.errand.process, SIGSTOP), 0);
    let_disk_go();
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), 1);
}

static enum state_dir_error write_nowhere(const char *line, enum patience patience)
{
    (void)line, (void)patience;
    return STATE_DIR_OK;
}

static enum state_dir_error wait_and_write_nowhere(const char *line, enum patience patience)
{
    wait_at_gate();
    return write_nowhere(line, patience);
}

static void owe_lines(int count)
{
    for (int i = 0; i < count; i++)
        errand_owe(&errand, "a line");
}

/* A helper has no ear for so many lines at once. */
TEST(all_is_paid_with_a_helper_and_where_there_can_be_none)
{
    enum { OWED = 3000 };
    static const struct errand_file file = {.put = write_nowhere};
    struct rlimit files;

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &files), 0);
    for (int is_alone = 0; is_alone < 2; is_alone++) {
        if (is_alone)
            ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, files.rlim_max}), 0);
        owe_lines(OWED);
        errand_pay_all(&errand, &file);
        ck_assert_int_eq(errand.process > 0, !is_alone);
        ck_assert_uint_eq(errand.lines, 0);
        owe_lines(OWED);
        errand_pay(&errand, &file); /* what went well needs no rest */
        ck_assert(errand.is_late || errand.lines == 0);
        errand_pay_all(&errand, &file);
        ck_assert_uint_eq(errand.lines, 0);
        ck_assert_uint_eq(errand.length, 0);
        ck_assert(!errand.is_out);
    }
    setrlimit(RLIMIT_NOFILE, &files); /* whoever looks for leaks at the end opens files */
}

static enum state_dir_error refuse(const char *line, enum patience patience)
{
    (void)line, (void)patience;
    errno = ENOSPC;
    return STATE_DIR_UNWRITABLE;
}

TEST(what_is_forgotten_is_owed_no_more_but_what_the_helper_knows_is)
{
    static const struct errand_file files[] = {{.put = refuse}, {.put = wait_and_write_nowhere}};

    errand_owe(&errand, "one=1");
    errand_owe(&errand, "two=1");
    errand_owe(&errand, "one=2");
    errand_pay(&errand, &files[0]);
    errand_forget(&errand, "one=");
    ck_assert_uint_eq(errand.lines, 1);
    ck_assert_str_eq(errand.owed, "two=1");
    errand_send(&errand, &files[1]);
    errand_owe(&errand, "two=2");
    errand_forget(&errand, "two=");
    ck_assert_uint_eq(errand.lines, 1);
    ck_assert_str_eq(errand.owed, "two=1");
    let_disk_go();
    errand_pay_all(&errand, &files[1]);
    ck_assert_uint_eq(errand.lines, 0);
}

TEST(a_disk_that_fails_is_asked_once_a_second_and_at_the_end)
{
    enum { KEYS = 1000 };
    struct session session = seat_after(X_WINS "n");
    double start = suite_seconds();
    pid_t process = 0;
    int helpers = 0;

    let_disk_go();
    ck_assert_int_eq(mkdir(disk_folder, 0700), 0);
    ck_assert_int_eq(mkdir(disk_path_of("book"), 0700), 0);
    for (int key = 0; key < KEYS; key++) {
        bookkeeper_keep(&bookkeeper, &session);
        helpers += bookkeeper.errand.process != process;
        process = bookkeeper.errand.process;
    }
    ck_assert_int_ge(helpers, 1);
    ck_assert_int_le(helpers, 1 + (int)(suite_seconds() - start));
    ck_assert_int_eq(rmdir(disk_path_of("book")), 0);
    ck_assert(bookkeeper_finish(&bookkeeper, &session, words));
    ck_assert_int_eq(count_lines(), 1);
}

TEST(a_helper_goes_with_the_game_however_many_files_that_was_given)
{
    enum { GIVEN = 100 };
    static const struct errand_file file = {.put = write_nowhere};
    double end = suite_seconds() + 10;

    for (int i = 0; i < GIVEN; i++)
        ck_assert_int_ge(dup(gate), 0);
    owe_lines(1);
    errand_send(&errand, &file);
    ck_assert(errand.is_out);
    close(errand.socket);
    while (waitpid(errand.process, NULL, WNOHANG) == 0)
        ck_assert(suite_seconds() < end);
}
