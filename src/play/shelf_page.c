/* SPDX-License-Identifier: MIT */
#include "play/shelf_page.h"

#include "play/acts.h"

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

    return acts_begin_game(session, (struct request){.act = ACT_OPEN, .game = game},
                           shelf_find(shelf, game));
}

/* The number of entries in these slots that are the same. */
static int count_same(const struct shelf *shelf, int slots, struct shelf_entry entry)
{
    int count = 0;

    for (int slot = 0; slot < slots; slot++)
        count += shelf_is_same(shelf->entries[slot], entry);
    return count;
}

/* Of entries that are the same the first ones of the page are off. */
bool shelf_page_is_off(const struct session *session, int slot)
{
    const struct shelf_picker *page = &session->shelf_page;
    struct shelf_entry entry = page->shelf.entries[slot];

    return count_same(&page->shelf, slot, entry)
         < count_same(&page->off, shelf_count(&page->off), entry);
}

void shelf_page_clear_off(struct session *session)
{
    session->shelf_page.off = (struct shelf){0};
}

static void take_off(struct session *session)
{
    struct shelf_picker *page = &session->shelf_page;

    if (!shelf_page_is_off(session, page->slot))
        shelf_put(&page->off, page->shelf.entries[page->slot]);
    session_tell(session, "Game %d is taken off.", page->slot + 1);
}

static void put_back(struct session *session)
{
    struct shelf_picker *page = &session->shelf_page;
    struct shelf_entry last = page->off.entries[0];

    if (!shelf_take(&page->off, last)) {
        session_tell(session, "Nothing to put back.");
        return;
    }
    for (int slot = 0; slot < shelf_count(&page->shelf); slot++)
        if (shelf_is_same(page->shelf.entries[slot], last))
            page->slot = slot;
    session_tell(session, "Game %d is back.", page->slot + 1);
}

void shelf_page_leave(struct session *session)
{
    int count = shelf_count(&session->shelf_page.off);

    session->mode = MODE_PLAY;
    session_clear_notice(session);
    if (count > 0)
        session_tell(session, "%d game%s taken off the shelf.", count, count > 1 ? "s" : "");
}

/* Taking a game up puts it back first. One that may not be begun now stays on the shelf. */
static void pick(struct session *session, int slot)
{
    struct shelf_entry entry = session->shelf_page.shelf.entries[slot];

    session->shelf_page.slot = slot;
    if (shelf_page_is_off(session, slot))
        shelf_take(&session->shelf_page.off, entry);
    acts_begin_game(session, (struct request){.act = ACT_OPEN, .game = entry.game}, entry);
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
    int beside = acts_place_beside(page->slot, SHELF_COLUMNS, games, event);
    int selected = beside >= 0 ? beside : slot_from(event, EVENT_SELECT);
    int picked = event == EVENT_ENTER || event == ' ' ? page->slot
               : event <= '9'                         ? slot_from(event, '1')
                                                      : slot_from(event, EVENT_SLOT);

    if (picked >= 0 && picked < games) {
        pick(session, picked);
    } else if (selected >= 0 && selected < games) {
        session_clear_notice(session);
        page->slot = selected;
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        shelf_page_leave(session);
    } else if (event == 'd') {
        take_off(session);
    } else if (event == 'u') {
        put_back(session);
    } else {
        return acts_refuse_key(session, event, "r goes back");
    }
    return EFFECT_NONE;
}
