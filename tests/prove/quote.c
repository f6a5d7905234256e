/* SPDX-License-Identifier: MIT
 *
 * Every word of up to so many bytes, quoted for people and for a shell.
 */
#include <wchar.h>

#include "any.h"

/* Frama-C's wchar.h lacks it: so the source is taken in behind it. */
size_t mbrtowc(wchar_t *rune, const char *text, size_t size, mbstate_t *state);

#include "base/quote.c"

enum { WORD = 3 };

bool unicode_is_hidden(wchar_t rune)
{
    return any_between(false, true);
}

int main(void)
{
    static char quoted[QUOTE_SIZE];
    char word[WORD + 1];

    any_bytes(word, WORD);
    word[WORD] = '\0';
    FILE out;

    quote_for_people(&out, word);
    quote_for_shell(quoted, word, "tictactoe");
    quote_for_shell(quoted, NULL, "tictactoe");
    return 0;
}
