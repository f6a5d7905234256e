/* SPDX-License-Identifier: MIT
 *
 * address: the place of a table, as people type it after --join, and the command that joins the
 * table.
 *
 *     ann                       a user: the table of ann on this machine
 *     machine:5478/K7QM         MACHINE:PORT/CODE: a table on the network, with its passcode
 *     [2001:db8::7]:5478/K7QM   a machine with colons, in brackets
 *
 * A passcode is PASSCODE_BYTES characters: A to Z without I and O, or 2 to 9.
 *
 * Invariant: a word that getpwnam knows is a user, even ann@corp.example. Any other ann@machine is
 * Ann on another machine, whose table is joined by ssh.
 */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>

#include "protocol/message.h"

/* Sizes in bytes, with the null. */
enum {
    ADDRESS_USER = 256,
    ADDRESS_MACHINE = 256,
    ADDRESS_COMMAND = 1024,
    ADDRESS_REASON = ADDRESS_COMMAND + 64
};

enum address_kind { ADDRESS_HERE, ADDRESS_ON_NETWORK };

struct address {
    enum address_kind kind;

    /* For ADDRESS_HERE; else empty. */
    char user[ADDRESS_USER];

    /* For ADDRESS_ON_NETWORK; else empty and 0. */
    char machine[ADDRESS_MACHINE];     /* a name or an IP address, without brackets */
    unsigned port;                     /* 1 to 65535 */
    char passcode[PASSCODE_BYTES + 1]; /* in capitals */
};

/* Read the word after --join. A user or a machine need not exist. False if the word is no address.
 * The reason is then a text to put after the quoted word, such as "cannot be a user name". */
bool address_parse(struct address *address, const char *word, char reason[ADDRESS_REASON]);

/* True if the word is not empty and shorter than ADDRESS_USER. */
bool address_can_be_user(const char *word);

/* Read a port: digits without a leading zero, 1 to 65535. False for any other word. */
bool address_parse_port(unsigned *port, const char *word);

/* Write the command that joins the table of a user:
 *
 *     machine is null    "tictactoe --join=ann", for people on the user's machine
 *     else               "ssh -t machine tictactoe --join=ann"
 *
 * If the locale cannot show the user's name, the command has `number`, the uid, instead. */
void address_write_command(char command[ADDRESS_COMMAND], const char *user, const char *number,
                           const char *machine);

/* Write the command that joins a table on the network: "tictactoe --join=machine:5478/K7QM". The
 * machine is a name or an IP address, without brackets. */
void address_write_network_command(char command[ADDRESS_COMMAND], const char *machine,
                                   unsigned port, const char *passcode);

/* Choose a passcode at random. False if the system has no random bytes. */
bool address_draw_passcode(char passcode[PASSCODE_BYTES + 1]);

#endif
