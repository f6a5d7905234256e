/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/name.h"
#include "base/quote.h"
#include "engine/encodings.h"
#include "net/unix_socket.h"
#include "storage/book.h"
#include "storage/shelf_file.h"

int report_finish(void)
{
    if (fflush(stdout) == EOF)
        return error_report(EXIT_FAILURE, "standard output: %s", strerror(errno));
    if (ferror(stdout))
        return error_report(EXIT_FAILURE, "standard output: some of it could not be written");
    return EXIT_SUCCESS;
}

/* True if a person reads the output. A program gets shorter lines. */
static bool is_for_person(void)
{
    return isatty(STDOUT_FILENO);
}

/* The games on the shelf, newest first, a line each: number, code, turn. */
static int report_shelf(void)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    if (!shelf_file_load(&shelf, why))
        return error_report(EXIT_FAILURE, "the shelf %s", why);
    for (int slot = 0; slot < shelf_count(&shelf); slot++) {
        struct game game = shelf.entries[slot].game;
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

/* ---- The book. ---- */

/* The score of two players against each other. */
struct pair {
    char names[BOOK_PLAYERS][BOOK_WRITTEN_NAME]; /* the one that sorts first by its bytes */
    unsigned long games, wins[BOOK_PLAYERS];
};

/* The pair with the most games first, then by their names. */
static int compare_pairs(const void *left, const void *right)
{
    const struct pair *one = left;
    const struct pair *other = right;
    int order = strcmp(one->names[0], other->names[0]);

    if (one->games != other->games)
        return one->games > other->games ? -1 : 1;
    return order != 0 ? order : strcmp(one->names[1], other->names[1]);
}

/* The pair of those names, without a game if it is new. Null if there is no memory for it. */
static struct pair *find_pair(struct pair **pairs, size_t *count, const char *first,
                              const char *second)
{
    for (struct pair *pair = *pairs; pair < *pairs + *count; pair++)
        if (strcmp(pair->names[0], first) == 0 && strcmp(pair->names[1], second) == 0)
            return pair;

    struct pair *grown = realloc(*pairs, (*count + 1) * sizeof *grown);

    if (!grown)
        return NULL;
    *pairs = grown;
    grown += (*count)++;
    *grown = (struct pair){.games = 0};
    strcpy(grown->names[0], first);
    strcpy(grown->names[1], second);
    return grown;
}

/* The score of every pair. False if there is none. */
static bool report_pairs(struct book *book)
{
    struct pair *pairs = NULL;
    size_t count = 0;

    for (struct book_entry game; book_next(book, &game);) {
        const char *const *fields = game.fields;
        int x = strcmp(fields[BOOK_X_NAME], fields[BOOK_O_NAME]) > 0;
        struct pair *pair =
            find_pair(&pairs, &count, fields[BOOK_X_NAME + x], fields[BOOK_O_NAME - x]);

        if (!pair) {
            book->error = ENOMEM;
            break;
        }
        pair->games++;
        pair->wins[x] += *fields[BOOK_RESULT] == 'X';
        pair->wins[!x] += *fields[BOOK_RESULT] == 'O';
    }
    if (count > 0)
        qsort(pairs, count, sizeof *pairs, compare_pairs);
    for (const struct pair *pair = pairs; pair < pairs + count; pair++) {
        unsigned long draws = pair->games - pair->wins[0] - pair->wins[1];

        quote_visibly(stdout, pair->names[0]);
        printf(" %lu : %lu ", pair->wins[0], pair->wins[1]);
        quote_visibly(stdout, pair->names[1]);
        printf(", %lu draw%s\n", draws, draws == 1 && is_for_person() ? "" : "s");
    }
    free(pairs);
    return count > 0;
}

static void report_game(const char *const fields[BOOK_FIELDS], const char *program)
{
    bool is_person = is_for_person(); /* a program reads fields with tabs between them */
    int shown = (int)strcspn(fields[BOOK_TIME], is_person ? "T" : "");

    printf("%.*s%s", shown, fields[BOOK_TIME], is_person ? "  X " : "\t");
    quote_visibly(stdout, fields[BOOK_X_NAME]);
    fputs(is_person ? ", O " : "\t", stdout);
    quote_visibly(stdout, fields[BOOK_O_NAME]);
    printf(is_person ? ": %s.  %s --moves=%s" : "\t%s\t%s --moves=%s", fields[BOOK_RESULT], program,
           fields[BOOK_MOVES]);
    if (strcmp(fields[BOOK_CODE], "0") != 0)
        printf(" %s", fields[BOOK_CODE]);
    putchar('\n');
}

/* Put the byte in the place of each \xNN. */
static void unquote(char *text)
{
    char *end = text;

    for (; *text; text++)
        if (text[0] == '\\' && text[1] == 'x' && isxdigit((unsigned char)text[2])
            && isxdigit((unsigned char)text[3])) {
            *end++ = (char)strtol((char[]){text[2], text[3], '\0'}, NULL, 16);
            text += 3;
        } else {
            *end++ = *text;
        }
    *end = '\0';
}

static bool is_of(const char *const fields[BOOK_FIELDS], const char *written)
{
    return strcmp(fields[BOOK_X_NAME], written) == 0 || strcmp(fields[BOOK_O_NAME], written) == 0;
}

/* The games of that player, whose name may be typed as the book prints it, each with the command
 * that replays it. False if there is none. */
static bool report_games(struct book *book, const char *name, const char *program)
{
    char typed[BOOK_WRITTEN_NAME];
    char written[BOOK_WRITTEN_NAME];
    char printed[BOOK_WRITTEN_NAME];
    struct book_entry game;
    bool has_game = false;

    name_trim(typed, sizeof typed, name);
    book_write_name(written, typed);
    unquote(typed);
    book_write_name(printed, typed);
    while (book_next(book, &game))
        if (is_of(game.fields, written) || is_of(game.fields, printed)) {
            report_game(game.fields, program);
            has_game = true;
        }
    return has_game;
}

/* Say which lines are not games. Returns EXIT_SUCCESS if there are none. */
static int report_wrong_lines(const struct book *book)
{
    if (book->wrong == 0)
        return EXIT_SUCCESS;
    if (book->wrong == 1)
        return error_report(EXIT_FAILURE, "line %ld of the book is not a game, and is left out",
                            book->first_wrong);
    return error_report(
        EXIT_FAILURE,
        "%ld lines of the book are not games, the first of them line %ld; they are left out",
        book->wrong, book->first_wrong);
}

static int report_book(const char *name, const char *program)
{
    struct book book;
    char why[STATE_DIR_REASON];

    if (!book_open(&book, why))
        return error_report(EXIT_FAILURE, "the book %s", why);

    bool has_game = name ? report_games(&book, name, program) : report_pairs(&book);
    int status = report_wrong_lines(&book);

    if (!book_close(&book, why))
        return error_report(EXIT_FAILURE, "the book %s", why);
    if (!has_game && name)
        error_report_word(EXIT_SUCCESS, name, "has no game in the book");
    else if (!has_game)
        error_report(EXIT_SUCCESS, "the book is empty");
    return status;
}

int report_print(const struct options *options, struct game game, const char *program)
{
    int status = EXIT_SUCCESS;

    if (options->action == ACTION_SHOW)
        print_board(stdout, game);
    else if (options->action == ACTION_ENCODINGS)
        print_encodings(stdout, game);
    else if (options->action == ACTION_LIST)
        status = report_shelf();
    else if (options->action == ACTION_BOOK)
        status = report_book(options->book, program);
    else if (options->action == ACTION_THEMES)
        report_themes();
    else if (options->action == ACTION_HELP)
        options_help(stdout);
    else
        puts(PACKAGE_STRING);
    return report_finish() == EXIT_SUCCESS ? status : EXIT_FAILURE;
}
