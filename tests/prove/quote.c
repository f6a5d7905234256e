/* SPDX-License-Identifier: MIT
 *
 * Every word of up to so many bytes, quoted for people and for a shell.
 */
#include "outside/quote.h"

#include "any.h"

enum { WORD = 6 };

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
