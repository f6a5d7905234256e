/* SPDX-License-Identifier: MIT
 *
 * Lines from a file with any bytes, which come in any pieces.
 */
#include "line_mode/line_mode.h"
#include "suite.h"

enum { TEXT_SIZE = 5 * LINE_READER_SIZE };

/* A file that holds those bytes, open at its beginning. */
static int file_of(const char *bytes, size_t length)
{
    FILE *file = tmpfile();

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fflush(file), 0);

    int fd = dup(fileno(file));

    fclose(file);
    ck_assert_int_ge(fd, 0);
    lseek(fd, 0, SEEK_SET);
    return fd;
}

static bool next_line(struct line_reader *reader, const char **line)
{
    while (!line_reader_has_line(reader))
        ck_assert(line_reader_fill(reader));
    return line_reader_next(reader, line);
}

/* The next line must be that, or no text if this is null. */
static void expect_line(struct line_reader *reader, const char *expected)
{
    const char *line;

    ck_assert(next_line(reader, &line));
    ck_assert_pstr_eq(line, expected);
}

static void expect_end(struct line_reader *reader)
{
    const char *line = "";

    ck_assert(!next_line(reader, &line));
    ck_assert_ptr_null(line);
}

/* A line of that length, and a short one after it. */
static void check_length(size_t length, bool has_room)
{
    static char text[TEXT_SIZE];
    char expected[TEXT_SIZE];
    size_t size =
        (size_t)snprintf(text, sizeof text, "%0*d\n7\n%0*d", (int)length, 0, (int)length, 0);
    struct line_reader reader = {.fd = file_of(text, size)};

    snprintf(expected, sizeof expected, "%0*d", (int)length, 0);
    expect_line(&reader, has_room ? expected : NULL);
    expect_line(&reader, "7");
    expect_line(&reader, has_room ? expected : NULL);
    expect_end(&reader);
    close(reader.fd);
}

TEST(a_line_that_is_too_long_is_no_text_and_the_next_one_is)
{
    for (size_t length = 1; length < LINE_READER_SIZE; length += 31)
        check_length(length, true);
    check_length(LINE_READER_SIZE - 1, true);
    for (size_t length = LINE_READER_SIZE; length < LINE_READER_SIZE + 4; length++)
        check_length(length, false);
    check_length(2 * LINE_READER_SIZE, false);
    check_length(2 * LINE_READER_SIZE - 1, false);
}

/* Write CR and CR LF as LF. Returns the new size. */
static size_t unify_ends(char *text, size_t size)
{
    size_t length = 0;

    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\r' && i + 1 < size && text[i + 1] == '\n')
            continue;
        text[length++] = text[i] == '\r' ? '\n' : text[i];
    }
    return length;
}

/* Compare the lines of the reader with those of the text, one by one. */
static void check_naively(struct line_reader *reader, const char *text, size_t size)
{
    const char *line;

    for (size_t begin = 0, end; begin < size; begin = end + 1) {
        for (end = begin; end < size && text[end] != '\n'; end++)
            ;

        size_t length = end - begin;
        bool is_text = length < LINE_READER_SIZE && !memchr(text + begin, '\0', length);

        const char *first = text + begin;

        for (; length > 0 && strchr(" \t", first[length - 1]); length--)
            ;
        for (; length > 0 && strchr(" \t", *first); length--)
            first++;
        ck_assert(next_line(reader, &line));
        ck_assert_int_eq(line != NULL, is_text);
        if (is_text)
            ck_assert_msg(strlen(line) == length && memcmp(line, first, length) == 0, "at %zu: %s",
                          begin, line);
    }
    expect_end(reader);
    expect_end(reader); /* and it stays the end */
}

TEST(what_editors_and_other_systems_put_around_a_line_does_not_count)
{
    static const char text[] = "\ufeff5\r\n\t7 \n \ufeff \ufeff\tq\ufeff\n\ufeff\r\n\ufeff";
    struct line_reader reader = {.fd = file_of(text, strlen(text))};

    expect_line(&reader, "5");
    expect_line(&reader, "7");
    expect_line(&reader, "q\ufeff");
    expect_line(&reader, "");
    expect_line(&reader, "");
    expect_end(&reader);
    close(reader.fd);
}

TEST(cr_and_lf_and_cr_lf_each_end_one_line)
{
    struct line_reader reader = {.fd = file_of("5\r1\r\n\r9\n\n", 9)};

    expect_line(&reader, "5");
    expect_line(&reader, "1");
    expect_line(&reader, "");
    expect_line(&reader, "9");
    expect_line(&reader, "");
    expect_end(&reader);
    close(reader.fd);
}

TEST(the_lf_of_a_cr_lf_ends_no_line_when_it_comes_late)
{
    struct line_reader reader;
    const char *line;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    reader = (struct line_reader){.fd = ends[0]};
    ck_assert_int_eq(write(ends[1], "5\r", 2), 2);
    ck_assert(line_reader_fill(&reader) && line_reader_next(&reader, &line));
    ck_assert_str_eq(line, "5");
    ck_assert_int_eq(write(ends[1], "\n", 1), 1);
    ck_assert(line_reader_fill(&reader) && !line_reader_has_line(&reader));
    ck_assert_int_eq(write(ends[1], "1\n", 2), 2);
    ck_assert(line_reader_fill(&reader) && line_reader_next(&reader, &line));
    ck_assert_str_eq(line, "1");
    close(ends[0]);
    close(ends[1]);
}

TEST(any_text_is_read_as_the_lines_that_it_is)
{
    static char text[TEXT_SIZE];
    unsigned rng = 1;

    for (int i = 0; i < 400; i++) {
        size_t size = suite_draw(&rng, TEXT_SIZE);
        unsigned rare = 2 + suite_draw(&rng, 2000); /* the distance of the odd bytes */

        for (size_t at = 0; at < size; at++)
            text[at] = suite_draw(&rng, rare) == 0 ? "\n\r\n\0 \t"[suite_draw(&rng, 6)] : 'x';

        struct line_reader reader = {.fd = file_of(text, size)};

        check_naively(&reader, text, unify_ends(text, size));
        close(reader.fd);
    }
}

TEST(what_cannot_be_read_is_a_failure_and_not_the_end)
{
    struct line_reader closed = {.fd = -1};
    struct line_reader directory = {.fd = open("/", O_RDONLY)};

    ck_assert(!line_reader_fill(&closed));
    ck_assert_int_eq(errno, EBADF);
    ck_assert(!line_reader_fill(&directory));
    ck_assert_int_eq(errno, EISDIR);
    ck_assert(!line_reader_has_line(&closed) && !line_reader_has_line(&directory));
    close(directory.fd);
}

TEST(a_file_that_does_not_block_is_read_as_it_comes)
{
    struct line_reader reader;
    int ends[2];

    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    reader = (struct line_reader){.fd = ends[0]};
    for (int i = 0; i < LINE_READER_SIZE; i++) {
        ck_assert(line_reader_fill(&reader));
        ck_assert(!line_reader_has_line(&reader));
        ck_assert_int_eq(write(ends[1], "ab", 2), 2);
        ck_assert(line_reader_fill(&reader));
        ck_assert(!line_reader_has_line(&reader));
        ck_assert_int_eq(write(ends[1], "cd\n", 3), 3);
        expect_line(&reader, "abcd");
    }
    close(ends[1]);
    expect_end(&reader);
    close(ends[0]);
}
