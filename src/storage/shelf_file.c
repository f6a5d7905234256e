/* SPDX-License-Identifier: MIT */
#include "storage/shelf_file.h"

#include <stdio.h>
#include <string.h>

static const char file_name[] = "shelf";

enum file_state { FILE_UNREADABLE, FILE_DAMAGED, FILE_READ };

static bool are_zero(const unsigned char *bytes, size_t length)
{
    while (length > 0 && bytes[length - 1] == 0)
        length--;
    return length == 0;
}

/* A new file can be left without its bytes by a kill, or by a power failure: then it is empty, or
 * has zeros. */
static enum file_state read_file(int directory, struct shelf *shelf, char why[STATE_DIR_REASON])
{
    unsigned char bytes[SHELF_BYTES + 1]; /* room to see that a file is too long */
    ssize_t length = state_dir_load(directory, file_name, bytes, sizeof bytes, why);

    if (length < 0 && *why)
        return FILE_UNREADABLE;
    if (length < 0 || (length <= SHELF_BYTES && are_zero(bytes, (size_t)length))) {
        *shelf = (struct shelf){0};
        return FILE_READ;
    }
    if (length == SHELF_BYTES && shelf_unpack(shelf, bytes))
        return FILE_READ;
    snprintf(why, STATE_DIR_REASON, "is damaged");
    return FILE_DAMAGED;
}

bool shelf_file_load(struct shelf *shelf, char why[STATE_DIR_REASON])
{
    return read_file(-1, shelf, why) == FILE_READ;
}

bool shelf_file_replace(const struct state_dir *dir, struct shelf_entry was, int number,
                        struct shelf_entry is, struct shelf_file_news *news,
                        char why[STATE_DIR_REASON])
{
    unsigned char bytes[SHELF_BYTES];
    struct shelf shelf = {0};
    struct shelf_entry fallen = {.game = {0}};
    enum file_state state = read_file(dir->directory, &shelf, why);

    *news = (struct shelf_file_news){.is_set_aside = false};
    if (state == FILE_UNREADABLE)
        return false;
    if (state == FILE_DAMAGED) {
        if (!state_dir_set_aside(dir, file_name, why))
            return false;
        news->is_set_aside = true;
    }
    shelf_take(&shelf, was, number);
    if (shelf_holds(is.game))
        fallen = shelf_put(&shelf, is);
    shelf_pack(&shelf, bytes);
    if (!state_dir_overwrite(dir, file_name, bytes, sizeof bytes, why))
        return false;
    news->fallen = fallen.game;
    return true;
}
