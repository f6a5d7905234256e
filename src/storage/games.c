/* SPDX-License-Identifier: MIT */
#include "storage/games.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/entropy.h"

enum { NAME = 64 /* of a file, with its folder */ };

static const char *const folders[] = {
    [GAMES_NOWHERE] = "", [GAMES_PLAYING] = "playing", [GAMES_PLAYED] = "played"};

static void name_file(char name[NAME], enum games_place place, const char *key)
{
    snprintf(name, NAME, "%s/%s", folders[place], key);
}

bool games_is_key(const char *text)
{
    return strlen(text) == RECORD_KEY - 1 && strspn(text, "0123456789abcdef") == RECORD_KEY - 1;
}

/* ---- Reading. ---- */

/* Read the file of that name. False, with errno, if it cannot be read: EBADMSG if it is no game. */
static bool read_record(int directory, const char *name, struct record *record)
{
    char text[RECORD_TEXT];
    ssize_t length = state_dir_load(directory, name, O_NOFOLLOW, text, sizeof text);

    if (length < 0)
        return false;
    errno = EBADMSG;
    return record_read(record, text, (size_t)length);
}

/* Read the game with the KEY of the file. One that moves meanwhile is in playing/ when it is looked
 * for again. False, with errno, if what stands there cannot be read. */
static bool read_file(int directory, struct games_file *file)
{
    static const enum games_place places[] = {GAMES_PLAYING, GAMES_PLAYED, GAMES_PLAYING};
    char name[NAME];

    file->place = GAMES_NOWHERE;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        name_file(name, places[i], file->key);
        if (read_record(directory, name, &file->record)) {
            file->place = places[i];
            return true;
        }
        if (errno != ENOENT)
            return false;
    }
    return true;
}

bool games_read(struct games_file *file, const char *key)
{
    char why[STATE_DIR_REASON];
    int directory;

    assert(games_is_key(key));
    *file = (struct games_file){.place = GAMES_NOWHERE};
    strcpy(file->key, key);
    if (state_dir_open(&directory, false, why) && directory >= 0) {
        read_file(directory, file);
        close(directory);
    }
    return file->place != GAMES_NOWHERE;
}

/* ---- Lists. ---- */

/* Remove a temporary file of a program that was killed: KEY.PID. */
static void remove_old(int directory, const char *name)
{
    enum { HOUR = 3600 };
    struct stat status;

    if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode)
        && time(NULL) - status.st_mtime >= HOUR)
        unlinkat(directory, name, 0);
}

static bool is_temporary(const char *name)
{
    char key[RECORD_KEY];

    snprintf(key, sizeof key, "%.8s", name);
    return games_is_key(key) && name[RECORD_KEY - 1] == '.' && name[RECORD_KEY]
        && !name[RECORD_KEY + strspn(name + RECORD_KEY, "0123456789")];
}

/* True if something that has changed then can change again without a later time. */
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

/* Add the file of that name, as it was known in the list before. False if there is no memory. */
static bool add_entry(struct catalog_folder *folder, const struct catalog_folder *before,
                      enum games_place place, const char *name)
{
    struct catalog_entry entry = {.file.place = place, .error = ENOENT};
    const struct catalog_entry *known;

    strcpy(entry.file.key, name);
    known = before->count > 0
              ? bsearch(&entry, before->entries, (size_t)before->count, sizeof entry, compare_keys)
              : NULL;
    if (folder->count == folder->room) {
        int room = 2 * folder->room + 1;
        struct catalog_entry *entries =
            realloc(folder->entries, (size_t)room * sizeof *folder->entries);

        if (!entries)
            return false;
        folder->entries = entries;
        folder->room = room;
    }
    folder->entries[folder->count++] = known ? *known : entry;
    return true;
}

static bool list_names(struct catalog_folder *next, const struct catalog_folder *before,
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

/* List the files of a folder, unless it has not changed since the last time. */
static bool list_folder(struct catalog_folder *folder, int directory, enum games_place place,
                        char why[STATE_DIR_REASON])
{
    int opened = openat(directory, folders[place], O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    DIR *list = opened < 0 ? NULL : fdopendir(opened);
    struct catalog_folder next = {.count = 0};
    bool is_read = list || (opened < 0 && errno == ENOENT);
    bool is_same = false;
    struct stat status;

    if (list && fstat(opened, &status) == 0) {
        next.changed = is_recent(status.st_mtime) ? 0 : status.st_mtime;
        is_same = next.changed != 0 && next.changed == folder->changed;
    }
    if (list && !is_same)
        is_read = list_names(&next, folder, place, list);
    if (!is_read)
        state_dir_explain(folders[place], why);
    if (list)
        closedir(list);
    else if (opened >= 0)
        close(opened);
    if (is_same)
        return true;
    free(is_read ? folder->entries : next.entries);
    if (is_read)
        *folder = next;
    return is_read;
}

/* Read the file, unless it is known. False, with errno, if this program cannot read any file now.
 */
static bool check_entry(struct catalog_entry *entry, int directory)
{
    char name[NAME];
    struct stat status;

    name_file(name, entry->file.place, entry->file.key);
    if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
        entry->error = errno;
        return true;
    }
    if (entry->changed != 0 && entry->changed == status.st_mtime)
        return true;
    entry->changed = 0;
    if (read_record(directory, name, &entry->file.record))
        entry->error = 0;
    else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM)
        return false;
    else
        entry->error = errno;
    entry->changed = is_recent(status.st_mtime) ? 0 : status.st_mtime;
    return true;
}

static bool check_folder(struct catalog_folder *folder, int directory, uint64_t until,
                         char why[STATE_DIR_REASON])
{
    for (; folder->checked < folder->count; folder->checked++) {
        if (until != CLOCK_NEVER && clock_now() >= until)
            return false;
        if (!check_entry(&folder->entries[folder->checked], directory))
            return state_dir_explain(folders[folder->entries->file.place], why);
    }
    return true;
}

bool games_refresh(struct catalog *catalog, enum games_place last, uint64_t until,
                   char why[STATE_DIR_REASON])
{
    int directory;
    bool is_read = true;

    why[0] = '\0';
    if (!state_dir_open(&directory, false, why))
        return false;
    if (directory < 0) { /* there is none yet */
        games_forget(catalog);
        return true;
    }
    for (int place = GAMES_PLAYING; place <= (int)last && is_read; place++) {
        struct catalog_folder *folder = &catalog->folders[place];

        if (folder->checked == folder->count || until == CLOCK_NEVER)
            is_read = list_folder(folder, directory, (enum games_place)place, why);
        is_read = is_read && check_folder(folder, directory, until, why);
    }
    close(directory);
    return is_read;
}

void games_forget(struct catalog *catalog)
{
    for (int place = GAMES_PLAYING; place <= GAMES_PLAYED; place++)
        free(catalog->folders[place].entries);
    *catalog = (struct catalog){{{.count = 0}}};
}

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

/* A game of which both folders have a copy, by a host and its guest who have one directory, is in
 * the list once. */
static void drop_copies(struct games *games)
{
    int count = 0;

    for (int i = 0; i < games->count; i++)
        if (i == 0 || strcmp(games->files[i].key, games->files[i - 1].key) != 0
            || !record_is_same(&games->files[i].record, &games->files[i - 1].record))
            games->files[count++] = games->files[i];
    games->count = count;
}

/* Note that the file is no game. */
static void add_strange(struct games *games, const struct catalog_entry *entry)
{
    char name[NAME];

    if (games->strange++ > 0)
        return;
    name_file(name, entry->file.place, entry->file.key);
    if (entry->error == EBADMSG)
        snprintf(games->reason, sizeof games->reason, "%s is not a game", name);
    else
        snprintf(games->reason, sizeof games->reason, "%s cannot be read: %s", name,
                 entry->error == EINVAL ? "it is not a plain file" : strerror(entry->error));
}

bool games_list(const struct catalog *catalog, enum games_place place, struct games *games)
{
    bool (*const is_wanted)(const struct record *record) =
        place == GAMES_PLAYING ? record_is_in_progress : record_is_of_book;
    int room = 0;

    *games = (struct games){.count = 0};
    for (int from = GAMES_PLAYING; from <= (int)place; from++)
        room += catalog->folders[from].count;
    games->files = malloc(((size_t)room + 1) * sizeof *games->files);
    if (!games->files)
        return false;
    for (int from = GAMES_PLAYING; from <= (int)place; from++)
        for (int i = 0; i < catalog->folders[from].count; i++) {
            const struct catalog_entry *entry = &catalog->folders[from].entries[i];

            if (entry->error == 0 && is_wanted(&entry->file.record))
                games->files[games->count++] = entry->file;
            else if (entry->error != 0 && entry->error != ENOENT)
                add_strange(games, entry);
        }
    qsort(games->files, (size_t)games->count, sizeof *games->files,
          place == GAMES_PLAYING ? compare_newest_first : compare_times);
    if (place == GAMES_PLAYED)
        drop_copies(games);
    return true;
}

static bool load(struct games *games, enum games_place place, char why[STATE_DIR_REASON])
{
    struct catalog catalog = {{{.count = 0}}};
    bool is_whole = games_refresh(&catalog, place, CLOCK_NEVER, why);

    if (!games_list(&catalog, place, games) && is_whole)
        is_whole = state_dir_explain(folders[place], why);
    games_forget(&catalog);
    return is_whole;
}

bool games_load_shelf(struct games *games, char why[STATE_DIR_REASON])
{
    return load(games, GAMES_PLAYING, why);
}

bool games_load_book(struct games *games, char why[STATE_DIR_REASON])
{
    return load(games, GAMES_PLAYED, why);
}

void games_free(struct games *games)
{
    free(games->files);
    games->files = NULL;
    games->count = 0;
}

int games_find(const struct games *games, const char *key)
{
    for (int i = 0; i < games->count; i++)
        if (strcmp(games->files[i].key, key) == 0)
            return i;
    return -1;
}

/* ---- Writing. ---- */

static bool is_there(int directory, enum games_place place, const char *key)
{
    struct stat status;
    char name[NAME];

    name_file(name, place, key);
    return fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

/* Draw a KEY that neither folder has. */
static bool draw_key(int directory, char key[RECORD_KEY], char why[STATE_DIR_REASON])
{
    uint32_t number;

    do {
        if (getentropy(&number, sizeof number) != 0)
            return state_dir_explain("", why);
        snprintf(key, RECORD_KEY, "%08x", (unsigned)number);
    } while (is_there(directory, GAMES_PLAYING, key) || is_there(directory, GAMES_PLAYED, key));
    return true;
}

/* True if the book has another game under the KEY of the file. */
static bool is_taken(int directory, const struct games_file *file)
{
    struct record record;
    char name[NAME];

    name_file(name, GAMES_PLAYED, file->key);
    if (read_record(directory, name, &record))
        return !record_is_same(&record, &file->record);
    return errno != ENOENT;
}

/* Move the file into that folder, which is made if need be, under a new KEY if another game is in
 * the way. */
static bool move(int directory, struct games_file *file, enum games_place place,
                 char why[STATE_DIR_REASON])
{
    char from[NAME];
    char to[NAME];
    bool is_moved;

    name_file(from, file->place, file->key);
    if (place == GAMES_PLAYED && is_taken(directory, file) && !draw_key(directory, file->key, why))
        return false;
    name_file(to, place, file->key);
    is_moved = renameat(directory, from, directory, to) == 0;
    if (!is_moved && errno == ENOENT) { /* of the folder, or of the file, if another moved it */
        if (mkdirat(directory, folders[place], S_IRWXU) == 0)
            is_moved = renameat(directory, from, directory, to) == 0;
        else
            is_moved = errno == EEXIST && is_there(directory, place, file->key);
    }
    if (!is_moved)
        return state_dir_explain(to, why);
    file->place = place;
    return true;
}

static bool write_record(int directory, struct games_file *file, const struct record *record,
                         char why[STATE_DIR_REASON])
{
    char text[RECORD_TEXT];
    char name[NAME];
    size_t length = record_write(record, text);

    if (file->place == GAMES_PLAYED && !move(directory, file, GAMES_PLAYING, why))
        return false;
    name_file(name, GAMES_PLAYING, file->key);
    if (!state_dir_write(directory, name, text, length, why))
        return false;
    file->place = GAMES_PLAYING;
    file->record = *record;
    return true;
}

static bool remove_file(int directory, struct games_file *file, char why[STATE_DIR_REASON])
{
    char name[NAME];

    name_file(name, file->place, file->key);
    if (unlinkat(directory, name, 0) != 0 && errno != ENOENT)
        return state_dir_explain(name, why);
    file->place = GAMES_NOWHERE;
    return true;
}

/* True if the file says what is known of it. */
static bool is_known(const struct games_file *found, const struct games_file *known)
{
    return found->place == known->place
        && (known->place == GAMES_NOWHERE || record_is_same(&found->record, &known->record));
}

static bool save(int directory, struct games_file *file, const struct record *record,
                 enum games_place place, char why[STATE_DIR_REASON])
{
    struct games_file found = *file;
    bool is_read = !*file->key || read_file(directory, &found);
    bool is_ours = is_read && *file->key && is_known(&found, file);
    bool is_said = is_read && *file->key && found.place != GAMES_NOWHERE && place != GAMES_NOWHERE
                && record_is_same(&found.record, record);

    if (is_ours || is_said)
        *file = found;
    else
        *file = (struct games_file){.place = GAMES_NOWHERE};
    if (place == GAMES_NOWHERE)
        return file->place == GAMES_NOWHERE || remove_file(directory, file, why);
    if (!*file->key && !draw_key(directory, file->key, why))
        return false;
    if (!is_said && !write_record(directory, file, record, why))
        return false;
    return file->place == place || move(directory, file, place, why);
}

bool games_save(struct games_file *file, const struct record *record, enum games_place place,
                char why[STATE_DIR_REASON])
{
    int directory;
    bool is_saved;

    if (!state_dir_open(&directory, place != GAMES_NOWHERE, why))
        return false;
    if (directory < 0)
        return true;
    is_saved = save(directory, file, record, place, why);
    close(directory);
    return is_saved;
}

bool games_add(struct games_file *file, const struct record *record, char why[STATE_DIR_REASON])
{
    char text[RECORD_TEXT];
    char name[NAME];
    int directory;
    bool is_added;

    if (!state_dir_open(&directory, true, why))
        return false;
    name_file(name, GAMES_PLAYED, file->key);
    is_added = is_there(directory, GAMES_PLAYED, file->key)
            || state_dir_write(directory, name, text, record_write(record, text), why);
    close(directory);
    if (is_added) {
        file->place = GAMES_PLAYED;
        file->record = *record;
    }
    return is_added;
}

bool games_sync(const char *key, char why[STATE_DIR_REASON])
{
    int directory;
    bool is_synced = true;

    if (!state_dir_open(&directory, false, why))
        return false;
    if (directory < 0)
        return true;
    for (int place = GAMES_PLAYING; place <= GAMES_PLAYED; place++) {
        char name[NAME];

        name_file(name, (enum games_place)place, key);
        is_synced = is_synced && state_dir_sync(directory, name, why)
                 && state_dir_sync(directory, folders[place], why);
    }
    close(directory);
    return is_synced;
}
