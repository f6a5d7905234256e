/* SPDX-License-Identifier: MIT */
#include "protocol/hand.h"

/* HAND_OK if something other than an answer can be done now, else why not. */
static enum hand_error may_act(const struct pen *pen)
{
    if (!pen_is_live(pen))
        return HAND_AWAY;
    if (pen_is_open(pen->mine))
        return HAND_ASKING;
    return pen->table.serial == UINT32_MAX ? HAND_FULL : HAND_OK;
}

enum hand_error hand_play(struct pen *pen, int cell)
{
    struct game game = table_game(&pen->table);
    enum hand_error error = may_act(pen);

    if (error != HAND_OK)
        return error;
    if (game_play(&game, table_player(&pen->table, pen->side), cell) != MOVE_OK)
        return HAND_NOT_A_MOVE;
    pen_commit(pen, pen->side, ACT_PLAY, game_word(game));
    return HAND_OK;
}

static enum hand_error may_ask(const struct pen *pen)
{
    enum hand_error error = may_act(pen);

    return error == HAND_OK && pen_is_open(pen->theirs) ? HAND_ASKED : error;
}

static void ask(struct pen *pen, enum act act, uint32_t word)
{
    pen->mine = (struct question){act, word};
    pen_say(pen,
            (struct message){
                .kind = MESSAGE_ASK, .serial = pen->table.serial + 1, .act = act, .word = word});
}

enum hand_error hand_ask(struct pen *pen, enum act act)
{
    enum hand_error error = may_ask(pen);
    uint32_t word;

    if (error != HAND_OK)
        return error;
    if (!table_aim(&pen->table, pen->side, act, &word))
        return HAND_NOTHING;
    ask(pen, act, word);
    return HAND_OK;
}

enum hand_error hand_open(struct pen *pen, struct game game)
{
    enum hand_error error = may_ask(pen);

    if (error == HAND_OK)
        ask(pen, ACT_OPEN, game_word(game));
    return error;
}

enum hand_error hand_yes(struct pen *pen)
{
    struct question question = pen->theirs;

    if (!pen_is_live(pen))
        return HAND_AWAY;
    if (!pen_is_open(question))
        return HAND_UNASKED;
    pen_commit(pen, pen_other_side(pen), question.act, question.word);
    return HAND_OK;
}

enum hand_error hand_no(struct pen *pen)
{
    if (!pen_is_live(pen))
        return HAND_AWAY;
    if (!pen_is_open(pen->theirs))
        return HAND_UNASKED;
    pen->theirs = (struct question){.act = ACT_NONE};
    pen_say_of_next(pen, MESSAGE_NO);
    return HAND_OK;
}

enum hand_error hand_drop(struct pen *pen)
{
    if (!pen_is_open(pen->mine) || pen->dropped)
        return HAND_UNASKED;
    pen->dropped = true;
    pen_say_of_next(pen, MESSAGE_DROP);
    return HAND_OK;
}
