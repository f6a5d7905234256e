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

        ck_assert_msg(address_parse(&address, rows[i].word) == ADDRESS_OK, "%s", rows[i].word);
        ck_assert_int_eq(address.kind, rows[i].address.kind);
        ck_assert_str_eq(address.login, rows[i].address.login);
        ck_assert_str_eq(address.machine, rows[i].address.machine);
        ck_assert_uint_eq(address.port, rows[i].address.port);
        ck_assert_str_eq(address.code, rows[i].address.code);
    }
}

TEST(what_is_no_address_is_refused_for_what_is_wrong_with_it)
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
        {"ann@machine:5478/K7QM", ADDRESS_LOGIN_ON_NETWORK},
        {"ann@machine:5478/K7Q0", ADDRESS_LOGIN_ON_NETWORK},
        {"ann@machine/K7QM", ADDRESS_LOGIN_ON_NETWORK},
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

TEST(a_login_and_a_machine_end_where_there_is_no_more_room)
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

TEST(codes_are_drawn_of_all_32_characters_and_read_in_either_case)
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
