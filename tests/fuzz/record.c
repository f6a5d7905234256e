/* SPDX-License-Identifier: MIT
 *
 * The fuzz target of a game as text: a name of any bytes can be written, and what is read is
 * written and read as the same.
 */
#include <string.h>

#include "engine/record.h"
#include "fuzz.h"

void fuzz_record(struct input *input)
{
    const char *text = fuzz_rest(input);
    struct record record = {.own_mark = NONE}, again;
    char written[RECORD_TEXT];

    record_set_name(&record, PLAYER_X, text);
    HOLDS(record_read(&again, written, record_write(&record, written)));
    HOLDS(record_is_same(&record, &again));
    if (!record_read(&record, text, strlen(text)))
        return;
    HOLDS(record_read(&again, written, record_write(&record, written)));
    HOLDS(record_is_same(&record, &again) && record.own_mark == again.own_mark);
    HOLDS(strcmp(record.changed, again.changed) == 0);
}
