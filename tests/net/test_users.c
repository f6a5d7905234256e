/* SPDX-License-Identifier: MIT
 *
 * The tables of several users, and files of another one. Only root can become them.
 */
#include "base/clock.h"
#include "fixture.h"
#include "net/discovery.h"
#include "suite.h"

#include <sys/un.h>
#include <time.h>

static struct unix_socket place;
static struct user owner, guest, chosen;
static int caller = SOCKET_NONE;

static void begin(void)
{
    fixture_set_up();
    owner = fixture_owner();
}

SKIPPED_IF(suite_not_root)
AROUND_EACH(begin, fixture_tear_down)

/* ---- Hosts and their answers. ---- */

static const char *answer;
static bool in_slices;

static int keep_table(void)
{
    char question[32];

    if (!unix_socket_open(&place, fixture_reason))
        return 93;
    fixture_notify();
    for (;;) {
        struct pollfd file = {.fd = place.listener, .events = POLLIN};

        poll(&file, 1, -1);
        file.fd = unix_socket_accept(&place, &guest);
        if (!answer)
            continue; /* and hold it open */
        poll(&file, 1, -1);
        if (socket_read(file.fd, question, sizeof question) != 7
            || memcmp(question, "tables\n", 7) != 0)
            return 92;
        for (const char *rest = answer; *rest; rest += in_slices ? 1 : strlen(rest))
            socket_send(file.fd, rest, in_slices ? 1 : strlen(rest));
        close(file.fd);
    }
}

static pid_t start_host(uid_t user, const char *says)
{
    answer = says;
    return fixture_start_and_wait(user, keep_table);
}

static void expect_none(void)
{
    fixture_expect_refusal(
        discovery_choose(&chosen, false, fixture_reason),
        "no one is hosting a game here; to host one, press H in the game or say --host");
}

static void expect_choice(bool is_playing, const char *login)
{
    ck_assert_msg(discovery_choose(&chosen, is_playing, fixture_reason), "%s", fixture_reason);
    ck_assert_str_eq(chosen.login, login);
}

TEST(the_tables_are_told_by_login_as_their_hosts_say)
{
    int before;

    start_host(FIXTURE_OTHERS + 1, "playing\r\n");
    in_slices = true;
    start_host(FIXTURE_OTHERS, "waiting\n");
    start_host(FIXTURE_DAEMON, "playing\nand more");
    before = fixture_descriptors();
    expect_choice(false, "54400");
    fixture_expect_refusal(discovery_choose(&chosen, true, fixture_reason),
                           "several people are playing; --join=LOGIN picks one: 54401, daemon");
    ck_assert_int_eq(fixture_descriptors(), before);
}

TEST(a_host_that_says_anything_else_is_left_out)
{
    static const char *const sayings[] = {"",
                                          "waiting",
                                          "Waiting\n",
                                          "waiting \n",
                                          "\n",
                                          "\r\n",
                                          "error line\n",
                                          "HTTP/1.1 400 Bad Request\r\n\r\n",
                                          "\033[2Jwaiting\n"};

    for (int i = 0; i < (int)(sizeof sayings / sizeof sayings[0]); i++)
        start_host((uid_t)(FIXTURE_OTHERS + i), sayings[i]);

    clock_t before = clock();

    expect_none();
    ck_assert_int_lt(clock() - before, CLOCKS_PER_SEC / 5); /* the loop does not spin */
    fixture_expect_refusal(discovery_choose(&chosen, true, fixture_reason),
                           "no one is playing a game here");
}

TEST(hosts_that_say_nothing_cost_a_second_in_all)
{
    for (int i = 0; i < 20; i++)
        start_host((uid_t)(FIXTURE_OTHERS + i), i == 10 ? "waiting\n" : NULL);
    kill(start_host(FIXTURE_OTHERS + 20, "waiting\n"), SIGSTOP);

    uint64_t before = clock_now();

    expect_choice(false, "54410");

    uint64_t taken = clock_now() - before;

    ck_assert_uint_ge(taken, (uint64_t)durations.discovery);
    ck_assert_uint_lt(taken, 15 * (uint64_t)durations.discovery);
}

TEST(where_several_wait_none_is_chosen_and_all_are_told_by_login)
{
    static const int order[] = {3, 1, 4, 0, 2};
    enum { HOSTS = sizeof order / sizeof order[0] };

    for (int i = 0; i < HOSTS; i++)
        start_host((uid_t)(FIXTURE_OTHERS + order[i]), "waiting\n");
    start_host(FIXTURE_OTHERS + HOSTS, "playing\n");
    ck_assert(!discovery_choose(&chosen, false, fixture_reason));
    ck_assert_str_eq(fixture_reason, "several people are hosting; --join=LOGIN picks one: "
                                     "54400, 54401, 54402, 54403, 54404");
    expect_choice(true, "54405");
}

TEST(only_folders_that_are_named_so_are_asked)
{
    static const char *const names[] = {"tictactoe-054400", "tictactoe-54400x", "tictactoe-",
                                        "tictactoe54400",   "xtictactoe-54400", "tictactoe--1"};
    struct fixture_paths owners = fixture_paths_of(FIXTURE_OTHERS);
    char path[FIXTURE_PATH];

    start_host(FIXTURE_OTHERS, "waiting\n");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", fixture_folder, names[i]);
        ck_assert_int_eq(symlink(owners.folder, path), 0);
    }
    expect_choice(false, "54400");
}

TEST(a_table_in_a_folder_that_is_not_its_owners_is_left_out)
{
    struct fixture_paths from = fixture_paths_of(FIXTURE_OTHERS);
    struct fixture_paths to = fixture_paths_of(FIXTURE_OTHERS + 1);

    start_host(FIXTURE_OTHERS, "waiting\n");
    ck_assert_int_eq(rename(from.folder, to.folder), 0);
    expect_none();
    ck_assert_int_eq(symlink(to.folder, from.folder), 0);
    expect_none();
}

TEST(without_a_folder_to_look_in_there_are_no_tables)
{
    expect_none();
    setenv("TICTACTOE_TABLES", "/nowhere/at/all", 1);
    fixture_expect_refusal(discovery_choose(&chosen, false, fixture_reason),
                           "the tables cannot be listed: No such file or directory");
}

/* ---- Files of another user. ---- */

static void refuse_caller(const char *words)
{
    fixture_expect_refusal(unix_socket_join(&owner, &caller, fixture_reason), words);
}

TEST(a_folder_of_somebody_else_is_refused_and_left_alone)
{
    ck_assert_int_eq(mkdir(fixture_paths.folder, 0700), 0);
    ck_assert_int_eq(lchown(fixture_paths.folder, FIXTURE_DAEMON, (gid_t)-1), 0);
    fixture_expect_refusal(unix_socket_open(&place, fixture_reason), "belongs to somebody else");
    ck_assert_uint_eq(fixture_mode(fixture_paths.folder), S_IFDIR | 0700);
}

static int nameless_listener;

static int listen_on(void)
{
    int is_listening = listen(nameless_listener, 4);

    fixture_notify();
    return is_listening == 0 ? pause() : 94;
}

TEST(a_host_that_is_not_who_the_folder_says_is_refused)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    ck_assert_int_eq(mkdir(fixture_paths.folder, 0711), 0);
    nameless_listener = socket(AF_UNIX, SOCK_STREAM, 0);
    strcpy(address.sun_path, fixture_paths.socket);
    ck_assert_int_eq(bind(nameless_listener, (struct sockaddr *)&address, sizeof address), 0);
    fixture_start_and_wait(FIXTURE_NAMELESS, listen_on);
    refuse_caller("belongs to somebody else");
    ck_assert_int_eq(caller, SOCKET_NONE);
}

/* It is where the variable says, and in /tmp without it. */
TEST_LOOP(root_may_keep_the_table_of_anybody, 3)
{
    struct fixture_paths paths = fixture_paths_of(FIXTURE_NAMELESS);

    if (_i > 0) {
        strcpy(paths.folder, "/tmp/tictactoe-54321");
        strcpy(paths.socket, "/tmp/tictactoe-54321/table");
        setenv("TICTACTOE_TABLES", "", 1);
    }
    if (_i > 1)
        unsetenv("TICTACTOE_TABLES");
    owner = unix_socket_person(FIXTURE_NAMELESS);
    ck_assert_int_eq(mkdir(paths.folder, 0711), 0);

    int listener = fixture_listen(paths.socket);
    bool is_joined = unix_socket_join(&owner, &caller, fixture_reason);

    unlink(paths.socket);
    rmdir(paths.folder);
    ck_assert(is_joined);
    close(caller);
    close(listener);
}

static int join(void)
{
    bool is_joined = unix_socket_join(&owner, &caller, fixture_reason);

    fixture_notify();
    return is_joined ? pause() : 1;
}

TEST(who_knocks_is_known_by_name_or_by_number)
{
    static const uid_t users[] = {FIXTURE_DAEMON, FIXTURE_NAMELESS};
    static const char *const logins[] = {"daemon", "54321"};

    ck_assert(unix_socket_open(&place, fixture_reason));
    for (int i = 0; i < 2; i++) {
        fixture_start_and_wait(users[i], join);
        ck_assert_int_ne(unix_socket_accept(&place, &guest), SOCKET_NONE);
        ck_assert_uint_eq(guest.uid, users[i]);
        ck_assert_str_eq(guest.login, logins[i]);
    }
}
