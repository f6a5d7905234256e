/* SPDX-License-Identifier: MIT
 *
 * address: the address of a table, as people type it, and the command that joins a table.
 *
 *     ann                       LOGIN: on this machine
 *     machine:5478/K7QM         MACHINE:PORT/CODE: on the network
 *     [2001:db8::7]:5478/K7QM   the same
 *
 * Invariant: a login is whatever getpwnam knows, ann@corp.example included. Only if it knows no
 * such login does ann@machine mean Ann on another machine.
 */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>

#include "protocol/message.h"

enum {
    ADDRESS_LOGIN = 256,    /* bytes, with the null */
    ADDRESS_MACHINE = 256,  /* the same */
    ADDRESS_COMMAND = 1024, /* the same */
    ADDRESS_REASON = ADDRESS_COMMAND + 64
};

enum address_kind { ADDRESS_HERE, ADDRESS_ON_NETWORK };

/* Members that its kind does not have are empty. */
struct address {
    enum address_kind kind;
    char login[ADDRESS_LOGIN];
    char machine[ADDRESS_MACHINE]; /* without brackets */
    unsigned port;                 /* 1 to 65535 */
    char code[CODE_BYTES + 1];     /* in capitals */
};

/* Read the word. If it is wrong, or is ann@machine, the address is unchanged, and the reason says
 * why, in words that follow it. */
bool address_parse(struct address *address, const char *word, char reason[ADDRESS_REASON]);

bool address_can_be_login(const char *word);

/* Write the command that joins the table of that login here or, unless the machine is null, on that
 * machine. A login that cannot be shown in this locale is replaced by the number. */
void address_write_command(char command[ADDRESS_COMMAND], const char *login, const char *number,
                           const char *machine);

/* Read a port, in digits without a leading zero. False, and the port unchanged, if it is not one.
 */
bool address_parse_port(unsigned *port, const char *word);

/* Draw a code from 32 characters that are hard to confuse. False if the system has no random bytes.
 */
bool address_draw_code(char code[CODE_BYTES + 1]);

#endif
