/* SPDX-License-Identifier: MIT
 *
 * Transports of a game. Those here are commands of the shell; ssh is one that only looks so.
 */
#include "ground.h"
#include "net/transport.h"
#include "suite.h"

#include <sys/resource.h>

static const struct address nowhere;
static const struct address far = {.login = "ann", .machine = "machine"};

enum { TEXT = 4096 };

/* All that it says until it has ended, on its output and through us on the standard error. */
static void read_to_end(struct transport *transport, char text[TEXT])
{
    size_t length = 0;

    for (;;) {
        struct pollfd files[] = {{.fd = transport->socket, .events = POLLIN},
                                 {.fd = transport->complaint, .events = POLLIN}};

        ck_assert_int_gt(poll(files, 2, GROUND_PATIENCE), 0);
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

/* From here on the standard error is a file. */
static int divert_complaints(void)
{
    char path[GROUND_PATH];

    snprintf(path, sizeof path, "%s/stderr", ground);

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

AROUND_EACH(ground_break, ground_clear)

TEST(bytes_go_both_ways_and_nothing_is_left_after_the_end)
{
    int descriptors = ground_descriptors();
    struct transport transport;
    char bytes[16];

    ck_assert(transport_start(&transport, "cat", &nowhere, ground_reason));
    ck_assert_int_eq(socket_read(transport.socket, bytes, sizeof bytes), 0);
    ck_assert_int_eq(socket_send(transport.socket, "ping\n", 5), 5);
    ck_assert(ground_wait(transport.socket, POLLIN));
    ck_assert_int_eq(socket_read(transport.socket, bytes, sizeof bytes), 5);
    ck_assert_mem_eq(bytes, "ping\n", 5);
    transport_end(&transport);
    hold_none_left();
    ck_assert_int_eq(ground_descriptors(), descriptors);
}

TEST(ssh_is_called_with_exactly_these_words)
{
    char path[GROUND_PATH], text[TEXT];
    struct transport transport;

    snprintf(path, sizeof path, "%s/ssh", ground);

    FILE *script = fopen(path, "w");

    fputs("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", script);
    fclose(script);
    ck_assert_int_eq(chmod(path, 0700), 0);
    setenv("PATH", ground, 1);
    ck_assert(transport_start(&transport, NULL, &far, ground_reason));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "-T\n-o\nServerAliveInterval=15\n--\nmachine\ntictactoe\n--carry=ann\n");
    transport_end(&transport);
}

TEST(where_there_is_no_ssh_that_is_told_and_nothing_is_left)
{
    int descriptors = ground_descriptors();
    struct transport transport;

    setenv("PATH", ground, 1);
    ck_assert(!transport_start(&transport, NULL, &far, ground_reason));
    ck_assert_int_eq(errno, ENOENT);
    ck_assert_int_eq(ground_descriptors(), descriptors);
    hold_none_left();
}

TEST_LOOP(without_a_descriptor_left_that_is_told_and_nothing_is_left, 4)
{
    struct rlimit limit;
    struct rlimit before;
    struct transport transport;
    int descriptors = ground_descriptors();
    int first_free = dup(STDIN_FILENO);

    close(first_free);
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &before), 0);
    limit = before;
    limit.rlim_cur = (rlim_t)first_free + (rlim_t)_i;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    ck_assert(!transport_start(&transport, "cat", &nowhere, ground_reason));
    ck_assert_int_eq(errno, EMFILE);
    ck_assert_int_eq(ground_descriptors(), descriptors);
    setrlimit(RLIMIT_NOFILE, &before); /* whoever looks for leaks at the end opens files */
}

TEST(a_command_that_is_not_there_ends_and_says_so)
{
    int file = divert_complaints();
    struct transport transport;
    char text[TEXT];

    ck_assert(transport_start(&transport, "/nowhere/carrier", &nowhere, ground_reason));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "");
    transport_end(&transport);
    ck_assert_ptr_nonnull(strstr(complaints(file), "/nowhere/carrier"));
}

TEST(a_carrier_that_dies_is_an_end_and_no_signal)
{
    struct transport transport;
    char text[TEXT];

    ck_assert(transport_start(&transport, "echo hello; kill -9 $$", &nowhere, ground_reason));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "hello\n");
    ck_assert_int_eq(socket_send(transport.socket, "ping\n", 5), SOCKET_ENDED);
    transport_end(&transport);
    hold_none_left();
}

TEST(what_it_complains_of_is_heard_until_it_is_hushed_and_not_after)
{
    int file = divert_complaints();
    struct transport transport;
    char text[TEXT];

    ck_assert(transport_start(&transport, "echo first >&2; read x; echo second >&2; echo z",
                              &nowhere, ground_reason));
    while (strcmp(complaints(file), "first\n") != 0) {
        ck_assert(ground_wait(transport.complaint, POLLIN));
        transport_attend(&transport);
    }
    transport_hush(&transport);
    socket_send(transport.socket, "\n", 1);
    read_to_end(&transport, text);
    transport_end(&transport);
    ck_assert_str_eq(text, "z\n");
    ck_assert_str_eq(complaints(file), "first\n");
}

TEST(what_it_complained_of_last_is_heard_at_the_end)
{
    int file = divert_complaints();
    struct transport transport;

    ck_assert(transport_start(&transport, "echo last words >&2", &nowhere, ground_reason));
    transport_end(&transport);
    ck_assert_str_eq(complaints(file), "last words\n");
}

TEST(a_megabyte_of_complaints_keeps_nobody_waiting)
{
    struct transport transport;
    char text[TEXT];

    ck_assert(transport_start(&transport, "head -c 1048576 /dev/zero >&2; echo done", &nowhere,
                              ground_reason));
    transport_hush(&transport);
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "done\n");
    transport_end(&transport);
}

TEST(what_was_sent_last_is_still_carried)
{
    struct transport transport;
    char command[2 * GROUND_PATH], path[GROUND_PATH], text[TEXT] = "";

    snprintf(path, sizeof path, "%s/carried", ground);
    snprintf(command, sizeof command, "exec >%s; cat; echo end", path);
    ck_assert(transport_start(&transport, command, &nowhere, ground_reason));
    ck_assert_int_eq(socket_send(transport.socket, "bye\n", 4), 4);
    transport_end(&transport);

    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(text, 1, sizeof text, file), 8);
    ck_assert_str_eq(text, "bye\nend\n");
    fclose(file);
}

TEST_LOOP(a_carrier_that_does_not_want_to_end_is_ended, 4)
{
    static const char *const commands[] = {"exec sleep 1000", "kill -STOP $$",
                                           "trap '' TERM; exec yes", "exec yes >&2"};
    uint64_t before = clock_now();
    struct transport transport;

    ck_assert(transport_start(&transport, commands[_i], &nowhere, ground_reason));
    transport_hush(&transport);
    transport_end(&transport);
    hold_none_left();
    ck_assert_uint_lt(clock_now() - before, GROUND_PATIENCE);
}

TEST_LOOP(what_a_carrier_has_started_ends_with_it, 4)
{
    static const char *const commands[] = {"sleep 1000; true", "sleep 1000 & exit",
                                           "trap '' TERM; sleep 1000; true",
                                           "trap '' TERM; sleep 1000 & exit"};
    struct transport transport;
    char byte;

    ck_assert(transport_start(&transport, commands[_i], &nowhere, ground_reason));

    int witness = dup(transport.socket); /* whose other end whatever is left behind would hold */

    transport_end(&transport);
    hold_none_left();
    ck_assert(ground_wait(witness, POLLIN));
    ck_assert_int_eq(socket_read(witness, &byte, 1), SOCKET_ENDED);
    close(witness);
}

TEST_LOOP(a_carrier_ends_though_the_game_is_killed, 2)
{
    static const char *const commands[] = {"exec sleep 1000", "trap '' TERM; exec sleep 1000"};
    int held[2];
    char byte;

    ck_assert_int_eq(pipe(held), 0);

    pid_t game = fork();

    if (game == 0) {
        struct transport transport;

        if (transport_start(&transport, commands[_i], &nowhere, ground_reason))
            raise(SIGKILL);
        _exit(1);
    }
    close(held[1]);
    ck_assert_int_eq(waitpid(game, NULL, 0), game);
    ck_assert(ground_wait(held[0], POLLIN));
    ck_assert_int_eq(read(held[0], &byte, 1), 0);
    close(held[0]);
}

TEST(signals_are_as_a_shell_gives_them)
{
    struct transport transport;
    char text[TEXT];
    unsigned long long blocked, ignored; /* a bit each; the C library has some of its own above */
    sigset_t all;

    for (int number = 1; number < SIGSYS; number++)
        if (number != SIGCHLD && number != SIGKILL && number != SIGSTOP)
            signal(number, SIG_IGN);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    ck_assert(transport_start(&transport, "exec grep -E 'Sig(Blk|Ign)' /proc/self/status", &nowhere,
                              ground_reason));
    read_to_end(&transport, text);
    transport_end(&transport);
    ck_assert_int_eq(sscanf(text, "SigBlk: %llx SigIgn: %llx", &blocked, &ignored), 2);
    ck_assert_uint_eq(blocked, 0);
    ck_assert_uint_eq(ignored & ((1U << (SIGSYS - 1)) - 1), 0);
}

TEST(it_inherits_nothing_but_its_three_streams)
{
    struct unix_socket place;
    struct transport transport, other;
    char text[TEXT];

    for (int file = STDERR_FILENO + 1; file < 256; file++)
        fcntl(file, F_SETFD, FD_CLOEXEC); /* what the test itself has inherited */
    ck_assert(unix_socket_open(&place, ground_reason));
    ck_assert(transport_start(&other, "cat", &nowhere, ground_reason));
    ck_assert(transport_start(&transport, "exec ls /proc/self/fd", &nowhere, ground_reason));
    read_to_end(&transport, text);
    ck_assert_str_eq(text, "0\n1\n2\n3\n"); /* the last is the folder that is listed */
    transport_end(&transport);
    transport_end(&other);
    unix_socket_close(&place);
}
