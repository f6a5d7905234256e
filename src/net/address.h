/* SPDX-License-Identifier: MIT
 *
 * address: the word that says where a table is.
 *
 *     ann                       LOGIN: on this machine
 *     ann@machine               LOGIN@MACHINE: on that one, by ssh
 *     machine:5478/K7QM         MACHINE:PORT/CODE: on the network
 *     [2001:db8::7]:5478/K7QM   the same
 *
 * Invariant: no part of an address can be taken for an option, and a login is one that no shell
 * reads as anything else.
 */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>

enum {
    ADDRESS_LOGIN = 64,    /* bytes, with the null */
    ADDRESS_MACHINE = 256, /* the same */
    ADDRESS_CODE = 4       /* characters */
};

enum address_kind { ADDRESS_HERE, ADDRESS_BY_SSH, ADDRESS_ON_NETWORK };

/* What its kind does not have is empty. */
struct address {
    enum address_kind kind;
    char login[ADDRESS_LOGIN];
    char machine[ADDRESS_MACHINE]; /* without brackets */
    unsigned port;                 /* 1 to 65535 */
    char code[ADDRESS_CODE + 1];   /* in capitals */
};

enum address_error {
    ADDRESS_OK,
    ADDRESS_BAD_LOGIN, /* empty, too long, or not of letters, digits, '.', '_', '+', '-' */
    ADDRESS_DASH,      /* login or machine begins with '-' */
    ADDRESS_BAD_MACHINE,
    ADDRESS_NO_BRACKETS, /* a machine that has colons but no brackets */
    ADDRESS_BAD_PORT,
    ADDRESS_BAD_CODE,
    ADDRESS_LOGIN_ON_NETWORK /* LOGIN@MACHINE with a code */
};

/* Read the word. On an error the address is unchanged. */
enum address_error address_parse(struct address *address, const char *word);

/* Whether the word can be a login, by the rules of address_parse. */
enum address_error address_check_login(const char *word);

/* Read a port, in digits without a leading zero. False, and the port unchanged, if it is none. */
bool address_parse_port(unsigned *port, const char *word);

/* What is wrong, to be said after the word. */
const char *address_explain(enum address_error error);

/* Draw a code from 32 characters that are hard to mistake for one another. False if the system
 * gives no random bytes. */
bool address_draw_code(char code[ADDRESS_CODE + 1]);

#endif
