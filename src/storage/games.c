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

/* Note that the file of that name is no game, for the reason in errno. */
static void add_strange(struct games *games, const char *name)
{
    if (games->strange++ > 0)
        return;
    if (errno == EBADMSG)
        snprintf(games->reason, sizeof games->reason, "%s is not a game", name);
    else
        snprintf(games->reason, sizeof games->reason, "%s cannot be read: %s", name,
                 errno == EINVAL ? "it is not a plain file" : strerror(errno));
}

static bool add_file(struct games *games, const struct games_file *file)
{
    /* The list doubles when it is full. */
    if ((games->count & (games->count - 1)) == 0) {
        size_t room = games->count > 0 ? 2 * (size_t)games->count : 1;
        struct games_file *files = realloc(games->files, room * sizeof *files);

        if (!files)
            return false;
        games->files = files;
    }
    games->files[games->count++] = *file;
    return true;
}

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

/* Add the games of a folder for which the function says so. False, with the reason, on failure. */
static bool list_folder(struct games *games, int directory, enum games_place place,
                        bool (*is_wanted)(const struct record *record), char why[STATE_DIR_REASON])
{
    int folder = openat(directory, folders[place], O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    struct games_file file = {.place = place};
    bool is_read = true;

    if (!list) {
        is_read = (folder < 0 && errno == ENOENT) || state_dir_explain(folders[place], why);
        if (folder >= 0)
            close(folder);
        return is_read;
    }
    for (const struct dirent *entry; is_read && (errno = 0, entry = readdir(list));) {
        char name[NAME];

        if (is_temporary(entry->d_name))
            remove_old(folder, entry->d_name);
        if (!games_is_key(entry->d_name))
            continue;
        strcpy(file.key, entry->d_name);
        name_file(name, place, file.key);
        if (read_record(directory, name, &file.record))
            is_read = !is_wanted(&file.record) || add_file(games, &file);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM)
            is_read = false;
        else if (errno != ENOENT) /* it has just been moved or removed */
            add_strange(games, name);
    }
    is_read = (is_read && errno == 0) || state_dir_explain(folders[place], why);
    closedir(list);
    return is_read;
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

/* Read the folders up to the last one. */
static bool load(struct games *games, enum games_place last,
                 bool (*is_wanted)(const struct record *record),
                 int (*compare)(const void *left, const void *right), char why[STATE_DIR_REASON])
{
    int directory;
    bool is_read = true;

    *games = (struct games){.files = NULL};
    if (!state_dir_open(&directory, false, why))
        return false;
    if (directory < 0)
        return true;
    for (enum games_place place = GAMES_PLAYING; place <= last && is_read; place++)
        is_read = list_folder(games, directory, place, is_wanted, why);
    close(directory);
    if (games->count > 0)
        qsort(games->files, (size_t)games->count, sizeof *games->files, compare);
    return is_read;
}

bool games_load_shelf(struct games *games, char why[STATE_DIR_REASON])
{
    return load(games, GAMES_PLAYING, record_is_in_progress, compare_newest_first, why);
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

bool games_load_book(struct games *games, char why[STATE_DIR_REASON])
{
    bool is_read = load(games, GAMES_PLAYED, record_is_of_book, compare_times, why);

    drop_copies(games);
    return is_read;
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
