/* SPDX-License-Identifier: MIT */
#include "play/shelf_page.h"

#include <string.h>

#include "engine/encodings.h"
#include "play/play.h"

void shelf_page_show(struct session *session, const struct shelved *games, int count)
{
    struct shelf_picker *page = &session->shelf_page;

    *page = (struct shelf_picker){
        .count = count < SHELF_PAGE ? count : SHELF_PAGE,
        .has_older = count > SHELF_PAGE,
    };
    if (count == 0) {
        session->mode = MODE_PLAY; /* its page may have been open */
        status_tell(session, session_is_under_way(session) ? "No other game is on the shelf."
                                                           : "The shelf is empty.");
        return;
    }
    memcpy(page->games, games, (size_t)page->count * sizeof *games);
    if (page->has_older)
        status_tell(session, "The newest %d of %d; --list has them all.\nThe newest %d.",
                    SHELF_PAGE, count, SHELF_PAGE);
    if (!session->in_lines)
        session->mode = MODE_PICK;
}

void shelf_page_note_said(struct session *session)
{
    session->shelf_page.is_said = session->shelf_page.count > 0;
}

const struct shelved *shelf_page_selected(const struct session *session)
{
    return &session->shelf_page.games[session->shelf_page.selected];
}

bool shelf_page_select(struct session *session, int number)
{
    bool is_there = number >= 1 && number <= session->shelf_page.count;

    if (is_there)
        session->shelf_page.selected = number - 1;
    else
        status_tell(session, "The shelf has no game %d; %s.", number,
                    status_advice(session, "r shows it", "type shelf to see it"));
    return is_there;
}

/* The selected game is off: say so, and what puts it back. */
static void tell_taken_off(struct session *session, const char *words)
{
    int number = session->shelf_page.selected + 1;
    unsigned code = (unsigned)encodings_code(record_game(&shelf_page_selected(session)->record));

    if (session->in_lines)
        status_tell(session, "Game %d, code %u, %s; off %d puts it back.", number, code, words,
                    number);
    else
        status_tell(session, "Game %d, code %u, %s; d puts it back.\nTaken off; d puts it back.",
                    number, code, words);
}

void shelf_page_toggle(struct session *session, const struct record *record)
{
    struct shelf_picker *page = &session->shelf_page;
    struct shelved *game = &page->games[page->selected];

    game->record = *record;
    game->is_off = !game->is_off;
    if (game->is_off)
        tell_taken_off(session, "is taken off");
    else
        status_tell(session, "Game %d, code %u, is back on the shelf.\nIt is back.",
                    page->selected + 1, (unsigned)encodings_code(record_game(record)));
}

enum effect shelf_page_pick(struct session *session)
{
    if (!shelf_page_selected(session)->is_off)
        return EFFECT_RESUME;
    tell_taken_off(session, "was taken off");
    return session->in_lines ? EFFECT_NOT_OBEYED : EFFECT_NONE;
}

bool shelf_page_open(struct session *session, struct game position)
{
    return submit_game(session, (struct request){.act = ACT_OPEN, .game = position});
}

void shelf_page_resume(struct session *session, const struct record *record)
{
    session_resume(session, record);
    people_after_act(session); /* the computer can be to move */
    status_tell(session, "From the shelf: %s plays X, %s plays O.\nFrom the shelf.",
                people_name(session, PLAYER_X), people_name(session, PLAYER_O));
}

/* The number of the game that an event picks, from 1 on; 0 for all others. */
static int number_of(const struct shelf_picker *page, enum event event)
{
    if (event == EVENT_ENTER || event == ' ')
        return page->selected + 1;
    if (event >= '1' && event <= '9')
        return (int)(event - '0');
    if (event >= EVENT_SLOT && event < EVENT_SLOT + SHELF_PAGE)
        return (int)(event - EVENT_SLOT) + 1;
    return 0;
}

enum effect shelf_page_press(struct session *session, enum event event)
{
    struct shelf_picker *page = &session->shelf_page;
    int number = number_of(page, event);
    int beside = event_beside(page->selected, 1, page->count, event);

    if (number > 0 && number <= page->count) {
        status_clear(session);
        page->selected = number - 1;
        return shelf_page_pick(session);
    }
    if (beside >= 0) {
        status_clear(session);
        page->selected = beside;
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        status_clear(session);
        session->mode = MODE_PLAY;
    } else if (event == 'd') {
        status_clear(session);
        return EFFECT_OFF;
    } else {
        return status_refuse_key(session, event, "r goes back");
    }
    return EFFECT_NONE;
}
