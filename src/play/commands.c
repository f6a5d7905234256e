/* SPDX-License-Identifier: MIT */
#include "play/commands.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "play/company.h"

enum effect commands_place(struct session *session)
{
    int cell = session->cursor;

    if (company_is_shared(session))
        return company_place(session);
    switch (session_play(session, cell)) {
    case MOVE_OK:
        break;
    case MOVE_GAME_OVER:
        session->refused = cell;
        session_tell(session, "The game is over: n begins the next one, u goes back.");
        break;
    default:
        session->refused = cell;
        session_tell(session, "Cell %d is taken: choose another.", cell + 1);
    }
    return EFFECT_NONE;
}

/* The nearest position before or after this one in which a person is to move; the end of the game
 * counts as one. So undo and redo take the computer's move along with the person's. If there is
 * none, this position. */
static int nearest_position(const struct session *session, int direction)
{
    const struct round *round = &session->round;
    int at = round->now + direction;

    while (at >= 0 && at <= round->last && session_is_computers(session, round->states[at]))
        at += direction;
    return at >= 0 && at <= round->last ? at : round->now;
}

bool commands_can_redo(const struct session *session)
{
    return session->round.now < session->round.last;
}

enum effect commands_undo(struct session *session)
{
    const struct round *round = &session->round;
    int before = nearest_position(session, -1);

    if (company_is_shared(session))
        return company_ask(session, ACT_UNDO);
    if (before != round->now)
        session_go_to(session, before);
    else if (round_is_played(round, round->now))
        session_go_to(session, 0); /* where the computer moves, if it has taken that seat */
    else if (session_return(session))
        session_tell(session, "Back in the previous game.");
    else
        session_tell(session, "There is nothing to undo.");
    return EFFECT_NONE;
}

enum effect commands_redo(struct session *session)
{
    int after = nearest_position(session, 1);

    if (company_is_shared(session))
        return company_ask(session, ACT_REDO);
    if (after != session->round.now)
        session_go_to(session, after);
    else if (commands_can_redo(session))
        session_go_to(session, session->round.last); /* and the computer answers */
    else
        session_tell(session, "There is nothing to redo.");
    return EFFECT_NONE;
}

enum effect commands_new_game(struct session *session)
{
    int x_person = session->round.x_person;

    if (company_is_shared(session))
        return company_ask(session, ACT_NEW);
    if (session->round.last == 0 && game_word(session_game(session)) == 0) {
        session_tell(session, "This game is new: nobody has moved yet.");
        return EFFECT_NONE;
    }
    session_open_new(session);
    if (session->round.x_person == x_person)
        session_tell(session, "New game. Press u to return to the previous one.");
    else
        session_tell(session, "Game %d: X is %s now.", session_number(session),
                     session_name(session, PLAYER_X));
    return EFFECT_NONE;
}

enum effect commands_save(struct session *session)
{
    unsigned code = (unsigned)encodings_code(session_game(session));

    session_tell(session, "Code %u. Resume with: %s %u", code, session->program, code);
    return EFFECT_COPY;
}

enum effect commands_ask_position(struct session *session)
{
    session->mode = MODE_OPEN;
    session->typed[0] = '\0';
    return EFFECT_NONE;
}

enum effect commands_open_typed(struct session *session)
{
    if (!session_open_position(session, session->typed))
        session->typed[0] = '\0'; /* the notice has it; the prompt is free for another */
    return EFFECT_NONE;
}

bool commands_have_names(const struct session *session)
{
    return !session->company;
}

/* Ask for the name of whoever plays that mark, or of the other; false if the computer plays both
 * that are left. */
static bool ask_name(struct session *session, enum player player)
{
    int person = session_person(session, player);

    if (person == session->computer)
        return player == PLAYER_X && ask_name(session, PLAYER_O);
    session->mode = MODE_NAME;
    session->naming = person;
    session->has_edited = false;
    session->typed[0] = '\0';
    if (session_is_named(session, person))
        snprintf(session->typed, sizeof session->typed, "%s", session->names[person]);
    return true;
}

static enum effect refuse_names(struct session *session)
{
    session_tell(session, "At a shared table everybody keeps the name they came with.");
    return EFFECT_NONE;
}

enum effect commands_ask_names(struct session *session)
{
    if (!commands_have_names(session))
        return refuse_names(session);
    ask_name(session, PLAYER_X);
    return EFFECT_NONE;
}

static void tell_players(struct session *session)
{
    session_tell(session, "%s plays X, %s plays O.", session_name(session, PLAYER_X),
                 session_name(session, PLAYER_O));
}

enum effect commands_take_name(struct session *session)
{
    bool is_first = session->naming == session_person(session, PLAYER_X);

    if (session->has_edited)
        session_set_name(session, session->naming, session->typed);
    if (is_first && ask_name(session, PLAYER_O))
        return EFFECT_NONE;
    session->mode = MODE_PLAY;
    tell_players(session);
    return EFFECT_NONE;
}

bool commands_name(struct session *session, enum player player, const char *name)
{
    if (!commands_have_names(session)) {
        refuse_names(session);
        return false;
    }
    session_set_name(session, session_person(session, player), name);
    tell_players(session);
    return true;
}

void commands_select(struct session *session, int slot)
{
    session->slot = slot;
}

enum effect commands_take_off(struct session *session)
{
    struct game game = shelf_game(&session->shelf, session->slot);

    if (session_is_on_board(session, game)) {
        session_tell(session, "It is on the board.");
    } else {
        shelf_put(&session->off, game);
        session_tell(session, "Game %d is taken off.", session->slot + 1);
    }
    return EFFECT_NONE;
}

enum effect commands_put_back(struct session *session)
{
    struct game last = shelf_game(&session->off, 0);

    if (!shelf_take(&session->off, last)) {
        session_tell(session, "Nothing to put back.");
        return EFFECT_NONE;
    }
    for (int slot = 0; slot < shelf_count(&session->shelf); slot++)
        if (game_word(shelf_game(&session->shelf, slot)) == game_word(last))
            session->slot = slot;
    session_tell(session, "Game %d is back.", session->slot + 1);
    return EFFECT_NONE;
}

enum effect commands_leave_shelf(struct session *session)
{
    int count = shelf_count(&session->off);

    session->mode = MODE_PLAY;
    session_hush(session);
    if (count > 0)
        session_tell(session, "%d game%s taken off the shelf.", count, count > 1 ? "s" : "");
    return EFFECT_NONE;
}

/* Give the computer that seat, and say what it is called and what it plays. */
static void seat_computer(struct session *session, enum player player)
{
    session_seat_computer(session, session_person(session, player));
    session_tell(session, "%s plays %c.", session_name(session, player), game_letter(player));
}

/* At a shared table, where only people sit. */
static bool refuses_computer(struct session *session)
{
    if (session->company)
        session_tell(session, "No computer sits at a shared table.");
    return session->company;
}

enum effect commands_toggle_computer(struct session *session)
{
    if (refuses_computer(session))
        return EFFECT_NONE;
    if (session->computer == NOBODY) {
        seat_computer(session, game_other(game_turn(session_game(session))));
    } else {
        session_unseat_computer(session);
        session_tell(session, "Computer off: two players.");
    }
    return EFFECT_NONE;
}

enum effect commands_change_seats(struct session *session)
{
    enum player player = game_turn(session_game(session));

    if (refuses_computer(session))
        return EFFECT_NONE;
    if (session->computer != NOBODY) { /* the names stay with the people */
        player = session_person(session, PLAYER_X) == session->computer ? PLAYER_O : PLAYER_X;
        session->round.x_person = PERSONS - 1 - session->round.x_person;
    }
    seat_computer(session, player);
    return EFFECT_NONE;
}

static void set_level(struct session *session, enum level level)
{
    session_set_level(session, level);
    session_tell(session, "The computer's level is %s.", solver_levels[level]);
}

enum effect commands_next_level(struct session *session)
{
    if (!refuses_computer(session))
        set_level(session, (enum level)(((int)session->level + 1) % CONTENDER_LEVELS));
    return EFFECT_NONE;
}

bool commands_set_level(struct session *session, const char *name)
{
    if (refuses_computer(session))
        return false;
    for (int level = 0; solver_levels[level]; level++)
        if (strcmp(solver_levels[level], name) == 0) {
            set_level(session, (enum level)level);
            return true;
        }
    session_tell(session, "'%.*s' is not easy, medium or perfect.", SESSION_TYPED, name);
    return false;
}

enum effect commands_toggle_evaluate(struct session *session)
{
    session->evaluate = !session->evaluate;
    return EFFECT_NONE;
}

enum effect commands_toggle_bits(struct session *session)
{
    session->bits = !session->bits;
    return EFFECT_NONE;
}
