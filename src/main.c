/* SPDX-License-Identifier: MIT
 *
 * main: the order of things: options, start, the loop, goodbye. The only place that prints errors
 * and exits.
 */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "encodings.h"
#include "options.h"
#include "plain.h"
#include "screen.h"
#include "sitting.h"
#include "view.h"

enum { EXIT_USAGE = 2 };

/* Room for the program's path as a shell takes it. */
enum { PROGRAM_SIZE = 4096 };

/* Take one printable character off the text: its length in bytes, 0 where there is none. */
static size_t printable_length(const char *text)
{
    mbstate_t state = {0};
    wchar_t rune;
    size_t length = mbrtowc(&rune, text, strlen(text), &state);

    return length <= strlen(text) && iswprint((wint_t)rune) ? length : 0;
}

static bool is_printable(const char *text)
{
    size_t length;

    while (*text && (length = printable_length(text)) > 0)
        text += length;
    return !*text;
}

/* A word as an error quotes it: what cannot be printed is escaped. */
static void print_word(const char *word)
{
    fputc('\'', stderr);
    while (*word) {
        size_t length = printable_length(word);

        if (length > 0)
            fprintf(stderr, "%.*s", (int)length, word);
        else
            fprintf(stderr, "\\x%02x", (unsigned char)*word);
        word += length > 0 ? length : 1;
    }
    fputs("' ", stderr);
}

/* One line that says which word was wrong, if it was a word, and why. */
static int complain(int status, const char *word, const char *reason)
{
    fputs("tictactoe: ", stderr);
    if (word)
        print_word(word);
    fprintf(stderr, "%s\n", reason);
    return status;
}

/* What was printed must have arrived. */
static int finish_output(int status)
{
    if (fflush(stdout) == EOF || ferror(stdout)) {
        const char *reason = strerror(errno);

        return complain(EXIT_FAILURE, "standard output", reason);
    }
    return status;
}

/* The program as it was called, in quotes if a shell needs them; a name that nobody could type
 * becomes the one that it is installed by. */
static void quote_program(char quoted[PROGRAM_SIZE], const char *program)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_./+-,:@%";
    static const char escaped[] = "'\\''";

    if (!program || !*program || !is_printable(program)
        || strlen(program) * strlen(escaped) + sizeof "''" > PROGRAM_SIZE)
        program = PACKAGE_NAME;
    if (!program[strspn(program, safe)]) {
        strcpy(quoted, program);
        return;
    }
    *quoted++ = '\'';
    for (; *program; program++) {
        if (*program == '\'')
            quoted = strcpy(quoted, escaped) + strlen(escaped);
        else
            *quoted++ = *program;
    }
    strcpy(quoted, "'");
}

/* Zero, or the status to exit with. */
static int play_moves(struct sitting *sitting, const char *moves)
{
    static const char *const reasons[] = {
        [MOVE_OFF_BOARD] = "is not a cell from 1 to 9",
        [MOVE_CELL_TAKEN] = "is a cell that is taken",
        [MOVE_GAME_OVER] = "comes after the end of the game",
    };
    const char *wrong;
    enum move_error error = sitting_play_moves(sitting, moves, &wrong);

    if (error == MOVE_OK)
        return EXIT_SUCCESS;

    char word[] = {*wrong, '\0'};
    char reason[80];

    snprintf(reason, sizeof reason, "at place %zu of --moves %s", (size_t)(wrong - moves) + 1, reasons[error]);
    return complain(EXIT_USAGE, word, reason);
}

/* The game that the words of the command line ask for. Zero, or the status to exit with. */
static int set_the_table(struct sitting *sitting, const struct options *options,
                         const char *program)
{
    const char *const names[PERSONS] = {
        options->x_name ? options->x_name : "Player 1",
        options->o_name ? options->o_name : "Player 2",
    };
    struct game game = {0};

    if (options->position) {
        const struct encoding *row;
        char reason[ENCODING_REASON];
        enum encoding_error error = encodings_parse(options->position, &game, &row);

        if (error != ENCODING_OK) {
            encodings_explain(error, row, reason);
            return complain(EXIT_USAGE, options->position, reason);
        }
    }
    sitting_start(sitting, game, names, program);
    return options->moves ? play_moves(sitting, options->moves) : EXIT_SUCCESS;
}

static int complain_of_screen(enum screen_error error)
{
    const char *term = getenv("TERM");

    switch (error) {
    case SCREEN_NO_TERMINAL:
        return complain(EXIT_FAILURE, NULL, "standard input and output must be a terminal");
    case SCREEN_NO_TERM:
        return complain(EXIT_FAILURE, NULL, "TERM is not set; try TERM=xterm-256color");
    default:
        return complain(EXIT_FAILURE, term,
                        "as TERM names no terminal that can be played on; try xterm-256color");
    }
}

static enum event play(struct sitting *sitting, const struct look *look, bool ascii_only)
{
    for (;;) {
        struct frame frame;

        view_draw(&frame, sitting, look, screen_size());
        screen_paint(&frame, look);

        enum event event = screen_wait(&frame);

        if (event == EVENT_END || event == EVENT_SIGNAL)
            return event;

        enum effect effect = sitting_press(sitting, event);

        if (effect == EFFECT_LEAVE)
            return event;
        if (effect == EFFECT_REPAINT)
            screen_repaint();
        if (effect == EFFECT_NEXT_LOOK)
            look = look_next(look, ascii_only);
    }
}

static int play_on_screen(struct sitting *sitting)
{
    bool ascii_only = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    enum screen_error error = screen_open(SCREEN_COLOR_AUTO, true);

    if (error != SCREEN_OK)
        return complain_of_screen(error);

    enum event last = play(sitting, look_default(ascii_only), ascii_only);

    screen_close();
    plain_goodbye(stdout, sitting);

    int status = finish_output(EXIT_SUCCESS);

    if (last == EVENT_SIGNAL)
        screen_die_of_signal();
    if (last == EVENT_END)
        return complain(EXIT_FAILURE, NULL, "the input has ended");
    return status;
}

int main(int argc, char *argv[])
{
    struct options options;
    struct sitting sitting;
    char program[PROGRAM_SIZE];
    const char *word;

    setlocale(LC_ALL, "");

    enum options_error error = options_parse(&options, argc, argv, &word);

    if (error != OPTIONS_OK)
        return complain(EXIT_USAGE, word, options_explain(error));
    if (options.action == ACTION_HELP) {
        options_help(stdout);
        return finish_output(EXIT_SUCCESS);
    }
    if (options.action == ACTION_VERSION) {
        puts(PACKAGE_STRING);
        return finish_output(EXIT_SUCCESS);
    }

    quote_program(program, argv[0]);

    int status = set_the_table(&sitting, &options, program);

    if (status != EXIT_SUCCESS)
        return status;
    if (options.action == ACTION_SHOW || options.action == ACTION_ENCODINGS) {
        (options.action == ACTION_SHOW ? plain_show : plain_encodings)(stdout, sitting_game(&sitting));
        return finish_output(EXIT_SUCCESS);
    }
    return play_on_screen(&sitting);
}
