/* SPDX-License-Identifier: MIT */
#include "app/book_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "base/quote.h"
#include "storage/history.h"

/* A larger book is refused; a lifetime of play does not fill it. */
#define LARGEST ((off_t)1 << 30)

static const char no_memory[] = "needs more memory than there is";

/* End the reading, and say what was wrong with the book. */
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
        printf(", %lu draw%s\n", pair->draws, pair->draws == 1 && isatty(STDOUT_FILENO) ? "" : "s");
    }
    if (results->count == 0)
        error_report(EXIT_SUCCESS, "the book is empty");
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

static void print_name(struct history_text name)
{
    char text[HISTORY_WRITTEN_NAME];

    snprintf(text, sizeof text, "%.*s", (int)name.length, name.at);
    quote_visibly(stdout, text);
}

static void print_game(const struct history_entry *entry, const char *program)
{
    bool is_for_person = isatty(STDOUT_FILENO); /* a program reads fields with tabs between them */
    const char *hours = memchr(entry->time.at, 'T', entry->time.length);
    size_t shown = is_for_person && hours ? (size_t)(hours - entry->time.at) : entry->time.length;

    printf("%.*s%s", (int)shown, entry->time.at, is_for_person ? "  X " : "\t");
    print_name(entry->names[PLAYER_X]);
    fputs(is_for_person ? ", O " : "\t", stdout);
    print_name(entry->names[PLAYER_O]);
    printf(is_for_person ? ": %.*s.  %s --moves=%.*s" : "\t%.*s\t%s --moves=%.*s",
           (int)entry->result.length, entry->result.at, program, (int)entry->moves.length,
           entry->moves.at);
    if (!history_same(entry->code, "0"))
        printf(" %.*s", (int)entry->code.length, entry->code.at);
    putchar('\n');
}

/* A game to be printed, linked to the one before it in the book. */
struct chosen {
    struct chosen *before;
    size_t length;
    char line[];
};

/* False if there is no memory. */
static bool choose(struct chosen **newest, const struct history_entry *entry)
{
    const struct history_text *last = &entry->result;
    size_t length = (size_t)(last->at - entry->time.at) + last->length;
    struct chosen *chosen = malloc(sizeof *chosen + length);

    if (!chosen)
        return false;
    chosen->before = *newest;
    chosen->length = length;
    memcpy(chosen->line, entry->time.at, length);
    *newest = chosen;
    return true;
}

int book_report_print_games(const char *name, const char *program)
{
    char wanted[HISTORY_WRITTEN_NAME];
    struct history_reader reader;
    struct history_entry entry;
    struct chosen *newest = NULL;
    char why[STATE_DIR_REASON] = "";

    history_write_name(wanted, name);
    if (history_open(&reader, LARGEST, why))
        while (history_next(&reader, &entry, why)) {
            bool is_wanted = history_same(entry.names[PLAYER_X], wanted)
                          || history_same(entry.names[PLAYER_O], wanted);

            if (is_wanted && !choose(&newest, &entry)) {
                strcpy(why, no_memory);
                break;
            }
        }

    int status = finish(&reader, why);

    if (status == EXIT_SUCCESS && !newest)
        error_report_word(EXIT_SUCCESS, name, "has no game in the book");
    while (newest) {
        struct chosen *chosen = newest;

        if (status == EXIT_SUCCESS
            && history_read(&entry, (struct history_text){chosen->line, chosen->length}))
            print_game(&entry, program);
        newest = chosen->before;
        free(chosen);
    }
    return status;
}
