/* SPDX-License-Identifier: MIT */
#include "engine/match.h"

void match_start(struct match *match, struct game start, int x_person)
{
    *match = (struct match){
        .states = {start},
        .x_person = x_person,
        .seats = {0, 1},
        .resumed = MATCH_NOT_RESUMED,
        .score.seats = {0, 1},
        .before.seats = {0, 1},
    };
}

struct game match_game(const struct match *match)
{
    return match->states[match->now];
}

bool match_is_over(const struct match *match)
{
    return game_status(match_game(match)) != STATUS_ONGOING;
}

int match_other(int person)
{
    return PERSONS - 1 - person;
}

int match_person(const struct match *match, enum player player)
{
    return player == PLAYER_X ? match->x_person : match_other(match->x_person);
}

enum player match_player(const struct match *match, int person)
{
    return person == match->x_person ? PLAYER_X : PLAYER_O;
}

int match_seated(const struct match *match, enum player player)
{
    return match->seats[match_person(match, player)];
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

bool match_is_played(const struct match *match, int marks)
{
    for (int mark = 0; mark < marks; mark++)
        if (match->set_by[mark] < COMPUTER)
            return true;
    return false;
}

bool match_is_mixed(const struct match *match)
{
    for (int mark = 0; mark < match->now; mark++) {
        int person = match_person(match, game_turn(match->states[mark]));
        int seated = match->seats[person] == NOBODY ? person : match->seats[person];

        if (match->set_by[mark] != seated)
            return true;
    }
    return false;
}

bool match_is_uncounted(const struct match *match)
{
    return match_is_over(match) && match->now > 0 && !match->counts;
}

bool match_is_finished(const struct match *match)
{
    return match_is_over(match) && match_is_played(match, match->now);
}

enum player match_next(const struct match *match)
{
    return match_is_finished(match) ? PLAYER_O : PLAYER_X;
}

bool match_is_new(const struct match *match)
{
    return match->last == 0 && game_word(match->states[0]) == 0;
}

/* ---- The score. ---- */

/* True if the score is that of the two in the seats. An empty seat is still that of the one who has
 * left it. */
static bool is_of_people(const struct score *score, const struct match *match)
{
    for (int person = 0; person < PERSONS; person++)
        if (match->seats[person] != NOBODY && match->seats[person] != score->seats[person])
            return false;
    return match->pair == score->pair;
}

/* Judge the position that has just come on the board: if it is an end, and counts, the score has
 * it.
 */
static void judge(struct match *match)
{
    struct score *score = &match->score;
    const int *seats = match->seats;
    enum mark winner = game_winner(match_game(match));

    *score = match->before;
    match->counts = false;
    if (!match_is_over(match))
        return;
    match->ends++;
    match->counts = match->now > 0 && match->is_kept && !match_is_mixed(match) && seats[0] != NOBODY
                 && seats[1] != NOBODY;
    if (!match->counts)
        return;
    if (!is_of_people(score, match))
        *score = (struct score){.seats = {seats[0], seats[1]}, .pair = match->pair};
    if (winner == MARK_EMPTY)
        score->draws++;
    else
        score->wins[match_person(match, winner == MARK_X ? PLAYER_X : PLAYER_O)]++;
}

struct score match_score(const struct match *match)
{
    const struct score none = {
        .seats = {match->seats[0], match->seats[1]},
        .pair = match->pair,
    };

    return is_of_people(&match->score, match) ? match->score : none;
}

void match_set_score(struct match *match, const unsigned wins[PERSONS], unsigned draws)
{
    enum mark winner = game_winner(match_game(match));
    struct score *before = &match->before;
    unsigned *count = &before->draws;

    match->score = (struct score){
        .seats = {0, 1},
        .pair = match->pair,
        .wins = {wins[0], wins[1]},
        .draws = draws,
    };
    *before = match->score;
    if (winner != MARK_EMPTY)
        count = &before->wins[match_person(match, winner == MARK_X ? PLAYER_X : PLAYER_O)];
    if (match_is_finished(match) && *count > 0)
        --*count;
}

/* ---- The acts. ---- */

enum refusal match_play(struct match *match, enum player player, int cell, int set_by)
{
    struct game game = match_game(match);
    enum move_error error = game_play(&game, player, cell);

    if (error != MOVE_OK)
        return (enum refusal)error;
    for (int mark = match->now + 1; mark < match->last; mark++) {
        match->states[mark + 1] = (struct game){0};
        match->set_by[mark] = 0;
    }
    match->set_by[match->now] = set_by;
    match->is_kept |= set_by == 0 || set_by == 1;
    match->last = ++match->now;
    match->states[match->now] = game;
    judge(match);
    return REFUSAL_NONE;
}

/* True if since the game was resumed nobody but the computer has set marks. */
static bool has_computer_played_on(const struct match *match)
{
    for (int mark = match->resumed; mark < match->last; mark++)
        if (match->set_by[mark] < COMPUTER)
            return false;
    return match->last > match->resumed;
}

/* Go to the nearest position before or after this one in which one of the marks is to move, or to
 * the last position: an undo takes back the answer of the other player, too. */
static enum refusal step(struct match *match, int direction, unsigned marks)
{
    int at = match->now + direction;

    while (at >= 0 && at < match->last && !(marks >> game_turn(match->states[at]) & 1))
        at += direction;
    if (at < 0 || at > match->last)
        return REFUSAL_NO_MOVE;
    match->now = at;
    match->is_kept |= match->resumed != MATCH_NOT_RESUMED && !has_computer_played_on(match);
    judge(match);
    return REFUSAL_NONE;
}

static void match_open(struct match *match, struct game game)
{
    struct match next = {
        .states = {game},
        .x_person = match->x_person,
        .seats = {match->seats[0], match->seats[1]},
        .score = match->score,
        .before = match->score,
        .pair = match->pair,
        .resumed = MATCH_NOT_RESUMED,
        .ends = match->ends,
    };

    *match = next;
}

void match_new(struct match *match)
{
    enum player first = match_next(match);

    match_open(match, (struct game){0});
    if (first == PLAYER_O)
        match_swap(match);
}

/* The player of those marks who is to move; else the other, who may not. */
static enum player find_player(const struct match *match, unsigned marks)
{
    enum player turn = game_turn(match_game(match));

    return marks >> turn & 1 ? turn : game_other(turn);
}

enum refusal match_act(struct match *match, unsigned marks, struct request request)
{
    switch (request.act) {
    case ACT_PLAY:
        return match_play(match, find_player(match, marks), request.cell, NOBODY);
    case ACT_UNDO:
        return step(match, -1, marks);
    case ACT_REDO:
        return step(match, 1, marks);
    case ACT_NEW:
        match_new(match);
        return REFUSAL_NONE;
    case ACT_OPEN:
        match_open(match, request.game);
        return REFUSAL_NONE;
    default:
        return REFUSAL_NO_MOVE;
    }
}

enum refusal match_check(const struct match *match, unsigned marks, struct request request)
{
    struct match tried = *match;

    return match_act(&tried, marks, request);
}

/* ---- The people. ---- */

void match_seat(struct match *match, int person, int seat)
{
    match->seats[person] = seat;
}

void match_swap(struct match *match)
{
    match->x_person = match_other(match->x_person);
}
