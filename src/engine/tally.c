/* SPDX-License-Identifier: MIT */
#include "engine/tally.h"

#include <string.h>

struct result result_of(const char *one, const char *other)
{
    struct result result = {.draws = 0};
    int place = strcmp(one, other) > 0; /* the index of `one` */

    strcpy(result.names[place], one);
    strcpy(result.names[!place], other);
    return result;
}

static bool have_same_names(const struct result *result, const struct result *other)
{
    return strcmp(result->names[0], other->names[0]) == 0
        && strcmp(result->names[1], other->names[1]) == 0;
}

bool result_count(struct result *result, const struct record *record)
{
    const char *x_name = record_name(record, PLAYER_X);
    const struct result game = result_of(x_name, record_name(record, PLAYER_O));
    enum mark winner = game_winner(record_game(record));
    int x = strcmp(game.names[0], x_name) != 0; /* the index of X in the result */

    if (!have_same_names(result, &game))
        return false;
    if (winner == MARK_EMPTY)
        result->draws++;
    else
        result->wins[winner == MARK_X ? x : !x]++;
    return true;
}

unsigned result_games(const struct result *result)
{
    return result->wins[0] + result->wins[1] + result->draws;
}

/* Remove the result of the two names from the tally, and return it. */
static struct result take(struct tally *tally, const char *one, const char *other)
{
    struct result wanted = result_of(one, other);

    for (int i = 0; i < tally->count; i++)
        if (have_same_names(&tally->results[i], &wanted)) {
            wanted = tally->results[i];
            tally->count--;
            memmove(tally->results + i, tally->results + i + 1,
                    (size_t)(tally->count - i) * sizeof *tally->results);
        }
    return wanted;
}

static void put(struct tally *tally, const struct result *result)
{
    if (result_games(result) == 0)
        return;
    if (tally->count == TALLY_RESULTS)
        memmove(tally->results, tally->results + 1,
                (size_t)--tally->count * sizeof *tally->results);
    tally->results[tally->count++] = *result;
}

void tally_set(struct tally *tally, const struct result *result)
{
    take(tally, result->names[0], result->names[1]);
    put(tally, result);
}

void tally_count(struct tally *tally, const struct record *record)
{
    struct result result =
        take(tally, record_name(record, PLAYER_X), record_name(record, PLAYER_O));

    result_count(&result, record);
    put(tally, &result);
}

struct result tally_find(const struct tally *tally, const char *one, const char *other)
{
    struct tally copy = *tally;
    struct result result = take(&copy, one, other);
    int place = strcmp(one, other) > 0; /* the index of `one` */
    struct result found = {.wins = {result.wins[place], result.wins[!place]},
                           .draws = result.draws};

    strcpy(found.names[0], one);
    strcpy(found.names[1], other);
    return found;
}

void tally_rename(struct tally *tally, const char *from, const char *to)
{
    const struct tally before = *tally;

    tally->count = 0;
    for (const struct result *old = before.results; old < before.results + before.count; old++) {
        bool is_against_to = strcmp(old->names[0], to) == 0 || strcmp(old->names[1], to) == 0;
        const char *new_name = is_against_to ? from : to;
        const char *one = strcmp(old->names[0], from) == 0 ? new_name : old->names[0];
        const char *other = strcmp(old->names[1], from) == 0 ? new_name : old->names[1];
        struct result result = take(tally, one, other);
        int place = strcmp(result.names[0], one) != 0; /* the index of `one` */

        result.wins[place] += old->wins[0];
        result.wins[!place] += old->wins[1];
        result.draws += old->draws;
        put(tally, &result);
    }
}
