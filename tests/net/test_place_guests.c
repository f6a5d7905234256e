/* SPDX-License-Identifier: MIT */
#include "ground.h"
#include "suite.h"

AROUND_EACH(ground_break, ground_clear)

TEST(a_login_is_a_name_or_a_number_that_nobody_has_as_a_name)
{
    struct user person;

    ck_assert_int_eq(unix_socket_find_person("root", &person), UNIX_SOCKET_OK);
    ck_assert_uint_eq(person.user, 0);
    ck_assert_int_eq(unix_socket_find_person("54321", &person), UNIX_SOCKET_OK);
    ck_assert_uint_eq(person.user, GROUND_NAMELESS);
    ck_assert_str_eq(person.login, "54321");
    ck_assert_int_eq(unix_socket_find_person("0", &person), UNIX_SOCKET_OK);
    ck_assert_str_eq(person.login, "root");

    static const char *const nobody[] = {
        "", "-1", "+1", " 1", "1 ", "no-such-login", "0x10", "4294967296", "99999999999999999999"};

    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++)
        ck_assert_int_eq(unix_socket_find_person(nobody[i], &person), UNIX_SOCKET_NO_LOGIN);
}

TEST(a_table_that_lets_nobody_in_any_more_does_not_make_the_guest_wait)
{
    struct user owner = ground_owner();
    struct unix_socket place;
    int socket;
    enum unix_socket_error error = UNIX_SOCKET_OK;

    ck_assert_int_eq(unix_socket_open(&place), UNIX_SOCKET_OK);
    for (int i = 0; i < 64 && error == UNIX_SOCKET_OK; i++)
        error = unix_socket_join(&owner, &socket);
    ck_assert_int_eq(error, UNIX_SOCKET_NO_ANSWER);
}

TEST(a_peer_that_is_gone_is_an_end_and_no_signal)
{
    struct user owner = ground_owner(), guest;
    struct unix_socket place;
    int socket;
    char bytes[8];

    ck_assert_int_eq(unix_socket_open(&place), UNIX_SOCKET_OK);
    ck_assert_int_eq(unix_socket_join(&owner, &socket), UNIX_SOCKET_OK);

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

    ck_assert_int_eq(unix_socket_open(&place), UNIX_SOCKET_OK);
    ck_assert_int_eq(unix_socket_join(&owner, &socket), UNIX_SOCKET_OK);
    while ((count = socket_send(socket, bytes, sizeof bytes)) > 0)
        ;
    ck_assert_int_eq(count, 0);
}
