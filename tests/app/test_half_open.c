/* SPDX-License-Identifier: MIT
 *
 * A line that is half open: the machine of the other side is there no more, and its end of the line
 * says nothing. Ann and Bob sit in two networks of their own, with a wire between them on which
 * what goes to Bob's first address can be lost.
 */
#include "ground.h"
#include "suite.h"
#include "visit.h"

#ifdef __linux__

#include <sched.h>

#define ANN "192.0.2.1"
#define BOB "192.0.2.2"
#define BOB_ELSEWHERE "192.0.2.3"

static struct terminal *host;
static char join[MESSAGE]; /* what Bob types */
static int at_ann, at_bob; /* their networks */

static bool runs(const char *line)
{
    pid_t child = fork();
    int status = -1;

    if (child == 0) {
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(EXIT_FAILURE);
    }
    waitpid(child, &status, 0);
    return status == EXIT_SUCCESS;
}

static bool write_to(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool is_written = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);

    close(file);
    return is_written;
}

/* A user who is not root becomes root in a namespace, if the machine allows that. */
static bool become_root(void)
{
    char map[64];

    snprintf(map, sizeof map, "0 %u 1\n", (unsigned)geteuid());
    return geteuid() == 0 || (unshare(CLONE_NEWUSER) == 0 && write_to("/proc/self/uid_map", map));
}

/* A new network, with its loopback up; this process is in it then. */
static int make_network(void)
{
    if (unshare(CLONE_NEWNET) != 0 || !runs("ip link set lo up"))
        return -1;
    return open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
}

/* Two networks and the wire between them. False where this machine does not allow it. */
static bool make_networks(void)
{
    char line[MESSAGE];

    if (!become_root() || (at_ann = make_network()) < 0 || (at_bob = make_network()) < 0)
        return false;
    snprintf(
        line, sizeof line,
        "ip link add bob type veth peer name ann netns /proc/%d/fd/%d && ip link set bob up && "
        "ip address add " BOB "/24 dev bob && ip address add " BOB_ELSEWHERE "/24 dev bob",
        getpid(), at_ann);
    return runs(line) && setns(at_ann, CLONE_NEWNET) == 0
        && runs("ip address add " ANN "/24 dev ann && ip link set ann up");
}

static void keep_table(void)
{
    char text[TERMINAL_TEXT];
    char tables[64];
    const char *at;

    ground_break();
    ck_assert(make_networks());
    snprintf(tables, sizeof tables, "TICTACTOE_TABLES=%s", ground);
    host = terminal_start(visit_common, ARGS(command_tictactoe(), "--host", "--name=Ann", "--lan"),
                          ARGS(tables));
    terminal_expect(host, ":5478/");
    terminal_text(host, text);
    at = strstr(text, ":5478/");
    snprintf(join, sizeof join, "--join=" ANN "%.10s", at);
    ck_assert_int_eq(setns(at_bob, CLONE_NEWNET), 0);
}

static void end_table(void)
{
    terminal_free(host);
    ground_clear();
}

static struct terminal *knock(void)
{
    struct terminal *guest =
        terminal_start(visit_common, ARGS(command_tictactoe(), join, "--name=Bob"), NULL);

    terminal_expect(host, "Bob (" BOB ") wants to join");
    terminal_keys(host, "y");
    return guest;
}

/* From now on everything between Ann and that address goes to a machine that is not there. */
static void lose(void)
{
    ck_assert_int_eq(setns(at_ann, CLONE_NEWNET), 0);
    ck_assert(runs("ip neigh replace " BOB " lladdr 02:00:00:00:00:09 nud permanent dev ann"));
    ck_assert_int_eq(setns(at_bob, CLONE_NEWNET), 0);
    ck_assert(runs("ip neigh replace " ANN " lladdr 02:00:00:00:00:09 nud permanent dev bob"));
}

/* Bob has another address now, and nobody answers at the first. */
static void move_away(void)
{
    ck_assert(runs("ip address del " BOB "/24 dev bob && ip address replace " BOB_ELSEWHERE
                   "/24 dev bob && ip neigh flush dev bob"));
}

AROUND_EACH(keep_table, end_table)

TEST(who_comes_back_from_elsewhere_has_the_seat_though_the_old_line_never_ended)
{
    struct terminal *guest = knock();

    terminal_expect(guest, "Ann is here and plays X");
    terminal_keys(host, "5");
    terminal_expect(guest, "X 5");
    lose();
    terminal_keys(guest, "1");
    terminal_refuse(host, "O 1");
    terminal_free(guest);
    move_away();
    guest = terminal_start(visit_common, ARGS(command_tictactoe(), join, "--name=Bob"), NULL);
    terminal_expect(host, "Bob (" BOB_ELSEWHERE ") wants to join");
    terminal_keys(host, "y");
    terminal_expect(guest, "Ann is here and plays X");
    terminal_keys(guest, "3");
    terminal_expect(host, "O 3");
    terminal_free(guest);
}

TEST(a_guest_without_a_network_is_told_in_a_line)
{
    struct terminal *guest;
    char line[2 * MESSAGE];

    snprintf(line, sizeof line, "tictactoe: port 5478 of '" ANN "' cannot be reached: %s",
             strerror(ENETUNREACH));
    ck_assert(runs("ip link set bob down"));
    guest = terminal_start(visit_common, ARGS(command_tictactoe(), join, "--name=Bob"), NULL);
    ck_assert_int_eq(terminal_end(guest), EXIT_FAILURE);
    terminal_expect(guest, line);
    terminal_free(guest);
}

/* True if all of that is possible here. A separate process tries it. */
static bool is_allowed(void)
{
    pid_t child = fork();
    int status = -1;

    if (child == 0)
        _exit(make_networks() ? EXIT_SUCCESS : EXIT_FAILURE);
    waitpid(child, &status, 0);
    return status == EXIT_SUCCESS;
}

#else

static bool is_allowed(void)
{
    return false;
}

#endif

static const char *no_networks(void)
{
    return is_allowed() ? NULL : "this machine lends no network namespaces, or has no ip";
}

SKIPPED_IF(no_networks)
