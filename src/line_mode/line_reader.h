/* SPDX-License-Identifier: MIT
 *
 * line_reader: text from a file descriptor, a line at a time.
 *
 * Invariant: its size is fixed, however long a line is; and only a file that has ended is taken to
 * have ended.
 */
#ifndef LINE_READER_H
#define LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { LINE_READER_SIZE = 1024 };

/* To begin, give it its file and nothing else: {.fd = STDIN_FILENO}. */
struct line_reader {
    int fd;
    size_t taken, filled; /* of the bytes: taken by lines that were read, and read from the file */
    bool too_long;        /* the beginning of this line had no room, and is lost */
    bool ended;
    char bytes[LINE_READER_SIZE];
};

/* Read once what there is, by that function, which is read or like it. False if it cannot be read;
 * errno says why. */
bool line_reader_fill(struct line_reader *reader, ssize_t (*read)(int, void *, size_t));

/* True if there is a line to take, or the file has ended. */
bool line_reader_has_line(const struct line_reader *reader);

/* True if the next line is that one. */
bool line_reader_has(const struct line_reader *reader, const char *line);

enum reading {
    READING_LINE,
    READING_GARBLED, /* a line, but of LINE_READER_SIZE bytes or more, or with a zero byte in it */
    READING_END      /* there is nothing more to come */
};

/* Take the next line, once there is one. *line becomes its text without what ends it, LF or CR LF
 * or the end of the file, and stands until the next call; it is null if there is no text. */
enum reading line_reader_next(struct line_reader *reader, const char **line);

/* Leave the file, if it can seek, just after the last line that was taken: the rest is for whoever
 * reads it next. */
void line_reader_give_back(struct line_reader *reader);

#endif
