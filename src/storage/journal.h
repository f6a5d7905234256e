/* SPDX-License-Identifier: MIT
 *
 * journal: the one page that a running program keeps in a file of its own: 32 bytes of shelf, the
 * games that it has in hand; then, as text, the lines that are not in the book yet; then zeros. A
 * program that starts adopts the pages of those that died.
 *
 *     playing-1-HEX    the format and 16 random digits; its program holds its flock while it lives
 *
 * Invariant: the page is written whole, by one write, and its file leads to this program alone: if
 * its name is gone, or leads elsewhere, a new file is made from memory. A page is written without
 * lock and sync, which SIGKILL does not undo; what is moved to shelf or book is synced there first,
 * and only then removed from the page.
 */
#ifndef JOURNAL_H
#define JOURNAL_H

#include "storage/history.h"
#include "storage/shelf_file.h"
#include "storage/state_dir.h"

enum {
    JOURNAL_PAGE = 4096,
    JOURNAL_TEXT = JOURNAL_PAGE - SHELF_BYTES,
    JOURNAL_PATH = STATE_DIR_PATH + STATE_DIR_NAME
};

struct page {
    struct shelf games;
    char lines[JOURNAL_TEXT + 1]; /* of the book, each with its LF */
};

/* Add lines to the page, each with its LF, as many as it has room for. Whether that was all. */
bool journal_add_lines(struct page *page, const char *lines);

/* The page as the bytes of its file, and back. False if the bytes are no page: then the page is
 * unchanged. Bytes that are all zero, or none, are an empty page. */
void journal_pack(const struct page *page, unsigned char bytes[JOURNAL_PAGE]);
bool journal_unpack(struct page *page, const unsigned char *bytes, size_t length);

/* This program's own. All zero is one whose file is made once there is something to write. */
struct journal {
    bool is_open;
    bool is_whole; /* the page that was written last arrived */
    bool is_new;   /* its directory was not synced yet */
    int file;
    char path[JOURNAL_PATH];
    unsigned char bytes[JOURNAL_PAGE]; /* as they were written last */
};

/* Write the page, if it is another than the last one. */
bool journal_write(struct journal *journal, const struct page *page, char why[STATE_DIR_REASON]);

/* Get the page that was written onto the disk, and the first time its name too; if that name does
 * not lead to this program any more, under another. */
bool journal_sync(struct journal *journal, char why[STATE_DIR_REASON]);

/* Close the file, and remove it if its page is empty. */
void journal_close(struct journal *journal);

/* Move what the pages of programs that died hold to shelf and book, and remove them. What there is
 * to say is added to the notices. False, and the reason, if a game could not be moved: then nothing
 * may be taken from the shelf. */
bool journal_adopt(const struct state_dir *dir, struct notices *notices,
                   char why[STATE_DIR_REASON]);

/* The same for a program that starts, in the directory that it opens for it, if there is one; the
 * lock is waited for one second. False if something is not where it belongs. */
bool journal_adopt_at_start(struct notices *notices);

#endif
