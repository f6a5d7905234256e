/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "base/quote.h"
#include "engine/encodings.h"
#include "line_mode/print.h"
#include "net/unix_socket.h"
#include "storage/history.h"

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

/* ---- The book. ---- */

/* A larger book is refused; a lifetime of play does not fill it. */
#define LARGEST ((off_t)1 << 30)

static const char no_memory[] = "needs more memory than there is";

/* End the reading, and report the errors of the book. */
static int finish_reading(struct history_reader *reader, const char *why)
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

/* The score of two players against each other. */
struct pair {
    char *names[HISTORY_PLAYERS]; /* as they are written; the one that sorts first by its bytes */
    unsigned long wins[HISTORY_PLAYERS];
    unsigned long draws;
};

/* The scores of all pairs. It begins as all zero. */
struct results {
    struct pair **pairs;
    size_t count, room;
    void *tree; /* of the pairs, by their names */
};

static int compare_names(const void *left, const void *right)
{
    const struct pair *one = left;
    const struct pair *other = right;
    int order = strcmp(one->names[0], other->names[0]);

    return order != 0 ? order : strcmp(one->names[1], other->names[1]);
}

/* A pair without games, with its names behind it. */
static struct pair *make_pair(struct history_text first, struct history_text second)
{
    struct pair *pair = calloc(1, sizeof *pair + first.length + 1 + second.length + 1);

    if (pair) {
        pair->names[0] = (char *)(pair + 1);
        pair->names[1] = pair->names[0] + first.length + 1;
        memcpy(pair->names[0], first.at, first.length);
        memcpy(pair->names[1], second.at, second.length);
    }
    return pair;
}

/* Make room for one more pair. */
static bool make_room(struct results *results)
{
    enum { FIRST_ROOM = 64 };

    if (results->count < results->room)
        return true;

    size_t room = results->room > 0 ? results->room * 2 : FIRST_ROOM;
    struct pair **pairs = realloc(results->pairs, room * sizeof(struct pair *));

    if (pairs) {
        results->pairs = pairs;
        results->room = room;
    }
    return pairs;
}

/* Count a game. False if there is no memory; the results are as before. */
static bool add_game(struct results *results, const struct history_entry *entry)
{
    struct pair *pair = make_pair(entry->names[PLAYER_X], entry->names[PLAYER_O]);
    bool o_first = pair && strcmp(pair->names[0], pair->names[1]) > 0;
    struct pair **found = NULL;

    if (o_first) {
        char *name = pair->names[0];

        pair->names[0] = pair->names[1];
        pair->names[1] = name;
    }
    if (pair && make_room(results))
        found = tsearch(pair, &results->tree, compare_names);
    if (!found) {
        free(pair);
        return false;
    }
    if (*found == pair) {
        results->pairs[results->count++] = pair;
    } else {
        free(pair);
        pair = *found;
    }
    if (entry->status == STATUS_DRAW)
        pair->draws++;
    else
        pair->wins[(entry->status == STATUS_O_WON) != o_first]++;
    return true;
}

static unsigned long games(const struct pair *pair)
{
    return pair->wins[0] + pair->wins[1] + pair->draws;
}

static int compare_games(const void *left, const void *right)
{
    const struct pair *one = *(struct pair *const *)left;
    const struct pair *other = *(struct pair *const *)right;

    if (games(one) != games(other))
        return games(one) > games(other) ? -1 : 1;
    return compare_names(one, other);
}

/* The pairs with the most games come first, then they are sorted by their names. */
static void sort_pairs(struct results *results)
{
    if (results->count > 0)
        qsort(results->pairs, results->count, sizeof(struct pair *), compare_games);
}

static void free_pairs(struct results *results)
{
    for (size_t i = 0; i < results->count; i++) {
        tdelete(results->pairs[i], &results->tree, compare_names);
        free(results->pairs[i]);
    }
    free(results->pairs);
}

static void print_pairs(const struct results *results)
{
    for (size_t at = 0; at < results->count; at++) {
        const struct pair *pair = results->pairs[at];

        quote_visibly(stdout, pair->names[0]);
        printf(" %lu : %lu ", pair->wins[0], pair->wins[1]);
        quote_visibly(stdout, pair->names[1]);
        printf(", %lu draw%s\n", pair->draws, pair->draws == 1 && is_for_person() ? "" : "s");
    }
    if (results->count == 0)
        error_report(EXIT_SUCCESS, "the book is empty");
}

/* The score of every pair, the pair with the most games first. */
static int report_pairs(void)
{
    struct history_reader reader;
    struct history_entry entry;
    struct results results = {.count = 0};
    char why[STATE_DIR_REASON] = "";

    if (history_open(&reader, LARGEST, why))
        while (history_next(&reader, &entry, why))
            if (!add_game(&results, &entry)) {
                strcpy(why, no_memory);
                break;
            }

    int status = finish_reading(&reader, why);

    sort_pairs(&results);
    if (status == EXIT_SUCCESS)
        print_pairs(&results);
    free_pairs(&results);
    return status;
}

static void print_player(struct history_text name)
{
    char text[HISTORY_WRITTEN_NAME];

    snprintf(text, sizeof text, "%.*s", (int)name.length, name.at);
    quote_visibly(stdout, text);
}

static void print_game(const struct history_entry *entry, const char *program)
{
    bool is_person = is_for_person(); /* a program reads fields with tabs between them */
    const char *hours = memchr(entry->time.at, 'T', entry->time.length);
    size_t shown = is_person && hours ? (size_t)(hours - entry->time.at) : entry->time.length;

    printf("%.*s%s", (int)shown, entry->time.at, is_person ? "  X " : "\t");
    print_player(entry->names[PLAYER_X]);
    fputs(is_person ? ", O " : "\t", stdout);
    print_player(entry->names[PLAYER_O]);
    printf(is_person ? ": %.*s.  %s --moves=%.*s" : "\t%.*s\t%s --moves=%.*s",
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

/* The games of that name, the newest first, each with the command that replays it. */
static int report_games(const char *name, const char *program)
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

    int status = finish_reading(&reader, why);

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

/* ---- All of it. ---- */

int report_facts(const struct options *options, const char *program)
{
    int status = EXIT_SUCCESS;

    if (options->action == ACTION_LIST)
        status = report_shelf();
    else if (options->action == ACTION_BOOK)
        status = options->book ? report_games(options->book, program) : report_pairs();
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
