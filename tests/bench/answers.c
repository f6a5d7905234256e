/* SPDX-License-Identifier: MIT
 *
 * What the techniques have to answer, from the oracle's letters by counting and sorting.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "material.h"

/* A position where it stands among all: by its marks, by the cells of the side to move, by those
 * of the other. A set comes before another if it holds the first cell where they differ. */
struct unix_socket {
    char key[1 + 2 * ORACLE_CELLS + 1];
    char letters[ORACLE_BOARD_SIZE];
    int position;     /* its number in the shuffle */
    int class_number; /* in the first of a class alone */
};

static int count_marks(const char *letters)
{
    return oracle_count(letters, 'X') + oracle_count(letters, 'O');
}

static struct unix_socket place_of(const char *letters)
{
    char own = oracle_turn(letters);
    struct unix_socket place = {.key = {(char)('0' + count_marks(letters))}};

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        bool is_own = letters[cell] == own;
        bool is_other = letters[cell] != own && letters[cell] != '.';

        place.key[1 + cell] = is_own ? '0' : '1';
        place.key[1 + ORACLE_CELLS + cell] = is_other ? '0' : '1';
    }
    memcpy(place.letters, letters, ORACLE_BOARD_SIZE);
    return place;
}

static int compare(const void *one, const void *two)
{
    return strcmp(((const struct unix_socket *)one)->key, ((const struct unix_socket *)two)->key);
}

static struct unix_socket *find(struct unix_socket places[POSITIONS], const char *letters)
{
    struct unix_socket sought = place_of(letters);

    return bsearch(&sought, places, POSITIONS, sizeof sought, compare);
}

/* The first place of the eight turns and mirrors. */
static struct unix_socket *find_first(struct unix_socket places[POSITIONS], const char *letters)
{
    /* A turn to the right, and left for right: where the letters of each cell come from. */
    static const int turn[] = {6, 3, 0, 7, 4, 1, 8, 5, 2};
    static const int mirror[] = {2, 1, 0, 5, 4, 3, 8, 7, 6};
    char board[ORACLE_BOARD_SIZE];
    struct unix_socket *first = find(places, letters);

    memcpy(board, letters, sizeof board);
    for (int i = 0; i < 7; i++) {
        const int *from = i == 3 ? mirror : turn;
        char old[ORACLE_BOARD_SIZE];

        memcpy(old, board, sizeof old);
        for (int cell = 0; cell < ORACLE_CELLS; cell++)
            board[cell] = old[from[cell]];

        struct unix_socket *place = find(places, board);

        first = place < first ? place : first;
    }
    return first;
}

static void sort(struct unix_socket places[POSITIONS], const struct material *material)
{
    int classes = 0;

    for (int i = 0; i < POSITIONS; i++) {
        places[i] = place_of(material->letters[i]);
        places[i].position = i;
    }
    qsort(places, POSITIONS, sizeof places[0], compare);
    for (int i = 0; i < POSITIONS; i++)
        if (find_first(places, places[i].letters) == &places[i])
            places[i].class_number = classes++;
}

/* The number whose digits in that base are the marks, the first cell's the lowest. */
static uint32_t digits_of(const char *letters, uint32_t base)
{
    uint32_t value = 0;

    for (int cell = ORACLE_CELLS - 1; cell >= 0; cell--)
        value = value * base + (letters[cell] == 'X' ? 1u : letters[cell] == 'O' ? 2u : 0u);
    return value;
}

static uint32_t *values_of(struct answers *answers, const char *encoding)
{
    return answers->value[encodings_find(encoding) - encodings];
}

/* The numbers that count all boards of the code, reached or not. */
static void fill_codes(struct answers *answers, const struct oracle *oracle,
                       struct unix_socket places[POSITIONS])
{
    int rank = 0; /* among the boards with as many marks */

    for (int code = 0; code < oracle->codes; code++) {
        const char *letters = oracle->code[code];
        int marks = count_marks(letters);

        rank = code > 0 && count_marks(oracle->code[code - 1]) == marks ? rank + 1 : 0;
        if (oracle_reached(oracle, letters)) {
            const struct unix_socket *place = find(places, letters);

            assert(place); /* every board that is reached is a position */

            int position = place->position;

            values_of(answers, "code")[position] = (uint32_t)code;
            values_of(answers, "naive")[position] = (uint32_t)(rank * 10 + marks);
        }
    }
}

static void fill_position(struct answers *answers, int i, const char *letters,
                          struct unix_socket places[POSITIONS])
{
    const char *words = oracle_words(letters);
    const struct unix_socket *first = find_first(places, letters);

    answers->winner[i] = strcmp(words, "X won") == 0 ? MARK_X
                       : strcmp(words, "O won") == 0 ? MARK_O
                                                     : MARK_EMPTY;
    answers->word[i] = oracle_word(letters);
    answers->first[i] = oracle_word(first->letters);
    values_of(answers, "word")[i] = oracle_word(letters);
    values_of(answers, "board")[i] = digits_of(letters, 4);
    values_of(answers, "base4")[i] = digits_of(letters, 4);
    values_of(answers, "base3")[i] = digits_of(letters, 3);
    values_of(answers, "dense")[i] = (uint32_t)(find(places, letters) - places);
    values_of(answers, "class")[i] = (uint32_t)first->class_number;
}

/* Every game that goes on from the letters. */
static void play_on(struct tree *tree, char letters[ORACLE_BOARD_SIZE])
{
    const char *words = oracle_words(letters);
    char mover = oracle_turn(letters);

    tree->nodes++;
    tree->won[PLAYER_X] += strcmp(words, "X won") == 0;
    tree->won[PLAYER_O] += strcmp(words, "O won") == 0;
    tree->drawn += strcmp(words, "draw") == 0;
    for (int cell = 0; strstr(words, "to move") && cell < ORACLE_CELLS; cell++)
        if (letters[cell] == '.') {
            letters[cell] = mover;
            play_on(tree, letters);
            letters[cell] = '.';
        }
}

void answers_fill(struct answers *answers, const struct material *material,
                  const struct oracle *oracle)
{
    struct unix_socket places[POSITIONS];
    char empty[ORACLE_BOARD_SIZE] = ".........";

    sort(places, material);
    for (int i = 0; i < POSITIONS; i++)
        fill_position(answers, i, material->letters[i], places);
    fill_codes(answers, oracle, places);
    play_on(&answers->tree, empty);
}
