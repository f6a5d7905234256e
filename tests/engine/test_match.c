/* SPDX-License-Identifier: MIT
 *
 * The match, compared with a naive model that keeps boards as letters, and a list of all games.
 */
#include "engine/match.h"
#include "suite.h"

/* ---- The naive match. ---- */

/* A game that counts. */
struct counted {
    int seats[PERSONS];
    int winner; /* a person, or -1 */
};

enum { GAMES = 128 };

struct naive {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE]; /* of the game, and then empty ones */
    int now, last;
    int set_by[ORACLE_CELLS];
    int x_person;
    int seats[PERSONS];
    struct counted games[GAMES]; /* the last one is that on the board, if has_board */
    int count;
    bool has_board;
    bool has_person; /* one has set a mark in this game */
};

static void start_naive(struct naive *naive, const char *board)
{
    for (int i = 0; i <= ORACLE_CELLS; i++)
        strcpy(naive->boards[i], i == 0 ? board : ".........");
    naive->now = naive->last = 0;
    naive->has_board = naive->has_person = false;
}

/* True if anybody but the computer set one of the marks on the board. */
static bool naive_is_played(const struct naive *naive)
{
    bool is_played = false;

    for (int i = 0; i < naive->now; i++)
        is_played = is_played || naive->set_by[i] < 2;
    return is_played;
}

/* True if each mark was set by the one who has its seat, or has left it. */
static bool naive_is_by_seats(const struct naive *naive)
{
    for (int i = 0; i < naive->now; i++) {
        int person = oracle_turn(naive->boards[i]) == 'X' ? naive->x_person : 1 - naive->x_person;

        if (naive->set_by[i] != (naive->seats[person] < 0 ? person : naive->seats[person]))
            return false;
    }
    return true;
}

/* Count the game on the board if it counts, and else not. */
static void naive_count(struct naive *naive)
{
    const char *words = oracle_words(naive->boards[naive->now]);
    struct counted *game;

    naive->count -= naive->has_board;
    naive->has_board = oracle_is_over(naive->boards[naive->now]) && naive->now > 0
                    && naive->has_person && naive_is_by_seats(naive) && naive->seats[0] >= 0
                    && naive->seats[1] >= 0;
    if (!naive->has_board)
        return;
    ck_assert_int_lt(naive->count, GAMES);
    game = &naive->games[naive->count++];
    memcpy(game->seats, naive->seats, sizeof game->seats);
    game->winner = words[0] == 'X' ? naive->x_person : words[0] == 'O' ? 1 - naive->x_person : -1;
}

/* The wins of that person, or with -1 the draws, in the last games that were all of one pair; if
 * that is the pair that sits here. */
static unsigned naive_score(const struct naive *naive, int winner)
{
    const struct counted *last;
    unsigned count = 0;

    if (naive->count == 0)
        return 0;
    last = &naive->games[naive->count - 1];
    for (int i = 0; i < PERSONS; i++)
        if (naive->seats[i] >= 0 && naive->seats[i] != last->seats[i])
            return 0;
    for (const struct counted *game = last; game >= naive->games; game--) {
        if (memcmp(game->seats, last->seats, sizeof game->seats) != 0)
            break;
        count += game->winner == winner;
    }
    return count;
}

/* The reason why the letter cannot be set there. */
static enum refusal naive_play(struct naive *naive, char letter, int cell, int by)
{
    const char *board = naive->boards[naive->now];

    if (oracle_is_over(board))
        return REFUSAL_GAME_OVER;
    if (oracle_turn(board) != letter)
        return REFUSAL_OUT_OF_TURN;
    if (cell < 0 || cell >= ORACLE_CELLS)
        return REFUSAL_OFF_BOARD;
    if (board[cell] != '.')
        return REFUSAL_CELL_TAKEN;
    strcpy(naive->boards[naive->now + 1], board);
    naive->set_by[naive->now++] = by;
    naive->has_person = naive->has_person || by == 0 || by == 1;
    naive->boards[naive->now][cell] = letter;
    naive->last = naive->now;
    for (int i = naive->now + 1; i <= ORACLE_CELLS; i++)
        strcpy(naive->boards[i], ".........");
    naive_count(naive);
    return REFUSAL_NONE;
}

/* Go back until one of the letters is to move, or forward until it is or there is no more. */
static enum refusal naive_step(struct naive *naive, int direction, const char *letters)
{
    int at = naive->now + direction;

    while (at >= 0 && at < naive->last && !strchr(letters, oracle_turn(naive->boards[at])))
        at += direction;
    if (at < 0 || at > naive->last)
        return REFUSAL_NO_MOVE;
    naive->now = at;
    naive_count(naive);
    return REFUSAL_NONE;
}

static void naive_begin(struct naive *naive, const char *board, bool is_new)
{
    if (is_new && oracle_is_over(naive->boards[naive->now]) && naive_is_played(naive))
        naive->x_person = 1 - naive->x_person;
    start_naive(naive, board);
}

static enum refusal naive_act(struct naive *naive, const char *letters, struct request request,
                              const char *opened, int by)
{
    char turn = oracle_turn(naive->boards[naive->now]);

    switch (request.act) {
    case ACT_PLAY:
        return naive_play(naive, strchr(letters, turn) ? turn : *letters, request.cell, by);
    case ACT_UNDO:
        return naive_step(naive, -1, letters);
    case ACT_REDO:
        return naive_step(naive, 1, letters);
    case ACT_NEW:
    case ACT_OPEN:
        naive_begin(naive, request.act == ACT_NEW ? "........." : opened, request.act == ACT_NEW);
        return REFUSAL_NONE;
    default:
        return REFUSAL_NO_MOVE;
    }
}

/* ---- Random acts. ---- */

static unsigned rng = 1;

static int draw(int below)
{
    return (int)suite_draw(&rng, (unsigned)below);
}

static void hold(bool condition, const char *otherwise, enum act act)
{
    if (!condition)
        ck_abort_msg("%s, after act %d", otherwise, act);
}

static void hold_same(const struct match *match, const struct naive *naive, enum act act)
{
    struct score score = match_score(match);

    hold(match->now == naive->now && match->last == naive->last, "the history differs", act);
    hold(match->x_person == naive->x_person, "the marks differ", act);
    for (int i = 0; i <= ORACLE_CELLS; i++)
        hold(game_word(match->states[i]) == oracle_word(naive->boards[i]), "a position differs",
             act);
    for (int i = 0; i < match->last; i++)
        hold(match->set_by[i] == naive->set_by[i], "who set a mark differs", act);
    for (int person = 0; person < PERSONS; person++)
        hold(score.wins[person] == naive_score(naive, person), "the score differs", act);
    hold(score.draws == naive_score(naive, -1), "the draws differ", act);
    hold(match->counts == naive->has_board || naive->count == 0, "what counts differs", act);
    hold(match_is_mixed(match) != naive_is_by_seats(naive), "whose marks stand differs", act);
}

/* A position with a few marks, which can be over. */
static void draw_board(char board[ORACLE_BOARD_SIZE])
{
    strcpy(board, ".........");
    for (int marks = draw(ORACLE_CELLS); marks > 0 && !oracle_is_over(board);) {
        int cell = draw(ORACLE_CELLS);

        if (board[cell] != '.')
            continue;
        board[cell] = oracle_turn(board);
        marks--;
    }
}

TEST(a_match_comes_to_the_same_as_a_naive_one_by_random_acts)
{
    static const char *const letters[] = {"", "X", "O", "XO"};
    enum { MATCHES = 600, ACTS_EACH = 150 };
    int refusals = 0, games = 0;

    for (int i = 0; i < MATCHES; i++) {
        struct naive naive = {.x_person = i % 2, .seats = {0, 1}};
        struct match match;

        start_naive(&naive, ".........");
        match_start(&match, (struct game){0}, i % 2);
        for (int j = 0; j < ACTS_EACH; j++) {
            char opened[ORACLE_BOARD_SIZE] = ".........";
            unsigned marks = (unsigned)(1 + draw(3));
            int by = draw(8) > 0 ? match_seated(&match, game_turn(match_game(&match)))
                                 : draw(COMPUTER + LEVELS + 1) - 1;
            struct request request = {
                .act = draw(4) > 0 ? ACT_PLAY : (enum act)draw(ACTS),
                .cell = draw(20) > 0 ? draw(ORACLE_CELLS) : draw(40) - 20,
            };
            struct match before;
            enum refusal refusal;

            if (draw(40) == 0) {
                int person = draw(PERSONS);

                naive.seats[person] = draw(3) > 0 ? person : draw(COMPUTER + LEVELS + 1) - 1;
                match_seat(&match, person, naive.seats[person]);
            }
            if (draw(200) == 0) {
                naive.count = naive.has_board = 0;
                match_set_score(&match, (const unsigned[PERSONS]){0}, 0);
            }
            if (request.act == ACT_OPEN) {
                draw_board(opened);
                request.game = suite_game(opened);
            }
            before = match;
            refusal = match_check(&match, marks, request);
            hold(memcmp(&before, &match, sizeof match) == 0, "a question has changed it",
                 request.act);
            if (request.act == ACT_PLAY && refusal == REFUSAL_NONE)
                match_play(&match, game_turn(match_game(&match)), request.cell, by);
            else
                hold(match_act(&match, marks, request) == refusal, "question and act differ",
                     request.act);
            hold(refusal == naive_act(&naive, letters[marks], request, opened, by),
                 "the refusal differs", request.act);
            hold(refusal == REFUSAL_NONE || memcmp(&before, &match, sizeof match) == 0,
                 "a refused act has changed it", request.act);
            hold_same(&match, &naive, request.act);
            refusals += refusal != REFUSAL_NONE;
            games += naive.has_board;
        }
    }
    ck_assert_int_gt(refusals, MATCHES);
    ck_assert_int_gt(games, MATCHES);
}

/* ---- By name. ---- */

/* Play the cells, 1 to 9, each by the seat in the seat. */
static void play(struct match *match, const char *moves)
{
    for (; *moves; moves++) {
        enum player turn = game_turn(match_game(match));

        ck_assert_int_eq(match_play(match, turn, *moves - '1', match_seated(match, turn)),
                         REFUSAL_NONE);
    }
}

/* Undo or redo for those marks. */
static void act(struct match *match, enum act what, unsigned marks)
{
    ck_assert_int_eq(match_act(match, marks, (struct request){.act = what}), REFUSAL_NONE);
}

static struct match match_after(const char *moves)
{
    struct match match;

    match_start(&match, (struct game){0}, 0);
    play(&match, moves);
    return match;
}

static void hold_score(const struct match *match, unsigned first, unsigned second, unsigned draws)
{
    struct score score = match_score(match);

    ck_assert_uint_eq(score.wins[0], first);
    ck_assert_uint_eq(score.wins[1], second);
    ck_assert_uint_eq(score.draws, draws);
}

TEST(a_score_that_is_set_includes_the_game_on_the_board)
{
    const unsigned wins[PERSONS] = {3, 4};
    struct match match = match_after("14253");

    match_set_score(&match, wins, 5);
    hold_score(&match, 3, 4, 5);
    act(&match, ACT_UNDO, MATCH_BOTH);
    hold_score(&match, 2, 4, 5);
    match_set_score(&match, wins, 5);
    hold_score(&match, 3, 4, 5);
    play(&match, "3");
    hold_score(&match, 4, 4, 5);

    /* A finished game that did not count is not taken from a score of none. */
    match_set_score(&match, (unsigned[]){0, 0}, 0);
    act(&match, ACT_UNDO, MATCH_BOTH);
    hold_score(&match, 0, 0, 0);
}
