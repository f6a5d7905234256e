/* SPDX-License-Identifier: MIT
 *
 * A line of the book. What is read is the whole line, field by field, and a game that ends as it
 * says; any name that is written is read.
 */
#include <stdlib.h>
#include <string.h>

#include "base/unicode.h"
#include "fuzz.h"
#include "storage/history.h"

static void hold_entry(const struct history_entry *entry, struct history_text line)
{
    const struct history_text fields[] = {entry->time, entry->names[0], entry->names[1],
                                          entry->code, entry->moves,    entry->result};
    const char *at = line.at;

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        HOLDS(fields[i].at == at && fields[i].length > 0);
        HOLDS(!memchr(at, '\t', fields[i].length) && !memchr(at, '\n', fields[i].length));
        at += fields[i].length + 1;
    }
    HOLDS(at == line.at + line.length + 1);
    HOLDS(entry->moves.length <= GAME_CELLS);
    HOLDS(entry->status > STATUS_ONGOING && entry->status <= STATUS_O_WON);
    HOLDS(entry->names[0].length != entry->names[1].length
          || memcmp(entry->names[0].at, entry->names[1].at, entry->names[0].length) != 0);
}

/* The text as a name of X. */
static void hold_name(const char *name)
{
    struct history_game game = {.names = {name, *name == 'A' ? "B" : "A"}, .moves = "51397"};
    struct history_entry entry;
    char written[HISTORY_WRITTEN_NAME];
    char line[HISTORY_LINE];

    size_t length = history_write(line, 0, &game);

    history_write_name(written, name);
    HOLDS(length <= HISTORY_LINE && line[length - 1] == '\n');
    HOLDS(history_read(&entry, (struct history_text){line, length - 1}) == (*name != '\0'));
    if (*name)
        HOLDS(history_same(entry.names[PLAYER_X], written));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct history_text line = {(const char *)data, size};
    struct history_entry entry;

    if (history_read(&entry, line))
        hold_entry(&entry, line);

    char *name = fuzz_rest(&input);

    hold_name(name);
    free(name);
    return 0;
}
