/* SPDX-License-Identifier: MIT
 *
 * import: the shelf and the book of 1.x, two plain files of those names, become files of games,
 * once, and stay where they are. This file can go when nobody has them any more.
 *
 *     shelf    the word of shelf.h, except that its upper nibble is a check, and that the words of
 *              games have bits of people in place of the status; the newest game in slot 0
 *     book     a line a game, the oldest first, with tabs between its fields: the time of its end,
 *              X, O, the code of its start, the moves, the result. In a name \xNN is a byte.
 *
 * Invariant: a KEY follows from the file and the place in it, and playing/ comes last, so that an
 * import that was interrupted, or that two programs make at once, ends the same.
 */
#ifndef IMPORT_H
#define IMPORT_H

#include "storage/state_dir.h"

/* Take over shelf and book of 1.x if there is no playing/ yet. False, with the reason, if they
 * cannot be read or written: then there is no playing/ either. */
bool import_games(int directory, char why[STATE_DIR_REASON]);

#endif
