/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <dirent.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Reading an input. ---- */

struct text {
    struct text *next;
    char characters[];
};

uint8_t fuzz_byte(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->next++;
}

/* Take `length` bytes off the input as text. */
static char *take_text(struct input *input, size_t length)
{
    size_t before_null = length > 0 ? strnlen((const char *)input->next, length) : 0;
    struct text *text = malloc(sizeof *text + before_null + 1);

    HOLDS(text != NULL);
    text->next = input->texts;
    input->texts = text;
    if (before_null > 0)
        memcpy(text->characters, input->next, before_null);
    text->characters[before_null] = '\0';
    input->next += length;
    input->left -= length;
    return text->characters;
}

char *fuzz_line(struct input *input)
{
    const uint8_t *end = input->left > 0 ? memchr(input->next, '\n', input->left) : NULL;
    char *line = take_text(input, end ? (size_t)(end - input->next) : input->left);

    if (end)
        fuzz_byte(input);
    return line;
}

char *fuzz_rest(struct input *input)
{
    return take_text(input, input->left);
}

/* ---- Checks. ---- */

void fuzz_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

/* Each position is valid, and each but the first is one move after the one before. */
void fuzz_hold_match(const struct match *match)
{
    int now = match_now(match), last = match_last(match);
    struct game game = match->record.start;

    HOLDS(now <= last && last <= GAME_CELLS);
    HOLDS(strncmp(match->record.moves, match->moves, (size_t)now) == 0);
    HOLDS(game_from_word(&game, game_word(game)));
    for (int i = 0; i < last; i++)
        HOLDS(game_play(&game, game_turn(game), match->moves[i] - '1') == MOVE_OK);
    for (int i = last; i < GAME_CELLS; i++)
        HOLDS(!*match->set_by[i]);
    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        struct record record = match->record;

        record_set_name(&record, (enum player)player, match->names[player]);
        HOLDS(strcmp(record_name(&record, (enum player)player), match->names[player]) == 0);
        HOLDS(match_is_over(match) || record_is_same(&record, &match->record));
    }
}

/* ---- Running a target. ---- */

static void run(void (*target)(struct input *input), const uint8_t *data, size_t size)
{
    struct input input = {data, size, NULL};

    target(&input);
    while (input.texts) {
        struct text *text = input.texts;

        input.texts = text->next;
        free(text);
    }
}

static void use_locale(void)
{
    setlocale(LC_ALL, "C.UTF-8"); /* without it, everything must hold in the C locale */
}

#ifdef TARGET

/* libFuzzer calls these two. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    use_locale();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run(TARGET, data, size);
    return 0;
}

#else

static const struct target {
    const char *name; /* of its corpus */
    void (*run)(struct input *input);
} targets[] = {{"connection", fuzz_connection}, {"record", fuzz_record}, {"session", fuzz_session}};
enum { TARGETS = sizeof targets / sizeof targets[0] };

/* Print the name of the file, then run the target with its bytes and none to spare behind them. An
 * input that fails ends the program, so its name is the last one printed. */
static void replay(const struct target *target, const char *path)
{
    static uint8_t data[1 << 16];
    FILE *file = fopen(path, "rb");

    printf("# %s\n", path);
    fflush(stdout);
    HOLDS(file);

    size_t size = fread(data, 1, sizeof data, file);
    uint8_t *exact = malloc(size > 0 ? size : 1);

    HOLDS(!ferror(file) && exact);
    fclose(file);
    memcpy(exact, data, size);
    run(target->run, exact, size);
    free(exact);
}

/* Returns the number of inputs in the target's corpus. */
static int replay_corpus(const struct target *target)
{
    const char *srcdir = getenv("srcdir");
    char path[4096];
    int count = 0;

    snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s", srcdir ? srcdir : ".", target->name);

    DIR *corpus = opendir(path);
    size_t length = strlen(path);

    HOLDS(corpus);
    for (struct dirent *entry; (entry = readdir(corpus));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path + length, sizeof path - length, "/%s", entry->d_name);
        replay(target, path);
        count++;
    }
    closedir(corpus);
    return count;
}

int main(void)
{
    use_locale();
    printf("1..%d\n", TARGETS);
    for (int i = 0; i < TARGETS; i++) {
        int count = replay_corpus(&targets[i]);

        printf("%s %d - %s holds for the %d inputs of its corpus\n", count > 0 ? "ok" : "not ok",
               i + 1, targets[i].name, count);
    }
    return EXIT_SUCCESS;
}

#endif
