/* SPDX-License-Identifier: MIT */
#include "engine/notation.h"
#include "suite.h"

enum { CODE_BITS = 13, CODES_13_BITS = 1 << CODE_BITS, CODES = 6046, TEXT_SIZE = 160 };

/* The result that a number must have as a code. */
static enum encoding_error code_error(uint32_t code)
{
    if (code >= CODES_13_BITS)
        return ENCODING_TOO_LARGE;
    if (code >= CODES)
        return ENCODING_NO_BOARD;
    return oracle_reached(&oracle, oracle.code[code]) ? ENCODING_OK : ENCODING_UNREACHABLE;
}

/* The word of suite_some_game after this number was loaded into it as a code. */
static uint32_t word_after(uint32_t code)
{
    return code_error(code) == ENCODING_OK ? oracle_word(oracle.code[code])
                                           : game_word(suite_some_game());
}

AROUND_ALL(suite_ask_oracle, NULL)

/* Write the number in binary digits, at least one. */
static void write_binary(char *digits, unsigned number)
{
    int length = 0;

    for (unsigned rest = number; rest > 1; rest /= 2)
        length++;
    digits[length + 1] = '\0';
    for (int i = length; i >= 0; i--) {
        digits[i] = number % 2 ? '1' : '0';
        number /= 2;
    }
}

static void check_parse(const char *text, uint32_t code)
{
    struct game game = suite_some_game();
    const struct encoding *row = NULL;
    enum encoding_error error = notation_parse(text, &game, &row);

    if (error != code_error(code) || row != encodings_find("code")
        || game_word(game) != word_after(code))
        ck_abort_msg("'%s': error %d, not %d; then the game is 0x%06x", text, (int)error,
                     (int)code_error(code), (unsigned)game_word(game));
}

static void check_parse_behind(const char *before, const char *digits, uint32_t code)
{
    char text[3 * TEXT_SIZE];

    snprintf(text, sizeof text, "%s%s", before, digits);
    check_parse(text, code);
    snprintf(text, sizeof text, "code:%s%s", before, digits);
    check_parse(text, code);
}

TEST(a_code_is_read_in_decimal_hexadecimal_and_binary_named_or_alone)
{
    static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
    unsigned few = suite_share() > 10 ? 7 : 1;

    for (unsigned code = 0; code < CODES_13_BITS + 100; code += few) {
        char digits[TEXT_SIZE], before[TEXT_SIZE];

        snprintf(digits, sizeof digits, "%u", code);
        check_parse_behind("", digits, code);
        check_parse_behind("0", digits, code);
        check_parse_behind(zeros, digits, code);
        snprintf(digits, sizeof digits, "%x", code);
        check_parse_behind("0x", digits, code);
        check_parse_behind("0x00", digits, code);
        snprintf(digits, sizeof digits, "%X", code);
        check_parse_behind("0x", digits, code);
        write_binary(digits, code);
        check_parse_behind("0b", digits, code);
        snprintf(before, sizeof before, "0b%s", zeros);
        check_parse_behind(before, digits, code);
    }
}

/* Check that the text is refused with this error, and leaves the game alone. The row is the row of
 * its name, or the code for a number alone; without a name or a number there is none. */
static void check_wrong(const char *text, enum encoding_error expected)
{
    struct game game = suite_some_game();
    bool has_row = expected == ENCODING_NOT_A_VALUE ? strchr(text, ':') != NULL
                                                    : expected != ENCODING_UNKNOWN_NAME;
    const char *name = strncmp(text, "board:", strlen("board:")) == 0 ? "board" : "code";
    const struct encoding *row_expected = has_row ? encodings_find(name) : NULL;
    const struct encoding *row = has_row ? NULL : encodings;
    enum encoding_error error = notation_parse(text, &game, &row);

    if (error != expected || row != row_expected || game_word(game) != game_word(suite_some_game()))
        ck_abort_msg("'%s': error %d, not %d; row %s; then the game is 0x%06x", text, (int)error,
                     (int)expected, row ? row->name : "none", (unsigned)game_word(game));
}

TEST(a_wrong_number_board_or_name_and_a_number_of_no_game_are_each_refused_as_such)
{
    static const struct {
        enum encoding_error error;
        const char *texts[48]; /* ended by a null */
    } rows[] = {
        {ENCODING_NOT_A_VALUE, {"",          "+523",      "-523",
                                "-0",        " 523",      "523 ",
                                "523\n",     "\t523",     "5 23",
                                "5_23",      "6,045",     "523.0",
                                "5e2",       "523u",      "abc",
                                "20b",       "X.O..O.X.", "code",
                                "code523",   "code=523",  "\xc2\xb2",
                                "0x",        "0b",        "0X20b",
                                "0B101",     "0o17",      "x20b",
                                "00x20b",    "0x0x20b",   "0b0b101",
                                "0b2",       "0b102",     "0x20g",
                                "0x-20b",    "0x 20b",    "0b+1",
                                "code:",     "code: 523", "code:-523",
                                "code::523", "code:523:", "code:code:523",
                                "code:0x",   "code:abc",  "99999999999999999999999999x"}},
        {ENCODING_NOT_A_VALUE,
         {"board:", "board:X", "board:X.O..O.X", "board:X.O..O.X..", "board:x.o..o.x.",
          "board:X O  O X ", "board:X.0..0.X.", "board:523", "board:X.O..O.X.X.",
          "board:.........:"}},
        {ENCODING_UNKNOWN_NAME,
         {":", ":523", "523:", "0x:20b", "Code:523", "CODE:523", "code :523", " code:523",
          "cod:523", "codes:523", "xcode:523", "codf:523", "unknown:523", "unknown:", "unknown:abc",
          "unknown:code:523"}},
        {ENCODING_UNREACHABLE, {"2749", "0xabd", "code:2749"}},
        {ENCODING_NO_BOARD, {"6046", "code:06046", "8191", "0x1fff"}},
        {ENCODING_TOO_LARGE,
         /* 2^31, and 523 past 2^32, 2^63, 2^64 and 2^128: their low bits must not be taken */
         {"8192", "code:8192", "0b10000000000000", "65536", "2147483648", "4294967295",
          "4294967296", "4294967819", "0x10000020b", "9223372036854776331", "18446744073709551615",
          "18446744073709551616", "18446744073709552139", "0x1000000000000020b",
          "340282366920938463463374607431768211979", "0b100000000000000000000001000001011",
          "code:99999999999999999999999999999999999999999999999999"}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (const char *const *text = rows[i].texts; *text; text++)
            check_wrong(*text, rows[i].error);
}

TEST(a_board_that_ends_early_is_refused_whatever_follows_it_in_memory)
{
    for (int length = 0; length < GAME_CELLS; length++) {
        char text[] = "board:X.O..O.X.";

        text[strlen("board:") + (size_t)length] = '\0';
        check_wrong(text, ENCODING_NOT_A_VALUE);
    }
}

/* Check one worked position in one encoding. */
static void check_worked(const struct encoding *row, const char *board, const char *value)
{
    char text[TEXT_SIZE], written[NOTATION_TEXT], written_again[NOTATION_TEXT];
    struct game game = suite_some_game();
    const struct encoding *parsed;

    snprintf(text, sizeof text, "%s:%s", row->name, value);
    if (notation_parse(text, &game, &parsed) != ENCODING_OK || parsed != row)
        ck_abort_msg("%s is refused", text);
    /* A class stands for up to eight positions, and comes back as one of them. */
    if (strcmp(row->name, "class") != 0 && game_word(game) != oracle_word(board))
        ck_abort_msg("%s: 0x%06x is not the word of %s", text, (unsigned)game_word(game), board);
    notation_print(row, suite_game(board), written);
    notation_print(row, game, written_again);
    if (strcmp(written, value) != 0 || strcmp(written_again, value) != 0)
        ck_abort_msg("%s is written %s, and %s when it comes back", text, written, written_again);
}

TEST(the_worked_positions_are_read_and_written_in_every_encoding)
{
    static const char *const table[][ENCODINGS] = {
        /* a line of names, then a position a line */
        {"board", "word", "base4", "base3", "naive", "code", "dense", "class"},
        {".........", "0x000000", "0", "0", "0", "0", "0", "0"},
        {"X.O..O.X.", "0x098620", "18465", "2692", "1894", "523", "468", "118"},
        {"XXXOO....", "0x0af805", "661", "229", "95", "1099", "1825", "309"},
        {".XO..OX.X", "0x038689", "71716", "7797", "8745", "1964", "1708", "166"},
        {"X.X.X.OOO", "0x0889fe", "172305", "19045", "9796", "3329", "2509", "459"},
        {"OX.XOXOX.", "0x1a3ba1", "26182", "4082", "5357", "4565", "4131", "625"},
        {"XOXXOOOXX", "0x0ebfab", "92761", "10897", "819", "6001", "5453", "763"},
    };

    for (int i = 0; i < ENCODINGS; i++) {
        ck_assert_ptr_eq(encodings_find(table[0][i]), &encodings[i]);
        for (size_t row = 1; row < sizeof table / sizeof table[0]; row++)
            check_worked(&encodings[i], table[row][0], table[row][i]);
    }
}
