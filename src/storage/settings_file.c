/* SPDX-License-Identifier: MIT */
#include "storage/settings_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>

static const struct state_dir_file names = {.name = "settings", .new_name = "settings.new"};

/* Read the text of an open file; one with a null in it is not text. */
static enum state_dir_error read_text(int file, char text[SETTINGS_SIZE])
{
    ssize_t length = state_dir_read(file, text, SETTINGS_SIZE);

    if (length >= 0 && length < SETTINGS_SIZE && !memchr(text, '\0', (size_t)length)) {
        text[length] = '\0';
        return STATE_DIR_OK;
    }
    if (length >= 0)
        errno = length == SETTINGS_SIZE ? EFBIG : EILSEQ;
    return STATE_DIR_UNREADABLE;
}

static enum state_dir_error read_in(int folder, char text[SETTINGS_SIZE])
{
    enum state_dir_error error = STATE_DIR_OK;
    int file = state_dir_open_file(folder, names.name, O_RDONLY, &error);

    text[0] = '\0';
    if (file < 0)
        return error;
    error = read_text(file, text);
    if (error != STATE_DIR_OK)
        text[0] = '\0';
    state_dir_close(file);
    return error;
}

enum state_dir_error settings_file_read(char text[SETTINGS_SIZE])
{
    enum state_dir_error error = STATE_DIR_OK;
    int folder = state_dir_open(&error);

    text[0] = '\0';
    if (folder < 0)
        return error;
    error = read_in(folder, text);
    state_dir_close(folder);
    return error;
}

static enum state_dir_error change_in(int folder, const char *setting, enum patience patience)
{
    char text[SETTINGS_SIZE];

    if (!state_dir_lock(folder, LOCK_EX, patience))
        return STATE_DIR_UNWRITABLE;

    enum state_dir_error error = read_in(folder, text);

    if (error != STATE_DIR_OK)
        return error;
    errno = EFBIG;
    if (!settings_change(text, setting) || !state_dir_replace(folder, &names, text, strlen(text)))
        return STATE_DIR_UNWRITABLE;
    return STATE_DIR_OK;
}

enum state_dir_error settings_file_change(const char *setting, enum patience patience)
{
    int folder = state_dir_make();

    if (folder < 0)
        return STATE_DIR_NONE;

    enum state_dir_error error = change_in(folder, setting, patience);

    state_dir_close(folder);
    return error;
}
