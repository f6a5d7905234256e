/* SPDX-License-Identifier: MIT
 *
 * ground: a folder of its own for the tables of a test, and users of the machine, played by
 * children that become them.
 *
 * Invariant: everything that a test does to tables is on its ground, and is gone after it with all
 * children.
 */
#ifndef GROUND_H
#define GROUND_H

#include "command.h"
#include "net/tcp.h"
#include "net/unix_socket.h"

#include <stdbool.h>
#include <sys/stat.h>

/* Users of any machine: one with a name, and some that have none. */
enum { GROUND_DAEMON = 1, GROUND_NAMELESS = 54321, GROUND_OTHERS = 54400 };

enum { GROUND_PATH = UNIX_SOCKET_PATH + 64 };

/* The time after which a test has failed, in milliseconds. */
enum { GROUND_PATIENCE = 20000 };

/* The ground, and on it the folder and the socket of the user who runs the test. */
extern char ground[COMMAND_HOME];
extern struct unix_socket_paths ground_paths;

/* The reason of the last refusal; and a check of it. */
extern char ground_reason[SOCKET_REASON];
void ground_expect_refusal(bool is_done, const char *words);

/* Fixtures, for before and after each test. */
void ground_break(void);
void ground_clear(void);

/* A child that becomes that user and does it. Its status is what that returns. */
pid_t ground_start(uid_t user, int (*act)(void));

/* The same, and wait until the child has called ground_tell. */
pid_t ground_start_and_hear(uid_t user, int (*act)(void));
void ground_tell(void);

/* Wait for the child that was started last, and forget it. The outcome is as in struct command. */
int ground_outcome(void);

/* The owner of the ground, whose table it is. */
struct user ground_owner(void);

mode_t ground_mode(const char *path);
bool ground_has(const char *path);
void ground_make_file(const char *path);

/* A socket that somebody listens on at that path, made without any care. */
int ground_listen(const char *path);

/* The number of open descriptors. */
int ground_descriptors(void);

/* The loopbacks of the network, and a port that was free a moment ago. */
extern const char *const ground_loopbacks[TCP_FAMILIES];
unsigned ground_free_port(void);

/* Connect to a port of that machine within so many milliseconds. False, and why not. */
bool ground_call(const char *machine, unsigned port, int milliseconds, int *socket);

/* Wait until that can be done with the socket. False after GROUND_PATIENCE. */
bool ground_wait(int socket, short events);

/* Say that to a peer; read from it until that text has come. All that has come is the answer. */
void ground_say(int peer, const char *text);
const char *ground_hear(int peer, const char *text);

#endif
