/* SPDX-License-Identifier: MIT
 *
 * Every 32-bit word as the word of a game and as the value of each encoding. A word that is
 * accepted is a game that the oracle knows; one that is refused leaves the game alone.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/encodings.h"
#include "oracle.h"

#define WORDS (UINT64_C(1) << 32)
#define GAME_WORDS (1 << GAME_BITS)

/* The words that the oracle knows, and one of their games. */
static bool known[GAME_WORDS];
static struct game some;

static void ask_oracle(void)
{
    static struct oracle oracle;

    oracle_ask(&oracle);
    for (int i = 0; i < oracle.positions; i++)
        known[oracle_word(oracle.position[i])] = true;
    game_from_word(&some, 0x098620);
}

/* The number of words that the encoding, or the game's own word if it is null, accepts. */
static long try_words(const struct encoding *row, const char *name)
{
    long accepted = 0;

    for (uint64_t word = 0; word < WORDS; word++) {
        struct game game = some;
        bool is_accepted = row ? encodings_decode(row, &game, (uint32_t)word) == ENCODING_OK
                               : game_from_word(&game, (uint32_t)word);
        uint32_t found = game_word(game);

        if (is_accepted ? found >= GAME_WORDS || !known[found] : found != game_word(some)) {
            fprintf(stderr, "%s 0x%08" PRIx64 ": %s\n", name, word,
                    is_accepted ? "accepted, and no game" : "refused, and the game is another");
            exit(EXIT_FAILURE);
        }
        accepted += is_accepted;
    }
    return accepted;
}

int main(void)
{
    enum { POSITIONS = 5478, CLASSES = 765 };
    int status = EXIT_SUCCESS;

    ask_oracle();
    for (int i = 0; i <= ENCODINGS; i++) {
        const struct encoding *row = i < ENCODINGS ? &encodings[i] : NULL;
        const char *name = row ? row->name : "game_from_word";
        long expected = strcmp(name, "class") == 0 ? CLASSES : POSITIONS;
        long accepted = try_words(row, name);

        printf("%s accepts %ld of %" PRIu64 " words\n", name, accepted, WORDS);
        if (accepted != expected)
            status = EXIT_FAILURE;
    }
    return status;
}
