/* SPDX-License-Identifier: MIT
 *
 * main: options, session, play, goodbye, in this order. Only main exits.
 */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/error.h"
#include "base/quote.h"
#include "line_mode/print.h"
#include "net/transport.h"
#include "storage/autosave.h"
#include "terminal/tty.h"

/* The next file to be opened would take the place of a standard stream that is closed. The files
 * that take it here are open for the wrong direction, and so fail as a closed stream does. */
static void hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Save everything that is pending. False, after printing the notices, if that fails. */
static bool finish(struct autosave *autosave)
{
    bool is_kept = autosave_finish(autosave);

    for (int i = 0; i < autosave->notices.count; i++)
        error_report(0, "%s", autosave->notices.lines[i]);
    return is_kept;
}

/* Print the goodbye and the last errors. Returns the status to exit with. */
static int say_goodbye(struct session *session, struct autosave *autosave, enum exit_reason ending)
{
    int input_error = errno;
    int status = ending == EXIT_REASON_NOT_UNDERSTOOD ? EXIT_FAILURE : EXIT_SUCCESS;

    print_goodbye(stdout, session);
    if (ending == EXIT_REASON_INPUT_ENDED) /* and output may have been lost with it */
        status = error_report(EXIT_FAILURE, "the input has ended");
    else if (report_finish() != EXIT_SUCCESS)
        status = EXIT_FAILURE;
    if (!finish(autosave))
        status = EXIT_FAILURE;
    if (ending == EXIT_REASON_INPUT_FAILED)
        status = error_report(EXIT_FAILURE, "standard input: %s", strerror(input_error));
    tty_die_of_signal(); /* one may have come meanwhile */
    return status;
}

static int play(struct session *session, struct autosave *autosave, const struct options *options)
{
    struct shared_table shared; /* large, and not touched unless a table is shared */
    struct shared_table *table = options->host || options->join ? &shared : NULL;
    struct line_reader input = {.fd = STDIN_FILENO};

    if (table) {
        int status;

        *table = (struct shared_table){0};
        if (!shared_table_begin(table, session, options, &input, &status))
            return status;
    }

    enum exit_reason ending = options->plain
                                ? line_loop_run(session, autosave, options, table, &input)
                                : screen_loop_run(session, autosave, options, table);

    shared_table_close(table);
    if (ending == EXIT_REASON_NO_THEME)
        return EXIT_USAGE;
    if (ending == EXIT_REASON_NO_SCREEN || ending == EXIT_REASON_NO_GAME)
        return EXIT_FAILURE;
    return say_goodbye(session, autosave, ending);
}

/* Before play the settings are read as if they came before the words of the command line. True if
 * changes in the game are written to them. */
static bool read_settings(char text[SETTINGS_SIZE], struct options *options, int argc, char *argv[])
{
    const struct options asked = *options;
    struct options_error ignored; /* the words were read once, and are right */

    if (asked.action != ACTION_PLAY || asked.no_settings)
        return false;
    options_begin(options);
    startup_settings(text, options, &asked);
    options_parse(options, argc, argv, &ignored);
    if (!asked.host && !asked.join)
        return true;
    options->computer = SEAT_NONE; /* the names and the computer of the settings do not sit there */
    options->x_name = options->o_name = NULL;
    return false;
}

/* Build the session of the options, and play it, or print its position. */
static int sit_down(struct options *options, int argc, char *argv[])
{
    struct autosave autosave = {.without_settings = false};
    struct session session;
    char settings[SETTINGS_SIZE];
    char program[QUOTE_SIZE];
    bool reads_only = options->action == ACTION_LIST || options->action == ACTION_BOOK;
    int adopted = EXIT_SUCCESS;

    autosave.without_settings = !read_settings(settings, options, argc, argv);
    quote_for_shell(program, argv[0], PACKAGE_NAME);
    if (options->action == ACTION_PLAY || options->resume >= 0 || reads_only)
        adopted = startup_adopt();

    int status = startup_session(&session, options, program);

    if (status != EXIT_SUCCESS)
        return status;
    if (options->action == ACTION_PLAY)
        return play(&session, &autosave, options);
    status = options->action < ACTION_LIST
               ? report_position(options->action, session_game(&session))
               : report_facts(options, program);
    return status == EXIT_SUCCESS && reads_only ? adopted : status;
}

/* Be the far end of a transport. */
static int carry(const char *login)
{
    char reason[SOCKET_REASON];

    if (transport_relay(login, reason))
        return EXIT_SUCCESS;
    return *reason ? error_report(EXIT_FAILURE, "%s", reason) : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    struct options options;
    struct options_error error;

    hold_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an error like any other */
    setlocale(LC_CTYPE, "");  /* its words are not used: all is English */
    options_begin(&options);
    if (!options_parse(&options, argc, argv, &error))
        return error_report_word(EXIT_USAGE, error.word, "%s", error.reason);
    if (options.action == ACTION_CARRY)
        return carry(options.carry);
    if (options.action >= ACTION_TABLES)
        return report_facts(&options, NULL);
    return sit_down(&options, argc, argv);
}
