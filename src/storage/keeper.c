/* SPDX-License-Identifier: MIT */
#include "storage/keeper.h"

#include <stdio.h>

#include "display/pages.h"
#include "engine/encodings.h"

const char *keeper_words(enum shelf_error error)
{
    static const char *const words[] = {
        [SHELF_DAMAGED] = "the shelf is damaged; the next game that is kept sets it aside",
        [SHELF_NO_FOLDER] = "there is no folder for the shelf",
        [SHELF_NOT_A_FILE] = "what stands in the shelf's place is not a file",
        [SHELF_UNREADABLE] = "the shelf cannot be read",
        [SHELF_UNWRITABLE] = "the shelf cannot be written",
    };

    return words[error];
}

enum { CODES_SIZE = SHELF_SLOTS * sizeof "6045, " };

/* The codes of the games, the oldest first. */
static void list_codes(char codes[CODES_SIZE], const struct shelf *shelf)
{
    size_t length = 0;

    codes[0] = '\0';
    for (int slot = shelf_count(shelf) - 1; slot >= 0; slot--)
        length +=
            (size_t)snprintf(codes + length, CODES_SIZE - length, "%s%u", length > 0 ? ", " : "",
                             (unsigned)encodings_code(shelf_game(shelf, slot)));
}

static bool tell_fallen(struct session *session, const struct shelf *fallen)
{
    char codes[CODES_SIZE];
    int count = shelf_count(fallen);

    list_codes(codes, fallen);
    if (count == 1)
        session_tell(session, "The shelf is full: its oldest game, code %s, fell off.", codes);
    else if (count > 1)
        session_tell(session, "The shelf is full: its oldest games, codes %s, fell off.", codes);
    return count > 0;
}

static bool tell_report(struct keeper *keeper, struct session *session, const struct report *report)
{
    bool is_known = keeper->error != SHELF_OK;

    keeper->error = report->error;
    if (report->error != SHELF_OK) {
        if (!is_known)
            session_tell(session, "Not kept: %s.", keeper_words(report->error));
        return !is_known;
    }
    if (*report->aside) {
        session_tell(session, "A new shelf: the old one was damaged, and is now %s.",
                     report->aside);
        return true;
    }
    return tell_fallen(session, &report->fallen);
}

static bool are_same(struct game one, struct game other)
{
    return game_word(one) == game_word(other);
}

/* The game that must stand on the shelf at the end. One that was taken from there and not played on
 * is left to others who took it. */
static struct game to_leave(const struct session *session)
{
    return session_is_played(session) ? session_to_shelve(session) : (struct game){0};
}

/* Each is told twice: where two games met on the shelf, the first time only one of them goes. */
static void take_off(struct clerk *clerk, struct session *session)
{
    struct change change = {.new = {0}};

    while (session_take_off(session, &change.old)) {
        clerk_tell(clerk, change, clerk->leaves);
        clerk_tell(clerk, change, clerk->leaves);
    }
}

void keeper_write(struct keeper *keeper, struct session *session)
{
    struct clerk *clerk = &keeper->clerk;

    take_off(clerk, session);

    struct change change = {session->saved.shelved, session_to_shelve(session)};
    struct game leaves = to_leave(session);
    bool is_to_retry = clerk->owed.count > 0 && clerk_is_idle(clerk);

    if (!are_same(change.old, change.new)) {
        clerk_tell(clerk, change, leaves);
        session_set_shelved(session, change.new);
    } else if (is_to_retry || !are_same(leaves, clerk->leaves)) {
        clerk_tell(clerk, (struct change){0}, leaves);
    }
}

bool keeper_keep(struct keeper *keeper, struct session *session)
{
    struct report report;

    keeper_write(keeper, session);
    return clerk_hear(&keeper->clerk, &report) && tell_report(keeper, session, &report);
}

/* The games that the first shelf has and the second has not. */
static struct shelf subtract(const struct shelf *shelf, const struct shelf *other)
{
    struct shelf rest = *shelf;

    for (int slot = 0; slot < shelf_count(other); slot++)
        shelf_take(&rest, shelf_game(other, slot));
    return rest;
}

bool keeper_finish(struct keeper *keeper, char words[KEEPER_WORDS])
{
    struct clerk *clerk = &keeper->clerk;
    struct shelf found = {0};
    char codes[CODES_SIZE];

    words[0] = '\0';
    if (clerk_dismiss(clerk)) {
        list_codes(codes, &clerk->fallen);
        if (*codes)
            snprintf(words, KEEPER_WORDS, "the shelf is full: code %s fell off", codes);
        return true;
    }

    bool is_read = shelf_file_read(&found) == SHELF_OK;
    enum shelf_error error = clerk->error != SHELF_OK ? clerk->error : SHELF_UNWRITABLE;
    struct shelf wanted = found;

    ledger_apply(&clerk->owed, &wanted);
    if (shelf_holds(clerk->leaves))
        shelf_put(&wanted, clerk->leaves);

    struct shelf lost = subtract(&wanted, &found);
    struct shelf left_over = subtract(&found, &wanted);

    list_codes(codes, &lost);
    if (*codes)
        snprintf(words, KEEPER_WORDS, "not on the shelf: code %s: %s", codes, keeper_words(error));
    else if (shelf_count(&left_over) > 0 || !is_read)
        snprintf(words, KEEPER_WORDS, "a game that should be off the shelf may still be on it: %s",
                 keeper_words(error));
    else
        return true;
    return false;
}

/* The shelf with all that is owed to it. False, and the reason told, if it cannot be read. */
static bool read_shelf(const struct keeper *keeper, struct session *session, struct shelf *shelf)
{
    enum shelf_error error = shelf_file_read(shelf);

    if (error != SHELF_OK)
        session_tell(session, "No shelf: %s.", keeper_words(error));
    else
        ledger_apply(&keeper->clerk.owed, shelf);
    return error == SHELF_OK;
}

bool keeper_show(const struct keeper *keeper, struct session *session)
{
    struct shelf shelf;
    bool is_read = read_shelf(keeper, session, &shelf);

    if (is_read)
        session_show_shelf(session, &shelf, PAGES_SHELF_COLUMNS);
    return is_read;
}

void keeper_take_up(const struct keeper *keeper, struct session *session)
{
    struct shelf shelf;

    if (read_shelf(keeper, session, &shelf))
        session_take_up(session, &shelf);
}

void keeper_greet(struct session *session, const char *hint)
{
    struct shelf shelf;
    enum shelf_error error = shelf_file_read(&shelf);
    int count = error == SHELF_OK ? shelf_count(&shelf) : 0;

    if (error != SHELF_OK)
        session_tell(session, "No shelf: %s.", keeper_words(error));
    else if (count > 0 && hint && shelf_file_is_news(&shelf))
        session_tell(session, "%d game%s on the shelf: %s.", count, count > 1 ? "s wait" : " waits",
                     hint);
}
