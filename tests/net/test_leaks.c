/* SPDX-License-Identifier: MIT
 *
 * A table leaves nothing open, whatever came of it.
 */
#include "ground.h"
#include "net/discovery.h"
#include "net/net.h"
#include "net_faults.h"
#include "suite.h"

AROUND_EACH(ground_break, ground_clear)

/* One of the two addresses may be there, or both, or none. */
TEST_LOOP(addresses_that_were_looked_up_are_freed, 4)
{
    struct tcp tcp = {{SOCKET_NONE, SOCKET_NONE}};
    unsigned port = ground_free_port();
    int before = ground_descriptors();
    int guest = SOCKET_NONE;

    net_faults.first_of_both = _i & 1;
    if (_i & 2)
        ck_assert(tcp_open(&tcp, port, ground_reason));
    ck_assert(ground_call("both", port, GROUND_PATIENCE, &guest) == (_i >= 2));
    socket_close(&guest);
    tcp_close(&tcp);
    ck_assert_int_eq(net_faults.address_lists, 0);
    ck_assert_int_eq(ground_descriptors(), before);
}

TEST(a_table_that_is_closed_leaves_no_descriptor)
{
    static struct server server;
    struct match match = {.serial = 0}, previous = {.serial = 0};
    struct user owner = ground_owner();
    int before = ground_descriptors();
    int guest;

    ck_assert(server_open(&server, NULL, ground_free_port(), ground_reason));
    host_open(&server.host, &match, &previous, "Ann");
    ck_assert(unix_socket_join(&owner, &guest, ground_reason));
    server_attend(&server);
    socket_close(&guest);
    server_close(&server);
    ck_assert_int_eq(ground_descriptors(), before);
}

TEST(asking_for_tables_leaves_no_descriptor)
{
    struct discovery tables;
    int before = ground_descriptors();

    discovery_ask(&tables);
    ck_assert_int_eq(ground_descriptors(), before);
}

/* A stranger has the first place, and leaves it; whoever sits down comes behind it. */
TEST(whoever_is_seated_behind_an_empty_place_hears_the_end)
{
    static struct server server;
    struct match match = {.serial = 0}, previous = {.serial = 0};
    struct user owner = ground_owner();
    unsigned port = ground_free_port();
    enum peer_event event = PEER_NONE;
    int stranger, guest;
    char said[512] = "";
    size_t length = 0;
    ssize_t count = 0;

    ck_assert(server_open(&server, NULL, port, ground_reason));
    host_open(&server.host, &match, &previous, "Ann");
    ck_assert(ground_call(ground_loopbacks[1], port, GROUND_PATIENCE, &stranger));
    while (server.sockets[0] == SOCKET_NONE)
        server_attend(&server);
    ck_assert(unix_socket_join(&owner, &guest, ground_reason));
    ck_assert_int_gt(socket_send(guest, "tictactoe 1 Bob\nat 0 0x000000\n", 31), 0);
    while (event != PEER_SEATED)
        event = server_attend(&server);
    ck_assert_int_eq(server.host.seated, 1);
    socket_close(&stranger);
    while (server.sockets[0] != SOCKET_NONE)
        server_attend(&server);
    server_close(&server);
    while (count != SOCKET_ENDED) {
        ck_assert(ground_wait(guest, POLLIN));
        count = socket_read(guest, said + length, sizeof said - 1 - length);
        length += count > 0 ? (size_t)count : 0;
    }
    ck_assert_msg(strstr(said, "\nbye\n"), "it heard: %s", said);
    socket_close(&guest);
}
