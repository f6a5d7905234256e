/* SPDX-License-Identifier: MIT */
#include "storage/shelf_file.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

static const char file_name[] = "shelf";

/* Read the file, in that directory, or in one that is opened here. *is_damaged becomes true if it
 * can be read, but is not a shelf. */
static bool read_file(int directory, struct shelf *shelf, bool *is_damaged,
                      char why[STATE_DIR_REASON])
{
    unsigned char bytes[SHELF_BYTES + 1]; /* room to see that a file is too long */
    ssize_t length = state_dir_load(directory, file_name, bytes, sizeof bytes, why);

    *is_damaged = length >= 0 && (length != SHELF_BYTES || !shelf_unpack(shelf, bytes));
    if (*is_damaged)
        snprintf(why, STATE_DIR_REASON, "is damaged");
    if (length < 0 && !*why)
        *shelf = (struct shelf){0};
    return length < 0 ? !*why : !*is_damaged;
}

bool shelf_file_load(struct shelf *shelf, char why[STATE_DIR_REASON])
{
    bool is_damaged;

    return read_file(-1, shelf, &is_damaged, why);
}

bool shelf_file_change(const struct state_dir *dir, const struct shelf *off, const struct shelf *on,
                       struct notices *notices, char why[STATE_DIR_REASON])
{
    struct shelf shelf = {0};
    struct shelf fallen = {0};
    unsigned char before[SHELF_BYTES];
    unsigned char bytes[SHELF_BYTES];
    bool is_damaged;

    if (!read_file(dir->directory, &shelf, &is_damaged, why)
        && !(is_damaged && state_dir_set_aside(dir, file_name, file_name, notices, why)))
        return false;
    shelf_pack(&shelf, before);
    if (off)
        shelf_file_take_all(&shelf, off);
    if (on)
        shelf_file_put_all(&shelf, on, &fallen);
    shelf_pack(&shelf, bytes);
    if (memcmp(before, bytes, sizeof bytes) == 0 && !is_damaged)
        return state_dir_sync(dir->directory, why); /* its writer may have been killed */
    if (!state_dir_replace(dir, file_name, bytes, sizeof bytes, why))
        return false;
    shelf_file_tell_fallen(notices, &fallen);
    return true;
}

void shelf_file_take_all(struct shelf *shelf, const struct shelf *off)
{
    for (int slot = 0; slot < shelf_count(off); slot++)
        shelf_take(shelf, shelf_game(off, slot));
}

void shelf_file_put_all(struct shelf *shelf, const struct shelf *on, struct shelf *fallen)
{
    for (int slot = shelf_count(on) - 1; slot >= 0; slot--) {
        struct game game = shelf_put(shelf, shelf_game(on, slot));

        if (fallen && shelf_holds(game))
            shelf_put(fallen, game);
    }
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

void shelf_file_tell_fallen(struct notices *notices, const struct shelf *fallen)
{
    char codes[SHELF_FILE_CODES];

    shelf_file_list(codes, fallen);
    if (*codes)
        notices_add(notices, "the shelf is full: code %s fell off", codes);
}
