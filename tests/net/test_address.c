/* SPDX-License-Identifier: MIT */
#include "net/address.h"
#include "steps.h"
#include "suite.h"

#include <ctype.h>

static const char *step(char *words)
{
    static char result[1024];
    struct address address = {.port = 7};
    const char *reason;

    steps_word(&words);
    if (!address_parse(&address, words, &reason)) {
        steps_expect_that(address.port == 7 && !*address.login);
        snprintf(result, sizeof result, "no: %s", reason);
    } else if (address.kind == ADDRESS_ON_NETWORK) {
        snprintf(result, sizeof result, "network %s %u %s", address.machine, address.port,
                 address.code);
    } else {
        bool is_here = address.kind == ADDRESS_HERE;

        snprintf(result, sizeof result, "%s %s%s%s", is_here ? "here" : "ssh", address.login,
                 is_here ? "" : " ", address.machine);
    }
    return result;
}

TEST(an_address_is_read_or_refused_for_what_is_wrong_with_it)
{
    steps_run("tests/net/address.steps", NULL, step);
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
    ck_assert_ptr_nonnull(strstr(reason, "no login"));
    ck_assert(!address_check_login(word, &reason));
    ck_assert_ptr_nonnull(strstr(reason, "no login"));
    memset(word, 'a', sizeof word);
    word[1] = '@';
    word[2 + ADDRESS_MACHINE - 1] = '\0';
    ck_assert(address_parse(&address, word, &reason));
    word[2 + ADDRESS_MACHINE - 1] = 'a';
    word[2 + ADDRESS_MACHINE] = '\0';
    ck_assert(!address_parse(&address, word, &reason));
    ck_assert_ptr_nonnull(strstr(reason, "no machine"));
}

TEST(codes_are_drawn_of_all_32_characters_and_read_in_either_case)
{
    bool is_drawn[256] = {false};
    int count = 0;

    for (int i = 0; i < 500; i++) {
        char code[CODE_BYTES + 1], word[32];
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
        for (int j = 0; j < CODE_BYTES; j++)
            is_drawn[(unsigned char)code[j]] = true;
    }
    for (int i = 0; i < 256; i++)
        count += is_drawn[i];
    ck_assert_int_eq(count, 32); /* the chance that one is missing is 1 in 10^26 */
}
