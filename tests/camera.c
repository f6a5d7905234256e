/* SPDX-License-Identifier: MIT
 *
 * camera: play the real program on a terminal, and make the pictures and the film of it in
 * assets/pictures.
 *
 * The keys and the times are written down here, and no computer plays. So the same program makes
 * the same pictures, to the byte.
 *
 * It runs as a test does, because its terminal is that of the tests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "picture.h"
#include "terminal.h"

enum { PATH_SIZE = 4096 };

static const struct size large = {24, 80}, small = {12, 40};

/* As it is called where it is installed. */
#define TICTACTOE "tictactoe"
#define PLAYERS "-x", "Ann", "-o", "Bob"

static FILE *create(const char *name)
{
    const char *srcdir = getenv("srcdir");
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%s/assets/pictures/%s", srcdir ? srcdir : ".", name);

    FILE *file = fopen(path, "w");

    ck_assert_msg(file, "%s cannot be written", path);
    return file;
}

static void finish(FILE *file)
{
    ck_assert(!ferror(file));
    ck_assert_int_eq(fclose(file), 0);
}

/* ---- The program on its terminal. ---- */

/* The program of the current directory, found as an installed one is. */
static struct terminal *start(struct size size, const char *const argv[], const char *state)
{
    char here[PATH_SIZE / 2], path[PATH_SIZE];

    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "PATH=%s", here);

    struct terminal *terminal = terminal_start(size, argv, ARGS(path, state));

    terminal_expect(terminal, "q quit");
    return terminal;
}

static void press(struct terminal *terminal, char key)
{
    static const char names[] = "^v<>\n";
    static const VTermKey keys[] = {VTERM_KEY_UP, VTERM_KEY_DOWN, VTERM_KEY_LEFT, VTERM_KEY_RIGHT,
                                    VTERM_KEY_ENTER};
    const char *name = strchr(names, key);

    if (name)
        terminal_key(terminal, keys[name - names]);
    else
        terminal_keys(terminal, (const char[]){key, '\0'});
}

/* The output of the program since the last call. */
static const char *take_bytes(struct terminal *terminal)
{
    size_t written = terminal_written(terminal);
    const char *tail = terminal_tail(terminal);

    ck_assert_uint_le(written, strlen(tail));
    return tail + strlen(tail) - written;
}

/* ---- The pictures. ---- */

static const struct still {
    const char *file;
    const struct size *size;
    const char *theme;
    bool light;       /* on a light ground */
    const char *keys; /* most begin with a game that is won, so that there is a score */
} stills[] = {
    {"fine.svg", &large, "fine", false, "14253n51374>>"},
    {"block.svg", &large, "block", false, "14253n12539"},
    {"ascii.svg", &large, "ascii", true, "14253n41586"},
    {"contrast.svg", &large, "contrast", true, "14253n5129^e"},
    {"bits.svg", &large, "fine", false, "b51496"},
    {"small.svg", &small, "fine", true, "14253n51374>>"},
};
enum { STILLS = sizeof stills / sizeof stills[0] };

START_TEST(the_program_stands_still_for_a_picture)
{
    const struct still *still = &stills[_i];
    struct terminal *terminal =
        start(*still->size, ARGS(TICTACTOE, PLAYERS, "--theme", still->theme), NULL);
    struct picture picture;

    picture_start(&picture, *still->size);
    picture.light = still->light;
    for (const char *key = still->keys; *key; key++)
        press(terminal, *key);
    picture_feed(&picture, take_bytes(terminal));
    picture_take(&picture, 0, TICTACTOE);
    terminal_free(terminal);

    FILE *file = create(still->file);

    picture_end(&picture, file, 0, TICTACTOE);
    finish(file);
}
END_TEST

/* Draw the screen of the program as it is. */
static void draw_still(struct terminal *terminal, const char *name)
{
    struct picture picture;
    FILE *file = create(name);

    picture_start(&picture, large);
    picture_feed(&picture, take_bytes(terminal));
    picture_take(&picture, 0, TICTACTOE);
    picture_end(&picture, file, 0, TICTACTOE);
    finish(file);
}

START_TEST(two_terminals_stand_side_by_side)
{
    static const char keys[] = "5193";
    struct terminal *people[2];
    char home[COMMAND_HOME], tables[PATH_SIZE];

    command_make_home(home);
    snprintf(tables, sizeof tables, "TICTACTOE_TABLES=%s", home);
    people[0] = start(large, ARGS(TICTACTOE, "--host", "--name=Ann"), tables);
    people[1] = start(large, ARGS(TICTACTOE, "--join", "--name=Bob"), tables);
    terminal_expect(people[0], "Bob is here");
    for (int i = 0; keys[i]; i++) {
        char move[] = {"XO"[i % 2], ' ', keys[i], '\0'};

        press(people[i % 2], keys[i]);
        terminal_expect(people[1 - i % 2], move);
    }
    press(people[1], 'u');
    terminal_expect(people[0], "y yes");
    draw_still(people[0], "host.svg");
    draw_still(people[1], "guest.svg");
    terminal_free(people[1]);
    terminal_free(people[0]);
    command_remove_home(home);
}
END_TEST

/* ---- The film. ---- */

/* Ann has won within six seconds, and all of it lasts less than twenty. */
static const struct step {
    const char *keys;
    int ms; /* after each of them */
    const char *words;
} steps[] = {
    {"^", 400, "\u2190 \u2191 choose a cell"},
    {"\n", 500, "Enter places"},
    {"153", 500, "1 to 9 place at once"},
    {"8", 2700, "three in a row: Ann wins"},
    {"\n", 1100, "Enter begins the next game: Bob has X now"},
    {"519", 450, "1 to 9 place at once"},
    {"u", 900, "u takes back as far as you like"},
    {"b", 2600, "b shows the bits that are the game"},
    {"q", 1500, "q leaves: the code is the whole game"},
};
enum { STEPS = sizeof steps / sizeof steps[0], POSTER = 3 };

/* The code that the last step leaves, which resumes the game. */
#define CODE "16"

static const char prompt[] = "$ ";

struct film {
    FILE *cast;
    struct picture picture;
    int ms;
};

static void write_json(FILE *out, const char *bytes)
{
    fputc('"', out);
    for (; *bytes; bytes++) {
        if ((unsigned char)*bytes < ' ')
            fprintf(out, "\\u%04x", (unsigned)*bytes);
        else
            fprintf(out, strchr("\"\\", *bytes) ? "\\%c" : "%c", *bytes);
    }
    fputc('"', out);
}

/* The bytes come to the terminal, and what they show stays for so long. */
static void show(struct film *film, const char *bytes, int ms, const char *words)
{
    fprintf(film->cast, "[%d.%03d, \"o\", ", film->ms / 1000, film->ms % 1000);
    write_json(film->cast, bytes);
    fputs("]\n", film->cast);
    picture_feed(&film->picture, bytes);
    picture_take(&film->picture, film->ms, words);
    film->ms += ms;
}

/* As a shell shows it while it is typed. */
static void show_command(struct film *film, const char *const argv[], const char *words)
{
    enum { FIRST_MS = 400, LETTER_MS = 40, LAST_MS = 300 };

    show(film, prompt, FIRST_MS, words);
    for (const char *const *word = argv; *word; word++) {
        for (const char *letter = *word; *letter; letter++)
            show(film, (const char[]){*letter, '\0'}, LETTER_MS, words);
        if (word[1])
            show(film, " ", LETTER_MS, words);
    }
    show(film, "\r\n", LAST_MS, words);
}

static void show_game(struct film *film, const char *const argv[], const char *state)
{
    struct terminal *terminal = start(large, argv, state);
    const struct step *step;

    show(film, take_bytes(terminal), 800, "two people at one keyboard");
    for (step = steps; step < steps + STEPS; step++) {
        for (const char *key = step->keys; *key; key++) {
            press(terminal, *key);
            if (*key == 'q')
                ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
            show(film, take_bytes(terminal), step->ms, step->words);
        }
        if (step == steps + POSTER)
            film->picture.poster = film->picture.moments[film->picture.count - 1].frame;
    }
    terminal_expect(terminal, TICTACTOE " " CODE);
    terminal_free(terminal);
}

static void show_return(struct film *film, const char *const argv[], const char *state)
{
    static const char words[] = "the code resumes the game, on any machine";
    struct terminal *terminal = start(large, argv, state);

    show(film, take_bytes(terminal), 2500, words);
    show(film, "", 0, words); /* a cast ends with its last line */
    terminal_free(terminal);
}

START_TEST(the_program_plays_in_a_film)
{
    const char *const *argv = ARGS(TICTACTOE, PLAYERS), *const *resume = ARGS(TICTACTOE, CODE);
    char home[COMMAND_HOME], state[PATH_SIZE];
    struct film film = {.cast = create("film.cast")};

    command_make_home(home);
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", home);
    fprintf(film.cast,
            "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"" TICTACTOE "\", "
            "\"env\": {\"TERM\": \"xterm-256color\"}}\n",
            large.cols, large.rows);
    picture_start(&film.picture, large);
    show_command(&film, argv, TICTACTOE);
    show_game(&film, argv, state);
    show_command(&film, resume, steps[STEPS - 1].words);
    show_return(&film, resume, state);
    command_remove_home(home);
    finish(film.cast);

    FILE *file = create("film.svg");

    picture_end(&film.picture, file, film.ms, TICTACTOE);
    finish(file);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("camera");
    TCase *pictures = tcase_create("pictures");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, pictures);
    tcase_add_loop_test(pictures, the_program_stands_still_for_a_picture, 0, STILLS);
    tcase_add_test(pictures, two_terminals_stand_side_by_side);
    tcase_add_test(pictures, the_program_plays_in_a_film);
    tcase_set_timeout(pictures, 60);
    srunner_run_all(runner, CK_NORMAL);

    int failures = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
