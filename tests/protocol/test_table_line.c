/* SPDX-License-Identifier: MIT */
#include "protocol/connection.h"
#include "suite.h"

static bool parse(struct message *line, const char *text)
{
    return message_parse(line, text, strlen(text));
}

/* The line, as it is written again. */
static const char *again(const char *text)
{
    static char bytes[MESSAGE_SIZE + 1];
    struct message line;

    if (!parse(&line, text))
        return "none";
    bytes[message_print(&line, bytes)] = '\0';
    return bytes;
}

/* One of each form, and the ends of what its fields can hold. */
static const char *const lines[] = {
    "tictactoe 1 Bob\n",
    "tictactoe 4294967295 b\n",
    "tictactoe 1  two  spaces \n",
    "tictactoe 1 \xC3\x84nne \xE2\x82\xAC \xF0\x9F\x98\x80\n",
    "tictactoe 1 \xFF\x80\x1B[2J\t\r.\n",
    "at 0 0x000000\n",
    "at 4294967295 0xffffff\n",
    "code K7QM\n",
    "tables\n",
    "waiting\n",
    "playing\n",
    "game 0 o 0 0 0 0x000000 - 0\n",
    "game 7 x 1 2 3 0x000000 519 3\n",
    "game 7 o 1 2 3 0x000000 519 0\n",
    "game 8 o 0 0 0 0x000000 123546879 9\n",
    "game 1 x 0 0 0 0x098620 2 1\n",
    "game 4294967295 x 4294967295 4294967295 4294967295 0x000000 123546879 9\n",
    "play 1 0x000801\n",
    "play 4294967295 0xabcdef\n",
    "ask 5 undo 0x000000\n",
    "ask 5 redo 0x000000\n",
    "ask 5 new 0x000000\n",
    "ask 5 open 0x098620\n",
    "yes 1\n",
    "no 10\n",
    "drop 19\n",
    "refused 2 no-player\n",
    "refused 2 game-over\n",
    "refused 2 out-of-turn\n",
    "refused 2 off-board\n",
    "refused 2 cell-taken\n",
    "refused 2 no-move\n",
    "evaluates on\n",
    "evaluates off\n",
    "ping\n",
    "pong\n",
    "bye\n",
    "error taken\n",
    "error somethingofanothertime\n",
};

enum { COUNT = sizeof lines / sizeof lines[0] };

TEST(every_form_is_written_as_it_was_read)
{
    for (int i = 0; i < COUNT; i++)
        ck_assert_str_eq(again(lines[i]), lines[i]);
}

TEST(every_kind_of_line_is_among_those_that_are_tried)
{
    bool tried[MESSAGE_KINDS] = {false};

    for (int i = 0; i < COUNT; i++) {
        struct message line;

        ck_assert(parse(&line, lines[i]));
        tried[line.kind] = true;
    }
    for (int kind = 0; kind < MESSAGE_KINDS; kind++)
        ck_assert_msg(tried[kind], "kind %d", kind);
}

TEST(what_a_line_says_is_read)
{
    struct message line;

    ck_assert(parse(&line, "game 7 o 1 2 3 0x000000 519 2\n"));
    ck_assert_int_eq(line.kind, MESSAGE_GAME);
    ck_assert_uint_eq(line.match.serial, 7);
    ck_assert_int_eq(line.match.x_person, SIDE_HOST);
    ck_assert_uint_eq(line.match.wins[SIDE_HOST], 1);
    ck_assert_uint_eq(line.match.wins[SIDE_GUEST], 2);
    ck_assert_uint_eq(line.match.draws, 3);
    ck_assert_int_eq(line.match.now, 2);
    ck_assert_int_eq(line.match.last, 3);
    ck_assert_int_eq(game_cell(line.match.states[3], 8), MARK_X);
    ck_assert(parse(&line, "ask 5 redo 0x0000A1\n"));
    ck_assert_uint_eq(line.serial, 5);
    ck_assert_int_eq(line.act, ACT_REDO);
    ck_assert_uint_eq(line.word, 0xA1);
    ck_assert(parse(&line, "refused 9 cell-taken\n"));
    ck_assert_int_eq(line.refusal, REFUSAL_CELL_TAKEN);
    ck_assert(parse(&line, "tictactoe 12 Bob\n"));
    ck_assert_uint_eq(line.version, 12);
    ck_assert_str_eq(line.text, "Bob");
    ck_assert(parse(&line, "evaluates on\n"));
    ck_assert(line.on);
}

TEST(a_word_and_a_code_are_read_in_either_case_and_a_cr_before_the_end_is_ignored)
{
    ck_assert_str_eq(again("play 1 0xABCDEF\r\n"), "play 1 0xabcdef\n");
    ck_assert_str_eq(again("play 1 0XaBcDeF\n"), "play 1 0xabcdef\n");
    ck_assert_str_eq(again("code k7Qm\n"), "code K7QM\n");
    ck_assert_str_eq(again("code azAZ\n"), "code AZAZ\n");
    ck_assert_str_eq(again("ping\r\n"), "ping\n");
    ck_assert_str_eq(again("tictactoe 1 Bob\r\n"), "tictactoe 1 Bob\n");
}

TEST(what_is_not_of_the_form_is_no_line)
{
    static const char *const others[] = {
        "",
        "\n",
        "\r\n",
        " \n",
        "ping",
        "ping\r",
        "ping \n",
        " ping\n",
        "Ping\n",
        "ping\r\r\n",
        "ping 1\n",
        "pingpong\n",
        "pin\n",
        "yes\n",
        "yes \n",
        "yes  1\n",
        "yes 01\n",
        "yes +1\n",
        "yes -1\n",
        "yes 1.\n",
        "yes a\n",
        "yes 0x1\n",
        "yes 4294967296\n",
        "yes 99999999999999999999999\n",
        "yes 1 2\n",
        "yes\t1\n",
        "play 1\n",
        "play 1 0x00000\n",
        "play 1 0x0000000\n",
        "play 1 00000000\n",
        "play 1 0x00000g\n",
        "play 1 0y000000\n",
        "play 1 0x000000 \n",
        "play 0x000000 1\n",
        "ask 1 play 0x000000\n",
        "ask 1 Undo 0x000000\n",
        "ask 1 undo\n",
        "refused 1 nothing\n",
        "refused 1 No-move\n",
        "refused 1\n",
        "evaluates\n",
        "evaluates yes\n",
        "error\n",
        "error \n",
        "error two words\n",
        "error Taken\n",
        "error no-move\n",
        "tictactoe 1\n",
        "tictactoe 1 \n",
        "tictactoe 1 \r\n",
        "tictactoe one Bob\n",
        "tictactoe  1 Bob\n",
        "at 0 0\n",
        "code\n",
        "code \n",
        "code K7Q\n",
        "code K7QMA\n",
        "code K7 Q\n",
        "code K7-Q\n",
        "code K7\xC3\x84\n",
        "CODE K7QM\n",
        "game 0 o 0 0 0 0x000000 - 1\n",
        "game 0 o 0 0 0 0x000000 -- 0\n",
        "game 0 o 0 0 0 0x000000  0\n",
        "game 0 o 0 0 0 0x000000 51 3\n",
        "game 0 o 0 0 0 0x000000 55 0\n",
        "game 0 o 0 0 0 0x000000 50 0\n",
        "game 0 o 0 0 0 0x000000 142536 5\n",
        "game 0 o 0 0 0 0x000000 1235468791 9\n",
        "game 0 o 0 0 0 0x1fffff - 0\n",
        "game 0 z 0 0 0 0x000000 - 0\n",
        "game 0 xo 0 0 0 0x000000 - 0\n",
        "game 0 o 0 0 0x000000 - 0\n",
        "game 0 o 0 0 0 0x000000 - 0 0\n",
        "GET / HTTP/1.1\r\n",
        "SSH-2.0-OpenSSH_9.2p1\r\n",
    };

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct message line = {.serial = 77}, before = line;

        ck_assert_msg(!parse(&line, others[i]), "'%s' is a line", others[i]);
        ck_assert_mem_eq(&line, &before, sizeof line);
    }
    ck_assert(!message_parse(&(struct message){.kind = MESSAGE_HELLO}, "pi\0ng\n", 6));
    ck_assert(!message_parse(&(struct message){.kind = MESSAGE_HELLO}, "ping\0\n", 6));
    ck_assert(!message_parse(&(struct message){.kind = MESSAGE_HELLO}, "ping\nping\n", 10));
}

/* Of a line with each of its bytes replaced by each other one, what is read is written the same,
 * but for the case of digits and a CR. */
TEST(no_byte_of_a_line_can_be_another_and_the_line_mean_the_same)
{
    for (int i = 0; i < COUNT; i++) {
        for (size_t at = 0; lines[i][at]; at++) {
            for (int byte = 1; byte < 256; byte++) {
                char text[MESSAGE_SIZE + 1];

                strcpy(text, lines[i]);
                text[at] = (char)byte;
                if (text[at] == lines[i][at] || strcmp(again(text), lines[i]) != 0)
                    continue;
                if (text[at] != '\r' && (text[at] | ' ') != (lines[i][at] | ' '))
                    ck_abort_msg("%d at %zu of %s", byte, at, lines[i]);
            }
        }
    }
}

TEST(a_name_is_cut_at_forty_bytes_and_at_a_character)
{
    char name[NAME_BYTES + 1], text[MESSAGE_SIZE * 2];
    static const char *const characters[] = {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};

    for (int i = 0; i < 3; i++)
        for (int before = 0; before < 6; before++) {
            memset(text, 'a', (size_t)before);
            text[before] = '\0';
            while (strlen(text) < 60)
                strcat(text, characters[i]);
            message_cut_name(name, text);
            ck_assert_uint_eq(strlen(name), (size_t)(40 - (40 - before) % (i + 2)));
            ck_assert(strncmp(name, text, strlen(name)) == 0);
        }
    memset(text, 'a', 40);
    text[40] = '\0';
    message_cut_name(name, text);
    ck_assert_str_eq(name, text);
    memset(text, 0x80, 50);
    text[50] = '\0';
    message_cut_name(name, text);
    ck_assert_uint_eq(strlen(name), 40);
    message_cut_name(name, "");
    ck_assert_str_eq(name, "?");
    message_cut_name(name, "two\nlines\n");
    ck_assert_str_eq(name, "two?lines?");
}

TEST(a_name_that_is_too_long_is_cut_when_it_is_read_and_a_null_in_it_is_seen)
{
    struct message line;
    char text[MESSAGE_SIZE + 1] = "tictactoe 1 ";

    while (strlen(text) < MESSAGE_SIZE - 1)
        strcat(text, "b");
    strcat(text, "\n");
    ck_assert(parse(&line, text));
    ck_assert_uint_eq(strlen(line.text), NAME_BYTES);
    ck_assert(message_parse(&line, "tictactoe 1 \0b\n", 15));
    ck_assert_str_eq(line.text, "?b");
}

/* Feed the text in pieces of that size. Returns how many lines came of it. */
static int gather(const char *text, size_t size, size_t piece, bool *all_lines)
{
    struct connection connection;
    struct message line;
    int count = 0;

    *all_lines = true;
    connection_open(&connection, 0);
    for (size_t at = 0; at < size;) {
        size_t next = size - at < piece ? size - at : piece;

        at += connection_receive(&connection, text + at, next, 0);
        while (connection_has_line(&connection)) {
            *all_lines = connection_hear(&connection, 0, &line) == HEARD_MESSAGE && *all_lines;
            connection.messages = 0; /* however fast they come */
            count++;
        }
    }
    return count;
}

TEST(lines_are_the_same_whatever_pieces_they_come_in)
{
    char text[MESSAGE_SIZE * COUNT] = "";
    bool all_lines;

    for (int i = 0; i < COUNT; i++)
        strcat(text, lines[i]);
    for (size_t piece = 1; piece <= strlen(text); piece++) {
        ck_assert_int_eq(gather(text, strlen(text), piece, &all_lines), COUNT);
        ck_assert(all_lines);
    }
}

TEST(a_line_has_96_bytes_at_most)
{
    char text[2 * MESSAGE_SIZE];
    bool all_lines;

    for (size_t size = MESSAGE_SIZE - 1; size <= MESSAGE_SIZE + 1; size++) {
        memset(text, 'a', sizeof text);
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): it goes on */
        memcpy(text, "tictactoe 1 ", strlen("tictactoe 1 "));
        text[size - 1] = '\n';
        for (size_t piece = 1; piece <= size; piece++) {
            ck_assert_int_eq(gather(text, size, piece, &all_lines), size > MESSAGE_SIZE ? 2 : 1);
            ck_assert(all_lines == (size <= MESSAGE_SIZE));
        }
    }
    memset(text, 'a', sizeof text);
    ck_assert_int_eq(gather(text, MESSAGE_SIZE, MESSAGE_SIZE, &all_lines), 1);
    ck_assert(!all_lines);
}
