/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/protocol/message.steps, and names and lines that are too long.
 */
#include "protocol/connection.h"
#include "steps.h"
#include "suite.h"

enum { LINES = 64 };

static struct message last;              /* the one that was read last */
static bool is_tried[MESSAGE_KINDS];     /* true if a line of the kind is read */
static char lines[LINES * MESSAGE_SIZE]; /* all of these */
static int count;                        /* of them */
static char said[NAME_BYTES * 2 + 1], login[NAME_BYTES * 2 + 1];

AROUND_ALL(suite_use_locale, NULL)

static bool parse(struct message *message, const char *text)
{
    return message_parse(message, text, strlen(text));
}

/* If the line is read with one byte changed, something else is read, but for the case of letters
 * and a CR. */
static void try_other_bytes(const char *line)
{
    for (size_t at = 0; line[at]; at++)
        for (int byte = 1; byte < 256; byte++) {
            char text[MESSAGE_SIZE + 1];
            struct message message;

            strcpy(text, line);
            text[at] = (char)byte;
            if (text[at] == '\r' || (text[at] | ' ') == (line[at] | ' ') || !parse(&message, text))
                continue;
            if (memcmp(&message, &last, sizeof message) == 0)
                steps_fail("another line is read like this one");
        }
}

static void try_line(const char *line)
{
    steps_expect_that(parse(&last, line));
    is_tried[last.kind] = true;
    strcat(lines, line);
    count++;
    try_other_bytes(line);
}

/* Both lines are read alike. */
static void try_alike(char *words)
{
    char *other = strstr(words, " as ");
    char first[MESSAGE_SIZE + 1];
    struct message message;

    snprintf(first, sizeof first, "%.*s\n", (int)(other - words), words);
    steps_expect_that(parse(&last, first) && parse(&message, other + strlen(" as "))
                      && memcmp(&last, &message, sizeof message) == 0);
}

static void try_no_line(const char *text)
{
    struct message message = {.number = 77}, before = message;

    steps_expect_that(!parse(&message, text) && memcmp(&message, &before, sizeof before) == 0);
}

static const char *step(char *words)
{
    const char *verb = steps_word(&words);
    char name[NAME_BYTES + 1];

    if (strcmp(verb, "line") == 0 || strcmp(verb, "read") == 0)
        strcat(words, "\n");
    if (strcmp(verb, "line") == 0) {
        try_line(words);
    } else if (strcmp(verb, "no-line") == 0) {
        try_no_line(words);
    } else if (strcmp(verb, "read") == 0) {
        try_alike(words);
    } else if (strcmp(verb, "said") == 0) {
        strcpy(said, strcmp(words, "nothing") == 0 ? "" : words);
    } else if (strcmp(verb, "login") == 0) {
        strcpy(login, strcmp(words, "nothing") == 0 ? "" : words);
    } else {
        message_take_name(name, said, login);
        steps_expect(name, words);
        name[0] = '\0';
        if (*login) /* it may be written over the login */
            message_cut_name(name, login);
        message_take_name(name, said, name);
        steps_expect(name, words);
    }
    return NULL;
}

/* Receive the text in pieces of that size. Returns the number of its lines. */
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
            connection.lines = 0; /* they are no flood */
            found++;
        }
    }
    return found;
}

TEST(every_kind_of_line_is_read_whatever_pieces_it_comes_in)
{
    bool are_messages;

    steps_run("tests/protocol/message.steps", NULL, step);
    for (int kind = 0; kind < MESSAGE_KINDS; kind++)
        ck_assert_msg(is_tried[kind], "kind %d", kind);
    for (size_t piece = 1; piece <= strlen(lines); piece++) {
        ck_assert_int_eq(gather(lines, strlen(lines), piece, &are_messages), count);
        ck_assert(are_messages);
    }
}

TEST(the_parts_of_a_line_are_read)
{
    struct message line;

    ck_assert(parse(&line, "game 7 o 1 2 3 0x000000 519 2 guest:open:0x000801\n"));
    ck_assert_int_eq(line.kind, MESSAGE_GAME);
    ck_assert_uint_eq(line.number, 7);
    ck_assert_int_eq(line.match.x_person, SIDE_HOST);
    ck_assert_uint_eq(match_score(&line.match).wins[SIDE_HOST], 1);
    ck_assert_uint_eq(match_score(&line.match).wins[SIDE_GUEST], 2);
    ck_assert_uint_eq(match_score(&line.match).draws, 3);
    ck_assert_int_eq(line.match.now, 2);
    ck_assert_int_eq(line.match.last, 3);
    ck_assert_int_eq(game_cell(line.match.states[3], 8), MARK_X);
    ck_assert_int_eq(line.question.act, ACT_OPEN);
    ck_assert_int_eq(line.question.asker, SIDE_GUEST);
    ck_assert_uint_eq(game_word(line.question.game), 0x801);
    ck_assert(parse(&line, "ask 5 open 0x0000A1\n"));
    ck_assert_uint_eq(line.number, 5);
    ck_assert_int_eq(line.act, ACT_OPEN);
    ck_assert_uint_eq(line.word, 0xA1);
    ck_assert(parse(&line, "tictactoe 12 Bob\n"));
    ck_assert_uint_eq(line.number, 12);
    ck_assert_str_eq(line.text, "Bob");
    ck_assert(parse(&line, "evaluates on\n"));
    ck_assert(line.on);
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

TEST(a_line_has_96_bytes_at_most)
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

TEST(a_name_is_cut_at_forty_bytes_and_at_a_character)
{
    static const char *const characters[] = {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    char name[NAME_BYTES + 1], text[MESSAGE_SIZE * 2];

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
