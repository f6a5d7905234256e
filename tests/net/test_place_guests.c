/* SPDX-License-Identifier: MIT */
#include "ground.h"
#include "suite.h"

AROUND_EACH(ground_break, ground_clear)

TEST(a_login_is_a_name_or_a_number_that_nobody_has_as_a_name)
{
    struct user person;

    ck_assert(unix_socket_find_person("root", &person, ground_reason));
    ck_assert_uint_eq(person.user, 0);
    ck_assert(unix_socket_find_person("54321", &person, ground_reason));
    ck_assert_uint_eq(person.user, GROUND_NAMELESS);
    ck_assert_str_eq(person.login, "54321");
    ck_assert(unix_socket_find_person("0", &person, ground_reason));
    ck_assert_str_eq(person.login, "root");

    static const char *const nobody[] = {
        "", "-1", "+1", " 1", "1 ", "no-such-login", "0x10", "4294967296", "99999999999999999999"};

    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++)
        ground_expect_refusal(unix_socket_find_person(nobody[i], &person, ground_reason),
                              "nobody's login");
}

TEST(a_table_that_lets_nobody_in_any_more_does_not_make_the_guest_wait)
{
    struct user owner = ground_owner();
    struct unix_socket place;
    int socket;
    bool is_let_in = true;

    ck_assert(unix_socket_open(&place, ground_reason));
    for (int i = 0; i < 64 && is_let_in; i++)
        is_let_in = unix_socket_join(&owner, &socket, ground_reason);
    ground_expect_refusal(is_let_in, "keeps a table that does not answer");
}

TEST(a_peer_that_is_gone_is_an_end_and_no_signal)
{
    struct user owner = ground_owner(), guest;
    struct unix_socket place;
    int socket;
    char bytes[8];

    ck_assert(unix_socket_open(&place, ground_reason));
    ck_assert(unix_socket_join(&owner, &socket, ground_reason));

    int seated = unix_socket_accept(&place, &guest);

    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 0);
    ck_assert_int_eq(socket_send(socket, "bye\n", 4), 4);
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), 4);
    socket_close(&socket);
    ck_assert_int_eq(socket_read(seated, bytes, sizeof bytes), SOCKET_ENDED);
    ck_assert_int_eq(socket_send(seated, "bye\n", 4), SOCKET_ENDED);
    socket_close(&seated);
    socket_close(&seated);
    unix_socket_close(&place);
}

TEST(a_full_socket_takes_nothing_just_now)
{
    static const char bytes[1024];
    struct user owner = ground_owner();
    struct unix_socket place;
    int socket;
    ssize_t count;

    ck_assert(unix_socket_open(&place, ground_reason));
    ck_assert(unix_socket_join(&owner, &socket, ground_reason));
    while ((count = socket_send(socket, bytes, sizeof bytes)) > 0)
        ;
    ck_assert_int_eq(count, 0);
}
