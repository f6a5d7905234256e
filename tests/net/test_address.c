/* SPDX-License-Identifier: MIT */
#include "net/address.h"
#include "suite.h"

TEST(each_kind_of_address_is_read)
{
    static const struct {
        const char *word;
        struct address address;
    } rows[] = {
        {"ann", {.kind = ADDRESS_HERE, .user = "ann"}},
        {"a.n_n+2-x", {.kind = ADDRESS_HERE, .user = "a.n_n+2-x"}},
        {"1000", {.kind = ADDRESS_HERE, .user = "1000"}},
        {"CORP\\bob", {.kind = ADDRESS_HERE, .user = "CORP\\bob"}},
        {"j\xC3\xB6rg", {.kind = ADDRESS_HERE, .user = "j\xC3\xB6rg"}},
        {"machine:5478/K7QM",
         {.kind = ADDRESS_ON_NETWORK, .machine = "machine", .port = 5478, .passcode = "K7QM"}},
        {"192.0.2.7:65535/k7qm",
         {.kind = ADDRESS_ON_NETWORK, .machine = "192.0.2.7", .port = 65535, .passcode = "K7QM"}},
        {"[2001:db8::7]:1/2345",
         {.kind = ADDRESS_ON_NETWORK, .machine = "2001:db8::7", .port = 1, .passcode = "2345"}},
        {"[fe80::1%eth0]:5478/zzzz",
         {.kind = ADDRESS_ON_NETWORK, .machine = "fe80::1%eth0", .port = 5478, .passcode = "ZZZZ"}},
        {"[machine]:5478/K7QM",
         {.kind = ADDRESS_ON_NETWORK, .machine = "machine", .port = 5478, .passcode = "K7QM"}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct address *expected = &rows[i].address;
        struct address address;
        char reason[ADDRESS_REASON];

        ck_assert_msg(address_parse(&address, rows[i].word, reason), "%s", rows[i].word);
        ck_assert_int_eq(address.kind, expected->kind);
        ck_assert_str_eq(address.user, expected->user);
        ck_assert_str_eq(address.machine, expected->machine);
        ck_assert_uint_eq(address.port, expected->port);
        ck_assert_str_eq(address.passcode, expected->passcode);
    }
}

TEST(a_word_that_is_no_address_is_refused_for_what_is_wrong_with_it)
{
    enum { MOST_WORDS = 25 };
    static const struct {
        const char *reason, *words[MOST_WORDS];
    } rows[] = {
        {"cannot be a user name", {""}},
        {"is neither a USER of this machine nor MACHINE:PORT/CODE",
         {"ann@", "@machine", "@", "ann@a machine", "ann@\x1B[2J", "ann@-oProxyCommand=x"}},
        {"is on another machine; to join there: ssh -t machine tictactoe --join=ann",
         {"ann@machine"}},
        {"is on another machine; to join there: ssh -t machine tictactoe --join=ann@corp.example",
         {"ann@corp.example@machine"}},
        {"is on another machine; to join there: ssh -t machine "
         "'tictactoe --join='\\''CORP\\bob'\\'''",
         {"CORP\\bob@machine"}},
        {"does not end in a passcode of four characters: A to Z without I and O, or 2 to 9",
         {"machine:5478/K7Q", "machine:5478/K7QMM", "machine:5478/K7Q0", "machine:5478/K7QO",
          "machine:5478/K7Q1", "machine:5478/K7QI", "machine:5478/K7Q ", "machine:5478/K7QM/"}},
        {"is not MACHINE:PORT/CODE; a port is 1 to 65535, and an IPv6 address needs brackets",
         {"machine/K7QM",       "/K7QM",
          "machine:5478",       "machine:5478/",
          "machine:/K7QM",      "machine:0/K7QM",
          "machine:05478/K7QM", "machine:65536/K7QM",
          "machine:-1/K7QM",    "machine:+1/K7QM",
          "machine: 1/K7QM",    "machine:99999999999999999999/K7QM",
          ":5478/K7QM",         "[]:5478/K7QM",
          "[::1:5478/K7QM",     "[:5478/K7QM",
          "::1]:5478/K7QM",     "::1:5478/K7QM",
          "machine]:5478/K7QM", "a machine:5478/K7QM",
          "-x:5478/K7QM",       "[-x]:5478/K7QM",
          "ann@pc:5478/K7QM",   "ann@machine/K7QM"}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (const char *const *word = rows[i].words; *word; word++) {
            struct address address = {.port = 7};
            char reason[ADDRESS_REASON];

            ck_assert_msg(!address_parse(&address, *word, reason), "%s", *word);
            ck_assert_str_eq(reason, rows[i].reason);
            ck_assert(address.port == 7 && !*address.user);
        }
}

TEST(what_joins_a_table_on_the_network_is_read_as_its_address)
{
    static const char *const machines[] = {"machine", "192.0.2.7", "2001:db8::7", "fe80::1%eth0"};
    static const char start[] = "tictactoe --join=";

    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        char command[ADDRESS_COMMAND], reason[ADDRESS_REASON];
        struct address address;

        address_write_network_command(command, machines[i], 65535, "K7QM");
        ck_assert_int_eq(strncmp(command, start, strlen(start)), 0);
        ck_assert_msg(address_parse(&address, command + strlen(start), reason), "%s", command);
        ck_assert_int_eq(address.kind, ADDRESS_ON_NETWORK);
        ck_assert_str_eq(address.machine, machines[i]);
        ck_assert_uint_eq(address.port, 65535);
        ck_assert_str_eq(address.passcode, "K7QM");
    }
}

TEST(a_user_ends_where_there_is_no_more_room)
{
    char word[ADDRESS_USER + 1], reason[ADDRESS_REASON];
    struct address address;

    memset(word, 'a', sizeof word);
    word[ADDRESS_USER - 1] = '\0';
    ck_assert(address_parse(&address, word, reason));
    ck_assert(address_can_be_user(word));
    word[ADDRESS_USER - 1] = 'a';
    word[ADDRESS_USER] = '\0';
    ck_assert(!address_parse(&address, word, reason));
    ck_assert_str_eq(reason, "cannot be a user name");
    ck_assert(!address_can_be_user(word));
}

/* Read "ann@machine", in which the machine or the user is as long as that. */
static void check_lengths(int user, int machine, bool is_right)
{
    static const char start[] = "is on another machine; to join there: ssh -t aa";
    char word[2 * ADDRESS_USER + 32], reason[ADDRESS_REASON];
    struct address address;

    memset(word, 'a', sizeof word);
    word[user] = '@';
    word[user + 1 + machine] = '\0';
    ck_assert(!address_parse(&address, word, reason));
    ck_assert_msg(!strncmp(reason, start, strlen(start)) == is_right, "%d and %d: %s", user,
                  machine, reason);
}

TEST(a_user_and_a_machine_far_away_have_255_bytes_at_most)
{
    check_lengths(4, 255, true);
    check_lengths(4, 256, false);
    check_lengths(255, 4, true);
    check_lengths(256, 4, false);
}

TEST(the_name_of_a_machine_has_no_blank_and_no_control_character)
{
    static const char start[] = "is on another machine";

    for (int byte = 1; byte < 256; byte++) {
        const char word[] = {'a', 'n', 'n', '@', 'p', (char)byte, 'c', '\0'};
        bool is_right = byte > ' ' && byte != 0x7f;
        struct address address;
        char reason[ADDRESS_REASON];

        if (byte == '/')
            continue; /* no name of a machine is read before that */
        ck_assert(!address_parse(&address, word, reason));
        ck_assert_msg(!strncmp(reason, start, strlen(start)) == is_right, "0x%02x: %s",
                      (unsigned)byte, reason);
    }
}

TEST(a_port_is_any_number_from_1_to_65535)
{
    for (unsigned number = 0; number < 70000; number++) {
        char word[16];
        unsigned port = 7;
        bool is_port = number >= 1 && number <= 65535;

        snprintf(word, sizeof word, "%u", number);
        if (address_parse_port(&port, word) != is_port || port != (is_port ? number : 7))
            ck_abort_msg("%u is taken wrong", number);
    }
}

TEST(a_command_quotes_the_user_and_the_machine_for_each_shell_that_reads_it)
{
    static const char *const rows[][3] = {
        {"ann", NULL, "tictactoe --join=ann"},
        {"a b", NULL, "tictactoe --join='a b'"},
        {"\x1b", NULL, "tictactoe --join=1000"},
        {"", NULL, "tictactoe --join=1000"},
        {"ann", "pc", "ssh -t pc tictactoe --join=ann"},
        {"a b", "pc", "ssh -t pc 'tictactoe --join='\\''a b'\\'''"},
        {"ann", "my pc", "ssh -t 'my pc' tictactoe --join=ann"},
        {"\x1b", "\x1b", "ssh -t MACHINE tictactoe --join=1000"},
    };
    char command[ADDRESS_COMMAND];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        address_write_command(command, rows[i][0], "1000", rows[i][1]);
        ck_assert_str_eq(command, rows[i][2]);
    }
    address_write_network_command(command, "pc", 5478, "K7QM");
    ck_assert_str_eq(command, "tictactoe --join=pc:5478/K7QM");
    address_write_network_command(command, "2001:db8::7", 1, "K7QM");
    ck_assert_str_eq(command, "tictactoe --join=[2001:db8::7]:1/K7QM");
}

TEST(codes_are_drawn_of_all_32_characters_and_can_be_read)
{
    bool is_drawn[256] = {false};
    int count = 0;

    for (int i = 0; i < 500; i++) {
        char code[PASSCODE_BYTES + 1], word[32];
        struct address address;
        char reason[ADDRESS_REASON];

        ck_assert(address_draw_passcode(code));
        snprintf(word, sizeof word, "machine:5478/%s", code);
        ck_assert(address_parse(&address, word, reason));
        ck_assert_str_eq(address.passcode, code);
        for (int j = 0; j < PASSCODE_BYTES; j++)
            is_drawn[(unsigned char)code[j]] = true;
    }
    for (int i = 0; i < 256; i++)
        count += is_drawn[i];
    ck_assert_int_eq(count, 32); /* the chance that one is missing is 1 in 10^26 */
}
