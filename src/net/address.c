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

/* No 0 and O, and no 1 and I. */
static const char code_characters[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
enum { CODE_CHARACTERS = sizeof code_characters - 1 };

static const char digits[] = "0123456789";
static const char login_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789._+-";

static enum address_error take_login(char login[ADDRESS_LOGIN], const char *text, size_t length)
{
    if (*text == '-')
        return ADDRESS_DASH;
    if (length == 0 || length >= ADDRESS_LOGIN || strspn(text, login_characters) < length)
        return ADDRESS_BAD_LOGIN;
    memcpy(login, text, length);
    login[length] = '\0';
    return ADDRESS_OK;
}

enum address_error address_check_login(const char *word)
{
    char login[ADDRESS_LOGIN];

    return take_login(login, word, strlen(word));
}

/* A machine's name means something to whoever looks it up: here it only has to be one word. */
static enum address_error take_machine(char machine[ADDRESS_MACHINE], const char *text,
                                       size_t length)
{
    if (*text == '-')
        return ADDRESS_DASH;
    if (length == 0 || length >= ADDRESS_MACHINE)
        return ADDRESS_BAD_MACHINE;
    for (size_t i = 0; i < length; i++)
        if (isspace((unsigned char)text[i]) || iscntrl((unsigned char)text[i]))
            return ADDRESS_BAD_MACHINE;
    memcpy(machine, text, length);
    machine[length] = '\0';
    return ADDRESS_OK;
}

bool address_parse_port(unsigned *port, const char *word)
{
    unsigned long number = strtoul(word, NULL, 10);

    if (*word == '0' || !*word || word[strspn(word, digits)] || number >= PORTS)
        return false;
    *port = (unsigned)number;
    return true;
}

static bool take_code(char code[ADDRESS_CODE + 1], const char *text)
{
    if (strlen(text) != ADDRESS_CODE)
        return false;
    for (int i = 0; i <= ADDRESS_CODE; i++) {
        code[i] = (char)toupper((unsigned char)text[i]);
        if (!strchr(code_characters, code[i]))
            return false;
    }
    return true;
}

/* What stands before the last colon, and within brackets if it has colons itself. */
static enum address_error take_host(struct address *address, const char *text, size_t length)
{
    bool has_brackets = *text == '[';

    if (!has_brackets && memchr(text, ':', length))
        return ADDRESS_NO_BRACKETS;
    if (!has_brackets)
        return take_machine(address->machine, text, length);
    return text[length - 1] == ']' ? take_machine(address->machine, text + 1, length - 2)
                                   : ADDRESS_BAD_MACHINE;
}

/* MACHINE:PORT/CODE */
static enum address_error parse_network(struct address *address, const char *word)
{
    const char *slash = strrchr(word, '/');
    const char *colon = slash;
    char port[sizeof "65535"] = "";

    if (!slash || !take_code(address->code, slash + 1))
        return ADDRESS_BAD_CODE;
    while (colon > word && *colon != ':')
        colon--;
    if (*colon != ':' || (size_t)(slash - colon) > sizeof port)
        return ADDRESS_BAD_PORT;
    memcpy(port, colon + 1, (size_t)(slash - colon) - 1);
    if (!address_parse_port(&address->port, port))
        return ADDRESS_BAD_PORT;
    return take_host(address, word, (size_t)(colon - word));
}

/* LOGIN@MACHINE, whose MACHINE may itself be USER@MACHINE. Of what ssh takes, only an address that
 * begins with ssh:// has a slash. */
static enum address_error parse_by_ssh(struct address *address, const char *word, const char *at)
{
    static const char scheme[] = "ssh://";
    enum address_error error = take_login(address->login, word, (size_t)(at - word));

    if (error == ADDRESS_OK && strchr(at, '/') && strncmp(at + 1, scheme, strlen(scheme)) != 0)
        return ADDRESS_LOGIN_ON_NETWORK;
    return error != ADDRESS_OK ? error : take_machine(address->machine, at + 1, strlen(at + 1));
}

enum address_error address_parse(struct address *address, const char *word)
{
    const char *at = strchr(word, '@');
    struct address parsed = {.kind = ADDRESS_HERE};
    enum address_error error;

    if (at) {
        parsed.kind = ADDRESS_BY_SSH;
        error = parse_by_ssh(&parsed, word, at);
    } else if (strpbrk(word, ":/")) {
        parsed.kind = ADDRESS_ON_NETWORK;
        error = parse_network(&parsed, word);
    } else {
        error = take_login(parsed.login, word, strlen(word));
    }
    if (error == ADDRESS_OK)
        *address = parsed;
    return error;
}

const char *address_explain(enum address_error error)
{
    switch (error) {
    case ADDRESS_BAD_LOGIN:
        return "has no login where one belongs; a login is letters, digits and . _ + -";
    case ADDRESS_DASH:
        return "has a login or a machine that begins with a dash";
    case ADDRESS_BAD_MACHINE:
        return "has no machine where one belongs";
    case ADDRESS_NO_BRACKETS:
        return "has colons in its machine; write [MACHINE]:PORT/CODE";
    case ADDRESS_BAD_PORT:
        return "has no port from 1 to 65535; write MACHINE:PORT/CODE";
    case ADDRESS_LOGIN_ON_NETWORK:
        return "has a login and a code; write MACHINE:PORT/CODE, or LOGIN@MACHINE for ssh";
    default:
        return "does not end in /CODE, four characters: A to Z without I and O, or 2 to 9";
    }
}

/* The number of characters is a power of two, so that each is as likely as the others. */
bool address_draw_code(char code[ADDRESS_CODE + 1])
{
    unsigned char bytes[ADDRESS_CODE];

    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (int i = 0; i < ADDRESS_CODE; i++)
        code[i] = code_characters[bytes[i] % CODE_CHARACTERS];
    code[ADDRESS_CODE] = '\0';
    return true;
}
