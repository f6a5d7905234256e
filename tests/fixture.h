/* SPDX-License-Identifier: MIT
 *
 * fixture: a directory of its own for the tables of a test, and child processes that run as other
 * users of the machine.
 *
 * Invariant: everything that a test does to tables stays in fixture_directory. After the test the
 * directory is removed, and all children are killed.
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "command.h"
#include "net/tcp.h"
#include "net/unix_socket.h"

#include <stdbool.h>
#include <sys/stat.h>

/* Users of any machine: the first has a name, the others have none. */
enum { FIXTURE_DAEMON = 1, FIXTURE_NAMELESS = 54321, FIXTURE_OTHERS = 54400 };

enum { FIXTURE_PATH = UNIX_SOCKET_PATH + 64 };

/* How long a test waits before it fails, in milliseconds. */
enum { FIXTURE_TIMEOUT = 20000 };

/* The directory of the test. fixture_paths has the paths in it for the table of the user who runs
 * the test: its directory and its socket. */
extern char fixture_directory[COMMAND_HOME];
struct fixture_paths {
    char directory[FIXTURE_PATH], socket[FIXTURE_PATH];
};
extern struct fixture_paths fixture_paths;

/* The same paths for another user. */
struct fixture_paths fixture_paths_of(uid_t uid);

/* The reason of the last refusal. The function fails the test unless the call was refused for a
 * reason with these words. */
extern char fixture_reason[SOCKET_REASON];
void fixture_expect_refusal(bool is_done, const char *words);

/* Functions for AROUND_EACH. */
void fixture_set_up(void);
void fixture_tear_down(void);

/* Start a child that becomes this user and calls `act`. Its exit status is what `act` returns. */
pid_t fixture_start(uid_t uid, int (*act)(void));

/* Start a child in the same way, and wait until it has called fixture_notify. */
pid_t fixture_start_and_wait(uid_t uid, int (*act)(void));
void fixture_notify(void);

/* Wait for the child that was started last, and forget it. The outcome is that of
 * command_outcome. */
int fixture_outcome(void);

/* The user who runs the test. */
struct user fixture_user(void);

mode_t fixture_mode(const char *path);
bool fixture_exists(const char *path);
void fixture_make_file(const char *path);

/* The number of open descriptors. */
int fixture_descriptors(void);

/* The loopback addresses, and a port that was free a moment ago. */
extern const char *const fixture_loopbacks[2];
unsigned fixture_free_port(void);

/* Call suite_skip and return true if this loopback cannot be reached, as in a container without a
 * network or without IPv6. */
bool fixture_lacks(const char *loopback);

/* Connect to a port of the machine within `milliseconds`. False, with fixture_reason, on
 * failure. */
bool fixture_connect(const char *machine, unsigned port, int milliseconds, int *socket);

/* Wait for these events of poll on the socket. False after FIXTURE_TIMEOUT. */
bool fixture_wait(int socket, short events);

/* Send the text to a peer. */
void fixture_send(int peer, const char *text);

#endif
