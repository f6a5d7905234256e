/* SPDX-License-Identifier: MIT
 *
 * pseudo: openpty, forkpty and login_tty, from the header where the system declares them.
 */
#ifndef PSEUDO_H
#define PSEUDO_H

#if defined HAVE_PTY_H
#include <pty.h>
#include <utmp.h>
#elif defined HAVE_LIBUTIL_H
#include <libutil.h>
#else
#include <util.h>
#endif

#endif
