/* SPDX-License-Identifier: MIT
 *
 * journal: one page of a running program's own, in a file of its own, of what it has in hand and
 * would be lost with it: 32 bytes of shelf, the games; then text, the lines that are not in the
 * book yet; then zeros. Whoever starts later adopts the pages of programs that died.
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

enum { JOURNAL_PAGE = 4096, JOURNAL_TEXT = JOURNAL_PAGE - SHELF_BYTES };

struct page {
    struct shelf games;
    char lines[JOURNAL_TEXT + 1]; /* of the book, each with its LF */
};

/* Add a line to the page. False, and the page unchanged, if it has no room. */
bool journal_add_line(struct page *page, const char *line);

/* The page as the bytes of its file, and back. False if the bytes are no page: then the page is
 * unchanged. Bytes that are all zero, or none, are an empty page. */
void journal_pack(const struct page *page, unsigned char bytes[JOURNAL_PAGE]);
bool journal_unpack(struct page *page, const unsigned char *bytes, size_t length);

/* This program's own. All zero is one without a file, which is made when there is something to
 * write. */
struct journal {
    bool is_open;
    bool is_whole; /* the page that was written last arrived */
    bool is_new;   /* its directory was not synced yet */
    int file;
    char name[STATE_DIR_NAME];
    unsigned char bytes[JOURNAL_PAGE]; /* as they were written last */
};

/* Write the page, if it is another than the last one. */
bool journal_write(struct journal *journal, const struct page *page, char why[STATE_DIR_REASON]);

/* See to it that the file leads to this program before a transfer. */
bool journal_check(struct journal *journal, char why[STATE_DIR_REASON]);

/* Get the page that was written onto the disk, and the first time its name too. */
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
