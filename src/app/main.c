/* SPDX-License-Identifier: MIT
 *
 * main: the order of things: options, session, play, goodbye. Only it and a helper's process exit.
 */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "app/line_loop.h"
#include "app/memory.h"
#include "app/options.h"
#include "app/report.h"
#include "app/screen_loop.h"
#include "app/shared_table.h"
#include "app/startup.h"
#include "base/quote.h"
#include "line_mode/print.h"
#include "net/relay.h"
#include "terminal/tty.h"

/* The next file to be opened would take the place of a standard stream that is closed. What takes
 * it here fails just as a closed stream does: it is open for the wrong direction. */
static void hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* What is said at the end, and what the program exits with. */
static int say_goodbye(struct session *session, struct memory *memory, enum exit_reason ending)
{
    int input_error = errno;
    int status = ending == EXIT_REASON_NOT_UNDERSTOOD ? EXIT_FAILURE : EXIT_SUCCESS;

    print_goodbye(stdout, session);
    if (ending == EXIT_REASON_INPUT_ENDED) /* and what was printed may have gone with it */
        status = error_report(EXIT_FAILURE, "the input has ended");
    else if (report_finish() != EXIT_SUCCESS)
        status = EXIT_FAILURE;
    if (memory_finish(memory, session) != EXIT_SUCCESS)
        status = EXIT_FAILURE;
    if (ending == EXIT_REASON_INPUT_FAILED)
        status = error_report(EXIT_FAILURE, "standard input: %s", strerror(input_error));
    tty_die_of_signal(); /* one may have come while that was said */
    return status;
}

static int play(struct session *session, struct memory *memory, const struct options *options)
{
    struct shared_table shared = {0};
    struct shared_table *table = options->host || options->join ? &shared : NULL;
    int status = table ? shared_table_begin(table, session, options) : EXIT_SUCCESS;

    if (status != EXIT_SUCCESS)
        return status;

    enum exit_reason ending = options->plain ? line_loop_run(session, memory, options, table)
                                             : screen_loop_run(session, memory, options, table);

    shared_table_close(table);
    if (ending == EXIT_REASON_NO_THEME)
        return EXIT_USAGE;
    if (ending == EXIT_REASON_NO_SCREEN)
        return EXIT_FAILURE;
    return say_goodbye(session, memory, ending);
}

/* Where somebody is to play, the settings stand before the words of the command line. */
static void read_preferences(struct preferences *preferences, struct options *options, int argc,
                             char *argv[])
{
    const struct options asked = *options;
    struct options_error ignored; /* the words are right by themselves */

    preferences->is_off = asked.action != ACTION_PLAY || asked.no_settings;
    if (preferences->is_off)
        return;
    options_begin(options);
    preferences_read(preferences, options, &asked);
    options_parse(options, argc, argv, &ignored);
    if (asked.host || asked.join) { /* the usual names and the computer do not sit there */
        options->computer = SEAT_NONE;
        options->x_name = options->o_name = NULL;
        preferences->is_off = true;
    }
}

/* Set the table that is asked for, and play at it, or print what stands on it. */
static int sit_down(struct options *options, int argc, char *argv[])
{
    struct memory memory = {0};
    struct session session;
    char program[QUOTE_SIZE];

    read_preferences(&memory.preferences, options, argc, argv);
    quote_for_shell(program, argv[0], PACKAGE_NAME);

    int status = startup_session(&session, options, program);

    if (status != EXIT_SUCCESS)
        return status;
    if (options->action == ACTION_PLAY)
        return play(&session, &memory, options);
    if (options->action < ACTION_LIST)
        return report_position(options->action, session_game(&session));
    return report_facts(options, program);
}

int main(int argc, char *argv[])
{
    struct options options;
    struct options_error error;

    hold_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an error like others */
    setlocale(LC_ALL, "");
    options_begin(&options);
    if (!options_parse(&options, argc, argv, &error))
        return error_report_word(EXIT_USAGE, error.word, "%s", error.reason);
    if (options.action == ACTION_CARRY)
        return relay_run(options.carry) ? EXIT_SUCCESS : EXIT_FAILURE;
    if (options.action >= ACTION_TABLES)
        return report_facts(&options, NULL);
    return sit_down(&options, argc, argv);
}
