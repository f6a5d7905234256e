/* SPDX-License-Identifier: MIT
 *
 * Every row of encodings, all positions and all numbers of its width, against numbers from a naive
 * model, which sorts lists and counts through them.
 */
#include "engine/notation.h"
#include "suite.h"

enum { POSITIONS = 5478, CLASSES = 765, UNREACHED = -1, NO_SUCH_BOARD = -2, NUMBERS = 1 << 21 };

/* The positions in the order of their dense numbers. */
static const char *dense[POSITIONS];
static int places[ORACLE_BOARDS]; /* of each board in `dense`, if a game can reach it */

/* What each number of the row under test means: an index of `dense`, or one of the two above. */
static int meaning[NUMBERS];

/* The cells of a mark, one after the other: "026". */
static void list_cells(const char *board, char mark, char cells[ORACLE_BOARD_SIZE])
{
    int length = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == mark)
            cells[length++] = (char)('0' + cell);
    cells[length] = '\0';
}

static int count_marks(const char *board)
{
    return oracle_count(board, 'X') + oracle_count(board, 'O');
}

/* Fewer marks come first; then the cells of the player to move are compared, then the other
 * player's. */
static int compare(const void *left, const void *right)
{
    const char *one = *(const char *const *)left;
    const char *two = *(const char *const *)right;
    char own[2][ORACLE_BOARD_SIZE];
    char other[2][ORACLE_BOARD_SIZE];

    if (count_marks(one) != count_marks(two))
        return count_marks(one) - count_marks(two);
    list_cells(one, oracle_turn(one), own[0]);
    list_cells(two, oracle_turn(two), own[1]);
    list_cells(one, oracle_turn(one) == 'X' ? 'O' : 'X', other[0]);
    list_cells(two, oracle_turn(two) == 'X' ? 'O' : 'X', other[1]);
    return strcmp(own[0], own[1]) != 0 ? strcmp(own[0], own[1]) : strcmp(other[0], other[1]);
}

static void list_positions(void)
{
    suite_ask_oracle();
    for (int i = 0; i < oracle.positions; i++)
        dense[i] = oracle.position[i];
    qsort(dense, POSITIONS, sizeof dense[0], compare);
    for (int i = 0; i < oracle.positions; i++)
        places[oracle_number(dense[i])] = i;
}

/* The place of a board in dense; UNREACHED if no game can reach it. */
static int find(const char *board)
{
    return oracle_reached(&oracle, board) ? places[oracle_number(board)] : UNREACHED;
}

/* The number in this base whose digit i is the mark in cell i. */
static uint32_t number_of(const char *board, uint32_t base)
{
    uint32_t number = 0;

    for (int cell = ORACLE_CELLS - 1; cell >= 0; cell--)
        number = number * base + (board[cell] == 'X' ? 1u : board[cell] == 'O' ? 2u : 0u);
    return number;
}

static void forget_meanings(void)
{
    for (int number = 0; number < NUMBERS; number++)
        meaning[number] = NO_SUCH_BOARD;
}

/* One of all 19,683 boards, whether a game can reach it or not. */
static void write_board(int number, char board[ORACLE_BOARD_SIZE])
{
    static const char cells[] = ".XO";

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        board[cell] = cells[number % 3];
        number /= 3;
    }
    board[ORACLE_CELLS] = '\0';
}

/* Let each number mean the board that its digits in this base are. */
static void mean_digits(uint32_t base)
{
    char board[ORACLE_BOARD_SIZE];

    forget_meanings();
    for (int i = 0; i < ORACLE_BOARDS; i++) {
        write_board(i, board);
        meaning[number_of(board, base)] = find(board);
    }
}

/* Compare the row with `meaning`: all numbers, each of which must be encoded again from its
 * position, and all numbers that need more bits. */
static void hold(const char *name, int bits, uint32_t values)
{
    const struct encoding *row = encodings_find(name);
    const struct game before = suite_game("X.O..O.X.");

    ck_assert_ptr_nonnull(row);
    ck_assert_int_eq(row->bits, bits);
    ck_assert_uint_eq(row->values, values);
    for (uint32_t number = 0; number < 1u << bits; number++) {
        struct game game = before;
        enum encoding_error error = encodings_decode(row, &game, number);
        int means = meaning[number];
        enum encoding_error expected = means == UNREACHED     ? ENCODING_UNREACHABLE
                                     : means == NO_SUCH_BOARD ? ENCODING_NO_BOARD
                                                              : ENCODING_OK;
        uint32_t word = means < 0 ? game_word(before) : oracle_word(dense[means]);

        if (error != expected || game_word(game) != word
            || (error == ENCODING_OK && row->encode(game) != number))
            ck_abort_msg("%s:%u: error %d for %d, word 0x%06x for 0x%06x", name, number, error,
                         expected, game_word(game), word);
    }
    for (int bit = bits; bit < 32; bit++) {
        struct game game = before;

        ck_assert_int_eq(encodings_decode(row, &game, 1u << bit), ENCODING_TOO_LARGE);
        ck_assert_uint_eq(game_word(game), game_word(before));
    }
}

AROUND_ALL(list_positions, NULL)

TEST(base4_is_a_digit_of_two_bits_a_cell)
{
    mean_digits(4);
    hold("base4", 18, 1 << 18);
}

TEST(base3_is_a_digit_of_base_three_a_cell)
{
    mean_digits(3);
    hold("base3", 15, 19683);
}

TEST(word_is_the_word_itself)
{
    forget_meanings();
    for (int number = 0; number < NUMBERS; number++)
        meaning[number] = UNREACHED;
    for (int i = 0; i < POSITIONS; i++)
        meaning[oracle_word(dense[i])] = i;
    hold("word", 21, 1 << 21);
}

TEST(naive_is_the_rank_among_the_boards_of_n_marks_and_then_n)
{
    int rank = 0;

    forget_meanings();
    for (int code = 0; code < oracle.codes; code++) {
        const char *board = oracle.code[code];
        int marks = count_marks(board);

        rank = code > 0 && count_marks(oracle.code[code - 1]) == marks ? rank + 1 : 0;
        meaning[rank * 10 + marks] = find(board);
    }
    hold("naive", 15, 16797);
}

TEST(code_is_the_rank_among_all_boards)
{
    forget_meanings();
    for (int code = 0; code < oracle.codes; code++)
        meaning[code] = find(oracle.code[code]);
    hold("code", 13, 6046);
}

TEST(dense_is_the_rank_among_the_reachable_boards)
{
    forget_meanings();
    for (int i = 0; i < POSITIONS; i++)
        meaning[i] = i;
    hold("dense", 13, POSITIONS);
}

/* Mirror the board, or turn it to the right. */
static void turn(char board[ORACLE_BOARD_SIZE], bool is_mirrored)
{
    char old[ORACLE_BOARD_SIZE];

    memcpy(old, board, sizeof old);
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 3; col++)
            board[is_mirrored ? 3 * row + 2 - col : 3 * col + 2 - row] = old[3 * row + col];
}

/* The smallest dense number among the eight turned and mirrored boards. */
static int first_of_class(const char *position)
{
    char board[ORACLE_BOARD_SIZE];
    int first = POSITIONS;

    memcpy(board, position, sizeof board);
    for (int i = 0; i < 8; i++) {
        int number = find(board);

        first = number < first ? number : first;
        turn(board, false);
        if (i == 3)
            turn(board, true);
    }
    return first;
}

TEST(class_is_the_same_for_all_turns_and_mirrors_and_counts_to_765)
{
    static int classes[POSITIONS];
    int count = 0;

    forget_meanings();
    for (int i = 0; i < POSITIONS; i++) {
        if (first_of_class(dense[i]) == i) {
            classes[i] = count;
            meaning[count++] = i;
        }
    }
    ck_assert_int_eq(count, CLASSES);
    hold("class", 10, CLASSES);
    for (int i = 0; i < POSITIONS; i++)
        ck_assert_int_eq((int)encodings_find("class")->encode(suite_game(dense[i])),
                         classes[first_of_class(dense[i])]);
}

TEST(board_is_nine_letters_and_reads_every_board_there_is)
{
    for (int i = 0; i < ORACLE_BOARDS; i++) {
        char text[] = "board:.........";
        char *board = strchr(text, ':') + 1;
        char printed[NOTATION_TEXT];
        struct game game = {0};
        const struct encoding *row;

        write_board(i, board);

        bool reached = oracle_reached(&oracle, board);

        ck_assert_int_eq(notation_parse(text, &game, &row),
                         reached ? ENCODING_OK : ENCODING_UNREACHABLE);
        ck_assert_uint_eq(game_word(game), reached ? oracle_word(board) : 0);
        if (reached) {
            notation_print(row, game, printed);
            ck_assert_str_eq(printed, board);
        }
    }
}
