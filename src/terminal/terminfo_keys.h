/* SPDX-License-Identifier: MIT
 *
 * terminfo_keys: what the keys of a terminal send, as terminfo describes it.
 */
#ifndef TERMINFO_KEYS_H
#define TERMINFO_KEYS_H

#include "terminal/decoder.h"

/* Let the decoder know the keys of curses' current terminal, whose description must outlive it. */
void terminfo_keys_teach(struct decoder *decoder);

#endif
