/* SPDX-License-Identifier: MIT
 *
 * Files of another user. Only root can become one.
 */
#include "fixture.h"
#include "suite.h"

#include <sys/un.h>

static void give(const char *path, uid_t user)
{
    ck_assert_int_eq(lchown(path, user, (gid_t)-1), 0);
}

static struct unix_socket place;
static struct user owner, guest;
static int caller = SOCKET_NONE;

static void begin(void)
{
    fixture_set_up();
    owner = fixture_owner();
}

static void refuse_caller(const char *words)
{
    fixture_expect_refusal(unix_socket_join(&owner, &caller, fixture_reason), words);
}

SKIPPED_IF(suite_not_root)
AROUND_EACH(begin, fixture_tear_down)

TEST(a_folder_of_somebody_else_is_refused_and_left_alone)
{

    ck_assert_int_eq(mkdir(fixture_paths.folder, 0700), 0);
    give(fixture_paths.folder, FIXTURE_DAEMON);
    fixture_expect_refusal(unix_socket_open(&place, fixture_reason), "belongs to somebody else");
    ck_assert_uint_eq(fixture_mode(fixture_paths.folder), S_IFDIR | 0700);
}

enum { FOREIGN = 2 };

static int open_table(void)
{

    if (unix_socket_open(&place, fixture_reason))
        return 0;
    return strstr(fixture_reason, "belongs to somebody else") ? FOREIGN : 1;
}

TEST(a_host_takes_no_folder_of_roots)
{
    struct fixture_paths paths = fixture_paths_of(FIXTURE_NAMELESS);

    ck_assert_int_eq(mkdir(paths.folder, 0777), 0);
    fixture_start(FIXTURE_NAMELESS, open_table);
    ck_assert_int_eq(fixture_outcome(), FOREIGN);
    give(paths.folder, FIXTURE_NAMELESS);
    fixture_start(FIXTURE_NAMELESS, open_table);
    ck_assert_int_eq(fixture_outcome(), 0);
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
        ck_assert_uint_eq(guest.user, users[i]);
        ck_assert_str_eq(guest.login, logins[i]);
    }
}
