/* SPDX-License-Identifier: MIT
 *
 * camera: play the real program on a terminal, and make the pictures and the film of it that are
 * in assets/pictures of the source tree.
 *
 * The keys and the times are written down here, and chance has no say: the computer is asked only
 * where it has but one good answer. So the same program makes the same pictures, to the byte.
 *
 * It runs as tests do, because the terminal and its program are those of the tests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "picture.h"
#include "terminal.h"

enum { PATH_SIZE = 4096 };

static const struct size large = {24, 80}, small = {12, 40};

/* As a person would call it, where it is installed. */
#define TICTACTOE "tictactoe"
#define PLAYERS "-x", "Ann", "-o", "Bob"
static const char prompt[] = "$ ";

/* What is made stands beside the looks. */
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

static struct terminal *start(struct size size, const char *const argv[], const char *state)
{
    char path[PATH_SIZE], here[PATH_SIZE / 2];

    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "PATH=%s", here);

    struct terminal *terminal = terminal_start(size, argv, ARGS(path, state));

    terminal_expect(terminal, "code ");
    return terminal;
}

/* A key: as it is, or an arrow, or Enter. */
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

/* What the program wrote since the last time. */
static const char *take_bytes(struct terminal *terminal)
{
    size_t written = terminal_written(terminal);
    const char *tail = terminal_tail(terminal);

    ck_assert_uint_le(written, strlen(tail));
    return tail + strlen(tail) - written;
}

static void feed(const struct screen *screen, const char *bytes)
{
    screen_feed(screen, bytes, strlen(bytes));
}

/* ---- Pictures that stand still. ---- */

static const struct still {
    const char *file;
    const struct size *size;
    const char *theme;
    const char *keys; /* some begin with a game that is won, for the score */
} stills[] = {
    {"fine.svg", &large, "fine", "14253n51374>>"},
    {"block.svg", &large, "block", "124537n13579"},
    {"ascii.svg", &large, "ascii", "14253n159387"},
    {"contrast.svg", &large, "contrast", "5129^e"},
    {"bits.svg", &large, "fine", "b16539"},
    {"small.svg", &small, "fine", "14253n51374>>"},
};
enum { STILLS = sizeof stills / sizeof stills[0] };

START_TEST(the_program_stands_still_for_a_picture)
{
    const struct still *still = &stills[_i];
    struct terminal *terminal =
        start(*still->size, ARGS(TICTACTOE, PLAYERS, "--theme", still->theme), NULL);
    struct picture *picture = calloc(1, sizeof *picture);
    FILE *file = create(still->file);
    struct screen screen;

    screen_start(&screen, *still->size);
    feed(&screen, take_bytes(terminal));
    for (const char *key = still->keys; *key; key++) {
        press(terminal, *key);
        feed(&screen, take_bytes(terminal));
    }
    picture_take(picture, &screen, 0, TICTACTOE);
    picture_write(picture, file, 0, TICTACTOE);
    finish(file);
    free(picture);
    screen_end(&screen);
    terminal_free(terminal);
}
END_TEST

/* ---- The film. ---- */

static const struct step {
    const char *keys;
    int ms; /* after each of them */
    const char *words;
} steps[] = {
    {"<^", 450, "\u2190 \u2191 select a cell"},
    {"\n", 800, "Enter places"},
    {"\n", 1500, "what is against the rules is refused"},
    {"6", 900, "1 to 9 place at once"},
    {"b", 1600, "b shows the 21 bits that are the game"},
    {"53", 1000, "b shows the 21 bits that are the game"},
    {"9", 2600, "a win: the mask that matched, and where"},
    {"b", 600, "b puts them away"},
    {"n", 1000, "n begins the next game: X is Bob now"},
    {"c", 1300, "c lets the computer play for Ann"},
    {"12", 1000, "it answers at once"},
    {"e", 2200, "e shows what each empty cell leads to"},
    {"7", 1000, "e shows what each empty cell leads to"},
    {"e", 400, "e again hides it"},
    {"ttt", 900, "t shows the next look"},
    {"t", 500, "t shows the next look"},
    {"r", 1200, "r shows the shelf of unfinished games"},
    {">v", 400, "r shows the shelf of unfinished games"},
    {"\n", 1400, "Enter takes one up"},
    {"q", 0, "q leaves: the code is the whole game"},
};

struct film {
    FILE *cast;
    struct screen screen;
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

/* Show what was written to the terminal for so long. */
static void film_show(struct film *film, const char *bytes, int ms, const char *words)
{
    fprintf(film->cast, "[%d.%03d, \"o\", ", film->ms / 1000, film->ms % 1000);
    write_json(film->cast, bytes);
    fputs("]\n", film->cast);
    feed(&film->screen, bytes);
    picture_take(&film->picture, &film->screen, film->ms, words);
    film->ms += ms;
}

/* What a shell would show of it. */
static void film_command(struct film *film, const char *const argv[])
{
    enum { FIRST = 400, TYPED = 40, LAST = 300 };

    film_show(film, prompt, FIRST, TICTACTOE);
    for (const char *const *word = argv; *word; word++) {
        for (const char *letter = *word; *letter; letter++)
            film_show(film, (const char[]){*letter, '\0'}, TYPED, TICTACTOE);
        film_show(film, word[1] ? " " : "\r\n", word[1] ? TYPED : LAST, TICTACTOE);
    }
}

static void film_game(struct film *film, const char *const argv[], const char *state)
{
    struct terminal *terminal = start(film->screen.size, argv, state);

    film_show(film, take_bytes(terminal), 1200, "two people at one keyboard");
    for (const struct step *step = steps; step < steps + sizeof steps / sizeof steps[0]; step++)
        for (const char *key = step->keys; *key; key++) {
            press(terminal, *key);
            if (*key == 'q')
                ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
            film_show(film, take_bytes(terminal), step->ms, step->words);
            if (*key == '9')
                film->picture.poster = film->picture.count - 1;
        }
    terminal_free(terminal);
}

/* Games that were left and not finished, on a shelf of their own. */
static void fill_shelf(const char *state)
{
    static const char *const games[] = {"519", "5137", "159", "12", "73516", "4518"};
    static struct command command;

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        command_run(&command, ARGS(command_tictactoe(), "--plain", "--moves", games[i]),
                    ARGS(state), "q\n");
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    }
}

START_TEST(the_program_plays_in_a_film)
{
    const char *const *argv = ARGS(TICTACTOE, PLAYERS, "-l", "perfect");
    struct film *film = calloc(1, sizeof *film);
    FILE *file = create("film.svg");
    char home[COMMAND_HOME], state[PATH_SIZE];

    command_make_home(home);
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", home);
    fill_shelf(state);
    film->cast = create("film.cast");
    fprintf(film->cast,
            "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"%s\", "
            "\"env\": {\"TERM\": \"xterm-256color\"}}\n",
            large.cols, large.rows, TICTACTOE);
    screen_start(&film->screen, large);
    film_command(film, argv);
    film_game(film, argv, state);
    film_show(film, prompt, 3500, "q leaves: the code is the whole game");
    picture_write(&film->picture, file, film->ms, TICTACTOE);
    finish(file);
    finish(film->cast);
    screen_end(&film->screen);
    command_remove_home(home);
    free(film);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("camera");
    TCase *pictures = tcase_create("pictures");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, pictures);
    tcase_add_loop_test(pictures, the_program_stands_still_for_a_picture, 0, STILLS);
    tcase_add_test(pictures, the_program_plays_in_a_film);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);

    int failures = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
