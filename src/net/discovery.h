/* SPDX-License-Identifier: MIT
 *
 * discovery: the tables of this machine, found by asking their hosts.
 *
 * Invariant: all hosts together are waited for no longer than durations.discovery, and no person is
 * told of the question.
 */
#ifndef DISCOVERY_H
#define DISCOVERY_H

#include "net/unix_socket.h"

/* Ask all tables, and choose the one that waits, or at which two play. A host without an answer in
 * time, or with a wrong one, is left out. False, with the reason, unless there is exactly one. */
bool discovery_choose(struct user *host, bool is_playing, char reason[SOCKET_REASON]);

#endif
