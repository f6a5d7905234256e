/* SPDX-License-Identifier: MIT
 *
 * event: what a session reacts to: a key, a click, or news from the terminal or the shared table.
 * effect: an act that a session cannot do itself, and leaves to its caller.
 *
 * Invariant: an event is one int, the same on every kind of terminal. A printable ASCII character
 * is its own event: 'u' is the key u. All other events are named in enum event.
 */
#ifndef EVENT_H
#define EVENT_H

#include <stdbool.h>

enum event {
    EVENT_NONE, /* nothing that concerns a session */
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
    EVENT_NAMELESS, /* any other key */
    EVENT_REPAINT,  /* Ctrl-L */
    EVENT_STOP,     /* Ctrl-Z */
    EVENT_PASTE,    /* the events up to EVENT_PASTE_END are pasted text, not keys */
    EVENT_PASTE_END,
    EVENT_RESIZE,         /* the size, the colours or the contents of the terminal have changed */
    EVENT_END,            /* the input has ended, or the terminal is gone */
    EVENT_SIGNAL,         /* a signal tells the program to end */
    EVENT_TABLE,          /* the shared table, or a timer, wants attention */
    EVENT_CELL = 0x200,   /* EVENT_CELL + cell: a click on the cell, 0 to 8 */
    EVENT_SLOT = 0x300,   /* EVENT_SLOT + index: a click on a game in the list of the page */
    EVENT_RUNE = 0x100000 /* EVENT_RUNE + rune: a visible character beyond ASCII */
};

/* True for a click on a cell of the board. Any other click arrives as a key or as EVENT_SLOT. */
bool event_is_click(enum event event);

/* True for Enter, Space and a click on a cell. What they do depends on what the person sees: they
 * place a mark, begin a game, or leave. */
bool event_is_enter(enum event event);

/* True for y, n, Y and N. */
bool event_is_answer(enum event event);

/* The neighbour of `index` in the direction of an arrow key, or of h, j, k or l; -1 for any other
 * event. The indexes fill row after row, and the last row is full. Each row and column wraps
 * around: with 3 columns and a count of 9, left of 0 is 2, and above 0 is 6. */
int event_beside(int index, int columns, int count, enum event event);

enum effect {
    EFFECT_NONE,
    EFFECT_REPAINT,
    EFFECT_NEXT_THEME,
    EFFECT_SHELF,  /* read and show the shelf */
    EFFECT_BOOK,   /* in line mode: read the book */
    EFFECT_RESUME, /* resume the selected game of the page */
    EFFECT_OFF,    /* take the selected game off the shelf, or put it back */
    EFFECT_OPEN,   /* read the shelf, then open prompt.position */
    EFFECT_HOST,   /* open a table, or close this host's table */
    EFFECT_JOIN,   /* ask again to join the shared table */
    EFFECT_SEEK,   /* in a hall: start a session with the next player */
    EFFECT_LEAVE,
    EFFECT_NOT_OBEYED, /* in line mode: a notice says why the line was not obeyed */

    /* For line mode only: what to print. All effects from here on are of this kind. */
    EFFECT_SAY_BOARD,
    EFFECT_SAY_LAST_MOVE,
    EFFECT_SAY_FREE, /* name the free cells */
    EFFECT_SAY_MOVE, /* name and judge the move before the position that is shown */
    EFFECT_SAY_CODE,
    EFFECT_SAY_BITS,
    EFFECT_SAY_VALUES,
    EFFECT_SAY_SHELF,
    EFFECT_SAY_COMMANDS
};

#endif
