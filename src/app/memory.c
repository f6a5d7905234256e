/* SPDX-License-Identifier: MIT */
#include "app/memory.h"

#include <stdlib.h>

#include "app/error.h"

/* What is said last is what is read, and what matters most is said last. */
void memory_keep(struct memory *memory, struct session *session, const struct theme *theme)
{
    preferences_keep(&memory->preferences, session, theme);
    bookkeeper_keep(&memory->bookkeeper, session);
    keeper_keep(&memory->keeper, session);
}

void memory_send_last(struct memory *memory, struct session *session)
{
    bookkeeper_send_last(&memory->bookkeeper, session);
    preferences_send_last(&memory->preferences);
}

int memory_finish(struct memory *memory, struct session *session)
{
    char shelf[KEEPER_WORDS];
    char book[BOOKKEEPER_WORDS];
    char settings[PREFERENCES_WORDS];
    int status = EXIT_SUCCESS;
    bool is_kept = keeper_finish(&memory->keeper, shelf);

    if (*shelf)
        status = error_report(is_kept ? EXIT_SUCCESS : EXIT_FAILURE, "%s", shelf);
    if (!bookkeeper_finish(&memory->bookkeeper, session, book))
        status = error_report(EXIT_FAILURE, "%s", book);
    if (!preferences_finish(&memory->preferences, settings))
        status = error_report(EXIT_FAILURE, "%s", settings);
    return status;
}
