/* SPDX-License-Identifier: MIT */
#include "storage/catalog.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Reading. ---- */

/* Remove the temporary file if it is an hour old: the program that wrote it was killed. */
static void remove_old(int state_dir, const char *name)
{
    enum { HOUR = 3600 };
    struct stat status;

    if (fstatat(state_dir, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode)
        && time(NULL) - status.st_mtime >= HOUR)
        unlinkat(state_dir, name, 0);
}

/* True if the name has the form KEY.PID. */
static bool is_temporary(const char *name)
{
    char key[RECORD_KEY];

    snprintf(key, sizeof key, "%.8s", name);
    return games_is_key(key) && name[RECORD_KEY - 1] == '.' && name[RECORD_KEY]
        && !name[RECORD_KEY + strspn(name + RECORD_KEY, "0123456789")];
}

/* True if a file that changed at this time can change again without getting a later time. */
static bool is_recent(time_t changed)
{
    return changed >= time(NULL) - 1;
}

static int compare_keys(const void *left, const void *right)
{
    const struct catalog_entry *one = left;
    const struct catalog_entry *other = right;

    return strcmp(one->file.key, other->file.key);
}

/* Add an entry for the file `name`. If `before` has an entry for this file, add a copy of it.
 * Returns false if memory runs out. */
static bool add_entry(struct catalog_directory *directory, const struct catalog_directory *before,
                      enum games_place place, const char *name)
{
    struct catalog_entry entry = {.file.place = place, .error = ENOENT};
    const struct catalog_entry *known;

    strcpy(entry.file.key, name);
    known = before->count > 0
              ? bsearch(&entry, before->entries, (size_t)before->count, sizeof entry, compare_keys)
              : NULL;
    if (directory->count == directory->room) {
        int room = 2 * directory->room + 1;
        struct catalog_entry *entries =
            realloc(directory->entries, (size_t)room * sizeof *directory->entries);

        if (!entries)
            return false;
        directory->entries = entries;
        directory->room = room;
    }
    directory->entries[directory->count++] = known ? *known : entry;
    return true;
}

/* False, with errno, on failure. */
static bool list_names(struct catalog_directory *next, const struct catalog_directory *before,
                       enum games_place place, DIR *list)
{
    for (const struct dirent *entry; errno = 0, entry = readdir(list);) {
        if (is_temporary(entry->d_name))
            remove_old(dirfd(list), entry->d_name);
        if (games_is_key(entry->d_name) && !add_entry(next, before, place, entry->d_name))
            return false;
    }
    if (next->count > 0)
        qsort(next->entries, (size_t)next->count, sizeof *next->entries, compare_keys);
    return errno == 0;
}

/* List the directory again, if it has changed. */
static bool list_directory(struct catalog_directory *directory, int state_dir,
                           enum games_place place, char why[STATE_DIR_REASON])
{
    int opened = openat(state_dir, games_directories[place], O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    DIR *list = opened < 0 ? NULL : fdopendir(opened);
    struct catalog_directory next = {.count = 0};
    bool is_read = list || (opened < 0 && errno == ENOENT);
    bool is_same = false;
    struct stat status;

    if (list && fstat(opened, &status) == 0) {
        next.changed = is_recent(status.st_mtime) ? 0 : status.st_mtime;
        is_same = next.changed != 0 && next.changed == directory->changed;
    }
    if (list && !is_same)
        is_read = list_names(&next, directory, place, list);
    if (!is_read)
        state_dir_explain(games_directories[place], why);
    if (list)
        closedir(list);
    else if (opened >= 0)
        close(opened);
    if (is_same)
        return true;
    free(is_read ? directory->entries : next.entries);
    if (is_read)
        *directory = next;
    return is_read;
}

/* Read the file, if it has changed. False, with errno, if descriptors or memory have run out. */
static bool check_entry(struct catalog_entry *entry, int state_dir)
{
    char name[GAMES_NAME];
    struct stat status;

    games_write_name(name, entry->file.place, entry->file.key);
    if (fstatat(state_dir, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
        entry->error = errno;
        return true;
    }
    if (entry->changed != 0 && entry->changed == status.st_mtime)
        return true;
    entry->changed = 0;
    if (games_read_record(state_dir, name, &entry->file.record))
        entry->error = 0;
    else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM)
        return false;
    else
        entry->error = errno;
    entry->changed = is_recent(status.st_mtime) ? 0 : status.st_mtime;
    return true;
}

/* Check the entries that are not checked yet. Returns false, with the reason, on failure. If
 * clock_now reaches `until` first, returns false, too, but leaves `why` alone. */
static bool check_directory(struct catalog_directory *directory, int state_dir, uint64_t until,
                            char why[STATE_DIR_REASON])
{
    for (; directory->checked < directory->count; directory->checked++) {
        if (until != CLOCK_NEVER && clock_now() >= until)
            return false;
        if (!check_entry(&directory->entries[directory->checked], state_dir))
            return state_dir_explain(games_directories[directory->entries->file.place], why);
    }
    return true;
}

bool catalog_refresh(struct catalog *catalog, enum games_place last, uint64_t until,
                     char why[STATE_DIR_REASON])
{
    int state_dir;
    bool is_read = true;

    why[0] = '\0';
    if (!state_dir_open(&state_dir, false, why))
        return false;
    if (state_dir < 0) { /* nothing was ever saved */
        catalog_forget(catalog);
        return true;
    }
    for (int place = GAMES_PLAYING; place <= (int)last && is_read; place++) {
        struct catalog_directory *directory = &catalog->directories[place];
        bool goes_on = directory->checked < directory->count && until != CLOCK_NEVER;

        if (!goes_on)
            is_read = list_directory(directory, state_dir, (enum games_place)place, why);
        is_read = is_read && check_directory(directory, state_dir, until, why);
    }
    close(state_dir);
    return is_read;
}

void catalog_forget(struct catalog *catalog)
{
    for (int place = GAMES_PLAYING; place <= GAMES_PLAYED; place++)
        free(catalog->directories[place].entries);
    *catalog = (struct catalog){{{.count = 0}}};
}

/* ---- Lists. ---- */

static int compare_times(const void *left, const void *right)
{
    const struct games_file *one = left;
    const struct games_file *other = right;
    int order = strcmp(one->record.changed, other->record.changed);

    return order != 0 ? order : strcmp(one->key, other->key);
}

static int compare_newest_first(const void *left, const void *right)
{
    return -compare_times(left, right);
}

/* Drop the second copy of a game that is in both directories. This happens if host and guest run as
 * one user: the guest may add the result to played/ while the host's file is still in playing/. */
static void drop_copies(struct game_list *list)
{
    int count = 0;

    for (int i = 0; i < list->count; i++)
        if (i == 0 || strcmp(list->files[i].key, list->files[i - 1].key) != 0
            || !record_is_same(&list->files[i].record, &list->files[i - 1].record))
            list->files[count++] = list->files[i];
    list->count = count;
}

static void add_strange(struct game_list *list, const struct catalog_entry *entry)
{
    char name[GAMES_NAME];

    if (list->strange++ > 0)
        return;
    games_write_name(name, entry->file.place, entry->file.key);
    if (entry->error == EBADMSG)
        snprintf(list->reason, sizeof list->reason, "%s is not a game", name);
    else
        snprintf(list->reason, sizeof list->reason, "%s cannot be read: %s", name,
                 entry->error == EINVAL ? "it is not a plain file" : strerror(entry->error));
}

bool catalog_list(const struct catalog *catalog, enum games_place place, struct game_list *list)
{
    bool (*const is_wanted)(const struct record *record) =
        place == GAMES_PLAYING ? record_is_in_progress : record_is_of_book;
    int room = 0;

    *list = (struct game_list){.count = 0};
    for (int from = GAMES_PLAYING; from <= (int)place; from++)
        room += catalog->directories[from].count;
    list->files = malloc(((size_t)room + 1) * sizeof *list->files);
    if (!list->files)
        return false;
    for (int from = GAMES_PLAYING; from <= (int)place; from++)
        for (int i = 0; i < catalog->directories[from].count; i++) {
            const struct catalog_entry *entry = &catalog->directories[from].entries[i];

            if (entry->error == 0 && is_wanted(&entry->file.record))
                list->files[list->count++] = entry->file;
            else if (entry->error != 0 && entry->error != ENOENT)
                add_strange(list, entry);
        }
    qsort(list->files, (size_t)list->count, sizeof *list->files,
          place == GAMES_PLAYING ? compare_newest_first : compare_times);
    drop_copies(list);
    return true;
}

bool catalog_load(enum games_place place, struct game_list *list, char why[STATE_DIR_REASON])
{
    struct catalog catalog = {{{.count = 0}}};
    bool is_whole = catalog_refresh(&catalog, place, CLOCK_NEVER, why);

    if (!catalog_list(&catalog, place, list) && is_whole)
        is_whole = state_dir_explain(games_directories[place], why);
    catalog_forget(&catalog);
    return is_whole;
}

void catalog_free_list(struct game_list *list)
{
    free(list->files);
    list->files = NULL;
    list->count = 0;
}

int catalog_find(const struct game_list *list, const char *key)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->files[i].key, key) == 0)
            return i;
    return NONE;
}
