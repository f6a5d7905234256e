/* SPDX-License-Identifier: MIT */
#include "play/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/name.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/shared_game.h"

/* Say why the act was not done. */
static void explain(struct session *session, struct request request, enum refusal refusal)
{
    switch (refusal) {
    case REFUSAL_NO_MOVE:
        session_tell(session, "There is nothing to %s.", request.act == ACT_UNDO ? "undo" : "redo");
        break;
    case REFUSAL_GAME_OVER:
        session->display.refused = request.cell;
        session_tell(session, "The game is over: %s%s.",
                     session_advice(session, "n begins the next one", "type new for the next one"),
                     session->remote.is_shared
                         ? ""
                         : session_advice(session, ", u goes back", ", or undo to go back"));
        break;
    case REFUSAL_OUT_OF_TURN:
        session->display.refused = request.cell;
        session_tell(session, "It is %s's turn.",
                     session_name(session, game_turn(session_game(session))));
        break;
    case REFUSAL_CELL_TAKEN:
        session->display.refused = request.cell;
        session_tell(session, "Cell %d is taken: choose another.", request.cell + 1);
        break;
    default:
        shared_game_explain(session, refusal);
    }
}

/* False if it was not done, nor asked of the other side; then the reason is told. */
static bool submit(struct session *session, struct request request)
{
    enum refusal refusal = session_submit(session, request);

    if (refusal != REFUSAL_NONE)
        explain(session, request, refusal);
    return refusal == REFUSAL_NONE;
}

void commands_clear(struct session *session)
{
    session_hush(session);
    session->display.refused = NO_CELL;
}

void session_set_mouse(struct session *session, bool has_mouse)
{
    session->display.no_mouse = !has_mouse;
}

enum effect commands_place(struct session *session)
{
    submit(session, (struct request){.act = ACT_PLAY, .cell = session->display.cursor});
    return EFFECT_NONE;
}

bool commands_can_redo(const struct session *session)
{
    return session->match.now < session->match.last || session_has_returned(session);
}

enum effect commands_undo(struct session *session)
{
    struct request request = {.act = ACT_UNDO};
    enum refusal refusal = session_submit(session, request);

    if (refusal == REFUSAL_NO_MOVE && session_return(session))
        session_tell(session, "Back in the previous game.");
    else if (refusal != REFUSAL_NONE)
        explain(session, request, refusal);
    return EFFECT_NONE;
}

/* Begin another game, and say so if it begins at once: the other side may have to agree. */
static bool begin_game(struct session *session, struct request request, bool is_shelved)
{
    int x_person = session->match.x_person;
    enum refusal refusal = session_begin(session, request, is_shelved);
    const char *way_back = session_advice(session, "u returns", "type undo to return");

    session->mode = MODE_PLAY;
    session_hush(session);
    if (refusal != REFUSAL_NONE)
        explain(session, request, refusal);
    else if (!session->can_return)
        return true;
    else if (request.act == ACT_NEW && session->match.x_person != x_person)
        session_tell(session, "Game %d. %s is X and begins.", session_number(session),
                     session_name(session, PLAYER_X));
    else if (request.act == ACT_NEW)
        session_tell(session, "New game. Until you move, %s to the previous one.", way_back);
    else if (is_shelved)
        session_tell(session, "From the shelf. Until you move, %s.", way_back);
    else
        session_tell(session, "Opened code %u. Until you move, %s.",
                     (unsigned)encodings_code(request.game), way_back);
    return refusal == REFUSAL_NONE;
}

/* Right after a return, what it left is begun again. */
enum effect commands_redo(struct session *session)
{
    struct request request = {.act = ACT_REDO};
    enum refusal refusal = session_submit(session, request);

    if (refusal == REFUSAL_NO_MOVE && session_has_returned(session))
        begin_game(session, session->beginning, session->was_from_shelf);
    else if (refusal != REFUSAL_NONE)
        explain(session, request, refusal);
    return EFFECT_NONE;
}

enum effect commands_new_game(struct session *session)
{
    if (session->match.last == 0 && game_word(session_game(session)) == 0)
        session_tell(session, "This game is new: nobody has moved yet.");
    else
        begin_game(session, (struct request){.act = ACT_NEW}, false);
    return EFFECT_NONE;
}

bool commands_open_position(struct session *session, const char *position)
{
    struct game game;
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, &game, &row);

    if (error == ENCODING_OK)
        return begin_game(session, (struct request){.act = ACT_OPEN, .game = game}, false);
    notation_explain(error, row, reason);
    session_tell(session, "'%.*s' %s.", SESSION_TYPED, position, reason);
    return false;
}

void session_take_up(struct session *session, const struct shelf *shelf)
{
    struct game game = shelf_game(&session->shelf_page.shelf, session->shelf_page.slot);

    if (shelf_has(shelf, game)) {
        begin_game(session, (struct request){.act = ACT_OPEN, .game = game}, true);
        return;
    }
    session_show_shelf(session, shelf);
    session_tell(session, "That game is not on the shelf any more.");
}

enum effect commands_save(struct session *session)
{
    unsigned code = (unsigned)encodings_code(session_game(session));

    session_tell(session, "Code %u. Resume with: %s %u", code, session->program, code);
    return EFFECT_COPY;
}

enum effect commands_ask_position(struct session *session)
{
    line_edit_ask(session, MODE_OPEN, NOBODY, "");
    return EFFECT_NONE;
}

enum effect commands_open_typed(struct session *session)
{
    if (!commands_open_position(session, session->prompt.typed))
        session->prompt.typed[0] = '\0'; /* the notice has it; the prompt is free for another */
    return EFFECT_NONE;
}

bool commands_have_names(const struct session *session)
{
    return !session->remote.is_attached;
}

/* Ask for the name of whoever plays that mark, or of the other; false if the computer plays both
 * that are left. */
static bool ask_name(struct session *session, enum player player)
{
    int person = session_person(session, player);

    if (person == session->players.computer)
        return player == PLAYER_X && ask_name(session, PLAYER_O);
    line_edit_ask(session, MODE_NAME, person,
                  players_is_named(&session->players, person) ? session->players.names[person]
                                                              : "");
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

/* False, and the reason told, if it is a name that only the computer can have. */
static bool set_name(struct session *session, int person, const char *name)
{
    bool is_set = players_set_name(&session->players, person, name);

    if (!is_set)
        session_tell(session, "'%.*s' %s.", SESSION_TYPED, name, name_refusal);
    return is_set;
}

enum effect commands_take_name(struct session *session)
{
    bool is_first = session->prompt.naming == session_person(session, PLAYER_X);

    if (session->prompt.has_edited
        && !set_name(session, session->prompt.naming, session->prompt.typed)) {
        ask_name(session, is_first ? PLAYER_X : PLAYER_O);
        return EFFECT_NONE;
    }
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
    if (!set_name(session, session_person(session, player), name))
        return false;
    tell_players(session);
    return true;
}

/* Give the computer that seat, and say what it is called and what it plays. */
static void seat_computer(struct session *session, enum player player)
{
    session_seat_computer(session, session_person(session, player));
    session_tell(session, "%s plays %c.", session_name(session, player), game_letter(player));
}

/* At a shared table, where only people sit. While that is closed, this is what stands. */
static bool refuses_computer(struct session *session)
{
    if (session->remote.is_attached && !session->remote.is_apart)
        session_tell(session, "No computer sits at a shared table.");
    return session->remote.is_attached;
}

enum effect commands_toggle_computer(struct session *session)
{
    if (refuses_computer(session))
        return EFFECT_NONE;
    if (session->players.computer == NOBODY) {
        seat_computer(session, game_other(game_turn(session_game(session))));
    } else {
        session->players.computer = NOBODY;
        session_tell(session, "The computer has left; two players.");
    }
    return EFFECT_NONE;
}

enum effect commands_change_seats(struct session *session)
{
    enum player player = game_turn(session_game(session));

    if (refuses_computer(session))
        return EFFECT_NONE;
    if (session->players.computer != NOBODY) { /* the names stay with the people */
        player =
            session_person(session, PLAYER_X) == session->players.computer ? PLAYER_O : PLAYER_X;
        match_swap(&session->match);
    }
    seat_computer(session, player);
    return EFFECT_NONE;
}

static void set_level(struct session *session, enum level level)
{
    players_set_level(&session->players, level);
    session_tell(session, "The computer's level is %s.", solver_levels[level]);
}

enum effect commands_next_level(struct session *session)
{
    if (!refuses_computer(session))
        set_level(session, (enum level)(((int)session->players.level + 1) % CONTENDER_LEVELS));
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
    session->display.evaluate = !session->display.evaluate;
    return EFFECT_NONE;
}

enum effect commands_toggle_bits(struct session *session)
{
    session->display.bits = !session->display.bits;
    return EFFECT_NONE;
}
