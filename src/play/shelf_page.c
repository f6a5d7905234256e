/* SPDX-License-Identifier: MIT */
#include "play/shelf_page.h"

#include <assert.h>
#include <string.h>

#include "engine/encodings.h"
#include "play/play.h"
#include "play/review.h"

/* The index of the game with this KEY or, if it is gone, the index nearest to `before`. */
static int find_again(const struct shelf_lists *lists, int list, const char *key, int before)
{
    for (int i = 0; i < lists->counts[list]; i++)
        if (strcmp(lists->games[list][i].key, key) == 0)
            return i;
    return before < lists->counts[list] ? before
         : lists->counts[list] > 0      ? lists->counts[list] - 1
                                        : 0;
}

void shelf_page_show(struct session *session, struct shelf_lists lists)
{
    struct shelf_picker *page = &session->shelf_page;
    bool is_open = session->mode == MODE_PICK;

    for (int list = 0; list < SHELF_LISTS; list++) {
        int *selected = &page->selected[list];
        bool is_chosen = is_open && *selected < page->lists.counts[list];

        *selected = is_chosen
                      ? find_again(&lists, list, page->lists.games[list][*selected].key, *selected)
                      : 0;
    }
    page->lists = lists;
    page->is_said[page->list] = false;
    if (session->in_lines)
        return;
    session->mode = MODE_PICK;
    if (is_open)
        return;
    page->list = SHELF_WAITING;
    if (!lists.is_whole || lists.counts[SHELF_WAITING] > 0)
        return;
    shelf_page_tell_empty(session);
    page->list = SHELF_FINISHED;
    if (lists.counts[SHELF_FINISHED] == 0)
        session->mode = MODE_PLAY;
}

void shelf_page_tell_empty(struct session *session)
{
    if (session->in_lines && session->shelf_page.list == SHELF_FINISHED)
        status_tell(session, "The book is empty: no two named players have finished a game yet.");
    else
        status_tell(session, session_is_in_progress(session) ? "No other game is on the shelf."
                                                             : "The shelf is empty.");
}

void shelf_page_note_said(struct session *session)
{
    session->shelf_page.is_said[session->shelf_page.list] = true;
}

const struct shelved *shelf_page_selected(const struct session *session)
{
    const struct shelf_picker *page = &session->shelf_page;

    return page->lists.counts[page->list] > 0
             ? &page->lists.games[page->list][page->selected[page->list]]
             : NULL;
}

void shelf_page_choose(struct session *session, enum shelf_list list)
{
    session->shelf_page.list = list;
}

bool shelf_page_select(struct session *session, int number)
{
    struct shelf_picker *page = &session->shelf_page;
    enum shelf_list list = page->list;
    bool is_there = number <= page->lists.counts[list];

    if (is_there)
        page->selected[list] = number - 1;
    else
        status_tell(session, "The %s has no game %d; type %s to list its games.",
                    list == SHELF_WAITING ? "shelf" : "book", number,
                    list == SHELF_WAITING ? "shelf" : "book");
    return is_there;
}

static void tell_taken_off(struct session *session, const struct shelved *game, const char *words)
{
    int number = session->shelf_page.selected[SHELF_WAITING] + 1;
    unsigned code = (unsigned)encodings_code(record_game(&game->record));

    if (session->in_lines)
        status_tell(session, "Game %d, code %u, %s; off %d puts it back.", number, code, words,
                    number);
    else
        status_tell(session, "Game %d, code %u, %s; d puts it back.\nTaken off; d puts it back.",
                    number, code, words);
}

void shelf_page_tell_off(struct session *session)
{
    const struct shelved *game = shelf_page_selected(session);

    assert(game);
    if (game->is_off)
        tell_taken_off(session, game, "is taken off");
    else
        status_tell(session, "Game %d, code %u, is back on the shelf.\nIt is back.",
                    session->shelf_page.selected[SHELF_WAITING] + 1,
                    (unsigned)encodings_code(record_game(&game->record)));
}

enum effect shelf_page_pick(struct session *session)
{
    const struct shelved *game = shelf_page_selected(session);

    assert(game);
    if (session->shelf_page.list == SHELF_FINISHED) {
        review_begin(session, &game->record);
        return EFFECT_NONE;
    }
    if (!game->is_off)
        return EFFECT_RESUME;
    tell_taken_off(session, game, "was taken off");
    return session->in_lines ? EFFECT_NOT_OBEYED : EFFECT_NONE;
}

bool shelf_page_open(struct session *session, struct game position)
{
    return submit_game(session, (struct request){.act = ACT_OPEN, .game = position});
}

void shelf_page_resume(struct session *session, const struct record *record)
{
    session_resume(session, record);
    people_move_computer(session);
    status_tell(session, "From the shelf: %s plays X, %s plays O.\nFrom the shelf.",
                people_name(session, PLAYER_X), people_name(session, PLAYER_O));
}

/* The number, from 1, of the game that the event picks; 0 for any other event. */
static int number_of(int selected, enum event event)
{
    if (event == EVENT_ENTER || event == ' ')
        return selected + 1;
    if (event >= '1' && event <= '9')
        return (int)(event - '0');
    if (event >= EVENT_SLOT)
        return (int)(event - EVENT_SLOT) + 1;
    return 0;
}

/* The index to which the event moves the selection; -1 if the event does not move it. */
static int find_place(int selected, int count, enum event event)
{
    enum { LEAP = 10 };

    switch ((int)event) {
    case EVENT_UP:
    case 'k':
    case EVENT_DOWN:
    case 'j':
        return event_beside(selected, 1, count, event);
    case EVENT_PAGE_UP:
        return selected > LEAP ? selected - LEAP : 0;
    case EVENT_PAGE_DOWN:
        return selected + LEAP < count ? selected + LEAP : count - 1;
    case EVENT_FIRST:
        return 0;
    case EVENT_LAST:
        return count - 1;
    default:
        return -1;
    }
}

static bool is_for_other_list(enum event event)
{
    return event == EVENT_TAB || event == EVENT_LEFT || event == EVENT_RIGHT || event == 'h'
        || event == 'l';
}

enum effect shelf_page_press(struct session *session, enum event event)
{
    struct shelf_picker *page = &session->shelf_page;
    int count = page->lists.counts[page->list];
    int *selected = &page->selected[page->list];
    int number = number_of(*selected, event);
    int place = count > 0 ? find_place(*selected, count, event) : -1;

    if (number > 0 && number <= count) {
        status_clear(session);
        *selected = number - 1;
        return shelf_page_pick(session);
    }
    if (place >= 0) {
        status_clear(session);
        *selected = place;
    } else if (is_for_other_list(event)) {
        status_clear(session);
        page->list = page->list == SHELF_WAITING ? SHELF_FINISHED : SHELF_WAITING;
    } else if (event == EVENT_ESCAPE || event == 'r' || event == 'q') {
        status_clear(session);
        session->mode = MODE_PLAY;
    } else if (event == 'd' && page->list == SHELF_WAITING && count > 0) {
        status_clear(session);
        return EFFECT_OFF;
    } else {
        return status_refuse_key(session, event, "r goes back");
    }
    return EFFECT_NONE;
}
