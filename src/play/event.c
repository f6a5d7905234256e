/* SPDX-License-Identifier: MIT */
#include "play/event.h"

#include "engine/game.h"

bool event_is_click(enum event event)
{
    return event >= EVENT_CELL && event < EVENT_CELL + GAME_CELLS;
}

bool event_is_answer(enum event event)
{
    return event == 'y' || event == 'n' || event == 'Y' || event == 'N';
}

int event_beside(int place, int columns, int count, enum event event)
{
    int col = place % columns;
    int row = place - col; /* the first place of it */
    int last = row + columns <= count ? row + columns - 1 : count - 1;

    switch ((int)event) {
    case EVENT_UP:
    case 'k':
        return row > 0 ? place - columns : col + (count - 1 - col) / columns * columns;
    case EVENT_DOWN:
    case 'j':
        return place + columns < count ? place + columns : col;
    case EVENT_LEFT:
    case 'h':
        return place > row ? place - 1 : last;
    case EVENT_RIGHT:
    case 'l':
        return place < last ? place + 1 : row;
    default:
        return -1;
    }
}
