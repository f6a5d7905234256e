/* SPDX-License-Identifier: MIT */
#include "app/memory.h"

#include <stdlib.h>

#include "app/error.h"

/* What is said last is what is read, and what matters most is said last. */
void memory_keep(struct memory *memory, struct sitting *sitting, const struct look *look)
{
    preferences_keep(&memory->preferences, sitting, look);
    bookkeeper_keep(&memory->bookkeeper, sitting);
    keeper_keep(&memory->keeper, sitting);
}

void memory_send_last(struct memory *memory, struct sitting *sitting)
{
    bookkeeper_send_last(&memory->bookkeeper, sitting);
    preferences_send_last(&memory->preferences);
}

int memory_finish(struct memory *memory, struct sitting *sitting)
{
    char shelf[KEEPER_WORDS];
    char book[BOOKKEEPER_WORDS];
    char settings[PREFERENCES_WORDS];
    int status = EXIT_SUCCESS;
    bool is_kept = keeper_finish(&memory->keeper, shelf);

    if (*shelf)
        status = complain(is_kept ? EXIT_SUCCESS : EXIT_FAILURE, "%s", shelf);
    if (!bookkeeper_finish(&memory->bookkeeper, sitting, book))
        status = complain(EXIT_FAILURE, "%s", book);
    if (!preferences_finish(&memory->preferences, settings))
        status = complain(EXIT_FAILURE, "%s", settings);
    return status;
}
