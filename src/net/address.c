/* SPDX-License-Identifier: MIT */
#include "net/address.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif

enum { PORTS = 65536 };

/* Without 0 and O, and without 1 and I. */
static const char code_characters[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
enum { CODE_CHARACTERS = sizeof code_characters - 1 };

static const char login_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789._+-";

static const char dash[] = "has a login or a machine that begins with a dash";

bool address_check_login(const char *word, const char **reason)
{
    size_t length = strlen(word);

    *reason = *word == '-' ? dash : "names no login; a login is letters, digits and . _ + -";
    return *word != '-' && length > 0 && length < ADDRESS_LOGIN
        && !word[strspn(word, login_characters)];
}

/* Take the name of a machine. It is looked up elsewhere; here it only has to be one word. The
 * reason stays, unless it begins with a dash. */
static bool take_machine(char machine[ADDRESS_MACHINE], const char *word, const char **reason)
{
    if (*word == '-')
        *reason = dash;
    for (const char *at = word; *at; at++)
        if (isspace((unsigned char)*at) || iscntrl((unsigned char)*at))
            return false;
    return *word && *word != '-'
        && snprintf(machine, ADDRESS_MACHINE, "%s", word) < ADDRESS_MACHINE;
}

bool address_parse_port(unsigned *port, const char *word)
{
    unsigned long number = strtoul(word, NULL, 10);

    if (*word == '0' || !*word || word[strspn(word, "0123456789")] || number >= PORTS)
        return false;
    *port = (unsigned)number;
    return true;
}

/* MACHINE:PORT/CODE, or [MACHINE]:PORT/CODE if it has colons. */
static bool parse_network(struct address *address, const char *word, const char **reason)
{
    const char *form =
        *word == '[' ? "[%255[^]]]:%5[0-9]/%4[0-9A-Za-z]%n" : "%255[^]:]:%5[0-9]/%4[0-9A-Za-z]%n";
    char machine[ADDRESS_MACHINE];
    char port[sizeof "65535"];
    int end = 0;

    *reason =
        "is not MACHINE:PORT/CODE, with a port from 1 to 65535, and an IPv6 address in brackets";
    if (sscanf(word, form, machine, port, address->code, &end) < 3
        || !take_machine(address->machine, machine, reason)
        || !address_parse_port(&address->port, port))
        return false;
    for (char *letter = address->code; *letter; letter++)
        *letter = (char)toupper((unsigned char)*letter);
    *reason = "does not end in a code, four characters: A to Z without I and O, or 2 to 9";
    return end > 0 && !word[end] && strspn(address->code, code_characters) == CODE_BYTES;
}

/* LOGIN@MACHINE, where MACHINE may itself be USER@MACHINE. */
static bool parse_by_ssh(struct address *address, const char *word, const char **reason)
{
    size_t length = strcspn(word, "@");
    char login[ADDRESS_LOGIN + 1]; /* one that is too long stays too long */

    snprintf(login, sizeof login, "%.*s", (int)length, word);
    if (!address_check_login(login, reason))
        return false;
    strcpy(address->login, login);
    *reason = "names no machine after @, which is for ssh and takes no code";
    return !strchr(word, '/') && take_machine(address->machine, word + length + 1, reason);
}

bool address_parse(struct address *address, const char *word, const char **reason)
{
    struct address parsed = {.kind = ADDRESS_HERE};
    bool is_right;

    if (strchr(word, '@')) {
        parsed.kind = ADDRESS_BY_SSH;
        is_right = parse_by_ssh(&parsed, word, reason);
    } else if (strpbrk(word, ":/")) {
        parsed.kind = ADDRESS_ON_NETWORK;
        is_right = parse_network(&parsed, word, reason);
    } else {
        is_right = address_check_login(word, reason);
        snprintf(parsed.login, ADDRESS_LOGIN, "%s", word);
    }
    if (is_right)
        *address = parsed;
    return is_right;
}

/* The number of characters is a power of two, so that each is as likely as the others. */
bool address_draw_code(char code[CODE_BYTES + 1])
{
    unsigned char bytes[CODE_BYTES];

    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (int i = 0; i < CODE_BYTES; i++)
        code[i] = code_characters[bytes[i] % CODE_CHARACTERS];
    code[CODE_BYTES] = '\0';
    return true;
}
