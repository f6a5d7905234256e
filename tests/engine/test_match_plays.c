/* SPDX-License-Identifier: MIT
 *
 * The words that are accepted as plays: of 5,478 positions times 2,097,152 words, 16,167.
 */
#include "engine/match.h"
#include "suite.h"

enum { PAIR = 2, PAIRS_AT = 3, BELOW = 1 << PAIRS_AT };

/* A match at one of the oracle's positions; person 1 has the turn, as far as the game goes on. */
static struct match table_of(const char *board)
{
    struct game game = suite_game(board);
    struct match table;

    match_start(&table, game, game_turn(game) == PLAYER_X ? 1 : 0);
    return table;
}

/* True if the oracle gets from the board to the word by a mark of the side that has the turn. */
static bool is_move(const char *board, uint32_t word)
{
    char next[ORACLE_BOARD_SIZE];

    if (strstr(oracle_words(board), "to move") == NULL)
        return false;
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        strcpy(next, board);
        if (board[cell] != '.')
            continue;
        next[cell] = oracle_turn(board);
        if (oracle_word(next) == word)
            return true;
    }
    return false;
}

static enum refusal judge(const struct match *table, int person, uint32_t word)
{
    return match_judge(table, 1u << match_player(table, person), ACT_PLAY, word);
}

/* The number of words with that board, with all eight values of status and turn, that are accepted.
 */
static int count_accepted(const struct match *table, uint32_t pairs)
{
    int accepted = 0;

    for (uint32_t below = 0; below < BELOW; below++)
        accepted += judge(table, 1, pairs << PAIRS_AT | below) == REFUSAL_NONE;
    return accepted;
}

AROUND_ALL(suite_ask_oracle, NULL)

TEST(of_all_words_one_cell_away_from_all_positions_16167_are_plays)
{
    int accepted = 0;

    for (int i = 0; i < oracle.positions; i++) {
        struct match table = table_of(oracle.position[i]);
        uint32_t pairs = game_word(match_game(&table)) >> PAIRS_AT;

        accepted += count_accepted(&table, pairs);
        for (int cell = 0; cell < GAME_CELLS; cell++)
            for (uint32_t change = 1; change < 1 << PAIR; change++)
                accepted += count_accepted(&table, pairs ^ change << PAIR * cell);
    }
    ck_assert_int_eq(accepted, 16167);
}

/* Judging looks at the pairs that differ, so what is true of the words around one position is true
 * around all: it is tried around every hundredth. The long check tries them all. */
TEST(no_word_further_away_is_a_play_and_those_that_are_the_oracle_knows)
{
    enum { STRIDE = 100 };

    for (int i = 0; i < oracle.positions; i += STRIDE * suite_share()) {
        struct match table = table_of(oracle.position[i]);

        for (uint32_t word = 0; word < 1u << GAME_BITS; word++) {
            bool is_play = judge(&table, 1, word) == REFUSAL_NONE;

            if (is_play && !is_move(oracle.position[i], word))
                ck_abort_msg("%s: 0x%06x is a play", oracle.position[i], (unsigned)word);
        }
    }
}

TEST(no_word_is_a_play_of_whoever_does_not_have_the_turn)
{
    for (int i = 0; i < oracle.positions; i++) {
        struct match table = table_of(oracle.position[i]);
        uint32_t pairs = game_word(match_game(&table)) >> PAIRS_AT;

        for (int cell = 0; cell < GAME_CELLS; cell++)
            for (uint32_t change = 1; change < 1 << PAIR; change++)
                for (uint32_t below = 0; below < BELOW; below++) {
                    uint32_t word = (pairs ^ change << PAIR * cell) << PAIRS_AT | below;

                    enum refusal refusal = judge(&table, 0, word);

                    if (refusal
                        != (match_is_over(&table) ? REFUSAL_GAME_OVER : REFUSAL_OUT_OF_TURN))
                        ck_abort_msg("%s: 0x%06x", oracle.position[i], (unsigned)word);
                }
    }
}

/* X in cell 1 and O in 2, X to move: cell 1 is the word's highest pair. */
TEST(a_play_is_refused_by_the_first_reason_in_order)
{
    enum { ABOVE = 1 << GAME_BITS };
    const struct match over = table_of("XXXOO....");
    const struct match table = table_of("XO.......");
    const uint32_t word = game_word(match_game(&table));
    const uint32_t first = 3u << 19, third = 1u << 15;

    ck_assert_int_eq(judge(&over, 1, ABOVE), REFUSAL_GAME_OVER);
    ck_assert_int_eq(judge(&over, 0, game_word(match_game(&over))), REFUSAL_GAME_OVER);
    ck_assert_int_eq(judge(&table, 0, ABOVE | word), REFUSAL_OUT_OF_TURN);
    ck_assert_int_eq(judge(&table, 1, ABOVE | word), REFUSAL_OFF_BOARD);
    ck_assert_int_eq(judge(&table, 1, 0xFFFFFF), REFUSAL_OFF_BOARD);
    ck_assert_int_eq(judge(&table, 1, word | first), REFUSAL_CELL_TAKEN);
    ck_assert_int_eq(judge(&table, 1, word & ~first), REFUSAL_CELL_TAKEN);
    ck_assert_int_eq(judge(&table, 1, (word ^ 1) | first), REFUSAL_CELL_TAKEN);
    ck_assert_int_eq(judge(&table, 1, word), REFUSAL_NO_MOVE);
    ck_assert_int_eq(judge(&table, 1, word ^ 1), REFUSAL_NO_MOVE);
    ck_assert_int_eq(judge(&table, 1, word | third), REFUSAL_NO_MOVE);
    ck_assert_int_eq(judge(&table, 1, (word | 3 * third) ^ 1), REFUSAL_NO_MOVE);
    ck_assert_int_eq(judge(&table, 1, (word | third | first) ^ 1), REFUSAL_NO_MOVE);
    ck_assert_int_eq(judge(&table, 1, (word | third) ^ 1), REFUSAL_NONE);
}
