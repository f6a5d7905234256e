/* SPDX-License-Identifier: MIT */
#include "engine/match.h"

#include <string.h>

#include "base/name.h"

void match_start(struct match *match, struct game start)
{
    *match = (struct match){
        .record = {.own_mark = NONE, .start = start},
        .resumed = NONE,
    };
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        strcpy(match->names[player], record_default_names[player]);
}

struct game match_at(const struct match *match, int position)
{
    struct game game = match->record.start;

    for (int i = 0; i < position; i++)
        game_play(&game, game_turn(game), match->moves[i] - '1');
    return game;
}

int match_now(const struct match *match)
{
    return (int)strlen(match->record.moves);
}

int match_last(const struct match *match)
{
    return (int)strlen(match->moves);
}

struct game match_game(const struct match *match)
{
    return match_at(match, match_now(match));
}

bool match_is_over(const struct match *match)
{
    return game_status(match_game(match)) != STATUS_ONGOING;
}

int match_other(int person)
{
    return PERSONS - 1 - person;
}

int match_cell(const struct match *match, int position)
{
    return position == 0 ? NONE : match->moves[position - 1] - '1';
}

bool match_is_played(const struct match *match)
{
    for (int mark = 0; mark < match_now(match); mark++)
        if (!record_is_computer(match->set_by[mark]))
            return true;
    return false;
}

bool match_counts(const struct match *match)
{
    const struct record *record = &match->record;

    return match->has_acted && match_is_over(match) && *record->moves && !record->is_mixed
        && strcmp(record_name(record, PLAYER_X), record_name(record, PLAYER_O)) != 0;
}

bool match_is_uncounted(const struct match *match)
{
    return match_is_over(match) && match_now(match) > 0 && !match_counts(match);
}

bool match_is_finished(const struct match *match)
{
    return match_is_over(match) && match_is_played(match);
}

enum player match_next(const struct match *match)
{
    return match_is_finished(match) ? PLAYER_O : PLAYER_X;
}

bool match_is_new(const struct match *match)
{
    return !*match->moves && game_word(match->record.start) == 0;
}

/* ---- The record and the tally. ---- */

/* Write the names into the record. If the person who plays X now did not set every X on the board,
 * the record is mixed. The same holds for O. */
static void write_people(struct match *match)
{
    struct record *record = &match->record;

    record->is_mixed = false;
    for (int mark = 0; mark < match_now(match); mark++)
        record->is_mixed |=
            strcmp(match->set_by[mark], match->names[game_turn(match_at(match, mark))]) != 0;
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        record_set_name(record, (enum player)player, match->names[player]);
}

static void go_to(struct match *match, int position)
{
    match->tally = match->before;
    memset(match->record.moves, '\0', sizeof match->record.moves);
    memcpy(match->record.moves, match->moves, (size_t)position);
    write_people(match);
    if (match_counts(match))
        tally_count(&match->tally, &match->record);
}

/* ---- Acts. ---- */

enum refusal match_play(struct match *match, enum player player, int cell, const char *set_by)
{
    struct game game = match_game(match);
    int now = match_now(match);
    enum move_error error = game_play(&game, player, cell);

    if (error != MOVE_OK)
        return (enum refusal)error;
    memset(match->moves + now, '\0', sizeof match->moves - (size_t)now);
    memset(match->set_by + now, '\0', sizeof match->set_by - (size_t)now * sizeof *match->set_by);
    match->moves[now] = (char)('1' + cell);
    strcpy(match->set_by[now], set_by);
    match->has_acted |= *set_by && !record_is_computer(set_by);
    go_to(match, now + 1);
    return REFUSAL_NONE;
}

static bool has_player(unsigned marks, enum player player)
{
    return marks >> player & 1;
}

static enum refusal step(struct match *match, int direction, unsigned marks)
{
    int position = match_now(match) + direction;
    int last = match_last(match);

    while (position >= 0 && position < last
           && !has_player(marks, game_turn(match_at(match, position))))
        position += direction;
    if (position < 0 || position > last || match->is_final)
        return REFUSAL_NO_MOVE;
    match->has_acted |= match->resumed != NONE;
    go_to(match, position);
    return REFUSAL_NONE;
}

static void open_game(struct match *match, struct game game)
{
    struct match next;

    match_start(&next, game);
    memcpy(next.names, match->names, sizeof next.names);
    next.tally = next.before = match->tally;
    *match = next;
    write_people(match);
}

void match_new(struct match *match)
{
    enum player first = match_next(match);
    int own = match->record.own_mark;

    open_game(match, (struct game){0});
    match->record.own_mark = own;
    if (first == PLAYER_O)
        match_swap(match);
}

void match_resume(struct match *match, const struct record *record)
{
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        strcpy(match->names[player], record_name(record, (enum player)player));
    open_game(match, record->start);
    for (const char *move = record->moves; *move; move++) {
        enum player turn = game_turn(match_game(match));
        bool is_known = !record->is_mixed || move > record->moves; /* a mixed game stays mixed */

        match_play(match, turn, *move - '1', is_known ? match->names[turn] : "");
    }
    match->record.own_mark = record->own_mark;
    match->resumed = match_now(match);
    match->has_acted = false;
}

enum refusal match_act(struct match *match, unsigned marks, struct request request)
{
    enum player turn = game_turn(match_game(match));
    enum player player = has_player(marks, turn) ? turn : game_other(turn); /* is in `marks` */

    switch (request.act) {
    case ACT_PLAY:
        return match_play(match, player, request.cell, match->names[player]);
    case ACT_UNDO:
        return step(match, -1, marks);
    case ACT_REDO:
        return step(match, 1, marks);
    case ACT_NEW:
        match_new(match);
        return REFUSAL_NONE;
    case ACT_OPEN:
        open_game(match, request.game);
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

/* ---- People. ---- */

/* The people have changed: update the record. After the end of a game the record does not change,
 * since the new people play only the next game. */
static void note_people(struct match *match)
{
    if (!match_is_over(match))
        write_people(match);
}

void match_note_act(struct match *match)
{
    match->has_acted |= match->resumed != NONE && !match_is_over(match);
}

void match_seat(struct match *match, enum player player, const char *name)
{
    name_normalize(match->names[player], RECORD_NAME, name);
    note_people(match);
}

void match_swap(struct match *match)
{
    char x_name[RECORD_NAME];
    struct record *record = &match->record;

    strcpy(x_name, match->names[PLAYER_X]);
    strcpy(match->names[PLAYER_X], match->names[PLAYER_O]);
    strcpy(match->names[PLAYER_O], x_name);
    if (record->own_mark != NONE)
        record->own_mark = (int)game_other((enum player)record->own_mark);
    note_people(match);
}

void match_rename(struct match *match, const char *from, const char *to)
{
    if (record_is_default(from)) {
        tally_rename(&match->tally, from, to);
        tally_rename(&match->before, from, to);
    }
    for (int mark = 0; mark < match_last(match); mark++)
        if (strcmp(match->set_by[mark], from) == 0)
            strcpy(match->set_by[mark], to);
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        if (strcmp(match->names[player], from) == 0)
            strcpy(match->names[player], to);
    note_people(match);
}

const char *match_set_by(const struct match *match, int move)
{
    const char *set_by = match->set_by[move - 1];
    const char *name = record_name(&match->record, game_turn(match_at(match, move - 1)));
    bool is_of_record = match_is_over(match) && !match->record.is_mixed;

    return is_of_record && *set_by && !record_is_default(name) ? name : set_by;
}
