/* SPDX-License-Identifier: MIT */
#include "app/book_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/error.h"
#include "base/quote.h"
#include "storage/results.h"

/* A larger book is refused: no lifetime of play fills it. */
#define LARGEST ((off_t)1 << 30)

static const char no_memory[] = "needs more memory than there is";

/* The end of a reading: what was wrong with the book is said. */
static int finish(struct history_reader *reader, const char *why)
{
    char words[STATE_DIR_REASON];

    history_explain(reader, words);
    history_close(reader);
    if (*why)
        return error_report(EXIT_FAILURE, "the book %s", why);
    if (*words)
        error_report(EXIT_SUCCESS, "%s", words);
    return EXIT_SUCCESS;
}

static void print_pairs(const struct results *results)
{
    for (size_t at = 0; at < results->count; at++) {
        const struct pair *pair = results->pairs[at];

        quote_visibly(stdout, pair->names[0]);
        printf(" %lu : %lu ", pair->wins[0], pair->wins[1]);
        quote_visibly(stdout, pair->names[1]);
        printf(", %lu draws\n", pair->draws);
    }
}

int book_report_print(void)
{
    struct history_reader reader;
    struct history_entry entry;
    struct results results = {.count = 0};
    char why[STATE_DIR_REASON] = "";

    if (history_open(&reader, LARGEST, why))
        while (history_next(&reader, &entry, why))
            if (!results_add(&results, &entry)) {
                strcpy(why, no_memory);
                break;
            }

    int status = finish(&reader, why);

    results_sort(&results);
    if (status == EXIT_SUCCESS)
        print_pairs(&results);
    results_free(&results);
    return status;
}

/* As much of the line as one field, and a tab. */
static void print_name(struct history_text name)
{
    char text[HISTORY_WRITTEN_NAME];

    snprintf(text, sizeof text, "%.*s", (int)name.length, name.at);
    quote_visibly(stdout, text);
    putchar('\t');
}

static void print_game(const struct history_entry *entry, const char *program)
{
    printf("%.*s\t", (int)entry->time.length, entry->time.at);
    print_name(entry->names[PLAYER_X]);
    print_name(entry->names[PLAYER_O]);
    printf("%.*s\t%s --moves=%.*s", (int)entry->result.length, entry->result.at, program,
           (int)entry->moves.length, entry->moves.at);
    if (!history_same(entry->code, (struct history_text){"0", 1}))
        printf(" %.*s", (int)entry->code.length, entry->code.at);
    putchar('\n');
}

/* The lines of the games that are to be printed, in the order of the book. */
struct chosen {
    char **lines;
    size_t count, room;
};

/* False if there is no memory. */
static bool choose(struct chosen *chosen, const struct history_entry *entry)
{
    const struct history_text *last = &entry->result;
    size_t length = (size_t)(last->at - entry->time.at) + last->length;

    if (chosen->count == chosen->room) {
        size_t room = chosen->room * 2 + 1;
        char **lines = realloc(chosen->lines, room * sizeof *lines);

        if (!lines)
            return false;
        chosen->lines = lines;
        chosen->room = room;
    }

    char *line = strndup(entry->time.at, length);

    if (line)
        chosen->lines[chosen->count++] = line;
    return line;
}

int book_report_print_games(const char *name, const char *program)
{
    char text[HISTORY_WRITTEN_NAME];
    struct history_text wanted = {text, history_write_name(text, name)};
    struct history_reader reader;
    struct history_entry entry;
    struct chosen chosen = {.count = 0};
    char why[STATE_DIR_REASON] = "";

    if (history_open(&reader, LARGEST, why))
        while (history_next(&reader, &entry, why)) {
            bool is_wanted = history_same(entry.names[PLAYER_X], wanted)
                          || history_same(entry.names[PLAYER_O], wanted);

            if (is_wanted && !choose(&chosen, &entry)) {
                strcpy(why, no_memory);
                break;
            }
        }

    int status = finish(&reader, why);

    while (chosen.count-- > 0) {
        char *line = chosen.lines[chosen.count];

        if (status == EXIT_SUCCESS
            && history_read(&entry, (struct history_text){line, strlen(line)}))
            print_game(&entry, program);
        free(line);
    }
    free(chosen.lines);
    return status;
}
