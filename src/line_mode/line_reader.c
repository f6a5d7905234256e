/* SPDX-License-Identifier: MIT */
#include "line_mode/line_reader.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Have some room after what is filled; a line that takes all there is loses its beginning. */
static void make_room(struct line_reader *reader)
{
    size_t left = reader->filled - reader->taken;

    if (left == LINE_READER_SIZE) {
        reader->too_long = true;
        left = 0;
    }
    memmove(reader->bytes, reader->bytes + reader->taken, left);
    reader->taken = 0;
    reader->filled = left;
}

/* Read what there is into the room there is. The answer is read's. */
static ssize_t read_some(struct line_reader *reader)
{
    ssize_t count;

    make_room(reader);
    count = read(reader->fd, reader->bytes + reader->filled, LINE_READER_SIZE - reader->filled);
    reader->ended = count == 0;
    reader->filled += count > 0 ? (size_t)count : 0;
    return count;
}

static bool is_empty(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK;
}

bool line_reader_fill(struct line_reader *reader)
{
    return read_some(reader) >= 0 || is_empty() || errno == EINTR;
}

bool line_reader_has_line(const struct line_reader *reader)
{
    return reader->ended
        || memchr(reader->bytes + reader->taken, '\n', reader->filled - reader->taken);
}

/* Read what there is, or wait for it. False if it cannot be read; errno says why. */
static bool wait_and_fill(struct line_reader *reader)
{
    struct pollfd input = {.fd = reader->fd, .events = POLLIN};

    while (read_some(reader) < 0) {
        if (is_empty())
            poll(&input, 1, -1);
        else if (errno != EINTR)
            return false;
    }
    return true;
}

/* Take that many bytes as a line, and what ended it. */
static enum reading take(struct line_reader *reader, size_t length, const char **line)
{
    char *text = reader->bytes + reader->taken;
    bool is_garbled = reader->too_long || memchr(text, '\0', length);

    reader->taken += length + 1;
    reader->too_long = false;
    if (length > 0 && text[length - 1] == '\r')
        length--;
    text[length] = '\0';
    *line = is_garbled ? NULL : text;
    return is_garbled ? READING_GARBLED : READING_LINE;
}

enum reading line_reader_next(struct line_reader *reader, const char **line)
{
    *line = NULL;
    for (;;) {
        const char *begin = reader->bytes + reader->taken;
        size_t left = reader->filled - reader->taken;
        const char *end = memchr(begin, '\n', left);

        if (end)
            return take(reader, (size_t)(end - begin), line);
        if (reader->ended)
            break;
        if (!wait_and_fill(reader))
            return READING_FAILED;
    }
    if (reader->filled == reader->taken && !reader->too_long)
        return READING_END;
    make_room(reader); /* for the zero byte after the last line */
    reader->filled++;
    return take(reader, reader->filled - reader->taken - 1, line);
}

void line_reader_give_back(struct line_reader *reader)
{
    lseek(reader->fd, -(off_t)(reader->filled - reader->taken), SEEK_CUR);
    reader->filled = reader->taken;
}
