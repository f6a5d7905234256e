/* SPDX-License-Identifier: MIT
 *
 * address: the address of a table, as people type it.
 *
 *     ann                       LOGIN: on this machine
 *     ann@machine               LOGIN@MACHINE: on that one, by ssh
 *     machine:5478/K7QM         MACHINE:PORT/CODE: on the network
 *     [2001:db8::7]:5478/K7QM   the same
 *
 * Invariant: no part of an address can be taken for an option, and no shell reads a login as
 * anything else.
 */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>

#include "protocol/message.h"

enum {
    ADDRESS_LOGIN = 64,   /* bytes, with the null */
    ADDRESS_MACHINE = 256 /* the same */
};

enum address_kind { ADDRESS_HERE, ADDRESS_BY_SSH, ADDRESS_ON_NETWORK };

/* Members that its kind does not have are empty. */
struct address {
    enum address_kind kind;
    char login[ADDRESS_LOGIN];
    char machine[ADDRESS_MACHINE]; /* without brackets */
    unsigned port;                 /* 1 to 65535 */
    char code[CODE_BYTES + 1];     /* in capitals */
};

/* Read the word. If it is wrong, the address is unchanged, and *reason says why, in words that
 * follow it. */
bool address_parse(struct address *address, const char *word, const char **reason);

/* True if the word can be a login, by the same rules; else with *reason, as above. */
bool address_check_login(const char *word, const char **reason);

/* Read a port, in digits without a leading zero. False, and the port unchanged, if it is not one.
 */
bool address_parse_port(unsigned *port, const char *word);

/* Draw a code from 32 characters that are hard to confuse. False if the system has no random bytes.
 */
bool address_draw_code(char code[CODE_BYTES + 1]);

#endif
