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

int print_finish(void)
{
    if (fflush(stdout) == EOF)
        return complain(EXIT_FAILURE, "standard output: %s", strerror(errno));
    if (ferror(stdout))
        return complain(EXIT_FAILURE, "standard output: some of it could not be written");
    return EXIT_SUCCESS;
}

static int print_shelf(void)
{
    struct shelf shelf;
    int status = start_shelf(&shelf);

    if (status == EXIT_SUCCESS)
        plain_list(stdout, &shelf);
    return status;
}

static void print_looks(void)
{
    for (const struct look *look = looks; look->name; look++)
        puts(look->name);
}

/* The tables on this machine. */
static void print_tables(void)
{
    struct tables tables;

    tables_ask(&tables);
    for (int i = 0; i < tables.count; i++)
        printf("%s %s\n", tables.seen[i].host.login,
               tables.seen[i].is_waiting ? "waiting" : "playing");
}

int print_facts(const struct options *options, const char *program)
{
    int status = EXIT_SUCCESS;

    if (options->action == ACTION_LIST)
        status = print_shelf();
    else if (options->action == ACTION_BOOK)
        status = options->book ? standings_print_games(options->book, program) : standings_print();
    else if (options->action == ACTION_LOOKS)
        print_looks();
    else if (options->action == ACTION_TABLES)
        print_tables();
    else if (options->action == ACTION_HELP)
        options_help(stdout);
    else
        puts(PACKAGE_STRING);
    return print_finish() == EXIT_SUCCESS ? status : EXIT_FAILURE;
}

int print_position(enum action action, struct game game)
{
    if (action == ACTION_SHOW)
        plain_show(stdout, game);
    else
        plain_encodings(stdout, game);
    return print_finish();
}
