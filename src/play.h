/* SPDX-License-Identifier: MIT
 *
 * play: the sitting on the screen: draw, wait, press.
 *
 * Invariant: what a key did is drawn before the next key is waited for; pasted text is drawn once,
 * when it has ended.
 */
#ifndef PLAY_H
#define PLAY_H

#include "ending.h"
#include "memory.h"
#include "options.h"
#include "outside/peers.h"
#include "table/sitting.h"

/* Play on the whole terminal until somebody leaves. The peers are null where no table is shared. */
enum ending play_on_screen(struct sitting *sitting, struct memory *memory,
                           const struct options *options, struct peers *peers);

#endif
