/* SPDX-License-Identifier: MIT
 *
 * The fuzz target of all that reads text of others: each tries the whole input. An accepted input
 * leads to a valid result; a refused one changes nothing, and has a reason. The bytes of the shelf
 * are tried in test_shelf.c, and lines of any text in test_line_reader.c.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "base/unicode.h"
#include "engine/encodings.h"
#include "fuzz.h"
#include "net/address.h"
#include "play/record.h"

/* ---- The address of a table. One that was read and written again reads as the same. ---- */

static void hold_address(const struct address *address)
{
    enum { WORD = ADDRESS_LOGIN + ADDRESS_MACHINE + 32 };
    const char *login = address->login, *machine = address->machine;
    struct address again;
    char word[WORD], reason[ADDRESS_REASON];

    if (address->kind == ADDRESS_ON_NETWORK) {
        HOLDS(address->port >= 1 && address->port <= 65535 && !*login);
        HOLDS(strlen(address->code) == CODE_BYTES);
        HOLDS(*machine && *machine != '-');
        for (const char *at = machine; *at; at++)
            HOLDS(!isspace((unsigned char)*at) && !iscntrl((unsigned char)*at));
        snprintf(word, WORD, "[%s]:%u/%s", machine, address->port, address->code);
    } else {
        HOLDS(address->port == 0 && !*address->code && !*machine);
        HOLDS(address_can_be_login(login));
        snprintf(word, WORD, "%s", login);
    }
    HOLDS(address_parse(&again, word, reason));
    HOLDS(memcmp(&again, address, sizeof again) == 0);
}

static void try_address(struct input *input)
{
    const char *word = fuzz_rest(input);
    struct address address, before;
    char reason[ADDRESS_REASON];

    memset(&address, 1, sizeof address);
    before = address;
    if (address_parse(&address, word, reason))
        hold_address(&address);
    else
        HOLDS(*reason && memcmp(&address, &before, sizeof before) == 0);
}

/* ---- A game as text: what is read is written and read as the same. ---- */

static void try_record(struct input *input)
{
    const char *text = fuzz_rest(input);
    struct record record = {.own = RECORD_NO_PLAYER}, again;
    char written[RECORD_TEXT];

    record_set_name(&record, PLAYER_X, text);
    HOLDS(record_read(&again, written, record_write(&record, written)));
    HOLDS(record_is_same(&record, &again));
    if (!record_read(&record, text, strlen(text)))
        return;
    HOLDS(record_read(&again, written, record_write(&record, written)));
    HOLDS(record_is_same(&record, &again) && record.own == again.own);
    HOLDS(strcmp(record.changed, again.changed) == 0);
}

/* ---- A POSITION. If it is accepted, every row writes and reads back its game. ---- */

static const uint32_t some_word = 0x098620;

static struct game some_game(void)
{
    struct game game;

    HOLDS(game_from_word(&game, some_word));
    return game;
}

/* The class is written as its own first position; every other row as the game itself. */
static void hold_encoding(const struct encoding *row, struct game game)
{
    bool is_class = strcmp(row->name, "class") == 0;
    struct game again = some_game();
    const struct encoding *row_again;
    char value[NOTATION_TEXT], text[2 * NOTATION_TEXT];

    notation_print(row, game, value);
    snprintf(text, sizeof text, "%s:%s", row->name, value);
    HOLDS(notation_parse(text, &again, &row_again) == ENCODING_OK);
    HOLDS(row_again == row);
    HOLDS(is_class || game_word(again) == game_word(game));
    HOLDS(row->encode(again) == row->encode(game));
}

static void try_notation(struct input *input)
{
    struct game game = some_game(), valid;
    const struct encoding *row;
    char reason[NOTATION_REASON] = "";
    const char *text = fuzz_rest(input);
    enum encoding_error error = notation_parse(text, &game, &row);
    bool is_unnamed = error == ENCODING_NOT_A_VALUE && !strchr(text, ':');

    HOLDS((row == NULL) == (error == ENCODING_UNKNOWN_NAME || is_unnamed));
    if (error == ENCODING_OK) {
        HOLDS(game_from_word(&valid, game_word(game)));
        for (int i = 0; i < ENCODINGS; i++)
            hold_encoding(&encodings[i], game);
    } else {
        HOLDS(game_word(game) == some_word);
        notation_explain(error, row, reason);
        HOLDS(strlen(reason) > 0 && strlen(reason) + 1 < sizeof reason);
    }
}

/* ---- Words quoted for people and for a shell. The former have nothing in them that could move a
 * cursor; a shell reads the word itself, or the other one. ---- */

/* Check that nothing in it is hidden, in any locale. */
static void hold_seen(const char *quoted)
{
    wchar_t rune;
    mbstate_t state = {0};

    for (size_t length; *quoted; quoted += length) {
        length = mbrtowc(&rune, quoted, strlen(quoted), &state);
        HOLDS(length <= strlen(quoted) && !unicode_is_hidden(rune));
    }
}

static void hold_visible(const char *word)
{
    char *quoted = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&quoted, &size);

    HOLDS(out != NULL);
    quote_visibly(out, word);
    HOLDS(fclose(out) == 0);
    HOLDS(strlen(quoted) == size && size >= strlen(word));
    for (size_t i = 0; i < size; i++)
        HOLDS(!iscntrl((unsigned char)quoted[i]));
    hold_seen(quoted);
    free(quoted);
}

/* Read one word as a shell does: quotes keep their text, a backslash the next character. */
static void unquote(char *word)
{
    char *to = word;
    bool is_quoted = false;

    for (const char *from = word; *from; from++) {
        if (*from == '\'') {
            is_quoted = !is_quoted;
        } else {
            HOLDS(is_quoted || isalnum((unsigned char)*from) || strchr("_./+-,:@%\\", *from));
            if (!is_quoted && *from == '\\')
                from++;
            *to++ = *from;
        }
    }
    HOLDS(!is_quoted);
    *to = '\0';
}

static void try_quote(struct input *input)
{
    static const char otherwise[] = "tictactoe";
    const char *word = fuzz_rest(input);
    char *quoted = malloc(QUOTE_SIZE); /* on the heap, so that a sanitizer sees a byte too many */

    HOLDS(quoted != NULL);
    hold_visible(word);
    quote_for_shell(quoted, word, otherwise);
    HOLDS(strlen(quoted) < QUOTE_SIZE);
    hold_seen(quoted);
    unquote(quoted);
    HOLDS(strcmp(quoted, word) == 0 || strcmp(quoted, otherwise) == 0);
    free(quoted);
}

void fuzz_parsers(struct input *input)
{
    static void (*const tries[])(struct input * input) = {
        try_address,
        try_record,
        try_notation,
        try_quote,
    };
    const struct input whole = *input;

    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        input->next = whole.next;
        input->left = whole.left;
        tries[i](input);
    }
}
