/* SPDX-License-Identifier: MIT */
#include "app/options.h"

#include <stddef.h>

/* The first word that was given and has no place at a shared table, or null. */
static const char *find_misplaced(const struct options *options)
{
    if (options->x_name)
        return "--x-name";
    if (options->o_name)
        return "--o-name";
    if (options->computer != SEAT_NONE)
        return "--computer";
    switch (options->action) {
    case ACTION_SHOW:
        return "--show";
    case ACTION_ENCODINGS:
        return "--encodings";
    case ACTION_LIST:
        return "--list";
    case ACTION_THEMES:
        return "--theme=list";
    case ACTION_TABLES:
        return "--tables";
    case ACTION_CARRY:
        return "--carry";
    default:
        return NULL;
    }
}

/* The same for a start, which the host of the table has made. */
static const char *find_start(const struct options *options)
{
    if (options->position)
        return options->position;
    if (options->moves)
        return "--moves";
    return options->resume != RESUME_NOTHING ? "--resume" : NULL;
}

static enum options_error check_guest(const struct options *options, const char **word)
{
    *word = options->host ? "--host" : find_start(options);
    if (*word)
        return OPTIONS_WITH_JOIN;
    *word = options->table_word ? options->table_word : "--join";
    if (options->via && (options->table.kind != ADDRESS_HERE || !options->table_word))
        return OPTIONS_VIA_ELSEWHERE;
    return OPTIONS_OK;
}

/* What goes wrong where nobody joins. */
static enum options_error check_host(const struct options *options, const char **word)
{
    if (options->via) {
        *word = "--via";
        return OPTIONS_WITHOUT_JOIN;
    }
    if (!options->host && options->name) {
        *word = "--name";
        return OPTIONS_WITHOUT_TABLE;
    }
    if (options->lan && options->one_guest) {
        *word = "--lan";
        return OPTIONS_LAN_FOR_ONE;
    }
    return OPTIONS_OK;
}

/* What is wrong with the words of a shared table. */
enum options_error options_check_table(const struct options *options, const char **word)
{
    const char *misplaced = find_misplaced(options);

    if ((options->host || options->join) && misplaced) {
        *word = misplaced;
        return options->host ? OPTIONS_WITH_HOST : OPTIONS_WITH_JOIN;
    }
    if (!options->host && (options->has_mark || options->lan)) {
        *word = options->has_mark ? "--mark" : "--lan";
        return OPTIONS_WITHOUT_HOST;
    }
    return options->join ? check_guest(options, word) : check_host(options, word);
}
