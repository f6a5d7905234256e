/* SPDX-License-Identifier: MIT */
#include "table/hand.h"

enum hand_error hand_play(struct pen *pen, int cell)
{
    struct game game = table_game(&pen->table);

    if (!pen_is_live(pen))
        return HAND_AWAY;
    if (pen_is_open(pen->mine))
        return HAND_ASKING;
    if (pen->table.serial == UINT32_MAX)
        return HAND_FULL;
    if (game_play(&game, table_player(&pen->table, pen->side), cell) != MOVE_OK)
        return HAND_NOT_A_MOVE;
    pen_commit(pen, pen->side, ACT_PLAY, game_word(game));
    return HAND_OK;
}

/* HAND_OK if a question can be asked now, else why not. */
static enum hand_error may_ask(const struct pen *pen)
{
    if (!pen_is_live(pen))
        return HAND_AWAY;
    if (pen_is_open(pen->mine))
        return HAND_ASKING;
    if (pen->table.serial == UINT32_MAX)
        return HAND_FULL;
    return pen_is_open(pen->theirs) ? HAND_ASKED : HAND_OK;
}

static void ask(struct pen *pen, enum act act, uint32_t word)
{
    pen->mine = (struct question){act, word};
    pen_say(pen, (struct line){
                     .kind = LINE_ASK, .serial = pen->table.serial + 1, .act = act, .word = word});
}

/* Ask for an act whose word the table works out. */
static enum hand_error ask_aimed(struct pen *pen, enum act act)
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

enum hand_error hand_undo(struct pen *pen)
{
    return ask_aimed(pen, ACT_UNDO);
}

enum hand_error hand_redo(struct pen *pen)
{
    return ask_aimed(pen, ACT_REDO);
}

enum hand_error hand_new(struct pen *pen)
{
    return ask_aimed(pen, ACT_NEW);
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
    pen_say_of_next(pen, LINE_NO);
    return HAND_OK;
}

enum hand_error hand_drop(struct pen *pen)
{
    if (!pen_is_open(pen->mine) || pen->dropped)
        return HAND_UNASKED;
    pen->dropped = true;
    pen_say_of_next(pen, LINE_DROP);
    return HAND_OK;
}

void hand_evaluate(struct pen *pen, bool on)
{
    pen->evaluates = on;
}
