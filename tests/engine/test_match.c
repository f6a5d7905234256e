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
    const char *seated[RECORD_PLAYERS];   /* at the end, while the game is over */
    const char *recorded[RECORD_PLAYERS]; /* the names that those had then */
    struct counted games[GAMES];          /* the last is the game on the board, if has_board */
    int count;
    bool has_board;
    bool has_person; /* a person has set a mark in this game, or changed one that was resumed */
    int resumed;     /* the marks with which it was resumed; -1 if it was not */
    int own_mark;
};

static void start_naive(struct naive *naive, const char *board)
{
    for (int i = 0; i <= ORACLE_CELLS; i++)
        strcpy(naive->boards[i], i == 0 ? board : ".........");
    naive->now = naive->last = 0;
    naive->has_board = naive->has_person = false;
    naive->resumed = naive->own_mark = -1;
}

/* The people who play now have the seats. */
static void sit_down(struct naive *naive)
{
    memcpy(naive->seated, naive->names, sizeof naive->seated);
    memcpy(naive->recorded, naive->names, sizeof naive->recorded);
}

/* After the end of a game its people stay. */
static void change_people(struct naive *naive)
{
    if (!oracle_is_over(naive->boards[naive->now]))
        sit_down(naive);
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

    sit_down(naive);
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
    naive->has_person = naive->has_person || naive->resumed >= 0;
    naive_count(naive);
    return REFUSAL_NONE;
}

static void naive_swap(struct naive *naive)
{
    const char *x_name = naive->names[0];

    naive->names[0] = naive->names[1];
    naive->names[1] = x_name;
    if (naive->own_mark >= 0)
        naive->own_mark = 1 - naive->own_mark;
    change_people(naive);
}

static void naive_begin(struct naive *naive, const char *board, bool is_new)
{
    bool is_swapped = is_new && oracle_is_over(naive->boards[naive->now]) && naive_is_played(naive);
    int own_mark = is_new ? naive->own_mark : -1;

    start_naive(naive, board);
    naive->own_mark = own_mark;
    sit_down(naive);
    if (is_swapped)
        naive_swap(naive);
}

static bool is_default(const char *name)
{
    return strcmp(name, "Player 1") == 0 || strcmp(name, "Player 2") == 0;
}

static void rename_one(const char **name, const char *from, const char *to)
{
    if (strcmp(*name, from) == 0)
        *name = to;
}

static void naive_rename(struct naive *naive, const char *from, const char *to)
{
    for (int i = 0; i < naive->count && is_default(from); i++)
        for (int j = 0; j < 2; j++)
            rename_one(&naive->games[i].names[j], from, to);
    for (int i = 0; i < naive->last; i++)
        rename_one(&naive->set_by[i], from, to);
    for (int i = 0; i < 2; i++) {
        rename_one(&naive->seated[i], from, to);
        rename_one(&naive->names[i], from, to);
    }
    change_people(naive);
}

/* Who set the mark: after the end, as the record says. */
static const char *naive_set_by(const struct naive *naive, int mark)
{
    const char *name = naive->recorded[oracle_turn(naive->boards[mark]) == 'O'];
    bool is_recorded = oracle_is_over(naive->boards[naive->now]) && naive_is_by_seats(naive)
                    && *naive->set_by[mark] && !is_default(name);

    return is_recorded ? name : naive->set_by[mark];
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

static void hold_same_queries(const struct match *match, const struct naive *naive, enum act act)
{
    static const char *const levels[] = {"Computer (easy)", "Computer (medium)",
                                         "Computer (perfect)"};
    const char *board = naive->boards[naive->now];
    bool is_over = oracle_is_over(board), is_played = naive_is_played(naive);

    hold(match_is_over(match) == is_over && match_is_played(match) == is_played
             && match_is_finished(match) == (is_over && is_played)
             && match_is_uncounted(match) == (is_over && naive->now > 0 && !naive->has_board),
         "how it stands differs", act);
    hold(match_is_new(match) == (naive->last == 0 && strcmp(naive->boards[0], ".........") == 0),
         "whether it is new differs", act);
    hold(match->resumed == naive->resumed && match->has_acted == naive->has_person,
         "whether somebody has acted differs", act);
    hold(match->record.own_mark == naive->own_mark, "the own mark differs", act);
    hold(match_cell(match, 0) == NONE, "there is a move before the first", act);
    for (int i = 0; i < naive->last; i++)
        hold(naive->boards[i][match_cell(match, i + 1)] == '.'
                 && naive->boards[i + 1][match_cell(match, i + 1)] != '.',
             "a move differs", act);
    for (int i = 0; i < naive->now; i++)
        hold(strcmp(match_set_by(match, i + 1), naive_set_by(naive, i)) == 0,
             "who is said to have set a mark differs", act);
    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int level = NONE;

        for (int i = 0; i < 3; i++)
            level = strcmp(naive->names[player], levels[i]) == 0 ? i : level;
        hold(record_level(match->names[player]) == level, "a level differs", act);
        hold(strcmp(record_name(&match->record, (enum player)player), naive->recorded[player]) == 0,
             "a name of the record differs", act);
    }
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
    hold_same_queries(match, naive, act);
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

/* Resume a game that is in progress, in both. */
static void resume(struct match *match, struct naive *naive, const char *x_name, const char *o_name)
{
    struct record record = {.own_mark = draw(3) - 1, .is_mixed = draw(4) == 0};
    char board[ORACLE_BOARD_SIZE];
    int marks = draw(5);

    do
        draw_board(board);
    while (oracle_is_over(board));
    record.start = suite_game(board);
    record_set_name(&record, PLAYER_X, x_name);
    record_set_name(&record, PLAYER_O, o_name);
    naive->names[0] = x_name;
    naive->names[1] = o_name;
    naive_begin(naive, board, false);
    for (int tries = 0; tries < 20 && naive->now < marks; tries++) {
        int cell = draw(ORACLE_CELLS);
        char turn = oracle_turn(naive->boards[naive->now]), after[ORACLE_BOARD_SIZE];
        bool is_known = !record.is_mixed || naive->now > 0;

        strcpy(after, naive->boards[naive->now]);
        if (after[cell] != '.')
            continue;
        after[cell] = turn;
        if (oracle_is_over(after))
            continue;
        record.moves[naive->now] = (char)('1' + cell);
        naive_play(naive, turn, cell, is_known ? naive->names[turn == 'O'] : "");
    }
    naive->has_person = false;
    naive->resumed = naive->now;
    naive->own_mark = record.own_mark;
    match_resume(match, &record);
}

/* Change who plays, in one of several ways. */
static void change(struct match *match, struct naive *naive, const char *const people[], int count)
{
    static char new_names[100][8];
    static int names;
    int player = draw(RECORD_PLAYERS);
    char from[RECORD_NAME];

    switch (draw(6)) {
    case 0:
    case 1:
        naive->names[player] = people[draw(count)];
        match_seat(match, (enum player)player, naive->names[player]);
        change_people(naive);
        break;
    case 2:
        match_swap(match);
        naive_swap(naive);
        break;
    case 3:
        names = (names + 1) % 100;
        sprintf(new_names[names], "New %d", names);
        strcpy(from, naive->names[player]);
        match_rename(match, from, new_names[names]);
        naive_rename(naive, from, new_names[names]);
        break;
    case 4:
        match_note_act(match);
        naive->has_person = naive->has_person
                         || (naive->resumed >= 0 && !oracle_is_over(naive->boards[naive->now]));
        break;
    default:
        resume(match, naive, people[draw(count)], people[draw(count)]);
    }
}

TEST(a_match_comes_to_the_same_as_a_naive_one_by_random_acts)
{
    static const char *const letters[] = {"", "X", "O", "XO"};
    static const char *const people[] = {"",    "Player 1",        "Player 2",         "Ann",
                                         "Bob", "Computer (easy)", "Computer (medium)"};
    enum { MATCHES = 600, ACTS_EACH = 150, PEOPLE = sizeof people / sizeof people[0] };
    int refusals = 0, games = 0;

    for (int i = 0; i<MATCHES; i += suite_share()> 10 ? 4 : 1) {
        struct naive naive = {.names = {"Player 1", "Player 2"}};
        struct match match;

        start_naive(&naive, ".........");
        sit_down(&naive);
        match_start(&match, (struct game){0});
        match.record.own_mark = naive.own_mark = draw(3) - 1;
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

            if (draw(30) == 0)
                change(&match, &naive, people + 1, PEOPLE - 1);
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

TEST(the_end_of_a_game_at_a_table_is_not_undone)
{
    struct match match;

    match_start(&match, (struct game){0});
    for (const char *cell = "14253"; *cell; cell++)
        ck_assert_int_eq(match_play(&match, game_turn(match_game(&match)), *cell - '1', "Ann"),
                         REFUSAL_NONE);
    match.is_final = true;
    ck_assert_int_eq(match_act(&match, MATCH_BOTH, (struct request){.act = ACT_UNDO}),
                     REFUSAL_NO_MOVE);
    ck_assert_int_eq(match_now(&match), 5);
    match.is_final = false;
    ck_assert_int_eq(match_act(&match, MATCH_BOTH, (struct request){.act = ACT_UNDO}),
                     REFUSAL_NONE);
    ck_assert_int_eq(match_now(&match), 4);
}

TEST(of_two_persons_each_is_the_other_one)
{
    ck_assert_int_eq(match_other(0), 1);
    ck_assert_int_eq(match_other(1), 0);
}
