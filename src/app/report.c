/* SPDX-License-Identifier: MIT */
#include "app/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/book_report.h"
#include "app/error.h"
#include "app/startup.h"
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

static int report_shelf(void)
{
    struct shelf shelf;
    int status = startup_shelf(&shelf);

    if (status == EXIT_SUCCESS)
        print_shelf(stdout, &shelf);
    return status;
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
    for (int i = 0; i < tables.count; i++)
        printf("%s %s\n", tables.seen[i].host.login,
               tables.seen[i].is_waiting ? "waiting" : "playing");
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
