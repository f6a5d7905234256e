/* SPDX-License-Identifier: MIT */
#include "fixture.h"
#include "suite.h"

#include <sys/file.h>

static struct unix_socket place, second;
static struct user host, guest;
static int caller;

static void begin(void)
{
    fixture_set_up();
    host = fixture_user();
}

static void keep_table(void)
{
    ck_assert(unix_socket_open(&place, fixture_reason));
}

static void join_table(void)
{
    ck_assert(unix_socket_join(&host, &caller, fixture_reason));
}

static void refuse_table(const char *words)
{
    fixture_expect_refusal(unix_socket_open(&place, fixture_reason), words);
}

static void refuse_caller(const char *words)
{
    fixture_expect_refusal(unix_socket_join(&host, &caller, fixture_reason), words);
}

AROUND_EACH(begin, fixture_tear_down)

TEST_LOOP(directory_and_socket_have_their_modes_whatever_the_umask_is, 10)
{
    static const mode_t masks[] = {0, 022, 077, 0177, 0777};
    mode_t before = umask(masks[_i % 5]);

    if (_i >= 5) { /* whatever the mode of the directory was before */
        ck_assert_int_eq(mkdir(fixture_paths.directory, 0), 0);
        ck_assert_int_eq(chmod(fixture_paths.directory, 0777), 0);
    }
    keep_table();
    ck_assert_uint_eq(umask(before), masks[_i % 5]);
    ck_assert_uint_eq(fixture_mode(fixture_paths.directory), S_IFDIR | 0711);
    ck_assert_uint_eq(fixture_mode(fixture_paths.socket), S_IFSOCK | 0666);
    unix_socket_close(&place);
}

/* Put a link in the place of the directory. */
static void put_link(const char *path)
{
    char target[FIXTURE_PATH];

    snprintf(target, sizeof target, "%s/elsewhere", fixture_directory);
    ck_assert_int_eq(mkdir(target, 0711), 0);
    ck_assert_int_eq(symlink(target, path), 0);
}

static void put_loose_link(const char *path)
{
    ck_assert_int_eq(symlink("nowhere", path), 0);
}

static void (*const obstacles[])(const char *path) = {put_link, put_loose_link, fixture_make_file};
enum { OBSTACLES = sizeof obstacles / sizeof obstacles[0] };

TEST_LOOP(what_stands_in_the_place_of_the_directory_is_refused_and_left_alone, OBSTACLES)
{
    mode_t mode;

    obstacles[_i](fixture_paths.directory);
    mode = fixture_mode(fixture_paths.directory);
    refuse_table("should be a directory");
    refuse_caller("is not hosting");
    ck_assert_uint_eq(fixture_mode(fixture_paths.directory), mode);
}

/* A file in the place of the socket is replaced, like the socket of a dead host; a directory cannot
 * be. */
TEST(what_stands_in_the_place_of_the_socket_is_no_table)
{
    ck_assert_int_eq(mkdir(fixture_paths.directory, 0711), 0);
    fixture_make_file(fixture_paths.socket);
    refuse_caller("is not hosting");
    keep_table();
    unix_socket_close(&place);
    ck_assert_int_eq(mkdir(fixture_paths.socket, 0711), 0);
    refuse_caller("is not hosting");
    refuse_table("cannot be used");
}

TEST_LOOP(a_path_too_long_for_a_socket_is_refused, 2)
{
    char path[UNIX_SOCKET_PATH + 1];

    memset(path, 'a', UNIX_SOCKET_PATH);
    path[0] = '/';
    path[UNIX_SOCKET_PATH - (_i == 0 ? 1 : 14)] = '\0'; /* of the directory, or of the socket */
    setenv("TICTACTOE_TABLES", path, 1);
    refuse_table("is too long");
    refuse_caller("is too long");
}

/* Some systems have room for 103 bytes, of which 6 are "/table", and one is to spare. */
TEST(any_path_is_either_used_or_too_long)
{
    enum { MOST = 96, HALL = sizeof ".hall" - 1 };
    const int from = (int)strlen(fixture_directory);
    const int rest = (int)strlen(fixture_paths.directory) - from;
    char top[2 * UNIX_SOCKET_PATH];

    for (int length = MOST - HALL - 1; length <= MOST + 6; length++) { /* of the directory */
        int found;

        memset(top, 'a', sizeof top);
        memcpy(top, fixture_directory, (size_t)from);
        top[from] = '/';
        top[length - rest] = '\0';
        ck_assert_int_eq(mkdir(top, 0755), 0);
        setenv("TICTACTOE_TABLES", top, 1);
        if (length <= MOST) {
            keep_table();
            join_table();
            close(caller);
            unix_socket_close(&place);
        } else {
            refuse_table("is too long for the path of a socket; see TICTACTOE_TABLES");
            refuse_caller("is too long for the path of a socket; see TICTACTOE_TABLES");
        }
        if (length + HALL <= MOST) {
            ck_assert(unix_socket_meet(&place, &found, fixture_reason));
            socket_close(&place.listener);
        } else
            fixture_expect_refusal(unix_socket_meet(&place, &found, fixture_reason), "is too long");
    }
}

TEST(a_living_table_is_an_error_and_stays)
{
    keep_table();
    fixture_expect_refusal(unix_socket_open(&second, fixture_reason), "are already hosting");
    join_table();

    int seated = unix_socket_accept(&place, &guest);

    ck_assert_int_ne(seated, SOCKET_NONE);
    close(seated);
    close(caller);
    unix_socket_close(&place);
    ck_assert(unix_socket_open(&second, fixture_reason));
    unix_socket_close(&second);
}

static int open_and_die(void)
{
    if (unix_socket_open(&place, fixture_reason))
        raise(SIGKILL);
    return 1;
}

TEST(what_a_host_that_was_killed_left_is_no_table_and_is_replaced)
{
    for (int i = 0; i < 5; i++) {
        fixture_start(geteuid(), open_and_die);
        ck_assert_int_eq(fixture_outcome(), -SIGKILL);
        ck_assert(fixture_exists(fixture_paths.socket));
        refuse_caller("is not hosting");
    }
    keep_table();
    join_table();
    close(caller);
    unix_socket_close(&place);
    ck_assert(!fixture_exists(fixture_paths.socket));
    refuse_caller("is not hosting");
}

TEST(a_user_is_a_name_or_a_number_that_nobody_has_as_a_name)
{
    struct user user;

    ck_assert(unix_socket_find_user("root", &user, fixture_reason));
    ck_assert_uint_eq(user.uid, 0);
    ck_assert(unix_socket_find_user("54321", &user, fixture_reason));
    ck_assert_uint_eq(user.uid, FIXTURE_NAMELESS);
    ck_assert_str_eq(user.name, "54321");
    ck_assert(unix_socket_find_user("0", &user, fixture_reason));
    ck_assert_str_eq(user.name, "root");

    static const char *const nobody[] = {
        "", "-1", "+1", " 1", "1 ", "no-such-user", "0x10", "4294967296", "99999999999999999999"};

    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++)
        fixture_expect_refusal(unix_socket_find_user(nobody[i], &user, fixture_reason),
                               "no such user");
}

TEST(a_table_that_lets_nobody_in_any_more_does_not_make_the_guest_wait)
{
    bool is_let_in = true;

    keep_table();
    for (int i = 0; i < 64 && is_let_in; i++)
        is_let_in = unix_socket_join(&host, &caller, fixture_reason);
    fixture_expect_refusal(is_let_in, "is hosting a game, but does not answer");
}

TEST(a_peer_that_is_gone_is_an_end_and_no_signal)
{
    char bytes[8];

    keep_table();
    join_table();

    int seated = unix_socket_accept(&place, &guest);

    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 0);
    ck_assert_int_eq(socket_send(caller, "bye\n", 4), 4);
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 4);
    socket_close(&caller);
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), SOCKET_ENDED);
    ck_assert_int_eq(socket_send(seated, "bye\n", 4), SOCKET_ENDED);
    socket_close(&seated);
    socket_close(&seated);
    unix_socket_close(&place);
}

TEST(a_full_socket_takes_nothing_just_now)
{
    static const char bytes[1024];
    ssize_t count;

    keep_table();
    join_table();
    while ((count = socket_send(caller, bytes, sizeof bytes)) > 0)
        ;
    ck_assert_int_eq(count, 0);
}

/* The events that a connection on the caller's socket waits for. */
static short awaited(const struct connection *connection)
{
    struct poller poller = {.count = 0};

    socket_wait_for(&poller, caller, connection);
    return poller.count > 0 ? poller.files[0].events : 0;
}

TEST(the_last_byte_that_was_not_sent_is_waited_for_and_sent)
{
    struct connection connection;
    char bytes[8];

    keep_table();
    join_table();

    int seated = unix_socket_accept(&place, &guest);

    connection_open(&connection, 0);
    ck_assert_int_eq(awaited(&connection), POLLIN);
    connection_say(&connection, "bye");
    connection_sent(&connection, 3);
    ck_assert_int_eq(awaited(&connection), POLLIN | POLLOUT);
    ck_assert(socket_transmit(caller, &connection));
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 1);
    ck_assert_int_eq(bytes[0], '\n');
    ck_assert_int_eq(awaited(&connection), POLLIN);
    connection_receive(&connection, "ping\n", 5, 0); /* and nothing is read before it is heard */
    ck_assert_int_eq(awaited(&connection), 0);
    socket_close(&seated);
}

/* ---- The hall. ---- */

static char hall[FIXTURE_PATH + 8], hall_socket[FIXTURE_PATH + 16];

static void find_hall(void)
{
    snprintf(hall, sizeof hall, "%s.hall", fixture_paths.directory);
    snprintf(hall_socket, sizeof hall_socket, "%s/table", hall);
}

TEST_LOOP(what_stands_in_the_place_of_the_hall_is_refused_and_left_alone, OBSTACLES)
{
    int found;
    mode_t mode;

    find_hall();
    obstacles[_i](hall);
    mode = fixture_mode(hall);
    fixture_expect_refusal(unix_socket_meet(&place, &found, fixture_reason),
                           "should be a directory");
    ck_assert_int_eq(found, SOCKET_NONE);
    ck_assert_uint_eq(fixture_mode(hall), mode);
}

TEST(who_comes_into_the_hall_first_waits_and_is_met_by_the_second_alone)
{
    struct unix_socket halls[3];
    int descriptors = fixture_descriptors(), found[3];

    find_hall();
    for (int i = 0; i < 3; i++) {
        halls[i] = (struct unix_socket){SOCKET_NONE, SOCKET_NONE};
        ck_assert(unix_socket_meet(&halls[i], &found[i], fixture_reason));
        ck_assert_int_eq(found[i] == SOCKET_NONE, i != 1);
        ck_assert_int_eq(halls[i].listener == SOCKET_NONE, i == 1);
        ck_assert_int_eq(fixture_exists(hall_socket), i != 1);
        ck_assert_uint_eq(fixture_mode(hall), S_IFDIR | 0700);
        ck_assert_int_eq(fixture_descriptors(), descriptors + 1 + i);
    }
    caller = unix_socket_accept(&halls[0], &guest);
    ck_assert_int_ne(caller, SOCKET_NONE);
    ck_assert_uint_eq(guest.uid, geteuid());
}

TEST(a_hall_in_which_no_socket_can_be_is_an_error)
{
    int descriptors = fixture_descriptors(), found;

    find_hall();
    ck_assert(mkdir(hall, 0700) == 0 && mkdir(hall_socket, 0700) == 0);
    place = (struct unix_socket){SOCKET_NONE, SOCKET_NONE};
    fixture_expect_refusal(unix_socket_meet(&place, &found, fixture_reason), "cannot be used");
    ck_assert(found == SOCKET_NONE && place.listener == SOCKET_NONE);
    ck_assert_int_eq(fixture_descriptors(), descriptors);
}

TEST_LOOP(one_who_is_stopped_in_the_hall_holds_up_one_arrival, 2)
{
    struct unix_socket waiting = {SOCKET_NONE, SOCKET_NONE}, next = waiting;
    char path[UNIX_SOCKET_PATH];
    int directory, found = SOCKET_NONE;
    bool waits = _i == 1;

    if (waits) {
        ck_assert(unix_socket_meet(&waiting, &found, fixture_reason));
        ck_assert_int_eq(found, SOCKET_NONE);
    }
    snprintf(path, sizeof path, "%s/tictactoe-%lu.hall", fixture_directory,
             (unsigned long)geteuid());
    mkdir(path, 0700);
    directory = open(path, O_RDONLY | O_DIRECTORY);
    ck_assert_int_eq(flock(directory, LOCK_EX), 0); /* and never gives it back */
    ck_assert(unix_socket_meet(&next, &found, fixture_reason));
    ck_assert_int_eq(found != SOCKET_NONE, waits);

    uint64_t before = clock_now();

    socket_close(&found);
    ck_assert(unix_socket_meet(&next, &found, fixture_reason));
    ck_assert_uint_lt(clock_now() - before, (uint64_t)durations.discovery);
    ck_assert_int_eq(found != SOCKET_NONE, !waits);
    socket_close(&found);
    close(directory);
}
