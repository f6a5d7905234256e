/* SPDX-License-Identifier: MIT */
#include "base/quote.h"

#include <stdbool.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "base/unicode.h"

/* The length in bytes of the first character of the text; 0 if this character is invisible. */
static size_t visible_length(const char *text)
{
    if (*text >= ' ' && *text <= '~') /* most characters */
        return 1;

    wchar_t rune;
    size_t length = unicode_read(text, &rune);

    return iswprint((wint_t)rune) && !unicode_is_hidden(rune) ? length : 0;
}

static bool is_visible(const char *text)
{
    size_t length;

    while (*text && (length = visible_length(text)) > 0)
        text += length;
    return !*text;
}

void quote_visibly(FILE *out, const char *word)
{
    while (*word) {
        size_t length = visible_length(word);

        if (length > 0)
            fwrite(word, 1, length, out);
        else
            fprintf(out, "\\x%02x", (unsigned char)*word);
        word += length > 0 ? length : 1;
    }
}

void quote_for_shell(char quoted[QUOTE_SIZE], const char *word, const char *otherwise)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_./+-,:@%";
    static const char escaped[] = "'\\''";

    if (!word || !*word || !is_visible(word)
        || strlen(word) * strlen(escaped) + sizeof "''" > QUOTE_SIZE)
        word = otherwise;
    if (!word[strspn(word, safe)]) {
        strcpy(quoted, word);
        return;
    }
    *quoted++ = '\'';
    for (; *word; word++) {
        if (*word == '\'')
            quoted = strcpy(quoted, escaped) + strlen(escaped);
        else
            *quoted++ = *word;
    }
    strcpy(quoted, "'");
}
