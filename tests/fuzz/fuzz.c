/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <dirent.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wctype.h>

static const struct target {
    const char *name; /* of its corpus */
    void (*run)(struct input *input);
} targets[] = {
#define ROW(name) {#name, fuzz_##name},
    FUZZ_TARGETS(ROW)};
enum { TARGETS = sizeof targets / sizeof targets[0] };

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

uint32_t fuzz_number(struct input *input)
{
    uint32_t number = 0;

    for (int i = 0; i < 4; i++)
        number = number << 8 | fuzz_byte(input);
    return number;
}

struct size fuzz_size(struct input *input)
{
    struct size size;

    size.rows = 1 + fuzz_byte(input) % (CANVAS_ROWS + 6);
    size.cols = 1 + fuzz_byte(input) % (CANVAS_COLS + 10);
    return size;
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

/* A glyph is printable; a wide one and the rune 0 to its right go together. */
static void hold_row(const struct glyph row[], int cols)
{
    for (int col = 0; col < cols; col++) {
        wchar_t rune = row[col].runes[0];
        bool is_wide = rune != 0 && wcwidth(rune) == 2;

        HOLDS(row[col].role < ROLES);
        HOLDS(rune == 0 || (iswprint((wint_t)rune) && wcwidth(rune) > 0));
        HOLDS(rune != 0 || (col > 0 && wcwidth(row[col - 1].runes[0]) == 2));
        HOLDS(!is_wide || (col + 1 < cols && row[col + 1].runes[0] == 0));
        for (int i = 1; i <= UNICODE_MARKS; i++)
            HOLDS(!row[col].runes[i] || (wcwidth(row[col].runes[i]) == 0 && row[col].runes[i - 1]));
    }
}

void fuzz_hold_canvas(const struct canvas *canvas)
{
    HOLDS(canvas->size.rows >= 1 && canvas->size.rows <= CANVAS_ROWS);
    HOLDS(canvas->size.cols >= 1 && canvas->size.cols <= CANVAS_COLS);
    HOLDS(canvas->cursor_row >= 0 && canvas->cursor_row < canvas->size.rows);
    HOLDS(canvas->cursor_col >= 0 && canvas->cursor_col < canvas->size.cols);
    for (int row = 0; row < canvas->size.rows; row++)
        hold_row(canvas->glyphs[row], canvas->size.cols);
}

/* Each position is valid, and each but the first is one move after the one before. */
void fuzz_hold_match(const struct match *match)
{
    HOLDS(0 <= match->now && match->now <= match->last && match->last <= GAME_CELLS);
    HOLDS(match->x_person == 0 || match->x_person == 1);
    for (int i = 0; i <= GAME_CELLS; i++) {
        uint32_t word = game_word(match->states[i]);
        struct game game;

        HOLDS(game_from_word(&game, word));
        HOLDS(i <= match->last || word == 0);
        if (i == 0 || i > match->last)
            continue;

        struct game before = match->states[i - 1];

        HOLDS(game_play(&before, game_turn(before), game_changed_cell(before, word)) == MOVE_OK);
        HOLDS(game_word(before) == word);
    }
}

static bool is_cell(int cell)
{
    return cell >= 0 && cell < GAME_CELLS;
}

void fuzz_hold_session(const struct session *session)
{
    struct score score = match_score(&session->match);
    int finished = (int)(score.wins[0] + score.wins[1] + score.draws);
    int computer = session_computer(session);
    int last_move = session_last_move(session);

    fuzz_hold_match(&session->match);
    if (session->can_return)
        fuzz_hold_match(&session->previous);
    HOLDS(computer == NOBODY
          || session->match.seats[PERSONS - 1 - computer] == PERSONS - 1 - computer);
    HOLDS(session->players.rng != 0);
    HOLDS(session->mode <= MODE_HELP);
    HOLDS(is_cell(session->display.cursor));
    HOLDS(session->display.refused == NO_CELL || is_cell(session->display.refused));
    HOLDS(is_cell(last_move) == (session->match.now > 0));
    HOLDS(memchr(session->prompt.typed, '\0', sizeof session->prompt.typed) != NULL);
    HOLDS(memchr(session->status.notices[0].words, '\0', sizeof session->status.notices[0].words)
          != NULL);
    HOLDS(session->shelf_page.slot >= 0 && session->shelf_page.slot < SHELF_SLOTS);
    HOLDS(session->mode != MODE_PICK
          || session->shelf_page.slot < shelf_count(&session->shelf_page.shelf));
    HOLDS(finished == session_number(session) - 1 || finished == session_number(session));
}

/* ---- Running a target. ---- */

/* The target of that name, or null. */
static const struct target *find_target(const char *name)
{
    for (int i = 0; i < TARGETS; i++)
        if (strcmp(targets[i].name, name) == 0)
            return &targets[i];
    return NULL;
}

static void run(const struct target *target, const uint8_t *data, size_t size)
{
    struct input input = {data, size, NULL};

    target->run(&input);
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

#ifdef WITH_LIBFUZZER

/* libFuzzer calls these two. The name of the program is that of the target. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct target *chosen;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *slash = strrchr((*argv)[0], '/');

    (void)argc;
    use_locale();
    chosen = find_target(slash ? slash + 1 : (*argv)[0]);
    HOLDS(chosen);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run(chosen, data, size);
    return 0;
}

#else

/* Print the name of the file, then run the target with its bytes and none to spare behind them.
 * False if the file cannot be read. An input that fails ends the program, so its name is the last
 * one printed. */
static bool replay(const struct target *target, const char *path)
{
    static uint8_t data[1 << 16];
    FILE *file = fopen(path, "rb");

    printf("# %s %s\n", target->name, path);
    fflush(stdout);
    if (!file)
        return false;

    size_t size = fread(data, 1, sizeof data, file);
    bool is_read = !ferror(file);
    uint8_t *exact = malloc(size > 0 ? size : 1);

    fclose(file);
    HOLDS(exact != NULL);
    memcpy(exact, data, size);
    run(target, exact, size);
    free(exact);
    return is_read;
}

/* The number of inputs in the target's corpus; 0 if one of them cannot be read. */
static int replay_corpus(const struct target *target)
{
    const char *srcdir = getenv("srcdir");
    char path[4096];
    int count = 0;

    snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s", srcdir ? srcdir : ".", target->name);

    DIR *corpus = opendir(path);
    size_t length = strlen(path);

    for (struct dirent *entry; corpus && (entry = readdir(corpus));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path + length, sizeof path - length, "/%s", entry->d_name);
        if (!replay(target, path))
            return 0;
        count++;
    }
    if (corpus)
        closedir(corpus);
    return count;
}

/* usage: fuzz [TARGET FILE...]. Without arguments all corpora are replayed. */
int main(int argc, char *argv[])
{
    bool all_hold = true;

    use_locale();
    if (argc > 1) {
        const struct target *target = find_target(argv[1]);

        HOLDS(target);
        for (int i = 2; i < argc; i++)
            all_hold = replay(target, argv[i]) && all_hold;
        return all_hold ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    printf("1..%d\n", TARGETS);
    for (int i = 0; i < TARGETS; i++) {
        int count = replay_corpus(&targets[i]);

        printf("%s %d - %s holds for the %d inputs of its corpus\n", count > 0 ? "ok" : "not ok",
               i + 1, targets[i].name, count);
    }
    return EXIT_SUCCESS;
}

#endif
