/* SPDX-License-Identifier: MIT */
#include "storage/results.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

static int compare_names(const void *left, const void *right)
{
    const struct pair *one = left;
    const struct pair *other = right;
    int order = strcmp(one->names[0], other->names[0]);

    return order != 0 ? order : strcmp(one->names[1], other->names[1]);
}

static void free_pair(struct pair *pair)
{
    if (pair)
        free(pair->names[0]);
    free(pair);
}

/* A pair without games, whose names lie one behind the other. */
static struct pair *make_pair(struct history_text first, struct history_text second)
{
    struct pair *pair = calloc(1, sizeof *pair);
    char *names = malloc(first.length + 1 + second.length + 1);

    if (!pair || !names) {
        free(pair);
        free(names);
        return NULL;
    }
    pair->names[0] = names;
    pair->names[1] = names + first.length + 1;
    memcpy(pair->names[0], first.at, first.length);
    memcpy(pair->names[1], second.at, second.length);
    pair->names[0][first.length] = pair->names[1][second.length] = '\0';
    return pair;
}

/* Room for one more pair. */
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

/* Whether the first name comes behind the second, in the order of their bytes. */
static bool are_swapped(struct history_text first, struct history_text second)
{
    size_t shared = first.length < second.length ? first.length : second.length;
    int order = memcmp(first.at, second.at, shared);

    return order > 0 || (order == 0 && first.length > second.length);
}

bool results_add(struct results *results, const struct history_entry *entry)
{
    const struct history_text *names = entry->names;
    bool o_first = are_swapped(names[PLAYER_X], names[PLAYER_O]);
    struct pair *pair =
        make_pair(names[o_first ? PLAYER_O : PLAYER_X], names[o_first ? PLAYER_X : PLAYER_O]);
    struct pair **found = NULL;

    if (pair && make_room(results))
        found = tsearch(pair, &results->tree, compare_names);
    if (!found) {
        free_pair(pair);
        return false;
    }
    if (*found == pair) {
        results->pairs[results->count++] = pair;
    } else {
        free_pair(pair);
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

void results_sort(struct results *results)
{
    if (results->count > 0)
        qsort(results->pairs, results->count, sizeof(struct pair *), compare_games);
}

void results_free(struct results *results)
{
    for (size_t i = 0; i < results->count; i++) {
        tdelete(results->pairs[i], &results->tree, compare_names);
        free_pair(results->pairs[i]);
    }
    free(results->pairs);
    *results = (struct results){.count = 0};
}
