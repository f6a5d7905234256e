/* SPDX-License-Identifier: MIT */
#include "app/book_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/error.h"
#include "base/quote.h"
#include "storage/book_file.h"
#include "storage/tally.h"

/* The end of a reading: what was wrong with the book is said. */
static int finish(struct book_reader *reader)
{
    char reason[STATE_DIR_REASON];

    book_file_close(reader);
    if (reader->error != STATE_DIR_OK) {
        state_dir_explain(reader->error, reason);
        return error_report(EXIT_FAILURE, "the book %s", reason);
    }
    book_file_explain(reader, reason);
    if (*reason)
        error_report(EXIT_SUCCESS, "%s", reason);
    return EXIT_SUCCESS;
}

static void print_pairs(const struct tally *tally)
{
    for (size_t at = 0; at < tally->count; at++) {
        const struct pair *pair = &tally->pairs[at];

        quote_visibly(stdout, pair->names[0]);
        printf(" %lu : %lu ", pair->wins[0], pair->wins[1]);
        quote_visibly(stdout, pair->names[1]);
        printf(", %lu draws\n", pair->draws);
    }
}

int book_report_print(void)
{
    struct book_reader reader;
    struct book_entry entry;
    struct tally tally = {0};
    bool has_memory = true;

    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_SOME);
    while (has_memory && book_file_previous(&reader, &entry))
        has_memory = tally_add(&tally, &entry);
    if (!has_memory)
        reader.error = STATE_DIR_NO_MEMORY;

    int status = finish(&reader);

    tally_sort(&tally);
    if (status == EXIT_SUCCESS)
        print_pairs(&tally);
    tally_free(&tally);
    return status;
}

/* As much of the line as one field, and a tab. */
static void print_name(struct book_text name)
{
    char text[BOOK_WRITTEN_NAME];

    snprintf(text, sizeof text, "%.*s", (int)name.length, name.at);
    quote_visibly(stdout, text);
    putchar('\t');
}

static void print_game(const struct book_entry *entry, const char *program)
{
    printf("%.*s\t", (int)entry->time.length, entry->time.at);
    print_name(entry->names[PLAYER_X]);
    print_name(entry->names[PLAYER_O]);
    printf("%.*s\t%s --moves=%.*s", (int)entry->result.length, entry->result.at, program,
           (int)entry->moves.length, entry->moves.at);
    if (!book_same(entry->code, (struct book_text){"0", 1}))
        printf(" %.*s", (int)entry->code.length, entry->code.at);
    putchar('\n');
}

int book_report_print_games(const char *name, const char *program)
{
    char text[BOOK_WRITTEN_NAME];
    struct book_text wanted = {text, book_write_name(text, name)};
    struct book_reader reader;
    struct book_entry entry;

    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_SOME);
    while (book_file_previous(&reader, &entry))
        if (book_same(entry.names[PLAYER_X], wanted) || book_same(entry.names[PLAYER_O], wanted))
            print_game(&entry, program);
    return finish(&reader);
}
