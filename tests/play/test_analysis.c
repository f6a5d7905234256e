/* SPDX-License-Identifier: MIT
 *
 * The move that lost a game, in every game, compared with a naive search of boards.
 */
#include "play/analysis.h"
#include "session_fixture.h"
#include "suite.h"

enum { GAMES = 255168 };

/* A game that is being played: its boards and cells, and its session. */
struct replay {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE];
    int cells[ORACLE_CELLS];
    struct session session;
    int games; /* that have ended */
};

/* The worth of that board for the loser. */
static int worth_for(char loser, const char *board)
{
    return oracle_turn(board) == loser ? oracle_judge(board).value : -oracle_judge(board).value;
}

/* "5", "5 and 9", "1, 5 and 9": the cells that keep the worth of the board for the player to move.
 */
static void write_better(char board[ORACLE_BOARD_SIZE], char words[])
{
    char mover = oracle_turn(board);
    int value = worth_for(mover, board);
    char *last = NULL;

    words[0] = '\0';
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == '.') {
            board[cell] = mover;
            if (worth_for(mover, board) == value) {
                last = words + strlen(words);
                sprintf(last, ", %d", cell + 1);
            }
            board[cell] = '.';
        }
    if (last > words) {
        char digit = last[strlen(", ")];

        sprintf(last, " and %c", digit);
    }
    memmove(words, words + strlen(", "), strlen(words));
}

/* Write the sentence that the game must have, or none. */
static void write_naively(struct replay *replay, int last, char words[ANALYSIS_WORDS])
{
    const char *result = oracle_words(replay->boards[last]);
    char loser = *result == 'X' ? 'O' : 'X';
    char better[ANALYSIS_WORDS / 2];
    int found = -1;

    words[0] = '\0';
    for (int i = 0; i < last; i++)
        if (oracle_turn(replay->boards[i]) == loser && worth_for(loser, replay->boards[i]) >= 0
            && worth_for(loser, replay->boards[i + 1]) < 0)
            found = i;
    if (!strstr(result, "won") || found < 0)
        return;

    bool was_won = worth_for(loser, replay->boards[found]) > 0;

    write_better(replay->boards[found], better);
    sprintf(words, "%s %s with %d: %s would have %s.", loser == 'X' ? "Ann" : "Ben",
            was_won ? "missed a win" : "lost it", replay->cells[found] + 1, better,
            was_won ? "won" : "drawn");
}

/* Play on in every way. Returns the number of games. */
static int play_all(struct replay *replay, int last)
{
    struct match *match = &replay->session.match;
    char *board = replay->boards[last];
    int games = 0;

    if (oracle_is_over(board)) {
        char words[ANALYSIS_WORDS], expected[ANALYSIS_WORDS];

        if (replay->games++ % suite_share() != 0)
            return 1;
        match->now = match->last = last;
        analysis_write(&replay->session, words);
        write_naively(replay, last, expected);
        if (strcmp(words, expected) != 0)
            ck_abort_msg("of %s it is said: %s, not: %s", board, words, expected);
        return 1;
    }
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == '.') {
            strcpy(replay->boards[last + 1], board);
            replay->boards[last + 1][cell] = oracle_turn(board);
            replay->cells[last] = cell;
            match->set_by[last] = last % PERSONS;
            match->states[last + 1] = match->states[last];
            game_play(&match->states[last + 1], game_turn(match->states[last]), cell);
            games += play_all(replay, last + 1);
        }
    return games;
}

TEST(the_move_that_lost_is_told_of_every_game)
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

    check_words(new, "Ann", "Bob", "12347568", "Ann missed a win with 7: 5 and 9 would have won.");
    check_words(new, "Player 1", "Bob", "12346578", "Player 1 missed a win with 7: 9 would have won.");
    check_words(new, "Ann", "Player 2", "1234567", "Player 2 lost it with 4: 5 would have drawn.");
    check_words(new, "Ann", "Bartholomew Feathers", "1234567",
                "Bartholomew Feathers lost it with 4: 5 would have drawn.");
    check_words(new, "Ann", "Bartholomew Featherst", "1234567",
                "O lost it with 4: 5 would have drawn.");
    check_words(new, "Ann", "Bob", "12", "");
    check_words(suite_game("X.X.O.X.O"), "Ann", "Bob", "24", ""); /* it was opened lost */
}

/* The mistake of the seat who set the mark, not of the one who sits there now. */
TEST(the_computers_mistake_is_told_as_such_and_one_that_nobody_made_by_its_mark)
{
    static const struct {
        int set_by;
        const char *sentence;
    } rows[] = {
        {COMPUTER, "The computer lost it with 4: 5 would have drawn."},
        {1, "Ben lost it with 4: 5 would have drawn."},
        {NOBODY, "O lost it with 4: 5 would have drawn."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = session_fixture_after("1234567");
        char words[ANALYSIS_WORDS];

        people_seat_computer(&session, 1);
        session.match.set_by[3] = rows[i].set_by;
        analysis_write(&session, words);
        ck_assert_str_eq(words, rows[i].sentence);
    }
}
