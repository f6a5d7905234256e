/* SPDX-License-Identifier: MIT
 *
 * A disk that does not answer: whoever plays does not notice, and nothing is lost or written twice.
 */
#include "disk.h"
#include "outside/book_file.h"
#include "outside/bookkeeper.h"
#include "outside/settings_file.h"
#include "seat.h"
#include "suite.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

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

START_TEST(who_plays_does_not_wait_for_a_disk_that_does_not_answer)
{
    enum { ROUNDS = 20 };
    struct sitting sitting = seat_new();
    double start = suite_seconds();

    for (int game = 0; game < ROUNDS; game++) {
        seat_press(&sitting, X_WINS "n");
        bookkeeper_keep(&bookkeeper, &sitting);
        ck_assert_ptr_null(strstr(sitting.notice, "book"));
    }
    ck_assert(suite_seconds() - start < 1);
    ck_assert(bookkeeper.errand.is_out);
    ck_assert_uint_eq(bookkeeper.games, ROUNDS);
    let_disk_go();
    ck_assert(bookkeeper_finish(&bookkeeper, &sitting, words));
    ck_assert_int_eq(count_lines(), ROUNDS);
}
END_TEST

START_TEST(at_the_end_it_is_waited_for_some_seconds_and_that_is_said)
{
    struct sitting sitting = seat_after(X_WINS);
    double start = suite_seconds();

    ck_assert(!bookkeeper_finish(&bookkeeper, &sitting, words));
    ck_assert(suite_seconds() - start < 8);
    ck_assert_str_eq(words, "1 game is not in the book, which is still being written");
    let_disk_go();
}
END_TEST

START_TEST(a_game_that_is_killed_meanwhile_has_its_line_in_the_book)
{
    double end = suite_seconds() + 10;
    pid_t game = fork();

    ck_assert_int_ge(game, 0);
    if (game == 0) {
        struct sitting sitting = seat_after(X_WINS "n");

        bookkeeper_keep(&bookkeeper, &sitting);
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(game, NULL, 0), game);
    let_disk_go();
    while (count_lines() == 0 && suite_seconds() < end)
        ;
    ck_assert_int_eq(count_lines(), 1);
}
END_TEST

START_TEST(a_helper_that_is_killed_is_an_error_and_is_sent_again)
{
    struct sitting sitting = seat_after(X_WINS "n");

    bookkeeper_keep(&bookkeeper, &sitting);
    ck_assert(bookkeeper.errand.is_out);
    ck_assert_int_eq(kill(bookkeeper.errand.process, SIGKILL), 0);
    let_disk_go();
    ck_assert(bookkeeper_finish(&bookkeeper, &sitting, words));
    ck_assert_int_eq(count_lines(), 1);
}
END_TEST

static off_t length_of_book(void)
{
    struct stat status;

    return stat(disk_path_of("book"), &status) == 0 ? status.st_size : 0;
}

/* Another program has a game in the book meanwhile. */
START_TEST(a_helper_that_is_killed_between_the_line_and_its_answer_writes_it_once)
{
    static const char others[] = "2026-11-21T11:02:03Z\tCy\tDi\t0\t51397\tX won\n";
    struct sitting sitting = seat_after(X_WINS "n");
    double end = suite_seconds() + 20;

    bookkeeper_keep(&bookkeeper, &sitting);
    while (length_of_book() == 0)
        ck_assert(suite_seconds() < end);
    seat_press(&sitting, X_WINS "n");
    bookkeeper_keep(&bookkeeper, &sitting);
    ck_assert_int_eq(kill(bookkeeper.errand.process, SIGKILL), 0);
    let_disk_go();
    ck_assert_int_eq(book_file_append(others, strlen(others), PATIENCE_SOME), FOLDER_OK);
    ck_assert(bookkeeper_finish(&bookkeeper, &sitting, words));
    ck_assert_int_eq(count_lines(), 3);
}
END_TEST

START_TEST(a_helper_that_was_stopped_goes_on_at_the_end)
{
    struct sitting sitting = seat_after(X_WINS "n");

    bookkeeper_keep(&bookkeeper, &sitting);
    ck_assert_int_eq(kill(bookkeeper.errand.process, SIGSTOP), 0);
    let_disk_go();
    ck_assert(bookkeeper_finish(&bookkeeper, &sitting, words));
    ck_assert_int_eq(count_lines(), 1);
}
END_TEST

/* So much is owed. */
static bool is_owed(const void *of)
{
    const unsigned *owed = of;

    return *owed > 0;
}

static void strike(void *of, const struct answer *answer)
{
    unsigned *owed = of;

    *owed -= answer->done;
}

#ifdef __linux__
/* The end of this process takes until somebody lets it end, which nobody does. */
static bool never_end(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};

    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program)
               >= 0;
}

static bool pay_and_never_end(const void *of, enum patience patience, struct answer *answer)
{
    (void)of, (void)patience;
    answer->done = never_end();
    return false;
}

/* Somebody may have stopped it. */
START_TEST(a_helper_that_is_done_and_does_not_end_holds_up_nobody)
{
    struct errand errand = {.is_out = false};
    unsigned owed = 1;
    const struct debt debt = {&owed, is_owed, pay_and_never_end, strike};

    errand_pay_all(&errand, &debt);
    ck_assert(!errand.is_out);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1); /* there is no such process any more */
    ck_assert_uint_eq(owed, 0);
}
END_TEST
#endif

static bool pay_one(const void *of, enum patience patience, struct answer *answer)
{
    const unsigned *owed = of;

    (void)patience;
    if (answer->done == *owed)
        return false;
    answer->done++;
    return true;
}

START_TEST(all_is_paid_where_there_can_be_no_helper_too)
{
    enum { OWED = 3 };
    struct rlimit files;
    struct errand errand = {.is_out = false};

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &files), 0);
    for (int is_alone = 0; is_alone < 2; is_alone++) {
        unsigned owed = OWED;
        const struct debt debt = {&owed, is_owed, pay_one, strike};

        if (is_alone)
            ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, files.rlim_max}), 0);
        errand_pay_all(&errand, &debt);
        ck_assert_int_eq(errand.process > 0, !is_alone);
        ck_assert_uint_eq(owed, 0);
        owed = OWED;
        errand_pay(&errand, &debt); /* what went well needs no rest */
        ck_assert(errand.is_out || owed == 0);
        errand_pay_all(&errand, &debt);
    }
    setrlimit(RLIMIT_NOFILE, &files); /* whoever looks for leaks at the end opens files */
}
END_TEST

START_TEST(a_disk_that_fails_is_asked_once_a_second_and_at_the_end)
{
    enum { KEYS = 1000 };
    struct sitting sitting = seat_after(X_WINS "n");
    double start = suite_seconds();
    pid_t process = 0;
    int helpers = 0;

    let_disk_go();
    ck_assert_int_eq(mkdir(disk_folder, 0700), 0);
    ck_assert_int_eq(mkdir(disk_path_of("book"), 0700), 0);
    for (int key = 0; key < KEYS; key++) {
        bookkeeper_keep(&bookkeeper, &sitting);
        helpers += bookkeeper.errand.process != process;
        process = bookkeeper.errand.process;
    }
    ck_assert_int_ge(helpers, 1);
    ck_assert_int_le(helpers, 1 + (int)(suite_seconds() - start));
    ck_assert_int_eq(rmdir(disk_path_of("book")), 0);
    ck_assert(bookkeeper_finish(&bookkeeper, &sitting, words));
    ck_assert_int_eq(count_lines(), 1);
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("errand");

    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, disk_make_root, disk_remove_root);
    tcase_add_checked_fixture(tests, stall_disk, disk_remove_home);
    tcase_add_test(tests, who_plays_does_not_wait_for_a_disk_that_does_not_answer);
    tcase_add_test(tests, at_the_end_it_is_waited_for_some_seconds_and_that_is_said);
    tcase_add_test(tests, a_game_that_is_killed_meanwhile_has_its_line_in_the_book);
    tcase_add_test(tests, a_helper_that_is_killed_is_an_error_and_is_sent_again);
    tcase_add_test(tests, a_helper_that_is_killed_between_the_line_and_its_answer_writes_it_once);
    tcase_add_test(tests, a_helper_that_was_stopped_goes_on_at_the_end);
#ifdef __linux__
    if (suite_can("test a helper that is done and does not end", never_end))
        tcase_add_test(tests, a_helper_that_is_done_and_does_not_end_holds_up_nobody);
#endif
    tcase_add_test(tests, all_is_paid_where_there_can_be_no_helper_too);
    tcase_add_test(tests, a_disk_that_fails_is_asked_once_a_second_and_at_the_end);
    return tests;
}

int main(void)
{
    return suite_run("errand", all_tests());
}
