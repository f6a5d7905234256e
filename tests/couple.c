/* SPDX-License-Identifier: MIT */
#include "couple.h"

#include <check.h>
#include <poll.h>
#include <string.h>

const struct size couple_window = {24, 80};

static struct user owner; /* of the table, whoever a child becomes */

struct terminal *couple_host(const char *home)
{
    owner = ground_owner();

    struct terminal *host = terminal_start(
        couple_window, ARGS(command_tictactoe(), "--host", "--name=Ann"), home ? ARGS(home) : NULL);

    terminal_expect(host, "tictactoe --join=");
    return host;
}

struct terminal *couple_ann;

void couple_lay(void)
{
    ground_break();
    couple_ann = couple_host(NULL);
}

void couple_clear(void)
{
    terminal_free(couple_ann);
    ground_clear();
}

struct terminal *couple_guest(const char *home)
{
    struct terminal *guest = terminal_start(
        couple_window, ARGS(command_tictactoe(), "--join", "--name=Bob"), home ? ARGS(home) : NULL);

    terminal_expect(guest, "Ann is here");
    return guest;
}

struct couple couple_sit(void)
{
    struct couple couple = {.host = couple_host(NULL)};

    couple.guest = couple_guest(NULL);
    terminal_expect(couple.host, "Bob is here and plays O.");
    return couple;
}

void couple_free(struct couple couple)
{
    terminal_free(couple.guest);
    terminal_free(couple.host);
}

void couple_press(struct terminal *at, const char *key, struct terminal *other, const char *words)
{
    terminal_keys(at, key);
    terminal_expect(other, words);
}

int couple_knock(void)
{
    int peer = SOCKET_NONE;

    ck_assert(unix_socket_join(&owner, &peer, ground_reason));
    return peer;
}

void couple_say(int peer, const char *text)
{
    ck_assert_int_eq(socket_send(peer, text, strlen(text)), (ssize_t)strlen(text));
}

const char *couple_hear(int peer, const char *text)
{
    static char heard[COMMAND_TEXT];
    size_t length = 0;

    heard[0] = '\0';
    while (!strstr(heard, text)) {
        ck_assert_msg(ground_wait(peer, POLLIN), "\"%s\" does not come, but %s", text, heard);

        ssize_t count = socket_read(peer, heard + length, sizeof heard - 1 - length);

        ck_assert_msg(count != SOCKET_ENDED, "the end comes instead of \"%s\": %s", text, heard);
        length += (size_t)count;
        heard[length] = '\0';
    }
    return heard;
}

void couple_hear_end(int peer)
{
    char bytes[1024];
    ssize_t count;

    do {
        ck_assert_msg(ground_wait(peer, POLLIN), "the end does not come");
        count = socket_read(peer, bytes, sizeof bytes);
    } while (count != SOCKET_ENDED);
}
