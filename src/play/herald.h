/* SPDX-License-Identifier: MIT
 *
 * herald: what there is to say at a shared table, in words.
 *
 * Invariant: news is said once, in the notice; what stands as long as it holds is said in the
 * session's standing words.
 */
#ifndef HERALD_H
#define HERALD_H

#include "play/company.h"

/* Tell the person what has happened. */
void herald_tell(struct session *session, enum peer_event news);

/* Say what stands now: a question, who is away, how to sit down, whose turn it is. */
void herald_stand(struct session *session);

/* Why the guest has no seat, in a sentence without its end. */
enum { HERALD_REASON = 128 };
void herald_explain(const struct guest *guest, char reason[HERALD_REASON]);

#endif
