/* SPDX-License-Identifier: MIT */
#include "storage/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

static const char all_names[] = "playing-";
static const char own_names[] = "playing-1-";
enum { DIGITS = 16 };

/* ---- The page. ---- */

bool journal_add_line(struct page *page, const char *line)
{
    size_t length = strlen(page->lines);

    if (length + strlen(line) > JOURNAL_TEXT)
        return false;
    strcpy(page->lines + length, line);
    return true;
}

static bool is_empty(const struct page *page)
{
    return shelf_count(&page->games) == 0 && !*page->lines;
}

void journal_pack(const struct page *page, unsigned char bytes[JOURNAL_PAGE])
{
    memset(bytes, 0, JOURNAL_PAGE);
    shelf_pack(&page->games, bytes);
    memcpy(bytes + SHELF_BYTES, page->lines, strlen(page->lines));
}

static bool are_zero(const unsigned char *bytes, size_t length)
{
    while (length > 0 && bytes[length - 1] == 0)
        length--;
    return length == 0;
}

/* Whether the text is whole lines of games. */
static bool are_lines(const char *text)
{
    struct history_entry entry;

    while (*text) {
        size_t length = strcspn(text, "\n");

        if (text[length] != '\n' || length + 1 >= HISTORY_LINE
            || !history_read(&entry, (struct history_text){text, length}))
            return false;
        text += length + 1;
    }
    return true;
}

bool journal_unpack(struct page *page, const unsigned char *bytes, size_t length)
{
    struct page read = {.lines = ""};

    if (are_zero(bytes, length) && length <= JOURNAL_PAGE) {
        *page = read;
        return true;
    }
    if (length != JOURNAL_PAGE || !shelf_unpack(&read.games, bytes))
        return false;
    memcpy(read.lines, bytes + SHELF_BYTES, JOURNAL_TEXT);

    size_t text = strlen(read.lines);

    if (!are_zero(bytes + SHELF_BYTES + text, JOURNAL_TEXT - text) || !are_lines(read.lines))
        return false;
    *page = read;
    return true;
}

/* Write a page over another, in one write. */
static bool write_page(int file, const unsigned char bytes[JOURNAL_PAGE],
                       char why[STATE_DIR_REASON])
{
    ssize_t count;

    do
        count = pwrite(file, bytes, JOURNAL_PAGE, 0);
    while (count < 0 && errno == EINTR);
    if (count == JOURNAL_PAGE)
        return true;
    snprintf(why, STATE_DIR_REASON, "cannot be written: %s",
             count < 0 ? strerror(errno) : "there is no room for it");
    return false;
}

/* ---- This program's own. ---- */

static void make_name(char name[STATE_DIR_NAME])
{
    unsigned char random[DIGITS / 2];
    size_t length = (size_t)snprintf(name, STATE_DIR_NAME, "%s", own_names);

    if (getentropy(random, sizeof random) != 0) { /* another name is tried if this one is taken */
        uint64_t word = clock_now() << 32 ^ (uint64_t)getpid();

        memcpy(random, &word, sizeof random);
    }
    for (size_t i = 0; i < sizeof random; i++)
        length += (size_t)snprintf(name + length, STATE_DIR_NAME - length, "%02x", random[i]);
}

/* Make a file that is locked from its first moment on, as far as others can tell: one that an
 * adopter was faster to lock, or has removed, is left to it. */
static bool create(struct journal *journal, int directory, char why[STATE_DIR_REASON])
{
    enum { TRIES = 100 };

    for (int tries = 0; tries < TRIES; tries++) {
        make_name(journal->name);
        journal->file =
            state_dir_open_file(directory, journal->name, O_RDWR | O_CREAT | O_EXCL, why);
        if (journal->file < 0 && errno == EEXIST)
            continue;
        if (journal->file < 0)
            return false;
        if (state_dir_try_lock(journal->file) != STATE_DIR_HELD
            && state_dir_leads_to(directory, journal->name, journal->file)) {
            journal->is_open = journal->is_new = true;
            return true;
        }
        close(journal->file);
    }
    snprintf(why, STATE_DIR_REASON, "cannot be made");
    return false;
}

/* Whether the file is still the one that its name leads to. */
static bool is_own(const struct journal *journal)
{
    char path[STATE_DIR_PATH + STATE_DIR_NAME];
    char why[STATE_DIR_REASON];

    if (!state_dir_path(path, why))
        return false;
    strcat(strcat(path, "/"), journal->name);
    return state_dir_leads_to(AT_FDCWD, path, journal->file);
}

/* Make a new file of the page. The old one, if it is still anywhere, is emptied: what it holds is
 * out of date from now on. */
static bool renew(struct journal *journal, const unsigned char bytes[JOURNAL_PAGE],
                  char why[STATE_DIR_REASON])
{
    struct journal made = *journal;
    int directory = state_dir_make(why);
    bool is_made = directory >= 0 && create(&made, directory, why);

    if (is_made && !write_page(made.file, bytes, why)) {
        unlinkat(directory, made.name, 0);
        close(made.file);
        is_made = false;
    }
    if (directory >= 0)
        close(directory);
    if (is_made && journal->is_open && ftruncate(journal->file, 0) != 0)
        snprintf(why, STATE_DIR_REASON, "cannot be written: %s", strerror(errno));
    if (journal->is_open)
        close(journal->file);
    journal->is_open = false;
    if (is_made)
        *journal = made;
    return is_made;
}

bool journal_write(struct journal *journal, const struct page *page, char why[STATE_DIR_REASON])
{
    unsigned char bytes[JOURNAL_PAGE];

    journal_pack(page, bytes);
    if (journal->is_open ? journal->is_whole && memcmp(bytes, journal->bytes, sizeof bytes) == 0
                         : is_empty(page))
        return true;
    journal->is_whole =
        (journal->is_open && write_page(journal->file, bytes, why) && is_own(journal))
        || ((!journal->is_open || !is_own(journal)) && renew(journal, bytes, why));
    if (journal->is_whole)
        memcpy(journal->bytes, bytes, sizeof bytes);
    return journal->is_whole;
}

bool journal_check(struct journal *journal, char why[STATE_DIR_REASON])
{
    if (!journal->is_open || is_own(journal))
        return true;
    journal->is_whole = renew(journal, journal->bytes, why);
    return journal->is_whole;
}

bool journal_sync(struct journal *journal, char why[STATE_DIR_REASON])
{
    if (!journal->is_open || !state_dir_sync(journal->file, why))
        return !journal->is_open;
    if (!journal->is_new)
        return true;

    int directory = state_dir_open(why);
    bool is_synced = directory >= 0 && state_dir_sync(directory, why);

    if (directory >= 0)
        close(directory);
    journal->is_new = !is_synced;
    return is_synced;
}

void journal_close(struct journal *journal)
{
    struct page page;
    char why[STATE_DIR_REASON];

    if (!journal->is_open)
        return;
    if (journal->is_whole && journal_unpack(&page, journal->bytes, JOURNAL_PAGE) && is_empty(&page)
        && is_own(journal)) {
        int directory = state_dir_open(why);

        if (directory >= 0) {
            unlinkat(directory, journal->name, 0);
            close(directory);
        }
    }
    close(journal->file);
    journal->is_open = false;
}

/* ---- Those of others. ---- */

/* Write the page of a program that died without what was moved. */
static bool rewrite(int file, const struct page *page, char why[STATE_DIR_REASON])
{
    unsigned char bytes[JOURNAL_PAGE];

    journal_pack(page, bytes);
    return write_page(file, bytes, why);
}

/* Move the lines to the book, one after the other, until one cannot be. */
static bool move_lines(const struct state_dir *dir, int file, struct page *page,
                       char why[STATE_DIR_REASON])
{
    while (*page->lines) {
        char line[HISTORY_LINE];
        size_t length = strcspn(page->lines, "\n") + 1;

        memcpy(line, page->lines, length);
        line[length] = '\0';
        if (!history_append(dir, line, true, why))
            return false;
        memmove(page->lines, page->lines + length, strlen(page->lines + length) + 1);
        if (!rewrite(file, page, why))
            return false;
    }
    return true;
}

/* Move the page to shelf and book as its program would have. False, and the reason, if a game stays
 * in it. */
static bool move_page(const struct state_dir *dir, int file, struct page *page,
                      struct shelf *fallen, struct notices *notices, char why[STATE_DIR_REASON])
{
    char reason[STATE_DIR_REASON];

    if (shelf_count(&page->games) > 0) {
        if (!shelf_file_change(dir, &(struct shelf){0}, &page->games, fallen, notices, why)) {
            notices_add(notices,
                        "a game of a program that has ended is not on the shelf yet, which %s",
                        why);
            return false;
        }
        page->games = (struct shelf){0};
        if (!rewrite(file, page, why))
            return false;
    }
    if (!move_lines(dir, file, page, reason))
        notices_add(notices, "a game of a program that has ended is not in the book yet, which %s",
                    reason);
    return true;
}

/* Adopt a journal that is locked now. */
static bool adopt_file(const struct state_dir *dir, const char *name, int file,
                       struct shelf *fallen, struct notices *notices, char why[STATE_DIR_REASON])
{
    unsigned char bytes[JOURNAL_PAGE + 1]; /* room to see that a file is too long */
    char aside[STATE_DIR_NAME];
    struct page page;
    ssize_t length = state_dir_read(file, 0, bytes, sizeof bytes, why);

    if (length < 0) {
        notices_add(notices, "%s %s", name, why);
        return false;
    }
    if (!journal_unpack(&page, bytes, (size_t)length)) {
        if (state_dir_set_aside(dir, name, "journal", aside, why))
            notices_add(notices, "a journal was damaged, and is now %s", aside);
        else
            notices_add(notices, "%s is damaged, and %s", name, why);
        return true;
    }
    if (!move_page(dir, file, &page, fallen, notices, why))
        return false;
    if (is_empty(&page))
        unlinkat(dir->directory, name, 0);
    return true;
}

static bool adopt(const struct state_dir *dir, const char *name, struct shelf *fallen,
                  struct notices *notices, char why[STATE_DIR_REASON])
{
    char reason[STATE_DIR_REASON];
    bool is_adopted = true;

    if (strncmp(name, own_names, strlen(own_names)) != 0
        || strspn(name + strlen(own_names), "0123456789abcdef") != DIGITS
        || name[strlen(own_names) + DIGITS]) {
        notices_add(notices, "%.32s is the journal of another version, and is left alone", name);
        return true;
    }

    int file = state_dir_open_file(dir->directory, name, O_RDWR, reason);

    if (file < 0)
        return true; /* another user's */
    if (state_dir_try_lock(file) == STATE_DIR_LOCKED
        && state_dir_leads_to(dir->directory, name, file))
        is_adopted = adopt_file(dir, name, file, fallen, notices, why);
    close(file);
    return is_adopted;
}

/* The entries of the directory, from the first on; null, and the reason. */
static DIR *list(int directory, char why[STATE_DIR_REASON])
{
    int again = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    DIR *entries = again < 0 ? NULL : fdopendir(again);

    if (!entries)
        snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
    if (!entries && again >= 0)
        close(again);
    return entries;
}

bool journal_adopt(const struct state_dir *dir, struct notices *notices, char why[STATE_DIR_REASON])
{
    DIR *entries = dir->has_locks ? list(dir->directory, why) : NULL;
    struct shelf fallen = {0};
    char codes[SHELF_FILE_CODES];
    bool is_adopted = true;

    if (!entries)
        return !dir->has_locks;
    for (struct dirent *entry; (entry = readdir(entries));)
        if (strncmp(entry->d_name, all_names, strlen(all_names)) == 0)
            is_adopted &= adopt(dir, entry->d_name, &fallen, notices, why);
    closedir(entries);
    shelf_file_list(codes, &fallen);
    if (*codes)
        notices_add(notices, "the shelf is full: code %s fell off", codes);
    return is_adopted;
}

/* Whether there is any journal. */
static bool has_journals(int directory)
{
    char why[STATE_DIR_REASON];
    DIR *entries = list(directory, why);
    bool is_found = false;

    if (!entries)
        return false;
    for (struct dirent *entry; !is_found && (entry = readdir(entries));)
        is_found = strncmp(entry->d_name, all_names, strlen(all_names)) == 0;
    closedir(entries);
    return is_found;
}

bool journal_adopt_at_start(struct notices *notices)
{
    struct state_dir dir;
    char why[STATE_DIR_REASON];
    int directory = state_dir_open(why);
    bool is_held = false;
    bool is_adopted = true;

    if (directory < 0)
        return true;
    if (has_journals(directory)) {
        if (state_dir_enter(&dir, durations.lock_at_start, &is_held, why)) {
            is_adopted = journal_adopt(&dir, notices, why);
            state_dir_leave(&dir);
        } else if (is_held) {
            notices_add(notices, "games of programs that died may be missing: their directory %s",
                        why);
            is_adopted = false;
        }
    }
    close(directory);
    return is_adopted;
}
