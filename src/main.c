/* SPDX-License-Identifier: MIT
 *
 * main: the order of things: options, start, the loop, goodbye. The only place that prints errors
 * and exits.
 */
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/encodings.h"
#include "engine/notation.h"
#include "options.h"
#include "outside/keeper.h"
#include "outside/plain.h"
#include "outside/quote.h"
#include "outside/screen.h"
#include "outside/shelf_file.h"
#include "picture/view.h"
#include "table/keys.h"
#include "table/sitting.h"

enum { EXIT_USAGE = 2 };

/* Room for what an error says beside the word. */
enum { REASON_SIZE = 120 };

/* One line that says which word was wrong, if it was a word, and why. */
static int complain(int status, const char *word, const char *reason)
{
    fputs("tictactoe: ", stderr);
    if (word) {
        quote_for_people(stderr, word);
        fputc(' ', stderr);
    }
    fprintf(stderr, "%s\n", reason);
    return status;
}

/* What was printed must have arrived. */
static int finish_output(int status)
{
    if (fflush(stdout) == EOF || ferror(stdout)) {
        char reason[REASON_SIZE];

        snprintf(reason, sizeof reason, "standard output: %s", strerror(errno));
        return complain(EXIT_FAILURE, NULL, reason);
    }
    return status;
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
    char reason[REASON_SIZE];

    snprintf(reason, sizeof reason, "at place %zu of --moves %s", (size_t)(wrong - moves) + 1,
             reasons[error]);
    return complain(EXIT_USAGE, word, reason);
}

static int start_at_position(struct game *game, const char *position)
{
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, game, &row);

    if (error == ENCODING_OK)
        return EXIT_SUCCESS;
    notation_explain(error, row, reason);
    return complain(EXIT_USAGE, position, reason);
}

/* Read the shelf where the answer cannot do without it. */
static int read_shelf(struct shelf *shelf)
{
    enum shelf_error error = shelf_file_read(shelf);

    return error == SHELF_OK ? EXIT_SUCCESS : complain(EXIT_FAILURE, NULL, keeper_words(error));
}

static int start_from_shelf(struct game *game, int slot)
{
    struct shelf shelf;
    int status = read_shelf(&shelf);

    if (status != EXIT_SUCCESS)
        return status;
    if (slot >= shelf_count(&shelf)) {
        char reason[REASON_SIZE];

        snprintf(reason, sizeof reason, "the shelf has no game %d; --list prints what it has",
                 slot + 1);
        return complain(EXIT_FAILURE, NULL, reason);
    }
    *game = shelf_game(&shelf, slot);
    return EXIT_SUCCESS;
}

/* Whether somebody can be called that. */
static bool is_name(const char *word)
{
    return word && word[strspn(word, " ")];
}

/* The sitting that the words of the command line ask for. Zero, or the status to exit with. */
static int set_the_table(struct sitting *sitting, const struct options *options,
                         const char *program)
{
    const char *const names[PERSONS] = {
        is_name(options->x_name) ? options->x_name : "Player 1",
        is_name(options->o_name) ? options->o_name : "Player 2",
    };
    struct game game = {0};
    int status = EXIT_SUCCESS;

    if (options->position)
        status = start_at_position(&game, options->position);
    else if (options->resume >= 0)
        status = start_from_shelf(&game, options->resume);
    if (status != EXIT_SUCCESS)
        return status;
    sitting_start(sitting, game, options->resume >= 0, names, program,
                  (uint32_t)time(NULL) ^ (uint32_t)getpid());
    if (options->moves)
        status = play_moves(sitting, options->moves);
    return status;
}

/* Whether nobody said where the game is taken up. */
static bool is_fresh(const struct options *options)
{
    return !options->position && options->resume == RESUME_NOTHING;
}

static void seat_computer(struct sitting *sitting, const struct options *options)
{
    sitting_set_level(sitting, options->level);
    if (options->computer != SEAT_NONE)
        sitting_seat_computer(sitting, options->computer == SEAT_X ? 0 : 1);
}

static int complain_of_screen(enum screen_error error)
{
    const char *term = getenv("TERM");

    switch (error) {
    case SCREEN_NO_TERMINAL:
        return complain(EXIT_FAILURE, NULL,
                        "standard input and output are no terminal; --plain plays without one");
    case SCREEN_TOO_LARGE:
        return complain(EXIT_FAILURE, NULL, "the terminal is too large to play on; try --plain");
    case SCREEN_NO_TERM:
        return complain(EXIT_FAILURE, NULL, "TERM is not set; try TERM=xterm-256color, or --plain");
    default:
        return complain(EXIT_FAILURE, term,
                        "in TERM is no terminal to play on; try xterm-256color, or --plain");
    }
}

/* The end of a sitting: what is printed, and how the program ends. */
static int say_goodbye(const struct sitting *sitting, const struct keeper *keeper)
{
    plain_goodbye(stdout, sitting);

    int status = finish_output(EXIT_SUCCESS);

    if (keeper->error != SHELF_OK) {
        char reason[REASON_SIZE];

        snprintf(reason, sizeof reason, "the game is not on the shelf: %s",
                 keeper_words(keeper->error));
        return complain(EXIT_FAILURE, NULL, reason);
    }
    return status;
}

static const struct look *do_effect(enum effect effect, struct sitting *sitting,
                                    const struct look *look, bool ascii_only)
{
    char code[NOTATION_TEXT];

    switch (effect) {
    case EFFECT_REPAINT:
        screen_repaint();
        break;
    case EFFECT_COPY:
        snprintf(code, sizeof code, "%u", (unsigned)encodings_code(sitting_game(sitting)));
        screen_copy(code);
        break;
    case EFFECT_NEXT_LOOK:
        look = look_next(look, ascii_only);
        sitting_tell(sitting, "The look is %s.", look->name);
        break;
    case EFFECT_SHELF:
        keeper_show(sitting);
        break;
    default:
        break;
    }
    return look;
}

/* Keep, draw, wait, press. Returns the event that ended it. The game is on the shelf before it is
 * drawn, for the terminal may stall. Pasted text is shown when it has ended, for there can be very
 * much of it. */
static enum event play(struct sitting *sitting, struct keeper *keeper, const struct look *look,
                       bool ascii_only)
{
    struct frame frame = {0};

    for (;;) {
        keeper_keep(keeper, sitting);
        if (!sitting->pasting) {
            view_draw(&frame, sitting, look, screen_size());
            screen_paint(&frame, look);
        }

        enum event event = screen_wait(&frame, sitting->pasting);

        if (event == EVENT_END || event == EVENT_SIGNAL)
            return event;

        enum effect effect = keys_press(sitting, event);

        if (effect == EFFECT_LEAVE)
            return event;
        look = do_effect(effect, sitting, look, ascii_only);
    }
}

/* The look that was asked for, or the first that the terminal's locale can show. Null if the word
 * names none that can be shown, and the reason is printed. */
static const struct look *choose_look(const struct options *options, bool ascii_only)
{
    const char *term = getenv("TERM");
    bool is_console = term && strcmp(term, "linux") == 0; /* whose fonts have no Braille */
    const struct look *look =
        options->theme ? look_find(options->theme) : look_default(ascii_only || is_console);

    if (!look)
        complain(EXIT_USAGE, options->theme, "is no look; --theme=list prints them");
    else if (ascii_only && !look->ascii)
        complain(EXIT_USAGE, options->theme, "is a look that needs UTF-8");
    else
        return look;
    return NULL;
}

static int play_on_screen(struct sitting *sitting, const struct options *options)
{
    bool ascii_only = options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    const struct look *look = choose_look(options, ascii_only);
    struct keeper keeper = {SHELF_OK};

    if (!look)
        return EXIT_USAGE;

    enum screen_error error = screen_open(options->color, !options->no_mouse);

    if (error != SCREEN_OK)
        return complain_of_screen(error);
    keeper_greet(sitting, is_fresh(options) ? "r shows them" : NULL);
    seat_computer(sitting, options);
    if (options->resume == RESUME_PICK)
        keeper_show(sitting);

    enum event last = play(sitting, &keeper, look, ascii_only);

    screen_close();

    if (last == EVENT_END) {
        plain_goodbye(stdout, sitting); /* whether or not anybody is there to read it */
        return complain(EXIT_FAILURE, NULL, "the input has ended");
    }

    int status = say_goodbye(sitting, &keeper);

    screen_die_of_signal();
    return status;
}

/* The same sitting line by line. A line that is not understood makes the status 1. */
static int play_in_lines(struct sitting *sitting, const struct options *options)
{
    struct keeper keeper = {SHELF_OK};
    enum plain_answer answer = PLAIN_SHOW;
    bool all_understood = true;
    char *line = NULL;
    size_t size = 0;

    keeper_greet(sitting, is_fresh(options) ? "see --list" : NULL);
    seat_computer(sitting, options);
    while (answer != PLAIN_LEAVE) {
        keeper_keep(&keeper, sitting);
        plain_draw(stdout, sitting, answer == PLAIN_SHOW);
        fflush(stdout);
        if (getline(&line, &size, stdin) < 0)
            break;
        line[strcspn(line, "\r\n")] = '\0';
        answer = plain_press(sitting, line);
        all_understood = all_understood && answer != PLAIN_NOT_UNDERSTOOD;
    }
    free(line);

    int status = say_goodbye(sitting, &keeper);

    return status == EXIT_SUCCESS && !all_understood ? EXIT_FAILURE : status;
}

/* What is printed without a game. */
static int print_facts(enum action action)
{
    struct shelf shelf;

    if (action == ACTION_HELP) {
        options_help(stdout);
    } else if (action == ACTION_VERSION) {
        puts(PACKAGE_STRING);
    } else if (action == ACTION_LOOKS) {
        for (const struct look *look = looks; look->name; look++)
            puts(look->name);
    } else {
        int status = read_shelf(&shelf);

        if (status != EXIT_SUCCESS)
            return status;
        plain_list(stdout, &shelf);
    }
    return finish_output(EXIT_SUCCESS);
}

static int print_position(enum action action, struct game game)
{
    if (action == ACTION_SHOW)
        plain_show(stdout, game);
    else
        plain_encodings(stdout, game);
    return finish_output(EXIT_SUCCESS);
}

/* A standard stream that is closed would be taken by the next file that is opened. What takes its
 * place here fails as a closed one does: it is open for the wrong direction. */
static void hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char *argv[])
{
    struct options options;
    struct sitting sitting;
    char program[QUOTE_SIZE];
    const char *word;

    hold_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an error like others */
    setlocale(LC_ALL, "");

    enum options_error error = options_parse(&options, argc, argv, &word);

    if (error != OPTIONS_OK)
        return complain(EXIT_USAGE, word, options_explain(error));
    if (options.action >= ACTION_HELP)
        return print_facts(options.action);
    quote_for_shell(program, argv[0], PACKAGE_NAME);

    int status = set_the_table(&sitting, &options, program);

    if (status != EXIT_SUCCESS)
        return status;
    if (options.action >= ACTION_LIST)
        return print_facts(options.action);
    if (options.action != ACTION_PLAY)
        return print_position(options.action, sitting_game(&sitting));
    return options.plain ? play_in_lines(&sitting, &options) : play_on_screen(&sitting, &options);
}
