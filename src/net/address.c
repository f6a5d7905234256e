/* SPDX-License-Identifier: MIT */
#include "net/address.h"

#include <ctype.h>
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

static const char digits[] = "0123456789";
static const char login_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789._+-";

static const char dash[] = "has a login or a machine that begins with a dash";
static const char no_machine[] = "names no machine before :PORT/CODE";

static bool take_login(char login[ADDRESS_LOGIN], const char *text, size_t length,
                       const char **reason)
{
    *reason = dash;
    if (*text == '-')
        return false;
    *reason = "names no login; a login is letters, digits and . _ + -";
    if (length == 0 || length >= ADDRESS_LOGIN || strspn(text, login_characters) < length)
        return false;
    memcpy(login, text, length);
    login[length] = '\0';
    return true;
}

bool address_check_login(const char *word, const char **reason)
{
    char login[ADDRESS_LOGIN];

    return take_login(login, word, strlen(word), reason);
}

/* Take the name of a machine. It is looked up elsewhere; here it only has to be one word. *reason
 * says what is wrong if it is not, and changes if it begins with a dash. */
static bool take_machine(char machine[ADDRESS_MACHINE], const char *text, size_t length,
                         const char **reason)
{
    if (*text == '-') {
        *reason = dash;
        return false;
    }
    if (length == 0 || length >= ADDRESS_MACHINE)
        return false;
    for (size_t i = 0; i < length; i++)
        if (isspace((unsigned char)text[i]) || iscntrl((unsigned char)text[i]))
            return false;
    memcpy(machine, text, length);
    machine[length] = '\0';
    return true;
}

bool address_parse_port(unsigned *port, const char *word)
{
    unsigned long number = strtoul(word, NULL, 10);

    if (*word == '0' || !*word || word[strspn(word, digits)] || number >= PORTS)
        return false;
    *port = (unsigned)number;
    return true;
}

static bool take_code(char code[CODE_BYTES + 1], const char *text)
{
    if (strlen(text) != CODE_BYTES)
        return false;
    for (int i = 0; i <= CODE_BYTES; i++) {
        code[i] = (char)toupper((unsigned char)text[i]);
        if (!strchr(code_characters, code[i]))
            return false;
    }
    return true;
}

/* Take the part before the last colon, which is in brackets if it has colons itself. */
static bool take_host(struct address *address, const char *text, size_t length, const char **reason)
{
    if (*text == '[') {
        *reason = no_machine;
        return text[length - 1] == ']'
            && take_machine(address->machine, text + 1, length - 2, reason);
    }
    *reason = "has colons in its machine; write [MACHINE]:PORT/CODE";
    if (memchr(text, ':', length))
        return false;
    *reason = no_machine;
    return take_machine(address->machine, text, length, reason);
}

/* MACHINE:PORT/CODE */
static bool parse_network(struct address *address, const char *word, const char **reason)
{
    const char *slash = strrchr(word, '/');
    const char *colon = slash;
    char port[sizeof "65535"] = "";

    *reason = "does not end in /CODE, four characters: A to Z without I and O, or 2 to 9";
    if (!slash || !take_code(address->code, slash + 1))
        return false;
    while (colon > word && *colon != ':')
        colon--;
    *reason = "has no port from 1 to 65535; write MACHINE:PORT/CODE";
    if (*colon != ':' || (size_t)(slash - colon) > sizeof port)
        return false;
    memcpy(port, colon + 1, (size_t)(slash - colon) - 1);
    return address_parse_port(&address->port, port)
        && take_host(address, word, (size_t)(colon - word), reason);
}

/* LOGIN@MACHINE, where MACHINE may itself be USER@MACHINE. */
static bool parse_by_ssh(struct address *address, const char *word, const char *at,
                         const char **reason)
{
    if (!take_login(address->login, word, (size_t)(at - word), reason))
        return false;
    *reason = "has a login and a code; write MACHINE:PORT/CODE, or LOGIN@MACHINE for ssh";
    if (strchr(at, '/'))
        return false;
    *reason = "names no machine after @";
    return take_machine(address->machine, at + 1, strlen(at + 1), reason);
}

bool address_parse(struct address *address, const char *word, const char **reason)
{
    const char *at = strchr(word, '@');
    struct address parsed = {.kind = ADDRESS_HERE};
    bool is_right;

    if (at) {
        parsed.kind = ADDRESS_BY_SSH;
        is_right = parse_by_ssh(&parsed, word, at, reason);
    } else if (strpbrk(word, ":/")) {
        parsed.kind = ADDRESS_ON_NETWORK;
        is_right = parse_network(&parsed, word, reason);
    } else {
        is_right = take_login(parsed.login, word, strlen(word), reason);
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
