/* SPDX-License-Identifier: MIT
 *
 * Words quoted for people and for a shell. What people read has nothing in it that could move a
 * cursor; what a shell reads is the word itself, or the other one.
 */
#include "base/quote.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode.h"
#include "fuzz.h"

static const char otherwise[] = "tictactoe";

/* Nothing in it is hidden, in whatever locale. */
static void hold_seen(const char *quoted)
{
    wchar_t rune;
    mbstate_t state = {0};

    for (size_t length; *quoted; quoted += length) {
        length = mbrtowc(&rune, quoted, strlen(quoted), &state);
        HOLDS(length <= strlen(quoted) && !unicode_is_hidden(rune));
    }
}

static void hold_for_people(const char *word)
{
    char *quoted = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&quoted, &size);

    HOLDS(out != NULL);
    quote_for_people(out, word);
    HOLDS(fclose(out) == 0);
    HOLDS(strlen(quoted) == size && size >= strlen(word) + strlen("''"));
    for (size_t i = 0; i < size; i++)
        HOLDS(!iscntrl((unsigned char)quoted[i]));
    hold_seen(quoted);
    free(quoted);
}

/* Read as a shell reads one word: quotes keep what is between them, a backslash the next one. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    char *word = fuzz_rest(&input);
    char *quoted = malloc(QUOTE_SIZE);

    HOLDS(quoted != NULL);
    hold_for_people(word);
    quote_for_shell(quoted, word, otherwise);
    HOLDS(strlen(quoted) < QUOTE_SIZE);
    hold_seen(quoted);
    unquote(quoted);
    HOLDS(strcmp(quoted, word) == 0 || strcmp(quoted, otherwise) == 0);
    free(quoted);
    free(word);
    return 0;
}
