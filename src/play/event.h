/* SPDX-License-Identifier: MIT
 *
 * event: what reaches the game: keys, clicks, and news of the terminal and of the shared table; and
 * its effect, the act that is left to the caller.
 *
 * Invariant: an event is one int. A printable ASCII character is its own event; everything else has
 * a name here, above them all. No name depends on a terminal.
 */
#ifndef EVENT_H
#define EVENT_H

#include <stdbool.h>

enum event {
    EVENT_NONE, /* no event, or one that has no name here */
    /* Keys. */
    EVENT_ENTER = 0x100,
    EVENT_ESCAPE,
    EVENT_BACKSPACE,
    EVENT_KILL, /* Ctrl-U */
    EVENT_UP,
    EVENT_DOWN,
    EVENT_LEFT,
    EVENT_RIGHT,
    EVENT_FIRST, /* Home */
    EVENT_LAST,  /* End */
    EVENT_PAGE_UP,
    EVENT_PAGE_DOWN,
    EVENT_TAB,
    EVENT_REDO,     /* Ctrl-R */
    EVENT_HELP,     /* F1 */
    EVENT_NAMELESS, /* one that has no meaning, so that the game can say so */
    EVENT_REPAINT,  /* Ctrl-L */
    EVENT_STOP,     /* Ctrl-Z */
    EVENT_PASTE,    /* the next characters are pasted text, not keys */
    EVENT_PASTE_END,
    EVENT_RESIZE,         /* the terminal has another size, or lost what was on it */
    EVENT_END,            /* the input has ended: nobody is there any more */
    EVENT_SIGNAL,         /* a signal asks the program to go */
    EVENT_TABLE,          /* the shared table has an event of its own */
    EVENT_CELL = 0x200,   /* EVENT_CELL + cell, 0 to 8 in reading order: place there */
    EVENT_SLOT = 0x300,   /* EVENT_SLOT + place, from 0: choose that game of the list */
    EVENT_RUNE = 0x100000 /* EVENT_RUNE + a character beyond ASCII that can be seen, a wchar_t */
};

/* True for a click on a cell of the board. */
bool event_is_click(enum event event);

/* True for y and n, and for Y and N. */
bool event_is_answer(enum event event);

/* The place beside that one for an arrow, or for the letter that does the same, in rows of
 * `columns` that wrap at the edge. -1 for any other event. */
int event_beside(int place, int columns, int count, enum event event);

enum effect {
    EFFECT_NONE,
    EFFECT_REPAINT,
    EFFECT_NEXT_THEME,
    EFFECT_SHELF,  /* read the shelf and show it: shelf_page_show */
    EFFECT_BOOK,   /* in line mode: the same for the book */
    EFFECT_RESUME, /* resume the selected game of the page */
    EFFECT_OFF,    /* take the selected game off, or put it back */
    EFFECT_OPEN,   /* read the shelf and open the position of the prompt */
    EFFECT_HOST,   /* open a table, or close the one that this program hosts */
    EFFECT_JOIN,   /* knock again at the shared table */
    EFFECT_SEEK,   /* begin a session with the next one in the hall */
    EFFECT_LEAVE,
    EFFECT_NOT_OBEYED, /* a line was not obeyed, and the notice says why */
    EFFECT_SAY_BOARD,  /* from here on in line mode alone */
    EFFECT_SAY_LAST_MOVE,
    EFFECT_SAY_FREE, /* the free cells */
    EFFECT_SAY_MOVE, /* the one that is looked back at */
    EFFECT_SAY_CODE,
    EFFECT_SAY_BITS,
    EFFECT_SAY_VALUES,
    EFFECT_SAY_SHELF,
    EFFECT_SAY_COMMANDS
};

#endif
