/* SPDX-License-Identifier: MIT
 *
 * Lines between two programs, the names in them, and what is too long.
 */
#include "protocol/connection.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

static const char *const lines[] = {
    "tictactoe 4 Bob\n",
    "tictactoe 4294967295 b\n",
    "tictactoe 4  two  spaces \n",
    "tictactoe 4 \xC3\x84nne \xE2\x82\xAC \xF0\x9F\x98\x80\n",
    "tictactoe 4 \xFF\x80\x1B[2J\t\r.\n",
    "code K7QM\n",
    "game 0 o 0 0 0 00000001 yes 0x000000 - - -\n",
    "game 7 x 1 2 3 00000001 yes 0x000000 519 host:undo host:ask\n",
    "game 7 o 1 2 3 00000001 yes 0x000000 - guest:undo guest:ask\n",
    "game 7 o 1 2 3 089abcde no 0x000000 5 - host:yes\n",
    "game 7 o 1 2 3 00000001 yes 0x000000 519 - guest:no\n",
    "game 7 o 1 2 3 00000001 yes 0x000000 519 - host:drop\n",
    "game 8 o 0 1 0 00000001 yes 0x000000 123546879 host:new host:play\n",
    "game 9 x 0 1 0 00000001 yes 0x000000 - - guest:new\n",
    "game 1 x 0 0 0 00000001 yes 0x098620 2 guest:new guest:ask\n",
    ("game 4294967295 x 4294967295 4294967295 4294967295 ffffffff yes 0x000000 123546879 "
     "guest:undo guest:play\n"),
    "refused game-over\n",
    "refused out-of-turn\n",
    "refused off-board\n",
    "refused cell-taken\n",
    "refused no-move\n",
    "play 0x000801\n",
    "play 0xabcdef\n",
    "ask 5 undo\n",
    "ask 4294967295 new\n",
    "yes 1\n",
    "no 10\n",
    "drop\n",
    "ping\n",
    "pong\n",
    "bye\n",
    "error taken\n",
    "error somethingofanothertime\n"};
enum { LINES = sizeof lines / sizeof lines[0] };

static bool parse(struct message *message, const char *text)
{
    return message_parse(message, text, strlen(text));
}

/* With one byte changed, the line is refused or means something else, except for the case of
 * letters and a CR. */
static void try_other_bytes(const char *line, const struct message *read)
{
    int few = suite_share() > 10 ? 11 : 1;

    for (size_t at = 0; line[at]; at++)
        for (int byte = 1 + (int)at % few; byte < 256; byte += few) {
            char text[MESSAGE_SIZE + 1];
            struct message message;

            strcpy(text, line);
            text[at] = (char)byte;
            if (text[at] != '\r' && (text[at] | ' ') != (line[at] | ' ') && parse(&message, text))
                ck_assert_msg(memcmp(&message, read, sizeof message) != 0, "%s as %s", text, line);
        }
}

TEST(a_word_and_a_code_are_read_in_either_case_and_a_cr_before_the_end_is_ignored)
{
    static const char *const rows[][2] = {
        {"play 0xABCDEF\r\n", "play 0xabcdef\n"},
        {"play 0XaBcDeF\n", "play 0xabcdef\n"},
        {"code k7Qm\n", "code K7QM\n"},
        {"code azAZ\n", "code AZAZ\n"},
        {"ping\r\n", "ping\n"},
        {"tictactoe 4 Bob\r\n", "tictactoe 4 Bob\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct message one, other;

        ck_assert_msg(parse(&one, rows[i][0]) && parse(&other, rows[i][1])
                          && memcmp(&one, &other, sizeof one) == 0,
                      "%s", rows[i][0]);
    }
}

/* Lines that have no form, and games that cannot be. */
static const char no_lines[] =
    "\n\r\n \nping \n ping\nPing\nping\r\r\nping 1\npingpong\npin\nyes\nyes \nyes  1\n"
    "yes 01\nyes +1\nyes -1\nyes 1.\nyes a\nyes 0x1\nyes 4294967296\n"
    "yes 99999999999999999999999\nyes 1 2\nyes\t1\nplay\nplay 0x00000\nplay 0x0000000\n"
    "play 00000000\nplay 0x00000g\nplay 0y000000\nplay 0x000000 \nplay 1 0x000000\n"
    "ask 1 play\nask 1 Undo\nask undo\nask 1 undo 0x000000\nask 1 redo\n"
    "drop 1\nno\nnobody 1\nrefused nothing\nrefused No-move\nrefused\n"
    "error\nerror \nerror two words\nerror Taken\nerror no-move\n"
    "tictactoe 3\ntictactoe 4 \ntictactoe 4 \r\ntictactoe one Bob\ntictactoe  3 Bob\n"
    "code\ncode \ncode K7Q\ncode K7QMA\ncode K7 Q\ncode K7-Q\ncode K7:Q\n"
    "code K7\xC3\x84\nCODE K7QM\nGET / HTTP/1.1\r\nSSH-2.0-OpenSSH_9.2p1\r\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - 0 - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 -- - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000  - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 55 - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 50 - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 5:1 - -\n"
    "game 0 : 0 0 0 00000001 yes 0x000000 - - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 142539 6 - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 1235468791 - -\n"
    "game 0 o 0 0 0 00000001 yes 0x1fffff - - -\n"
    "game 0 z 0 0 0 00000001 yes 0x000000 - - -\n"
    "game 0 xo 0 0 0 00000001 yes 0x000000 - - -\n"
    "game 0 o 0 0 00000001 yes 0x000000 - - -\n"
    "game 0 o 0 0 0 yes 0x000000 - - -\n"
    "game 0 o 0 0 0 00000001 0x000000 - - -\n"
    "game 0 o 0 0 0 0000001 yes 0x000000 - - -\n"
    "game 0 o 0 0 0 000000001 yes 0x000000 - - -\n"
    "game 0 o 0 0 0 0x000001 yes 0x000000 - - -\n"
    "game 0 o 0 0 0 0000000g yes 0x000000 - - -\n"
    "game 0 o 0 0 0 00000001 Yes 0x000000 - - -\n"
    "game 0 o 0 0 0 00000001 - 0x000000 - - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - 0 -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - host -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - host: -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - host:play -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - anna:undo -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - host:redo -\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - host\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - host:\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - host:undo\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - :play\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - hosts:play\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - guests:play\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - hos:play\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - play\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - host:play:\n"
    "game 0 o 0 0 0 00000001 yes 0x000000 - - - -\n";

TEST(bytes_that_are_not_of_the_form_are_no_line)
{
    struct message message = {.number = 77};
    const struct message before = message;
    size_t size;

    for (const char *line = no_lines; *line; line += size) {
        size = strcspn(line, "\n") + 1;
        ck_assert_msg(!message_parse(&message, line, size), "%.*s", (int)size, line);
    }
    ck_assert(!parse(&message, "ping") && !parse(&message, "ping\r"));
    ck_assert(memcmp(&message, &before, sizeof before) == 0);
}

/* Receive the text in pieces of this size. Returns the number of its lines. */
static int gather(const char *text, size_t size, size_t piece, bool *are_messages)
{
    struct connection connection;
    struct message message;
    int found = 0;

    *are_messages = true;
    connection_open(&connection, 0);
    for (size_t at = 0; at < size;) {
        size_t next = size - at < piece ? size - at : piece;

        at += connection_receive(&connection, text + at, next, 0);
        while (connection_has_line(&connection)) {
            *are_messages = connection_hear(&connection, 0, &message)
                         && message.kind != MESSAGE_KINDS && *are_messages;
            connection.heard = 0; /* so that they are no flood */
            found++;
        }
    }
    return found;
}

TEST(every_kind_of_line_is_read_whatever_pieces_it_comes_in)
{
    size_t few = suite_share() > 10 ? 11 : 1;
    bool are_messages, is_tried[MESSAGE_KINDS] = {false};
    char all[LINES * MESSAGE_SIZE] = "";

    for (int i = 0; i < LINES; i++) {
        struct message message;

        ck_assert_msg(parse(&message, lines[i]), "%s", lines[i]);
        is_tried[message.kind] = true;
        try_other_bytes(lines[i], &message);
        strcat(all, lines[i]);
    }
    for (int kind = 0; kind < MESSAGE_KINDS; kind++)
        ck_assert_msg(is_tried[kind], "kind %d", kind);
    for (size_t piece = 1; piece <= strlen(all); piece += few) {
        ck_assert_int_eq(gather(all, strlen(all), piece, &are_messages), LINES);
        ck_assert(are_messages);
    }
}

TEST(a_null_is_no_end_of_a_line)
{
    struct message line;

    ck_assert(!parse(&line, ""));
    ck_assert(!message_parse(&line, "pi\0ng\n", 6));
    ck_assert(!message_parse(&line, "ping\0\n", 6));
    ck_assert(!message_parse(&line, "ping\nping\n", 10));
    ck_assert(message_parse(&line, "tictactoe 1 \0b\n", 15));
    ck_assert_str_eq(line.text, "?b");
}

TEST(a_line_has_112_bytes_at_most)
{
    char text[2 * MESSAGE_SIZE];
    bool are_messages;

    for (size_t size = MESSAGE_SIZE - 1; size <= MESSAGE_SIZE + 1; size++) {
        memset(text, 'a', sizeof text);
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): it goes on */
        memcpy(text, "tictactoe 1 ", strlen("tictactoe 1 "));
        text[size - 1] = '\n';
        for (size_t piece = 1; piece <= size; piece++) {
            ck_assert_int_eq(gather(text, size, piece, &are_messages), size > MESSAGE_SIZE ? 2 : 1);
            ck_assert(are_messages == (size <= MESSAGE_SIZE));
        }
    }
    memset(text, 'a', sizeof text);
    ck_assert_int_eq(gather(text, MESSAGE_SIZE, MESSAGE_SIZE, &are_messages), 1);
    ck_assert(!are_messages);
}
