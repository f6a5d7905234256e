/* SPDX-License-Identifier: MIT */
#include "app/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/book_report.h"
#include "app/error.h"
#include "app/startup.h"
#include "engine/encodings.h"
#include "line_mode/print.h"
#include "net/discovery.h"

int report_finish(void)
{
    if (fflush(stdout) == EOF)
        return error_report(EXIT_FAILURE, "standard output: %s", strerror(errno));
    if (ferror(stdout))
        return error_report(EXIT_FAILURE, "standard output: some of it could not be written");
    return EXIT_SUCCESS;
}

/* The lines that a program reads are kept short; a person is told more. */
static bool is_for_person(void)
{
    return isatty(STDOUT_FILENO);
}

/* The games on the shelf, newest first, a line each: number, code, who is to move. */
static int report_shelf(void)
{
    struct shelf shelf;
    int status = startup_shelf(&shelf);

    if (status != EXIT_SUCCESS)
        return status;
    for (int slot = 0; slot < shelf_count(&shelf); slot++) {
        struct game game = shelf_game(&shelf, slot);
        unsigned code = (unsigned)encodings_code(game);

        if (is_for_person())
            printf("%d  code %u  %s\n", slot + 1, code, game_words(game));
        else
            printf("%d %u %c\n", slot + 1, code, game_letter(game_turn(game)));
    }
    if (shelf_count(&shelf) == 0)
        error_report(EXIT_SUCCESS, "the shelf is empty");
    return EXIT_SUCCESS;
}

static void report_themes(void)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        puts(theme->name);
}

/* The tables on this machine. */
static void report_tables(void)
{
    struct discovery tables;

    discovery_ask(&tables);
    for (int i = 0; i < tables.count; i++) {
        const char *login = tables.seen[i].host.login;
        bool is_waiting = tables.seen[i].is_waiting;

        if (is_waiting && is_for_person())
            printf("%s is waiting: tictactoe --join=%s\n", login, login);
        else
            printf("%s %s%s\n", login, is_for_person() ? "is " : "",
                   is_waiting ? "waiting" : "playing");
    }
    if (tables.count == 0)
        error_report(EXIT_SUCCESS, "nobody keeps a table on this machine");
}

int report_facts(const struct options *options, const char *program)
{
    int status = EXIT_SUCCESS;

    if (options->action == ACTION_LIST)
        status = report_shelf();
    else if (options->action == ACTION_BOOK)
        status =
            options->book ? book_report_print_games(options->book, program) : book_report_print();
    else if (options->action == ACTION_THEMES)
        report_themes();
    else if (options->action == ACTION_TABLES)
        report_tables();
    else if (options->action == ACTION_HELP)
        options_help(stdout);
    else
        puts(PACKAGE_STRING);
    return report_finish() == EXIT_SUCCESS ? status : EXIT_FAILURE;
}

int report_position(enum action action, struct game game)
{
    if (action == ACTION_SHOW)
        print_board(stdout, game);
    else
        print_encodings(stdout, game);
    return report_finish();
}
