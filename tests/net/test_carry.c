/* SPDX-License-Identifier: MIT
 *
 * The far end of a carrier.
 */
#include "ground.h"
#include "net/transport.h"
#include "suite.h"

#include <sys/resource.h>

static const struct address nowhere;

enum { TEXT = 4096, MEGABYTE = 1 << 20 };

/* A program that carries, between a table that the test keeps and what the test says. */
struct far_end {
    pid_t child;
    int input, output; /* to write to, and to read */
};

/* Between pipes, or with one socket for both as a carrier has it. */
enum streams { PIPES, ONE_SOCKET, STREAMS };

static void start_far_end(struct far_end *end, enum streams streams, const char *login)
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
    end->child = fork();
    if (end->child == 0) {
        signal(SIGPIPE, SIG_DFL); /* whatever whoever runs the tests has set */
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        _exit(transport_relay(login) ? 0 : 1);
    }
    close(in[0]);
    close(out[1]);
    end->input = in[1];
    end->output = out[0];
    fcntl(end->input, F_SETFL, O_NONBLOCK);
    fcntl(end->output, F_SETFL, O_NONBLOCK);
}

static const char *own_login(void)
{
    static struct user person;

    person = unix_socket_person(geteuid());
    return person.login;
}

/* Wait for its end. Returns the outcome, and the processor time that it took. */
static int outcome_of(const struct far_end *end, long *milliseconds)
{
    struct rusage usage;
    int status;

    ck_assert_int_eq(wait4(end->child, &status, 0, &usage), end->child);
    if (milliseconds)
        *milliseconds = (long)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
                      + (long)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
    return command_outcome(status);
}

static void end_input(struct far_end *end)
{
    shutdown(end->input, SHUT_WR); /* does nothing to a pipe */
    close(end->input);
}

static void say(int file, const char *text)
{
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
}

/* Hear exactly that. */
static void hear(int file, const char *text)
{
    for (; *text; text++) {
        char byte;

        ck_assert_msg(ground_wait(file, POLLIN), "nothing more came before %s", text);
        ck_assert_int_eq(read(file, &byte, 1), 1);
        ck_assert_int_eq(byte, *text);
    }
}

static void hear_end(int file)
{
    char byte;

    ck_assert(ground_wait(file, POLLIN));
    ck_assert_int_eq(read(file, &byte, 1), 0);
}

static int accept_guest(const struct unix_socket *place)
{
    struct user guest;

    ck_assert(ground_wait(place->listener, POLLIN));

    int socket = unix_socket_accept(place, &guest);

    ck_assert_int_ne(socket, SOCKET_NONE);
    ck_assert_uint_eq(guest.user, geteuid());
    return socket;
}

/* A table, the far end, and the two connected by the first byte. */
static int connect_far_end(struct unix_socket *place, struct far_end *end, enum streams streams)
{
    ck_assert(unix_socket_open(place, ground_reason));
    start_far_end(end, streams, own_login());
    say(end->input, "t");

    int host = accept_guest(place);

    hear(host, "t");
    return host;
}

AROUND_EACH(ground_break, ground_clear)

TEST_LOOP(nobody_is_knocked_at_before_the_first_byte, STREAMS)
{
    struct unix_socket place;
    struct far_end end;
    struct user guest;

    ck_assert(unix_socket_open(&place, ground_reason));
    start_far_end(&end, (enum streams)_i, own_login());
    end_input(&end);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    hear_end(end.output);
    ck_assert_int_eq(unix_socket_accept(&place, &guest), SOCKET_NONE);
    unix_socket_close(&place);
}

TEST_LOOP(bytes_are_carried_as_they_come_until_the_host_ends, STREAMS)
{
    struct unix_socket place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)_i);

    say(end.input, "ictac");
    hear(host, "ictac");
    say(host, "wait");
    hear(end.output, "wait");
    say(end.input, "toe\n");
    hear(host, "toe\n");
    say(host, "ing\n");
    close(host);
    hear(end.output, "ing\n");
    hear_end(end.output);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    unix_socket_close(&place);
}

TEST_LOOP(where_there_is_no_table_the_guest_hears_error_none, 4 * STREAMS)
{
    static const char *const logins[] = {"no-such-login", "54321", NULL, ""};
    struct far_end end;
    long milliseconds;
    const char *login = logins[_i % 4] ? logins[_i % 4] : own_login();

    start_far_end(&end, (enum streams)(_i / 4), login);
    say(end.input, "tables\n");
    hear(end.output, "error none\n");
    hear_end(end.output);
    ck_assert_int_eq(outcome_of(&end, &milliseconds), 1);
    ck_assert_int_lt(milliseconds, 500);
}

TEST_LOOP(after_the_end_of_the_input_the_hosts_last_words_are_heard, STREAMS)
{
    struct unix_socket place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)_i);

    say(end.input, "ables\n");
    end_input(&end);
    hear(host, "ables\n");
    hear_end(host);
    say(host, "waiting\n");
    close(host);
    if (_i == PIPES) /* a socket that is closed hears nothing */
        hear(end.output, "waiting\n");
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    unix_socket_close(&place);
}

TEST_LOOP(after_the_end_of_the_input_a_host_that_says_nothing_is_not_waited_for, 2 * STREAMS)
{
    struct unix_socket place;
    struct far_end end;
    long milliseconds;

    connect_far_end(&place, &end, (enum streams)(_i % STREAMS));
    if (_i >= STREAMS) { /* not even where it reads nothing */
        char bytes[TEXT] = {0};

        while (write(end.input, bytes, sizeof bytes) > 0)
            ;
        close(end.output); /* for what is unread hides the end of the input */
    }
    end_input(&end);
    ck_assert_int_eq(outcome_of(&end, &milliseconds), 0);
    ck_assert_int_lt(milliseconds, 500);
    unix_socket_close(&place);
}

TEST_LOOP(nobody_to_read_the_output_is_an_end_and_no_signal, 2)
{
    struct unix_socket place;
    struct far_end end;
    int host = connect_far_end(&place, &end, PIPES);

    if (_i == 1)
        say(host, "ping\n");
    close(end.output);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    unix_socket_close(&place);
}

TEST_LOOP(a_host_that_ends_with_bytes_unread_is_an_end_and_no_signal, STREAMS)
{
    struct unix_socket place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)_i);
    struct pollfd input = {.fd = end.input, .events = POLLOUT};
    char bytes[TEXT] = {0};

    while (poll(&input, 1, 100) > 0) /* until all buffers are full, on the way to the host too */
        while (write(end.input, bytes, sizeof bytes) > 0)
            ;
    close(host);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    unix_socket_close(&place);
}

TEST_LOOP(a_host_that_reads_no_more_is_still_heard_for_a_moment, STREAMS)
{
    struct unix_socket place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)_i);
    long milliseconds;

    shutdown(host, SHUT_RD);
    say(end.input, "x");
    say(host, "bye\n");
    hear(end.output, "bye\n");
    ck_assert_int_eq(outcome_of(&end, &milliseconds), 0);
    ck_assert_int_lt(milliseconds, 500);
    unix_socket_close(&place);
}

/* Byte number so many of a stream that repeats nowhere near. */
static char byte_at(long number)
{
    return (char)(number * 2654435761L >> 13);
}

/* Push what is left to be pushed and pull what comes, each in slices of so many bytes. */
static void push(int file, long *at, long slice)
{
    char bytes[TEXT];
    long count = MEGABYTE - *at < slice ? MEGABYTE - *at : slice;

    for (long i = 0; i < count; i++)
        bytes[i] = byte_at(*at + i);

    ssize_t done = write(file, bytes, (size_t)count);

    *at += done > 0 ? done : 0;
}

static void pull(int file, long *at, long slice)
{
    char bytes[TEXT];
    ssize_t done = read(file, bytes, (size_t)slice);

    for (ssize_t i = 0; i < done; i++)
        if (bytes[i] != byte_at(*at + i))
            ck_abort_msg("byte %ld is another", *at + i);
    *at += done > 0 ? done : 0;
}

TEST_LOOP(a_megabyte_goes_through_both_ways_at_once_whatever_the_slices, 3 * STREAMS)
{
    static const long slices[] = {TEXT, 1000, 37};
    long slice = slices[_i % 3];
    struct unix_socket place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)(_i / 3));
    long up_in = 0, up_out = 0, down_in = 0, down_out = 0;

    while (up_out < MEGABYTE || down_out < MEGABYTE) {
        struct pollfd files[] = {{up_in < MEGABYTE ? end.input : -1, POLLOUT, 0},
                                 {host, POLLIN, 0},
                                 {down_in < MEGABYTE ? host : -1, POLLOUT, 0},
                                 {end.output, POLLIN, 0}};

        ck_assert_int_gt(poll(files, 4, GROUND_PATIENCE), 0);
        if (files[0].revents)
            push(end.input, &up_in, slice);
        if (files[1].revents)
            pull(host, &up_out, slice);
        if (files[2].revents)
            push(host, &down_in, slice);
        if (files[3].revents)
            pull(end.output, &down_out, slice);
    }
    close(host);
    hear_end(end.output);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    unix_socket_close(&place);
}

PROGRAM(far_end)
{
    return transport_relay(arguments[0]) ? EXIT_SUCCESS : EXIT_FAILURE;
}

TEST(a_carrier_and_the_far_end_make_a_line_to_the_table)
{
    struct unix_socket place;
    struct transport transport;
    char command[2 * PATH_MAX];

    snprintf(command, sizeof command, "exec '%s' far_end %s", suite_program, own_login());
    ck_assert(unix_socket_open(&place, ground_reason));
    ck_assert(transport_start(&transport, command, &nowhere, ground_reason));
    ck_assert_int_eq(socket_send(transport.socket, "tables\n", 7), 7);

    int host = accept_guest(&place);

    hear(host, "tables\n");
    say(host, "waiting\n");
    hear(transport.socket, "waiting\n");
    ck_assert_int_eq(socket_send(transport.socket, "bye\n", 4), 4);

    uint64_t before = clock_now();

    transport_end(&transport);
    ck_assert_uint_lt(clock_now() - before, GROUND_PATIENCE);
    hear(host, "bye\n");
    hear_end(host);
}
