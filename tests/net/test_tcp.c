/* SPDX-License-Identifier: MIT
 *
 * A table on the network, on loopback alone.
 */
#include "fixture.h"
#include "net_faults.h"
#include "suite.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

static unsigned open_lan(struct tcp *lan)
{
    bool is_open = false;
    unsigned port = 0;

    for (int tries = 0; tries < 20 && !is_open; tries++) {
        port = fixture_free_port();
        is_open = tcp_open(lan, port, fixture_reason);
    }
    ck_assert_msg(is_open, "%s", fixture_reason);
    return port;
}

static int option(int socket, int level, int name)
{
    int value = 0;
    socklen_t length = sizeof value;

    ck_assert_int_eq(getsockopt(socket, level, name, &value, &length), 0);
    return value;
}

TEST_LOOP(both_families_are_listened_to_and_the_address_is_told_as_numbers, TCP_FAMILIES)
{
    struct tcp lan;
    unsigned port = open_lan(&lan);
    int guest;
    char numbers[TCP_NUMBERS], bytes[8];

    ck_assert(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest));
    ck_assert(fixture_wait(lan.listeners[_i], POLLIN));
    ck_assert_int_eq(tcp_accept(lan.listeners[1 - _i], numbers), SOCKET_NONE);

    int host = tcp_accept(lan.listeners[_i], numbers);

    ck_assert_int_ne(host, SOCKET_NONE);
    ck_assert_str_eq(numbers, fixture_loopbacks[_i]);
    ck_assert_int_eq(tcp_accept(lan.listeners[_i], numbers), SOCKET_NONE);
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5);
    ck_assert(fixture_wait(host, POLLIN));
    ck_assert_int_eq(socket_read(host, bytes, sizeof bytes), 5);
    for (int end = 0; end < 2; end++) {
        int socket = end ? guest : host;

        ck_assert_int_ne(option(socket, IPPROTO_TCP, TCP_NODELAY), 0);
        ck_assert_int_ne(option(socket, SOL_SOCKET, SO_KEEPALIVE), 0);
        ck_assert(fcntl(socket, F_GETFL) & O_NONBLOCK);
        ck_assert(fcntl(socket, F_GETFD) & FD_CLOEXEC);
    }
    tcp_close(&lan);
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5); /* who was let on stays */
    ck_assert(fixture_wait(host, POLLIN));
    ck_assert_int_eq(socket_read(host, bytes, sizeof bytes), 5);
    close(host);
    close(guest);
}

TEST_LOOP(a_name_leads_to_whichever_of_its_addresses_listens, TCP_FAMILIES)
{
    struct tcp lan;
    unsigned port = open_lan(&lan);
    int guest;

    net_faults.first_of_both = _i;
    ck_assert(fixture_connect("both", port, 5000, &guest));
    socket_close(&lan.listeners[_i]);
    ck_assert(fixture_connect("both", port, 5000, &guest));
    tcp_close(&lan);
    fixture_expect_refusal(fixture_connect("both", port, 5000, &guest), "cannot be reached: ");
}

TEST_LOOP(a_port_that_either_family_has_in_use_is_told_and_the_other_let_go, TCP_FAMILIES)
{
    struct tcp lan, second;
    unsigned port = open_lan(&lan);
    int guest;

    fixture_expect_refusal(tcp_open(&second, port, fixture_reason),
                           " is in use; --lan=PORT takes another");
    socket_close(&lan.listeners[_i]);
    fixture_expect_refusal(tcp_open(&second, port, fixture_reason),
                           " is in use; --lan=PORT takes another");
    fixture_expect_refusal(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest),
                           "cannot be reached: ");
    fixture_expect_refusal(false, "' cannot be reached: Connection refused");
    tcp_close(&lan);
    ck_assert(tcp_open(&second, port, fixture_reason));
    tcp_close(&second);
}

TEST(a_port_is_free_again_as_soon_as_the_host_has_ended)
{
    struct tcp lan;
    unsigned port = open_lan(&lan);
    int guest, host;
    char numbers[TCP_NUMBERS];

    ck_assert(fixture_connect(fixture_loopbacks[1], port, 5000, &guest));
    ck_assert(fixture_wait(lan.listeners[1], POLLIN));
    host = tcp_accept(lan.listeners[1], numbers);
    close(host); /* the one that closes first waits */
    close(guest);
    tcp_close(&lan);
    ck_assert(tcp_open(&lan, port, fixture_reason));
    tcp_close(&lan);
}

/* The first, the second, or both. */
TEST_LOOP(a_machine_without_one_family_does_with_the_other, TCP_FAMILIES + 1)
{
    static const int families[] = {AF_INET6, AF_INET};
    struct tcp lan;
    unsigned port = fixture_free_port();
    int guest;

    net_faults.lacking[0] = families[_i % TCP_FAMILIES];
    if (_i == TCP_FAMILIES) {
        net_faults.lacking[1] = families[1];
        fixture_expect_refusal(tcp_open(&lan, port, fixture_reason),
                               " cannot be listened on: Address family not supported by protocol");
        return;
    }
    ck_assert(tcp_open(&lan, port, fixture_reason));
    ck_assert_int_eq(lan.listeners[_i], SOCKET_NONE);
    ck_assert(fixture_connect(fixture_loopbacks[1 - _i], port, 5000, &guest));
    fixture_expect_refusal(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest),
                           "cannot be reached: ");
    tcp_close(&lan);
}

TEST(a_name_that_leads_nowhere_is_told)
{
    int guest;

    fixture_expect_refusal(fixture_connect("256.256.256.256.", 5478, 1000, &guest),
                           "'256.256.256.256.' is not a machine that can be found");
}

/* A listener on that port, or on any, that takes no more callers: as if a wall swallowed them. */
static unsigned listen_deaf(unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), guest;
    bool is_joined = true;

    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(listen(listener, 0), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    for (int i = 0; i < 16 && is_joined; i++)
        is_joined = fixture_connect(fixture_loopbacks[1], ntohs(address.sin_port), 100, &guest);
    fixture_expect_refusal(is_joined, " does not answer");
    return ntohs(address.sin_port);
}

TEST(a_machine_that_does_not_answer_is_waited_for_no_longer_than_was_said)
{
    enum { LIMIT = 200 };
    unsigned port = listen_deaf(0);
    uint64_t before = clock_now();
    int guest;

    fixture_expect_refusal(fixture_connect(fixture_loopbacks[1], port, LIMIT, &guest),
                           " does not answer");
    ck_assert_uint_ge(clock_now() - before, LIMIT);
    ck_assert_uint_lt(clock_now() - before, 25 * LIMIT);
}

TEST(an_address_that_does_not_answer_leaves_time_for_the_next)
{
    enum { LIMIT = 1000 };
    struct tcp lan;
    unsigned port = open_lan(&lan);
    int guest;

    socket_close(&lan.listeners[1]);
    listen_deaf(port);
    net_faults.first_of_both = 1;

    uint64_t before = clock_now();

    ck_assert(fixture_connect("both", port, LIMIT, &guest));
    ck_assert_uint_lt(clock_now() - before, 5 * LIMIT); /* on a busy machine */
    tcp_close(&lan);
}

TEST_LOOP(a_guest_that_is_gone_before_it_is_let_on_does_no_harm, TCP_FAMILIES)
{
    struct tcp lan;
    unsigned port = open_lan(&lan);
    const struct linger at_once = {.l_onoff = 1};
    int guest;
    char numbers[TCP_NUMBERS];

    ck_assert(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest));
    setsockopt(guest, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(guest);
    ck_assert(fixture_wait(lan.listeners[_i], POLLIN));
    socket_close(&(int){tcp_accept(lan.listeners[_i], numbers)});
    ck_assert(fixture_connect(fixture_loopbacks[_i], port, 5000, &guest));
    ck_assert(fixture_wait(lan.listeners[_i], POLLIN));
    ck_assert_int_ne(tcp_accept(lan.listeners[_i], numbers), SOCKET_NONE);
    tcp_close(&lan);
}

/* One of the two addresses may be there, or both, or none. */
TEST_LOOP(addresses_that_were_looked_up_are_freed, 4)
{
    struct tcp tcp = {{SOCKET_NONE, SOCKET_NONE}};
    unsigned port = fixture_free_port();
    int before = fixture_descriptors();
    int guest = SOCKET_NONE;

    net_faults.first_of_both = _i & 1;
    if (_i & 2)
        ck_assert(tcp_open(&tcp, port, fixture_reason));
    ck_assert(fixture_connect("both", port, FIXTURE_TIMEOUT, &guest) == (_i >= 2));
    socket_close(&guest);
    tcp_close(&tcp);
    ck_assert_int_eq(net_faults.address_lists, 0);
    ck_assert_int_eq(fixture_descriptors(), before);
}
