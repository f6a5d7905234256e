/* SPDX-License-Identifier: MIT
 *
 * play: the sitting on the screen: draw, wait, press.
 *
 * Invariant: what was pressed is drawn before the next key is waited for, pasted text apart, which
 * is drawn when it has ended.
 */
#ifndef PLAY_H
#define PLAY_H

#include "ending.h"
#include "options.h"
#include "outside/keeper.h"
#include "outside/peers.h"
#include "table/sitting.h"

/* Play on the whole terminal until somebody leaves. The peers are null where no table is shared. */
enum ending play_on_screen(struct sitting *sitting, struct keeper *keeper,
                           const struct options *options, struct peers *peers);

#endif
