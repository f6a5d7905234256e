/* SPDX-License-Identifier: MIT */
#include "storage/shelf_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/encodings.h"

static const char file_name[] = "shelf";

/* Read the file. *is_damaged says whether it is only that it is no shelf. */
static bool read_file(int directory, struct shelf *shelf, bool *is_damaged,
                      char why[STATE_DIR_REASON])
{
    unsigned char bytes[SHELF_BYTES + 1]; /* room to see that a file is too long */
    int file = state_dir_open_file(directory, file_name, O_RDONLY, why);

    *is_damaged = false;
    if (file < 0 && *why)
        return false;
    if (file < 0) {
        *shelf = (struct shelf){0};
        return true;
    }

    ssize_t length = state_dir_read(file, 0, bytes, sizeof bytes, why);

    close(file);
    if (length < 0)
        return false;
    *is_damaged = length != SHELF_BYTES || !shelf_unpack(shelf, bytes);
    if (*is_damaged)
        snprintf(why, STATE_DIR_REASON, "is damaged");
    return !*is_damaged;
}

bool shelf_file_read(int directory, struct shelf *shelf, char why[STATE_DIR_REASON])
{
    bool is_damaged;

    return read_file(directory, shelf, &is_damaged, why);
}

bool shelf_file_load(struct shelf *shelf, char why[STATE_DIR_REASON])
{
    int directory = state_dir_open(why);

    if (directory < 0) {
        if (!*why)
            *shelf = (struct shelf){0};
        return !*why;
    }

    bool is_read = shelf_file_read(directory, shelf, why);

    close(directory);
    return is_read;
}

void shelf_file_put_all(struct shelf *shelf, const struct shelf *on, struct shelf *fallen)
{
    for (int slot = shelf_count(on) - 1; slot >= 0; slot--) {
        struct game game = shelf_put(shelf, shelf_game(on, slot));

        if (fallen && shelf_holds(game))
            shelf_put(fallen, game);
    }
}

bool shelf_file_change(const struct state_dir *dir, const struct shelf *off, const struct shelf *on,
                       struct shelf *fallen, struct notices *notices, char why[STATE_DIR_REASON])
{
    struct shelf shelf = {0};
    struct shelf over = {0};
    unsigned char before[SHELF_BYTES];
    unsigned char bytes[SHELF_BYTES];
    char aside[STATE_DIR_NAME] = "";
    bool is_damaged;

    if (!read_file(dir->directory, &shelf, &is_damaged, why) && !is_damaged)
        return false;
    shelf_pack(&shelf, before);
    for (int slot = 0; slot < shelf_count(off); slot++)
        shelf_take(&shelf, shelf_game(off, slot));
    shelf_file_put_all(&shelf, on, &over);
    shelf_pack(&shelf, bytes);
    if (!is_damaged && memcmp(before, bytes, sizeof bytes) == 0)
        return state_dir_sync(dir->directory, why); /* whoever wrote it may have been killed */
    if (!state_dir_replace(dir, file_name, bytes, sizeof bytes, is_damaged ? aside : NULL, why))
        return false;
    if (is_damaged)
        notices_add(notices, "the shelf was damaged, and is now %s", aside);
    shelf_file_put_all(fallen, &over, NULL);
    return true;
}

void shelf_file_list(char codes[SHELF_FILE_CODES], const struct shelf *shelf)
{
    size_t length = 0;

    codes[0] = '\0';
    for (int slot = shelf_count(shelf) - 1; slot >= 0; slot--)
        length += (size_t)snprintf(codes + length, SHELF_FILE_CODES - length, "%s%u",
                                   length > 0 ? ", " : "",
                                   (unsigned)encodings_code(shelf_game(shelf, slot)));
}
