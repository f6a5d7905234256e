/* SPDX-License-Identifier: MIT */
#include "outside/keeper.h"
#include "outside/shelf_file.h"

#include "engine/encodings.h"
#include "picture/pages.h"

const char *keeper_words(enum shelf_error error)
{
    static const char *const words[] = {
        [SHELF_SET_ASIDE] = "the shelf was damaged, and is set aside as shelf.damaged",
        [SHELF_DAMAGED] = "the shelf is damaged; the next game that is kept sets it aside",
        [SHELF_NO_FOLDER] = "there is no folder for the shelf",
        [SHELF_NOT_A_FILE] = "what stands in the shelf's place is no file",
        [SHELF_UNREADABLE] = "the shelf cannot be read",
        [SHELF_UNWRITABLE] = "the shelf cannot be written",
    };

    return words[error];
}

bool keeper_keep(struct keeper *keeper, struct sitting *sitting)
{
    struct game wanted = sitting_to_shelve(sitting);
    enum shelf_error error_before = keeper->error;
    struct game fallen;

    keeper->error = SHELF_OK; /* what could not be written need not be any more */
    if (game_word(wanted) == game_word(sitting->round.shelved))
        return false;

    enum shelf_error error = shelf_file_exchange(sitting->round.shelved, wanted, &fallen);

    if (error != SHELF_OK && error != SHELF_SET_ASIDE) {
        keeper->error = error;
        if (error_before == SHELF_OK)
            sitting_tell(sitting, "Not kept: %s.", keeper_words(error));
        return error_before == SHELF_OK;
    }
    sitting_set_shelved(sitting, wanted);
    if (error == SHELF_SET_ASIDE)
        sitting_tell(sitting, "Begun anew: %s.", keeper_words(error));
    else if (game_word(fallen) != 0)
        sitting_tell(sitting, "The shelf is full: its oldest game, code %u, fell off.",
                     (unsigned)encodings_code(fallen));
    else
        return false;
    return true;
}

void keeper_show(struct sitting *sitting)
{
    struct shelf shelf;
    enum shelf_error error = shelf_file_read(&shelf);

    if (error == SHELF_OK)
        sitting_show_shelf(sitting, &shelf, PAGES_SHELF_COLUMNS);
    else
        sitting_tell(sitting, "No shelf: %s.", keeper_words(error));
}

void keeper_greet(struct sitting *sitting, const char *hint)
{
    struct shelf shelf;
    enum shelf_error error = shelf_file_read(&shelf);
    int count = error == SHELF_OK ? shelf_count(&shelf) : 0;

    if (error != SHELF_OK)
        sitting_tell(sitting, "No shelf: %s.", keeper_words(error));
    else if (count > 0 && hint)
        sitting_tell(sitting, "%d game%s on the shelf: %s.", count, count > 1 ? "s wait" : " waits",
                     hint);
}
