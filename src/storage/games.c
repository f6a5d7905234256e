/* SPDX-License-Identifier: MIT */
#include "storage/games.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/entropy.h"

const char *const games_directories[] = {
    [GAMES_NOWHERE] = "", [GAMES_PLAYING] = "playing", [GAMES_PLAYED] = "played"};

void games_write_name(char name[GAMES_NAME], enum games_place place, const char *key)
{
    snprintf(name, GAMES_NAME, "%s/%s", games_directories[place], key);
}

bool games_is_key(const char *text)
{
    return strlen(text) == RECORD_KEY - 1 && strspn(text, "0123456789abcdef") == RECORD_KEY - 1;
}

/* ---- Reading. ---- */

bool games_read_record(int directory, const char *name, struct record *record)
{
    char text[RECORD_TEXT];
    ssize_t length = state_dir_load(directory, name, O_NOFOLLOW, text, sizeof text);

    if (length < 0)
        return false;
    errno = EBADMSG;
    return record_read(record, text, (size_t)length);
}

/* Read the file from playing/ or played/. If neither has the file, file->place becomes
 * GAMES_NOWHERE. Returns false, with errno, if the file cannot be read or has no record.
 *
 * playing/ is searched first and last: during the search, another program may move the file from
 * played/ to playing/. */
static bool read_file(int directory, struct games_file *file)
{
    static const enum games_place places[] = {GAMES_PLAYING, GAMES_PLAYED, GAMES_PLAYING};
    char name[GAMES_NAME];

    file->place = GAMES_NOWHERE;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        games_write_name(name, places[i], file->key);
        if (games_read_record(directory, name, &file->record)) {
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

/* ---- Writing. ---- */

static bool is_there(int directory, enum games_place place, const char *key)
{
    struct stat status;
    char name[GAMES_NAME];

    games_write_name(name, place, key);
    return fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

static void draw_key(int directory, char key[RECORD_KEY])
{
    do
        snprintf(key, RECORD_KEY, "%08x", (unsigned)entropy_key());
    while (is_there(directory, GAMES_PLAYING, key) || is_there(directory, GAMES_PLAYED, key));
}

/* True if the book has another game of this KEY, or a file of this KEY that cannot be read. */
static bool is_taken(int directory, const struct games_file *file)
{
    struct record record;
    char name[GAMES_NAME];

    games_write_name(name, GAMES_PLAYED, file->key);
    if (games_read_record(directory, name, &record))
        return !record_is_same(&record, &file->record);
    return errno != ENOENT;
}

static bool move(int directory, struct games_file *file, enum games_place place,
                 char why[STATE_DIR_REASON])
{
    char from[GAMES_NAME];
    char to[GAMES_NAME];
    bool is_moved;

    games_write_name(from, file->place, file->key);
    if (place == GAMES_PLAYED && is_taken(directory, file))
        draw_key(directory, file->key);
    games_write_name(to, place, file->key);
    is_moved = renameat(directory, from, directory, to) == 0;
    /* ENOENT: the directory is missing, or another program has moved the file. */
    if (!is_moved && errno == ENOENT) {
        if (mkdirat(directory, games_directories[place], S_IRWXU) == 0)
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
    char name[GAMES_NAME];
    size_t length = record_write(record, text);

    if (file->place == GAMES_PLAYED && !move(directory, file, GAMES_PLAYING, why))
        return false;
    games_write_name(name, GAMES_PLAYING, file->key);
    if (!state_dir_write(directory, name, text, length, why))
        return false;
    file->place = GAMES_PLAYING;
    file->record = *record;
    return true;
}

static bool remove_file(int directory, struct games_file *file, char why[STATE_DIR_REASON])
{
    char name[GAMES_NAME];

    games_write_name(name, file->place, file->key);
    if (unlinkat(directory, name, 0) != 0 && errno != ENOENT)
        return state_dir_explain(name, why);
    file->place = GAMES_NOWHERE;
    return true;
}

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
    bool has_record = is_read && *file->key && found.place != GAMES_NOWHERE
                   && place != GAMES_NOWHERE && record_is_same(&found.record, record);

    if (is_ours || has_record)
        *file = found;
    else
        *file = (struct games_file){.place = GAMES_NOWHERE};
    if (place == GAMES_NOWHERE)
        return file->place == GAMES_NOWHERE || remove_file(directory, file, why);
    if (!*file->key)
        draw_key(directory, file->key);
    if (!has_record && !write_record(directory, file, record, why))
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
    char name[GAMES_NAME];
    int directory;
    bool is_added;

    if (!state_dir_open(&directory, true, why))
        return false;
    games_write_name(name, GAMES_PLAYED, file->key);
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
        char name[GAMES_NAME];

        games_write_name(name, (enum games_place)place, key);
        is_synced = is_synced && state_dir_sync(directory, name, why)
                 && state_dir_sync(directory, games_directories[place], why);
    }
    close(directory);
    return is_synced;
}
