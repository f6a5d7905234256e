/* SPDX-License-Identifier: MIT */
#include "net/address.h"
#include "suite.h"

#include <ctype.h>

TEST(each_kind_of_address_is_read)
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
        const char *reason;

        ck_assert_msg(address_parse(&address, rows[i].word, &reason), "%s", rows[i].word);
        ck_assert_int_eq(address.kind, rows[i].address.kind);
        ck_assert_str_eq(address.login, rows[i].address.login);
        ck_assert_str_eq(address.machine, rows[i].address.machine);
        ck_assert_uint_eq(address.port, rows[i].address.port);
        ck_assert_str_eq(address.code, rows[i].address.code);
    }
}

#define bad_login "has no login where one belongs; a login is letters, digits and . _ + -"
#define dash "has a login or a machine that begins with a dash"
#define bad_machine "has no machine where one belongs"
#define no_brackets "has colons in its machine; write [MACHINE]:PORT/CODE"
#define bad_port "has no port from 1 to 65535; write MACHINE:PORT/CODE"
#define login_on_network "has a login and a code; write MACHINE:PORT/CODE, or LOGIN@MACHINE for ssh"
#define bad_code "does not end in /CODE, four characters: A to Z without I and O, or 2 to 9"

TEST(what_is_no_address_is_refused_for_what_is_wrong_with_it)
{
    static const struct {
        const char *word;
        const char *reason;
    } rows[] = {
        {"", bad_login},
        {" ", bad_login},
        {"ann ", bad_login},
        {"an;n", bad_login},
        {"$(ann)", bad_login},
        {"\xc3\xa4nn", bad_login},
        {"-ann", dash},
        {"--carry=ann", dash},
        {"@machine", bad_login},
        {"-ann@machine", dash},
        {"ann@-oProxyCommand=x", dash},
        {"ann@", bad_machine},
        {"ann@a machine", bad_machine},
        {"ann@\033[2J", bad_machine},
        {"ann@machine:5478/K7QM", login_on_network},
        {"ann@machine:5478/K7Q0", login_on_network},
        {"ann@machine/K7QM", login_on_network},
        {"machine:5478", bad_code},
        {"machine/K7QM", bad_port},
        {"/K7QM", bad_port},
        {"machine:5478/", bad_code},
        {"machine:5478/K7Q", bad_code},
        {"machine:5478/K7QMM", bad_code},
        {"machine:5478/K7Q0", bad_code},
        {"machine:5478/K7QO", bad_code},
        {"machine:5478/K7Q1", bad_code},
        {"machine:5478/K7QI", bad_code},
        {"machine:5478/K7Q ", bad_code},
        {"machine:/K7QM", bad_port},
        {"machine:0/K7QM", bad_port},
        {"machine:05478/K7QM", bad_port},
        {"machine:65536/K7QM", bad_port},
        {"machine:-1/K7QM", bad_port},
        {"machine:+1/K7QM", bad_port},
        {"machine: 1/K7QM", bad_port},
        {"machine:99999999999999999999/K7QM", bad_port},
        {":5478/K7QM", bad_machine},
        {"[]:5478/K7QM", bad_machine},
        {"[::1:5478/K7QM", bad_machine},
        {"[:5478/K7QM", bad_machine},
        {"::1:5478/K7QM", no_brackets},
        {"-machine:5478/K7QM", dash},
        {"[-machine]:5478/K7QM", dash},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct address address = {.port = 7};
        const char *reason;

        ck_assert(!address_parse(&address, rows[i].word, &reason));
        ck_assert_msg(strcmp(reason, rows[i].reason) == 0, "%s %s", rows[i].word, reason);
        ck_assert_uint_eq(address.port, 7);
    }
}

TEST(a_login_and_a_machine_end_where_there_is_no_more_room)
{
    char word[ADDRESS_LOGIN + ADDRESS_MACHINE + 8];
    struct address address;
    const char *reason;

    memset(word, 'a', sizeof word);
    word[ADDRESS_LOGIN - 1] = '\0';
    ck_assert(address_parse(&address, word, &reason));
    ck_assert(address_check_login(word, &reason));
    word[ADDRESS_LOGIN - 1] = 'a';
    word[ADDRESS_LOGIN] = '\0';
    ck_assert(!address_parse(&address, word, &reason));
    ck_assert_str_eq(reason, bad_login);
    ck_assert(!address_check_login(word, &reason));
    ck_assert_str_eq(reason, bad_login);
    memset(word, 'a', sizeof word);
    word[1] = '@';
    word[2 + ADDRESS_MACHINE - 1] = '\0';
    ck_assert(address_parse(&address, word, &reason));
    word[2 + ADDRESS_MACHINE - 1] = 'a';
    word[2 + ADDRESS_MACHINE] = '\0';
    ck_assert(!address_parse(&address, word, &reason));
    ck_assert_str_eq(reason, bad_machine);
}

TEST(codes_are_drawn_of_all_32_characters_and_read_in_either_case)
{
    bool is_drawn[256] = {false};
    int count = 0;

    for (int i = 0; i < 500; i++) {
        char code[ADDRESS_CODE + 1], word[32];
        struct address address;
        const char *reason;

        ck_assert(address_draw_code(code));
        snprintf(word, sizeof word, "machine:5478/%s", code);
        ck_assert(address_parse(&address, word, &reason));
        ck_assert_str_eq(address.code, code);
        for (char *letter = word; *letter; letter++)
            *letter = (char)tolower((unsigned char)*letter);
        ck_assert(address_parse(&address, word, &reason));
        ck_assert_str_eq(address.code, code);
        for (int j = 0; j < ADDRESS_CODE; j++)
            is_drawn[(unsigned char)code[j]] = true;
    }
    for (int i = 0; i < 256; i++)
        count += is_drawn[i];
    ck_assert_int_eq(count, 32); /* that one is missing has a chance of 1 in 10^26 */
}
