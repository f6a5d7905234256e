/* SPDX-License-Identifier: MIT */
#include "storage/history.h"

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

bool results_add(struct results *results, const struct history_entry *entry)
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

void results_sort(struct results *results)
{
    if (results->count > 0)
        qsort(results->pairs, results->count, sizeof(struct pair *), compare_games);
}

void results_free(struct results *results)
{
    for (size_t i = 0; i < results->count; i++) {
        tdelete(results->pairs[i], &results->tree, compare_names);
        free(results->pairs[i]);
    }
    free(results->pairs);
    *results = (struct results){.count = 0};
}
