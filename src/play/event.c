/* SPDX-License-Identifier: MIT */
#include "play/event.h"

#include "engine/game.h"

bool event_is_click(enum event event)
{
    return event >= EVENT_CELL && event < EVENT_CELL + GAME_CELLS;
}

bool event_is_enter(enum event event)
{
    return event == EVENT_ENTER || event == ' ' || event_is_click(event);
}

bool event_is_answer(enum event event)
{
    return event == 'y' || event == 'n' || event == 'Y' || event == 'N';
}

int event_beside(int index, int columns, int count, enum event event)
{
    int col = index % columns;
    int row = index - col; /* the first index of the row */

    switch ((int)event) {
    case EVENT_UP:
    case 'k':
        return (index + count - columns) % count;
    case EVENT_DOWN:
    case 'j':
        return (index + columns) % count;
    case EVENT_LEFT:
    case 'h':
        return row + (col + columns - 1) % columns;
    case EVENT_RIGHT:
    case 'l':
        return row + (col + 1) % columns;
    default:
        return -1;
    }
}
