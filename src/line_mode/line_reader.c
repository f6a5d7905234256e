/* SPDX-License-Identifier: MIT */
#include "line_mode/line_reader.h"

#include <assert.h>
#include <errno.h>
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

bool line_reader_fill(struct line_reader *reader, ssize_t (*read)(int, void *, size_t))
{
    ssize_t count;

    make_room(reader);
    count = read(reader->fd, reader->bytes + reader->filled, LINE_READER_SIZE - reader->filled);
    reader->ended = count == 0;
    reader->filled += count > 0 ? (size_t)count : 0;
    return count >= 0 || errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

bool line_reader_has_line(const struct line_reader *reader)
{
    return reader->ended
        || memchr(reader->bytes + reader->taken, '\n', reader->filled - reader->taken);
}

bool line_reader_has(const struct line_reader *reader, const char *line)
{
    const char *text = reader->bytes + reader->taken;
    size_t left = reader->filled - reader->taken;
    size_t length = strlen(line);

    if (reader->too_long || left < length || memcmp(text, line, length) != 0)
        return false;
    length += length < left && text[length] == '\r';
    return length < left ? text[length] == '\n' : reader->ended;
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
    const char *begin = reader->bytes + reader->taken;
    const char *end = memchr(begin, '\n', reader->filled - reader->taken);

    assert(end || reader->ended);
    *line = NULL;
    if (end)
        return take(reader, (size_t)(end - begin), line);
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
