/* SPDX-License-Identifier: MIT */
#include "play/session.h"

void session_show_shelf(struct session *session, const struct shelf *shelf)
{
    if (shelf_count(shelf) == 0) {
        session->mode = MODE_PLAY; /* its page may have been open */
        session_tell(session, "The shelf is empty.");
        return;
    }
    session->shelf_page.shelf = *shelf;
    session->shelf_page.slot = 0;
    session->mode = MODE_PICK;
}

void shelf_page_select(struct session *session, int slot)
{
    session->shelf_page.slot = slot;
}

enum effect shelf_page_take_off(struct session *session)
{
    struct game game = shelf_game(&session->shelf_page.shelf, session->shelf_page.slot);

    shelf_put(&session->shelf_page.off, game);
    session_tell(session, "Game %d is taken off.", session->shelf_page.slot + 1);
    return EFFECT_NONE;
}

enum effect shelf_page_put_back(struct session *session)
{
    struct game last = shelf_game(&session->shelf_page.off, 0);

    if (!shelf_take(&session->shelf_page.off, last)) {
        session_tell(session, "Nothing to put back.");
        return EFFECT_NONE;
    }
    for (int slot = 0; slot < shelf_count(&session->shelf_page.shelf); slot++)
        if (game_word(shelf_game(&session->shelf_page.shelf, slot)) == game_word(last))
            session->shelf_page.slot = slot;
    session_tell(session, "Game %d is back.", session->shelf_page.slot + 1);
    return EFFECT_NONE;
}

enum effect shelf_page_leave(struct session *session)
{
    int count = shelf_count(&session->shelf_page.off);

    session->mode = MODE_PLAY;
    session_hush(session);
    if (count > 0)
        session_tell(session, "%d game%s taken off the shelf.", count, count > 1 ? "s" : "");
    return EFFECT_NONE;
}

/* Taking a game up puts it back first. */
enum effect shelf_page_pick(struct session *session, int slot)
{
    session->shelf_page.slot = slot;
    shelf_take(&session->shelf_page.off, shelf_game(&session->shelf_page.shelf, slot));
    return EFFECT_PICK;
}

void shelf_page_set_off(struct session *session, const struct shelf *off)
{
    session->shelf_page.off = *off;
}
