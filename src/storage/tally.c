/* SPDX-License-Identifier: MIT
 *
 * A table with open addressing: a pair stands in the first free place from its hash on.
 */
#include "storage/tally.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 }; /* a power of two, like every room */

/* In the order of their bytes. */
static bool precedes(struct book_text one, struct book_text other)
{
    size_t shared = one.length < other.length ? one.length : other.length;
    int order = memcmp(one.at, other.at, shared);

    return order < 0 || (order == 0 && one.length < other.length);
}

/* FNV-1a, by Fowler, Noll and Vo. The null parts the two names. */
static uint64_t hash(const struct book_text names[BOOK_PLAYERS])
{
    uint64_t sum = 0xcbf29ce484222325;

    for (int i = 0; i < BOOK_PLAYERS; i++) {
        for (size_t at = 0; at < names[i].length; at++)
            sum = (sum ^ (unsigned char)names[i].at[at]) * 0x100000001b3;
        sum *= 0x100000001b3;
    }
    return sum ^ sum >> 32;
}

static unsigned long games(const struct pair *pair)
{
    return pair->wins[0] + pair->wins[1] + pair->draws;
}

static struct book_text name_of(const struct tally *tally, const struct pair *pair, int i)
{
    const char *name = tally->text + pair->at[i];

    return (struct book_text){name, strlen(name)};
}

/* Where the pair stands, or the free place where it will. A pair has games. */
static struct pair *find(const struct tally *tally, const struct book_text names[BOOK_PLAYERS])
{
    size_t at = (size_t)hash(names) & (tally->room - 1);

    while (games(&tally->pairs[at]) > 0
           && !(book_same(name_of(tally, &tally->pairs[at], 0), names[0])
                && book_same(name_of(tally, &tally->pairs[at], 1), names[1])))
        at = (at + 1) & (tally->room - 1);
    return &tally->pairs[at];
}

/* Room for one more pair: at least a third of the table is free. */
static bool make_room(struct tally *tally)
{
    if (tally->count * 3 < tally->room * 2)
        return true;

    struct tally larger = *tally;

    larger.room = tally->room > 0 ? tally->room * 2 : FIRST_ROOM;
    larger.pairs = calloc(larger.room, sizeof *larger.pairs);
    if (!larger.pairs)
        return false;
    for (const struct pair *pair = tally->pairs; pair < tally->pairs + tally->room; pair++)
        if (games(pair) > 0) {
            const struct book_text names[] = {name_of(tally, pair, 0), name_of(tally, pair, 1)};

            *find(&larger, names) = *pair;
        }
    free(tally->pairs);
    *tally = larger;
    return true;
}

/* Room for the names of one more pair. */
static bool make_room_for_names(struct tally *tally)
{
    if (tally->text_room - tally->length >= BOOK_LINE)
        return true;

    size_t room = tally->text_room * 2 + BOOK_LINE;
    char *text = realloc(tally->text, room);

    if (!text)
        return false;
    tally->text = text;
    tally->text_room = room;
    return true;
}

static size_t keep_name(struct tally *tally, struct book_text name)
{
    size_t at = tally->length;

    memcpy(tally->text + at, name.at, name.length);
    tally->text[at + name.length] = '\0';
    tally->length += name.length + 1;
    return at;
}

bool tally_add(struct tally *tally, const struct book_entry *entry)
{
    bool o_first = precedes(entry->names[PLAYER_O], entry->names[PLAYER_X]);
    const struct book_text names[] = {entry->names[o_first ? PLAYER_O : PLAYER_X],
                                      entry->names[o_first ? PLAYER_X : PLAYER_O]};

    if (!make_room(tally) || !make_room_for_names(tally))
        return false;

    struct pair *pair = find(tally, names);

    if (games(pair) == 0) {
        for (int i = 0; i < BOOK_PLAYERS; i++)
            pair->at[i] = keep_name(tally, names[i]);
        tally->count++;
    }
    if (entry->status == STATUS_DRAW)
        pair->draws++;
    else
        pair->wins[(entry->status == STATUS_O_WON) != o_first]++;
    return true;
}

static int compare(const void *left, const void *right)
{
    const struct pair *one = left;
    const struct pair *other = right;

    if (games(one) != games(other))
        return games(one) > games(other) ? -1 : 1;

    int order = strcmp(one->names[0], other->names[0]);

    return order != 0 ? order : strcmp(one->names[1], other->names[1]);
}

void tally_sort(struct tally *tally)
{
    struct pair *to = tally->pairs;

    for (const struct pair *pair = tally->pairs; pair < tally->pairs + tally->room; pair++)
        if (games(pair) > 0) {
            *to = *pair;
            for (int i = 0; i < BOOK_PLAYERS; i++)
                to->names[i] = tally->text + to->at[i];
            to++;
        }
    if (tally->count > 0)
        qsort(tally->pairs, tally->count, sizeof *tally->pairs, compare);
}

void tally_free(struct tally *tally)
{
    free(tally->pairs);
    free(tally->text);
    *tally = (struct tally){0};
}
