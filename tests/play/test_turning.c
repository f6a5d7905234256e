/* SPDX-License-Identifier: MIT
 *
 * Where a game turned, in every game there is, held against a naive search of boards.
 */
#include "play/analysis.h"
#include "suite.h"

enum { GAMES = 255168, NOWHERE = 9, UNKNOWN = 99 };

/* What each board is worth for X if both play perfectly, the winner in a hurry: ten less the marks
 * at the end if X wins, the same below zero if O does, 0 for a draw. */
static signed char worth[ORACLE_BOARDS];

static int number_of(const char *board)
{
    int number = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        number = number * 3 + (board[cell] == 'X' ? 1 : board[cell] == 'O' ? 2 : 0);
    return number;
}

static int search(char board[ORACLE_BOARD_SIZE])
{
    const char *words = oracle_words(board);
    signed char *value = &worth[number_of(board)];
    char mover = oracle_turn(board);

    if (*value != UNKNOWN)
        return *value;
    if (strstr(words, "to move") == NULL) {
        int empty = oracle_count(board, '.');

        return *value = (signed char)(*words == 'X' ? 1 + empty : *words == 'O' ? -1 - empty : 0);
    }

    int best = mover == 'X' ? -UNKNOWN : UNKNOWN;

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        if (board[cell] != '.')
            continue;
        board[cell] = mover;

        int reply = search(board);

        board[cell] = '.';
        if (mover == 'X' ? reply > best : reply < best)
            best = reply;
    }
    return *value = (signed char)best;
}

/* A game while it is played: its boards, its positions and its cells. */
struct record {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE];
    struct game states[ORACLE_CELLS + 1];
    int cells[ORACLE_CELLS];
    int last;
    int games; /* that have ended */
};

/* The worth of that board for the loser. */
static int worth_for(char loser, char board[ORACLE_BOARD_SIZE])
{
    return loser == 'X' ? search(board) : -search(board);
}

/* The cells in which the loser gets a board of a worth between these. */
static unsigned cells_between(char loser, char board[ORACLE_BOARD_SIZE], int least, int most)
{
    unsigned cells = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == '.') {
            board[cell] = loser;

            int value = worth_for(loser, board);

            cells |= (unsigned)(least <= value && value <= most) << cell;
            board[cell] = '.';
        }
    return cells;
}

/* The outlook of a board of that worth: the worth is one more than the cells left empty. */
static bool is_outlook(struct outlook outlook, int value, const char *board)
{
    int left = value == 0 ? 0 : value - 1;

    return outlook.value == (value > 0) && outlook.plies == oracle_count(board, '.') - left;
}

/* The move that the room has to find, or -1. */
static int turning_move(struct record *record)
{
    const char *words = oracle_words(record->boards[record->last]);
    char loser = *words == 'X' ? 'O' : 'X';
    int found = -1;

    if (strstr(words, "won") == NULL)
        return -1;
    for (int i = 0; i < record->last; i++)
        if (oracle_turn(record->boards[i]) == loser && worth_for(loser, record->boards[i]) >= 0
            && worth_for(loser, record->boards[i + 1]) < 0)
            found = i;
    return found;
}

static void check_record(struct record *record)
{
    struct turning_point turning_point = {.cell = NOWHERE};
    bool is_found = analysis_find_turning_point(record->states, record->last, &turning_point);
    int move = turning_move(record);

    if (is_found != (move >= 0) || (!is_found && turning_point.cell != NOWHERE))
        ck_abort_msg("%s: it turned at %d or not", record->boards[record->last], move);
    if (!is_found)
        return;

    char *board = record->boards[move];
    char loser = oracle_turn(board);
    int value = worth_for(loser, board);

    if (turning_point.cell != record->cells[move]
        || (turning_point.player == PLAYER_X) != (loser == 'X')
        || !is_outlook(turning_point.outlook, value, board)
        || turning_point.better != cells_between(loser, board, value > 0, value)
        || turning_point.best != cells_between(loser, board, value, value)
        || turning_point.drawing != (value > 0 ? cells_between(loser, board, 0, 0) : 0))
        ck_abort_msg("%s: turned at %d, not at %d", record->boards[record->last],
                     turning_point.cell, record->cells[move]);
}

/* Play on in every way. Returns the games that end. */
static int play_all(struct record *record)
{
    char *board = record->boards[record->last];
    int games = 0;

    if (strstr(oracle_words(board), "to move") == NULL) {
        if (record->games++ % suite_share() == 0)
            check_record(record);
        return 1;
    }
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == '.') {
            strcpy(record->boards[record->last + 1], board);
            record->boards[record->last + 1][cell] = oracle_turn(board);
            record->states[record->last + 1] = record->states[record->last];
            game_play(&record->states[record->last + 1], game_turn(record->states[record->last]),
                      cell);
            record->cells[record->last++] = cell;
            games += play_all(record);
            record->last--;
        }
    return games;
}

TEST(where_a_game_turned_is_told_of_every_game)
{
    struct record record = {.boards = {"........."}};

    memset(worth, UNKNOWN, sizeof worth);
    ck_assert_int_eq(play_all(&record), GAMES);
}

TEST(a_game_that_was_opened_lost_turned_nowhere)
{
    struct game states[] = {suite_game("X.X.O.X.O"), {0}, {0}}; /* O cannot stop both lines */
    struct turning_point turning_point = {.cell = NOWHERE};

    for (int i = 0; i < 2; i++) {
        static const int cells[] = {1, 3};

        states[i + 1] = states[i];
        ck_assert_int_eq(game_play(&states[i + 1], game_turn(states[i]), cells[i]), MOVE_OK);
    }
    ck_assert_int_eq(game_status(states[2]), STATUS_X_WON);
    ck_assert(!analysis_find_turning_point(states, 2, &turning_point));
    ck_assert_int_eq(turning_point.cell, NOWHERE);
}

/* What is said of a game that X or O has won. */
static void check_words(const char *cells, const char *sentence, const char *second)
{
    struct game states[ORACLE_CELLS + 1] = {{0}};
    struct turning_point turning_point;
    char words[ANALYSIS_WORDS];
    int last = 0;

    for (; cells[last]; last++) {
        states[last + 1] = states[last];
        ck_assert_int_eq(game_play(&states[last + 1], game_turn(states[last]), cells[last] - '1'),
                         MOVE_OK);
    }
    ck_assert(analysis_find_turning_point(states, last, &turning_point));
    analysis_write(&turning_point, words);
    ck_assert_str_eq(words, sentence);
    analysis_write_missed_win(&turning_point, words);
    ck_assert_str_eq(words, second);
}

TEST(a_missed_win_is_told_with_its_marks_and_with_the_cells_that_only_drew)
{
    check_words("1234567", "It turned at O in 4: 5 still drew.", "");
    check_words("2617549", "It turned at O in 7: 3 still won.", "3 wins in 5.");
    check_words("12346578", "It turned at X in 7: 9 still won.", "9 wins in 1; 8 only draws.");
    check_words("12347568", "It turned at X in 7: 5 and 9 still won.",
                "5 and 9 win in 3; 6 and 8 only draw.");
}
