/* SPDX-License-Identifier: MIT */
#include "engine/match.h"

#include <assert.h>
#include <limits.h>

enum { NOWHERE = -1 };

void match_start(struct match *match, struct game start, int x_person)
{
    *match = (struct match){.states = {start}, .x_person = x_person};
}

struct game match_game(const struct match *match)
{
    return match->states[match->now];
}

bool match_is_over(const struct match *match)
{
    return game_status(match_game(match)) != STATUS_ONGOING;
}

int match_person(const struct match *match, enum player player)
{
    return player == PLAYER_X ? match->x_person : PERSONS - 1 - match->x_person;
}

enum player match_player(const struct match *match, int person)
{
    return person == match->x_person ? PLAYER_X : PLAYER_O;
}

bool match_is_mover(const struct match *match, int person)
{
    return !match_is_over(match) && game_turn(match_game(match)) == match_player(match, person);
}

int match_cell(const struct match *match, int position)
{
    if (position == 0)
        return NO_CELL;
    return game_changed_cell(match->states[position - 1], game_word(match->states[position]));
}

/* ---- The score. ---- */

bool match_is_played(const struct match *match, int marks)
{
    for (int mark = 0; mark < marks; mark++)
        if (match->set_by[mark] < CONTENDER_COMPUTER)
            return true;
    return false;
}

bool match_is_finished(const struct match *match)
{
    return match_is_over(match) && match_is_played(match, match->now);
}

int match_winner(const struct match *match)
{
    int contender = match->now > 0 ? match->set_by[match->now - 1] : NOBODY;

    return contender != NOBODY ? contender
                               : match_person(match, game_other(game_turn(match_game(match))));
}

/* Add one to a count, unless it is the largest number. */
static void count(uint32_t *number)
{
    if (*number < UINT32_MAX)
        ++*number;
}

/* The contender who set the last mark of that player; the one who sat there if it is not known, or
 * if there is no such mark. */
static int find_last_setter(const struct match *match, enum player player)
{
    int mark = match->now - 1;

    if (mark >= 0 && game_turn(match->states[mark]) != player)
        mark--;
    if (mark < 0 || match->set_by[mark] == NOBODY || match->set_by[mark] == CONTENDER_FORMER)
        return mark < match->now - 1 && match->computer ? match->computer
                                                        : match_person(match, player);
    return match->set_by[mark];
}

/* Count the game on the board, which is finished. If its last mark was set by a former guest, and
 * undone and redone since, it counts for the person who has the place now. */
static void count_game(struct match *match)
{
    struct game game = match_game(match);
    bool is_draw = game_status(game) == STATUS_DRAW;
    bool has_x_won = game_status(game) == STATUS_X_WON;
    int winner = match_winner(match);
    int x = find_last_setter(match, PLAYER_X);
    int o = find_last_setter(match, PLAYER_O);
    bool is_x_computer = x >= CONTENDER_COMPUTER;

    if (winner == CONTENDER_FORMER)
        winner = match_person(match, game_other(game_turn(game)));
    count(is_draw ? &match->draws : &match->wins[winner]);
    if (is_x_computer == (o >= CONTENDER_COMPUTER))
        return;

    int level = (is_x_computer ? x : o) - CONTENDER_COMPUTER;
    struct computer_tally *tally = &match->against[is_x_computer ? o : x][level];

    if (is_draw)
        count(&tally->draws);
    else if (is_x_computer == has_x_won)
        count(&tally->losses);
    else
        count(&tally->wins);
}

/* Add the game on the board to the counts, if that is finished. */
static void count_board(struct match *match)
{
    if (match_is_finished(match))
        count_game(match);
}

/* A sum of a few of these counts does not overflow. */
static int cut(uint32_t count)
{
    enum { MOST = INT_MAX / 4 };

    return count < MOST ? (int)count : MOST;
}

struct score match_score(const struct match *match)
{
    struct match counted = *match;
    struct score score;

    count_board(&counted);
    score.draws = cut(counted.draws);
    for (int contender = 0; contender < CONTENDERS; contender++)
        score.wins[contender] = cut(counted.wins[contender]);
    return score;
}

struct score match_score_between(const struct match *match, int one, int other)
{
    struct match counted = *match;
    struct score score = {.draws = 0};
    int first = one < other ? one : other;
    int level = one + other - first - CONTENDER_COMPUTER;

    assert(first >= 0 && first < PERSONS && level < CONTENDER_LEVELS);
    count_board(&counted);
    if (level >= 0) {
        const struct computer_tally *tally = &counted.against[first][level];

        score.wins[first] = cut(tally->wins);
        score.wins[CONTENDER_COMPUTER + level] = cut(tally->losses);
        score.draws = cut(tally->draws);
        return score;
    }
    for (int person = 0; person < PERSONS; person++) {
        for (level = 0; level < CONTENDER_LEVELS; level++) {
            counted.wins[person] -= counted.against[person][level].wins;
            counted.draws -= counted.against[person][level].draws;
        }
        score.wins[person] = cut(counted.wins[person]);
    }
    score.draws = cut(counted.draws);
    return score;
}

/* ---- The acts. ---- */

/* The nearest position before or after this one in which one of the marks is to move, or the last
 * position: an undo takes back the answer of the other side, too. */
static int find_step(const struct match *match, int direction, unsigned marks)
{
    for (int at = match->now + direction; at >= 0 && at <= match->last; at += direction)
        if (marks >> game_turn(match->states[at]) & 1 || at == match->last)
            return at;
    return NOWHERE;
}

enum refusal match_aim(const struct match *match, unsigned marks, struct request request,
                       uint32_t *word)
{
    struct game game = match_game(match);
    enum player turn = game_turn(game);
    enum player player = marks >> turn & 1 ? turn : game_other(turn);
    int at;

    switch (request.act) {
    case ACT_PLAY:
        if (game_play(&game, player, request.cell) != MOVE_OK)
            return (enum refusal)game_play(&game, player, request.cell);
        *word = game_word(game);
        return REFUSAL_NONE;
    case ACT_UNDO:
    case ACT_REDO:
        at = find_step(match, request.act == ACT_UNDO ? -1 : 1, marks);
        if (at == NOWHERE)
            return REFUSAL_NO_MOVE;
        *word = game_word(match->states[at]);
        return REFUSAL_NONE;
    default:
        *word = request.act == ACT_OPEN ? game_word(request.game) : 0;
        return REFUSAL_NONE;
    }
}

/* The position that an undo or a redo leads to, if it has that word. */
static int find_position(const struct match *match, unsigned marks, enum act act, uint32_t word)
{
    int first = act == ACT_REDO ? match->now + 1 : find_step(match, -1, marks);
    int last = act == ACT_REDO ? match->now + 2 : first;

    for (int at = first; at >= 0 && at <= last && at <= match->last; at++)
        if (game_word(match->states[at]) == word)
            return at;
    return NOWHERE;
}

enum refusal match_judge(const struct match *match, unsigned marks, enum act act, uint32_t word)
{
    struct game game = match_game(match);
    struct request request = {.act = act, .cell = game_changed_cell(game, word)};
    uint32_t aimed = word;
    enum refusal refusal;
    bool leads_there = false;

    switch (act) {
    case ACT_PLAY:
        /* If the word does not change exactly one cell, the request is for one off the board. */
        refusal = match_aim(match, marks, request, &aimed);
        if (aimed != word || (refusal == REFUSAL_OFF_BOARD && word >> GAME_BITS == 0))
            return REFUSAL_NO_MOVE;
        return refusal;
    case ACT_UNDO:
    case ACT_REDO:
        leads_there = find_position(match, marks, act, word) != NOWHERE;
        break;
    case ACT_NEW:
        leads_there = word == 0;
        break;
    case ACT_OPEN:
        leads_there = game_from_word(&game, word);
        break;
    default:
        break;
    }
    return leads_there ? REFUSAL_NONE : REFUSAL_NO_MOVE;
}

/* Forget the positions after that one. */
static void clear_after(struct match *match, int position)
{
    for (int at = position; at < match->last; at++) {
        match->states[at + 1] = (struct game){0};
        match->set_by[at] = 0;
    }
    match->last = position;
}

static void set_mark(struct match *match, uint32_t word, int contender, int opponent)
{
    clear_after(match, match->now);
    match->computer = opponent >= CONTENDER_COMPUTER ? opponent : 0;
    match->set_by[match->now] = contender;
    match->last = ++match->now;
    game_from_word(&match->states[match->now], word);
}

static void begin(struct match *match, enum act act, uint32_t word)
{
    if (match_is_finished(match)) {
        count_game(match);
        if (act == ACT_NEW)
            match_swap(match);
    }
    match->now = 0;
    clear_after(match, 0);
    game_from_word(&match->states[0], word);
    match->games++;
}

bool match_apply(struct match *match, unsigned marks, enum act act, uint32_t word, int contender,
                 int opponent)
{
    if (match_judge(match, marks, act, word) != REFUSAL_NONE)
        return false;
    if (act == ACT_PLAY)
        set_mark(match, word, contender, opponent);
    else if (act == ACT_UNDO || act == ACT_REDO)
        match->now = find_position(match, marks, act, word);
    else
        begin(match, act, word);
    if (match->serial < UINT32_MAX)
        match->serial++;
    return true;
}

void match_swap(struct match *match)
{
    match->x_person = PERSONS - 1 - match->x_person;
}

/* Only one former person is remembered. */
bool match_replace(struct match *match, int person)
{
    bool has_any = false;

    for (int mark = 0; mark < match->last; mark++)
        has_any = has_any || match->set_by[mark] == person;
    for (int mark = 0; has_any && mark < match->last; mark++) {
        if (match->set_by[mark] == CONTENDER_FORMER)
            match->set_by[mark] = NOBODY;
        else if (match->set_by[mark] == person)
            match->set_by[mark] = CONTENDER_FORMER;
    }
    return has_any;
}
