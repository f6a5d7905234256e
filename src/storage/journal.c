/* SPDX-License-Identifier: MIT */
#include "storage/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

static const char all_names[] = "playing-";
static const char own_names[] = "playing-1-";
enum { DIGITS = 16 };

/* ---- The page. ---- */

bool journal_add_lines(struct page *page, const char *lines)
{
    size_t used = strlen(page->lines);
    size_t length = strlen(lines);
    bool has_room = used + length <= JOURNAL_TEXT;

    while (length > 0 && (used + length > JOURNAL_TEXT || lines[length - 1] != '\n'))
        length--;
    memcpy(page->lines + used, lines, length);
    page->lines[used + length] = '\0';
    return has_room;
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

/* True if the text is made of whole lines of games. */
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

/* ---- This program's own journal. ---- */

/* True if its name still leads to this program's file. */
static bool is_own(const struct journal *journal)
{
    return state_dir_leads_to(AT_FDCWD, journal->path, journal->file);
}

/* Another path each time. */
static bool make_path(char path[JOURNAL_PATH], char why[STATE_DIR_REASON])
{
    uint64_t random;

    if (getentropy(&random, sizeof random) != 0)
        random = clock_now() << 32 ^ (uint64_t)getpid();
    if (!state_dir_path(path, why))
        return false;
    snprintf(path + strlen(path), STATE_DIR_NAME, "/%s%0*" PRIx64, own_names, DIGITS, random);
    return true;
}

/* Make a file and lock it. If an adopter was faster to lock or remove it, it is left to that one.
 * Returns -1, with the reason, on failure. */
static int create(char path[JOURNAL_PATH], char why[STATE_DIR_REASON])
{
    enum { TRIES = 100 };

    for (int tries = 0; tries < TRIES && make_path(path, why); tries++) {
        int file = state_dir_open_file(AT_FDCWD, path, O_RDWR | O_CREAT | O_EXCL, why);

        if (file < 0 && errno == EEXIST)
            continue;
        if (file < 0
            || (state_dir_try_lock(file) != STATE_DIR_HELD
                && state_dir_leads_to(AT_FDCWD, path, file)))
            return file;
        close(file);
        snprintf(why, STATE_DIR_REASON, "is kept locked by another program");
    }
    return -1;
}

/* Make a new file with the page. If there is an old one, it is emptied: its page is out of date
 * from now on. */
static bool renew(struct journal *journal, char why[STATE_DIR_REASON])
{
    char path[JOURNAL_PATH];
    int directory = state_dir_open(true, why);
    int file = directory >= 0 ? create(path, why) : -1;

    if (directory >= 0)
        close(directory);
    if (file >= 0 && !write_page(file, journal->bytes, why)) {
        unlinkat(AT_FDCWD, path, 0);
        close(file);
        file = -1;
    }
    if (journal->is_open && file >= 0)
        while (ftruncate(journal->file, 0) != 0 && errno == EINTR)
            ;
    if (journal->is_open)
        close(journal->file);
    journal->is_open = journal->is_whole = journal->is_new = file >= 0;
    journal->file = file;
    if (file >= 0)
        strcpy(journal->path, path);
    return file >= 0;
}

bool journal_write(struct journal *journal, const struct page *page, char why[STATE_DIR_REASON])
{
    unsigned char bytes[JOURNAL_PAGE];

    journal_pack(page, bytes);
    if (journal->is_open ? journal->is_whole && memcmp(bytes, journal->bytes, sizeof bytes) == 0
                         : is_empty(page))
        return true;
    memcpy(journal->bytes, bytes, sizeof bytes);
    if (!journal->is_open)
        return renew(journal, why);
    journal->is_whole = write_page(journal->file, bytes, why);
    return is_own(journal) ? journal->is_whole : renew(journal, why);
}

bool journal_sync(struct journal *journal, char why[STATE_DIR_REASON])
{
    if (!journal->is_open)
        return true;
    if (!is_own(journal) && !renew(journal, why))
        return false;
    if (!state_dir_sync(journal->file, why))
        return false;
    if (!journal->is_new)
        return true;

    int directory = state_dir_open(false, why);
    bool is_synced = directory >= 0 && state_dir_sync(directory, why);

    if (directory >= 0)
        close(directory);
    journal->is_new = !is_synced;
    return is_synced;
}

void journal_close(struct journal *journal)
{
    struct page page;

    if (!journal->is_open)
        return;
    if (journal->is_whole && journal_unpack(&page, journal->bytes, JOURNAL_PAGE) && is_empty(&page)
        && is_own(journal))
        unlinkat(AT_FDCWD, journal->path, 0);
    close(journal->file);
    journal->is_open = false;
}

/* ---- The journals of others. ---- */

/* Write the page of a program that died, without the part that was moved. */
static bool rewrite(int file, const struct page *page, char why[STATE_DIR_REASON])
{
    unsigned char bytes[JOURNAL_PAGE];

    journal_pack(page, bytes);
    return write_page(file, bytes, why);
}

/* Move the page to the shelf and the book, as its program would have done. False, with the reason,
 * if a game remains in it. */
static bool move_page(const struct state_dir *dir, int file, struct page *page,
                      struct notices *notices, char why[STATE_DIR_REASON])
{
    char reason[STATE_DIR_REASON];

    if (shelf_count(&page->games) > 0) {
        if (!shelf_file_change(dir, NULL, &page->games, notices, why)) {
            notices_add(notices,
                        "a game of a program that has ended is not on the shelf yet, which %s",
                        why);
            return false;
        }
        page->games = (struct shelf){0};
        if (!rewrite(file, page, why))
            return false;
    }
    while (*page->lines)
        if (!history_move(dir, page->lines, true, reason) || !rewrite(file, page, reason)) {
            notices_add(notices,
                        "a game of a program that has ended is not in the book yet, which %s",
                        reason);
            break;
        }
    return true;
}

/* Adopt one, unless its program is running. False, with the reason, if a game stays in it. */
static bool adopt(const struct state_dir *dir, const char *name, struct notices *notices,
                  char why[STATE_DIR_REASON])
{
    unsigned char bytes[JOURNAL_PAGE + 1]; /* room to see that a file is too long */
    char reason[STATE_DIR_REASON];
    struct page page;
    ssize_t length;
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
    if (state_dir_try_lock(file) != STATE_DIR_LOCKED
        || !state_dir_leads_to(dir->directory, name, file)) {
        close(file);
        return true;
    }
    length = state_dir_read(file, 0, bytes, sizeof bytes, why);
    if (length < 0) {
        notices_add(notices, "%s %s", name, why);
        is_adopted = false;
    } else if (journal_unpack(&page, bytes, (size_t)length)) {
        is_adopted = move_page(dir, file, &page, notices, why);
        if (is_adopted && is_empty(&page))
            unlinkat(dir->directory, name, 0);
    } else if (!state_dir_set_aside(dir, name, "journal", notices, reason)) {
        notices_add(notices, "%s is damaged, and %s", name, reason);
    }
    close(file);
    return is_adopted;
}

/* The entries of the directory; null, with the reason, if they cannot be read. */
static DIR *list(char why[STATE_DIR_REASON])
{
    char path[STATE_DIR_PATH];
    DIR *entries = state_dir_path(path, why) ? opendir(path) : NULL;

    if (!entries)
        snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
    return entries;
}

/* The name of the next journal; null after the last. */
static const char *next_name(DIR *entries)
{
    struct dirent *entry;

    while ((entry = readdir(entries)))
        if (strncmp(entry->d_name, all_names, strlen(all_names)) == 0)
            return entry->d_name;
    return NULL;
}

bool journal_adopt(const struct state_dir *dir, struct notices *notices, char why[STATE_DIR_REASON])
{
    DIR *entries = dir->has_locks ? list(why) : NULL;
    bool is_adopted = true;

    if (!entries)
        return !dir->has_locks;
    for (const char *name; (name = next_name(entries));)
        is_adopted &= adopt(dir, name, notices, why);
    closedir(entries);
    return is_adopted;
}

static bool is_any_there(void)
{
    char why[STATE_DIR_REASON];
    DIR *entries = list(why);
    bool is_there = entries && next_name(entries);

    if (entries)
        closedir(entries);
    return is_there;
}

bool journal_adopt_all(struct notices *notices, int milliseconds)
{
    struct state_dir dir;
    char why[STATE_DIR_REASON];
    bool is_adopted = true;

    if (!is_any_there())
        return true;
    if (state_dir_enter(&dir, milliseconds, why)) {
        is_adopted = journal_adopt(&dir, notices, why);
        state_dir_leave(&dir);
    } else {
        notices_add(notices, "games of programs that died may be missing: their directory %s", why);
        is_adopted = false;
    }
    return is_adopted;
}
