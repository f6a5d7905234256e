/* SPDX-License-Identifier: MIT
 *
 * Where a game turned, in every game there is, held against a naive search of boards.
 */
#include "play/analysis.h"
#include "seat.h"
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
        || turning_point.better != cells_between(loser, board, value > 0, value))
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

/* What is said of a game of people with these names, after those keys. */
static void check_words(const char *x_name, const char *o_name, const char *keys,
                        const char *sentence)
{
    const char *const names[PERSONS] = {x_name, o_name};
    struct session session;
    char words[ANALYSIS_WORDS];

    session_start(&session, (struct game){0}, false, names, "tictactoe", 1);
    seat_press(&session, keys);
    analysis_write(&session, words);
    ck_assert_str_eq(words, sentence);
}

TEST(a_mistake_is_told_with_the_name_of_who_made_it)
{
    check_words("Ann", "Bob", "1234567", "Bob's 4 lost it: 5 would have drawn.");
    check_words("Ann", "Bob", "2617549", "Bob's 7 missed a win: 3 would have won.");
    check_words("Ann", "Bob", "12346578", "Ann's 7 missed a win: 9 would have won.");
    check_words("Ann", "Bob", "12347568", "Ann's 7 missed a win: 5 and 9 would have won.");
    check_words("Player 1", "Bob", "12346578", "X's mistake was 7: 9 would have won.");
    check_words("Ann", "Player 2", "1234567", "O's mistake was 4: 5 would have drawn.");
    check_words("Ann", "Bartholomew Featherstonehaugh", "1234567",
                "O's mistake was 4: 5 would have drawn.");
    check_words("Ann", "Bob", "123546879", "");
    check_words("Ann", "Bob", "12", "");
}

TEST(the_computers_mistake_is_told_as_such)
{
    struct session session = seat_after("123456");
    char words[ANALYSIS_WORDS];

    session.players.computer = 1;
    seat_press(&session, "7");
    analysis_write(&session, words);
    ck_assert_str_eq(words, "The computer's 4 lost it: 5 would have drawn.");
}
