/* SPDX-License-Identifier: MIT
 *
 * book_file: the file that keeps the book, in the program's folder: a line for each game, the
 * newest last. It is its own lock.
 *
 * Invariant: a line is appended whole and synced, or not at all; what stands in the file is never
 * changed. A line that has no LF at its end, as the power went, gets one before the next line.
 */
#ifndef BOOK_FILE_H
#define BOOK_FILE_H

#include "storage/book.h"
#include "storage/state_dir.h"

/* Append a line shorter than BOOK_LINE, with its LF. The caller ignores SIGXFSZ. */
enum state_dir_error book_file_append(const char *line, enum patience patience);

enum { BOOK_WINDOW = 1 << 16 };

/* Whether this very line is among the last BOOK_WINDOW bytes: whoever wrote it may not have said so
 * yet, or have been killed before. */
bool book_file_has(const char *line);

/* A reading of the file backwards, from its end when it was opened to a place before that. */
struct book_reader {
    int file; /* or -1 */
    enum state_dir_error error;
    off_t start, end; /* what is read of the file */
    off_t at;         /* where the window begins */
    size_t unread;    /* this much of it, from its beginning */
    long lines;       /* that were read */
    long wrong;       /* that held no game */
    long last_wrong;  /* lines, as it was when the last of these was read */
    bool is_torn;     /* the file does not end with an LF */
    char window[BOOK_WINDOW];
};

/* A larger file is refused: no lifetime of play fills it. */
#define BOOK_LARGEST ((off_t)1 << 30)

/* Begin to read what stands after that many bytes. A file that is not there is empty. On failure
 * reader->error says what, and there is nothing to be read. */
void book_file_open(struct book_reader *reader, off_t start, off_t largest, enum patience patience);

/* The game of the previous line, which holds until the next call. False if there is none, or if
 * reading failed: reader->error. */
bool book_file_previous(struct book_reader *reader, struct book_entry *entry);

void book_file_close(struct book_reader *reader);

/* Say which lines of a reading to its end were wrong, and are left out. Empty if none were. */
void book_file_explain(const struct book_reader *reader, char reason[STATE_DIR_REASON]);

#endif
