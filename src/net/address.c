/* SPDX-License-Identifier: MIT */
#include "net/address.h"

#include <ctype.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/entropy.h"
#include "base/quote.h"

enum { PORTS = 65536 };

/* Without 0, O, 1 and I, which look alike. */
static const char passcode_characters[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
enum { PASSCODE_CHARACTERS = sizeof passcode_characters - 1 /* 32 */ };

bool address_can_be_user(const char *word)
{
    return *word && strlen(word) < ADDRESS_USER;
}

/* False if the word cannot be the name of a machine. */
static bool take_machine(char machine[ADDRESS_MACHINE], const char *word)
{
    for (const char *at = word; *at; at++)
        if (isspace((unsigned char)*at) || iscntrl((unsigned char)*at) || *at == '@')
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

/* Read MACHINE:PORT/CODE or [MACHINE]:PORT/CODE. False, with the reason, for any other word. */
static bool parse_network(struct address *address, const char *word, char reason[ADDRESS_REASON])
{
    const char *form =
        *word == '[' ? "[%255[^]]]:%5[0-9]/%4[0-9A-Za-z]%n" : "%255[^]:]:%5[0-9]/%4[0-9A-Za-z]%n";
    char machine[ADDRESS_MACHINE];
    char port[sizeof "65535"];
    int end = 0;

    snprintf(reason, ADDRESS_REASON,
             "is not MACHINE:PORT/CODE; a port is 1 to 65535, and an IPv6 address needs brackets");
    if (sscanf(word, form, machine, port, address->passcode, &end) < 3
        || !take_machine(address->machine, machine) || !address_parse_port(&address->port, port))
        return false;
    for (char *letter = address->passcode; *letter; letter++)
        *letter = (char)toupper((unsigned char)*letter);
    snprintf(reason, ADDRESS_REASON,
             "does not end in a passcode of four characters: A to Z without I and O, or 2 to 9");
    return !word[end] && strspn(address->passcode, passcode_characters) == PASSCODE_BYTES;
}

/* Say why a word such as ann@machine is refused. The machine follows the last @, since a user
 * name can have an @, too. */
static void explain_ssh(const char *word, char reason[ADDRESS_REASON])
{
    const char *at = strrchr(word, '@');
    char user[ADDRESS_USER];
    char machine[ADDRESS_MACHINE];
    char command[ADDRESS_COMMAND];

    snprintf(reason, ADDRESS_REASON, "is neither a USER of this machine nor MACHINE:PORT/CODE");
    if (at == word || at - word >= ADDRESS_USER || !take_machine(machine, at + 1))
        return;
    snprintf(user, sizeof user, "%.*s", (int)(at - word), word);
    address_write_command(command, user, "USER", machine);
    snprintf(reason, ADDRESS_REASON, "is on another machine; to join there: %s", command);
}

bool address_parse(struct address *address, const char *word, char reason[ADDRESS_REASON])
{
    struct address parsed = {.kind = ADDRESS_HERE};
    bool is_user = !strpbrk(word, "@:/") || getpwnam(word);
    bool is_right = false;

    if (is_user) {
        is_right = address_can_be_user(word);
        snprintf(reason, ADDRESS_REASON, "cannot be a user name");
        snprintf(parsed.user, ADDRESS_USER, "%s", word);
    } else if (strchr(word, '@') && !strchr(word, '/')) {
        explain_ssh(word, reason);
    } else {
        parsed.kind = ADDRESS_ON_NETWORK;
        is_right = parse_network(&parsed, word, reason);
    }
    if (is_right)
        *address = parsed;
    return is_right;
}

/* With ssh, a shell on each of the two machines reads the command. So a name that needs quotes is
 * quoted twice. The command is cut only if the name has dozens of quotes. */
void address_write_command(char command[ADDRESS_COMMAND], const char *user, const char *number,
                           const char *machine)
{
    enum { MOST = 600 };
    char word[QUOTE_SIZE];
    char join[MOST + 32];
    char far[QUOTE_SIZE];

    quote_for_shell(word, user, number);
    snprintf(join, sizeof join, "tictactoe --join=%.*s", MOST, word);
    snprintf(command, ADDRESS_COMMAND, "%s", join);
    if (!machine)
        return;
    quote_for_shell(far, join, "");
    quote_for_shell(word, machine, "MACHINE");
    snprintf(command, ADDRESS_COMMAND, "ssh -t %.*s %.*s", ADDRESS_MACHINE, word, MOST,
             strchr(join, '\'') ? far : join);
}

void address_write_network_command(char command[ADDRESS_COMMAND], const char *machine,
                                   unsigned port, const char *passcode)
{
    snprintf(command, ADDRESS_COMMAND,
             strchr(machine, ':') ? "tictactoe --join=[%s]:%u/%s" : "tictactoe --join=%s:%u/%s",
             machine, port, passcode);
}

bool address_draw_passcode(char passcode[PASSCODE_BYTES + 1])
{
    unsigned char bytes[PASSCODE_BYTES];

    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    /* All characters are equally likely, since 256 is a multiple of 32. */
    for (int i = 0; i < PASSCODE_BYTES; i++)
        passcode[i] = passcode_characters[bytes[i] % PASSCODE_CHARACTERS];
    passcode[PASSCODE_BYTES] = '\0';
    return true;
}
