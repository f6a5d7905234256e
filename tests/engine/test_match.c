/* SPDX-License-Identifier: MIT
 *
 * The match, compared with a naive model that keeps boards as letters.
 */
#include "engine/match.h"
#include "suite.h"

/* ---- The naive match. ---- */

struct naive {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE]; /* of the game, and then empty ones */
    int now, last;
    int set_by[ORACLE_CELLS];
    int opposite; /* the opponent of the one who set the last mark */
    int x_person;
    int wins[CONTENDERS], draws;
    int between[CONTENDERS][CONTENDERS]; /* wins of the one against the other */
    int drawn[CONTENDERS][CONTENDERS];
    int changes;
};

static void start_naive(struct naive *naive, const char *board)
{
    for (int i = 0; i <= ORACLE_CELLS; i++)
        strcpy(naive->boards[i], i == 0 ? board : ".........");
    naive->now = naive->last = 0;
}

static bool is_over(const char *board)
{
    return !strstr(oracle_words(board), "to move");
}

/* Set the next mark in the cell. */
static void put(char *board, int cell)
{
    board[cell] = oracle_turn(board);
}

/* Find the move from the board to the word. False if there is none. */
static bool naive_move(const char *board, uint32_t word, char after[ORACLE_BOARD_SIZE])
{
    for (int cell = 0; cell < ORACLE_CELLS && !is_over(board); cell++) {
        strcpy(after, board);
        if (board[cell] != '.')
            continue;
        put(after, cell);
        if (oracle_word(after) == word)
            return true;
    }
    return false;
}

/* The reason why the letters do not lead to the word, in the order of the protocol. */
static enum refusal naive_judge(const char *board, const char *letters, uint32_t word)
{
    char after[ORACLE_BOARD_SIZE];
    int differing = 0, cell = 0;
    uint32_t changed = word ^ oracle_word(board);

    for (int i = 0; i < ORACLE_CELLS; i++)
        if (changed >> (3 + 2 * (ORACLE_CELLS - 1 - i)) & 3) {
            differing++;
            cell = i;
        }
    if (is_over(board))
        return REFUSAL_GAME_OVER;
    if (!strchr(letters, oracle_turn(board)))
        return REFUSAL_OUT_OF_TURN;
    if (word >= 1u << 21)
        return REFUSAL_OFF_BOARD;
    if (differing == 1 && board[cell] != '.')
        return REFUSAL_CELL_TAKEN;
    return naive_move(board, word, after) ? REFUSAL_NONE : REFUSAL_NO_MOVE;
}

/* Go back until one of the letters is to move. -1 if none ever was. */
static int naive_undo(const struct naive *naive, const char *letters)
{
    int at = naive->now - 1;

    while (at >= 0 && !strchr(letters, oracle_turn(naive->boards[at])))
        at--;
    return at;
}

static int naive_redo(const struct naive *naive, const char *letters)
{
    int at = naive->now + 1;

    while (at < naive->last && !strchr(letters, oracle_turn(naive->boards[at])))
        at++;
    return at <= naive->last ? at : -1;
}

/* The contender who set the last of those letters, as far as it is known. */
static int naive_player(const struct naive *naive, char letter)
{
    int player = -1;

    for (int i = 0; i < naive->now; i++)
        if (oracle_turn(naive->boards[i]) == letter)
            player = naive->set_by[i];
    if ((player < 0 || player == 2) && naive->opposite > 2
        && oracle_turn(naive->boards[naive->now - 1]) != letter)
        player = naive->opposite;
    else if (player < 0 || player == 2)
        player = letter == 'X' ? naive->x_person : 1 - naive->x_person;
    return player;
}

static void naive_count(struct naive *naive)
{
    const char *words = oracle_words(naive->boards[naive->now]);
    int x = naive_player(naive, 'X'), o = naive_player(naive, 'O');

    int by = naive->set_by[naive->now - 1];
    int seat = words[0] == 'X' ? naive->x_person : 1 - naive->x_person;

    if (strcmp(words, "draw") == 0)
        naive->draws++;
    else
        naive->wins[by < 0 || by == 2 ? seat : by]++;
    if (words[0] == 'X')
        naive->between[x][o]++;
    else if (words[0] == 'O')
        naive->between[o][x]++;
    else
        naive->drawn[x < o ? x : o][x < o ? o : x]++;
}

/* True if anybody but the computer set one of the marks on the board. */
static bool naive_is_played(const struct naive *naive)
{
    bool is_played = false;

    for (int i = 0; i < naive->now; i++)
        is_played = is_played || naive->set_by[i] <= 2;
    return is_played;
}

static bool naive_apply(struct naive *naive, const char *letters, enum act act, uint32_t word,
                        const char *opened, int by, int opposite)
{
    if (act == ACT_PLAY) {
        char after[ORACLE_BOARD_SIZE];
        const char *board = naive->boards[naive->now];

        if (!strchr(letters, oracle_turn(board)) || !naive_move(board, word, after))
            return false;
        naive->set_by[naive->now++] = by;
        naive->opposite = opposite;
        strcpy(naive->boards[naive->now], after);
        naive->last = naive->now;
        for (int i = naive->now + 1; i <= ORACLE_CELLS; i++)
            strcpy(naive->boards[i], ".........");
    } else if (act == ACT_UNDO) {
        int at = naive_undo(naive, letters);

        if (at < 0 || oracle_word(naive->boards[at]) != word)
            return false;
        naive->now = at;
    } else if (act == ACT_REDO) {
        int one = naive->now + 1, two = naive->now + 2;

        if (one <= naive->last && oracle_word(naive->boards[one]) == word)
            naive->now = one;
        else if (two <= naive->last && oracle_word(naive->boards[two]) == word)
            naive->now = two;
        else
            return false;
    } else {
        if (act == ACT_NEW ? word != 0 : !opened || oracle_word(opened) != word)
            return false;
        if (is_over(naive->boards[naive->now]) && naive_is_played(naive)) {
            naive_count(naive);
            if (act == ACT_NEW)
                naive->x_person = 1 - naive->x_person;
        }
        start_naive(naive, act == ACT_NEW ? "........." : opened);
    }
    naive->changes++;
    return true;
}

/* ---- Random acts. ---- */

static unsigned rng = 1;

static uint32_t draw(uint32_t below)
{
    return suite_draw(&rng, below);
}

static void hold(bool condition, const char *otherwise, enum act act)
{
    if (!condition)
        ck_abort_msg("%s, after act %d", otherwise, act);
}

static void hold_same(const struct match *match, const struct naive *naive, enum act act)
{
    struct naive counted = *naive;
    struct score score = match_score(match);

    hold(match->serial == (uint32_t)naive->changes, "the count differs", act);
    hold(match->now == naive->now && match->last == naive->last, "the history differs", act);
    hold(match->x_person == naive->x_person, "the marks differ", act);
    for (int i = 0; i <= ORACLE_CELLS; i++)
        hold(game_word(match->states[i]) == oracle_word(naive->boards[i]), "a position differs",
             act);
    for (int i = 0; i < match->last; i++)
        hold(match->set_by[i] == naive->set_by[i], "who set a mark differs", act);
    for (int i = 0; i < CONTENDERS; i++)
        hold(match->wins[i] == (uint32_t)naive->wins[i], "the wins differ", act);
    hold(match->draws == (uint32_t)naive->draws, "the draws differ", act);
    if (is_over(naive->boards[naive->now]) && naive_is_played(naive))
        naive_count(&counted);
    for (int i = 0; i < CONTENDERS; i++)
        hold(score.wins[i] == counted.wins[i], "the score differs", act);
    hold(score.draws == counted.draws, "the score's draws differ", act);
    for (int person = 0; person < PERSONS; person++)
        for (int i = CONTENDER_COMPUTER; i < CONTENDERS; i++) {
            score = match_score_between(match, i, person);
            hold(score.wins[person] == counted.between[person][i]
                     && score.wins[i] == counted.between[i][person]
                     && score.draws == counted.drawn[person][i],
                 "the score against the computer differs", act);
            counted.wins[person] -= counted.between[person][i];
            counted.draws -= counted.drawn[person][i];
        }
    score = match_score_between(match, 0, 1);
    hold(score.wins[0] == counted.wins[0] && score.wins[1] == counted.wins[1]
             && score.draws == counted.draws,
         "the score of the two persons differs", act);
}

/* A word for the act: mostly, but not always, one that it leads to. */
static uint32_t choose_word(const struct naive *naive, const char *letters, enum act act,
                            char opened[ORACLE_BOARD_SIZE])
{
    char board[ORACLE_BOARD_SIZE];
    int at = act == ACT_UNDO ? naive_undo(naive, letters) : naive_redo(naive, letters);

    if (draw(8) == 0)
        return draw(1 << 23);
    if (draw(8) == 0)
        return oracle_word(naive->boards[naive->now]) ^ draw(1 << 6) << draw(21);
    switch (act) {
    case ACT_PLAY:
        strcpy(board, naive->boards[naive->now]);
        put(board, (int)draw(ORACLE_CELLS));
        return oracle_word(board);
    case ACT_OPEN:
        strcpy(opened, ".........");
        for (uint32_t i = draw(ORACLE_CELLS); i > 0 && !is_over(opened); i--) {
            int cell = (int)draw(ORACLE_CELLS);

            if (opened[cell] == '.')
                put(opened, cell);
        }
        return oracle_word(opened);
    case ACT_NEW:
        return 0;
    default:
        return at >= 0 && draw(3) > 0 ? oracle_word(naive->boards[at])
                                      : oracle_word(naive->boards[draw(ORACLE_CELLS + 1)]);
    }
}

TEST(a_match_comes_to_the_same_as_a_naive_one_by_random_acts)
{
    static const char *const letters[] = {"", "X", "O", "XO"};
    enum { MATCHES = 600, ACTS_EACH = 100 };

    for (int i = 0; i < MATCHES; i++) {
        struct naive naive = {.x_person = i % 2};
        struct match match;

        start_naive(&naive, ".........");
        match_start(&match, (struct game){0}, i % 2);
        for (int j = 0; j < ACTS_EACH; j++) {
            enum act act = draw(3) > 0 ? ACT_PLAY : (enum act)(ACT_PLAY + (int)draw(5));
            unsigned marks = 1 + draw(3);
            char opened[ORACLE_BOARD_SIZE] = ".........";
            uint32_t word = choose_word(&naive, letters[marks], act, opened);
            int by = (int)draw(CONTENDERS + 1) - 1;
            int opposite = (int)draw(CONTENDERS + 1) - 1;
            int aims[] = {naive_undo(&naive, letters[marks]), naive_redo(&naive, letters[marks])};

            for (int k = 0; k < 2; k++) {
                uint32_t aimed = 0xFFFFFF;
                struct request request = {.act = k == 0 ? ACT_UNDO : ACT_REDO};
                enum refusal refusal = match_aim(&match, marks, request, &aimed);

                hold((refusal == REFUSAL_NONE) == (aims[k] >= 0), "the aim differs", request.act);
                hold(aimed == (aims[k] < 0 ? 0xFFFFFF : oracle_word(naive.boards[aims[k]])),
                     "the word aimed at differs", request.act);
            }
            hold(match_judge(&match, marks, ACT_PLAY, word)
                     == naive_judge(naive.boards[naive.now], letters[marks], word),
                 "the verdict differs", act);
            if (act == ACT_OPEN && word != oracle_word(opened))
                continue; /* the naive model has no words of its own */
            hold(match_apply(&match, marks, act, word, by, opposite)
                     == naive_apply(&naive, letters[marks], act, word, opened, by, opposite),
                 "one of them has done it", act);
            hold_same(&match, &naive, act);
        }
    }
}

/* ---- Every play. ---- */

AROUND_ALL(suite_ask_oracle, NULL)

/* Try the words that differ from the board in those pairs, as plays of either side. Returns the
 * number of plays. */
static int hold_plays(const struct match *match, const char *board, uint32_t pairs)
{
    static const char *const letters[] = {[MATCH_X] = "X", [MATCH_O] = "O"};
    int plays = 0;

    for (uint32_t word = pairs << 3; word < (pairs + 1) << 3; word++)
        for (unsigned marks = MATCH_X; marks <= MATCH_O; marks++) {
            enum refusal refusal = match_judge(match, marks, ACT_PLAY, word);

            if (refusal != naive_judge(board, letters[marks], word))
                ck_abort_msg("%s: 0x%06x is refused by %d", board, (unsigned)word, (int)refusal);
            plays += refusal == REFUSAL_NONE;
        }
    return plays;
}

TEST(of_all_words_one_cell_away_from_all_positions_16167_are_plays)
{
    int plays = 0;

    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        uint32_t pairs = oracle_word(board) >> 3;
        struct match match;

        match_start(&match, suite_game(board), 0);
        plays += hold_plays(&match, board, pairs);
        for (int cell = 0; cell < GAME_CELLS; cell++)
            for (uint32_t change = 1; change <= 3; change++)
                plays += hold_plays(&match, board, pairs ^ change << 2 * cell);
    }
    ck_assert_int_eq(plays, 16167);
}

/* match_judge looks at the pairs that differ, so the words around one position stand for those
 * around all. `make check-exhaustive` tries them all. */
TEST(no_word_further_away_is_a_play)
{
    enum { SOME = 500, APART = 1000, FEWER = 7 };
    uint32_t step = suite_share() > 1 ? FEWER : 1;

    for (int i = SOME; i < oracle.positions; i += APART * suite_share()) {
        struct match match;

        match_start(&match, suite_game(oracle.position[i]), 0);
        for (uint32_t pairs = 0; pairs < 1 << 18; pairs += step)
            hold_plays(&match, oracle.position[i], pairs);
    }
}

/* ---- By name. ---- */

static struct match match_after(const char *moves, int x_person)
{
    struct match match;

    match_start(&match, (struct game){0}, x_person);
    for (; *moves; moves++) {
        struct request request = {.act = ACT_PLAY, .cell = *moves - '1'};
        int person = match_person(&match, game_turn(match_game(&match)));
        uint32_t word;

        ck_assert_int_eq(match_aim(&match, MATCH_BOTH, request, &word), REFUSAL_NONE);
        ck_assert(match_apply(&match, MATCH_BOTH, ACT_PLAY, word, person, 1 - person));
    }
    return match;
}

TEST(the_count_of_changes_ends_at_the_last_there_can_be)
{
    struct match match = match_after("519", 0);

    match.serial = UINT32_MAX - 1;
    ck_assert(match_apply(&match, MATCH_BOTH, ACT_UNDO, game_word(match.states[2]), 0, 1));
    ck_assert(match_apply(&match, MATCH_BOTH, ACT_NEW, 0, 0, 1));
    ck_assert_uint_eq(match.serial, UINT32_MAX);
}

TEST(who_had_a_place_before_keeps_the_marks_but_not_the_score)
{
    struct match match = match_after("14253", 0);

    ck_assert(!match_replace(&match, CONTENDER_COMPUTER));
    ck_assert(match_replace(&match, 0));
    ck_assert_int_eq(match.set_by[0], CONTENDER_FORMER);
    ck_assert_int_eq(match.set_by[1], 1);
    ck_assert_int_eq(match_winner(&match), CONTENDER_FORMER);
    ck_assert_int_eq(match_score(&match).wins[0], 1);

    /* A person who only sat there has set nothing. */
    ck_assert(!match_replace(&match, 0));
    ck_assert_int_eq(match.set_by[0], CONTENDER_FORMER);

    /* Of two who have set marks, only the last is remembered. */
    ck_assert(match_replace(&match, 1));
    ck_assert_int_eq(match.set_by[0], NOBODY);
    ck_assert_int_eq(match.set_by[1], CONTENDER_FORMER);
    ck_assert_int_eq(match_winner(&match), 0);
}
