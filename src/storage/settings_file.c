/* SPDX-License-Identifier: MIT */
#include "storage/settings_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>

static const struct folder_file names = {.name = "settings", .new_name = "settings.new"};

/* Read the text of an open file; one with a null in it is not text. */
static enum folder_error read_text(int file, char text[SETTINGS_SIZE])
{
    ssize_t length = folder_read(file, text, SETTINGS_SIZE);

    if (length >= 0 && length < SETTINGS_SIZE && !memchr(text, '\0', (size_t)length)) {
        text[length] = '\0';
        return FOLDER_OK;
    }
    if (length >= 0)
        errno = length == SETTINGS_SIZE ? EFBIG : EILSEQ;
    return FOLDER_UNREADABLE;
}

static enum folder_error read_in(int folder, char text[SETTINGS_SIZE])
{
    enum folder_error error = FOLDER_OK;
    int file = folder_open_file(folder, names.name, O_RDONLY, &error);

    text[0] = '\0';
    if (file < 0)
        return error;
    error = read_text(file, text);
    if (error != FOLDER_OK)
        text[0] = '\0';
    folder_close(file);
    return error;
}

enum folder_error settings_file_read(char text[SETTINGS_SIZE])
{
    enum folder_error error = FOLDER_OK;
    int folder = folder_open(&error);

    text[0] = '\0';
    if (folder < 0)
        return error;
    error = read_in(folder, text);
    folder_close(folder);
    return error;
}

static enum folder_error change_in(int folder, const char *setting, enum patience patience)
{
    char text[SETTINGS_SIZE];

    if (!folder_lock(folder, LOCK_EX, patience))
        return FOLDER_UNWRITABLE;

    enum folder_error error = read_in(folder, text);

    if (error != FOLDER_OK)
        return error;
    errno = EFBIG;
    if (!settings_change(text, setting) || !folder_replace(folder, &names, text, strlen(text)))
        return FOLDER_UNWRITABLE;
    return FOLDER_OK;
}

enum folder_error settings_file_change(const char *setting, enum patience patience)
{
    int folder = folder_make();

    if (folder < 0)
        return FOLDER_NONE;

    enum folder_error error = change_in(folder, setting, patience);

    folder_close(folder);
    return error;
}
