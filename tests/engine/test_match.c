/* SPDX-License-Identifier: MIT
 *
 * The match, compared with a naive model that keeps boards as letters, and a list of all games.
 */
#include "engine/match.h"
#include "suite.h"

/* ---- The naive match. ---- */

/* A game that counts. */
struct counted {
    const char *names[RECORD_PLAYERS];
    int winner; /* a mark, or -1 */
};

enum { GAMES = 128 };

struct naive {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE]; /* the boards of the game, then empty ones */
    int now, last;
    const char *set_by[ORACLE_CELLS];
    const char *names[RECORD_PLAYERS];
    const char *seated[RECORD_PLAYERS]; /* at the end, while the game is over */
    struct counted games[GAMES];        /* the last is the game on the board, if has_board */
    int count;
    bool has_board;
    bool has_person; /* a person has set a mark in this game */
};

static void start_naive(struct naive *naive, const char *board)
{
    for (int i = 0; i <= ORACLE_CELLS; i++)
        strcpy(naive->boards[i], i == 0 ? board : ".........");
    naive->now = naive->last = 0;
    naive->has_board = naive->has_person = false;
}

static bool is_computer(const char *name)
{
    return strncmp(name, "Computer", strlen("Computer")) == 0;
}

/* True if anybody but the computer set one of the marks on the board. */
static bool naive_is_played(const struct naive *naive)
{
    bool is_played = false;

    for (int i = 0; i < naive->now; i++)
        is_played = is_played || !is_computer(naive->set_by[i]);
    return is_played;
}

/* True if each mark was set by the person who has that seat, or had it at the end. */
static bool naive_is_by_seats(const struct naive *naive)
{
    for (int i = 0; i < naive->now; i++)
        if (strcmp(naive->set_by[i], naive->seated[oracle_turn(naive->boards[i]) == 'O']) != 0)
            return false;
    return true;
}

/* Count the game on the board if it counts; else do not. */
static void naive_count(struct naive *naive)
{
    const char *words = oracle_words(naive->boards[naive->now]);
    struct counted *game;

    memcpy(naive->seated, naive->names, sizeof naive->seated);
    naive->count -= naive->has_board;
    naive->has_board = oracle_is_over(naive->boards[naive->now]) && naive->now > 0
                    && naive->has_person && naive_is_by_seats(naive)
                    && strcmp(naive->names[0], naive->names[1]) != 0;
    if (!naive->has_board)
        return;
    ck_assert_int_lt(naive->count, GAMES);
    game = &naive->games[naive->count++];
    memcpy(game->names, naive->names, sizeof game->names);
    game->winner = words[0] == 'X' ? 0 : words[0] == 'O' ? 1 : -1;
}

/* The wins of `one` over the other, or with null the draws of the two. */
static unsigned naive_score(const struct naive *naive, const char *one, bool draws)
{
    const char *other = naive->names[strcmp(naive->names[0], one) == 0];
    unsigned count = 0;

    for (const struct counted *game = naive->games; game < naive->games + naive->count; game++) {
        bool is_x = strcmp(game->names[0], one) == 0 && strcmp(game->names[1], other) == 0;
        bool is_o = strcmp(game->names[1], one) == 0 && strcmp(game->names[0], other) == 0;

        if (is_x || is_o)
            count += draws ? game->winner < 0 : game->winner == (is_x ? 0 : 1);
    }
    return count;
}

/* The reason why the letter cannot be set there. */
static enum refusal naive_play(struct naive *naive, char letter, int cell, const char *by)
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
    naive->has_person = naive->has_person || (*by && !is_computer(by));
    naive->boards[naive->now][cell] = letter;
    naive->last = naive->now;
    for (int i = naive->now + 1; i <= ORACLE_CELLS; i++)
        strcpy(naive->boards[i], ".........");
    naive_count(naive);
    return REFUSAL_NONE;
}

/* Go back until a player of the letters is to move; or forward until then, or to the end. */
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
    if (is_new && oracle_is_over(naive->boards[naive->now]) && naive_is_played(naive)) {
        const char *x_name = naive->names[0];

        naive->names[0] = naive->names[1];
        naive->names[1] = x_name;
    }
    start_naive(naive, board);
    memcpy(naive->seated, naive->names, sizeof naive->seated);
}

static enum refusal naive_act(struct naive *naive, const char *letters, struct request request,
                              const char *opened, const char *by)
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
    struct result score = tally_find(&match->tally, match->names[PLAYER_X], match->names[PLAYER_O]);

    hold(match_now(match) == naive->now && match_last(match) == naive->last, "the history differs",
         act);
    for (int i = 0; i <= naive->last; i++)
        hold(game_word(match_at(match, i)) == oracle_word(naive->boards[i]), "a position differs",
             act);
    for (int i = 0; i < naive->last; i++)
        hold(strcmp(match->set_by[i], naive->set_by[i]) == 0, "who set a mark differs", act);
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        hold(strcmp(match->names[player], naive->names[player]) == 0, "the people differ", act);
    for (int i = 0; i < 2; i++)
        hold(score.wins[i] == naive_score(naive, score.names[i], false), "the score differs", act);
    hold(score.draws == naive_score(naive, score.names[0], true), "the draws differ", act);
    hold(match_counts(match) == naive->has_board, "what counts differs", act);
    hold(match->record.is_mixed != naive_is_by_seats(naive), "whose marks stand differs", act);
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
    static const char *const people[] = {"",    "Player 1",        "Player 2",         "Ann",
                                         "Bob", "Computer (easy)", "Computer (medium)"};
    enum { MATCHES = 600, ACTS_EACH = 150, PEOPLE = sizeof people / sizeof people[0] };
    int refusals = 0, games = 0;

    for (int i = 0; i < MATCHES; i++) {
        struct naive naive = {.names = {"Player 1", "Player 2"}};
        struct match match;

        start_naive(&naive, ".........");
        memcpy(naive.seated, naive.names, sizeof naive.seated);
        match_start(&match, (struct game){0});
        for (int j = 0; j < ACTS_EACH; j++) {
            char opened[ORACLE_BOARD_SIZE] = ".........";
            unsigned marks = (unsigned)(1 + draw(3));
            const char *by = draw(8) > 0 ? naive.names[oracle_turn(naive.boards[naive.now]) == 'O']
                                         : people[draw(PEOPLE)];
            struct request request = {
                .act = draw(4) > 0 ? ACT_PLAY : (enum act)draw(ACTS),
                .cell = draw(20) > 0 ? draw(ORACLE_CELLS) : draw(40) - 20,
            };
            struct match before;
            enum refusal refusal;

            if (draw(40) == 0) {
                int player = draw(RECORD_PLAYERS);

                naive.names[player] = people[1 + draw(PEOPLE - 1)];
                match_seat(&match, (enum player)player, naive.names[player]);
                if (!oracle_is_over(naive.boards[naive.now]))
                    memcpy(naive.seated, naive.names, sizeof naive.seated);
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
