/* SPDX-License-Identifier: MIT */
#include "golden.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOLDEN_PATH = 4096, MOST_PRINTED = 5 };

static bool is_to_be_updated(void)
{
    return getenv("UPDATE_GOLDEN") != NULL;
}

static void golden_path(const char *name, char path[GOLDEN_PATH])
{
    const char *srcdir = getenv("srcdir");

    snprintf(path, GOLDEN_PATH, "%s/tests/golden/%s", srcdir ? srcdir : ".", name);
}

/* A file that is not there is an empty one. */
static void read_golden(const char *path, char text[GOLDEN_TEXT])
{
    FILE *file = fopen(path, "r");

    text[0] = '\0';
    if (file) {
        text[fread(text, 1, GOLDEN_TEXT - 1, file)] = '\0';
        fclose(file);
    }
}

void golden_read(const char *name, char text[GOLDEN_TEXT])
{
    char path[GOLDEN_PATH];

    golden_path(name, path);
    read_golden(path, text);
}

static void write_golden(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    ck_assert_msg(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s cannot be written",
                  path);
}

/* One part of both texts line by line; where they differ, one line above the other. */
static void print_lines(const char *golden, const char *golden_end, const char *text,
                        const char *text_end)
{
    while (golden < golden_end || text < text_end) {
        int was = (int)strcspn(golden, "\n");
        int is = (int)strcspn(text, "\n");

        if (golden < golden_end && text < text_end && was == is
            && strncmp(golden, text, (size_t)is) == 0) {
            fprintf(stderr, "#   %.*s\n", is, text);
        } else {
            if (golden < golden_end)
                fprintf(stderr, "# - %.*s\n", was, golden);
            if (text < text_end)
                fprintf(stderr, "# + %.*s\n", is, text);
        }
        if (golden < golden_end)
            golden += was + 1;
        if (text < text_end)
            text += is + 1;
    }
}

/* The parts in which the two texts differ. */
static void print_difference(const char *path, const char *golden, const char *text,
                             const char *head)
{
    fprintf(stderr, "# - %s\n# + what it is now\n", path);
    while (*golden || *text) {
        const char *golden_end = strstr(golden, head);
        const char *text_end = strstr(text, head);

        golden_end = golden_end ? golden_end + 1 : golden + strlen(golden);
        text_end = text_end ? text_end + 1 : text + strlen(text);
        if (golden_end - golden != text_end - text
            || strncmp(golden, text, (size_t)(text_end - text)) != 0)
            print_lines(golden, golden_end, text, text_end);
        golden = golden_end;
        text = text_end;
    }
}

bool golden_holds(const char *name, const char *text, const char *head)
{
    static char golden[GOLDEN_TEXT];
    static int printed;
    char path[GOLDEN_PATH];

    golden_path(name, path);
    read_golden(path, golden);
    if (strcmp(text, golden) == 0)
        return true;
    if (is_to_be_updated())
        write_golden(path, text);
    else if (printed++ < MOST_PRINTED)
        print_difference(path, golden, text, head);
    else
        fprintf(stderr, "# and %s\n", name);
    return false;
}

void golden_check(int different)
{
    ck_assert_msg(!is_to_be_updated(), "%d golden texts were rewritten: look at them", different);
    ck_assert_msg(different == 0, "%d texts differ from their golden files", different);
}

int golden_find(const char *begin, char names[][GOLDEN_NAME], int most)
{
    char path[GOLDEN_PATH];
    DIR *folder;
    int count = 0;

    golden_path("", path);
    folder = opendir(path);
    ck_assert_msg(folder != NULL, "%s cannot be read", path);
    for (struct dirent *file = readdir(folder); file; file = readdir(folder))
        if (strncmp(file->d_name, begin, strlen(begin)) == 0) {
            ck_assert(count < most && strlen(file->d_name) < GOLDEN_NAME);
            strcpy(names[count++], file->d_name);
        }
    closedir(folder);
    return count;
}

void golden_check_names(const char *begin, char names[][GOLDEN_NAME], int count)
{
    enum { MOST = 256 };
    static char found[MOST][GOLDEN_NAME];

    for (int files = golden_find(begin, found, MOST); files-- > 0;) {
        bool is_known = false;

        for (int i = 0; i < count; i++)
            is_known = is_known || strcmp(found[files], names[i]) == 0;
        ck_assert_msg(is_known, "%s is of no test", found[files]);
    }
}
