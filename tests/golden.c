/* SPDX-License-Identifier: MIT */
#include "golden.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOLDEN_PATH = 4096 };

static void make_path(const char *name, char path[GOLDEN_PATH])
{
    const char *srcdir = getenv("srcdir");

    snprintf(path, GOLDEN_PATH, "%s/tests/golden/%s", srcdir ? srcdir : ".", name);
}

void golden_read(const char *name, char text[GOLDEN_TEXT])
{
    char path[GOLDEN_PATH];

    make_path(name, path);

    FILE *file = fopen(path, "r");

    ck_assert_msg(file != NULL, "%s cannot be read", path);
    text[fread(text, 1, GOLDEN_TEXT - 1, file)] = '\0';
    fclose(file);
}

bool golden_holds(const char *name, const char *text)
{
    static char golden[GOLDEN_TEXT];
    char path[GOLDEN_PATH];
    char diff[GOLDEN_PATH + 64];
    FILE *out;

    golden_read(name, golden);
    if (strcmp(text, golden) == 0)
        return true;
    make_path(name, path);
    if (getenv("UPDATE_GOLDEN")) {
        out = fopen(path, "w");
        ck_assert_msg(out && fputs(text, out) >= 0, "%s cannot be written", path);
        fclose(out);
        return false;
    }
    snprintf(diff, sizeof diff, "diff -u '%s' - | sed 's/^/# /' >&2", path);
    out = popen(diff, "w");
    ck_assert(out && fputs(text, out) >= 0);
    pclose(out);
    return false;
}

void golden_check(int different)
{
    ck_assert_msg(different == 0,
                  getenv("UPDATE_GOLDEN") ? "%d golden texts were rewritten: look at them"
                                          : "%d texts differ from their golden files",
                  different);
}

int golden_find(const char *begin, char names[][GOLDEN_NAME], int most)
{
    char path[GOLDEN_PATH];
    DIR *directory;
    int count = 0;

    make_path("", path);
    directory = opendir(path);
    ck_assert_msg(directory != NULL, "%s cannot be read", path);
    for (struct dirent *file = readdir(directory); file; file = readdir(directory))
        if (strncmp(file->d_name, begin, strlen(begin)) == 0) {
            ck_assert(count < most && strlen(file->d_name) < GOLDEN_NAME);
            strcpy(names[count++], file->d_name);
        }
    closedir(directory);
    return count;
}
