/* SPDX-License-Identifier: MIT */
#include "storage/book_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char file_name[] = "book";

/* Whether a file of that length lacks an LF at its end. */
static bool is_torn(int file, off_t length, bool *answer)
{
    char last = '\n';

    if (length > 0
        && (lseek(file, length - 1, SEEK_SET) < 0 || state_dir_read(file, &last, 1) != 1))
        return false;
    *answer = last != '\n';
    return true;
}

/* Append to the file that is locked. A line that was not written whole is cut off again. */
static bool append(int folder, int file, const char *line)
{
    char bytes[1 + BOOK_LINE] = "\n";
    size_t length = strlen(line);
    off_t end = lseek(file, 0, SEEK_END);
    bool needs_end;

    if (end < 0 || !is_torn(file, end, &needs_end))
        return false;
    strcpy(bytes + 1, line);
    if (state_dir_write(file, needs_end ? bytes : bytes + 1, needs_end ? length + 1 : length)
        && state_dir_sync(file) && (end > 0 || state_dir_sync(folder)))
        return true;

    int reason = errno;

    while (ftruncate(file, end) != 0 && errno == EINTR)
        ;
    errno = reason;
    return false;
}

enum state_dir_error book_file_append(const char *line, enum patience patience)
{
    int folder = state_dir_make();
    enum state_dir_error error = STATE_DIR_UNWRITABLE;

    assert(strlen(line) < BOOK_LINE);
    if (folder < 0)
        return STATE_DIR_NONE;

    int file = state_dir_open_file(folder, file_name, O_RDWR | O_APPEND | O_CREAT, &error);

    if (file >= 0) {
        if (state_dir_lock(file, LOCK_EX, patience) && append(folder, file, line))
            error = STATE_DIR_OK;
        state_dir_close(file);
    }
    state_dir_close(folder);
    return error;
}

/* Whether the line is among these bytes. */
static bool find_line(const char *bytes, size_t count, const char *line)
{
    size_t length = strlen(line);

    for (size_t at = 0; at + length <= count; at++)
        if ((at == 0 || bytes[at - 1] == '\n') && memcmp(bytes + at, line, length) == 0)
            return true;
    return false;
}

bool book_file_has(const char *line)
{
    char last[BOOK_WINDOW];
    enum state_dir_error error;
    int folder = state_dir_open(&error);
    int file = folder < 0 ? -1 : state_dir_open_file(folder, file_name, O_RDONLY, &error);
    off_t end = file < 0 ? -1 : lseek(file, 0, SEEK_END);
    bool has_line = false;

    if (end >= 0 && lseek(file, end > BOOK_WINDOW ? end - BOOK_WINDOW : 0, SEEK_SET) >= 0) {
        ssize_t count = state_dir_read(file, last, sizeof last);

        has_line = count > 0 && find_line(last, (size_t)count, line);
    }
    if (file >= 0)
        state_dir_close(file);
    if (folder >= 0)
        state_dir_close(folder);
    return has_line;
}

/* How much of the file there is to read: what stands there while nobody writes stands for good. */
static void measure(struct book_reader *reader, off_t largest, enum patience patience)
{
    struct stat status;

    state_dir_lock(reader->file, LOCK_SH,
                   patience); /* without it a line may be found half written */
    if (fstat(reader->file, &status) != 0)
        reader->error = STATE_DIR_UNREADABLE;
    flock(reader->file, LOCK_UN);
    if (reader->error != STATE_DIR_OK)
        return;
    if (status.st_size > largest) {
        errno = EFBIG;
        reader->error = STATE_DIR_UNREADABLE;
    } else if (status.st_size > reader->start) {
        reader->end = status.st_size;
        reader->at = status.st_size;
        if (!is_torn(reader->file, status.st_size, &reader->is_torn))
            reader->error = STATE_DIR_UNREADABLE;
    }
}

void book_file_open(struct book_reader *reader, off_t start, off_t largest, enum patience patience)
{
    *reader = (struct book_reader){.file = -1, .start = start, .end = start, .at = start};

    int folder = state_dir_open(&reader->error);

    if (folder < 0)
        return;
    reader->file = state_dir_open_file(folder, file_name, O_RDONLY, &reader->error);
    state_dir_close(folder);
    if (reader->file >= 0)
        measure(reader, largest, patience);
}

/* Fill the window with what stands before it. */
static bool fill(struct book_reader *reader)
{
    size_t room = BOOK_WINDOW - reader->unread;
    off_t before = reader->at - reader->start;
    size_t count = before < (off_t)room ? (size_t)before : room;

    memmove(reader->window + count, reader->window, reader->unread);
    reader->at -= (off_t)count;
    reader->unread += count;
    errno = EIO; /* where the file has become shorter */
    if (lseek(reader->file, reader->at, SEEK_SET) >= 0
        && state_dir_read(reader->file, reader->window, count) == (ssize_t)count)
        return true;
    reader->error = STATE_DIR_UNREADABLE;
    return false;
}

static size_t length_to_lf(const char *bytes, size_t length)
{
    while (length > 0 && bytes[length - 1] != '\n')
        length--;
    return length;
}

/* Take the last line off what is unread, which ends with its LF or is torn. A line that is too long
 * for the book comes as an empty one. */
static bool take_line(struct book_reader *reader, struct book_text *line)
{
    bool is_too_long = false;
    size_t lf = reader->lines > 0 || !reader->is_torn; /* at its end */

    if (reader->unread == 0 && (reader->at == reader->start || !fill(reader)))
        return false;
    for (;;) {
        size_t end = reader->unread - lf;
        size_t begin = length_to_lf(reader->window, end);

        if (begin > 0 || reader->at == reader->start) {
            *line = (struct book_text){reader->window + begin, is_too_long ? 0 : end - begin};
            reader->unread = begin;
            reader->lines++;
            return true;
        }
        if (end > BOOK_LINE) {
            is_too_long = true;
            reader->unread = 0;
            lf = 0;
        }
        if (!fill(reader))
            return false;
    }
}

bool book_file_previous(struct book_reader *reader, struct book_entry *entry)
{
    struct book_text line;

    while (reader->error == STATE_DIR_OK && take_line(reader, &line)) {
        bool is_whole = reader->lines > 1 || !reader->is_torn;

        if (is_whole && book_read(entry, line))
            return true;
        reader->wrong++;
        reader->last_wrong = reader->lines;
    }
    return false;
}

void book_file_close(struct book_reader *reader)
{
    if (reader->file >= 0)
        state_dir_close(reader->file);
    reader->file = -1;
}

void book_file_explain(const struct book_reader *reader, char reason[STATE_DIR_REASON])
{
    long first = reader->lines - reader->last_wrong + 1; /* from the beginning of the file */

    if (reader->wrong == 0)
        reason[0] = '\0';
    else if (reader->wrong == 1)
        snprintf(reason, STATE_DIR_REASON, "line %ld of the book is %s, and is left out", first,
                 reader->is_torn ? "torn" : "not a game");
    else
        snprintf(
            reason, STATE_DIR_REASON,
            "%ld lines of the book are not games, the first of them line %ld; they are left out",
            reader->wrong, first);
}
