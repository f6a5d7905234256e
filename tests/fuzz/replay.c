/* SPDX-License-Identifier: MIT
 *
 * Feed a target the inputs of its corpus, or the files that are named on the command line, without
 * libFuzzer. An input that does not hold ends the program; its name is the last that was printed.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

enum { PATH_SIZE = 4096, INPUT_SIZE = 1 << 16 };

/* Feed the target the bytes, with none to spare behind them. */
static bool feed(const uint8_t *data, size_t size)
{
    uint8_t *exact = malloc(size > 0 ? size : 1);

    if (!exact)
        return false;
    memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

/* False if the file cannot be read. */
static bool replay(const char *path)
{
    static uint8_t data[INPUT_SIZE];
    FILE *file = fopen(path, "rb");

    if (!file)
        return false;

    size_t size = fread(data, 1, sizeof data, file);
    bool is_read = !ferror(file) && feed(data, size);

    fclose(file);
    return is_read;
}

/* Say which file it is, then replay it. */
static bool replay_aloud(const char *path)
{
    printf("# %s\n", path);
    fflush(stdout);
    return replay(path);
}

/* The number of inputs in the current folder; 0 if one of them cannot be read. */
static int replay_folder(void)
{
    DIR *entries = opendir(".");
    int count = 0;
    bool all_read = entries != NULL;

    for (struct dirent *entry; all_read && (entry = readdir(entries));) {
        if (entry->d_name[0] == '.')
            continue;
        all_read = replay_aloud(entry->d_name);
        count++;
    }
    if (entries)
        closedir(entries);
    return all_read ? count : 0;
}

/* The target is what the program is called. */
static int replay_corpus(const char *program)
{
    const char *srcdir = getenv("srcdir");
    const char *slash = strrchr(program, '/');
    const char *target = slash ? slash + 1 : program;
    char folder[PATH_SIZE];

    snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s", srcdir ? srcdir : ".", target);
    printf("1..1\n# %s\n", folder);

    int count = chdir(folder) == 0 ? replay_folder() : 0;

    printf("%s 1 - %s holds for the %d inputs of its corpus\n", count > 0 ? "ok" : "not ok", target,
           count);
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    bool all_read = true;

    LLVMFuzzerInitialize(&argc, &argv);
    if (argc < 2)
        return replay_corpus(argv[0]);
    for (int i = 1; i < argc; i++)
        all_read = replay_aloud(argv[i]) && all_read;
    return all_read ? EXIT_SUCCESS : EXIT_FAILURE;
}
