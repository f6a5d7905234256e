/* SPDX-License-Identifier: MIT
 *
 * The connections of a host and of a guest, in the process of the test.
 */
#include "fixture.h"
#include "net/net.h"
#include "net_faults.h"
#include "peers.h"
#include "suite.h"

#include <netinet/in.h>
#include <sys/resource.h>

static struct net net;
static struct match matches[PERSONS];
static struct table tables[PERSONS];
static unsigned port;
static int descriptors; /* how many descriptors there were before the table was opened */

static void open_host(struct net *at)
{
    struct match *match = &matches[PERSON_HOST];

    match_start(match, (struct game){0});
    match->record.own_mark = PLAYER_X;
    table_open(&tables[PERSON_HOST], match, PERSON_HOST, false);
    host_open(&at->host, &tables[PERSON_HOST], "Ann", &at->access, peers_draw_key);
}

static void open_table(void)
{
    fixture_set_up();
    port = fixture_free_port();
    descriptors = fixture_descriptors();
    ck_assert(net_host(&net, NULL, port, fixture_reason));
    open_host(&net);
}

static void close_table(void)
{
    net_close(&net, false);
    fixture_tear_down();
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(open_table, close_table)

TEST(a_table_that_is_closed_leaves_no_descriptor)
{
    const struct user host = fixture_user();
    int guest;

    ck_assert(unix_socket_join(&host, &guest, fixture_reason));
    fixture_send(guest, HELLO);
    while (net.host.seated == NONE)
        net_attend(&net);
    socket_close(&guest);
    net_close(&net, false);
    ck_assert_int_eq(fixture_descriptors(), descriptors);
}

TEST(seeking_the_next_one_again_and_again_leaves_no_descriptor)
{
    static struct net waiting, coming;
    const int before = fixture_descriptors();

    for (int time = 0; time < 3; time++) {
        ck_assert(net_meet(&waiting, &tables[PERSON_HOST], "Ann") && waiting.is_host);
        open_host(&waiting);
        table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, true);
        ck_assert(net_meet(&coming, &tables[PERSON_GUEST], "Bob") && !coming.is_host);
        while (net_attend(&coming) != PEER_SEATED)
            net_attend(&waiting);
        net_close(&coming, false);
        net_close(&waiting, false);
    }
    ck_assert_int_eq(fixture_descriptors(), before);
}

TEST(a_host_whose_port_is_in_use_opens_no_table)
{
    static struct net second;
    const struct user host = fixture_user();
    int guest, before = fixture_descriptors();

    unix_socket_close(&net.unix_socket);
    fixture_expect_refusal(net_host(&second, NULL, port, fixture_reason), " is in use; --lan=PORT");
    fixture_expect_refusal(unix_socket_join(&host, &guest, fixture_reason), "is not hosting");
    ck_assert_int_eq(fixture_descriptors(), before - 2); /* the listener and the directory */
}

TEST(the_commands_of_a_host_on_the_network_have_its_machine_port_and_passcode)
{
    const char *const commands[] = {net.join_command, net.other_command};
    static const char start[] = "tictactoe --join=";
    char machine[256], reason[ADDRESS_REASON];
    struct address address;

    ck_assert_int_eq(gethostname(machine, sizeof machine), 0);
    ck_assert_uint_eq(strlen(net.access.passcode), PASSCODE_BYTES);
    for (int i = 0; i < 2 && *commands[i]; i++) { /* a machine may have no address */
        ck_assert_int_eq(strncmp(commands[i], start, strlen(start)), 0);
        ck_assert_msg(address_parse(&address, commands[i] + strlen(start), reason), "%s", reason);
        if (i == 0)
            ck_assert_str_eq(address.machine, machine);
        ck_assert_uint_eq(address.port, port);
        ck_assert_str_eq(address.passcode, net.access.passcode);
    }
}

TEST(a_table_that_is_not_there_is_told_to_who_seeks_it)
{
    static struct net guest;
    static const struct {
        struct address address;
        const char *reason;
    } rows[] = {
        {{.kind = ADDRESS_HERE, .user = "no-such-user"}, "no such user: 'no-such-user'"},
        {{.kind = ADDRESS_HERE}, "nobody is hosting a game here"},
        {{.kind = ADDRESS_ON_NETWORK, .machine = "256.256.256.256.", .port = 5478},
         "the machine '256.256.256.256.' cannot be found"},
    };

    net_close(&net, false);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, false);
        ck_assert(!net_find(&guest, &tables[PERSON_GUEST], &rows[i].address, "Bob"));
        ck_assert_msg(!strncmp(guest.guest.reason, rows[i].reason, strlen(rows[i].reason)), "%s",
                      guest.guest.reason);
        net_close(&guest, false);
    }
    ck_assert_int_eq(fixture_descriptors(), descriptors);
}

TEST(who_waits_in_the_hall_is_deserted_only_by_a_guest_who_leaves_before_the_seat)
{
    static struct net waiting, coming;

    for (int is_seated = 0; is_seated < 2; is_seated++) {
        ck_assert(net_meet(&waiting, &tables[PERSON_HOST], "Ann") && waiting.is_host);
        open_host(&waiting);
        ck_assert(!net_is_deserted(&waiting));
        table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, true);
        ck_assert(net_meet(&coming, &tables[PERSON_GUEST], "Bob") && !coming.is_host);
        ck_assert(!net_is_deserted(&coming));
        while (is_seated && net_attend(&coming) != PEER_SEATED)
            net_attend(&waiting);
        net_attend(&waiting); /* lets the guest in */
        ck_assert(!net_is_deserted(&waiting));
        net_close(&coming, true);
        while (waiting.sockets[0] != SOCKET_NONE)
            net_attend(&waiting);
        ck_assert_int_eq(net_is_deserted(&waiting), !is_seated);
        net_close(&waiting, false);
    }
}

/* Otherwise the listener would wake the program at once, again and again. */
TEST(a_caller_for_whom_no_descriptor_is_left_waits_and_wakes_nobody)
{
    const struct user host = fixture_user();
    struct rlimit limit, none;
    struct poller poller;
    uint64_t before;
    int guest, last = dup(STDIN_FILENO);

    ck_assert(unix_socket_join(&host, &guest, fixture_reason));
    fixture_send(guest, HELLO);
    close(last);
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
    none = limit;
    none.rlim_cur = (rlim_t)last;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    before = clock_now();
    net_attend(&net);
    poller = net_poller(&net);
    ck_assert(!poller_sleep(&poller));
    ck_assert_uint_ge(clock_now() - before, durations.accept);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    while (net.host.seated == NONE)
        net_attend(&net);
    socket_close(&guest);
}

static struct net joining;

/* ---- Users. ---- */

/* Let a shell read the command, and then the command that ssh would hand to the far shell. */
static const char *read_by_shells(const char *command)
{
    static char word[ADDRESS_COMMAND];
    char shell[2 * ADDRESS_COMMAND];
    FILE *pipe;
    size_t length;

    snprintf(shell, sizeof shell,
             "ssh() { shift 2; eval \"$*\"; }; tictactoe() { printf %%s \"$1\"; }; %s", command);
    pipe = popen(shell, "r"); /* NOLINT(cert-env33-c): words of the program */
    ck_assert_ptr_nonnull(pipe);
    length = fread(word, 1, sizeof word - 1, pipe);
    word[length] = '\0';
    pclose(pipe);
    return word;
}

static const char *const users[] = {"ann@corp.example", "CORP\\bob",   "j\xC3\xB6rg",
                                    "o'neil",           "Ann of/it:s", "-x"};
enum { USERS = sizeof users / sizeof users[0] };

TEST_LOOP(any_user_can_be_hosted_for_and_joined_as_its_host_shows_it, USERS)
{
    const char *const commands[] = {net.join_command, net.other_command};
    char reason[ADDRESS_REASON];
    struct address address;

    net_close(&net, false);
    net_faults.user = users[_i];
    ck_assert_msg(net_host(&net, users[_i], 0, fixture_reason), "%s", fixture_reason);
    ck_assert_uint_eq(net.access.guest_uid, geteuid());
    open_host(&net);
    for (int i = 0; i < 2; i++) {
        const char *word = read_by_shells(commands[i]);

        ck_assert_int_eq(strncmp(word, "--join=", strlen("--join=")), 0);
        word += strlen("--join=");
        ck_assert_str_eq(word, users[_i]);
        ck_assert_msg(address_parse(&address, word, reason), "%s %s", word, reason);
        ck_assert_int_eq(address.kind, ADDRESS_HERE);
        table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, false);
        ck_assert_msg(net_find(&joining, &tables[PERSON_GUEST], &address, "Bob"), "%s",
                      joining.guest.reason);
        ck_assert_msg(net_connect(&joining), "%s", joining.guest.reason);
        net_close(&joining, false);
    }
    net_faults.user = NULL;
}

/* ---- A guest on the network. ---- */

/* Attend to both ends, or to one if the other is null, until something has happened at the first.
 */
static enum peer_event next_event(struct net *at, struct net *other)
{
    enum peer_event event;

    while ((event = net_attend(at)) == PEER_NONE || event == PEER_SHOWN) {
        struct poller poller = net_poller(at);

        if (other)
            net_attend(other);
        poller_limit(&poller, clock_after(other ? 1 : FIXTURE_TIMEOUT));
        poller_sleep(&poller);
    }
    return event;
}

static void find(unsigned to)
{
    struct address address = {
        .kind = ADDRESS_ON_NETWORK, .machine = "both", .port = to, .passcode = "AAAA"};

    strcpy(address.passcode, net.access.passcode);
    table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, false);
    ck_assert(net_find(&joining, &tables[PERSON_GUEST], &address, "Bob"));
}

/* Connect, and attend to both ends until something happens. */
static enum peer_event connect_guest(void)
{
    enum peer_event event;

    ck_assert(net_connect(&joining));
    while ((event = net_attend(&joining)) == PEER_NONE) {
        struct poller poller = net_poller(&joining);

        while (net_attend(&net) != PEER_NONE)
            ;
        poller_limit(&poller, clock_after(10));
        poller_sleep(&poller);
    }
    return event;
}

TEST_LOOP(a_name_leads_to_whichever_of_its_addresses_listens, 2)
{
    if (fixture_lacks(fixture_loopbacks[0]) || fixture_lacks(fixture_loopbacks[1]))
        return;
    net_faults.first_of_both = _i;
    socket_close(&net.network);
    net_faults.lacking[0] = AF_INET6;
    ck_assert(tcp_open(&net.network, port, fixture_reason));
    net_faults.lacking[0] = 0;
    find(port);
    ck_assert_int_eq(connect_guest(), PEER_SHOWN);
    net_close(&joining, false);
}

/* Nobody listens at any of its addresses. */
TEST(a_machine_is_looked_up_only_once)
{
    if (fixture_lacks(fixture_loopbacks[0]) || fixture_lacks(fixture_loopbacks[1]))
        return;
    find(fixture_free_port());
    for (int time = 0; time < 3; time++) {
        ck_assert_int_eq(connect_guest(), PEER_TURNED_AWAY);
        ck_assert_ptr_nonnull(
            strstr(joining.guest.reason, "of 'both' cannot be reached: Connection refused"));
    }
    ck_assert_int_eq(net_faults.lookups, 1);
    net_close(&joining, false);
}

TEST_LOOP(a_program_that_hangs_up_at_once_is_told_and_no_other_address_is_tried, 2)
{
    char numbers[TCP_NUMBERS];

    if (fixture_lacks(fixture_loopbacks[0]) || fixture_lacks(fixture_loopbacks[1]))
        return;
    net_faults.first_of_both = _i;
    find(port);
    ck_assert(net_connect(&joining));
    ck_assert(fixture_wait(net.network, POLLIN));

    int caller = tcp_accept(net.network, numbers);

    ck_assert_int_ne(caller, SOCKET_NONE);
    net_attend(&joining); /* it sends a line */
    ck_assert(fixture_wait(caller, POLLIN));
    while (recv(caller, numbers, sizeof numbers, 0) > 0) /* else the close would be a reset */
        ;
    socket_close(&caller);
    ck_assert_int_eq(next_event(&joining, NULL), PEER_TURNED_AWAY);
    ck_assert_str_eq(joining.guest.reason, "the connection ended before there was a table");
    net_close(&joining, false);
}

/* A listener on some port that takes no more connections, like a firewall that drops them. */
static unsigned listen_deaf(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), caller;
    bool is_joined = true;

    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(listen(listener, 0), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    for (int i = 0; i < 16 && is_joined; i++)
        is_joined = fixture_connect(fixture_loopbacks[1], ntohs(address.sin_port), 100, &caller);
    fixture_expect_refusal(is_joined, "timed out");
    return ntohs(address.sin_port);
}

TEST_LOOP(a_machine_that_does_not_answer_is_waited_for_at_each_of_its_addresses, 2)
{
    if (fixture_lacks(fixture_loopbacks[0]) || fixture_lacks(fixture_loopbacks[1]))
        return;

    unsigned deaf = listen_deaf();
    uint64_t before = clock_now();

    net_faults.first_of_both = _i; /* the other address refuses */
    find(deaf);
    ck_assert_int_eq(connect_guest(), PEER_TURNED_AWAY);
    ck_assert_uint_ge(clock_now() - before, durations.hello);
    ck_assert_uint_lt(clock_now() - before, 15 * durations.hello);
    ck_assert_ptr_nonnull(strstr(joining.guest.reason, _i == 0 ? "of 'both' does not answer"
                                                               : "of 'both' cannot be reached"));
    net_close(&joining, false);
}

/* ---- Passcodes. ---- */

static void use_passcode(bool is_right)
{
    find(port);
    if (!is_right)
        strcpy(joining.guest.passcode, strcmp(net.access.passcode, "2222") == 0 ? "3333" : "2222");
}

TEST(a_guest_with_a_wrong_passcode_does_not_try_it_again_and_the_last_one_closes_the_port)
{
    char command[ADDRESS_COMMAND], number[16];

    if (fixture_lacks(fixture_loopbacks[0]) || fixture_lacks(fixture_loopbacks[1]))
        return;
    snprintf(number, sizeof number, "%u", (unsigned)geteuid());
    address_write_command(command, fixture_user().name, number, NULL);
    for (int guess = 1; guess <= HOST_GUESSES; guess++) {
        ck_assert_str_ne(net.access.passcode, "");
        use_passcode(false);
        ck_assert_int_eq(connect_guest(), PEER_TURNED_AWAY);
        ck_assert(!net_connect(&joining));
        net_close(&joining, false);
        while (net_attend(&net) != PEER_NONE)
            ;
        if (guess < HOST_GUESSES)
            ck_assert(net.network != SOCKET_NONE && strstr(net.join_command, net.access.passcode));
    }
    ck_assert_int_eq(net.network, SOCKET_NONE);
    ck_assert_str_eq(net.access.passcode, "");
    ck_assert_str_eq(net.join_command, command);
    ck_assert_int_eq(strncmp(net.other_command, "ssh -t ", strlen("ssh -t ")), 0);
}

/* ---- On this machine. ---- */

static void seat_guest(void)
{
    ck_assert_msg(net_connect(&joining), "%s", joining.guest.reason);
    ck_assert_int_eq(next_event(&joining, &net), PEER_SEATED);
}

/* The table of a user, or the only one. */
TEST_LOOP(a_guest_comes_again_after_a_cut_and_each_end_knows_it_from_a_goodbye, 2)
{
    struct address address = {.kind = ADDRESS_HERE};

    if (_i == 0)
        strcpy(address.user, fixture_user().name);
    for (int round = 0; round < 2; round++) {
        bool is_cut = round == 0;

        table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, false);
        ck_assert_msg(net_find(&joining, &tables[PERSON_GUEST], &address, "Bob"), "%s",
                      joining.guest.reason);
        ck_assert_str_eq(joining.guest.host_user, fixture_user().name);
        seat_guest();
        ck_assert_int_ne(net.host.seated, NONE);
        net_close(&joining, is_cut);
        ck_assert_int_eq(next_event(&net, NULL), is_cut ? PEER_CUT : PEER_LEFT);
    }
    ck_assert(net_find(&joining, &tables[PERSON_GUEST], &address, "Bob"));
    seat_guest();
    for (int i = 0; i < HOST_CALLERS; i++)
        socket_close(&net.sockets[i]);
    ck_assert_int_eq(next_event(&joining, NULL), PEER_CUT);
    net_close(&net, false);
    ck_assert(!net_connect(&joining));
    ck_assert_ptr_nonnull(strstr(joining.guest.reason, "is not hosting a game here"));
    ck_assert(net_host(&net, NULL, 0, fixture_reason));
    open_host(&net);
    seat_guest();
    net_close(&net, false);
    ck_assert_int_eq(next_event(&joining, NULL), PEER_LEFT);
    net_close(&joining, false);
}

TEST(lines_that_come_together_are_told_one_after_the_other)
{
    const struct user host = fixture_user();
    char lines[32];
    int guest;

    ck_assert(unix_socket_join(&host, &guest, fixture_reason));
    fixture_send(guest, HELLO);
    while (net.host.seated == NONE)
        net_attend(&net);
    ck_assert_int_eq(
        table_submit(&tables[PERSON_HOST], DEED_PLAY, (struct request){.act = ACT_PLAY, .cell = 4}),
        REFUSAL_NONE);
    snprintf(lines, sizeof lines, "ask %u new\nbye\n", tables[PERSON_HOST].shown);
    fixture_send(guest, lines);
    ck_assert_int_eq(next_event(&net, NULL), PEER_ACTED);
    ck_assert_int_eq(next_event(&net, NULL), PEER_LEFT);
    socket_close(&guest);
}

/* ---- In a hall. ---- */

/* Check that it waits for durations.discovery from between these two times, then let that time be
 * over. */
static void end_meeting(struct net *at, uint64_t first, uint64_t last)
{
    struct poller poller = net_poller(at);

    ck_assert(poller.has_deadline);
    ck_assert_uint_ge(poller.deadline, first + (uint64_t)durations.discovery);
    ck_assert_uint_le(poller.deadline, last + (uint64_t)durations.discovery);
    ck_assert_int_ne(at->sockets[0], SOCKET_NONE);
    at->meet_until = clock_now();
    net_attend(at);
    ck_assert_int_eq(at->sockets[0], SOCKET_NONE);
}

/* In one hall somebody comes who says nothing, in another somebody waits who says nothing. */
TEST(who_says_nothing_in_the_hall_is_waited_for_only_a_while)
{
    static struct net waiting, coming;
    struct unix_socket silent = {SOCKET_NONE, SOCKET_NONE};
    char other[FIXTURE_PATH];
    int caller;
    uint64_t before;

    ck_assert(net_meet(&waiting, &tables[PERSON_HOST], "Ann") && waiting.is_host);
    open_host(&waiting);
    ck_assert_int_eq(net_attend(&waiting), PEER_NONE);
    ck_assert(!net_poller(&waiting).has_deadline); /* nobody need come */
    ck_assert(unix_socket_meet(&silent, &caller, fixture_reason) && caller != SOCKET_NONE);
    before = clock_now();
    ck_assert_int_eq(net_attend(&waiting), PEER_NONE);
    end_meeting(&waiting, before, clock_now());
    ck_assert(net_is_deserted(&waiting));

    snprintf(other, sizeof other, "%s/other", fixture_directory);
    ck_assert_int_eq(mkdir(other, 0700), 0);
    setenv("TICTACTOE_TABLES", other, 1);
    ck_assert(unix_socket_meet(&silent, &caller, fixture_reason) && caller == SOCKET_NONE);
    table_open(&tables[PERSON_GUEST], &matches[PERSON_GUEST], PERSON_GUEST, true);
    before = clock_now();
    ck_assert(net_meet(&coming, &tables[PERSON_GUEST], "Bob") && !coming.is_host);
    end_meeting(&coming, before, clock_now());
    net_close(&coming, false);
    net_close(&waiting, false);
}
