/* SPDX-License-Identifier: MIT
 *
 * journal: the one page that a running program keeps in a file of its own. It has 32 bytes of shelf
 * with the games in hand, then, as text, the lines that are not in the book yet, then zeros. A
 * program that starts adopts the pages of programs that died.
 *
 *     playing-1-HEX    the format and 16 random digits; its program holds its flock while it lives
 *
 * Invariant: the page is written whole, by one write, and its name leads to this program's file: if
 * the name is gone, or leads elsewhere, a new file is made from memory. A page is written without
 * lock and sync, and SIGKILL does not undo that. A game or a line is first synced on the shelf or
 * in the book, and only then removed from the page.
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

/* Add lines to the page, each with its LF, as many as it has room for. True if that was all. */
bool journal_add_lines(struct page *page, const char *lines);

/* Turn the page into the bytes of its file, and back. False, and the page unchanged, if the bytes
 * are not a page. No bytes, or only zeros, are an empty page. */
void journal_pack(const struct page *page, unsigned char bytes[JOURNAL_PAGE]);
bool journal_unpack(struct page *page, const unsigned char *bytes, size_t length);

/* This program's own journal. It begins as all zero; the file is made when there is something to
 * write. */
struct journal {
    bool is_open;
    bool is_whole; /* the last page was written completely */
    bool is_new;   /* its directory was not synced yet */
    int file;
    char path[JOURNAL_PATH];
    unsigned char bytes[JOURNAL_PAGE]; /* that were written last */
};

/* Write the page, if it differs from the last one. */
bool journal_write(struct journal *journal, const struct page *page, char why[STATE_DIR_REASON]);

/* Sync the page that was written, and the first time its name, too. If that name no longer leads to
 * this program's file, a new name is made. */
bool journal_sync(struct journal *journal, char why[STATE_DIR_REASON]);

/* Close the file, and remove it if its page is empty. */
void journal_close(struct journal *journal);

/* Move the games and lines of programs that died to the shelf and the book, and remove their pages.
 * Adds to the notices. False, with the reason, if a game could not be moved: then nothing may be
 * taken from the shelf. */
bool journal_adopt(const struct state_dir *dir, struct notices *notices,
                   char why[STATE_DIR_REASON]);

/* The same where the directory was not entered: if there are journals, enter it, and wait that many
 * milliseconds for its lock. False if something is not where it belongs. */
bool journal_adopt_all(struct notices *notices, int milliseconds);

#endif
