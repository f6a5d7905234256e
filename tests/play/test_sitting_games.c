/* SPDX-License-Identifier: MIT
 *
 * All games there are, by their keys.
 */
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

struct tally {
    long x_won, o_won, drawn;
};

/* The score after the end of the only game. */
static void check_end(const struct session *session, const char *words, struct tally *tally)
{
    struct score score = session_score(session);
    bool x_won = strcmp(words, "X won") == 0;
    bool o_won = strcmp(words, "O won") == 0;
    bool drawn = strcmp(words, "draw") == 0;

    if (score.wins[0] != x_won || score.wins[1] != o_won || score.draws != drawn)
        ck_abort_msg("%s counts %d, %d, %d", words, score.wins[0], score.wins[1], score.draws);
    tally->x_won += x_won;
    tally->o_won += o_won;
    tally->drawn += drawn;
}

/* Press every digit that leads on from this board, and see it back by undo. */
static void play_all(const struct session *session, char *board, struct tally *tally)
{
    const char *words = oracle_words(board);
    char mark = oracle_turn(board);

    check_end(session, words, tally);
    if (!strstr(words, "to move"))
        return;
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        struct session next = *session;

        if (board[cell] != '.')
            continue;
        board[cell] = mark;
        keymap_press(&next, (enum event)('1' + cell));
        if (game_word(session_game(&next)) != oracle_word(board))
            ck_abort_msg("%s is not reached by digits", board);
        play_all(&next, board, tally);
        board[cell] = '.';
        keymap_press(&next, 'u');
        if (game_word(session_game(&next)) != game_word(session_game(session)))
            ck_abort_msg("%s is not reached by undo", board);
    }
}

TEST(all_255168_games_by_digits_come_to_their_result)
{
    struct session session = seat_new();
    char board[] = EMPTY_BOARD;
    struct tally tally = {0};

    play_all(&session, board, &tally);
    ck_assert_int_eq(tally.x_won, 131184);
    ck_assert_int_eq(tally.o_won, 77904);
    ck_assert_int_eq(tally.drawn, 46080);
}
