/* SPDX-License-Identifier: MIT
 *
 * modes: what the screen changes about its terminal, and how it is changed back: the modes
 * of the line that the keyboard is on, and of the one that is painted to, which may be another; and
 * the sequences that switch to the screen.
 *
 * Invariant: whatever has been changed, the two functions that a signal handler may call change it
 * back, and neither does anything twice.
 */
#ifndef MODES_H
#define MODES_H

#include <stdbool.h>
#include <stddef.h>

/* xterm's private modes for mouse reports and for brackets around pasted text. */
#define MOUSE_ON "\033[?1000;1006h"
#define MOUSE_OFF "\033[?1006;1000l"
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

/* Whether the terminal is another program's at the moment: this one is in the background. */
bool modes_in_background(void);

/* Keep the modes of the lines as they are, to be given back, if they have not been taken. */
void modes_keep(void);

/* Keys come one by one, unseen and as they are, Ctrl-S and Ctrl-Q too; signals still have theirs.
 * A read does not wait. What is painted comes out as it is. */
void modes_take(void);

/* Give the modes back, if they were taken and the terminal is not another program's. For handlers
 * too. */
void modes_give_back(void);

/* Prepare the bytes that end the screen of curses' current terminal, and send them, once. The
 * latter for handlers too. */
void modes_prepare_farewell(void);
void modes_say_farewell(void);

/* Send all of the bytes, unless the descriptor fails. */
void modes_send(int descriptor, const char *bytes, size_t length);

/* Whether the terminal sends mouse reports like xterm, and so takes xterm's private modes. */
bool modes_are_like_xterm(void);

#endif
