/* SPDX-License-Identifier: MIT
 *
 * Transports of a game, and their far end. The commands are shell commands; ssh is a fake.
 */
#include "fixture.h"
#include "net/transport.h"
#include "suite.h"

#include <sys/resource.h>

static const struct address nowhere;
static const struct address far = {.login = "ann", .machine = "machine"};

enum { TEXT = 4096 };

/* Read its output until it has ended. Its standard error is passed on meanwhile. */
static void read_to_end(struct transport *transport, char text[TEXT])
{
    size_t length = 0;

    for (;;) {
        struct pollfd files[] = {{.fd = transport->socket, .events = POLLIN},
                                 {.fd = transport->standard_error, .events = POLLIN}};

        ck_assert_int_gt(poll(files, 2, FIXTURE_TIMEOUT), 0);
        if (files[1].revents)
            transport_attend(transport);
        if (!files[0].revents)
            continue;

        ssize_t count = socket_read(transport->socket, text + length, TEXT - 1 - length);

        if (count == SOCKET_ENDED)
            break;
        length += (size_t)count;
    }
    text[length] = '\0';
}

/* Let the standard error be a file from now on. */
static int divert_errors(void)
{
    char path[FIXTURE_PATH];
    int file;

    snprintf(path, sizeof path, "%s/stderr", fixture_folder);
    file = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);
    ck_assert_int_eq(dup2(file, STDERR_FILENO), STDERR_FILENO);
    return file;
}

static const char *errors_in(int file)
{
    static char text[TEXT];
    ssize_t length = pread(file, text, TEXT - 1, 0);

    ck_assert_int_ge(length, 0);
    text[length] = '\0';
    return text;
}

/* No child must be left, and no descriptor besides those. */
static void expect_nothing_left(int descriptors)
{
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_int_eq(errno, ECHILD);
    ck_assert_int_eq(fixture_descriptors(), descriptors);
}

AROUND_EACH(fixture_set_up, fixture_tear_down)

/* Commands that end by themselves. */
static const struct {
    const char *command, *hears, *says;
    const char *errors; /* a part of its standard error */
} ways[] = {
    {"read line; echo $line $line", "ping\n", "ping ping\n", ""},
    {"echo hello; kill -9 $$", "", "hello\n", ""},
    {"/nowhere/carrier", "", "", "/nowhere/carrier"},
    {"echo last words >&2", "", "", "last words\n"},
};

TEST_LOOP(bytes_go_both_ways_and_nothing_is_left_after_the_end, sizeof ways / sizeof ways[0])
{
    int file = divert_errors();
    int descriptors = fixture_descriptors();
    struct transport transport;
    char text[TEXT];

    ck_assert(transport_start(&transport, ways[_i].command, &nowhere, fixture_reason));
    if (*ways[_i].hears)
        ck_assert_int_eq(socket_send(transport.socket, ways[_i].hears, strlen(ways[_i].hears)),
                         (ssize_t)strlen(ways[_i].hears));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, ways[_i].says);
    ck_assert_int_eq(socket_send(transport.socket, "ping\n", 5), SOCKET_ENDED); /* and no signal */
    transport_end(&transport);
    ck_assert_ptr_nonnull(strstr(errors_in(file), ways[_i].errors));
    expect_nothing_left(descriptors);
}

TEST(ssh_is_called_with_exactly_these_words)
{
    char path[FIXTURE_PATH], text[TEXT];
    struct transport transport;

    snprintf(path, sizeof path, "%s/ssh", fixture_folder);

    FILE *script = fopen(path, "w");

    fputs("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", script);
    fclose(script);
    ck_assert_int_eq(chmod(path, 0700), 0);
    setenv("PATH", fixture_folder, 1);
    ck_assert(transport_start(&transport, NULL, &far, fixture_reason));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "-T\n-o\nServerAliveInterval=15\n--\nmachine\ntictactoe\n--carry=ann\n");
    transport_end(&transport);
}

TEST(where_there_is_no_ssh_that_is_told_and_nothing_is_left)
{
    int descriptors = fixture_descriptors();
    struct transport transport;

    setenv("PATH", fixture_folder, 1);
    ck_assert(!transport_start(&transport, NULL, &far, fixture_reason));
    ck_assert_str_eq(fixture_reason, "ssh cannot be started: No such file or directory");
    expect_nothing_left(descriptors);
}

TEST(its_standard_error_is_passed_on_until_discards_errors_and_not_after)
{
    int file = divert_errors();
    struct transport transport;
    char text[TEXT];

    ck_assert(transport_start(&transport, "echo first >&2; read x; echo second >&2; echo z",
                              &nowhere, fixture_reason));
    while (strcmp(errors_in(file), "first\n") != 0) {
        ck_assert(fixture_wait(transport.standard_error, POLLIN));
        transport_attend(&transport);
    }
    transport.discards_errors = true;
    socket_send(transport.socket, "\n", 1);
    read_to_end(&transport, text);
    transport_end(&transport);
    ck_assert_str_eq(text, "z\n");
    ck_assert_str_eq(errors_in(file), "first\n");
}

TEST(what_was_sent_last_is_still_carried)
{
    struct transport transport;
    char command[2 * FIXTURE_PATH], path[FIXTURE_PATH], text[TEXT] = "";

    snprintf(path, sizeof path, "%s/carried", fixture_folder);
    snprintf(command, sizeof command, "exec >%s; cat; echo end", path);
    ck_assert(transport_start(&transport, command, &nowhere, fixture_reason));
    ck_assert_int_eq(socket_send(transport.socket, "bye\n", 4), 4);
    transport_end(&transport);

    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(text, 1, sizeof text, file), 8);
    ck_assert_str_eq(text, "bye\nend\n");
    fclose(file);
}

TEST(a_carrier_is_asked_to_end_before_it_is_killed)
{
    int file = divert_errors();
    struct transport transport;

    ck_assert(transport_start(
        &transport, "trap 'echo asked >&2; kill $!; exit' TERM; sleep 1000 & echo begun; wait",
        &nowhere, fixture_reason));
    fixture_receive(transport.socket, "begun");
    transport_end(&transport);
    ck_assert_str_eq(errors_in(file), "asked\n");
}

TEST_LOOP(a_carrier_that_does_not_want_to_end_is_ended, 4)
{
    static const char *const commands[] = {"exec sleep 1000", "kill -STOP $$",
                                           "trap '' TERM; exec yes", "exec yes >&2"};
    uint64_t before = clock_now();
    struct transport transport;

    ck_assert(transport_start(&transport, commands[_i], &nowhere, fixture_reason));
    transport.discards_errors = true;
    transport_end(&transport);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_uint_lt(clock_now() - before, FIXTURE_TIMEOUT);
}

TEST(a_carrier_reads_the_end_of_its_input_if_the_game_is_killed)
{
    int held[2];
    char byte;

    ck_assert_int_eq(pipe(held), 0);

    pid_t game = fork();

    if (game == 0) {
        struct transport transport;

        if (transport_start(&transport, "exec cat", &nowhere, fixture_reason))
            raise(SIGKILL);
        _exit(1);
    }
    close(held[1]);
    ck_assert_int_eq(waitpid(game, NULL, 0), game);
    ck_assert(fixture_wait(held[0], POLLIN));
    ck_assert_int_eq(read(held[0], &byte, 1), 0);
    close(held[0]);
}

TEST(a_carrier_stays_in_the_process_group_of_the_game)
{
    struct transport transport;

    ck_assert(transport_start(&transport, "echo begun; exec cat", &nowhere, fixture_reason));
    fixture_receive(transport.socket, "begun");
    ck_assert_int_eq(getpgid(transport.child), getpgrp());
    transport_end(&transport);
}

TEST(it_inherits_nothing_but_its_three_streams)
{
    struct unix_socket table;
    struct transport transport, other;
    char text[TEXT];

    for (int file = STDERR_FILENO + 1; file < 256; file++)
        fcntl(file, F_SETFD, FD_CLOEXEC); /* descriptors that the test itself has inherited */
    ck_assert(unix_socket_open(&table, fixture_reason));
    ck_assert(transport_start(&other, "cat", &nowhere, fixture_reason));
    ck_assert(transport_start(&transport, "exec ls /proc/self/fd", &nowhere, fixture_reason));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "0\n1\n2\n3\n"); /* the last is the folder that is listed */
    transport_end(&transport);
    transport_end(&other);
    unix_socket_close(&table);
}

/* ---- The far end. ---- */

/* The far end, between a table of the test and the standard streams, which the test has, too. */
static struct unix_socket place;
static pid_t child;
static int input, output; /* of the child: to write to, and to read */

/* Between pipes, or with one socket for both as a carrier has it. */
enum streams { PIPES, ONE_SOCKET, STREAMS };

static void start_far_end(enum streams streams, const char *login)
{
    int in[2], out[2];

    if (streams == PIPES) {
        ck_assert_int_eq(pipe(in), 0);
        ck_assert_int_eq(pipe(out), 0);
    } else {
        int pair[2];

        ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
        in[1] = pair[0];
        out[0] = dup(pair[0]);
        in[0] = pair[1];
        out[1] = dup(pair[1]);
    }
    child = fork();
    if (child == 0) {
        signal(SIGPIPE, SIG_DFL); /* the tests may run with it ignored */
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        _exit(transport_relay(login, fixture_reason) ? 0 : 1);
    }
    close(in[0]);
    close(out[1]);
    input = in[1];
    output = out[0];
    fcntl(input, F_SETFL, O_NONBLOCK);
    fcntl(output, F_SETFL, O_NONBLOCK);
}

static const char *own_login(void)
{
    static struct user person;

    person = unix_socket_person(geteuid());
    return person.login;
}

/* It must end with that status, and not have been busy. */
static void expect_end(int expected)
{
    struct rusage usage;
    int status;

    ck_assert_int_eq(wait4(child, &status, 0, &usage), child);
    ck_assert_int_eq(command_outcome(status), expected);
    ck_assert_int_eq(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec, 0);
}

static void end_input(void)
{
    shutdown(input, SHUT_WR); /* does nothing to a pipe */
    close(input);
}

static void say(int file, const char *text)
{
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
}

/* Read exactly that. */
static void hear(int file, const char *text)
{
    for (; *text; text++) {
        char byte;

        ck_assert_msg(fixture_wait(file, POLLIN), "nothing more came before %s", text);
        ck_assert_int_eq(read(file, &byte, 1), 1);
        ck_assert_int_eq(byte, *text);
    }
}

static void hear_end(int file)
{
    char byte;

    ck_assert(fixture_wait(file, POLLIN));
    ck_assert_int_eq(read(file, &byte, 1), 0);
}

static int accept_guest(void)
{
    struct user guest;

    ck_assert(fixture_wait(place.listener, POLLIN));

    int socket = unix_socket_accept(&place, &guest);

    ck_assert_int_ne(socket, SOCKET_NONE);
    ck_assert_uint_eq(guest.uid, geteuid());
    return socket;
}

/* A table, the far end, and the two connected. Returns the host's socket. */
static int connect_far_end(enum streams streams)
{
    ck_assert(unix_socket_open(&place, fixture_reason));
    start_far_end(streams, own_login());
    say(input, "t");

    int host = accept_guest();

    hear(host, "t");
    return host;
}

/* Write until nothing more is taken. */
static void fill(int file)
{
    struct pollfd full = {.fd = file, .events = POLLOUT};
    char bytes[TEXT] = {0};

    while (poll(&full, 1, 100) > 0)
        while (write(file, bytes, sizeof bytes) > 0)
            ;
}

TEST_LOOP(bytes_are_carried_as_they_come_until_the_host_ends, STREAMS)
{
    int host = connect_far_end((enum streams)_i);

    say(input, "ictac");
    hear(host, "ictac");
    say(host, "wait");
    hear(output, "wait");
    say(input, "toe\n");
    hear(host, "toe\n");
    say(host, "ing\n");
    close(host);
    hear(output, "ing\n");
    hear_end(output);
    expect_end(0);
}

TEST_LOOP(where_there_is_no_table_the_guest_hears_error_none, 4 * STREAMS)
{
    static const char *const logins[] = {"no-such-login", "54321", NULL, ""};

    start_far_end((enum streams)(_i / 4), logins[_i % 4] ? logins[_i % 4] : own_login());
    hear(output, "error none\n");
    hear_end(output);
    expect_end(1);
}

TEST_LOOP(after_the_end_of_the_input_the_hosts_last_words_are_heard, STREAMS)
{
    int host = connect_far_end((enum streams)_i);

    say(input, "ables\n");
    end_input();
    hear(host, "ables\n");
    hear_end(host);
    say(host, "waiting\n");
    close(host);
    if (_i == PIPES) /* a socket that is closed hears nothing */
        hear(output, "waiting\n");
    expect_end(0);
}

TEST_LOOP(after_the_end_of_the_input_a_host_that_says_nothing_is_not_waited_for, STREAMS)
{
    connect_far_end((enum streams)_i);
    end_input();
    expect_end(0);
}

TEST_LOOP(nobody_to_read_the_output_is_an_end_and_no_signal, 2)
{
    int host = connect_far_end(PIPES);

    if (_i == 1)
        say(host, "ping\n");
    close(output);
    expect_end(0);
}

TEST_LOOP(a_host_that_ends_with_bytes_unread_is_an_end_and_no_signal, STREAMS)
{
    int host = connect_far_end((enum streams)_i);

    fill(input);
    close(host);
    expect_end(0);
}
