/* SPDX-License-Identifier: MIT */
#include "play/shelf_page.h"

#include "play/play.h"

void shelf_page_show(struct session *session, const struct shelf *shelf)
{
    if (shelf_count(shelf) == 0) {
        session->mode = MODE_PLAY; /* its page may have been open */
        session_tell(session, session_is_under_way(session) ? "No other game is on the shelf."
                                                            : "The shelf is empty.");
        return;
    }
    session->shelf_page.shelf = *shelf;
    session->shelf_page.slot = 0;
    session->mode = MODE_PICK;
}

bool shelf_page_open(struct session *session, const struct shelf *shelf)
{
    struct game game = session->prompt.position;

    return submit_game(session, (struct request){.act = ACT_OPEN, .game = game},
                       shelf_find(shelf, game));
}

bool shelf_page_has_off(struct session *session, struct shelf_entry *entry, int *number)
{
    struct shelf_picker *page = &session->shelf_page;

    if (!shelf_holds(page->off.game))
        return false;
    *entry = page->off;
    *number = page->off_number;
    page->off = (struct shelf_entry){.game = {0}};
    return true;
}

void shelf_page_take_off(struct session *session, int slot)
{
    struct shelf_picker *page = &session->shelf_page;
    int count = shelf_count(&page->shelf);

    page->off = page->shelf.entries[slot];
    page->off_number = 0;
    for (int older = slot; older < count; older++)
        page->off_number += shelf_is_same(page->shelf.entries[older], page->off);
    shelf_take(&page->shelf, page->off, page->off_number);
    page->slot = slot == count - 1 && slot > 0 ? slot - 1 : slot;
    if (count == 1)
        session->mode = MODE_PLAY;
    session_tell(session, "Game %d is taken off.", slot + 1);
}

void shelf_page_pick(struct session *session, int slot)
{
    struct shelf_entry entry = session->shelf_page.shelf.entries[slot];

    session->shelf_page.slot = slot;
    submit_game(session, (struct request){.act = ACT_OPEN, .game = entry.game}, entry);
}

/* The slot of an event, of which `first` is slot 0; -1 for all others. */
static int slot_from(enum event event, int first)
{
    unsigned slot = (unsigned)event - (unsigned)first;

    return slot < SHELF_SLOTS ? (int)slot : -1;
}

enum effect shelf_page_press(struct session *session, enum event event)
{
    struct shelf_picker *page = &session->shelf_page;
    int games = shelf_count(&page->shelf);
    int beside = event_beside(page->slot, SHELF_COLUMNS, games, event);
    int picked = event == EVENT_ENTER || event == ' ' ? page->slot
               : event <= '9'                         ? slot_from(event, '1')
                                                      : slot_from(event, EVENT_SLOT);

    if (picked >= 0 && picked < games) {
        shelf_page_pick(session, picked);
    } else if (beside >= 0) {
        session_clear_notice(session);
        page->slot = beside;
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        session->mode = MODE_PLAY;
        session_clear_notice(session);
    } else if (event == 'd') {
        shelf_page_take_off(session, page->slot);
    } else {
        return status_refuse_key(session, event, "r goes back");
    }
    return EFFECT_NONE;
}
