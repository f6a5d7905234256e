/* SPDX-License-Identifier: MIT
 *
 * A table on the network, on loopback alone.
 */
#include "fixture.h"
#include "net_faults.h"
#include "suite.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

enum { FAMILIES = 2 }; /* of fixture_loopbacks */

static unsigned open_lan(int *listener)
{
    bool is_open = false;
    unsigned port = 0;

    for (int tries = 0; tries < 20 && !is_open; tries++) {
        port = fixture_free_port();
        is_open = tcp_open(listener, port, fixture_reason);
    }
    ck_assert_msg(is_open, "%s", fixture_reason);
    return port;
}

/* Open the table on a machine without IPv6, which it has again for the connections. */
static unsigned open_old_lan(int *listener)
{
    net_faults.lacking[0] = AF_INET6;

    unsigned port = open_lan(listener);

    net_faults.lacking[0] = 0;
    return port;
}

static int option(int socket, int level, int name)
{
    int value = 0;
    socklen_t length = sizeof value;

    ck_assert_int_eq(getsockopt(socket, level, name, &value, &length), 0);
    return value;
}

TEST_LOOP(both_families_are_listened_to_and_the_address_is_told_as_numbers, FAMILIES)
{
    if (fixture_lacks(fixture_loopbacks[_i]))
        return;

    int lan;
    unsigned port = open_lan(&lan);
    int guest;
    char numbers[TCP_NUMBERS], bytes[8];

    ck_assert_int_eq(tcp_accept(lan, numbers), SOCKET_NONE);
    ck_assert(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest));
    ck_assert(fixture_wait(lan, POLLIN));

    int host = tcp_accept(lan, numbers);

    ck_assert_int_ne(host, SOCKET_NONE);
    ck_assert_str_eq(numbers, fixture_loopbacks[_i]);
    ck_assert_int_eq(tcp_accept(lan, numbers), SOCKET_NONE);
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5);
    ck_assert(fixture_wait(host, POLLIN));
    ck_assert_int_eq(socket_read(host, bytes, sizeof bytes), 5);
    for (int end = 0; end < 2; end++) {
        int socket = end ? guest : host;

        ck_assert_int_ne(option(socket, IPPROTO_TCP, TCP_NODELAY), 0);
        ck_assert(fcntl(socket, F_GETFL) & O_NONBLOCK);
        ck_assert(fcntl(socket, F_GETFD) & FD_CLOEXEC);
    }
    socket_close(&lan);
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5); /* a connection from before stays */
    ck_assert(fixture_wait(host, POLLIN));
    ck_assert_int_eq(socket_read(host, bytes, sizeof bytes), 5);
    close(host);
    close(guest);
}

TEST_LOOP(a_port_that_either_family_has_in_use_is_told, FAMILIES)
{
    int lan, second;
    unsigned port = _i == 0 ? open_lan(&lan) : open_old_lan(&lan);

    fixture_expect_refusal(tcp_open(&second, port, fixture_reason),
                           " is in use; --lan=PORT chooses another");
    socket_close(&lan);
    ck_assert(tcp_open(&second, port, fixture_reason));
    socket_close(&second);
}

TEST(a_port_is_free_again_as_soon_as_the_host_has_ended)
{
    if (fixture_lacks(fixture_loopbacks[1]))
        return;

    int lan;
    unsigned port = open_lan(&lan);
    int guest, host;
    char numbers[TCP_NUMBERS];

    ck_assert(fixture_connect(fixture_loopbacks[1], port, 5000, &guest));
    ck_assert(fixture_wait(lan, POLLIN));
    host = tcp_accept(lan, numbers);
    close(host); /* the port waits for the side that closes first */
    close(guest);
    socket_close(&lan);
    ck_assert(tcp_open(&lan, port, fixture_reason));
    socket_close(&lan);
}

TEST(a_machine_without_one_family_does_with_the_other)
{
    if (fixture_lacks(fixture_loopbacks[0]) || fixture_lacks(fixture_loopbacks[1]))
        return;

    int lan;
    unsigned port = open_old_lan(&lan);
    int guest;

    ck_assert(fixture_connect(fixture_loopbacks[1], port, 5000, &guest));
    fixture_expect_refusal(fixture_connect(fixture_loopbacks[0], port, 5000, &guest),
                           "Connection refused");
    net_faults.lacking[0] = AF_INET6;
    net_faults.lacking[1] = AF_INET;
    fixture_expect_refusal(tcp_open(&lan, port, fixture_reason),
                           " cannot be opened: Address family not supported by protocol");
}

TEST(a_name_that_leads_nowhere_is_told)
{
    int guest;

    fixture_expect_refusal(fixture_connect("256.256.256.256.", 5478, 1000, &guest),
                           "the machine '256.256.256.256.' cannot be found");
}

TEST_LOOP(a_guest_that_is_gone_before_it_is_let_on_does_no_harm, FAMILIES)
{
    if (fixture_lacks(fixture_loopbacks[_i]))
        return;

    int lan;
    unsigned port = open_lan(&lan);
    const struct linger at_once = {.l_onoff = 1};
    int guest;
    char numbers[TCP_NUMBERS];

    ck_assert(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest));
    setsockopt(guest, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(guest);
    ck_assert(fixture_wait(lan, POLLIN));
    socket_close(&(int){tcp_accept(lan, numbers)});
    ck_assert(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest));
    ck_assert(fixture_wait(lan, POLLIN));
    ck_assert_int_ne(tcp_accept(lan, numbers), SOCKET_NONE);
    socket_close(&lan);
}

/* ---- The address of this machine. ---- */

enum { INTERFACES = 3 };

/* The interfaces of a machine without routes, and the address that is found; null if there is none.
 * An interface without numbers has no address. */
struct interfaces {
    const char *found;
    struct {
        unsigned flags;
        const char *numbers;
    } list[INTERFACES];
};

static void set_interfaces(const struct interfaces *row)
{
    static struct ifaddrs all[INTERFACES];
    static struct sockaddr_storage addresses[INTERFACES];

    memset(all, 0, sizeof all);
    memset(addresses, 0, sizeof addresses);
    net_faults.interfaces = all;
    for (int i = 0; i < INTERFACES; i++) {
        const char *numbers = row->list[i].numbers;
        struct sockaddr_in *four = (struct sockaddr_in *)&addresses[i];
        struct sockaddr_in6 *six = (struct sockaddr_in6 *)&addresses[i];

        all[i].ifa_next = i + 1 < INTERFACES ? &all[i + 1] : NULL;
        all[i].ifa_flags = row->list[i].flags;
        if (!numbers)
            continue;
        all[i].ifa_addr = (struct sockaddr *)&addresses[i];
        all[i].ifa_addr->sa_family = strchr(numbers, ':') ? AF_INET6 : AF_INET;
        if (strchr(numbers, ':'))
            ck_assert_int_eq(inet_pton(AF_INET6, numbers, &six->sin6_addr), 1);
        else
            ck_assert_int_eq(inet_pton(AF_INET, numbers, &four->sin_addr), 1);
    }
}

TEST(without_a_route_the_address_is_of_an_interface_that_others_can_reach)
{
    enum { UP = IFF_UP, LOOPBACK = IFF_UP | IFF_LOOPBACK };
    static const struct interfaces rows[] = {
        {NULL, {{0, NULL}}},
        {NULL, {{LOOPBACK, "127.0.0.1"}, {LOOPBACK, "::1"}, {UP, NULL}}},
        {NULL, {{0, "192.0.2.1"}, {0, "2001:db8::1"}, {UP, NULL}}},
        {NULL, {{UP, "169.254.0.1"}, {UP, "fe80::1"}, {UP, "169.254.255.255"}}},
        {"192.0.2.1", {{LOOPBACK, "127.0.0.1"}, {UP, "192.0.2.1"}, {UP, "192.0.2.2"}}},
        {"192.0.2.1", {{UP, "2001:db8::1"}, {UP, NULL}, {UP | IFF_RUNNING, "192.0.2.1"}}},
        {"169.253.0.1", {{UP, "169.254.0.1"}, {UP, "169.253.0.1"}, {0, NULL}}},
        {"169.255.0.1", {{UP, "169.254.0.1"}, {UP, "169.255.0.1"}, {0, NULL}}},
        {"2001:db8::1", {{UP, "fe80::1"}, {UP, "169.254.9.9"}, {UP, "2001:db8::1"}}},
        {"2001:db8::1", {{0, "192.0.2.1"}, {LOOPBACK, "::1"}, {UP, "2001:db8::1"}}},
    };

    net_faults.lacking[0] = AF_INET; /* without sockets no route is found */
    net_faults.lacking[1] = AF_INET6;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char numbers[TCP_NUMBERS] = "";

        set_interfaces(&rows[i]);
        ck_assert_msg(tcp_find_address(numbers) == (rows[i].found != NULL), "row %zu", i);
        ck_assert_str_eq(numbers, rows[i].found ? rows[i].found : "");
    }
}

TEST(the_address_is_that_from_which_the_machine_sends_far_away_if_others_can_reach_it)
{
    static const struct interfaces other = {"192.0.2.1", {{IFF_UP, "192.0.2.1"}, {0, NULL}}};
    static const char *const rows[][3] = {
        {"192.0.2.9", "2001:db8::9", "192.0.2.9"},
        {"192.0.2.9", "", "192.0.2.9"},
        {"", "2001:db8::9", "2001:db8::9"},
        {"169.254.0.9", "2001:db8::9", "2001:db8::9"},
        {"169.254.0.9", "fe80::9", "192.0.2.1"},
        {"", "", "192.0.2.1"},
        {"203.0.113.255", "fe80::9", "203.0.113.255"},
    };

    if (fixture_lacks(fixture_loopbacks[0]))
        return;
    set_interfaces(&other);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char numbers[TCP_NUMBERS] = "";
        int before = fixture_descriptors();

        net_faults.routes[0] = rows[i][0];
        net_faults.routes[1] = rows[i][1];
        ck_assert(tcp_find_address(numbers));
        ck_assert_str_eq(numbers, rows[i][2]);
        ck_assert_int_eq(fixture_descriptors(), before);
    }
}
