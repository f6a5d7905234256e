/* SPDX-License-Identifier: MIT
 *
 * The folder is the lock.
 */
#include "storage/shelf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "storage/state_dir.h"

static const char file_name[] = "shelf";

static enum shelf_error shelf_error(enum state_dir_error error)
{
    static const enum shelf_error errors[] = {
        [STATE_DIR_OK] = SHELF_OK,
        [STATE_DIR_NONE] = SHELF_NO_FOLDER,
        [STATE_DIR_NO_FILE] = SHELF_NOT_A_FILE,
        [STATE_DIR_UNREADABLE] = SHELF_UNREADABLE,
    };

    return errors[error];
}

static enum shelf_error read_file(int folder, struct shelf *shelf)
{
    unsigned char bytes[SHELF_BYTES + 1]; /* room to see that a file is too long */
    enum state_dir_error error;
    int file = state_dir_open_file(folder, file_name, O_RDONLY, &error);

    if (file < 0 && error == STATE_DIR_OK)
        *shelf = (struct shelf){0};
    if (file < 0)
        return shelf_error(error);

    ssize_t length = state_dir_read(file, bytes, sizeof bytes);

    state_dir_close(file);
    if (length < 0)
        return SHELF_UNREADABLE;
    return length == SHELF_BYTES && shelf_unpack(shelf, bytes) ? SHELF_OK : SHELF_DAMAGED;
}

enum shelf_error shelf_file_read(struct shelf *shelf)
{
    enum state_dir_error none;
    int folder = state_dir_open(&none);

    if (folder >= 0) {
        enum shelf_error error = read_file(folder, shelf);

        state_dir_close(folder);
        return error;
    }
    if (errno != 0)
        return SHELF_NO_FOLDER;
    *shelf = (struct shelf){0};
    return SHELF_OK;
}

/* The first name that is free for a damaged file. */
static bool find_name(int folder, char name[SHELF_FILE_NAME])
{
    struct stat status;

    snprintf(name, SHELF_FILE_NAME, "shelf.damaged");
    for (int number = 1; fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0; number++)
        snprintf(name, SHELF_FILE_NAME, "shelf.damaged.%d", number);
    return errno == ENOENT;
}

/* A damaged file is set aside only once the new one is whole. */
static bool replace_file(int folder, const struct shelf *shelf, const char *aside)
{
    struct state_dir_file file = {file_name, "shelf.new", aside};
    unsigned char bytes[SHELF_BYTES];

    shelf_pack(shelf, bytes);
    return state_dir_replace(folder, &file, bytes, sizeof bytes);
}

static enum shelf_error exchange_in(int folder, struct game old, struct game new,
                                    struct shelf_news *news)
{
    struct shelf shelf = {0};
    struct shelf_news found = {0};

    if (!state_dir_lock(folder, LOCK_EX, PATIENCE_SOME))
        return SHELF_UNWRITABLE;

    enum shelf_error error = read_file(folder, &shelf);
    bool is_damaged = error == SHELF_DAMAGED;

    if (error != SHELF_OK && !is_damaged)
        return error;
    shelf_take(&shelf, old);
    found.stood = shelf_has(&shelf, new);
    if (shelf_holds(new))
        found.fallen = shelf_put(&shelf, new);
    if ((is_damaged && !find_name(folder, found.aside))
        || !replace_file(folder, &shelf, is_damaged ? found.aside : NULL))
        return SHELF_UNWRITABLE;
    *news = found;
    return is_damaged ? SHELF_SET_ASIDE : SHELF_OK;
}

enum shelf_error shelf_file_exchange(struct game old, struct game new, struct shelf_news *news)
{
    int folder = state_dir_make();

    if (folder < 0)
        return SHELF_NO_FOLDER;

    enum shelf_error error = exchange_in(folder, old, new, news);

    state_dir_close(folder);
    return error;
}

/* The bytes of the shelf that people were told of last. They are not synced: all that is lost with
 * them is that a greeting was read. */
static const char told_name[] = "shelf.told";

static bool is_told(int folder, const unsigned char bytes[SHELF_BYTES])
{
    unsigned char told[SHELF_BYTES];
    enum state_dir_error error;
    int file = state_dir_open_file(folder, told_name, O_RDONLY, &error);
    bool is_same = file >= 0 && state_dir_read(file, told, sizeof told) == SHELF_BYTES
                && memcmp(told, bytes, sizeof told) == 0;

    if (file >= 0)
        state_dir_close(file);
    return is_same;
}

bool shelf_file_is_news(const struct shelf *shelf)
{
    unsigned char bytes[SHELF_BYTES];
    enum state_dir_error error;
    int folder = state_dir_make();

    shelf_pack(shelf, bytes);
    if (folder < 0)
        return true;

    bool is_news = !is_told(folder, bytes);
    int file =
        is_news ? state_dir_open_file(folder, told_name, O_WRONLY | O_CREAT | O_TRUNC, &error) : -1;

    if (file >= 0) {
        state_dir_write(file, bytes, sizeof bytes);
        state_dir_close(file);
    }
    state_dir_close(folder);
    return is_news;
}
