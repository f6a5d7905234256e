/* SPDX-License-Identifier: MIT
 *
 * The word that says where a table is, and a table on the network, on loopback alone.
 */
#include "outside/address.h"
#include "outside/lan.h"

#include <check.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The word. */

START_TEST(each_kind_of_address_is_read)
{
    static const struct {
        const char *word;
        struct address address;
    } rows[] = {
        {"ann", {.kind = ADDRESS_HERE, .login = "ann"}},
        {"a.n_n+2-x", {.kind = ADDRESS_HERE, .login = "a.n_n+2-x"}},
        {"1000", {.kind = ADDRESS_HERE, .login = "1000"}},
        {"ann@machine", {.kind = ADDRESS_BY_SSH, .login = "ann", .machine = "machine"}},
        {"ann@bob@machine", {.kind = ADDRESS_BY_SSH, .login = "ann", .machine = "bob@machine"}},
        {"ann@ssh://machine:22",
         {.kind = ADDRESS_BY_SSH, .login = "ann", .machine = "ssh://machine:22"}},
        {"machine:5478/K7QM",
         {.kind = ADDRESS_ON_NETWORK, .machine = "machine", .port = 5478, .code = "K7QM"}},
        {"192.0.2.7:65535/k7qm",
         {.kind = ADDRESS_ON_NETWORK, .machine = "192.0.2.7", .port = 65535, .code = "K7QM"}},
        {"[2001:db8::7]:1/2345",
         {.kind = ADDRESS_ON_NETWORK, .machine = "2001:db8::7", .port = 1, .code = "2345"}},
        {"[fe80::1%eth0]:5478/zzzz",
         {.kind = ADDRESS_ON_NETWORK, .machine = "fe80::1%eth0", .port = 5478, .code = "ZZZZ"}},
        {"[machine]:5478/K7QM",
         {.kind = ADDRESS_ON_NETWORK, .machine = "machine", .port = 5478, .code = "K7QM"}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct address address;

        ck_assert_msg(address_parse(&address, rows[i].word) == ADDRESS_OK, "%s", rows[i].word);
        ck_assert_int_eq(address.kind, rows[i].address.kind);
        ck_assert_str_eq(address.login, rows[i].address.login);
        ck_assert_str_eq(address.machine, rows[i].address.machine);
        ck_assert_uint_eq(address.port, rows[i].address.port);
        ck_assert_str_eq(address.code, rows[i].address.code);
    }
}
END_TEST

START_TEST(what_is_no_address_is_refused_for_what_is_wrong_with_it)
{
    static const struct {
        const char *word;
        enum address_error error;
    } rows[] = {
        {"", ADDRESS_BAD_LOGIN},
        {" ", ADDRESS_BAD_LOGIN},
        {"ann ", ADDRESS_BAD_LOGIN},
        {"an;n", ADDRESS_BAD_LOGIN},
        {"$(ann)", ADDRESS_BAD_LOGIN},
        {"\xc3\xa4nn", ADDRESS_BAD_LOGIN},
        {"-ann", ADDRESS_DASH},
        {"--carry=ann", ADDRESS_DASH},
        {"@machine", ADDRESS_BAD_LOGIN},
        {"-ann@machine", ADDRESS_DASH},
        {"ann@-oProxyCommand=x", ADDRESS_DASH},
        {"ann@", ADDRESS_BAD_MACHINE},
        {"ann@a machine", ADDRESS_BAD_MACHINE},
        {"ann@\033[2J", ADDRESS_BAD_MACHINE},
        {"machine:5478", ADDRESS_BAD_CODE},
        {"machine/K7QM", ADDRESS_BAD_PORT},
        {"/K7QM", ADDRESS_BAD_PORT},
        {"machine:5478/", ADDRESS_BAD_CODE},
        {"machine:5478/K7Q", ADDRESS_BAD_CODE},
        {"machine:5478/K7QMM", ADDRESS_BAD_CODE},
        {"machine:5478/K7Q0", ADDRESS_BAD_CODE},
        {"machine:5478/K7QO", ADDRESS_BAD_CODE},
        {"machine:5478/K7Q1", ADDRESS_BAD_CODE},
        {"machine:5478/K7QI", ADDRESS_BAD_CODE},
        {"machine:5478/K7Q ", ADDRESS_BAD_CODE},
        {"machine:/K7QM", ADDRESS_BAD_PORT},
        {"machine:0/K7QM", ADDRESS_BAD_PORT},
        {"machine:05478/K7QM", ADDRESS_BAD_PORT},
        {"machine:65536/K7QM", ADDRESS_BAD_PORT},
        {"machine:-1/K7QM", ADDRESS_BAD_PORT},
        {"machine:+1/K7QM", ADDRESS_BAD_PORT},
        {"machine: 1/K7QM", ADDRESS_BAD_PORT},
        {"machine:99999999999999999999/K7QM", ADDRESS_BAD_PORT},
        {":5478/K7QM", ADDRESS_BAD_MACHINE},
        {"[]:5478/K7QM", ADDRESS_BAD_MACHINE},
        {"[::1:5478/K7QM", ADDRESS_BAD_MACHINE},
        {"[:5478/K7QM", ADDRESS_BAD_MACHINE},
        {"::1:5478/K7QM", ADDRESS_NO_BRACKETS},
        {"-machine:5478/K7QM", ADDRESS_DASH},
        {"[-machine]:5478/K7QM", ADDRESS_DASH},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct address address = {.port = 7};
        enum address_error error = address_parse(&address, rows[i].word);

        ck_assert_msg(error == rows[i].error, "%s: %d", rows[i].word, (int)error);
        ck_assert_uint_eq(address.port, 7);
        ck_assert_uint_gt(strlen(address_explain(error)), 10);
    }
}
END_TEST

START_TEST(a_login_and_a_machine_end_where_there_is_no_more_room)
{
    char word[ADDRESS_LOGIN + ADDRESS_MACHINE + 8];
    struct address address;

    memset(word, 'a', sizeof word);
    word[ADDRESS_LOGIN - 1] = '\0';
    ck_assert_int_eq(address_parse(&address, word), ADDRESS_OK);
    ck_assert_int_eq(address_check_login(word), ADDRESS_OK);
    word[ADDRESS_LOGIN - 1] = 'a';
    word[ADDRESS_LOGIN] = '\0';
    ck_assert_int_eq(address_parse(&address, word), ADDRESS_BAD_LOGIN);
    ck_assert_int_eq(address_check_login(word), ADDRESS_BAD_LOGIN);
    memset(word, 'a', sizeof word);
    word[1] = '@';
    word[2 + ADDRESS_MACHINE - 1] = '\0';
    ck_assert_int_eq(address_parse(&address, word), ADDRESS_OK);
    word[2 + ADDRESS_MACHINE - 1] = 'a';
    word[2 + ADDRESS_MACHINE] = '\0';
    ck_assert_int_eq(address_parse(&address, word), ADDRESS_BAD_MACHINE);
}
END_TEST

START_TEST(codes_are_drawn_of_all_32_characters_and_read_in_either_case)
{
    bool is_drawn[256] = {false};
    int count = 0;

    for (int i = 0; i < 500; i++) {
        char code[ADDRESS_CODE + 1], word[32];
        struct address address;

        ck_assert(address_draw_code(code));
        snprintf(word, sizeof word, "machine:5478/%s", code);
        ck_assert_int_eq(address_parse(&address, word), ADDRESS_OK);
        ck_assert_str_eq(address.code, code);
        for (char *letter = word; *letter; letter++)
            *letter = (char)tolower((unsigned char)*letter);
        ck_assert_int_eq(address_parse(&address, word), ADDRESS_OK);
        ck_assert_str_eq(address.code, code);
        for (int j = 0; j < ADDRESS_CODE; j++)
            is_drawn[(unsigned char)code[j]] = true;
    }
    for (int i = 0; i < 256; i++)
        count += is_drawn[i];
    ck_assert_int_eq(count, 32); /* that one is missing has a chance of 1 in 10^26 */
}
END_TEST

/* The network. */

static const char *const loopbacks[LAN_FAMILIES] = {"::1", "127.0.0.1"};

/* A port that was free a moment ago. */
static unsigned free_port(void)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6};
    socklen_t length = sizeof address;
    int file = socket(AF_INET6, SOCK_STREAM, 0);

    ck_assert_int_eq(bind(file, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(getsockname(file, (struct sockaddr *)&address, &length), 0);
    close(file);
    return ntohs(address.sin6_port);
}

static unsigned open_lan(struct lan *lan)
{
    enum lan_error error = LAN_PORT_IN_USE;
    unsigned port = 0;

    for (int tries = 0; tries < 20 && error == LAN_PORT_IN_USE; tries++) {
        port = free_port();
        error = lan_open(lan, port);
    }
    ck_assert_int_eq(error, LAN_OK);
    return port;
}

static void wait_for(int socket, short events)
{
    struct pollfd file = {.fd = socket, .events = events};

    ck_assert_int_eq(socket_poll(&file, 1, socket_clock() + 10000), 1);
}

static int option(int socket, int level, int name)
{
    int value = 0;
    socklen_t length = sizeof value;

    ck_assert_int_eq(getsockopt(socket, level, name, &value, &length), 0);
    return value;
}

START_TEST(both_families_are_listened_to_and_the_address_is_told_as_numbers)
{
    struct lan lan;
    unsigned port = open_lan(&lan);
    int guest;
    char numbers[LAN_NUMBERS], bytes[8];

    ck_assert_int_eq(lan_join(loopbacks[_i], port, 5000, &guest), LAN_OK);
    wait_for(lan.listeners[_i], POLLIN);
    ck_assert_int_eq(lan_accept(lan.listeners[1 - _i], numbers), SOCKET_NONE);

    int host = lan_accept(lan.listeners[_i], numbers);

    ck_assert_int_ne(host, SOCKET_NONE);
    ck_assert_str_eq(numbers, loopbacks[_i]);
    ck_assert_int_eq(lan_accept(lan.listeners[_i], numbers), SOCKET_NONE);
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5);
    wait_for(host, POLLIN);
    ck_assert_int_eq(socket_read(host, bytes, sizeof bytes), 5);
    for (int end = 0; end < 2; end++) {
        int socket = end ? guest : host;

        ck_assert_int_ne(option(socket, IPPROTO_TCP, TCP_NODELAY), 0);
        ck_assert_int_ne(option(socket, SOL_SOCKET, SO_KEEPALIVE), 0);
        ck_assert(fcntl(socket, F_GETFL) & O_NONBLOCK);
        ck_assert(fcntl(socket, F_GETFD) & FD_CLOEXEC);
    }
    lan_close(&lan);
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5); /* who was let on stays */
    wait_for(host, POLLIN);
    ck_assert_int_eq(socket_read(host, bytes, sizeof bytes), 5);
    close(host);
    close(guest);
}
END_TEST

/* A name that has both addresses, in either order. */
static int first_of_both;

int __real_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                       struct addrinfo **addresses);
int __wrap_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                       struct addrinfo **addresses);
int __wrap_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                       struct addrinfo **addresses)
{
    if (strcmp(machine, "both") != 0)
        return __real_getaddrinfo(machine, service, hints, addresses);
    ck_assert_int_eq(__real_getaddrinfo(loopbacks[first_of_both], service, hints, addresses), 0);
    return __real_getaddrinfo(loopbacks[1 - first_of_both], service, hints, &(*addresses)->ai_next);
}

START_TEST(a_name_leads_to_whichever_of_its_addresses_listens)
{
    struct lan lan;
    unsigned port = open_lan(&lan);
    int guest;

    first_of_both = _i;
    ck_assert_int_eq(lan_join("both", port, 5000, &guest), LAN_OK);
    socket_close(&lan.listeners[_i]);
    ck_assert_int_eq(lan_join("both", port, 5000, &guest), LAN_OK);
    lan_close(&lan);
    ck_assert_int_eq(lan_join("both", port, 5000, &guest), LAN_REFUSED);
}
END_TEST

START_TEST(a_port_that_either_family_has_in_use_is_told_and_the_other_let_go)
{
    struct lan lan, second;
    unsigned port = open_lan(&lan);
    int guest;
    char reason[LAN_REASON];

    ck_assert_int_eq(lan_open(&second, port), LAN_PORT_IN_USE);
    socket_close(&lan.listeners[_i]);
    ck_assert_int_eq(lan_open(&second, port), LAN_PORT_IN_USE);
    ck_assert_int_eq(lan_join(loopbacks[_i], port, 5000, &guest), LAN_REFUSED);
    lan_explain(LAN_REFUSED, reason);
    ck_assert_str_eq(reason, "cannot be reached: Connection refused");
    lan_explain(LAN_PORT_IN_USE, reason);
    ck_assert_str_eq(reason, "is a port in use; --lan=PORT takes another");
    lan_close(&lan);
    ck_assert_int_eq(lan_open(&second, port), LAN_OK);
    lan_close(&second);
}
END_TEST

START_TEST(a_port_is_free_again_as_soon_as_the_host_has_ended)
{
    struct lan lan;
    unsigned port = open_lan(&lan);
    int guest, host;
    char numbers[LAN_NUMBERS];

    ck_assert_int_eq(lan_join(loopbacks[1], port, 5000, &guest), LAN_OK);
    wait_for(lan.listeners[1], POLLIN);
    host = lan_accept(lan.listeners[1], numbers);
    close(host); /* the one that closes first waits */
    close(guest);
    lan_close(&lan);
    ck_assert_int_eq(lan_open(&lan, port), LAN_OK);
    lan_close(&lan);
}
END_TEST

/* Which families a machine lacks. */
static int lacking[LAN_FAMILIES];

int __real_socket(int family, int type, int protocol);
int __wrap_socket(int family, int type, int protocol);
int __wrap_socket(int family, int type, int protocol)
{
    for (int i = 0; i < LAN_FAMILIES; i++) {
        if (family == lacking[i]) {
            errno = EAFNOSUPPORT;
            return -1;
        }
    }
    return __real_socket(family, type, protocol);
}

START_TEST(a_machine_without_one_family_does_with_the_other)
{
    struct lan lan;
    unsigned port = free_port();
    int guest;

    lacking[0] = _i == 0 ? AF_INET6 : AF_INET;
    ck_assert_int_eq(lan_open(&lan, port), LAN_OK);
    ck_assert_int_eq(lan.listeners[_i], SOCKET_NONE);
    ck_assert_int_eq(lan_join(loopbacks[1 - _i], port, 5000, &guest), LAN_OK);
    ck_assert_int_eq(lan_join(loopbacks[_i], port, 5000, &guest), LAN_REFUSED);
    lan_close(&lan);
}
END_TEST

START_TEST(a_machine_without_any_network_is_told)
{
    struct lan lan;
    char reason[LAN_REASON];
    unsigned port = free_port();

    lacking[0] = AF_INET6;
    lacking[1] = AF_INET;
    ck_assert_int_eq(lan_open(&lan, port), LAN_NO_NETWORK);
    lan_explain(LAN_NO_NETWORK, reason);
    ck_assert_str_eq(reason, "cannot be listened to: Address family not supported by protocol");
}
END_TEST

START_TEST(a_name_that_leads_nowhere_is_told)
{
    int guest;

    ck_assert_int_eq(lan_join("256.256.256.256.", 5478, 1000, &guest), LAN_NO_MACHINE);
}
END_TEST

/* A listener on that port, or on any, that takes no more callers: as if a wall swallowed them. */
static unsigned listen_deaf(unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), guest;
    enum lan_error error = LAN_OK;

    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(listen(listener, 0), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    for (int i = 0; i < 16 && error == LAN_OK; i++)
        error = lan_join(loopbacks[1], ntohs(address.sin_port), 100, &guest);
    ck_assert_int_eq(error, LAN_NO_ANSWER);
    return ntohs(address.sin_port);
}

START_TEST(a_machine_that_does_not_answer_is_waited_for_no_longer_than_was_said)
{
    enum { LIMIT = 200 };
    unsigned port = listen_deaf(0);
    uint64_t before = socket_clock();
    int guest;

    ck_assert_int_eq(lan_join(loopbacks[1], port, LIMIT, &guest), LAN_NO_ANSWER);
    ck_assert_uint_ge(socket_clock() - before, LIMIT);
    ck_assert_uint_lt(socket_clock() - before, 25 * LIMIT);
}
END_TEST

START_TEST(an_address_that_does_not_answer_leaves_time_for_the_next)
{
    struct lan lan;
    unsigned port = open_lan(&lan);
    int guest;

    socket_close(&lan.listeners[1]);
    listen_deaf(port);
    first_of_both = 1;
    ck_assert_int_eq(lan_join("both", port, 400, &guest), LAN_OK);
    lan_close(&lan);
}
END_TEST

START_TEST(a_guest_that_is_gone_before_it_is_let_on_does_no_harm)
{
    struct lan lan;
    unsigned port = open_lan(&lan);
    const struct linger at_once = {.l_onoff = 1};
    int guest;
    char numbers[LAN_NUMBERS];

    ck_assert_int_eq(lan_join(loopbacks[_i], port, 5000, &guest), LAN_OK);
    setsockopt(guest, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(guest);
    wait_for(lan.listeners[_i], POLLIN);
    socket_close(&(int){lan_accept(lan.listeners[_i], numbers)});
    ck_assert_int_eq(lan_join(loopbacks[_i], port, 5000, &guest), LAN_OK);
    wait_for(lan.listeners[_i], POLLIN);
    ck_assert_int_ne(lan_accept(lan.listeners[_i], numbers), SOCKET_NONE);
    lan_close(&lan);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lan");
    TCase *tests = tcase_create("lan");
    SRunner *runner = srunner_create(suite);

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, each_kind_of_address_is_read);
    tcase_add_test(tests, what_is_no_address_is_refused_for_what_is_wrong_with_it);
    tcase_add_test(tests, a_login_and_a_machine_end_where_there_is_no_more_room);
    tcase_add_test(tests, codes_are_drawn_of_all_32_characters_and_read_in_either_case);
    tcase_add_loop_test(tests, both_families_are_listened_to_and_the_address_is_told_as_numbers, 0,
                        LAN_FAMILIES);
    tcase_add_loop_test(tests, a_name_leads_to_whichever_of_its_addresses_listens, 0, LAN_FAMILIES);
    tcase_add_loop_test(tests, a_port_that_either_family_has_in_use_is_told_and_the_other_let_go, 0,
                        LAN_FAMILIES);
    tcase_add_test(tests, a_port_is_free_again_as_soon_as_the_host_has_ended);
    tcase_add_loop_test(tests, a_machine_without_one_family_does_with_the_other, 0, LAN_FAMILIES);
    tcase_add_test(tests, a_machine_without_any_network_is_told);
    tcase_add_test(tests, a_name_that_leads_nowhere_is_told);
    tcase_add_test(tests, a_machine_that_does_not_answer_is_waited_for_no_longer_than_was_said);
    tcase_add_test(tests, an_address_that_does_not_answer_leaves_time_for_the_next);
    tcase_add_loop_test(tests, a_guest_that_is_gone_before_it_is_let_on_does_no_harm, 0,
                        LAN_FAMILIES);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
