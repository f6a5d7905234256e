/* SPDX-License-Identifier: MIT
 *
 * What carries a game, and the far end of it. The carriers here are commands of the shell; ssh is
 * one that only looks so.
 */
#include "command.h"
#include "outside/carrier.h"
#include "outside/carry.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 4096, MEGABYTE = 1 << 20, PATH = 256, PATIENCE = 20000 };

static char base[COMMAND_HOME];

static void break_ground(void)
{
    command_make_home(base);
    ck_assert_int_eq(setenv("TICTACTOE_TABLES", base, 1), 0);
}

static void clear_ground(void)
{
    command_remove_home(base);
}

/* The least descriptor that is free: the same again if none was lost. */
static int free_descriptor(void)
{
    int file = dup(0);

    close(file);
    return file;
}

static bool wait_for(int file, short events)
{
    struct pollfd one = {.fd = file, .events = events};

    return socket_poll(&one, 1, socket_clock() + PATIENCE) == 1;
}

/* The carrier. */

/* All that it says until it has ended, on its output and through us on the standard error. */
static void read_to_end(struct carrier *carrier, char text[TEXT])
{
    size_t length = 0;

    for (;;) {
        struct pollfd files[] = {{.fd = carrier->socket, .events = POLLIN},
                                 {.fd = carrier->complaint, .events = POLLIN}};

        ck_assert_int_gt(socket_poll(files, 2, socket_clock() + PATIENCE), 0);
        if (files[1].revents)
            carrier_hear(carrier);
        if (!files[0].revents)
            continue;

        ssize_t count = socket_read(carrier->socket, text + length, TEXT - 1 - length);

        if (count == SOCKET_ENDED)
            break;
        length += (size_t)count;
    }
    text[length] = '\0';
}

/* From here on the standard error is a file. */
static int divert_complaints(void)
{
    char path[PATH];

    snprintf(path, sizeof path, "%s/stderr", base);

    int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);

    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(dup2(file, STDERR_FILENO), STDERR_FILENO);
    return file;
}

static const char *complaints(int file)
{
    static char text[TEXT];
    ssize_t length = pread(file, text, TEXT - 1, 0);

    ck_assert_int_ge(length, 0);
    text[length] = '\0';
    return text;
}

static void hold_none_left(void)
{
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    ck_assert_int_eq(errno, ECHILD);
}

START_TEST(bytes_go_both_ways_and_nothing_is_left_after_the_end)
{
    int descriptor = free_descriptor();
    struct carrier carrier;
    char bytes[16];

    ck_assert(carrier_start_command(&carrier, "cat"));
    ck_assert_int_eq(socket_read(carrier.socket, bytes, sizeof bytes), 0);
    ck_assert_int_eq(socket_send(carrier.socket, "ping\n", 5), 5);
    ck_assert(wait_for(carrier.socket, POLLIN));
    ck_assert_int_eq(socket_read(carrier.socket, bytes, sizeof bytes), 5);
    ck_assert_mem_eq(bytes, "ping\n", 5);
    carrier_end(&carrier);
    hold_none_left();
    ck_assert_int_eq(free_descriptor(), descriptor);
}
END_TEST

START_TEST(ssh_is_called_with_exactly_these_words)
{
    char path[PATH], text[TEXT];
    struct carrier carrier;

    snprintf(path, sizeof path, "%s/ssh", base);

    FILE *script = fopen(path, "w");

    fputs("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", script);
    fclose(script);
    ck_assert_int_eq(chmod(path, 0700), 0);
    setenv("PATH", base, 1);
    ck_assert(carrier_start_ssh(&carrier, "ann", "machine"));
    read_to_end(&carrier, text);
    ck_assert_str_eq(text, "-T\n-o\nServerAliveInterval=15\n--\nmachine\ntictactoe\n--carry=ann\n");
    carrier_end(&carrier);
}
END_TEST

START_TEST(where_there_is_no_ssh_that_is_told_and_nothing_is_left)
{
    int descriptor = free_descriptor();
    struct carrier carrier;

    setenv("PATH", base, 1);
    ck_assert(!carrier_start_ssh(&carrier, "ann", "machine"));
    ck_assert_int_eq(errno, ENOENT);
    ck_assert_int_eq(free_descriptor(), descriptor);
    hold_none_left();
}
END_TEST

START_TEST(without_a_descriptor_left_that_is_told_and_nothing_is_left)
{
    struct rlimit limit;
    struct carrier carrier;
    int descriptor = free_descriptor();

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = (rlim_t)(descriptor + _i);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    ck_assert(!carrier_start_command(&carrier, "cat"));
    ck_assert_int_eq(errno, EMFILE);
    limit.rlim_cur = limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    ck_assert_int_eq(free_descriptor(), descriptor);
}
END_TEST

START_TEST(a_command_that_is_not_there_ends_and_says_so)
{
    int file = divert_complaints();
    struct carrier carrier;
    char text[TEXT];

    ck_assert(carrier_start_command(&carrier, "/nowhere/carrier"));
    read_to_end(&carrier, text);
    ck_assert_str_eq(text, "");
    carrier_end(&carrier);
    ck_assert_ptr_nonnull(strstr(complaints(file), "/nowhere/carrier"));
}
END_TEST

START_TEST(a_carrier_that_dies_is_an_end_and_no_signal)
{
    struct carrier carrier;
    char text[TEXT];

    ck_assert(carrier_start_command(&carrier, "echo hello; kill -9 $$"));
    read_to_end(&carrier, text);
    ck_assert_str_eq(text, "hello\n");
    ck_assert_int_eq(socket_send(carrier.socket, "ping\n", 5), SOCKET_ENDED);
    carrier_end(&carrier);
    hold_none_left();
}
END_TEST

START_TEST(what_it_complains_of_is_heard_until_it_is_hushed_and_not_after)
{
    int file = divert_complaints();
    struct carrier carrier;
    char text[TEXT];

    ck_assert(carrier_start_command(&carrier, "echo first >&2; read x; echo second >&2; echo z"));
    while (strcmp(complaints(file), "first\n") != 0) {
        ck_assert(wait_for(carrier.complaint, POLLIN));
        carrier_hear(&carrier);
    }
    carrier_hush(&carrier);
    socket_send(carrier.socket, "\n", 1);
    read_to_end(&carrier, text);
    carrier_end(&carrier);
    ck_assert_str_eq(text, "z\n");
    ck_assert_str_eq(complaints(file), "first\n");
}
END_TEST

START_TEST(what_it_complained_of_last_is_heard_at_the_end)
{
    int file = divert_complaints();
    struct carrier carrier;

    ck_assert(carrier_start_command(&carrier, "echo last words >&2"));
    carrier_end(&carrier);
    ck_assert_str_eq(complaints(file), "last words\n");
}
END_TEST

START_TEST(a_megabyte_of_complaints_keeps_nobody_waiting)
{
    struct carrier carrier;
    char text[TEXT];

    ck_assert(carrier_start_command(&carrier, "head -c 1048576 /dev/zero >&2; echo done"));
    carrier_hush(&carrier);
    read_to_end(&carrier, text);
    ck_assert_str_eq(text, "done\n");
    carrier_end(&carrier);
}
END_TEST

START_TEST(what_was_sent_last_is_still_carried)
{
    struct carrier carrier;
    char command[2 * PATH], path[PATH], text[TEXT] = "";

    snprintf(path, sizeof path, "%s/carried", base);
    snprintf(command, sizeof command, "cat >%s", path);
    ck_assert(carrier_start_command(&carrier, command));
    ck_assert_int_eq(socket_send(carrier.socket, "bye\n", 4), 4);
    carrier_end(&carrier);

    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(text, 1, sizeof text, file), 4);
    ck_assert_str_eq(text, "bye\n");
    fclose(file);
}
END_TEST

START_TEST(a_carrier_that_does_not_want_to_end_is_ended)
{
    static const char *const commands[] = {"exec sleep 1000", "kill -STOP $$",
                                           "trap '' TERM; exec yes", "exec yes >&2"};
    uint64_t before = socket_clock();
    struct carrier carrier;

    ck_assert(carrier_start_command(&carrier, commands[_i]));
    carrier_hush(&carrier);
    carrier_end(&carrier);
    hold_none_left();
    ck_assert_uint_lt(socket_clock() - before, PATIENCE);
}
END_TEST

START_TEST(signals_are_as_a_shell_gives_them_but_the_keyboards)
{
    struct sigaction action;
    struct carrier carrier;
    char text[TEXT];
    unsigned long long blocked, ignored; /* a bit each; the C library has some of its own above */
    sigset_t all;

    for (int number = 1; number < SIGSYS; number++)
        if (number != SIGCHLD && number != SIGKILL && number != SIGSTOP)
            signal(number, number == SIGINT ? SIG_DFL : SIG_IGN);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    ck_assert(carrier_start_command(&carrier, "exec grep -E 'Sig(Blk|Ign)' /proc/self/status"));
    read_to_end(&carrier, text);
    carrier_end(&carrier);
    ck_assert_int_eq(sscanf(text, "SigBlk: %llx SigIgn: %llx", &blocked, &ignored), 2);
    ck_assert_uint_eq(blocked, 0);
    ck_assert_uint_eq(ignored & ((1U << (SIGSYS - 1)) - 1), 1 << (SIGINT - 1) | 1 << (SIGQUIT - 1));
    sigaction(SIGINT, NULL, &action);
    ck_assert(action.sa_handler == SIG_DFL);
    sigaction(SIGQUIT, NULL, &action);
    ck_assert(action.sa_handler == SIG_IGN);
}
END_TEST

START_TEST(it_inherits_nothing_but_its_three_streams)
{
    struct place place;
    struct carrier carrier, other;
    char text[TEXT];

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert(carrier_start_command(&other, "cat"));
    ck_assert(carrier_start_command(&carrier, "ls -l /proc/self/fd | grep -c 'socket\\|/tic'"));
    read_to_end(&carrier, text);
    ck_assert_str_eq(text, "1\n"); /* its input, for its output is a pipe here */
    carrier_end(&carrier);
    carrier_end(&other);
    place_close(&place);
}
END_TEST

/* The far end. */

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
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        _exit(carry_run(login) == PLACE_OK ? 0 : 1);
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
    static struct person person;

    person = place_person(geteuid());
    return person.login;
}

/* What waits for it to end, and the processor time that it took. */
static int outcome_of(const struct far_end *end, long *milliseconds)
{
    struct rusage usage;
    int status;

    ck_assert_int_eq(wait4(end->child, &status, 0, &usage), end->child);
    if (milliseconds)
        *milliseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000L
                      + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
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

        ck_assert_msg(wait_for(file, POLLIN), "nothing more came before %s", text);
        ck_assert_int_eq(read(file, &byte, 1), 1);
        ck_assert_int_eq(byte, *text);
    }
}

static void hear_end(int file)
{
    char byte;

    ck_assert(wait_for(file, POLLIN));
    ck_assert_int_eq(read(file, &byte, 1), 0);
}

static int accept_guest(const struct place *place)
{
    struct person guest;

    ck_assert(wait_for(place->listener, POLLIN));

    int socket = place_accept(place, &guest);

    ck_assert_int_ne(socket, SOCKET_NONE);
    ck_assert_uint_eq(guest.user, geteuid());
    return socket;
}

/* A table, the far end, and the two connected by the first byte. */
static int connect_far_end(struct place *place, struct far_end *end, enum streams streams)
{
    ck_assert_int_eq(place_open(place), PLACE_OK);
    start_far_end(end, streams, own_login());
    say(end->input, "t");

    int host = accept_guest(place);

    hear(host, "t");
    return host;
}

START_TEST(nobody_is_knocked_at_before_the_first_byte)
{
    struct place place;
    struct far_end end;
    struct person guest;

    ck_assert_int_eq(place_open(&place), PLACE_OK);
    start_far_end(&end, (enum streams)_i, own_login());
    end_input(&end);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    hear_end(end.output);
    ck_assert_int_eq(place_accept(&place, &guest), SOCKET_NONE);
    place_close(&place);
}
END_TEST

START_TEST(bytes_are_carried_as_they_come_until_the_host_ends)
{
    struct place place;
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
    place_close(&place);
}
END_TEST

START_TEST(where_there_is_no_table_the_guest_hears_error_none)
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
END_TEST

START_TEST(after_the_end_of_the_input_the_hosts_last_words_are_heard)
{
    struct place place;
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
    place_close(&place);
}
END_TEST

START_TEST(after_the_end_of_the_input_a_host_that_says_nothing_is_not_waited_for)
{
    struct place place;
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
    place_close(&place);
}
END_TEST

START_TEST(nobody_to_read_the_output_is_an_end_and_no_signal)
{
    struct place place;
    struct far_end end;
    int host = connect_far_end(&place, &end, PIPES);

    if (_i == 1)
        say(host, "ping\n");
    close(end.output);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    place_close(&place);
}
END_TEST

START_TEST(a_host_that_ends_with_bytes_unread_is_an_end_and_no_signal)
{
    struct place place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)_i);
    char bytes[TEXT] = {0};

    while (write(end.input, bytes, sizeof bytes) > 0)
        ;
    close(host);
    ck_assert_int_eq(outcome_of(&end, NULL), 0);
    place_close(&place);
}
END_TEST

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

START_TEST(a_megabyte_goes_through_both_ways_at_once_whatever_the_slices)
{
    static const long slices[] = {TEXT, 1000, 37};
    long slice = slices[_i % 3];
    struct place place;
    struct far_end end;
    int host = connect_far_end(&place, &end, (enum streams)(_i / 3));
    long up_in = 0, up_out = 0, down_in = 0, down_out = 0;

    while (up_out < MEGABYTE || down_out < MEGABYTE) {
        struct pollfd files[] = {{up_in < MEGABYTE ? end.input : -1, POLLOUT, 0},
                                 {host, POLLIN, 0},
                                 {down_in < MEGABYTE ? host : -1, POLLOUT, 0},
                                 {end.output, POLLIN, 0}};

        ck_assert_int_gt(socket_poll(files, 4, socket_clock() + PATIENCE), 0);
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
    place_close(&place);
}
END_TEST

START_TEST(a_carrier_and_the_far_end_make_a_line_to_the_table)
{
    struct place place;
    struct carrier carrier;
    char command[2 * PATH], program[PATH] = "";

    ck_assert_int_gt(readlink("/proc/self/exe", program, sizeof program - 1), 0);
    snprintf(command, sizeof command, "exec %s --carry %s", program, own_login());
    ck_assert_int_eq(place_open(&place), PLACE_OK);
    ck_assert(carrier_start_command(&carrier, command));
    ck_assert_int_eq(socket_send(carrier.socket, "tables\n", 7), 7);

    int host = accept_guest(&place);

    hear(host, "tables\n");
    say(host, "waiting\n");
    hear(carrier.socket, "waiting\n");
    ck_assert_int_eq(socket_send(carrier.socket, "bye\n", 4), 4);

    uint64_t before = socket_clock();

    carrier_end(&carrier);
    ck_assert_uint_lt(socket_clock() - before, PATIENCE);
    hear(host, "bye\n");
    hear_end(host);
}
END_TEST

int main(int argc, char *argv[])
{
    if (argc == 3) /* to be the far end itself */
        return carry_run(argv[2]) == PLACE_OK ? 0 : 1;

    Suite *suite = suite_create("carrier");
    TCase *tests = tcase_create("carrier");
    SRunner *runner = srunner_create(suite);

    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, break_ground, clear_ground);
    tcase_add_test(tests, bytes_go_both_ways_and_nothing_is_left_after_the_end);
    tcase_add_test(tests, ssh_is_called_with_exactly_these_words);
    tcase_add_test(tests, where_there_is_no_ssh_that_is_told_and_nothing_is_left);
    tcase_add_loop_test(tests, without_a_descriptor_left_that_is_told_and_nothing_is_left, 0, 4);
    tcase_add_test(tests, a_command_that_is_not_there_ends_and_says_so);
    tcase_add_test(tests, a_carrier_that_dies_is_an_end_and_no_signal);
    tcase_add_test(tests, what_it_complains_of_is_heard_until_it_is_hushed_and_not_after);
    tcase_add_test(tests, what_it_complained_of_last_is_heard_at_the_end);
    tcase_add_test(tests, a_megabyte_of_complaints_keeps_nobody_waiting);
    tcase_add_test(tests, what_was_sent_last_is_still_carried);
    tcase_add_loop_test(tests, a_carrier_that_does_not_want_to_end_is_ended, 0, 4);
    tcase_add_test(tests, signals_are_as_a_shell_gives_them_but_the_keyboards);
    tcase_add_test(tests, it_inherits_nothing_but_its_three_streams);
    tcase_add_loop_test(tests, nobody_is_knocked_at_before_the_first_byte, 0, STREAMS);
    tcase_add_loop_test(tests, bytes_are_carried_as_they_come_until_the_host_ends, 0, STREAMS);
    tcase_add_loop_test(tests, where_there_is_no_table_the_guest_hears_error_none, 0, 4 * STREAMS);
    tcase_add_loop_test(tests, after_the_end_of_the_input_the_hosts_last_words_are_heard, 0,
                        STREAMS);
    tcase_add_loop_test(tests,
                        after_the_end_of_the_input_a_host_that_says_nothing_is_not_waited_for, 0,
                        2 * STREAMS);
    tcase_add_loop_test(tests, nobody_to_read_the_output_is_an_end_and_no_signal, 0, 2);
    tcase_add_loop_test(tests, a_host_that_ends_with_bytes_unread_is_an_end_and_no_signal, 0,
                        STREAMS);
    tcase_add_loop_test(tests, a_megabyte_goes_through_both_ways_at_once_whatever_the_slices, 0,
                        3 * STREAMS);
    tcase_add_test(tests, a_carrier_and_the_far_end_make_a_line_to_the_table);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
