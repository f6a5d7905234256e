/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/line.h"

/* Remove the taken bytes. If one line takes all the room, remove its start. */
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

/* Add the `count` bytes that were just read to the filled bytes, which they follow in memory. Turn
 * each CR and each CR LF into one LF. */
static void add_bytes(struct line_reader *reader, size_t count)
{
    const char *from = reader->bytes + reader->filled;

    for (size_t i = 0; i < count; i++) {
        bool is_second = reader->is_after_return && from[i] == '\n';

        reader->is_after_return = from[i] == '\r';
        if (!is_second)
            reader->bytes[reader->filled++] = from[i] == '\r' ? '\n' : from[i];
    }
}

bool line_reader_fill(struct line_reader *reader)
{
    ssize_t count;

    make_room(reader);
    count = read(reader->fd, reader->bytes + reader->filled, LINE_READER_SIZE - reader->filled);
    reader->ended = count == 0;
    add_bytes(reader, count > 0 ? (size_t)count : 0);
    return count >= 0 || errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

bool line_reader_has_line(const struct line_reader *reader)
{
    return reader->ended
        || memchr(reader->bytes + reader->taken, '\n', reader->filled - reader->taken);
}

bool line_reader_next(struct line_reader *reader, const char **line)
{
    char *text = reader->bytes + reader->taken;
    char *end = memchr(text, '\n', reader->filled - reader->taken);
    size_t length;

    assert(end || reader->ended);
    *line = NULL;
    if (!end && reader->filled == reader->taken && !reader->too_long)
        return false;
    if (!end) {
        make_room(reader); /* room for the zero byte that ends the last line */
        text = reader->bytes;
        end = reader->bytes + reader->filled++;
    }
    length = (size_t)(end - text);
    reader->taken += length + 1;
    if (!reader->too_long && !memchr(text, '\0', length))
        *line = line_trim(text, end);
    reader->too_long = false;
    return true;
}
