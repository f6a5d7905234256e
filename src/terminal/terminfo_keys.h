/* SPDX-License-Identifier: MIT
 *
 * screen_keys: what the keys of a terminal send, as terminfo describes it.
 */
#ifndef TERMINFO_KEYS_H
#define TERMINFO_KEYS_H

#include "terminal/decoder.h"

/* Let the decoder know the keys of curses' current terminal, whose description must outlive it. */
void screen_keys_know(struct decoder *decoder);

#endif
