/* SPDX-License-Identifier: MIT
 *
 * line_edit: the line in which a position or a name is typed.
 *
 * Invariant: what is typed is whole characters of the locale, and what has no room is left out.
 */
#ifndef LINE_EDIT_H
#define LINE_EDIT_H

#include "play/session.h"

/* An event while text is being typed: session_is_typing. */
enum effect line_edit_press(struct session *session, enum event event);

#endif
