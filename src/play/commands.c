/* SPDX-License-Identifier: MIT */
#include "play/commands.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "play/company.h"

enum effect acts_place(struct sitting *sitting)
{
    int cell = sitting->cursor;

    if (company_is_shared(sitting))
        return company_place(sitting);
    switch (sitting_play(sitting, cell)) {
    case MOVE_OK:
        break;
    case MOVE_GAME_OVER:
        sitting->refused = cell;
        sitting_tell(sitting, "The game is over: n begins the next one, u goes back.");
        break;
    default:
        sitting->refused = cell;
        sitting_tell(sitting, "Cell %d is taken: choose another.", cell + 1);
    }
    return EFFECT_NONE;
}

/* The nearest position before or after this one in which a person is to move; the end of the game
 * counts as one. So undo and redo take the computer's move along with the person's. If there is
 * none, this position. */
static int nearest_position(const struct sitting *sitting, int direction)
{
    const struct round *round = &sitting->round;
    int at = round->now + direction;

    while (at >= 0 && at <= round->last && sitting_is_computers(sitting, round->states[at]))
        at += direction;
    return at >= 0 && at <= round->last ? at : round->now;
}

bool acts_can_redo(const struct sitting *sitting)
{
    return sitting->round.now < sitting->round.last;
}

enum effect acts_undo(struct sitting *sitting)
{
    const struct round *round = &sitting->round;
    int before = nearest_position(sitting, -1);

    if (company_is_shared(sitting))
        return company_ask(sitting, ACT_UNDO);
    if (before != round->now)
        sitting_go_to(sitting, before);
    else if (round_is_played(round, round->now))
        sitting_go_to(sitting, 0); /* where the computer moves, if it has taken that seat */
    else if (sitting_return(sitting))
        sitting_tell(sitting, "Back in the previous game.");
    else
        sitting_tell(sitting, "There is nothing to undo.");
    return EFFECT_NONE;
}

enum effect acts_redo(struct sitting *sitting)
{
    int after = nearest_position(sitting, 1);

    if (company_is_shared(sitting))
        return company_ask(sitting, ACT_REDO);
    if (after != sitting->round.now)
        sitting_go_to(sitting, after);
    else if (acts_can_redo(sitting))
        sitting_go_to(sitting, sitting->round.last); /* and the computer answers */
    else
        sitting_tell(sitting, "There is nothing to redo.");
    return EFFECT_NONE;
}

enum effect acts_new_game(struct sitting *sitting)
{
    int x_person = sitting->round.x_person;

    if (company_is_shared(sitting))
        return company_ask(sitting, ACT_NEW);
    if (sitting->round.last == 0 && game_word(sitting_game(sitting)) == 0) {
        sitting_tell(sitting, "This game is new: nobody has moved yet.");
        return EFFECT_NONE;
    }
    sitting_open_new(sitting);
    if (sitting->round.x_person == x_person)
        sitting_tell(sitting, "New game. Press u to return to the previous one.");
    else
        sitting_tell(sitting, "Game %d: X is %s now.", sitting_number(sitting),
                     sitting_name(sitting, PLAYER_X));
    return EFFECT_NONE;
}

enum effect acts_save(struct sitting *sitting)
{
    unsigned code = (unsigned)encodings_code(sitting_game(sitting));

    sitting_tell(sitting, "Code %u. Resume with: %s %u", code, sitting->program, code);
    return EFFECT_COPY;
}

enum effect acts_ask_position(struct sitting *sitting)
{
    sitting->mode = MODE_OPEN;
    sitting->typed[0] = '\0';
    return EFFECT_NONE;
}

enum effect acts_open_typed(struct sitting *sitting)
{
    if (!sitting_open_position(sitting, sitting->typed))
        sitting->typed[0] = '\0'; /* the notice has it; the prompt is free for another */
    return EFFECT_NONE;
}

bool acts_have_names(const struct sitting *sitting)
{
    return !sitting->company;
}

/* Ask for the name of whoever plays that mark, or of the other; false if the computer plays both
 * that are left. */
static bool ask_name(struct sitting *sitting, enum player player)
{
    int person = sitting_person(sitting, player);

    if (person == sitting->computer)
        return player == PLAYER_X && ask_name(sitting, PLAYER_O);
    sitting->mode = MODE_NAME;
    sitting->naming = person;
    sitting->has_edited = false;
    sitting->typed[0] = '\0';
    if (sitting_is_named(sitting, person))
        snprintf(sitting->typed, sizeof sitting->typed, "%s", sitting->names[person]);
    return true;
}

static enum effect refuse_names(struct sitting *sitting)
{
    sitting_tell(sitting, "At a shared table everybody keeps the name they came with.");
    return EFFECT_NONE;
}

enum effect acts_ask_names(struct sitting *sitting)
{
    if (!acts_have_names(sitting))
        return refuse_names(sitting);
    ask_name(sitting, PLAYER_X);
    return EFFECT_NONE;
}

static void tell_players(struct sitting *sitting)
{
    sitting_tell(sitting, "%s plays X, %s plays O.", sitting_name(sitting, PLAYER_X),
                 sitting_name(sitting, PLAYER_O));
}

enum effect acts_take_name(struct sitting *sitting)
{
    bool is_first = sitting->naming == sitting_person(sitting, PLAYER_X);

    if (sitting->has_edited)
        sitting_set_name(sitting, sitting->naming, sitting->typed);
    if (is_first && ask_name(sitting, PLAYER_O))
        return EFFECT_NONE;
    sitting->mode = MODE_PLAY;
    tell_players(sitting);
    return EFFECT_NONE;
}

bool acts_name(struct sitting *sitting, enum player player, const char *name)
{
    if (!acts_have_names(sitting)) {
        refuse_names(sitting);
        return false;
    }
    sitting_set_name(sitting, sitting_person(sitting, player), name);
    tell_players(sitting);
    return true;
}

void acts_select(struct sitting *sitting, int slot)
{
    sitting->slot = slot;
}

enum effect acts_take_off(struct sitting *sitting)
{
    struct game game = shelf_game(&sitting->shelf, sitting->slot);

    if (sitting_is_on_board(sitting, game)) {
        sitting_tell(sitting, "It is on the board.");
    } else {
        shelf_put(&sitting->off, game);
        sitting_tell(sitting, "Game %d is taken off.", sitting->slot + 1);
    }
    return EFFECT_NONE;
}

enum effect acts_put_back(struct sitting *sitting)
{
    struct game last = shelf_game(&sitting->off, 0);

    if (!shelf_take(&sitting->off, last)) {
        sitting_tell(sitting, "Nothing to put back.");
        return EFFECT_NONE;
    }
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        if (game_word(shelf_game(&sitting->shelf, slot)) == game_word(last))
            sitting->slot = slot;
    sitting_tell(sitting, "Game %d is back.", sitting->slot + 1);
    return EFFECT_NONE;
}

enum effect acts_leave_shelf(struct sitting *sitting)
{
    int count = shelf_count(&sitting->off);

    sitting->mode = MODE_PLAY;
    sitting_hush(sitting);
    if (count > 0)
        sitting_tell(sitting, "%d game%s taken off the shelf.", count, count > 1 ? "s" : "");
    return EFFECT_NONE;
}

/* Give the computer that seat, and say what it is called and what it plays. */
static void seat_computer(struct sitting *sitting, enum player player)
{
    sitting_seat_computer(sitting, sitting_person(sitting, player));
    sitting_tell(sitting, "%s plays %c.", sitting_name(sitting, player), game_letter(player));
}

/* At a shared table, where only people sit. */
static bool refuses_computer(struct sitting *sitting)
{
    if (sitting->company)
        sitting_tell(sitting, "No computer sits at a shared table.");
    return sitting->company;
}

enum effect acts_toggle_computer(struct sitting *sitting)
{
    if (refuses_computer(sitting))
        return EFFECT_NONE;
    if (sitting->computer == NOBODY) {
        seat_computer(sitting, game_other(game_turn(sitting_game(sitting))));
    } else {
        sitting_unseat_computer(sitting);
        sitting_tell(sitting, "Computer off: two players.");
    }
    return EFFECT_NONE;
}

enum effect acts_change_seats(struct sitting *sitting)
{
    enum player player = game_turn(sitting_game(sitting));

    if (refuses_computer(sitting))
        return EFFECT_NONE;
    if (sitting->computer != NOBODY) { /* the names stay with the people */
        player = sitting_person(sitting, PLAYER_X) == sitting->computer ? PLAYER_O : PLAYER_X;
        sitting->round.x_person = PERSONS - 1 - sitting->round.x_person;
    }
    seat_computer(sitting, player);
    return EFFECT_NONE;
}

static void set_level(struct sitting *sitting, enum level level)
{
    sitting_set_level(sitting, level);
    sitting_tell(sitting, "The computer's level is %s.", solver_levels[level]);
}

enum effect acts_next_level(struct sitting *sitting)
{
    if (!refuses_computer(sitting))
        set_level(sitting, (enum level)(((int)sitting->level + 1) % CONTENDER_LEVELS));
    return EFFECT_NONE;
}

bool acts_set_level(struct sitting *sitting, const char *name)
{
    if (refuses_computer(sitting))
        return false;
    for (int level = 0; solver_levels[level]; level++)
        if (strcmp(solver_levels[level], name) == 0) {
            set_level(sitting, (enum level)level);
            return true;
        }
    sitting_tell(sitting, "'%.*s' is not easy, medium or perfect.", SITTING_TYPED, name);
    return false;
}

enum effect acts_toggle_evaluate(struct sitting *sitting)
{
    sitting->evaluate = !sitting->evaluate;
    return EFFECT_NONE;
}

enum effect acts_toggle_bits(struct sitting *sitting)
{
    sitting->bits = !sitting->bits;
    return EFFECT_NONE;
}
