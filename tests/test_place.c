/* SPDX-License-Identifier: MIT
 *
 * Where tables stand on a machine. Other users are played by children that become them, so what
 * needs other users is tried only as root.
 */
#include "command.h"
#include "outside/place.h"
#include "outside/tables.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* Users of any machine: one with a name, and some that have none. */
enum { DAEMON = 1, NAMELESS = 54321, OTHERS = 54400 };

enum { PATH = PLACE_PATH + 16 };

static char base[COMMAND_HOME];
static char folder[PLACE_PATH];
static char table[PLACE_PATH];
static pid_t children[64];
static int child_count;

static void break_ground(void)
{
    command_make_home(base);
    ck_assert_int_eq(chmod(base, 01777), 0);
    ck_assert_int_eq(setenv("TICTACTOE_TABLES", base, 1), 0);
    ck_assert_int_eq(place_folder(geteuid(), folder), PLACE_OK);
    ck_assert_int_eq(place_socket(geteuid(), table), PLACE_OK);
}

/* Whatever is left of the children goes too. */
static void clear_ground(void)
{
    while (child_count > 0) {
        kill(children[--child_count], SIGKILL);
        waitpid(children[child_count], NULL, 0);
    }
    command_remove_home(base);
}

/* The calls, which can be let fail. */

static struct {
    int at;    /* the call that fails, counted from 0; -1 for none */
    int calls; /* so far */
} world = {.at = -1};

static bool strikes(void)
{
    if (world.calls++ != world.at)
        return false;
    errno = EIO;
    return true;
}

#define WRAP(name, parameters, arguments)                                                          \
    int __real_##name parameters;                                                                  \
    int __wrap_##name parameters;                                                                  \
    int __wrap_##name parameters                                                                   \
    {                                                                                              \
        return strikes() ? -1 : __real_##name arguments;                                           \
    }

WRAP(bind, (int file, const struct sockaddr *address, socklen_t length), (file, address, length))
WRAP(chmod, (const char *path, mode_t mode), (path, mode))
WRAP(flock, (int file, int operation), (file, operation))
WRAP(listen, (int file, int backlog), (file, backlog))
WRAP(lstat, (const char *path, struct stat *status), (path, status))
WRAP(mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(socket, (int family, int type, int protocol), (family, type, protocol))
WRAP(unlink, (const char *path), (path))

static mode_t mode_of(const char *path)
{
    struct stat status;

    ck_assert_int_eq(lstat(path, &status), 0);
    return status.st_mode;
}

static bool is_there(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

static void make_file(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

    ck_assert_int_ge(file, 0);
    close(file);
}

/* The least descriptor that is free: the same again if none was lost. */
static int free_descriptor(void)
{
    int file = dup(0);

    close(file);
    return file;
}

/* A child that becomes that user and does it. Its status is what that returns. */
static pid_t start_as(uid_t user, int (*act)(void))
{
    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (user != geteuid() && setuid(user) != 0)
            _exit(99);
        _exit(act());
    }
    ck_assert_int_lt(child_count, (int)(sizeof children / sizeof children[0]));
    children[child_count++] = child;
    return child;
}

/* A child that tells by a byte that it has come so far as it was to come. */
static int told[2];

static void tell(void)
{
    if (write(told[1], "!", 1) != 1)
        _exit(98);
}

static pid_t start_and_hear(uid_t user, int (*act)(void))
{
    char byte;

    ck_assert_int_eq(pipe(told), 0);

    pid_t child = start_as(user, act);

    close(told[1]);
    ck_assert_msg(read(told[0], &byte, 1) == 1, "the child ended early");
    close(told[0]);
    return child;
}

static int listen_raw(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);

    strcpy(address.sun_path, path);
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    ck_assert_int_eq(listen(listener, 4), 0);
    return listener;
}

/* The host. */

START_TEST(folder_and_socket_have_their_modes_whatever_the_umask_is)
{
    static const mode_t masks[] = {0, 022, 077, 0177, 0777};
    mode_t before = umask(masks[_i % 5]);
    struct place place;

    if (_i >= 5) { /* and whatever the folder's mode was */
        ck_assert_int_eq(mkdir(folder, 0), 0);
        ck_assert_int_eq(chmod(folder, 0777), 0);
    }
    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_uint_eq(umask(before), masks[_i % 5]);
    ck_assert_uint_eq(mode_of(folder), S_IFDIR | 0711);
    ck_assert_uint_eq(mode_of(table), S_IFSOCK | 0666);
    place_close(&place);
}
END_TEST

START_TEST(the_table_is_where_the_variable_says_and_in_tmp_without_it)
{
    char path[PLACE_PATH], expected[PATH];

    snprintf(expected, sizeof expected, "%s/tictactoe-%d", base, NAMELESS);
    ck_assert_int_eq(place_folder(NAMELESS, path), PLACE_OK);
    ck_assert_str_eq(path, expected);
    unsetenv("TICTACTOE_TABLES");
    ck_assert_int_eq(place_socket(NAMELESS, path), PLACE_OK);
    ck_assert_str_eq(path, "/tmp/tictactoe-54321/table");
    setenv("TICTACTOE_TABLES", "", 1);
    ck_assert_int_eq(place_folder(NAMELESS, path), PLACE_OK);
    ck_assert_str_eq(path, "/tmp/tictactoe-54321");
}
END_TEST

START_TEST(nothing_of_a_table_blocks_or_is_inherited)
{
    struct place place;
    struct person guest;

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_int_eq(place_accept(&place, &guest), SOCKET_NONE);
    ck_assert(fcntl(place.listener, F_GETFL) & O_NONBLOCK);
    ck_assert(fcntl(place.listener, F_GETFD) & FD_CLOEXEC);
    ck_assert(fcntl(place.folder, F_GETFD) & FD_CLOEXEC);
    place_close(&place);
}
END_TEST

/* What stands in the folder's place, or in the socket's. */
static void put_link(const char *path)
{
    char target[PATH];

    snprintf(target, sizeof target, "%s/elsewhere", base);
    ck_assert_int_eq(mkdir(target, 0711), 0);
    ck_assert_int_eq(symlink(target, path), 0);
}

static void put_loose_link(const char *path)
{
    ck_assert_int_eq(symlink("nowhere", path), 0);
}

static void put_fifo(const char *path)
{
    ck_assert_int_eq(mkfifo(path, 0666), 0);
}

static void (*const obstacles[])(const char *path) = {put_link, put_loose_link, make_file,
                                                      put_fifo};
enum { OBSTACLES = sizeof obstacles / sizeof obstacles[0] };

START_TEST(what_stands_in_the_folders_place_is_refused_and_left_alone)
{
    struct place place;
    int socket;
    struct person owner = place_person(geteuid());

    obstacles[_i](folder);

    mode_t mode = mode_of(folder);

    ck_assert_int_eq(place_open(&place), PLACE_NO_FOLDER);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_NO_FOLDER);
    ck_assert_uint_eq(mode_of(folder), mode);
}
END_TEST

START_TEST(what_stands_in_the_sockets_place_is_refused_and_left_alone)
{
    struct place place;
    int socket;
    struct person owner = place_person(geteuid());

    ck_assert_int_eq(mkdir(folder, 0711), 0);
    obstacles[_i](table);

    mode_t mode = mode_of(table);

    ck_assert_int_eq(place_open(&place), PLACE_NO_SOCKET);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_NO_SOCKET);
    ck_assert_uint_eq(mode_of(table), mode);
}
END_TEST

START_TEST(a_path_too_long_for_a_socket_is_refused)
{
    char path[PLACE_PATH + 1];
    struct place place;
    int socket;
    struct person owner = place_person(geteuid());

    memset(path, 'a', PLACE_PATH);
    path[0] = '/';
    path[PLACE_PATH - (_i == 0 ? 1 : 14)] = '\0'; /* the folder's, or the socket's alone */
    setenv("TICTACTOE_TABLES", path, 1);
    ck_assert_int_eq(place_open(&place), PLACE_TOO_LONG);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_TOO_LONG);
}
END_TEST

START_TEST(a_base_that_is_not_there_is_told)
{
    struct place place;
    char path[PATH], reason[PLACE_REASON];

    snprintf(path, sizeof path, "%s/none", base);
    setenv("TICTACTOE_TABLES", path, 1);
    ck_assert_int_eq(place_open(&place), PLACE_IMPOSSIBLE);
    place_explain(PLACE_IMPOSSIBLE, reason);
    ck_assert_str_eq(reason, "cannot be used: No such file or directory");
}
END_TEST

START_TEST(each_error_has_its_words)
{
    char reason[PLACE_REASON], other[PLACE_REASON];

    for (int error = PLACE_NO_LOGIN; error <= PLACE_IMPOSSIBLE; error++) {
        place_explain((enum place_error)error, reason);
        ck_assert_uint_gt(strlen(reason), 10);
        for (int before = PLACE_NO_LOGIN; before < error; before++) {
            place_explain((enum place_error)before, other);
            ck_assert_str_ne(reason, other);
        }
    }
}
END_TEST

START_TEST(a_living_table_is_an_error_and_stays)
{
    struct place place, second;
    struct person owner = place_person(geteuid()), guest;
    int socket;

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_int_eq(place_open(&second), PLACE_LIVING);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_OK);

    int seated = place_accept(&place, &guest);

    ck_assert_int_ne(seated, SOCKET_NONE);
    close(seated);
    close(socket);
    place_close(&place);
    ck_assert_int_eq(place_open(&second), PLACE_OK);
    place_close(&second);
}
END_TEST

START_TEST(a_socket_that_somebody_listens_to_without_the_lock_is_living)
{
    struct place place;

    ck_assert_int_eq(mkdir(folder, 0711), 0);

    int listener = listen_raw(table);

    ck_assert_int_eq(place_open(&place), PLACE_LIVING);
    close(listener);
    ck_assert_int_eq(place_open(&place), PLACE_OK);
    place_close(&place);
}
END_TEST

static int open_and_die(void)
{
    struct place place;

    if (place_open(&place) == PLACE_OK)
        raise(SIGKILL);
    return 1;
}

START_TEST(what_a_host_that_was_killed_left_is_no_table_and_is_replaced)
{
    struct person owner = place_person(geteuid());
    struct place place;
    int status, socket;

    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(waitpid(start_as(geteuid(), open_and_die), &status, 0),
                         children[child_count - 1]);
        child_count--;
        ck_assert_int_eq(command_outcome(status), -SIGKILL);
        ck_assert(is_there(table));
        ck_assert_int_eq(place_join(&owner, &socket), PLACE_NO_TABLE);
    }
    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_OK);
    close(socket);
    place_close(&place);
    ck_assert(!is_there(table));
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_NO_TABLE);
}
END_TEST

/* All that were started wait for the pipe's end, and then for the other pipe's. */
static int starts[2], ends[2];

static int open_with_the_others(void)
{
    char byte;
    struct place place;

    close(starts[1]);
    close(ends[1]);
    if (read(starts[0], &byte, 1) != 0)
        return 97;

    enum place_error error = place_open(&place);

    tell();
    if (read(ends[0], &byte, 1) != 0)
        return 96;
    if (error == PLACE_OK && !is_there(table))
        return 95; /* somebody took it away */
    return (int)error;
}

START_TEST(of_hosts_that_start_at_once_one_keeps_the_table)
{
    enum { TRIES = 200, HOSTS = 3 };
    char bytes[HOSTS];

    for (int try = 0; try < TRIES; try++) {
        int outcomes[PLACE_IMPOSSIBLE + 1] = {0};

        ck_assert_int_eq(pipe(starts), 0);
        ck_assert_int_eq(pipe(ends), 0);
        ck_assert_int_eq(pipe(told), 0);
        for (int i = 0; i < HOSTS; i++)
            start_as(geteuid(), open_with_the_others);
        close(starts[1]);
        for (int i = 0; i < HOSTS; i++)
            ck_assert_int_eq(read(told[0], bytes, 1), 1);
        close(ends[1]);
        while (child_count > 0) {
            int status;

            waitpid(children[--child_count], &status, 0);
            ck_assert_int_le(command_outcome(status), PLACE_IMPOSSIBLE);
            ck_assert_int_ge(command_outcome(status), 0);
            outcomes[command_outcome(status)]++;
        }
        ck_assert_int_eq(outcomes[PLACE_OK], 1);
        ck_assert_int_eq(outcomes[PLACE_LIVING], HOSTS - 1);
        ck_assert(is_there(table)); /* and is a dead host's now */
        if (try % 2)
            unlink(table);
        close(starts[0]);
        close(ends[0]);
        close(told[0]);
        close(told[1]);
    }
}
END_TEST

START_TEST(a_host_takes_away_no_table_but_its_own)
{
    struct place place, second;
    char away[PATH];

    snprintf(away, sizeof away, "%s/away", base);
    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_int_eq(rename(folder, away), 0);
    ck_assert_int_eq(place_open(&second), PLACE_OK);
    place_close(&place);
    ck_assert(is_there(table));
    place_close(&second);
    ck_assert(!is_there(table));
}
END_TEST

START_TEST(whatever_call_fails_that_is_told_and_nothing_is_left_of_it)
{
    struct place place;
    int descriptor = free_descriptor();
    int failed = 0;

    for (world.at = 0;; world.at++) {
        int status;

        /* there is a dead host's socket each time, so that every call is made */
        world.calls = INT_MIN;
        waitpid(start_as(geteuid(), open_and_die), &status, 0);
        child_count--;
        world.calls = 0;

        enum place_error error = place_open(&place);
        int calls = world.calls;

        world.calls = INT_MIN;
        if (error == PLACE_OK && world.at >= calls) {
            place_close(&place);
            break;
        }
        if (error == PLACE_OK)
            place_close(&place);
        else
            failed++;
        ck_assert_int_eq(free_descriptor(), descriptor);
        ck_assert_int_eq(place_open(&place), PLACE_OK);
        place_close(&place);
    }
    ck_assert_int_ge(failed, 8);
}
END_TEST

/* The guest. */

START_TEST(a_login_is_a_name_or_a_number_that_nobody_has_as_a_name)
{
    struct person person;

    ck_assert_int_eq(place_find_person("root", &person), PLACE_OK);
    ck_assert_uint_eq(person.user, 0);
    ck_assert_int_eq(place_find_person("54321", &person), PLACE_OK);
    ck_assert_uint_eq(person.user, NAMELESS);
    ck_assert_str_eq(person.login, "54321");
    ck_assert_int_eq(place_find_person("0", &person), PLACE_OK);
    ck_assert_str_eq(person.login, "root");

    static const char *const nobody[] = {
        "", "-1", "+1", " 1", "1 ", "no-such-login", "0x10", "4294967296", "99999999999999999999"};

    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++)
        ck_assert_int_eq(place_find_person(nobody[i], &person), PLACE_NO_LOGIN);
}
END_TEST

START_TEST(a_table_that_lets_nobody_in_any_more_does_not_make_the_guest_wait)
{
    struct person owner = place_person(geteuid());
    struct place place;
    int socket;
    enum place_error error = PLACE_OK;

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    for (int i = 0; i < 64 && error == PLACE_OK; i++)
        error = place_join(&owner, &socket);
    ck_assert_int_eq(error, PLACE_NO_ANSWER);
}
END_TEST

START_TEST(a_peer_that_is_gone_is_an_end_and_no_signal)
{
    struct person owner = place_person(geteuid()), guest;
    struct place place;
    int socket;
    char bytes[8];

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_OK);

    int seated = place_accept(&place, &guest);

    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 0);
    ck_assert_int_eq(socket_send(socket, "bye\n", 4), 4);
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 4);
    socket_close(&socket);
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), SOCKET_ENDED);
    ck_assert_int_eq(socket_send(seated, "bye\n", 4), SOCKET_ENDED);
    socket_close(&seated);
    socket_close(&seated);
    place_close(&place);
}
END_TEST

START_TEST(a_full_socket_takes_nothing_just_now)
{
    static const char bytes[1024];
    struct person owner = place_person(geteuid());
    struct place place;
    int socket;
    ssize_t count;

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_OK);
    while ((count = socket_send(socket, bytes, sizeof bytes)) > 0)
        ;
    ck_assert_int_eq(count, 0);
}
END_TEST

/* Other users. */

static void give(const char *path, uid_t user)
{
    ck_assert_int_eq(lchown(path, user, (gid_t)-1), 0);
}

START_TEST(a_folder_of_somebody_else_is_refused_and_left_alone)
{
    struct place place;
    int socket;
    struct person owner = place_person(geteuid());

    ck_assert_int_eq(mkdir(folder, 0700), 0);
    give(folder, DAEMON);
    ck_assert_int_eq(place_open(&place), PLACE_FOREIGN);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_FOREIGN);
    ck_assert_uint_eq(mode_of(folder), S_IFDIR | 0700);
}
END_TEST

START_TEST(a_socket_of_somebody_else_is_refused_and_left_alone)
{
    struct place place;
    int socket;
    struct person owner = place_person(geteuid());

    ck_assert_int_eq(mkdir(folder, 0777), 0);
    close(listen_raw(table));
    give(table, DAEMON);
    ck_assert_int_eq(place_open(&place), PLACE_FOREIGN);
    ck_assert_int_eq(place_join(&owner, &socket), PLACE_FOREIGN);
    ck_assert(is_there(table));
}
END_TEST

static int nameless_listener;

static int listen_on(void)
{
    int is_listening = listen(nameless_listener, 4);

    tell();
    return is_listening == 0 ? pause() : 94;
}

START_TEST(a_host_that_is_not_who_the_folder_says_is_refused)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct person owner = place_person(geteuid());
    int joined;

    ck_assert_int_eq(mkdir(folder, 0711), 0);
    nameless_listener = socket(AF_UNIX, SOCK_STREAM, 0);
    strcpy(address.sun_path, table);
    ck_assert_int_eq(bind(nameless_listener, (struct sockaddr *)&address, sizeof address), 0);
    start_and_hear(NAMELESS, listen_on);
    ck_assert_int_eq(place_join(&owner, &joined), PLACE_FOREIGN);
}
END_TEST

START_TEST(root_may_keep_the_table_of_anybody)
{
    struct person owner = place_person(NAMELESS);
    char path[PLACE_PATH];
    int joined;

    place_folder(NAMELESS, path);
    ck_assert_int_eq(mkdir(path, 0711), 0);
    place_socket(NAMELESS, path);

    int listener = listen_raw(path);

    ck_assert_int_eq(place_join(&owner, &joined), PLACE_OK);
    close(joined);
    close(listener);
}
END_TEST

static uid_t joined_user;

static int join(void)
{
    struct person owner = place_person(joined_user);
    int socket;
    enum place_error error = place_join(&owner, &socket);

    tell();
    return error == PLACE_OK ? pause() : (int)error;
}

START_TEST(who_knocks_is_known_by_name_or_by_number)
{
    static const uid_t users[] = {DAEMON, NAMELESS};
    static const char *const logins[] = {"daemon", "54321"};
    struct place place;
    struct person guest;

    joined_user = geteuid();
    ck_assert_int_eq(place_open(&place), PLACE_OK);
    for (int i = 0; i < 2; i++) {
        start_and_hear(users[i], join);
        ck_assert_int_ne(place_accept(&place, &guest), SOCKET_NONE);
        ck_assert_uint_eq(guest.user, users[i]);
        ck_assert_str_eq(guest.login, logins[i]);
    }
}
END_TEST

/* Hosts, and what they answer who asks them. */

static const char *answer;
static bool in_slices;

static int keep_table(void)
{
    struct place place;
    struct person guest;
    char question[32];

    if (place_open(&place) != PLACE_OK)
        return 93;
    tell();
    for (;;) {
        struct pollfd file = {.fd = place.listener, .events = POLLIN};

        poll(&file, 1, -1);
        file.fd = place_accept(&place, &guest);
        if (!answer)
            continue; /* and hold it open */
        poll(&file, 1, -1);
        if (socket_read(file.fd, question, sizeof question) != 7 || memcmp(question, "tables\n", 7))
            return 92;
        for (const char *rest = answer; *rest; rest += in_slices ? 1 : strlen(rest))
            socket_send(file.fd, rest, in_slices ? 1 : strlen(rest));
        close(file.fd);
    }
}

static void start_host(uid_t user, const char *says)
{
    answer = says;
    start_and_hear(user, keep_table);
}

START_TEST(the_tables_are_told_by_login_as_their_hosts_say)
{
    struct tables tables;
    int waiting;

    start_host(OTHERS + 1, "playing\r\n");
    in_slices = true;
    start_host(OTHERS, "waiting\n");
    start_host(DAEMON, "playing\nand more");
    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 3);
    ck_assert_str_eq(tables.seen[0].host.login, "54400");
    ck_assert(tables.seen[0].is_waiting);
    ck_assert_str_eq(tables.seen[1].host.login, "54401");
    ck_assert(!tables.seen[1].is_waiting);
    ck_assert_str_eq(tables.seen[2].host.login, "daemon");
    ck_assert(!tables.seen[2].is_waiting);
    ck_assert_ptr_eq(tables_choose(&tables, &waiting), &tables.seen[0]);
    ck_assert_int_eq(waiting, 1);
}
END_TEST

START_TEST(a_host_that_says_anything_else_is_left_out)
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
    struct tables tables;
    int waiting;
    uint64_t before = socket_clock();

    for (int i = 0; i < (int)(sizeof sayings / sizeof sayings[0]); i++)
        start_host((uid_t)(OTHERS + i), sayings[i]);
    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 0);
    ck_assert_ptr_null(tables_choose(&tables, &waiting));
    ck_assert_int_eq(waiting, 0);
    ck_assert_uint_lt(socket_clock() - before, 20 * TABLES_MILLISECONDS);
}
END_TEST

START_TEST(hosts_that_say_nothing_cost_a_second_in_all)
{
    struct tables tables;

    for (int i = 0; i < 20; i++)
        start_host((uid_t)(OTHERS + i), i == 10 ? "waiting\n" : NULL);
    kill(children[0], SIGSTOP);

    uint64_t before = socket_clock();

    tables_ask(&tables);

    uint64_t taken = socket_clock() - before;

    ck_assert_uint_ge(taken, TABLES_MILLISECONDS);
    ck_assert_uint_lt(taken, 5 * TABLES_MILLISECONDS);
    ck_assert_int_eq(tables.count, 1);
    ck_assert_uint_eq(tables.seen[0].host.user, OTHERS + 10);
}
END_TEST

START_TEST(where_several_wait_none_is_chosen)
{
    struct tables tables;
    int waiting;

    start_host(OTHERS, "waiting\n");
    start_host(OTHERS + 1, "waiting\n");
    tables_ask(&tables);
    ck_assert_ptr_null(tables_choose(&tables, &waiting));
    ck_assert_int_eq(waiting, 2);
}
END_TEST

START_TEST(only_folders_that_are_named_so_are_asked)
{
    static const char *const names[] = {"tictactoe-054400", "tictactoe-54400x", "tictactoe-",
                                        "tictactoe54400",   "xtictactoe-54400", "tictactoe--1"};
    struct tables tables;
    char from[PLACE_PATH], to[PATH];

    start_host(OTHERS, "waiting\n");
    place_folder(OTHERS, from);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(to, sizeof to, "%s/%s", base, names[i]);
        ck_assert_int_eq(rename(from, to), 0);
        tables_ask(&tables);
        ck_assert_int_eq(tables.count, 0);
        ck_assert_int_eq(rename(to, from), 0);
    }
    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 1);
}
END_TEST

START_TEST(a_table_in_a_folder_that_is_not_its_owners_is_left_out)
{
    struct tables tables;
    char from[PLACE_PATH], to[PLACE_PATH];

    start_host(OTHERS, "waiting\n");
    place_folder(OTHERS, from);
    place_folder(OTHERS + 1, to);
    ck_assert_int_eq(rename(from, to), 0);
    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 0);
    ck_assert_int_eq(symlink(to, from), 0);
    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 0);
}
END_TEST

START_TEST(without_a_folder_to_look_in_there_are_no_tables)
{
    struct tables tables;

    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 0);
    setenv("TICTACTOE_TABLES", "/nowhere/at/all", 1);
    tables_ask(&tables);
    ck_assert_int_eq(tables.count, 0);
}
END_TEST

static TCase *one_user(void)
{
    TCase *tests = tcase_create("one user");

    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, break_ground, clear_ground);
    tcase_add_loop_test(tests, folder_and_socket_have_their_modes_whatever_the_umask_is, 0, 10);
    tcase_add_test(tests, the_table_is_where_the_variable_says_and_in_tmp_without_it);
    tcase_add_test(tests, nothing_of_a_table_blocks_or_is_inherited);
    tcase_add_loop_test(tests, what_stands_in_the_folders_place_is_refused_and_left_alone, 0,
                        OBSTACLES);
    tcase_add_loop_test(tests, what_stands_in_the_sockets_place_is_refused_and_left_alone, 0,
                        OBSTACLES);
    tcase_add_loop_test(tests, a_path_too_long_for_a_socket_is_refused, 0, 2);
    tcase_add_test(tests, a_base_that_is_not_there_is_told);
    tcase_add_test(tests, each_error_has_its_words);
    tcase_add_test(tests, a_living_table_is_an_error_and_stays);
    tcase_add_test(tests, a_socket_that_somebody_listens_to_without_the_lock_is_living);
    tcase_add_test(tests, what_a_host_that_was_killed_left_is_no_table_and_is_replaced);
    tcase_add_test(tests, of_hosts_that_start_at_once_one_keeps_the_table);
    tcase_add_test(tests, a_host_takes_away_no_table_but_its_own);
    tcase_add_test(tests, whatever_call_fails_that_is_told_and_nothing_is_left_of_it);
    tcase_add_test(tests, a_login_is_a_name_or_a_number_that_nobody_has_as_a_name);
    tcase_add_test(tests, a_table_that_lets_nobody_in_any_more_does_not_make_the_guest_wait);
    tcase_add_test(tests, a_peer_that_is_gone_is_an_end_and_no_signal);
    tcase_add_test(tests, a_full_socket_takes_nothing_just_now);
    tcase_add_test(tests, without_a_folder_to_look_in_there_are_no_tables);
    return tests;
}

static TCase *many_users(void)
{
    TCase *tests = tcase_create("many users");

    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, break_ground, clear_ground);
    tcase_add_test(tests, a_folder_of_somebody_else_is_refused_and_left_alone);
    tcase_add_test(tests, a_socket_of_somebody_else_is_refused_and_left_alone);
    tcase_add_test(tests, a_host_that_is_not_who_the_folder_says_is_refused);
    tcase_add_test(tests, root_may_keep_the_table_of_anybody);
    tcase_add_test(tests, who_knocks_is_known_by_name_or_by_number);
    tcase_add_test(tests, the_tables_are_told_by_login_as_their_hosts_say);
    tcase_add_test(tests, a_host_that_says_anything_else_is_left_out);
    tcase_add_test(tests, hosts_that_say_nothing_cost_a_second_in_all);
    tcase_add_test(tests, where_several_wait_none_is_chosen);
    tcase_add_test(tests, only_folders_that_are_named_so_are_asked);
    tcase_add_test(tests, a_table_in_a_folder_that_is_not_its_owners_is_left_out);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("place");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, one_user());
    if (geteuid() == 0)
        suite_add_tcase(suite, many_users());
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
