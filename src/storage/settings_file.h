/* SPDX-License-Identifier: MIT
 *
 * settings_file: the file that keeps the settings, in the program's folder.
 *
 * Invariant: the file is replaced whole or not at all, under the folder's lock; a file that is not
 * text, or is too large, is never overwritten.
 */
#ifndef SETTINGS_FILE_H
#define SETTINGS_FILE_H

#include "storage/settings.h"
#include "storage/state_dir.h"

/* Read the file. One that is not there is empty; on failure the text is empty as well. */
enum state_dir_error settings_file_read(char text[SETTINGS_SIZE]);

/* Read the file again, make the change to it, as in settings_change, and put it in its place. The
 * caller ignores SIGXFSZ. On failure the file is unchanged. */
enum state_dir_error settings_file_change(const char *setting, enum patience patience);

#endif
