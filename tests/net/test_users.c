/* SPDX-License-Identifier: MIT
 *
 * The tables of several users, and files of another one. Only root can become them.
 */
#include "fixture.h"
#include "suite.h"

#include <signal.h>
#include <sys/un.h>
#include <sys/wait.h>

static struct unix_socket place;
static struct user host, guest, chosen;
static int caller = SOCKET_NONE;

static void begin(void)
{
    fixture_set_up();
    host = fixture_user();
}

SKIPPED_IF(suite_not_root)
AROUND_EACH(begin, fixture_tear_down)

/* ---- The only table. ---- */

/* A table that lets nobody in and says nothing. */
static int keep_table(void)
{
    if (!unix_socket_open(&place, fixture_reason))
        return 93;
    fixture_notify();
    return pause();
}

static pid_t start_host(uid_t uid)
{
    return fixture_start_and_wait(uid, keep_table);
}

static void expect_none(void)
{
    fixture_expect_refusal(unix_socket_find_table(&chosen, fixture_reason),
                           "nobody is hosting a game here; to host one, press H in the game or "
                           "start with --host");
}

static void expect_host(const char *user)
{
    ck_assert_msg(unix_socket_find_table(&chosen, fixture_reason), "%s", fixture_reason);
    ck_assert_str_eq(chosen.name, user);
}

static void expect_several(const char *users)
{
    static const char words[] = "several people are hosting; --join=USER chooses one: ";

    ck_assert(!unix_socket_find_table(&chosen, fixture_reason));
    ck_assert_int_eq(strncmp(fixture_reason, words, strlen(words)), 0);
    ck_assert_str_eq(fixture_reason + strlen(words), users);
}

TEST(the_only_table_is_found_and_several_are_named_by_user)
{
    int before;

    start_host(FIXTURE_OTHERS + 1);
    before = fixture_descriptors();
    expect_host("54401");
    start_host(FIXTURE_DAEMON);
    expect_several("54401, daemon");
    start_host(FIXTURE_OTHERS);
    expect_several("54400, 54401, daemon");
    ck_assert_int_eq(fixture_descriptors(), before);
}

TEST_LOOP(all_hosts_are_named_or_it_is_said_how_many_more_there_are, 2)
{
    static const int counts[] = {30, 64};
    const char *more;
    int named = 0;

    for (int i = 0; i < counts[_i]; i++)
        start_host((uid_t)(10 * FIXTURE_OTHERS + i));
    ck_assert(!unix_socket_find_table(&chosen, fixture_reason));
    for (int i = 0; i < counts[_i]; i++) {
        char user[16];

        snprintf(user, sizeof user, " %d", 10 * FIXTURE_OTHERS + i);
        named += strstr(fixture_reason, user) != NULL;
    }
    more = strstr(fixture_reason, " and ");
    ck_assert(!more == (_i == 0));
    ck_assert_int_eq(named + (more ? atoi(more + strlen(" and ")) : 0), counts[_i]);
}

TEST(the_socket_of_a_dead_host_is_no_table)
{
    pid_t dead = start_host(FIXTURE_OTHERS);

    start_host(FIXTURE_OTHERS + 1);
    kill(dead, SIGKILL);
    ck_assert_int_eq(waitid(P_PID, (id_t)dead, &(siginfo_t){0}, WEXITED | WNOWAIT), 0);
    ck_assert(fixture_exists(fixture_paths_of(FIXTURE_OTHERS).socket));
    expect_host("54401");
}

TEST(only_directories_that_are_named_so_are_looked_at)
{
    static const char *const names[] = {"tictactoe-054400", "tictactoe-54400x", "tictactoe-",
                                        "tictactoe54400",   "xtictactoe-54400", "tictactoe--1"};
    struct fixture_paths other = fixture_paths_of(FIXTURE_OTHERS);
    char path[FIXTURE_PATH];

    start_host(FIXTURE_OTHERS);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", fixture_directory, names[i]);
        ck_assert_int_eq(symlink(other.directory, path), 0);
    }
    expect_host("54400");
}

TEST(a_table_in_a_directory_that_is_not_its_hosts_is_left_out)
{
    struct fixture_paths from = fixture_paths_of(FIXTURE_OTHERS);
    struct fixture_paths to = fixture_paths_of(FIXTURE_OTHERS + 1);

    start_host(FIXTURE_OTHERS);
    ck_assert_int_eq(rename(from.directory, to.directory), 0);
    expect_none();
    ck_assert_int_eq(symlink(to.directory, from.directory), 0);
    expect_host("54400");
}

TEST(without_a_directory_to_look_in_there_are_no_tables)
{
    expect_none();
    setenv("TICTACTOE_TABLES", "/nowhere/at/all", 1);
    fixture_expect_refusal(unix_socket_find_table(&chosen, fixture_reason),
                           "the tables cannot be listed: No such file or directory");
}

/* ---- Files of another user. ---- */

static void refuse_caller(const char *words)
{
    fixture_expect_refusal(unix_socket_join(&host, &caller, fixture_reason), words);
}

TEST(a_directory_of_somebody_else_is_refused_and_left_alone)
{
    ck_assert_int_eq(mkdir(fixture_paths.directory, 0700), 0);
    ck_assert_int_eq(lchown(fixture_paths.directory, FIXTURE_DAEMON, (gid_t)-1), 0);
    fixture_expect_refusal(unix_socket_open(&place, fixture_reason), "belongs to somebody else");
    ck_assert_uint_eq(fixture_mode(fixture_paths.directory), S_IFDIR | 0700);
}

static int nameless_listener;

static int listen_on(void)
{
    int is_listening = listen(nameless_listener, 4);

    fixture_notify();
    return is_listening == 0 ? pause() : 94;
}

static int bind_in(struct fixture_paths paths)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int made = socket(AF_UNIX, SOCK_STREAM, 0);

    ck_assert_int_eq(mkdir(paths.directory, 0711), 0);
    strcpy(address.sun_path, paths.socket);
    ck_assert_int_eq(bind(made, (struct sockaddr *)&address, sizeof address), 0);
    return made;
}

TEST(a_host_that_is_root_is_believed_whatever_the_directory_says)
{
    const struct user other = {.uid = FIXTURE_OTHERS, .name = "54400"};

    ck_assert_int_eq(listen(bind_in(fixture_paths_of(FIXTURE_OTHERS)), 4), 0);
    ck_assert(unix_socket_join(&other, &caller, fixture_reason));
}

TEST(a_host_that_is_not_who_the_directory_says_is_refused)
{
    nameless_listener = bind_in(fixture_paths);
    fixture_start_and_wait(FIXTURE_NAMELESS, listen_on);
    refuse_caller("belongs to somebody else");
    ck_assert_int_eq(caller, SOCKET_NONE);
}

static int keep_and_join(void)
{
    if (chroot(fixture_directory) != 0 || chdir("/") != 0)
        return 92;
    return unix_socket_open(&place, fixture_reason) && fixture_exists("/tmp/tictactoe-0/table")
                && unix_socket_join(&host, &caller, fixture_reason)
             ? 0
             : 91;
}

/* The test has a /tmp of its own. */
TEST_LOOP(without_the_variable_the_tables_are_in_tmp, 2)
{
    char tmp[FIXTURE_PATH];

    snprintf(tmp, sizeof tmp, "%s/tmp", fixture_directory);
    ck_assert_int_eq(mkdir(tmp, 01777), 0);
    if (_i == 0)
        setenv("TICTACTOE_TABLES", "", 1);
    else
        unsetenv("TICTACTOE_TABLES");
    fixture_start(geteuid(), keep_and_join);
    ck_assert_int_eq(fixture_outcome(), 0);
}

static int join(void)
{
    bool is_joined = unix_socket_join(&host, &caller, fixture_reason);

    fixture_notify();
    return is_joined ? pause() : 1;
}

TEST(a_caller_is_known_by_name_or_by_number)
{
    static const uid_t users[] = {FIXTURE_DAEMON, FIXTURE_NAMELESS};
    static const char *const names[] = {"daemon", "54321"};

    ck_assert(unix_socket_open(&place, fixture_reason));
    for (int i = 0; i < 2; i++) {
        fixture_start_and_wait(users[i], join);
        ck_assert_int_ne(unix_socket_accept(&place, &guest), SOCKET_NONE);
        ck_assert_uint_eq(guest.uid, users[i]);
        ck_assert_str_eq(guest.name, names[i]);
    }
}
