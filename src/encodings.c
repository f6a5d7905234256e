/* SPDX-License-Identifier: MIT */
#include "encodings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of sets of k among n things. */
static int choose(int n, int k)
{
    int ways = 1;

    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* The rank of a set among the sets of its size of the things 0 to n - 1, from 0, in
 * lexicographic order: {0, 1, ...} comes first. At each thing the sets that hold it come before
 * those that do not. */
static int rank_set(unsigned set, int n)
{
    int rank = 0;
    int k = game_count(set);

    for (int thing = 0; k > 0; thing++) {
        if (set >> thing & 1)
            k--;
        else
            rank += choose(n - thing - 1, k - 1);
    }
    return rank;
}

/* The set of k among the things 0 to n - 1 that has the rank. */
static unsigned unrank_set(int rank, int n, int k)
{
    unsigned set = 0;

    for (int thing = 0; k > 0; thing++) {
        int holding = choose(n - thing - 1, k - 1);

        if (rank < holding) {
            set |= 1u << thing;
            k--;
        } else {
            rank -= holding;
        }
    }
    return set;
}

/* The members of the set, a part of the whole, numbered by their places within the whole. */
static unsigned squeeze(unsigned set, unsigned whole)
{
    unsigned squeezed = 0;
    int place = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (whole >> cell & 1)
            squeezed |= (set >> cell & 1) << place++;
    return squeezed;
}

/* The way back: members numbered by their places within the whole, as cells. */
static unsigned spread(unsigned squeezed, unsigned whole)
{
    unsigned set = 0;
    int place = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (whole >> cell & 1)
            set |= (squeezed >> place++ & 1) << cell;
    return set;
}

/* The 13-bit code holds the board alone, for turn and status follow from it. With n marks on the
 * board, k = n / 2 of them O's,
 *
 *     code = boards with fewer marks + A * C(n, k) + B
 *
 * where A is the rank of the marked cells among the C(9, n) sets of that size, and B the rank of
 * the O's among the marks. From "Encoding tic-tac-toe in 13 bits", ashdnazg, 2024. */
static int code_boards(int marks)
{
    return choose(GAME_CELLS, marks) * choose(marks, marks / 2);
}

static uint32_t code_encode(struct game game)
{
    unsigned o = game_cells(game, MARK_O);
    unsigned marked = o | game_cells(game, MARK_X);
    int n = game_count(marked);
    int code = rank_set(marked, GAME_CELLS) * choose(n, n / 2) + rank_set(squeeze(o, marked), n);

    for (int fewer = 0; fewer < n; fewer++)
        code += code_boards(fewer);
    return (uint32_t)code;
}

static enum encoding_error code_decode(struct game *game, uint32_t value)
{
    int rank = (int)value;
    int n = 0;

    for (; rank >= code_boards(n); n++)
        rank -= code_boards(n);

    int arrangements = choose(n, n / 2);
    unsigned marked = unrank_set(rank / arrangements, GAME_CELLS, n);
    unsigned o = spread(unrank_set(rank % arrangements, n, n / 2), marked);

    return game_load(game, marked & ~o, o) ? ENCODING_OK : ENCODING_UNREACHABLE;
}

static const struct encoding encodings[] = {
    {"code", 13, 6046, code_encode, code_decode},
};

uint32_t encodings_code(struct game game)
{
    return code_encode(game);
}

enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value)
{
    if (value >> row->bits != 0)
        return ENCODING_TOO_LARGE;
    if (value >= row->values)
        return ENCODING_NO_BOARD;
    return row->decode(game, value);
}

/* The row whose name stands before the colon; the code where there is no colon; null if the name
 * is no row's. *value becomes what follows. */
static const struct encoding *find_row(const char *text, const char **value)
{
    const char *colon = strchr(text, ':');

    *value = colon ? colon + 1 : text;
    if (!colon)
        return &encodings[0];
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        const char *name = encodings[i].name;

        if (strlen(name) == (size_t)(colon - text) && strncmp(text, name, strlen(name)) == 0)
            return &encodings[i];
    }
    return NULL;
}

/* Digits alone: no sign, no space, and leading zeros mean nothing. A number too large for 32 bits
 * becomes the largest of them. */
static bool parse_number(const char *text, uint32_t *number)
{
    static const struct {
        const char *prefix, *digits;
        int base;
    } forms[] = {
        {"0x", "0123456789abcdefABCDEF", 16},
        {"0b", "01", 2},
        {"", "0123456789", 10},
    };
    int form = 0;

    while (strncmp(text, forms[form].prefix, strlen(forms[form].prefix)) != 0)
        form++;
    text += strlen(forms[form].prefix);
    if (!*text || text[strspn(text, forms[form].digits)])
        return false;

    unsigned long value = strtoul(text, NULL, forms[form].base);

    *number = value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
    return true;
}

enum encoding_error encodings_parse(const char *text, struct game *game,
                                    const struct encoding **row)
{
    const char *digits;
    uint32_t value;

    *row = find_row(text, &digits);
    if (!*row)
        return ENCODING_UNKNOWN_NAME;
    if (!parse_number(digits, &value))
        return ENCODING_NOT_A_NUMBER;
    return encodings_decode(*row, game, value);
}

void encodings_explain(enum encoding_error error, const struct encoding *row,
                       char reason[ENCODING_REASON_SIZE])
{
    static const char *const words[] = {
        [ENCODING_UNKNOWN_NAME] = "begins with the name of no encoding",
        [ENCODING_NOT_A_NUMBER] = "is not a number",
        [ENCODING_UNREACHABLE] = "is a board that no game can reach",
    };

    if (error == ENCODING_TOO_LARGE)
        snprintf(reason, ENCODING_REASON_SIZE, "is not a %d-bit number", row->bits);
    else if (error == ENCODING_NO_BOARD)
        snprintf(reason, ENCODING_REASON_SIZE, "names no board: the last %s that does is %u",
                 row->name, (unsigned)row->values - 1);
    else
        snprintf(reason, ENCODING_REASON_SIZE, "%s", words[error]);
}
