/* SPDX-License-Identifier: MIT
 *
 * The word that says where a table is. What was read, written again, reads as the same; and no part
 * of it can be taken for an option, or for anything but a word.
 */
#include "net/address.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { WORD = ADDRESS_LOGIN + ADDRESS_MACHINE + 32 };

static void write_again(char word[WORD], const struct address *address)
{
    if (address->kind == ADDRESS_HERE)
        snprintf(word, WORD, "%s", address->login);
    else if (address->kind == ADDRESS_BY_SSH)
        snprintf(word, WORD, "%s@%s", address->login, address->machine);
    else
        snprintf(word, WORD, "[%s]:%u/%s", address->machine, address->port, address->code);
}

static void hold_login(const char *login)
{
    const char *reason;

    HOLDS(*login && *login != '-' && address_check_login(login, &reason));
    for (; *login; login++)
        HOLDS(isalnum((unsigned char)*login) || strchr("._+-", *login));
}

static void hold_machine(const char *machine)
{
    HOLDS(*machine && *machine != '-');
    for (; *machine; machine++)
        HOLDS(!isspace((unsigned char)*machine) && !iscntrl((unsigned char)*machine));
}

static void hold(const struct address *address)
{
    struct address again;
    const char *reason;
    char word[WORD];

    if (address->kind == ADDRESS_ON_NETWORK) {
        HOLDS(address->port >= 1 && address->port <= 65535 && !*address->login);
        HOLDS(strlen(address->code) == ADDRESS_CODE);
    } else {
        HOLDS(address->port == 0 && !*address->code);
        hold_login(address->login);
    }
    if (address->kind != ADDRESS_HERE)
        hold_machine(address->machine);
    write_again(word, address);
    HOLDS(address_parse(&again, word, &reason));
    HOLDS(memcmp(&again, address, sizeof again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    char *word = fuzz_rest(&input);
    struct address address;
    struct address before;
    const char *reason = "";

    memset(&address, 1, sizeof address);
    before = address;

    if (address_parse(&address, word, &reason))
        hold(&address);
    else
        HOLDS(*reason && memcmp(&address, &before, sizeof before) == 0);
    free(word);
    return 0;
}
