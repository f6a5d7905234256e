/* SPDX-License-Identifier: MIT */
#include "app/report.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/error.h"
#include "base/quote.h"
#include "engine/encodings.h"
#include "engine/pack.h"
#include "line_mode/line_mode.h"
#include "storage/catalog.h"

int report_finish(void)
{
    if (fflush(stdout) == EOF)
        return error_report(EXIT_FAILURE, "standard output: %s", strerror(errno));
    if (ferror(stdout))
        return error_report(EXIT_FAILURE, "standard output: some of it could not be written");
    return EXIT_SUCCESS;
}

static bool is_for_person(void)
{
    return isatty(STDOUT_FILENO);
}

/* Report the files that are not games. Returns the exit status. */
static int report_strange(const struct game_list *games)
{
    if (games->strange == 0)
        return EXIT_SUCCESS;
    if (games->strange == 1)
        return error_report(EXIT_FAILURE, "ignored a file: %s", games->reason);
    return error_report(EXIT_FAILURE, "ignored %d files: %s, for example", games->strange,
                        games->reason);
}

/* Print a line such as "1  code 523  X to move  Ann and Bob  2 minutes". */
static void print_shelved(int number, const struct record *record)
{
    struct game game = record_game(record);
    char people[RECORD_PEOPLE];
    char age[RECORD_AGE];

    record_write_people(record, "and", people);
    record_write_age(record, time(NULL), age);
    printf("%d  code %u  %s  ", number, (unsigned)encodings_code(game), game_words(game));
    quote_visibly(stdout, people);
    printf("%s%s\n", *age ? "  " : "", age);
}

/* A program gets lines such as "1 523 X": the number, the code and the turn. */
static int report_shelf(void)
{
    struct game_list shelf;
    char why[STATE_DIR_REASON];
    bool is_read = catalog_load(GAMES_PLAYING, &shelf, why);
    int status = is_read ? report_strange(&shelf)
                         : error_report(EXIT_FAILURE, "the shelf cannot be read: %s", why);

    for (int i = 0; i < shelf.count && is_read; i++) {
        struct game game = record_game(&shelf.files[i].record);

        if (is_for_person())
            print_shelved(i + 1, &shelf.files[i].record);
        else
            printf("%d %u %c\n", i + 1, (unsigned)encodings_code(game),
                   game_letter(game_turn(game)));
    }
    if (is_read && shelf.count == 0)
        error_report(EXIT_SUCCESS, "the shelf is empty");
    catalog_free_list(&shelf);
    return status;
}

static int report_pack(void)
{
    struct game packed[PACK_SLOTS] = {{0}};
    unsigned char bytes[PACK_BYTES];
    char text[PACK_TEXT];
    struct game_list shelf;
    char why[STATE_DIR_REASON];
    bool is_read = catalog_load(GAMES_PLAYING, &shelf, why);
    int status = is_read ? report_strange(&shelf)
                         : error_report(EXIT_FAILURE, "the shelf cannot be read: %s", why);

    for (int i = 0; i < shelf.count && i < PACK_SLOTS; i++)
        packed[i] = record_game(&shelf.files[i].record);
    catalog_free_list(&shelf);
    if (!is_read)
        return status;
    pack_encode(packed, bytes);
    pack_print(bytes, text);
    puts(text);
    return status;
}

/* Put the games on the shelf. The last game is saved first and game 1 is saved last, so that game 1
 * becomes the newest. Returns the exit status. */
static int put_games(const struct game games[PACK_SLOTS])
{
    char why[STATE_DIR_REASON];
    int count = 0;

    for (int slot = PACK_SLOTS - 1; slot >= 0; slot--) {
        struct games_file file = {.place = GAMES_NOWHERE};
        struct record record = {.own_mark = NONE, .start = games[slot]};
        struct timespec now;

        clock_gettime(CLOCK_REALTIME, &now);
        record_set_time(&record, &now);
        if (game_word(games[slot]) == 0)
            continue;
        if (!games_save(&file, &record, GAMES_PLAYING, why))
            return error_report(EXIT_FAILURE, "game %d of the number cannot be saved: %s", slot + 1,
                                why);
        count++;
    }
    if (count == 0)
        error_report(EXIT_SUCCESS, "the number holds no game");
    else if (is_for_person())
        printf("%d game%s put on the shelf.\n", count, count == 1 ? " is" : "s are");
    return EXIT_SUCCESS;
}

static int report_unpack(const char *number)
{
    struct game games[PACK_SLOTS];
    unsigned char bytes[PACK_BYTES];
    int slot = 0;

    if (!pack_parse(number, bytes))
        return error_report_word(EXIT_USAGE, number, "is not 0x and up to 64 hex digits");
    switch (pack_decode(games, bytes, &slot)) {
    case PACK_TOO_LARGE:
        return error_report_word(EXIT_USAGE, number, "has more than the 252 bits of twelve games");
    case PACK_NO_GAME:
        return error_report_word(EXIT_USAGE, number,
                                 "is not a shelf: its game %d cannot occur in play", slot + 1);
    case PACK_OVER:
        return error_report_word(EXIT_USAGE, number, "is not a shelf: its game %d is over",
                                 slot + 1);
    default:
        return put_games(games);
    }
}

static void report_themes(void)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        printf("%-8s  %s\n", theme->name, theme->about);
}

/* ---- The book. ---- */

/* Most games first, then by name. */
static int compare_results(const void *left, const void *right)
{
    const struct result *one = left;
    const struct result *other = right;
    unsigned games = result_games(one);
    int order = strcmp(one->names[0], other->names[0]);

    if (games != result_games(other))
        return games > result_games(other) ? -1 : 1;
    return order != 0 ? order : strcmp(one->names[1], other->names[1]);
}

/* False if memory runs out. */
static bool report_pairs(const struct game_list *book)
{
    struct result *results = calloc((size_t)book->count + 1, sizeof *results);
    int count = 0;

    if (!results)
        return false;
    for (int i = 0; i < book->count; i++) {
        const struct record *record = &book->files[i].record;
        int at = 0;

        results[count] = result_of(record->names[PLAYER_X], record->names[PLAYER_O]);
        while (!result_count(&results[at], record)) /* true for results[count] */
            at++;
        count += at == count;
    }
    qsort(results, (size_t)count, sizeof *results, compare_results);
    for (int i = 0; i < count; i++)
        print_result(stdout, &results[i]);
    free(results);
    return true;
}

/* Print a line such as "2026-11-28  X Ann, O Bob: X won.  tictactoe --moves=14253". */
static void report_game(const struct record *record, const char *program)
{
    bool is_person = is_for_person(); /* a program reads fields with tabs between them */
    const char *zone = is_person || !*record->changed ? "" : "Z";
    int shown = (int)strcspn(record->changed, is_person ? "T" : ".");

    printf("%.*s%s%s", shown, record->changed, zone, is_person ? "  X " : "\t");
    quote_visibly(stdout, record->names[PLAYER_X]);
    fputs(is_person ? ", O " : "\t", stdout);
    quote_visibly(stdout, record->names[PLAYER_O]);
    printf(is_person ? ": %s.  %s --moves=%s" : "\t%s\t%s --moves=%s",
           game_words(record_game(record)), program, record->moves);
    if (game_word(record->start) != 0)
        printf(" %u", (unsigned)encodings_code(record->start));
    putchar('\n');
}

/* Replace each \xNN with its byte. */
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

static bool is_of(const struct record *record, const char *name)
{
    return strcmp(record->names[PLAYER_X], name) == 0 || strcmp(record->names[PLAYER_O], name) == 0;
}

/* Print the games of the person with this name. The name can be written as it is, or with \xNN as
 * the book prints it. Returns false if the person has no games. */
static bool report_games(const struct game_list *book, const char *name, const char *program)
{
    struct record typed = {.own_mark = NONE};
    struct record printed = typed;
    char text[4 * RECORD_NAME];
    bool has_game = false;

    record_set_name(&typed, PLAYER_X, name);
    snprintf(text, sizeof text, "%s", name);
    unquote(text);
    record_set_name(&printed, PLAYER_X, text);
    for (int i = 0; i < book->count; i++) {
        const struct record *record = &book->files[i].record;

        if (!is_of(record, typed.names[PLAYER_X]) && !is_of(record, printed.names[PLAYER_X]))
            continue;
        report_game(record, program);
        has_game = true;
    }
    return has_game;
}

static int report_book(const char *name, const char *program)
{
    struct game_list book;
    char why[STATE_DIR_REASON];
    int status;

    if (!catalog_load(GAMES_PLAYED, &book, why)) {
        catalog_free_list(&book);
        return error_report(EXIT_FAILURE, "the book cannot be read: %s", why);
    }
    status = report_strange(&book);
    if (name && !report_games(&book, name, program))
        error_report_word(EXIT_SUCCESS, name, "has no game in the book");
    else if (!name && book.count == 0)
        error_report(EXIT_SUCCESS, "the book is empty");
    else if (!name && !report_pairs(&book))
        status = error_report(EXIT_FAILURE, "the book cannot be read: out of memory");
    catalog_free_list(&book);
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
    else if (options->action == ACTION_PACK)
        status = report_pack();
    else if (options->action == ACTION_UNPACK)
        status = report_unpack(options->unpack);
    else if (options->action == ACTION_THEMES)
        report_themes();
    else if (options->action == ACTION_HELP)
        options_help(stdout);
    else
        puts(PACKAGE_STRING);
    return report_finish() == EXIT_SUCCESS ? status : EXIT_FAILURE;
}
