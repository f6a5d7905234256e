/* SPDX-License-Identifier: MIT
 *
 * main: reads the options and the settings, starts the session, plays it, and says goodbye. The
 * program ends here with an exit status, or in signals_die.
 */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/error.h"
#include "app/loop.h"
#include "app/options.h"
#include "app/report.h"
#include "app/shared_table.h"
#include "base/line.h"
#include "base/name.h"
#include "base/quote.h"
#include "base/unicode.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "line_mode/line_mode.h"
#include "storage/shelf.h"
#include "terminal/signals.h"

/* If the program starts with a closed standard stream, the next file that it opens would become
 * that stream. So open /dev/null as the stream. Input is opened for writing and output for reading,
 * so that every use of the stream still fails. */
static void hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* ---- The settings. ---- */

/* Read the settings file into `text`, and take its settings. Afterwards the options point into
 * `text`. A wrong setting is only reported. Returns false, after reporting why, if the file cannot
 * be read. */
static bool read_settings(char text[SETTINGS_SIZE], struct options *options)
{
    struct line_text lines = {.next = text};
    const struct options given = *options;
    struct options_error error;
    char why[STATE_DIR_REASON];
    bool is_read = settings_read(text, why);

    if (!is_read)
        error_report(0, "the settings cannot be read: %s", why);
    for (const char *setting; (setting = settings_next(&lines));)
        if (!options_set(options, setting, &error))
            error_report_word(0, error.word, "in line %ld of the settings %s", lines.number,
                              error.reason);
    if (given.theme)
        options->ascii = given.ascii;
    if (given.x_name || given.o_name) {
        options->x_name = given.x_name;
        options->o_name = given.o_name;
    }
    return is_read;
}

/* ---- The session. ---- */

/* Play cells such as "519" or "5,1,9". The match does not know who set these marks, so the game
 * does not count. Returns the exit status. */
static int play_moves(struct session *session, const char *moves)
{
    static const char *const reasons[] = {
        [REFUSAL_OFF_BOARD] = "is not a cell from 1 to 9",
        [REFUSAL_CELL_TAKEN] = "is taken",
        [REFUSAL_GAME_OVER] = "comes after the end of the game",
    };
    struct match *match = &session->match;
    int number = 1;

    for (const char *move = moves; number == 1 || *move; number++) {
        bool is_cell = *move >= '1' && *move <= '9';
        enum refusal refusal = match_play(match, game_turn(match_game(match)), *move - '1', "");

        if (refusal != REFUSAL_NONE) {
            int length = *move ? (int)(unicode_skip_character(move) - move) : 0;

            return error_report(EXIT_USAGE, "'%.*s', move %d of --moves, %s", length, move, number,
                                reasons[is_cell ? refusal : REFUSAL_OFF_BOARD]);
        }
        move += move[1] == ',' && move[2] ? 2 : 1;
    }
    return EXIT_SUCCESS;
}

/* True if `name` is null, or if the player has this name or no name in the record. */
static bool can_have(const struct record *record, enum player player, const char *name)
{
    char wanted[RECORD_NAME];

    if (!name || !*record->names[player])
        return true;
    name_normalize(wanted, sizeof wanted, name);
    return strcmp(record->names[player], wanted) == 0;
}

static void name_people(struct session *session, const struct options *options)
{
    if (options->x_name)
        people_set_name(session, PLAYER_X, options->x_name);
    if (options->o_name)
        people_set_name(session, PLAYER_O, options->o_name);
}

/* Read POSITION into *game. Set *file to the newest game in this position whose players can have
 * the names in the options, if there is one. Returns the exit status. */
static int find_position(const struct options *options, const struct game_list *shelf,
                         struct game *game, struct games_file *file)
{
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(options->position, game, &row);

    if (error != ENCODING_OK) {
        notation_explain(error, row, reason);
        return error_report_word(EXIT_USAGE, options->position, "%s", reason);
    }
    for (int i = 0; i < shelf->count; i++)
        if (game_word(record_game(&shelf->files[i].record)) == game_word(*game)
            && can_have(&shelf->files[i].record, PLAYER_X, options->x_name)
            && can_have(&shelf->files[i].record, PLAYER_O, options->o_name)) {
            *file = shelf->files[i];
            break;
        }
    return EXIT_SUCCESS;
}

/* Report that no game in progress has the KEY. Returns the exit status. */
static int refuse_key(const char *key)
{
    struct game_list book;
    char why[STATE_DIR_REASON];
    char code[16] = "";
    int found;

    catalog_load(GAMES_PLAYED, &book, why);
    found = catalog_find(&book, key);
    if (found < 0) {
        error_report(0, "no saved game has the key '%s'; --resume=N takes a number from --list",
                     key);
    } else {
        const struct record *record = &book.files[found].record;

        if (game_word(record->start) != 0)
            snprintf(code, sizeof code, " %u", (unsigned)encodings_code(record->start));
        error_report(0, "the game '%s' is finished; --moves=%s%s shows it", key, record->moves,
                     code);
    }
    catalog_free_list(&book);
    return EXIT_FAILURE;
}

/* Set *game to the position to start with, and *file to the file of the game to resume, if the
 * options ask for them. Returns the exit status. */
static int choose_start(const struct options *options, struct game *game, struct games_file *file)
{
    struct game_list shelf;
    char why[STATE_DIR_REASON];
    int status = EXIT_SUCCESS;
    int found = options->resume;
    bool is_read;

    if (!options->position && found < 0 && !options->resume_key)
        return EXIT_SUCCESS;
    is_read = catalog_load(GAMES_PLAYING, &shelf, why);
    if (options->resume_key)
        found = catalog_find(&shelf, options->resume_key);
    if (options->position) /* an unreadable shelf is reported when play starts */
        status = find_position(options, &shelf, game, file);
    else if (!is_read)
        status = error_report(EXIT_FAILURE, "the shelf cannot be read: %s", why);
    else if (options->resume_key && found < 0)
        status = refuse_key(options->resume_key);
    else if (found >= shelf.count)
        status = error_report(
            EXIT_FAILURE, "the shelf has no game %d; --list prints the games it has", found + 1);
    else
        *file = shelf.files[found];
    catalog_free_list(&shelf);
    return status;
}

/* The computer of a resumed game keeps its level, unless the command line gives another. */
static void take_level(struct session *session, enum level level, bool is_given)
{
    int computer = people_computer(session);

    if (computer == NONE || is_given)
        session->people.level = level;
    if (computer != NONE && is_given)
        match_seat(&session->match, people_player(session, computer), record_computers[level]);
}

/* Start the session. play_session adds the computer of --computer later. `given` has only the
 * options of the command line. A resumed game uses `given`, so that the settings do not change
 * its people. Returns the exit status. */
static int begin_session(struct session *session, struct save *save, struct options *options,
                         const struct options *given, const char *program)
{
    struct games_file file = {.place = GAMES_NOWHERE};
    struct game game = {0};
    int status = choose_start(given, &game, &file);

    if (status != EXIT_SUCCESS)
        return status;
    session_start(session, game, record_default_names, program,
                  (uint32_t)time(NULL) ^ (uint32_t)getpid());
    session->in_lines = options->plain != PLAIN_OFF;
    if (file.place != GAMES_NOWHERE) {
        options->computer = given->computer;
        session_resume(session, &file.record);
        name_people(session, given);
        save_begin(save, session, &file);
        shelf_find_key(save, session);
    } else {
        name_people(session, options);
    }
    take_level(session, options->level, given->has_level);
    return options->moves ? play_moves(session, options->moves) : EXIT_SUCCESS;
}

/* ---- Play. ---- */

/* Ask until a name fits. The input is not buffered, so that the lines after the name are left for
 * the game. False at the end of the input. */
static bool ask_name(struct options *options, char name[NAME_BYTES + 1])
{
    const char *given = options->name ? options->name : "";
    char line[4 * NAME_BYTES];
    int next;

    setvbuf(stdin, NULL, _IONBF, 0);
    while (!name_fits(given)) {
        if (*given)
            error_report_word(0, given, "%s",
                              name_refusal(given) ? name_refusal(given)
                                                  : "has no visible character");
        puts("Type your name, then Enter.");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return false;
        while (!strchr(line, '\n') && (next = getchar()) != EOF && next != '\n')
            ;
        given = line_trim(line, line + strcspn(line, "\n"));
    }
    name_normalize(name, NAME_BYTES + 1, given);
    options->name = name;
    return true;
}

/* Choose line mode if input or output is not a terminal. Returns the exit status. */
static int choose_mode(struct options *options)
{
    bool has_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);

    if (options->plain != PLAIN_OFF || has_terminal)
        return EXIT_SUCCESS;
    if (options->resume == RESUME_PICK)
        return error_report_word(EXIT_FAILURE, "--resume",
                                 "needs a terminal to pick a game on; to take game N, type "
                                 "--resume=N");
    options->plain = PLAIN_BOARD;
    return EXIT_SUCCESS;
}

/* Open the shared table, if the options ask for one. False, after reporting why, if that fails. */
static bool begin_table(struct shared_table *shared, struct session *session, struct save *save)
{
    const struct options *options = shared->options;
    /* A host who picks a game on the screen opens the table after that. */
    bool picks_first = options->host && options->resume == RESUME_PICK;

    if ((!options->host || picks_first) && !options->join && !options->hall)
        return true;
    save_note(save, session); /* the table needs the KEY of a resumed game */
    return shared_table_begin(shared, session);
}

static void report_loss(const char *words)
{
    error_report(0, "%s", words);
}

/* Returns the exit status. */
static int say_goodbye(struct session *session, struct save *save, enum exit_reason ending,
                       int input_error)
{
    int status = EXIT_SUCCESS;

    if (!save_finish(save, session)) /* before the output, which can block */
        status = EXIT_FAILURE;
    shelf_find_key(save, session);
    print_goodbye(stdout, session);
    if (ending == EXIT_REASON_INPUT_ENDED && !session->in_lines) /* the terminal may be gone */
        status = error_report(EXIT_FAILURE, "end of input");
    else if (report_finish() != EXIT_SUCCESS)
        status = EXIT_FAILURE;
    save_explain(save, report_loss);
    shelf_forget(save);
    if (ending == EXIT_REASON_INPUT_FAILED)
        status = error_report(EXIT_FAILURE, "standard input: %s", strerror(input_error));
    signals_die(); /* if a signal has come meanwhile */
    return status;
}

/* Returns the exit status. */
static int play_session(struct session *session, struct save *save, const struct options *options)
{
    bool is_new = !options->position && options->resume == NONE && !options->resume_key;
    struct shared_table shared; /* large, so only two members are set here */
    bool has_mistake = false;
    enum exit_reason ending;

    shared.options = options;
    shared.is_open = false;
    if (!options->join) /* with --join, shared_table_begin catches signals later */
        signals_catch();
    if (options->computer == MARK_EMPTY)
        people_move_computer(session); /* in a resumed game it can be the computer's turn */
    if (!begin_table(&shared, session, save))
        return EXIT_FAILURE;
    if (!options->hall && !status_has_notice(session)) /* a guest is told of the table instead */
        shelf_greet(save, session, is_new);
    if (options->computer != MARK_EMPTY)
        people_seat_computer(session,
                             people_row(session, (enum player)(options->computer - MARK_X)));

    ending = options->plain ? line_loop_run(session, save, options, &shared, &has_mistake)
                            : screen_loop_run(session, save, options, &shared);

    int error = errno;
    bool is_cut = ending == EXIT_REASON_INPUT_ENDED || ending == EXIT_REASON_INPUT_FAILED
               || signals_ending() == SIGHUP;

    shared_table_close(&shared, is_cut);
    if (ending == EXIT_REASON_NOT_BEGUN)
        return EXIT_FAILURE;
    if (ending == EXIT_REASON_SEEK) {
        signals_die();
        return error_report(EXIT_FAILURE, "%s", shared.net.guest.reason);
    }

    int status = say_goodbye(session, save, ending, error);

    return has_mistake ? EXIT_FAILURE : status;
}

/* Returns the exit status. */
static int play(struct options options, const char *program)
{
    const struct options given = options;
    struct save save = {.is_off = options.hall, .without_settings = true};
    char name[NAME_BYTES + 1];
    struct session session;
    char settings[SETTINGS_SIZE];
    bool has_settings = true;
    int status;

    if (!options.no_settings && !options.hall) {
        has_settings = read_settings(settings, &options);
        save.without_settings = !has_settings || options.join;
    }
    status = choose_mode(&options);
    if (status == EXIT_SUCCESS)
        status = begin_session(&session, &save, &options, &given, program);
    if (status == EXIT_SUCCESS && options.plain == PLAIN_OFF)
        status = screen_loop_check(&options);
    if (status != EXIT_SUCCESS)
        return status;
    if (options.hall && !ask_name(&options, name))
        return EXIT_SUCCESS;
    status = play_session(&session, &save, &options);
    return status == EXIT_SUCCESS && !has_settings ? EXIT_FAILURE : status;
}

/* Returns the exit status. */
static int print_game(struct options options, const char *program)
{
    struct save save = {.is_off = true};
    struct session session;
    int status = begin_session(&session, &save, &options, &options, program);

    return status != EXIT_SUCCESS ? status
                                  : report_print(&options, session_game(&session), program);
}

int main(int argc, char *argv[])
{
    struct options options;
    struct options_error error;
    char program[QUOTE_SIZE];

    hold_standard_streams();
    error_begin();
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large is an error, not a signal */
    setlocale(LC_CTYPE, "");  /* only the encoding: all words are English */
    if (!options_parse(&options, argc, argv, &error))
        return error_report_word(EXIT_USAGE, error.word, "%s", error.reason);
    /* A login shell has a name such as "-tictactoe": leave out the '-'. */
    quote_for_shell(program, argv[0] && *argv[0] == '-' ? argv[0] + 1 : argv[0], PACKAGE_NAME);
    if (options.action == ACTION_PLAY)
        return play(options, program);
    return options.action < ACTION_LIST ? print_game(options, program)
                                        : report_print(&options, (struct game){0}, program);
}
