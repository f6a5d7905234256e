/* SPDX-License-Identifier: MIT
 *
 * The judgement of each move of every game, compared with a naive search of boards, and its words.
 */
#include "play/analysis.h"
#include "session_fixture.h"
#include "suite.h"

enum { GAMES = 255168 };

/* A game that is being played: its boards and cells, and its session. */
struct replay {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE];
    int cells[ORACLE_CELLS];
    bool has_lost[ORACLE_CELLS + 1]; /* by move: it lost what was not lost before */
    struct session session;
    int games; /* that have ended */
};

/* The judgement that the move between two boards must have. */
static struct judgement judge_naively(const char *board, int cell)
{
    int before = oracle_judge(board).value;
    struct judgement expected = {.before = before, .after = oracle_judge_cell(board, cell).value};

    for (int other = 0; other < ORACLE_CELLS; other++)
        if (board[other] == '.' && expected.after < before
            && oracle_judge_cell(board, other).value == before)
            expected.better |= 1u << other;
    return expected;
}

/* Check the judgement of that move. */
static void check_move(const struct replay *replay, int move)
{
    const char *board = replay->boards[move - 1];
    struct judgement expected = judge_naively(board, replay->cells[move - 1]);
    struct judgement judgement = analysis_judge(&replay->session.match, move);

    if (judgement.before != expected.before || judgement.after != expected.after
        || judgement.better != expected.better)
        ck_abort_msg("move %d to %s: from %d to %d, better 0x%03x; not from %d to %d, 0x%03x", move,
                     replay->boards[move], judgement.before, judgement.after, judgement.better,
                     expected.before, expected.after, expected.better);
}

/* Check which move lost the game: the last one of the loser's that did. */
static void check_end(const struct replay *replay, int last)
{
    const char *result = oracle_words(replay->boards[last]);
    int lost = 0;

    for (int move = 1; move < last && strstr(result, "won"); move++)
        if (replay->has_lost[move] && oracle_turn(replay->boards[move - 1]) != *result)
            lost = move;
    if (analysis_losing_move(&replay->session.match) != lost)
        ck_abort_msg("move %d lost %s, not %d", lost, replay->boards[last],
                     analysis_losing_move(&replay->session.match));
}

/* Play on in every way. Of the last moves, which are nearly all, only a share is judged without
 * CHECK_LONG. Returns the number of games. */
static int play_all(struct replay *replay, int last)
{
    enum { FEW = 5 };
    struct match *match = &replay->session.match;
    char *board = replay->boards[last];
    int games = 0;

    if (oracle_is_over(board)) {
        if (replay->games++ % suite_share() == 0)
            check_end(replay, last);
        return 1;
    }
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == '.') {
            strcpy(replay->boards[last + 1], board);
            replay->boards[last + 1][cell] = oracle_turn(board);
            replay->cells[last] = cell;
            match->moves[last] = match->record.moves[last] = (char)('1' + cell);
            match->moves[last + 1] = match->record.moves[last + 1] = '\0';
            replay->has_lost[last + 1] =
                oracle_judge(board).value >= 0 && oracle_judge_cell(board, cell).value < 0;
            if (last < FEW || replay->games % suite_share() == 0)
                check_move(replay, last + 1);
            games += play_all(replay, last + 1);
        }
    return games;
}

TEST(each_move_of_every_game_is_judged_as_by_a_naive_search)
{
    struct replay replay = {.boards = {EMPTY_BOARD}, .session = session_fixture_new()};

    ck_assert_int_eq(play_all(&replay, 0), GAMES);
}

/* Check the sentence for a game of people with these names, after those keys. */
static void check_words(struct game start, const char *x_name, const char *o_name, const char *keys,
                        const char *sentence)
{
    const char *const names[PERSONS] = {x_name, o_name};
    struct session session;
    char words[ANALYSIS_WORDS];

    session_start(&session, start, names, "tictactoe", 1);
    session_fixture_press(&session, keys);
    analysis_write(&session, words);
    ck_assert_str_eq(words, sentence);
}

TEST(a_mistake_is_told_with_the_short_name_of_who_made_it)
{
    const struct game new = {0};

    check_words(new, "Ann", "Bob", "12347568", "Ann lost it with 7: 5 and 9 would have won.");
    check_words(new, "Player 1", "Bob", "12346578", "Player 1 lost it with 7: 9 would have won.");
    check_words(new, "Ann", "Player 2", "1234567", "Player 2 lost it with 4: 5 would have drawn.");
    check_words(new, "Ann", "Bartholomew Feathers", "1234567",
                "Bartholomew Feathers lost it with 4: 5 would have drawn.");
    check_words(new, "Ann", "Bartholomew Featherst", "1234567",
                "O lost it with 4: 5 would have drawn.");
    check_words(new, "Ann", "Bob", "12", "");
    check_words(suite_game("X.X.O.X.O"), "Ann", "Bob", "24", ""); /* it was opened lost */
    check_words(suite_game("XX.OO...."), "Ann", "Bob", "3", "");  /* or won */
    check_words(suite_game("OO.XX...."), "Ann", "Bob", "93",
                "Ann lost it with 9: 3 and 6 would have won.");
}

/* The mistake of the seat who set the mark, not of the one who sits there now. */
TEST(the_computers_mistake_is_told_as_such_and_one_that_nobody_made_by_its_mark)
{
    static const struct {
        const char *set_by;
        const char *sentence;
    } rows[] = {
        {"Computer (easy)", "The computer lost it with 4: 5 would have drawn."},
        {"Ben", "Ben lost it with 4: 5 would have drawn."},
        {"", "O lost it with 4: 5 would have drawn."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = session_fixture_after("1234567");
        char words[ANALYSIS_WORDS];

        people_seat_computer(&session, 1);
        strcpy(session.match.set_by[3], rows[i].set_by);
        session.match.record.is_mixed = true;
        analysis_write(&session, words);
        ck_assert_str_eq(words, rows[i].sentence);
    }
}

/* ---- Each move in words. ---- */

TEST(each_move_is_told_for_the_eye_and_for_the_ear)
{
    static const struct {
        const char *keys;
        int move;
        const char *set_by; /* null for the one who set it */
        const char *eye, *ear;
    } rows[] = {
        {"1234567", 0, NULL, "The start of the game.", "The start of the game."},
        {"1234567", 1, NULL, "Ann plays 1: a draw with best play.",
         "Move 1 of 7: Ann plays X in 1, top left: a draw with best play."},
        {"1234567", 4, NULL, "Ben plays 4 and loses: 5 would have drawn.",
         "Move 4 of 7: Ben plays O in 4, middle left, and loses: 5, centre, would have drawn."},
        {"1234567", 4, "Computer (easy)", "The computer plays 4 and loses: 5 would have drawn.",
         "Move 4 of 7: The computer plays O in 4, middle left, and loses: 5, centre, would have "
         "drawn."},
        {"1234567", 4, "", "O plays 4 and loses: 5 would have drawn.",
         "Move 4 of 7: O plays 4, middle left, and loses: 5, centre, would have drawn."},
        {"1234567", 4, "X", "X plays 4 and loses: 5 would have drawn.",
         "Move 4 of 7: X plays O in 4, middle left, and loses: 5, centre, would have drawn."},
        {"1234567", 5, NULL, "Ann plays 5: a win with best play.",
         "Move 5 of 7: Ann plays X in 5, centre: a win with best play."},
        {"1234567", 6, NULL, "Ben plays 6: every cell loses.",
         "Move 6 of 7: Ben plays O in 6, middle right: every cell loses."},
        {"1234567", 7, NULL, "Ann plays 7 and wins.",
         "Move 7 of 7: Ann plays X in 7, bottom left, and wins."},
        {"146379852", 3, NULL, "Ann plays 6 and misses a win: 2, 3 and 5.",
         "Move 3 of 9: Ann plays X in 6, middle right, and misses a win: 2, 3 and 5."},
        {"43587192", 3, NULL, "Ann plays 5 and misses a win: 1.",
         "Move 3 of 8: Ann plays X in 5, centre, and misses a win: 1, top left."},
        {"43587192", 7, NULL, "Ann plays 9 and loses: 6 would have won.",
         "Move 7 of 8: Ann plays X in 9, bottom right, and loses: 6, middle right, would have "
         "won."},
        {"12347568", 5, NULL, "Ann plays 7 and loses: 5 and 9 would have won.",
         "Move 5 of 8: Ann plays X in 7, bottom left, and loses: 5 and 9 would have won."},
        {"123546879", 9, NULL, "Ann plays 9: a draw.",
         "Move 9 of 9: Ann plays X in 9, bottom right: a draw."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = session_fixture_after(rows[i].keys);
        char words[ANALYSIS_WORDS];

        if (rows[i].set_by) {
            strcpy(session.match.set_by[rows[i].move - 1], rows[i].set_by);
            session.match.record.is_mixed = true;
        }
        analysis_write_move(&session, rows[i].move, false, words);
        ck_assert_str_eq(words, rows[i].eye);
        analysis_write_move(&session, rows[i].move, true, words);
        ck_assert_str_eq(words, rows[i].ear);
    }
}

/* Against the computer the person is "you". */
TEST(ones_own_move_is_told_to_you)
{
    static const struct {
        const char *moves;
        int move;
        const char *words;
    } rows[] = {
        {"1234567", 1, "You play 1: a draw with best play."},
        {"1234567", 7, "You play 7 and win."},
        {"146379852", 3, "You play 6 and miss a win: 2, 3 and 5."},
        {"43587192", 7, "You play 9 and lose: 6 would have won."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = session_fixture_after(rows[i].moves);
        char words[ANALYSIS_WORDS];

        people_seat_computer(&session, 1);
        analysis_write_move(&session, rows[i].move, false, words);
        ck_assert_str_eq(words, rows[i].words);
    }
}
